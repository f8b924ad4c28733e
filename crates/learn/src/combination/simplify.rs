//! What of an idea hangs together.
//!
//! A move stays if an earlier one made it possible, if it makes a later capture possible, or if it prevents a move of the
//! other side in another branch. Every other move might as well not have been played, and becomes a pass; where both
//! players pass, nothing that follows belongs to the idea.

use super::deed::Deed;
use super::idea::{Idea, Node};
use shakmaty::{Bitboard, Color, Move};

/// The idea without what does not belong to it; `point` is the move to be explained, which stays.
/// Nothing if not even the proposed move is left.
pub fn simplify(idea: &Idea, point: Option<Move>) -> Option<Idea> {
    let mut links = Links::default();
    for root in idea.roots() {
        links.add(root, idea.friend(), None);
    }
    let mut number = 0;
    let mut rebuild = |root: &Node| links.rebuild(root, point, &mut number);
    let main = rebuild(&idea.main).filter(|node| node.play.is_some())?;
    let contrasts = idea.contrasts.iter().filter_map(rebuild).collect();
    Some(Idea {
        main,
        contrasts,
        ..idea.clone()
    })
}

/// The moves of a tree in the order of walking through it.
#[derive(Default)]
struct Links {
    deeds: Vec<Option<Deed>>,
    parents: Vec<Option<usize>>,
}

impl Links {
    fn add(&mut self, node: &Node, side: Color, parent: Option<usize>) {
        let number = self.deeds.len();
        self.deeds.push(node.play.map(|chosen| Deed::new(chosen, side)));
        self.parents.push(parent);
        for next in &node.then {
            self.add(next, side.other(), Some(number));
        }
    }

    fn ancestors(&self, number: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.parents[number], |number| self.parents[*number])
    }

    /// The earlier moves of the line that last changed a square which the move needs.
    fn creators(&self, number: usize) -> Vec<usize> {
        let Some(deed) = self.deeds[number] else {
            return Vec::new();
        };
        let mut open: Bitboard = deed.needs();
        let mut creators = Vec::new();
        for earlier in self.ancestors(number) {
            let changes = self.deeds[earlier].map_or(Bitboard::EMPTY, Deed::changes);
            if (open & changes).any() {
                creators.push(earlier);
                open &= !changes;
            }
        }
        creators
    }

    fn is_connected(&self, number: usize, deed: Deed) -> bool {
        let is_created = || !self.creators(number).is_empty();
        let creates_a_capture = |later: usize| {
            self.deeds[later].is_some_and(Deed::takes)
                && self.ancestors(later).any(|earlier| earlier == number)
                && self.creators(later).contains(&number)
        };
        let prevents = |other: usize| {
            self.deeds[other].is_some_and(|it| it.side != deed.side && deed.destroys(it))
                && !self.ancestors(other).any(|earlier| earlier == number)
                && !self.ancestors(number).any(|earlier| earlier == other)
        };
        is_created() || (0..self.deeds.len()).any(|other| creates_a_capture(other) || prevents(other))
    }

    fn rebuild(&self, node: &Node, point: Option<Move>, number: &mut usize) -> Option<Node> {
        let own = *number;
        *number += 1;
        let then: Vec<Node> = node
            .then
            .iter()
            .filter_map(|next| self.rebuild(next, point, number))
            .collect();
        let stays = |deed: &Deed| Some(deed.chosen) == point || self.is_connected(own, *deed);
        match self.deeds[own].filter(stays) {
            Some(deed) => Some(Node::new(deed.chosen, then)),
            None => {
                let then: Vec<Node> = then.into_iter().filter(|next| next.play.is_some()).collect();
                (!then.is_empty()).then(|| Node::pass(then))
            }
        }
    }
}
