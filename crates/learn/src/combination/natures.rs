//! Natures of men: which kinds a pattern allows on a square.
//!
//! The order is pawn, knight, bishop, rook, queen, king, so that "a knight or more" and "a rook or less" are sets.

use shakmaty::Role;
use std::fmt;

const LETTERS: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];

/// A set of natures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Natures(u8);

impl Natures {
    pub const ANY: Natures = Natures(0b11_1111);

    pub fn only(role: Role) -> Natures {
        Natures(1 << rank(role))
    }

    pub fn at_least(role: Role) -> Natures {
        Natures((Natures::ANY.0 << rank(role)) & Natures::ANY.0)
    }

    pub fn at_most(role: Role) -> Natures {
        Natures((2 << rank(role)) - 1)
    }

    pub fn contains(self, role: Role) -> bool {
        self.0 & Natures::only(role).0 != 0
    }

    pub fn covers(self, other: Natures) -> bool {
        self.0 & other.0 == other.0
    }

    pub fn union(self, other: Natures) -> Natures {
        Natures(self.0 | other.0)
    }

    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.contains(*role))
    }

    /// The nature, if only one is possible.
    pub fn exact(self) -> Option<Role> {
        let mut roles = self.roles();
        match (roles.next(), roles.next()) {
            (only, None) => only,
            _ => None,
        }
    }

    /// How many men of these natures a player has at the start of a game.
    pub fn at_the_start(self) -> u32 {
        let men = |role| match role {
            Role::Pawn => 8,
            Role::Knight | Role::Bishop | Role::Rook => 2,
            Role::Queen | Role::King => 1,
        };
        self.roles().map(men).sum()
    }
}

/// The place in the order of men, from nought.
fn rank(role: Role) -> u8 {
    role as u8 - Role::Pawn as u8
}

impl fmt::Display for Natures {
    /// `N`, `>=N`, `<=N`, nothing for any nature, or the letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = (0..6u8)
            .filter(|rank| self.0 >> rank & 1 != 0)
            .map(|rank| LETTERS[usize::from(rank)])
            .collect();
        let (Some(first), Some(last)) = (letters.chars().next(), letters.chars().last()) else {
            return f.write_str("no man");
        };
        let is_run = letters.len() == (self.0.ilog2() - self.0.trailing_zeros() + 1) as usize;
        match (first, last) {
            ('P', 'K') if is_run => Ok(()),
            _ if first == last => write!(f, "{first}"),
            (_, 'K') if is_run => write!(f, ">={first}"),
            ('P', _) if is_run => write!(f, "<={last}"),
            _ => f.write_str(&letters),
        }
    }
}

impl fmt::Debug for Natures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn natures_are_named_and_counted_as_printed() {
        let knight_or_more = Natures::at_least(Role::Knight);
        assert_eq!(knight_or_more.to_string(), ">=N");
        assert_eq!(knight_or_more.at_the_start(), 8);
        assert_eq!(Natures::at_most(Role::Rook).at_the_start(), 14);
        assert_eq!(Natures::at_most(Role::Knight).at_the_start(), 10);
        assert_eq!(Natures::at_most(Role::Pawn).exact(), Some(Role::Pawn));
        assert_eq!(Natures::at_least(Role::King).to_string(), "K");
        assert_eq!(Natures::ANY.to_string(), "");
        assert!(knight_or_more.covers(Natures::at_least(Role::Rook)));
        assert!(!Natures::at_least(Role::Rook).covers(knight_or_more));
        let two = Natures::only(Role::Knight).union(Natures::only(Role::Queen));
        assert_eq!(two.to_string(), "NQ");
    }
}
