//! How likely a hypothesis is before any answer.
//!
//! A concept is expected to be short. Rare things are likelier to matter than common ones, what the teacher named is
//! likelier still, and where moves are looked at one of them is what the concept is about.

use super::cover::spoken_of;
use super::sight::{Code, Shapes, Sight, shape_of};
use crate::pattern::background::Background;
use crate::pattern::bits::Bits;
use crate::pattern::condition::{Condition, Slot, Slots};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use adage_logic::Predicate;
use adage_worlds::domain::Domain;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// In how many positions, made at random, something of each shape holds, now or after a move.
#[derive(Clone, Debug, Default)]
pub struct Frequency {
    positions: f64,
    counts: Vec<f64>,
}

impl Frequency {
    pub fn count(&mut self, shapes: &Shapes, sight: &Sight) {
        self.positions += 1.0;
        self.counts.resize(shapes.count(), 0.0);
        let changes = sight.moves.iter().flat_map(|(_, changes)| changes);
        let found: FxHashSet<usize> = sight
            .facts
            .iter()
            .chain(changes)
            .map(|code: &Code| shape_of(*code))
            .collect();
        found.into_iter().for_each(|shape| self.counts[shape] += 1.0);
    }

    /// From 0 for what holds in every position to 1 for what is hardly ever seen.
    fn surprise(&self, shape: u64) -> f64 {
        let count = self.counts.get(shape as usize).copied().unwrap_or(0.0);
        let share = (count + 0.5) / (self.positions + 1.0);
        (-share.log2() / 6.0).clamp(0.0, 1.0)
    }
}

/// The number of things besides a move that a concept is expected to need, of what was named and of the rest.
const EXPECTED_NEEDS: f64 = 1.5;

/// A teacher who shows no more components than this means them all.
const FEW: usize = 5;

/// How likely a component is not to matter when few are shown.
const NOT_MEANT: f64 = 0.05;

/// The same for one that every position has to have, such as a king.
const ONLY_NEEDED: f64 = 0.08;

/// The number of components that a concept is expected to be about when many are shown.
const EXPECTED_COMPONENTS: f64 = 3.0;

/// How likely there is one more or one less of them.
const ONE_OFF: f64 = 0.2;

/// How much less than the main change of a move another one matters.
const SIDE_EFFECT: f64 = 0.35;

/// How likely a concept is to do without something that the teacher spoke of: moves, or a feature by name.
const UNMENTIONED: f64 = 0.02;

/// How likely components are to matter that have nothing to do with each other.
const UNCONNECTED: f64 = 0.05;

/// How likely a concept is not to care whether a component that it speaks of is there.
const LOOSE: f64 = 0.1;

/// How likely a concept is not to care which of two sides a component is on, compared with another.
const UNSAID: f64 = 0.05;

/// The logarithm of the odds that a condition matters, for each condition of a frame.
#[derive(Clone, Debug)]
pub struct Weights {
    odds: Vec<f64>,
    /// As a change that comes with another one.
    side_odds: Vec<f64>,
    /// The components that the example has, and those of them that a position could do without.
    shown: usize,
    optional: Vec<Slot>,
    /// What is said of any two components that are spoken of.
    expected: FxHashMap<(Slot, Slot), SmallVec<[usize; 2]>>,
    /// For each feature that the teacher named, the conditions about it.
    named: Vec<Bits>,
    is_telling: Vec<bool>,
    expects_move: bool,
}

impl Weights {
    pub fn new<D: Domain>(
        background: &Background<D>,
        frame: &Frame,
        (whole, example): (&Hypothesis, &Slots),
        (shapes, frequency): (&Shapes, &Frequency),
    ) -> Weights {
        let conditions = &frame.conditions;
        let is_named = |condition: &Condition| {
            condition
                .predicate()
                .is_some_and(|predicate| background.named.contains(&predicate))
        };
        let is_telling = |condition: &Condition| background.is_telling(condition);
        let surprise = |condition: &Condition| shapes.shape(condition).map_or(1.0, |shape| frequency.surprise(shape));
        let mut chances: Vec<f64> = conditions.iter().map(|c| prior(background, c, surprise(c))).collect();
        share(shapes, conditions, whole, &mut chances, is_telling);
        for named in [false, true] {
            let of_kind = whole.conditions.iter().filter(|number| {
                let condition = &conditions[*number];
                is_telling(condition) && is_named(condition) == named
            });
            let of_kind: Vec<usize> = of_kind.collect();
            let total: f64 = of_kind.iter().map(|number| chances[*number]).sum();
            let scale = (EXPECTED_NEEDS / total).min(1.0);
            of_kind.iter().for_each(|number| chances[*number] *= scale);
        }
        let mut expected: FxHashMap<(Slot, Slot), SmallVec<[usize; 2]>> = FxHashMap::default();
        for number in whole
            .conditions
            .iter()
            .filter(|number| is_side(background, &conditions[*number]))
        {
            expected.entry(pair(&conditions[number])).or_default().push(number);
        }
        let odds = |chance: f64| (chance / (1.0 - chance)).ln();
        let optional = (0..).zip(example).filter_map(|(slot, component)| {
            let may_leave = background.domain.may_leave(component.as_ref()?);
            may_leave.then_some(slot)
        });
        let about = |named: &Predicate| -> Bits {
            let numbers = (0..conditions.len()).filter(|number| conditions[*number].predicate() == Some(*named));
            numbers.collect()
        };
        Weights {
            shown: example.iter().flatten().count(),
            optional: optional.collect(),
            odds: chances.iter().copied().map(odds).collect(),
            side_odds: chances.iter().map(|chance| odds(SIDE_EFFECT * chance)).collect(),
            expected,
            named: background.named.iter().map(about).collect(),
            is_telling: conditions.iter().map(is_telling).collect(),
            expects_move: background.moves.is_some(),
        }
    }

    /// What is to be said of the first components together with each other and the second ones.
    pub fn expected(&self, some: &[Slot], all: &[Slot]) -> impl Iterator<Item = usize> {
        let pairs = some
            .iter()
            .flat_map(|one| all.iter().map(|other| (*one.min(other), *one.max(other))));
        pairs.filter_map(|pair| self.expected.get(&pair)).flatten().copied()
    }

    /// What it costs at least to say a condition along with others about these components.
    pub fn cost(&self, frame: &Frame, number: usize, spoken_of: &[Slot]) -> f64 {
        let mut is_apart = false;
        if !self.is_telling[number] {
            frame.conditions[number].for_each_slot(|slot| is_apart |= !spoken_of.contains(&slot));
        }
        self.odds[number] + if is_apart { UNCONNECTED.ln() } else { 0.0 }
    }

    /// The logarithm of how likely a hypothesis is, up to a constant.
    pub fn of(&self, frame: &Frame, hypothesis: &Hypothesis) -> f64 {
        let linked = self.linked(frame, hypothesis);
        let is_apart = |number: usize| {
            let mut is_apart = false;
            frame.conditions[number].for_each_slot(|slot| is_apart |= !linked.contains(&slot));
            is_apart
        };
        let odds = |number: usize| match !self.is_telling[number] && is_apart(number) {
            true => UNCONNECTED.ln() + self.odds[number],
            false => self.odds[number],
        };
        let own: f64 = hypothesis.conditions.iter().map(odds).sum();
        let steps: f64 = hypothesis.steps.iter().map(|step| self.of_step(&step.conditions)).sum();
        let mut weight = own + steps;
        // Each pair is met twice.
        let unsaid = self
            .expected(&linked, &linked)
            .filter(|number| !hypothesis.conditions.contains(*number));
        weight += unsaid.count() as f64 * 0.5 * UNSAID.ln();
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let all: Bits = hypothesis.conditions.iter().chain(of_steps).collect();
        let is_unused = |named: &&Bits| all.and(named).is_empty();
        weight += self.named.iter().filter(is_unused).count() as f64 * UNMENTIONED.ln();
        if self.expects_move && hypothesis.steps.is_empty() {
            weight += UNMENTIONED.ln();
        }
        let is_there = |slot: &Slot| {
            let number = frame.number(&Condition::Present(*slot));
            number.is_some_and(|number| hypothesis.conditions.contains(number))
        };
        let slots = spoken_of(frame, hypothesis);
        let loose = slots.iter().filter(|slot| !is_there(slot)).count();
        weight += loose as f64 * LOOSE.ln() + self.of_components(&slots);
        weight + (self.islands(frame, hypothesis).saturating_sub(1)) as f64 * UNCONNECTED.ln()
    }

    /// The components that something is said of beyond what they are.
    fn linked(&self, frame: &Frame, hypothesis: &Hypothesis) -> SmallVec<[Slot; 8]> {
        let mut slots: SmallVec<[Slot; 8]> = hypothesis.steps.iter().map(|step| step.mover).collect();
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let all = hypothesis.conditions.iter().chain(of_steps);
        for number in all.filter(|number| self.is_telling[*number]) {
            frame.conditions[number].for_each_slot(|slot| slots.push(slot));
        }
        slots.sort_unstable();
        slots.dedup();
        slots
    }

    /// How likely a concept is to be about these components.
    fn of_components(&self, slots: &[Slot]) -> f64 {
        if self.shown > FEW {
            return (slots.len() as f64 - EXPECTED_COMPONENTS).abs() * ONE_OFF.ln();
        }
        let unsaid = self.optional.iter().filter(|slot| !slots.contains(slot)).count();
        let others = self.shown.saturating_sub(slots.len()).saturating_sub(unsaid);
        unsaid as f64 * NOT_MEANT.ln() + others as f64 * ONLY_NEEDED.ln()
    }

    /// A move is made for one thing; what else it changes matters less.
    fn of_step(&self, conditions: &Bits) -> f64 {
        let main = conditions
            .iter()
            .max_by(|left, right| self.odds[*left].total_cmp(&self.odds[*right]));
        let weight = |number: usize| match Some(number) == main {
            true => self.odds[number],
            false => self.side_odds[number],
        };
        conditions.iter().map(weight).sum()
    }

    /// Into how many groups, unconnected with each other, the components fall.
    fn islands(&self, frame: &Frame, hypothesis: &Hypothesis) -> usize {
        let mut group: Vec<(Slot, usize)> = spoken_of(frame, hypothesis).into_iter().zip(0..).collect();
        let of_steps = hypothesis.steps.iter().flat_map(|step| {
            let telling = step.conditions.iter().filter(|number| self.is_telling[*number]);
            telling.map(|number| (Some(step.mover), number))
        });
        let own = hypothesis.conditions.iter().filter(|number| self.is_telling[*number]);
        for (mover, number) in own.map(|number| (None, number)).chain(of_steps) {
            let mut joined: SmallVec<[Slot; 8]> = mover.into_iter().collect();
            frame.conditions[number].for_each_slot(|slot| joined.push(slot));
            let of = |slot: Slot| {
                group
                    .iter()
                    .find(|(other, _)| *other == slot)
                    .map(|(_, number)| *number)
            };
            // A condition about the position as a whole joins nothing.
            let Some(first) = joined.first().and_then(|slot| of(*slot)) else {
                continue;
            };
            for other in joined.iter().filter_map(|slot| of(*slot)).collect::<Vec<_>>() {
                group
                    .iter_mut()
                    .filter(|(_, number)| *number == other)
                    .for_each(|(_, number)| *number = first);
            }
        }
        let mut numbers: Vec<usize> = group.into_iter().map(|(_, number)| number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.len()
    }
}

/// Divides what is likely of a kind among all of the kind that hold: one of twenty attacks is less likely to be meant than
/// the only check.
fn share(
    shapes: &Shapes,
    conditions: &[Condition],
    whole: &Hypothesis,
    chances: &mut [f64],
    is_telling: impl Fn(&Condition) -> bool,
) {
    let of_steps = whole.steps.iter().flat_map(|step| step.conditions.iter());
    let said: Bits = whole.conditions.iter().chain(of_steps).collect();
    let mut counts = vec![0.0; shapes.count()];
    let shape = |number: usize| shapes.shape(&conditions[number]).map(|shape| shape as usize);
    said.iter().filter_map(shape).for_each(|shape| counts[shape] += 1.0);
    for number in said.iter().filter(|number| is_telling(&conditions[*number])) {
        if let Some(shape) = shape(number) {
            chances[number] /= counts[shape];
        }
    }
}

/// The two components of a condition about two.
fn pair(condition: &Condition) -> (Slot, Slot) {
    let (mut least, mut most) = (Slot::MAX, 0);
    condition.for_each_slot(|slot| {
        least = least.min(slot);
        most = most.max(slot);
    });
    (least, most)
}

/// Whether a condition is about which of two values components have, such as whose man it is.
fn is_side<D: Domain>(background: &Background<D>, condition: &Condition) -> bool {
    match condition {
        Condition::Related(_, label, _) | Condition::Same(label, _) => {
            background.values[usize::from(label.leaf)].len() == 2
        }
        _ => false,
    }
}

/// How likely a condition is to matter.
fn prior<D: Domain>(background: &Background<D>, condition: &Condition, surprise: f64) -> f64 {
    let named = condition
        .predicate()
        .is_some_and(|predicate| background.named.contains(&predicate));
    let compared = |leaf: u8| match background.compared[usize::from(leaf)] {
        true => 5.0,
        false => 1.0,
    };
    match condition {
        Condition::Present(_) => 0.5,
        _ if is_side(background, condition) => 0.5,
        Condition::Related(..) => 0.1,
        Condition::Is(label, _) if background.values[usize::from(label.leaf)].len() > 2 => 0.01 * compared(label.leaf),
        Condition::Is(..) => 0.005,
        Condition::Same(label, _) | Condition::Goes(_, label) => 0.01 * compared(label.leaf),
        Condition::Less(..) => 0.1,
        Condition::Holds(fact) if fact.values.is_empty() && named => 0.7 + 0.25 * surprise,
        Condition::Holds(fact) if fact.values.is_empty() => 0.1 + 0.4 * surprise,
        Condition::Holds(_) => 0.1 + 0.2 * surprise,
        Condition::Lacks(_) => 0.3 + 0.2 * surprise,
        Condition::Smaller(..) => 0.1,
        Condition::Gone(_) => 0.3,
        Condition::Appears(_) if named => 0.96,
        Condition::Appears(_) => 0.2 + 0.5 * surprise,
        Condition::Vanishes(_) => 0.1 + 0.2 * surprise,
        Condition::Shrinks(_) | Condition::Grows(_) => 0.3,
    }
}
