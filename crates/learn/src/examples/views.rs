//! All examples at once: for each thing that can be said, the examples of which it is true, one bit each.
//!
//! Each symmetry shows every example in another *view*; the views stand in blocks one after the other, the examples as
//! they were given first. A conjunction is the intersection of its columns. It covers an example if it is true of one
//! of its views, so a conjunction stands for all its images at once.

use super::said::Said;
use super::symmetry::Action;
use rustc_hash::FxHashMap;

/// The number of something that can be said.
pub type Number = u16;

/// A set of examples, one bit each; or one bit for each of their views.
pub type Mask = Vec<u64>;

/// What can be said of which view of which example.
pub struct Views {
    pub said: Vec<Said>,
    columns: Vec<Mask>,
    /// For each view, what becomes of each thing said.
    images: Vec<Vec<Number>>,
    /// What can be said of each example as it was given.
    pub own: Vec<Vec<Number>>,
    /// How many words hold a bit for each example.
    width: usize,
}

/// The most things that can be said of all the examples together.
pub const MOST_SAID: usize = Number::MAX as usize;

impl Views {
    /// Puts together what is said of each example under each action; the first action changes nothing. Actions that do
    /// not act on what is said as they act on positions are left out.
    pub fn new(actions: &[Action], said: &[Vec<Vec<Said>>]) -> Views {
        let acts = |view: &usize| (said.iter()).all(|views| acts_rightly(&actions[*view], &views[0], &views[*view]));
        let kept: Vec<usize> = (0..actions.len()).filter(acts).collect();
        let mut all: Vec<Said> = said
            .iter()
            .flat_map(|views| kept.iter().flat_map(|view| views[*view].iter().cloned()))
            .collect();
        // Constants last: of two things that cannot be told apart the more general one is kept.
        all.sort_by(|left, right| (left.is_constant(), left).cmp(&(right.is_constant(), right)));
        all.dedup();
        all.truncate(MOST_SAID);
        let numbers: FxHashMap<&Said, usize> = all.iter().zip(0..).collect();
        let width = said.len().div_ceil(64);
        let mut columns = vec![vec![0; width * kept.len()]; all.len()];
        for (example, views) in said.iter().enumerate() {
            for (block, view) in kept.iter().enumerate() {
                let known = views[*view].iter().filter_map(|said| numbers.get(said));
                known.for_each(|number| columns[*number][block * width + example / 64] |= 1 << (example % 64));
            }
        }
        let images = image_tables(&kept, actions, &all, &numbers);
        Views::merged(all, columns, images, width, said.len())
    }

    /// Of things that are true of the same views only the first is kept.
    fn merged(said: Vec<Said>, columns: Vec<Mask>, images: Vec<Vec<usize>>, width: usize, examples: usize) -> Views {
        let mut firsts: FxHashMap<&Mask, usize> = FxHashMap::default();
        let mut kept: Vec<usize> = Vec::new();
        let mut renumbered: Vec<Number> = Vec::with_capacity(said.len());
        for (number, column) in columns.iter().enumerate() {
            let new = *firsts.entry(column).or_insert_with(|| {
                kept.push(number);
                kept.len() - 1
            });
            renumbered.push(new as Number);
        }
        let images = images
            .iter()
            .map(|table| kept.iter().map(|number| renumbered[table[*number]]).collect())
            .collect();
        let columns: Vec<Mask> = kept.iter().map(|number| columns[*number].clone()).collect();
        let has = |column: &Mask, example: usize| column[example / 64] & (1 << (example % 64)) != 0;
        let own = |example: usize| {
            (0..)
                .zip(&columns)
                .filter(|(_, c)| has(c, example))
                .map(|(n, _)| n)
                .collect()
        };
        Views {
            own: (0..examples).map(own).collect(),
            said: kept.iter().map(|number| said[*number].clone()).collect(),
            columns,
            images,
            width,
        }
    }

    /// The views of all examples, as far as they are examples.
    pub fn everything(&self) -> Mask {
        let examples = mask(self.width, 0..self.own.len());
        examples.repeat(self.images.len())
    }

    pub fn narrowed(&self, views: &Mask, number: Number) -> Mask {
        let column = &self.columns[usize::from(number)];
        views.iter().zip(column).map(|(left, right)| left & right).collect()
    }

    /// The views of which all this is true.
    pub fn views_of(&self, numbers: &[Number]) -> Mask {
        numbers
            .iter()
            .fold(self.everything(), |views, number| self.narrowed(&views, *number))
    }

    /// The examples with at least one of these views.
    pub fn examples_of(&self, views: &Mask) -> Mask {
        let mut examples = vec![0; self.width];
        for block in views.chunks(self.width.max(1)) {
            examples.iter_mut().zip(block).for_each(|(all, word)| *all |= word);
        }
        examples
    }

    /// The examples of which the view as given is one of these.
    pub fn given(&self, views: &Mask) -> Mask {
        views[..self.width].to_vec()
    }

    /// The different images of a conjunction, itself first.
    pub fn orbit(&self, numbers: &[Number]) -> Vec<Vec<Number>> {
        let mut orbit: Vec<Vec<Number>> = Vec::new();
        for table in &self.images {
            let mut image: Vec<Number> = numbers.iter().map(|number| table[usize::from(*number)]).collect();
            image.sort_unstable();
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        orbit
    }

    /// One of a conjunction's images, the same for all of them.
    pub fn representative(&self, numbers: &[Number]) -> Vec<Number> {
        self.orbit(numbers).into_iter().min().unwrap_or_default()
    }

    pub fn mask(&self, examples: impl IntoIterator<Item = usize>) -> Mask {
        mask(self.width, examples)
    }
}

fn mask(width: usize, examples: impl IntoIterator<Item = usize>) -> Mask {
    let mut mask = vec![0; width];
    examples
        .into_iter()
        .for_each(|example| mask[example / 64] |= 1 << (example % 64));
    mask
}

fn acts_rightly(action: &Action, before: &[Said], after: &[Said]) -> bool {
    let mut images: Vec<Said> = before.iter().map(|said| action.said(said)).collect();
    images.sort();
    images == after
}

fn image_tables(
    kept: &[usize],
    actions: &[Action],
    all: &[Said],
    numbers: &FxHashMap<&Said, usize>,
) -> Vec<Vec<usize>> {
    let image = |action: &Action, number: usize| *numbers.get(&action.said(&all[number])).unwrap_or(&number);
    kept.iter()
        .map(|view| (0..all.len()).map(|number| image(&actions[*view], number)).collect())
        .collect()
}

/// How many examples are in both.
pub fn common(left: &Mask, right: &Mask) -> usize {
    left.iter().zip(right).map(|(l, r)| (l & r).count_ones() as usize).sum()
}

pub fn both(left: &Mask, right: &Mask) -> Mask {
    left.iter().zip(right).map(|(l, r)| l & r).collect()
}

pub fn without(left: &Mask, right: &Mask) -> Mask {
    left.iter().zip(right).map(|(l, r)| l & !r).collect()
}

pub fn add(to: &mut Mask, more: &Mask) {
    to.iter_mut().zip(more).for_each(|(l, r)| *l |= r);
}

pub fn count(mask: &Mask) -> usize {
    mask.iter().map(|word| word.count_ones() as usize).sum()
}

pub fn members(mask: &Mask) -> impl Iterator<Item = usize> + '_ {
    mask.iter().enumerate().flat_map(|(index, word)| {
        let bits = (0..64).filter(move |bit| word & (1 << bit) != 0);
        bits.map(move |bit| index * 64 + bit)
    })
}
