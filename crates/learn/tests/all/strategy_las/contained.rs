//! What was learned, with all that it needs and no more.

use super::{clingo_is_present, task};
use adage_learn::strategy::native::{self, Limits};
use adage_learn::strategy::{SelfContained, bundled};
use adage_logic::ast::{Head, Program, Rule, StatementKind};
use adage_logic::check::{World, check, undeclared};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::syntax::parse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::process::{Command, Stdio};

fn program(text: &str) -> Program {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{text}");
    parsed.program
}

/// Declarations, definitions and what was learned, as a file has them.
fn text(contained: &SelfContained) -> String {
    format!("{}{}", contained.declarations(), contained.with_words())
}

fn of(background: &str, hypothesis: &str) -> String {
    let contained = SelfContained::new(&program(background), &Program::default(), program(hypothesis));
    text(&contained)
}

#[test]
fn a_learned_strategy_has_the_definitions_that_it_asks() {
    let task = task(bundled::DEFEND_PAWNS);
    let learned = native::learn(&task, Limits::default()).unwrap();
    insta::assert_snapshot!(text(&learned.self_contained(&task)));
}

#[test]
fn needs_are_followed_through_rules_and_constants() {
    insta::assert_snapshot!(of(
        "#const size = 3.
#const last = size-1.
#const other = 7.
% The board.

% A cell.
cell(0..last).
next_to(X,Y) :- cell(X), cell(Y), |X-Y| = 1.
lonely(X) :- man(X), not guarded(X).
guarded(X) :- man(Y), next_to(X,Y).
idle(other).
:- idle(_), man(_).
#show lonely/1.",
        ":~ lonely(X). [1@1, X]"
    ));
}

#[test]
fn where_there_is_a_choice_its_constraints_are_needed() {
    insta::assert_snapshot!(of(
        "1 { does(A) : legal(A) } 1 :- not over.
legal(A) :- move(A).
chosen :- does(_).
:- does(A), forbidden(A).
:- not chosen.
:- elsewhere.
{ elsewhere }.",
        ":~ does(A). [1@1, A]"
    ));
}

#[test]
fn learned_rules_define_what_is_asked_of_them() {
    insta::assert_snapshot!(of(
        "double(X,2*X) :- number(X).\nfar(X) :- reach(X,Y), Y > 9.",
        "reach(X,Y) :- double(X,Y).\n:~ far(X). [1@1, X]"
    ));
}

/// What the models of rules and facts cost, all levels.
fn costs(rules: &Program, facts: &Program) -> BTreeMap<i32, i64> {
    let checked = check(&[rules, facts], World::Program).unwrap_or_else(|problems| panic!("{problems:?}"));
    let costs = Model::of(&checked, DEFAULT_LIMIT).expect("it has a model").costs;
    costs.into_iter().filter(|(_, cost)| *cost != 0).collect()
}

fn is_plain(program: &Program) -> bool {
    let is_rule = |kind: &StatementKind| {
        !matches!(
            kind,
            StatementKind::Rule(Rule {
                head: Head::Choice(_),
                ..
            })
        )
    };
    program.statements.iter().all(|statement| is_rule(&statement.kind))
}

#[test]
fn what_is_left_out_changes_no_cost_and_nothing_is_undeclared() {
    let mut compared = 0;
    for name in [
        "win",
        "capture",
        "capture_rank",
        "avoid_capture",
        "master_path",
        "defend_pawns",
    ] {
        let task = task(bundled::find(name).unwrap());
        let learned = native::learn(&task, Limits::default()).unwrap();
        let contained = learned.self_contained(&task);
        let mut alone = contained.declarations();
        alone.statements.extend(contained.program().statements);
        assert_eq!(undeclared(&alone, &BTreeSet::new()), [], "{name}");
        let mut whole = task.background.clone();
        whole
            .statements
            .retain(|statement| statement.rule().is_some() || statement.heads().count() == 0);
        whole.statements.extend(learned.program(&task).statements);
        let contexts = task.examples.iter().map(|example| &example.context);
        for context in
            contexts.filter(|context| is_plain(&alone) && context.statements.iter().all(|s| s.head().is_some()))
        {
            assert_eq!(costs(&alone, context), costs(&whole, context), "{name}");
            compared += 1;
        }
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn clingo_loads_it_without_a_remark() {
    if !clingo_is_present() {
        return;
    }
    for name in ["win", "combined", "fill_next", "defend_pawns", "defence"] {
        let task = task(bundled::find(name).unwrap());
        let learned = native::learn(&task, Limits::default()).unwrap();
        let mut clingo = Command::new("clingo")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let written = text(&learned.self_contained(&task));
        clingo.stdin.take().unwrap().write_all(written.as_bytes()).unwrap();
        let output = clingo.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}:\n{written}");
    }
}
