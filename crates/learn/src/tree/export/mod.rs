//! Trees for other readers: rules of our language, the rule language CDL-1, C, Rust and pictures.

pub mod c;
pub mod cdl;
mod names;
pub mod rules;
pub mod rust;
pub mod svg;
