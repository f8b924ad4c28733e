//! Which components a hypothesis is really about.
//!
//! Two positions always have something in common: each has two kings, and they are of different sides. A component
//! whose place nothing speaks of is irrelevant (Morales 1992). Where components were matched by the learner itself,
//! chance has more room: two irrelevant men that stand on one file are easily found in any position. There, a component
//! counts only if a fact about several components speaks of it, or if it would be too great a coincidence.

use super::Order;
use crate::pattern::background::Background;
use crate::pattern::bits::Bits;
use crate::pattern::condition::{Condition, Label, Slot};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use adage_logic::vocabulary::{Kind, Vocabulary};
use adage_worlds::domain::Domain;

/// How strongly a condition ties a component to a hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Tie {
    None,
    /// Its place is constant, or compared with another.
    Place,
    /// A fact speaks of it alone.
    Alone,
    /// A fact speaks of it and others, or it moves.
    Together,
}

/// Judges relevance after so many examples.
pub struct Relevance<'b, D: Domain> {
    pub background: &'b Background<'b, D>,
    pub order: Order,
    pub examples: usize,
    pub slots: usize,
}

impl<D: Domain> Relevance<'_, D> {
    /// The hypothesis without what it says of irrelevant components.
    pub fn pruned(&self, frame: &Frame, hypothesis: &Hypothesis) -> Hypothesis {
        let relevant = self.relevant(frame, hypothesis);
        let is_about = |number: &usize| {
            let mut all = true;
            frame.conditions[*number].for_each_slot(|slot| all &= relevant.contains(&slot));
            all
        };
        let kept = |conditions: &Bits| -> Bits { conditions.iter().filter(is_about).collect() };
        let mut pruned = hypothesis.clone();
        pruned.conditions = kept(&pruned.conditions);
        pruned.steps.retain(|step| relevant.contains(&step.mover));
        for step in &mut pruned.steps {
            step.conditions = kept(&step.conditions);
        }
        let changes = |number: usize| frame.conditions[number].is_change();
        pruned.steps.retain(|step| step.conditions.iter().any(changes));
        pruned
    }

    pub fn relevant(&self, frame: &Frame, hypothesis: &Hypothesis) -> Vec<Slot> {
        let tie = |slot: Slot| self.tie(frame, hypothesis, slot);
        let slots = 0..self.slots as Slot;
        let wanted = match self.order {
            Order::Given => Tie::Place,
            Order::Any => slots.clone().map(tie).max().unwrap_or(Tie::None).max(Tie::Place),
        };
        let stands_out = |slot: Slot| self.stands_out(frame, hypothesis, slot);
        slots.filter(|slot| tie(*slot) >= wanted || stands_out(*slot)).collect()
    }

    fn tie(&self, frame: &Frame, hypothesis: &Hypothesis, slot: Slot) -> Tie {
        if hypothesis.steps.iter().any(|step| step.mover == slot) {
            return Tie::Together;
        }
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let all = hypothesis
            .conditions
            .iter()
            .chain(of_steps)
            .map(|number| &frame.conditions[number]);
        all.filter(|condition| condition.mentions(slot))
            .map(|condition| self.strength(condition))
            .max()
            .unwrap_or(Tie::None)
    }

    fn strength(&self, condition: &Condition) -> Tie {
        let of_label = |label: &Label| if self.is_place(label) { Tie::Place } else { Tie::None };
        match condition {
            Condition::Present(_) => Tie::None,
            Condition::Is(label, _) | Condition::Goes(_, label) => of_label(label),
            Condition::Same(left, _) | Condition::Less(left, _) | Condition::Related(_, left, _) => of_label(left),
            Condition::Holds(fact) if fact.slots.len() < 2 => Tie::Alone,
            _ => Tie::Together,
        }
    }

    /// Whether the label says where a component is rather than what it is.
    fn is_place(&self, label: &Label) -> bool {
        let signature = self.background.domain.vocabulary().signature();
        matches!(
            signature[self.background.leaf_types[usize::from(label.leaf)]].kind,
            Kind::Integer(_)
        )
    }

    /// Whether something equal about the component is too much of a coincidence: in each further example it had one
    /// chance in as many as there are values, but there were many pairs of components to choose from.
    fn stands_out(&self, frame: &Frame, hypothesis: &Hypothesis, slot: Slot) -> bool {
        let pairs = (self.slots * self.slots) as f64;
        let choices = (pairs * pairs * self.background.leaf_types.len() as f64).log2();
        let further = self.examples.saturating_sub(1) as f64;
        let is_rare = |condition: &Condition| match condition {
            Condition::Same(label, _) | Condition::Is(label, _) if self.is_place(label) => {
                let values = self.background.values[usize::from(label.leaf)].len().max(1);
                further * (values as f64).log2() > choices
            }
            _ => false,
        };
        let conditions = hypothesis.conditions.iter().map(|number| &frame.conditions[number]);
        conditions
            .into_iter()
            .any(|condition| condition.mentions(slot) && is_rare(condition))
    }
}
