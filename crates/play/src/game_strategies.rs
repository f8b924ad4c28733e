//! The strategies and the vocabularies that come with the program.

use adage_book::bundled;
use adage_search::judgement::JudgedBy;

/// Bundled strategies: the game, the name and the text.
pub const BUNDLED: [(&str, &str, &str); 4] = [
    (
        "onitama",
        "win-or-capture",
        include_str!("../strategies/onitama/win_or_capture.lp"),
    ),
    (
        "onitama",
        "avoid-capture",
        include_str!("../strategies/onitama/avoid_capture.lp"),
    ),
    (
        "onitama",
        "defend-pieces",
        include_str!("../strategies/onitama/defend_pieces.lp"),
    ),
    (
        "onitama",
        "capture-and-defend",
        include_str!("../strategies/onitama/capture_and_defend.lp"),
    ),
];

/// What strategies of a game may speak of, as a task for learners without anything to explain: the game and the text.
const VOCABULARIES: [(&str, &str); 3] = [
    ("onitama", include_str!("../strategies/onitama/vocabulary.las")),
    ("tic-tac-toe", include_str!("../strategies/tic_tac_toe/vocabulary.las")),
    ("nim", include_str!("../strategies/nim/vocabulary.las")),
];

/// The bundled vocabulary of a game.
pub fn vocabulary_of(game: &str) -> Option<&'static str> {
    let found = VOCABULARIES.iter().find(|(of, _)| *of == game);
    found.map(|(_, text)| *text)
}

/// The bundled strategy of a game.
pub fn bundled_strategy(game: &str, name: &str) -> Option<JudgedBy> {
    let (_, name, text) = BUNDLED.iter().find(|(of, known, _)| *of == game && *known == name)?;
    let program = bundled::file((name, text)).program();
    Some(JudgedBy::new(program).expect("bundled strategies have numbers for levels"))
}

/// The names of a game's bundled strategies.
pub fn strategies_of(game: &str) -> impl Iterator<Item = &'static str> {
    BUNDLED
        .iter()
        .filter(move |(of, ..)| *of == game)
        .map(|(_, name, _)| *name)
}
