//! Which component of one position answers to which of another.
//!
//! A hypothesis speaks of slots. To compare it with a position whose components are in no particular order, each slot
//! is given one of the components such that as much as possible of what the hypothesis says stays true. The search
//! gives out components slot by slot and leaves a branch when what is still undecided cannot make up for what is lost.

use super::said::Said;
use crate::pattern::condition::{Condition, Fact, Label, Slot};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use rustc_hash::FxHashSet;

/// For each slot of the hypothesis, the component that stands for it.
pub type Assignment = Vec<Option<Slot>>;

/// How much it counts that something stays true. Facts about several components tell them apart best; that values are
/// equal by chance is common.
fn weight(condition: &Condition) -> f64 {
    match condition {
        Condition::Holds(fact) if fact.slots.len() < 2 => 0.25,
        Condition::Holds(_) | Condition::Smaller(..) => 5.0,
        Condition::Present(_) => 0.01,
        Condition::Is(_, value) if value.as_int().is_none() => 0.5,
        Condition::Is(..) | Condition::Same(..) | Condition::Less(..) | Condition::Related(..) => 0.25,
        Condition::Goes(..) => 0.25,
        _ => 3.0,
    }
}

/// The weight of what ties components together.
const TIES: f64 = 3.0;

/// Something that the hypothesis says, and how much it counts.
struct Clue {
    said: Said,
    weight: f64,
}

/// Looks for assignments.
pub struct Aligner<'s> {
    /// The slots in the order in which they are given out.
    order: Vec<Slot>,
    /// What giving out each of them decides.
    clues: Vec<Vec<Clue>>,
    /// The weight of all that is decided after so many slots.
    later: Vec<f64>,
    said: &'s FxHashSet<Said>,
    components: usize,
    /// The slots that facts tie together. Assignments that differ only in others are not told apart.
    tied: Vec<Slot>,
    /// How many assignments are wanted.
    most: usize,
    /// How much may be lost.
    may_lose: f64,
    found: Vec<(f64, Assignment)>,
}

/// Everything that a hypothesis says, moves of one component taken together.
fn says(frame: &Frame, hypothesis: &Hypothesis) -> FxHashSet<Said> {
    let now = hypothesis.conditions.iter().map(|number| (None, number));
    let after = hypothesis
        .steps
        .iter()
        .flat_map(|step| step.conditions.iter().map(|number| (Some(step.mover), number)));
    let said = |(mover, number): (Option<Slot>, usize)| Said {
        mover,
        condition: frame.conditions[number].clone(),
    };
    now.chain(after).map(said).collect()
}

/// How much a hypothesis says.
pub fn weight_of(frame: &Frame, hypothesis: &Hypothesis) -> f64 {
    says(frame, hypothesis).iter().map(|said| weight(&said.condition)).sum()
}

impl<'s> Aligner<'s> {
    /// Aligns a hypothesis over so many slots with a position of so many components, of which this can be said.
    pub fn new(
        frame: &Frame,
        hypothesis: &Hypothesis,
        slots: usize,
        said: &'s FxHashSet<Said>,
        components: usize,
    ) -> Self {
        let all = says(frame, hypothesis);
        let burden = |slot: Slot| {
            all.iter()
                .filter(|said| said.mentions(slot))
                .map(|said| weight(&said.condition))
                .sum()
        };
        let mut order: Vec<(f64, Slot)> = (0..slots as Slot).map(|slot| (burden(slot), slot)).collect();
        order.sort_by(|left, right| right.0.total_cmp(&left.0).then(left.1.cmp(&right.1)));
        let order: Vec<Slot> = order.into_iter().map(|(_, slot)| slot).collect();
        let ties = |slot: &Slot| (all.iter()).any(|said| said.mentions(*slot) && weight(&said.condition) >= TIES);
        let tied = order.iter().copied().filter(ties).collect();
        let mut clues: Vec<Vec<Clue>> = order.iter().map(|_| Vec::new()).collect();
        for said in all {
            let last = order.iter().rposition(|slot| said.mentions(*slot)).unwrap_or(0);
            let weight = weight(&said.condition);
            if let Some(clues) = clues.get_mut(last) {
                clues.push(Clue { said, weight });
            }
        }
        let mut later = vec![0.0; order.len() + 1];
        for index in (0..order.len()).rev() {
            later[index] = later[index + 1] + clues[index].iter().map(|clue| clue.weight).sum::<f64>();
        }
        Aligner {
            order,
            clues,
            later,
            said,
            components,
            tied,
            most: 1,
            may_lose: f64::INFINITY,
            found: Vec::new(),
        }
    }

    /// The assignments that keep most, the best first.
    pub fn best(mut self, most: usize) -> Vec<Assignment> {
        self.most = most;
        self.extend(
            0,
            0.0,
            &mut vec![None; self.order.len()],
            &mut vec![false; self.components],
        );
        self.found.into_iter().map(|(_, assignment)| assignment).collect()
    }

    /// The assignments that lose nothing.
    pub fn lossless(mut self, most: usize) -> Vec<Assignment> {
        self.may_lose = 1e-9;
        self.best(most)
    }

    fn extend(&mut self, index: usize, kept: f64, assignment: &mut Assignment, taken: &mut Vec<bool>) {
        let hope = kept + self.later[index];
        let is_full = self.found.len() >= self.most;
        let beaten = is_full && self.found.last().is_some_and(|(worst, _)| hope <= *worst);
        if beaten || self.later[0] - hope > self.may_lose {
            return;
        }
        let Some(slot) = self.order.get(index).copied() else {
            self.add(kept, assignment);
            return;
        };
        for component in (0..self.components)
            .filter(|component| !taken[*component])
            .collect::<Vec<_>>()
        {
            assignment[usize::from(slot)] = Some(component as Slot);
            taken[component] = true;
            let more = self.decided(index, assignment);
            self.extend(index + 1, kept + more, assignment, taken);
            taken[component] = false;
        }
        assignment[usize::from(slot)] = None;
        let spare = taken.iter().filter(|is_taken| !**is_taken).count();
        if spare < self.order.len() - index {
            let more = self.decided(index, assignment);
            self.extend(index + 1, kept + more, assignment, taken);
        }
    }

    fn add(&mut self, kept: f64, assignment: &Assignment) {
        let tied = &self.tied;
        let is_like = |other: &Assignment| {
            tied.iter()
                .all(|slot| other[usize::from(*slot)] == assignment[usize::from(*slot)])
        };
        if let Some(like) = self.found.iter().position(|(_, other)| is_like(other)) {
            if self.found[like].0 >= kept {
                return;
            }
            self.found.remove(like);
        }
        let place = self.found.partition_point(|(score, _)| *score >= kept);
        self.found.insert(place, (kept, assignment.clone()));
        self.found.truncate(self.most);
    }

    /// The weight of what the slot given out last decides and what stays true.
    fn decided(&self, index: usize, assignment: &Assignment) -> f64 {
        let stays = |clue: &&Clue| renamed(&clue.said, assignment).is_some_and(|said| self.said.contains(&said));
        self.clues[index].iter().filter(stays).map(|clue| clue.weight).sum()
    }
}

/// The same about the components that stand for the slots; none where there is none.
fn renamed(said: &Said, assignment: &Assignment) -> Option<Said> {
    let slot = |slot: Slot| assignment[usize::from(slot)];
    let label = |label: Label| {
        Some(Label {
            slot: slot(label.slot)?,
            ..label
        })
    };
    let fact = |fact: &Fact| {
        Some(Fact {
            slots: fact.slots.iter().map(|one| slot(*one)).collect::<Option<_>>()?,
            ..fact.clone()
        })
    };
    let condition = match &said.condition {
        Condition::Present(one) => Condition::Present(slot(*one)?),
        Condition::Gone(one) => Condition::Gone(slot(*one)?),
        Condition::Is(one, value) => Condition::Is(label(*one)?, *value),
        Condition::Goes(leaf, one) => Condition::Goes(*leaf, label(*one)?),
        Condition::Same(left, right) => {
            let (left, right) = (label(*left)?, label(*right)?);
            Condition::Same(left.min(right), left.max(right))
        }
        Condition::Less(left, right) => Condition::Less(label(*left)?, label(*right)?),
        Condition::Related(predicate, left, right) => Condition::Related(*predicate, label(*left)?, label(*right)?),
        Condition::Holds(one) => Condition::Holds(fact(one)?),
        Condition::Lacks(one) => Condition::Lacks(fact(one)?),
        Condition::Appears(one) => Condition::Appears(fact(one)?),
        Condition::Vanishes(one) => Condition::Vanishes(fact(one)?),
        Condition::Shrinks(one) => Condition::Shrinks(fact(one)?),
        Condition::Grows(one) => Condition::Grows(fact(one)?),
        Condition::Smaller(left, right) => Condition::Smaller(fact(left)?, fact(right)?),
    };
    let mover = match said.mover {
        Some(mover) => Some(slot(mover)?),
        None => None,
    };
    Some(Said { mover, condition })
}
