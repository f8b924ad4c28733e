//! What was learned: rules with the examples that speak for and against them, and the clauses to write them with.

use super::cover::Theory;
use super::said::Said;
use super::views::{Mask, Views, both, members, without};
use crate::pattern::background::Background;
use crate::pattern::condition::{Condition, Slot, Slots};
use crate::pattern::hypothesis::{Frame, Hypothesis, Step};
use crate::pattern::scene::{Moved, Scene};
use crate::pattern::tidy::tidy;
use crate::pattern::write;
use adage_logic::substitution::normalise;
use adage_logic::{Atom, Clause, Literal, Term};
use adage_worlds::domain::Domain;
use std::collections::BTreeSet;

/// A concept: what one of its rules says, unless it is an exception to that rule.
#[derive(Clone, Debug)]
pub struct Concept {
    pub rules: Vec<Rule>,
    pub exceptions: Option<Box<Concept>>,
}

/// A conjunction with its images under the symmetries.
#[derive(Clone, Debug)]
pub struct Rule {
    pub images: Vec<Image>,
    /// Whether the concept's exceptions are exceptions to this rule.
    pub is_restricted: bool,
}

/// One conjunction, which becomes one clause.
#[derive(Clone, Debug)]
pub struct Image {
    pub said: Vec<Said>,
    /// The examples that it covers rightly, exceptions taken out; for exceptions these are negative examples.
    pub explains: Vec<usize>,
    /// The examples that it covers wrongly; for exceptions, positive examples that no other rule covers.
    pub wrong: Vec<usize>,
}

/// A clause and its evidence.
#[derive(Clone, Debug)]
pub struct Written {
    pub clause: Clause,
    pub explains: Vec<usize>,
    pub wrong: Vec<usize>,
}

/// What was learned from examples.
#[derive(Clone, Debug)]
pub struct Learned {
    pub concept: Concept,
    /// The positive examples that no rule covers.
    pub lost: Vec<usize>,
    /// The negative examples that a rule covers.
    pub wrong: Vec<usize>,
    /// How many bits it takes to write the rules down, and the labels that they get wrong.
    pub bits: f64,
    /// The components of an example, which clauses are written about.
    pub example: Slots,
}

impl Concept {
    pub(super) fn new(views: &Views, theory: &Theory, positives: &Mask, negatives: &Mask) -> Concept {
        let plain = theory.rules.iter().filter(|rule| !rule.is_restricted);
        let spared = plain.fold(positives.clone(), |left, rule| without(&left, &rule.covered));
        let of_exceptions = |exceptions: &Theory| Box::new(Concept::new(views, exceptions, negatives, &spared));
        let image = |numbers: &Vec<_>, is_restricted: bool| {
            let mut covered = views.given(&views.views_of(numbers));
            if let (true, Some(exceptions)) = (is_restricted, &theory.exceptions) {
                covered = without(&covered, &exceptions.covered);
            }
            let named = |number: &u16| views.said[usize::from(*number)].clone();
            Image {
                said: numbers.iter().map(named).collect(),
                explains: members(&both(&covered, positives)).collect(),
                wrong: members(&both(&covered, negatives)).collect(),
            }
        };
        let rules = theory.rules.iter().map(|rule| Rule {
            images: (views.orbit(&rule.numbers).iter())
                .map(|numbers| image(numbers, rule.is_restricted))
                .collect(),
            is_restricted: rule.is_restricted,
        });
        Concept {
            rules: rules.collect(),
            exceptions: theory.exceptions.as_deref().map(of_exceptions),
        }
    }

    /// Whether a position of which this can be said, in order, is an instance.
    pub fn covers(&self, said: &[Said]) -> bool {
        let is_exception = || {
            self.exceptions
                .as_ref()
                .is_some_and(|exceptions| exceptions.covers(said))
        };
        let holds = |rule: &Rule| rule.images.iter().any(|image| image.holds(said));
        let (restricted, plain): (Vec<&Rule>, Vec<&Rule>) = self.rules.iter().partition(|rule| rule.is_restricted);
        plain.into_iter().any(holds) || (restricted.into_iter().any(holds) && !is_exception())
    }

    /// How many clauses it takes, those of exceptions too.
    pub fn clause_count(&self) -> usize {
        let own: usize = self.rules.iter().map(|rule| rule.images.len()).sum();
        own + self
            .exceptions
            .as_ref()
            .map_or(0, |exceptions| exceptions.clause_count())
    }

    fn images(&self) -> Vec<&Image> {
        let own = self.rules.iter().flat_map(|rule| &rule.images);
        let of_exceptions = self.exceptions.iter().flat_map(|exceptions| exceptions.images());
        own.chain(of_exceptions).collect()
    }
}

impl Image {
    pub fn holds(&self, said: &[Said]) -> bool {
        self.said.iter().all(|one| said.binary_search(one).is_ok())
    }
}

impl Learned {
    /// The clauses of a predicate of this name, each after the clauses of the exceptions that it needs.
    pub fn clauses<D: Domain>(&self, background: &Background<D>, name: &str) -> Vec<Written> {
        let mut slots: BTreeSet<Slot> = BTreeSet::new();
        for said in self.concept.images().iter().flat_map(|image| &image.said) {
            said.condition.for_each_slot(|slot| _ = slots.insert(slot));
            slots.extend(said.mover);
        }
        let mut written = Vec::new();
        self.write(background, &self.concept, name, &slots, &mut written);
        written
    }

    fn write<D: Domain>(
        &self,
        background: &Background<D>,
        concept: &Concept,
        name: &str,
        slots: &BTreeSet<Slot>,
        written: &mut Vec<Written>,
    ) {
        let exception_name = format!("{name}_exception");
        if let Some(exceptions) = &concept.exceptions {
            self.write(background, exceptions, &exception_name, slots, written);
        }
        for rule in &concept.rules {
            for image in &rule.images {
                let mut clause = clause(background, &image.said, slots, &self.example, name);
                if rule.is_restricted && concept.exceptions.is_some() {
                    let exception = Atom::new(exception_name.as_str(), clause.head.args.clone());
                    clause.body.push(Literal::negative(exception));
                    clause = normalise(&clause);
                }
                written.push(Written {
                    clause,
                    explains: image.explains.clone(),
                    wrong: image.wrong.clone(),
                });
            }
        }
    }
}

/// A conjunction as a clause about these components. Each change is brought about by a move of its own.
fn clause<D: Domain>(
    background: &Background<D>,
    said: &[Said],
    slots: &BTreeSet<Slot>,
    example: &Slots,
    name: &str,
) -> Clause {
    let present = slots.iter().map(|slot| Condition::Present(*slot));
    let now = said
        .iter()
        .filter(|said| said.mover.is_none())
        .map(|said| said.condition.clone());
    let moves = said.iter().filter_map(|said| {
        Some(Moved {
            mover: said.mover?,
            target: Term::Int(0),
            conditions: [said.condition.clone()].into_iter().collect(),
        })
    });
    let scene = Scene {
        position: (),
        slots: example.clone(),
        conditions: present.chain(now).collect(),
        moves: moves.collect(),
    };
    let frame = Frame::new(&scene);
    let numbered =
        |conditions: &rustc_hash::FxHashSet<Condition>| conditions.iter().filter_map(|c| frame.number(c)).collect();
    let hypothesis = Hypothesis {
        conditions: numbered(&scene.conditions),
        steps: (scene.moves.iter())
            .map(|moved| Step {
                mover: moved.mover,
                conditions: numbered(&moved.conditions),
            })
            .collect(),
    };
    tidy(
        background,
        &write::clause(background, &frame, &hypothesis, example, name),
    )
}
