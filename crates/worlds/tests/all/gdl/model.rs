//! Machines held against the model of their rules with the state as facts, and playouts against exact odds.

use crate::support::gdl::{bundled_machine, sheet};
use adage_logic::ast::{Program, Statement};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::{Atom, Clause, Term};
use adage_worlds::gdl::machine::{Board, Machine, Move, Role, State};
use adage_worlds::gdl::{Sheet, bundled};

/// What follows from the rules, the state and the moves.
fn model(sheet: &Sheet, machine: &Machine, state: &State, joint: &[Move]) -> Model {
    let truths = machine.facts(state).map(|fact| Atom::new("true", vec![fact]));
    let does = machine
        .roles()
        .zip(joint)
        .map(|((role, name), chosen)| Atom::new("does", vec![name, machine.moves(role)[chosen.0 as usize]]));
    let facts = truths
        .chain(does)
        .map(|atom| Statement::from_clause(&Clause::new(atom, Vec::new())));
    let facts = Program {
        statements: facts.collect(),
        closing_comments: Vec::new(),
    };
    let rules = check(&[&sheet.program, &facts], World::Program).unwrap();
    Model::of(&rules, DEFAULT_LIMIT).unwrap()
}

fn of_name(model: &Model, name: &str) -> Vec<Vec<Term>> {
    let atoms = model.atoms().into_iter().filter(|atom| atom.name.as_str() == name);
    let mut args: Vec<Vec<Term>> = atoms.map(|atom| atom.args).collect();
    args.sort();
    args
}

fn assert_as_the_model(sheet: &Sheet, machine: &Machine, board: &mut Board<'_>, state: &State, joint: &[Move]) {
    let model = model(sheet, machine, state, joint);
    board.show([state]);
    let mut legal: Vec<Vec<Term>> = machine
        .roles()
        .flat_map(|(role, name)| {
            let moves: Vec<Move> = board.legal(role, 0).collect();
            moves
                .into_iter()
                .map(move |chosen| vec![name, machine.moves(role)[chosen.0 as usize]])
        })
        .collect();
    legal.sort();
    assert_eq!(legal, of_name(&model, "legal"));
    assert_eq!(board.is_terminal(0), model.holds(&Atom::new("terminal", Vec::new())));
    if !joint.is_empty() {
        let next: Vec<Vec<Term>> = machine
            .facts(&board.after(state, joint))
            .map(|fact| vec![fact])
            .collect();
        assert_eq!(next, of_name(&model, "next"));
    }
}

#[test]
fn machines_do_what_the_model_says() {
    // Cross-Dot's goals depend on each other's negation, which a model does not allow.
    for (name, text) in bundled::GAMES.iter().filter(|(name, _)| *name != "cross-dot") {
        let (sheet, machine) = (sheet(text), bundled_machine(name));
        let mut board = machine.board();
        for seed in 0..3 {
            let game = machine.random_game(seed);
            let mut state = machine.start().clone();
            for joint in game.moves.iter().take(25) {
                assert_as_the_model(&sheet, &machine, &mut board, &state, joint);
                state = board.after(&state, joint);
            }
            assert_as_the_model(&sheet, &machine, &mut board, &game.end, &[]);
        }
    }
}

#[test]
fn many_successors_at_once_are_those_one_by_one() {
    let machine = bundled_machine("five-field-kono");
    let mut board = machine.board();
    let state = machine
        .random_game(3)
        .moves
        .iter()
        .take(20)
        .fold(machine.start().clone(), |state, joint| board.after(&state, joint));
    board.show([&state]);
    let (first, second): (Vec<Move>, Vec<Move>) =
        (board.legal(Role(0), 0).collect(), board.legal(Role(1), 0).collect());
    let joint: Vec<Vec<Move>> = first
        .iter()
        .flat_map(|left| second.iter().map(|right| vec![*left, *right]))
        .collect();
    let together = board.successors(&state, &joint);
    let alone: Vec<State> = joint.iter().map(|joint| board.after(&state, joint)).collect();
    assert_eq!(together, alone);
}

/// The exact mean gain of the first role if all play at random.
fn expected_gain(board: &mut Board<'_>, state: &State) -> f64 {
    board.show([state]);
    if board.is_terminal(0) {
        return f64::from(board.goal(Role(0), 0).unwrap_or(0));
    }
    let moves = [Role(0), Role(1)].map(|role| board.legal(role, 0).collect::<Vec<Move>>());
    let (mut sum, mut count) = (0.0, 0.0);
    for left in &moves[0] {
        for right in &moves[1] {
            let next = board.after(state, &[*left, *right]);
            sum += expected_gain(board, &next);
            count += 1.0;
        }
    }
    sum / count
}

#[test]
fn playouts_have_the_exact_odds() {
    let nim = bundled_machine("nim");
    let exact = expected_gain(&mut nim.board(), nim.start());
    let tally = nim.playouts::<[u64; 2]>(200, 5);
    assert_eq!((tally.games, tally.unfinished), (128 * 200, 0));
    let mean = tally.gains[0] as f64 / tally.games as f64;
    // Gains are 0 or 100, so the mean of 25,600 games strays by a third of a point.
    assert!((mean - exact).abs() < 1.3, "{mean} for {exact}");
    assert_eq!(tally.gains.iter().sum::<i64>(), 100 * tally.games as i64);
    let single: f64 = (0..2000)
        .map(|seed| f64::from(nim.random_game(seed).goals.unwrap()[0].unwrap()))
        .sum();
    assert!((single / 2000.0 - exact).abs() < 4.5);
    // Tic-tac-toe at random: the first player wins 58.5 % and draws 12.7 % of all games.
    let tally = bundled_machine("tic-tac-toe").playouts::<[u64; 4]>(100, 1);
    let mean = tally.gains[0] as f64 / tally.games as f64;
    assert!((mean - 64.84).abs() < 1.2, "{mean}");
}
