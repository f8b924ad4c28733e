//! What the defender must not have where a rule is to be trusted without search.
//!
//! A rule says what the attacker needs. The defender may still win sooner, or gain time by fours of his own while he
//! answers.

use adage_logic::{Atom, Clause, Literal, Term, Var};
use adage_search::gomoku::board::Board;
use adage_worlds::game::Side;
use std::collections::BTreeSet;

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

    pub fn holds(self, board: &Board, defender: Side) -> bool {
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

    /// The guard that these conditions of a rule express, if they express one and nothing else.
    pub fn of(conditions: &[&Literal], clause: &Clause, attacker: Term) -> Option<Guard> {
        let (absent, opponents): (Vec<&Literal>, Vec<&Literal>) =
            conditions.iter().copied().partition(|condition| condition.negated);
        let defender = match (&opponents[..], &absent[..]) {
            ([], []) => return Some(Guard::Nothing),
            ([opponent], _) => match (opponent.atom.name.as_str(), &opponent.atom.args[..]) {
                ("opponent", [player, defender]) if *player == attacker && defender != player => *defender,
                _ => return None,
            },
            _ => return None,
        };
        defender.as_var()?;
        let is_about_any_window = |condition: &&Literal| match condition.atom.args[..] {
            [Term::Var(window), player] => player == defender && occurrences(clause, window) == 1,
            _ => false,
        };
        if !absent.iter().all(is_about_any_window) {
            return None;
        }
        let named: BTreeSet<&str> = absent.iter().map(|condition| condition.atom.name.as_str()).collect();
        let says = |guard: &Guard| guard.ruled_out().iter().map(|(name, _)| *name).collect::<BTreeSet<_>>() == named;
        Guard::ALL.into_iter().find(says)
    }

    pub fn words(self) -> &'static str {
        match self {
            Guard::Nothing => "whatever the opponent has",
            Guard::NoFour => "unless the opponent has a four",
            Guard::NoThree => "unless the opponent has a four or can make one",
        }
    }
}

/// How often a variable stands in a clause.
fn occurrences(clause: &Clause, var: Var) -> usize {
    let mut count = 0;
    clause.for_each_var(&mut |other| count += usize::from(other == var));
    count
}
