//! Where men can go by the cards held: legal moves, and the squares on which a side could take back.

use super::{CARDS, Card, Color, Columns, Onitama, OnitamaMove, OnitamaState};
use crate::five::{CELLS, Cell, Cells};

/// A man's way by a card, whoever stands where it ends: `valid_translation/4` of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Translation {
    pub from: Cell,
    pub to: Cell,
    pub card: Card,
}

impl Onitama {
    /// Where a card takes a man of that side from a cell.
    pub fn targets(&self, side: Color, card: Card, from: Cell) -> Cells {
        TARGETS[self.columns as usize][side as usize][card.index()][from.index()]
    }

    /// All ways of a side's men by the cards that it holds, whoever is to move and whoever stands there.
    pub fn translations(&self, state: &OnitamaState, side: Color) -> impl Iterator<Item = Translation> {
        state.hand(side).cards().flat_map(move |card| {
            state.men(side).into_iter().flat_map(move |from| {
                let targets = self.targets(side, card, from);
                targets.into_iter().map(move |to| Translation { from, to, card })
            })
        })
    }

    /// The cells that a side could move to or take back on.
    pub fn reach(&self, state: &OnitamaState, side: Color) -> Cells {
        state.hand(side).cards().fold(Cells::NONE, |reach, card| {
            let men = state.men(side).into_iter();
            men.fold(reach, |reach, from| reach.or(self.targets(side, card, from)))
        })
    }

    /// The moves on the board, or the passes if there are none; also when the game is over.
    pub fn steps(&self, state: &OnitamaState) -> Vec<OnitamaMove> {
        let side = state.to_move();
        let own = state.men(side);
        let mut steps = Vec::with_capacity(24);
        for card in state.hand(side).cards() {
            for from in own {
                let targets = self.targets(side, card, from).without(own);
                steps.extend(targets.into_iter().map(|to| OnitamaMove::Step { card, from, to }));
            }
        }
        if steps.is_empty() {
            steps.extend(state.hand(side).cards().map(|card| OnitamaMove::Pass { card }));
        }
        steps
    }
}

/// By the reading of the columns, side, card and cell.
static TARGETS: [[[[Cells; CELLS]; CARDS]; 2]; 2] = [
    [targets_of(Color::Blue, 1), targets_of(Color::Red, 1)],
    [targets_of(Color::Blue, -1), targets_of(Color::Red, -1)],
];

const _: () = assert!(Columns::AsDrawn as usize == 0 && Color::Blue as usize == 0);

const fn targets_of(side: Color, columns: i32) -> [[Cells; CELLS]; CARDS] {
    let mut table = [[Cells::NONE; CELLS]; CARDS];
    let mut card = 0;
    while card < CARDS {
        let mut from = 0;
        while from < CELLS {
            table[card][from] = targets(Card::numbered(card), from, side.direction(), columns);
            from += 1;
        }
        card += 1;
    }
    table
}

const fn targets(card: Card, from: usize, forward: i32, columns: i32) -> Cells {
    let (row, col) = (from as i32 / 5 + 1, from as i32 % 5 + 1);
    let offsets = card.offsets();
    let mut cells = Cells::NONE;
    let mut index = 0;
    while index < offsets.len() {
        let (right, back) = offsets[index];
        if let Some(to) = Cell::at(row - back * forward, col + columns * right * forward) {
            cells = cells.with(to);
        }
        index += 1;
    }
    cells
}
