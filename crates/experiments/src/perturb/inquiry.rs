//! One clause in the making: the hypothesis, the instance in hand, and what the answers have shown.

use super::concept::Learned;
use super::connect;
use super::space::{Class, Space};
use adage_learn::pattern::align;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::bits::Bits;
use adage_learn::pattern::condition::{Key, Label, Slot, Slots, key};
use adage_learn::pattern::hypothesis::{Frame, Hypothesis};
use adage_learn::pattern::scene::{Newness, Observer};
use adage_learn::pattern::tidy::tidy;
use adage_learn::pattern::write;
use adage_logic::Clause;
use adage_worlds::domain::{Component, Domain};
use adage_worlds::game::Turn;
use rustc_hash::FxHashSet;

/// Turns and reflections that make an instance of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Images {
    None,
    /// All that the domain has for the components.
    All,
    /// Those that the teacher named.
    Of(&'static [Turn]),
}

impl Images {
    fn has(self, turn: Turn) -> bool {
        match self {
            Images::None => false,
            Images::All => true,
            Images::Of(turns) => turns.contains(&turn),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Which turns and reflections of an instance count as instances.
    pub images: Images,
    /// Which moves of the first example the concept may be about.
    pub newness: Newness,
    /// Whether a question is left out when more fails in it than in a position that was no instance. Morales asks it
    /// unless exactly the same failed.
    pub infers: bool,
    /// Whether questions are asked at last in which other components may well be the reason for a *yes*: for a teacher
    /// who refuses what is too general.
    pub bold: bool,
    /// The most values that are changed together.
    pub levels: usize,
    /// The most examples of a class that are looked at.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            images: Images::None,
            newness: Newness::Name,
            infers: true,
            bold: false,
            levels: 3,
            examples: 64,
        }
    }
}

/// What the next question is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To break some literal.
    Break,
    /// To keep some of the literals whose failure was answered with *no*, by a variant of the same class.
    Repair { class: Class<Label>, failed: Bits },
}

/// Which questions are asked, given that a *yes* may be due to other components than those followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// Those in which no other components have anything of what fails.
    Sure,
    /// Those in which the components followed have most of what is needed.
    Likely,
    /// All.
    Any,
}

/// Whether the teacher takes a new hypothesis for the concept or a part of it.
pub type Accepts<'f> = &'f mut dyn FnMut(&Clause) -> bool;

/// What became of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    Generalised,
    /// It would have made the hypothesis too general, and waits for a clause of its own.
    Stored,
}

/// One clause in the making.
pub struct Inquiry<'b, D: Domain> {
    pub background: &'b Background<'b, D>,
    pub options: Options,
    pub frame: Frame,
    /// The first example.
    pub example: Slots,
    /// The last instance that was taken: what questions are variants of.
    pub base: Slots,
    pub hypothesis: Hypothesis,
    /// What holds however the example is varied.
    pub(super) idle: Bits,
    pub space: Space<Label>,
    /// The hypothesis when the classes were opened.
    pub(super) opened: Hypothesis,
    pub mode: Mode,
    pub care: Care,
    /// Instances that would have made the hypothesis too general.
    pub stored: Vec<Slots>,
    pub shown: FxHashSet<Key>,
    /// Whether the very first question, all sides changed at once, has been asked.
    pub(super) is_flipped: bool,
    pub(super) observer: Observer<'b, D>,
    /// What is no instance, with its components in every order.
    negatives: Vec<Vec<Hypothesis>>,
    /// What the negatives lack of the hypothesis.
    pub(super) lacking: Vec<Bits>,
    /// Failure and success sets already tried for this hypothesis.
    pub(super) tried: FxHashSet<Bits>,
    pub(super) kept: FxHashSet<Bits>,
    /// Clauses that are finished: what they cover need not be asked.
    pub(super) finished: Vec<Clause>,
}

impl<'b, D: Domain> Inquiry<'b, D> {
    /// Begins with an example; none if its components make no position.
    pub fn new(background: &'b Background<'b, D>, example: Slots, options: Options) -> Option<Self> {
        Inquiry::after(&Learned::default(), background, example, options)
    }

    /// Begins after other clauses of the concept: what was answered need not be asked again.
    pub fn after(
        learned: &Learned,
        background: &'b Background<'b, D>,
        example: Slots,
        options: Options,
    ) -> Option<Self> {
        let mut observer = Observer::new(background);
        observer.newness = options.newness;
        let scene = observer.scene(example.clone())?;
        observer.newness = Newness::Fact;
        let frame = Frame::new(&scene);
        let hypothesis = frame.see(&scene);
        let mut inquiry = Inquiry {
            background,
            options,
            hypothesis,
            frame,
            idle: Bits::default(),
            base: example.clone(),
            space: Space::new([]),
            opened: Hypothesis::default(),
            mode: Mode::Break,
            is_flipped: false,
            care: Care::Sure,
            stored: Vec::new(),
            shown: FxHashSet::from_iter([key(&example)]),
            observer,
            negatives: Vec::new(),
            lacking: Vec::new(),
            tried: FxHashSet::default(),
            kept: FxHashSet::default(),
            finished: learned.clauses.clone(),
            example,
        };
        for asked in &learned.asked {
            inquiry.shown.insert(key(&asked.slots));
            if !asked.is_instance {
                inquiry.refuse(&asked.slots);
            }
        }
        inquiry.idle = inquiry.find_idle();
        let told = inquiry.told();
        inquiry.hypothesis = inquiry.connected(&told);
        inquiry.fold(&inquiry.example.clone(), &mut |_| true);
        inquiry.restart();
        Some(inquiry)
    }

    /// Opens all classes of the values that still matter.
    pub(super) fn restart(&mut self) {
        self.space = Space::new(self.generators());
        self.opened = self.hypothesis.clone();
    }

    /// The values that questions may change: those of the relevant components, without their sides.
    pub(super) fn generators(&self) -> Vec<Label> {
        self.labels(&self.relevant())
    }

    /// The values of these components that have more than two to choose from.
    pub(super) fn labels(&self, slots: &[Slot]) -> Vec<Label> {
        let leaves = (0..).zip(&self.background.values);
        let varied: Vec<u8> = leaves
            .filter(|(_, values)| values.len() > 2)
            .map(|(leaf, _)| leaf)
            .collect();
        let of = |slot: &Slot| {
            let slot = *slot;
            varied.iter().map(move |leaf| Label { slot, leaf: *leaf })
        };
        slots.iter().flat_map(of).collect()
    }

    /// The components that the concept is about, as far as is known.
    pub fn relevant(&self) -> Vec<Slot> {
        connect::relevant(self.background, &self.frame, &self.hypothesis, &self.idle)
    }

    fn connected(&self, hypothesis: &Hypothesis) -> Hypothesis {
        connect::connected(self.background, &self.frame, hypothesis, &self.idle)
    }

    /// The hypothesis without what the example does not share; none if it would hold where it must not, or say nothing.
    fn generalised(&self, seen: &Hypothesis, accepts: Accepts) -> Option<Hypothesis> {
        let common = self.frame.generalise(&self.hypothesis, seen);
        let common = self.connected(&common);
        let is_accepted = common == self.hypothesis
            || (!self.is_too_general(&common) && accepts(&self.clause_of(&common, "hypothesis")));
        is_accepted.then_some(common)
    }

    pub fn is_too_general(&self, hypothesis: &Hypothesis) -> bool {
        let says = |number: usize| !self.frame.conditions[number].is_own();
        let is_empty = hypothesis.steps.is_empty() && !hypothesis.conditions.iter().any(says);
        is_empty || self.negatives.iter().flatten().any(|seen| hypothesis.covers(seen))
    }

    /// Takes the answer to a question, or to any other position with the same components.
    pub fn answer(&mut self, slots: &Slots, is_instance: bool) -> Option<Taken> {
        self.answer_judged(slots, is_instance, &mut |_| true)
    }

    /// As [`Inquiry::answer`], with a teacher who is shown every new hypothesis and may refuse it.
    pub fn answer_judged(&mut self, slots: &Slots, is_instance: bool, accepts: Accepts) -> Option<Taken> {
        self.shown.insert(key(slots));
        if is_instance {
            self.mode = Mode::Break;
            return Some(self.take(slots, accepts));
        }
        if !matches!(self.mode, Mode::Repair { .. }) {
            let (class, failed) = (self.changed(slots), self.failed(slots)?);
            self.mode = Mode::Repair { class, failed };
        }
        self.refuse(slots);
        None
    }

    /// The teacher does not know: the question is not asked again.
    pub fn skip(&mut self, slots: &Slots) {
        self.shown.insert(key(slots));
    }

    /// The values in which a position differs from the instance in hand.
    fn changed(&self, slots: &Slots) -> Class<Label> {
        let pairs = (0..).zip(slots.iter().zip(&self.base));
        let differing = pairs.flat_map(|(slot, (new, old)): (Slot, _)| {
            let values = (0..).zip(new.iter().flatten().zip(old.iter().flatten()));
            values.filter_map(move |(leaf, (new, old))| (new != old).then_some(Label { slot, leaf }))
        });
        differing.collect()
    }

    /// Takes an instance into the hypothesis and goes on from it, unless that makes the hypothesis too general.
    fn take(&mut self, slots: &Slots, accepts: Accepts) -> Taken {
        let seen = self.observer.scene(slots.clone()).map(|scene| self.frame.see(&scene));
        let Some(hypothesis) = seen.and_then(|seen| self.generalised(&seen, accepts)) else {
            self.stored.push(slots.clone());
            return Taken::Stored;
        };
        self.base = slots.clone();
        self.set(hypothesis);
        self.fold(slots, accepts);
        Taken::Generalised
    }

    /// Takes in every image of an instance that does not make the hypothesis too general.
    fn fold(&mut self, slots: &Slots, accepts: Accepts) {
        let images = self.options.images;
        if images == Images::None {
            return;
        }
        let domain = self.background.domain;
        let components: Vec<Component> = slots.iter().flatten().cloned().collect();
        let turns = domain
            .symmetries(&components)
            .into_iter()
            .filter(|symmetry| !symmetry.exchange_players && images.has(symmetry.turn));
        for turn in turns {
            let image = |component: &Component| domain.image(component, turn);
            let image: Slots = slots.iter().map(|component| component.as_ref().map(image)).collect();
            let seen = self.observer.scene(image).map(|scene| self.frame.see(&scene));
            if let Some(hypothesis) = seen.and_then(|seen| self.generalised(&seen, accepts)) {
                self.set(hypothesis);
            }
        }
    }

    fn set(&mut self, hypothesis: Hypothesis) {
        if hypothesis == self.hypothesis {
            return;
        }
        self.hypothesis = hypothesis;
        self.tried.clear();
        self.kept.clear();
        let relevant = self.relevant();
        self.space.remove(|label| !relevant.contains(&label.slot));
        self.lacking.clear();
        for seen in self.negatives.iter().flatten() {
            let lacking = self.frame.missing(&self.hypothesis, seen, |_| 1.0);
            remember(&mut self.lacking, lacking);
        }
    }

    /// Keeps a position that is no instance, whichever components are looked at.
    pub fn refuse(&mut self, slots: &Slots) {
        let views = self.views(slots);
        for seen in &views {
            let lacking = self.failing(seen);
            remember(&mut self.lacking, lacking);
        }
        self.negatives.push(views);
    }

    /// The position as the frame sees it, with its components in every order.
    fn views(&mut self, slots: &Slots) -> Vec<Hypothesis> {
        let orders = self.orders(slots).into_iter();
        let scenes: Vec<_> = orders.filter_map(|order| self.observer.scene(order)).collect();
        scenes.iter().map(|scene| self.frame.see(scene)).collect()
    }

    /// The components in the order in which they are followed, then in every other order that can matter.
    pub(super) fn orders(&self, slots: &Slots) -> Vec<Slots> {
        let (values, example) = (&self.background.values, &self.example);
        let fits = |slot: Slot, component: &Component| {
            let own = &example[usize::from(slot)];
            let mut fixed = (0..component.len()).filter(|leaf| values[*leaf].is_empty());
            own.as_ref()
                .is_some_and(|own| fixed.all(|leaf| own[leaf] == component[leaf]))
        };
        align::orders(slots, &self.relevant(), fits)
    }

    /// The literals of the hypothesis that fail in a position.
    pub(super) fn failing(&self, seen: &Hypothesis) -> Bits {
        self.frame.missing(&self.hypothesis, seen, |_| 1.0)
    }

    /// The clause learned so far, as short as definitions make it.
    pub fn clause(&mut self, name: &str) -> Clause {
        let hypothesis = self.without_idle_steps();
        tidy(self.background, &self.clause_of(&hypothesis, name))
    }

    fn clause_of(&self, hypothesis: &Hypothesis, name: &str) -> Clause {
        write::clause(self.background, &self.frame, hypothesis, &self.example, name)
    }
}

/// Adds a set unless it follows from a smaller one.
fn remember(sets: &mut Vec<Bits>, set: Bits) {
    if !sets.iter().any(|other| other.is_subset(&set)) {
        sets.retain(|other| !set.is_subset(other));
        sets.push(set);
    }
}
