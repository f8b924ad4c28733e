//! The language of Adage.

pub mod ast;
pub mod check;
pub mod clause;
pub mod diagnostic;
pub mod facts;
mod intern;
pub mod matcher;
pub mod model;
pub mod print;
pub mod rules;
pub mod syntax;
pub mod term;
pub mod vocabulary;

pub use clause::{Atom, Clause, Comparison, Literal, Predicate};
pub use diagnostic::{Diagnostic, Span};
pub use term::{Operator, Symbol, Term, Var};
