//! A problem split into parts: each part decides one question by a tree, and may ask other parts.
//!
//! An attribute is asked in one of three ways, and a tree does not see which: a [`Primitive`] is a function of the position,
//! a pattern is a rule that holds or does not, and another part of the problem is decided by its own tree.

use super::model::{Asked, Schema, Tree};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::vocabulary::Vocabulary;

/// A question that is answered by looking at the position.
pub struct Primitive<P> {
    pub asked: Asked,
    of: Look<P>,
}

/// The number of the value in a position.
type Look<P> = Box<dyn Fn(&P) -> usize + Send + Sync>;

impl<P> Primitive<P> {
    pub fn new(asked: Asked, of: impl Fn(&P) -> usize + Send + Sync + 'static) -> Primitive<P> {
        Primitive {
            asked,
            of: Box::new(of),
        }
    }

    /// A question of yes or no, with a statement for either.
    pub fn whether(
        name: &str,
        question: &str,
        [no, yes]: [&str; 2],
        of: impl Fn(&P) -> bool + Send + Sync + 'static,
    ) -> Primitive<P> {
        let asked = Asked {
            name: name.to_string(),
            values: ["no", "yes"].map(str::to_string).to_vec(),
            question: question.to_string(),
            answers: [no, yes].map(str::to_string).to_vec(),
        };
        Primitive::new(asked, move |position| usize::from(of(position)))
    }

    pub fn value(&self, position: &P) -> u8 {
        (self.of)(position) as u8
    }
}

/// Who answers for an attribute.
pub enum Source<'a, V: Vocabulary> {
    Primitive(&'a Primitive<V::Position>),
    /// Whether a rule holds: no is the first value, yes the second.
    Pattern(Matcher<'a, V>),
    /// Another part, by number.
    Part(usize),
}

impl<V: Vocabulary> Source<'_, V> {
    fn searcher(&self) -> Option<Searcher<'_, V>> {
        match self {
            Source::Pattern(matcher) => Some(matcher.searcher()),
            _ => None,
        }
    }
}

/// One question of a problem.
pub struct Part<'a, V: Vocabulary> {
    pub schema: Schema,
    /// One for each attribute.
    pub sources: Vec<Source<'a, V>>,
    pub tree: Tree,
}

impl<V: Vocabulary> Part<'_, V> {
    fn searchers(&self) -> Vec<Option<Searcher<'_, V>>> {
        self.sources.iter().map(Source::searcher).collect()
    }
}

/// The parts of a problem, each after those that it asks; the last decides the whole.
pub struct Problem<'a, V: Vocabulary> {
    pub parts: Vec<Part<'a, V>>,
}

/// What was asked to decide a question, and what was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The part, and its attribute or none for the part itself.
    pub part: usize,
    pub attribute: Option<usize>,
    pub value: Option<u8>,
    /// What was asked on the way, in order.
    pub asked: Vec<Trace>,
}

impl<V: Vocabulary> Problem<'_, V> {
    pub fn part(&self, name: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.schema.decides.name == name)
    }

    /// The part that decides the whole, by number.
    pub fn whole(&self) -> usize {
        self.parts.len().saturating_sub(1)
    }

    /// A worker that answers about positions one after another.
    pub fn judge(&self) -> Judge<'_, V> {
        Judge {
            parts: &self.parts,
            searchers: self.parts.iter().map(Part::searchers).collect(),
        }
    }
}

/// Answers the questions of a problem.
pub struct Judge<'p, V: Vocabulary> {
    parts: &'p [Part<'p, V>],
    searchers: Vec<Vec<Option<Searcher<'p, V>>>>,
}

impl<V: Vocabulary> Judge<'_, V> {
    /// The class of a position as a part decides it, if its tree knows.
    pub fn decide(&mut self, part: usize, position: &V::Position) -> Option<u8> {
        let parts = self.parts;
        let mut here = &parts[part].tree;
        while let Tree::Test(test) = here {
            let value = self.value(part, test.attribute, position)?;
            here = &test.branches[usize::from(value)];
        }
        match here {
            Tree::Class(class) => Some(*class),
            _ => None,
        }
    }

    /// The value of one attribute of a part.
    pub fn value(&mut self, part: usize, attribute: usize, position: &V::Position) -> Option<u8> {
        match &self.parts[part].sources[attribute] {
            Source::Primitive(primitive) => Some(primitive.value(position)),
            Source::Pattern(_) => {
                let searcher = self.searchers[part][attribute].as_mut()?;
                Some(u8::from(searcher.holds(position)))
            }
            Source::Part(other) => self.decide(*other, position),
        }
    }

    /// The values of all attributes of a part.
    pub fn values(&mut self, part: usize, position: &V::Position) -> Option<Box<[u8]>> {
        let attributes = 0..self.parts[part].sources.len();
        attributes
            .map(|attribute| self.value(part, attribute, position))
            .collect()
    }

    /// How a part decides a position.
    pub fn trace(&mut self, part: usize, position: &V::Position) -> Trace {
        let parts = self.parts;
        let tree = |part: usize| &parts[part].tree;
        Trace::follow(
            &tree,
            part,
            &mut |part, attribute| match parts[part].sources[attribute] {
                Source::Part(other) => Answered::By(other),
                _ => Answered::With(self.value(part, attribute, position)),
            },
        )
    }
}

/// How an attribute is answered: by another part, or with a value if there is one.
pub(super) enum Answered {
    By(usize),
    With(Option<u8>),
}

impl Trace {
    /// What a part asks on its way to a class. A question without answer ends it.
    pub(super) fn follow<'t>(
        tree: &impl Fn(usize) -> &'t Tree,
        part: usize,
        answer: &mut impl FnMut(usize, usize) -> Answered,
    ) -> Trace {
        let mut asked = Vec::new();
        let mut here = tree(part);
        while let Tree::Test(test) = here {
            let (value, below) = match answer(part, test.attribute) {
                Answered::With(value) => (value, Vec::new()),
                Answered::By(other) => {
                    let trace = Trace::follow(tree, other, answer);
                    (trace.value, trace.asked)
                }
            };
            asked.push(Trace {
                part,
                attribute: Some(test.attribute),
                value,
                asked: below,
            });
            match value.and_then(|value| test.branches.get(usize::from(value))) {
                Some(branch) => here = branch,
                None => break,
            }
        }
        let value = match here {
            Tree::Class(class) => Some(*class),
            _ => None,
        };
        Trace {
            part,
            attribute: None,
            value,
            asked,
        }
    }
}
