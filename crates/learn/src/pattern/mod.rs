//! Patterns from one position and answers to questions (Morales' PAL, taken further).

pub mod align;
pub mod background;
pub mod bits;
pub mod board;
mod by_rule;
pub mod condition;
pub mod hypothesis;
pub mod imagine;
mod labelled;
mod pupil;
mod random;
pub mod record;
mod report;
pub mod rivals;
pub mod scene;
pub mod session;
pub mod tidy;
pub mod write;

pub use by_rule::{LearnedByRule, learn_by_rule};
pub use pupil::{CannotLearnPattern, Heard, PatternLearned, PatternTask, learn};
pub use random::random_positions;
pub use report::{Conclusion, PatternReport};
