//! What several tests need: public data, bundled rules, sheets of rules, and middle games with many rules to match on them.

pub mod bundled;
pub mod data;
pub mod gdl;
pub mod middlegames;
pub mod tactics;
pub mod variations;
