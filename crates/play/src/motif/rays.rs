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
    for shooter in (board.sliders() & board.by_color(me)).into_iter().filter_map(|square| man_at(board, square)) {
        let reach = board.attacks_from(shooter.square);
        for front in (reach & enemies).into_iter().filter_map(|square| man_at(board, square)) {
            let without = board.occupied() & !Bitboard::from(front.square);
            let further = attacks::attacks(shooter.square, piece(shooter), without) & !reach;
            let behind = (further & enemies).into_iter().filter_map(|square| man_at(board, square));
            aims.extend(behind.map(|behind| Aim { shooter, front, behind }));
        }
    }
    aims
}

fn piece(man: Man) -> shakmaty::Piece {
    man.role.of(man.color)
}

/// Whether the front man cannot well leave the line.
fn pins(aim: &Aim) -> bool {
    aim.front.role != Role::King
        && (aim.behind.role == Role::King
            || (value(aim.behind.role) > value(aim.front.role) && value(aim.behind.role) > value(aim.shooter.role)))
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
    let won = line.turns().filter_map(|(step, reply, then)| pinned_and_taken(line, step, reply, then));
    let helpless = line.mine().filter_map(|step| pinned_and_helpless(line, step));
    won.chain(helpless).collect()
}

fn pinned_and_taken(line: &Line, step: &Step, reply: &Step, then: &Step) -> Option<Motif> {
    let board = step.after.board();
    let stays = |aim: &Aim| {
        let can_take_back = board.attacks_from(aim.front.square).contains(aim.shooter.square);
        !can_take_back && then.to == aim.front.square && reply.to != aim.front.square && reply.to != step.to
    };
    let takes_the_pinner = |aim: &Aim| {
        value(aim.front.role) > value(aim.shooter.role) && reply.from == aim.front.square && then.to == reply.to
            && attacks::ray(aim.shooter.square, aim.front.square).contains(reply.to)
    };
    let aim = aims(board, line.me)
        .into_iter()
        .find(|aim| pins(aim) && aim.front.role != Role::Pawn && (stays(aim) || takes_the_pinner(aim)))?;
    if std::env::var("DBG").is_ok() { println!("CASE {}", if stays(&aim) {"stays"} else {"takes"}); }
    Some(motif(step, aim))
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
    if std::env::var("DBG").is_ok() { println!("CASE helpless"); }
    Some(motif(step, aim))
}

fn motif(step: &Step, aim: Aim) -> Motif {
    Motif {
        kind: Kind::Pin,
        at: step.number,
        who: aim.shooter,
        whom: vec![aim.front],
        against: Some(aim.behind),
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
