//! The text that both encodings share: the hypothesis, what it costs, and how costs of copies compare.

use super::tagged::{self, ALL, TRUE, Tag, ground};
use crate::strategy::task::{Example, Part, Task};
use adage_logic::Comparison;
use adage_logic::ast::StatementKind;
use itertools::Itertools;
use std::fmt::Write;

/// What is asked of each example and ordering in one run.
#[derive(Clone)]
pub struct Demands {
    /// By number, examples first; `None` for what is left out of this run.
    wanted: Vec<Option<Demand>>,
    examples: usize,
    /// Whether the cheapest hypothesis is looked for, not just any.
    pub minimise: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    Must,
    /// Explained, or paid for.
    Should(u32),
}

impl Demands {
    /// All that the task asks.
    pub fn of(task: &Task) -> Demands {
        let penalties = task.examples.iter().map(|example| example.penalty);
        let penalties = penalties.chain(task.orderings.iter().map(|ordering| ordering.penalty));
        let demand = |penalty: Option<u32>| Some(penalty.map_or(Demand::Must, Demand::Should));
        Demands {
            wanted: penalties.map(demand).collect(),
            examples: task.examples.len(),
            minimise: true,
        }
    }

    /// What the task asks of these parts, and nothing else. What it costs matters only where a cost can be too high.
    pub fn only(task: &Task, parts: &[Part]) -> Demands {
        let mut demands = Demands::of(task);
        demands.minimise = task.max_penalty.is_some();
        let kept: Vec<usize> = parts.iter().map(|part| demands.index(*part)).collect();
        for (index, wanted) in demands.wanted.iter_mut().enumerate() {
            if !kept.contains(&index) {
                *wanted = None;
            }
        }
        demands
    }

    fn index(&self, part: Part) -> usize {
        match part {
            Part::Example(number) => number,
            Part::Ordering(number) => self.examples + number,
        }
    }

    pub fn get(&self, part: Part) -> Option<Demand> {
        self.wanted[self.index(part)]
    }

    /// The parts that are asked for in this run.
    pub fn parts(&self) -> impl Iterator<Item = Part> {
        let part = |index: usize| match index.checked_sub(self.examples) {
            None => Part::Example(index),
            Some(number) => Part::Ordering(number),
        };
        let wanted = self.wanted.iter().enumerate().filter(|(_, demand)| demand.is_some());
        wanted.map(move |(index, _)| part(index))
    }
}

/// A part as a term.
pub fn name(part: Part) -> String {
    match part {
        Part::Example(number) => format!("e({number})"),
        Part::Ordering(number) => format!("o({number})"),
    }
}

/// A program for clingo that is being written.
#[derive(Default)]
pub struct Text {
    pub out: String,
    comparisons: usize,
}

impl Text {
    pub fn line(&mut self, line: impl AsRef<str>) {
        self.out.push_str(line.as_ref());
        self.out.push('\n');
    }

    /// The choice of a hypothesis, and what it costs.
    pub fn hypothesis(&mut self, task: &Task, demands: &Demands) {
        if !task.space.is_empty() {
            self.line(format!("{{ in_h(0..{}) }}.", task.space.len() - 1));
        }
        for part in demands.parts() {
            match demands.get(part) {
                Some(Demand::Must) => self.line(format!(":- miss({}).", name(part))),
                Some(Demand::Should(penalty)) if demands.minimise => {
                    self.line(format!(":~ miss({}). [{penalty},{}]", name(part), name(part)));
                }
                _ => {}
            }
        }
        if demands.minimise {
            for (number, candidate) in task.space.iter().enumerate() {
                self.line(format!(":~ in_h({number}). [{},h({number})]", candidate.length));
            }
        }
        self.line("#show in_h/1.\n#show miss/1.");
    }

    /// The background's constants, and its statements for all copies of which `guard` holds.
    pub fn background(&mut self, task: &Task, guard: &str) {
        for statement in &task.background.statements {
            if let StatementKind::Const { name, value } = &statement.kind {
                self.line(format!("#const {name} = {value}."));
            }
            tagged::copy(&mut self.out, statement, Tag { guard, ..ALL });
        }
    }

    /// These candidates' rules where `guard` holds, and their weak constraints where `counting` does.
    pub fn candidates(&mut self, task: &Task, numbers: impl Iterator<Item = usize>, rules: Tag<'_>, counting: &str) {
        for number in numbers {
            let candidate = &task.space[number];
            let guard = if candidate.is_weak() { counting } else { rules.guard };
            let tag = Tag {
                guard,
                candidate: Some(number),
                ..rules
            };
            tagged::copy(&mut self.out, &candidate.statement, tag);
        }
    }

    pub fn context(&mut self, example: &Example, tag: usize, guard: &str) {
        let tag = Tag {
            number: Some(tag),
            guard,
            ..ALL
        };
        for statement in &example.context.statements {
            tagged::copy(&mut self.out, statement, tag);
        }
    }

    /// Which copies cost more than which: `less(C)` and `more(C)` for each `compare(C,Left,Right)`.
    pub fn costs(&mut self, task: &Task) {
        let levels = task
            .space
            .iter()
            .filter_map(|candidate| match &candidate.statement.kind {
                StatementKind::Weak(weak) => Some(weak.level.to_string()),
                _ => None,
            });
        for level in levels.unique() {
            self.line(format!("level({level})."));
        }
        self.line(COMPARE);
    }

    /// Adds a comparison of two copies and gives the number of its result, `holds(C)`.
    pub fn compare(&mut self, left: usize, right: usize, relation: Comparison) -> usize {
        let number = self.comparisons;
        self.comparisons += 1;
        self.line(format!("compare({number},{left},{right})."));
        let ways: &[&str] = match relation {
            Comparison::Less => &["less(C)"],
            Comparison::Greater => &["more(C)"],
            Comparison::Equal => &["not less(C), not more(C)"],
            Comparison::NotEqual => &["less(C)", "more(C)"],
            Comparison::LessOrEqual => &["not more(C)"],
            Comparison::GreaterOrEqual => &["not less(C)"],
        };
        for way in ways {
            self.line(format!("holds({number}) :- {}.", way.replace('C', &number.to_string())));
        }
        number
    }
}

const COMPARE: &str = "\
less(C,L) :- compare(C,A,B), level(L), #sum { W,a,R,X : counts(A,R,L,W,X); -W,b,R,X : counts(B,R,L,W,X) } < 0.
more(C,L) :- compare(C,A,B), level(L), #sum { W,a,R,X : counts(A,R,L,W,X); -W,b,R,X : counts(B,R,L,W,X) } > 0.
above(C,L) :- level(L), less(C,M), M > L.
above(C,L) :- level(L), more(C,M), M > L.
less(C) :- less(C,L), not above(C,L).
more(C) :- more(C,L), not above(C,L).";

/// The literals that say that a copy extends an example.
pub fn extends(example: &Example, tag: usize) -> Vec<String> {
    let include = example.include.iter().map(|atom| ground(TRUE, tag, atom));
    let exclude = example
        .exclude
        .iter()
        .map(|atom| format!("not {}", ground(TRUE, tag, atom)));
    include.chain(exclude).collect()
}

/// The numbers in atoms of this name.
pub fn numbers<'m>(model: &'m str, name: &'m str) -> impl Iterator<Item = usize> + 'm {
    let number = move |word: &str| word.strip_prefix(name)?.trim_end_matches([')', '.']).parse().ok();
    model.split_whitespace().filter_map(number)
}

/// Writes a rule.
pub fn rule(text: &mut Text, head: &str, body: &[String]) {
    // Writing to a string does not fail.
    let _ = match body.is_empty() {
        true => writeln!(text.out, "{head}."),
        false => writeln!(text.out, "{head} :- {}.", body.join(", ")),
    };
}
