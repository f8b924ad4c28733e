//! Positions in which certain conditions hold, found by compiling the conditions to a rule and trying positions at random.
//!
//! The rule says where its components are, so that they can be put into the slots they are followed in.

use super::align;
use super::condition::{Slot, Slots};
use super::hypothesis::Hypothesis;
use super::lesson::{Lesson, key};
use super::write;
use adage_games::domain::{Component, Domain, PositionOf, leaves};
use adage_logic::matcher::Matcher;
use adage_logic::{Clause, Term};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// The most ways in which a rule holds in one position that are looked at.
const WAYS: usize = 4;

impl<D: Domain> Lesson<'_, D> {
    /// Adds positions to the pool in which all of a part of the hypothesis holds, but not all of the hypothesis: about as
    /// many as are wanted, from at most so many tries.
    pub fn search(&mut self, hypothesis: &Hypothesis, wanted: usize, tries: usize) {
        let whole = self.telling();
        let clause = write::clause(self.background, &self.frame, hypothesis, &self.example, "wanted");
        let matter = write::relevant_slots(&self.frame, hypothesis, self.example.len());
        let Ok(rules) = self.background.rules_with(std::slice::from_ref(&clause)) else {
            return;
        };
        let goals = [clause.head.predicate()];
        let Ok(matcher) = Matcher::new(self.background.domain.vocabulary(), &rules, &goals) else {
            return;
        };
        let mut searcher = matcher.searcher();
        let mut found = 0;
        for number in 0..tries {
            let slots = if number % 2 == 0 {
                self.fresh(&matter)
            } else {
                self.nearby()
            };
            let Some(position) = slots.as_ref().and_then(|slots| self.background.compose(slots)) else {
                continue;
            };
            if !searcher.holds(&position) {
                continue;
            }
            let components: Vec<Component> = slots.into_iter().flatten().flatten().collect();
            for way in searcher.matches(&position).into_iter().take(WAYS) {
                if let Some(slots) = self.placed(&matter, &way.args, &components) {
                    found += usize::from(self.add(position.clone(), slots, &whole));
                }
            }
            if found >= wanted {
                return;
            }
        }
    }

    /// A position about which two of the hypotheses disagree, whichever components they speak of.
    pub fn dispute(&mut self, tries: usize) -> Option<Slots> {
        let rivals: Vec<Clause> = self.clauses();
        let (first, others) = rivals.split_first()?;
        for other in others {
            let rules = self.background.rules_with(&[first.clone(), other.clone()]).ok()?;
            let vocabulary = self.background.domain.vocabulary();
            let compile = |clause: &Clause| Matcher::new(vocabulary, &rules, &[clause.head.predicate()]).ok();
            let (Some(one), Some(two)) = (compile(first), compile(other)) else {
                continue;
            };
            let (mut one, mut two) = (one.searcher(), two.searcher());
            for number in 0..tries {
                let slots = if number % 2 == 0 {
                    self.fresh(&[])
                } else {
                    self.nearby()
                };
                let Some((slots, position)) = slots.and_then(|s| self.background.compose(&s).map(|p| (s, p))) else {
                    continue;
                };
                if one.holds(&position) != two.holds(&position) && !self.shown.contains(&key(&slots)) {
                    return Some(slots);
                }
            }
        }
        None
    }

    /// Adds a position to the pool unless the hypothesis covers it.
    fn add(&mut self, position: PositionOf<D>, slots: Slots, hypothesis: &Hypothesis) -> bool {
        let scene = self.imagination.observer.look(position, slots);
        let known = self.know(&scene);
        let is_open = !hypothesis.covers(&known.seen);
        if is_open {
            self.pool.push(known);
        }
        is_open
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

    /// Components with values at random: those that matter, those that must be there, and some of the others.
    fn fresh(&mut self, matter: &[Slot]) -> Option<Slots> {
        let background = self.background;
        let rng = &mut self.imagination.rng;
        let mut slots: Slots = Vec::with_capacity(self.example.len());
        for (slot, component) in (0..).zip(&self.example) {
            let component = component.as_ref()?;
            let must = !background.domain.may_leave(component) || matter.contains(&slot);
            if !must && !rng.random_bool(0.2) {
                slots.push(None);
                continue;
            }
            let mut new = component.clone();
            for (leaf, value) in (0..).zip(&mut new) {
                let fixed = background.values[leaf].is_empty() || (leaf < 2 && !background.domain.may_leave(component));
                if !fixed {
                    *value = *background.values[leaf].choose(rng)?;
                }
            }
            slots.push(Some(new));
        }
        Some(slots)
    }

    /// A known instance with a few changes.
    fn nearby(&mut self) -> Option<Slots> {
        let instance = self.imagination.rng.random_range(0..self.instances().len());
        let from = self.instances()[instance].clone();
        let changes = self.imagination.rng.random_range(1..=4);
        Some(self.imagination.changed(&from, changes, &[]))
    }
}
