//! The ways through patterns from joint to joint.

use super::pattern::Slot;
use super::shape::{Line, Shape};
use super::tables::{ArmId, Catalogue, ReachId, StarId, Stars};
use std::cmp::Reverse;

/// A joint that has been placed, by its number in the order of the steps.
pub type Placed = u8;

/// A line of a pattern, by its number in the order in which the steps come to it.
pub type Lane = u8;

/// The way from a joint to another one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Way {
    pub from: Placed,
    pub lane: Lane,
    pub there: ReachId,
    pub back: ReachId,
    /// Whether the direction of the line is known from ways before.
    pub is_known: bool,
}

/// The next joint is placed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    pub star: StarId,
    /// The ways to it from joints before; none if it may be anywhere.
    pub ways: Vec<Way>,
}

/// A way through a pattern from one of its joints on.
pub struct Route {
    pub steps: Vec<Step>,
    /// When each joint is placed.
    pub joints: Vec<Placed>,
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
            lines
                .map(|line| (line, catalogue.arm(shape.arm(*joint, line))))
                .collect()
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

    /// The way from a joint on, with a line whose direction is known. Each time that joint is next which most ways lead to,
    /// and of those the one that asks for most.
    pub fn route(&self, first: usize, line: Option<Line>, catalogue: &Catalogue) -> Route {
        let (mut steps, mut order, mut lanes) = (Vec::new(), vec![first], Vec::from_iter(line));
        while order.len() < self.stars.len() {
            let left = (0..self.stars.len()).filter(|joint| !order.contains(joint));
            let next = left.map(|joint| {
                let (step, lanes) = self.step(joint, &order, &lanes, catalogue);
                let rank = (Reverse(step.ways.len()), Reverse(catalogue.star_weight(step.star)));
                (rank, step, joint, lanes)
            });
            let (_, step, joint, more) = next.min().expect("a joint is left");
            steps.push(step);
            order.push(joint);
            lanes = more;
        }
        let placed = |joint: usize| order.iter().position(|own| *own == joint).expect("all are placed") as Placed;
        let joints = (0..order.len()).map(placed).collect();
        Route { steps, joints }
    }

    /// The step to a joint, and the lines known after it.
    fn step(&self, joint: usize, order: &[usize], lanes: &[Line], catalogue: &Catalogue) -> (Step, Vec<Line>) {
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
            let lane = known.unwrap_or_else(|| {
                lanes.push(line);
                lanes.len() - 1
            });
            let (_, back) = self.links[joint][order[at]].expect("links go both ways");
            Way {
                from: at as Placed,
                lane: lane as Lane,
                there,
                back,
                is_known: known.is_some(),
            }
        };
        let ways = links.into_iter().map(way).collect();
        (
            Step {
                star: self.stars[joint],
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
