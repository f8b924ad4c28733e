//! The bundled rules, checked, for tests that ask them.

use adage_games::RULEBOOK;
use adage_logic::check::{World, check};
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Symbol};

/// The bundled rules of a game, and the questions asked of them.
pub fn rules_with(game: &str, vocabulary: &impl Vocabulary, questions: &str) -> Rules {
    let files: Vec<File> = RULEBOOK
        .iter()
        .map(|(name, text)| File::read(name, text.to_string(), "chess").expect("a file of rules"))
        .filter(|file| file.game == game)
        .collect();
    let questions = parse(questions).program;
    let programs: Vec<_> = files.iter().map(|file| &file.program).chain([&questions]).collect();
    check(&programs, World::Game(vocabulary.signature())).expect("rules that pass the checks")
}

/// The predicate of this name.
pub fn named(rules: &Rules, name: &str) -> Predicate {
    match rules.named(Symbol::new(name))[..] {
        [predicate] => predicate,
        _ => panic!("no rule, or several, called {name}"),
    }
}
