//! The sheets bundled with the program.

/// Names and texts.
pub const GAMES: [(&str, &str); 6] = [
    ("tic-tac-toe", include_str!("../../rulebook/gdl/tic_tac_toe.kif")),
    ("connect-four", include_str!("../../rulebook/gdl/connect_four.kif")),
    ("breakthrough", include_str!("../../rulebook/gdl/breakthrough.kif")),
    ("nim", include_str!("../../rulebook/gdl/nim.kif")),
    ("cross-dot", include_str!("../../rulebook/gdl/cross_dot.lp")),
    ("five-field-kono", include_str!("../../rulebook/gdl/five_field_kono.lp")),
];

/// The sheet of a bundled game.
pub fn text(name: &str) -> Option<&'static str> {
    GAMES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
