//! A pattern as lines that meet in cells.
//!
//! Windows that share two cells lie in one line. The cells in which lines meet, the recommended move, and where these are
//! not enough some more, are the joints of the pattern: all windows of a line hold one of them, and most patterns hang
//! together by windows that hold two.

use super::arm::{Arm, Set};
use super::fit::Strand;
use super::pattern::{Pattern, Slot};

/// The number of a line among those of a pattern.
pub type Line = usize;

pub struct Shape<'a> {
    pub pattern: &'a Pattern,
    /// The line of each window.
    lines: Vec<Line>,
    pub joints: Vec<Slot>,
}

/// A joint as seen from another one in a window with it.
pub struct Link {
    pub line: Line,
    pub arm: Arm,
    /// The windows of the arm that hold the other joint too.
    pub set: Set,
}

impl<'a> Shape<'a> {
    pub fn new(pattern: &'a Pattern) -> Shape<'a> {
        let mut shape = Shape {
            pattern,
            lines: lines(pattern),
            joints: Vec::new(),
        };
        let is_joint = |slot: &Slot| *slot == pattern.chosen || shape.lines_through(*slot).len() > 1;
        shape.joints = (0..pattern.cells).filter(is_joint).collect();
        while let Some(slot) = shape.missing() {
            shape.joints.push(slot);
        }
        shape
    }

    /// A cell to be added to the joints.
    fn missing(&self) -> Option<Slot> {
        let bare = self.lines.iter().find(|line| self.base(**line).is_none());
        if let Some(line) = bare {
            return (0..self.pattern.cells).find(|slot| self.is_common(*slot, *line));
        }
        // A cell that connects joints which do not hang together.
        let near = self.hanging_together();
        let holds = |slot: Slot, wanted: &dyn Fn(&Slot) -> bool| {
            self.through(slot)
                .any(|window| self.pattern.windows[window].cells.iter().any(wanted))
        };
        (0..self.pattern.cells).find(|slot| {
            holds(*slot, &|slot| near.contains(slot))
                && holds(*slot, &|slot| self.joints.contains(slot) && !near.contains(slot))
        })
    }

    /// Whether all windows of a line hold a cell.
    fn is_common(&self, slot: Slot, line: Line) -> bool {
        let mut windows = self.pattern.windows.iter().zip(&self.lines);
        windows.all(|(need, own)| *own != line || need.cells.contains(&slot))
    }

    /// The joint that a line is seen from: all its windows hold it.
    fn base(&self, line: Line) -> Option<usize> {
        self.joints.iter().position(|slot| self.is_common(*slot, line))
    }

    /// A line as it is seen from a joint, that joint and the others in the line, by their numbers.
    pub fn strand(&self, line: Line) -> (Strand, usize, Vec<usize>) {
        let base = self
            .base(line)
            .expect("every line has a joint that all its windows hold");
        let (arm, windows) = self.ordered(self.joints[base], line);
        let sets = self.joints.iter().map(|slot| self.set(&windows, *slot)).enumerate();
        let (others, sets) = sets.filter(|(joint, set)| *joint != base && *set != 0).unzip();
        (Strand { arm, others: sets }, base, others)
    }

    /// Whether a line is only a part of one, because the windows there have no cell in common.
    pub fn is_part(&self, line: Line) -> bool {
        line >= self.lines.len()
    }

    /// The lines of the pattern.
    pub fn lines(&self) -> Vec<Line> {
        let mut lines = self.lines.clone();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// The joints that hang together with the first one.
    fn hanging_together(&self) -> Vec<Slot> {
        let mut near: Vec<Slot> = self.joints[..1].to_vec();
        let mut at = 0;
        while at < near.len() {
            for window in self.through(near[at]) {
                let others = self.pattern.windows[window].cells.iter();
                let new: Vec<Slot> = others
                    .copied()
                    .filter(|slot| self.joints.contains(slot) && !near.contains(slot))
                    .collect();
                near.extend(new);
            }
            at += 1;
        }
        near
    }

    /// The windows that hold a cell.
    fn through(&self, slot: Slot) -> impl Iterator<Item = usize> + '_ {
        let windows = self.pattern.windows.iter().enumerate();
        windows
            .filter(move |(_, need)| need.cells.contains(&slot))
            .map(|(number, _)| number)
    }

    pub fn lines_through(&self, slot: Slot) -> Vec<Line> {
        let mut lines: Vec<Line> = self.through(slot).map(|window| self.lines[window]).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// The line of a window.
    pub fn line(&self, window: usize) -> Line {
        self.lines[window]
    }

    /// The arm of a joint in one of its lines.
    pub fn arm(&self, joint: Slot, line: Line) -> Arm {
        self.ordered(joint, line).0
    }

    /// How a joint is linked with another one; `None` where no window holds both.
    pub fn link(&self, joint: Slot, other: Slot) -> Option<Link> {
        let both = self
            .through(joint)
            .find(|window| self.pattern.windows[*window].cells.contains(&other))?;
        let line = self.lines[both];
        let (arm, windows) = self.ordered(joint, line);
        Some(Link {
            line,
            arm,
            set: self.set(&windows, other),
        })
    }

    /// The arm of a joint in a line, and its windows in such an order that arms alike are the same.
    fn ordered(&self, joint: Slot, line: Line) -> (Arm, Vec<usize>) {
        let windows: Vec<usize> = self
            .through(joint)
            .filter(|window| self.lines[*window] == line)
            .collect();
        let arm = |order: &[usize]| {
            let mut shared = vec![0; 1 << order.len()];
            let others = (0..self.pattern.cells).filter(|slot| *slot != joint);
            others.for_each(|slot| shared[self.set(order, slot)] += 1);
            shared[0] = 0;
            let stones = order
                .iter()
                .map(|window| self.pattern.windows[*window].stones)
                .collect();
            Arm { stones, shared }
        };
        let all = orders(&windows).into_iter().map(|order| (arm(&order), order));
        all.min().expect("there is at least one order")
    }

    /// Which of the windows hold a cell.
    fn set(&self, windows: &[usize], slot: Slot) -> Set {
        let held = windows
            .iter()
            .enumerate()
            .filter(|(_, window)| self.pattern.windows[**window].cells.contains(&slot));
        held.fold(0, |set, (number, _)| set | 1 << number)
    }
}

/// The line of each window: windows that share two cells lie in one. Where such windows have no cell in common, each is a
/// line of its own, and the cells that they share are joints.
pub(super) fn lines(pattern: &Pattern) -> Vec<Line> {
    let count = pattern.windows.len();
    let mut lines: Vec<Line> = (0..count).collect();
    for one in 0..count {
        for other in 0..one {
            if pattern.shared(one, other) > 1 {
                let (old, new) = (lines[one], lines[other]);
                lines
                    .iter_mut()
                    .filter(|line| **line == old)
                    .for_each(|line| *line = new);
            }
        }
    }
    let is_seen_from_a_cell = |line: Line| {
        let of_line = || (0..count).filter(|window| lines[*window] == line);
        let holds = |slot: Slot, window: usize| pattern.windows[window].cells.contains(&slot);
        (0..pattern.cells).any(|slot| of_line().all(|window| holds(slot, window)))
    };
    let own_or_shared = |window| {
        Some(lines[window])
            .filter(|line| is_seen_from_a_cell(*line))
            .unwrap_or(count + window)
    };
    (0..count).map(own_or_shared).collect()
}

fn orders(windows: &[usize]) -> Vec<Vec<usize>> {
    let Some((last, before)) = windows.split_last() else {
        return vec![Vec::new()];
    };
    let with_last = |order: Vec<usize>| {
        (0..=order.len()).map(move |at| {
            let mut order = order.clone();
            order.insert(at, *last);
            order
        })
    };
    orders(before).into_iter().flat_map(with_last).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gomoku::patterns::WindowNeed;

    fn pattern(windows: &[(u8, &[Slot])], cells: u8, chosen: Slot) -> Pattern {
        let need = |(stones, cells): &(u8, &[Slot])| WindowNeed {
            stones: *stones,
            cells: cells.to_vec(),
        };
        Pattern {
            windows: windows.iter().map(need).collect(),
            cells,
            chosen,
            length: 2,
        }
    }

    #[test]
    fn windows_that_share_two_cells_lie_in_one_line() {
        let fork = pattern(&[(2, &[0, 1, 2]), (2, &[1, 2, 3]), (3, &[2, 4])], 5, 2);
        let shape = Shape::new(&fork);
        assert_eq!(shape.joints, [2]);
        assert_eq!(shape.lines_through(2).len(), 2);
        assert_eq!(shape.arm(2, shape.line(0)).shared, [0, 1, 1, 1]);
        assert!(shape.link(2, 4).is_some() && shape.link(3, 4).is_none());
    }

    #[test]
    fn every_window_holds_a_joint_also_one_that_shares_nothing() {
        let apart = pattern(&[(3, &[0, 1]), (3, &[2, 3])], 4, 0);
        let shape = Shape::new(&apart);
        assert_eq!(shape.joints.len(), 2);
        assert!(shape.link(shape.joints[0], shape.joints[1]).is_none());
    }

    #[test]
    fn windows_without_a_common_cell_are_lines_of_their_own() {
        let chain = pattern(&[(3, &[0, 1]), (1, &[0, 1, 2, 3]), (3, &[2, 3])], 4, 0);
        let shape = Shape::new(&chain);
        assert_eq!(shape.lines().len(), 3);
        assert!(shape.lines().into_iter().all(|line| shape.is_part(line)));
        assert_eq!(shape.joints, [0, 1, 2, 3]);
    }
}
