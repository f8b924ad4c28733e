//! What several tests need: bundled rules and trees, what is true of endings, positions and games that teach, texts made odd.

pub mod chess;
pub mod data;
pub mod rules;
pub mod tokens;
pub mod trees;
pub mod tried;
pub mod truth;
pub mod win;
