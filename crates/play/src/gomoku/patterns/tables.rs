//! What is looked up by the keys of lines while patterns are matched: which arms a line has, where they reach, and which
//! stars a cell has by its four lines.

use super::arm::{Arm, Hosts, Set, held, lie_apart};
use super::line::{self, KEYS, Key, Stretch, stretch};

/// The number of an arm.
pub type ArmId = u8;

/// Arms as bits.
pub type Arms = u128;

/// The number of an arm and of the windows of it that hold another joint.
pub type ReachId = u8;

/// The number of a pair of arms.
pub type PairId = u16;

/// The number of a star: the arms that a joint has.
pub type StarId = u8;

/// Stars as bits.
pub type Stars = u128;

/// The most arms and the most stars that are told apart.
const MOST: usize = 128;

/// The most reaches that are told apart. The first one is that of the arm without windows.
const MOST_REACHES: usize = 64;

/// The arm without windows, and the star with this arm: they are everywhere, and stand for all that is not told apart.
pub const ANY: u8 = 0;

/// The arms of a star that are looked for.
const ARMS: usize = 3;

/// The pairs of them.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// What one line gives to the stars of its cell.
#[derive(PartialEq)]
struct Row {
    /// The stars whose first, second or third arm it has; those that have no such arm too.
    arms: [Stars; ARMS],
    /// The stars of which it has both arms of a pair.
    both: [Stars; PAIRS.len()],
}

pub struct Tables {
    rows: Vec<Row>,
    row_of: Vec<u16>,
    /// For each line and each of its cells the arms that have a window over it.
    over: Vec<[Arms; 8]>,
    /// The arms that each line has.
    hosted: Vec<Arms>,
    /// The other joints that an arm may have, by the line and the number of the reach.
    reach: Vec<[Stretch; MOST_REACHES]>,
    star_count: usize,
    /// The pairs of arms that lie side by side in a line, by the line and the number of the pair.
    apart: Vec<bool>,
    pairs: usize,
}

impl Tables {
    /// The stars of a cell with these lines.
    pub fn stars(&self, keys: [Key; 4]) -> Stars {
        let rows = [0, 1, 2, 3].map(|direction| &self.rows[self.row(keys[direction])]);
        let mut stars = !0;
        for (number, (one, other)) in PAIRS.into_iter().enumerate() {
            // The arms of the pair lie in one line, or in two.
            let mut both = 0;
            for (at, row) in rows.iter().enumerate() {
                let [a, b, c] = [1, 2, 3].map(|further| rows[(at + further) % 4].arms[other]);
                both |= row.both[number] | row.arms[one] & (a | b | c);
            }
            stars &= both;
        }
        stars
    }

    /// The number of the row of a line. Lines with the same row are alike to stars.
    pub fn row(&self, key: Key) -> usize {
        self.row_of[usize::from(key)].into()
    }

    /// How many stars there are.
    pub fn star_count(&self) -> usize {
        self.star_count
    }

    /// The arms of a line with a window over one of its cells.
    pub fn over(&self, key: Key, cell: usize) -> Arms {
        self.over[usize::from(key)][cell]
    }

    /// The arms of a line.
    pub fn hosted(&self, key: Key) -> Arms {
        self.hosted[usize::from(key)]
    }

    /// Where in a line another joint may be.
    pub fn reach(&self, id: ReachId, key: Key) -> Stretch {
        self.reach[usize::from(key)][usize::from(id) % MOST_REACHES]
    }

    /// Whether both arms of a pair may lie in a line without sharing more than their joint.
    pub fn lie_apart(&self, pair: PairId, key: Key) -> bool {
        self.apart[usize::from(key) * self.pairs + usize::from(pair)]
    }
}

/// Arms, reaches and stars with their numbers.
pub struct Catalogue {
    arms: Vec<Arm>,
    reaches: Vec<(ArmId, Set)>,
    stars: Vec<Vec<ArmId>>,
    pairs: Vec<(ArmId, ArmId)>,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        let any = Arm {
            stones: Vec::new(),
            shared: vec![0],
        };
        Catalogue {
            arms: vec![any],
            reaches: vec![(ANY, 0)],
            stars: vec![vec![ANY]],
            pairs: Vec::new(),
        }
    }

    /// How many arms there are.
    pub fn arms(&self) -> usize {
        self.arms.len()
    }

    pub fn arm(&mut self, arm: Arm) -> ArmId {
        number(&mut self.arms, arm, MOST).map_or(ANY, |number| number as ArmId)
    }

    pub fn reach(&mut self, arm: Arm, set: Set) -> ReachId {
        let arm = self.arm(arm);
        let set = if arm == ANY { 0 } else { set };
        number(&mut self.reaches, (arm, set), MOST_REACHES).map_or(0, |number| number as ReachId)
    }

    pub fn star(&mut self, mut arms: Vec<ArmId>) -> StarId {
        arms.sort_by_key(|arm| (std::cmp::Reverse(self.weight(*arm)), *arm));
        number(&mut self.stars, arms, MOST).map_or(ANY, |number| number as StarId)
    }

    pub fn pair(&mut self, one: ArmId, other: ArmId) -> PairId {
        let pair = (one.min(other), one.max(other));
        // There are at most 128 arms.
        number(&mut self.pairs, pair, usize::MAX).map_or(0, |number| number as PairId)
    }

    /// How much an arm asks for, by and large.
    pub fn weight(&self, arm: ArmId) -> u32 {
        self.arms[usize::from(arm)]
            .stones
            .iter()
            .map(|stones| [1, 4, 12, 30, 60][usize::from(*stones)])
            .sum()
    }

    /// The same for all arms of a star.
    pub fn star_weight(&self, star: StarId) -> u32 {
        self.stars[usize::from(star)].iter().map(|arm| self.weight(*arm)).sum()
    }

    /// The same for the arm of a reach.
    pub fn reach_weight(&self, reach: ReachId) -> u32 {
        self.weight(self.reaches[usize::from(reach)].0)
    }

    pub fn tables(&self) -> Tables {
        let mut tables = Tables {
            rows: Vec::new(),
            row_of: Vec::with_capacity(KEYS),
            hosted: Vec::with_capacity(KEYS),
            over: Vec::with_capacity(KEYS),
            star_count: self.stars.len(),
            reach: vec![[0; _]; KEYS],
            apart: Vec::with_capacity(self.pairs.len() * KEYS),
            pairs: self.pairs.len(),
        };
        for key in 0..KEYS as Key {
            let hosted: Vec<Vec<Hosts>> = self.arms.iter().map(|arm| arm.hosted(key)).collect();
            let row = number(&mut tables.rows, self.row(&hosted), KEYS).expect("there are no more rows than keys");
            tables.row_of.push(row as u16);
            tables.hosted.push(bits(hosted.iter().map(|hosted| !hosted.is_empty())));
            tables.over.push(std::array::from_fn(|cell| {
                let covers = |hosts: &Hosts| hosts.is_empty() || hosts.iter().any(|seen| seen.covers >> cell & 1 == 1);
                bits(hosted.iter().map(|hosted| hosted.iter().any(covers)))
            }));
            for (id, (arm, set)) in self.reaches.iter().enumerate() {
                let hosted = hosted[usize::from(*arm)].iter();
                let cells = hosted.fold(0, |cells, hosts| cells | held(hosts, *set));
                tables.reach[usize::from(key)][id] = stretch(cells & line::empty(key));
            }
            for (one, other) in &self.pairs {
                let [one, other] = [one, other].map(|arm| &hosted[usize::from(*arm)]);
                tables.apart.push(lie_apart(one, other));
            }
        }
        tables
    }

    /// What a line that has these arms gives to the stars of its cell.
    fn row(&self, hosted: &[Vec<Hosts>]) -> Row {
        let arm = |arms: &Vec<ArmId>, number: usize| arms.get(number).map(|arm| &hosted[usize::from(*arm)]);
        let has = |number: usize, arms: &Vec<ArmId>| arm(arms, number).is_none_or(|hosted| !hosted.is_empty());
        let has_both = |(one, other): (usize, usize), arms: &Vec<ArmId>| {
            let both = arm(arms, one).zip(arm(arms, other));
            both.is_some_and(|(one, other)| lie_apart(one, other))
        };
        Row {
            arms: std::array::from_fn(|number| bits(self.stars.iter().map(|arms| has(number, arms)))),
            both: PAIRS.map(|pair| bits(self.stars.iter().map(|arms| has_both(pair, arms)))),
        }
    }
}

/// One bit for each answer.
fn bits(answers: impl Iterator<Item = bool>) -> u128 {
    answers
        .enumerate()
        .fold(0, |bits, (at, is_so)| bits | u128::from(is_so) << at)
}

/// The number of something in a list, where it is put if it is new and there is room.
fn number<T: PartialEq>(list: &mut Vec<T>, wanted: T, most: usize) -> Option<usize> {
    let known = list.iter().position(|own| *own == wanted);
    known.or_else(|| {
        (list.len() < most).then(|| {
            list.push(wanted);
            list.len() - 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::super::line::DIGITS;
    use super::*;

    /// One window with so many stones.
    fn arm(stones: u8) -> Arm {
        Arm {
            stones: vec![stones],
            shared: vec![0, 4 - stones],
        }
    }

    #[test]
    fn a_fork_needs_two_lines_or_both_sides_of_one() {
        let mut catalogue = Catalogue::new();
        let three = catalogue.arm(arm(3));
        let fork = catalogue.star(vec![three, three]);
        let tables = catalogue.tables();
        let is_fork = |keys: [Key; 4]| tables.stars(keys) >> fork & 1 == 1;
        let behind = DIGITS[4] + DIGITS[5] + DIGITS[6];
        let before = DIGITS[1] + DIGITS[2] + DIGITS[3];
        let closed = 2 * (DIGITS[3] + DIGITS[7]);
        assert!(is_fork([behind, before, 0, 0]));
        assert!(is_fork([behind, 0, 0, 0]), "the cell is one end of an open four");
        assert!(!is_fork([behind + closed, 0, 0, 0]));
        assert!(!is_fork([0, 0, 0, 0]));
    }

    #[test]
    fn stars_beyond_those_told_apart_are_everywhere() {
        let mut catalogue = Catalogue::new();
        let three = catalogue.arm(arm(3));
        let stars: Vec<StarId> = (1..=MOST).map(|arms| catalogue.star(vec![three; arms])).collect();
        assert_eq!(stars[MOST - 1], ANY);
        assert!(stars[..MOST - 1].iter().all(|star| *star != ANY));
        assert_eq!(catalogue.tables().stars([2 * DIGITS[3]; 4]) >> ANY & 1, 1);
    }
}
