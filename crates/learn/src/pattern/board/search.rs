//! The cheapest hypotheses that agree with all examples.
//!
//! Best first. A hypothesis that covers a negative example is refined: some men of that example meet all its conditions, so
//! one more condition must exclude them, and each that does makes a child. A condition that leaves some positive example
//! without men is no child. The price of a hypothesis is what its conditions cost, and something for each time that the
//! negative examples left would have to be halved. Statements that hold of the same men in all examples are tried as one.
//!
//! A search can be interrupted, and goes on where it was as long as the examples are the same.

use super::examples::{Examples, MOST_ON_BOARD, Men, StatementSet, Tuple, numbers};
use super::hypothesis::{Condition, Hypothesis, MOST_MEN, Role, Rule};
use super::statement::{Statements, ThreeMen};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{Hash, Hasher};

/// The most children of a hypothesis.
const MOST_CHILDREN: usize = 60;
/// Of conditions that do the same to all examples only so many are tried: the cheapest.
const ALIKE: usize = 2;
/// Once a hypothesis is found, so many more are refined to find others.
const AFTER_FOUND: usize = 150;
/// The most hypotheses that are returned.
const MOST_FOUND: usize = 60;

/// To look for alternatives is so many times the work.
const ALTERNATIVES_WORK: usize = 3;
/// Alternatives share at most so many conditions.
const MOST_SHARED: usize = 4;
/// Of conditions that exclude all negative examples so many are tried together, the cheapest.
const MOST_EXCLUDING: usize = 600;
const MOST_ALTERNATIVES: usize = 40;

/// A hypothesis waiting to be refined.
#[derive(PartialEq, Eq)]
struct Waiting {
    /// In hundredths of a bit.
    price: Reverse<i32>,
    number: Reverse<usize>,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        (&self.price, &self.number).cmp(&(&other.price, &other.number))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Statements about one man that hold of the same men in all examples; the cheapest stands for all.
pub struct Alike {
    /// Of those that every positive example has for some man.
    possible: StatementSet,
    all: StatementSet,
    others: FxHashMap<u16, Vec<u16>>,
}

impl Alike {
    pub fn new(statements: &Statements, examples: &Examples) -> Alike {
        let mut groups: FxHashMap<u64, Vec<u16>> = FxHashMap::default();
        for (number, column) in (0..).zip(&examples.one) {
            let mut hasher = FxHasher::default();
            column.hash(&mut hasher);
            groups.entry(hasher.finish()).or_default().push(number);
        }
        let cost = |number: &u16| statements.one_costs[usize::from(*number)];
        let mut others = FxHashMap::default();
        for mut group in groups.into_values() {
            group.sort_by(|one, other| cost(one).total_cmp(&cost(other)).then(one.cmp(other)));
            let cheapest = group.remove(0);
            others.insert(cheapest, group);
        }
        let is_possible = |number: &u16| examples.possible.binary_search(number).is_ok();
        Alike {
            possible: examples.set_of(others.keys().copied().filter(is_possible)),
            all: examples.set_of(others.keys().copied()),
            others,
        }
    }

    /// The dearer statements that hold of the same men, the cheapest first.
    pub fn others(&self, statement: u16) -> &[u16] {
        self.others.get(&statement).map_or(&[], Vec::as_slice)
    }
}

/// How a search goes on.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The same for positive examples that need not be covered, but had better be.
    pub missing: f32,
    /// What it costs to halve the negative examples that are left, as far as can be told beforehand. The more, the sooner
    /// something is found, and the less sure it is to be the cheapest.
    pub halving: f32,
    /// Whether to look for clauses that differ in one condition.
    pub alternatives: bool,
    /// The most hypotheses that are refined.
    pub refined: usize,
}

/// What a search looks at.
#[derive(Clone, Copy)]
pub struct Ground<'g> {
    pub statements: &'g Statements,
    pub examples: &'g Examples,
    pub alike: &'g Alike,
}

impl Effort {
    fn price(&self, cost: f32, left: Left) -> f32 {
        let bits = |count: usize| (1.0 + count as f32).log2();
        cost + self.halving * bits(left.negatives) + self.missing * bits(left.missed)
    }
}

pub struct Search {
    /// The positive examples that a hypothesis must cover.
    wanted: Vec<usize>,
    /// Those that it need not cover, but had better.
    optional: Vec<usize>,
    negatives: Vec<usize>,
    waiting: BinaryHeap<Waiting>,
    hypotheses: Vec<Hypothesis>,
    known: FxHashSet<Hypothesis>,
    found: Vec<(f32, Hypothesis)>,
    alternatives: Vec<(f32, Rule)>,
    effort: Effort,
    refined: usize,
    /// How many of these since something was found.
    since_found: usize,
}

/// What agrees with all examples, the cheapest first.
pub struct Found {
    pub alone: Vec<(f32, Hypothesis)>,
    /// Clauses that differ in one condition.
    pub alternatives: Vec<(f32, Rule)>,
}

impl Search {
    /// Looks for what covers the wanted positive examples and no negative one, beginning also from these hypotheses.
    pub fn new(
        ground: Ground<'_>,
        (wanted, optional): (Vec<usize>, Vec<usize>),
        beginnings: &[Hypothesis],
        effort: Effort,
    ) -> Search {
        let examples = ground.examples;
        let mut search = Search {
            wanted,
            optional,
            negatives: (0..examples.len())
                .filter(|example| !examples.labels[*example])
                .collect(),
            waiting: BinaryHeap::new(),
            hypotheses: Vec::new(),
            known: FxHashSet::default(),
            found: Vec::new(),
            alternatives: Vec::new(),
            effort,
            refined: 0,
            since_found: 0,
        };
        let negatives = search.negatives.len();
        let all = Left { negatives, missed: 0 };
        search.push(ground, Hypothesis::new(1, Vec::new()), all);
        search.push(ground, Hypothesis::new(2, Vec::new()), all);
        for three in ThreeMen::ALL {
            search.push(ground, Hypothesis::new(3, vec![Condition::Three(three, 0, 1, 2)]), all);
        }
        for beginning in beginnings {
            search.push(ground, beginning.clone(), Left::default());
        }
        search
    }

    fn push(&mut self, ground: Ground<'_>, hypothesis: Hypothesis, left: Left) {
        if !self.known.insert(hypothesis.clone()) {
            return;
        }
        let price = self.effort.price(hypothesis.cost(ground.statements), left);
        self.waiting.push(Waiting {
            price: Reverse((price * 100.0) as i32),
            number: Reverse(self.hypotheses.len()),
        });
        self.hypotheses.push(hypothesis);
    }

    /// Refines as many hypotheses as the effort, and the allowance of work, allow; whether it is at an end. Work is counted
    /// in examples looked at for a man, so that it comes to the same in every run.
    pub fn run(&mut self, ground: Ground<'_>, allowance: &mut usize) -> bool {
        let work = match self.effort.alternatives {
            true => ALTERNATIVES_WORK * ground.examples.len(),
            false => ground.examples.len(),
        };
        while self.refined < self.effort.refined {
            if self.since_found >= AFTER_FOUND || self.found.len() >= MOST_FOUND {
                return true;
            }
            if *allowance == 0 {
                return false;
            }
            let Some(Waiting { number, .. }) = self.waiting.pop() else {
                return true;
            };
            let hypothesis = self.hypotheses[number.0].clone();
            *allowance = allowance.saturating_sub(work * usize::from(hypothesis.men));
            self.refined += 1;
            self.since_found += usize::from(!self.found.is_empty());
            self.refine(ground, hypothesis);
        }
        true
    }

    pub fn found(mut self) -> Found {
        self.found.sort_by(|left, right| left.0.total_cmp(&right.0));
        self.alternatives.sort_by(|left, right| left.0.total_cmp(&right.0));
        self.alternatives.truncate(MOST_ALTERNATIVES);
        Found {
            alone: self.found,
            alternatives: self.alternatives,
        }
    }

    fn refine(&mut self, ground: Ground<'_>, hypothesis: Hypothesis) {
        let examples = ground.examples;
        let mut positive: Vec<(usize, Vec<Tuple>)> = Vec::new();
        for example in &self.wanted {
            let tuples = examples.tuples(&hypothesis, *example);
            if tuples.is_empty() {
                return;
            }
            positive.push((*example, tuples));
        }
        let covered = |of: &[usize]| -> Vec<(usize, Vec<Tuple>)> {
            let tuples = |example: &usize| (*example, examples.tuples(&hypothesis, *example));
            of.iter().map(tuples).filter(|(_, tuples)| !tuples.is_empty()).collect()
        };
        let (negative, optional) = (covered(&self.negatives), covered(&self.optional));
        let missed = self.optional.len() - optional.len();
        let Some((excluded, tuple)) = negative
            .iter()
            .min_by_key(|(_, tuples)| tuples.len())
            .and_then(|(example, tuples)| Some((*example, *tuples.first()?)))
        else {
            let left = Left { negatives: 0, missed };
            let price = self.effort.price(hypothesis.cost(ground.statements), left);
            self.found.push((price, hypothesis));
            return;
        };
        if hypothesis.men == 2
            && hypothesis
                .conditions
                .iter()
                .any(|condition| matches!(condition, Condition::Two(..)))
        {
            let left = Left {
                negatives: negative.len(),
                missed,
            };
            self.push(ground, Hypothesis::new(3, hypothesis.conditions.clone()), left);
        }
        let refinement = Refinement {
            ground,
            effort: self.effort,
            most_kept: self.optional.len(),
            men: hypothesis.men,
            excluded,
            tuple,
            positive: &positive,
            optional: &optional,
            negative: &negative,
        };
        let alternatives = match self.effort.alternatives && hypothesis.conditions.len() <= MOST_SHARED {
            true => refinement.alternatives(&hypothesis),
            false => Vec::new(),
        };
        for (condition, left) in refinement.children() {
            self.push(ground, hypothesis.with(condition), left);
        }
        self.alternatives.extend(alternatives);
    }
}

/// What a hypothesis covers, and the tuple that a further condition is to exclude.
struct Refinement<'r> {
    ground: Ground<'r>,
    effort: Effort,
    /// How many optional examples there are.
    most_kept: usize,
    men: u8,
    excluded: usize,
    tuple: Tuple,
    positive: &'r [(usize, Vec<Tuple>)],
    /// Positive examples that it covers without having to.
    optional: &'r [(usize, Vec<Tuple>)],
    negative: &'r [(usize, Vec<Tuple>)],
}

struct Child {
    price: f32,
    /// The same for conditions that do the same to all examples.
    effect: u64,
    condition: Condition,
    left: Left,
}

/// What a hypothesis leaves to be done.
#[derive(Clone, Copy, Default)]
struct Left {
    /// Negative examples that it covers.
    negatives: usize,
    /// Optional positive examples that it does not cover.
    missed: usize,
}

/// For an example, which men can be second to each first one.
type Pairs = (usize, Vec<(u8, Men)>);

impl Refinement<'_> {
    /// The best conditions, and what each leaves to be done.
    fn children(&self) -> Vec<(Condition, Left)> {
        let mut children: Vec<Child> = Vec::new();
        for role in 0..self.men {
            self.about_one(role, &mut children);
        }
        for one in 0..self.men {
            for other in (0..self.men).filter(|other| *other != one) {
                self.about_two(one, other, &mut children);
            }
        }
        if usize::from(self.men) == MOST_MEN {
            self.about_three(&mut children);
        }
        children.sort_by(|left, right| left.price.total_cmp(&right.price));
        let mut alike: FxHashMap<u64, usize> = FxHashMap::default();
        children
            .into_iter()
            .filter(|child| {
                let count = alike.entry(child.effect).or_default();
                *count += 1;
                *count <= ALIKE
            })
            .map(|child| (child.condition, child.left))
            .take(MOST_CHILDREN)
            .collect()
    }

    /// Pairs of conditions, each of which excludes all negative examples, while each positive one meets one of them.
    fn alternatives(&self, shared: &Hypothesis) -> Vec<(f32, Rule)> {
        let statements = self.ground.statements;
        let mut excluding: Vec<(f32, Condition, u128)> = Vec::new();
        for (condition, met) in self.excluding() {
            excluding.push((condition.cost(statements), condition, met));
        }
        excluding.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut times: FxHashMap<u128, usize> = FxHashMap::default();
        excluding.retain(|(_, _, met)| {
            let times = times.entry(*met).or_default();
            *times += 1;
            *times <= ALIKE
        });
        excluding.truncate(MOST_EXCLUDING);
        let all = match self.positive.len() {
            128.. => return Vec::new(),
            count => (1 << count) - 1,
        };
        let mut pairs = Vec::new();
        for (number, (_, one, met)) in excluding.iter().enumerate() {
            for (_, other, met_too) in &excluding[..number] {
                if met | met_too == all && *met != all && *met_too != all {
                    let clauses = vec![shared.with(*other), shared.with(*one)];
                    let rule = Rule { clauses };
                    pairs.push((rule.cost(statements), rule));
                }
            }
        }
        pairs
    }

    /// The conditions that exclude all negative examples, with the positive ones that meet each, as bits.
    fn excluding(&self) -> Vec<(Condition, u128)> {
        let examples = self.ground.examples;
        let mut found = Vec::new();
        for role in 0..self.men {
            let playing = |of: &[(usize, Vec<Tuple>)]| players(of, role);
            let (positive, negative) = (playing(self.positive), playing(self.negative));
            let mut left = self.ground.alike.all.clone();
            for (example, men) in &negative {
                examples.remove_what_holds(&mut left, *example, *men);
            }
            for number in numbers(&left) {
                let column = examples.column(number);
                let meets = |(example, men): &(usize, Men)| column[*example] & men != 0;
                found.push((Condition::One(role, number), bits(&positive, meets)));
            }
        }
        for one in 0..self.men {
            for other in (0..self.men).filter(|other| *other != one) {
                let playing = |of: &[(usize, Vec<Tuple>)]| -> Vec<Pairs> {
                    of.iter().map(|example| pairs(example, one, other)).collect()
                };
                let (positive, negative) = (playing(self.positive), playing(self.negative));
                for number in 0..self.ground.statements.two.len() as u16 {
                    let meets = |(example, pairs): &Pairs| {
                        let mut pairs = pairs.iter();
                        pairs.any(|(first, seconds)| examples.seconds(*example, number, *first) & seconds != 0)
                    };
                    if !negative.iter().any(meets) {
                        found.push((Condition::Two(one, other, number), bits(&positive, meets)));
                    }
                }
            }
        }
        if usize::from(self.men) == MOST_MEN {
            for condition in of_three_men() {
                if !self.negative.iter().any(|example| self.meets(condition, example)) {
                    found.push((condition, bits(self.positive, |example| self.meets(condition, example))));
                }
            }
        }
        found.retain(|(_, met)| *met != 0);
        found
    }

    fn child(&self, condition: Condition, negatives: usize, kept: usize, effect: FxHasher) -> Child {
        let missed = self.most_kept - kept;
        let left = Left { negatives, missed };
        Child {
            price: self.effort.price(condition.cost(self.ground.statements), left),
            effect: effect.finish(),
            condition,
            left,
        }
    }

    /// Statements about one man: of every example the men that play the role are all that counts.
    fn about_one(&self, role: Role, children: &mut Vec<Child>) {
        let examples = self.ground.examples;
        let playing = |of: &[(usize, Vec<Tuple>)]| players(of, role);
        let (positive, negative) = (playing(self.positive), playing(self.negative));
        let optional = playing(self.optional);
        let mut left = self.ground.alike.possible.clone();
        examples.remove_what_holds(&mut left, self.excluded, 1 << self.tuple[usize::from(role)]);
        for (example, men) in &positive {
            examples.keep_what_holds(&mut left, *example, *men);
        }
        for number in numbers(&left) {
            let column = examples.column(number);
            let mut effect = FxHasher::default();
            role.hash(&mut effect);
            positive
                .iter()
                .for_each(|(example, men)| (column[*example] & men).hash(&mut effect));
            let mut count = |examples: &[(usize, Men)]| {
                let mut left = 0;
                for (example, men) in examples {
                    let men = column[*example] & men;
                    left += usize::from(men != 0);
                    men.hash(&mut effect);
                }
                left
            };
            let (left, kept) = (count(&negative), count(&optional));
            children.push(self.child(Condition::One(role, number), left, kept, effect));
        }
    }

    /// Statements about two men: of every example the pairs that play the roles are all that counts.
    fn about_two(&self, one: Role, other: Role, children: &mut Vec<Child>) {
        let examples = self.ground.examples;
        let playing = |of: &[(usize, Vec<Tuple>)]| -> Vec<Pairs> {
            of.iter().map(|example| pairs(example, one, other)).collect()
        };
        let (positive, negative) = (playing(self.positive), playing(self.negative));
        let optional = playing(self.optional);
        let (first, second) = (self.tuple[usize::from(one)], self.tuple[usize::from(other)]);
        for number in 0..self.ground.statements.two.len() as u16 {
            if examples.seconds(self.excluded, number, first) & (1 << second) != 0 {
                continue;
            }
            let meets = |(example, pairs): &Pairs, effect: &mut FxHasher| {
                let mut any = 0;
                for (first, seconds) in pairs {
                    let seconds = examples.seconds(*example, number, *first) & seconds;
                    seconds.hash(effect);
                    any |= seconds;
                }
                any != 0
            };
            let mut effect = FxHasher::default();
            (one.min(other), one.max(other)).hash(&mut effect);
            if positive.iter().all(|example| meets(example, &mut effect)) {
                let mut count =
                    |examples: &[Pairs]| examples.iter().filter(|example| meets(example, &mut effect)).count();
                let (left, kept) = (count(&negative), count(&optional));
                children.push(self.child(Condition::Two(one, other, number), left, kept, effect));
            }
        }
    }

    fn about_three(&self, children: &mut Vec<Child>) {
        let examples = self.ground.examples;
        for condition in of_three_men() {
            if examples.holds(condition, self.excluded, &self.tuple) {
                continue;
            }
            let meets = |example: &&(usize, Vec<Tuple>)| self.meets(condition, example);
            if !self.positive.iter().all(|example| meets(&example)) {
                continue;
            }
            let mut effect = FxHasher::default();
            condition.hash(&mut effect);
            let count = |examples: &[(usize, Vec<Tuple>)]| examples.iter().filter(meets).count();
            let (left, kept) = (count(self.negative), count(self.optional));
            children.push(self.child(condition, left, kept, effect));
        }
    }

    /// Whether some of the tuples of an example meet a condition.
    fn meets(&self, condition: Condition, (example, tuples): &(usize, Vec<Tuple>)) -> bool {
        tuples
            .iter()
            .any(|tuple| self.ground.examples.holds(condition, *example, tuple))
    }
}

/// What three men can be to each other, in each way to take them.
pub fn of_three_men() -> impl Iterator<Item = Condition> {
    const WAYS: [[Role; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
    ThreeMen::ALL.into_iter().flat_map(|three| {
        // The outer men of the last three ways are those of the first three, exchanged.
        let ways = if three.is_symmetric() { 3 } else { 6 };
        let ways = WAYS[..ways].iter();
        ways.map(move |[one, middle, other]| Condition::Three(three, *one, *middle, *other))
    })
}

/// For each example the men that play a role.
fn players(of: &[(usize, Vec<Tuple>)], role: Role) -> Vec<(usize, Men)> {
    let men = |tuples: &[Tuple]| tuples.iter().fold(0, |men, tuple| men | 1 << tuple[usize::from(role)]);
    of.iter().map(|(example, tuples)| (*example, men(tuples))).collect()
}

/// The numbers of those that are so.
fn bits<T>(of: &[T], is_so: impl Fn(&T) -> bool) -> u128 {
    let numbered = of.iter().take(128).enumerate().filter(|(_, one)| is_so(one));
    numbered.fold(0, |bits, (number, _)| bits | 1 << number)
}

fn pairs((example, tuples): &(usize, Vec<Tuple>), one: Role, other: Role) -> Pairs {
    let mut seconds: [Men; MOST_ON_BOARD] = [0; MOST_ON_BOARD];
    for tuple in tuples {
        seconds[usize::from(tuple[usize::from(one)])] |= 1 << tuple[usize::from(other)];
    }
    let pairs = (0..).zip(seconds).filter(|(_, seconds)| *seconds != 0).collect();
    (*example, pairs)
}
