//! The question that tells most, asked of all hypotheses that are still in the running.

pub mod alike;
mod caution;
pub mod cover;
pub mod lesson;
pub mod set;
pub mod sight;
pub mod wander;
pub mod weigh;
