//! A number for every position of an ending, the same for its mirror images.
//!
//! Without pawns a position has eight images: the kings stand in one of 462 ways, every other man on one of 64 squares.
//! With pawns it has two: the first pawn stands on the files a to d. Equal men are numbered in one order only. So a
//! number may stand for no position, for one that another number stands for, or for one that is not legal; the table
//! has no value for these.

use super::material::Material;
use shakmaty::{Bitboard, Color, File, Role, Square, attacks};
use std::sync::LazyLock;

pub(super) type Squares = [Square; Material::MAX_MEN];

/// Where a table keeps the position with this number and side to move.
pub(super) fn key(number: u32, turn: Color) -> usize {
    2 * number as usize + usize::from(turn.is_black())
}

/// The other way round.
pub(super) fn unkey(key: usize) -> (u32, Color) {
    ((key / 2) as u32, Color::from_white(key.is_multiple_of(2)))
}

pub(super) struct Index {
    material: Material,
    /// The first pawn, and the squares it may stand on.
    lead: Option<(usize, Vec<Square>)>,
    /// What a man's square counts in the number; by man, then by square.
    digits: Vec<[u8; 64]>,
    /// The men besides the kings and the leading pawn, and on how many squares each may stand.
    rest: Vec<(usize, u32)>,
    kings: &'static Kings,
    /// Men that follow an equal one.
    twins: Vec<usize>,
    /// Whether the leading pawn has equals, so that it is not known beforehand which of them leads.
    has_equal_leads: bool,
    numbers: u32,
}

const NO_DIGIT: u8 = u8::MAX;

impl Index {
    pub fn new(material: Material) -> Index {
        let men = material.men();
        let lead = material.first_pawn().map(|pawn| (pawn, material.pawn_squares()));
        let digits_of = |man: usize| match &lead {
            Some((pawn, squares)) if *pawn == man => digits(squares.iter().copied()),
            _ if men[man].role == Role::Pawn => digits((!Bitboard::BACKRANKS).into_iter()),
            _ => digits(Square::ALL.into_iter()),
        };
        let digits: Vec<[u8; 64]> = (0..men.len()).map(digits_of).collect();
        let twins: Vec<usize> = (3..men.len()).filter(|man| men[*man] == men[*man - 1]).collect();
        let has_equal_leads = lead.as_ref().is_some_and(|(pawn, _)| twins.contains(&(pawn + 1)));
        let is_led = |man: &usize| lead.as_ref().is_none_or(|(pawn, _)| pawn != man);
        let squares_of = |man: usize| (man, if men[man].role == Role::Pawn { 48 } else { 64 });
        let rest: Vec<(usize, u32)> = (2..men.len()).filter(is_led).map(squares_of).collect();
        let heads = lead
            .as_ref()
            .map_or(KINGS.pairs.len(), |(_, squares)| squares.len() * 64 * 64);
        // At most 24 · 64⁴ for five men.
        let numbers = heads as u32 * rest.iter().map(|(_, squares)| squares).product::<u32>();
        Index {
            lead,
            digits,
            rest,
            kings: &KINGS,
            twins,
            has_equal_leads,
            numbers,
            material,
        }
    }

    pub fn material(&self) -> &Material {
        &self.material
    }

    /// One more than the largest number.
    pub fn numbers(&self) -> u32 {
        self.numbers
    }

    /// The number of a position, given the squares of the men in the order of the material. None if the kings touch or
    /// the pawn is where it may not be.
    pub fn number(&self, squares: &[Square]) -> Option<u32> {
        let mut placed = [Square::A1; Material::MAX_MEN];
        let men = self.digits.len();
        match &self.lead {
            None => {
                let (pair, image) = self.kings.of(squares[0], squares[1])?;
                for (to, from) in placed.iter_mut().zip(&squares[..men]) {
                    *to = image.of(*from);
                }
                let number = self.sorted_number(&mut placed, u32::from(pair))?;
                if !self.kings.is_on_diagonal(pair) {
                    return Some(number);
                }
                for square in &mut placed {
                    *square = square.flip_diagonal();
                }
                Some(number.min(self.sorted_number(&mut placed, u32::from(pair))?))
            }
            Some((pawn, _)) => {
                placed[..men].copy_from_slice(&squares[..men]);
                if !self.has_equal_leads {
                    if placed[*pawn].file() > File::D {
                        mirror(&mut placed);
                    }
                    return self.led_number(&mut placed, *pawn);
                }
                let number = self.led_number(&mut placed, *pawn);
                mirror(&mut placed);
                let mirrored = self.led_number(&mut placed, *pawn);
                number.into_iter().chain(mirrored).min()
            }
        }
    }

    fn led_number(&self, placed: &mut Squares, pawn: usize) -> Option<u32> {
        self.sort(placed);
        let digit = self.digit(pawn, placed[pawn])?;
        let kings = u32::from(placed[0]) * 64 + u32::from(placed[1]);
        self.with_rest(placed, digit * 64 * 64 + kings)
    }

    fn sorted_number(&self, placed: &mut Squares, pair: u32) -> Option<u32> {
        self.sort(placed);
        self.with_rest(placed, pair)
    }

    /// Adds the men other than the kings and the leading pawn.
    fn with_rest(&self, placed: &Squares, head: u32) -> Option<u32> {
        let mut number = head;
        for (man, squares) in &self.rest {
            number = number * squares + self.digit(*man, placed[*man])?;
        }
        Some(number)
    }

    fn digit(&self, man: usize, square: Square) -> Option<u32> {
        match self.digits[man][usize::from(square)] {
            NO_DIGIT => None,
            digit => Some(u32::from(digit)),
        }
    }

    /// Puts equal men in the order of their squares.
    fn sort(&self, placed: &mut Squares) {
        for sorted in 1..=self.twins.len() {
            for twin in self.twins[..sorted].iter().rev() {
                if placed[*twin - 1] > placed[*twin] {
                    placed.swap(*twin - 1, *twin);
                }
            }
        }
    }

    /// The squares of the men; the inverse of [`Index::number`] for the numbers that it gives.
    pub fn squares(&self, number: u32) -> Squares {
        let mut squares = [Square::A1; Material::MAX_MEN];
        let mut left = number;
        for (man, radix) in self.rest.iter().rev() {
            let digit = left % radix;
            left /= radix;
            // A pawn's squares begin on the second rank.
            squares[*man] = Square::new(if *radix == 48 { digit + 8 } else { digit });
        }
        match &self.lead {
            None => [squares[0], squares[1]] = self.kings.pairs[left as usize],
            Some((pawn, allowed)) => {
                squares[1] = Square::new(left % 64);
                squares[0] = Square::new(left / 64 % 64);
                squares[*pawn] = allowed[(left / 4096) as usize];
            }
        }
        squares
    }

    /// How many positions the number of these squares stands for.
    pub fn images(&self, squares: &Squares) -> u32 {
        if self.material.is_restricted() {
            return 1;
        }
        if self.lead.is_some() {
            return 2;
        }
        let mut flipped = squares.map(Square::flip_diagonal);
        self.sort(&mut flipped);
        let men = self.digits.len();
        if flipped[..men] == squares[..men] { 4 } else { 8 }
    }
}

fn mirror(squares: &mut Squares) {
    for square in squares {
        *square = square.flip_horizontal();
    }
}

fn digits(squares: impl Iterator<Item = Square>) -> [u8; 64] {
    let mut digits = [NO_DIGIT; 64];
    for (digit, square) in (0..).zip(squares) {
        digits[usize::from(square)] = digit;
    }
    digits
}

/// One of the eight turns and reflections of the board.
#[derive(Clone, Copy)]
struct Image(u8);

impl Image {
    fn of(self, square: Square) -> Square {
        TURNED[usize::from(self.0)][usize::from(square)]
    }
}

/// Every square under every image.
static TURNED: [[Square; 64]; 8] = {
    let mut turned = [Square::ALL; 8];
    let mut image = 0;
    while image < 8 {
        let mut index = 0;
        while index < 64 {
            let mut square = Square::ALL[index];
            if image & 1 != 0 {
                square = square.flip_horizontal();
            }
            if image & 2 != 0 {
                square = square.flip_vertical();
            }
            if image & 4 != 0 {
                square = square.flip_diagonal();
            }
            turned[image][index] = square;
            index += 1;
        }
        image += 1;
    }
    turned
};

/// The 462 ways for two kings to stand apart, but for turns and reflections.
struct Kings {
    pairs: Vec<[Square; 2]>,
    /// For any two squares, the pair and the image of the board that leads to it.
    numbers: Vec<Option<(u16, Image)>>,
}

static KINGS: LazyLock<Kings> = LazyLock::new(Kings::new);

impl Kings {
    fn new() -> Kings {
        let is_below = |square: Square| u32::from(square.rank()) <= u32::from(square.file());
        let is_on = |square: Square| square.flip_diagonal() == square;
        let mut pairs = Vec::new();
        for white in Square::ALL.into_iter().filter(|s| is_below(*s) && s.file() <= File::D) {
            for black in !attacks::king_attacks(white).with(white) {
                if !is_on(white) || is_below(black) {
                    pairs.push([white, black]);
                }
            }
        }
        let mut numbers = vec![None; 64 * 64];
        for white in Square::ALL {
            for black in Square::ALL {
                let place = |image: Image| {
                    let pair = pairs
                        .iter()
                        .position(|pair| *pair == [image.of(white), image.of(black)]);
                    Some((pair? as u16, image))
                };
                numbers[usize::from(white) * 64 + usize::from(black)] = (0..8).map(Image).find_map(place);
            }
        }
        Kings { pairs, numbers }
    }

    fn of(&self, white: Square, black: Square) -> Option<(u16, Image)> {
        self.numbers[usize::from(white) * 64 + usize::from(black)]
    }

    fn is_on_diagonal(&self, pair: u16) -> bool {
        self.pairs[usize::from(pair)]
            .iter()
            .all(|king| king.flip_diagonal() == *king)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index(name: &str) -> Index {
        Index::new(Material::read(name).expect("material"))
    }

    #[test]
    fn there_are_462_pairs_of_kings() {
        assert_eq!(KINGS.pairs.len(), 462);
        assert_eq!(index("kqkr").numbers(), 1_892_352);
        assert_eq!(index("kpk").numbers(), 98_304);
        assert_eq!(index("kpa7kr").numbers(), 262_144);
    }

    /// Every image of a position has its number, and the number leads back to an image of it.
    #[test]
    fn images_share_their_number() {
        for (name, images) in [("krrk", 8), ("krk", 8), ("kppk", 2), ("kpkp", 2), ("kpa6kr", 2)] {
            let index = index(name);
            for number in (0..index.numbers()).step_by(37) {
                let squares = index.squares(number);
                let Some(canonical) = index.number(&squares) else {
                    continue;
                };
                assert_eq!(index.number(&index.squares(canonical)), Some(canonical), "{name}");
                let turns = if images == 8 { 0..8 } else { 0..2 };
                for image in turns.map(Image) {
                    let mut turned = squares.map(|square| image.of(square));
                    assert_eq!(index.number(&turned), Some(canonical), "{name} {squares:?}");
                    if index.twins == [3] {
                        turned.swap(2, 3);
                        assert_eq!(index.number(&turned), Some(canonical), "{name} {squares:?}");
                    }
                }
            }
        }
    }

    /// Three equal men are put in order too.
    #[test]
    fn equal_men_are_sorted() {
        let index = index("krrrk");
        let mut squares = [Square::A1, Square::H5, Square::F3, Square::E2, Square::D1];
        let number = index.number(&squares);
        squares.swap(2, 4);
        assert_eq!(index.number(&squares), number);
        squares.swap(3, 4);
        assert_eq!(index.number(&squares), number);
    }
}
