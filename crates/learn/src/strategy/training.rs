//! Training: the machine proposes a move, somebody who knows better names another one, and the machine learns at once.

use super::native::{self, Limits};
use super::{Kind, Learned, Lesson, NoHypothesis, Scene, SelfContained, Task};
use adage_logic::Diagnostic;
use adage_logic::ast::Program;
use adage_logic::check::undeclared;
use adage_search::judgement::{CannotJudge, Foresight, JudgedBy, StrategyPlayer, beside, me, offered_by};
use adage_worlds::game::ReadError;
use adage_worlds::rule_form::RuleForm;
use std::fmt;
use std::sync::Arc;

/// What can be said of positions of a game, and what was said of them so far.
#[derive(Clone)]
pub struct Training {
    /// The rules for what strategies speak of, apart from the rules of the game.
    vocabulary: Program,
    lesson: Lesson,
    /// A move is better than another one by what comes of it after so many plies, itself the first.
    depth: u32,
}

/// Why nothing is learned.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CannotLearn {
    #[error("{0}")]
    NoHypothesis(#[from] NoHypothesis),
    #[error("{0}")]
    Strategy(#[from] CannotJudge),
}

impl Training {
    /// The task has the vocabulary as its background, and the space. It may be a training's own: then that goes on.
    /// Strategies are to look so many plies ahead, one or more.
    pub fn new<G: RuleForm>(game: &G, mut task: Task, depth: u32) -> Training {
        let vocabulary = beside(&task.background, &game.program());
        task.background = vocabulary.clone();
        // To look ahead, learners must be able to choose moves.
        let rules = if depth > 1 { game.program() } else { game.rules() };
        task.background.statements.extend(rules.statements);
        Training {
            vocabulary,
            lesson: Lesson::new(task),
            depth,
        }
    }

    /// What a task asks that neither its background defines nor the game offers: what is said with it would never hold.
    /// Candidates have no place of their own.
    pub fn undeclared<G: RuleForm>(game: &G, task: &Task) -> Vec<Diagnostic> {
        let mut all = beside(&task.background, &game.program());
        let candidates = task.space.iter().map(|candidate| candidate.statement.clone());
        all.statements.extend(candidates);
        let mut found = undeclared(&all, &offered_by(game));
        found.dedup();
        found
    }

    /// In this position the first move is better than the second. What is said without a penalty must be explained.
    pub fn prefer<G: RuleForm>(
        &mut self,
        game: &G,
        state: &G::State,
        [better, worse]: [&G::Move; 2],
        penalty: Option<u32>,
    ) {
        let kind = match self.depth {
            0 | 1 => Kind::Brave,
            depth => Kind::Deep { depth },
        };
        let [better, worse] = [better, worse].map(|chosen| self.scene(game, state, chosen));
        self.lesson.prefer(kind, better, worse, penalty);
    }

    /// The position after a move as its mover sees it, or the position before it and the move, to look further ahead.
    fn scene<G: RuleForm>(&self, game: &G, state: &G::State, chosen: &G::Move) -> Scene {
        let (facts, done) = match self.depth {
            0 | 1 => (game.facts(&game.play(state, chosen)), Vec::new()),
            _ => (game.facts(state), game.does(state, chosen)),
        };
        let mover = me(game, game.to_move(state));
        Scene {
            facts: facts.into_iter().chain([mover]).collect(),
            done,
        }
    }

    /// What strategies speak of.
    pub fn vocabulary(&self) -> &Program {
        &self.vocabulary
    }

    /// What was said, as a task.
    pub fn task(&self) -> &Task {
        &self.lesson.task
    }

    /// The shortest strategy that explains what was said, with what it costs.
    pub fn learn(&self, limits: Limits) -> Result<(JudgedBy, Learned), CannotLearn> {
        let learned = native::learn(&self.lesson.task, limits)?;
        Ok((self.strategy(&learned)?, learned))
    }

    /// A strategy with all that it speaks of.
    pub fn strategy(&self, learned: &Learned) -> Result<JudgedBy, CannotJudge> {
        JudgedBy::new(self.self_contained(learned).program())
    }

    /// A strategy with the definitions of the vocabulary that it needs beside the rules of the game.
    pub fn self_contained(&self, learned: &Learned) -> SelfContained {
        let task = &self.lesson.task;
        let of_game = task.background.statements.get(self.vocabulary.statements.len()..);
        let of_game = Program {
            statements: of_game.unwrap_or_default().to_vec(),
            closing_comments: Vec::new(),
        };
        SelfContained::new(&self.vocabulary, &of_game, learned.program(task))
    }
}

/// A correction as it is written down: in this position the first move is better than the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    pub state: String,
    pub better: String,
    pub worse: String,
}

impl Correction {
    pub fn write<G: RuleForm>(game: &G, state: &G::State, [better, worse]: [&G::Move; 2]) -> Correction {
        Correction {
            state: game.write_state(state),
            better: game.write_move(state, better),
            worse: game.write_move(state, worse),
        }
    }

    /// The position and the two moves.
    pub fn read<G: RuleForm>(&self, game: &G) -> Result<(G::State, [G::Move; 2]), ReadError> {
        let state = game.read_state(&self.state)?;
        let better = game.read_move(&state, &self.better)?;
        let worse = game.read_move(&state, &self.worse)?;
        Ok((state, [better, worse]))
    }
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Correction { state, better, worse } = self;
        write!(f, "{better} rather than {worse} in {state}")
    }
}

/// Why corrections that were written down cannot be made again. Numbers count from one.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CannotReplay {
    #[error("correction {number} cannot be read: {reason}")]
    Unreadable { number: usize, reason: ReadError },
    #[error("nothing can be learned from correction {number}: {reason}")]
    NotLearned { number: usize, reason: CannotLearn },
}

/// A machine that is trained.
pub struct Pupil {
    pub training: Training,
    /// The cheapest strategy that explains what was said.
    pub learned: Learned,
    pub player: StrategyPlayer,
    limits: Limits,
    seed: u64,
    pub corrections: usize,
}

impl Pupil {
    /// One that knows what the training says; if that is nothing, all moves are the same to it.
    pub fn new(training: Training, foresight: Foresight, limits: Limits, seed: u64) -> Result<Pupil, CannotLearn> {
        let (strategy, learned) = training.learn(limits)?;
        Ok(Pupil {
            training,
            learned,
            player: StrategyPlayer::new(Arc::new(strategy), foresight, seed),
            limits,
            seed,
            corrections: 0,
        })
    }

    /// It proposed the second move and was told the first one. What cannot be explained together with all that was said
    /// before is not kept, unless it may be left unexplained at a penalty.
    pub fn correct<G: RuleForm>(
        &mut self,
        game: &G,
        state: &G::State,
        moves: [&G::Move; 2],
        penalty: Option<u32>,
    ) -> Result<&Learned, CannotLearn> {
        let mut training = self.training.clone();
        training.prefer(game, state, moves, penalty);
        self.learn(training)?;
        self.corrections += 1;
        Ok(&self.learned)
    }

    /// Makes corrections that were written down, in order, as if they were made now. The numbers of those that are not
    /// kept, because they contradict what was said before them; they count from one.
    pub fn replay<'c, G: RuleForm>(
        &mut self,
        game: &G,
        corrections: impl IntoIterator<Item = &'c Correction>,
    ) -> Result<Vec<usize>, CannotReplay> {
        let mut contradicting = Vec::new();
        for (number, correction) in (1..).zip(corrections) {
            if !self.hear_again(game, number, correction)? {
                contradicting.push(number);
            }
        }
        Ok(contradicting)
    }

    /// Makes a correction that was written down, of that number. Whether it is kept.
    pub(super) fn hear_again<G: RuleForm>(
        &mut self,
        game: &G,
        number: usize,
        correction: &Correction,
    ) -> Result<bool, CannotReplay> {
        let read = correction.read(game);
        let (state, [better, worse]) = read.map_err(|reason| CannotReplay::Unreadable { number, reason })?;
        match self.correct(game, &state, [&better, &worse], None) {
            Ok(_) => Ok(true),
            Err(CannotLearn::NoHypothesis(NoHypothesis::Unsatisfiable { .. })) => Ok(false),
            Err(reason) => Err(CannotReplay::NotLearned { number, reason }),
        }
    }

    /// Takes up a training, as it was before a correction.
    pub fn learn(&mut self, training: Training) -> Result<(), CannotLearn> {
        let (strategy, learned) = training.learn(self.limits)?;
        self.seed += 1;
        self.player = StrategyPlayer::new(Arc::new(strategy), self.player.foresight, self.seed);
        self.learned = learned;
        self.training = training;
        Ok(())
    }
}
