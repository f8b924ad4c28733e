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
use adage_worlds::game::{Game, Side};
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
        machine: Side(0),
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
    machine: Side,
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

#[cfg(test)]
mod tests {
    use super::super::game_task::read_vocabulary;
    use super::super::native;
    use super::*;
    use adage_book::oracle::{Answer, OracleError, Question};
    use adage_book::{Progress, Report};
    use adage_worlds::cross_dot::CrossDot;
    use adage_worlds::drawing::Style;
    use std::iter::Copied;
    use std::path::Path;
    use std::slice::Iter;
    use std::sync::Mutex;

    const VOCABULARY: &str = "1 ~ :~ me(P), box(1,P). [-1@1]\n1 ~ :~ me(P), box(2,P). [-1@1]\n\
                              1 ~ :~ me(P), box(3,P). [-1@1]\n1 ~ :~ me(P), box(4,P). [-1@1]\n\
                              1 ~ :~ me(P), box(1,P). [-1@2]\n1 ~ :~ me(P), box(2,P). [-1@2]\n";

    /// What the oracle of a test says.
    #[derive(Clone, Copy)]
    enum Say {
        Right,
        /// The first move that is not the one proposed is better.
        Other,
        /// This box is better.
        Box(&'static str),
        DontKnow,
        Back,
    }

    /// Says what is written down, and then that it is enough.
    struct Script<'a> {
        game: &'a CrossDot,
        says: Copied<Iter<'a, Say>>,
        objections: Vec<String>,
    }

    type Proposed = Proposal<CrossDot>;
    type Reply = MoveReply<<CrossDot as Game>::Move>;

    impl Oracle<Proposed, Reply> for Script<'_> {
        fn ask(&mut self, question: &Question<Proposed>) -> Result<Answer<Reply>, OracleError> {
            let Proposal { state, chosen, .. } = question.position;
            Ok(match self.says.next() {
                None => Answer::Stop,
                Some(Say::Right) => Answer::Reply(MoveReply::Right),
                Some(Say::DontKnow) => Answer::DontKnow,
                Some(Say::Back) => Answer::Back,
                Some(Say::Box(text)) => {
                    let better = self.game.read_move(state, text).expect("a move");
                    Answer::Reply(MoveReply::Better(better))
                }
                Some(Say::Other) => {
                    let mut moves = self.game.moves(state).into_iter();
                    let better = moves.find(|other| other != chosen).expect("another move");
                    Answer::Reply(MoveReply::Better(better))
                }
            })
        }

        fn reconsider(&mut self, reason: &str) -> bool {
            self.objections.push(reason.to_string());
            true
        }
    }

    /// Remembers what it hears and what was to be kept.
    #[derive(Default)]
    struct Remembers {
        heard: Mutex<Vec<String>>,
        kept: Mutex<Vec<RuleFile>>,
    }

    impl Follower for Remembers {
        fn hear(&self, found: &impl Report) {
            let plain = Style {
                colour: false,
                unicode: false,
            };
            self.heard.lock().expect("nobody panics").push(found.text(plain));
        }

        fn note(&self, _: &str) {}

        fn warn(&self, _: &str) {}

        fn keep(&self, learned: &RuleFile) -> Result<(), BookError> {
            self.kept.lock().expect("nobody panics").push(learned.clone());
            Ok(())
        }
    }

    impl Progress for Remembers {
        fn begin(&self, _: &str, _: u64) {}

        fn advance(&self, _: u64) {}

        fn say(&self, _: &str) {}

        fn end(&self) {}
    }

    struct Taught {
        corrected: Result<Corrected, BookError>,
        objections: Vec<String>,
        heard: Vec<String>,
        kept: Vec<RuleFile>,
    }

    fn teach_in(
        game: &CrossDot,
        says: &[Say],
        opponent: Option<Opponent<'_, CrossDot>>,
        session: Option<TrainingSession>,
    ) -> Taught {
        let task = GameTask {
            game,
            world: "cross-dot-4-2",
            name: "corrected",
            vocabulary: read_vocabulary(game, "vocabulary", VOCABULARY).expect("a vocabulary"),
            depth: 1,
            limits: native::Limits::default(),
            seed: 1,
        };
        let mut oracle = Script {
            game,
            says: says.iter().copied(),
            objections: Vec::new(),
        };
        let follower = Remembers::default();
        Taught {
            corrected: learn_by_corrections(&task, &mut oracle, opponent, session, &follower),
            objections: oracle.objections,
            heard: follower.heard.into_inner().expect("nobody panics"),
            kept: follower.kept.into_inner().expect("nobody panics"),
        }
    }

    fn game() -> CrossDot {
        CrossDot::new(4, 2).expect("a game")
    }

    fn session(path: &Path) -> TrainingSession {
        match path.exists() {
            true => TrainingSession::resume(path, "cross-dot-4-2").expect("gone on with"),
            false => TrainingSession::create(path, "cross-dot-4-2", VOCABULARY, 1).expect("made"),
        }
    }

    #[test]
    fn corrections_are_learned_kept_taken_back_and_heard_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("said.session");
        let says = [
            Say::Back,
            Say::Other,
            Say::Right,
            Say::Back,
            Say::Back,
            Say::DontKnow,
            Say::Other,
        ];
        let taught = teach_in(&game(), &says, None, Some(session(&path)));
        assert_eq!(taught.objections, ["there is no move of this game to take back"]);
        let corrected = taught.corrected.expect("no failure");
        let entry = corrected.entry.expect("a strategy");
        assert_eq!((corrected.corrections, entry.world.as_str()), (1, "cross-dot-4-2"));
        let from = entry.from.clone().expect("it says where it comes from");
        assert!(from.starts_with("learned from 1 preference: cost 1 "), "{from}");
        // Learned, nothing again, learned.
        let kept: Vec<usize> = taught.kept.iter().map(|file| file.entries.len()).collect();
        assert_eq!(kept, [1, 0, 1]);
        assert!(taught.kept[2].entries[0] == entry);
        let said = std::fs::read_to_string(&path).expect("a session");
        let said: Vec<&str> = said
            .lines()
            .skip(3)
            .map(|line| line.split('(').next().unwrap_or(line))
            .collect();
        assert_eq!(said, ["correction", "undo.", "correction"]);

        // Another day: what was said then counts with what is said now.
        let again = teach_in(&game(), &[], None, Some(session(&path)));
        assert!(again.corrected.expect("no failure").entry.expect("a strategy") == entry);
        let further = teach_in(&game(), &[Say::DontKnow, Say::Other], None, Some(session(&path)));
        let from = further.kept.last().and_then(|file| file.entries[0].from.clone());
        let from = from.expect("it says where it comes from");
        assert!(from.starts_with("learned from 2 preferences: "), "{from}");
    }

    #[test]
    fn what_contradicts_is_played_and_told_and_not_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("said.session");
        let correction = |better: &str, worse: &str| format!("correction(\"bbbb x\",\"{better}\",\"{worse}\").\n");
        let mut beginning = session(&path);
        let first = ("a1".to_string(), "a2".to_string());
        let told = Correction {
            state: "bbbb x".to_string(),
            better: first.0,
            worse: first.1,
        };
        beginning.file.add([(told.fact(), String::new())]).expect("kept");
        drop(beginning);
        // The machine prefers a1 now; that a2 is better contradicts.
        let taught = teach_in(&game(), &[Say::Box("a2")], None, Some(session(&path)));
        assert_eq!(taught.corrected.expect("no failure").corrections, 1);
        let told = "No strategy of this vocabulary explains that together with\n  a1 rather than a2 in bbbb x\n\
                    It is played, but not kept.\n";
        assert!(taught.heard.iter().any(|heard| heard == told), "{:?}", taught.heard);
        let said = std::fs::read_to_string(&path).expect("a session");
        assert!(said.ends_with(&correction("a1", "a2")), "{said}");

        let text = said + &correction("a9", "a1");
        std::fs::write(&path, text).expect("written");
        let refused = teach_in(&game(), &[], None, Some(session(&path))).corrected.err();
        let refused = refused.expect("there is no such box").to_string();
        assert!(refused.starts_with("correction 2 cannot be read: "), "{refused}");
    }

    #[test]
    fn an_opponent_answers_until_it_cannot() {
        let mut moves = 2;
        let choose = |game: &CrossDot, state: &<CrossDot as Game>::State, _: &[<CrossDot as Game>::Move]| {
            moves -= 1;
            let last = game.moves(state).pop();
            last.filter(|_| moves > 0).ok_or_else(|| "was too late".to_string())
        };
        let opponent = Opponent {
            name: "somebody".to_string(),
            choose: Box::new(choose),
        };
        let taught = teach_in(&game(), &[Say::Box("a1"), Say::Box("a3")], Some(opponent), None);
        let refused = taught.corrected.err().expect("it makes no second move").to_string();
        assert_eq!(refused, "somebody was too late");
        assert!(
            taught.heard.iter().any(|heard| heard == "somebody plays a4.\n"),
            "{:?}",
            taught.heard
        );
    }
}
