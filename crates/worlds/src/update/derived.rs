//! What follows from a position: predicates that rules define by facts that moves change.
//!
//! ```text
//! blocked(S,T) :- between(S,X,T), on(X,M,Q).
//! ```
//!
//! An update may ask that such a thing is not so. Then what defines it is an exception of the update ([`Case`]).

use super::Case;
use adage_logic::rules::{Rule, Rules};
use adage_logic::substitution::rename_apart;
use adage_logic::unify::unify_atoms;
use adage_logic::{Atom, Clause, Comparison, Diagnostic, Literal, Predicate, Term};

/// The predicates that are defined by changing ones, directly or not.
pub(super) fn derived_predicates(rules: &Rules, changing: &[Predicate]) -> Vec<Predicate> {
    let mut derived: Vec<Predicate> = Vec::new();
    loop {
        let depends = |rule: &&Rule| {
            let mut asked = rule.clause.body.iter().map(|literal| literal.atom.predicate());
            asked.any(|predicate| changing.contains(&predicate) || derived.contains(&predicate))
        };
        let heads = rules
            .rules
            .iter()
            .filter(depends)
            .map(|rule| rule.clause.head.predicate());
        let is_new = |predicate: &Predicate| predicate.name.as_str() != "update" && !derived.contains(predicate);
        let Some(next) = heads.into_iter().find(is_new) else {
            return derived;
        };
        derived.push(next);
    }
}

/// The definitions of derived predicates.
pub(super) struct Definitions<'a> {
    pub rules: &'a Rules,
    pub derived: &'a [Predicate],
}

impl Definitions<'_> {
    /// A body as conditions and exceptions. Gives the literal that is to blame if there is none.
    pub fn case(&self, body: &[Literal], variables: u32) -> Result<Case, Literal> {
        let mut case = Case::default();
        for literal in body {
            let predicate = literal.atom.predicate();
            if !self.derived.contains(&predicate) {
                case.conditions.push(literal.clone());
            } else if literal.negated {
                for rule in self.rules.definition(predicate) {
                    case.unless.extend(self.exception(literal, &rule.clause, variables)?);
                }
            } else {
                return Err(literal.clone());
            }
        }
        Ok(case)
    }

    fn exception(&self, literal: &Literal, definition: &Clause, variables: u32) -> Result<Option<Case>, Literal> {
        let definition = rename_apart(definition, variables);
        let Some(same) = unify_atoms(&definition.head, &literal.atom) else {
            return Ok(None);
        };
        let case = self.case(&definition.body, definition.var_count().max(variables))?;
        let mut case = case.map_vars(&mut |var| same.apply(Term::Var(var)));
        literal.atom.for_each_var(&mut |var| {
            if let Some(value) = same.get(var) {
                let equal = Atom::compare(Term::Var(var), Comparison::Equal, value);
                case.conditions.push(Literal::positive(equal));
            }
        });
        Ok(Some(case))
    }
}

/// The complaint about a literal that [`Definitions::case`] does not take.
pub(super) fn not_excluded(rule: &Rule, literal: &Literal) -> Diagnostic {
    let message = format!("`{}` follows from the position", literal.atom.predicate());
    Diagnostic::new(rule.span, message, "in this update").with_help("an update may only ask that it is not so")
}
