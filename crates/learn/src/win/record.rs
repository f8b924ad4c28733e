//! Games as they were played, with what forced their moves.

use super::learn::Turn;
use super::reply::Reply;
use super::rule::{Finder, Threat, mover};
use adage_logic::{Atom, Term};
use adage_worlds::update::{Engine, Illegal, State, System};

/// Replays moves, the players taking turns, and finds by the known rules which of them were forced.
pub fn replay(
    system: &System,
    engine: &Engine<'_>,
    finder: &Finder<'_>,
    moves: &[Vec<Term>],
) -> Result<Vec<Turn>, Illegal> {
    let mut state = system.start.clone();
    let mut turns = Vec::with_capacity(moves.len());
    for (chosen, player) in moves.iter().zip(system.players.into_iter().cycle()) {
        let input = system.input(chosen, player);
        let forced_by = forced_by(system, engine, finder, &state, &input);
        let step = engine.play(&state, &input)?;
        state = step.after.clone();
        turns.push(Turn {
            step,
            player,
            forced_by,
        });
    }
    Ok(turns)
}

/// The quickest threat that the move answers, unless the mover could have won as quickly himself.
pub fn forced_by(
    system: &System,
    engine: &Engine<'_>,
    finder: &Finder<'_>,
    state: &State,
    input: &Atom,
) -> Option<Threat> {
    let player = mover(input);
    let threats = finder.threats(state, system.opponent(player));
    let quickest = threats.first()?.length;
    if finder
        .threats(state, player)
        .first()
        .is_some_and(|own| own.length <= quickest)
    {
        return None;
    }
    let replies = Reply::all(system, engine, state, player);
    let reply = replies.iter().find(|reply| reply.input == *input)?;
    threats.into_iter().find(|threat| reply.breaks(&threat.description))
}
