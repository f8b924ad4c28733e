//! What the patterns of Pitrat 1976 say in words.

use adage_games::chess::{FreeChess, FreeState};
use adage_games::game::Game;
use adage_learn::combination::pitrat::{self, read_record};
use adage_learn::combination::{Learner, Pattern, Store};

/// The patterns that a record teaches, each after the number of its move.
fn taught(start: &FreeState, record: &str) -> String {
    let moves = read_record(start, record).expect("a record");
    let found = Learner::new(Store::seeds()).study(start, &moves);
    let sentences: Vec<String> = found
        .iter()
        .map(|it| format!("move {}: {}\n{}", it.number, it.pattern.words(), it.pattern))
        .collect();
    sentences.join("\n\n")
}

fn figure((fen, record): (&str, &str)) -> String {
    taught(&FreeChess.read_state(fen).expect("a position"), record)
}

#[test]
fn the_seeds() {
    assert_eq!(Pattern::capture().words(), "takes a man");
    assert_eq!(Pattern::flight().words(), "moves a man, which a man would take");
}

#[test]
fn game_g() {
    insta::assert_snapshot!(taught(&FreeChess.start(), pitrat::GAME_G));
}

#[test]
fn figure_6() {
    insta::assert_snapshot!(figure(pitrat::FIGURE_6));
}

#[test]
fn figures_2_and_4() {
    let [first, second] = pitrat::FIGURE_2.map(figure);
    insta::assert_snapshot!([first, second, figure(pitrat::FIGURE_4)].join("\n\n"));
}
