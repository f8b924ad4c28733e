//! The 32 move cards.

use adage_logic::{Atom, Symbol, Term};
use std::fmt;

/// How many cards there are.
pub const CARDS: usize = 32;

/// A move card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Card(u8);

/// Columns and rows as seen by the player who moves: to the right and backwards are positive.
pub type Offset = (i32, i32);

impl Card {
    pub fn all() -> impl Iterator<Item = Card> {
        (0..CARDS as u8).map(Card)
    }

    pub(super) const fn numbered(number: usize) -> Card {
        Card(number as u8)
    }

    /// The card of that name, in capitals or not.
    pub fn named(name: &str) -> Option<Card> {
        Card::all().find(|card| card.name().eq_ignore_ascii_case(name))
    }

    pub const fn name(self) -> &'static str {
        TABLE[self.0 as usize].0
    }

    pub const fn offsets(self) -> &'static [Offset] {
        TABLE[self.0 as usize].1
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub fn term(self) -> Term {
        Term::constant(self.name())
    }

    /// The facts `card(Name,(Columns,Rows))`, one for each offset.
    pub fn facts(self) -> impl Iterator<Item = Atom> {
        let card = Symbol::new("card");
        self.offsets().iter().map(move |(columns, rows)| {
            let offset = Term::tuple(&[Term::Int(*columns), Term::Int(*rows)]);
            Atom::new(card, vec![self.term(), offset])
        })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of cards, as a hand is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Hand(u32);

impl Hand {
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    pub const fn with(self, card: Card) -> Hand {
        Hand(self.0 | 1 << card.0)
    }

    pub const fn without(self, card: Card) -> Hand {
        Hand(self.0 & !(1 << card.0))
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no card is in both.
    pub const fn is_apart_from(self, other: Hand) -> bool {
        self.0 & other.0 == 0
    }

    pub fn cards(self) -> impl Iterator<Item = Card> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Card(rest.trailing_zeros() as u8);
            let more = rest != 0;
            rest &= rest.wrapping_sub(1);
            more.then_some(card)
        })
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::default(), Hand::with)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names: Vec<&str> = self.cards().map(Card::name).collect();
        f.write_str(&names.join(","))
    }
}

/// Names and offsets, in the order of Greenwood 2018.
const TABLE: [(&str, &[Offset]); CARDS] = [
    ("tiger", &[(0, -2), (0, 1)]),
    ("crab", &[(0, -1), (-2, 0), (2, 0)]),
    ("monkey", &[(1, -1), (1, 1), (-1, 1), (-1, -1)]),
    ("crane", &[(0, -1), (-1, 1), (1, 1)]),
    ("mantis", &[(-1, -1), (1, -1), (0, 1)]),
    ("boar", &[(0, -1), (-1, 0), (1, 0)]),
    ("dragon", &[(-1, 1), (1, 1), (2, -1), (-2, -1)]),
    ("elephant", &[(-1, -1), (-1, 0), (1, 0), (1, -1)]),
    ("eel", &[(-1, -1), (-1, 1), (1, 0)]),
    ("goose", &[(-1, -1), (1, 1), (1, 0), (-1, 0)]),
    ("frog", &[(-1, -1), (1, 1), (-2, 0)]),
    ("horse", &[(0, -1), (-1, 0), (0, 1)]),
    ("rabbit", &[(1, -1), (-1, 1), (2, 0)]),
    ("ox", &[(0, -1), (1, 0), (0, 1)]),
    ("cobra", &[(1, -1), (1, 1), (-1, 0)]),
    ("rooster", &[(1, -1), (-1, 1), (-1, 0), (1, 0)]),
    ("kirin", &[(-1, -2), (1, -2), (0, 2)]),
    ("turtle", &[(-2, 0), (-1, 1), (1, 1), (2, 0)]),
    ("giraffe", &[(-2, -1), (2, -1), (0, 1)]),
    ("phoenix", &[(-2, 0), (-1, -1), (1, -1), (2, 0)]),
    ("otter", &[(-1, -1), (1, 1), (2, 0)]),
    ("viper", &[(-2, 0), (0, -1), (1, 1)]),
    ("iguana", &[(-2, 1), (0, -1), (1, 1)]),
    ("rat", &[(-1, 0), (0, -1), (1, 1)]),
    ("bear", &[(-1, -1), (0, -1), (1, 1)]),
    ("dog", &[(-1, -1), (-1, 0), (-1, 1)]),
    ("sable", &[(1, -1), (-1, 1), (-2, 0)]),
    ("seasnake", &[(2, 0), (0, -1), (-1, 1)]),
    ("tanuki", &[(2, 1), (0, -1), (-1, 1)]),
    ("mouse", &[(1, 0), (0, -1), (-1, 1)]),
    ("panda", &[(1, -1), (0, -1), (-1, 1)]),
    ("fox", &[(1, -1), (1, 0), (1, 1)]),
];
