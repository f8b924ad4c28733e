//! Men that are lost: left hanging, trapped or sacrificed, and captures that are put off.

use super::duty::was_guarded;
use super::exchange::{after_capture, wins, wins_with};
use super::line::{Line, Step, man_at, officers};
use super::{Kind, Man, Motif};
use adage_learn::combination::{gain, value};
use shakmaty::{Board, Move, Position, Role};

/// The first move takes an officer that nobody guards.
pub fn hanging(line: &Line) -> Vec<Motif> {
    let first = line
        .steps
        .first()
        .filter(|step| step.gain() > value(Role::Pawn) && is_unguarded(step) && !is_recapture(line));
    first
        .and_then(|step| Some(step.motif(Kind::HangingPiece, vec![man_at(step.before.board(), step.to)?], None)))
        .into_iter()
        .collect()
}

/// Whether no enemy, not even a pinned one, looks at the square after the capture.
fn is_unguarded(step: &Step) -> bool {
    let board = step.after.board();
    board
        .attacks_to(step.to, step.after.turn(), board.occupied())
        .is_empty()
}

fn is_recapture(line: &Line) -> bool {
    match (line.last, line.steps.first()) {
        (Some(last), Some(first)) => last.to() == first.to && last.capture().map_or(0, value) >= first.gain(),
        _ => false,
    }
}

/// An attacked officer is lost wherever it goes, and is taken.
pub fn trapped(line: &Line) -> Vec<Motif> {
    line.mine()
        .filter_map(|step| {
            let board = step.after.board();
            let lost = |man: &Man| {
                man.role != Role::King && line.fate(step.number, man.square).taken.is_some() && is_trapped(board, *man)
            };
            let man = officers(board, line.me.other()).find(lost)?;
            (!step.after.is_check()).then(|| step.motif(Kind::TrappedPiece, vec![man], None))
        })
        .collect()
}

fn is_trapped(board: &Board, man: Man) -> bool {
    let enemy = man.color.other();
    let escapes = board.attacks_from(man.square) & !board.by_color(man.color);
    let is_lost_on = |square| {
        let taken = board.role_at(square).map_or(0, value);
        wins(&after_capture(board, man.square, square), square, enemy) > taken
    };
    wins(board, man.square, enemy) > 0 && escapes.into_iter().all(is_lost_on)
}

/// The player is behind by two pawns or more against where the line began, also after the next move.
pub fn sacrifice(line: &Line) -> Vec<Motif> {
    let enough = 2 * value(Role::Pawn);
    let mut balance = 0;
    for (step, reply, then) in line.turns() {
        balance += gain(step.chosen) - gain(reply.chosen);
        if reply.chosen.is_capture() && balance <= -enough && balance + gain(then.chosen) <= -enough {
            let given = man_at(reply.before.board(), reply.to).into_iter().collect();
            return vec![step.motif(Kind::Sacrifice, given, None)];
        }
    }
    Vec::new()
}

/// Another move is put in before a man is taken back, by one that could have done so at once.
pub fn intermezzo(line: &Line) -> Vec<Motif> {
    if line.mates() {
        return Vec::new();
    }
    line.turns()
        .filter(|(step, reply, then)| {
            let last = match step.number {
                0 => line.last,
                number => Some(line.steps[number - 1].chosen),
            };
            let waits = |last: Move| {
                last.is_capture()
                    && last.to() == then.to
                    && step.before.board().attacks_from(then.from).contains(then.to)
            };
            last.is_some_and(waits)
                && step.to != then.to
                && step.to != then.from
                && reply.to != then.to
                && !was_guarded(step, reply, then)
                && wins_with(then.before.board(), then.from, then.to) > 0
        })
        .filter_map(|(step, _, then)| {
            Some(step.motif(Kind::Intermezzo, vec![man_at(then.before.board(), then.to)?], None))
        })
        .collect()
}
