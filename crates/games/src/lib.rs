//! The games that Adage knows.

pub mod chess;
pub mod drawing;
pub mod game;
pub mod links;
pub mod mnk;
pub mod placement;
pub mod space;
pub mod words;

/// The rules bundled with the program: file names and texts.
pub const RULEBOOK: [(&str, &str); 5] = [
    ("tactics.lp", include_str!("../rulebook/tactics.lp")),
    ("in_line.lp", include_str!("../rulebook/in_line.lp")),
    ("krk.lp", include_str!("../rulebook/krk.lp")),
    ("krk_area.lp", include_str!("../rulebook/krk_area.lp")),
    ("placement.lp", include_str!("../rulebook/placement.lp")),
];
