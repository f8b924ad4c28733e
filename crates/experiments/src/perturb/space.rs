//! The space of perturbations: which values are changed together, and in which order that is tried.
//!
//! A *generator* is a value that can be changed. A *class* is a set of generators that are changed together; the classes
//! of one size make a *level*. Only the classes of the first level are there from the beginning: a class is joined with
//! those left on its level when nothing more can be had from it. So a generator that is dropped early never grows into
//! larger classes.

/// Generators that are changed together, in rising order.
pub type Class<G> = Vec<G>;

/// The classes that are still open, level by level.
#[derive(Clone, Debug)]
pub struct Space<G> {
    /// The classes of one generator first.
    levels: Vec<Vec<Class<G>>>,
    current: usize,
}

impl<G: Ord + Copy> Space<G> {
    pub fn new(generators: impl IntoIterator<Item = G>) -> Space<G> {
        let mut first: Vec<Class<G>> = generators.into_iter().map(|generator| vec![generator]).collect();
        first.sort();
        first.dedup();
        Space {
            levels: vec![first],
            current: 0,
        }
    }

    /// How many generators are changed together at present; none if all classes are exhausted.
    pub fn level(&self) -> Option<usize> {
        (!self.levels[self.current].is_empty()).then_some(self.current + 1)
    }

    /// The classes that are open, those of the present level first.
    pub fn open(&self) -> impl Iterator<Item = &Class<G>> {
        self.levels[self.current..].iter().flatten()
    }

    /// The open class of the present level whose generators are worth least together: the one to try first.
    pub fn first(&self, value: impl Fn(G) -> i64) -> Option<&Class<G>> {
        let worth = |class: &&Class<G>| class.iter().map(|generator| value(*generator)).sum::<i64>();
        self.levels[self.current].iter().min_by_key(worth)
    }

    /// Nothing more can be had from a class of the present level.
    pub fn exhaust(&mut self, class: &[G]) {
        let level = &mut self.levels[self.current];
        level.retain(|other| other != class);
        let joined: Vec<Class<G>> = level
            .iter()
            .flatten()
            .filter(|generator| !class.contains(generator))
            .map(|generator| joined(class, *generator))
            .collect();
        if !joined.is_empty() {
            if self.current + 1 == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let next = &mut self.levels[self.current + 1];
            next.extend(joined);
            next.sort();
            next.dedup();
        }
        self.settle();
    }

    /// Drops every class with a generator that is gone.
    pub fn remove(&mut self, is_gone: impl Fn(G) -> bool) {
        for level in &mut self.levels {
            level.retain(|class| !class.iter().any(|generator| is_gone(*generator)));
        }
        self.settle();
    }

    fn settle(&mut self) {
        while self.levels[self.current].is_empty() && self.current + 1 < self.levels.len() {
            self.current += 1;
        }
    }
}

fn joined<G: Ord + Copy>(class: &[G], generator: G) -> Class<G> {
    let mut joined = class.to_vec();
    joined.push(generator);
    joined.sort();
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    const GENERATORS: [&str; 4] = ["L1", "L2", "P1", "P2"];

    fn open(space: &Space<&'static str>) -> Vec<String> {
        space.open().map(|class| class.join(" ")).collect()
    }

    #[test]
    fn four_generators_make_fifteen_classes_on_four_levels() {
        let mut space = Space::new(GENERATORS);
        let mut sizes = vec![0; 4];
        while let Some(class) = space.first(|_| 0).cloned() {
            assert_eq!(space.level(), Some(class.len()));
            sizes[class.len() - 1] += 1;
            space.exhaust(&class);
        }
        assert_eq!(sizes, [4, 6, 4, 1]);
        assert_eq!(space.level(), None);
    }

    #[test]
    fn an_exhausted_class_is_joined_with_those_left() {
        let mut space = Space::new(GENERATORS);
        space.exhaust(&["L1"]);
        space.exhaust(&["P1"]);
        assert_eq!(open(&space), ["L2", "P2", "L1 L2", "L1 P1", "L1 P2", "L2 P1", "P1 P2"]);
        space.remove(|generator| generator == "P2");
        assert_eq!(open(&space), ["L2", "L1 L2", "L1 P1", "L2 P1"]);
    }

    #[test]
    fn a_generator_that_leaves_early_never_grows() {
        let mut space = Space::new(GENERATORS);
        space.remove(|generator| generator.starts_with('P'));
        space.exhaust(&["L1"]);
        space.exhaust(&["L2"]);
        assert_eq!((open(&space), space.level()), (vec!["L1 L2".to_string()], Some(2)));
    }

    #[test]
    fn the_class_of_least_value_comes_first() {
        let space = Space::new(GENERATORS);
        let value = |generator: &str| if generator == "P1" { 8 } else { 28 };
        assert_eq!(space.first(value), Some(&vec!["P1"]));
    }
}
