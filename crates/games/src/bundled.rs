//! The bundled rules, read and checked. They are part of the program, so they are right or the program is wrong.

use crate::RULEBOOK;
use adage_logic::ast::Program;
use adage_logic::check::{World, check};
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;

/// A bundled file: its name and its text.
pub fn file((name, text): (&str, &str)) -> File {
    match File::read(name, text.to_string(), "chess") {
        Ok(file) => file,
        Err((_, diagnostics)) => panic!("{name} is bundled: {diagnostics:?}"),
    }
}

/// The files of the rulebook about a game.
pub fn files(game: &str) -> Vec<File> {
    let files = RULEBOOK.into_iter().map(file);
    files.filter(|file| file.game == game).collect()
}

/// The rulebook's rules about a game.
pub fn rules(game: &str, vocabulary: &impl Vocabulary) -> Rules {
    rules_with(game, vocabulary, &Program::default())
}

/// The rulebook's rules about a game, and others that may speak of them and that are known to be right.
pub fn rules_with(game: &str, vocabulary: &impl Vocabulary, more: &Program) -> Rules {
    let files = files(game);
    let programs: Vec<&Program> = files.iter().map(|file| &file.program).chain([more]).collect();
    match check(&programs, World::Game(vocabulary.signature())) {
        Ok(rules) => rules,
        Err(problems) => panic!("the rules about {game} do not pass the checks: {problems:?}"),
    }
}
