//! The fast engine, for tasks whose candidates are weak constraints: these never change what the answer sets are, so
//! everything is computed once and learning is a search among numbers.
//!
//! ```text
//!  Task ──worlds──→ answer sets ──features──→ Table: what each candidate adds to the cost of each answer set
//!                                               │ columns: candidates that nobody can tell apart are one
//!                                               │ questions: each ordering as a comparison of such costs
//!                                               ▼
//!                    greedy: a first answer ──→ search: the cheapest, proved ──→ Learned
//!                                               └─ conflict: parts that no hypothesis explains together
//! ```

mod certificate;
mod columns;
mod conflict;
mod features;
mod greedy;
mod question;
mod search;
mod table;

pub use search::Limits;
pub use table::Table;

use super::task::{Learned, NoHypothesis, Task};

/// The cheapest hypothesis. If the search reaches a limit, the best one found, unproved.
pub fn learn(task: &Task, limits: Limits) -> Result<Learned, NoHypothesis> {
    Table::of(task)?.learn(limits)
}
