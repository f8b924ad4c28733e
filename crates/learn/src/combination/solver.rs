//! Solving by patterns: they propose the moves, alpha-beta with quiescence decides.
//!
//! Both sides look at captures, at what their patterns propose and, in check, at every way out. Whoever has a better
//! thing to do than these may stand still. After a quiet move, however, standing still is tried as a pass: what the
//! opponent does then is the threat, and what could meet it is looked at too. So a quiet move is worth what its threat
//! is worth, as in the paper's trees.

use super::{Kind, Library, Pattern, Squares, Store, Trust};
use adage_search::alpha_beta::table::{Bound, Entry, MATE_BOUND, Table};
use adage_search::alpha_beta::tree::{self, Budget, Choice, INFINITE, Spent, Window, choose, enough, put_first};
use adage_search::chess::evaluation::evaluate;
use adage_search::chess::exchange;
use adage_search::chess::ordering::{gain_first, is_forcing};
use adage_search::chess::{AlphaBeta, Answer, Solver, end, key_of};
use shakmaty::{Bitboard, Chess, Move, MoveList, Position, Square, attacks};

type Line = tree::Line<Move>;
type Node = tree::Node<Chess>;

/// For the rules only.
const RULES: AlphaBeta = AlphaBeta::with_captures();

/// Patterns with how likely each is to work.
pub struct ByPatterns {
    pub store: Store,
    /// For each pattern of the store, how often what it proposes is good, of 1,000.
    pub promise: Vec<i32>,
}

impl ByPatterns {
    /// By what was learned from games.
    pub fn of(library: &Library) -> ByPatterns {
        let store = library.store(usize::MAX, Trust::FOR_SOLVING);
        let promise = store
            .patterns()
            .iter()
            .map(|pattern| library.promise(pattern))
            .collect();
        ByPatterns { store, promise }
    }
}

impl Solver for ByPatterns {
    fn name(&self) -> &str {
        "patterns"
    }

    fn solve(&self, position: &Chess, nodes: u64) -> Option<Answer> {
        let mut search = Search {
            patterns: self,
            budget: Budget::new(nodes),
            table: Table::for_nodes(nodes),
            path: Vec::new(),
        };
        let (score, line) = search.deepen(position)?;
        Some(Answer {
            first: *line.first()?,
            line,
            nodes: search.budget.nodes,
            score,
        })
    }
}

/// Deeper than this nothing is proposed any more.
const MOST_PLIES: usize = 40;
/// How many plies below the last proposals ways out of check are still looked at.
const CHECKS_BELOW: i32 = -2;
const PROPOSALS: usize = 8;
/// How many moves are looked at in the first round, and how many more in each later one.
const WIDTH: usize = 4;
const WIDER: usize = 4;

/// What the player to move may do instead of moving.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// Stand still at the worth of the position.
    StandPat,
    /// Pass, and see what happens: the opponent's last move may threaten something.
    Pass,
}

/// What the player to move may do.
struct Choices {
    /// What doing nothing is worth.
    rest: i32,
    /// The likeliest first.
    moves: Vec<Move>,
    /// How much deeper to look, these moves included.
    depth: i32,
}

impl Choices {
    /// All ways out of check; they are no step forward, so that what follows is looked at as deep.
    fn out_of_check(node: &Node, legal: &MoveList) -> Choices {
        if node.depth < CHECKS_BELOW || node.ply >= MOST_PLIES {
            return Choices {
                rest: evaluate(&node.position),
                moves: Vec::new(),
                depth: node.depth,
            };
        }
        let mut moves: Vec<Move> = legal.iter().copied().collect();
        moves.sort_by_cached_key(|chosen| -gain_first(*chosen) * i32::from(is_forcing(*chosen)));
        Choices {
            rest: -INFINITE,
            moves,
            depth: node.depth + i32::from(node.depth > 0),
        }
    }
}

struct Search<'p> {
    patterns: &'p ByPatterns,
    budget: Budget,
    table: Table<Move>,
    path: Vec<u64>,
}

impl Search<'_> {
    fn deepen(&mut self, position: &Chess) -> Option<(i32, Line)> {
        let mut proposals = self.root_moves(position);
        let mut best = (-INFINITE, vec![*proposals.first()?]);
        self.budget.visit().ok();
        self.path.push(key_of(position));
        for depth in 1..=MOST_PLIES as i32 {
            let root = Node::root(position, depth);
            let before = self.budget.nodes;
            let wide = (WIDTH + WIDER * depth as usize).min(proposals.len());
            let Choice {
                best: found,
                is_finished,
            } = choose(&proposals[..wide], |chosen, window, line| {
                self.follow(&root, *chosen, window, line)
            });
            if let Some((score, line)) = found
                && (is_finished || score > best.0 || line.first() == best.1.first())
            {
                put_first(&mut proposals, &line);
                best = (score, line);
            }
            let is_mate = best.0 > MATE_BOUND;
            let is_exhausted = depth > 8 && (self.budget.nodes - before) as usize <= proposals.len();
            if !is_finished || is_mate || is_exhausted {
                break;
            }
        }
        Some(best)
    }

    fn follow(&mut self, node: &Node, chosen: Move, window: Window, line: &mut Line) -> Result<i32, Spent> {
        let after = node.after(&RULES, &chosen);
        let rest = match is_forcing(chosen) || node.position.is_check() {
            true => Rest::StandPat,
            false => Rest::Pass,
        };
        Ok(-self.search(&after, window.for_opponent(), rest, line)?)
    }

    fn search(&mut self, node: &Node, window: Window, rest: Rest, line: &mut Line) -> Result<i32, Spent> {
        self.budget.visit()?;
        let position = &node.position;
        let key = key_of(position);
        if self.path.contains(&key) || position.is_insufficient_material() {
            return Ok(0);
        }
        let legal = position.legal_moves();
        if let Some(end) = end(position, &legal) {
            return Ok(node.end_score(end));
        }
        let known = self.table.get(key).copied();
        if let Some(score) = known.and_then(|entry| enough(&entry, node.depth, node.ply, window)) {
            line.extend(known.and_then(|entry| entry.best));
            return Ok(score);
        }
        self.path.push(key);
        let found = self.best_of(node, legal, window, rest, known.and_then(|entry| entry.best), line);
        self.path.pop();
        let (score, best) = found?;
        self.table.put(
            key,
            Entry::new(best, node.depth, Bound::of(score, window), score, node.ply),
        );
        Ok(score)
    }

    fn best_of(
        &mut self,
        node: &Node,
        legal: MoveList,
        mut window: Window,
        rest: Rest,
        first: Option<Move>,
        line: &mut Line,
    ) -> Result<(i32, Option<Move>), Spent> {
        let Choices {
            rest: mut best,
            mut moves,
            depth,
        } = match node.position.is_check() {
            true => Choices::out_of_check(node, &legal),
            false => self.choices(node, &legal, window, rest)?,
        };
        if best >= window.beta {
            return Ok((best, None));
        }
        window.alpha = window.alpha.max(best);
        let below = Node {
            position: node.position.clone(),
            depth,
            ply: node.ply,
        };
        if let Some(first) = first
            && let Some(place) = moves.iter().position(|chosen| *chosen == first)
        {
            moves[..=place].rotate_right(1);
        }
        let mut best_move = None;
        for chosen in moves {
            let mut then = Line::new();
            let score = self.follow(&below, chosen, window, &mut then)?;
            if score > best {
                (best, best_move) = (score, Some(chosen));
            }
            if score > window.alpha {
                window.alpha = score;
                line.clear();
                line.push(chosen);
                line.append(&mut then);
            }
            if window.alpha >= window.beta {
                break;
            }
        }
        Ok((best, best_move))
    }

    /// What a player who is not in check may do.
    fn choices(&mut self, node: &Node, legal: &MoveList, window: Window, rest: Rest) -> Result<Choices, Spent> {
        let mut after_pass = Line::new();
        let score = match rest {
            Rest::Pass if node.depth > 0 => self.pass(node, window, &mut after_pass)?,
            _ => evaluate(&node.position),
        };
        let moves = match score >= window.beta {
            true => Vec::new(),
            false => self.candidates(node, legal, after_pass.first().copied()),
        };
        Ok(Choices {
            rest: score,
            moves,
            depth: node.depth,
        })
    }

    /// What the position is worth to the player to move if he passes.
    fn pass(&mut self, node: &Node, window: Window, line: &mut Line) -> Result<i32, Spent> {
        let Ok(position) = node.position.clone().swap_turn() else {
            return Ok(evaluate(&node.position));
        };
        let after = Node {
            position,
            depth: node.depth - 1,
            ply: node.ply + 1,
        };
        Ok(-self.search(&after, window.for_opponent(), Rest::StandPat, line)?)
    }

    /// The moves worth looking at, the likeliest first.
    fn candidates(&self, node: &Node, legal: &MoveList, threat: Option<Move>) -> Vec<Move> {
        let position = &node.position;
        let mut scored: Vec<(i32, Move)> = Vec::new();
        for chosen in legal.iter().filter(|chosen| is_forcing(**chosen)) {
            let balance = exchange::balance(position, *chosen);
            if balance >= 0 {
                scored.push((1_000 + balance + gain_first(*chosen) / 100, *chosen));
            }
        }
        if node.depth > 0 && node.ply < MOST_PLIES {
            let mut proposed = self.proposals(position, legal);
            proposed.truncate(PROPOSALS);
            scored.extend(proposed);
        }
        if let Some(threat) = threat {
            let parries = legal.iter().filter(|chosen| may_parry(position, **chosen, threat));
            scored.extend(parries.map(|chosen| (500, *chosen)));
        }
        scored.sort_by_key(|(score, _)| -score);
        let mut moves: Vec<Move> = Vec::new();
        for (_, chosen) in scored {
            if !moves.contains(&chosen) {
                moves.push(chosen);
            }
        }
        moves
    }

    /// All moves; first those that win something at once, then what patterns propose.
    fn root_moves(&self, position: &Chess) -> Vec<Move> {
        let legal = position.legal_moves();
        let mut scored: Vec<(i32, Move)> = Vec::new();
        for chosen in &legal {
            if is_forcing(*chosen) {
                let balance = exchange::balance(position, *chosen);
                let promise = if balance > 0 {
                    1_000 + balance
                } else {
                    100 + balance / 100
                };
                scored.push((promise, *chosen));
            }
        }
        for (promise, chosen) in self.proposals(position, &legal) {
            match scored.iter_mut().find(|(_, known)| *known == chosen) {
                Some((score, _)) => *score = (*score).max(promise),
                None => scored.push((promise, chosen)),
            }
        }
        scored.sort_by_key(|(score, _)| -score);
        if scored.is_empty() {
            return legal.iter().copied().collect();
        }
        scored.into_iter().map(|(_, chosen)| chosen).collect()
    }

    /// What the patterns propose to the player to move, the most promising first.
    fn proposals(&self, position: &Chess, legal: &MoveList) -> Vec<(i32, Move)> {
        let mut found: Vec<(i32, Move)> = Vec::new();
        let store = &self.patterns.store;
        store.for_each_numbered_match(
            Kind::Attack,
            position.board(),
            position.turn(),
            &mut |number, squares| {
                let promise = self.patterns.promise[number];
                let chosen = first_move(&store.patterns()[number], squares, legal);
                if let Some(chosen) = chosen {
                    match found.iter_mut().find(|(_, known)| *known == chosen) {
                        Some((known, _)) => *known = (*known).max(promise),
                        None => found.push((promise, chosen)),
                    }
                }
            },
        );
        found.sort_by_key(|(promise, _)| -promise);
        found
    }
}

/// A pattern that is on a board, by its place in the store, and what it proposes.
pub struct Proposal {
    pub pattern: usize,
    pub first: Move,
    pub squares: Vec<Square>,
}

/// What patterns propose to the side to move, each pattern each move once.
pub fn proposals(store: &Store, position: &Chess) -> Vec<Proposal> {
    let legal = position.legal_moves();
    let mut found: Vec<Proposal> = Vec::new();
    store.for_each_numbered_match(
        Kind::Attack,
        position.board(),
        position.turn(),
        &mut |pattern, squares| {
            let Some(first) = first_move(&store.patterns()[pattern], squares, &legal) else {
                return;
            };
            if found
                .iter()
                .all(|known| (known.pattern, known.first) != (pattern, first))
            {
                let squares = squares.iter().flatten().copied().collect();
                found.push(Proposal {
                    pattern,
                    first,
                    squares,
                });
            }
        },
    );
    found
}

/// The move that a pattern proposes where it is on the board.
pub(super) fn first_move(pattern: &Pattern, squares: &Squares, legal: &MoveList) -> Option<Move> {
    let (from, to) = pattern.first()?.on(squares)?;
    let to = to?;
    legal
        .iter()
        .find(|chosen| {
            chosen.from() == Some(from) && chosen.to() == to && !chosen.is_castle() && is_best_promotion(**chosen)
        })
        .copied()
}

fn is_best_promotion(chosen: Move) -> bool {
    chosen.promotion().is_none_or(|role| role == shakmaty::Role::Queen)
}

/// Whether a move could be an answer to a threat: it plays the man that is threatened, takes or blocks the one that
/// threatens, or guards the square.
fn may_parry(position: &Chess, chosen: Move, threat: Move) -> bool {
    let (Some(from), to) = (chosen.from(), chosen.to()) else {
        return false;
    };
    let Some(threat_from) = threat.from() else {
        return false;
    };
    let guards = |from: Square, man: shakmaty::Piece, occupied: Bitboard| {
        attacks::attacks(from, man, occupied).contains(threat.to())
    };
    let occupied = position.board().occupied().without(from).with(to);
    from == threat.to()
        || to == threat_from
        || to == threat.to()
        || attacks::between(threat_from, threat.to()).contains(to)
        || guards(to, chosen.role().of(position.turn()), occupied)
}
