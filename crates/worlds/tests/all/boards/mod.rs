//! Onitama, Five Field Kono and Cross-Dot: the boards, their rules, and what is known of them.

mod cross_dot;
mod kono;
mod minimax;
mod onitama;
mod peer;
mod pictures;
mod properties;
mod same_as_rules;
