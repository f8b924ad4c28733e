//! The language of Adage: rules that a person can read, checked, compiled and matched.
//!
//! Text becomes a program ([`syntax`] → [`ast`]), a program becomes [`rules::Rules`] by being checked ([`mod@check`]), and
//! rules become a [`matcher::Matcher`] over the relations that a game publishes ([`vocabulary::Vocabulary`]). The type
//! that matters most is [`Term`]: eight bytes for a value, a variable or a compound of them. The learners' algebra of
//! clauses ([`unify`], [`subsume`], [`mod@lgg`], [`mod@reduce`], [`mod@unfold`]) is here too.
//!
//! A program without a game has a model of its own:
//!
//! ```
//! use adage_logic::{check::{World, check}, model::{DEFAULT_LIMIT, Model}, syntax::parse};
//!
//! let text = "step(a,b). step(b,c). way(X,Y) :- step(X,Y). way(X,Z) :- way(X,Y), step(Y,Z). #show way/2.";
//! let parsed = parse(text);
//! assert!(parsed.errors.is_empty());
//! let rules = check(&[&parsed.program], World::Program).unwrap();
//! let model = Model::of(&rules, DEFAULT_LIMIT).unwrap();
//! let atoms: Vec<String> = model.atoms().iter().map(|atom| atom.to_string()).collect();
//! assert_eq!(atoms, ["way(a,b)", "way(a,c)", "way(b,c)"]);
//! ```

pub mod ast;
pub mod check;
pub mod clause;
mod constraints;
pub mod diagnostic;
pub mod distinct;
pub mod facts;
mod graph;
pub mod ground;
mod intern;
pub mod lgg;
pub mod matcher;
pub mod model;
pub mod network;
pub mod print;
pub mod reduce;
pub mod rules;
pub mod stop;
pub mod substitution;
pub mod subsume;
pub mod syntax;
pub mod task;
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
