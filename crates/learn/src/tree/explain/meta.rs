//! Rules about rules: which tests must be there and in what order, and the cheapest order that obeys.
//!
//! ```text
//! appears(chkmt).  first(chkmt).  before(bxqsq, dq).  next(chkmt, stlmt).  last(ds).
//! ```
//!
//! They are about linear trees. Two tests may change places without changing any decision if all their leaves are the
//! same; no other two may. A test that must appear and does not is put in if cases tell what it decides.

use crate::tree::counters::Counts;
use crate::tree::linear::{Chain, Step};
use crate::tree::model::{Case, Schema, Tree};
use adage_logic::ast::{Head, Rule, StatementKind};
use adage_logic::diagnostic::{Diagnostic, Span};
use adage_logic::{Term, syntax};
use itertools::Itertools;
use rustc_hash::FxHashMap;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MetaRule {
    #[error("`{0}` must appear")]
    Appears(String),
    #[error("`{0}`, if it is asked, is asked first")]
    First(String),
    #[error("`{0}`, if it is asked, is followed by `{1}` somewhere")]
    Before(String, String),
    #[error("`{0}`, if it is asked, is followed by `{1}` immediately")]
    Next(String, String),
    #[error("`{0}`, if it is asked, is asked last")]
    Last(String),
}

impl MetaRule {
    /// Reads them as facts.
    pub fn read(text: &str) -> Result<Vec<MetaRule>, Vec<Diagnostic>> {
        let parsed = syntax::parse(text);
        let mut errors = parsed.errors;
        let mut rules = Vec::new();
        for statement in &parsed.program.statements {
            match meta_rule(&statement.kind) {
                Some(rule) => rules.push(rule),
                None => errors.push(misplaced(statement.span)),
            }
        }
        match errors.is_empty() {
            true => Ok(rules),
            false => Err(errors),
        }
    }

    /// A rule by its name, about these tests.
    pub fn of(rule: &str, tests: &[Term]) -> Option<MetaRule> {
        let name = |term: &Term| match term {
            Term::Const(name) => Some(name.as_str().to_string()),
            _ => None,
        };
        let names: Vec<String> = tests.iter().map(name).collect::<Option<_>>()?;
        match (rule, &names[..]) {
            ("appears", [name]) => Some(MetaRule::Appears(name.clone())),
            ("first", [name]) => Some(MetaRule::First(name.clone())),
            ("last", [name]) => Some(MetaRule::Last(name.clone())),
            ("before", [name, later]) => Some(MetaRule::Before(name.clone(), later.clone())),
            ("next", [name, next]) => Some(MetaRule::Next(name.clone(), next.clone())),
            _ => None,
        }
    }

    /// The tests that it is about.
    pub fn names(&self) -> Vec<&str> {
        match self {
            MetaRule::Appears(name) | MetaRule::First(name) | MetaRule::Last(name) => vec![name],
            MetaRule::Before(name, other) | MetaRule::Next(name, other) => vec![name, other],
        }
    }

    /// Whether tests in this order obey.
    fn holds(&self, order: &[&str]) -> bool {
        let place = |name: &str| order.iter().position(|test| *test == name);
        match self {
            MetaRule::Appears(name) => place(name).is_some(),
            MetaRule::First(name) => place(name).is_none_or(|at| at == 0),
            MetaRule::Last(name) => place(name).is_none_or(|at| at + 1 == order.len()),
            MetaRule::Before(name, later) => place(name).is_none_or(|at| place(later).is_some_and(|next| next > at)),
            MetaRule::Next(name, next) => place(name).is_none_or(|at| place(next) == Some(at + 1)),
        }
    }
}

fn meta_rule(kind: &StatementKind) -> Option<MetaRule> {
    match kind {
        StatementKind::Rule(Rule {
            head: Head::Atom(head),
            body,
        }) if body.is_empty() => MetaRule::of(head.value.name.as_str(), &head.value.args),
        _ => None,
    }
}

fn misplaced(span: Span) -> Diagnostic {
    Diagnostic::new(span, "this is no rule about the order of tests", "here")
        .with_help("write appears(a), first(a), last(a), before(a,b) or next(a,b)")
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MetaError {
    #[error("the tree is not linear, so that its tests have no order")]
    NotLinear,
    #[error("the tree has more than {MOST_STEPS} tests")]
    TooLong,
    #[error("`{0}` must appear but is no attribute here")]
    Unknown(String),
    #[error("`{0}` must appear, but the cases do not tell what it decides")]
    Undecided(String),
    #[error("no order that decides the same obeys this: {}", .0.iter().join("; "))]
    Impossible(Vec<MetaRule>),
}

/// More orders than of this many tests are not tried.
const MOST_STEPS: usize = 12;

/// The rules that a linear tree does not obey.
pub fn violated<'r>(schema: &Schema, tree: &Tree, rules: &'r [MetaRule]) -> Result<Vec<&'r MetaRule>, MetaError> {
    let chain = Chain::of(tree).ok_or(MetaError::NotLinear)?;
    let order: Vec<&str> = names(schema, &chain.steps);
    Ok(rules.iter().filter(|rule| !rule.holds(&order)).collect())
}

fn names<'s>(schema: &'s Schema, steps: &[Step]) -> Vec<&'s str> {
    let name = |step: &Step| schema.attributes[step.attribute].name.as_str();
    steps.iter().map(name).collect()
}

/// What makes one order better than another. In any case tests keep their places as far as they can.
#[derive(Clone, Copy, Default)]
pub enum Evidence<'a> {
    #[default]
    None,
    /// How many each test decided, as if no two tests decided about the same ones: few are to be left early.
    Counts(&'a Counts),
    /// The same, exactly.
    Cases(&'a [Case]),
    /// The same with how often each vector of values is there.
    Vectors(&'a [(Box<[u8]>, u64)]),
}

impl<'a> Evidence<'a> {
    /// Vectors of values, and how often each is there.
    fn vectors(self) -> Vec<(&'a [u8], u64)> {
        match self {
            Evidence::Cases(cases) => cases.iter().map(|case| (&case.values[..], 1)).collect(),
            Evidence::Vectors(vectors) => vectors.iter().map(|(values, count)| (&values[..], *count)).collect(),
            Evidence::None | Evidence::Counts(_) => Vec::new(),
        }
    }
}

/// The best order of a tree's tests that obeys the rules and decides every case as the tree does.
///
/// `prices` are what it costs to ask each attribute; none means that all cost the same.
pub fn arrange(
    schema: &Schema,
    tree: &Tree,
    rules: &[MetaRule],
    evidence: Evidence<'_>,
    prices: Option<&[u64]>,
) -> Result<Tree, MetaError> {
    let readings = Chain::readings(tree);
    if readings.is_empty() {
        return Err(MetaError::NotLinear);
    }
    let mut best: Option<(Cost, Tree)> = None;
    for reading in readings {
        let mut chain = reading;
        let written = chain.steps.len();
        for rule in rules {
            if let MetaRule::Appears(name) = rule {
                insert(schema, tree, name, evidence, &mut chain)?;
            }
        }
        if chain.steps.len() > MOST_STEPS {
            return Err(MetaError::TooLong);
        }
        let table = Table::new(schema, &chain, written, rules, evidence, prices);
        if let Some((cost, order)) = table.best()
            && best.as_ref().is_none_or(|(least, _)| cost < *least)
        {
            let steps = order.iter().map(|step| chain.steps[*step].clone()).collect();
            best = Some((cost, Chain { steps, ..chain }.tree()));
        }
    }
    match best {
        Some((_, tree)) => Ok(tree),
        None => Err(MetaError::Impossible(conflict(schema, tree, rules, evidence))),
    }
}

/// Fewest rules that no order obeys: one after the other is left out as long as the rest cannot be obeyed.
fn conflict(schema: &Schema, tree: &Tree, rules: &[MetaRule], evidence: Evidence<'_>) -> Vec<MetaRule> {
    let mut left = rules.to_vec();
    let mut number = 0;
    while number < left.len() {
        let rule = left.remove(number);
        if arrange(schema, tree, &left, evidence, None).is_ok() {
            left.insert(number, rule);
            number += 1;
        }
    }
    left
}

/// Puts a test in that is not there: each of its values whose cases all get the same leaf decides for it, save the most
/// frequent value, with which the next test is asked.
fn insert(
    schema: &Schema,
    tree: &Tree,
    name: &str,
    evidence: Evidence<'_>,
    chain: &mut Chain,
) -> Result<(), MetaError> {
    let attribute = schema
        .attribute(name)
        .ok_or_else(|| MetaError::Unknown(name.to_string()))?;
    if chain.steps.iter().any(|step| step.attribute == attribute) {
        return Ok(());
    }
    let vectors = evidence.vectors();
    let of_value = |value: u8| vectors.iter().filter(move |(values, _)| values[attribute] == value);
    let frequency = |value: u8| of_value(value).map(|(_, count)| count).sum::<u64>();
    let values = 0..schema.attributes[attribute].values.len() as u8;
    let most = values.clone().rev().max_by_key(|value| frequency(*value));
    let mut leaves = Vec::new();
    for value in values.filter(|value| Some(*value) != most) {
        let mut leads_to = of_value(value).map(|(values, _)| tree.leaf(values)).dedup();
        match (leads_to.next(), leads_to.next()) {
            (Some(leaf), None) => leaves.push(Some(leaf.clone())),
            _ => return Err(MetaError::Undecided(name.to_string())),
        }
    }
    leaves.insert(usize::from(most.unwrap_or(0)), None);
    chain.steps.push(Step { attribute, leaves });
    Ok(())
}

/// What is left over, each times the price of the next test; then how far tests are from their places.
type Cost = (u64, u64);

/// All orders at once: the best for each set of tests that are asked first, by which of them comes last.
struct Table<'a> {
    chain: &'a Chain,
    evidence: Evidence<'a>,
    vectors: Vec<(&'a [u8], u64)>,
    prices: Option<&'a [u64]>,
    names: Vec<&'a str>,
    rules: &'a [MetaRule],
    /// For each test those that must be asked before it.
    after: Vec<u32>,
}

impl<'a> Table<'a> {
    fn new(
        schema: &'a Schema,
        chain: &'a Chain,
        written: usize,
        rules: &'a [MetaRule],
        evidence: Evidence<'a>,
        prices: Option<&'a [u64]>,
    ) -> Table<'a> {
        let may_change = |one: &Step, other: &Step| one.outcome().is_some() && one.outcome() == other.outcome();
        let steps = &chain.steps;
        // A test that was put in decides rightly wherever it stands.
        let after = (0..steps.len()).map(|later| {
            let earlier = (0..later.min(written))
                .filter(|earlier| later < written && !may_change(&steps[*earlier], &steps[later]));
            earlier.fold(0, |set, earlier| set | 1 << earlier)
        });
        Table {
            chain,
            evidence,
            vectors: evidence.vectors(),
            prices,
            names: names(schema, steps),
            rules,
            after: after.collect(),
        }
    }

    fn best(&self) -> Option<(Cost, Vec<usize>)> {
        let count = self.names.len();
        let all = (1u32 << count) - 1;
        let mut rows: FxHashMap<u32, FxHashMap<usize, (Cost, Vec<usize>)>> = FxHashMap::default();
        rows.insert(0, FxHashMap::from_iter([(count, ((0, 0), Vec::new()))]));
        for asked in 0..all {
            let Some(row) = rows.remove(&asked) else { continue };
            let left = self.left(asked);
            for (cost, order) in row.into_values() {
                for step in
                    (0..count).filter(|step| asked & 1 << step == 0 && asked & self.after[*step] == self.after[*step])
                {
                    let price = self.prices.map_or(1, |prices| prices[self.chain.steps[step].attribute]);
                    let moved = order.len().abs_diff(step) as u64;
                    let cost = (cost.0 + left * price, cost.1 + moved);
                    let mut order = order.clone();
                    order.push(step);
                    let row = rows.entry(asked | 1 << step).or_default();
                    let is_worse = |known: &(Cost, Vec<usize>)| *known <= (cost, order.clone());
                    if self.may_begin(&order) && !row.get(&step).is_some_and(is_worse) {
                        row.insert(step, (cost, order));
                    }
                }
            }
        }
        let complete = rows.remove(&all)?.into_values();
        let obeys = |(_, order): &(Cost, Vec<usize>)| {
            let order: Vec<&str> = order.iter().map(|step| self.names[*step]).collect();
            self.rules.iter().all(|rule| rule.holds(&order))
        };
        complete.filter(obeys).min()
    }

    /// Whether the last test of an order may stand after those before it. What is missed here cannot be made good later.
    fn may_begin(&self, order: &[usize]) -> bool {
        let Some((last, before)) = order.split_last() else {
            return true;
        };
        let (name, previous) = (self.names[*last], before.last().map(|step| self.names[*step]));
        let was_asked = |name: &str| before.iter().any(|step| self.names[*step] == name);
        let is_asked = |name: &str| self.names.contains(&name);
        self.rules.iter().all(|rule| match rule {
            MetaRule::Appears(_) => true,
            MetaRule::First(first) => name != first || before.is_empty(),
            MetaRule::Last(late) => name != late || order.len() == self.names.len(),
            MetaRule::Before(early, late) => name != late || !is_asked(early) || was_asked(early),
            MetaRule::Next(early, next) => (previous == Some(early)) == (name == next && is_asked(early)),
        })
    }

    /// How many are not decided by a set of tests.
    fn left(&self, asked: u32) -> u64 {
        let steps = || {
            (0..)
                .zip(&self.chain.steps)
                .filter(|(number, _)| asked & 1 << number != 0)
        };
        match self.evidence {
            Evidence::None => 0,
            Evidence::Cases(_) | Evidence::Vectors(_) => {
                let is_left = |values: &[u8]| !steps().any(|(_, step)| step.decides(values[step.attribute]));
                let left = self.vectors.iter().filter(|(values, _)| is_left(values));
                left.map(|(_, count)| count).sum()
            }
            Evidence::Counts(counts) => {
                let decided: u64 = steps().map(|(number, _)| self.decided(counts, number)).sum();
                counts.passed.saturating_sub(decided)
            }
        }
    }

    /// How many a test decided where it stood in the tree.
    fn decided(&self, counts: &Counts, number: usize) -> u64 {
        let mut here = Some(counts);
        for step in &self.chain.steps[..number] {
            here = here.and_then(|counts| {
                let on = step.leaves.iter().position(Option::is_none)?;
                counts.branches.get(on)
            });
        }
        let step = &self.chain.steps[number];
        here.map_or(0, |counts| {
            let decided = counts
                .branches
                .iter()
                .zip(&step.leaves)
                .filter(|(_, leaf)| leaf.is_some());
            decided.map(|(branch, _)| branch.passed).sum()
        })
    }
}
