//! Onitama: five men a side on a board of five by five, moved by cards that change hands.
//!
//! Blue starts on row 1, red on row 5, each with a master on the middle cell, the side's *temple*, and four students. A
//! turn takes a card from the hand and moves a man by one of its offsets; the card goes to the centre, and the one that
//! lay there into the hand. Whoever takes the opponent's master, or brings his own to the opponent's temple, wins. There
//! are three cards in play, one for each player and one in the centre, or five, two for each.
//!
//! Who has no legal move passes, but still gives a card for the one in the centre: there is one [`OnitamaMove::Pass`]
//! for every card held, and each counts as a move. Nothing ends a game that goes on for ever.
//!
//! Rows are drawn with the first at the bottom, so [`Columns::AsDrawn`] moves both players as the printed cards say.
//! [`Columns::Mirrored`] exchanges left and right for both: the same game in a mirror. Cells are `(Row,Column)`; pictures
//! call the columns a to e.
//!
//! The players are blue, [`Side(0)`](Side), and red, whoever begins: who begins belongs to the [`Deal`], and a
//! position knows its cards, so one [`Onitama`] serves positions of any deal.

mod cards;
mod play;
mod reach;
mod record;
mod rules;
mod state;
mod text;

pub use cards::{CARDS, Card, Hand, Offset};
pub use reach::Translation;
pub use record::{Record, read_record, write_record};
pub use state::{BadPosition, Men, OnitamaMove, OnitamaState};

use crate::chance::Chance;
use crate::five::Cell;
use crate::game::Side;

/// Blue, who moves up the rows, or red, who moves down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Color {
    Blue,
    Red,
}

impl Color {
    pub const BOTH: [Color; 2] = [Color::Blue, Color::Red];

    pub fn of(player: Side) -> Color {
        if player == Side(0) { Color::Blue } else { Color::Red }
    }

    pub fn player(self) -> Side {
        Side(self as u8)
    }

    pub fn other(self) -> Color {
        match self {
            Color::Blue => Color::Red,
            Color::Red => Color::Blue,
        }
    }

    /// The name in rules and in texts.
    pub fn name(self) -> &'static str {
        match self {
            Color::Blue => "blue",
            Color::Red => "red",
        }
    }

    /// The change of row on the way forward.
    pub const fn direction(self) -> i32 {
        match self {
            Color::Blue => 1,
            Color::Red => -1,
        }
    }

    /// The row on which the side's men start.
    pub const fn home_row(self) -> i32 {
        match self {
            Color::Blue => 1,
            Color::Red => 5,
        }
    }

    /// Where the master starts, and where the opponent's master wins.
    pub fn temple(self) -> Cell {
        Cell::at(self.home_row(), 3).expect("the middle of a row is on the board")
    }
}

/// How a card's columns are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Columns {
    /// As seen by the player who moves (`conv = 1` in the rules): what the examples of Greenwood 2018 need.
    #[default]
    AsDrawn,
    /// Left and right exchanged (`conv = -1`): what the program printed there says.
    Mirrored,
}

/// The cards of a game and who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Deal {
    pub blue: Hand,
    pub red: Hand,
    pub centre: Card,
    pub first: Color,
}

impl Deal {
    /// A deal of cards by their names: blue's, red's, the one in the centre. `None` if there is no such card, or it is
    /// dealt twice, or the hands are not alike in number.
    pub fn named(blue: &[&str], red: &[&str], centre: &str, first: Color) -> Option<Deal> {
        let hand = |names: &[&str]| -> Option<Hand> { names.iter().map(|name| Card::named(name)).collect() };
        let deal = Deal {
            blue: hand(blue)?,
            red: hand(red)?,
            centre: Card::named(centre)?,
            first,
        };
        let counted = deal.blue.len() == blue.len() && deal.red.len() == red.len();
        (counted && deal.position().is_ok()).then_some(deal)
    }

    /// A random deal with so many cards in each hand: one in the game of three cards, two in that of five.
    pub fn random(chance: &mut Chance, in_hand: usize) -> Deal {
        let in_hand = in_hand.clamp(1, (CARDS - 1) / 2);
        let cards = chance.draw(Card::all().collect(), 2 * in_hand + 1);
        let hand = |from: usize| cards[from..from + in_hand].iter().copied().collect();
        Deal {
            blue: hand(0),
            red: hand(in_hand),
            centre: cards[2 * in_hand],
            first: Color::BOTH[chance.below(2)],
        }
    }

    /// The men at home with these cards.
    pub fn position(&self) -> Result<OnitamaState, BadPosition> {
        OnitamaState::new(Men::home(), [self.blue, self.red], self.centre, self.first)
    }
}

/// The game from a deal or a position on, with one reading of the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Onitama {
    start: OnitamaState,
    columns: Columns,
}

impl Onitama {
    pub fn new(start: OnitamaState, columns: Columns) -> Onitama {
        Onitama { start, columns }
    }

    /// The game of three cards in the example of Greenwood 2018: blue begins with the mouse, red has the boar, and the
    /// panda is in the centre.
    pub fn example() -> Onitama {
        let deal = Deal::named(&["mouse"], &["boar"], "panda", Color::Blue);
        let start = deal.and_then(|deal| deal.position().ok());
        Onitama::new(start.expect("these cards make a deal"), Columns::AsDrawn)
    }

    /// A game of five cards, as Onitama is usually played: blue begins with the crane and the rooster, red has the tiger and
    /// the ox, and the horse is in the centre.
    pub fn five_cards() -> Onitama {
        let deal = Deal::named(&["crane", "rooster"], &["tiger", "ox"], "horse", Color::Blue);
        let start = deal.and_then(|deal| deal.position().ok());
        Onitama::new(start.expect("these cards make a deal"), Columns::AsDrawn)
    }

    pub fn columns(&self) -> Columns {
        self.columns
    }
}
