//! What is looked up by the keys of lines while patterns are matched: which arms a line has, where they reach, and which
//! stars a cell has by its four lines.

use super::arm::{Arm, Hosts, Set, held, lie_apart};
use super::line::{self, Cells, KEYS, Key, Seen};

/// The number of an arm.
pub type ArmId = u8;

/// Arms as bits.
pub type Arms = u128;

/// The number of an arm and of the windows of it that hold another joint.
pub type ReachId = u16;

/// The number of a star: the arms that a joint has.
pub type StarId = u8;

/// Stars as bits.
pub type Stars = u128;

/// The most arms and the most stars that are told apart.
const MOST: usize = 128;

/// The arm without windows, and the star with this arm: they are everywhere, and stand for all that is not told apart.
const ANY: u8 = 0;

/// The arms of a star that are looked for.
const ARMS: usize = 3;

/// The pairs of them.
const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// What one line gives to the stars of its cell.
struct Row {
    /// The stars whose first, second or third arm it has; those that have no such arm too.
    arms: [Stars; ARMS],
    /// The stars of which it has both arms of a pair.
    both: [Stars; PAIRS.len()],
}

pub struct Tables {
    rows: Vec<Row>,
    /// For each line and each of its cells the arms that have a window over it.
    over: Vec<[Arms; 8]>,
    /// The arms that each line has.
    hosted: Vec<Arms>,
    /// The other joints that an arm may have, by its number and the line.
    reach: Vec<Cells>,
    /// The windows with so many stones, by the place of the cell in them.
    open: Vec<[u8; 5]>,
}

impl Tables {
    /// The stars of a cell with these lines.
    pub fn stars(&self, keys: [Key; 4]) -> Stars {
        let rows = keys.map(|key| &self.rows[usize::from(key)]);
        let all = PAIRS.iter().enumerate().map(|(number, (one, other))| {
            let [a, b, c, d] = rows.map(|row| row.arms[*other]);
            let others = [b | c | d, a | c | d, a | b | d, a | b | c];
            let apart = rows
                .iter()
                .zip(others)
                .fold(0, |stars, (row, others)| stars | row.arms[*one] & others);
            rows.iter().fold(apart, |stars, row| stars | row.both[number])
        });
        all.fold(!0, |all, stars| all & stars)
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
    pub fn reach(&self, id: ReachId, key: Key) -> Cells {
        self.reach[usize::from(id) * KEYS + usize::from(key)]
    }

    /// The windows with so many stones through the cell, by its place in them.
    pub fn open(&self, key: Key, stones: u8) -> u8 {
        self.open[usize::from(key)][usize::from(stones)]
    }
}

/// Arms, reaches and stars with their numbers.
pub struct Catalogue {
    arms: Vec<Arm>,
    reaches: Vec<(ArmId, Set)>,
    stars: Vec<Vec<ArmId>>,
}

impl Catalogue {
    pub fn new() -> Catalogue {
        let any = Arm {
            stones: Vec::new(),
            shared: vec![0],
        };
        Catalogue {
            arms: vec![any],
            reaches: Vec::new(),
            stars: vec![vec![ANY]],
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
        // No two windows of an arm are the same, so that there are fewer of them than numbers.
        number(&mut self.reaches, (arm, set), usize::MAX).map_or(0, |number| number as ReachId)
    }

    pub fn star(&mut self, mut arms: Vec<ArmId>) -> StarId {
        arms.sort_by_key(|arm| (std::cmp::Reverse(self.weight(*arm)), *arm));
        number(&mut self.stars, arms, MOST).map_or(ANY, |number| number as StarId)
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
            rows: Vec::with_capacity(KEYS),
            hosted: Vec::with_capacity(KEYS),
            over: Vec::with_capacity(KEYS),
            reach: vec![0; self.reaches.len() * KEYS],
            open: Vec::with_capacity(KEYS),
        };
        for key in 0..KEYS as Key {
            let hosted: Vec<Vec<Hosts>> = self.arms.iter().map(|arm| arm.hosted(key)).collect();
            tables.rows.push(self.row(&hosted));
            tables.hosted.push(bits(hosted.iter().map(|hosted| !hosted.is_empty())));
            tables.over.push(std::array::from_fn(|cell| {
                let covers = |hosts: &Hosts| hosts.is_empty() || hosts.iter().any(|seen| seen.covers >> cell & 1 == 1);
                bits(hosted.iter().map(|hosted| hosted.iter().any(covers)))
            }));
            for (id, (arm, set)) in self.reaches.iter().enumerate() {
                let hosted = hosted[usize::from(*arm)].iter();
                let cells = hosted.fold(0, |cells, hosts| cells | held(hosts, *set));
                tables.reach[id * KEYS + usize::from(key)] = cells & line::empty(key);
            }
            let windows = line::windows(key);
            tables.open.push(std::array::from_fn(|stones| {
                let has = |seen: &Option<Seen>| seen.is_some_and(|seen| usize::from(seen.stones) == stones);
                bits(windows.iter().map(has)) as u8
            }));
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
