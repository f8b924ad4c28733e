//! The encoding of any task: a copy of the program for each answer set that must exist, and refuters of those that must
//! not.
//!
//! What must hold of all answer sets (negative examples, cautious orderings) is not in the first program. [`violation`]
//! looks for an answer set of the hypothesis that was proposed, or a pair, against it; a refuter then forbids all
//! hypotheses that have it.

use super::encode::{Demand, Demands, Text, extends, name};
use super::process::{self, ClingoError, Outcome};
use super::tagged::{self, ALL, DERIVED, TRUE, Tag, ground};
use super::tree::Tree;
use crate::strategy::task::{Example, Kind, Part, Task};
use adage_logic::ast::{Head, Program, Statement, StatementKind};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Comparison, Predicate, Term};
use indexmap::IndexSet;
use std::time::Instant;

/// An answer set against a negative example, or a pair of them against a cautious ordering.
pub struct Violation {
    pub part: Part,
    /// For each example concerned, its number and the atoms.
    witnesses: Vec<(usize, Vec<Atom>)>,
}

/// What is known of a task besides its text.
pub struct General<'t> {
    pub task: &'t Task,
    /// For each ordering, the trees of both sides if it is deep.
    pub trees: Vec<Option<[Tree; 2]>>,
}

/// Rules go for the copies that are in use.
const ON: Tag<'static> = Tag { guard: "on", ..ALL };

struct Encoder<'t> {
    task: &'t Task,
    text: Text,
    tags: usize,
}

pub fn encode(general: &General<'_>, demands: &Demands, violations: &[&Violation]) -> String {
    let task = general.task;
    let mut encoder = Encoder {
        task,
        text: Text::default(),
        tags: 0,
    };
    encoder.text.hypothesis(task, demands);
    encoder.text.background(task, "on");
    encoder.text.candidates(task, 0..task.space.len(), ON, "counting");
    encoder
        .text
        .line(":- on(T), bad(T).\ncounting(T) :- on(T).\ncounting(T) :- refuter(T).");
    encoder.text.costs(task);
    for part in demands.parts() {
        encoder.part(general, part, demands.get(part));
    }
    if !violations.is_empty() {
        encoder.refuting_rules(violations);
    }
    for violation in violations {
        encoder.refute(violation);
    }
    encoder.text.out
}

/// An answer set, or a pair, by which this hypothesis does not explain `part`.
pub fn violation(
    task: &Task,
    hypothesis: &[usize],
    part: Part,
    deadline: Instant,
) -> Result<Option<Violation>, ClingoError> {
    let mut encoder = Encoder {
        task,
        text: Text::default(),
        tags: 0,
    };
    for number in hypothesis {
        encoder.text.line(format!("in_h({number})."));
    }
    encoder.text.background(task, "on");
    encoder.text.candidates(task, hypothesis.iter().copied(), ON, "on");
    encoder.text.line(":- on(T), bad(T).\nactive.");
    let concerned = match part {
        Part::Example(number) => vec![number],
        Part::Ordering(number) => vec![task.orderings[number].left, task.orderings[number].right],
    };
    let tags: Vec<usize> = concerned
        .iter()
        .map(|number| encoder.copy(&task.examples[*number], "active"))
        .collect();
    if let Part::Ordering(number) = part {
        encoder.text.costs(task);
        let holds = encoder.text.compare(tags[0], tags[1], task.orderings[number].relation);
        encoder.text.line(format!(":- holds({holds})."));
    }
    let Outcome { models, .. } = process::run(&encoder.text.out, &["1"], deadline)?;
    let Some(model) = models.first() else {
        return Ok(None);
    };
    let atoms = parse(model).program;
    let witness = |(number, tag): (&usize, &usize)| (*number, tagged_atoms(&atoms, *tag));
    Ok(Some(Violation {
        part,
        witnesses: concerned.iter().zip(&tags).map(witness).collect(),
    }))
}

/// What is true in one copy.
fn tagged_atoms(program: &Program, tag: usize) -> Vec<Atom> {
    let atom = |statement: &Statement| {
        let head = statement.clause()?.head;
        let name = head.name.as_str().strip_prefix(TRUE)?;
        let (first, rest) = head.args.split_first()?;
        (*first == Term::Int(tag as i32)).then(|| Atom::new(name, rest.to_vec()))
    };
    program.statements.iter().filter_map(atom).collect()
}

impl Encoder<'_> {
    /// A new copy that extends an example if `condition` holds.
    fn copy(&mut self, example: &Example, condition: &str) -> usize {
        let tag = self.tags;
        self.tags += 1;
        self.text.line(format!("on({tag}) :- {condition}."));
        self.text.context(example, tag, "on");
        for literal in extends(example, tag) {
            let denied = match literal.strip_prefix("not ") {
                Some(atom) => atom.to_owned(),
                None => format!("not {literal}"),
            };
            self.text.line(format!(":- on({tag}), {denied}."));
        }
        tag
    }

    fn part(&mut self, general: &General<'_>, part: Part, demand: Option<Demand>) {
        let task = self.task;
        let universal = match part {
            Part::Example(number) => !task.examples[number].positive,
            Part::Ordering(number) => task.orderings[number].kind == Kind::Cautious,
        };
        if universal {
            return;
        }
        let active = format!("active({})", name(part));
        self.text.line(match demand {
            Some(Demand::Should(_)) => format!("{{ {active} }}.\nmiss({}) :- not {active}.", name(part)),
            _ => format!("{active}."),
        });
        match part {
            Part::Example(number) => {
                self.copy(&task.examples[number], &active);
            }
            Part::Ordering(number) => match &general.trees[number] {
                Some(trees) => self.deep(number, trees, &active),
                None => {
                    let ordering = &task.orderings[number];
                    let left = self.copy(&task.examples[ordering.left], &active);
                    let right = self.copy(&task.examples[ordering.right], &active);
                    let holds = self.text.compare(left, right, ordering.relation);
                    self.text.line(format!(":- {active}, not holds({holds})."));
                }
            },
        }
    }

    /// A deep ordering, as Greenwood (2018, chapter 7) translates it: for all replies on the left there is one on the
    /// right, and so on; of every leaf that is meant on the left and on the right, the left one is better.
    fn deep(&mut self, number: usize, [left, right]: &[Tree; 2], active: &str) {
        let first_right = left.nodes.len();
        self.text.line(format!("node({number},0,forall) :- {active}."));
        self.text
            .line(format!("node({number},{first_right},exists) :- {active}."));
        for (tree, offset) in [(left, 0), (right, first_right)] {
            for (parent, child) in tree.edges() {
                self.text
                    .line(format!("child({number},{},{}).", parent + offset, child + offset));
            }
        }
        self.text.line(EXPLANATION);
        let mut tags: [Vec<Option<usize>>; 2] = [Vec::new(), Vec::new()];
        for (tree, tags) in [left, right].into_iter().zip(&mut tags) {
            for leaf in tree.leaves() {
                let shared = tree.nodes[leaf].single;
                tags.push(shared.then(|| self.copy(&tree.nodes[leaf].example, active)));
            }
        }
        for (left_leaf, left_tag) in left.leaves().zip(&tags[0]) {
            for (right_leaf, right_tag) in right.leaves().zip(&tags[1]) {
                let meant = format!("meant({number},{left_leaf},{})", right_leaf + first_right);
                self.text.line(format!(
                    "{meant} :- node({number},{left_leaf},_), node({number},{},_).",
                    right_leaf + first_right
                ));
                let left_tag = left_tag.unwrap_or_else(|| self.copy(&left.nodes[left_leaf].example, &meant));
                let right_tag = right_tag.unwrap_or_else(|| self.copy(&right.nodes[right_leaf].example, &meant));
                let holds = self.text.compare(left_tag, right_tag, Comparison::Less);
                self.text.line(format!(":- {meant}, not holds({holds})."));
            }
        }
    }

    /// The rules for all refuters: what follows from their atoms, and whether that is the same.
    fn refuting_rules(&mut self, violations: &[&Violation]) {
        let all = Tag {
            guard: "refuter",
            ..ALL
        };
        let task = self.task;
        for statement in &task.background.statements {
            if !matches!(statement.kind, StatementKind::Const { .. }) {
                tagged::refuter(&mut self.text.out, statement, all);
            }
        }
        for (number, candidate) in task
            .space
            .iter()
            .enumerate()
            .filter(|(_, candidate)| !candidate.is_weak())
        {
            let tag = Tag {
                candidate: Some(number),
                ..all
            };
            tagged::refuter(&mut self.text.out, &candidate.statement, tag);
        }
        for Predicate { name, arity } in predicates(task, violations) {
            let args: String = (0..arity).map(|index| format!(",X{index}")).collect();
            let (found, derived) = (format!("{TRUE}{name}(T{args})"), format!("{DERIVED}{name}(T{args})"));
            self.text
                .line(format!("fails(T) :- refuter(T), {found}, not {derived}."));
            self.text
                .line(format!("fails(T) :- refuter(T), {derived}, not {found}."));
        }
    }

    fn refute(&mut self, violation: &Violation) {
        let mut reasons = Vec::new();
        let mut tags = Vec::new();
        for (number, atoms) in &violation.witnesses {
            let tag = self.tags;
            self.tags += 1;
            tags.push(tag);
            self.text.line(format!("refuter({tag})."));
            for atom in atoms {
                self.text.line(format!("{}.", ground(TRUE, tag, atom)));
            }
            let place = Tag {
                number: Some(tag),
                ..ALL
            };
            for statement in &self.task.examples[*number].context.statements {
                tagged::refuter(&mut self.text.out, statement, place);
            }
            reasons.push(format!("not fails({tag})"));
        }
        if let Part::Ordering(number) = violation.part {
            let relation = self.task.orderings[number].relation;
            let holds = self.text.compare(tags[0], tags[1], relation);
            reasons.push(format!("not holds({holds})"));
        }
        self.text
            .line(format!("miss({}) :- {}.", name(violation.part), reasons.join(", ")));
    }
}

const EXPLANATION: &str = "\
node(O,C,exists) :- child(O,P,C), node(O,P,forall).
1 { node(O,C,forall) : child(O,P,C) } 1 :- node(O,P,exists), child(O,P,_).";

/// The predicates of all that can be derived or was found.
fn predicates(task: &Task, violations: &[&Violation]) -> IndexSet<Predicate> {
    let contexts = task.examples.iter().flat_map(|example| &example.context.statements);
    let space = task.space.iter().map(|candidate| &candidate.statement);
    let statements = task.background.statements.iter().chain(contexts).chain(space);
    let heads = statements.flat_map(|statement| match &statement.kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::None => Vec::new(),
            Head::Atom(atom) => vec![atom.value.predicate()],
            Head::Choice(choice) => {
                let atoms = choice.elements.iter().map(|element| element.atom.value.predicate());
                atoms.collect()
            }
        },
        _ => Vec::new(),
    });
    let witnesses = violations.iter().flat_map(|violation| &violation.witnesses);
    let found = witnesses.flat_map(|(_, atoms)| atoms.iter().map(Atom::predicate));
    heads.chain(found).collect()
}
