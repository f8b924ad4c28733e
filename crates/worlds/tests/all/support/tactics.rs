//! The eleven tactical motifs of the bundled rulebook, checked and ready to be compiled.

use adage_logic::check::{World, check};
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::RULEBOOK;
use adage_worlds::chess::ChessVocabulary;

/// The motifs, in the order of the rulebook.
pub const MOTIFS: [(&str, usize); 11] = [
    ("threat", 7),
    ("threat1", 7),
    ("fork", 10),
    ("can_check", 8),
    ("can_threat", 8),
    ("can_fork", 11),
    ("disc_check", 11),
    ("disc_threat", 11),
    ("pin1", 10),
    ("pin2", 10),
    ("skewer", 11),
];

/// The motifs' rules and those that they call, with `more` rules beside them.
pub fn tactics_and(more: &str, vocabulary: &ChessVocabulary) -> Rules {
    let bundled = RULEBOOK
        .into_iter()
        .filter(|(name, _)| ["tactics.lp", "in_line.lp"].contains(name));
    let texts = bundled.map(|(_, text)| text).chain([more]);
    let programs: Vec<_> = texts.map(|text| parse(text).program).collect();
    let programs: Vec<_> = programs.iter().collect();
    check(&programs, World::Game(vocabulary.signature())).expect("bundled rules are right")
}
