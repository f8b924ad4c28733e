//! Positions in which a hypothesis holds, otherwise as they come: a walk of small changes that never leaves it.

use super::cover::spoken_of;
use super::lesson::Lesson;
use crate::pattern::condition::{Condition, Slot, Slots, key};
use crate::pattern::hypothesis::Hypothesis;
use crate::pattern::imagine::Imagination;
use crate::pattern::write;
use adage_games::domain::{Domain, PositionOf};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::{Clause, Symbol};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// How long to walk, and how many of the positions met are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    pub steps: usize,
    pub wanted: usize,
}

/// How often a step leads to a position made up from nothing.
const AFRESH: f64 = 0.3;

impl<'b, D: Domain> Lesson<'b, D> {
    /// The clause of a hypothesis, as plain as it comes.
    pub(super) fn clause_of(&self, hypothesis: &Hypothesis, name: &str) -> Clause {
        let relevant = spoken_of(&self.frame, hypothesis);
        let is_there = |slot: &Slot| {
            let number = self.frame.number(&Condition::Present(*slot));
            number.is_some_and(|number| hypothesis.conditions.contains(number))
        };
        let described: Vec<Slot> = relevant.iter().copied().filter(is_there).collect();
        let slots = (&relevant[..], &described[..]);
        write::clause_about(self.background, &self.frame, hypothesis, &self.example, slots, name)
    }

    /// Whether the hypothesis makes a rule that can be asked.
    pub(super) fn is_sound(&self, hypothesis: &Hypothesis) -> bool {
        let clause = self.clause_of(hypothesis, "sound");
        self.background.rules_with(&[clause]).is_ok()
    }

    /// Positions in which a clause holds and the other one does not, met on a walk from an instance.
    pub(super) fn wander(
        &self,
        (clause, matter): (&Clause, &[Slot]),
        avoided: Option<&Clause>,
        walk: Walk,
        seed: u64,
    ) -> Vec<(Slots, PositionOf<D>)> {
        let mut imagination = Imagination::new(self.background, self.example.clone(), seed);
        let mut met = Vec::new();
        let clauses: Vec<&Clause> = [clause].into_iter().chain(avoided).collect();
        let _: Option<()> = self.with_searchers(&clauses, |searchers| {
            let (searcher, avoided) = searchers.split_first_mut()?;
            let mut here = self.start(&mut imagination, matter, searcher)?;
            let every = (walk.steps / walk.wanted.max(1)).max(1);
            let mut next = every;
            for step in 1..=walk.steps {
                let Some(there) = self.next(&mut imagination, &here, matter) else {
                    continue;
                };
                let Some(position) = self.background.compose(&there) else {
                    continue;
                };
                if !searcher.holds(&position) {
                    continue;
                }
                here = there;
                let is_wanted = step >= next && !avoided.iter_mut().any(|avoided| avoided.holds(&position));
                if is_wanted && !self.shown.contains(&key(&here)) {
                    next = step + every;
                    met.push((here.clone(), position));
                    if met.len() >= walk.wanted {
                        break;
                    }
                }
            }
            None
        });
        met
    }

    /// Something a few changes away from here, or something else altogether.
    fn next(&self, imagination: &mut Imagination<'b, D>, here: &Slots, matter: &[Slot]) -> Option<Slots> {
        if imagination.rng.random_bool(AFRESH) {
            return imagination.fresh(matter);
        }
        let changes = imagination.rng.random_range(1..=4);
        Some(imagination.changed(here, changes))
    }

    /// An instance without what does not matter, if that leaves a position in which the rule holds.
    fn start(
        &self,
        imagination: &mut Imagination<'b, D>,
        matter: &[Slot],
        searcher: &mut Searcher<'_, D::Vocabulary>,
    ) -> Option<Slots> {
        let instance = self.instances.choose(&mut imagination.rng)?.clone();
        let mut bare = instance.clone();
        for (slot, component) in (0..).zip(&mut bare) {
            let may_leave = component.as_ref().is_some_and(|c| self.background.domain.may_leave(c));
            if may_leave && !matter.contains(&slot) {
                *component = None;
            }
        }
        let holds = |slots: &Slots, searcher: &mut Searcher<'_, D::Vocabulary>| {
            let position = self.background.compose(slots);
            position.is_some_and(|position| searcher.holds(&position))
        };
        if holds(&bare, searcher) {
            return Some(bare);
        }
        holds(&instance, searcher).then_some(instance)
    }

    /// Compiles clauses and hands over a searcher for each; none if they cannot be asked.
    pub(super) fn with_searchers<R>(
        &self,
        clauses: &[&Clause],
        work: impl FnOnce(&mut [Searcher<'_, D::Vocabulary>]) -> Option<R>,
    ) -> Option<R> {
        let numbered = clauses.iter().enumerate().map(|(number, clause)| {
            let mut clause = (*clause).clone();
            clause.head.name = Symbol::new(&format!("clause {number}"));
            clause
        });
        let clauses: Vec<Clause> = numbered.collect();
        let rules = self.background.rules_with(&clauses).ok()?;
        let vocabulary = self.background.domain.vocabulary();
        let compile = |clause: &Clause| Matcher::new(vocabulary, &rules, &[clause.head.predicate()]).ok();
        let matchers: Vec<Matcher<'_, D::Vocabulary>> = clauses.iter().map(compile).collect::<Option<_>>()?;
        let mut searchers: Vec<_> = matchers.iter().map(Matcher::searcher).collect();
        work(&mut searchers)
    }
}
