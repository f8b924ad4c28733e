//! [`GdlGame`] as a [`Game`].

use super::grid::{Grid, is_empty};
use super::{Facts, GdlGame, GdlState};
use crate::drawing::{Drawing, Ground};
use crate::game::{Change, Condition, Effect, Game, Need, Outcome, ReadError, Side, Symmetry};
use crate::gdl::machine::Move;
use crate::gdl::{Machine, kif, names};
use crate::rule_form::RuleForm;
use adage_logic::syntax::{parse, parse_atom};
use adage_logic::{Atom, Term};

/// A fluent as an atom.
pub(super) fn atom(fluent: Term) -> Atom {
    Atom::of_term(fluent).unwrap_or_else(|| Atom::new("true", vec![fluent]))
}

pub(super) fn term(atom: Atom) -> Term {
    match (atom.name.as_str(), atom.args.as_slice()) {
        ("true", [fluent]) => *fluent,
        _ => atom.to_term(),
    }
}

/// The board, if there is one, and below it whatever else holds.
pub(super) fn drawing(machine: &Machine, grid: Option<&Grid>, state: &Facts) -> Drawing {
    let facts = || machine.facts(state);
    let drawing = match grid {
        Some(grid) => grid.draw(facts()),
        None => Drawing::empty(0, 0, Ground::Cells),
    };
    let on_board = |fact: &Term| grid.is_some_and(|grid| grid.held(*fact).is_some());
    let rest: Vec<String> = facts()
        .filter(|fact| !on_board(fact))
        .map(|fact| fact.to_string())
        .collect();
    drawing.with_caption(rest.join(", "))
}

impl GdlGame {
    pub(super) fn term_of_move(&self, state: &GdlState, chosen: Move) -> Term {
        self.machine.moves(self.players[usize::from(state.to_move.0)])[chosen.0 as usize]
    }

    /// What holds before a move and not after it, and what holds after it and not before.
    fn changed(&self, before: &Facts, after: &Facts) -> (Vec<Term>, Vec<Term>) {
        let only_in = |one: &Facts, other: &Facts| -> Vec<Term> {
            let other: Vec<Term> = self.machine.facts(other).collect();
            self.machine
                .facts(one)
                .filter(|fact| other.binary_search(fact).is_err())
                .collect()
        };
        (only_in(before, after), only_in(after, before))
    }

    /// The player to whom a content belongs: whoever is called so, else the one who moved.
    fn owner(&self, content: Term, mover: Side) -> Side {
        let named = [Side(0), Side(1)]
            .into_iter()
            .find(|player| self.role(*player) == content);
        named.unwrap_or(mover)
    }
}

impl Game for GdlGame {
    type State = GdlState;
    type Move = Move;

    fn name(&self) -> &str {
        &self.name
    }

    fn start(&self) -> GdlState {
        self.read(self.machine.start().clone())
    }

    fn to_move(&self, state: &GdlState) -> Side {
        state.to_move
    }

    fn moves(&self, state: &GdlState) -> Vec<Move> {
        if state.outcome.is_some() {
            return Vec::new();
        }
        self.with_board(|board| {
            board.show([&state.facts]);
            board.legal(self.players[usize::from(state.to_move.0)], 0).collect()
        })
    }

    fn play(&self, state: &GdlState, chosen: &Move) -> GdlState {
        self.with_board(|board| {
            board.show([&state.facts]);
            let joint: Vec<Move> = self
                .machine
                .roles()
                .map(|(role, _)| match role == self.players[usize::from(state.to_move.0)] {
                    true => *chosen,
                    false => board.legal(role, 0).next().unwrap_or(Move(0)),
                })
                .collect();
            let next = board.play(&joint);
            self.position(next, board)
        })
    }

    fn outcome(&self, state: &GdlState) -> Option<Outcome> {
        state.outcome
    }

    /// None are known: the rules do not tell.
    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    fn transform(&self, state: &GdlState, _symmetry: Symmetry) -> GdlState {
        state.clone()
    }

    fn facts(&self, state: &GdlState) -> Vec<Atom> {
        let facts = self.machine.facts(&state.facts);
        facts.map(|fluent| self.form.fact(fluent)).collect()
    }

    /// The cells whose content changes; without a board, the facts that change, as cells that are `true` or not.
    fn effect(&self, state: &GdlState, chosen: &Move) -> Effect {
        let after = self.play(state, chosen);
        let (gone, come) = self.changed(&state.facts, &after.facts);
        let held = |fact: &Term| match &self.grid {
            Some(grid) => grid.held(*fact).map(|held| (held.cell, held.content)),
            None => Some((*fact, Term::constant("true"))),
        };
        let (gone, come): (Vec<_>, Vec<_>) = (
            gone.iter().filter_map(held).collect(),
            come.iter().filter_map(held).collect(),
        );
        let becomes = |content: Term| (!is_empty(content)).then(|| (self.owner(content, state.to_move), content));
        let emptied = gone
            .iter()
            .filter(|(cell, _)| come.iter().all(|(other, _)| other != cell));
        let changes = come.iter().map(|(cell, content)| Change {
            cell: *cell,
            becomes: becomes(*content),
        });
        Effect {
            conditions: gone
                .iter()
                .map(|(cell, content)| Condition {
                    cell: *cell,
                    needs: Need::Is(*content),
                })
                .collect(),
            changes: changes
                .chain(emptied.map(|(cell, _)| Change {
                    cell: *cell,
                    becomes: None,
                }))
                .collect(),
        }
    }

    fn draw(&self, state: &GdlState) -> Drawing {
        drawing(&self.machine, self.grid.as_ref(), &state.facts)
    }

    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        Some(self)
    }

    /// Facts, each with a stop, or as KIF.
    fn read_state(&self, text: &str) -> Result<GdlState, ReadError> {
        let facts: Option<Vec<Term>> = match text.trim_start().starts_with('(') {
            true => kif::read(text)
                .ok()
                .and_then(|read| read.iter().map(names::term).collect()),
            false => {
                let parsed = parse(text);
                let fact = |statement: &adage_logic::ast::Statement| {
                    statement
                        .clause()
                        .filter(|clause| clause.body.is_empty() && clause.head.is_ground())
                };
                let facts = parsed
                    .program
                    .statements
                    .iter()
                    .map(|statement| Some(term(fact(statement)?.head)));
                parsed.errors.is_empty().then(|| facts.collect()).flatten()
            }
        };
        let Some(facts) = facts else {
            return Err(ReadError(format!(
                "expected facts, as in \"{}\"",
                self.write_state(&self.start())
            )));
        };
        let state = self
            .machine
            .state(facts)
            .map_err(|fact| ReadError(format!("`{fact}` never holds in this game")))?;
        Ok(self.read(state))
    }

    fn write_state(&self, state: &GdlState) -> String {
        let facts: Vec<String> = self.facts(state).iter().map(|fact| format!("{fact}.")).collect();
        facts.join(" ")
    }

    /// A move as rules write it, `mark(1,2)`, or as KIF, `(mark 1 2)`.
    fn read_move(&self, state: &GdlState, text: &str) -> Result<Move, ReadError> {
        let text = text.trim();
        let read = match (text.starts_with('('), text.parse()) {
            (true, _) => kif::read(text).ok().and_then(|read| match read.as_slice() {
                [one] => names::term(one),
                _ => None,
            }),
            (false, Ok(number)) => Some(Term::Int(number)),
            (false, Err(_)) => parse_atom(text)
                .ok()
                .map(|query| term(query.value.value))
                .filter(|term| term.is_ground()),
        };
        let Some(wanted) = read else {
            return Err(ReadError(format!(
                "expected a move such as `{}`",
                self.example_move(state)
            )));
        };
        let mut moves = self.moves(state).into_iter();
        moves
            .find(|chosen| self.term_of_move(state, *chosen) == wanted)
            .ok_or_else(|| {
                ReadError(format!(
                    "`{wanted}` is not a legal move here; `{}` is",
                    self.example_move(state)
                ))
            })
    }

    fn write_move(&self, state: &GdlState, chosen: &Move) -> String {
        self.term_of_move(state, *chosen).to_string()
    }
}

impl GdlGame {
    fn example_move(&self, state: &GdlState) -> String {
        let first = self.moves(state).first().map(|chosen| self.write_move(state, chosen));
        first.unwrap_or_else(|| "noop".to_string())
    }
}
