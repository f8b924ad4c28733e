//! The bundled rules, read and checked. They are part of the program, so they are right or the program is wrong.

use crate::file::RuleFile;
use adage_logic::ast::Program;
use adage_logic::check::{World, check};
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::RULEBOOK;

/// A bundled file: its name and its text.
pub fn file((name, text): (&str, &str)) -> RuleFile {
    match RuleFile::read(name, text.to_string()) {
        Ok(file) => file,
        Err(bad) => panic!("{name} is bundled: {:?}", bad.diagnostics),
    }
}

/// The files of the rulebook about a world.
pub fn files(world: &str) -> Vec<RuleFile> {
    let files = RULEBOOK.into_iter().map(file);
    files.filter(|file| file.world == world).collect()
}

/// The rulebook's rules about a world.
pub fn rules(world: &str, vocabulary: &impl Vocabulary) -> Rules {
    rules_with(world, vocabulary, &Program::default())
}

/// The rulebook's rules about a world, and others that may speak of them and that are known to be right.
pub fn rules_with(world: &str, vocabulary: &impl Vocabulary, more: &Program) -> Rules {
    let programs: Vec<Program> = files(world).iter().map(RuleFile::program).collect();
    let programs: Vec<&Program> = programs.iter().chain([more]).collect();
    match check(&programs, World::Game(vocabulary.signature())) {
        Ok(rules) => rules,
        Err(problems) => panic!("the rules about {world} do not pass the checks: {problems:?}"),
    }
}
