//! Where a game was lost: from when on the loser could no longer hold, his last escape, and the wins that were missed.
//!
//! The game is walked backwards over the loser's turns. If every reply loses by proof, the position is lost, and so the
//! winner had already won before his last move; if some reply holds, that turn was the last escape. Nearly all replies lose
//! to open threes; only those that do not are tried with quieter threats, which cost more.

use super::board::{BLACK, Board, BoardError, Rules};
use super::fours::{Budget, Fours};
use super::geometry::Cell;
use super::proof::Proof;
use super::prove::{Verdict, Win, prove};
use super::renju;
use super::threats::{Found, Limits, Threats};
use adage_worlds::game::Side;
use std::sync::Arc;

/// A list of moves that is no finished game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("move {0} is not on an empty cell of the board")]
    NotEmpty(usize),
    #[error("move {0} comes after the end of the game")]
    AfterTheEnd(usize),
    #[error("nobody has won")]
    NotWon,
}

/// A game that one player won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    pub size: usize,
    pub rules: Rules,
    /// Black's first move and so on.
    pub moves: Vec<Cell>,
    pub winner: Side,
}

impl FinishedGame {
    pub fn new(size: usize, rules: Rules, moves: Vec<Cell>) -> Result<FinishedGame, GameError> {
        let mut board = Board::new(size, rules)?;
        for (ply, cell) in moves.iter().enumerate() {
            if usize::from(*cell) >= size * size || !board.is_empty(*cell) {
                return Err(GameError::NotEmpty(ply + 1));
            }
            if board.winner().is_some() {
                return Err(GameError::AfterTheEnd(ply + 1));
            }
            board.put(*cell, mover(ply));
        }
        let winner = board.winner().ok_or(GameError::NotWon)?;
        Ok(FinishedGame {
            size,
            rules,
            moves,
            winner,
        })
    }

    /// The board after that many moves.
    pub fn board_after(&self, plies: usize) -> Board {
        let mut board = Board::new(self.size, self.rules).expect("a finished game has a board that can be played on");
        for (ply, cell) in self.moves.iter().take(plies).enumerate() {
            board.put(*cell, mover(ply));
        }
        board
    }
}

/// Who moves after that many moves.
pub fn mover(plies: usize) -> Side {
    if plies.is_multiple_of(2) { BLACK } else { BLACK.other() }
}

/// What a reply of the loser leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// The opponent wins by proof.
    Loses(Arc<Proof>),
    /// The opponent has no win by threats of the kind that was asked for, and none by quieter ones was found.
    Holds,
    /// No win was found, but the search was not finished.
    MayHold,
}

/// A turn of the loser: every legal reply and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Moves that had been played.
    pub plies: usize,
    pub replies: Vec<(Cell, Reply)>,
}

impl Turn {
    fn those(&self, kind: &Reply) -> Vec<Cell> {
        let such = self.replies.iter().filter(|(_, reply)| reply == kind);
        such.map(|(cell, _)| *cell).collect()
    }
}

/// The loser's last turn at which something else might have held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Escape {
    /// Moves that had been played.
    pub plies: usize,
    pub played: Cell,
    /// The moves after which the winner has no win by threats of the kind that was asked for, nor one by quieter threats
    /// that was found.
    pub holding: Vec<Cell>,
    /// The moves after which no win was found, the search being cut short.
    pub unclear: Vec<Cell>,
}

/// A forced win that a player had and let go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Missed {
    /// Moves that had been played.
    pub plies: usize,
    pub played: Cell,
    pub win: Win,
}

/// What a finished game teaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Moves after which, and after every later one, the loser is lost by proof.
    pub onset: usize,
    /// Moves after which, and at every later turn of the loser, each reply is met by a five or by a four that cannot
    /// be answered.
    pub lethal: usize,
    /// The last escape, if the loser was not lost from his first turn on.
    pub last_escape: Option<Escape>,
    /// The loser's turns from the last one back to the last escape.
    pub turns: Vec<Turn>,
    /// Forced wins that either player let go before the onset.
    pub missed: Vec<Missed>,
}

/// Finds onset, last escape and missed wins.
pub fn analyse(game: &FinishedGame, limits: Limits) -> Analysis {
    let total = game.moves.len();
    let turns = walk_back(game, limits);
    let last_escape = turns.last().and_then(|turn| escape(game, turn));
    let onset = match (&last_escape, turns.last()) {
        (Some(escape), _) => escape.plies + 1,
        (None, Some(turn)) => turn.plies.saturating_sub(1),
        (None, None) => total.saturating_sub(1),
    };
    let lethal = (0..total.saturating_sub(1))
        .rev()
        .step_by(2)
        .take_while(|plies| is_lethal(game, *plies))
        .last();
    Analysis {
        onset,
        lethal: lethal.unwrap_or(total),
        last_escape,
        turns,
        missed: missed_wins(game, onset, limits),
    }
}

/// So many more positions may be looked at where a turn hangs on a reply.
const INSISTENCE: u64 = 20;

/// Fours that a threat may need where a turn hangs on a reply that open threes do not refute.
const QUIETEST: u8 = 3;

/// The loser's turns, the last one first, up to one at which some reply may hold.
fn walk_back(game: &FinishedGame, limits: Limits) -> Vec<Turn> {
    let quieter = (limits.threat..QUIETEST).map(|threat| threat + 1);
    let threats = std::iter::once(limits.threat).chain(quieter);
    let search = |threat| Threats::new(&game.board_after(0), game.winner, Limits { threat, ..limits });
    let mut searches: Vec<Threats> = threats.map(search).collect();
    let mut turns = Vec::new();
    for plies in (0..game.moves.len().saturating_sub(1)).rev().step_by(2) {
        searches[0].allow(limits.nodes);
        let mut turn = turn(game, plies, &mut searches[0]);
        for search in &mut searches {
            search.allow(limits.nodes.saturating_mul(INSISTENCE));
        }
        insist(game, &mut turn, &mut searches);
        let is_lost = turn.replies.iter().all(|(_, reply)| matches!(reply, Reply::Loses(_)));
        turns.push(turn);
        if !is_lost {
            break;
        }
    }
    turns
}

/// What each of the loser's legal replies leads to after that many moves.
fn turn(game: &FinishedGame, plies: usize, search: &mut Threats) -> Turn {
    let loser = game.winner.other();
    let mut board = game.board_after(plies);
    let cells: Vec<Cell> = board.empty_cells().collect();
    let legal = cells
        .into_iter()
        .filter(|cell| !board.is_restricted(loser) || renju::forbidden(&mut board, *cell).is_none());
    let replies = legal.map(|cell| (cell, reply(game, plies, cell, search))).collect();
    Turn { plies, replies }
}

/// Asks again about the replies that seem to hold, and if none does, about those that were not decided, until one does
/// not lose.
fn insist(game: &FinishedGame, turn: &mut Turn, searches: &mut [Threats]) {
    let plies = turn.plies;
    for (cell, known) in turn.replies.iter_mut().filter(|(_, known)| *known == Reply::Holds) {
        *known = settled(game, plies, *cell, searches);
    }
    if !turn.those(&Reply::Holds).is_empty() {
        return;
    }
    for (cell, known) in turn.replies.iter_mut().filter(|(_, known)| *known == Reply::MayHold) {
        *known = settled(game, plies, *cell, searches);
        if !matches!(known, Reply::Loses(_)) {
            return;
        }
    }
}

/// What a reply leads to by all searches together: a search that is finished speaks for those with fewer threats.
fn settled(game: &FinishedGame, plies: usize, cell: Cell, searches: &mut [Threats]) -> Reply {
    let mut settled = Reply::MayHold;
    for search in searches {
        match reply(game, plies, cell, search) {
            Reply::Loses(proof) => return Reply::Loses(proof),
            Reply::Holds => settled = Reply::Holds,
            Reply::MayHold => {}
        }
    }
    settled
}

/// What a reply leads to. The search has the empty board.
fn reply(game: &FinishedGame, plies: usize, cell: Cell, search: &mut Threats) -> Reply {
    let mut moves = game.moves[..plies].to_vec();
    moves.push(cell);
    match search.search_after(&moves) {
        Found::Win(proof) => Reply::Loses(proof),
        Found::Nothing => Reply::Holds,
        Found::Unknown => Reply::MayHold,
    }
}

fn escape(game: &FinishedGame, turn: &Turn) -> Option<Escape> {
    let (holding, unclear) = (turn.those(&Reply::Holds), turn.those(&Reply::MayHold));
    (!holding.is_empty() || !unclear.is_empty()).then(|| Escape {
        plies: turn.plies,
        played: game.moves[turn.plies],
        holding,
        unclear,
    })
}

/// Whether each reply of the loser after that many moves is met by a five or by a four that cannot be answered. Fours of
/// his own only put it off.
pub fn is_lethal(game: &FinishedGame, plies: usize) -> bool {
    let mut board = game.board_after(plies);
    every_reply_is_fatal(&mut board, &mut Fours::new(game.winner), game.winner)
}

fn every_reply_is_fatal(board: &mut Board, fours: &mut Fours, winner: Side) -> bool {
    let loser = winner.other();
    let cells: Vec<Cell> = board.empty_cells().collect();
    cells.into_iter().all(|cell| {
        if board.is_restricted(loser) && renju::forbidden(board, cell).is_some() {
            return true;
        }
        board.put(cell, loser);
        let fatal = !board.wins_through(cell, loser) && is_fatal(board, fours, winner);
        board.take(cell);
        fatal
    })
}

/// Whether the winner, to move, makes five or such a four at once, or after stopping a four of the loser's.
fn is_fatal(board: &mut Board, fours: &mut Fours, winner: Side) -> bool {
    if fours.any(board, 1, &mut Budget::unlimited()).is_some() {
        return true;
    }
    let [stop] = board.five_cells(winner.other())[..] else {
        return false;
    };
    if board.is_restricted(winner) && renju::forbidden(board, stop).is_some() {
        return false;
    }
    board.put(stop, winner);
    let fatal = every_reply_is_fatal(board, fours, winner);
    board.take(stop);
    fatal
}

/// The wins that the player to move had before the onset and no longer had at his next turn.
fn missed_wins(game: &FinishedGame, onset: usize, limits: Limits) -> Vec<Missed> {
    let won = |plies: usize| match prove(&game.board_after(plies), mover(plies), limits) {
        Verdict::Won(win) => Some(win),
        Verdict::NotWon | Verdict::Unknown => None,
    };
    let wins: Vec<Option<Win>> = (0..onset).map(won).collect();
    let let_go = |plies: usize| plies + 2 >= onset || wins[plies + 2].is_none();
    let missed = |(plies, win): (usize, &Option<Win>)| {
        let win = win.clone().filter(|_| let_go(plies))?;
        Some(Missed {
            plies,
            played: game.moves[plies],
            win,
        })
    };
    wins.iter().enumerate().filter_map(missed).collect()
}
