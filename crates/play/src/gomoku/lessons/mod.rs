//! What lost games of go-moku teach.
//!
//! ```text
//! finished game ──prove──→ Proof at each turn of the winner ──→ Attack ──explain──→ rules about windows ──→ patterns
//! ```

pub mod attack;
pub mod facts;

pub use attack::attack_of;
pub use facts::Facts;
