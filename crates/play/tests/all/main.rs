//! Players and what they play by: strategies over every position, go-moku by proofs, judgements and how they are learned,
//! tournaments' protocol, endings, playouts.

mod choices;
mod gomocup;
mod gomocup_stress;
mod gomoku;
mod gomoku_lessons;
mod gomoku_patterns;
mod judgement;
mod learned;
mod playouts;
mod solving;
mod strategies;
mod support;
