//! Patterns of men on boards of squares: a language as wide as what coaches say, and a search through it.
//!
//! ```text
//! Statements ──┐
//! positions ───┴─SeenPosition──→ Examples (bits) ──Search──→ Hypothesis: conditions on one to three men ──write──→ clauses
//! ```

mod examples;
mod hypothesis;
mod lesson;
mod prior;
mod pupil;
mod rivals;
mod search;
mod situations;
mod statement;
mod votes;
mod words;
mod write;

pub use hypothesis::{Hypothesis, Rule};
pub use lesson::{Ending, Lesson, LessonOptions, Patience, Taken};
pub(super) use pupil::BoardPupil;
pub use statement::SeenPosition;
pub(super) use votes::is_explained_by;
pub use write::{Writer, WrittenRule};
