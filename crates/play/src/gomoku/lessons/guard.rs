//! What the defender must not have where a rule is to be trusted without search.
//!
//! A rule says what the attacker needs. The defender may still win sooner, or gain time by fours of his own while he
//! answers.

use super::super::board::Board;
use adage_games::game::Player;
use adage_logic::{Atom, Literal, Term};

/// What is asked of the defender, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Guard {
    Nothing,
    /// He does not threaten five.
    NoFour,
    /// Nor can he with his next stone.
    NoThree,
}

impl Guard {
    pub const ALL: [Guard; 3] = [Guard::Nothing, Guard::NoFour, Guard::NoThree];

    /// The windows of the defender that it rules out, by their stones.
    fn ruled_out(self) -> &'static [(&'static str, usize)] {
        match self {
            Guard::Nothing => &[],
            Guard::NoFour => &[("four", 4)],
            Guard::NoThree => &[("four", 4), ("three", 3)],
        }
    }

    pub fn holds(self, board: &Board, defender: Player) -> bool {
        let mut ruled_out = self.ruled_out().iter();
        ruled_out.all(|(_, stones)| board.live(defender, *stones).next().is_none())
    }

    /// The guard as conditions of a rule; `anything` is a variable that occurs nowhere else.
    pub fn conditions(self, attacker: Term, defender: Term, anything: Term) -> Vec<Literal> {
        if self == Guard::Nothing {
            return Vec::new();
        }
        let opponent = Literal::positive(Atom::new("opponent", vec![attacker, defender]));
        let none = self.ruled_out().iter().map(|(name, _)| Literal {
            negated: true,
            atom: Atom::new(*name, vec![anything, defender]),
        });
        std::iter::once(opponent).chain(none).collect()
    }

    /// The guard that conditions of a rule express, and the conditions that are none of it.
    pub fn split(conditions: &[Literal]) -> (Guard, Vec<Literal>) {
        let is_guard = |condition: &&Literal| condition.negated || condition.atom.name.as_str() == "opponent";
        let (guards, others): (Vec<&Literal>, Vec<&Literal>) = conditions.iter().partition(is_guard);
        let has = |name: &str| guards.iter().any(|guard| guard.atom.name.as_str() == name);
        let guard = match (has("three"), has("four")) {
            (true, _) => Guard::NoThree,
            (false, true) => Guard::NoFour,
            (false, false) => Guard::Nothing,
        };
        (guard, others.into_iter().cloned().collect())
    }

    pub fn words(self) -> &'static str {
        match self {
            Guard::Nothing => "whatever the opponent has",
            Guard::NoFour => "unless the opponent has a four",
            Guard::NoThree => "unless the opponent has a four or can make one",
        }
    }
}
