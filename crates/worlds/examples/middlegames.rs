//! Writes middle games as FEN, one on a line: `middlegames COUNT [SEED]`.

#[path = "../tests/all/support/middlegames.rs"]
mod middlegames;

use adage_worlds::chess::Chess;
use adage_worlds::game::Game;
use std::process::ExitCode;

fn main() -> ExitCode {
    let numbers: Result<Vec<u64>, _> = std::env::args().skip(1).map(|argument| argument.parse()).collect();
    let (count, seed) = match numbers.as_deref() {
        Ok([count]) => (*count, 1),
        Ok([count, seed]) => (*count, *seed),
        _ => {
            eprintln!("usage: middlegames COUNT [SEED]");
            return ExitCode::from(2);
        }
    };
    for state in middlegames::middlegames(count as usize, seed) {
        println!("{}", Chess.write_state(&state));
    }
    ExitCode::SUCCESS
}
