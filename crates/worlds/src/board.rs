//! Boards as a learner of patterns sees them: men of two sides on at most 64 squares, and sets of squares seen from a man.
//!
//! A [`BoardView`] gives the same facts as the world's vocabulary, but as sets: a relation `zone(Side, Place, Place, Pos)` is
//! one set of squares for each man. What is learned from the sets is written with the relations, by their names.

use adage_logic::Term;

/// A man, by numbers of [`BoardWords`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardMan {
    pub side: u8,
    pub kind: u8,
    pub square: u8,
}

/// A set of squares.
pub type Squares = u64;

/// What men, and relations of the vocabulary, are called.
pub struct BoardWords {
    pub sides: [Term; 2],
    pub kinds: Vec<Term>,
    /// What each kind is worth.
    pub worth: Vec<u8>,
    /// Kinds that go by one name, each kind a bit.
    pub classes: Vec<(Term, u32)>,
    /// How many classes, of the first ones, others are looked for by.
    pub looked_for: usize,
    /// Relations from a man's square to squares, in which to look for others.
    pub zones: Vec<&'static str>,
    /// Relations from a man's square to squares that are so for it.
    pub square_properties: Vec<&'static str>,
    /// Relations from a man's square to squares whose men are so. They are numbered after those of squares.
    pub man_properties: Vec<&'static str>,
    /// What a man is or is not.
    pub marks: Vec<&'static str>,
    pub phrases: BoardPhrases,
}

/// How [`BoardWords`] are said, in the same order: verb phrases about a man, with `{}` for what is looked for.
pub struct BoardPhrases {
    pub man: Noun,
    pub kinds: Vec<Noun>,
    pub classes: Vec<Noun>,
    pub zones: Vec<ZonePhrase>,
    pub square_properties: Vec<SquarePhrase>,
    pub man_properties: Vec<ManPhrase>,
    pub marks: Vec<MarkPhrase>,
    /// The side that counts ranks from the other end of the board.
    pub side_from_far_end: &'static str,
}

/// What one is called and what several are.
#[derive(Clone, Copy)]
pub struct Noun {
    pub one: &'static str,
    pub many: &'static str,
    /// Whether each side has exactly one.
    pub is_single: bool,
}

impl Noun {
    pub const fn new(one: &'static str, many: &'static str) -> Noun {
        Noun {
            one,
            many,
            is_single: false,
        }
    }
}

/// A zone of a man: `has {} ahead of it`. What is looked for makes a difference: enemies are attacked, own men guarded.
#[derive(Clone, Copy)]
pub struct ZonePhrase {
    pub squares: &'static str,
    pub own: &'static str,
    pub enemies: &'static str,
    /// Men of either side.
    pub men: &'static str,
    /// Whether there is any square, if that is said in words of its own.
    pub any_square: Option<MarkPhrase>,
}

/// What a man has to do with a square, and what such squares are called.
#[derive(Clone, Copy)]
pub struct SquarePhrase {
    pub of_man: &'static str,
    pub noun: Noun,
}

/// What a man is, as the subject and before its name.
#[derive(Clone, Copy)]
pub struct ManPhrase {
    pub adjective: &'static str,
    pub is: MarkPhrase,
}

#[derive(Clone, Copy)]
pub struct MarkPhrase {
    pub yes: &'static str,
    pub no: &'static str,
    /// What a man is of whom it holds, if it can hold of one kind only.
    pub of_kind: Option<Noun>,
}

impl BoardWords {
    /// The relation of a property, by its number.
    pub fn property(&self, number: u8) -> &'static str {
        let names = self.square_properties.iter().chain(&self.man_properties);
        names.copied().nth(usize::from(number)).unwrap_or_default()
    }
}

/// Positions of a world as men on squares.
pub trait BoardView<P>: Sync {
    fn words(&self) -> &BoardWords;

    /// In the order of the squares.
    fn men(&self, position: &P) -> Vec<BoardMan>;

    /// The squares of a zone.
    fn zone(&self, position: &P, man: BoardMan, zone: usize) -> Squares;

    /// The squares that are so for this man.
    fn property(&self, position: &P, man: BoardMan, property: usize) -> Squares;

    fn mark(&self, position: &P, man: BoardMan, mark: usize) -> bool;

    /// File and rank from 1, the rank as the man's side counts it.
    fn coordinates(&self, man: BoardMan) -> [u8; 2];

    /// The position with these men, whoever is to move; none if there can be no such position.
    fn compose(&self, men: &[BoardMan], turn: u8) -> Option<P>;

    /// The number of the side that is to move.
    fn turn(&self, position: &P) -> Option<u8>;

    /// The term of a square.
    fn square(&self, square: u8) -> Term;

    /// File and rank of a square, from 0.
    fn place(&self, square: u8) -> [u8; 2];

    /// The squares between two squares on a file, rank or diagonal.
    fn between(&self, one: u8, other: u8) -> Squares;

    /// How many squares there are; men stand on the first ones.
    fn size(&self) -> u8;

    /// Positions of play, the same for the same seed.
    fn played(&self, seed: u64, count: usize) -> Vec<P>;
}
