//! A teacher who knows the rule: answers by it, judges hypotheses, and gives counterexamples.

use crate::perturb::concept::Teacher;
use adage_learn::pattern::background::Background;
use adage_logic::Clause;
use adage_logic::matcher::{Matcher, Searcher};
use adage_worlds::domain::{Domain, PositionOf};

/// What is wrong with what was learned.
#[derive(Clone, PartialEq, Debug)]
pub enum Review<P> {
    Right,
    /// It holds in this position, which is no instance.
    TooFar(P),
    /// It does not hold in this position, which is an instance.
    Misses(P),
}

/// A teacher who answers by a rule, and looks through positions for one in which a hypothesis and the rule disagree.
pub struct Reference<'r, D: Domain> {
    background: &'r Background<'r, D>,
    rule: Searcher<'r, D::Vocabulary>,
    instances: Vec<PositionOf<D>>,
    others: Vec<PositionOf<D>>,
    /// Hypotheses that were shown and refused.
    pub refused: usize,
}

impl<'r, D: Domain> Reference<'r, D> {
    /// Hypotheses are tried on these positions.
    pub fn new(
        background: &'r Background<'r, D>,
        rule: &'r Matcher<'r, D::Vocabulary>,
        positions: impl IntoIterator<Item = PositionOf<D>>,
    ) -> Self {
        let mut rule = rule.searcher();
        let (instances, others) = positions.into_iter().partition(|position| rule.holds(position));
        Reference {
            background,
            rule,
            instances,
            others,
            refused: 0,
        }
    }

    /// Compares clauses with the rule, one position after another.
    pub fn review(&self, clauses: &[Clause]) -> Review<PositionOf<D>> {
        let found = self.with_searcher(clauses, |searcher| {
            if let Some(position) = self.others.iter().find(|position| searcher.holds(position)) {
                return Review::TooFar(position.clone());
            }
            let missed = self.instances.iter().find(|position| !searcher.holds(position));
            missed.map_or(Review::Right, |position| Review::Misses(position.clone()))
        });
        // Clauses that cannot be asked hold nowhere.
        let missed = || self.instances.first().cloned().map(Review::Misses);
        found.or_else(missed).unwrap_or(Review::Right)
    }

    fn goes_too_far(&self, hypothesis: &Clause) -> bool {
        self.with_searcher(std::slice::from_ref(hypothesis), |searcher| {
            self.others.iter().any(|position| searcher.holds(position))
        })
        .unwrap_or(true)
    }

    fn with_searcher<R>(&self, clauses: &[Clause], look: impl FnOnce(&mut Searcher<D::Vocabulary>) -> R) -> Option<R> {
        let rules = self.background.rules_with(clauses).ok()?;
        let mut goals: Vec<_> = clauses.iter().map(|clause| clause.head.predicate()).collect();
        goals.sort();
        goals.dedup();
        let matcher = Matcher::new(self.background.domain.vocabulary(), &rules, &goals).ok()?;
        Some(look(&mut matcher.searcher()))
    }
}

impl<D: Domain> Teacher<PositionOf<D>> for &mut Reference<'_, D> {
    fn is_instance(&mut self, position: &PositionOf<D>) -> bool {
        self.rule.holds(position)
    }

    fn accepts(&mut self, hypothesis: &Clause) -> bool {
        let refuses = self.goes_too_far(hypothesis);
        self.refused += usize::from(refuses);
        !refuses
    }
}
