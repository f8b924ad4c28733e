//! Two things at once: forks, and attacks by the man behind the one that moves.

use super::exchange::{wins_but_for_pins, wins_with};
use super::king::enemy_king;
use super::line::{Line, Step, man_at, officers};
use super::{Kind, Man, Motif};
use adage_learn::combination::value;
use shakmaty::{Position, Role, Square, attacks};

/// A man attacks two men at once from a square where it is safe, and takes one of them; or one of them takes it and is
/// taken. Where it is safe only because of a pin, the pin is what tells.
pub fn fork(line: &Line) -> Vec<Motif> {
    if line.mates() {
        return Vec::new();
    }
    line.mine()
        .filter(|step| wins_but_for_pins(step.after.board(), step.to, line.me.other()) <= 0)
        .filter_map(|step| {
            let targets = targets(step);
            let pays = targets
                .iter()
                .any(|target| takes(line, step, *target) || is_traded(line, step, *target));
            (targets.len() > 1 && pays).then(|| step.motif(Kind::Fork, targets, None))
        })
        .collect()
}

/// Whether the target takes the man that moved and is taken back.
fn is_traded(line: &Line, step: &Step, target: Man) -> bool {
    let pays = value(target.role) > value(step.mover().role);
    pays && line.turns().any(|(fork, reply, then)| {
        fork.number == step.number && reply.from == target.square && reply.to == step.to && then.to == step.to
    })
}

/// The king, and whom else the man that moved could take with profit, the greatest first.
fn targets(step: &Step) -> Vec<Man> {
    let board = step.after.board();
    let reach = board.attacks_from(step.to);
    let mut targets: Vec<Man> = officers(board, step.after.turn())
        .filter(|man| reach.contains(man.square))
        .filter(|man| man.role == Role::King || wins_with(board, step.to, man.square) > 0)
        .collect();
    targets.sort_by_key(|man| std::cmp::Reverse(value(man.role)));
    targets
}

/// Whether the man that moved takes the target with its next move.
fn takes(line: &Line, step: &Step, target: Man) -> bool {
    let fate = line.fate(step.number, target.square);
    fate.taken
        .is_some_and(|taken| !fate.moved && line.waits(step.to, step.number, taken))
}

/// A man leaves the line of another, which then takes something along it; or leaves it with check and then takes itself.
pub fn discovered(line: &Line) -> Vec<Motif> {
    let checks = line.mine().filter_map(discovered_check);
    let attacks = line
        .turns()
        .filter_map(|(step, reply, then)| discovered_attack(step, reply, then));
    checks.chain(attacks).collect()
}

pub fn discovered_check(step: &Step) -> Option<Motif> {
    let another = |checker: &Square| *checker != step.to && !step.chosen.is_castle();
    let shooter = step.after.checkers().into_iter().find(another)?;
    let board = step.after.board();
    Some(motif(
        Kind::DiscoveredCheck,
        step,
        man_at(board, shooter)?,
        enemy_king(step)?,
    ))
}

fn discovered_attack(step: &Step, reply: &Step, then: &Step) -> Option<Motif> {
    let board = step.after.board();
    if !then.chosen.is_capture() || reply.to == then.to {
        return None;
    }
    let target = man_at(board, then.to)?;
    let waits = then.from != step.to && then.from != reply.to;
    let along = waits && attacks::between(then.from, then.to).contains(step.from);
    let behind_check = then.from == step.to && step.after.checkers().count() == 1 && discovered_check(step).is_some();
    let shooter = if along {
        man_at(board, then.from)?
    } else {
        discovered_check(step)?.who
    };
    (along || behind_check).then(|| motif(Kind::DiscoveredAttack, step, shooter, target))
}

fn motif(kind: Kind, step: &Step, shooter: Man, target: Man) -> Motif {
    Motif {
        kind,
        at: step.number,
        who: shooter,
        whom: vec![target],
        against: None,
        helper: Some(step.mover()),
    }
}
