//! A player by strategy in games by sheets: weak constraints about what holds after a move, the worst that others may do
//! being assumed.

use super::spec::NoPlayer;
use adage_logic::ast::{Program, Statement};
use adage_logic::check::Problem;
use adage_logic::{Atom, Diagnostic, Term};
use adage_search::judgement::{CannotJudge, JudgedBy, NetworkJudge, Worth};
use adage_search::playouts::PlayoutPlayer;
use adage_search::{Forfeit, Player, SheetRole};
use adage_worlds::gdl::machine::{Board, Move, State};
use adage_worlds::gdl::translate::to_asp;
use adage_worlds::gdl::{Machine, Sheet};
use std::time::Instant;

/// Plays the move of least cost. Where the position cannot be judged, or the strategy does not prefer any move, playouts
/// decide.
pub(super) struct SheetStrategyPlayer {
    /// Nothing if the strategy cannot be used in the game.
    judge: Option<NetworkJudge>,
    otherwise: PlayoutPlayer,
}

/// Of what others do at the same time so much is looked at.
const MOST_REPLIES: usize = 256;

impl Player<SheetRole> for SheetStrategyPlayer {
    fn choose(&mut self, own: &SheetRole, state: &State, moves: &[Move], deadline: Instant) -> Result<Move, Forfeit> {
        match self.best(own, state, deadline)[..] {
            [only] => Ok(only),
            _ => self.otherwise.choose(own, state, moves, deadline),
        }
    }
}

impl SheetStrategyPlayer {
    /// Made for one match. A strategy that asks for what the game does not offer is refused.
    pub(super) fn new(strategy: &JudgedBy, sheet: &Sheet, own: &SheetRole, seed: u64) -> Result<Self, NoPlayer> {
        let machine = &own.machine;
        let players: Vec<Atom> = machine.roles().map(|(_, name)| me(name)).collect();
        let start = facts(machine, machine.start()).collect();
        let judge = NetworkJudge::of_rules(&rules(sheet), strategy, start, &players, &own.stop);
        if let Err(CannotJudge::Wrong(problems)) = &judge {
            return Err(NoPlayer::Unfit(misfit(strategy, problems)));
        }
        Ok(SheetStrategyPlayer {
            judge: judge.ok(),
            otherwise: PlayoutPlayer::new(None, seed),
        })
    }

    /// All moves that are best; none if that cannot be said, or not in time.
    fn best(&mut self, own: &SheetRole, state: &State, deadline: Instant) -> Vec<Move> {
        let Some(judge) = &mut self.judge else {
            return Vec::new();
        };
        let mut board = own.machine.board();
        board.show([state]);
        let moves: Vec<Move> = board.legal(own.role, 0).collect();
        let others = replies(own, &board);
        let mut least: Option<Worth> = None;
        let mut best = Vec::new();
        for chosen in moves {
            if own.stop.is_requested() || Instant::now() >= deadline {
                return Vec::new();
            }
            let worst = worst(own, state, &mut board, judge, chosen, &others);
            match (&worst, &least) {
                (Some(worth), Some(known)) if worth > known => {}
                (Some(worth), Some(known)) if worth == known => best.push(chosen),
                _ => (least, best) = (worst, vec![chosen]),
            }
        }
        best
    }
}

/// What is wrong with the strategy in this game, with the statement concerned.
fn misfit(strategy: &JudgedBy, problems: &[Problem]) -> String {
    let own = problems.iter().find(|problem| problem.source == JudgedBy::SOURCE);
    let Some(problem) = own else {
        return "the strategy does not go together with the rules of the game".to_string();
    };
    let Diagnostic { message, help, .. } = &problem.diagnostic;
    let place = strategy.statement_of(problem);
    let place = place.map_or_else(String::new, |statement| format!(" in `{}`", bare(statement)));
    let help = help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    format!("the strategy does not fit the game: {message}{place}{help}")
}

/// The worst that comes of a move, whatever others do.
fn worst(
    SheetRole { machine, role, .. }: &SheetRole,
    state: &State,
    board: &mut Board<'_>,
    judge: &mut NetworkJudge,
    chosen: Move,
    others: &[Vec<Move>],
) -> Option<Worth> {
    let own = me(machine.role_name(*role));
    let joint = others.iter().map(|reply| {
        let mut joint = reply.clone();
        joint[role.0] = chosen;
        joint
    });
    let joint: Vec<Vec<Move>> = joint.collect();
    let worths = board.successors(state, &joint).into_iter().map(|next| {
        let cost = judge.cost_of(facts(machine, &next).chain([own.clone()]));
        board.show([&next]);
        match board.goal(*role, 0).filter(|_| board.is_terminal(0)) {
            Some(100) => Worth::won(1, cost),
            Some(0) => Worth::lost(1, cost),
            _ => Worth::of(cost),
        }
    });
    worths.max()
}

/// A statement without its comments, on one line.
fn bare(statement: &Statement) -> String {
    let statement = Statement {
        comments: Vec::new(),
        ..statement.clone()
    };
    let text = statement.to_string();
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

/// `me(x)`: the role for which positions are judged.
fn me(role: Term) -> Atom {
    Atom::new("me", vec![role])
}

fn facts<'m>(machine: &'m Machine, state: &'m State) -> impl Iterator<Item = Atom> + 'm {
    machine.facts(state).filter_map(Atom::of_term)
}

/// Moves of all roles; that of the one who chooses is to be replaced.
fn replies(own: &SheetRole, board: &Board<'_>) -> Vec<Vec<Move>> {
    let mut replies: Vec<Vec<Move>> = vec![Vec::new()];
    for (role, _) in own.machine.roles() {
        let moves: Vec<Move> = match role == own.role {
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
