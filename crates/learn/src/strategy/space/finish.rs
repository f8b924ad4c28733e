//! From grown rules to candidates: variables named, weights and levels chosen, unsafe ones left out.

use super::grow::{Draft, Drafts, Front, Piece, numbered};
use super::shape::Shape;
use super::{Language, Options};
use crate::strategy::task::Candidate;
use adage_logic::ast::{Choice, ChoiceElement, Head, Located, Rule, Statement, StatementKind, WeakConstraint};
use adage_logic::{Atom, Literal, Operator, Span, Symbol, Term, Var};

pub fn candidates(language: &Language, drafts: &Drafts, options: Options) -> Vec<Candidate> {
    let complete = |draft: &&Draft| is_safe(drafts, draft) && (!draft.head.is_empty() || !draft.body.is_empty());
    let finish = |draft: &Draft| match drafts.front {
        Front::Weak => weak_constraints(language, drafts, draft, options),
        _ => vec![rule(drafts, draft)],
    };
    drafts.drafts.iter().filter(complete).flat_map(finish).collect()
}

/// Whether every variable stands in a literal that gives it a value.
fn is_safe(drafts: &Drafts, draft: &Draft) -> bool {
    let binding = draft
        .body
        .iter()
        .filter(|piece| drafts.body_shapes[piece.shape].binds());
    let bound: Vec<u8> = binding.flat_map(|piece| piece.vars.iter().copied()).collect();
    (0..draft.types.len()).all(|var| bound.contains(&(var as u8)))
}

/// The shape with the piece's variables in its holes.
fn literal(shapes: &[Shape], piece: &Piece) -> Literal {
    let shape = &shapes[piece.shape];
    shape
        .literal
        .map_vars(&mut |hole| Term::Var(Var(u32::from(piece.vars[hole.0 as usize]))))
}

pub fn head_atoms(drafts: &Drafts, draft: &Draft) -> Vec<Atom> {
    let atoms = draft.head.iter().map(|piece| literal(&drafts.head_shapes, piece).atom);
    atoms.collect()
}

pub fn body_literals(drafts: &Drafts, draft: &Draft) -> Vec<Literal> {
    let literals = draft.body.iter().map(|piece| literal(&drafts.body_shapes, piece));
    literals.collect()
}

fn located_body(drafts: &Drafts, draft: &Draft) -> Vec<Located<Literal>> {
    body_literals(drafts, draft).into_iter().map(Located::nowhere).collect()
}

fn rule(drafts: &Drafts, draft: &Draft) -> Candidate {
    let mut atoms = head_atoms(drafts, draft).into_iter().map(Located::nowhere);
    let (head, head_length) = match (drafts.front, draft.head.len()) {
        (Front::Choice(lower, upper), size) => {
            let elements = atoms.map(|atom| ChoiceElement {
                atom,
                condition: Vec::new(),
            });
            let choice = Choice {
                lower: Some(Term::Int(lower as i32)),
                elements: elements.collect(),
                upper: Some(Term::Int(upper as i32)),
            };
            (Head::Choice(choice), choice_length(size as u32, lower, upper))
        }
        _ => match atoms.next() {
            Some(atom) => (Head::Atom(atom), 1),
            None => (Head::None, 0),
        },
    };
    let body = located_body(drafts, draft);
    let length = head_length + body.len() as u32;
    candidate(draft, StatementKind::Rule(Rule { head, body }), length)
}

/// The literals of the disjunctive normal form of `lower { … } upper` over so many atoms.
pub fn choice_length(size: u32, lower: u32, upper: u32) -> u32 {
    let sets = |chosen: u32| (0..chosen).fold(1, |sets, done| sets * (size - done) / (done + 1));
    size * (lower..=upper.min(size)).map(sets).sum::<u32>()
}

fn weak_constraints(language: &Language, drafts: &Drafts, draft: &Draft, options: Options) -> Vec<Candidate> {
    let mut all = Vec::new();
    for weight in &language.weights {
        for weight in weights(draft, weight.value, options) {
            for level in 1..=language.levels as i32 {
                let weak = WeakConstraint {
                    body: located_body(drafts, draft),
                    weight,
                    level: Term::Int(level),
                    terms: (0..draft.types.len() as u32).map(|var| Term::Var(Var(var))).collect(),
                };
                let length = weak.body.len() as u32;
                all.push(candidate(draft, StatementKind::Weak(weak), length));
            }
        }
    }
    all
}

/// The weights that a declared one stands for: itself if it is a number, each variable of the type if it is a type.
fn weights(draft: &Draft, declared: Term, options: Options) -> Vec<Term> {
    let (of, negative) = match declared {
        Term::Const(of) => (of, false),
        Term::Compound(compound) => match compound.args() {
            [Term::Const(of)] => (*of, true),
            _ => return Vec::new(),
        },
        number => return vec![number],
    };
    let vars = (0..draft.types.len()).filter(|var| draft.types[*var] == of);
    let vars = vars.filter(|var| options.symmetric_copies || is_first_choice(draft, *var as u8));
    let term = |var: usize| match (Term::Var(Var(var as u32)), negative) {
        (term, false) => term,
        (term, true) => Term::operation(Operator::Negate, &[term]),
    };
    vars.map(term).collect()
}

/// Whether no order of like literals that leaves the body as it is puts `var` in the place of an earlier variable.
fn is_first_choice(draft: &Draft, var: u8) -> bool {
    let own = numbered(draft.body.iter());
    let place = |order: &[&Piece]| {
        let mut vars = order.iter().flat_map(|piece| piece.vars.iter().copied());
        vars.position(|other| other == var).map(|index| own[index])
    };
    let written: Vec<&Piece> = draft.body.iter().collect();
    let orders = draft.body_orders();
    let mut same = orders.iter().filter(|order| numbered(order.iter().copied()) == own);
    same.all(|order| place(order) >= place(&written))
}

fn candidate(draft: &Draft, kind: StatementKind, length: u32) -> Candidate {
    Candidate {
        statement: Statement {
            comments: Vec::new(),
            kind,
            names: names(&draft.types),
            span: Span::default(),
        },
        length,
    }
}

/// Variables are called after their types, and numbered where there are several of one.
fn names(types: &[Symbol]) -> Vec<Symbol> {
    let name = |(index, of): (usize, &Symbol)| {
        let mut letters = of.as_str().trim_start_matches('_').chars();
        let first = letters.next().unwrap_or('V').to_ascii_uppercase();
        let rest = letters.as_str();
        let several = types.iter().filter(|other| *other == of).count() > 1;
        let number = types[..index].iter().filter(|other| *other == of).count() + 1;
        match several {
            true => Symbol::new(&format!("{first}{rest}{number}")),
            false => Symbol::new(&format!("{first}{rest}")),
        }
    };
    let mut names: Vec<Symbol> = types.iter().enumerate().map(name).collect();
    let unique = names
        .iter()
        .enumerate()
        .all(|(index, name)| !names[..index].contains(name));
    if !unique {
        // Types such as `a1` and `a` with eleven variables.
        names = (0..types.len())
            .map(|index| Symbol::new(&format!("V{index}")))
            .collect();
    }
    names
}
