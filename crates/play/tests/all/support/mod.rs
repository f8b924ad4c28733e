//! What several tests need: public data, small games with teachers, a manager of go-moku, texts made odd.

pub mod data;
pub mod manager;
pub mod small_games;
#[path = "../../../../learn/tests/all/support/tokens.rs"]
pub mod tokens;
