//! A lesson: one clause being learned from one example and answers to questions.
//!
//! At every time there is a set of rival hypotheses, each as likely as it is short and agrees with the answers. Positions
//! are invented in which some of them hold; the next question is about the one on which the rivals are most divided. When
//! they agree on every position that could be found, there is nothing left to ask.

use super::cover::spoken_of;
use super::set::{Court, Evidence, Rival};
use super::sight::{Shapes, Sight, with_ghosts};
use super::wander::{Walk, Wish};
use super::weigh::{Frequency, Weights};
use crate::pattern::background::Background;
use crate::pattern::condition::{Condition, Key, Slots, key};
use crate::pattern::hypothesis::{Frame, Hypothesis};
use crate::pattern::imagine::Imagination;
use crate::pattern::scene::{Observer, Scene};
use crate::pattern::tidy::{is_symmetric, tidy};
use adage_logic::Clause;
use adage_worlds::domain::{Component, Domain, PositionOf};
use adage_worlds::game::{Symmetry, Turn};
use rand::RngExt;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// How hard to look for a question.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Positions that are looked at before the first question.
    pub studied: usize,
    /// Hypotheses for which positions are invented before each question.
    pub walks: usize,
    pub walk: Walk,
    /// For telling two rivals apart that have agreed so far.
    pub hunt: Walk,
    /// The same, before the rivals are taken to agree everywhere.
    pub last: Walk,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            studied: 60,
            walks: 8,
            walk: Walk { steps: 60, wanted: 4 },
            hunt: Walk { steps: 400, wanted: 15 },
            last: Walk {
                steps: 2200,
                wanted: 30,
            },
        }
    }
}

/// A question about which the rivals are divided less than this, in bits, is not worth asking.
const LEAST_INFORMATION: f64 = 0.05;

/// The same for positions of a kind that is rare.
const LEAST_IF_RARE: f64 = 0.2;

/// A question that divides the rivals as much as this is asked without looking further.
const GOOD_QUESTION: f64 = 0.7;

/// What a question gains by being likely to be answered with *yes*, which shows at once all that does not matter.
const YES: f64 = 0.2;

/// What a question loses for each component, which the teacher has to look at.
const A_MAN: f64 = 0.002;

/// A position with more components than this makes no good question.
const MOST_MEN: usize = 8;

/// How many positions are kept for questions.
const MOST_KEPT: usize = 300;

/// A rival that is less likely than this, compared with the likeliest, is not worth a question. A logarithm.
const LEAST_RIVAL: f64 = -5.0;

/// How many rivals are hunted for at a time.
const HUNTS: usize = 8;

/// What rivals think of a position.
#[derive(Clone, Copy)]
struct Rating {
    /// How likely it is an instance.
    yes: f64,
    /// How divided they are about that, in bits.
    division: f64,
}

pub(super) struct Seen {
    pub(super) slots: Slots,
    pub(super) sight: Sight,
    /// Whether such positions are so rare that it was hunted for.
    is_rare: bool,
    /// What the rivals say about it, once they were asked.
    rating: Option<Rating>,
}

pub struct Lesson<'b, D: Domain> {
    pub(super) background: &'b Background<'b, D>,
    pub(super) frame: Frame,
    pub(super) shapes: Shapes,
    weights: Weights,
    pub(super) example: Slots,
    /// All that the example and its images have in common.
    pub(super) whole: Hypothesis,
    pub(super) evidence: Vec<Evidence>,
    pub(super) instances: Vec<Slots>,
    pub(super) rivals: Vec<Rival>,
    pub(super) pool: Vec<Seen>,
    pub shown: FxHashSet<Key>,
    imagination: Imagination<'b, D>,
    /// What positions were looked for.
    hunted: FxHashSet<(Wish, Walk)>,
    /// Whether there is nothing left to ask.
    is_settled: bool,
    doubt: f64,
    effort: Effort,
}

fn wish(holds: &Hypothesis, fails: Option<&Hypothesis>) -> Wish {
    Wish {
        holds: holds.clone(),
        fails: fails.cloned(),
    }
}

/// The hypotheses that say one thing less.
fn shorter(frame: &Frame, hypothesis: &Hypothesis) -> Vec<Hypothesis> {
    let units = frame.units(hypothesis);
    let without = |unit: usize| {
        let mut rest = units.clone();
        rest.remove(unit);
        frame.part(hypothesis, &rest)
    };
    units.iter().map(without).collect()
}

impl<'b, D: Domain> Lesson<'b, D> {
    pub fn new(
        background: &'b Background<'b, D>,
        scene: Scene<PositionOf<D>>,
        effort: Effort,
        doubt: f64,
        seed: u64,
    ) -> Self {
        let frame = Frame::new(&scene);
        let shapes = Shapes::new(background, &frame, &scene.slots);
        let whole = frame.see(&scene);
        let mut lesson = Lesson {
            weights: Weights::new(
                background,
                &frame,
                (&whole, &scene.slots),
                (&shapes, &Frequency::default()),
            ),
            imagination: Imagination::new(background, scene.slots.clone(), seed),
            shown: FxHashSet::from_iter([key(&scene.slots)]),
            instances: vec![scene.slots.clone()],
            example: scene.slots,
            background,
            frame,
            shapes,
            whole,
            evidence: Vec::new(),
            rivals: Vec::new(),
            pool: Vec::new(),
            hunted: FxHashSet::default(),
            is_settled: false,
            doubt,
            effort,
        };
        lesson.fold();
        lesson.drop_repeats();
        lesson.study();
        lesson.judge();
        lesson
    }

    /// Takes the images of the example for instances, as far as that loses nothing that patterns are to speak of: where
    /// files and ranks or distances matter, only the sides are exchanged.
    fn fold(&mut self) {
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
                self.whole = self.frame.generalise(&self.whole, &seen);
            }
        }
    }

    /// Of `other_side(A,B)` and `other_side(B,A)` one is enough.
    fn drop_repeats(&mut self) {
        for (number, condition) in self.frame.conditions.iter().enumerate() {
            if let Condition::Related(predicate, left, right) = condition
                && left > right
                && is_symmetric(self.background, *predicate)
            {
                self.whole.conditions.remove(number);
            }
        }
    }

    fn image(&self, slots: &Slots, symmetry: Symmetry) -> Slots {
        let image = |component: &Component| self.background.domain.image(component, symmetry);
        slots.iter().map(|component| component.as_ref().map(image)).collect()
    }

    /// Finds out what is common and what is rare, from positions at random.
    fn study(&mut self) {
        let mut frequency = Frequency::default();
        let mut from = self.example.clone();
        for number in 0..self.effort.studied {
            if let Some(scene) = self.imagination.vary(&from, 1 + number % 5) {
                let slots = scene.slots;
                let sight = self.sight(&mut Observer::new(self.background), scene.position, &slots);
                frequency.count(&self.shapes, &sight);
                from = match number % 8 {
                    7 => self.example.clone(),
                    _ => slots.clone(),
                };
                if slots.iter().flatten().count() <= MOST_MEN {
                    self.pool.push(Seen {
                        slots,
                        sight,
                        is_rare: false,
                        rating: None,
                    });
                }
            }
        }
        let counted = (&self.shapes, &frequency);
        self.weights = Weights::new(self.background, &self.frame, (&self.whole, &self.example), counted);
    }

    fn judge(&mut self) {
        let court = Court {
            frame: &self.frame,
            shapes: &self.shapes,
            weights: &self.weights,
            whole: &self.whole,
            evidence: &self.evidence,
            doubt: self.doubt,
            is_sound: &|hypothesis| self.is_sound(hypothesis),
        };
        self.rivals = court.rivals(&self.rivals);
        self.pool.iter_mut().for_each(|seen| seen.rating = None);
    }

    /// The next question, if there is anything left to ask.
    pub fn question(&mut self) -> Option<Slots> {
        self.invent();
        if let Some(question) = self.best(GOOD_QUESTION) {
            return Some(question);
        }
        for walk in [self.effort.hunt, self.effort.last] {
            self.hunt(walk);
            if let Some(question) = self.best(LEAST_INFORMATION) {
                return Some(question);
            }
        }
        let last = self.untold();
        self.is_settled = last.is_none();
        last
    }

    /// Adds positions in which the likeliest rivals hold.
    fn invent(&mut self) {
        let likeliest = self.rivals.iter().take(self.effort.walks);
        let wishes = likeliest.map(|rival| wish(&rival.hypothesis, None));
        self.walk(wishes.collect(), self.effort.walk, false);
    }

    /// Adds positions that may tell the likeliest hypothesis from rivals that agree with it as far as has been seen.
    fn hunt(&mut self, walk: Walk) {
        let Some((likeliest, others)) = self.rivals.split_first() else {
            return;
        };
        let likeliest = &likeliest.hypothesis;
        let units = self.frame.units(likeliest);
        let mut wishes: Vec<Wish> = vec![wish(likeliest, None)];
        let shorter = shorter(&self.frame, likeliest);
        wishes.extend(shorter.iter().map(|other| wish(other, Some(likeliest))));
        let others = others.iter().filter(|rival| rival.weight > LEAST_RIVAL);
        for rival in others.take(HUNTS) {
            let other = self.frame.units(&rival.hypothesis);
            if !other.is_subset(&units) {
                wishes.push(wish(likeliest, Some(&rival.hypothesis)));
                if !units.is_subset(&other) {
                    wishes.push(wish(&rival.hypothesis, Some(likeliest)));
                }
            }
        }
        wishes.retain(|wish| self.hunted.insert((wish.clone(), walk)));
        self.walk(wishes, walk, true);
    }

    /// Adds positions in which hypotheses hold, and others do not.
    fn walk(&mut self, wishes: Vec<Wish>, walk: Walk, is_rare: bool) {
        let seed = self.imagination.rng.random();
        let found = self.wander(&wishes, walk, seed, |observer, slots, position| Seen {
            sight: self.sight(observer, position, &slots),
            slots,
            is_rare,
            rating: None,
        });
        self.pool.extend(found);
        let surplus = self.pool.len().saturating_sub(MOST_KEPT);
        self.pool.drain(..surplus);
    }

    /// The position on which the rivals are most divided, if they are divided more than this.
    fn best(&mut self, least: f64) -> Option<Slots> {
        let mut pool = std::mem::take(&mut self.pool);
        pool.par_iter_mut()
            .filter(|seen| seen.rating.is_none())
            .for_each(|seen| seen.rating = Some(self.rating(&seen.sight)));
        self.pool = pool;
        let score = |seen: &&Seen| {
            let men = seen.slots.iter().flatten().count() as f64;
            seen.rating.map_or(0.0, |rating| rating.division + YES * rating.yes) - A_MAN * men
        };
        let telling = self.pool.iter().filter(|seen| {
            let least = if seen.is_rare { least.max(LEAST_IF_RARE) } else { least };
            seen.rating.is_some_and(|rating| rating.division > least) && !self.shown.contains(&key(&seen.slots))
        });
        let best = telling.max_by(|left, right| score(left).total_cmp(&score(right)))?;
        Some(best.slots.clone())
    }

    fn rating(&self, sight: &Sight) -> Rating {
        let (mut yes, mut all) = (0.0, 0.0);
        for rival in &self.rivals {
            let weight = rival.weight.exp();
            all += weight;
            if rival.test.holds(sight) {
                yes += weight;
            }
        }
        let yes: f64 = (yes / all).clamp(1e-9, 1.0 - 1e-9);
        let division = -(yes * yes.log2() + (1.0 - yes) * (1.0 - yes).log2());
        Rating { yes, division }
    }

    /// Takes an answer.
    pub fn learn(&mut self, slots: &Slots, is_instance: bool) {
        self.shown.insert(key(slots));
        self.is_settled = false;
        let Some(position) = self.background.compose(slots) else {
            return;
        };
        let sight = self.sight(&mut Observer::new(self.background), position, slots);
        self.evidence.push(Evidence { sight, is_instance });
        if is_instance {
            self.instances.push(slots.clone());
        }
        self.judge();
    }

    fn sight(&self, observer: &mut Observer<D>, position: PositionOf<D>, slots: &Slots) -> Sight {
        let scene = observer.look(position, with_ghosts(self.background, slots));
        Sight::new(&self.shapes, &scene, slots.len())
    }

    /// The likeliest clause, as short as definitions make it.
    pub fn clause(&self, name: &str) -> Clause {
        let is_open = !self.is_settled && self.evidence.iter().all(|evidence| evidence.is_instance);
        let hypothesis = match self.common().filter(|_| is_open) {
            Some(common) => common,
            None => self.cautious(),
        };
        tidy(self.background, &self.clause_of(&hypothesis, name))
    }

    /// All that the instances have in common, their components as they are followed. As long as there is no other
    /// position to compare them with, nothing of that can be said not to matter.
    fn common(&self) -> Option<Hypothesis> {
        let mut observer = Observer::new(self.background);
        let mut common = self.whole.clone();
        for instance in &self.instances {
            let scene = observer.scene(instance.clone())?;
            common = self.frame.generalise(&common, &self.frame.see(&scene));
        }
        (!spoken_of(&self.frame, &common).is_empty()).then_some(common)
    }
}
