//! Games that also exist as rules: a program of `legal`, `goal`, `terminal` and `next` over the facts of a position.
//!
//! The program is the game's own, as a learner or clingo reads it; the native board is the fast twin. A [`RuleForm`]
//! says how the two correspond. The choice of a move is left out of [`RuleForm::rules`], so that they have one model:
//! whoever wants to know what comes next adds the facts [`RuleForm::does`].
//!
//! ```
//! use adage_worlds::cross_dot::CrossDot;
//! use adage_worlds::game::Game;
//! use adage_worlds::rule_form::{RuleForm, model};
//!
//! let game = CrossDot::new(4, 2).unwrap();
//! let state = game.read_state("xobb x").unwrap();
//! let model = model(&game.rules(), &game.facts(&state)).unwrap();
//! let legal: Vec<String> = model.atoms().iter().filter(|atom| atom.name.as_str() == "legal").map(|a| a.to_string()).collect();
//! assert_eq!(legal, ["legal(o,noop)", "legal(x,mark(3))", "legal(x,mark(4))"]);
//! ```

use crate::game::{Outcome, ReadError, Side};
pub use crate::game::{RuleForm, noop};
use adage_logic::ast::{Program, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model, ModelError};
use adage_logic::{Atom, Predicate, Term, syntax};
use std::collections::BTreeSet;

/// The predicates that can be asked in positions of a game with these rules: those that the rules define, those that moves
/// change, and those of a position's facts.
pub fn offered(rules: &Program, facts: &[Atom]) -> BTreeSet<Predicate> {
    let heads = rules.statements.iter().filter_map(Statement::head);
    let mut offered: BTreeSet<Predicate> = heads.chain(facts).map(Atom::predicate).collect();
    offered.extend(next_fluents(rules));
    offered
}

/// The predicates of which moves change what holds: those inside the heads `next(…)`.
pub fn next_fluents(rules: &Program) -> BTreeSet<Predicate> {
    next_heads(rules).flatten().collect()
}

/// The predicate inside each head `next(…)`; `None` for one that does not say which, as `next(X)`.
pub fn next_heads(rules: &Program) -> impl Iterator<Item = Option<Predicate>> {
    let heads = rules.statements.iter().filter_map(Statement::head);
    let next = heads.filter(|head| head.predicate() == Predicate::new("next", 1));
    next.map(|head| Some(Atom::of_term(head.args[0])?.predicate()))
}

/// Why a fact is none of a position's.
pub(crate) fn bad_fact(fact: &Atom) -> ReadError {
    ReadError(format!("`{fact}` says nothing that can be so in a position"))
}

/// The only one to whom `control(P)` gives the move.
pub(crate) fn control<P: Copy>(facts: &[Atom], player_of: impl Fn(Term) -> Option<P>) -> Result<P, ReadError> {
    let mut controls = facts.iter().filter(|fact| fact.name.as_str() == "control");
    let (Some(fact), None) = (controls.next(), controls.next()) else {
        return Err(ReadError(
            "expected one fact `control(P)` that says who is to move".into(),
        ));
    };
    match fact.args.as_slice() {
        [player] => player_of(*player).ok_or_else(|| bad_fact(fact)),
        _ => Err(bad_fact(fact)),
    }
}

pub(crate) fn legal_atom(role: Term, action: Term) -> Atom {
    Atom::new("legal", vec![role, action])
}

/// The goals of those who have won: a hundred for them, nothing for their opponents.
pub(crate) fn goals_of_winners(game: &impl RuleForm, has_won: impl Fn(Side) -> bool) -> Vec<Atom> {
    let goal = |player, reward| Atom::new("goal", vec![game.role(player), Term::Int(reward)]);
    let winners = [Side(0), Side(1)].into_iter().filter(|player| has_won(*player));
    winners
        .flat_map(|winner| [goal(winner, 100), goal(winner.other(), 0)])
        .collect()
}

/// The result where the rules let each player win for himself. Play never makes a position in which both have won;
/// if one is set up, it is a draw.
pub(crate) fn result(has_won: impl Fn(Side) -> bool) -> Option<Outcome> {
    match [Side(0), Side(1)].map(has_won) {
        [false, false] => None,
        [true, false] => Some(Outcome::Win(Side(0))),
        [false, true] => Some(Outcome::Win(Side(1))),
        [true, true] => Some(Outcome::Draw),
    }
}

/// A program that comes with Adage, so it can be read or Adage is wrong.
pub(crate) fn bundled_program((name, text): (&str, &str)) -> Program {
    let parsed = syntax::parse(text);
    assert!(parsed.errors.is_empty(), "{name} is bundled: {:?}", parsed.errors);
    parsed.program
}

/// The program with another value for a constant.
pub fn with_constant(mut program: Program, constant: &str, number: i32) -> Program {
    for statement in &mut program.statements {
        if let StatementKind::Const { name, value } = &mut statement.kind
            && name.as_str() == constant
        {
            *value = Term::Int(number);
        }
    }
    program
}

/// What follows from rules that are known to pass the checks, and facts.
pub fn model(rules: &Program, facts: &[Atom]) -> Result<Model, ModelError> {
    match check(&[rules, &Program::of_facts(facts.iter().cloned())], World::Program) {
        Ok(checked) => Model::of(&checked, DEFAULT_LIMIT),
        Err(problems) => panic!("the rules do not pass the checks: {problems:?}"),
    }
}
