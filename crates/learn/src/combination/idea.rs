//! An idea: a tree of real moves from a real position, before it is generalised.

use super::deed::{Deed, gain};
use super::pattern::Kind;
use adage_worlds::chess::FreeState;
use shakmaty::{Color, Move};

/// A move and what may follow; `None` if the player passes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    pub play: Option<Move>,
    pub then: Vec<Node>,
}

impl Node {
    pub fn new(chosen: Move, then: Vec<Node>) -> Node {
        Node {
            play: Some(chosen),
            then,
        }
    }

    pub fn pass(then: Vec<Node>) -> Node {
        Node { play: None, then }
    }

    pub fn gain(&self) -> i32 {
        self.play.map_or(0, gain)
    }

    pub fn contains(&self, chosen: Move) -> bool {
        self.play == Some(chosen) || self.then.iter().any(|node| node.contains(chosen))
    }
}

/// What was found in a game: a move that is worth considering here, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idea {
    pub kind: Kind,
    pub start: FreeState,
    /// What is proposed to the player to move, with what would happen.
    pub main: Node,
    /// What does not work instead.
    pub contrasts: Vec<Node>,
}

impl Idea {
    pub fn friend(&self) -> Color {
        self.start.turn
    }

    pub fn roots(&self) -> impl Iterator<Item = &Node> {
        std::iter::once(&self.main).chain(&self.contrasts)
    }

    /// What the proposed move is worth by the tree alone.
    pub fn worth(&self) -> i32 {
        worth_after(&self.main, true, 0)
    }

    /// Every move of the tree with its side and the moves that lead to it, the passes left out.
    pub fn for_each_deed(&self, visit: &mut impl FnMut(&[Deed], Deed)) {
        for root in self.roots() {
            walk(root, self.friend(), &mut Vec::new(), visit);
        }
    }
}

fn walk(node: &Node, side: Color, line: &mut Vec<Deed>, visit: &mut impl FnMut(&[Deed], Deed)) {
    let deed = node.play.map(|chosen| Deed::new(chosen, side));
    if let Some(deed) = deed {
        visit(line, deed);
        line.push(deed);
    }
    for next in &node.then {
        walk(next, side.other(), line, visit);
    }
    if deed.is_some() {
        line.pop();
    }
}

/// What the player of the idea gets after this move. Either side may stop at any time; the enemy, however, must let
/// what follows a pass come if the tree has one.
pub fn worth_after(node: &Node, by_friend: bool, before: i32) -> i32 {
    let sign = if by_friend { 1 } else { -1 };
    let balance = before + sign * node.gain();
    let next = node.then.iter().map(|next| worth_after(next, !by_friend, balance));
    if by_friend {
        let passes = node.then.iter().any(|next| next.play.is_none());
        next.chain((!passes).then_some(balance)).min().unwrap_or(balance)
    } else {
        next.max().map_or(balance, |best| best.max(balance))
    }
}
