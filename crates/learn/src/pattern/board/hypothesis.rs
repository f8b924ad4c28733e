//! Hypotheses: conditions on one to three different men.

use super::statement::{MenSet, SeenPosition, Statements, ThreeMen};
use adage_worlds::board::Squares;
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};

/// Which of the men of a hypothesis.
pub type Role = u8;

/// The most men that a hypothesis speaks of, besides those that its statements look for.
pub const MOST_MEN: usize = 3;

/// A statement about some of the men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Condition {
    /// By the statement's number.
    One(Role, u16),
    Two(Role, Role, u16),
    /// The second role is the one in the middle.
    Three(ThreeMen, Role, Role, Role),
}

impl Condition {
    pub fn cost(self, statements: &Statements) -> f32 {
        match self {
            Condition::One(_, number) => statements.one_costs[usize::from(number)],
            Condition::Two(_, _, number) => statements.two_costs[usize::from(number)],
            Condition::Three(three, ..) => statements.prior.of_three(three),
        }
    }

    /// The last of its men.
    pub fn last(self) -> Role {
        self.roles().into_iter().max().unwrap_or_default()
    }

    fn roles(&self) -> SmallVec<[Role; MOST_MEN]> {
        match *self {
            Condition::One(role, _) => smallvec![role],
            Condition::Two(one, other, _) => smallvec![one, other],
            Condition::Three(_, one, middle, other) => smallvec![one, middle, other],
        }
    }

    fn renamed(self, roles: &[Role; MOST_MEN]) -> Condition {
        let new = |role: Role| roles[usize::from(role)];
        match self {
            Condition::One(role, number) => Condition::One(new(role), number),
            Condition::Two(one, other, number) => Condition::Two(new(one), new(other), number),
            Condition::Three(three, one, middle, other) => {
                let (one, other) = (new(one), new(other));
                match three.is_symmetric() {
                    true => Condition::Three(three, one.min(other), new(middle), one.max(other)),
                    false => Condition::Three(three, one, new(middle), other),
                }
            }
        }
    }

    pub fn holds<P>(self, statements: &Statements, seen: &SeenPosition<'_, P>, tuple: &[u8]) -> bool {
        let man = |role: Role| usize::from(tuple[usize::from(role)]);
        match self {
            Condition::One(role, number) => seen.holds_of_one(statements.one[usize::from(number)], man(role)),
            Condition::Two(one, other, number) => {
                seen.holds_of_two(statements.two[usize::from(number)], man(one), man(other))
            }
            Condition::Three(three, one, middle, other) => {
                seen.holds_of_three(statements, three, [man(one), man(middle), man(other)])
            }
        }
    }
}

/// Men of a position, one for each role.
pub type Witness = SmallVec<[u8; MOST_MEN]>;

/// Conditions that some different men of a position meet together.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hypothesis {
    pub men: u8,
    /// Sorted, under the first of all ways to number the men.
    pub conditions: Vec<Condition>,
}

const RENAMINGS: [[Role; MOST_MEN]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl Hypothesis {
    pub fn new(men: u8, conditions: Vec<Condition>) -> Hypothesis {
        let ways = RENAMINGS.iter().filter(|roles| {
            roles[..usize::from(men)].iter().all(|role| *role < men)
                && (usize::from(men)..MOST_MEN).all(|role| usize::from(roles[role]) == role)
        });
        let renamed = ways.map(|roles| {
            let mut conditions: Vec<Condition> = conditions.iter().map(|condition| condition.renamed(roles)).collect();
            conditions.sort_unstable();
            conditions.dedup();
            conditions
        });
        Hypothesis {
            men,
            conditions: renamed.min().unwrap_or_default(),
        }
    }

    pub fn with(&self, condition: Condition) -> Hypothesis {
        let mut conditions = self.conditions.clone();
        conditions.push(condition);
        Hypothesis::new(self.men, conditions)
    }

    pub fn without(&self, index: usize) -> Hypothesis {
        let mut conditions = self.conditions.clone();
        conditions.remove(index);
        Hypothesis::new(self.men, conditions)
    }

    /// All that say one thing less: a condition, or that there is one more man of whom nothing is said.
    pub fn weaker(&self) -> Vec<Hypothesis> {
        let mut weaker: Vec<Hypothesis> = (0..self.conditions.len()).map(|index| self.without(index)).collect();
        let is_idle = |role: &Role| !self.conditions.iter().any(|condition| condition.roles().contains(role));
        if self.men > 1
            && let Some(idle) = (0..self.men).find(is_idle)
        {
            let roles = std::array::from_fn(|role| role as Role - Role::from(role > usize::from(idle)));
            let conditions = self
                .conditions
                .iter()
                .map(|condition| condition.renamed(&roles))
                .collect();
            weaker.push(Hypothesis::new(self.men - 1, conditions));
        }
        weaker
    }

    /// With another condition in place of one.
    pub fn replacing(&self, index: usize, condition: Condition) -> Hypothesis {
        let mut conditions = self.conditions.clone();
        conditions[index] = condition;
        Hypothesis::new(self.men, conditions)
    }

    pub fn cost(&self, statements: &Statements) -> f32 {
        let conditions: f32 = self.conditions.iter().map(|condition| condition.cost(statements)).sum();
        conditions + statements.prior.of_man() * f32::from(self.men)
    }

    /// The squares of the men that its conditions are about, where these men meet them.
    pub fn spoken_of<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>, witness: &Witness) -> Squares {
        let man = |role: Role| usize::from(witness[usize::from(role)]);
        let roles = (0..self.men).map(|role| 1 << seen.men[man(role)].square);
        let looks = self.conditions.iter().map(|condition| match *condition {
            Condition::One(role, number) => seen.looked_at(statements.one[usize::from(number)], man(role)),
            _ => 0,
        });
        roles.chain(looks).fold(0, |all, squares| all | squares)
    }

    /// Whether some men of the position meet all conditions.
    pub fn covers<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>) -> bool {
        let mut found = false;
        self.for_each_witness(statements, seen, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Calls `visit` with men that meet all conditions, until it says that it has seen enough.
    pub fn for_each_witness<P>(
        &self,
        statements: &Statements,
        seen: &SeenPosition<'_, P>,
        visit: &mut dyn FnMut(&Witness) -> bool,
    ) {
        let men = usize::from(self.men);
        let mut playing = [everyone(seen.men.len()); MOST_MEN];
        for condition in &self.conditions {
            if let Condition::One(role, number) = *condition {
                let playing = &mut playing[usize::from(role)];
                *playing = seen.men_with(statements, number, *playing);
                if *playing == 0 {
                    return;
                }
            }
        }
        // Roles that few men can play come first.
        let mut order: SmallVec<[Role; MOST_MEN]> = (0..self.men).collect();
        order.sort_by_key(|role| playing[usize::from(*role)].count_ones());
        let mut step_of = [0; MOST_MEN];
        for (step, role) in order.iter().enumerate() {
            step_of[usize::from(*role)] = step;
        }
        let step = |condition: &Condition| condition.roles().iter().map(|role| step_of[usize::from(*role)]).max();
        let joins = self
            .conditions
            .iter()
            .filter(|condition| !matches!(condition, Condition::One(..)));
        let mut joins: SmallVec<[(usize, Condition); 8]> = joins
            .map(|condition| (step(condition).unwrap_or_default(), *condition))
            .collect();
        joins.sort_unstable();
        let cast = Casting {
            statements,
            seen,
            order,
            playing,
            joins,
        };
        cast.extend(0, &mut smallvec![0; men], 0, visit);
    }
}

/// Finds men for the roles of a hypothesis.
struct Casting<'c, 'v, P> {
    statements: &'c Statements,
    seen: &'c SeenPosition<'v, P>,
    order: SmallVec<[Role; MOST_MEN]>,
    /// By role, the men that could play it.
    playing: [MenSet; MOST_MEN],
    /// Conditions on several men, each with the step at which all of them are known.
    joins: SmallVec<[(usize, Condition); 8]>,
}

impl<P> Casting<'_, '_, P> {
    /// Whether to go on.
    fn extend(&self, step: usize, men: &mut Witness, taken: MenSet, visit: &mut dyn FnMut(&Witness) -> bool) -> bool {
        let Some(role) = self.order.get(step) else {
            return visit(men);
        };
        let mut left = self.playing[usize::from(*role)] & !taken;
        while left != 0 {
            let man = left.trailing_zeros() as u8;
            left &= left - 1;
            men[usize::from(*role)] = man;
            let mut joins = self.joins.iter().filter(|(at, _)| *at == step);
            let goes_on = !joins.all(|(_, condition)| condition.holds(self.statements, self.seen, men))
                || self.extend(step + 1, men, taken | 1 << man, visit);
            if !goes_on {
                return false;
            }
        }
        true
    }
}

fn everyone(men: usize) -> MenSet {
    match men {
        64.. => MenSet::MAX,
        men => (1 << men) - 1,
    }
}

/// A rule: one of these holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rule {
    pub clauses: Vec<Hypothesis>,
}

impl Rule {
    pub fn covers<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>) -> bool {
        self.clauses.iter().any(|clause| clause.covers(statements, seen))
    }

    /// What all clauses share counts once.
    pub fn cost(&self, statements: &Statements) -> f32 {
        let clauses: f32 = self.clauses.iter().map(|clause| clause.cost(statements)).sum();
        let more = self.clauses.len().saturating_sub(1) as f32;
        clauses + (statements.prior.of_clause() - self.shared_cost(statements)) * more
    }

    /// The cost of the conditions, and of the men, that all clauses have.
    fn shared_cost(&self, statements: &Statements) -> f32 {
        let Some((first, others)) = self.clauses.split_first() else {
            return 0.0;
        };
        let is_shared = |condition: &&Condition| others.iter().all(|other| other.conditions.contains(condition));
        let shared = first.conditions.iter().filter(is_shared);
        let roles: FxHashSet<Role> = shared.clone().flat_map(Condition::roles).collect();
        shared.map(|condition| condition.cost(statements)).sum::<f32>() + statements.prior.of_man() * roles.len() as f32
    }
}
