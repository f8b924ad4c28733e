//! Positions in which a hypothesis holds, otherwise as they come: a walk of small changes that never leaves it.

use super::cover::spoken_of;
use super::lesson::Lesson;
use crate::pattern::condition::{Condition, Slot, Slots, key};
use crate::pattern::hypothesis::Hypothesis;
use crate::pattern::imagine::Imagination;
use crate::pattern::scene::Observer;
use crate::pattern::write;
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Clause, Predicate};
use adage_worlds::domain::{Domain, PositionOf};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rayon::prelude::*;

/// How long to walk, and how many of the positions met are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    pub steps: usize,
    pub wanted: usize,
}

/// Positions that are wanted: a hypothesis is to hold, and perhaps another one not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Wish {
    pub holds: Hypothesis,
    pub fails: Option<Hypothesis>,
}

/// A walk on which a hypothesis holds all the time, and what is looked for on it.
struct Trail<'m, V: Vocabulary> {
    holds: &'m Hypothesis,
    searcher: Searcher<'m, V>,
    quarries: Vec<Quarry<'m, V>>,
}

/// A hypothesis that is to fail, if any.
struct Quarry<'m, V: Vocabulary> {
    fails: Option<Searcher<'m, V>>,
    /// The first step at which it is wanted again, so that not all of it comes from one place.
    next: usize,
    left: usize,
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

    /// What is seen in positions that are wished for, met on walks from instances.
    pub(super) fn wander<S: Send>(
        &self,
        wishes: &[Wish],
        walk: Walk,
        seed: u64,
        see: impl Fn(&mut Observer<'b, D>, Slots, PositionOf<D>) -> S + Sync,
    ) -> Vec<S> {
        let mut hypotheses: Vec<&Hypothesis> = Vec::new();
        for hypothesis in wishes
            .iter()
            .flat_map(|wish| [&wish.holds].into_iter().chain(&wish.fails))
        {
            if !hypotheses.contains(&hypothesis) && self.is_sound(hypothesis) {
                hypotheses.push(hypothesis);
            }
        }
        let numbered = hypotheses.iter().enumerate();
        let clauses: Vec<Clause> = numbered
            .map(|(n, hypothesis)| self.clause_of(hypothesis, &format!("wish {n}")))
            .collect();
        let Ok(rules) = self.background.rules_with(&clauses) else {
            return Vec::new();
        };
        let vocabulary = self.background.domain.vocabulary();
        let goals: Vec<[Predicate; 1]> = clauses.iter().map(|clause| [clause.head.predicate()]).collect();
        let goals: Vec<&[Predicate]> = goals.iter().map(|goal| &goal[..]).collect();
        let matchers = Matcher::each(vocabulary, &rules, &goals);
        let searcher = |hypothesis: &Hypothesis| {
            let index = hypotheses.iter().position(|other| *other == hypothesis)?;
            Some(matchers[index].as_ref().ok()?.searcher())
        };
        let trails = trails(wishes, walk, searcher);
        let numbered: Vec<(u64, Trail<D::Vocabulary>)> = (0..).zip(trails).collect();
        let meet = |(number, trail): (u64, Trail<D::Vocabulary>)| -> Vec<S> {
            let mut observer = Observer::new(self.background);
            let met = self.go(trail, walk, seed.wrapping_add(number));
            met.into_iter()
                .map(|(slots, position)| see(&mut observer, slots, position))
                .collect()
        };
        let met: Vec<Vec<S>> = numbered.into_par_iter().map(meet).collect();
        met.into_iter().flatten().collect()
    }

    /// What is met on a trail from an instance.
    fn go(&self, trail: Trail<D::Vocabulary>, walk: Walk, seed: u64) -> Vec<(Slots, PositionOf<D>)> {
        let (mut searcher, mut quarries) = (trail.searcher, trail.quarries);
        let matter = spoken_of(&self.frame, trail.holds);
        let mut imagination = Imagination::new(self.background, self.example.clone(), seed);
        let mut met = Vec::new();
        let Some(mut here) = self.start(&mut imagination, &matter, &mut searcher) else {
            return met;
        };
        let every = (walk.steps / walk.wanted.max(1)).max(1);
        quarries.iter_mut().for_each(|quarry| quarry.next = every);
        for step in 1..=walk.steps {
            let Some(there) = self.next(&mut imagination, &here, &matter) else {
                continue;
            };
            let Some(position) = self.background.compose(&there) else {
                continue;
            };
            if !searcher.holds(&position) {
                continue;
            }
            here = there;
            let mut is_wanted = false;
            for quarry in quarries.iter_mut().filter(|quarry| step >= quarry.next) {
                if !quarry.fails.as_mut().is_some_and(|fails| fails.holds(&position)) {
                    is_wanted = true;
                    quarry.next = step + every;
                    quarry.left -= 1;
                }
            }
            if is_wanted && !self.shown.contains(&key(&here)) {
                met.push((here.clone(), position));
            }
            quarries.retain(|quarry| quarry.left > 0);
            if quarries.is_empty() {
                break;
            }
        }
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
}

/// The walks for wishes: those in which the same hypothesis is to hold are looked for on one.
fn trails<'m, V: Vocabulary>(
    wishes: &'m [Wish],
    walk: Walk,
    searcher: impl Fn(&Hypothesis) -> Option<Searcher<'m, V>>,
) -> Vec<Trail<'m, V>> {
    let mut trails: Vec<Trail<V>> = Vec::new();
    for wish in wishes {
        let fails = match &wish.fails {
            None => None,
            Some(fails) => match searcher(fails) {
                None => continue,
                fails => fails,
            },
        };
        let quarry = Quarry {
            fails,
            next: 0,
            left: walk.wanted,
        };
        if let Some(trail) = trails.iter_mut().find(|trail| trail.holds == &wish.holds) {
            trail.quarries.push(quarry);
        } else if let Some(searcher) = searcher(&wish.holds) {
            trails.push(Trail {
                holds: &wish.holds,
                searcher,
                quarries: vec![quarry],
            });
        }
    }
    trails
}
