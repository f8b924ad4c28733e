//! Learning from games of which the moves are given.

use adage_learn::win::learn::Lesson;
use adage_learn::win::minton;
use adage_learn::win::rule::Recognition;
use adage_logic::Term;
use adage_worlds::update::{Engine, State, System};

/// Learns from a game by what was known before.
pub fn lesson(system: &System, engine: &Engine<'_>, rules: &mut Vec<Recognition>, moves: &[Term]) -> Lesson {
    minton::lesson(system, engine, rules, moves).unwrap()
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
