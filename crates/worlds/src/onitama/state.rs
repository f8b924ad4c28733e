//! Positions and moves: men as bits, hands as bits, and what a move does to them.

use super::{Card, Color, Hand};
use crate::five::{Cell, Cells};

/// The men of both sides, blue's first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Men {
    pub students: [Cells; 2],
    /// At most one each; none once he is taken.
    pub masters: [Cells; 2],
}

impl Men {
    /// Everybody at home.
    pub fn home() -> Men {
        let row = |side: Color| -> Cells { (1..=5).filter_map(|col| Cell::at(side.home_row(), col)).collect() };
        let masters = Color::BOTH.map(|side| Cells::of(side.temple()));
        Men {
            students: Color::BOTH.map(|side| row(side).without(masters[side as usize])),
            masters,
        }
    }
}

/// A position: men, cards, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OnitamaState {
    men: Men,
    hands: [Hand; 2],
    centre: Card,
    to_move: Color,
}

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum OnitamaMove {
    Step {
        card: Card,
        from: Cell,
        to: Cell,
    },
    /// No man can move; the card still goes to the centre.
    Pass {
        card: Card,
    },
}

impl OnitamaMove {
    /// The card that is given for the one in the centre.
    pub fn card(self) -> Card {
        match self {
            OnitamaMove::Step { card, .. } | OnitamaMove::Pass { card } => card,
        }
    }
}

/// Why men and cards make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadPosition {
    #[error("a cell is taken twice")]
    Crowded,
    #[error("{} has more than one master", .0.name())]
    Masters(Color),
    #[error("a card is dealt twice")]
    Dealt,
    #[error("the hands have {blue} and {red} cards; they need as many each, and at least one")]
    Hands { blue: usize, red: usize },
}

impl OnitamaState {
    /// A position; hands are blue's and red's.
    pub fn new(men: Men, hands: [Hand; 2], centre: Card, to_move: Color) -> Result<OnitamaState, BadPosition> {
        let sets = men.students.iter().chain(&men.masters);
        let all = sets.clone().fold(Cells::NONE, |all, cells| all.or(*cells));
        if all.len() != sets.map(|cells| cells.len()).sum::<usize>() {
            return Err(BadPosition::Crowded);
        }
        if let Some(side) = Color::BOTH
            .into_iter()
            .find(|side| men.masters[*side as usize].len() > 1)
        {
            return Err(BadPosition::Masters(side));
        }
        let [blue, red] = hands;
        if !blue.is_apart_from(red) || blue.has(centre) || red.has(centre) {
            return Err(BadPosition::Dealt);
        }
        if blue.len() != red.len() || blue.is_empty() {
            return Err(BadPosition::Hands {
                blue: blue.len(),
                red: red.len(),
            });
        }
        Ok(OnitamaState {
            men,
            hands,
            centre,
            to_move,
        })
    }

    pub fn to_move(&self) -> Color {
        self.to_move
    }

    pub fn hand(&self, side: Color) -> Hand {
        self.hands[side as usize]
    }

    /// The card that the next player to move gets.
    pub fn centre(&self) -> Card {
        self.centre
    }

    /// All cards of the game.
    pub fn in_play(&self) -> Hand {
        let hands = self.hands.into_iter().flat_map(Hand::cards);
        hands.chain([self.centre]).collect()
    }

    pub fn students(&self, side: Color) -> Cells {
        self.men.students[side as usize]
    }

    /// Where the master is; `None` once he is taken.
    pub fn master(&self, side: Color) -> Option<Cell> {
        self.men.masters[side as usize].into_iter().next()
    }

    /// All men of a side.
    pub fn men(&self, side: Color) -> Cells {
        self.men.students[side as usize].or(self.men.masters[side as usize])
    }

    /// Who stands there, and whether it is a master.
    pub fn man_at(&self, cell: Cell) -> Option<(Color, bool)> {
        let side = Color::BOTH.into_iter().find(|side| self.men(*side).has(cell))?;
        Some((side, self.men.masters[side as usize].has(cell)))
    }

    /// Whether the side's master has been taken.
    pub fn is_captured(&self, side: Color) -> bool {
        self.men.masters[side as usize].is_empty()
    }

    /// Whether the side's master stands on the opponent's temple.
    pub fn is_in_temple(&self, side: Color) -> bool {
        self.men.masters[side as usize].has(side.other().temple())
    }

    pub fn has_won(&self, side: Color) -> bool {
        self.is_captured(side.other()) || self.is_in_temple(side)
    }

    /// Whether the move takes a man.
    pub fn captures(&self, chosen: OnitamaMove) -> bool {
        match chosen {
            OnitamaMove::Step { to, .. } => self.men(self.to_move.other()).has(to),
            OnitamaMove::Pass { .. } => false,
        }
    }

    /// The position after a legal move.
    pub fn after(&self, chosen: OnitamaMove) -> OnitamaState {
        let mut after = *self;
        let (own, other) = (self.to_move as usize, self.to_move.other() as usize);
        if let OnitamaMove::Step { from, to, .. } = chosen {
            let (left, entered) = (Cells::of(from), Cells::of(to));
            let men = &mut after.men;
            let moved = match men.masters[own].has(from) {
                true => &mut men.masters[own],
                false => &mut men.students[own],
            };
            *moved = moved.without(left).or(entered);
            men.students[other] = men.students[other].without(entered);
            men.masters[other] = men.masters[other].without(entered);
        }
        after.hands[own] = self.hands[own].without(chosen.card()).with(self.centre);
        after.centre = chosen.card();
        after.to_move = self.to_move.other();
        after
    }

    /// The board turned half round and the players exchanged, with their cards and who is to move.
    pub(super) fn exchanged(&self) -> OnitamaState {
        let turn = |cells: Cells| Cells(cells.0.reverse_bits() >> (u32::BITS as usize - crate::five::CELLS));
        let both = |[blue, red]: [Cells; 2]| [turn(red), turn(blue)];
        OnitamaState {
            men: Men {
                students: both(self.men.students),
                masters: both(self.men.masters),
            },
            hands: [self.hands[1], self.hands[0]],
            centre: self.centre,
            to_move: self.to_move.other(),
        }
    }
}
