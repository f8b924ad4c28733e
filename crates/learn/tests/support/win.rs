//! Learning from games of which the moves are given.

#![allow(dead_code, reason = "each test uses its own part")]

use adage_games::update::{Engine, State, System};
use adage_learn::win::learn::{Lesson, learn};
use adage_learn::win::record::replay;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::Term;

/// Learns from a game by what was known before.
pub fn lesson(system: &System, engine: &Engine<'_>, rules: &mut Vec<Recognition>, moves: &[Term]) -> Lesson {
    let known = rules.clone();
    let recogniser = Recogniser::new(system, &known).unwrap();
    let moves: Vec<Vec<Term>> = moves.iter().map(|chosen| vec![*chosen]).collect();
    let turns = replay(system, engine, &recogniser.finder(), &moves).unwrap();
    learn(system, engine, &turns, rules)
}

/// The position after some moves.
pub fn after(system: &System, engine: &Engine<'_>, moves: &[Term]) -> State {
    let players = system.players.into_iter().cycle();
    let inputs = moves
        .iter()
        .zip(players)
        .map(|(chosen, player)| system.input(&[*chosen], player));
    inputs.fold(system.start.clone(), |state, input| {
        engine.play(&state, &input).unwrap().after
    })
}

/// How many moves each rule takes, and how many conditions it has.
pub fn sizes(rules: &[Recognition]) -> Vec<(usize, usize)> {
    rules.iter().map(|rule| (rule.length, rule.conditions.len())).collect()
}
