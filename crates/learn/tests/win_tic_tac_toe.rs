//! Tic-tac-toe: a few lost games teach never to lose.

use adage_games::update::{Engine, State, System};
use adage_learn::win::decide::{Decider, Reason};
use adage_learn::win::learn::{Turn, learn};
use adage_learn::win::prove::Prover;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::{Atom, Term};

/// Centre, then corners, then edges.
fn preference(_: &State, input: &Atom) -> i64 {
    match input.args[0].to_string().as_str() {
        "(2,2)" => 2,
        "(1,1)" | "(1,3)" | "(3,1)" | "(3,3)" => 1,
        _ => 0,
    }
}

/// Plays against every line of the opponent; gives the first game lost, or the number of games.
struct Exhaustion<'a> {
    system: &'a System,
    engine: &'a Engine<'a>,
    decider: &'a Decider<'a>,
    learner: Term,
    games: usize,
}

impl Exhaustion<'_> {
    /// A game that the learner loses from here.
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
            let decision = self.decider.decide(state, to_move).unwrap();
            let forced_by = match decision.reason {
                Reason::Blocks(threat) => Some(threat),
                _ => None,
            };
            (vec![decision.input], forced_by)
        } else {
            (self.engine.moves(state, to_move), None)
        };
        for input in moves {
            let step = self.engine.play(state, &input).unwrap();
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

/// Learns from lost games until none is lost as either player; gives how many were.
fn learn_all(system: &System, rules: &mut Vec<Recognition>) -> (usize, usize) {
    let engine = system.engine();
    for losses in 0..20 {
        let known = rules.clone();
        let recogniser = Recogniser::new(system, &known).unwrap();
        let decider = Decider {
            prover: Prover {
                system,
                engine: &engine,
                finder: &recogniser.finder(),
            },
            preference: &preference,
        };
        let mut games = 0;
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
            games += exhaustion.games;
            is_lost.then_some(turns)
        });
        let Some(turns) = lost else {
            return (losses, games);
        };
        let lesson = learn(system, &engine, &turns, rules);
        assert!(
            rules.len() > known.len(),
            "each loss teaches something: {:?}",
            lesson.ended
        );
    }
    panic!("still losing");
}

#[test]
fn after_a_few_losses_no_line_is_lost() {
    let system = System::tic_tac_toe();
    let mut rules = Vec::new();
    let (losses, games) = learn_all(&system, &mut rules);
    let sizes: Vec<(usize, usize)> = rules.iter().map(|rule| (rule.length, rule.conditions.len())).collect();
    assert_eq!((losses, games, sizes), (2, 613, vec![(1, 4), (2, 7)]));
}
