//! Concepts clause by clause: what one clause cannot cover begins the next.

use super::inquiry::{Images, Inquiry, Options};
use adage_learn::pattern::align;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::condition::Slots;
use adage_logic::Clause;
use adage_worlds::domain::{Component, Domain, PositionOf};

/// A question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub slots: Slots,
    pub is_instance: bool,
}

/// What came of the questions.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    pub clauses: Vec<Clause>,
    pub asked: Vec<Asked>,
}

impl Learned {
    pub fn instances(&self) -> usize {
        self.asked.iter().filter(|asked| asked.is_instance).count()
    }

    pub fn others(&self) -> usize {
        self.asked.len() - self.instances()
    }
}

/// Who answers: about positions, and about hypotheses as soon as there is a new one.
pub trait Teacher<P> {
    fn is_instance(&mut self, position: &P) -> bool;

    /// Whether the hypothesis holds only where the concept does, as far as the teacher can see.
    fn accepts(&mut self, hypothesis: &Clause) -> bool {
        let _ = hypothesis;
        true
    }
}

/// A teacher who takes any hypothesis.
impl<P, F: FnMut(&P) -> bool> Teacher<P> for F {
    fn is_instance(&mut self, position: &P) -> bool {
        self(position)
    }
}

/// An example of one clause.
#[derive(Clone, Debug)]
pub struct Seed<P> {
    pub position: P,
    /// The images of its instances that the clause covers too.
    pub images: Images,
}

/// Learns a concept from examples, one for each clause that it needs.
pub fn learn<D: Domain>(
    background: &Background<D>,
    examples: &[PositionOf<D>],
    name: &str,
    options: Options,
    teacher: impl FnMut(&PositionOf<D>) -> bool,
) -> Learned {
    let seeds = examples.iter().map(|example| Seed {
        position: example.clone(),
        images: options.images,
    });
    learn_from(background, seeds, name, options, teacher)
}

/// As [`learn`], with images of its own for each example. Instances that turn up on the way have those of the options.
pub fn learn_from<D: Domain>(
    background: &Background<D>,
    seeds: impl IntoIterator<Item = Seed<PositionOf<D>>>,
    name: &str,
    options: Options,
    mut teacher: impl Teacher<PositionOf<D>>,
) -> Learned {
    let mut first: Option<Vec<Component>> = None;
    let components = |seed: Seed<PositionOf<D>>| {
        let components = background.domain.components(&seed.position);
        let components = match &first {
            Some(first) => align::like(first, components),
            None => first.insert(components).clone(),
        };
        (components.into_iter().map(Some).collect(), seed.images)
    };
    let mut waiting: Vec<(Slots, Images)> = seeds.into_iter().map(components).collect();
    let mut learned = Learned::default();
    while !waiting.is_empty() {
        let (slots, images) = waiting.remove(0);
        let Some(mut inquiry) = Inquiry::after(&learned, background, slots, Options { images, ..options }) else {
            continue;
        };
        while let Some(question) = inquiry.question() {
            let Some(position) = background.compose(&question) else {
                continue;
            };
            let is_instance = teacher.is_instance(&position);
            inquiry.answer_judged(&question, is_instance, &mut |hypothesis| teacher.accepts(hypothesis));
            learned.asked.push(Asked {
                slots: question,
                is_instance,
            });
        }
        learned.clauses.push(inquiry.clause(name));
        let stored = std::mem::take(&mut inquiry.stored);
        waiting.extend(stored.into_iter().map(|slots| (slots, options.images)));
        waiting.retain(|(slots, _)| !background.holds(&learned.clauses, slots));
    }
    learned
}
