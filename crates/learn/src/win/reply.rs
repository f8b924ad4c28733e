//! What the defender's moves break.

use super::description::Description;
use super::rule::Threat;
use adage_games::update::{Activation, Engine, State, System};
use adage_logic::{Atom, Term};

/// A move and the facts that it deletes and adds.
pub struct Reply {
    pub input: Atom,
    deleted: Vec<Atom>,
    added: Vec<Atom>,
}

impl Reply {
    /// All moves of a player.
    pub fn all(system: &System, engine: &Engine<'_>, state: &State, player: Term) -> Vec<Reply> {
        let effects = engine.effects(state, player).into_iter();
        let reply = |(input, activations): (Atom, Vec<Activation>)| Reply {
            input,
            deleted: activations
                .iter()
                .flat_map(|activation| system.deleted(activation))
                .collect(),
            added: activations
                .iter()
                .flat_map(|activation| system.added(activation))
                .collect(),
        };
        effects.map(reply).collect()
    }

    /// Whether the conditions no longer hold after the move as they were met before it.
    pub fn breaks(&self, description: &Description) -> bool {
        description.conditions.iter().any(|condition| {
            let fact = description.fact(&condition.atom);
            let changed = if condition.negated { &self.added } else { &self.deleted };
            changed.contains(&fact)
        })
    }

    pub fn breaks_all(&self, threats: &[Threat]) -> bool {
        threats.iter().all(|threat| self.breaks(&threat.description))
    }
}
