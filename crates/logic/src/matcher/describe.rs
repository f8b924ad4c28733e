//! Compiled rules as text, for those who wonder why a rule is slow.

use super::Matcher;
use super::plan::{Ask, Branches, Expr, Pattern, Source, Step, Tree};
use crate::vocabulary::Vocabulary;
use std::fmt::Write;

impl<V: Vocabulary> Matcher<'_, V> {
    /// The steps of the goals and of every routine, indented by depth, each with the answers that it is expected to
    /// leave.
    pub fn describe(&self) -> String {
        let mut text = String::from("goals\n");
        self.describe_tree(&self.tree, &mut text);
        for (number, routine) in self.routines.all.iter().enumerate() {
            let name = self.routines.predicates[number];
            let answers = routine.estimate.answers;
            let _ = writeln!(text, "routine {number}: {name}, {answers:.2} answers expected");
            self.describe_tree(&routine.tree, &mut text);
        }
        text
    }

    fn describe_tree(&self, tree: &Tree, text: &mut String) {
        self.describe_branches(tree, &tree.root, 1, text);
    }

    fn describe_branches(&self, tree: &Tree, branches: &Branches, depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        for accept in &branches.accepts {
            let head = self.rules.rules[accept.rule].clause.head.predicate();
            let _ = writeln!(text, "{indent}=> rule {} of {head}", accept.rule);
        }
        for child in &branches.children {
            let node = &tree.nodes[*child];
            let _ = writeln!(text, "{indent}{} ({:.2})", self.describe_step(&node.step), node.fan_out);
            self.describe_branches(tree, &node.below, depth + 1, text);
        }
    }

    fn describe_step(&self, step: &Step) -> String {
        match step {
            Step::Ask(ask) => self.describe_ask(ask),
            Step::Absent(ask) => format!("not {}", self.describe_ask(ask)),
            Step::Compare(comparison, left, right) => {
                format!(
                    "{} {} {}",
                    describe_expr(left),
                    comparison.as_str(),
                    describe_expr(right)
                )
            }
            Step::Match(value, pattern) => format!("{} = {}", describe_expr(value), describe_pattern(pattern)),
            Step::Range(low, high, pattern) => {
                let (low, high) = (describe_expr(low), describe_expr(high));
                format!("{} = {low}..{high}", describe_pattern(pattern))
            }
        }
    }

    fn describe_ask(&self, ask: &Ask) -> String {
        let args: Vec<String> = ask.args.iter().map(describe_pattern).collect();
        let name = match ask.source {
            Source::Relation(id, _) => self.vocabulary.signature()[id].predicate.name.to_string(),
            Source::Routine(id) => format!("{}#{}", self.routines.predicates[id.0].name, id.0),
        };
        format!("{name}({})", args.join(","))
    }
}

fn describe_expr(expr: &Expr) -> String {
    let all = |parts: &[Expr]| parts.iter().map(describe_expr).collect::<Vec<_>>().join(",");
    match expr {
        Expr::Value(term) => term.to_string(),
        Expr::Register(register) => format!("r{register}"),
        Expr::Compound(functor, parts) => format!("{functor}({})", all(parts)),
        Expr::Operation(operator, parts) => format!("{}({})", operator.symbol(), all(parts)),
    }
}

/// New registers are marked with `?`.
fn describe_pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Known(expr) | Pattern::Same(expr) => describe_expr(expr),
        Pattern::New(register) => format!("?r{register}"),
        Pattern::Any => "_".to_string(),
        Pattern::Compound(functor, parts) => {
            let parts: Vec<String> = parts.iter().map(describe_pattern).collect();
            format!("{functor}({})", parts.join(","))
        }
    }
}
