//! The bundled rules of a domain.

use adage_games::RULEBOOK;
use adage_games::domain::Domain;
use adage_logic::check::{World, check};
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;

pub fn rules<D: Domain>(domain: &D) -> Rules {
    let read = |(name, text): &(&str, &str)| File::read(name, text.to_string(), domain.game()).expect("a bundled file");
    let files: Vec<File> = RULEBOOK.iter().map(read).collect();
    let of_game = files.iter().filter(|file| file.game == domain.game());
    let programs: Vec<_> = of_game.map(|file| &file.program).collect();
    check(&programs, World::Game(domain.vocabulary().signature())).expect("bundled rules")
}
