//! A sheet as a logic program: the wrapper `true` dropped, and a rule that lets every role do something.

use crate::gdl::Sheet;
use crate::gdl::sheet::DERIVED;
use adage_logic::ast::{Head, Located, Program, Statement, StatementKind};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Literal, Predicate, Symbol, Term};
use rustc_hash::FxHashSet;

/// Each role does at most one of its legal moves, and exactly one unless the game is over.
const GENERATOR: &str = "0 { does(Role,Action) } 1 :- legal(Role,Action).
:- role(Role), not does(Role,_), not terminal.
:- does(Role,Action), does(Role,Other), Action < Other.";

/// The rules as a logic program. To ask about a state, add its fluents as facts.
///
/// Where a fluent and a relation share a name, or the rules speak of any fluent, the wrapper `true` stays.
pub fn to_asp(sheet: &Sheet) -> Program {
    let (mut program, _) = bare_rules(&sheet.program.statements);
    program.statements.extend(parse(GENERATOR).program.statements);
    program
}

/// The rules without the choice of a move, and whether the wrapper `true` could be dropped.
pub fn bare_rules(statements: &[Statement]) -> (Program, bool) {
    let drops_wrapper = can_drop_wrapper(statements);
    let mut program = Program::default();
    for statement in statements {
        let mut statement = statement.clone();
        if let StatementKind::Rule(rule) = &mut statement.kind
            && drops_wrapper
        {
            if let Head::Atom(head) = &mut rule.head {
                rename_derived(&mut head.value);
            }
            for literal in &mut rule.body {
                drop_wrapper(&mut literal.value);
                rename_derived(&mut literal.value.atom);
            }
        }
        // What was written out for fluents that are told or follow is one rule again.
        let is_last = |last: &Statement| last.span == statement.span && last.clause() == statement.clause();
        if !program.statements.last().is_some_and(is_last) {
            program.statements.push(statement);
        }
    }
    (program, drops_wrapper)
}

fn wrapped(atom: &Atom) -> Option<Term> {
    (atom.name.as_str() == "true" && atom.args.len() == 1).then(|| atom.args[0])
}

/// Gives a fluent that follows from others its own name back.
fn rename_derived(atom: &mut Atom) {
    if let Some(name) = atom.name.as_str().strip_prefix(DERIVED) {
        atom.name = Symbol::new(name);
    }
}

fn drop_wrapper(literal: &mut Literal) {
    if let Some(atom) = wrapped(&literal.atom).and_then(Atom::of_term) {
        literal.atom = atom;
    }
}

fn rules(statements: &[Statement]) -> impl Iterator<Item = (&Located<Atom>, &[Located<Literal>])> {
    statements.iter().filter_map(Statement::rule)
}

fn can_drop_wrapper(statements: &[Statement]) -> bool {
    let mut relations: FxHashSet<Predicate> = FxHashSet::default();
    let mut fluents: FxHashSet<Predicate> = FxHashSet::default();
    for (head, body) in rules(statements) {
        relations.insert(head.value.predicate());
        for atom in body.iter().map(|literal| &literal.value.atom) {
            match wrapped(atom).map(Atom::of_term) {
                None => {
                    relations.insert(atom.predicate());
                }
                Some(Some(fluent)) => {
                    fluents.insert(fluent.predicate());
                }
                Some(None) => return false,
            }
        }
    }
    relations.is_disjoint(&fluents)
}
