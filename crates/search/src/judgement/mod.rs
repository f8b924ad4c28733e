//! Play by judgement: weak constraints rank positions, and a search a few plies deep chooses the move.
//!
//! ```text
//! strategy.lp ┐
//! game, rules ┴─→ Judge ──cost of a position──→ Planner: minimax, ties kept ──→ the best moves ──→ StrategyPlayer
//! ```
//!
//! A cost is one number for each level of priority, the highest level first; less is better. It is always the cost for one
//! player, the one who chooses at the root: rules may call that player `me`.

mod cost;
mod judge;
mod planner;
mod player;
mod strategy;

pub use cost::{Cost, Worth};
pub use judge::{Judge, NetworkJudge, me, offered_by};
pub use planner::{Foresight, Planner};
pub use player::StrategyPlayer;
pub use strategy::{CannotJudge, JudgedBy, beside};
