//! The fast engine, for tasks whose candidates are weak constraints: these never change what the answer sets are, so
//! everything is computed once and learning is a search among numbers. Rules that only weak constraints ask are no more
//! than a choice among such tasks: see `definitions`.
//!
//! ```text
//!  Task ──worlds──→ answer sets ──features──→ Table: what each candidate adds to the cost of each answer set
//!                                               │ columns: candidates that nobody can tell apart are one
//!                                               │ prospects: what answer sets come to by best play
//!                                               │ questions: each ordering as a comparison of such costs
//!                                               ▼
//!                     climb: a first answer ──→ search: the cheapest, proved ──→ Learned
//!                                               │ climb: what is left of the time, if there is no proof
//!                                               └─ conflict: parts that no hypothesis explains together
//! ```

mod certificate;
mod climb;
mod columns;
mod conflict;
mod costs;
mod deadline;
mod features;
mod prospects;
mod question;
mod search;
mod table;

pub use search::Limits;
pub use table::Table;

pub(super) use deadline::Deadline;

use super::definitions;
use super::task::{Candidate, Learned, NoHypothesis, Task};

/// The cheapest hypothesis. If a limit is reached, the best one found, unproved. The time is for all phases; a task whose
/// answer sets are many may have used it up before there is anything to choose from.
pub fn learn(task: &Task, limits: Limits) -> Result<Learned, NoHypothesis> {
    let deadline = Deadline::after(limits.time);
    match definitions::apply(task) {
        true => definitions::learn(task, limits.nodes, deadline),
        false => Table::until(task, deadline)?.learn_until(limits.nodes, deadline),
    }
}

/// Whether tasks of this kind can be learned: the candidates are weak constraints, or rules that only these ask.
pub fn can_learn(task: &Task) -> bool {
    task.space.iter().all(Candidate::is_weak) || definitions::apply(task)
}
