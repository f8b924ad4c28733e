//! Playing against every line of the opponent, in games small enough for that, and learning from each loss.

use super::decide::{Decider, Reason};
use super::learn::{Turn, learn};
use super::prove::Prover;
use super::rule::{Recogniser, Recognition};
use adage_logic::{Atom, Term};
use adage_worlds::update::{Engine, State, System};

/// Plays against every line of the opponent and counts them.
struct Exhaustion<'a> {
    system: &'a System,
    engine: &'a Engine<'a>,
    decider: &'a Decider<'a>,
    learner: Term,
    games: usize,
}

impl Exhaustion<'_> {
    /// Whether the learner loses some game from here; the first such is left in `turns`.
    fn loss(&mut self, state: &State, to_move: Term, turns: &mut Vec<Turn>) -> bool {
        match self.system.winner(state) {
            Some(winner) => {
                self.games += 1;
                return winner != self.learner;
            }
            None if self.engine.moves(state, to_move).is_empty() => {
                self.games += 1;
                return false;
            }
            None => {}
        }
        let (moves, forced_by) = if to_move == self.learner {
            let Some(decision) = self.decider.decide(state, to_move) else {
                return false;
            };
            let forced_by = match decision.reason {
                Reason::Blocks(threat) => Some(threat),
                _ => None,
            };
            (vec![decision.input], forced_by)
        } else {
            (self.engine.moves(state, to_move), None)
        };
        for input in moves {
            let Ok(step) = self.engine.play(state, &input) else {
                continue;
            };
            let after = step.after.clone();
            turns.push(Turn {
                step,
                player: to_move,
                forced_by: forced_by.clone(),
            });
            if self.loss(&after, self.system.opponent(to_move), turns) {
                return true;
            }
            turns.pop();
        }
        false
    }
}

/// How learning until nothing is lost came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unbeaten {
    /// Games that were lost and learned from.
    pub losses: usize,
    /// Lines of the opponent, as either player, of which none is lost any more.
    pub lines: usize,
}

/// Learns from lost games until no line is lost as either player. `None` if a loss teaches nothing new.
pub fn learn_until_unbeaten(
    system: &System,
    rules: &mut Vec<Recognition>,
    preference: &dyn Fn(&State, &Atom) -> i64,
) -> Option<Unbeaten> {
    let engine = system.engine();
    for losses in 0.. {
        let known = rules.clone();
        let recogniser = Recogniser::new(system, &known).expect("learned rules pass the checks");
        let decider = Decider {
            prover: Prover {
                system,
                engine: &engine,
                finder: &recogniser.finder(),
            },
            preference,
        };
        let mut lines = 0;
        let lost = system.players.into_iter().find_map(|learner| {
            let mut turns = Vec::new();
            let mut exhaustion = Exhaustion {
                system,
                engine: &engine,
                decider: &decider,
                learner,
                games: 0,
            };
            let is_lost = exhaustion.loss(&system.start, system.players[0], &mut turns);
            lines += exhaustion.games;
            is_lost.then_some(turns)
        });
        let Some(turns) = lost else {
            return Some(Unbeaten { losses, lines });
        };
        learn(system, &engine, &turns, rules);
        if rules.len() == known.len() {
            return None;
        }
    }
    None
}
