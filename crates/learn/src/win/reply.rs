//! What the defender's moves break.

use super::description::Description;
use super::rule::Threat;
use adage_logic::{Atom, Term};
use adage_worlds::update::{Activation, Engine, State, System};

/// A move and the facts that it deletes and adds.
pub struct Reply<'a> {
    pub input: Atom,
    system: &'a System,
    before: State,
    deleted: Vec<Atom>,
    added: Vec<Atom>,
}

impl<'a> Reply<'a> {
    /// All moves of a player.
    pub fn all(system: &'a System, engine: &Engine<'_>, state: &State, player: Term) -> Vec<Reply<'a>> {
        let effects = engine.effects(state, player).into_iter();
        let reply = |(input, activations): (Atom, Vec<Activation>)| Reply {
            input,
            system,
            before: state.clone(),
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
        let is_broken = description.conditions.iter().any(|condition| {
            let fact = description.fact(&condition.atom);
            let changed = if condition.negated { &self.added } else { &self.deleted };
            changed.contains(&fact)
        });
        is_broken || !description.unless.is_empty() && description.is_excepted(&self.after(), self.system.vocabulary())
    }

    /// The position after the move.
    fn after(&self) -> State {
        let mut after = self.before.clone();
        self.deleted.iter().for_each(|atom| after.remove(atom));
        self.added.iter().for_each(|atom| after.insert(atom.clone()));
        after
    }

    pub fn breaks_all(&self, threats: &[Threat]) -> bool {
        threats.iter().all(|threat| self.breaks(&threat.description))
    }
}
