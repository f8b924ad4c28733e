//! A problem without the board: what each part asks, its tree, and which questions are parts themselves.
//!
//! Explanations and exports need no more than this, and it can be driven by given values of the primitive questions as
//! well as by positions.

use super::model::{Asked, Schema, Tree};
use super::outline::{Outline, unknown};
use super::problem::{Answered, Problem, Source, Trace};
use adage_logic::diagnostic::Diagnostic;
use adage_logic::vocabulary::Vocabulary;

#[derive(Clone, PartialEq, Debug)]
pub struct Subproblem {
    pub schema: Schema,
    pub tree: Tree,
    /// For each attribute the part that decides it; none where it is a primitive question.
    pub decided_by: Vec<Option<usize>>,
}

/// The parts of a problem, each after those that it asks; the last decides the whole.
#[derive(Clone, PartialEq, Debug)]
pub struct Hierarchy {
    pub parts: Vec<Subproblem>,
}

impl<V: Vocabulary> Problem<'_, V> {
    pub fn hierarchy(&self) -> Hierarchy {
        let decided_by = |source: &Source<'_, V>| match source {
            Source::Part(part) => Some(*part),
            _ => None,
        };
        let parts = self.parts.iter().map(|part| Subproblem {
            schema: part.schema.clone(),
            tree: part.tree.clone(),
            decided_by: part.sources.iter().map(decided_by).collect(),
        });
        Hierarchy { parts: parts.collect() }
    }
}

impl Hierarchy {
    /// A problem of one tree.
    pub fn single(schema: Schema, tree: Tree) -> Hierarchy {
        let decided_by = vec![None; schema.attributes.len()];
        let parts = vec![Subproblem {
            schema,
            tree,
            decided_by,
        }];
        Hierarchy { parts }
    }

    /// The parts of a problem file that says all about its attributes. They have no trees yet.
    pub fn of_outline(outline: &Outline) -> Result<Hierarchy, Vec<Diagnostic>> {
        let mut parts: Vec<Subproblem> = Vec::new();
        let mut errors = Vec::new();
        for part in &outline.parts {
            let mut attributes = Vec::new();
            let mut decided_by = Vec::new();
            for (name, span) in &part.asks {
                let decider = outline.index(name);
                let said = || outline.attributes.iter().find(|asked| asked.name == *name);
                match decider.map(|index| &outline.parts[index].decides).or_else(said) {
                    Some(asked) => {
                        attributes.push(asked.clone());
                        decided_by.push(decider);
                    }
                    None => {
                        let known = outline.attributes.iter().map(|asked| asked.name.as_str()).collect();
                        let message = format!("nothing is said about `{name}`");
                        errors.push(unknown(message, name, known, *span));
                    }
                }
            }
            parts.push(Subproblem {
                schema: Schema {
                    decides: part.decides.clone(),
                    attributes,
                },
                tree: Tree::Null,
                decided_by,
            });
        }
        match errors.is_empty() {
            true => Ok(Hierarchy { parts }),
            false => Err(errors),
        }
    }

    /// The part that decides the whole problem.
    pub fn whole(&self) -> usize {
        self.parts.len().saturating_sub(1)
    }

    pub fn part(&self, name: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.schema.decides.name == name)
    }

    /// What was asked at this place of a trace.
    pub fn question(&self, trace: &Trace) -> &Asked {
        let schema = &self.parts[trace.part].schema;
        match trace.attribute {
            Some(attribute) => &schema.attributes[attribute],
            None => &schema.decides,
        }
    }

    /// The part whose decision a trace tells of; none for a primitive question.
    pub fn decider(&self, trace: &Trace) -> Option<usize> {
        match trace.attribute {
            Some(attribute) => self.parts[trace.part].decided_by[attribute],
            None => Some(trace.part),
        }
    }

    /// The primitive questions, each once, in the order of the parts that ask them.
    pub fn primitives(&self) -> Vec<&Asked> {
        let mut primitives: Vec<&Asked> = Vec::new();
        for part in &self.parts {
            for (asked, decided_by) in part.schema.attributes.iter().zip(&part.decided_by) {
                if decided_by.is_none() && !primitives.iter().any(|known| known.name == asked.name) {
                    primitives.push(asked);
                }
            }
        }
        primitives
    }

    /// How a part decides, given who answers primitive questions by name. A question without answer ends the trace.
    pub fn trace(&self, part: usize, answer: &impl Fn(&str) -> Option<u8>) -> Trace {
        let tree = |part: usize| &self.parts[part].tree;
        Trace::follow(&tree, part, &mut |part, attribute| {
            let Subproblem { schema, decided_by, .. } = &self.parts[part];
            match decided_by[attribute] {
                Some(other) => Answered::By(other),
                None => Answered::With(answer(&schema.attributes[attribute].name)),
            }
        })
    }

    /// The class that a part decides on, if it can.
    pub fn decide(&self, part: usize, answer: &impl Fn(&str) -> Option<u8>) -> Option<u8> {
        self.trace(part, answer).value
    }

    /// Whether a part always comes to a class, whatever is answered.
    pub fn is_certain(&self, part: usize) -> bool {
        let Subproblem { tree, decided_by, .. } = &self.parts[part];
        let mut open = vec![tree];
        while let Some(here) = open.pop() {
            match here {
                Tree::Class(_) => {}
                Tree::Search | Tree::Null => return false,
                Tree::Test(test) => match decided_by[test.attribute] {
                    Some(other) if !self.is_certain(other) => return false,
                    _ => open.extend(&test.branches),
                },
            }
        }
        true
    }

    /// For each part how deep it lies below the whole, which is at depth one, and its number there: 3.2 is the second of
    /// the parts at depth three.
    pub fn levels(&self) -> Vec<(usize, usize)> {
        let mut levels = vec![(0, 0); self.parts.len()];
        let mut row = vec![self.whole()];
        let mut depth = 0;
        while !row.is_empty() {
            depth += 1;
            for (number, part) in (1..).zip(&row) {
                levels[*part] = (depth, number);
            }
            let asked = row
                .iter()
                .flat_map(|part| self.parts[*part].decided_by.iter().flatten());
            let mut next: Vec<usize> = Vec::new();
            for part in asked {
                if levels[*part] == (0, 0) && !next.contains(part) {
                    next.push(*part);
                }
            }
            row = next;
        }
        levels
    }
}
