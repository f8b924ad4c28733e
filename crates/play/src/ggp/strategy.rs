//! A player by strategy: weak constraints about what holds after a move, the worst that others may do being assumed.

use super::table::{Chooser, Situation};
use crate::judgement::{JudgedBy, NetworkJudge, Worth};
use crate::playouts::MatchPlayer;
use adage_games::gdl::machine::{Board, Move, State};
use adage_games::gdl::translate::to_asp;
use adage_games::gdl::{Machine, Sheet};
use adage_logic::ast::Program;
use adage_logic::stop::Stop;
use adage_logic::{Atom, Term};
use std::sync::Arc;
use std::time::Instant;

/// Plays the move of least cost. Where the strategy cannot be used, or does not prefer any move, playouts decide.
pub struct ByStrategy {
    strategy: Arc<JudgedBy>,
    /// Made for the match; nothing if the strategy cannot be used in it.
    judge: Option<NetworkJudge>,
    otherwise: MatchPlayer,
}

/// Of what others do at the same time so much is looked at.
const MOST_REPLIES: usize = 256;

impl Chooser for ByStrategy {
    fn prepare(&mut self, sheet: &Sheet, machine: &Machine, stop: &Stop) {
        let players: Vec<Atom> = machine.roles().map(|(_, name)| me(name)).collect();
        let start = facts(machine, machine.start()).collect();
        self.judge = NetworkJudge::of_rules(&rules(sheet), &self.strategy, start, &players, stop).ok();
    }

    fn choose(&mut self, situation: &Situation<'_>) -> Option<Move> {
        match self.best(situation)[..] {
            [only] => Some(only),
            _ => self.otherwise.choose(situation),
        }
    }
}

impl ByStrategy {
    pub fn new(strategy: Arc<JudgedBy>, otherwise: MatchPlayer) -> ByStrategy {
        ByStrategy {
            strategy,
            judge: None,
            otherwise,
        }
    }

    /// All moves that are best; none if that cannot be said, or not in time.
    fn best(&mut self, situation: &Situation<'_>) -> Vec<Move> {
        let Some(judge) = &mut self.judge else {
            return Vec::new();
        };
        let mut board = situation.machine.board();
        board.show([situation.state]);
        let own: Vec<Move> = board.legal(situation.role, 0).collect();
        let others = replies(situation, &board);
        let mut least: Option<Worth> = None;
        let mut best = Vec::new();
        for chosen in own {
            if (situation.stops)() || Instant::now() >= situation.until {
                return Vec::new();
            }
            let worst = worst(situation, &mut board, judge, chosen, &others);
            match (&worst, &least) {
                (Some(worth), Some(known)) if worth > known => {}
                (Some(worth), Some(known)) if worth == known => best.push(chosen),
                _ => (least, best) = (worst, vec![chosen]),
            }
        }
        best
    }
}

/// The worst that comes of a move, whatever others do.
fn worst(
    situation: &Situation<'_>,
    board: &mut Board<'_>,
    judge: &mut NetworkJudge,
    chosen: Move,
    others: &[Vec<Move>],
) -> Option<Worth> {
    let Situation {
        machine, state, role, ..
    } = *situation;
    let own = me(machine.role_name(role));
    let joint = others.iter().map(|reply| {
        let mut joint = reply.clone();
        joint[role.0] = chosen;
        joint
    });
    let joint: Vec<Vec<Move>> = joint.collect();
    let worths = board.successors(state, &joint).into_iter().map(|next| {
        let cost = judge.cost_of(facts(machine, &next).chain([own.clone()]));
        board.show([&next]);
        match board.goal(role, 0).filter(|_| board.is_terminal(0)) {
            Some(100) => Worth::won(1, cost),
            Some(0) => Worth::lost(1, cost),
            _ => Worth::of(cost),
        }
    });
    worths.max()
}

/// `me(x)`: the role for which positions are judged.
fn me(role: Term) -> Atom {
    Atom::new("me", vec![role])
}

fn facts<'m>(machine: &'m Machine, state: &'m State) -> impl Iterator<Item = Atom> + 'm {
    machine.facts(state).filter_map(Atom::of_term)
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
    program.statements.retain(|statement| statement.rule().is_some());
    program
}
