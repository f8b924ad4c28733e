//! Patterns from one position and answers to questions (Morales' PAL, taken further).

pub mod align;
pub mod background;
pub mod belief;
pub mod bits;
pub mod condition;
pub mod hypothesis;
pub mod imagine;
pub mod lesson;
pub mod perturb;
pub mod record;
mod relax;
pub mod scene;
pub mod search;
pub mod session;
pub mod split;
pub mod tidy;
pub mod write;
