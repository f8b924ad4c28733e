//! The games and rules of Minton 1985, as far as they are printed or were reconstructed.
//!
//! The drawings are lost. Stones are named by row and column, counted from nought, X's first.

use super::learn::{Lesson, learn};
use super::record::replay;
use super::rule::{Recogniser, Recognition};
use adage_logic::{Atom, Term};
use adage_worlds::update::{Engine, Illegal, State, System};

/// A square by row and column, counted from nought.
pub fn square((row, column): (i32, i32)) -> Term {
    Term::tuple(&[Term::Int(column + 1), Term::Int(row + 1)])
}

/// X makes a row from its left end on, and nobody minds.
pub const FIRST_LOSS: [(i32, i32); 9] = [
    (3, 3),
    (10, 1),
    (3, 4),
    (12, 8),
    (3, 5),
    (14, 2),
    (3, 6),
    (16, 16),
    (3, 7),
];

/// The example of the paper: X has three in a row at turn 11.
pub const OPEN_THREE: [(i32, i32); 13] = [
    (9, 7),
    (2, 2),
    (9, 8),
    (2, 6),
    (9, 9),
    (15, 15),
    (1, 16),
    (5, 13),
    (17, 1),
    (12, 3),
    (9, 6),
    (9, 5),
    (9, 10),
];

/// X threatens four and three at once at (9,9).
pub const FOUR_AND_THREE: [(i32, i32); 19] = [
    (9, 7),
    (9, 6),
    (9, 8),
    (2, 2),
    (9, 9),
    (2, 6),
    (7, 10),
    (15, 15),
    (8, 10),
    (5, 13),
    (1, 16),
    (12, 3),
    (17, 1),
    (3, 17),
    (9, 10),
    (9, 11),
    (10, 10),
    (11, 10),
    (6, 10),
];

/// X makes two open threes at once at (9,9).
pub const TWO_THREES: [(i32, i32); 15] = [
    (9, 7),
    (2, 2),
    (9, 8),
    (2, 6),
    (10, 9),
    (15, 15),
    (11, 9),
    (5, 13),
    (9, 9),
    (9, 6),
    (8, 9),
    (7, 9),
    (12, 9),
    (0, 0),
    (0, 1),
];

/// Figure 4-4.
pub const RECOG_FOUR: &str = "won(S,P) :- four_in_a_row(Q,P), is_empty(S), extends(Q,S).";
pub const RECOG_OPEN_THREE: &str =
    "won(S1,P) :- three_in_a_row(Q3,P), is_empty(S1), extends(Q3,S1), composes(Q4,S1,Q3),
    is_empty(S2), extends(Q4,S2), extends(Q4,S3), is_empty(S3).";

/// Section 5: G12.
pub const TWO_WAYS: &str = "won(P) :- four_in_a_row(Q,P), is_empty(A), is_empty(B), extends(Q,A), extends(Q,B).";

/// Learns from a game, given by the squares taken in turn, by what was known before.
pub fn lesson(
    system: &System,
    engine: &Engine<'_>,
    rules: &mut Vec<Recognition>,
    squares: &[Term],
) -> Result<Lesson, Illegal> {
    let known = rules.clone();
    let recogniser = Recogniser::new(system, &known).expect("learned rules pass the checks");
    let moves: Vec<Vec<Term>> = squares.iter().map(|square| vec![*square]).collect();
    let turns = replay(system, engine, &recogniser.finder(), &moves)?;
    Ok(learn(system, engine, &turns, rules))
}

/// What is liked at tic-tac-toe where no rule applies: the centre, then corners, then edges.
pub fn tic_tac_toe_preference(_: &State, input: &Atom) -> i64 {
    match input.args[0].to_string().as_str() {
        "(2,2)" => 2,
        "(1,1)" | "(1,3)" | "(3,1)" | "(3,3)" => 1,
        _ => 0,
    }
}
