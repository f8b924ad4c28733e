//! Games given by rules that say what a move adds to a position and what it deletes.
//!
//! ```text
//! players(x,o).
//! start(is_empty(S)) :- square(S).
//! update(take, add(taken(S,P)), delete(is_empty(S),input_move(S,P))) :- input_move(S,P), is_empty(S).
//! ```
//!
//! A move is a fact `input_move(…, Player)` that is put into the position. Then updates fire, the first in the file that
//! can and each instance once, until none can. What they delete is gone at once, what they add is there when all have
//! fired. A move that none of them deletes is not allowed. `won(Player)` ends the game. What no update changes is worked out once
//! ([`System::read`]); an [`Engine`] plays and keeps of every move which updates fired on what ([`Step`]).

mod case;
pub mod chess;
mod derived;
mod engine;
mod state;

pub use case::{Case, written_out};
pub use engine::{Activation, Engine, Illegal, Step};
pub use state::{State, StateVocabulary};

use adage_logic::ast::{Head, Program, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Atom, Clause, Diagnostic, Literal, Predicate, Span, Term, Var};
use derived::{Definitions, derived_predicates, not_excluded};
use rustc_hash::FxHashSet;

/// The predicate by which a move is communicated.
pub const INPUT_MOVE: &str = "input_move";

/// The predicate of the players, which every game has.
pub const PLAYER: &str = "player";

/// The predicate that ends the game.
pub const WON: &str = "won";

/// If the conditions hold, some facts are added and others deleted.
#[derive(Clone, Debug)]
pub struct Update {
    pub name: String,
    pub conditions: Vec<Literal>,
    /// What must not be the case besides.
    pub unless: Vec<Case>,
    pub adds: Vec<Atom>,
    pub deletes: Vec<Atom>,
    /// How many variables it has, numbered from nought.
    pub variables: u32,
}

/// A game given by updates.
pub struct System {
    pub updates: Vec<Update>,
    pub start: State,
    /// The names of the players, in the order of their first moves.
    pub players: [Term; 2],
    /// What counts as achieved besides a win: facts to which the player is a last argument.
    pub events: Vec<Atom>,
    vocabulary: StateVocabulary,
    /// A rule for each update, which gives the values of all its variables.
    firing: Rules,
    /// A rule for each update that deletes a move, which gives the move.
    moves: Rules,
}

impl System {
    /// Reads a game. All errors are reported together.
    pub fn read(text: &str) -> Result<System, Vec<Diagnostic>> {
        System::read_with(text, &[])
    }

    /// Reads a game in which these constants have other values than the text gives them.
    pub fn read_with(text: &str, constants: &[(&str, i32)]) -> Result<System, Vec<Diagnostic>> {
        let mut parsed = parse(text);
        if !parsed.errors.is_empty() {
            return Err(parsed.errors);
        }
        for statement in &mut parsed.program.statements {
            if let StatementKind::Const { name, value } = &mut statement.kind
                && let Some((_, other)) = constants.iter().find(|(known, _)| *known == name.as_str())
            {
                *value = Term::Int(*other);
            }
        }
        let rules = check(&[&parsed.program], World::Program).map_err(diagnostics)?;
        let updates = read_updates(&rules)?;
        let derived = derived_predicates(&rules, &changing(&updates, &State::default()));
        let updates = with_exceptions(
            updates,
            &Definitions {
                rules: &rules,
                derived: &derived,
            },
        )?;
        let always = always(&parsed.program, &derived)?;
        let (start, always) = started(always);
        let (players, fixed): (Vec<Atom>, Vec<Atom>) =
            always.into_iter().partition(|atom| is_named(atom, "players", 2));
        let [players] = &players[..] else {
            let problem = Diagnostic::new(Span::default(), "it is not said who plays", "in this file");
            return Err(vec![
                problem.with_help("write `players(x,o).`, the one who begins first"),
            ]);
        };
        let players = [players.args[0], players.args[1]];
        let each = players.map(|player| Atom::new(PLAYER, vec![player]));
        let vocabulary = StateVocabulary::new(changing(&updates, &start), &start, fixed.into_iter().chain(each));
        complain_of_unknown(&rules, &vocabulary, &derived)?;
        let firing = (0..)
            .zip(&updates)
            .map(|update| (firing_clause(update), &update.1.unless[..]));
        let firing = rules_with_exceptions(firing, &vocabulary)?;
        let moves = updates
            .iter()
            .filter_map(|update| Some((move_clause(update)?, &update.unless[..])));
        let moves = rules_with_exceptions(moves, &vocabulary)?;
        Ok(System {
            updates,
            start,
            players,
            events: Vec::new(),
            vocabulary,
            firing,
            moves,
        })
    }

    /// Tic-tac-toe.
    pub fn tic_tac_toe() -> System {
        bundled(include_str!("../../updates/tic_tac_toe.lp"), &[])
    }

    /// Go-moku told by rows of stones.
    pub fn gomoku_rows(size: i32) -> System {
        bundled(include_str!("../../updates/gomoku_rows.lp"), &[("size", size)])
    }

    /// Go-moku told by windows of five squares.
    pub fn gomoku_windows(size: i32) -> System {
        bundled(include_str!("../../updates/gomoku_windows.lp"), &[("size", size)])
    }

    /// Connect four.
    pub fn connect_four() -> System {
        bundled(include_str!("../../updates/connect_four.lp"), &[])
    }

    /// Chess in which the king may be taken; its positions are made by [`chess::state`].
    pub fn chess() -> System {
        bundled(include_str!("../../updates/chess.lp"), &[])
    }

    pub fn vocabulary(&self) -> &StateVocabulary {
        &self.vocabulary
    }

    /// Clauses about positions of this game with their exceptions, checked. They do not name the position; it becomes
    /// the last argument of their heads and of each condition that moves change. The clauses come first, in their order.
    pub fn rules<'a>(&self, clauses: impl Iterator<Item = (Clause, &'a [Case])>) -> Result<Rules, Vec<Diagnostic>> {
        rules_with_exceptions(clauses, &self.vocabulary)
    }

    /// The same game in which an event counts as achieved besides a win: a fact to which the player is a last argument.
    pub fn with_event(mut self, event: Atom) -> System {
        self.events.push(event);
        self
    }

    /// Whoever is not this player.
    pub fn opponent(&self, player: Term) -> Term {
        let [first, second] = self.players;
        if player == first { second } else { first }
    }
}

fn bundled(text: &str, constants: &[(&str, i32)]) -> System {
    System::read_with(text, constants).unwrap_or_else(|problems| panic!("a bundled system is right: {problems:?}"))
}

fn diagnostics(problems: Vec<adage_logic::check::Problem>) -> Vec<Diagnostic> {
    problems.into_iter().map(|problem| problem.diagnostic).collect()
}

fn rules_about_positions(clauses: &[Clause], vocabulary: &StateVocabulary) -> Result<Rules, Vec<Diagnostic>> {
    let defined: FxHashSet<Predicate> = clauses.iter().map(|clause| clause.head.predicate()).collect();
    let is_changing = |predicate: Predicate| vocabulary.is_changing(predicate) || defined.contains(&predicate);
    let about_positions = clauses.iter().map(|clause| about_position(clause, &is_changing));
    let program = Program {
        statements: about_positions.map(|clause| Statement::from_clause(&clause)).collect(),
        closing_comments: Vec::new(),
    };
    check(&[&program], World::Game(vocabulary.signature())).map_err(diagnostics)
}

/// Rules for clauses with exceptions: first the clauses, in their order, then what defines the exceptions.
fn rules_with_exceptions<'a>(
    clauses: impl Iterator<Item = (Clause, &'a [Case])>,
    vocabulary: &StateVocabulary,
) -> Result<Rules, Vec<Diagnostic>> {
    let (mut all, mut definitions) = (Vec::new(), Vec::new());
    for (number, (clause, unless)) in (1..).zip(clauses) {
        let mut written = written_out(&clause, unless, &format!("unless_{number}"), vocabulary).into_iter();
        all.extend(written.next());
        definitions.extend(written);
    }
    rules_about_positions(&[all, definitions].concat(), vocabulary)
}

fn about_position(clause: &Clause, is_changing: &dyn Fn(Predicate) -> bool) -> Clause {
    let position = Term::Var(Var(clause.var_count()));
    let mut about = clause.clone();
    about.head.args.push(position);
    let changing = about.body.iter_mut().map(|literal| &mut literal.atom);
    for atom in changing.filter(|atom| is_changing(atom.predicate())) {
        atom.args.push(position);
    }
    about
}

fn is_named(atom: &Atom, name: &str, arity: usize) -> bool {
    atom.predicate() == Predicate::new(name, arity)
}

/// All that follows from a program without its updates and without what follows from positions.
fn always(program: &Program, derived: &[Predicate]) -> Result<Vec<Atom>, Vec<Diagnostic>> {
    let is_left_out = |atom: &Atom| atom.name.as_str() == "update" || derived.contains(&atom.predicate());
    let is_left_out = |statement: &Statement| match &statement.kind {
        StatementKind::Rule(rule) => matches!(&rule.head, Head::Atom(head) if is_left_out(&head.value)),
        _ => false,
    };
    let statements = program.statements.iter().filter(|statement| !is_left_out(statement));
    let rest = Program {
        statements: statements.cloned().collect(),
        closing_comments: Vec::new(),
    };
    let rules = check(&[&rest], World::Program).map_err(diagnostics)?;
    let model = Model::of(&rules, DEFAULT_LIMIT)
        .map_err(|error| vec![Diagnostic::new(Span::default(), error.to_string(), "in this file")])?;
    Ok(model.atoms())
}

/// The position at the start, and the other facts.
fn started(always: Vec<Atom>) -> (State, Vec<Atom>) {
    let (start, fixed): (Vec<Atom>, Vec<Atom>) = always.into_iter().partition(|atom| is_named(atom, "start", 1));
    (
        start.iter().filter_map(|atom| Atom::of_term(atom.args[0])).collect(),
        fixed,
    )
}

fn read_updates(rules: &Rules) -> Result<Vec<Update>, Vec<Diagnostic>> {
    let mut updates = Vec::new();
    let mut problems = Vec::new();
    for rule in rules.definition(Predicate::new("update", 3)) {
        match read_update(&rule.clause) {
            Some(update) => updates.push(update),
            None => problems.push(
                Diagnostic::new(rule.span, "this update cannot be read", "here")
                    .with_help("write `update(name, add(fact,…), delete(fact,…)) :- conditions.`"),
            ),
        }
    }
    if problems.is_empty() {
        Ok(updates)
    } else {
        Err(problems)
    }
}

/// Updates in which what follows from positions is told by exceptions.
fn with_exceptions(updates: Vec<Update>, definitions: &Definitions<'_>) -> Result<Vec<Update>, Vec<Diagnostic>> {
    let rules = definitions.rules.definition(Predicate::new("update", 3));
    let cases = updates.iter().zip(rules).map(|(update, rule)| {
        let case = definitions.case(&update.conditions, update.variables);
        case.map_err(|literal| vec![not_excluded(rule, &literal)])
    });
    let cases: Vec<Case> = cases.collect::<Result<_, _>>()?;
    let with_case = |(update, case): (Update, Case)| Update {
        conditions: case.conditions,
        unless: case.unless,
        ..update
    };
    Ok(updates.into_iter().zip(cases).map(with_case).collect())
}

fn read_update(clause: &Clause) -> Option<Update> {
    let [name, adds, deletes] = clause.head.args[..] else {
        return None;
    };
    Some(Update {
        name: name.to_string(),
        conditions: clause.body.clone(),
        unless: Vec::new(),
        adds: atoms_in(adds, "add")?,
        deletes: atoms_in(deletes, "delete")?,
        variables: clause.var_count(),
    })
}

/// The atoms of a term `add(…)` or `delete(…)`; either may stand alone, for none.
fn atoms_in(term: Term, functor: &str) -> Option<Vec<Atom>> {
    let list = Atom::of_term(term).filter(|atom| atom.name.as_str() == functor)?;
    list.args.into_iter().map(Atom::of_term).collect()
}

/// The predicates that moves change.
fn changing(updates: &[Update], start: &State) -> Vec<Predicate> {
    let changed = updates
        .iter()
        .flat_map(|update| update.adds.iter().chain(&update.deletes));
    let mut changing: Vec<Predicate> = changed.map(Atom::predicate).collect();
    changing.extend(start.atoms().map(|atom| atom.predicate()));
    changing.sort();
    changing.dedup();
    changing
}

fn complain_of_unknown(
    rules: &Rules,
    vocabulary: &StateVocabulary,
    derived: &[Predicate],
) -> Result<(), Vec<Diagnostic>> {
    let mut problems = Vec::new();
    for rule in rules.definition(Predicate::new("update", 3)) {
        for literal in &rule.clause.body {
            let predicate = literal.atom.predicate();
            let is_known = literal.atom.comparison().is_some()
                || vocabulary.is_changing(predicate)
                || vocabulary.is_fixed(predicate)
                || derived.contains(&predicate);
            if !is_known {
                let message = format!("no move changes `{predicate}` and no rule defines it");
                problems.push(Diagnostic::new(rule.span, message, "in this update"));
            }
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The clause whose answers are the values of all variables of an update.
fn firing_clause((number, update): (usize, &Update)) -> Clause {
    let variables = (0..update.variables).map(|number| Term::Var(Var(number)));
    let head = Atom::new(firing_name(number).as_str(), variables.collect());
    Clause::new(head, update.conditions.clone())
}

fn firing_name(update: usize) -> String {
    format!("update_{update}")
}

/// The clause whose answers are the moves that an update takes up, if it does.
fn move_clause(update: &Update) -> Option<Clause> {
    let is_input = |atom: &Atom| atom.name.as_str() == INPUT_MOVE;
    let input = update.deletes.iter().find(|atom| is_input(atom))?;
    let others = update.conditions.iter().filter(|condition| !is_input(&condition.atom));
    let player = Atom::new(PLAYER, vec![*input.args.last()?]);
    let body = others.cloned().chain([Literal::positive(player)]);
    Some(Clause::new(Atom::new(MOVE, input.args.clone()), body.collect()))
}

/// The predicate of the moves that a position allows.
const MOVE: &str = "move";
