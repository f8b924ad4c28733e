//! Wins by threes and fours: every move of the attacker threatens to win by fours, and every answer that could help
//! loses.
//!
//! Proof numbers say how much is still to be shown to prove or to disprove a position; the search goes where least is
//! missing (df-pn). Stones are only ever added, so no position repeats. The answers tried are all from which the threat
//! could fail (see `fours`), the defender's fours among them. So a win that is found is a win against
//! every defence; that none is found only says that there is none by such threats.

use super::board::Board;
use super::fours::{ANY_LENGTH, Budget, FourWin, Fours, defences};
use super::geometry::Cell;
use super::numbers::{Choice, DISPROVEN, Numbers, PROVEN, UNBOUNDED};
use super::proof::{Attack, Proof};
use super::renju;
use adage_worlds::game::Side;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::time::Instant;

/// What the search counts as a threat, and how much work it may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// Fours that a threatened win may need: one for open threes, more for quieter threats.
    pub threat: u8,
    /// Fours that a win by fours within the search may need.
    pub fours: u8,
    /// When to give up, whatever nodes are left.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 200_000,
            threat: 1,
            fours: ANY_LENGTH,
            deadline: None,
        }
    }
}

#[derive(Clone)]
struct Node {
    numbers: Numbers,
    /// The moves worth trying; none in a decided position.
    moves: Arc<[Cell]>,
}

/// A search for wins of one player by threats. What it learns serves further questions.
pub struct Threats {
    board: Board,
    attacker: Side,
    defender: Side,
    limits: Limits,
    ours: Fours,
    theirs: Fours,
    /// Whose turn it is follows from the stones, as every question has the attacker to move.
    nodes: FxHashMap<u64, Node>,
    /// The proofs of positions that were asked for, with the attacker to move.
    proofs: FxHashMap<u64, Arc<Proof>>,
    budget: Budget,
    /// Stones on the board when the question was asked.
    start: usize,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    Win(Arc<Proof>),
    /// There is no win by threats.
    Nothing,
    /// The nodes did not suffice.
    Unknown,
}

impl Threats {
    pub fn new(board: &Board, attacker: Side, limits: Limits) -> Threats {
        Threats {
            board: board.clone(),
            attacker,
            defender: attacker.other(),
            limits: Limits {
                fours: limits.fours.max(1),
                ..limits
            },
            ours: Fours::new(attacker),
            theirs: Fours::new(attacker.other()),
            nodes: FxHashMap::default(),
            proofs: FxHashMap::default(),
            budget: Budget::of(limits.nodes),
            start: board.taken(),
        }
    }

    /// Lets each further question look at that many positions.
    pub fn allow(&mut self, nodes: u64) {
        self.limits.nodes = nodes;
    }

    /// Whether the attacker wins after these further moves, the last of which is the defender's.
    pub fn search_after(&mut self, moves: &[Cell]) -> Found {
        let mut mover = if moves.len().is_multiple_of(2) {
            self.attacker
        } else {
            self.defender
        };
        for cell in moves {
            self.board.put(*cell, mover);
            mover = mover.other();
        }
        let found = self.search();
        for cell in moves.iter().rev() {
            self.board.take(*cell);
        }
        found
    }

    /// Whether the attacker, who is to move, wins. Each question has all of the nodes.
    pub fn search(&mut self) -> Found {
        if self.board.winner().is_some() {
            return Found::Nothing;
        }
        self.budget = Budget::of(self.limits.nodes).until(self.limits.deadline);
        self.start = self.board.taken();
        let numbers = self.expand(true, UNBOUNDED);
        self.budget = Budget::unlimited();
        match numbers {
            Some(PROVEN) => Found::Win(self.attack_proof()),
            Some(DISPROVEN) => Found::Nothing,
            _ => Found::Unknown,
        }
    }

    /// Works on the position until its numbers reach the bounds. `None` if the budget is spent.
    fn expand(&mut self, attacking: bool, bounds: Numbers) -> Option<Numbers> {
        let key = self.board.key();
        let node = match self.nodes.get(&key) {
            Some(node) => node.clone(),
            None => {
                let node = if attacking { self.attacks() } else { self.answers() };
                if self.budget.is_spent() {
                    return None;
                }
                self.nodes.insert(key, node.clone());
                node
            }
        };
        if node.moves.is_empty() {
            return Some(node.numbers);
        }
        loop {
            let choice = self.weigh(&node.moves, attacking);
            if choice.numbers.proof >= bounds.proof || choice.numbers.disproof >= bounds.disproof {
                if let Some(node) = self.nodes.get_mut(&key) {
                    node.numbers = choice.numbers;
                }
                return Some(choice.numbers);
            }
            if !self.budget.spend() {
                return None;
            }
            let inner = choice.bounds(bounds, attacking);
            let mover = if attacking { self.attacker } else { self.defender };
            self.board.put(choice.best, mover);
            let done = self.expand(!attacking, inner);
            self.board.take(choice.best);
            done?;
        }
    }

    /// The numbers of a position from those of its successors, and the successor to work on.
    fn weigh(&self, moves: &[Cell], attacking: bool) -> Choice {
        let mover = if attacking { self.attacker } else { self.defender };
        let unseen = self.guess(moves.len(), attacking);
        let successors = moves.iter().map(|cell| {
            let node = self.nodes.get(&self.board.key_with(*cell, mover));
            (*cell, node.map_or(unseen, |node| node.numbers))
        });
        Choice::among(successors, attacking)
    }

    /// The numbers of a successor that was not looked at: long lines and positions with many moves are harder to prove.
    fn guess(&self, moves: usize, attacking: bool) -> Numbers {
        let depth = self.board.taken().saturating_sub(self.start);
        let breadth = if attacking { moves } else { moves / 4 };
        Numbers {
            proof: (1 + depth + breadth) as u32,
            disproof: 1,
        }
    }

    /// The attacker's moves that make a four or threaten to win by fours, or the decision if there is one.
    fn attacks(&mut self) -> Node {
        let danger = self.board.five_cells(self.defender);
        if danger.len() >= 2 && self.board.five_cells(self.attacker).is_empty() {
            return decided(DISPROVEN);
        }
        if self
            .ours
            .any(&mut self.board, self.limits.fours, &mut self.budget)
            .is_some()
        {
            return decided(PROVEN);
        }
        let mut fours = Vec::new();
        let mut threes = Vec::new();
        for cell in self.promising(danger.first().copied()) {
            self.board.put(cell, self.attacker);
            let is_four = !self.board.five_cells_through(cell, self.attacker).is_empty();
            let is_threat = is_four || self.threat().is_some();
            self.board.take(cell);
            if is_threat && !self.is_forbidden(cell, self.attacker) {
                let kind = if is_four { &mut fours } else { &mut threes };
                kind.push(cell);
            }
        }
        threes.extend(fours);
        open(threes, DISPROVEN)
    }

    /// Cells where a stone may threaten a win by fours; only `forced`, if that is given.
    ///
    /// A stone that makes no new four possible helps only after fours that are possible already, in a window where it
    /// stands with one of them; if the threat may be longer than two fours, in any window with a stone.
    fn promising(&self, forced: Option<Cell>) -> Vec<Cell> {
        if let Some(forced) = forced {
            return vec![forced];
        }
        let sound = |stones| {
            self.board
                .live(self.attacker, stones)
                .filter(|window| self.board.is_sound(*window, self.attacker))
        };
        let mut cells: Vec<Cell> = sound(3).flat_map(|window| self.board.empty_in(window)).collect();
        cells.sort_unstable();
        cells.dedup();
        if self.limits.threat >= 2 && !cells.is_empty() {
            let helps = |window: &u16| {
                self.limits.threat > 2
                    || self
                        .board
                        .empty_in(*window)
                        .any(|cell| cells.binary_search(&cell).is_ok())
            };
            let quiet: Vec<Cell> = sound(1)
                .filter(helps)
                .flat_map(|window| self.board.empty_in(window))
                .collect();
            cells.extend(quiet);
        }
        cells.extend(sound(2).flat_map(|window| self.board.empty_in(window)));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The win by fours that is threatened, if the defender did nothing.
    fn threat(&mut self) -> Option<FourWin> {
        self.ours
            .shortest(&mut self.board, self.limits.threat, &mut self.budget)
    }

    /// The defender's moves that could help, or the decision if there is one.
    fn answers(&mut self) -> Node {
        if !self.board.five_cells(self.defender).is_empty() {
            return decided(DISPROVEN);
        }
        match self.board.five_cells(self.attacker)[..] {
            [] => {}
            [only] if !self.is_forbidden(only, self.defender) => return open(vec![only], PROVEN),
            _ => return decided(PROVEN),
        }
        let Some(threat) = self.threat() else {
            return decided(DISPROVEN);
        };
        if self
            .theirs
            .any(&mut self.board, self.limits.fours, &mut self.budget)
            .is_some()
        {
            return decided(DISPROVEN);
        }
        open(self.replies_to(&threat), PROVEN)
    }

    fn replies_to(&mut self, threat: &FourWin) -> Vec<Cell> {
        let mut cells = defences(&mut self.board, self.attacker, threat);
        cells.retain(|cell| !self.is_forbidden(*cell, self.defender));
        cells
    }

    fn is_forbidden(&mut self, cell: Cell, player: Side) -> bool {
        self.board.is_restricted(player) && renju::forbidden(&mut self.board, cell).is_some()
    }

    /// The proof of a position that was proven, with the attacker to move.
    fn attack_proof(&mut self) -> Arc<Proof> {
        let key = self.board.key();
        if let Some(proof) = self.proofs.get(&key) {
            return proof.clone();
        }
        let moves = self
            .nodes
            .get(&key)
            .map_or_else(|| Arc::from([]), |node| node.moves.clone());
        let proven = |cell: &&Cell| {
            let node = self.nodes.get(&self.board.key_with(**cell, self.attacker));
            node.is_some_and(|node| node.numbers == PROVEN)
        };
        let proof = match moves.iter().find(proven) {
            Some(cell) => {
                self.board.put(*cell, self.attacker);
                let attack = self.answer_proof(*cell);
                self.board.take(*cell);
                Proof::Attack(attack)
            }
            None => {
                let win = self
                    .ours
                    .any(&mut self.board, self.limits.fours, &mut Budget::unlimited());
                Proof::Fours(win.expect("a proven position without moves is won by fours"))
            }
        };
        let proof = Arc::new(proof);
        self.proofs.insert(key, proof.clone());
        proof
    }

    fn answer_proof(&mut self, cell: Cell) -> Attack {
        let threat = self.threat().expect("a proven attack threatens something");
        let node = self.nodes.get(&self.board.key());
        let answers = node.map_or_else(|| Arc::from([]), |node| node.moves.clone());
        let mut replies = Vec::new();
        for answer in answers.iter() {
            self.board.put(*answer, self.defender);
            replies.push((*answer, self.attack_proof()));
            self.board.take(*answer);
        }
        Attack::new(cell, threat, replies)
    }
}

fn decided(numbers: Numbers) -> Node {
    Node {
        numbers,
        moves: Arc::from([]),
    }
}

/// A node with these moves, or decided if there are none.
fn open(moves: Vec<Cell>, without_moves: Numbers) -> Node {
    if moves.is_empty() {
        return decided(without_moves);
    }
    Node {
        numbers: Numbers { proof: 1, disproof: 1 },
        moves: moves.into(),
    }
}
