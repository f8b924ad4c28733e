//! From an idea to a pattern: squares become letters, men become natures.
//!
//! In this order: moves that say the same are made one; the squares that moves need clear are kept if the tree speaks of
//! them elsewhere; a man that makes one move only may be any man, one that is captured may be worth more (the enemy's) or
//! less (one's own); a first capture that the idea can do without becomes a plain move.

use super::broaden::broaden;
use super::deed::Deed;
use super::idea::{Idea, Node, worth_after};
use super::natures::Natures;
use super::order::put_in_order;
use super::pattern::{Branch, Kind, Letter, Owner, Pattern, PatternMove, State};
use shakmaty::{Bitboard, Board, Color, Move, Role, Square};

/// The pattern of an idea; nothing for what patterns cannot say, such as castling.
pub fn generalise(idea: &Idea) -> Option<Pattern> {
    pattern_of(idea, false)
}

/// The patterns of an idea that asks for no more than it needs: see [`broaden`]. Wherever the player's men go, they may
/// take something, too.
pub fn generalise_broadly(idea: &Idea) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for broad in broaden(idea) {
        if let Some(pattern) = pattern_of(&broad, true)
            && !patterns.contains(&pattern)
        {
            patterns.push(pattern);
        }
    }
    patterns
}

fn pattern_of(idea: &Idea, broadly: bool) -> Option<Pattern> {
    let mut sketch = Sketch::new(&idea.start.board, broadly);
    let mut roots = Vec::new();
    for root in idea.roots() {
        roots.push(sketch.draw(root, idea.friend(), &Origins::default())?);
    }
    let mut roots = roots.into_iter();
    let mut main = roots.next()?;
    let mut contrasts: Vec<Branch> = roots.collect();
    sketch.merge(&mut main.then);
    sketch.merge(&mut contrasts);
    sketch.forget_unused(&mut main, &mut contrasts);
    let pattern = sketch.pattern(idea, main, contrasts)?;
    Some(put_in_order(&pattern))
}

/// From where the men came that now stand elsewhere.
#[derive(Clone, Default)]
struct Origins(Vec<(Square, Square)>);

impl Origins {
    fn of(&self, square: Square) -> Square {
        self.0
            .iter()
            .rev()
            .find(|(now, _)| *now == square)
            .map_or(square, |(_, before)| *before)
    }

    fn after(&self, deed: Deed) -> Origins {
        let mut next = self.clone();
        next.0.push((deed.to(), self.of(deed.from())));
        next
    }
}

/// A move between real squares, the same wherever it stands in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stroke {
    man: Square,
    from: Square,
    /// `None` if anywhere.
    to: Option<Square>,
    way: Bitboard,
    /// Where the man that it takes stood at first.
    victim: Option<Square>,
    takes: bool,
}

struct Sketch<'i> {
    board: &'i Board,
    broadly: bool,
    strokes: Vec<Stroke>,
}

impl<'i> Sketch<'i> {
    fn new(board: &'i Board, broadly: bool) -> Sketch<'i> {
        Sketch {
            board,
            broadly,
            strokes: Vec::new(),
        }
    }

    fn draw(&mut self, node: &Node, side: Color, origins: &Origins) -> Option<Branch> {
        let (play, origins) = match node.play {
            None => (None, origins.clone()),
            Some(chosen) => {
                if !matches!(chosen, Move::Normal { .. }) {
                    return None;
                }
                let deed = Deed::new(chosen, side);
                let stroke = Stroke {
                    man: origins.of(deed.from()),
                    from: deed.from(),
                    to: Some(deed.to()),
                    way: deed.way(),
                    victim: deed.takes().then(|| origins.of(deed.to())),
                    takes: deed.takes(),
                };
                (Some(self.number(stroke)), origins.after(deed))
            }
        };
        let then: Option<Vec<Branch>> = node
            .then
            .iter()
            .map(|next| self.draw(next, side.other(), &origins))
            .collect();
        Some(Branch { play, then: then? })
    }

    fn number(&mut self, stroke: Stroke) -> u8 {
        let known = self.strokes.iter().position(|it| *it == stroke);
        known.unwrap_or_else(|| {
            self.strokes.push(stroke);
            self.strokes.len() - 1
        }) as u8
    }

    fn stroke(&self, play: u8) -> &Stroke {
        &self.strokes[usize::from(play)]
    }

    /// Makes one of moves that stand side by side and say the same.
    fn merge(&mut self, branches: &mut Vec<Branch>) {
        self.merge_flights(branches);
        self.merge_captures(branches);
        for branch in branches.iter_mut() {
            self.merge(&mut branch.then);
        }
    }

    /// One man goes to several squares of which nothing else is said, and the same follows: it plays anywhere. What
    /// follows its other moves is then left out as well.
    fn merge_flights(&mut self, branches: &mut Vec<Branch>) {
        let plays: Vec<u8> = branches.iter().filter_map(|branch| branch.play).collect();
        for play in plays {
            let Some(leader) = branches.iter().find(|branch| branch.play == Some(play)).cloned() else {
                continue;
            };
            let (man, from) = (self.stroke(play).man, self.stroke(play).from);
            let goes_anywhere = |branch: &&Branch| {
                branch.then == leader.then
                    && branch.play.is_some_and(|play| {
                        let stroke = self.stroke(play);
                        stroke.man == man && stroke.to.is_some_and(|to| !self.is_used_otherwise(to, man))
                    })
            };
            if branches.iter().filter(goes_anywhere).count() < 2 {
                continue;
            }
            let anywhere = self.number(Stroke {
                man,
                from,
                to: None,
                way: Bitboard::EMPTY,
                victim: None,
                takes: false,
            });
            let place = branches
                .iter()
                .position(|branch| branch.play == Some(play))
                .unwrap_or(0);
            branches[place] = Branch {
                play: Some(anywhere),
                then: leader.then,
            };
            branches.retain(|branch| {
                branch
                    .play
                    .is_none_or(|play| play == anywhere || self.stroke(play).man != man)
            });
        }
    }

    /// Whether another man's move begins or ends on the square.
    fn is_used_otherwise(&self, square: Square, man: Square) -> bool {
        self.strokes
            .iter()
            .any(|stroke| stroke.man != man && (stroke.from == square || stroke.to == Some(square)))
    }

    /// Several men take on the same square, each of which does nothing else, and the same follows: one of them is enough.
    fn merge_captures(&self, branches: &mut Vec<Branch>) {
        let mut kept: Vec<Branch> = Vec::new();
        for branch in branches.drain(..) {
            let says_the_same = |other: &Branch| match (branch.play, other.play) {
                (Some(mine), Some(other_play)) => {
                    let (mine, known) = (self.stroke(mine), self.stroke(other_play));
                    mine.takes
                        && known.takes
                        && mine.to == known.to
                        && branch.then == other.then
                        && self.occurs_once(mine.man)
                        && self.occurs_once(known.man)
                }
                _ => false,
            };
            if !kept.iter().any(says_the_same) {
                kept.push(branch);
            }
        }
        *branches = kept;
    }

    fn occurs_once(&self, man: Square) -> bool {
        self.plays(man) == 1 && !self.is_captured(man)
    }

    fn plays(&self, man: Square) -> usize {
        self.strokes.iter().filter(|stroke| stroke.man == man).count()
    }

    fn is_captured(&self, man: Square) -> bool {
        self.strokes.iter().any(|stroke| stroke.victim == Some(man))
    }

    /// Drops the moves that merging has left without a place in the tree.
    fn forget_unused(&mut self, main: &mut Branch, contrasts: &mut [Branch]) {
        let mut order: Vec<u8> = Vec::new();
        for branch in std::iter::once(&*main).chain(&*contrasts) {
            branch.visit(&mut |play| {
                if !order.contains(&play) {
                    order.push(play);
                }
            });
        }
        for branch in std::iter::once(main).chain(contrasts) {
            branch.renumber(&order);
        }
        self.strokes = order
            .iter()
            .map(|play| self.strokes[usize::from(*play)].clone())
            .collect();
    }

    fn pattern(&self, idea: &Idea, main: Branch, contrasts: Vec<Branch>) -> Option<Pattern> {
        let mut squares: Vec<Square> = Vec::new();
        for stroke in &self.strokes {
            for square in [stroke.man, stroke.from].into_iter().chain(stroke.to) {
                if !squares.contains(&square) {
                    squares.push(square);
                }
            }
        }
        if squares.len() > 26 {
            return None;
        }
        let letter = |square: Square| {
            let place = squares.iter().position(|known| *known == square);
            place.map(|place| Letter(place as u8))
        };
        let first = main.play?;
        let does_without = may_do_without_the_first_capture(idea) && self.stroke(first).takes;
        let moves: Option<Vec<PatternMove>> = self
            .strokes
            .iter()
            .enumerate()
            .map(|(index, stroke)| {
                Some(PatternMove {
                    man: letter(stroke.man)?,
                    from: letter(stroke.from)?,
                    to: match stroke.to {
                        Some(to) => Some(letter(to)?),
                        None => None,
                    },
                    takes: stroke.takes && !(does_without && index == usize::from(first)),
                    clear: self.clear(stroke, &squares).filter_map(letter).collect(),
                })
            })
            .collect();
        let states = squares
            .iter()
            .map(|square| self.state(idea, *square, &squares, self.stroke(first), does_without))
            .collect();
        Some(Pattern {
            kind: idea.kind,
            states,
            moves: moves?,
            idea: main,
            contrasts,
            unguarded: Vec::new(),
        })
    }

    /// The squares on a move's way of which the tree speaks.
    fn clear(&self, stroke: &Stroke, squares: &[Square]) -> impl Iterator<Item = Square> {
        let way = stroke.way.without(stroke.man);
        squares.iter().copied().filter(move |square| way.contains(*square))
    }

    fn state(&self, idea: &Idea, square: Square, squares: &[Square], first: &Stroke, does_without: bool) -> State {
        let is_first_target = first.to == Some(square);
        let Some(man) = self.board.piece_at(square) else {
            let by_pawn = self.board.role_at(first.man) == Some(Role::Pawn);
            let is_open = match self.broadly {
                true => self.is_reached_by_a_piece(square, idea.friend()),
                false => is_first_target && !by_pawn,
            };
            return if is_open { State::Open } else { State::Empty };
        };
        if is_first_target && does_without {
            return State::Open;
        }
        let owner = match man.color == idea.friend() {
            true => Owner::Friend,
            false => Owner::Enemy,
        };
        State::Man(owner, self.natures(idea.kind, owner, man.role, square, squares))
    }

    /// Whether a man of the side, no pawn, goes there without taking.
    fn is_reached_by_a_piece(&self, square: Square, side: Color) -> bool {
        self.strokes.iter().any(|stroke| {
            let is_piece = |man: shakmaty::Piece| man.color == side && man.role != Role::Pawn;
            stroke.to == Some(square) && !stroke.takes && self.board.piece_at(stroke.man).is_some_and(is_piece)
        })
    }

    fn natures(&self, kind: Kind, owner: Owner, role: Role, man: Square, squares: &[Square]) -> Natures {
        let plays = self.plays(man);
        let is_captured = self.is_captured(man);
        let needs_a_way = self
            .strokes
            .iter()
            .any(|stroke| stroke.man == man && self.clear(stroke, squares).next().is_some());
        // Who carries out the threat that is parried stays who it was: that is what was parried.
        let threatens = kind == Kind::Defence && owner == Owner::Enemy && plays > 0;
        match (is_captured, plays) {
            (false, 1) if !needs_a_way => Natures::ANY,
            (true, 0 | 1) if !needs_a_way && !threatens => match owner {
                Owner::Friend => Natures::at_most(role),
                Owner::Enemy => Natures::at_least(role),
            },
            _ => Natures::only(role),
        }
    }
}

/// Whether the idea is as good without what its first move takes. A pawn's capture stays: it moves in no other way.
fn may_do_without_the_first_capture(idea: &Idea) -> bool {
    let Some(Move::Normal {
        role, capture: Some(_), ..
    }) = idea.main.play
    else {
        return false;
    };
    role != Role::Pawn && worth_after(&idea.main, true, -idea.main.gain()) > 0
}
