//! Proving a win by the rules themselves: the recommended move is made, and every reply that could matter is answered by
//! another rule, down to the win.
//!
//! A reply matters if it breaks what was threatened, or if it threatens a quicker win in its turn. All others leave the
//! threat as it was.

use super::reply::Reply;
use super::rule::{Finder, Threat, mover};
use adage_worlds::update::{Engine, State, System};

/// What proofs are made with.
#[derive(Clone, Copy)]
pub struct Prover<'a> {
    pub system: &'a System,
    pub engine: &'a Engine<'a>,
    pub finder: &'a Finder<'a>,
}

impl Prover<'_> {
    /// Whether a threat wins, the attacker being to move.
    pub fn wins(&self, state: &State, threat: &Threat) -> bool {
        let attacker = mover(&threat.input);
        let Ok(step) = self.engine.play(state, &threat.input) else {
            return false;
        };
        if self.system.winner(&step.after) == Some(attacker) {
            return true;
        }
        let defender = self.system.opponent(attacker);
        if !self
            .finder
            .threats(&step.after, defender)
            .iter()
            .all(|own| own.length >= threat.length)
        {
            return false;
        }
        let mut next = self.finder.threats(&step.after, attacker);
        next.retain(|next| next.length < threat.length);
        let Some(main) = next.first() else {
            return false;
        };
        let replies = Reply::all(self.system, self.engine, &step.after, defender);
        replies.iter().all(|reply| self.is_answered(&step.after, reply, main))
    }

    /// Whether the attacker wins after a reply, having threatened this.
    fn is_answered(&self, state: &State, reply: &Reply, main: &Threat) -> bool {
        let breaks = reply.breaks(&main.description);
        if !breaks && main.length == 1 {
            return true;
        }
        let Ok(step) = self.engine.play(state, &reply.input) else {
            return true;
        };
        let (attacker, defender) = (mover(&main.input), mover(&reply.input));
        if self.system.winner(&step.after).is_some() {
            return false;
        }
        let counter = self.finder.threats(&step.after, defender);
        if !breaks && counter.iter().all(|own| own.length >= main.length) {
            return true;
        }
        let wins = |threat: &Threat| threat.length <= main.length + 1 && self.wins(&step.after, threat);
        self.finder.threats(&step.after, attacker).iter().any(wins)
    }
}
