//! The rules of a domain.

use adage_games::RULEBOOK;
use adage_games::domain::Domain;
use adage_logic::check::{World, check};
use adage_logic::rulebook::File;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;

/// The bundled rules and some more.
pub fn rules<D: Domain>(domain: &D, more: &str) -> Rules {
    let read =
        |(name, text): &(&str, &str)| File::read(name, text.to_string(), domain.game()).expect("a file of rules");
    let files: Vec<File> = RULEBOOK.iter().chain([&("more.lp", more)]).map(read).collect();
    let of_game = files.iter().filter(|file| file.game == domain.game());
    let programs: Vec<_> = of_game.map(|file| &file.program).collect();
    check(&programs, World::Game(domain.vocabulary().signature())).expect("rules that pass the checks")
}
