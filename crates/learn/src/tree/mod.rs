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
//!
//! An [`attribute`] is a question with a few answers, worked out from the board by a function of a screenful at most; the
//! functions are written with the whole-board operations of [`planes`]. [`kpa7kr`], [`kpb7kr`] and [`kpk`] hold those of three
//! endings; [`seventh`] looks a few moves ahead for some of them.

pub mod assemble;
pub mod attribute;
pub mod bundled;
pub mod counters;
pub mod decompose;
pub mod explain;
pub mod export;
pub mod hierarchy;
pub mod id3;
pub mod kpa7kr;
pub mod kpb7kr;
pub mod kpk;
pub mod linear;
pub mod listing;
pub mod measures;
pub mod model;
pub mod optimal;
pub mod order;
pub mod outline;
pub mod planes;
pub mod printed;
pub mod problem;
pub mod repair;
pub mod session;
pub mod seventh;
pub mod sheet;
pub mod stores;
pub mod term;
pub mod text;
pub mod whole;
pub mod window;
