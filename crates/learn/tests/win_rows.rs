//! Minton's example: how a game of go-moku lost to an open three teaches to see it.

use adage_games::update::{Engine, System};
use adage_learn::win::learn::{Ended, Lesson, learn};
use adage_learn::win::record::replay;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::subsume::is_variant;
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Clause, Literal, Term};

/// A square by row and column, counted from nought.
fn square((row, column): (i32, i32)) -> Term {
    Term::tuple(&[Term::Int(column + 1), Term::Int(row + 1)])
}

fn moves(squares: &[(i32, i32)]) -> Vec<Vec<Term>> {
    squares.iter().map(|at| vec![square(*at)]).collect()
}

/// Learns from a game by what was known before.
fn lesson(system: &System, engine: &Engine<'_>, rules: &mut Vec<Recognition>, squares: &[(i32, i32)]) -> Lesson {
    let known = rules.clone();
    let recogniser = Recogniser::new(system, &known).unwrap();
    let turns = replay(system, engine, &recogniser.finder(), &moves(squares)).unwrap();
    learn(system, engine, &turns, rules)
}

/// X makes a row from its left end on, and nobody minds.
const FIRST_LOSS: [(i32, i32); 9] = [
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
const OPEN_THREE: [(i32, i32); 13] = [
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

/// Figure 4-4.
const RECOG_FOUR: &str = "won(S,P) :- four_in_a_row(Q,P), is_empty(S), extends(Q,S).";
const RECOG_OPEN_THREE: &str = "won(S1,P) :- three_in_a_row(Q3,P), is_empty(S1), extends(Q3,S1), composes(Q4,S1,Q3),
    is_empty(S2), extends(Q4,S2), extends(Q4,S3), is_empty(S3).";

/// Section 5: G12.
const TWO_WAYS: &str = "won(P) :- four_in_a_row(Q,P), is_empty(A), is_empty(B), extends(Q,A), extends(Q,B).";

/// Whether conditions are those of a clause, up to the names of variables and the order.
fn is(head: Atom, conditions: &[Literal], text: &str) -> bool {
    is_variant(&Clause::new(head, conditions.to_vec()), &parse_clause(text).unwrap())
}

fn is_rule(rule: &Recognition, text: &str) -> bool {
    is(Atom::new("won", rule.input.args.clone()), &rule.conditions, text)
}

#[test]
fn one_lost_game_teaches_to_see_four_and_the_next_to_see_an_open_three() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = Vec::new();
    let first = lesson(&system, &engine, &mut rules, &FIRST_LOSS);
    assert_eq!(rules.len(), 1);
    assert_eq!((rules[0].length, rules[0].conditions.len()), (1, 3));
    assert_eq!(first.ended, Ended::NotForced { turn: 7 });
    assert!(is_rule(&rules[0], RECOG_FOUR));

    let second = lesson(&system, &engine, &mut rules, &OPEN_THREE);
    let sizes: Vec<(usize, usize)> = second
        .explained
        .iter()
        .map(|e| (e.turn + 1, e.description.conditions.len()))
        .collect();
    assert_eq!(sizes, [(13, 3), (12, 5), (11, 8)]);
    assert_eq!(second.explained[0].stored, None);
    assert_eq!(second.ended, Ended::NotForced { turn: 9 });
    assert_eq!(rules.len(), 2);
    assert!(is_rule(&rules[1], RECOG_OPEN_THREE));
    let two_ways = &second.explained[1].description;
    assert!(is(
        Atom::new("won", vec![two_ways.attacker]),
        &two_ways.conditions,
        TWO_WAYS
    ));
}
