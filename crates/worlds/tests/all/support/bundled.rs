//! The bundled rules with questions of a test.

use adage_book::bundled;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Symbol};

/// The bundled rules of a game, and the questions asked of them.
pub fn rules_with(game: &str, vocabulary: &impl Vocabulary, questions: &str) -> Rules {
    bundled::rules_with(game, vocabulary, &parse(questions).program)
}

/// The predicate of this name.
pub fn named(rules: &Rules, name: &str) -> Predicate {
    match rules.named(Symbol::new(name))[..] {
        [predicate] => predicate,
        _ => panic!("no rule, or several, called {name}"),
    }
}
