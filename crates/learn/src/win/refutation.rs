//! What a whole refutation teaches: not only the line that was played, but every reply and what wins after it.
//!
//! An [`Attack`] is a forced win as a tree, whoever found it. It is explained from its leaves: what is threatened must hold
//! after the move, and for each reply that breaks the threat, what wins after that reply must hold before it.
//!
//! ```text
//! move ──→ threat: wins if nothing is done ───────────────┐
//!      └─→ reply that breaks it ──→ attack that wins then ─┴─ combine ──→ back up ──→ rule for the move
//! ```

use super::back_up::{BackedUp, Mover, back_up};
use super::description::Description;
use super::reply::Reply;
use super::rule::{Recognition, mover};
use adage_logic::Atom;
use adage_worlds::update::{Engine, State, Step, System};
use std::sync::Arc;

/// A move of the attacker that wins by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The move, as the fact that communicates it.
    pub input: Atom,
    pub then: Then,
}

/// What comes after a move of the attacker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    Won,
    Threatens {
        /// What wins if the defender does nothing about it.
        threat: Arc<Attack>,
        /// What wins after each reply that does something about it.
        replies: Vec<(Atom, Arc<Attack>)>,
    },
}

/// Why an attack cannot be explained.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unexplained {
    #[error("{0} is not allowed there")]
    Illegal(Atom),
    #[error("{0} does not win")]
    NoWin(Atom),
    #[error("nothing is known to win after {0}")]
    Reply(Atom),
    #[error("{0} is not needed: what wins after it wins without it")]
    NotNeeded(Atom),
    #[error("what could be done about {0} in another position can be done here")]
    NotExcluded(Atom),
    #[error("more than {MOST_CONDITIONS} conditions are needed")]
    TooLarge,
}

/// Rules with more conditions are not made: nobody would read them, and they would hardly ever apply.
pub const MOST_CONDITIONS: usize = 80;

/// What must hold for an attack, and how many moves of the attacker it takes.
#[derive(Clone, Debug)]
pub struct Explanation {
    pub before: Description,
    /// The move in the words of `before`.
    pub input: Atom,
    pub length: usize,
    /// In how many moves each move but the last threatens to win, along the defence that lasts longest.
    pub threats: Vec<usize>,
    /// Whether replies were considered that other positions may have.
    pub is_complete: bool,
}

impl Explanation {
    /// What must hold before a move of the attacker so that a description holds after it.
    pub(super) fn of(
        system: &System,
        step: &Step,
        after: &Description,
        threats: Vec<usize>,
        is_complete: bool,
    ) -> Result<Explanation, Unexplained> {
        let BackedUp {
            before,
            input,
            is_needed,
        } = back_up(system, step, after, Mover::Attacker);
        if !is_needed {
            return Err(Unexplained::NotNeeded(step.input.clone()));
        }
        if before.conditions.len() > MOST_CONDITIONS {
            return Err(Unexplained::TooLarge);
        }
        Ok(Explanation {
            before,
            input,
            length: threats.len() + 1,
            threats,
            is_complete,
        })
    }

    pub fn rule(&self, name: String) -> Recognition {
        let rule = Recognition::new(name, &self.before, &self.input, self.length);
        Recognition {
            is_complete: self.is_complete,
            ..rule
        }
    }
}

/// Explains attacks on positions of one game.
pub struct Explainer<'a> {
    pub system: &'a System,
    pub engine: &'a Engine<'a>,
}

impl Explainer<'_> {
    /// Explains an attack and all that it consists of, each before what it is part of: the last is the whole.
    pub fn explain(&self, state: &State, attack: &Attack) -> Result<Vec<Explanation>, Unexplained> {
        let mut explained = Vec::new();
        self.gather(state, attack, &mut explained)?;
        Ok(explained)
    }

    fn gather(
        &self,
        state: &State,
        attack: &Attack,
        explained: &mut Vec<Explanation>,
    ) -> Result<Explanation, Unexplained> {
        let step = play(self.engine, state, &attack.input)?;
        let (after, threats) = match &attack.then {
            Then::Won if self.system.winner(&step.after) == Some(mover(&attack.input)) => {
                let won = Description::won(mover(&attack.input), self.system.vocabulary());
                (won, Vec::new())
            }
            Then::Won => return Err(Unexplained::NoWin(attack.input.clone())),
            Then::Threatens { threat, replies } => self.threatened(&step, threat, replies, explained)?,
        };
        let is_complete = threats.is_empty();
        let explanation = Explanation::of(self.system, &step, &after, threats, is_complete)?;
        explained.push(explanation.clone());
        Ok(explanation)
    }

    /// What must hold after the attacker's move so that the threat wins or whatever breaks it is answered; and what is
    /// threatened from here on.
    fn threatened(
        &self,
        step: &Step,
        threat: &Attack,
        replies: &[(Atom, Arc<Attack>)],
        explained: &mut Vec<Explanation>,
    ) -> Result<(Description, Vec<usize>), Unexplained> {
        let main = self.gather(&step.after, threat, explained)?;
        let mut longest = main.threats;
        let defender = self.system.opponent(mover(&step.input));
        let mut needed = vec![main.before];
        for reply in Reply::all(self.system, self.engine, &step.after, defender) {
            if !needed.iter().all(|description| reply.breaks(description)) {
                continue;
            }
            let answer = answer_to(&reply.input, replies)?;
            let replied = play(self.engine, &step.after, &reply.input)?;
            let next = self.gather(&replied.after, answer, explained)?;
            needed.push(back_up(self.system, &replied, &next.before, Mover::Defender).before);
            if next.threats.len() > longest.len() {
                longest = next.threats;
            }
        }
        longest.insert(0, main.length);
        Ok((Description::all(&needed, self.system.vocabulary()), longest))
    }
}

/// Makes a move of an attack.
pub(super) fn play(engine: &Engine<'_>, state: &State, input: &Atom) -> Result<Step, Unexplained> {
    let step = engine.play(state, input);
    step.map_err(|illegal| Unexplained::Illegal(illegal.input))
}

/// What wins after a reply.
pub(super) fn answer_to<'a>(reply: &Atom, replies: &'a [(Atom, Arc<Attack>)]) -> Result<&'a Attack, Unexplained> {
    let known = replies.iter().find(|(known, _)| known == reply);
    let (_, attack) = known.ok_or_else(|| Unexplained::Reply(reply.clone()))?;
    Ok(attack)
}
