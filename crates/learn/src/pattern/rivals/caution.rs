//! Caution: what the likeliest hypothesis leaves out though it holds of its components in every instance.
//!
//! Such a fact is added to the rule where nothing tells the two apart, for a rule is not to claim more than was seen.
//! Where a position is known that would tell, it is worth a last question.

use super::cover::{Test, spoken_of};
use super::lesson::Lesson;
use super::set::{Rival, addable};
use crate::pattern::condition::{Condition, Slot, Slots, key};
use crate::pattern::hypothesis::Hypothesis;
use adage_worlds::domain::Domain;

impl<D: Domain> Lesson<'_, D> {
    /// The likeliest hypothesis, and with it what could not be told from it in any position that was found.
    pub(super) fn cautious(&self) -> Hypothesis {
        let Some(likeliest) = self.rivals.first() else {
            return self.whole.clone();
        };
        let is_same = |longer: &Hypothesis| {
            let test = Test::new(&self.frame, &self.shapes, longer);
            let evidence = self.evidence.iter().map(|evidence| &evidence.sight);
            let mut known = evidence.chain(self.pool.iter().map(|seen| &seen.sight));
            known.all(|sight| test.holds(sight) == likeliest.test.holds(sight))
        };
        let slots = spoken_of(&self.frame, &likeliest.hypothesis);
        let mut cautious = likeliest.hypothesis.clone();
        for addition in self.additions(&likeliest.hypothesis, &slots) {
            let longer = addition.to(&cautious);
            if is_same(&longer) {
                cautious = longer;
            }
        }
        cautious
    }

    /// A position that tells the likeliest hypothesis from as many longer ones as possible that agree with all answers.
    pub(super) fn untold(&self) -> Option<Slots> {
        let likeliest = self.rivals.first()?;
        let slots = spoken_of(&self.frame, &likeliest.hypothesis);
        let longer = self.additions(&likeliest.hypothesis, &slots);
        let tests = longer.map(|addition| Test::new(&self.frame, &self.shapes, &addition.to(&likeliest.hypothesis)));
        let tests: Vec<Test> = tests.filter(|test| self.agrees(test, likeliest)).collect();
        let told = |sight| tests.iter().filter(|test| !test.holds(sight)).count();
        let open = self
            .pool
            .iter()
            .filter(|seen| likeliest.test.holds(&seen.sight) && !self.shown.contains(&key(&seen.slots)));
        let counted = open.map(|seen| (told(&seen.sight), seen)).filter(|(told, _)| *told > 0);
        let (_, best) = counted.max_by_key(|(told, _)| *told)?;
        Some(best.slots.clone())
    }

    fn agrees(&self, test: &Test, likeliest: &Rival) -> bool {
        let mut evidence = self.evidence.iter().map(|evidence| &evidence.sight);
        evidence.all(|sight| test.holds(sight) == likeliest.test.holds(sight))
    }

    /// What else holds in the example of the components that a hypothesis speaks of.
    fn additions<'a>(&'a self, hypothesis: &'a Hypothesis, slots: &'a [Slot]) -> impl Iterator<Item = Addition> + 'a {
        let is_fact = |number: &usize| {
            let condition = &self.frame.conditions[*number];
            let mut is_known = matches!(condition, Condition::Holds(_) | Condition::Vanishes(_));
            condition.for_each_slot(|slot| is_known &= slots.contains(&slot));
            is_known
        };
        let own = self
            .whole
            .conditions
            .iter()
            .filter(|number| !hypothesis.conditions.contains(*number));
        let own = own.map(|number| Addition { step: None, number });
        let of_steps = hypothesis.steps.iter().enumerate().flat_map(|(index, step)| {
            let numbers: Vec<usize> = addable(&self.whole, step).iter().collect();
            numbers.into_iter().map(move |number| Addition {
                step: Some(index),
                number,
            })
        });
        own.chain(of_steps).filter(move |addition| is_fact(&addition.number))
    }
}

/// A condition to add: of the position, or of what a step changes.
struct Addition {
    step: Option<usize>,
    number: usize,
}

impl Addition {
    fn to(&self, hypothesis: &Hypothesis) -> Hypothesis {
        let mut longer = hypothesis.clone();
        match self.step {
            None => longer.conditions.insert(self.number),
            Some(step) => longer.steps[step].conditions.insert(self.number),
        }
        longer
    }
}
