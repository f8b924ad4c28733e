//! Stratification: the order in which predicates can be computed, and the cycles that forbid one.

use super::{Draft, Problem, Role};
use crate::clause::Predicate;
use crate::diagnostic::Diagnostic;
use crate::graph;
use indexmap::IndexMap;
use rustc_hash::FxHashMap;

/// One dependency: head on body predicate, perhaps negated, by literal `literal` of draft `draft`.
struct Edge {
    to: usize,
    negated: bool,
    draft: usize,
    literal: usize,
}

struct Dependencies {
    predicates: Vec<Predicate>,
    edges: Vec<Vec<Edge>>,
}

impl Dependencies {
    fn of(drafts: &[Draft<'_>]) -> Dependencies {
        let mut numbers: IndexMap<Predicate, usize> = IndexMap::new();
        for head in drafts.iter().filter_map(|draft| draft.normal_head.as_ref()) {
            let next = numbers.len();
            numbers.entry(head.predicate()).or_insert(next);
        }
        let mut edges: Vec<Vec<Edge>> = numbers.iter().map(|_| Vec::new()).collect();
        for (index, draft) in drafts.iter().enumerate() {
            let Some(head) = &draft.normal_head else { continue };
            let from = numbers[&head.predicate()];
            for (literal, body) in draft.body.iter().enumerate() {
                if let Some(&to) = numbers.get(&body.atom.predicate()) {
                    edges[from].push(Edge {
                        to,
                        negated: body.negated,
                        draft: index,
                        literal,
                    });
                }
            }
        }
        // What one rule chooses from is chosen together.
        for pair in drafts.windows(2) {
            if let ([Some(first), Some(second)], [Role::Element { choice }, Role::Element { choice: same }]) = (
                [&pair[0].normal_head, &pair[1].normal_head],
                [pair[0].role, pair[1].role],
            ) && choice == same
            {
                let (first, second) = (numbers[&first.predicate()], numbers[&second.predicate()]);
                for (from, to) in [(first, second), (second, first)] {
                    edges[from].push(Edge {
                        to,
                        negated: false,
                        draft: 0,
                        literal: 0,
                    });
                }
            }
        }
        Dependencies {
            predicates: numbers.into_keys().collect(),
            edges,
        }
    }
}

/// The strata, or the negation that stands in a cycle.
pub(super) fn order(drafts: &[Draft<'_>]) -> Result<Vec<Vec<Predicate>>, Problem> {
    let dependencies = Dependencies::of(drafts);
    let edges = &dependencies.edges;
    let groups = graph::groups(edges.len(), |from, index| edges[from].get(index).map(|edge| edge.to));
    let mut group_of = vec![0; dependencies.predicates.len()];
    for (number, group) in groups.iter().enumerate() {
        for member in group {
            group_of[*member] = number;
        }
    }
    let mut edges = (0..)
        .zip(&dependencies.edges)
        .flat_map(|(from, edges)| edges.iter().map(move |edge| (from, edge)));
    if let Some((from, edge)) = edges.find(|(from, edge)| edge.negated && group_of[edge.to] == group_of[*from]) {
        return Err(negative_cycle(&dependencies, &drafts[edge.draft], from, edge));
    }
    let name = |group: &Vec<usize>| group.iter().map(|member| dependencies.predicates[*member]).collect();
    Ok(groups.iter().map(name).collect())
}

fn negative_cycle(dependencies: &Dependencies, draft: &Draft<'_>, from: usize, edge: &Edge) -> Problem {
    let (head, body) = (dependencies.predicates[from], dependencies.predicates[edge.to]);
    let message = match head == body {
        true => format!("the program is not stratified: `{head}` depends on its own negation"),
        false => format!(
            "the program is not stratified: `{head}` depends on `not {}`, which depends on `{head}` again",
            body.name
        ),
    };
    draft.problem(
        Diagnostic::new(draft.literal_span(edge.literal), message, "negation in a cycle")
            .with_help("break the cycle, or ask clingo: its answer sets give such programs a meaning"),
    )
}

/// Rules over positions are asked from the top down, so they may not lead back to themselves.
pub(super) fn refuse_recursion(drafts: &[Draft<'_>], strata: &[Vec<Predicate>], problems: &mut Vec<Problem>) {
    let mut stratum = FxHashMap::default();
    for (number, group) in strata.iter().enumerate() {
        for predicate in group {
            stratum.insert(*predicate, number);
        }
    }
    for draft in drafts {
        let Some(head) = &draft.normal_head else { continue };
        let own = stratum.get(&head.predicate());
        for (index, literal) in draft.body.iter().enumerate() {
            if own.is_some() && stratum.get(&literal.atom.predicate()) == own {
                problems.push(
                    draft.problem(
                        Diagnostic::new(
                            draft.literal_span(index),
                            format!("`{}` is recursive", head.predicate()),
                            "leads back to the head",
                        )
                        .with_help("rules over positions may not be recursive; write out the steps that are needed"),
                    ),
                );
            }
        }
    }
}

/// Refuses definitions that call each other too deeply: the matcher's stack grows with the literals on the way down.
pub(super) fn refuse_depth(drafts: &[Draft<'_>], strata: &[Vec<Predicate>], problems: &mut Vec<Problem>) {
    let mut of_head: FxHashMap<Predicate, Vec<&Draft<'_>>> = FxHashMap::default();
    for draft in drafts {
        if let Some(head) = &draft.normal_head {
            of_head.entry(head.predicate()).or_default().push(draft);
        }
    }
    let mut depths: FxHashMap<Predicate, Depth> = FxHashMap::default();
    for predicate in strata.iter().flatten() {
        let mut depth = Depth::default();
        for draft in of_head.get(predicate).into_iter().flatten() {
            let called = draft
                .body
                .iter()
                .filter_map(|literal| depths.get(&literal.atom.predicate()));
            let deepest = called.fold(Depth::default(), |deepest, other| deepest.max(*other));
            let own = Depth {
                calls: deepest.calls + 1,
                literals: deepest.literals + draft.body.len(),
            };
            if own.calls > MAX_CALLS || own.literals > MAX_LITERALS {
                let message = format!(
                    "the definition of `{predicate}` is too deep: {} definitions with {} literals call each other",
                    own.calls, own.literals
                );
                let label = format!("at most {MAX_CALLS} definitions and {MAX_LITERALS} literals");
                problems.push(draft.problem(Diagnostic::new(draft.span, message, label)));
                return;
            }
            depth = depth.max(own);
        }
        depths.insert(*predicate, depth);
    }
}

const MAX_CALLS: usize = 50;
const MAX_LITERALS: usize = 2000;

/// The longest way down through the definitions that a definition calls.
#[derive(Clone, Copy, Default)]
struct Depth {
    calls: usize,
    literals: usize,
}

impl Depth {
    fn max(self, other: Depth) -> Depth {
        Depth {
            calls: self.calls.max(other.calls),
            literals: self.literals.max(other.literals),
        }
    }
}
