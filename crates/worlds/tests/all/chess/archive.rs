//! Public archives of games, where they are at hand.

use crate::support::data::data;
use adage_worlds::chess::archive::Archive;
use std::fs::File;
use std::io::BufReader;

#[test]
fn public_games_are_read_to_the_last() {
    let folder = data("pgn");
    for (name, games) in [
        ("Alekhine", 1661),
        ("Anderssen", 681),
        ("Capablanca", 597),
        ("Fischer", 827),
        ("Morphy", 211),
        ("Tal", 2431),
    ] {
        let path = folder.join(name).with_extension("pgn");
        let Ok(file) = File::open(&path) else {
            eprintln!("skipped: {} is not there", path.display());
            continue;
        };
        let mut sound = 0;
        for game in Archive::new(BufReader::new(file)) {
            match game.expect("the file can be read") {
                Ok(record) => {
                    assert!(
                        !record.white.is_empty() && !record.black.is_empty(),
                        "game {}",
                        record.number
                    );
                    sound += 1;
                }
                Err(spoilt) => eprintln!("{}: {spoilt}", path.display()),
            }
        }
        assert_eq!(sound, games, "{name}");
    }
}
