//! What is looked up by the keys of lines while patterns are matched: which arms a line has, where they reach, and which
//! stars a cell has by its four lines.

use super::arm::{Arm, Hosts, Set, held, lie_apart};
use super::line::{self, Stretch, Vista, Vistas, stretch};

/// The number of an arm.
pub type ArmId = u8;

/// Arms as bits.
pub type Arms = u64;

/// The number of an arm and of the windows of it that hold another joint.
pub type ReachId = u8;

/// The number of a pair of arms.
pub type PairId = u8;

/// The number of a star: the arms that a joint has.
pub type StarId = u8;

/// Stars as bits.
pub type Stars = u128;

/// The most arms that are told apart.
const MOST_ARMS: usize = Arms::BITS as usize;

/// The most stars that are told apart.
const MOST_STARS: usize = Stars::BITS as usize;

/// The most pairs of arms that are told apart.
const MOST_PAIRS: usize = 64;

/// The most reaches that are told apart. The first one is that of the arm without windows.
const MOST_REACHES: usize = 60;

/// The arm without windows, and the star with this arm: they are everywhere, and stand for all that is not told apart.
pub const ANY: u8 = 0;

/// The first pair of arms: they always lie side by side.
const APART: (ArmId, ArmId) = (ANY, ANY);

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
    /// For each line and arm the arms that may lie beside it without sharing more than their joint.
    beside: Vec<Arms>,
    arm_count: usize,
    pub prospects: Vec<Prospect>,
}

/// What can be seen from a joint along a line.
#[derive(Clone, Copy)]
pub struct Prospect {
    /// The pairs of arms that lie side by side, as bits.
    apart: u64,
    /// The other joints that an arm may have.
    reach: [Stretch; MOST_REACHES],
}

impl Prospect {
    /// Where another joint may be.
    pub fn reach(&self, id: ReachId) -> Stretch {
        self.reach[usize::from(id)]
    }

    /// Whether both arms of a pair may lie in the line without sharing more than their joint.
    pub fn lie_apart(&self, pair: PairId) -> bool {
        self.apart >> (pair % 64) & 1 == 1
    }
}

impl Tables {
    /// The stars of a cell with these lines.
    pub fn stars(&self, vistas: [Vista; 4]) -> Stars {
        let [first, others @ ..] = vistas.map(|vista| &self.rows[self.row(vista)]);
        // The arms of a pair lie in one line, or in two.
        let (mut arms, mut pairs) = (first.arms, first.both);
        for row in others {
            for (number, (one, other)) in PAIRS.into_iter().enumerate() {
                pairs[number] |= row.both[number] | row.arms[one] & arms[other] | arms[one] & row.arms[other];
            }
            for (arms, more) in arms.iter_mut().zip(row.arms) {
                *arms |= more;
            }
        }
        pairs.into_iter().fold(!0, |stars, pair| stars & pair)
    }

    /// The number of the row of a line. Lines with the same row are alike to stars.
    pub fn row(&self, vista: Vista) -> usize {
        self.row_of[usize::from(vista)].into()
    }

    /// The arms of a line with a window over one of its cells.
    pub fn over(&self, vista: Vista, cell: usize) -> Arms {
        self.over[usize::from(vista)][cell]
    }

    /// The arms of a line.
    pub fn hosted(&self, vista: Vista) -> Arms {
        self.hosted[usize::from(vista)]
    }

    /// The arms that may lie beside one in a line without sharing more than their joint.
    #[inline(always)]
    pub fn beside(&self, vista: Vista, arm: ArmId) -> Arms {
        self.beside[usize::from(vista) * self.arm_count + usize::from(arm)]
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
            pairs: vec![APART],
        }
    }

    /// How many arms there are.
    pub fn arms(&self) -> usize {
        self.arms.len()
    }

    pub fn arm(&mut self, arm: Arm) -> ArmId {
        number(&mut self.arms, arm, MOST_ARMS).map_or(ANY, |number| number as ArmId)
    }

    pub fn reach(&mut self, arm: Arm, set: Set) -> ReachId {
        let arm = self.arm(arm);
        let set = if arm == ANY { 0 } else { set };
        number(&mut self.reaches, (arm, set), MOST_REACHES).map_or(0, |number| number as ReachId)
    }

    pub fn star(&mut self, mut arms: Vec<ArmId>) -> StarId {
        arms.sort_by_key(|arm| (std::cmp::Reverse(self.weight(*arm)), *arm));
        number(&mut self.stars, arms, MOST_STARS).map_or(ANY, |number| number as StarId)
    }

    pub fn pair(&mut self, one: ArmId, other: ArmId) -> PairId {
        let pair = (one.min(other), one.max(other));
        number(&mut self.pairs, pair, MOST_PAIRS).map_or(0, |number| number as PairId)
    }

    /// The arms of a star besides one of them.
    pub fn rest(&self, star: StarId, arm: ArmId) -> Arms {
        let mut rest = self.stars[usize::from(star)].clone();
        let one = rest.iter().position(|own| *own == arm);
        one.map(|one| rest.swap_remove(one));
        rest.iter().fold(0, |arms, arm| arms | 1 << arm)
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
            row_of: Vec::new(),
            hosted: Vec::new(),
            over: Vec::new(),
            prospects: Vec::new(),
            beside: Vec::new(),
            arm_count: self.arms.len(),
        };
        for key in &Vistas::get().keys {
            let hosted: Vec<Vec<Hosts>> = self.arms.iter().map(|arm| arm.hosted(*key)).collect();
            let row = number(&mut tables.rows, self.row(&hosted), usize::MAX).expect("there is room for all rows");
            tables.row_of.push(row as u16);
            tables
                .hosted
                .push(bits(hosted.iter().map(|hosted| !hosted.is_empty())) as Arms);
            tables.over.push(std::array::from_fn(|cell| {
                let covers = |hosts: &Hosts| hosts.is_empty() || hosts.iter().any(|seen| seen.covers >> cell & 1 == 1);
                bits(hosted.iter().map(|hosted| hosted.iter().any(covers))) as Arms
            }));
            tables.beside.extend(hosted.iter().map(|one| {
                let beside = hosted.iter().map(|other| lie_apart(one, other));
                bits(beside) as Arms
            }));
            let mut reach = [0; _];
            for (reach, (arm, set)) in reach.iter_mut().zip(&self.reaches) {
                let hosted = hosted[usize::from(*arm)].iter();
                let cells = hosted.fold(0, |cells, hosts| cells | held(hosts, *set));
                *reach = stretch(cells & line::empty(*key));
            }
            let apart = self.pairs.iter().map(|(one, other)| {
                let [one, other] = [one, other].map(|arm| &hosted[usize::from(*arm)]);
                lie_apart(one, other)
            });
            let apart = bits(apart) as u64;
            tables.prospects.push(Prospect { apart, reach });
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
    use super::super::line::{DIGITS, Key};
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
        let is_fork = |keys: [Key; 4]| tables.stars(keys.map(|key| Vistas::get().of(key))) >> fork & 1 == 1;
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
        let stars: Vec<StarId> = (1..=MOST_STARS).map(|arms| catalogue.star(vec![three; arms])).collect();
        assert_eq!(stars[MOST_STARS - 1], ANY);
        assert!(stars[..MOST_STARS - 1].iter().all(|star| *star != ANY));
        assert_eq!(
            catalogue.tables().stars([Vistas::get().of(2 * DIGITS[3]); 4]) >> ANY & 1,
            1
        );
    }
}
