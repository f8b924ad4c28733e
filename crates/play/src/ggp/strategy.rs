//! A player by strategy: weak constraints about what holds after a move, the worst that others may do being assumed.

use super::table::{Chooser, Situation};
use crate::judgement::{CannotJudge, JudgedBy, NetworkJudge, Worth};
use crate::playouts::PlayoutPlayer;
use adage_games::gdl::Sheet;
use adage_games::gdl::machine::{Board, Move, State};
use adage_games::gdl::translate::to_asp;
use adage_logic::ast::{Head, Program, Rule, StatementKind};
use adage_logic::{Atom, Term};

/// Plays the move of least cost. Where the strategy cannot be used, or does not prefer any move, playouts decide.
pub struct ByStrategy {
    pub strategy: JudgedBy,
    pub otherwise: PlayoutPlayer,
}

/// Of what others do at the same time so much is looked at.
const MOST_REPLIES: usize = 256;

impl Chooser for ByStrategy {
    fn choose(&self, situation: &Situation<'_>) -> Option<Move> {
        match self.best(situation) {
            Ok(moves) if moves.len() == 1 => Some(moves[0]),
            _ => self.otherwise.choose(situation),
        }
    }
}

impl ByStrategy {
    /// All moves that are best.
    fn best(&self, situation: &Situation<'_>) -> Result<Vec<Move>, CannotJudge> {
        let Situation {
            machine, state, role, ..
        } = *situation;
        let named = |name: Term| Atom::new("me", vec![name]);
        let players: Vec<Atom> = machine.roles().map(|(_, name)| named(name)).collect();
        let facts = |state: &State| machine.facts(state).filter_map(atom).collect::<Vec<Atom>>();
        let rules = rules(situation.sheet);
        let mut judge = NetworkJudge::of_rules(&rules, &self.strategy, facts(state), &players)?;
        let mut board = machine.board();
        board.show([state]);
        let own: Vec<Move> = board.legal(role, 0).collect();
        let others = replies(situation, &board);
        let mut least: Option<Worth> = None;
        let mut best = Vec::new();
        for chosen in own {
            let joint = others.iter().map(|reply| {
                let mut joint = reply.clone();
                joint[role.0] = chosen;
                joint
            });
            let joint: Vec<Vec<Move>> = joint.collect();
            let mut worst: Option<Worth> = None;
            for next in board.successors(state, &joint) {
                let cost = judge.cost_of(facts(&next).into_iter().chain([players[role.0].clone()]));
                board.show([&next]);
                let worth = match board.goal(role, 0).filter(|_| board.is_terminal(0)) {
                    Some(100) => Worth::won(1, cost),
                    Some(0) => Worth::lost(1, cost),
                    _ => Worth::of(cost),
                };
                worst = worst.max(Some(worth));
            }
            match (&worst, &least) {
                (Some(worth), Some(known)) if worth > known => {}
                (Some(worth), Some(known)) if worth == known => best.push(chosen),
                _ => (least, best) = (worst, vec![chosen]),
            }
        }
        Ok(best)
    }
}

/// Moves of all roles; that of the one who chooses is to be replaced.
fn replies(situation: &Situation<'_>, board: &Board<'_>) -> Vec<Vec<Move>> {
    let mut replies: Vec<Vec<Move>> = vec![Vec::new()];
    for (role, _) in situation.machine.roles() {
        let moves: Vec<Move> = match role == situation.role {
            true => vec![Move(0)],
            false => board.legal(role, 0).collect(),
        };
        let longer = |start: &Vec<Move>| {
            let with = |chosen: &Move| start.iter().copied().chain([*chosen]).collect();
            moves.iter().map(with).collect::<Vec<Vec<Move>>>()
        };
        replies = replies.iter().flat_map(longer).take(MOST_REPLIES).collect();
    }
    replies
}

/// The rules of a sheet without the choice of moves.
fn rules(sheet: &Sheet) -> Program {
    let mut program = to_asp(sheet);
    program.statements.retain(|statement| {
        matches!(
            statement.kind,
            StatementKind::Rule(Rule {
                head: Head::Atom(_),
                ..
            })
        )
    });
    program
}

/// A fluent as rules without `true` write it.
fn atom(fluent: Term) -> Option<Atom> {
    match fluent {
        Term::Const(name) => Some(Atom::new(name, Vec::new())),
        Term::Compound(compound) if !compound.is_tuple() => {
            Some(Atom::new(compound.functor(), compound.args().to_vec()))
        }
        _ => None,
    }
}
