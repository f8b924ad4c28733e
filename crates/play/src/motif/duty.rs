//! Duties: men that guard something and are lured away, taken or shut out, and squares that are cleared.

use super::exchange::wins_with;
use super::line::{Line, Step, man_at, officers};
use super::{Kind, Man, Motif};
use adage_learn::combination::value;
use shakmaty::{Board, Position, Role, Square, attacks};

/// What a move is played for: it mates, promotes, or takes more than a pawn.
fn is_worth_it(step: &Step) -> bool {
    step.after.is_checkmate() || step.chosen.promotion().is_some() || step.gain() > value(Role::Pawn)
}

/// Whether the same could have been had on an earlier board.
fn was_as_good(board: &Board, then: &Step) -> bool {
    let same_man = board.piece_at(then.from) == then.before.board().piece_at(then.from);
    let same_target = board.piece_at(then.to) == then.before.board().piece_at(then.to);
    let reaches = board.attacks_from(then.from).contains(then.to);
    same_man
        && same_target
        && reaches
        && wins_with(board, then.from, then.to) >= wins_with(then.before.board(), then.from, then.to)
}

/// The defender that replies leaves its duty, and what it guarded is taken.
pub fn deflection(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, reply, then)| {
            let board = step.after.board();
            let guarded = board.attacks_from(reply.from).contains(then.to);
            let guards = then.after.board().attacks_from(reply.to).contains(then.to);
            let lured = reply.to == step.to || step.after.is_check();
            guarded && !guards && lured && reply.to != then.to && is_worth_it(then) && !was_as_good(step.before.board(), then)
        })
        .filter_map(|(step, reply, then)| {
            let defender = man_at(step.after.board(), reply.from)?;
            Some(step.motif(Kind::Deflection, vec![defender], Some(target(then))))
        })
        .collect()
}

/// What stands on the square where the step arrives, or else the man that arrives there.
fn target(then: &Step) -> Man {
    man_at(then.before.board(), then.to).unwrap_or_else(|| then.mover())
}

/// A man is made to take on a square where it is then attacked.
pub fn attraction(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, reply, then)| {
            reply.to == step.to
                && then.to != reply.to
                && then.after.board().attacks_from(then.to).contains(reply.to)
                && is_target(reply, then)
        })
        .map(|(step, reply, _)| step.motif(Kind::Attraction, vec![reply.mover()], None))
        .collect()
}

fn is_target(reply: &Step, then: &Step) -> bool {
    let drawn = reply.mover();
    drawn.role == Role::King || (drawn.role != Role::Pawn && wins_with(then.after.board(), then.to, drawn.square) > 0)
}

/// A defender is taken, and then what it guarded.
pub fn removal(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, reply, then)| {
            let board = step.before.board();
            step.chosen.is_capture()
                && board.attacks_from(step.to).contains(then.to)
                && board.piece_at(then.to).is_some()
                && board.piece_at(then.to) == then.before.board().piece_at(then.to)
                && reply.to != then.to
                && then.gain() > value(Role::Pawn)
                && !was_as_good(board, then)
        })
        .filter_map(|(step, _, then)| {
            let defender = man_at(step.before.board(), step.to)?;
            Some(step.motif(Kind::RemovalOfTheDefender, vec![defender], Some(target(then))))
        })
        .collect()
}

/// A man comes between a defender and what it guards, which is then taken.
pub fn interference(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(_, _, then)| is_worth_it(then))
        .filter_map(|(step, reply, then)| {
            let board = step.before.board();
            let shut_out = |man: &Man, by: Square| {
                attacks::between(man.square, then.to).contains(by)
                    && board.attacks_from(man.square).contains(then.to)
                    && then.before.board().piece_at(man.square) == board.piece_at(man.square)
            };
            let defender = officers(board, line.me.other()).find(|man| shut_out(man, step.to) || shut_out(man, reply.to))?;
            (!was_as_good(board, then)).then(|| step.motif(Kind::Interference, vec![defender], Some(target(then))))
        })
        .collect()
}

/// A man makes way for another.
pub fn clearance(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, _, then)| {
            let uses = then.to == step.from || attacks::between(then.from, then.to).contains(step.from);
            let board = step.before.board();
            uses && then.from != step.to && board.piece_at(then.from) == then.before.board().piece_at(then.from)
                && !then.chosen.is_capture()
        })
        .map(|(step, _, then)| step.motif(Kind::Clearance, vec![then.mover()], None))
        .collect()
}
