//! A game's rules, read from a sheet and checked.
//!
//! ```text
//! (<= (next …) …)   ──from_kif──┐
//! next(…) :- … .    ──from_asp──┴─→ statements about true, does, legal, next … ──check──→ Sheet
//! ```
//!
//! Whatever the notation, what holds in a state is `true(F)`: rules written with bare fluents get the wrapper.

mod from_asp;
mod from_kif;
mod split;

pub(super) use from_asp::DERIVED;

use super::check::{self, Finding, Law};
use super::kif;
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::check::{Problem, World};
use adage_logic::rules::Rules;
use adage_logic::{Atom, Clause, Diagnostic, Literal, Span};

/// How a sheet is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    Kif,
    Asp,
}

/// Checked rules of a game.
#[derive(Clone)]
pub struct Sheet {
    pub notation: Notation,
    /// What is said, disjunctions written out as several rules.
    pub program: Program,
    pub rules: Rules,
    /// What breaks the rules of GDL and could be understood all the same.
    pub warnings: Vec<Finding>,
}

impl Sheet {
    /// Reads a sheet in KIF or as a logic program, which has `:-` or lines that end with a stop.
    pub fn read(text: &str) -> Result<Sheet, Vec<Finding>> {
        let lines = text
            .lines()
            .filter_map(|line| line.split(['%', ';']).next())
            .map(str::trim_end);
        let brackets_first = text.lines().any(|line| line.trim_start().starts_with("(<="));
        match !brackets_first && lines.into_iter().any(|line| line.ends_with('.') || line.contains(":-")) {
            true => Sheet::read_asp(text),
            false => Sheet::read_kif(text),
        }
    }

    pub fn read_kif(text: &str) -> Result<Sheet, Vec<Finding>> {
        let expressions = kif::read(text).map_err(|errors| Finding::errors(Law::Form, errors))?;
        Sheet::checked(Notation::Kif, from_kif::statements(&expressions)?)
    }

    /// Reads a logic program whose fluents stand bare.
    pub fn read_asp(text: &str) -> Result<Sheet, Vec<Finding>> {
        let parsed = adage_logic::syntax::parse(text);
        match parsed.errors.is_empty() {
            true => Sheet::checked(Notation::Asp, from_asp::statements(parsed.program)),
            false => Err(Finding::errors(Law::Form, parsed.errors)),
        }
    }

    fn checked(notation: Notation, statements: Vec<Statement>) -> Result<Sheet, Vec<Finding>> {
        let (statements, findings) = check::check(statements, notation);
        let (errors, warnings): (Vec<Finding>, _) = findings.into_iter().partition(|finding| finding.is_error);
        if !errors.is_empty() {
            return Err(errors);
        }
        let program = Program {
            statements,
            closing_comments: Vec::new(),
        };
        let (rules, more) = checked_rules(&program)?;
        Ok(Sheet {
            notation,
            program,
            rules,
            warnings: warnings.into_iter().chain(more).collect(),
        })
    }

    /// What is said, with goals split by their values if they would else be in a circle.
    pub(super) fn layered(&self) -> Vec<Statement> {
        let written = &self.program.statements;
        match adage_logic::check::check(&[&self.program], World::Program) {
            Ok(_) => written.clone(),
            Err(_) => split::split_goals(written).unwrap_or_else(|| written.clone()),
        }
    }

    /// All rules, in the order written.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> {
        self.program.statements.iter().filter_map(Statement::clause)
    }
}

/// The rules, if need be with goals split by their values, of which a warning tells.
fn checked_rules(program: &Program) -> Result<(Rules, Vec<Finding>), Vec<Finding>> {
    let errors = match adage_logic::check::check(&[program], World::Program) {
        Ok(rules) => return Ok((rules, Vec::new())),
        Err(problems) => other_findings(problems),
    };
    let in_circle = errors.iter().all(|finding| finding.law == Law::Stratified);
    let Some(statements) = split::split_goals(&program.statements).filter(|_| in_circle) else {
        return Err(errors);
    };
    let split = Program {
        statements,
        closing_comments: Vec::new(),
    };
    let Ok(rules) = adage_logic::check::check(&[&split], World::Program) else {
        return Err(errors);
    };
    let as_warning = |finding: Finding| Finding {
        is_error: false,
        ..finding
    };
    Ok((rules, errors.into_iter().map(as_warning).collect()))
}

/// What the checks of our language find beyond those of GDL: negation in a circle, and what is too large.
fn other_findings(problems: Vec<Problem>) -> Vec<Finding> {
    let law = |diagnostic: &Diagnostic| match diagnostic.message.contains("not stratified") {
        true => Law::Stratified,
        false if diagnostic.message.contains("unsafe") => Law::Safety,
        false => Law::Form,
    };
    let finding = |problem: Problem| Finding::error(law(&problem.diagnostic), problem.diagnostic);
    problems.into_iter().map(finding).collect()
}

/// A rule, with places.
fn statement(
    head: Located<Atom>,
    body: Vec<Located<Literal>>,
    names: Vec<adage_logic::Symbol>,
    span: Span,
) -> Statement {
    Statement {
        comments: Vec::new(),
        kind: StatementKind::Rule(Rule {
            head: Head::Atom(head),
            body,
        }),
        names,
        span,
    }
}
