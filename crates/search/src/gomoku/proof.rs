//! A forced win as a tree: the attacker's move, the answers that matter, and what punishes all others.
//!
//! Positions that are reached in several ways are shared. [`verify`] plays a proof out against every legal answer
//! and trusts nothing that the search believed.

use super::board::Board;
use super::fours::FourWin;
use super::geometry::Cell;
use super::renju;
use adage_worlds::game::Side;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A win of the attacker, who is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// By fours alone.
    Fours(FourWin),
    /// By a move that threatens to win.
    Attack(Attack),
}

/// A move that threatens to win, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    pub cell: Cell,
    /// What is threatened: how every answer is punished that is not among the replies.
    pub threat: FourWin,
    /// The answers to the threat, each with the win that follows.
    pub replies: Vec<(Cell, Arc<Proof>)>,
    /// The attacker's moves up to the five, if every reply is the one that lasts longest.
    moves: usize,
}

impl Attack {
    pub fn new(cell: Cell, threat: FourWin, replies: Vec<(Cell, Arc<Proof>)>) -> Attack {
        let punished = threat.fours() + 1;
        let longest = replies.iter().map(|(_, proof)| proof.moves()).max();
        Attack {
            cell,
            threat,
            replies,
            moves: 1 + longest.unwrap_or(punished),
        }
    }
}

impl Proof {
    /// The attacker's moves up to the five against the longest defence.
    pub fn moves(&self) -> usize {
        match self {
            Proof::Fours(win) => win.fours() + 1,
            Proof::Attack(attack) => attack.moves,
        }
    }

    /// The moves of both players against the longest defence, up to the move that decides.
    pub fn line(&self) -> Vec<Cell> {
        match self {
            Proof::Fours(win) => win.line.clone(),
            Proof::Attack(attack) => {
                let mut line = vec![attack.cell];
                if let Some((reply, next)) = attack.replies.iter().max_by_key(|(_, next)| next.moves()) {
                    line.push(*reply);
                    line.extend(next.line());
                }
                line
            }
        }
    }

    /// The first move.
    pub fn first(&self) -> Option<Cell> {
        match self {
            Proof::Fours(win) => win.line.first().copied(),
            Proof::Attack(attack) => Some(attack.cell),
        }
    }
}

/// Whether the proof wins against every legal answer, played out by the plain rules.
pub fn verify(board: &Board, attacker: Side, proof: &Proof) -> bool {
    let mut checker = Checker {
        board: board.clone(),
        attacker,
        known: FxHashMap::default(),
    };
    checker.wins(proof)
}

struct Checker {
    board: Board,
    attacker: Side,
    /// Proofs that were checked, by the position and where they are.
    known: FxHashMap<(u64, *const Proof), bool>,
}

impl Checker {
    fn wins(&mut self, proof: &Proof) -> bool {
        let place = (self.board.key(), std::ptr::from_ref(proof));
        if let Some(known) = self.known.get(&place) {
            return *known;
        }
        let wins = match proof {
            Proof::Fours(win) => self.line_wins(&win.line),
            Proof::Attack(attack) => self.attack_wins(attack),
        };
        self.known.insert(place, wins);
        wins
    }

    fn attack_wins(&mut self, attack: &Attack) -> bool {
        if !self.is_legal(attack.cell, self.attacker) || !self.board.five_cells(self.attacker).is_empty() {
            return false;
        }
        self.board.put(attack.cell, self.attacker);
        let wins = !self.board.wins_through(attack.cell, self.attacker) && self.every_answer_loses(attack);
        self.board.take(attack.cell);
        wins
    }

    fn every_answer_loses(&mut self, attack: &Attack) -> bool {
        let defender = self.attacker.other();
        let answers: Vec<Cell> = self.board.empty_cells().collect();
        answers.into_iter().all(|answer| {
            if !self.is_legal(answer, defender) {
                return true;
            }
            self.board.put(answer, defender);
            let loses = !self.board.wins_through(answer, defender)
                && match attack.replies.iter().find(|(reply, _)| *reply == answer) {
                    Some((_, next)) => self.wins(next),
                    None => self.line_wins(&attack.threat.line),
                };
            self.board.take(answer);
            loses
        })
    }

    /// Whether a line of fours wins from here: each move is legal and forces the next.
    fn line_wins(&mut self, line: &[Cell]) -> bool {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        let (cell, rest) = match line {
            [] => return false,
            [cell, rest @ ..] => (*cell, rest),
        };
        if !self.is_legal(cell, attacker) {
            return false;
        }
        let danger = self.board.five_cells(defender);
        self.board.put(cell, attacker);
        let wins = if self.board.wins_through(cell, attacker) {
            true
        } else if danger.iter().any(|five| *five != cell) {
            false
        } else {
            let fives = self.board.five_cells(attacker);
            match (&fives[..], rest) {
                ([], _) => false,
                ([_, _, ..], _) => true,
                ([answer], _) if !self.is_legal(*answer, defender) => true,
                ([answer], [expected, rest @ ..]) if answer == expected => {
                    let answer = *answer;
                    self.board.put(answer, defender);
                    let wins = self.line_wins(rest);
                    self.board.take(answer);
                    wins
                }
                _ => false,
            }
        };
        self.board.take(cell);
        wins
    }

    fn is_legal(&mut self, cell: Cell, player: Side) -> bool {
        self.board.is_empty(cell)
            && (!self.board.is_restricted(player) || renju::forbidden(&mut self.board, cell).is_none())
    }
}
