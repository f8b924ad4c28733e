//! Logic programs with bare fluents as rules about `true`.
//!
//! The fluents are the predicates that stand inside `init(…)` and `next(…)`. Choice rules say that somebody does
//! something, and constraints what may not be done together: a machine sees to both, so they are left out. A fluent may
//! also be defined by a rule, as `state(A,B,e)` is where neither player has a man: whatever asks for it then asks whether
//! it is true *or* follows.

use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::{Atom, Literal, Predicate, Symbol, Term};
use rustc_hash::FxHashSet;

pub(super) fn statements(program: Program) -> Vec<Statement> {
    let fluents = fluents(&program);
    let derived: Vec<Atom> = program
        .statements
        .iter()
        .filter_map(Statement::clause)
        .map(|clause| clause.head)
        .filter(|head| fluents.contains(&head.predicate()))
        .collect();
    let constants = program.statements.iter().filter_map(|statement| match statement.kind {
        StatementKind::Const { name, .. } => Some(name),
        _ => None,
    });
    let wrapper = Wrapper {
        fluents,
        derived,
        constants: constants.collect(),
    };
    program
        .statements
        .into_iter()
        .flat_map(|statement| wrapper.statement(statement))
        .collect()
}

fn fluents(program: &Program) -> FxHashSet<Predicate> {
    let heads = program
        .statements
        .iter()
        .filter_map(Statement::clause)
        .map(|clause| clause.head);
    let states = heads.filter(|head| ["init", "next"].contains(&head.name.as_str()) && head.args.len() == 1);
    states
        .filter_map(|head| Atom::of_term(head.args[0]))
        .map(|atom| atom.predicate())
        .collect()
}

struct Wrapper {
    fluents: FxHashSet<Predicate>,
    /// The heads of rules that define fluents.
    derived: Vec<Atom>,
    /// The names that `#const` gives values.
    constants: FxHashSet<Symbol>,
}

/// What the name of a fluent that follows from others begins with. No program can write such a name.
pub(in crate::gdl) const DERIVED: &str = "derived ";

fn derived_name(atom: &Atom) -> Symbol {
    Symbol::new(&format!("{DERIVED}{}", atom.name))
}

fn wrapped(atom: &Atom) -> Atom {
    let fluent = match atom.args.is_empty() {
        true => Term::Const(atom.name),
        false => Term::compound(atom.name, &atom.args),
    };
    Atom::new("true", vec![fluent])
}

impl Wrapper {
    fn statement(&self, statement: Statement) -> Vec<Statement> {
        let StatementKind::Rule(rule) = &statement.kind else {
            return vec![statement];
        };
        let Head::Atom(head) = &rule.head else {
            return Vec::new();
        };
        let mut head = head.clone();
        if self.fluents.contains(&head.value.predicate()) {
            head.value.name = derived_name(&head.value);
        }
        let with_body = |body| Statement {
            kind: StatementKind::Rule(Rule {
                head: Head::Atom(head.clone()),
                body,
            }),
            ..statement.clone()
        };
        self.bodies(&rule.body).into_iter().map(with_body).collect()
    }

    /// The body with its fluents wrapped, once for each way in which they may be true or follow.
    fn bodies(&self, body: &[Located<Literal>]) -> Vec<Vec<Located<Literal>>> {
        let mut bodies = vec![Vec::new()];
        for literal in body {
            let ways = self.ways(literal);
            let join = |body: &Vec<Located<Literal>>| {
                let longer = |way: &Vec<Located<Literal>>| body.iter().chain(way).cloned().collect();
                ways.iter().map(longer).collect::<Vec<_>>()
            };
            bodies = bodies.iter().flat_map(join).collect();
        }
        bodies
    }

    fn ways(&self, literal: &Located<Literal>) -> Vec<Vec<Located<Literal>>> {
        let atom = &literal.value.atom;
        if !self.fluents.contains(&atom.predicate()) {
            return vec![vec![literal.clone()]];
        }
        let with = |atom: Atom| Located {
            value: Literal {
                negated: literal.value.negated,
                atom,
            },
            span: literal.span,
            arg_spans: Vec::new(),
        };
        let told = with(wrapped(atom));
        let follows = with(Atom::new(derived_name(atom), atom.args.clone()));
        match (self.may_follow(atom), literal.value.negated) {
            (false, _) => vec![vec![told]],
            (true, false) => vec![vec![told], vec![follows]],
            (true, true) => vec![vec![told, follows]],
        }
    }

    /// Whether a rule's head may be this atom.
    fn may_follow(&self, atom: &Atom) -> bool {
        let fits = |head: &&Atom| {
            let mut pairs = head.args.iter().zip(&atom.args);
            head.predicate() == atom.predicate() && pairs.all(|(left, right)| self.may_be_equal(*left, *right))
        };
        self.derived.iter().any(|head| fits(&head))
    }

    /// Whether some values of the variables make the terms equal. Arithmetic and constants may have any value.
    fn may_be_equal(&self, left: Term, right: Term) -> bool {
        let is_open = |term: Term| match term {
            Term::Var(_) => true,
            Term::Const(name) => self.constants.contains(&name),
            Term::Compound(compound) => compound.operator().is_some(),
            _ => false,
        };
        match (left, right) {
            _ if left == right || is_open(left) || is_open(right) => true,
            (Term::Compound(left), Term::Compound(right)) => {
                let mut pairs = left.args().iter().zip(right.args());
                left.functor() == right.functor()
                    && left.args().len() == right.args().len()
                    && pairs.all(|(left, right)| self.may_be_equal(*left, *right))
            }
            _ => false,
        }
    }
}
