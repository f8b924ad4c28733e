//! A match: the game, how far it has gone, and who plays.

use super::message::{Refusal, Start};
use crate::arena::PlayerSpec;
use adage_logic::ground::Limits;
use adage_logic::stop::Stop;
use adage_logic::{Predicate, Term};
use adage_search::{Player, SheetRole};
use adage_worlds::gdl::kif::Expression;
use adage_worlds::gdl::machine::{Move, Role, State};
use adage_worlds::gdl::{Machine, Sheet, expression, term};
use std::time::Instant;

/// A game that is ready to be played by one of its roles.
pub(super) struct Game {
    own: SheetRole,
    /// The roles in the order of the sheet, as the moves of a step are given.
    order: Vec<Role>,
    player: Box<dyn Player<SheetRole>>,
}

impl Game {
    pub(super) fn new(start: &Start, player: &PlayerSpec, seed: u64, stop: &Stop) -> Result<Game, Refusal> {
        let sheet = Sheet::read_kif(&start.rules).map_err(|findings| {
            let first = findings.first().map(|finding| finding.describe(&start.rules));
            Refusal(format!("the rules are wrong: {}", first.unwrap_or_default()))
        })?;
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let machine = Machine::new(&sheet, &limits).map_err(|error| Refusal(error.to_string()))?;
        let find = |wanted: Term| machine.roles().find(|(_, name)| *name == wanted).map(|(role, _)| role);
        let role = term(&start.role).and_then(find);
        let Some(role) = role else {
            return Err(Refusal(format!("`{}` is no role of the game", start.role)));
        };
        let heads = sheet.clauses().map(|clause| clause.head);
        let mut order: Vec<Role> = heads
            .filter(|head| head.predicate() == Predicate::new("role", 1))
            .filter_map(|head| find(head.args[0]))
            .collect();
        let mut seen = Vec::new();
        order.retain(|role| {
            !seen.contains(role) && {
                seen.push(*role);
                true
            }
        });
        let stop = stop.clone();
        let own = SheetRole { machine, role, stop };
        let player = player.enter_match(&sheet, &own, seed);
        Ok(Game {
            player: player.map_err(|reason| Refusal(reason.to_string()))?,
            own,
            order,
        })
    }
}

/// How far a match has gone.
pub(super) struct Position {
    state: State,
    /// The last step.
    last: Option<Vec<Move>>,
}

impl Position {
    pub(super) fn first(game: &Game) -> Position {
        Position {
            state: game.own.machine.start().clone(),
            last: None,
        }
    }

    /// Makes a step. The same step again, where it is not legal, is a message that came twice.
    pub(super) fn follow(&mut self, game: &Game, moves: Option<&[Expression]>) -> Result<(), Refusal> {
        let Some(moves) = moves else {
            return match self.last {
                None => Ok(()),
                Some(_) => Err(Refusal("the match has begun, so there are moves".to_string())),
            };
        };
        let joint = game.joint(moves)?;
        match game.illegal(&self.state, &joint) {
            None => {
                self.state = game.own.machine.board().after(&self.state, &joint);
                self.last = Some(joint);
                Ok(())
            }
            Some(_) if self.last.as_ref() == Some(&joint) => Ok(()),
            Some(why) => Err(why),
        }
    }

    /// The move that is chosen, as it is to be written.
    pub(super) fn answer(&self, game: &mut Game, until: Instant) -> Result<String, Refusal> {
        let SheetRole { machine, role, .. } = &game.own;
        let mut board = machine.board();
        board.show([&self.state]);
        let legal: Vec<Move> = board.legal(*role, 0).collect();
        let Some(first) = legal.first().filter(|_| !board.is_terminal(0)) else {
            return Err(Refusal("the game is over".to_string()));
        };
        let chosen = game.player.choose(&game.own, &self.state, &[], until);
        let chosen = chosen.ok().filter(|chosen| legal.contains(chosen)).unwrap_or(*first);
        Ok(expression(machine.moves(*role)[chosen.0 as usize]).to_string())
    }
}

impl Game {
    /// A move of every role, in the order of the machine.
    fn joint(&self, moves: &[Expression]) -> Result<Vec<Move>, Refusal> {
        if moves.len() != self.order.len() {
            let (given, wanted) = (moves.len(), self.order.len());
            return Err(Refusal(format!("{given} moves are given, but {wanted} play")));
        }
        let mut joint = vec![Move(0); moves.len()];
        for (role, written) in self.order.iter().zip(moves) {
            let found = term(written).and_then(|term| self.own.machine.find_move(*role, term));
            joint[role.0] = found.ok_or_else(|| Refusal(format!("`{written}` is no move of this game")))?;
        }
        Ok(joint)
    }

    fn illegal(&self, state: &State, joint: &[Move]) -> Option<Refusal> {
        let mut board = self.own.machine.board();
        board.show([state]);
        if board.is_terminal(0) {
            return Some(Refusal("the game is over".to_string()));
        }
        let wrong = self.own.machine.roles().zip(joint).find(|((role, _), chosen)| {
            let is_legal = board.legal(*role, 0).any(|legal| legal == **chosen);
            !is_legal
        });
        wrong.map(|((role, name), chosen)| {
            let chosen = expression(self.own.machine.moves(role)[chosen.0 as usize]);
            Refusal(format!("`{chosen}` is not legal for `{}`", expression(name)))
        })
    }
}
