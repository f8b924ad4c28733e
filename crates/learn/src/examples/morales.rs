//! The simple way (Morales 1992): fold positive examples into the first one as long as no negative example is covered.
//!
//! A hypothesis begins as all that the first positive example shows, and is generalised by each further one to what
//! both have in common. What would cover a negative example is put aside; when all are through, the first of those put
//! aside that is not covered begins the next hypothesis. No hypothesis covers a negative example, and labels are taken
//! to be right.
//!
//! The components of the examples correspond in the order given, or are matched to each other ([`align`](super::align)).
//! Several ways to match them are followed, and the one that keeps most in common is taken.

use super::align::{Aligner, weight_of};
use super::relevance::Relevance;
use super::said::Said;
use super::{Example, LearnError, Order};
use crate::pattern::background::Background;
use crate::pattern::condition::{Condition, Slot, Slots};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use crate::pattern::scene::{Observer, Scene};
use crate::pattern::tidy::tidy;
use crate::pattern::write;
use adage_logic::{Atom, Clause};
use adage_worlds::domain::{Domain, PositionOf};
use rustc_hash::FxHashSet;

/// One hypothesis with its evidence.
#[derive(Clone, Debug)]
pub struct Disjunct {
    pub frame: Frame,
    pub hypothesis: Hypothesis,
    /// The components of the example that it began with.
    pub example: Slots,
    /// The components that it is about.
    pub relevant: Vec<Slot>,
    /// The positive examples that it covers.
    pub explains: Vec<usize>,
}

/// How many ways to match components are followed.
const WAYS: usize = 24;
/// How much a hypothesis must say of a component to be worth bringing it in.
const COMPONENT: f64 = 2.0;

/// A position to be compared with hypotheses.
struct Seen<P> {
    scene: Scene<P>,
    said: FxHashSet<Said>,
}

struct Folder<'b, D: Domain> {
    background: &'b Background<'b, D>,
    observer: Observer<'b, D>,
    order: Order,
    seen: Vec<Seen<PositionOf<D>>>,
}

/// A hypothesis in the making.
struct Growing {
    frame: Frame,
    slots: usize,
    /// How many examples were folded.
    folded: usize,
    /// The hypotheses that different matches lead to, the best first.
    ways: Vec<Hypothesis>,
}

/// Learns hypotheses that together cover all positive examples.
pub fn learn<D: Domain>(
    background: &Background<D>,
    examples: &[Example],
    order: Order,
) -> Result<Vec<Disjunct>, LearnError> {
    let positions = super::positions(background, examples, order)?;
    let mut observer = Observer::new(background);
    let seen = positions.into_iter().zip(examples).map(|(position, example)| {
        let scene = observer.look(position, example.slots.clone());
        let said = Said::everything(&scene).collect();
        Seen { scene, said }
    });
    let seen = seen.collect();
    let mut folder = Folder {
        background,
        observer,
        order,
        seen,
    };
    let numbers = 0..examples.len();
    let (mut positives, negatives): (Vec<usize>, Vec<usize>) =
        numbers.partition(|number| examples[*number].is_positive);
    if positives.is_empty() {
        return Err(LearnError::NoPositives);
    }
    let all = positives.clone();
    let mut disjuncts = Vec::new();
    while let Some(first) = positives.first().copied() {
        let mut disjunct = folder.fold(first, &positives[1..], &negatives)?;
        disjunct.explains = folder.covered(&disjunct, &all);
        positives.retain(|number| *number != first && !disjunct.explains.contains(number));
        disjuncts.push(disjunct);
    }
    Ok(disjuncts)
}

/// The clauses of the hypotheses. Their heads name all components that one of them is about; where these are not the
/// same for all, the position alone.
pub fn clauses<D: Domain>(background: &Background<D>, disjuncts: &[Disjunct], order: Order, name: &str) -> Vec<Clause> {
    let mut all: Vec<Slot> = disjuncts
        .iter()
        .flat_map(|disjunct| disjunct.relevant.iter().copied())
        .collect();
    all.sort_unstable();
    all.dedup();
    let written = disjuncts.iter().map(|disjunct| {
        let slots = match order {
            Order::Given => &all,
            Order::Any => &disjunct.relevant,
        };
        disjunct.clause(background, slots, name)
    });
    let mut clauses: Vec<Clause> = written.collect();
    let arity = |clause: &Clause| clause.head.args.len();
    if clauses.windows(2).any(|pair| arity(&pair[0]) != arity(&pair[1])) {
        for clause in &mut clauses {
            let position = clause.head.args.pop();
            clause.head = Atom::new(name, position.into_iter().collect());
        }
    }
    clauses
}

impl Disjunct {
    fn clause<D: Domain>(&self, background: &Background<D>, slots: &[Slot], name: &str) -> Clause {
        let mut hypothesis = self.hypothesis.clone();
        let presence = slots
            .iter()
            .filter_map(|slot| self.frame.number(&Condition::Present(*slot)));
        presence.for_each(|number| hypothesis.conditions.insert(number));
        let clause = write::clause(background, &self.frame, &hypothesis, &self.example, name);
        tidy(background, &clause)
    }
}

impl<D: Domain> Folder<'_, D> {
    fn fold(&mut self, first: usize, others: &[usize], negatives: &[usize]) -> Result<Disjunct, LearnError> {
        let scene = &self.seen[first].scene;
        let frame = Frame::new(scene);
        let mut growing = Growing {
            slots: scene.slots.len(),
            ways: vec![frame.see(scene)],
            frame,
            folded: 1,
        };
        if let Some(negative) = self.first_covered(&growing, &growing.ways[0], 1, negatives) {
            let name = |number: usize| self.background.domain.write(&self.seen[number].scene.position);
            return Err(LearnError::Inseparable {
                positive: name(first),
                negative: name(negative),
            });
        }
        for other in others {
            let ways = self.generalisations(&growing, *other);
            let folded = growing.folded + 1;
            let is_right = |way: &Hypothesis| self.first_covered(&growing, way, folded, negatives).is_none();
            let ways: Vec<Hypothesis> = ways.into_iter().filter(is_right).take(WAYS).collect();
            if !ways.is_empty() {
                growing = Growing {
                    ways,
                    folded,
                    ..growing
                };
            }
        }
        let relevance = self.relevance(growing.slots, growing.folded);
        let hypothesis = relevance.pruned(&growing.frame, &growing.ways[0]);
        Ok(Disjunct {
            relevant: relevance.relevant(&growing.frame, &growing.ways[0]),
            hypothesis,
            example: self.seen[first].scene.slots.clone(),
            frame: growing.frame,
            explains: Vec::new(),
        })
    }

    fn relevance(&self, slots: usize, examples: usize) -> Relevance<'_, D> {
        Relevance {
            background: self.background,
            order: self.order,
            examples,
            slots,
        }
    }

    /// What the hypotheses have in common with the example, the most first.
    fn generalisations(&mut self, growing: &Growing, example: usize) -> Vec<Hypothesis> {
        let mut found: Vec<Hypothesis> = Vec::new();
        for way in &growing.ways {
            for scene in self.matched(growing, way, example, WAYS) {
                let common = growing.frame.generalise(way, &scene);
                if !found.contains(&common) {
                    found.push(common);
                }
            }
        }
        // Much in common about few components: what is far-fetched brings in more of them.
        let relevance = self.relevance(growing.slots, growing.folded + 1);
        let kept = |hypothesis: &Hypothesis| {
            let pruned = relevance.pruned(&growing.frame, hypothesis);
            let about = relevance.relevant(&growing.frame, hypothesis).len();
            weight_of(&growing.frame, &pruned) - COMPONENT * about as f64
        };
        found.sort_by(|left, right| kept(right).total_cmp(&kept(left)));
        found
    }

    /// The example seen through the frame, with its components in the hypothesis's slots.
    fn matched(&mut self, growing: &Growing, way: &Hypothesis, example: usize, most: usize) -> Vec<Hypothesis> {
        let seen = &self.seen[example];
        if self.order == Order::Given {
            return vec![growing.frame.see(&seen.scene)];
        }
        let components = seen.scene.slots.len();
        let assignments = Aligner::new(&growing.frame, way, growing.slots, &seen.said, components).best(most);
        let mut scenes = Vec::new();
        for assignment in assignments {
            let seen = &self.seen[example];
            let slots: Slots = assignment
                .iter()
                .map(|slot| slot.and_then(|slot| seen.scene.slots[usize::from(slot)].clone()))
                .collect();
            let position = seen.scene.position.clone();
            scenes.push(growing.frame.see(&self.observer.look(position, slots)));
        }
        scenes
    }

    fn first_covered(&self, growing: &Growing, way: &Hypothesis, folded: usize, negatives: &[usize]) -> Option<usize> {
        let pruned = self.relevance(growing.slots, folded).pruned(&growing.frame, way);
        negatives
            .iter()
            .copied()
            .find(|negative| self.covers(&growing.frame, &pruned, growing.slots, *negative))
    }

    fn covered(&self, disjunct: &Disjunct, examples: &[usize]) -> Vec<usize> {
        let covers =
            |number: &&usize| self.covers(&disjunct.frame, &disjunct.hypothesis, disjunct.example.len(), **number);
        examples.iter().filter(covers).copied().collect()
    }

    fn covers(&self, frame: &Frame, hypothesis: &Hypothesis, slots: usize, example: usize) -> bool {
        let seen = &self.seen[example];
        if self.order == Order::Given {
            return hypothesis.covers(&frame.see(&seen.scene));
        }
        let components = seen.scene.slots.len();
        let assignments = Aligner::new(frame, hypothesis, slots, &seen.said, components).lossless(WAYS);
        assignments.into_iter().any(|assignment| {
            let slots: Slots = assignment
                .iter()
                .map(|slot| slot.and_then(|slot| seen.scene.slots[usize::from(slot)].clone()))
                .collect();
            let scene = Observer::new(self.background).look(seen.scene.position.clone(), slots);
            hypothesis.covers(&frame.see(&scene))
        })
    }
}
