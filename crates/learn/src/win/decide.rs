//! Playing by rules that recognise forced wins: win, else block, else whatever the game's own preference says.

use super::prove::Prover;
use super::reply::Reply;
use super::rule::Threat;
use adage_logic::{Atom, Term};
use adage_worlds::update::State;

/// A move and why it was chosen.
#[derive(Clone, Debug)]
pub struct Decision {
    pub input: Atom,
    pub reason: Reason,
}

#[derive(Clone, Debug)]
pub enum Reason {
    Wins(Threat),
    /// The opponent threatens this; where nothing answers all his threats, the quickest is answered.
    Blocks(Threat),
    /// Nothing is known to be won or lost.
    Free,
}

/// What the decisions are made with.
pub struct Decider<'a> {
    pub prover: Prover<'a>,
    /// How much a move is liked where no rule applies.
    pub preference: &'a dyn Fn(&State, &Atom) -> i64,
}

/// How many exchanges of threat and answer are looked through.
const DEPTH: usize = 3;

impl Decider<'_> {
    /// The move of a player; `None` if there is none.
    pub fn decide(&self, state: &State, player: Term) -> Option<Decision> {
        let opponent = self.prover.system.opponent(player);
        let own = self.prover.finder.threats(state, player);
        let threats = self.prover.finder.threats(state, opponent);
        let mut in_time = own
            .iter()
            .filter(|own| threats.first().is_none_or(|threat| own.length <= threat.length));
        if let Some(won) = in_time.find(|own| self.prover.wins(state, own)) {
            return Some(Decision {
                input: won.input.clone(),
                reason: Reason::Wins(won.clone()),
            });
        }
        let mut moves = self.liked(state, player);
        let Some(quickest) = threats.first() else {
            let input = moves.into_iter().next()?;
            return Some(Decision {
                input,
                reason: Reason::Free,
            });
        };
        let replies = Reply::all(self.prover.system, self.prover.engine, state, player);
        let reply = |input: &Atom| replies.iter().find(|reply| reply.input == *input);
        // Few moves answer anything; those that answer everything are looked at first.
        moves.sort_by_cached_key(|input| !reply(input).is_some_and(|reply| reply.breaks_all(&threats)));
        let escape = moves.iter().find(|input| self.escapes(state, input, player, DEPTH));
        let breaks_quickest = |input: &&Atom| reply(input).is_some_and(|reply| reply.breaks(&quickest.description));
        let input = escape
            .or_else(|| moves.iter().find(breaks_quickest))
            .or_else(|| moves.first())?;
        let blocked = reply(input).and_then(|reply| threats.iter().find(|threat| reply.breaks(&threat.description)));
        Some(Decision {
            input: input.clone(),
            reason: Reason::Blocks(blocked.unwrap_or(quickest).clone()),
        })
    }

    /// The moves, the best liked first.
    fn liked(&self, state: &State, player: Term) -> Vec<Atom> {
        let mut moves = self.prover.engine.moves(state, player);
        moves.sort_by_key(|input| std::cmp::Reverse((self.preference)(state, input)));
        moves
    }

    /// Whether after the move no win of the opponent is known, or the player threatens to win sooner and goes on to
    /// escape whatever the answer.
    fn escapes(&self, state: &State, input: &Atom, player: Term, depth: usize) -> bool {
        let Ok(step) = self.prover.engine.play(state, input) else {
            return false;
        };
        if self.prover.system.winner(&step.after) == Some(player) {
            return true;
        }
        let opponent = self.prover.system.opponent(player);
        let threats = self.prover.finder.threats(&step.after, opponent);
        let Some(quickest) = threats.first() else {
            return true;
        };
        let mut own = self.prover.finder.threats(&step.after, player);
        own.retain(|threat| threat.length < quickest.length);
        if own.is_empty() || depth == 0 {
            return false;
        }
        let replies = Reply::all(self.prover.system, self.prover.engine, &step.after, opponent);
        let mut answers = replies.iter().filter(|reply| reply.breaks_all(&own));
        answers.all(|reply| self.can_escape(&step.after, &reply.input, player, depth - 1))
    }

    fn can_escape(&self, state: &State, answer: &Atom, player: Term, depth: usize) -> bool {
        let Ok(step) = self.prover.engine.play(state, answer) else {
            return true;
        };
        let moves = self.prover.engine.moves(&step.after, player);
        let is_over = moves.is_empty();
        let won = self.prover.system.winner(&step.after);
        let mut moves = moves.into_iter();
        won.is_none() && (is_over || moves.any(|input| self.escapes(&step.after, &input, player, depth)))
    }
}
