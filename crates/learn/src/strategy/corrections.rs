//! A strategy by corrections: in games that are played the machine proposes its moves, somebody who knows better names
//! others, and it learns from each at once.
//!
//! ```text
//! GameDialogue ──Proposal──→ Oracle ──right, or a better move──→ Pupil learns ──→ the session, the kept entry, a report
//!      ▲                                                           │
//!      └────────────── the better move is played, and the opponent's after it ◄──┘
//! ```

use super::game_task::GameTask;
use super::report::{Board, Contradiction, GameOver, OpponentMove, StrategySoFar, TrainingOver};
use super::session::TrainingSession;
use super::training::{CannotLearn, Correction, Pupil, Training};
use super::{NoHypothesis, Part};
use adage_book::dialogue::{Inquirer, Limits, Refused, Told, teach};
use adage_book::oracle::Oracle;
use adage_book::{BookError, Entry, Follower, Kind, RuleFile};
use adage_logic::Atom;
use adage_worlds::game::{Game, Player};
use adage_worlds::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::collections::BTreeMap;

/// A move that the machine would make.
pub struct Proposal<G: Game> {
    pub state: G::State,
    pub chosen: G::Move,
    /// How many moves are the same to it, this one among them.
    pub as_good: usize,
    /// What it has learned so far.
    pub strategy: StrategySoFar,
}

/// What is said to a proposal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveReply<M> {
    Right,
    /// This move is better.
    Better(M),
}

/// Who plays against the machine while it is taught.
pub struct Opponent<'a, G: Game> {
    pub name: String,
    pub choose: Box<ChooseMove<'a, G>>,
}

/// A move in this position, to which these moves led; or why there is none.
pub type ChooseMove<'a, G> =
    dyn FnMut(&G, &<G as Game>::State, &[<G as Game>::Move]) -> Result<<G as Game>::Move, String> + 'a;

/// What corrections have taught.
pub struct Corrected {
    /// Nothing where nothing was corrected.
    pub entry: Option<Entry>,
    pub corrections: usize,
}

/// Plays game after game until the oracle has enough. After each correction the follower keeps what was learned so far;
/// without an opponent the machine proposes moves for both sides.
pub fn learn_by_corrections<G: RuleForm, F: Follower>(
    task: &GameTask<'_, G>,
    oracle: &mut dyn Oracle<Proposal<G>, MoveReply<G::Move>>,
    opponent: Option<Opponent<'_, G>>,
    session: Option<TrainingSession>,
    follower: &F,
) -> Result<Corrected, BookError> {
    let training = Training::new(task.game, task.vocabulary.clone(), task.depth);
    let pupil = Pupil::new(training, task.foresight(), task.limits, task.seed);
    let mut dialogue = GameDialogue {
        task,
        pupil: pupil.map_err(|reason| cannot_learn(&reason))?,
        opponent,
        machine: Player(0),
        current: None,
        said: BTreeMap::new(),
        rng: SmallRng::seed_from_u64(task.seed),
        answers: 0,
        follower,
    };
    let mut file = None;
    if let Some(session) = session {
        dialogue.hear_again(&session.corrections)?;
        if !dialogue.said.is_empty() {
            dialogue.keep()?;
        }
        file = Some(session.file);
    }
    teach(
        &mut dialogue,
        oracle,
        file.as_mut(),
        Limits::NONE,
        &mut |dialogue, told| dialogue.tell(told),
    )?;
    let corrections = dialogue.pupil.training.task().orderings.len();
    follower.hear(&TrainingOver { corrections });
    if corrections > 0 {
        follower.hear(&dialogue.so_far());
    }
    Ok(Corrected {
        entry: (corrections > 0).then(|| dialogue.entry()),
        corrections,
    })
}

/// The games of a training, in which the machine is asked about.
struct GameDialogue<'a, G: Game, F> {
    task: &'a GameTask<'a, G>,
    pupil: Pupil,
    opponent: Option<Opponent<'a, G>>,
    /// The machine's side in a game against somebody.
    machine: Player,
    current: Option<CurrentGame<G>>,
    /// The corrections in words, by the numbers of their orderings.
    said: BTreeMap<usize, String>,
    rng: SmallRng,
    answers: usize,
    follower: &'a F,
}

/// A game that is played, and how things stood before each of the machine's moves so far.
struct CurrentGame<G: Game> {
    start: G::State,
    moves: Vec<G::Move>,
    before: Vec<Before>,
}

/// How things stood before a proposal was answered.
struct Before {
    /// The moves that had been played.
    moves: usize,
    training: Training,
    /// What was kept of the answer.
    kept: Option<Correction>,
}

impl<G: Game> CurrentGame<G> {
    fn state(&self, game: &G) -> G::State {
        let moves = self.moves.iter();
        moves.fold(self.start.clone(), |state, chosen| game.play(&state, chosen))
    }
}

/// What came of an answer to a proposal.
enum Outcome {
    /// The move is played, and nothing is learned.
    Played,
    Learned(Correction),
    /// The better move is played, but no strategy explains it together with these.
    Contradicts {
        correction: Correction,
        together: Vec<String>,
    },
}

impl<G: RuleForm, F: Follower> Inquirer for GameDialogue<'_, G, F> {
    type Situation = Proposal<G>;
    type Inquiry = Proposal<G>;
    type Reply = MoveReply<G::Move>;
    type Outcome = Outcome;

    /// The next proposal, once the opponent has moved; a game that is over is followed by another one.
    fn inquiry(&mut self) -> Result<Option<Proposal<G>>, BookError> {
        let game = self.task.game;
        loop {
            let current = self.current.get_or_insert_with(|| {
                let (start, moves) = game.opening(&mut self.rng);
                CurrentGame {
                    start,
                    moves,
                    before: Vec::new(),
                }
            });
            let state = current.state(game);
            let outcome = game.outcome(&state);
            if outcome.is_some() || game.moves(&state).is_empty() || current.moves.len() >= game.longest() {
                self.follower.hear(&Board::new(game, &state));
                self.follower.hear(&GameOver::new(game, outcome));
                self.current = None;
                self.machine = self.machine.other();
                continue;
            }
            if let Some(opponent) = &mut self.opponent
                && game.to_move(&state) != self.machine
            {
                self.follower.hear(&Board::new(game, &state));
                let chosen = (opponent.choose)(game, &state, &current.moves);
                let chosen = chosen.map_err(|why| BookError::new(format!("{} {why}", opponent.name)))?;
                self.follower.hear(&OpponentMove {
                    played: game.write_move(&state, &chosen),
                    by: &opponent.name,
                });
                current.moves.push(chosen);
                continue;
            }
            return self.propose(state);
        }
    }

    fn situation<'s>(&'s self, proposal: &'s Proposal<G>) -> &'s Proposal<G> {
        proposal
    }

    fn write(&self, proposal: &Proposal<G>) -> String {
        let Proposal { state, chosen, .. } = proposal;
        let game = self.task.game;
        format!("{}; {}", game.write_state(state), game.write_move(state, chosen))
    }

    fn take(&mut self, proposal: &Proposal<G>, reply: Option<&MoveReply<G::Move>>) -> Result<Outcome, Refused> {
        let training = self.pupil.training.clone();
        let (played, outcome) = match reply {
            Some(MoveReply::Better(better)) if *better != proposal.chosen => (better, self.correct(proposal, better)?),
            _ => (&proposal.chosen, Outcome::Played),
        };
        if let Some(current) = &mut self.current {
            current.before.push(Before {
                moves: current.moves.len(),
                training,
                kept: match &outcome {
                    Outcome::Learned(correction) => Some(correction.clone()),
                    Outcome::Played | Outcome::Contradicts { .. } => None,
                },
            });
            current.moves.push(played.clone());
        }
        self.answers += 1;
        Ok(outcome)
    }

    fn take_back(&mut self) -> Result<Option<Atom>, Refused> {
        let last = self.current.as_mut().and_then(|current| {
            let before = current.before.pop()?;
            current.moves.truncate(before.moves);
            Some(before)
        });
        let Some(Before { training, kept, .. }) = last else {
            let nothing = "there is no move of this game to take back";
            return Err(Refused::Objection(nothing.to_string()));
        };
        if training.task().orderings.len() < self.pupil.training.task().orderings.len() {
            let learned = self.pupil.learn(training);
            learned.map_err(|reason| Refused::Failed(cannot_learn(&reason)))?;
        }
        self.answers -= 1;
        Ok(kept.map(|correction| correction.fact()))
    }

    fn answers(&self) -> usize {
        self.answers
    }

    fn belief(&self) -> String {
        let learned = &self.pupil.learned;
        learned.program(self.pupil.training.task()).to_string()
    }

    fn fact(&self, _: &Proposal<G>, _: Option<&MoveReply<G::Move>>, outcome: &Outcome) -> Option<(Atom, String)> {
        match outcome {
            Outcome::Learned(correction) => Some((correction.fact(), String::new())),
            Outcome::Played | Outcome::Contradicts { .. } => None,
        }
    }
}

impl<G: RuleForm, F: Follower> GameDialogue<'_, G, F> {
    /// Hears what an earlier session was told.
    fn hear_again(&mut self, corrections: &[Correction]) -> Result<(), BookError> {
        for (number, correction) in (1..).zip(corrections) {
            let is_kept = self.pupil.hear_again(self.task.game, number, correction);
            if is_kept.map_err(|reason| BookError::new(reason.to_string()))? {
                self.remember(correction);
            }
        }
        Ok(())
    }

    fn remember(&mut self, correction: &Correction) {
        let orderings = self.pupil.training.task().orderings.len();
        self.said.entry(orderings).or_insert_with(|| correction.to_string());
    }

    /// Any of the moves that are best; nothing if the strategy finds none.
    fn propose(&mut self, state: G::State) -> Result<Option<Proposal<G>>, BookError> {
        let best = self.pupil.player.best(self.task.game, &state);
        let best = best.map_err(|reason| BookError::new(format!("the strategy cannot judge this: {reason}")))?;
        let strategy = self.so_far();
        Ok(best.choose(&mut self.rng).cloned().map(|chosen| Proposal {
            state,
            chosen,
            as_good: best.len(),
            strategy,
        }))
    }

    fn correct(&mut self, proposal: &Proposal<G>, better: &G::Move) -> Result<Outcome, Refused> {
        let game = self.task.game;
        let moves = [better, &proposal.chosen];
        let correction = Correction::write(game, &proposal.state, moves);
        match self.pupil.correct(game, &proposal.state, moves, None) {
            Ok(_) => {
                self.remember(&correction);
                Ok(Outcome::Learned(correction))
            }
            Err(CannotLearn::NoHypothesis(NoHypothesis::Unsatisfiable { together })) => {
                let known = |part: &Part| match part {
                    Part::Ordering(number) => self.said.get(&(number + 1)).cloned(),
                    Part::Example(_) => None,
                };
                let together = together.iter().filter_map(known).collect();
                Ok(Outcome::Contradicts { correction, together })
            }
            Err(reason) => Err(Refused::Failed(cannot_learn(&reason))),
        }
    }

    fn tell(&self, told: Told<'_, Self>) -> Result<(), BookError> {
        match told {
            Told::Taken {
                outcome: Outcome::Learned(_),
                ..
            } => {
                self.keep()?;
                self.follower.hear(&self.so_far());
            }
            Told::Taken {
                outcome: Outcome::Contradicts { correction, together },
                ..
            } => self.follower.hear(&Contradiction::new(&correction, together)),
            Told::TakenBack(Some(_)) => self.keep()?,
            Told::Taken {
                outcome: Outcome::Played,
                ..
            }
            | Told::TakenBack(None) => {}
        }
        Ok(())
    }

    fn so_far(&self) -> StrategySoFar {
        StrategySoFar::new(&self.pupil.training, &self.pupil.learned)
    }

    fn entry(&self) -> Entry {
        self.task.entry(&self.pupil.training, &self.pupil.learned)
    }

    /// Keeps what was learned so far.
    fn keep(&self) -> Result<(), BookError> {
        let mut file = RuleFile::new(self.task.name, Kind::Strategy, self.task.world, None);
        file.put(self.entry());
        self.follower.keep(&file)
    }
}

pub(super) fn cannot_learn(reason: &CannotLearn) -> BookError {
    BookError::new(format!("nothing can be learned: {reason}"))
}
