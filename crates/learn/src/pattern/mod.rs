//! Patterns from one position and answers to questions (Morales' PAL, taken further).

pub mod background;
pub mod bits;
pub mod condition;
pub mod hypothesis;
pub mod scene;
pub mod write;
