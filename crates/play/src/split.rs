//! Rules of a strategy taken apart, so that each part can be looked up instead of matched anew for every move.
//!
//! ```text
//! play(r3,rook,From,To,Pos) :- rook_divs(Pos), rcloserRk(To,Pos), make_move(white,rook,From,To,Pos,New), r_edge(New).
//!                              ───────────── a pattern of the position
//!                                             ──────────────── a pattern of the position and the move
//!                                                                 a pattern of the new position ───── ──────────
//! ```
//!
//! Literals that share variables, other than those of the move itself, stay together. Each part becomes a clause with a
//! name that nobody can write, and equal parts of different rules become one.

use crate::positions::Man;
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind, WeakConstraint, variable_name};
use adage_logic::{Atom, Diagnostic, Literal, Predicate, Span, Symbol, Term, Var};
use adage_worlds::chess::words;
use rustc_hash::FxHashMap;
use shakmaty::{Color, Role};

/// A part of a rule, by its number in [`Parts`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PartId(pub usize);

/// What a part says about a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Whether it holds.
    Holds,
    /// For which squares of arrival it holds.
    Targets,
    /// A number: the sum of the weights of its answers.
    Value,
    /// A number for each square of arrival.
    ValueByTarget,
}

/// The parts of all rules: clauses for the matcher.
#[derive(Default)]
pub struct Parts {
    pub statements: Vec<Statement>,
    pub kinds: Vec<Kind>,
    by_text: FxHashMap<(Kind, String), PartId>,
}

/// `play(Name,Man,From,To,Pos) :- ….`
#[derive(Clone, Debug)]
pub struct Clause {
    pub name: Symbol,
    pub man: Man,
    /// What must be so before the move.
    pub before: Vec<Condition>,
    /// What must be so of the move, seen from there.
    pub moving: Vec<Condition>,
    /// What must be so after it.
    pub after: Vec<Condition>,
}

/// A part that must hold, or must not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    pub part: PartId,
    pub holds: bool,
}

/// `:~ play(Name,Man,From,To,Pos), …. [Weight@Level]`
#[derive(Clone, Debug)]
pub struct Tie {
    /// The rule whose moves it compares; `None` for all rules.
    pub rule: Option<Symbol>,
    pub man: Man,
    pub level: i32,
    pub cost: PartId,
    pub span: Span,
}

/// The head of every rule of a strategy.
pub fn play() -> Predicate {
    Predicate::new("play", 5)
}

/// The arguments of `play`, and the new position's variable.
struct Move {
    man: Term,
    from: Term,
    to: Term,
    position: Term,
    new: Option<Var>,
}

impl Parts {
    pub fn add_rule(&mut self, statement: &Statement) -> Result<Clause, Diagnostic> {
        let (head, body) = head_and_body(statement)?;
        let (Term::Const(name), Some(man)) = (head.args[0], read_man(head.args[1])) else {
            return Err(Diagnostic::new(
                statement.span,
                "a rule of a strategy must name itself and its man",
                "not named",
            )
            .with_help("as in `play(r1,rook,From,To,Pos) :- ….`"));
        };
        let mut step = Move::of(&head)?;
        let made = body.iter().position(|literal| step.is_made_by(literal));
        let Some(made) = made else {
            return Err(Diagnostic::new(
                statement.span,
                "a rule of a strategy must make its move",
                "no move made",
            )
            .with_help("as in `make_move(white,rook,From,To,Pos,New)`"));
        };
        step.new = body[made].atom.args[5].as_var();
        let rest: Vec<&Literal> = without(&body, made);
        let (mut before, mut moving, mut after) = (Vec::new(), Vec::new(), Vec::new());
        for group in connected(&rest, &step.variables()) {
            // What a single literal denies is looked up where it holds: other rules may ask for it too.
            let (group, holds) = match group[..] {
                [literal] if literal.negated => (vec![Literal::positive(literal.atom.clone())], false),
                _ => (group.into_iter().cloned().collect(), true),
            };
            let position = step.position;
            let (list, part) = match Uses::of(&group, &step) {
                Uses::Position => (&mut before, self.add(statement, Kind::Holds, vec![], position, group)),
                Uses::NewPosition(new) => (&mut after, self.add(statement, Kind::Holds, vec![], new, group)),
                Uses::Target => (
                    &mut moving,
                    self.add(statement, Kind::Targets, vec![step.to], position, group),
                ),
                Uses::Move => {
                    let with_move = group.into_iter().chain([body[made].clone()]).collect();
                    (
                        &mut moving,
                        self.add(statement, Kind::Targets, vec![step.to], position, with_move),
                    )
                }
            };
            list.push(Condition { part, holds });
        }
        Ok(Clause {
            name,
            man,
            before,
            moving,
            after,
        })
    }

    pub fn add_tie(&mut self, statement: &Statement, weak: &WeakConstraint) -> Result<Tie, Diagnostic> {
        let body: Vec<Literal> = weak.body.iter().map(|literal| literal.value.clone()).collect();
        let wrong = |message: &str, help: &str| Diagnostic::new(statement.span, message, "here").with_help(help);
        let shape = "as in `:~ play(r1,rook,From,To,Pos), make_move(white,rook,From,To,Pos,New), room(N,New). [N@1]`";
        let played = body.iter().position(|l| !l.negated && l.atom.predicate() == play());
        let Some(played) = played else {
            return Err(wrong("this compares no moves of the strategy", shape));
        };
        let atom = body[played].atom.clone();
        let rule = match atom.args[0] {
            Term::Const(name) => Some(name),
            _ => None,
        };
        let Some(man) = read_man(atom.args[1]) else {
            return Err(wrong("whose moves are compared must be said", shape));
        };
        let Some(level) = weak.level.as_int() else {
            return Err(wrong("the level must be a number", shape));
        };
        let mut step = Move::of(&atom)?;
        let mut rest = without(&body, played);
        let made = rest.iter().position(|literal| step.is_made_by(literal));
        if let Some(made) = made {
            step.new = rest[made].atom.args[5].as_var();
            rest.remove(made);
        }
        let mut values = vec![weak.weight];
        values.extend(&weak.terms);
        let mut literals: Vec<Literal> = rest.into_iter().cloned().collect();
        let weighed = values.iter().any(|value| mentions(*value, &step.variables()));
        let cost = match (Uses::of(&literals, &step), weighed) {
            (Uses::NewPosition(new), false) => self.add(statement, Kind::Value, values, new, literals),
            _ => {
                literals.push(step.written(step.new));
                values.insert(0, step.to);
                self.add(statement, Kind::ValueByTarget, values, step.position, literals)
            }
        };
        let span = statement.span;
        Ok(Tie {
            rule,
            man,
            level,
            cost,
            span,
        })
    }

    /// What the clause of a part defines.
    pub fn predicate(&self, part: PartId) -> Predicate {
        let arity = self.statements[part.0].head().map_or(0, |head| head.args.len());
        Predicate::new(part_name(part).as_str(), arity)
    }

    /// The part as a clause of its own, or an equal one that is there already.
    fn add(
        &mut self,
        of: &Statement,
        kind: Kind,
        mut args: Vec<Term>,
        position: Term,
        mut body: Vec<Literal>,
    ) -> PartId {
        let binds_position = |literal: &Literal| !literal.negated && literal.atom.args.contains(&position);
        if !body.iter().any(binds_position) {
            body.push(always(of, position));
        }
        args.push(position);
        let mut numbers: FxHashMap<Var, Var> = FxHashMap::default();
        let mut names: Vec<Symbol> = Vec::new();
        let anonymous = Symbol::new("_");
        let mut renumber = |var: Var| {
            let new = *numbers.entry(var).or_insert_with(|| {
                let new = Var(names.len() as u32);
                let is_anonymous = of.names.get(var.0 as usize) == Some(&anonymous);
                names.push(if is_anonymous { anonymous } else { variable_name(new) });
                new
            });
            Term::Var(new)
        };
        let body: Vec<Literal> = body.iter().map(|literal| literal.map_vars(&mut renumber)).collect();
        let args: Vec<Term> = args.into_iter().map(|arg| arg.map_vars(&mut renumber)).collect();
        let make = |name: &str| Statement {
            comments: Vec::new(),
            kind: StatementKind::Rule(Rule {
                head: Head::Atom(Located::nowhere(Atom::new(name, args.clone()))),
                body: body.iter().cloned().map(Located::nowhere).collect(),
            }),
            names: names.clone(),
            span: of.span,
        };
        let id = PartId(self.statements.len());
        *self.by_text.entry((kind, make("part").to_string())).or_insert_with(|| {
            self.statements.push(make(&part_name(id)));
            self.kinds.push(kind);
            id
        })
    }
}

/// A name that cannot be written.
fn part_name(part: PartId) -> String {
    format!("part {}", part.0)
}

/// A literal that holds in every position, for parts that only say what does not: there is a white king.
fn always(of: &Statement, position: Term) -> Literal {
    let words = words();
    let somewhere = Term::Var(Var(of.names.len() as u32));
    let args = vec![words.side(Color::White), words.role(Role::King), somewhere, position];
    Literal::positive(Atom::new("contents", args))
}

fn head_and_body(statement: &Statement) -> Result<(Atom, Vec<Literal>), Diagnostic> {
    match &statement.kind {
        StatementKind::Rule(Rule {
            head: Head::Atom(head),
            body,
        }) => {
            let body = body.iter().map(|literal| literal.value.clone()).collect();
            Ok((head.value.clone(), body))
        }
        _ => Err(Diagnostic::new(
            statement.span,
            "this is no rule",
            "expected `play(…) :- ….`",
        )),
    }
}

fn read_man(term: Term) -> Option<Man> {
    match words().as_role(term)? {
        Role::King => Some(Man::King),
        Role::Rook => Some(Man::Rook),
        _ => None,
    }
}

fn without(body: &[Literal], index: usize) -> Vec<&Literal> {
    let others = body.iter().enumerate().filter(|(other, _)| *other != index);
    others.map(|(_, literal)| literal).collect()
}

impl Move {
    fn of(play: &Atom) -> Result<Move, Diagnostic> {
        let [_, man, from, to, position] = play.args[..] else {
            return Err(Diagnostic::new(Span::default(), "play takes five arguments", "here"));
        };
        Ok(Move {
            man,
            from,
            to,
            position,
            new: None,
        })
    }

    fn written(&self, new: Option<Var>) -> Literal {
        let mut args = vec![words().side(Color::White), self.man, self.from, self.to, self.position];
        args.extend(new.map(Term::Var));
        Literal::positive(Atom::new(if new.is_some() { "make_move" } else { "legal_move" }, args))
    }

    fn is_made_by(&self, literal: &Literal) -> bool {
        let written = self.written(None).atom.args;
        !literal.negated
            && literal.atom.predicate() == Predicate::new("make_move", 6)
            && literal.atom.args[..5] == written
            && literal.atom.args[5].as_var().is_some()
            && literal.atom.args[5] != self.position
    }

    /// Everything that the move itself determines.
    fn variables(&self) -> Vec<Var> {
        let mut variables: Vec<Var> = self.new.into_iter().collect();
        for term in [self.from, self.to, self.position] {
            term.for_each_var(&mut |var| variables.push(var));
        }
        variables
    }
}

fn mentions(term: Term, variables: &[Var]) -> bool {
    let mut found = false;
    term.for_each_var(&mut |var| found |= variables.contains(&var));
    found
}

/// What some literals need to know of a move.
enum Uses {
    Position,
    NewPosition(Term),
    /// The position before the move, and where the man goes.
    Target,
    /// More than that.
    Move,
}

impl Uses {
    fn of(literals: &[Literal], step: &Move) -> Uses {
        let any = |terms: &[Term]| {
            let mut variables = Vec::new();
            terms
                .iter()
                .for_each(|term| term.for_each_var(&mut |var| variables.push(var)));
            let in_atom = |atom: &Atom| atom.args.iter().any(|arg| mentions(*arg, &variables));
            literals.iter().any(|literal| in_atom(&literal.atom))
        };
        let binds_target = |literal: &Literal| {
            !literal.negated && literal.atom.comparison().is_none() && literal.atom.args.contains(&step.to)
        };
        let new = step.new.map(Term::Var).filter(|new| any(&[*new]));
        match (any(&[step.from]), any(&[step.to]), new) {
            (false, false, None) => Uses::Position,
            (false, false, Some(new)) if !any(&[step.position]) => Uses::NewPosition(new),
            (false, true, None) if literals.iter().any(binds_target) => Uses::Target,
            _ => Uses::Move,
        }
    }
}

/// The literals in groups that share no variables but these.
fn connected<'a>(literals: &[&'a Literal], shared: &[Var]) -> Vec<Vec<&'a Literal>> {
    let mut groups: Vec<(Vec<Var>, Vec<&'a Literal>)> = Vec::new();
    for literal in literals {
        let mut variables = Vec::new();
        literal.atom.for_each_var(&mut |var| variables.push(var));
        variables.retain(|var| !shared.contains(var));
        let mut members = Vec::new();
        groups.retain(|(others, group)| {
            let is_joined = others.iter().any(|var| variables.contains(var));
            if is_joined {
                members.extend_from_slice(group);
                variables.extend_from_slice(others);
            }
            !is_joined
        });
        members.push(*literal);
        groups.push((variables, members));
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
