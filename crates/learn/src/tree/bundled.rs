//! What comes with the program: problems with their examples, printed trees, and the attributes that problems may ask.

use super::attribute::Attribute;
use super::outline::Outline;
use super::problem::Primitive;
use super::{kpa7kr, kpb7kr, kpk};
use adage_worlds::chess::ChessPosition;

/// The bundled problems, by name.
pub const PROBLEMS: [(&str, &str); 4] = [
    ("kpa7kr", include_str!("../../problems/kpa7kr.lp")),
    ("kpa7kr-black", include_str!("../../problems/kpa7kr-black.lp")),
    ("kpb7kr", include_str!("../../problems/kpb7kr.lp")),
    ("kpk", include_str!("../../problems/kpk.lp")),
];

/// The text of a bundled problem.
pub fn problem(name: &str) -> Option<&'static str> {
    let (_, text) = PROBLEMS.into_iter().find(|(known, _)| *known == name)?;
    Some(text)
}

/// The trees of Shapiro's thesis for `kpa7kr`, as it prints them: each branch with the number of positions that took it.
pub const KPA7KR_PRINTED: &str = include_str!("../../problems/kpa7kr.trees");

/// The trees of the thesis for `kpk`.
pub const KPK_PRINTED: &str = include_str!("../../problems/kpk.trees");

/// The one tree without structure that the thesis prints for `kpa7kr`, its Appendix G. A line is lost in the print: the
/// tree has the only leaf, at the only place, with which it is right about all positions.
pub const KPA7KR_UNSTRUCTURED: &str = include_str!("../../problems/kpa7kr-unstructured.tree");

/// The one tree without structure that the thesis prints for `kpk`, its Appendix D.
pub const KPK_UNSTRUCTURED: &str = include_str!("../../problems/kpk-unstructured.tree");

/// The attributes that are written as functions, for a problem about these positions. Two endings may use one name for
/// different things. Those about Black's winning with a pawn on a7 come only to problems that ask them.
pub fn primitives(outline: &Outline) -> Vec<Primitive<ChessPosition>> {
    let is_asked = |attribute: &Attribute| {
        let mut asked = outline.parts.iter().flat_map(|part| &part.asks);
        asked.any(|(name, _)| name == attribute.name)
    };
    let attributes: Vec<Attribute> = match &outline.positions {
        Some((name, _)) if name.starts_with("kpk-") => kpk::ATTRIBUTES.to_vec(),
        Some((name, _)) if name.starts_with("kpb7kr-") => kpb7kr::ATTRIBUTES.to_vec(),
        Some((name, _)) if name.starts_with("kpa7kr-") => {
            let of_black = kpa7kr::black::ATTRIBUTES.into_iter().filter(is_asked);
            kpa7kr::ATTRIBUTES.into_iter().chain(of_black).collect()
        }
        _ => Vec::new(),
    };
    attributes.iter().map(Attribute::primitive).collect()
}
