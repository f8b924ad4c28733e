//! Strategies from preferences: "this move rather than that one" becomes weak constraints that rank positions.
//!
//! ```text
//!  task.las ──las──→ Task: background, examples, orderings, candidates (space)
//!                      │
//!                      ├─ native: what each candidate counts in each answer set, then exact search ─┐
//!                      └─ clingo: the same task as one program for clingo ──────────────────────────┴→ Learned
//! ```
//!
//! A task is written down ([`learn_task`]), or it comes from somebody who corrects the machine's moves in games
//! ([`learn_by_corrections`], which [`TrainingSession`] keeps) or from whole games ([`learn_from_games`]). Each way gives an
//! entry and reports; where it is kept the caller decides.
//!
//! The objective is Greenwood's (2018), as in ILASP: the fewest literals, plus the penalties of what is left unexplained;
//! what has no penalty must be explained. Weak constraints are different by being written apart: tuples of two of them never
//! count as one, so [`Learned::program`] gives each a number among its terms where there is more than one.

pub mod bundled;
pub mod clingo;
mod contained;
mod corrections;
mod deep;
mod definitions;
mod engine;
mod explained;
mod game_task;
pub mod las;
pub mod lesson;
pub mod native;
mod parallel;
mod report;
mod session;
pub mod space;
pub mod task;
mod training;
pub mod turns;
mod whole_games;
pub mod words;
mod worlds;

pub use contained::SelfContained;
pub use corrections::{Corrected, MoveReply, Opponent, Proposal, learn_by_corrections};
pub use engine::{Engine, NamedTask, TaskEnd, learn_task};
pub use explained::explained;
pub use game_task::{GameTask, read_vocabulary};
pub use lesson::{Lesson, Scene};
pub use report::{CandidateReport, GamesReport, RuleInWords, StrategySoFar, TaskReport, Unexplained};
pub use session::TrainingSession;
pub use task::{Candidate, Example, Kind, Learned, NoHypothesis, Ordering, Part, Task};
pub use training::{CannotLearn, CannotReplay, Correction, Pupil, Training};
pub use whole_games::{Experience, FromGames, GamesLearned, Records, learn_from_games, learn_from_turns, read_records};
