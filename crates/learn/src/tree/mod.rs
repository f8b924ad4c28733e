//! Structured induction: a problem split into subproblems, a small decision tree for each.
//!
//! ```text
//! cases ──id3──→ Tree              (model, id3; window tries it on the rest and takes exceptions in)
//!   ▲              │
//! Stores ◄─────────┘               (cases that trees are made from, cases that they are tried on)
//!
//! Problem: parts with trees ──Judge──→ the class of a position, and the trace of what was asked
//!    │                                                     │
//!    ▼                                                     ▼
//! Hierarchy: the same without the board ──────────→ explain: in English, what was decided and why
//!                                                   export: as rules, C, Rust, CDL-1 and pictures
//! ```

pub mod assemble;
pub mod counters;
pub mod explain;
pub mod export;
pub mod hierarchy;
pub mod id3;
pub mod linear;
pub mod listing;
pub mod model;
pub mod outline;
pub mod problem;
pub mod stores;
pub mod text;
pub mod window;
