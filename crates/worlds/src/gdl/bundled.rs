//! The sheets bundled with the program.

/// Names and texts.
pub const GAMES: [(&str, &str); 8] = [
    ("tic-tac-toe", include_str!("../../rulebook/gdl/tic_tac_toe.kif")),
    ("connect-four", include_str!("../../rulebook/gdl/connect_four.kif")),
    ("connect-three", include_str!("../../rulebook/gdl/connect_three.kif")),
    ("breakthrough", include_str!("../../rulebook/gdl/breakthrough.kif")),
    (
        "small-breakthrough",
        include_str!("../../rulebook/gdl/small_breakthrough.kif"),
    ),
    ("nim", include_str!("../../rulebook/gdl/nim.kif")),
    ("cross-dot", include_str!("../../rulebook/gdl/cross_dot.lp")),
    ("five-field-kono", include_str!("../../rulebook/gdl/five_field_kono.lp")),
];

/// The sheet of a bundled game.
pub fn text(name: &str) -> Option<&'static str> {
    GAMES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
