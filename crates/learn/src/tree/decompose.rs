//! A decomposition that nobody prepared: the questions that tell most split the positions into cases, and each case is a
//! question of its own with a small tree.
//!
//! Every tree has at most seven tests. A part that splits asks three questions and then one of up to four other parts; a
//! part that does not is the tree of depth three that errs least.

use super::id3;
use super::model::{Asked, Case, Schema, Test, Tree};
use super::optimal::optimal;
use super::problem::{Part, Primitive, Problem, Source};
use adage_logic::vocabulary::Vocabulary;
use rayon::prelude::*;

#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How often a part is split into others.
    pub levels: usize,
    /// A set of cases with a smaller share of the rarer classes is not split further.
    pub purity: f64,
    /// The most cases that a tree is made from.
    pub most_cases: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            levels: 2,
            purity: 0.002,
            most_cases: 20_000,
        }
    }
}

/// The depth of a tree with seven tests.
const DEPTH: usize = 3;

/// A part being made.
struct Plan {
    question: String,
    /// The tree: its attributes are primitives first, then the plans below by number.
    tree: Tree,
    below: Vec<Plan>,
}

/// Splits a problem with cases over all primitives; `decides` is what the whole decides.
pub fn decompose<'a, V: Vocabulary>(
    primitives: &'a [Primitive<V::Position>],
    decides: &Asked,
    cases: &[Case],
    options: Options,
) -> Problem<'a, V> {
    let schema = Schema {
        decides: decides.clone(),
        attributes: primitives.iter().map(|primitive| primitive.asked.clone()).collect(),
    };
    let all: Vec<&Case> = cases.iter().collect();
    let maker = Maker {
        schema: &schema,
        options,
    };
    let plan = maker.plan(&all, options.levels, &mut Vec::new());
    let mut parts = Vec::new();
    write(&schema, primitives, plan, decides.name.clone(), &mut parts);
    Problem { parts }
}

struct Maker<'m> {
    schema: &'m Schema,
    options: Options,
}

impl Maker<'_> {
    /// The plan for cases of which this is known.
    fn plan(&self, cases: &[&Case], levels: usize, known: &mut Vec<String>) -> Plan {
        let question = match known.is_empty() {
            true => self.schema.decides.question.clone(),
            false => format!("{} Given that {}.", self.schema.decides.question, known.join(", and ")),
        };
        if levels == 0 || self.is_pure(cases) {
            return Plan {
                question,
                tree: self.small(cases),
                below: Vec::new(),
            };
        }
        let mut below = Vec::new();
        let tree = self.split(cases, 2, levels, known, &mut below);
        Plan { question, tree, below }
    }

    /// The tree of depth three that errs least.
    fn small(&self, cases: &[&Case]) -> Tree {
        let step = cases.len().div_ceil(self.options.most_cases).max(1);
        let sample: Vec<Case> = cases.iter().step_by(step).map(|case| (*case).clone()).collect();
        optimal(self.schema, &sample, DEPTH).tree
    }

    fn is_pure(&self, cases: &[&Case]) -> bool {
        let counts = self.counts(cases);
        let most = counts.iter().max().copied().unwrap_or(0);
        (cases.len() - most) as f64 <= self.options.purity * cases.len() as f64
    }

    fn counts(&self, cases: &[&Case]) -> Vec<usize> {
        let mut counts = vec![0; self.schema.decides.values.len()];
        cases.iter().for_each(|case| counts[usize::from(case.class)] += 1);
        counts
    }

    fn commonest(&self, cases: &[&Case]) -> u8 {
        let counts = self.counts(cases);
        (0..counts.len()).rev().max_by_key(|class| counts[*class]).unwrap_or(0) as u8
    }

    fn split(
        &self,
        cases: &[&Case],
        depth: usize,
        levels: usize,
        known: &mut Vec<String>,
        below: &mut Vec<Plan>,
    ) -> Tree {
        if self.is_pure(cases) {
            return Tree::Class(self.commonest(cases));
        }
        if depth == 0 {
            below.push(self.plan(cases, levels - 1, known));
            let classes = 0..self.schema.decides.values.len() as u8;
            return Tree::Test(Test {
                attribute: self.schema.attributes.len() + below.len() - 1,
                branches: classes.map(Tree::Class).collect(),
            });
        }
        let attribute = self.most_telling(cases);
        let asked = &self.schema.attributes[attribute];
        let branch = |value: u8| -> Tree {
            let having: Vec<&Case> = cases
                .iter()
                .filter(|case| case.values[attribute] == value)
                .copied()
                .collect();
            known.push(asked.answer(value).to_string());
            let tree = self.split(&having, depth - 1, levels, known, below);
            known.pop();
            tree
        };
        Tree::Test(Test {
            attribute,
            branches: (0..asked.values.len() as u8).map(branch).collect(),
        })
    }

    /// The attribute after which least is uncertain.
    fn most_telling(&self, cases: &[&Case]) -> usize {
        let attributes = (0..self.schema.attributes.len()).into_par_iter();
        let costs: Vec<f64> = attributes
            .map(|attribute| id3::cost(self.schema, attribute, cases))
            .collect();
        let best = (0..costs.len()).min_by(|left, right| costs[*left].total_cmp(&costs[*right]));
        best.unwrap_or(0)
    }
}

/// Adds a plan's parts, those below first; returns the number of its own.
fn write<'a, V: Vocabulary>(
    schema: &Schema,
    primitives: &'a [Primitive<V::Position>],
    plan: Plan,
    name: String,
    parts: &mut Vec<Part<'a, V>>,
) -> usize {
    let named = |(index, below): (usize, Plan)| (format!("{name}_{}", index + 1), below);
    let below: Vec<(String, Plan)> = plan.below.into_iter().enumerate().map(named).collect();
    let numbers: Vec<usize> = below
        .into_iter()
        .map(|(name, below)| write(schema, primitives, below, name, parts))
        .collect();
    let mut part = Part {
        schema: Schema {
            decides: Asked {
                name,
                question: plan.question,
                ..schema.decides.clone()
            },
            attributes: Vec::new(),
        },
        sources: Vec::new(),
        tree: Tree::Null,
    };
    part.tree = renumbered(&plan.tree, &mut |attribute| {
        let asked = match attribute.checked_sub(primitives.len()) {
            None => &primitives[attribute].asked,
            Some(below) => &parts[numbers[below]].schema.decides,
        };
        if let Some(index) = part.schema.attribute(&asked.name) {
            return index;
        }
        part.schema.attributes.push(asked.clone());
        part.sources.push(match attribute.checked_sub(primitives.len()) {
            None => Source::Primitive(&primitives[attribute]),
            Some(below) => Source::Part(numbers[below]),
        });
        part.sources.len() - 1
    });
    parts.push(part);
    parts.len() - 1
}

/// The tree with its attributes numbered anew, in the order in which they are asked.
fn renumbered(tree: &Tree, number: &mut impl FnMut(usize) -> usize) -> Tree {
    match tree {
        Tree::Test(test) => Tree::Test(Test {
            attribute: number(test.attribute),
            branches: test.branches.iter().map(|branch| renumbered(branch, number)).collect(),
        }),
        leaf => leaf.clone(),
    }
}
