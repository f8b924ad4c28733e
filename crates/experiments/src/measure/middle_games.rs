//! Writes middle games as FEN, one on a line: `middlegames COUNT [SEED]`.

use adage_worlds::chess::Chess;
use adage_worlds::game::Game;
use std::error::Error;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let numbers: Result<Vec<u64>, _> = words.iter().map(|argument| argument.parse()).collect();
    let (count, seed) = match numbers.as_deref() {
        Ok([count]) => (*count, 1),
        Ok([count, seed]) => (*count, *seed),
        _ => return Err("middlegames COUNT [SEED]".into()),
    };
    for state in super::middlegames::middlegames(count as usize, seed) {
        say!("{}", Chess.write_state(&state));
    }
    Ok(())
}
