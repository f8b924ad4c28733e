//! A lesson: one concept being learned from one example and answers to questions.
//!
//! The hypothesis is everything that all instances seen so far have in common. A *yes* makes it smaller, a *no* is kept
//! and guards it: a hypothesis that holds in a position known to be no instance is not taken, and the instance that led
//! to it waits for a clause of its own.

use super::align;
use super::background::Background;
use super::belief::{Belief, Frequency};
use super::bits::Bits;
use super::condition::{Slot, Slots};
use super::hypothesis::{Frame, Hypothesis};
use super::imagine::Imagination;
use super::scene::{Observer, Scene};
use super::tidy::tidy;
use super::write;
use adage_games::domain::{Component, Domain, PositionOf};
use adage_games::game::{Symmetry, Turn};
use adage_logic::{Clause, Symbol};
use rustc_hash::FxHashSet;

/// What a position is called among those already shown: its components in a fixed order.
pub type Key = Vec<Component>;

pub fn key(slots: &Slots) -> Key {
    let mut components: Key = slots.iter().flatten().cloned().collect();
    components.sort();
    components
}

/// A position that was answered, as the frame sees it.
#[derive(Clone)]
pub struct Known {
    pub slots: Slots,
    pub seen: Hypothesis,
}

impl Known {
    fn new<P>(frame: &Frame, scene: &Scene<P>) -> Known {
        Known {
            slots: scene.slots.clone(),
            seen: frame.see(scene),
        }
    }
}

/// One clause of a concept in the making.
pub struct Lesson<'b, D: Domain> {
    pub background: &'b Background<'b, D>,
    pub frame: Frame,
    pub example: Slots,
    /// What all instances may have in common, the likeliest first. There is always one.
    candidates: Vec<Candidate>,
    pub negatives: Vec<Known>,
    /// Instances that would have made the hypothesis too general.
    pub stored: Vec<Slots>,
    pub shown: FxHashSet<Key>,
    pub imagination: Imagination<'b, D>,
    pub pool: Vec<Known>,
    /// Positions of the pool that would tell nothing, as things stand.
    pub dull: FxHashSet<Key>,
    /// The parts of hypotheses for which positions were looked for.
    pub searched: FxHashSet<(Hypothesis, Bits, usize)>,
    pub frequency: Frequency,
    /// Conditions that hold in all positions there are, as far as has been seen.
    pub always: Bits,
    /// A clause that leaves out something of the hypothesis, where an answer showed that it may.
    relaxed: Option<Clause>,
    /// Clauses that leave out something of the hypothesis and were right once.
    supported: Vec<Clause>,
    /// The clause that the last question would lead to.
    pub pending: Option<Clause>,
}

/// A hypothesis, how likely it is, and the components of each instance that make it one.
#[derive(Clone)]
struct Candidate {
    hypothesis: Hypothesis,
    weight: f64,
    instances: Vec<Slots>,
}

/// How many hypotheses are followed.
const MOST_CANDIDATES: usize = 6;

/// An instance that is less likely than this belongs to another clause.
const INCREDIBLE: f64 = 0.02;

/// What became of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The hypothesis covers it, as it is now or was before.
    Generalised,
    /// The hypothesis would have become too general.
    TooGeneral,
}

impl<'b, D: Domain> Lesson<'b, D> {
    pub fn new(background: &'b Background<'b, D>, scene: Scene<PositionOf<D>>, seed: u64) -> Self {
        let frame = Frame::new(&scene);
        let first = Known::new(&frame, &scene);
        Lesson {
            background,
            frame,
            imagination: Imagination::new(background, scene.slots.clone(), seed),
            shown: FxHashSet::from_iter([key(&scene.slots)]),
            example: scene.slots.clone(),
            candidates: vec![Candidate {
                instances: vec![first.slots],
                hypothesis: first.seen,
                weight: 1.0,
            }],
            negatives: Vec::new(),
            stored: Vec::new(),
            pool: Vec::new(),
            dull: FxHashSet::default(),
            searched: FxHashSet::default(),
            frequency: Frequency::default(),
            always: Bits::default(),
            relaxed: None,
            supported: Vec::new(),
            pending: None,
        }
    }

    /// Takes the images of the example for instances, as far as that loses nothing that patterns are to speak of: where
    /// files and ranks or distances matter, only the sides are exchanged.
    pub fn fold(&mut self) {
        let background = self.background;
        let components: Vec<Component> = self.example.iter().flatten().cloned().collect();
        let geometric = background.compared.contains(&true) || background.features.iter().any(|f| f.is_measure);
        for symmetry in background.domain.symmetries(&components) {
            if geometric && symmetry.turn != Turn::default() {
                continue;
            }
            let image = self.image(&self.example, symmetry);
            if let Some(scene) = self.imagination.observer.scene(image) {
                let seen = self.frame.see(&scene);
                let first = &mut self.candidates[0];
                first.hypothesis = self.frame.generalise(&first.hypothesis, &seen);
            }
        }
    }

    pub fn know(&self, scene: &Scene<PositionOf<D>>) -> Known {
        Known::new(&self.frame, scene)
    }

    /// The image of components under a symmetry of the domain.
    pub fn image(&self, slots: &Slots, symmetry: Symmetry) -> Slots {
        let image = |component: &Component| self.background.domain.image(component, symmetry);
        slots.iter().map(|component| component.as_ref().map(image)).collect()
    }

    /// Counts what holds in positions at random, and with it what holds always.
    pub fn study(&mut self, scenes: usize) {
        let mut varied = vec![self.example.clone()];
        for number in 0..scenes {
            let from = varied[number % varied.len()].clone();
            if let Some(scene) = self.imagination.vary(&from, 1 + number % 5) {
                let known = self.know(&scene);
                self.frequency.count(&self.frame, &known.seen);
                if varied.len() < 16 {
                    varied.push(known.slots.clone());
                }
                self.pool.push(known);
            }
        }
        self.always = self.find_always();
    }

    fn find_always(&self) -> Bits {
        let conditions = (0..self.frame.conditions.len()).filter(|number| {
            let condition = &self.frame.conditions[*number];
            self.pool.iter().all(|known| {
                let mut present = true;
                condition.for_each_slot(|slot| present &= known.slots[usize::from(slot)].is_some());
                let is_presence = matches!(condition, super::condition::Condition::Present(_));
                (!present && !is_presence) || known.seen.conditions.contains(*number)
            })
        });
        conditions.collect()
    }

    pub fn belief(&self) -> Belief {
        self.belief_in(&self.telling())
    }

    fn belief_in(&self, hypothesis: &Hypothesis) -> Belief {
        let negatives = self.negatives.iter().map(|known| &known.seen);
        Belief::new(self.background, &self.frame, hypothesis, &self.frequency, negatives)
    }

    /// The likeliest hypothesis.
    pub fn hypothesis(&self) -> &Hypothesis {
        &self.candidates[0].hypothesis
    }

    /// The likeliest hypothesis without what holds in every position.
    pub fn telling(&self) -> Hypothesis {
        self.without_always(self.hypothesis())
    }

    fn without_always(&self, hypothesis: &Hypothesis) -> Hypothesis {
        Hypothesis {
            conditions: hypothesis.conditions.without(&self.always),
            steps: hypothesis.steps.clone(),
        }
    }

    /// The components that the hypothesis says more of than what they are and on which side.
    fn relevant(&self, hypothesis: &Hypothesis) -> Vec<Slot> {
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let mut relevant: Vec<Slot> = hypothesis.steps.iter().map(|step| step.mover).collect();
        for number in hypothesis.conditions.iter().chain(of_steps) {
            let condition = &self.frame.conditions[number];
            if self.background.is_telling(condition) {
                condition.for_each_slot(|slot| relevant.push(slot));
            }
        }
        relevant.sort_unstable();
        relevant.dedup();
        relevant
    }

    /// The position as it is followed, and with its components in every other order that can matter.
    pub fn views(&mut self, slots: &Slots) -> Vec<Known> {
        let matter = self.relevant(&self.telling());
        let fits = |slot: Slot, component: &Component| align::fits(&self.frame, &self.always, slot, component);
        let orders = align::orders(slots, &matter, fits);
        let scenes = orders
            .into_iter()
            .filter_map(|order| self.imagination.observer.scene(order));
        let scenes: Vec<_> = scenes.collect();
        scenes.iter().map(|scene| self.know(scene)).collect()
    }

    /// What a view lacks of the hypothesis, for the view that is likeliest to be an instance.
    pub fn closest<'v>(
        &self,
        views: &'v [Known],
        belief: &Belief,
        hypothesis: &Hypothesis,
    ) -> Option<(Bits, &'v Known)> {
        let missing = |known: &Known| self.frame.missing(hypothesis, &known.seen, |unit| belief.chance(unit));
        let with_missing = views.iter().map(|known| (missing(known), known)).rev();
        with_missing.max_by(|(left, _), (right, _)| belief.chance_of_yes(left).total_cmp(&belief.chance_of_yes(right)))
    }

    /// Takes an instance into the hypothesis, if that does not make it too general. Which components make it an
    /// instance is not known: every way is followed, the likeliest first.
    pub fn take(&mut self, slots: &Slots) -> Taken {
        if let Some(clause) = self.pending.take() {
            // One instance may be due to something else.
            match self.supported.contains(&clause) {
                true => self.relaxed = Some(clause),
                false => self.supported.push(clause),
            }
            return Taken::Generalised;
        }
        let views = self.views(slots);
        let mut candidates: Vec<Candidate> = Vec::new();
        for candidate in &self.candidates {
            let hypothesis = self.without_always(&candidate.hypothesis);
            let belief = self.belief_in(&hypothesis);
            for known in &views {
                let missing = self.frame.missing(&hypothesis, &known.seen, |unit| belief.chance(unit));
                let generalised = self.frame.generalise(&candidate.hypothesis, &known.seen);
                let loses_moves = generalised.steps.is_empty() && !hypothesis.steps.is_empty();
                let loses_named = self.uses_named(&hypothesis) && !self.uses_named(&generalised);
                let chance = belief.chance_of_yes(&missing) * if loses_moves || loses_named { INCREDIBLE } else { 1.0 };
                let is_known = candidates.iter().any(|other| other.hypothesis == generalised);
                if chance > 0.1 * INCREDIBLE && !is_known && !self.is_too_general(&generalised) {
                    candidates.push(Candidate {
                        hypothesis: generalised,
                        weight: candidate.weight * chance,
                        instances: [&candidate.instances[..], std::slice::from_ref(&known.slots)].concat(),
                    });
                }
            }
        }
        candidates.sort_by(|left, right| right.weight.total_cmp(&left.weight));
        candidates.truncate(MOST_CANDIDATES);
        if candidates.is_empty() {
            self.stored.push(slots.clone());
            return Taken::TooGeneral;
        }
        self.candidates = candidates;
        self.dull.clear();
        self.relaxed = None;
        Taken::Generalised
    }

    /// Whether the hypothesis speaks of something that the teacher named.
    fn uses_named(&self, hypothesis: &Hypothesis) -> bool {
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let mut numbers = hypothesis.conditions.iter().chain(of_steps);
        let is_named = |number: usize| {
            let predicate = self.frame.conditions[number].predicate();
            predicate.is_some_and(|predicate| self.background.named.contains(&predicate))
        };
        numbers.any(is_named)
    }

    /// Keeps a position that is no instance, whichever components are looked at.
    pub fn refuse(&mut self, slots: &Slots) {
        self.pending = None;
        let views = self.views(slots);
        let mut candidates: Vec<Candidate> = Vec::new();
        for candidate in &self.candidates {
            let hypothesis = self.without_always(&candidate.hypothesis);
            let belief = self.belief_in(&hypothesis);
            if let Some((missing, _)) = self.closest(&views, &belief, &hypothesis)
                && !missing.is_empty()
            {
                let weight = candidate.weight * (1.0 - belief.chance_of_yes(&missing));
                candidates.push(Candidate {
                    weight,
                    ..candidate.clone()
                });
            }
        }
        candidates.sort_by(|left, right| right.weight.total_cmp(&left.weight));
        if !candidates.is_empty() {
            self.candidates = candidates;
        }
        self.negatives.extend(views);
        self.dull.clear();
    }

    /// Whether a hypothesis says nothing any more, or holds where it must not.
    pub fn is_too_general(&self, hypothesis: &Hypothesis) -> bool {
        let says = |number: usize| !self.frame.conditions[number].is_own();
        let is_empty = hypothesis.steps.is_empty() && !hypothesis.conditions.without(&self.always).iter().any(says);
        is_empty || self.negatives.iter().any(|known| hypothesis.covers(&known.seen))
    }

    fn clause_of(&self, hypothesis: &Hypothesis, name: &str) -> Clause {
        let hypothesis = self.without_idle(hypothesis);
        write::clause(self.background, &self.frame, &hypothesis, &self.example, name)
    }

    /// The clauses of all hypotheses that are followed, under different names.
    pub fn clauses(&self) -> Vec<Clause> {
        let named = (0..).zip(&self.candidates);
        named
            .map(|(number, candidate)| self.clause_of(&candidate.hypothesis, &format!("rival_{number}")))
            .collect()
    }

    /// Without what holds of every position, but with what the components that matter have to be.
    fn without_idle(&self, hypothesis: &Hypothesis) -> Hypothesis {
        let told = self.without_always(hypothesis);
        let relevant = write::relevant_slots(&self.frame, &told, self.example.len());
        let keep = hypothesis.conditions.iter().filter(|number| {
            let condition = &self.frame.conditions[*number];
            let mut matters = true;
            condition.for_each_slot(|slot| matters &= relevant.contains(&slot));
            matters
        });
        Hypothesis {
            conditions: keep.collect(),
            steps: hypothesis.steps.clone(),
        }
    }

    /// The clause learned so far, as short as definitions make it.
    pub fn clause(&self, name: &str) -> Clause {
        let mut clause = match &self.relaxed {
            Some(clause) => clause.clone(),
            None => tidy(self.background, &self.clause_of(self.hypothesis(), name)),
        };
        clause.head.name = Symbol::new(name);
        clause
    }

    /// The instances, their components in the slots that the likeliest hypothesis speaks of.
    pub fn instances(&self) -> &[Slots] {
        &self.candidates[0].instances
    }

    pub fn observer(&self) -> Observer<'b, D> {
        Observer::new(self.background)
    }
}
