//! What comes with the program: problems with their examples, printed trees, and the attributes that problems may ask.

use super::kpa7kr;
use super::problem::Primitive;
use adage_games::chess::ChessPosition;

/// The bundled problems, by name.
pub const PROBLEMS: [(&str, &str); 1] = [("kpa7kr", include_str!("../../problems/kpa7kr.lp"))];

/// The trees of Shapiro's thesis for `kpa7kr`, as it prints them: each branch with the number of positions that took it.
pub const KPA7KR_PRINTED: &str = include_str!("../../problems/kpa7kr.trees");

/// The attributes of chess that are written as functions.
pub fn primitives() -> Vec<Primitive<ChessPosition>> {
    kpa7kr::ATTRIBUTES
        .iter()
        .map(|attribute| attribute.primitive())
        .collect()
}
