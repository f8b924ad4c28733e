//! Learns a strategy for king and rook against king from the table of perfect play and a file of patterns.

pub mod classes;
pub mod draft;
pub mod score;
pub mod search;
pub mod words;
pub mod write;
