//! Duties: men that guard something and are lured away, taken or shut out, and squares that are cleared.

use super::double::discovered_check;
use super::exchange::wins_with;
use super::line::{Line, Step, man_at, officers};
use super::{Kind, Man, Motif};
use adage_learn::combination::value;
use shakmaty::{Bitboard, Board, Position, Role, Square, attacks};

/// What a move is played for: it mates, promotes or takes.
fn is_worth_it(step: &Step) -> bool {
    step.after.is_checkmate() || step.chosen.promotion().is_some() || step.chosen.is_capture()
}

/// Whether a move offers more than it takes.
fn offers(step: &Step) -> bool {
    step.gain() < value(step.chosen.role())
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
            let lured = reply.to == step.to && offers(step);
            let driven = reply.to != step.to && step.after.is_check() && !line.mates();
            (lured || driven)
                && reply.to != then.to
                && is_worth_it(then)
                && was_guarded(step, reply, then)
                && !was_as_good(step.before.board(), then)
        })
        .filter_map(|(step, reply, then)| {
            let defender = man_at(step.after.board(), reply.from)?;
            Some(step.motif(Kind::Deflection, vec![defender], Some(target(then))))
        })
        .collect()
}

/// Whether the next move gains more than if the man that replied had stayed.
pub fn was_guarded(step: &Step, reply: &Step, then: &Step) -> bool {
    let board = step.after.board();
    let Some(defender) = board.piece_at(reply.from) else {
        return false;
    };
    let guards = |board: &Board, from: Square| {
        attacks::attacks(from, defender, board.occupied() & !Bitboard::from(then.from)).contains(then.to)
    };
    let mut stayed = then.before.board().clone();
    stayed.discard_piece_at(reply.to);
    stayed.set_piece_at(reply.from, defender);
    let gains_more = || wins_with(&stayed, then.from, then.to) < wins_with(then.before.board(), then.from, then.to);
    let ends = then.after.is_checkmate() || then.chosen.promotion().is_some();
    guards(&stayed, reply.from) && !guards(then.before.board(), reply.to) && (ends || gains_more())
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
                && is_target(line, reply, then)
        })
        .map(|(step, reply, _)| step.motif(Kind::Attraction, vec![reply.mover()], None))
        .collect()
}

fn is_target(line: &Line, reply: &Step, then: &Step) -> bool {
    let drawn = reply.mover();
    let fate = line.fate(then.number, drawn.square);
    drawn.role == Role::King || (drawn.role != Role::Pawn && fate.taken.is_some() && !fate.moved)
}

/// A defender is taken, and then what it guarded. If it is taken with check, the check is what tells.
pub fn removal(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, reply, then)| {
            let board = step.before.board();
            step.chosen.is_capture()
                && !step.after.is_check()
                && board.attacks_from(step.to).contains(then.to)
                && board.piece_at(then.to).is_some()
                && board.piece_at(then.to) == then.before.board().piece_at(then.to)
                && reply.to != then.to
                && then.from != step.to
                && then.chosen.is_capture()
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
    if line.mates() {
        return Vec::new();
    }
    line.turns()
        .filter(|(_, reply, then)| is_worth_it(then) && reply.to != then.to)
        .filter_map(|(step, reply, then)| {
            let board = step.before.board();
            let shut_out = |man: &Man| {
                let place = if man.square == reply.from { reply.to } else { man.square };
                let between = attacks::between(man.square, then.to);
                board.attacks_from(man.square).contains(then.to)
                    && (between.contains(step.to) || between.contains(reply.to))
                    && then.before.board().color_at(place) == Some(man.color)
                    && !then.before.board().attacks_from(place).contains(then.to)
            };
            let defender = officers(board, line.me.other()).find(shut_out)?;
            (!was_as_good(board, then)).then(|| step.motif(Kind::Interference, vec![defender], Some(target(then))))
        })
        .collect()
}

/// A man makes way for another, not in a mate: for a queen, rook or bishop that goes to or over the square left.
pub fn clearance(line: &Line) -> Vec<Motif> {
    if line.mates() {
        return Vec::new();
    }
    line.turns()
        .filter(|(step, reply, then)| {
            let start = step.before.board();
            let waited = start.piece_at(then.from) == then.before.board().piece_at(then.from);
            let uses = then.to == step.from || attacks::between(then.from, then.to).contains(step.from);
            let slides = start.sliders().contains(then.from) && !then.chosen.is_capture();
            let draws_the_king = reply.to == step.to && reply.chosen.role() == Role::King;
            let other = step.chosen.role() == Role::King || draws_the_king || discovered_check(step).is_some();
            waited && uses && slides && then.from != step.to && !other
        })
        .map(|(step, _, then)| Motif {
            helper: Some(then.mover()),
            ..step.motif(Kind::Clearance, Vec::new(), None)
        })
        .collect()
}
