//! Positions with their labels, as bits: for every statement and every position, the men that it holds of.

use super::hypothesis::{Condition, Hypothesis, MOST_MEN, Role};
use super::statement::{SeenPosition, Statements, ThreeMen};

/// A set of men of a position, by their numbers.
pub type Men = u32;

/// The most men of a position that can be looked at.
pub const MOST_ON_BOARD: usize = 32;

/// A set of statements about one man, a bit for each.
pub type StatementSet = Vec<u64>;

/// The statements of a set, by their numbers.
pub fn numbers(set: &[u64]) -> impl Iterator<Item = u16> {
    set.iter().enumerate().flat_map(|(index, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                (index * 64 + bit) as u16
            })
        })
    })
}

/// Men for the roles; what is beyond the hypothesis' men is nought.
pub type Tuple = [u8; MOST_MEN];

pub struct Examples {
    pub labels: Vec<bool>,
    /// By example: those that hypotheses may speak of.
    everyone: Vec<Men>,
    /// By statement, then by example.
    pub one: Vec<Vec<Men>>,
    /// The same by example, then by man: a bit for each statement.
    of_man: Vec<Vec<StatementSet>>,
    /// By example, then by statement and first man.
    two: Vec<Vec<Men>>,
    /// By example, then by statement and second man.
    two_backwards: Vec<Vec<Men>>,
    /// By example, then by statement and the two outer men: those in the middle.
    three: Vec<Vec<Men>>,
    /// The statements about one man that every positive example has for some man.
    pub possible: Vec<u16>,
}

impl Examples {
    pub fn new(statements: &Statements) -> Examples {
        Examples {
            labels: Vec::new(),
            everyone: Vec::new(),
            one: vec![Vec::new(); statements.one.len()],
            of_man: Vec::new(),
            two: Vec::new(),
            two_backwards: Vec::new(),
            three: Vec::new(),
            possible: (0..statements.one.len() as u16).collect(),
        }
    }

    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Hypotheses speak of those of its men that were pointed at, if any were.
    pub fn add<P>(&mut self, statements: &Statements, seen: &SeenPosition<'_, P>, label: bool, pointed: &[u8]) {
        let men = seen.men.len().min(MOST_ON_BOARD);
        let example = self.labels.len();
        self.labels.push(label);
        let is_meant = |man: &usize| pointed.is_empty() || pointed.contains(&seen.men[*man].square);
        let meant = (0..men).filter(is_meant).fold(0, |meant, man| meant | 1 << man);
        self.everyone.push(meant);
        self.one.iter_mut().for_each(|column| column.push(0));
        let mut of_man = vec![self.no_statements(); men];
        for (man, set) in of_man.iter_mut().enumerate() {
            seen.for_each_of_one(statements, man, |number| {
                self.one[number][example] |= 1 << man;
                set[number / 64] |= 1 << (number % 64);
            });
        }
        self.of_man.push(of_man);
        let mut two = vec![0; statements.two.len() * MOST_ON_BOARD];
        let mut backwards = two.clone();
        let mut three = vec![0; ThreeMen::ALL.len() * MOST_ON_BOARD * MOST_ON_BOARD];
        for first in 0..men {
            for second in (0..men).filter(|second| *second != first) {
                for (number, statement) in statements.two.iter().enumerate() {
                    if seen.holds_of_two(*statement, first, second) {
                        two[number * MOST_ON_BOARD + first] |= 1 << second;
                        backwards[number * MOST_ON_BOARD + second] |= 1 << first;
                    }
                }
                for kind in ThreeMen::ALL {
                    let others = (0..men).filter(|middle| *middle != first && *middle != second);
                    let middles =
                        others.filter(|middle| seen.holds_of_three(statements, kind, [first, *middle, second]));
                    three[row_of_three(kind, first, second)] = middles.fold(0, |all, middle| all | 1 << middle);
                }
            }
        }
        self.two.push(two);
        self.two_backwards.push(backwards);
        self.three.push(three);
        if label {
            let one = &self.one;
            self.possible
                .retain(|number| one[usize::from(*number)][example] & meant != 0);
        }
    }

    fn no_statements(&self) -> StatementSet {
        vec![0; self.one.len().div_ceil(64)]
    }

    /// The set of these statements.
    pub fn set_of(&self, statements: impl Iterator<Item = u16>) -> StatementSet {
        let mut set = self.no_statements();
        statements.for_each(|number| set[usize::from(number) / 64] |= 1 << (number % 64));
        set
    }

    /// Leaves of a set what holds of one of these men, at least.
    pub fn keep_what_holds(&self, set: &mut StatementSet, example: usize, men: Men) {
        let mut of_men = men_of(men).map(|man| &self.of_man[example][man]);
        let Some(first) = of_men.next() else {
            return set.fill(0);
        };
        let Some(second) = of_men.next() else {
            return set.iter_mut().zip(first).for_each(|(left, holds)| *left &= holds);
        };
        let mut any: StatementSet = first.iter().zip(second).map(|(one, other)| one | other).collect();
        for more in of_men {
            any.iter_mut().zip(more).for_each(|(any, holds)| *any |= holds);
        }
        set.iter_mut().zip(&any).for_each(|(left, holds)| *left &= holds);
    }

    /// Leaves of a set what holds of none of these men.
    pub fn remove_what_holds(&self, set: &mut StatementSet, example: usize, men: Men) {
        for man in men_of(men) {
            let holds = &self.of_man[example][man];
            set.iter_mut().zip(holds).for_each(|(left, holds)| *left &= !holds);
        }
    }

    pub fn column(&self, statement: u16) -> &[Men] {
        &self.one[usize::from(statement)]
    }

    /// Those who can be the second man with this first one.
    pub fn seconds(&self, example: usize, statement: u16, first: u8) -> Men {
        self.two[example][usize::from(statement) * MOST_ON_BOARD + usize::from(first)]
    }

    fn firsts(&self, example: usize, statement: u16, second: u8) -> Men {
        self.two_backwards[example][usize::from(statement) * MOST_ON_BOARD + usize::from(second)]
    }

    pub fn holds(&self, condition: Condition, example: usize, tuple: &Tuple) -> bool {
        let man = |role: Role| tuple[usize::from(role)];
        match condition {
            Condition::One(role, number) => self.one[usize::from(number)][example] & (1 << man(role)) != 0,
            Condition::Two(one, other, number) => self.seconds(example, number, man(one)) & (1 << man(other)) != 0,
            Condition::Three(kind, one, middle, other) => {
                let row = row_of_three(kind, usize::from(man(one)), usize::from(man(other)));
                self.three[example][row] & (1 << man(middle)) != 0
            }
        }
    }

    /// The tuples of an example that meet all conditions.
    pub fn tuples(&self, hypothesis: &Hypothesis, example: usize) -> Vec<Tuple> {
        let mut tuples = Vec::new();
        self.fill(hypothesis, example, [0; MOST_MEN], 0, &mut tuples);
        tuples
    }

    pub fn covers(&self, hypothesis: &Hypothesis, example: usize) -> bool {
        !self.tuples(hypothesis, example).is_empty()
    }

    fn fill(&self, hypothesis: &Hypothesis, example: usize, mut tuple: Tuple, role: Role, tuples: &mut Vec<Tuple>) {
        if role == hypothesis.men {
            tuples.push(tuple);
            return;
        }
        let before = &tuple[..usize::from(role)];
        let mut left = before
            .iter()
            .fold(self.everyone[example], |left, man| left & !(1 << man));
        for condition in &hypothesis.conditions {
            match *condition {
                Condition::One(about, number) if about == role => left &= self.one[usize::from(number)][example],
                Condition::Two(one, other, number) if other == role && one < role => {
                    left &= self.seconds(example, number, tuple[usize::from(one)]);
                }
                Condition::Two(one, other, number) if one == role && other < role => {
                    left &= self.firsts(example, number, tuple[usize::from(other)]);
                }
                _ => {}
            }
        }
        while left != 0 {
            let man = left.trailing_zeros() as u8;
            left &= left - 1;
            tuple[usize::from(role)] = man;
            let threes = hypothesis.conditions.iter();
            let mut threes =
                threes.filter(|condition| matches!(condition, Condition::Three(..)) && condition.last() == role);
            if threes.all(|condition| self.holds(*condition, example, &tuple)) {
                self.fill(hypothesis, example, tuple, role + 1, tuples);
            }
        }
    }
}

fn men_of(mut men: Men) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (men != 0).then(|| {
            let man = men.trailing_zeros() as usize;
            men &= men - 1;
            man
        })
    })
}

fn row_of_three(kind: ThreeMen, one: usize, other: usize) -> usize {
    (kind as usize * MOST_ON_BOARD + one) * MOST_ON_BOARD + other
}
