//! The paper's function TREE: what the known patterns make of a position.
//!
//! Patterns propose moves to the player who seeks a combination; the enemy answers with captures and combinations of his
//! own and with the parries that are known; if an answer spoils the combination, the player goes on, by the patterns
//! again. A line is followed only while it is dangerous: a player who is not ahead and threatens nothing is not answered,
//! and captures in the midst of a line count only if its earlier moves made them possible.

use super::deed::{Deed, gain};
use super::idea::Node;
use super::matching::Squares;
use super::pattern::{Branch, Kind, Owner, Pattern, PatternMove};
use super::store::Store;
use adage_worlds::chess::FreeState;
use shakmaty::{Bitboard, Move, Square, attacks};
use std::cell::Cell;

/// How far to look, and what to keep.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub plies: u32,
    pub nodes: u32,
    /// Whether a move is worth keeping that does no more than give check.
    pub checks: bool,
    /// Whether to look for preparations further back where the last moves were none, such as a check or an exchange in
    /// between.
    pub bridges: bool,
    /// Whether to generalise as far as the balance allows.
    pub broadly: bool,
    /// Patterns with more moves are not kept.
    pub moves: usize,
}

impl Default for Limits {
    /// As in the paper.
    fn default() -> Limits {
        Limits {
            plies: 8,
            nodes: 2_000,
            checks: false,
            bridges: false,
            broadly: false,
            moves: usize::MAX,
        }
    }
}

impl Limits {
    /// For many games: what is kept stays small.
    pub fn for_archives() -> Limits {
        Limits {
            nodes: 100,
            checks: true,
            bridges: true,
            broadly: true,
            moves: 8,
            ..Limits::default()
        }
    }
}

/// What is known in a search below a move.
#[derive(Clone, Copy)]
struct Line {
    /// How much the player is ahead.
    balance: i32,
    /// The squares that the moves so far have changed.
    changed: Bitboard,
    plies: u32,
}

impl Line {
    fn start(balance: i32) -> Line {
        Line {
            balance,
            changed: Bitboard::EMPTY,
            plies: 0,
        }
    }

    fn after(self, deed: Deed, sign: i32) -> Line {
        Line {
            balance: self.balance + sign * gain(deed.chosen),
            changed: self.changed | deed.changes(),
            plies: self.plies + 1,
        }
    }

    fn after_pass(self) -> Line {
        Line {
            plies: self.plies + 1,
            ..self
        }
    }
}

/// The enemy's answers to a move.
#[derive(Clone, Debug)]
pub struct Answers {
    /// What the player is left with; at most nought if the move does not work.
    pub value: i32,
    /// If it works, the answers that need one; if not, the answer that refutes it.
    pub replies: Vec<Node>,
}

pub struct Search<'s> {
    store: &'s Store,
    limits: Limits,
    /// The capture that is to be explained: what comes after it is not asked.
    point: Option<Move>,
    nodes: Cell<u32>,
}

impl<'s> Search<'s> {
    pub fn new(store: &'s Store, limits: Limits) -> Search<'s> {
        Search {
            store,
            limits,
            point: None,
            nodes: Cell::new(0),
        }
    }

    pub fn towards(store: &'s Store, limits: Limits, point: Move) -> Search<'s> {
        Search {
            point: Some(point),
            ..Search::new(store, limits)
        }
    }

    pub fn nodes(&self) -> u32 {
        self.nodes.get()
    }

    /// All combinations of the player to move: first moves that win something, each with what would happen.
    pub fn combinations(&self, state: &FreeState) -> Vec<Node> {
        self.continuations(state, Line::start(0), &[], true)
    }

    /// What the enemy can do about a move that has just been made; `hints` are answers to look at, with what to do then.
    pub fn answers(&self, state: &FreeState, played: Deed, hints: &[Node]) -> Answers {
        self.answers_by(state, played, hints, Bitboard::FULL)
    }

    /// The same; a threat is answered only by men on these squares.
    pub fn answers_by(&self, state: &FreeState, played: Deed, hints: &[Node], men: Bitboard) -> Answers {
        let line = Line {
            changed: played.changes(),
            ..Line::start(gain(played.chosen))
        };
        self.replies(state, line, hints, men)
    }

    /// The first good continuation of the player to move, who is behind by `-balance` after the opponent's move.
    pub fn continuations_after(&self, state: &FreeState, balance: i32, played: Deed, hints: &[Node]) -> Vec<Node> {
        let line = Line {
            changed: played.changes(),
            plies: 1,
            ..Line::start(balance)
        };
        self.continuations(state, line, hints, false)
    }

    /// Moves of the player to move by which patterns parry one of the threats.
    pub fn parries(&self, state: &FreeState, threats: &[Node]) -> Vec<Move> {
        let mut parries = Vec::new();
        self.store
            .for_each_match(Kind::Defence, &state.board, state.turn, &mut |pattern, squares| {
                if let Some(first) = pattern.first()
                    && is_against(pattern, squares, threats)
                {
                    parries.extend(moves_of(state, first, squares));
                }
            });
        parries
    }

    /// Good continuations of the player to move: all of them, or the first.
    fn continuations(&self, state: &FreeState, line: Line, hints: &[Node], all: bool) -> Vec<Node> {
        if line.plies >= self.limits.plies || !self.may_go_on() {
            return Vec::new();
        }
        let mut found: Vec<Node> = Vec::new();
        let (captures, quiet): (Vec<Node>, Vec<Node>) = self
            .proposals(state, line, hints)
            .into_iter()
            .partition(|node| node.gain() > 0);
        for proposals in [captures, quiet] {
            for proposal in proposals {
                let Some(chosen) = proposal.play else {
                    continue;
                };
                if found.iter().any(|node| node.play == proposal.play) {
                    continue;
                }
                if let Some(then) = self.works(state, line, chosen, &proposal.then) {
                    found.push(Node::new(chosen, then));
                    if !all {
                        return found;
                    }
                }
            }
            // Who can win at once prepares nothing.
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// Whether a move of the player wins something, and the answers that need one.
    fn works(&self, state: &FreeState, line: Line, chosen: Move, hints: &[Node]) -> Option<Vec<Node>> {
        let deed = Deed::new(chosen, state.turn);
        let next = line.after(deed, 1);
        let after = state.after(chosen);
        if after.winner.is_some() || (self.point == Some(chosen) && next.balance > 0) {
            return Some(Vec::new());
        }
        if next.balance <= 0 && hints.is_empty() {
            return None;
        }
        let answers = self.replies(&after, next, hints, Bitboard::FULL);
        (answers.value > 0).then_some(answers.replies)
    }

    /// What the enemy, who is to move, can do.
    fn replies(&self, state: &FreeState, line: Line, hints: &[Node], men: Bitboard) -> Answers {
        if line.balance > 0 {
            self.win_back(state, line, hints)
        } else {
            self.parry(state, line, hints, men)
        }
    }

    /// The player is ahead: the enemy must win back what he lost.
    fn win_back(&self, state: &FreeState, line: Line, hints: &[Node]) -> Answers {
        let mut answers = Answers {
            value: line.balance,
            replies: Vec::new(),
        };
        let follow_ups: Vec<Node> = hints.iter().flat_map(|hint| hint.then.clone()).collect();
        let candidates = self.candidates(state, line, hints, Vec::new());
        self.answer_each(
            state,
            line,
            candidates,
            &follow_ups,
            &mut answers,
            |reply, next, then| next.balance <= 0 && (reply.needs() & line.changed).any() || destroys_one(reply, then),
        );
        answers
    }

    /// The player threatens something: what would he do after a pass, and what can be done about that?
    fn parry(&self, state: &FreeState, line: Line, hints: &[Node], men: Bitboard) -> Answers {
        let follow_ups: Vec<Node> = hints.iter().flat_map(|hint| hint.then.clone()).collect();
        let threats = self.continuations(&state.pass(), line.after_pass(), &follow_ups, true);
        let mut answers = Answers {
            value: line.balance.max(1),
            replies: vec![Node::pass(threats.clone())],
        };
        if threats.is_empty() {
            answers.value = line.balance.min(0);
            return answers;
        }
        let mut candidates = self.candidates(state, line, hints, self.parries(state, &threats));
        candidates.retain(|chosen| men.contains(Deed::new(*chosen, state.turn).from()));
        self.answer_each(state, line, candidates, &threats, &mut answers, |reply, _, _| {
            destroys_one(reply, &threats)
        });
        answers
    }

    /// What the enemy may think of: the hints, the parries, and what his own patterns propose.
    fn candidates(&self, state: &FreeState, line: Line, hints: &[Node], parries: Vec<Move>) -> Vec<Move> {
        let hinted = hints.iter().filter_map(|node| node.play);
        let proposals = self.proposals(state, line, &[]).into_iter();
        let proposed = proposals.filter_map(|node| node.play);
        hinted.chain(parries).chain(proposed).collect()
    }

    /// Looks for a continuation after each answer; those that are `worth_telling` are kept. Ends with the refutation if
    /// there is one.
    fn answer_each(
        &self,
        state: &FreeState,
        line: Line,
        candidates: Vec<Move>,
        follow_ups: &[Node],
        answers: &mut Answers,
        worth_telling: impl Fn(Deed, Line, &[Node]) -> bool,
    ) {
        let mut replies: Vec<Deed> = Vec::new();
        for chosen in candidates {
            let reply = Deed::new(chosen, state.turn);
            if !replies.contains(&reply) && is_playable(state, chosen) {
                replies.push(reply);
            }
        }
        // First what the moves so far have made possible: that refutes most often, and tells most.
        replies.sort_by_key(|reply| (reply.needs() & line.changed).is_empty());
        for reply in replies {
            let chosen = reply.chosen;
            let next = line.after(reply, -1);
            if next.balance > 0 {
                continue;
            }
            let after = state.after(chosen);
            let then = match after.winner {
                Some(_) => Vec::new(),
                None => self.continuations(&after, next, follow_ups, false),
            };
            if then.is_empty() {
                answers.value = next.balance.min(0);
                answers.replies = vec![Node::new(chosen, Vec::new())];
                return;
            }
            if worth_telling(reply, next, &then) {
                answers.replies.push(Node::new(chosen, then));
            }
        }
    }

    /// What hints and patterns propose to the player to move, each move once.
    fn proposals(&self, state: &FreeState, line: Line, hints: &[Node]) -> Vec<Node> {
        let mut proposals: Vec<Node> = hints
            .iter()
            .filter(|hint| hint.play.is_some_and(|chosen| is_playable(state, chosen)))
            .cloned()
            .collect();
        self.store
            .for_each_match(Kind::Attack, &state.board, state.turn, &mut |pattern, squares| {
                if line.plies > 0 && !is_connected(pattern, squares, line.changed) {
                    return;
                }
                for node in instances(state, pattern, &pattern.idea, squares) {
                    if !proposals.contains(&node) {
                        proposals.push(node);
                    }
                }
            });
        proposals
    }

    fn may_go_on(&self) -> bool {
        let nodes = self.nodes.get() + 1;
        self.nodes.set(nodes);
        nodes <= self.limits.nodes
    }
}

fn destroys_one(reply: Deed, threats: &[Node]) -> bool {
    threats
        .iter()
        .filter_map(|node| node.play)
        .any(|chosen| reply.destroys(Deed::new(chosen, reply.side.other())))
}

/// Whether a move of another position can be made here, taking what it took there.
pub fn is_playable(state: &FreeState, chosen: Move) -> bool {
    match chosen {
        Move::Normal {
            role,
            from,
            to,
            capture,
            ..
        } => {
            state.board.piece_at(from) == Some(role.of(state.turn))
                && state.board.role_at(to).is_some() == capture.is_some()
                && state.moves_from(from).any(|known| known.to() == to)
        }
        _ => true,
    }
}

/// Whether the pattern is about one of these threats: the enemy's first moves that it knows of.
fn is_against(pattern: &Pattern, squares: &Squares, threats: &[Node]) -> bool {
    let is_threat = |(from, to): (Square, Option<Square>)| {
        let mut threats = threats.iter().filter_map(|node| node.play);
        threats.any(|threat| threat.from() == Some(from) && Some(threat.to()) == to)
    };
    pattern
        .moves
        .iter()
        .filter(|chosen| chosen.takes && pattern.mover(chosen).0 == Owner::Enemy)
        .any(|chosen| chosen.on(squares).is_some_and(is_threat))
}

/// Whether the first move of a pattern needs a square that was changed.
fn is_connected(pattern: &Pattern, squares: &Squares, changed: Bitboard) -> bool {
    let Some((from, to)) = pattern.first().and_then(|first| first.on(squares)) else {
        return false;
    };
    let way = to.map_or(Bitboard::EMPTY, |to| attacks::between(from, to).with(to));
    (way.with(from) & changed).any()
}

/// A move of a pattern as moves on the board.
fn moves_of(state: &FreeState, chosen: &PatternMove, squares: &Squares) -> Vec<Move> {
    let Some((from, to)) = chosen.on(squares) else {
        return Vec::new();
    };
    let reaches = |known: &Move| to.is_none_or(|to| known.to() == to);
    state.moves_from(from).filter(reaches).collect()
}

/// A branch of a pattern as moves on the board; a man that plays anywhere stands for all its moves.
fn instances(state: &FreeState, pattern: &Pattern, branch: &Branch, squares: &Squares) -> Vec<Node> {
    let Some(play) = branch.play else {
        let next = state.pass();
        return vec![Node::pass(then(&next, pattern, branch, squares))];
    };
    moves_of(state, &pattern.moves[usize::from(play)], squares)
        .into_iter()
        .filter(|chosen| state.board.color_at(Deed::new(*chosen, state.turn).from()) == Some(state.turn))
        .map(|chosen| Node::new(chosen, then(&state.after(chosen), pattern, branch, squares)))
        .collect()
}

fn then(state: &FreeState, pattern: &Pattern, branch: &Branch, squares: &Squares) -> Vec<Node> {
    branch
        .then
        .iter()
        .flat_map(|next| instances(state, pattern, next, squares))
        .collect()
}
