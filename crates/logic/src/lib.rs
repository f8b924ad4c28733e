//! The language of Adage.

pub mod ast;
pub mod clause;
pub mod diagnostic;
mod intern;
pub mod print;
pub mod syntax;
pub mod term;
pub mod vocabulary;

pub use clause::{Atom, Clause, Comparison, Literal, Predicate};
pub use diagnostic::{Diagnostic, Span};
pub use term::{Operator, Symbol, Term, Var};
