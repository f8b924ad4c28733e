//! Preferences as they come in: positions by their facts, and which of two is better.
//!
//! A position that was seen before is the same example, so a lesson may be told the same thing twice.

use super::task::{Example, Kind, Ordering, Task};
use adage_logic::ast::Program;
use adage_logic::{Atom, Comparison, Symbol};
use rustc_hash::FxHashMap;

/// A task in the making.
#[derive(Clone, Default)]
pub struct Lesson {
    pub task: Task,
    positions: FxHashMap<Vec<Atom>, usize>,
    /// The orderings by the positions that they compare.
    pairs: FxHashMap<(usize, usize), usize>,
}

impl Lesson {
    /// A lesson with this background and space; what the task had of examples stays.
    pub fn new(task: Task) -> Lesson {
        Lesson {
            task,
            ..Lesson::default()
        }
    }

    /// The first position is better than the second. What is said without a penalty must be explained.
    pub fn prefer(&mut self, better: Vec<Atom>, worse: Vec<Atom>, penalty: Option<u32>) {
        let (left, right) = (self.position(better), self.position(worse));
        if let Some(known) = self.pairs.get(&(left, right)) {
            let known = &mut self.task.orderings[*known].penalty;
            *known = known.zip(penalty).map(|(known, more)| known + more);
            return;
        }
        self.pairs.insert((left, right), self.task.orderings.len());
        let name = Symbol::new(&format!("o{}", self.task.orderings.len() + 1));
        self.task.orderings.push(Ordering {
            name,
            penalty,
            kind: Kind::Brave,
            left,
            right,
            relation: Comparison::Less,
        });
    }

    /// The number of the example that is this position.
    fn position(&mut self, mut facts: Vec<Atom>) -> usize {
        facts.sort();
        if let Some(known) = self.positions.get(&facts) {
            return *known;
        }
        let number = self.task.examples.len();
        self.task.examples.push(Example {
            name: Symbol::new(&format!("p{}", number + 1)),
            positive: true,
            penalty: None,
            include: Vec::new(),
            exclude: Vec::new(),
            context: Program::of_facts(facts.iter().cloned()),
        });
        self.positions.insert(facts, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_twice_is_one_ordering_that_weighs_more() {
        let fact = |name: &str| vec![Atom::new(name, Vec::new())];
        let mut lesson = Lesson::new(Task::default());
        lesson.prefer(fact("a"), fact("b"), Some(2));
        lesson.prefer(fact("a"), fact("b"), Some(3));
        lesson.prefer(fact("b"), fact("c"), None);
        assert_eq!(lesson.task.examples.len(), 3);
        let penalties: Vec<_> = lesson.task.orderings.iter().map(|ordering| ordering.penalty).collect();
        assert_eq!(penalties, [Some(5), None]);
    }
}
