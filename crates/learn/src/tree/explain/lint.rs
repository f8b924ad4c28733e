//! What makes the trees of a problem hard to read, or leaves gaps in what is told about them.

use crate::tree::hierarchy::{Hierarchy, Subproblem};
use crate::tree::model::{Asked, Tree};
use adage_book::Report;
use adage_worlds::drawing::Style;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// A tree with more tests is too long to be kept in mind.
pub const MOST_TESTS: usize = 7;

/// Something about one part.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{part}: {kind}")]
pub struct Finding {
    pub part: String,
    pub kind: FindingKind,
}

/// As its part and what is said of it.
impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut finding = serializer.serialize_struct("Finding", 2)?;
        finding.serialize_field("part", &self.part)?;
        finding.serialize_field("finding", &self.kind.to_string())?;
        finding.end()
    }
}

impl Report for Finding {
    fn text(&self, _: Style) -> String {
        format!("{self}\n")
    }
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FindingKind {
    #[error("there is no tree yet")]
    NoTree,
    #[error("the tree is not linear: `{attribute}` has {tests} other tests right below it")]
    NotLinear { attribute: String, tests: usize },
    #[error("the tree has {tests} tests, more than {MOST_TESTS}")]
    TooLong { tests: usize },
    #[error("{leaves} of the tree's leaves decide nothing")]
    Undecided { leaves: usize },
    #[error("`{attribute}` is never used")]
    NeverUsed { attribute: String },
    #[error("`{attribute}` is asked for nothing: every answer leads to the same")]
    Idle { attribute: String },
    #[error("`{attribute}` has no question text")]
    NoQuestion { attribute: String },
    #[error("`{attribute}` has no answer text for {values}")]
    NoAnswer { attribute: String, values: String },
}

/// What makes the trees of a problem hard to read.
pub fn lint(hierarchy: &Hierarchy) -> Vec<Finding> {
    let of_part = |part: &Subproblem| {
        let name = part.schema.decides.name.clone();
        let finding = move |kind| Finding {
            part: name.clone(),
            kind,
        };
        look(part).into_iter().map(finding).collect::<Vec<_>>()
    };
    hierarchy.parts.iter().rev().flat_map(of_part).collect()
}

fn look(part: &Subproblem) -> Vec<FindingKind> {
    let Subproblem { schema, tree, .. } = part;
    let mut found = words(&schema.decides);
    if *tree == Tree::Null {
        found.push(FindingKind::NoTree);
        return found;
    }
    let name = |attribute: usize| schema.attributes[attribute].name.clone();
    if tree.tests() > MOST_TESTS {
        found.push(FindingKind::TooLong { tests: tree.tests() });
    }
    let mut used = vec![false; schema.attributes.len()];
    let mut undecided = 0;
    let mut open = vec![tree];
    while let Some(here) = open.pop() {
        match here {
            Tree::Class(_) => {}
            Tree::Null | Tree::Search => undecided += 1,
            Tree::Test(test) => {
                used[test.attribute] = true;
                let attribute = name(test.attribute);
                let tests = test
                    .branches
                    .iter()
                    .filter(|branch| matches!(branch, Tree::Test(_)))
                    .count();
                if test.branches.windows(2).all(|pair| pair[0] == pair[1]) {
                    found.push(FindingKind::Idle { attribute });
                } else if tests > 1 {
                    found.push(FindingKind::NotLinear { attribute, tests });
                }
                open.extend(test.branches.iter().rev());
            }
        }
    }
    if undecided > 0 {
        found.push(FindingKind::Undecided { leaves: undecided });
    }
    for (number, asked) in schema.attributes.iter().enumerate() {
        if !used[number] {
            found.push(FindingKind::NeverUsed {
                attribute: name(number),
            });
        }
        // Those that parts decide are looked at with their parts.
        if part.decided_by[number].is_none() {
            found.extend(words(asked));
        }
    }
    found
}

/// What is not said about a question.
fn words(asked: &Asked) -> Vec<FindingKind> {
    let mut found = Vec::new();
    if asked.question.trim().is_empty() {
        found.push(FindingKind::NoQuestion {
            attribute: asked.name.clone(),
        });
    }
    let is_silent = |number: &usize| asked.answers.get(*number).is_none_or(|answer| answer.trim().is_empty());
    let silent = (0..asked.values.len())
        .filter(is_silent)
        .map(|number| format!("`{}`", asked.values[number]));
    let values = silent.collect::<Vec<_>>().join(" and ");
    if !values.is_empty() {
        found.push(FindingKind::NoAnswer {
            attribute: asked.name.clone(),
            values,
        });
    }
    found
}
