//! Forced wins found by trying all moves: for games whose rules are all that is known of them.

use super::refutation::{Attack, Then};
use super::rule::mover;
use adage_logic::{Atom, Term};
use adage_worlds::update::{Engine, State, System, WON};
use std::sync::Arc;

/// Looks for forced wins in one game.
#[derive(Clone, Copy)]
pub struct Search<'a> {
    pub system: &'a System,
    pub engine: &'a Engine<'a>,
}

impl Search<'_> {
    /// The quickest forced win of a player, who is to move, in at most so many moves of his.
    pub fn quickest(&self, state: &State, attacker: Term, most: usize) -> Option<Attack> {
        (1..=most).find_map(|length| self.within(state, attacker, length))
    }

    fn within(&self, state: &State, attacker: Term, length: usize) -> Option<Attack> {
        let moves = self.engine.moves(state, attacker);
        let wins = |input: &Atom| self.achieves(state, input);
        match length {
            0 => None,
            1 => moves
                .into_iter()
                .find(wins)
                .map(|input| Attack { input, then: Then::Won }),
            _ => moves
                .into_iter()
                .find_map(|input| self.attack(state, input, attacker, length)),
        }
    }

    /// The attack that begins with a move, if it threatens to win and no reply helps.
    pub fn attack(&self, state: &State, input: Atom, attacker: Term, length: usize) -> Option<Attack> {
        let Some(After::Open(after)) = self.after(state, &input) else {
            return None;
        };
        let threat = self.quickest(&after, attacker, length - 1)?;
        let defender = self.system.opponent(attacker);
        let replies = self.engine.moves(&after, defender).into_iter();
        let answered = replies.map(|reply| match self.after(&after, &reply)? {
            After::Open(replied) => {
                let answer = self.quickest(&replied, attacker, length - 1)?;
                Some((reply, Arc::new(answer)))
            }
            After::Won(_) => None,
        });
        let replies = answered.collect::<Option<Vec<_>>>()?;
        let threat = Arc::new(threat);
        Some(Attack {
            input,
            then: Then::Threatens { threat, replies },
        })
    }

    /// Whether a move achieves what counts and the opponent does not win at once after it.
    fn achieves(&self, state: &State, input: &Atom) -> bool {
        let Ok(step) = self.engine.play(state, input) else {
            return false;
        };
        let player = mover(input);
        let Some(fact) = self.system.achieved(&step.after, player) else {
            return false;
        };
        let opponent = self.system.opponent(player);
        let is_lost = |reply: &Atom| self.after(&step.after, reply) == Some(After::Won(opponent));
        fact.name.as_str() == WON || !self.engine.moves(&step.after, opponent).iter().any(is_lost)
    }

    fn after(&self, state: &State, input: &Atom) -> Option<After> {
        let step = self.engine.play(state, input).ok()?;
        Some(match self.system.winner(&step.after) {
            Some(winner) => After::Won(winner),
            None => After::Open(step.after),
        })
    }
}

/// What a move leads to.
#[derive(PartialEq)]
enum After {
    Won(Term),
    Open(State),
}
