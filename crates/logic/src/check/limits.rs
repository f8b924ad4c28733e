//! How large statements and programs may be: what the matcher's masks, registers and stack can hold, and no more.

use super::{Draft, Problem, Role};
use crate::clause::Predicate;
use crate::diagnostic::{Diagnostic, Span};
use crate::rules::Rules;
use crate::term::{Operator, Term};
use rustc_hash::FxHashSet;

/// The longest body, with the equations that stand for its arithmetic; the matcher's stack grows with it.
const MAX_BODY: usize = 1000;
/// The most arguments of a predicate: the bits of a [`crate::vocabulary::Known`].
pub const MAX_ARITY: usize = 32;
/// A weak constraint is asked like a head that also holds the weight and the level.
const MAX_TERMS: usize = MAX_ARITY - 2;
/// Well below the number of registers.
const MAX_VARIABLES: usize = 10_000;
/// Well below the number of relations, of which each predicate may need two.
const MAX_PREDICATES: usize = 30_000;

/// What is too large in a statement, if anything is.
pub(super) fn exceeded(draft: &Draft<'_>) -> Option<Problem> {
    let (body, variables) = (draft.body.len(), draft.names.len());
    let terms = draft.extra.len().saturating_sub(2);
    let heads = draft.head.iter().map(|head| (head.value.predicate(), head.span));
    let literals = draft
        .written
        .iter()
        .map(|literal| (literal.value.atom.predicate(), literal.span));
    let wide = |(atom, _): &(Predicate, Span)| atom.arity > MAX_ARITY;
    let too_many = |what: String, limit: usize| (format!("{what}; at most {limit} are accepted"), draft.span);
    let (message, span) = if body > MAX_BODY {
        too_many(format!("a body of {body} literals"), MAX_BODY)
    } else if variables > MAX_VARIABLES {
        too_many(format!("a statement with {variables} variables"), MAX_VARIABLES)
    } else if terms > MAX_TERMS {
        too_many(format!("a weak constraint with {terms} terms"), MAX_TERMS)
    } else {
        let (atom, span) = heads.chain(literals).find(wide)?;
        let what = format!("`{}` takes {} arguments", atom.name, atom.arity);
        (too_many(what, MAX_ARITY).0, span)
    };
    Some(draft.problem(Diagnostic::new(span, message, "too many")))
}

/// The longest interval with constant bounds that a rule over positions may walk through.
const MAX_INTERVAL: i64 = 10_000;

/// Refuses what has no meaning, or no end, when rules are asked about a position.
pub(super) fn refuse_over_positions(drafts: &[Draft<'_>], rules: &Rules, problems: &mut Vec<Problem>) {
    let meaningless = |span| {
        Diagnostic::new(
            span,
            "a constraint or a choice has no meaning over positions",
            "not a rule",
        )
        .with_help("write `name(…) :- body.`")
    };
    if let Some(choice) = rules.choices.first() {
        problems.push(Problem {
            source: choice.source,
            diagnostic: meaningless(choice.span),
        });
    }
    for draft in drafts {
        if draft.role == Role::Constraint {
            problems.push(draft.problem(meaningless(draft.span)));
        }
        for (index, literal) in draft.body.iter().enumerate() {
            let too_long = |term: &Term| interval_length(*term).is_some_and(|length| length > MAX_INTERVAL);
            if literal.atom.args.iter().any(too_long) {
                let message = format!("an interval of more than {MAX_INTERVAL} numbers");
                problems.push(draft.problem(Diagnostic::new(draft.literal_span(index), message, "too long")));
            }
        }
    }
}

fn interval_length(term: Term) -> Option<i64> {
    let Term::Compound(interval) = term else { return None };
    match (interval.operator(), interval.args()) {
        (Some(Operator::Interval), [Term::Int(low), Term::Int(high)]) => Some(i64::from(*high) - i64::from(*low)),
        _ => None,
    }
}

/// Refuses a program with more predicates than tables can be made for.
pub(super) fn refuse_predicates(drafts: &[Draft<'_>], problems: &mut Vec<Problem>) {
    let mut predicates: FxHashSet<Predicate> = FxHashSet::default();
    let mut first_beyond = None;
    for draft in drafts {
        predicates.extend(draft.normal_head.iter().map(|head| head.predicate()));
        predicates.extend(draft.body.iter().map(|literal| literal.atom.predicate()));
        if predicates.len() > MAX_PREDICATES {
            first_beyond.get_or_insert(draft);
        }
    }
    if let Some(draft) = first_beyond {
        let message = format!(
            "a program of {} predicates; at most {MAX_PREDICATES} are accepted",
            predicates.len()
        );
        problems.push(draft.problem(Diagnostic::new(draft.span, message, "one more predicate")));
    }
}
