//! Rules from whole refutations: nothing need be known before, and no game need be over.

use crate::support::win::{after, lesson, sizes};
use adage_learn::win::refutation::{Attack, Explainer, Then, Unexplained};
use adage_learn::win::rule::Recognition;
use adage_learn::win::search::Search;
use adage_logic::Term;
use adage_worlds::update::System;

fn explained(system: &System, moves: &[Term], most: usize) -> Vec<Recognition> {
    let engine = system.engine();
    let search = Search {
        system,
        engine: &engine,
    };
    let state = after(system, &engine, moves);
    let attacker = system.players[moves.len() % 2];
    let attack = search.quickest(&state, attacker, most).unwrap();
    let explainer = Explainer {
        system,
        engine: &engine,
    };
    let explanations = explainer.explain(&state, &attack).unwrap();
    let numbered = explanations.iter().enumerate();
    numbered
        .map(|(number, explanation)| explanation.rule(format!("rule_{number}")))
        .collect()
}

fn cell(file: i32, rank: i32) -> Term {
    Term::tuple(&[Term::Int(file), Term::Int(rank)])
}

#[test]
fn a_fork_is_understood_before_it_is_played() {
    let system = System::tic_tac_toe();
    // X in two corners, O between them and in a third: the fourth corner blocks and forks.
    let moves = [cell(1, 1), cell(2, 2), cell(3, 3), cell(3, 1)];
    let rules = explained(&system, &moves, 2);
    let fork = rules.last().unwrap();
    assert_eq!((fork.length, fork.conditions.len()), (2, 7));
}

#[test]
fn connect_four_teaches_as_much_by_the_position_as_by_the_lost_game() {
    let system = System::connect_four();
    let columns = |columns: &[i32]| -> Vec<Term> { columns.iter().map(|column| Term::Int(*column)).collect() };
    let mut lost = Vec::new();
    let engine = system.engine();
    lesson(&system, &engine, &mut lost, &columns(&[1, 7, 1, 7, 1, 6, 1]));
    lesson(&system, &engine, &mut lost, &columns(&[3, 3, 4, 4, 5, 2, 6]));
    let understood = explained(&system, &columns(&[3, 3, 4, 4]), 2);
    let whole = understood.last().unwrap();
    assert_eq!(sizes(&lost).last(), Some(&(2, 11)));
    assert_eq!((whole.length, whole.conditions.len()), (2, 11));
}

#[test]
fn a_move_that_wins_nothing_is_not_explained() {
    let system = System::tic_tac_toe();
    let engine = system.engine();
    let explainer = Explainer {
        system: &system,
        engine: &engine,
    };
    let attack = Attack {
        input: system.input(&[cell(1, 1)], system.players[0]),
        then: Then::Won,
    };
    let explained = explainer.explain(&system.start, &attack);
    assert_eq!(explained.unwrap_err(), Unexplained::NoWin(attack.input));
}
