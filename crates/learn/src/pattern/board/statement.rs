//! What can be said about men on a board: statements about one man, two men, three men.
//!
//! A statement about one man looks for others in a *zone* seen from it (ahead on its file, what it bears on), and says how
//! many there are: some, none, at least two, at most one, or that the zone holds nothing else. So absence and counting are
//! ordinary statements about one man. All is relative to the man's side. Every statement has a cost in bits: the dearer, the
//! less likely that a teacher means it.

use super::prior::Prior;
use adage_worlds::board::{BoardMan, BoardView, BoardWords, Squares};
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};

/// Whose men are looked for, seen from a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Whose {
    Own,
    Enemy,
    Any,
}

/// How much another man is worth, compared with this one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Worth {
    Less,
    Equal,
    More,
}

impl Worth {
    pub fn of(other: u8, own: u8) -> Worth {
        match other.cmp(&own) {
            std::cmp::Ordering::Less => Worth::Less,
            std::cmp::Ordering::Equal => Worth::Equal,
            std::cmp::Ordering::Greater => Worth::More,
        }
    }
}

/// Which men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Which {
    Anyone,
    Kind(u8),
    Class(u8),
    Worth(Worth),
}

/// What is looked for in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Target {
    /// Men, perhaps with a property.
    Men(Whose, Which, Option<u8>),
    /// Squares with a property.
    Squares(u8),
    /// Squares as such: whether there are any.
    AnySquare,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Quantity {
    Some,
    None,
    AtLeastTwo,
    AtLeastThree,
    AtMostOne,
    /// The zone holds nothing else.
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Limit {
    Exactly,
    AtLeast,
    AtMost,
}

/// What is on a square that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Occupant {
    Nobody,
    /// Of the man's side or not, and of which kind.
    Man {
        is_own: bool,
        kind: Option<u8>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum OneMan {
    Kind(u8),
    Class(u8),
    /// That a mark is there or not.
    Mark(u8, bool),
    Rank(Limit, u8),
    File(u8),
    /// File, and rank as its side counts it.
    At(u8, u8),
    /// What is on this file and rank, as the man's side counts it: formations are made of such squares.
    Square(u8, u8, Occupant),
    Sees(u8, Target, Quantity),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum TwoMen {
    /// The second stands in a zone of the first, or not.
    Sees(u8, bool),
    /// The second's square has a property for the first, or not.
    Has(u8, bool),
    SameSide(bool),
    SameKind(bool),
    /// The worth of the second, compared with the first.
    Worth(Worth),
    /// How many king's moves they are apart.
    Steps(Limit, u8),
}

/// What three men can be to each other: the second is the one in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ThreeMen {
    /// It stands between the others on a file, rank or diagonal.
    Between,
    /// The first bears on it, and would bear on the third if it were gone.
    Through,
    /// Its file lies between those of the others.
    FileBetween,
    RankBetween,
    /// The files of the others lie on the same side of its own.
    FileBeside,
    RankBeside,
    /// It is nearer to the first than to the third.
    Nearer,
}

impl ThreeMen {
    pub const ALL: [ThreeMen; 7] = [
        ThreeMen::Between,
        ThreeMen::Through,
        ThreeMen::FileBetween,
        ThreeMen::RankBetween,
        ThreeMen::FileBeside,
        ThreeMen::RankBeside,
        ThreeMen::Nearer,
    ];

    /// Whether it makes no difference which of the outer men is the first.
    pub fn is_symmetric(self) -> bool {
        !matches!(self, ThreeMen::Through | ThreeMen::Nearer)
    }
}

/// All statements that can be made on boards of a world.
pub struct Statements {
    pub one: Vec<OneMan>,
    pub two: Vec<TwoMen>,
    pub one_costs: Vec<f32>,
    pub two_costs: Vec<f32>,
    pub prior: Prior,
    looks: Vec<Look>,
    targets: Vec<Target>,
    /// How many statements come before those about squares with names.
    plain: usize,
    /// How many there are about each such square.
    about_square: usize,
    /// The relations that say who bears on whom, and through a man, for [`ThreeMen::Through`].
    bears_on: u8,
    bears_through: u8,
}

/// A zone and what is looked for there, with the statements about how many there are.
struct Look {
    zone: u8,
    target: u16,
    first: u32,
}

const SOME_OR_NONE: [Quantity; 2] = [Quantity::Some, Quantity::None];
const COUNTED: [Quantity; 5] = [
    Quantity::Some,
    Quantity::None,
    Quantity::AtLeastTwo,
    Quantity::AtLeastThree,
    Quantity::AtMostOne,
];
const COUNTED_OR_ALL: [Quantity; 6] = [
    Quantity::Some,
    Quantity::None,
    Quantity::AtLeastTwo,
    Quantity::AtLeastThree,
    Quantity::AtMostOne,
    Quantity::All,
];
const SOME_NONE_OR_ALL: [Quantity; 3] = [Quantity::Some, Quantity::None, Quantity::All];

impl Limit {
    fn holds(self, number: u8, wanted: u8) -> bool {
        match self {
            Limit::Exactly => number == wanted,
            Limit::AtLeast => number >= wanted,
            Limit::AtMost => number <= wanted,
        }
    }
}

impl Occupant {
    /// All that can be said of a square.
    fn all(kinds: u8) -> impl Iterator<Item = Occupant> {
        let men = [true, false].into_iter().flat_map(move |is_own| {
            let kinds = std::iter::once(None).chain((0..kinds).map(Some));
            kinds.map(move |kind| Occupant::Man { is_own, kind })
        });
        std::iter::once(Occupant::Nobody).chain(men)
    }

    fn holds(self, man: Option<(bool, u8)>) -> bool {
        match (self, man) {
            (Occupant::Nobody, man) => man.is_none(),
            (Occupant::Man { .. }, None) => false,
            (Occupant::Man { is_own, kind }, Some((is_own_man, kind_of_man))) => {
                is_own == is_own_man && kind.is_none_or(|kind| kind == kind_of_man)
            }
        }
    }
}

impl Target {
    /// Whether to count: of squares it is asked whether all are so, of men how many there are.
    fn quantities(self) -> &'static [Quantity] {
        match self {
            Target::AnySquare => &SOME_OR_NONE,
            Target::Squares(_) => &SOME_NONE_OR_ALL,
            Target::Men(Whose::Own | Whose::Enemy, Which::Anyone, None) => &COUNTED_OR_ALL,
            Target::Men(Whose::Any, Which::Worth(_), _) => &SOME_OR_NONE,
            Target::Men(..) => &COUNTED,
        }
    }
}

impl Quantity {
    fn holds(self, zone: Squares, found: Squares) -> bool {
        match self {
            Quantity::Some => found != 0,
            Quantity::None => found == 0,
            Quantity::AtLeastTwo => found.count_ones() >= 2,
            Quantity::AtLeastThree => found.count_ones() >= 3,
            Quantity::AtMostOne => found.count_ones() <= 1,
            Quantity::All => zone & !found == 0,
        }
    }
}

impl Statements {
    pub fn new(words: &BoardWords) -> Statements {
        let prior = Prior::new(words);
        let kinds = words.kinds.len() as u8;
        let classes = words.classes.len() as u8;
        let mut one: Vec<OneMan> = (0..kinds).map(OneMan::Kind).collect();
        one.extend((0..classes).map(OneMan::Class));
        for mark in 0..words.marks.len() as u8 {
            one.extend([OneMan::Mark(mark, true), OneMan::Mark(mark, false)]);
        }
        one.extend((1..=8).map(|rank| OneMan::Rank(Limit::Exactly, rank)));
        one.extend((2..=7).flat_map(|rank| [OneMan::Rank(Limit::AtLeast, rank), OneMan::Rank(Limit::AtMost, rank)]));
        one.extend((1..=8).map(OneMan::File));
        one.extend((1..=8).flat_map(|file| (1..=8).map(move |rank| OneMan::At(file, rank))));
        let plain = one.len();
        for (file, rank) in (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank))) {
            one.extend(Occupant::all(kinds).map(|occupant| OneMan::Square(file, rank, occupant)));
        }
        let targets = targets(words);
        let mut looks = Vec::new();
        for zone in 0..words.zones.len() as u8 {
            for (number, target) in (0..).zip(&targets) {
                looks.push(Look {
                    zone,
                    target: number,
                    first: one.len() as u32,
                });
                let quantities = target.quantities();
                one.extend(quantities.iter().map(|quantity| OneMan::Sees(zone, *target, *quantity)));
            }
        }
        let properties = (words.square_properties.len() + words.man_properties.len()) as u8;
        let mut two: Vec<TwoMen> = (0..words.zones.len() as u8)
            .flat_map(|zone| [true, false].map(|holds| TwoMen::Sees(zone, holds)))
            .collect();
        two.extend((0..properties).flat_map(|property| [true, false].map(|holds| TwoMen::Has(property, holds))));
        two.extend([true, false].map(TwoMen::SameSide));
        two.extend([true, false].map(TwoMen::SameKind));
        two.extend([Worth::Less, Worth::Equal, Worth::More].map(TwoMen::Worth));
        two.extend((1..=7).map(|steps| TwoMen::Steps(Limit::Exactly, steps)));
        two.extend((2..=6).flat_map(|steps| [Limit::AtLeast, Limit::AtMost].map(|limit| TwoMen::Steps(limit, steps))));
        let zone = |name: &str| words.zones.iter().position(|zone| *zone == name).unwrap_or_default() as u8;
        Statements {
            one_costs: one.iter().map(|statement| prior.of_one(*statement)).collect(),
            two_costs: two.iter().map(|statement| prior.of_two(*statement)).collect(),
            prior,
            one,
            two,
            looks,
            targets,
            plain,
            about_square: Occupant::all(kinds).count(),
            bears_on: zone("bears_on"),
            bears_through: zone("bears_through"),
        }
    }
}

fn targets(words: &BoardWords) -> Vec<Target> {
    let kinds = (0..words.kinds.len() as u8).map(Which::Kind);
    let classes = (0..words.looked_for as u8).map(Which::Class);
    let plain: Vec<Which> = std::iter::once(Which::Anyone).chain(kinds).chain(classes).collect();
    let worths = [Worth::Less, Worth::Equal, Worth::More].map(Which::Worth);
    let mut targets = Vec::new();
    for whose in [Whose::Own, Whose::Enemy, Whose::Any] {
        targets.extend(
            plain
                .iter()
                .chain(&worths)
                .map(|which| Target::Men(whose, *which, None)),
        );
    }
    let squares = words.square_properties.len() as u8;
    let men = squares..squares + words.man_properties.len() as u8;
    for property in men {
        for whose in [Whose::Own, Whose::Enemy] {
            targets.extend(plain.iter().map(|which| Target::Men(whose, *which, Some(property))));
        }
    }
    targets.extend((0..squares).map(Target::Squares));
    targets.push(Target::AnySquare);
    targets
}

/// A position as sets: what statements are asked of. Sets are worked out when they are first asked for.
pub struct SeenPosition<'v, P> {
    view: &'v dyn BoardView<P>,
    pub position: P,
    pub men: Vec<BoardMan>,
    /// By side and kind.
    standing: [[Squares; 8]; 2],
    /// By man and zone.
    zones: Vec<Cell<Option<Squares>>>,
    /// By man and property.
    properties: Vec<Cell<Option<Squares>>>,
    /// By statement about one man: of which men it is known whether it holds, and of which it does.
    ones: RefCell<FxHashMap<u16, [MenSet; 2]>>,
}

/// A set of men of a position, by their numbers.
pub type MenSet = u64;

impl<'v, P> SeenPosition<'v, P> {
    pub fn new(view: &'v dyn BoardView<P>, position: P) -> SeenPosition<'v, P> {
        let men = view.men(&position);
        let mut standing = [[0; 8]; 2];
        for man in &men {
            standing[usize::from(man.side & 1)][usize::from(man.kind & 7)] |= 1 << man.square;
        }
        let words = view.words();
        let properties = words.square_properties.len() + words.man_properties.len();
        SeenPosition {
            view,
            position,
            standing,
            zones: vec![Cell::new(None); men.len() * words.zones.len()],
            properties: vec![Cell::new(None); men.len() * properties],
            ones: RefCell::default(),
            men,
        }
    }

    fn words(&self) -> &BoardWords {
        self.view.words()
    }

    pub fn zone(&self, man: usize, zone: u8) -> Squares {
        let cell = &self.zones[man * self.words().zones.len() + usize::from(zone)];
        cell.get().unwrap_or_else(|| {
            let squares = self.view.zone(&self.position, self.men[man], usize::from(zone));
            cell.set(Some(squares));
            squares
        })
    }

    fn property(&self, man: usize, property: u8) -> Squares {
        let of_each = self.properties.len() / self.men.len();
        let cell = &self.properties[man * of_each + usize::from(property)];
        cell.get().unwrap_or_else(|| {
            let squares = self.view.property(&self.position, self.men[man], usize::from(property));
            cell.set(Some(squares));
            squares
        })
    }

    fn is_kind(&self, which: Which, man: usize, kind: usize) -> bool {
        let worth = |kind: usize| self.words().worth[kind];
        match which {
            Which::Anyone => true,
            Which::Kind(wanted) => usize::from(wanted) == kind,
            Which::Class(class) => self.words().classes[usize::from(class)].1 & (1 << kind) != 0,
            Which::Worth(wanted) => Worth::of(worth(kind), worth(usize::from(self.men[man].kind))) == wanted,
        }
    }

    /// The squares of men seen from a man.
    fn men_of(&self, man: usize, whose: Whose, which: Which) -> Squares {
        let own = usize::from(self.men[man].side & 1);
        let side = |side: usize| {
            let kinds = (0..self.words().kinds.len()).filter(|kind| self.is_kind(which, man, *kind));
            kinds.fold(0, |all, kind| all | self.standing[side][kind])
        };
        match whose {
            Whose::Own => side(own),
            Whose::Enemy => side(1 - own),
            Whose::Any => side(0) | side(1),
        }
    }

    fn target(&self, man: usize, target: Target) -> Squares {
        match target {
            Target::AnySquare => Squares::MAX,
            Target::Squares(property) => self.property(man, property),
            Target::Men(whose, which, property) => {
                let men = self.men_of(man, whose, which);
                property.map_or(men, |property| match men {
                    0 => 0,
                    _ => men & self.property(man, property),
                })
            }
        }
    }

    pub fn holds_of_one(&self, statement: OneMan, man: usize) -> bool {
        let one = self.men[man];
        let place = || self.view.coordinates(one);
        match statement {
            OneMan::Kind(kind) => one.kind == kind,
            OneMan::Class(class) => self.words().classes[usize::from(class)].1 & (1 << one.kind) != 0,
            OneMan::Mark(mark, wanted) => self.view.mark(&self.position, one, usize::from(mark)) == wanted,
            OneMan::Rank(limit, wanted) => limit.holds(place()[1], wanted),
            OneMan::File(wanted) => place()[0] == wanted,
            OneMan::At(file, rank) => place() == [file, rank],
            OneMan::Square(file, rank, occupant) => {
                let mut others = self.on_squares(one.side);
                let on_it = others.find_map(|(place, man)| (place == [file, rank]).then_some(man));
                occupant.holds(on_it)
            }
            OneMan::Sees(zone, target, quantity) => {
                let zone = self.zone(man, zone);
                let found = match zone {
                    0 => 0,
                    _ => zone & self.target(man, target),
                };
                quantity.holds(zone, found)
            }
        }
    }

    /// For each man where it stands as a side counts, whether it is of that side, and its kind.
    fn on_squares(&self, side: u8) -> impl Iterator<Item = ([u8; 2], (bool, u8))> {
        self.men.iter().map(move |man| {
            let place = self.view.coordinates(BoardMan { side, ..*man });
            (place, (man.side == side, man.kind))
        })
    }

    /// The squares of the men that a statement about one man is about, besides that man.
    pub fn looked_at(&self, statement: OneMan, man: usize) -> Squares {
        match statement {
            OneMan::Sees(_, _, Quantity::None | Quantity::AtMostOne) => 0,
            OneMan::Sees(zone, target, _) => self.zone(man, zone) & self.target(man, target),
            OneMan::Square(file, rank, Occupant::Man { .. }) => {
                let mut others = self.men.iter().zip(self.on_squares(self.men[man].side));
                let on_it = others.find(|(_, (place, _))| *place == [file, rank]);
                on_it.map_or(0, |(other, _)| 1 << other.square)
            }
            _ => 0,
        }
    }

    /// The men among these of whom a statement holds.
    pub fn men_with(&self, statements: &Statements, number: u16, among: MenSet) -> MenSet {
        let mut ones = self.ones.borrow_mut();
        let [known, holds] = ones.entry(number).or_default();
        let mut open = among & !*known;
        *known |= among;
        let statement = statements.one[usize::from(number)];
        while open != 0 {
            let man = open.trailing_zeros() as usize;
            open &= open - 1;
            *holds |= MenSet::from(self.holds_of_one(statement, man)) << man;
        }
        *holds & among
    }

    pub fn holds_of_two(&self, statement: TwoMen, first: usize, second: usize) -> bool {
        let (one, other) = (self.men[first], self.men[second]);
        let worth = |man: BoardMan| self.words().worth[usize::from(man.kind)];
        match statement {
            TwoMen::Sees(zone, wanted) => (self.zone(first, zone) & 1 << other.square != 0) == wanted,
            TwoMen::Has(property, wanted) => (self.property(first, property) & 1 << other.square != 0) == wanted,
            TwoMen::SameSide(wanted) => (one.side == other.side) == wanted,
            TwoMen::SameKind(wanted) => (one.kind == other.kind) == wanted,
            TwoMen::Worth(wanted) => Worth::of(worth(other), worth(one)) == wanted,
            TwoMen::Steps(limit, wanted) => limit.holds(self.steps(first, second), wanted),
        }
    }

    pub fn holds_of_three(&self, statements: &Statements, three: ThreeMen, [one, middle, other]: [usize; 3]) -> bool {
        let bit = |man: usize| 1 << self.men[man].square;
        let on = |axis: usize| [one, middle, other].map(|man| self.view.place(self.men[man].square)[axis]);
        let is_between = |axis: usize| {
            let at = on(axis);
            at[0].min(at[2]) < at[1] && at[1] < at[0].max(at[2])
        };
        let is_beside = |axis: usize| {
            let at = on(axis);
            at[0].max(at[2]) < at[1] || at[1] < at[0].min(at[2])
        };
        match three {
            ThreeMen::Between => self.view.between(self.men[one].square, self.men[other].square) & bit(middle) != 0,
            ThreeMen::Through => {
                self.zone(one, statements.bears_on) & bit(middle) != 0
                    && self.zone(one, statements.bears_through) & bit(other) != 0
                    && self.view.between(self.men[one].square, self.men[other].square) & bit(middle) != 0
            }
            ThreeMen::FileBetween => is_between(0),
            ThreeMen::RankBetween => is_between(1),
            ThreeMen::FileBeside => is_beside(0),
            ThreeMen::RankBeside => is_beside(1),
            ThreeMen::Nearer => self.steps(middle, one) < self.steps(middle, other),
        }
    }

    /// How many king's moves two men are apart.
    fn steps(&self, one: usize, other: usize) -> u8 {
        let [one, other] = [one, other].map(|man| self.view.place(self.men[man].square));
        one[0].abs_diff(other[0]).max(one[1].abs_diff(other[1]))
    }

    /// Calls `visit` with every statement about one man that holds.
    pub fn for_each_of_one(&self, statements: &Statements, man: usize, mut visit: impl FnMut(usize)) {
        for (number, statement) in statements.one[..statements.plain].iter().enumerate() {
            if self.holds_of_one(*statement, man) {
                visit(number);
            }
        }
        let mut board = [None; 64];
        for ([file, rank], on_it) in self.on_squares(self.men[man].side) {
            board[usize::from(file - 1) * 8 + usize::from(rank - 1)] = Some(on_it);
        }
        for (square, on_it) in board.into_iter().enumerate() {
            let first = statements.plain + square * statements.about_square;
            for (index, occupant) in Occupant::all(self.words().kinds.len() as u8).enumerate() {
                if occupant.holds(on_it) {
                    visit(first + index);
                }
            }
        }
        let targets: Vec<Squares> = statements
            .targets
            .iter()
            .map(|target| self.target(man, *target))
            .collect();
        for look in &statements.looks {
            let zone = self.zone(man, look.zone);
            let target = usize::from(look.target);
            let found = zone & targets[target];
            for (index, quantity) in statements.targets[target].quantities().iter().enumerate() {
                if quantity.holds(zone, found) {
                    visit(look.first as usize + index);
                }
            }
        }
    }
}
