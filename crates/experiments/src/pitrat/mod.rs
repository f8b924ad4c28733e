//! Pitrat 1976, Realization of a program learning to find combinations at chess: what its games and figures teach.
//!
//! The paper prints the squares and moves of three patterns; its drawings of trees are known only by what the text says of
//! them.

mod figures;
mod game_g;
mod order;

use crate::experiment::Experiment;
use crate::row::Row;
use adage_learn::combination::pitrat::read_record;
use adage_learn::combination::{Found, Learner, Pattern, Store};
use adage_terminal::failure::Failure;
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;

pub const EXPERIMENTS: [Experiment<()>; 6] = [
    Experiment {
        name: "game-g",
        title: "Section 2.6: a game of 23 moves, with two patterns known before",
        run: game_g::run,
    },
    Experiment {
        name: "figure-6",
        title: "Section 1.2, figures 6 to 9: three patterns out of five moves",
        run: figures::figure_6,
    },
    Experiment {
        name: "figure-4",
        title: "Section 1.2, figures 4 and 16: two ideas out of an exchange that gained nothing",
        run: figures::figure_4,
    },
    Experiment {
        name: "figure-17",
        title: "Section 2.2.2: a pawn that protects two men",
        run: figures::figure_17,
    },
    Experiment {
        name: "indetermination",
        title: "Section 2.3: which move of a pattern is looked for first",
        run: order::run,
    },
    Experiment {
        name: "figure-2",
        title: "Section 1.1: two boards with one combination",
        run: figures::figure_2,
    },
];

fn position(fen: &str) -> Result<FreeState, Failure> {
    FreeChess
        .read_state(fen)
        .map_err(|error| Failure::bad(error.to_string()))
}

/// What a record teaches to one who knows the two patterns of the beginning, and what is known then.
fn learn(start: &FreeState, record: &str) -> Result<(Vec<Found>, usize, Store), Failure> {
    let moves = read_record(start, record).map_err(|error| Failure::bad(error.to_string()))?;
    let mut learner = Learner::new(Store::seeds());
    let (found, new) = learner.learn(start, &moves);
    Ok((found, new, learner.store))
}

/// The lines of a pattern as it is printed.
const PARTS: [&str; 3] = ["squares", "moves", "tree"];

/// A pattern beside its printed form, line by line.
fn pattern_rows(name: &str, printed: &str, pattern: Option<&Pattern>) -> Vec<Row> {
    let ours = pattern.map_or_else(String::new, Pattern::to_string);
    let mut ours = ours.lines();
    let lines = PARTS.into_iter().zip(printed.lines());
    lines
        .map(|(part, theirs)| {
            Row::same(
                format!("{name}: {part}"),
                without_name(theirs),
                without_name(ours.next().unwrap_or("none")),
            )
        })
        .collect()
}

fn without_name(line: &str) -> &str {
    line.strip_prefix("tree ").unwrap_or(line)
}
