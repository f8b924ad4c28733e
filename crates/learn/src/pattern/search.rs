//! Positions in which certain conditions hold, found by compiling the conditions to a rule and trying positions at random.
//!
//! The rule says where its components are, so that they can be put into the slots they are followed in.

use super::align;
use super::bits::Bits;
use super::condition::{Slot, Slots};
use super::hypothesis::Hypothesis;
use super::imagine::Imagination;
use super::lesson::{Known, Lesson, key};
use super::write;
use adage_games::domain::{Component, Domain, PositionOf, leaves};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::{Clause, Term};
use rand::RngExt;

/// The most ways in which a rule holds in one position that are looked at.
const WAYS: usize = 4;

/// The share of positions that are made up from nothing rather than from a known instance.
const FROM_NOTHING: f64 = 0.3;

/// How much is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Quota {
    pub wanted: usize,
    pub tries: usize,
}

impl<'b, D: Domain> Lesson<'b, D> {
    /// Positions in which all of a part of the hypothesis holds, but not all of the hypothesis. Where something is to be
    /// missing, only positions that lack it count.
    pub fn search(&self, part: &Hypothesis, lose: &Bits, quota: Quota, seed: u64) -> Vec<Known> {
        let clause = write::clause(self.background, &self.frame, part, &self.example, "wanted");
        let matter = write::relevant_slots(&self.frame, part, self.example.len());
        let mut found = Vec::new();
        let whole = self.telling();
        let mut counted = 0;
        let mut imagination = Imagination::new(self.background, self.example.clone(), seed);
        let _: Option<()> = self.with_searchers(&[&clause], |searchers| {
            for _ in 0..quota.tries {
                if counted >= quota.wanted {
                    break;
                }
                let Some((slots, position)) = self.invent(&mut imagination, &matter) else {
                    continue;
                };
                if !searchers[0].holds(&position) {
                    continue;
                }
                let components: Vec<Component> = slots.into_iter().flatten().collect();
                for way in searchers[0].matches(&position).into_iter().take(WAYS) {
                    if let Some(slots) = self.placed(&matter, &way.args, &components) {
                        let known = self.know(&imagination.observer.look(position.clone(), slots));
                        if !whole.covers(&known.seen) {
                            let missing = self.frame.missing(&whole, &known.seen, |_| 1.0);
                            counted += usize::from(lose.is_empty() || !missing.and(lose).is_empty());
                            found.push(known);
                        }
                    }
                }
            }
            None
        });
        found
    }

    /// A position about which two of the hypotheses disagree, whichever components they speak of.
    pub fn dispute(&self, tries: usize, seed: u64) -> Option<Slots> {
        let rivals: Vec<Clause> = self.clauses();
        let (first, others) = rivals.split_first()?;
        others
            .iter()
            .find_map(|other| self.disagreement(first, other, tries, seed))
    }

    /// A new position in which one of two clauses holds and the other does not.
    pub fn disagreement(&self, one: &Clause, other: &Clause, tries: usize, seed: u64) -> Option<Slots> {
        let mut imagination = Imagination::new(self.background, self.example.clone(), seed);
        let matter = write::relevant_slots(&self.frame, &self.telling(), self.example.len());
        self.with_searchers(&[one, other], |searchers| {
            (0..tries).find_map(|_| {
                let (slots, position) = self.invent(&mut imagination, &matter)?;
                let disagree = searchers[0].holds(&position) != searchers[1].holds(&position);
                (disagree && !self.shown.contains(&key(&slots))).then_some(slots)
            })
        })
    }

    /// Compiles clauses and hands over a searcher for each; none if they cannot be asked.
    pub fn with_searchers<R>(
        &self,
        clauses: &[&Clause],
        work: impl FnOnce(&mut [Searcher<'_, D::Vocabulary>]) -> Option<R>,
    ) -> Option<R> {
        let numbered = clauses.iter().enumerate().map(|(number, clause)| {
            let mut clause = (*clause).clone();
            clause.head.name = adage_logic::Symbol::new(&format!("clause {number}"));
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

    /// A position made up from nothing, or a known instance with a few changes.
    fn invent(&self, imagination: &mut Imagination<'b, D>, matter: &[Slot]) -> Option<(Slots, PositionOf<D>)> {
        let slots = match imagination.rng.random_bool(FROM_NOTHING) {
            true => imagination.fresh(matter)?,
            false => {
                let instance = imagination.rng.random_range(0..self.instances().len());
                let changes = imagination.rng.random_range(1..=4);
                imagination.changed(&self.instances()[instance], changes)
            }
        };
        let position = self.background.compose(&slots)?;
        Some((slots, position))
    }

    /// The components in the slots that the rule's arguments say, the others where they fit.
    fn placed(&self, matter: &[Slot], args: &[Term], components: &[Component]) -> Option<Slots> {
        let width = self.background.parts.len();
        let mut rest: Vec<&Component> = components.iter().collect();
        let mut slots: Slots = vec![None; self.example.len()];
        for (slot, args) in matter.iter().zip(args.chunks(width)) {
            let wanted = leaves(args);
            let index = rest.iter().position(|component| **component == wanted)?;
            slots[usize::from(*slot)] = Some(rest.swap_remove(index).clone());
        }
        for (slot, place) in (0..).zip(&mut slots).filter(|(_, place)| place.is_none()) {
            let fits = |component: &&Component| align::fits(&self.frame, &self.always, slot, component);
            if let Some(index) = rest.iter().position(fits) {
                *place = Some(rest.swap_remove(index).clone());
            }
        }
        rest.is_empty().then_some(slots)
    }
}
