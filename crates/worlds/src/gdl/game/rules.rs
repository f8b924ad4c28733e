//! [`GdlGame`] as rules: those of its sheet, over bare fluents.
//!
//! Where a fluent could be mistaken for a relation, or rules speak of any fluent, facts are `true(F)` and what comes next
//! is `next(true(F))`, so that `next` always holds facts.

use super::play::{atom, term};
use super::{GdlGame, GdlState};
use crate::game::{Game, ReadError, Side};
use crate::gdl::Sheet;
use crate::gdl::machine::{Move, Role};
use crate::gdl::translate::bare_rules;
use crate::rule_form::{RuleForm, bad_fact, legal_atom, next_fluents};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Term};

const CHOICE: &str = "1 { does(Role,Action) : legal(Role,Action) } 1 :- role(Role), not terminal.";

/// A sheet as the rules and the facts of positions.
pub(super) struct Form {
    /// As written, with the choice of a move.
    program: Program,
    /// With one model, and without the choice.
    rules: Program,
    is_bare: bool,
}

impl Form {
    pub(super) fn of(sheet: &Sheet) -> Form {
        let form = |statements: &[Statement]| {
            let (mut program, is_bare) = bare_rules(statements);
            if !is_bare {
                let statements = program.statements.iter_mut();
                statements.for_each(|statement| wrap_next(&mut statement.kind));
            }
            (program, is_bare)
        };
        let (mut program, is_bare) = form(&sheet.program.statements);
        program.statements.extend(parse(CHOICE).program.statements);
        let (rules, _) = form(&sheet.layered());
        Form {
            program,
            rules,
            is_bare,
        }
    }

    /// A fluent that holds.
    pub(super) fn fact(&self, fluent: Term) -> Atom {
        match self.is_bare {
            true => atom(fluent),
            false => Atom::new("true", vec![fluent]),
        }
    }
}

/// `next(F)` as `next(true(F))`, at the head of a rule.
fn wrap_next(kind: &mut StatementKind) {
    if let StatementKind::Rule(Rule {
        head: Head::Atom(head), ..
    }) = kind
        && let ("next", [fluent]) = (head.value.name.as_str(), head.value.args.as_slice())
    {
        head.value = Atom::new("next", vec![Term::compound("true", &[*fluent])]);
    }
}

impl GdlGame {
    fn in_rules(&self, player: Side) -> Role {
        self.players[usize::from(player.0 & 1)]
    }

    fn legal_of(&self, state: &GdlState, player: Side) -> Vec<Term> {
        let role = self.in_rules(player);
        let all = self.machine.moves(role);
        self.with_board(|board| {
            board.show([&state.facts]);
            board.legal(role, 0).map(|Move(number)| all[number as usize]).collect()
        })
    }
}

impl RuleForm for GdlGame {
    fn program(&self) -> Program {
        self.form.program.clone()
    }

    fn rules(&self) -> Program {
        self.form.rules.clone()
    }

    fn role(&self, player: Side) -> Term {
        GdlGame::role(self, player)
    }

    fn action(&self, state: &GdlState, chosen: &Move) -> Term {
        self.term_of_move(state, *chosen)
    }

    fn state_of(&self, facts: &[Atom]) -> Result<GdlState, ReadError> {
        let fluents = next_fluents(&self.form.program);
        let told = facts.iter().filter(|fact| fluents.contains(&fact.predicate()));
        let state = self.machine.state(told.map(|fact| term(fact.clone())));
        let state = state.map_err(|fluent| bad_fact(&self.form.fact(fluent)))?;
        Ok(self.read(state))
    }

    fn legal(&self, state: &GdlState) -> Vec<Atom> {
        let of = |player| {
            let actions = self.legal_of(state, player).into_iter();
            actions.map(move |action| legal_atom(GdlGame::role(self, player), action))
        };
        of(Side(0)).chain(of(Side(1))).collect()
    }

    fn goals(&self, state: &GdlState) -> Vec<Atom> {
        self.with_board(|board| {
            board.show([&state.facts]);
            let goal = |player| {
                let reward = Term::Int(board.goal(self.in_rules(player), 0)?);
                Some(Atom::new("goal", vec![GdlGame::role(self, player), reward]))
            };
            [Side(0), Side(1)].into_iter().filter_map(goal).collect()
        })
    }

    /// Whoever is not to move does the only thing there is to do.
    fn does(&self, state: &GdlState, chosen: &Move) -> Vec<Atom> {
        let mover = self.to_move(state);
        let waiting = self.legal_of(state, mover.other()).into_iter().next();
        let does = |player, action| Atom::new("does", vec![GdlGame::role(self, player), action]);
        let waits = waiting.map(|action| does(mover.other(), action));
        [does(mover, self.term_of_move(state, *chosen))]
            .into_iter()
            .chain(waits)
            .collect()
    }
}
