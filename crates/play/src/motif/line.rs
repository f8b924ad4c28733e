//! A line as its steps, and what becomes of a man in it.

use super::{Kind, Man, Motif};
use adage_learn::combination::{Deed, value};
use shakmaty::{Board, Chess, Color, Move, Position, Role, Square};

/// A move with the positions before and after it.
pub struct Step {
    pub number: usize,
    pub before: Chess,
    pub after: Chess,
    pub chosen: Move,
    pub from: Square,
    pub to: Square,
}

pub struct Line {
    pub steps: Vec<Step>,
    pub me: Color,
    pub last: Option<Move>,
}

/// How a man of the line ends.
pub struct Fate {
    /// The step in which it is taken.
    pub taken: Option<usize>,
    pub moved: bool,
}

impl Step {
    /// The man that moved, on the square where it arrived.
    pub fn mover(&self) -> Man {
        man_at(self.after.board(), self.to).expect("a man stands where it arrived")
    }

    pub fn taken(&self) -> Option<Role> {
        self.chosen.capture()
    }

    pub fn gain(&self) -> i32 {
        self.taken().map_or(0, value)
    }

    pub fn motif(&self, kind: Kind, whom: Vec<Man>, against: Option<Man>) -> Motif {
        Motif {
            kind,
            at: self.number,
            who: self.mover(),
            whom,
            against,
            helper: None,
        }
    }
}

impl Line {
    pub fn new(last: Option<Move>, start: &Chess, moves: &[Move]) -> Line {
        let mut steps = Vec::with_capacity(moves.len());
        let mut before = start.clone();
        for (number, &chosen) in moves.iter().enumerate() {
            let Ok(after) = before.clone().play(chosen) else { break };
            let deed = Deed::new(chosen, before.turn());
            steps.push(Step {
                number,
                chosen,
                from: deed.from(),
                to: deed.to(),
                before,
                after: after.clone(),
            });
            before = after;
        }
        Line {
            steps,
            me: start.turn(),
            last,
        }
    }

    /// The steps of the player of the first move.
    pub fn mine(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().step_by(2)
    }

    /// A move of mine, the reply, and my next move.
    pub fn turns(&self) -> impl Iterator<Item = (&Step, &Step, &Step)> {
        self.steps
            .windows(3)
            .step_by(2)
            .map(|three| (&three[0], &three[1], &three[2]))
    }

    pub fn mates(&self) -> bool {
        self.steps.len() % 2 == 1 && self.steps.last().is_some_and(|step| step.after.is_checkmate())
    }

    /// What becomes of the man that stands on the square after a step.
    pub fn fate(&self, after: usize, square: Square) -> Fate {
        let mut place = square;
        for step in &self.steps[after + 1..] {
            if step.from == place {
                place = step.to;
            } else if step.chosen.is_capture() && step.to == place {
                return Fate {
                    taken: Some(step.number),
                    moved: place != square,
                };
            }
        }
        Fate {
            taken: None,
            moved: place != square,
        }
    }

    /// Whether the man that moves in a step stood on the square after an earlier one and has not moved since.
    pub fn waits(&self, square: Square, after: usize, until: usize) -> bool {
        self.steps[until].from == square
            && self.steps[after + 1..until]
                .iter()
                .all(|step| step.from != square && step.to != square)
    }
}

pub fn man_at(board: &Board, square: Square) -> Option<Man> {
    board.piece_at(square).map(|piece| Man {
        role: piece.role,
        color: piece.color,
        square,
    })
}

/// The men of one side, but for pawns.
pub fn officers(board: &Board, side: Color) -> impl Iterator<Item = Man> + '_ {
    (board.by_color(side) & !board.pawns())
        .into_iter()
        .filter_map(|square| man_at(board, square))
}
