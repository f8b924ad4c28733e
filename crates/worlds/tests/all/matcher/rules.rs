//! Random rules, well typed and safe, over any vocabulary.
//!
//! A body is written literal by literal. A positive literal mixes variables that are already there, new ones, constants,
//! half-known tuples and arithmetic; negated literals and comparisons then speak of what has a value. At last the body
//! is shuffled, and the head takes what it wants of the variables.

use super::dice::Dice;
use adage_logic::ast::{Program, Statement};
use adage_logic::vocabulary::{Kind, Relation, Signature, TypeId};
use adage_logic::{Atom, Clause, Comparison, Literal, Predicate, Symbol, Term, Var};

/// A clause, and which of its variables are written `_`.
#[derive(Clone)]
pub struct Written {
    pub clause: Clause,
    pub anonymous: Vec<Var>,
}

impl Written {
    pub fn statement(&self) -> Statement {
        let mut statement = Statement::from_clause(&self.clause);
        for var in &self.anonymous {
            if let Some(name) = statement.names.get_mut(var.0 as usize) {
                *name = Symbol::new("_");
            }
        }
        statement
    }
}

pub fn program<'a>(clauses: impl IntoIterator<Item = &'a Written>) -> Program {
    Program {
        statements: clauses.into_iter().map(Written::statement).collect(),
        closing_comments: Vec::new(),
    }
}

/// How a random program may be.
pub struct Scope {
    /// How many goals it has.
    pub goals: usize,
    /// How many literals a goal's body may have.
    pub literals: usize,
    /// How many predicates may be defined besides the goals.
    pub helpers: usize,
    /// In how many of a hundred clauses a move is made.
    pub moves: usize,
}

/// A random program: the goals, and what they may call.
pub struct Random {
    pub helpers: Vec<Written>,
    pub goals: Vec<Written>,
}

impl Random {
    pub fn clauses(&self) -> impl Iterator<Item = &Written> {
        self.helpers.iter().chain(&self.goals)
    }

    /// The predicates of the goals, each once.
    pub fn predicates(&self) -> Vec<Predicate> {
        let mut predicates: Vec<Predicate> = self.goals.iter().map(|goal| goal.clause.head.predicate()).collect();
        predicates.dedup();
        predicates
    }
}

pub fn random(signature: &Signature, dice: &mut Dice, scope: &Scope) -> Random {
    let mut writer = Writer {
        signature,
        dice,
        defined: Vec::new(),
    };
    let mut helpers = Vec::new();
    for number in 0..writer.dice.below(scope.helpers + 1) {
        let makes = writer.dice.percent(scope.moves / 4);
        let head = writer.shape(&format!("helper{number}"), makes);
        for _ in 0..writer.dice.between(1, 3) {
            let literals = writer.dice.between(1, 3);
            helpers.push(writer.clause(&head, literals, scope.moves / 2));
        }
        writer.defined.push(head);
    }
    let mut goals = Vec::new();
    for number in 0..scope.goals {
        let head = writer.shape(&format!("goal{number}"), false);
        for _ in 0..writer.dice.between(1, 2) {
            let literals = writer.dice.between(1, scope.literals);
            goals.push(writer.clause(&head, literals, scope.moves));
        }
    }
    Random { helpers, goals }
}

pub struct Writer<'a> {
    pub signature: &'a Signature,
    pub dice: &'a mut Dice,
    /// The predicates that may be called, in the form of relations.
    pub defined: Vec<Relation>,
}

/// A clause on its way.
#[derive(Default)]
pub struct Draft {
    /// The type of each variable.
    pub types: Vec<TypeId>,
    /// The variables that have a value, positions left out.
    pub bound: Vec<Var>,
    pub positions: Vec<Var>,
    pub anonymous: Vec<Var>,
    pub body: Vec<Literal>,
    /// How many variables there were before the literal that is being written.
    pub before: usize,
    pub moves_left: usize,
}

impl Draft {
    fn variable(&mut self, of: TypeId) -> Var {
        self.types.push(of);
        Var(self.types.len() as u32 - 1)
    }

    pub fn fresh(&mut self, of: TypeId) -> Term {
        let var = self.variable(of);
        self.bound.push(var);
        Term::Var(var)
    }

    fn nameless(&mut self, of: TypeId) -> Term {
        let var = self.variable(of);
        self.anonymous.push(var);
        Term::Var(var)
    }
}

/// Whether an argument may give variables their values or only speak of those that have some.
#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    Binds,
    Tests,
    Head,
}

impl Writer<'_> {
    /// A predicate to be defined: some values, the position, perhaps a position that it makes.
    fn shape(&mut self, name: &str, makes: bool) -> Relation {
        let values: Vec<TypeId> = self.types(|kind| *kind != Kind::Position);
        let position = self.types(|kind| *kind == Kind::Position)[0];
        let count = self.dice.below(5);
        let mut types: Vec<TypeId> = (0..count).filter_map(|_| self.dice.pick(&values)).collect();
        types.push(position);
        if makes {
            types.push(position);
        }
        Relation {
            predicate: Predicate::new(name, types.len()),
            position: Some(count),
            makes: makes.then_some(count + 1),
            types,
            words: None,
        }
    }

    /// The types of the vocabulary's arguments, each once.
    pub fn types(&self, wanted: impl Fn(&Kind) -> bool) -> Vec<TypeId> {
        let mut types: Vec<TypeId> = Vec::new();
        for of in self.signature.relations().iter().flat_map(|relation| &relation.types) {
            if wanted(&self.signature[*of].kind) && !types.contains(of) {
                types.push(*of);
            }
        }
        types
    }

    fn clause(&mut self, head: &Relation, literals: usize, moves: usize) -> Written {
        let mut draft = Draft {
            moves_left: usize::from(self.dice.percent(moves)),
            ..Draft::default()
        };
        let position = head.types[head.position.unwrap_or(0)];
        let here = draft.variable(position);
        draft.positions.push(here);
        match head.makes {
            Some(_) => {
                draft.moves_left = 1;
                self.write_positive(&mut draft, |relation| relation.makes.is_some());
            }
            None => self.write_positive(&mut draft, |relation| relation.position.is_some()),
        }
        while draft.body.len() < literals {
            match self.dice.below(100) {
                0..55 => self.write_positive(&mut draft, |_| true),
                55..75 => self.write_negated(&mut draft),
                _ => self.write_comparison(&mut draft),
            }
        }
        let mut made = draft.positions.get(1).copied().unwrap_or(here);
        let mut args = Vec::new();
        for (index, of) in head.types.iter().enumerate() {
            args.push(if Some(index) == head.position {
                Term::Var(here)
            } else if Some(index) == head.makes {
                // Some positions leave under another name.
                if self.dice.percent(20) {
                    let alias = draft.variable(*of);
                    draft.body.push(equation(Term::Var(alias), Term::Var(made)));
                    made = alias;
                }
                Term::Var(made)
            } else {
                self.argument(&mut draft, *of, Role::Head)
            });
        }
        self.dice.shuffle(&mut draft.body);
        Written {
            clause: Clause::new(Atom::new(head.predicate.name, args), draft.body),
            anonymous: draft.anonymous,
        }
    }

    fn relation(&mut self, draft: &Draft, wanted: impl Fn(&Relation) -> bool) -> Relation {
        let mut choices: Vec<&Relation> = Vec::new();
        for relation in self.signature.relations().iter().chain(&self.defined) {
            let weight = match relation.predicate.name.as_str() {
                "contents" => 4,
                name if name.starts_with("helper") => 4,
                _ if relation.makes.is_some() => 5,
                _ => 1,
            };
            if wanted(relation) && (relation.makes.is_none() || draft.moves_left > 0) {
                choices.extend(std::iter::repeat_n(relation, weight));
            }
        }
        let chosen = self.dice.pick(&choices).unwrap_or(&self.signature.relations()[0]);
        chosen.clone()
    }

    pub fn write_positive(&mut self, draft: &mut Draft, wanted: impl Fn(&Relation) -> bool) {
        let relation = self.relation(draft, wanted);
        draft.before = draft.types.len();
        let mut args = Vec::new();
        for (index, of) in relation.types.iter().enumerate() {
            args.push(match self.signature[*of].kind {
                Kind::Position if Some(index) == relation.makes => {
                    draft.moves_left -= 1;
                    Term::Var(draft.variable(*of))
                }
                Kind::Position => Term::Var(self.position(draft)),
                _ => self.argument(draft, *of, Role::Binds),
            });
        }
        let made = relation.makes.and_then(|index| args[index].as_var());
        draft.positions.extend(made);
        draft
            .body
            .push(Literal::positive(Atom::new(relation.predicate.name, args)));
    }

    fn write_negated(&mut self, draft: &mut Draft) {
        let relation = self.relation(draft, |_| true);
        let mut args = Vec::new();
        for (index, of) in relation.types.iter().enumerate() {
            args.push(match self.signature[*of].kind {
                Kind::Position if Some(index) == relation.makes => draft.nameless(*of),
                Kind::Position => Term::Var(self.position(draft)),
                _ => self.argument(draft, *of, Role::Tests),
            });
        }
        draft
            .body
            .push(Literal::negative(Atom::new(relation.predicate.name, args)));
    }

    /// Mostly the newest position: what a move leads to is worth a look.
    fn position(&mut self, draft: &Draft) -> Var {
        match self.dice.percent(60) {
            true => draft.positions[draft.positions.len() - 1],
            false => draft.positions[self.dice.below(draft.positions.len())],
        }
    }

    pub fn argument(&mut self, draft: &mut Draft, of: TypeId, role: Role) -> Term {
        // A variable twice in one literal is rarely satisfied.
        let repeats = role != Role::Binds || self.dice.percent(20);
        let existing: Vec<Var> = draft
            .bound
            .iter()
            .copied()
            .filter(|var| self.signature.agree(draft.types[var.0 as usize], of))
            .filter(|var| repeats || (var.0 as usize) < draft.before)
            .collect();
        let roll = self.dice.below(100);
        match (roll, role) {
            (0..45, _) | (45..65, Role::Tests) | (45..80, Role::Head) if !existing.is_empty() => {
                Term::Var(existing[self.dice.below(existing.len())])
            }
            (0..75, Role::Binds) => draft.fresh(of),
            (75..80, _) => self.constant(of),
            (80..92, _) => match &self.signature[of].kind {
                Kind::Tuple(parts) => {
                    let parts: Vec<Term> = parts.iter().map(|part| self.argument(draft, *part, role)).collect();
                    Term::tuple(&parts)
                }
                Kind::Integer(_) => self.arithmetic(draft).unwrap_or_else(|| self.constant(of)),
                _ => self.constant(of),
            },
            (92.., Role::Binds | Role::Tests) => draft.nameless(of),
            _ => self.constant(of),
        }
    }

    fn constant(&mut self, of: TypeId) -> Term {
        match &self.signature[of].kind {
            Kind::Integer(range) => {
                let high = (*range.end()).min(8) as usize;
                Term::Int(self.dice.between(1, high) as i32)
            }
            Kind::Names(names) => Term::Const(names[self.dice.below(names.len())]),
            Kind::Tuple(parts) => {
                let parts: Vec<Term> = parts.iter().map(|part| self.constant(*part)).collect();
                Term::tuple(&parts)
            }
            Kind::Position | Kind::Any => Term::Int(0),
        }
    }
}

pub fn equation(left: Term, right: Term) -> Literal {
    Literal::positive(Atom::compare(left, Comparison::Equal, right))
}
