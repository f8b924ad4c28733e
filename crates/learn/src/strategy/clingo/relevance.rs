//! Which atoms of learned predicates matter: those that examples name, and those that rules for them may ask for.
//!
//! A rule space derives far more than examples look at. `need_p(T,…)` holds for what is asked of `p` in copy `T`, as far as
//! the arguments in the head of the asking rule tell; candidates for `p` then only derive that. Learned predicates on
//! which the background, a constraint or a weak constraint depends are derived in full.

use super::encode::Text;
use super::tagged::ALL;
use crate::strategy::task::Task;
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::print::Named;
use adage_logic::{Atom, Literal, Predicate, Symbol, Term, Var};
use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// For each learned predicate the arguments that are known when it is asked; predicates that are not there are derived in
/// full.
pub struct Relevance {
    known: FxHashMap<Predicate, Vec<bool>>,
}

type Body<'a> = &'a [Located<Literal>];

/// The heads and bodies of the candidates that are rules with one head.
fn rules(task: &Task) -> impl Iterator<Item = (&Statement, &Atom, Body<'_>)> {
    task.space
        .iter()
        .filter_map(|candidate| match &candidate.statement.kind {
            StatementKind::Rule(Rule {
                head: Head::Atom(head),
                body,
            }) => Some((&candidate.statement, &head.value, body.as_slice())),
            _ => None,
        })
}

/// The bodies of all other statements.
fn other_bodies(task: &Task) -> impl Iterator<Item = Body<'_>> {
    let contexts = task.examples.iter().flat_map(|example| &example.context.statements);
    let given = task.background.statements.iter().chain(contexts);
    let is_rule = |statement: &Statement| {
        matches!(
            &statement.kind,
            StatementKind::Rule(Rule {
                head: Head::Atom(_),
                ..
            })
        )
    };
    let space = task.space.iter().map(|candidate| &candidate.statement);
    let others = given.chain(space.filter(move |statement| !is_rule(statement)));
    others.filter_map(|statement| match &statement.kind {
        StatementKind::Rule(rule) => Some(rule.body.as_slice()),
        StatementKind::Weak(weak) => Some(weak.body.as_slice()),
        _ => None,
    })
}

impl Relevance {
    pub fn of(task: &Task) -> Relevance {
        let mut known: FxHashMap<Predicate, Vec<bool>> = FxHashMap::default();
        for (_, head, _) in rules(task) {
            let flags = known
                .entry(head.predicate())
                .or_insert_with(|| vec![true; head.args.len()]);
            flags
                .iter_mut()
                .zip(&head.args)
                .for_each(|(flag, arg)| *flag &= arg.is_plain());
        }
        for literal in other_bodies(task).flatten() {
            known.remove(&literal.value.atom.predicate());
        }
        let mut relevance = Relevance { known };
        while rules(task).fold(false, |changed, (_, head, body)| {
            relevance.spread(head, body) || changed
        }) {}
        relevance
    }

    /// Takes in what a rule asks; says whether less is known of something than before.
    fn spread(&mut self, head: &Atom, body: Body<'_>) -> bool {
        let vars: Option<FxHashSet<Var>> = self.known_args(head).map(vars_of);
        let mut changed = false;
        for literal in body {
            let atom = &literal.value.atom;
            let Some(flags) = self.known.get_mut(&atom.predicate()) else {
                continue;
            };
            let before = flags.clone();
            let is_known = |arg: &Term| vars.as_ref().is_some_and(|vars| vars_of(vec![*arg]).is_subset(vars));
            flags
                .iter_mut()
                .zip(&atom.args)
                .for_each(|(flag, arg)| *flag &= arg.is_plain() && is_known(arg));
            changed |= *flags != before;
            if vars.is_none() || !flags.is_empty() && !flags.contains(&true) {
                self.known.remove(&atom.predicate());
                changed = true;
            }
        }
        changed
    }

    fn known_args(&self, atom: &Atom) -> Option<Vec<Term>> {
        let flags = self.known.get(&atom.predicate())?;
        let args = atom.args.iter().zip(flags).filter(|(_, flag)| **flag);
        Some(args.map(|(arg, _)| *arg).collect())
    }

    /// `need_p(tag,…)` for an atom of a restricted predicate.
    pub fn need(&self, atom: &Atom, names: &[Symbol], tag: &str) -> Option<String> {
        let args = self.known_args(atom)?;
        let args: String = args.iter().map(|arg| format!(",{}", Named::new(arg, names))).collect();
        Some(format!("need_{}({tag}{args})", atom.name))
    }

    /// What is needed: by the examples, and for what is needed.
    pub fn write(&self, text: &mut Text, task: &Task) {
        let mut lines = IndexSet::new();
        for (number, example) in task.examples.iter().enumerate() {
            for atom in example.include.iter().chain(&example.exclude) {
                lines.extend(self.need(atom, &[], &number.to_string()).map(|need| need + "."));
            }
        }
        for (statement, head, body) in rules(task) {
            let (names, tag) = (&statement.names, ALL.text(&statement.names));
            let Some(reason) = self.need(head, names, &tag) else {
                continue;
            };
            let needs = body
                .iter()
                .filter_map(|literal| self.need(&literal.value.atom, names, &tag));
            lines.extend(needs.map(|need| format!("{need} :- {reason}.")));
        }
        lines.iter().for_each(|line| text.line(line));
    }
}

fn vars_of(terms: Vec<Term>) -> FxHashSet<Var> {
    let mut vars = FxHashSet::default();
    for term in terms {
        term.for_each_var(&mut |var| {
            vars.insert(var);
        });
    }
    vars
}
