//! A problem as rules of our language: for each part a predicate of its class and the position.
//!
//! ```text
//! dq(true,Pos) :- wkchk(true,Pos).
//! dq(false,Pos) :- thrmt(false,Pos), wka8d(false,Pos), …
//! ```
//!
//! Each way through a tree is a rule that asks no more than it needs; so a rule may hold where the tree asked for more
//! and did not get to know it. What a pattern answers is said by the pattern
//! itself, `stuck(_,_,Pos)` or `not stuck(_,_,Pos)`; other primitive questions look like parts.

use crate::tree::explain::reason::{Answer, sufficient};
use crate::tree::explain::words::question;
use crate::tree::hierarchy::{Hierarchy, Subproblem};
use crate::tree::model::{Asked, Tree};
use adage_logic::ast::{Program, Statement};
use adage_logic::clause::{Clause, Literal, Predicate};
use adage_logic::term::{Symbol, Var};
use adage_logic::{Atom, Term};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    #[error("`{0}` cannot be the name of a predicate: those begin with a small letter and have letters, digits and _")]
    Name(String),
    #[error("a rule of `{0}` says only what is not so, and no relation is known that holds in every position")]
    Unbound(String),
}

/// What the rules are to be read with.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// The predicates that a primitive question stands for; none where it is no pattern.
    pub patterns: &'a dyn Fn(&str) -> Vec<Predicate>,
    /// A relation that holds in every position, for rules that otherwise say only what is not so.
    pub everywhere: Option<Predicate>,
}

const POSITION: Term = Term::Var(Var(0));

pub fn rules(hierarchy: &Hierarchy, world: World<'_>) -> Result<Program, RulesError> {
    let mut program = Program::default();
    for part in &hierarchy.parts {
        let decides = &part.schema.decides;
        check_name(&decides.name)?;
        let mut clauses: Vec<Clause> = Vec::new();
        let mut ways = Vec::new();
        collect(&part.tree, &mut Vec::new(), &mut ways);
        ways.sort_by_key(|(_, class)| *class);
        for (answers, class) in ways {
            let head = Atom::new(decides.name.as_str(), vec![value_term(decides, class), POSITION]);
            let needed = sufficient(&part.tree, &answers)
                .into_iter()
                .map(|number| answers[number]);
            for body in bodies(part, needed.collect(), world)? {
                let clause = Clause::new(head.clone(), body);
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
        }
        for (number, clause) in clauses.iter().enumerate() {
            let mut statement = Statement::from_clause(clause);
            statement.names = names(clause);
            if number == 0 {
                let gap = (!program.statements.is_empty()).then(String::new);
                let heading = format!("% {}", question(decides).replace('\n', " "));
                statement.comments = gap.into_iter().chain([heading]).collect();
            }
            program.statements.push(statement);
        }
    }
    Ok(program)
}

/// The position has a name, all else stands for anything.
fn names(clause: &Clause) -> Vec<Symbol> {
    let name = |number| if number == 0 { "Pos" } else { "_" };
    (0..clause.var_count())
        .map(|number| Symbol::new(name(number)))
        .collect()
}

/// All ways through a tree to a class.
fn collect(tree: &Tree, answers: &mut Vec<Answer>, ways: &mut Vec<(Vec<Answer>, u8)>) {
    match tree {
        Tree::Class(class) => ways.push((answers.clone(), *class)),
        Tree::Test(test) => {
            for (value, branch) in (0..).zip(&test.branches) {
                answers.push((test.attribute, value));
                collect(branch, answers, ways);
                answers.pop();
            }
        }
        _ => {}
    }
}

/// The answers as literals. A pattern of several predicates holds in several ways, so that there may be several bodies.
fn bodies(part: &Subproblem, answers: Vec<Answer>, world: World<'_>) -> Result<Vec<Vec<Literal>>, RulesError> {
    let mut bodies: Vec<Vec<Literal>> = vec![Vec::new()];
    let mut variables = 1;
    for (attribute, value) in answers {
        let asked = &part.schema.attributes[attribute];
        let predicates = match part.decided_by[attribute] {
            None => (world.patterns)(&asked.name),
            Some(_) => Vec::new(),
        };
        let mut atoms: Vec<Atom> = predicates
            .iter()
            .map(|predicate| pattern(*predicate, &mut variables))
            .collect();
        if predicates.is_empty() {
            check_name(&asked.name)?;
            atoms.push(Atom::new(asked.name.as_str(), vec![value_term(asked, value), POSITION]));
        }
        // Patterns answer no first and yes second.
        let literals: Vec<Vec<Literal>> = match predicates.is_empty() || value == 1 {
            true => atoms.into_iter().map(|atom| vec![Literal::positive(atom)]).collect(),
            false => vec![atoms.into_iter().map(Literal::negative).collect()],
        };
        let longer = |body: &Vec<Literal>| {
            let with = |more: &Vec<Literal>| body.iter().chain(more).cloned().collect();
            literals.iter().map(with).collect::<Vec<Vec<Literal>>>()
        };
        bodies = bodies.iter().flat_map(longer).collect();
    }
    for body in &mut bodies {
        if body.iter().all(|literal| literal.negated) {
            let unbound = || RulesError::Unbound(part.schema.decides.name.clone());
            let everywhere = pattern(world.everywhere.ok_or_else(unbound)?, &mut variables);
            body.insert(0, Literal::positive(everywhere));
        }
    }
    Ok(bodies)
}

/// A pattern of the position, whatever its other arguments are.
fn pattern(predicate: Predicate, variables: &mut u32) -> Atom {
    let mut args = Vec::new();
    for _ in 1..predicate.arity {
        args.push(Term::Var(Var(*variables)));
        *variables += 1;
    }
    args.push(POSITION);
    Atom::new(predicate.name, args)
}

/// A value as a constant in small letters where that is one, and as text otherwise.
fn value_term(asked: &Asked, value: u8) -> Term {
    let small = asked.value(value).to_lowercase();
    let is_alone = asked
        .values
        .iter()
        .filter(|other| other.to_lowercase() == small)
        .count()
        == 1;
    match is_alone && is_name(&small) {
        true => Term::constant(&small),
        false => Term::string(asked.value(value)),
    }
}

fn is_name(word: &str) -> bool {
    let is_plain = |character: char| character.is_ascii_alphanumeric() || character == '_';
    word.starts_with(|first: char| first.is_ascii_lowercase()) && word.chars().all(is_plain) && word != "not"
}

fn check_name(name: &str) -> Result<(), RulesError> {
    match is_name(name) {
        true => Ok(()),
        false => Err(RulesError::Name(name.to_string())),
    }
}
