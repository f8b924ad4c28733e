//! The matcher against the meaning of rules.
//!
//! A naive evaluator ([`naive`]) and the matcher answer the same random rules ([`rules`]) on the same random positions
//! ([`positions`]); many rules compiled into one tree answer as each does alone.

mod alone;
mod answers;
mod comparisons;
mod dice;
mod naive;
mod positions;
mod rules;
mod together;
mod variants;
