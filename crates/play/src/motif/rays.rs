//! Two men on one line: pins, skewers, and what works through a man.

use super::exchange::{wins, wins_but_for_pins, wins_with};
use super::line::{Line, Step, man_at};
use super::{Kind, Man, Motif};
use adage_learn::combination::value;
use shakmaty::{Bitboard, Board, Color, Position, Role, Square, attacks};

/// A man of mine that aims at an enemy, with another enemy behind.
#[derive(Clone, Copy)]
struct Aim {
    shooter: Man,
    front: Man,
    behind: Man,
}

fn aims(board: &Board, me: Color) -> Vec<Aim> {
    let enemies = board.by_color(me.other());
    let mut aims = Vec::new();
    for shooter in (board.sliders() & board.by_color(me))
        .into_iter()
        .filter_map(|square| man_at(board, square))
    {
        let reach = board.attacks_from(shooter.square);
        for front in (reach & enemies).into_iter().filter_map(|square| man_at(board, square)) {
            let without = board.occupied() & !Bitboard::from(front.square);
            let further = attacks::attacks(shooter.square, piece(shooter), without) & !reach;
            let behind = (further & enemies)
                .into_iter()
                .filter_map(|square| man_at(board, square));
            aims.extend(behind.map(|behind| Aim { shooter, front, behind }));
        }
    }
    aims
}

fn piece(man: Man) -> shakmaty::Piece {
    man.role.of(man.color)
}

/// Whether the front man, an officer, cannot well leave the line, nor take the shooter without loss.
fn pins(board: &Board, aim: &Aim) -> bool {
    let [shooter, front, behind] = [aim.shooter, aim.front, aim.behind].map(|man| value(man.role));
    let is_held = aim.behind.role == Role::King || (behind > front && behind > shooter);
    let can_trade = shooter >= front && board.attacks_from(aim.front.square).contains(aim.shooter.square);
    !matches!(aim.front.role, Role::King | Role::Pawn) && is_held && !can_trade
}

/// The front man goes, and the man behind is taken.
pub fn skewer(line: &Line) -> Vec<Motif> {
    if line.mates() {
        return Vec::new();
    }
    line.turns()
        .filter(|(_, _, then)| wins_with(then.before.board(), then.from, then.to) > 0)
        .filter_map(|(step, reply, then)| {
            let aim = aims(step.after.board(), line.me).into_iter().find(|aim| {
                aim.shooter.square == step.to
                    && value(aim.front.role) >= value(aim.behind.role)
                    && reply.from == aim.front.square
                    && then.from == step.to
                    && then.to == aim.behind.square
                    && then.chosen.is_capture()
            })?;
            Some(step.motif(Kind::Skewer, vec![aim.front], Some(aim.behind)))
        })
        .collect()
}

/// A pinned man is taken, takes the man that pins it, or cannot take and guard.
pub fn pin(line: &Line) -> Vec<Motif> {
    let won = line
        .turns()
        .filter_map(|(step, reply, then)| pinned_and_taken(line, step, reply, then));
    let helpless = line.mine().filter_map(|step| pinned_and_helpless(line, step));
    let left = line.mine().filter_map(|step| pinned_at_last(line, step));
    won.chain(helpless).chain(left).collect()
}

fn pinned_and_taken(line: &Line, step: &Step, reply: &Step, then: &Step) -> Option<Motif> {
    let board = step.after.board();
    let stays = |aim: &Aim| then.to == aim.front.square && reply.to != aim.front.square && reply.to != step.to;
    let stays_on_the_line = |aim: &Aim| {
        value(aim.front.role) > value(aim.shooter.role)
            && reply.from == aim.front.square
            && then.to == reply.to
            && attacks::ray(aim.shooter.square, aim.front.square).contains(reply.to)
    };
    let aim = aims(board, line.me)
        .into_iter()
        .find(|aim| pins(board, aim) && (stays(aim) || stays_on_the_line(aim)))?;
    let helper = (then.from != aim.shooter.square).then(|| then.mover());
    Some(motif(step, aim, helper))
}

/// The line ends with an attack on a man that is pinned against its king.
fn pinned_at_last(line: &Line, step: &Step) -> Option<Motif> {
    let board = step.after.board();
    let attacked = |aim: &Aim| {
        let by_mover = aim.shooter.square == step.to || board.attacks_from(step.to).contains(aim.front.square);
        by_mover && wins(board, aim.front.square, line.me) > 0
    };
    let aim = aims(board, line.me)
        .into_iter()
        .find(|aim| aim.behind.role == Role::King && pins(board, aim) && attacked(aim))?;
    (step.number + 1 == line.steps.len() && !line.mates()).then(|| motif(step, aim, None))
}

/// Less is lost than if nobody were pinned.
fn pinned_and_helpless(line: &Line, step: &Step) -> Option<Motif> {
    let board = step.after.board();
    let enemy = line.me.other();
    if wins(board, step.to, enemy) >= wins_but_for_pins(board, step.to, enemy) {
        return None;
    }
    let reaches = |aim: &Aim| board.attacks_from(aim.front.square).contains(step.to);
    let aim = aims(board, line.me)
        .into_iter()
        .find(|aim| aim.behind.role == Role::King && aim.shooter.square != step.to && reaches(aim))?;
    Some(motif(step, aim, Some(step.mover())))
}

fn motif(step: &Step, aim: Aim, helper: Option<Man>) -> Motif {
    Motif {
        kind: Kind::Pin,
        at: step.number,
        who: aim.shooter,
        whom: vec![aim.front],
        against: Some(aim.behind),
        helper,
    }
}

/// A man takes on a square which it saw through the man that took there.
pub fn x_ray(line: &Line) -> Vec<Motif> {
    line.turns()
        .filter(|(step, reply, then)| reply.to == then.to && step.to == then.to && sees_through(step, reply.from, then))
        .filter_map(|(step, reply, then)| {
            let through = man_at(step.after.board(), reply.from)?;
            Some(then.motif(Kind::XRay, vec![through], None))
        })
        .collect()
}

fn sees_through(step: &Step, through: Square, then: &Step) -> bool {
    step.after.board().piece_at(then.from).is_some() && attacks::between(then.from, then.to).contains(through)
}
