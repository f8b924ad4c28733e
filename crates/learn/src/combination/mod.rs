//! Combinations out of records of games (Pitrat 1976).
//!
//! A move is conditions and changes, so that one move creates or destroys another. The learner asks of every move of a
//! game why it was played, and answers with a small tree of moves:
//!
//! ```text
//!  record ──explain──→ Idea: a tree of real moves ──simplify──→ only moves that hang together
//!              │                                        │ generalise: squares → letters, men → natures
//!              │ search: which moves do the             ▼
//!              └─ known patterns propose here? ◄── Pattern: moves in order of indetermination, and the tree
//! ```
//!
//! Kings may be taken, so pins and checks need no words of their own. A pattern proposes; whether it works in a position
//! is for the search to say.

mod ablate;
pub mod archive;
mod broaden;
mod covering;
mod deed;
mod explain;
mod games;
mod generalise;
mod idea;
mod improve;
mod learn;
mod learner;
mod library;
mod matching;
mod natures;
mod order;
mod pattern;
pub mod pitrat;
mod refine;
mod report;
mod search;
mod simplify;
mod solver;
mod store;
pub mod text;
mod trial;
mod words;

pub use ablate::{more_general, more_special};
pub use broaden::broaden;
pub use deed::{Deed, gain, value};
pub use explain::{Explainer, Why};
pub use games::positions;
pub use generalise::{generalise, generalise_broadly};
pub use idea::{Idea, Node};
pub use learn::{CombinationTask, learn};
pub use learner::{Found, Learner};
pub use library::{Knowledge, Library, Trials, Trust};
pub use matching::{Placing, Squares, for_each_match, places};
pub use natures::Natures;
pub use order::{Way, indetermination, put_in_order};
pub use pattern::{Branch, Kind, Letter, Owner, Pattern, PatternMove, State};
pub use search::{Limits, Search};
pub use simplify::simplify;
pub use solver::{ByPatterns, Proposal, proposals};
pub use store::Store;
pub use trial::try_patterns;
