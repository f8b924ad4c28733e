//! What the subproblems of king and pawn against king mean, worked out by playing on: no attribute is used here.

use adage_learn::tree::kpk::Men;
use adage_tables::shapiro::kpk::{self, Place};
use adage_tables::table::{Material, Tables};
use adage_worlds::chess::ChessPosition;
use shakmaty::{File, Rank};
use std::sync::LazyLock;

/// A position and what is true of it.
pub struct Known {
    pub men: Men,
    pub position: ChessPosition,
    pub lost: bool,
    /// The pawn gets through, whatever Black plays, without a move of the white king.
    pub runs: bool,
    /// White can force his king onto a critical square with the pawn safe.
    pub forced: bool,
}

impl Known {
    pub fn is_on(&self, ranks: std::ops::RangeInclusive<Rank>) -> bool {
        self.men.pawn.file() > File::A && ranks.contains(&self.men.pawn.rank())
    }
}

/// The positions that are counted.
pub static ALL: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let material = Material::read("kpk").expect("material");
    let mut tables = Tables::default();
    tables.make(&material, &|_| {}).expect("a table");
    let places = kpk::all(tables.view(&material).expect("the table is there"));
    let runs = kpk::runs();
    let forced = kpk::forced(&places.iter().map(|place| place.men).collect::<Vec<_>>());
    let known = |place: &Place| {
        let men = Men {
            white: place.men.king,
            pawn: place.men.pawn,
            black: place.men.other,
        };
        Known {
            men,
            position: ChessPosition::from(men.board()),
            lost: place.is_won(),
            runs: runs[place.men.number()].is_some(),
            forced: forced[place.men.number()],
        }
    };
    let counted = places.iter().filter(|place| !place.men.cannot_arise());
    counted.map(known).collect()
});
