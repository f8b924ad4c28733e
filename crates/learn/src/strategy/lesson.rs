//! Preferences as they come in: positions by their facts, and which of two is better.
//!
//! A position that was seen before is the same example, so a lesson may be told the same thing twice.

use super::task::{Example, Kind, Ordering, Task};
use adage_logic::ast::Program;
use adage_logic::{Atom, Comparison, Symbol};
use rustc_hash::FxHashMap;

/// A position, and what is done in it if that is part of the example.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Scene {
    pub facts: Vec<Atom>,
    pub done: Vec<Atom>,
}

/// A task in the making.
#[derive(Clone, Default)]
pub struct Lesson {
    pub task: Task,
    scenes: FxHashMap<Scene, usize>,
    /// The orderings by the scenes that they compare.
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

    /// The first scene is better than the second, in this sense. What is said without a penalty must be explained.
    pub fn prefer(&mut self, kind: Kind, better: Scene, worse: Scene, penalty: Option<u32>) {
        let (left, right) = (self.example(better), self.example(worse));
        if let Some(known) = self.pairs.get(&(left, right)) {
            let known = &mut self.task.orderings[*known].penalty;
            *known = known.zip(penalty).map(|(known, more)| known.saturating_add(more));
            return;
        }
        self.pairs.insert((left, right), self.task.orderings.len());
        let name = Symbol::new(&format!("o{}", self.task.orderings.len() + 1));
        self.task.orderings.push(Ordering {
            name,
            penalty,
            kind,
            left,
            right,
            relation: Comparison::Less,
        });
    }

    /// The number of the example that is this scene.
    fn example(&mut self, mut scene: Scene) -> usize {
        scene.facts.sort();
        if let Some(known) = self.scenes.get(&scene) {
            return *known;
        }
        let number = self.task.examples.len();
        self.task.examples.push(Example {
            name: Symbol::new(&format!("p{}", number + 1)),
            positive: true,
            penalty: None,
            include: scene.done.clone(),
            exclude: Vec::new(),
            context: Program::of_facts(scene.facts.iter().cloned()),
        });
        self.scenes.insert(scene, number);
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_twice_is_one_ordering_that_weighs_more() {
        let scene = |name: &str| Scene {
            facts: vec![Atom::new(name, Vec::new())],
            done: Vec::new(),
        };
        let mut lesson = Lesson::new(Task::default());
        lesson.prefer(Kind::Brave, scene("a"), scene("b"), Some(2));
        lesson.prefer(Kind::Brave, scene("a"), scene("b"), Some(3));
        lesson.prefer(Kind::Brave, scene("b"), scene("c"), None);
        assert_eq!(lesson.task.examples.len(), 3);
        let penalties: Vec<_> = lesson.task.orderings.iter().map(|ordering| ordering.penalty).collect();
        assert_eq!(penalties, [Some(5), None]);
    }
}
