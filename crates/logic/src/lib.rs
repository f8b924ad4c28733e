//! The language of Adage.

pub mod ast;
pub mod check;
pub mod clause;
mod constraints;
pub mod diagnostic;
pub mod distinct;
pub mod facts;
mod intern;
pub mod lgg;
pub mod matcher;
pub mod model;
pub mod print;
pub mod reduce;
pub mod rulebook;
pub mod rules;
pub mod substitution;
pub mod subsume;
pub mod syntax;
pub mod term;
#[cfg(test)]
mod test_text;
pub mod unfold;
pub mod unify;
pub mod vocabulary;

pub use clause::{Atom, Clause, Comparison, Literal, Predicate};
pub use diagnostic::{Diagnostic, Span};
pub use substitution::Substitution;
pub use term::{Operator, Symbol, Term, Var};
