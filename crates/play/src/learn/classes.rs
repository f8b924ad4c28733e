//! Positions that differ only by a turn or reflection of the board are one class: an eighth of the work.

use crate::depth::Depths;
use crate::positions::{Man, Men, NUMBERS, Number, Positions, after};
use shakmaty::Square;

/// A class of positions with the winning side to move, or with the lone king to move, by its place in [`Classes`].
pub type Class = u16;

/// One class of moves of the winning side.
#[derive(Clone, Copy)]
pub struct Move {
    pub man: Man,
    pub result: Class,
}

/// What becomes of the lone king once the winning side has moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Mate,
    /// Stalemate, or the rook is lost.
    Fault,
    GoesOn,
}

/// All classes, from mate outwards, with their moves: first the winning side's, then the lone king's replies.
pub struct Classes {
    /// A position of each class with the winning side to move.
    pub white: Vec<Number>,
    /// How many positions each stands for.
    pub sizes: Vec<u32>,
    /// A position of each class with the lone king to move.
    pub black: Vec<Number>,
    moves: Lists<Move>,
    /// How many of a class's moves are the king's.
    king_moves: Vec<u8>,
    ends: Vec<End>,
    replies: Lists<Class>,
}

/// Many short lists, one after another.
pub struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    pub fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.starts.push(self.items.len() as u32);
    }

    pub fn range(&self, list: Class) -> std::ops::Range<usize> {
        self.starts[list as usize] as usize..self.starts[list as usize + 1] as usize
    }

    pub fn get(&self, list: Class) -> &[T] {
        &self.items[self.range(list)]
    }

    /// All items of all lists.
    pub fn items(&self) -> &[T] {
        &self.items
    }
}

impl Classes {
    pub fn new(positions: &Positions, depths: &Depths) -> Classes {
        let first: Vec<Number> = (0..NUMBERS as Number).map(least_twin).collect();
        let mut white = positions.white_to_move().to_vec();
        white.sort_by_key(|number| depths.of(*number));
        let (white, sizes, white_class) = group(&white, &first);
        let (black, _, black_class) = group(positions.black_to_move(), &first);
        let mut moves = Lists::default();
        for number in &white {
            let class_after = |step| black_class[after(*number, step) as usize];
            let steps = positions.steps(*number);
            moves.push(steps.map(|step| Move {
                man: step.man,
                result: class_after(step),
            }));
        }
        let king_moves = white
            .iter()
            .map(|number| positions.targets(*number, Man::King).count() as u8);
        let king_moves = king_moves.collect();
        let end = |number: &Number| match number {
            number if positions.is_mate(*number) => End::Mate,
            number if positions.is_stalemate(*number) || positions.loses_rook(*number) => End::Fault,
            _ => End::GoesOn,
        };
        let mut replies = Lists::default();
        for number in &black {
            let mut classes: Vec<Class> = match end(number) {
                End::Fault => vec![spoiled(&white)],
                End::Mate => vec![mated(&white)],
                End::GoesOn => {
                    let replies = positions.replies(*number);
                    replies.map(|reply| white_class[reply as usize]).collect()
                }
            };
            classes.sort_unstable();
            classes.dedup();
            replies.push(classes);
        }
        let ends = black.iter().map(end).collect();
        Classes {
            white,
            sizes,
            black,
            moves,
            king_moves,
            ends,
            replies,
        }
    }

    pub fn moves(&self, class: Class) -> &[Move] {
        self.moves.get(class)
    }

    /// The places of a class's moves among all moves.
    pub fn move_range(&self, class: Class) -> std::ops::Range<usize> {
        self.moves.range(class)
    }

    /// The places of the moves of one man; the king's come first.
    pub fn range_of(&self, class: Class, man: Man) -> std::ops::Range<usize> {
        let all = self.moves.range(class);
        let middle = all.start + usize::from(self.king_moves[class as usize]);
        match man {
            Man::King => all.start..middle,
            Man::Rook => middle..all.end,
        }
    }

    pub fn all_moves(&self) -> &[Move] {
        self.moves.items()
    }

    pub fn end(&self, result: Class) -> End {
        self.ends[result as usize]
    }

    /// What the lone king can reply; after the end the only reply is [`Classes::spoiled`] or [`Classes::mated`].
    pub fn replies(&self, result: Class) -> &[Class] {
        self.replies.get(result)
    }

    /// Stands for all that follows when the win is spoiled.
    pub fn spoiled(&self) -> Class {
        spoiled(&self.white)
    }

    /// Stands for what follows mate.
    pub fn mated(&self) -> Class {
        mated(&self.white)
    }
}

fn spoiled(white: &[Number]) -> Class {
    white.len() as Class
}

fn mated(white: &[Number]) -> Class {
    white.len() as Class + 1
}

/// The first position of each class among these, how many there are of each, and the class of every position.
fn group(numbers: &[Number], first: &[Number]) -> (Vec<Number>, Vec<u32>, Vec<Class>) {
    let mut class_of = vec![Class::MAX; NUMBERS];
    let (mut representatives, mut sizes) = (Vec::new(), Vec::new());
    for number in numbers {
        let twin = first[*number as usize] as usize;
        if class_of[twin] == Class::MAX {
            class_of[twin] = representatives.len() as Class;
            representatives.push(twin as Number);
            sizes.push(0);
        }
        let class = class_of[twin];
        class_of[*number as usize] = class;
        sizes[class as usize] += 1;
    }
    (representatives, sizes, class_of)
}

fn least_twin(number: Number) -> Number {
    let men = Men::of(number);
    let turned = |turn: u8| {
        let turn = |square: Square| {
            let square = if turn & 1 != 0 {
                square.flip_horizontal()
            } else {
                square
            };
            let square = if turn & 2 != 0 { square.flip_vertical() } else { square };
            if turn & 4 != 0 { square.flip_diagonal() } else { square }
        };
        Men {
            king: turn(men.king),
            rook: turn(men.rook),
            lone_king: turn(men.lone_king),
        }
        .number()
    };
    (0..8).map(turned).min().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_classes_as_are_known() {
        let positions = Positions::new();
        let classes = Classes::new(&positions, &Depths::new(&positions));
        assert_eq!(classes.white.len(), 21_959);
        assert_eq!(classes.sizes.iter().sum::<u32>(), 175_168);
    }
}
