//! Training: the machine proposes a move, somebody who knows better names another one, and the machine learns at once.

use super::judge::me;
use super::planner::Foresight;
use super::player::StrategyPlayer;
use super::strategy::{CannotJudge, JudgedBy};
use adage_games::rule_form::RuleForm;
use adage_learn::strategy::native::{self, Limits};
use adage_learn::strategy::{Kind, Learned, Lesson, NoHypothesis, Scene, Task};
use adage_logic::ast::Program;
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
    /// Nothing is said yet. The task has the vocabulary as its background, and the space. Strategies are to look so many
    /// plies ahead, one or more.
    pub fn new<G: RuleForm>(game: &G, mut task: Task, depth: u32) -> Training {
        let vocabulary = task.background.clone();
        // To look ahead, learners must be able to choose moves.
        let rules = if depth > 1 { game.program() } else { game.rules() };
        task.background.statements.extend(rules.statements);
        Training {
            vocabulary,
            lesson: Lesson::new(task),
            depth,
        }
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

    /// What was said, as a task.
    pub fn task(&self) -> &Task {
        &self.lesson.task
    }

    /// The shortest strategy that explains what was said, with what it costs.
    pub fn learn(&self, limits: Limits) -> Result<(JudgedBy, Learned), CannotLearn> {
        let learned = native::learn(&self.lesson.task, limits)?;
        Ok((self.strategy(&learned)?, learned))
    }

    fn strategy(&self, learned: &Learned) -> Result<JudgedBy, CannotJudge> {
        let mut program = self.vocabulary.clone();
        program.statements.extend(learned.program(&self.lesson.task).statements);
        JudgedBy::new(program)
    }
}

/// A machine that is trained.
pub struct Pupil {
    pub training: Training,
    pub player: StrategyPlayer,
    seed: u64,
    pub corrections: usize,
}

impl Pupil {
    /// One that has not been told anything: all moves are the same to it.
    pub fn new(training: Training, foresight: Foresight, seed: u64) -> Result<Pupil, CannotLearn> {
        let (strategy, _) = training.learn(Limits::default())?;
        Ok(Pupil {
            training,
            player: StrategyPlayer::new(Arc::new(strategy), foresight, seed),
            seed,
            corrections: 0,
        })
    }

    /// It proposed the second move and was told the first one.
    pub fn correct<G: RuleForm>(
        &mut self,
        game: &G,
        state: &G::State,
        moves: [&G::Move; 2],
    ) -> Result<Learned, CannotLearn> {
        self.training.prefer(game, state, moves, None);
        self.corrections += 1;
        let (strategy, learned) = self.training.learn(Limits::default())?;
        self.player = StrategyPlayer::new(
            Arc::new(strategy),
            self.player.foresight,
            self.seed + self.corrections as u64,
        );
        Ok(learned)
    }
}
