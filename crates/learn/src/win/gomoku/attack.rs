//! Proofs as attacks that the learner of forced wins can explain.

use super::facts::Facts;
use crate::win::refutation::{Attack, Then};
use adage_search::gomoku::fours::{End, FourWin};
use adage_search::gomoku::geometry::Cell;
use adage_search::gomoku::proof::Proof;
use adage_worlds::game::Side;
use std::sync::Arc;

/// A proof as an attack; `None` where it rests on what is forbidden to the defender, of which rules know nothing.
pub fn attack_of(facts: &Facts, attacker: Side, proof: &Proof) -> Option<Attack> {
    Reading { facts, attacker }.proof(proof)
}

struct Reading<'a> {
    facts: &'a Facts,
    attacker: Side,
}

impl Reading<'_> {
    fn proof(&self, proof: &Proof) -> Option<Attack> {
        match proof {
            Proof::Fours(win) => self.fours(&win.line, win),
            Proof::Attack(attack) => {
                let reply = |(cell, next): &(Cell, Arc<Proof>)| Some((*cell, self.proof(next)?));
                let replies = attack.replies.iter().map(reply).collect::<Option<Vec<_>>>()?;
                let threat = self.fours(&attack.threat.line, &attack.threat)?;
                Some(self.threatening(attack.cell, threat, replies))
            }
        }
    }

    /// The rest of a line of fours.
    fn fours(&self, rest: &[Cell], win: &FourWin) -> Option<Attack> {
        match (rest, &win.end) {
            ([five], End::Five) => Some(self.five(*five)),
            ([four], End::TwoCells([left, right])) => {
                Some(self.threatening(*four, self.five(*left), vec![(*left, self.five(*right))]))
            }
            ([four, answer, rest @ ..], _) => {
                let next = self.fours(rest, win)?;
                Some(self.threatening(*four, self.five(*answer), vec![(*answer, next)]))
            }
            _ => None,
        }
    }

    fn five(&self, cell: Cell) -> Attack {
        Attack {
            input: self.facts.input(cell, self.attacker),
            then: Then::Won,
        }
    }

    fn threatening(&self, cell: Cell, threat: Attack, replies: Vec<(Cell, Attack)>) -> Attack {
        let defender = self.attacker.other();
        let reply = |(cell, next): (Cell, Attack)| (self.facts.input(cell, defender), Arc::new(next));
        Attack {
            input: self.facts.input(cell, self.attacker),
            then: Then::Threatens {
                threat: Arc::new(threat),
                replies: replies.into_iter().map(reply).collect(),
            },
        }
    }
}
