//! Strategies from preferences: "this move rather than that one" becomes weak constraints that rank positions.
//!
//! ```text
//!  task.las ──las──→ Task: background, examples, orderings, candidates (space)
//!                      │
//!                      ├─ native: what each candidate counts in each answer set, then exact search ─┐
//!                      └─ clingo: the same task as one program for clingo ──────────────────────────┴→ Learned
//! ```
//!
//! The objective is Greenwood's (2018), as in ILASP: the fewest literals, plus the penalties of what is left unexplained;
//! what has no penalty must be explained. Weak constraints are different by being written apart: tuples of two of them never
//! count as one, so [`Learned::program`] gives each a number among its terms where there is more than one.

pub mod bundled;
pub mod clingo;
mod contained;
mod deep;
mod definitions;
mod explained;
pub mod las;
pub mod lesson;
pub mod native;
mod parallel;
pub mod space;
pub mod task;
pub mod words;
mod worlds;

pub use contained::SelfContained;
pub use explained::explained;
pub use lesson::{Lesson, Scene};
pub use task::{Candidate, Example, Kind, Learned, NoHypothesis, Ordering, Part, Task};
