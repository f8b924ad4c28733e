//! Two things at once: forks, and attacks by the man behind the one that moves.

use super::exchange::wins_with;
use super::line::{Line, Step, man_at, officers};
use super::{Kind, Man, Motif};
use shakmaty::{Position, Role, attacks};

/// A man attacks two men at once and later takes one of them.
pub fn fork(line: &Line) -> Vec<Motif> {
    if line.mates() {
        return Vec::new();
    }
    line.mine()
        .filter_map(|step| {
            let targets = targets(step);
            let is_taken = targets.iter().any(|target| takes(line, step, *target));
            (targets.len() > 1 && is_taken).then(|| step.motif(Kind::Fork, targets, None))
        })
        .collect()
}

/// The king, and whom else the man that moved could take with profit.
fn targets(step: &Step) -> Vec<Man> {
    let board = step.after.board();
    let reach = board.attacks_from(step.to);
    officers(board, step.after.turn())
        .filter(|man| reach.contains(man.square))
        .filter(|man| man.role == Role::King || wins_with(board, step.to, man.square) > 0)
        .collect()
}

/// Whether the man that moved takes the target with its next move.
fn takes(line: &Line, step: &Step, target: Man) -> bool {
    let fate = line.fate(step.number, target.square);
    fate.taken
        .is_some_and(|taken| !fate.moved && line.waits(step.to, step.number, taken))
}

/// A man leaves the line of another, which now attacks something and takes it.
pub fn discovered(line: &Line) -> Vec<Motif> {
    line.mine().flat_map(|step| discoveries(line, step)).collect()
}

fn discoveries(line: &Line, step: &Step) -> Vec<Motif> {
    let board = step.after.board();
    let opened = |shooter: &Man, target: &Man| {
        shooter.square != step.to
            && attacks::between(shooter.square, target.square).contains(step.from)
            && board.attacks_from(shooter.square).contains(target.square)
    };
    let mut found = Vec::new();
    for shooter in officers(board, line.me) {
        for target in officers(board, line.me.other()).filter(|target| opened(&shooter, target)) {
            if target.role == Role::King {
                found.push(Motif { against: man_at(board, step.to), ..motif(Kind::DiscoveredCheck, step, shooter, target) });
            } else if is_won(line, step, shooter, target) {
                found.push(motif(Kind::DiscoveredAttack, step, shooter, target));
            }
        }
    }
    found
}

fn is_won(line: &Line, step: &Step, shooter: Man, target: Man) -> bool {
    let fate = line.fate(step.number, target.square);
    fate.taken.is_some_and(|taken| !fate.moved && line.waits(shooter.square, step.number, taken))
}

fn motif(kind: Kind, step: &Step, shooter: Man, target: Man) -> Motif {
    Motif {
        kind,
        at: step.number,
        who: shooter,
        whom: vec![target],
        against: None,
    }
}
