//! Wins by fours only: each move makes a four, which has one answer, until a four has none.
//!
//! The attacker is to move. If the answer to a four makes a four of the defender's own, the next move must stop that
//! and be a four as well. Depth is counted in fours; positions from which a number of fours is known not to win are
//! remembered, also from one question to the next.

use super::board::{Board, Cells};
use super::geometry::Cell;
use super::renju::{self, Judge};
use adage_worlds::game::Side;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::time::Instant;

/// The work that a search may still do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    left: u64,
    deadline: Option<Instant>,
    spent_up: bool,
}

/// After so many nodes the clock is looked at; it costs as much as a few nodes.
const NODES_A_LOOK: u64 = 64;

impl Budget {
    pub fn of(nodes: u64) -> Budget {
        Budget {
            left: nodes,
            deadline: None,
            spent_up: false,
        }
    }

    /// The same, spent up at that time at the latest.
    pub fn until(self, deadline: Option<Instant>) -> Budget {
        Budget { deadline, ..self }
    }

    pub fn unlimited() -> Budget {
        Budget::of(u64::MAX)
    }

    pub fn is_spent(&self) -> bool {
        self.spent_up
    }

    pub fn left(&self) -> u64 {
        self.left
    }

    /// Takes one node; false if none is left.
    pub(super) fn spend(&mut self) -> bool {
        self.spent_up |= self.left == 0 || (self.left.is_multiple_of(NODES_A_LOOK) && self.is_late());
        self.left = self.left.saturating_sub(1);
        !self.spent_up
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// How a line of fours ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// The last move makes five.
    Five,
    /// The last move leaves two cells that make five.
    TwoCells([Cell; 2]),
    /// The only answer is forbidden.
    Forbidden(Cell),
}

/// A line of fours: the attacker's moves and the answers in turn, up to the move that decides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FourWin {
    pub line: Vec<Cell>,
    pub end: End,
}

impl FourWin {
    /// The attacker's moves before the one that makes five.
    pub fn fours(&self) -> usize {
        match self.end {
            End::Five => self.line.len() / 2,
            _ => self.line.len().div_ceil(2),
        }
    }
}

/// No limit to the number of fours.
pub const ANY_LENGTH: u8 = u8::MAX;

/// Searches for wins of one player by fours, and remembers where there are none.
pub struct Fours {
    attacker: Side,
    defender: Side,
    /// The most fours that are known not to win; [`ANY_LENGTH`] if no number does.
    dead_ends: FxHashMap<u64, u8>,
    /// The moves to the position that is looked at.
    path: Vec<Cell>,
    /// Whether the limit kept something from being looked at.
    was_cut: bool,
}

impl Fours {
    pub fn new(attacker: Side) -> Fours {
        Fours {
            attacker,
            defender: attacker.other(),
            dead_ends: FxHashMap::default(),
            path: Vec::new(),
            was_cut: false,
        }
    }

    /// The win with the fewest fours, at most `limit`, with the attacker to move. `None` if there is none or the budget
    /// is spent.
    pub fn shortest(&mut self, board: &mut Board, limit: u8, budget: &mut Budget) -> Option<FourWin> {
        // With one four a five is found as well.
        for fours in limit.min(1)..=limit {
            let found = self.any(board, fours, budget);
            if found.is_some() || !self.was_cut || budget.is_spent() {
                return found;
            }
        }
        None
    }

    /// Some win with at most `limit` fours.
    pub fn any(&mut self, board: &mut Board, limit: u8, budget: &mut Budget) -> Option<FourWin> {
        self.path.clear();
        self.was_cut = false;
        if let Some(five) = board.five_cells(self.attacker).first() {
            return Some(FourWin {
                line: vec![*five],
                end: End::Five,
            });
        }
        let end = self.search(board, limit, budget)?;
        Some(FourWin {
            line: std::mem::take(&mut self.path),
            end,
        })
    }

    /// Where no five is possible at once, which is so after every answer. On success the path holds the line.
    fn search(&mut self, board: &mut Board, left: u8, budget: &mut Budget) -> Option<End> {
        if !budget.spend() {
            return None;
        }
        // The last four is found faster than remembered.
        if left <= 1 && !board.is_restricted(self.defender) {
            return self.search_fours(board, left, budget);
        }
        if let Some(known) = self.dead_ends.get(&board.key())
            && *known >= left
        {
            self.was_cut |= *known != ANY_LENGTH;
            return None;
        }
        let cut_before = std::mem::replace(&mut self.was_cut, false);
        let end = self.search_fours(board, left, budget);
        if end.is_none() && !budget.is_spent() {
            let known = if self.was_cut { left } else { ANY_LENGTH };
            self.dead_ends.insert(board.key(), known);
        }
        self.was_cut |= cut_before;
        end
    }

    fn search_fours(&mut self, board: &mut Board, left: u8, budget: &mut Budget) -> Option<End> {
        let threatened = board.five_cells(self.defender);
        if threatened.len() >= 2 {
            return None;
        }
        let fours = self.fours(board, threatened.first().copied());
        if left == 0 {
            self.was_cut |= !fours.is_empty();
            return None;
        }
        for (cell, answers) in &fours {
            if let [one, other, ..] = answers[..]
                && self.is_allowed(board, *cell)
            {
                self.path.push(*cell);
                return Some(End::TwoCells([one, other]));
            }
        }
        if left == 1 && !board.is_restricted(self.defender) {
            self.was_cut |= fours.iter().any(|(_, answers)| answers.len() == 1);
            return None;
        }
        let singles = fours.iter().filter(|(_, answers)| answers.len() == 1);
        singles
            .into_iter()
            .find_map(|(cell, answers)| self.follow(board, *cell, answers[0], left, budget))
    }

    /// Plays a four and its answer.
    fn follow(&mut self, board: &mut Board, cell: Cell, answer: Cell, left: u8, budget: &mut Budget) -> Option<End> {
        if !self.is_allowed(board, cell) {
            return None;
        }
        let depth = self.path.len();
        self.path.push(cell);
        board.put(cell, self.attacker);
        let end = if board.is_restricted(self.defender) && renju::forbidden(board, answer).is_some() {
            Some(End::Forbidden(answer))
        } else {
            self.path.push(answer);
            board.put(answer, self.defender);
            let end = self.search(board, left - 1, budget);
            board.take(answer);
            end
        };
        board.take(cell);
        if end.is_none() {
            self.path.truncate(depth);
        }
        end
    }

    /// The moves that make fours, with the cells that answer them; only `forced`, if that is given.
    fn fours(&self, board: &Board, forced: Option<Cell>) -> SmallVec<[(Cell, Cells); 16]> {
        let mut fours: SmallVec<[(Cell, Cells); 16]> = SmallVec::new();
        let mut add = |cell: Cell, answer: Cell| {
            if forced.is_some_and(|forced| forced != cell) {
                return;
            }
            match fours.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, answers)) if answers.contains(&answer) => {}
                Some((_, answers)) => answers.push(answer),
                None => fours.push((cell, SmallVec::from_slice(&[answer]))),
            }
        };
        for window in board.live(self.attacker, 3) {
            if board.is_sound(window, self.attacker) {
                let mut eyes = board.empty_in(window);
                if let (Some(one), Some(other)) = (eyes.next(), eyes.next()) {
                    add(one, other);
                    add(other, one);
                }
            }
        }
        fours
    }

    fn is_allowed(&self, board: &mut Board, cell: Cell) -> bool {
        !board.is_restricted(self.attacker) || renju::forbidden(board, cell).is_none()
    }
}

/// The defender's moves after which this line of fours may no longer win: all others can be ignored.
///
/// A stone elsewhere takes none of the cells of the line, and all windows with it have at most three of the defender's
/// stones whenever it is the attacker's turn, so it never makes a four that the line does not reckon with. In renju a
/// stone may also change what is forbidden, so cells from which that can happen are included.
pub fn defences(board: &mut Board, attacker: Side, win: &FourWin) -> Vec<Cell> {
    let defender = attacker.other();
    let mut cells: Vec<Cell> = win.line.clone();
    for window in board.live(defender, 3).chain(board.live(defender, 4)) {
        cells.extend(board.empty_in(window));
    }
    for (ply, cell) in win.line.iter().enumerate() {
        let mover = if ply.is_multiple_of(2) { attacker } else { defender };
        if mover == attacker && board.is_restricted(attacker) && win.end != End::Five {
            cells.extend(grounds(board, *cell, true));
        }
        board.put(*cell, mover);
        if mover == defender {
            let windows = board
                .live_through(*cell, defender, 3)
                .chain(board.live_through(*cell, defender, 4));
            cells.extend(windows.flat_map(|window| board.empty_in(window)));
        }
    }
    match win.end {
        End::Five => {}
        End::TwoCells(ends) => cells.extend(ends),
        End::Forbidden(answer) => {
            cells.push(answer);
            cells.extend(grounds(board, answer, false));
        }
    }
    for cell in win.line.iter().rev() {
        board.take(*cell);
    }
    cells.retain(|cell| board.is_empty(*cell));
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The cells that decide whether Black may play somewhere. With `allowed`, those where a white stone could make an
/// allowed cell forbidden.
fn grounds(board: &mut Board, cell: Cell, allowed: bool) -> Vec<Cell> {
    /// A window through a cell and its two ends reach five cells to either side.
    const REACH: isize = 5;
    let mut judge = Judge::default();
    judge.ask(board, cell);
    if allowed && !judge.leant_on_forbidden {
        return Vec::new();
    }
    let stars = judge
        .asked
        .iter()
        .flat_map(|asked| board.geometry().star(*asked, REACH));
    stars.chain(judge.asked.iter().copied()).collect()
}
