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
//! A [`ProblemFile`] is a problem as people write and save it; [`ChessQuestions`] holds what its questions may ask of a
//! position, a [`GroundTruth`] what a complete table knows. [`learn()`] makes the trees and gives them back as an entry of the
//! book with a report; [`verify()`] counts where they are right; [`match_position`] and [`explain`] tell what they decide.
//! A [`TreeLesson`] takes examples from a person, one by one. Other sources of trees are a [`sheet`] of cases and an ending that nobody prepared ([`decompose_ending`]).
//!
//! An [`attribute`] is a question with a few answers, worked out from the board by a function of a screenful at most; the
//! functions are written with the whole-board operations of [`planes`]. [`kpa7kr`], [`kpb7kr`] and [`kpk`] hold those of three
//! endings; [`seventh`] looks a few moves ahead for some of them.

pub mod assemble;
pub mod attribute;
pub mod bundled;
pub mod counters;
pub mod decompose;
mod ending;
mod evaluation;
pub mod explain;
pub mod export;
mod growth;
pub mod hierarchy;
pub mod id3;
pub mod kpa7kr;
pub mod kpb7kr;
pub mod kpk;
mod learn;
mod lesson;
pub mod linear;
pub mod listing;
mod matching;
pub mod measures;
pub mod model;
pub mod optimal;
pub mod order;
pub mod outline;
pub mod planes;
mod position;
pub mod printed;
pub mod problem;
mod problem_file;
mod questions;
pub mod repair;
mod report;
pub mod session;
pub mod seventh;
pub mod sheet;
pub mod stores;
pub mod term;
pub mod text;
mod truth;
mod verify;
pub mod whole;
pub mod window;

pub use ending::{DecompositionReport, ProposedPart, decompose_ending};
pub use evaluation::{SpaceScore, SpaceScoreReport};
pub use growth::{MissingQuestion, ProposedQuestion};
pub use learn::{TableUse, TreeTask, TreesLearned, learn};
pub use lesson::{
    ContradictingExample, Happened, MistakenExample, OpenSession, RoutedExample, StepReport, Suggestion, TreeLesson,
};
pub use matching::{TreeMatch, match_position};
pub use position::PositionError;
pub use problem_file::ProblemFile;
pub use questions::ChessQuestions;
pub use report::{PartReport, TreeReport};
pub use truth::{GroundTruth, make_tables};
pub use verify::{ClassDecisions, CountedTree, TreeVerification, WrongDecision, verify};
