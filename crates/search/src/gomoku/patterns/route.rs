//! The ways through patterns from joint to joint.

use super::pattern::Slot;
use super::shape::{Line, Shape};
use super::tables::{ANY, ArmId, Catalogue, PairId, ReachId, StarId, Stars};
use std::cmp::Reverse;

/// A joint that has been placed, by its number in the order of the steps.
pub type Placed = u8;

/// A line of a pattern, by its number in the order in which the steps come to it.
pub type Lane = u8;

/// The way from a joint to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    pub from: Placed,
    pub lane: Lane,
    pub there: ReachId,
    /// Whether the direction of the line is known from ways before.
    pub is_known: bool,
    /// If it is not, a line through the joint whose direction is, and else what always lies apart.
    pub beside: Beside,
}

/// A line beside another one through a joint.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Beside {
    pub lane: Lane,
    /// The arms of the joint in both lines.
    pub pair: PairId,
}

/// The next joint is placed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub star: StarId,
    /// Its arm in the line of the first way.
    pub arm: ArmId,
    /// The ways to it from joints before; none if it may be anywhere.
    pub ways: Vec<Way>,
}

/// A pattern on the way from joint to joint.
#[derive(Clone)]
pub struct Course<'a> {
    pub pattern: usize,
    numbered: &'a Numbered,
    /// The joints that are placed.
    order: Vec<usize>,
    /// The lines whose directions are known.
    lanes: Vec<Line>,
}

impl<'a> Course<'a> {
    /// The course from a joint on, with a line whose direction is known.
    pub fn new(pattern: usize, numbered: &'a Numbered, first: usize, line: Option<Line>) -> Course<'a> {
        Course {
            pattern,
            numbered,
            order: vec![first],
            lanes: Vec::from_iter(line),
        }
    }

    /// The stars of all joints.
    pub fn stars(&self) -> Stars {
        self.numbered.stars()
    }

    /// When each joint was placed, if all are.
    pub fn placed(&self) -> Option<Vec<Placed>> {
        let placed = |joint: usize| self.order.iter().position(|own| *own == joint);
        (0..self.numbered.stars.len())
            .map(|joint| placed(joint).map(|at| at as Placed))
            .collect()
    }

    /// The steps that may be next, each with the course after it.
    pub fn steps(&self, catalogue: &mut Catalogue) -> Vec<(Step, Course<'a>)> {
        let left = (0..self.numbered.stars.len()).filter(|joint| !self.order.contains(joint));
        let steps = left.map(|joint| {
            let (step, lanes) = self.numbered.step(joint, &self.order, &self.lanes, catalogue);
            let mut order = self.order.clone();
            order.push(joint);
            (step, Course { order, lanes, ..*self })
        });
        steps.collect()
    }
}

/// A pattern whose arms, reaches and stars are numbered.
pub struct Numbered {
    /// The lines through each joint, each with the arm there.
    arms: Vec<Vec<(Line, ArmId)>>,
    stars: Vec<StarId>,
    /// How joints are linked, in both directions.
    links: Vec<Vec<Option<(Line, ReachId)>>>,
    /// For each window a joint to begin with and the line, without repetition.
    pub beginnings: Vec<(usize, Line)>,
    pub chosen: usize,
}

impl Numbered {
    pub fn new(shape: &Shape, catalogue: &mut Catalogue) -> Numbered {
        let arms = |joint: &Slot| {
            let lines = shape.lines_through(*joint).into_iter();
            let mut arm = |line| match shape.is_part(line) {
                // Other parts lie in the same direction and share cells with it, as arms beside each other do not.
                true => ANY,
                false => catalogue.arm(shape.arm(*joint, line)),
            };
            lines.map(|line| (line, arm(line))).collect()
        };
        let arms: Vec<Vec<(Line, ArmId)>> = shape.joints.iter().map(arms).collect();
        let stars: Vec<StarId> = arms
            .iter()
            .map(|arms| catalogue.star(arms.iter().map(|(_, arm)| *arm).collect()))
            .collect();
        let mut link = |joint: Slot, other: Slot| {
            let link = shape.link(joint, other).filter(|_| joint != other)?;
            Some((link.line, catalogue.reach(link.arm, link.set)))
        };
        let mut links_of = |joint: &Slot| shape.joints.iter().map(|other| link(*joint, *other)).collect();
        let links = shape.joints.iter().map(&mut links_of).collect();
        let chosen = shape.joints.iter().position(|joint| *joint == shape.pattern.chosen);
        Numbered {
            beginnings: beginnings(shape, &stars, catalogue),
            arms,
            stars,
            links,
            chosen: chosen.expect("the move is a joint"),
        }
    }

    pub fn star(&self, joint: usize) -> StarId {
        self.stars[joint]
    }

    /// The arm of a joint in one of its lines.
    pub fn arm(&self, joint: usize, line: Line) -> ArmId {
        let arms = self.arms[joint].iter();
        arms.filter(|(own, _)| *own == line)
            .map(|(_, arm)| *arm)
            .next()
            .expect("the line goes through the joint")
    }

    /// The stars of all joints.
    pub fn stars(&self) -> Stars {
        self.stars.iter().fold(0, |stars, star| stars | 1 << star)
    }

    /// A line through a joint whose direction is known, beside another one.
    fn beside(&self, joint: usize, line: Line, lanes: &[Line], catalogue: &mut Catalogue) -> Beside {
        let mut known = lanes.iter().enumerate().filter_map(|(lane, own)| {
            let (_, arm) = self.arms[joint].iter().find(|(other, _)| other == own)?;
            Some((lane as Lane, *arm))
        });
        known.next().map_or(Beside::default(), |(lane, arm)| Beside {
            lane,
            pair: catalogue.pair(arm, self.arm(joint, line)),
        })
    }

    /// The step to a joint, and the lines known after it.
    fn step(&self, joint: usize, order: &[usize], lanes: &[Line], catalogue: &mut Catalogue) -> (Step, Vec<Line>) {
        let mut lanes = lanes.to_vec();
        let mut links: Vec<(usize, Line, ReachId)> = order
            .iter()
            .enumerate()
            .filter_map(|(at, from)| self.links[*from][joint].map(|(line, there)| (at, line, there)))
            .collect();
        links.sort_by_key(|(at, line, there)| {
            (
                !lanes.contains(line),
                Reverse(catalogue.reach_weight(*there)),
                *there,
                *at,
            )
        });
        let way = |(at, line, there): (usize, Line, ReachId)| {
            let known = lanes.iter().position(|own| *own == line);
            let beside = match known {
                Some(_) => Beside::default(),
                None => self.beside(order[at], line, &lanes, catalogue),
            };
            let lane = known.unwrap_or_else(|| {
                lanes.push(line);
                lanes.len() - 1
            });
            Way {
                from: at as Placed,
                lane: lane as Lane,
                there,
                is_known: known.is_some(),
                beside,
            }
        };
        let arm = links.first().map_or(ANY, |(_, line, _)| self.arm(joint, *line));
        let ways = links.into_iter().map(way).collect();
        (
            Step {
                star: self.stars[joint],
                arm,
                ways,
            },
            lanes,
        )
    }
}

/// For each window the joint that asks for most, and the line, without repetition.
fn beginnings(shape: &Shape, stars: &[StarId], catalogue: &Catalogue) -> Vec<(usize, Line)> {
    let beginning = |window: usize| {
        let cells = &shape.pattern.windows[window].cells;
        let joints = (0..shape.joints.len()).filter(|joint| cells.contains(&shape.joints[*joint]));
        let most = joints.max_by_key(|joint| catalogue.star_weight(stars[*joint]));
        (most.expect("every window holds a joint"), shape.line(window))
    };
    let mut all: Vec<(usize, Line)> = (0..shape.pattern.windows.len()).map(beginning).collect();
    all.sort_unstable();
    all.dedup();
    all
}
