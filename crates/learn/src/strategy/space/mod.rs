//! The hypothesis space of a mode bias: every rule and weak constraint that the modes allow, one of each kind.
//!
//! ```text
//! modes ──shape──→ atoms with typed holes, constants filled in
//!       ──grow───→ rules, a literal longer each round; those that no longer one can save are dropped (bias)
//!       ──finish─→ safe ones, with weights and levels, as candidates
//! ```
//!
//! Two rules that differ in the names of variables or in the order of literals are one, unless
//! [`Options::symmetric_copies`] asks for ILASP's copies.

mod bias;
mod finish;
mod grow;
mod shape;

pub use bias::Bias;

use super::task::Candidate;
use adage_logic::ast::Located;
use adage_logic::task::Mode;
use adage_logic::{Diagnostic, Symbol, Term};
use grow::Grower;
use indexmap::IndexMap;

/// What a hypothesis may be made of.
pub struct Language {
    pub modes: Vec<Mode>,
    /// The values of each type of constant.
    pub constants: IndexMap<Symbol, Vec<Term>>,
    /// Numbers, types, and types with a minus sign.
    pub weights: Vec<Located<Term>>,
    /// The most variables of a rule.
    pub variables: u32,
    /// Weak constraints have the levels 1 to this.
    pub levels: u32,
    /// The most literals of a body.
    pub body_length: u32,
    pub bias: Bias,
}

impl Default for Language {
    /// The limits are ILASP's.
    fn default() -> Language {
        Language {
            modes: Vec::new(),
            constants: IndexMap::new(),
            weights: Vec::new(),
            variables: 3,
            levels: 1,
            body_length: 3,
            bias: Bias::default(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether rules that differ only by an exchange of like literals in the body are kept apart where the head tells
    /// them apart, as ILASP does.
    pub symmetric_copies: bool,
    /// A space with more rules, counted before they are checked for safety, is refused.
    pub most_rules: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            symmetric_copies: false,
            most_rules: 400_000,
        }
    }
}

/// All candidates, the shorter ones of each head first.
pub fn candidates(language: &Language, options: Options) -> Result<Vec<Candidate>, Vec<Diagnostic>> {
    let mut all = Vec::new();
    for drafts in Grower::new(language, options)?.grow_all()? {
        all.extend(finish::candidates(language, &drafts, options));
    }
    Ok(language.bias.allowed(all))
}
