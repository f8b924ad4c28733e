//! Bias constraints: a small program that says which rules are left out, looking at one rule at a time.
//!
//! A rule is described by `head(A)` and `body(A)` for its atoms, `body(naf(A))` for those under `not`, `constraint`,
//! `weak_constraint`, `weight(W)` and `term(I,T)` (counted from 0). Its variables are the constants `v0`, `v1`, …;
//! arithmetic in it is written with words, `minus(v0)`, `plus(v0,1)`. Comparisons are not described.
//!
//! All rules are judged in one evaluation: every atom gets the number of its rule as first argument.

use super::finish::{body_literals, head_atoms};
use super::grow::{Draft, Drafts, Front};
use crate::strategy::task::Candidate;
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::Model;
use adage_logic::{Atom, Diagnostic, Literal, Operator, Span, Symbol, Term, Var};
use itertools::Itertools;

/// What describes a rule from its head on, and does not change as its body grows.
const FIXED: [&str; 3] = ["head", "constraint", "weak_constraint"];
const GROWING: [&str; 3] = ["body", "weight", "term"];

/// No program can write such names.
const RULE: &str = "a rule";
const VIOLATED: &str = "violated";

/// So many rules are judged at once.
const BATCH: usize = 20_000;

#[derive(Default)]
pub struct Bias {
    whole: Vec<Statement>,
    /// The part by which a rule can be dropped before it is complete: what violates it violates it for good.
    early: Vec<Statement>,
}

impl Bias {
    pub fn new(program: Program) -> Result<Bias, Vec<Diagnostic>> {
        let mut errors: Vec<Diagnostic> = program.statements.iter().filter_map(refuse).collect();
        if let Err(problems) = check(&[&program], World::Program) {
            errors.extend(problems.into_iter().map(|problem| problem.diagnostic));
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let whole: Vec<Statement> = program.statements.iter().map(with_number).collect();
        let early = program.statements.iter().zip(&whole);
        let early = early
            .filter(|(written, _)| is_early(written))
            .map(|(_, numbered)| numbered.clone());
        Ok(Bias {
            early: early.collect(),
            whole,
        })
    }

    /// The drafts that may still grow into something allowed.
    pub fn open(&self, all: &Drafts, drafts: Vec<Draft>) -> Vec<Draft> {
        let describe = |draft: &Draft| describe(all.front, &head_atoms(all, draft), &body_literals(all, draft));
        keep(&self.early, drafts, describe)
    }

    pub fn allowed(&self, candidates: Vec<Candidate>) -> Vec<Candidate> {
        keep(&self.whole, candidates, |candidate| {
            describe_statement(&candidate.statement)
        })
    }
}

fn refuse(statement: &Statement) -> Option<Diagnostic> {
    let is_rule = match &statement.kind {
        StatementKind::Rule(rule) => !matches!(rule.head, Head::Choice(_)),
        _ => false,
    };
    let complaint = || Diagnostic::new(statement.span, "a bias is made of constraints and rules", "here");
    (!is_rule).then(|| complaint().with_help("write `:- body.` for what a rule must not be"))
}

/// Whether a violation of this constraint lasts however the body grows: nothing that may come later is denied, and no
/// predicate of the bias's own is asked.
fn is_early(statement: &Statement) -> bool {
    let StatementKind::Rule(Rule { head: Head::None, body }) = &statement.kind else {
        return false;
    };
    body.iter().all(|literal| {
        let Literal { negated, atom } = &literal.value;
        let name = atom.name.as_str();
        atom.comparison().is_some() || FIXED.contains(&name) || !negated && GROWING.contains(&name)
    })
}

/// The statement with the number of the rule that it is about in every atom.
fn with_number(statement: &Statement) -> Statement {
    let mut numbered = statement.clone();
    let number = Term::Var(Var(numbered.names.len() as u32));
    numbered.names.push(Symbol::new("Rule"));
    let add = |atom: &mut Atom| {
        if atom.comparison().is_none() {
            atom.args.insert(0, number);
        }
    };
    if let StatementKind::Rule(rule) = &mut numbered.kind {
        rule.body.iter_mut().for_each(|literal| add(&mut literal.value.atom));
        let about = Literal::positive(Atom::new(RULE, vec![number]));
        rule.body.insert(0, Located::nowhere(about));
        match &mut rule.head {
            Head::Atom(atom) => add(&mut atom.value),
            head => *head = Head::Atom(Located::nowhere(Atom::new(VIOLATED, vec![number]))),
        }
    }
    numbered
}

/// Those that do not violate the bias.
fn keep<T>(bias: &[Statement], items: Vec<T>, describe: impl Fn(&T) -> Vec<Atom>) -> Vec<T> {
    if bias.is_empty() {
        return items;
    }
    let batches = items.into_iter().chunks(BATCH);
    let mut kept = Vec::new();
    for batch in &batches {
        let batch: Vec<T> = batch.collect();
        let bad = violated(bias, &batch, &describe);
        kept.extend(batch.into_iter().zip(bad).filter(|(_, bad)| !bad).map(|(item, _)| item));
    }
    kept
}

fn violated<T>(bias: &[Statement], items: &[T], describe: &impl Fn(&T) -> Vec<Atom>) -> Vec<bool> {
    let mut statements = bias.to_vec();
    for (number, item) in items.iter().enumerate() {
        let number = Term::Int(number as i32);
        statements.push(fact(Atom::new(RULE, vec![number])));
        for mut atom in describe(item) {
            atom.args.insert(0, number);
            statements.push(fact(atom));
        }
    }
    let program = Program {
        statements,
        closing_comments: Vec::new(),
    };
    let rules = check(&[&program], World::Program).expect("the bias was checked, and facts are safe");
    let model = Model::of(&rules, usize::MAX).expect("the bias has no choices");
    let is_bad = |number: i32| model.holds(&Atom::new(VIOLATED, vec![Term::Int(number)]));
    (0..items.len() as i32).map(is_bad).collect()
}

fn fact(atom: Atom) -> Statement {
    Statement {
        comments: Vec::new(),
        kind: StatementKind::Rule(Rule {
            head: Head::Atom(Located::nowhere(atom)),
            body: Vec::new(),
        }),
        names: Vec::new(),
        span: Span::default(),
    }
}

fn word(front: Front) -> Option<Atom> {
    match front {
        Front::Nothing => Some(Atom::new("constraint", Vec::new())),
        Front::Weak => Some(Atom::new("weak_constraint", Vec::new())),
        _ => None,
    }
}

fn describe(front: Front, head: &[Atom], body: &[Literal]) -> Vec<Atom> {
    let head = head.iter().map(|atom| Atom::new("head", vec![as_term(atom)]));
    let body = body.iter().filter(|literal| literal.atom.comparison().is_none());
    let body = body.map(|literal| {
        let atom = as_term(&literal.atom);
        let term = match literal.negated {
            true => Term::compound("naf", &[atom]),
            false => atom,
        };
        Atom::new("body", vec![term])
    });
    head.chain(body).chain(word(front)).collect()
}

fn describe_statement(statement: &Statement) -> Vec<Atom> {
    let values = |body: &[Located<Literal>]| body.iter().map(|literal| literal.value.clone()).collect_vec();
    match &statement.kind {
        StatementKind::Rule(Rule { head, body }) => {
            let (front, heads) = match head {
                Head::None => (Front::Nothing, Vec::new()),
                Head::Atom(atom) => (Front::Atom, vec![atom.value.clone()]),
                Head::Choice(choice) => {
                    let atoms = choice.elements.iter().map(|element| element.atom.value.clone());
                    (Front::Choice(0, 0), atoms.collect())
                }
            };
            describe(front, &heads, &values(body))
        }
        StatementKind::Weak(weak) => {
            let mut atoms = describe(Front::Weak, &[], &values(&weak.body));
            atoms.push(Atom::new("weight", vec![ground(weak.weight)]));
            let term = |(index, term): (i32, &Term)| Atom::new("term", vec![Term::Int(index), ground(*term)]);
            atoms.extend((0..).zip(&weak.terms).map(term));
            atoms
        }
        _ => Vec::new(),
    }
}

fn as_term(atom: &Atom) -> Term {
    match atom.args.is_empty() {
        true => Term::Const(atom.name),
        false => {
            let args: Vec<Term> = atom.args.iter().map(|arg| ground(*arg)).collect();
            Term::compound(atom.name, &args)
        }
    }
}

/// The term with constants for its variables and words for its arithmetic.
fn ground(term: Term) -> Term {
    match term {
        Term::Var(Var(number)) => Term::constant(&format!("v{number}")),
        Term::Compound(compound) => {
            let args: Vec<Term> = compound.args().iter().map(|arg| ground(*arg)).collect();
            let word = match compound.operator() {
                None => return Term::compound(compound.functor(), &args),
                Some(Operator::Add) => "plus",
                Some(Operator::Subtract | Operator::Negate) => "minus",
                Some(Operator::Multiply) => "times",
                Some(Operator::Divide) => "over",
                Some(Operator::Modulo) => "modulo",
                Some(Operator::Power) => "power",
                Some(Operator::Absolute) => "absolute",
                Some(Operator::Interval) => "interval",
            };
            Term::compound(word, &args)
        }
        other => other,
    }
}
