//! Rules that resemble each other, as learners make them.

use super::dice::Dice;
use super::rules::Written;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};

/// A rule much like the given one: variables made one or made constants, literals left out or added, the body in
/// another order, the variables numbered anew. It may be one that does not pass the checks.
pub fn variant(original: &Written, others: &[Written], dice: &mut Dice) -> Written {
    let mut varied = original.clone();
    for _ in 0..dice.between(1, 3) {
        let clause = &mut varied.clause;
        match dice.below(8) {
            0 => fix_variable(clause, dice),
            1 if clause.body.len() > 1 => {
                let dropped = dice.below(clause.body.len());
                clause.body.remove(dropped);
            }
            2 => repeat_literal(clause, dice),
            3 => {
                let other = &others[dice.below(others.len())].clause;
                borrow_literal(clause, other, dice);
            }
            4 => dice.shuffle(&mut clause.body),
            5 => distinguish(clause, dice),
            6 => unify_compared(clause, dice),
            _ => renumber(&mut varied, dice),
        }
    }
    varied
}

fn constant(dice: &mut Dice) -> Term {
    const NAMES: [&str; 8] = ["white", "black", "pawn", "knight", "bishop", "rook", "queen", "king"];
    let number = |dice: &mut Dice| Term::Int(dice.between(1, 8) as i32);
    match dice.below(3) {
        0 => Term::constant(NAMES[dice.below(NAMES.len())]),
        1 => number(dice),
        _ => Term::tuple(&[number(dice), number(dice)]),
    }
}

fn variable(clause: &Clause, dice: &mut Dice) -> Var {
    Var(dice.below(clause.var_count().max(1) as usize) as u32)
}

/// Puts a constant or another variable for a variable.
fn fix_variable(clause: &mut Clause, dice: &mut Dice) {
    let fixed = variable(clause, dice);
    let value = match dice.percent(60) {
        true => constant(dice),
        false => Term::Var(variable(clause, dice)),
    };
    *clause = clause.map_vars(&mut |var| if var == fixed { value } else { Term::Var(var) });
}

/// Asks something again, one of its variables new.
fn repeat_literal(clause: &mut Clause, dice: &mut Dice) {
    let literal = clause.body[dice.below(clause.body.len())].clone();
    let changed = variable(clause, dice);
    let new = Term::Var(Var(clause.var_count()));
    clause
        .body
        .push(literal.map_vars(&mut |var| if var == changed { new } else { Term::Var(var) }));
}

/// Adds a literal of another rule, about any of this rule's variables.
fn borrow_literal(clause: &mut Clause, other: &Clause, dice: &mut Dice) {
    let literal: &Literal = &other.body[dice.below(other.body.len())];
    let borrowed = literal.map_vars(&mut |var| match dice.percent(70) {
        true => Term::Var(var),
        false => Term::Var(variable(clause, dice)),
    });
    clause.body.push(borrowed);
}

/// Adds that two variables are equal or not. Other comparisons would ask for the order of positions.
fn distinguish(clause: &mut Clause, dice: &mut Dice) {
    let (one, other) = (variable(clause, dice), variable(clause, dice));
    let comparison = [Comparison::Equal, Comparison::NotEqual, Comparison::NotEqual][dice.below(3)];
    let atom = Atom::compare(Term::Var(one), comparison, Term::Var(other));
    clause.body.push(Literal::positive(atom));
}

/// Makes one of what a comparison tells apart.
fn unify_compared(clause: &mut Clause, dice: &mut Dice) {
    let compared = |literal: &Literal| {
        let args = &literal.atom.args;
        literal.atom.comparison().is_some() && args[0].as_var().is_some() && args[1].is_plain()
    };
    let comparisons: Vec<usize> = (0..clause.body.len())
        .filter(|index| compared(&clause.body[*index]))
        .collect();
    if let Some(index) = dice.pick(&comparisons).filter(|_| clause.body.len() > 1) {
        let atom = clause.body.remove(index).atom;
        let same = atom.args[1];
        *clause = clause.map_vars(&mut |var| {
            if Term::Var(var) == atom.args[0] {
                same
            } else {
                Term::Var(var)
            }
        });
    }
}

fn renumber(varied: &mut Written, dice: &mut Dice) {
    let mut numbers: Vec<u32> = (0..varied.clause.var_count()).collect();
    dice.shuffle(&mut numbers);
    let renumbered = |var: Var| Var(numbers.get(var.0 as usize).copied().unwrap_or(var.0));
    varied.clause = varied.clause.map_vars(&mut |var| Term::Var(renumbered(var)));
    for var in &mut varied.anonymous {
        *var = renumbered(*var);
    }
}
