//! Forced wins from one lost game each (Minton 1985).
//!
//! The game is given by updates ([`adage_worlds::update`]). [`learn`](learn::learn) goes back from the win: `back_up` finds what must
//! hold before a move, threats that no single reply answers are combined, and each move of the winner makes a
//! [`Recognition`](rule::Recognition). The rules serve both players: `decide` wins by them and blocks what they threaten.

pub mod back_up;
pub mod complete;
pub mod context;
pub mod decide;
pub mod description;
pub mod exhaust;
pub mod gomoku;
pub mod learn;
pub mod minton;
pub mod prove;
pub mod record;
pub mod refutation;
pub mod regress;
pub mod reply;
pub mod rule;
pub mod search;
