//! The order of tests that a problem file asks for, obeyed without changing a decision.
//!
//! ```text
//! order(pa7, appears(chkmt), first(chkmt)).
//! order(dq, cheapest).
//! ```
//!
//! What may stand in `order` are the [rules about rules](super::explain::meta), and `cheapest`: fewest questions over all
//! positions that come to the part. [`coming`] counts these, [`put_in_order`] rearranges the trees.

use super::explain::meta::{Evidence, MetaError, MetaRule, arrange};
use super::hierarchy::Hierarchy;
use super::outline::{Outline, PartOutline, unknown};
use super::problem::{Problem, Trace};
use adage_logic::Term;
use adage_logic::diagnostic::{Diagnostic, Span};
use adage_logic::vocabulary::Vocabulary;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    Rule(MetaRule),
    Cheapest,
}

/// A wish, and where it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    pub wish: Wish,
    pub span: Span,
}

impl Order {
    pub fn of_term(term: &Term, span: Span) -> Result<Order, Diagnostic> {
        let wish = match term {
            Term::Const(word) if word.as_str() == "cheapest" => Some(Wish::Cheapest),
            Term::Compound(rule) => MetaRule::of(rule.functor().as_str(), rule.args()).map(Wish::Rule),
            _ => None,
        };
        let misplaced = || {
            Diagnostic::new(span, "this says nothing about the order of tests", "here")
                .with_help("write cheapest, appears(a), first(a), last(a), before(a,b) or next(a,b)")
        };
        Ok(Order {
            wish: wish.ok_or_else(misplaced)?,
            span,
        })
    }

    /// Refuses a rule about something that a part does not ask.
    pub fn check(&self, part: &PartOutline) -> Result<(), Diagnostic> {
        let Wish::Rule(rule) = &self.wish else {
            return Ok(());
        };
        let asks: Vec<&str> = part.asks.iter().map(|(name, _)| name.as_str()).collect();
        match rule.names().into_iter().find(|name| !asks.contains(name)) {
            Some(name) => {
                let message = format!("`{}` does not ask `{name}`", part.decides.name);
                Err(unknown(message, name, asks, self.span))
            }
            None => Ok(()),
        }
    }
}

/// Answers to all questions of a part, and how many positions have them.
pub type Vectors = Vec<(Box<[u8]>, u64)>;

/// For each part whose order is wished for the positions that come to it, of all that are numbered.
pub fn coming<V: Vocabulary>(
    problem: &Problem<'_, V>,
    outline: &Outline,
    numbers: u64,
    position: impl Fn(u64) -> Option<V::Position> + Sync,
) -> Vec<Vectors> {
    const CHUNK: u64 = 1 << 12;
    type Counted = FxHashMap<(usize, Box<[u8]>), u64>;
    let hierarchy = problem.hierarchy();
    let of_chunk = |chunk: u64| {
        let (mut judge, mut counted) = (problem.judge(), Counted::default());
        for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(numbers) {
            let Some(position) = position(number) else { continue };
            let mut parts = Vec::new();
            asked(&hierarchy, &judge.trace(hierarchy.whole(), &position), &mut parts);
            for part in parts.into_iter().filter(|part| !outline.parts[*part].orders.is_empty()) {
                if let Some(values) = judge.values(part, &position) {
                    *counted.entry((part, values)).or_default() += 1;
                }
            }
        }
        counted
    };
    let counted = (0..numbers.div_ceil(CHUNK)).into_par_iter().map(of_chunk);
    let all = counted.reduce(Counted::default, |mut one, other| {
        other
            .into_iter()
            .for_each(|(key, count)| *one.entry(key).or_default() += count);
        one
    });
    let mut vectors = vec![Vectors::new(); problem.parts.len()];
    for ((part, values), count) in all {
        vectors[part].push((values, count));
    }
    vectors.iter_mut().for_each(|vectors| vectors.sort_unstable());
    vectors
}

/// The parts that a decision came to, each once.
fn asked(hierarchy: &Hierarchy, trace: &Trace, parts: &mut Vec<usize>) {
    if let Some(part) = hierarchy.decider(trace)
        && !parts.contains(&part)
    {
        parts.push(part);
    }
    trace.asked.iter().for_each(|below| asked(hierarchy, below, parts));
}

/// Puts the tests of each part into the order that is wished for. Whatever comes to a part is decided as before.
pub fn put_in_order<V: Vocabulary>(
    problem: &mut Problem<'_, V>,
    outline: &Outline,
    coming: &[Vectors],
) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    for ((part, outline), coming) in problem.parts.iter_mut().zip(&outline.parts).zip(coming) {
        if outline.orders.is_empty() {
            continue;
        }
        let rules = |order: &Order| match &order.wish {
            Wish::Rule(rule) => Some(rule.clone()),
            Wish::Cheapest => None,
        };
        let rules: Vec<MetaRule> = outline.orders.iter().filter_map(rules).collect();
        // Where nobody asked for the cheapest order nothing has a price, and tests keep their places as far as they can.
        let free = vec![0; part.schema.attributes.len()];
        let is_cheapest = outline.orders.iter().any(|order| order.wish == Wish::Cheapest);
        let prices = (!is_cheapest).then_some(&free[..]);
        match arrange(&part.schema, &part.tree, &rules, Evidence::Vectors(coming), prices) {
            Ok(tree) => part.tree = tree,
            Err(error) => errors.push(refusal(outline, &error)),
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// What is wrong, at the wish that it is wrong with.
fn refusal(outline: &PartOutline, error: &MetaError) -> Diagnostic {
    let is_meant = |order: &&Order| match (&order.wish, error) {
        (Wish::Rule(MetaRule::Appears(name)), MetaError::Unknown(missing) | MetaError::Undecided(missing)) => {
            name == missing
        }
        (Wish::Rule(rule), MetaError::Impossible(rules)) => rules.contains(rule),
        _ => false,
    };
    let meant = outline.orders.iter().find(is_meant).or(outline.orders.first());
    let span = meant.map(|order| order.span).unwrap_or_default();
    Diagnostic::new(span, format!("in `{}` {error}", outline.decides.name), "wished here")
}
