//! Pitrat 1976: what the games and figures of the paper teach.

use adage_games::chess::{FreeChess, FreeState};
use adage_games::game::Game;
use adage_learn::combination::pitrat::{self, read_record};
use adage_learn::combination::{Found, Learner, Store};

fn start(fen: &str) -> FreeState {
    FreeChess.read_state(fen).expect("a position")
}

fn study(store: Store, start: &FreeState, record: &str) -> Vec<Found> {
    let moves = read_record(start, record).expect("a record");
    Learner::new(store).study(start, &moves)
}

fn show(found: &[Found]) {
    for it in found {
        println!("{} {:?}\n{}\n", it.number, it.why, it.pattern);
    }
}

#[test]
fn game_g() {
    let found = study(Store::seeds(), &FreeChess.start(), pitrat::GAME_G);
    show(&found);
    let (fen, record) = pitrat::FIGURE_6;
    println!("FIG 6");
    show(&study(Store::seeds(), &start(fen), record));
    let (fen, record) = pitrat::FIGURE_4;
    println!("FIG 4");
    show(&study(Store::seeds(), &start(fen), record));
    for (fen, record) in pitrat::FIGURE_2 {
        println!("FIG 2");
        show(&study(Store::seeds(), &start(fen), record));
    }
}
