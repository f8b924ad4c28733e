//! The two stores of Interactive ID3: cases that trees are made from, and cases that trees are tried on.

use super::id3::Clashes;
use super::model::{Case, Schema, Tree};
use super::window::{Induced, Window, induce_from_window, is_exception};

/// What became of a new case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Routed {
    /// It contradicts the rule, so that the next rule is made with it.
    Contradicts,
    /// The rule was right about it.
    Agrees,
    /// An earlier case is alike in every attribute but of another class.
    Clashes { with: Place },
    /// It was there already.
    Known,
}

/// Where a case is: in which store, and its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub store: Store,
    pub number: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Store {
    /// Trees are made from these.
    Primary,
    /// Trees are only tried on these.
    Secondary,
}

#[derive(Clone, Debug)]
pub struct Stores {
    pub primary: Vec<Case>,
    pub secondary: Vec<Case>,
    pub rule: Tree,
}

impl Default for Stores {
    fn default() -> Self {
        Stores {
            primary: Vec::new(),
            secondary: Vec::new(),
            rule: Tree::Null,
        }
    }
}

impl Stores {
    fn all(&self) -> impl Iterator<Item = (Place, &Case)> {
        let placed = |store: Store| move |(number, case)| (Place { store, number }, case);
        let primary = self.primary.iter().enumerate().map(placed(Store::Primary));
        primary.chain(self.secondary.iter().enumerate().map(placed(Store::Secondary)))
    }

    /// Each store with its cases.
    pub fn each(&self) -> [(Store, &[Case]); 2] {
        [(Store::Primary, &self.primary), (Store::Secondary, &self.secondary)]
    }

    /// The first case that is alike in every attribute but of another class.
    pub fn clash(&self, case: &Case) -> Option<Place> {
        let clashes = |known: &Case| known.values == case.values && known.class != case.class;
        self.all().find(|(_, known)| clashes(known)).map(|(place, _)| place)
    }

    /// Takes a new case to where it belongs.
    pub fn add(&mut self, case: Case) -> Routed {
        if let Some(with) = self.clash(&case) {
            self.secondary.push(case);
            return Routed::Clashes { with };
        }
        if self.all().any(|(_, known)| *known == case) {
            return Routed::Known;
        }
        match is_exception(&self.rule, &case) {
            true => {
                self.primary.push(case);
                Routed::Contradicts
            }
            false => {
                self.secondary.push(case);
                Routed::Agrees
            }
        }
    }

    /// Makes a new rule of the primary store.
    pub fn induce(&mut self, schema: &Schema, window: Window) -> Induced {
        let induced = induce_from_window(schema, &self.primary, window);
        self.rule = induced.tree.clone();
        induced
    }

    /// The cases of the secondary store that the rule is wrong about, by number.
    pub fn exceptions(&self) -> Vec<usize> {
        let wrong = self
            .secondary
            .iter()
            .enumerate()
            .filter(|(_, case)| is_exception(&self.rule, case));
        wrong.map(|(number, _)| number).collect()
    }

    /// Moves cases from one store to the end of the other; numbers that are not there are left out.
    pub fn shift(&mut self, from: Store, numbers: std::ops::Range<usize>) -> usize {
        let (from, to) = match from {
            Store::Primary => (&mut self.primary, &mut self.secondary),
            Store::Secondary => (&mut self.secondary, &mut self.primary),
        };
        let end = numbers.end.min(from.len());
        let moved: Vec<Case> = from.drain(numbers.start.min(end)..end).collect();
        let count = moved.len();
        to.extend(moved);
        count
    }

    /// What the rule could not tell apart in the primary store.
    pub fn clashes(&self, schema: &Schema) -> Clashes {
        let cases: Vec<&Case> = self.primary.iter().collect();
        super::id3::induce(schema, &cases).1
    }
}
