//! What a problem decides, and why, in English.
//!
//! `commentary` tells how one decision came about, `why` what a question is asked for, `manual` writes the whole problem as
//! a book of rules. Statements are the answers of [`Asked`](super::model::Asked); `words` finds them, `reason` picks those
//! that matter, `formula` says with `AND` and `OR` when a tree gives a class. `lint` looks for what makes trees hard to
//! read, `meta` orders tests as an expert wants them. `decision` puts it together: a problem of a file, explained.

pub mod commentary;
mod decision;
pub mod formula;
pub mod lint;
pub mod manual;
pub mod meta;
pub mod reason;
pub mod why;
pub mod words;

pub use decision::{CommentaryStyle, DecisionReport, ProblemExplainer, QuestionReport, WhyReport};
