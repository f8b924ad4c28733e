//! Why was this move played?
//!
//! A capture is explained by what prepared it: going back over the moves before it as long as the balance is good, the
//! tree is built in which the preparation works and the capture at once does not. A quiet move is explained by its threat:
//! what its player would do if the opponent passed; and the opponent's answer by how it meets that threat.

use super::deed::{Deed, gain};
use super::idea::{Idea, Node};
use super::pattern::Kind;
use super::search::{Limits, Search, is_playable};
use super::simplify::simplify;
use super::store::Store;
use adage_worlds::chess::FreeState;
use shakmaty::{Bitboard, Move};
use std::cell::OnceCell;

/// What an idea explains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Why {
    /// The move won something because of what came before.
    Prepared { moves_before: usize },
    /// The move threatened something that could not be met.
    Threatened,
    /// The move met a threat.
    Parried,
    /// The move gave check.
    Checked,
}

/// A game as a record of free chess.
pub struct Explainer<'s> {
    store: &'s Store,
    limits: Limits,
    states: Vec<FreeState>,
    moves: Vec<Move>,
    /// What each move threatens, once it was asked: by the move itself and by the answer to it.
    threats: Vec<OnceCell<Vec<Node>>>,
}

/// A capture is followed back over at most so many moves of the same player.
const LONGEST_PREPARATION: usize = 4;

impl<'s> Explainer<'s> {
    pub fn new(store: &'s Store, limits: Limits, start: FreeState, moves: &[Move]) -> Explainer<'s> {
        let mut states = vec![start];
        for chosen in moves {
            let next = states[states.len() - 1].after(*chosen);
            states.push(next);
        }
        Explainer {
            store,
            limits,
            states,
            moves: moves.to_vec(),
            threats: vec![OnceCell::new(); moves.len()],
        }
    }

    /// What there is to learn of the move with this number, counted from nought: ideas, simplified.
    pub fn explain(&self, number: usize) -> Vec<(Why, Idea)> {
        let mut found = Vec::new();
        if self.moves[number].is_capture() {
            self.captures(number, &mut found);
        }
        if let Some(idea) = self.threat(number) {
            found.push((Why::Threatened, idea));
        }
        if self.limits.checks
            && let Some(idea) = self.check(number)
        {
            found.push((Why::Checked, idea));
        }
        if number > 0
            && let Some(idea) = self.defence(number)
        {
            found.push((Why::Parried, idea));
        }
        found
    }

    fn deed(&self, number: usize) -> Deed {
        Deed::new(self.moves[number], self.states[number].turn)
    }

    /// Goes back from a capture over the moves of the same player.
    fn captures(&self, number: usize, found: &mut Vec<(Why, Idea)>) {
        let point = self.moves[number];
        let mut balance = gain(point);
        for moves_before in 1..=LONGEST_PREPARATION {
            let Some(first) = number.checked_sub(2 * moves_before) else {
                return;
            };
            balance += gain(self.moves[first]) - gain(self.moves[first + 1]);
            if balance <= 0 {
                return;
            }
            match self.preparation(first, number) {
                Some(idea) => found.push((Why::Prepared { moves_before }, idea)),
                None if self.limits.bridges => {}
                None => return,
            }
        }
    }

    fn preparation(&self, first: usize, number: usize) -> Option<Idea> {
        let point = self.moves[number];
        let start = &self.states[first];
        let search = Search::towards(self.store, self.limits, point);
        let played = self.moves[first];
        let mut hints = vec![self.line(first + 1, number)];
        if self.limits.bridges {
            hints.push(Node::pass(vec![Node::new(point, Vec::new())]));
        }
        let answers = search.answers(&self.states[first + 1], self.deed(first), &hints);
        if answers.value <= 0 {
            return None;
        }
        let mut contrasts = Vec::new();
        if is_playable(start, point) {
            let at_once = Search::new(self.store, self.limits);
            let deed = Deed::new(point, start.turn);
            let after = start.after(point);
            let refutation = at_once.answers(&after, deed, &[]);
            if after.winner.is_some() || refutation.value > 0 {
                return None;
            }
            contrasts.push(Node::new(point, refutation.replies));
        }
        let idea = Idea {
            kind: Kind::Attack,
            start: start.clone(),
            main: Node::new(played, answers.replies),
            contrasts,
        };
        let simple = simplify(&idea, Some(point))?;
        (simple.worth() > 0 && simple.main.contains(point) && !is_bare(&simple)).then_some(simple)
    }

    /// The moves of the record from one to another, one below the other.
    fn line(&self, first: usize, last: usize) -> Node {
        let then = match first < last {
            true => vec![self.line(first + 1, last)],
            false => Vec::new(),
        };
        Node::new(self.moves[first], then)
    }

    fn threats(&self, number: usize) -> &[Node] {
        self.threats[number].get_or_init(|| self.new_threats(number))
    }

    /// What a quiet move threatens that was not there before.
    fn new_threats(&self, number: usize) -> Vec<Node> {
        if self.moves[number].is_capture() {
            return Vec::new();
        }
        let search = Search::new(self.store, self.limits);
        let threats = search.combinations(&self.states[number + 1].pass());
        if threats.is_empty() {
            return threats;
        }
        let before = Search::new(self.store, self.limits).combinations(&self.states[number]);
        let targets = |nodes: &[Node]| -> Bitboard {
            nodes
                .iter()
                .filter_map(|node| node.play)
                .map(|chosen| chosen.to())
                .collect()
        };
        let known = targets(&before);
        threats
            .into_iter()
            .filter(|node| node.play.is_some_and(|chosen| !known.contains(chosen.to())))
            .collect()
    }

    /// A move whose threat cannot be met by the men that it concerns. A move that made a later capture possible is
    /// explained there.
    fn threat(&self, number: usize) -> Option<Idea> {
        if self.prepares_a_capture(number) {
            return None;
        }
        let threats = self.threats(number);
        if threats.is_empty() {
            return None;
        }
        let mut victims = Bitboard::EMPTY;
        for threat in threats {
            collect_victims(threat, true, &mut victims);
        }
        let search = Search::new(self.store, self.limits);
        let hints = [Node::pass(threats.to_vec())];
        let answers = search.answers_by(&self.states[number + 1], self.deed(number), &hints, victims);
        if answers.value <= 0 {
            return None;
        }
        let idea = Idea {
            kind: Kind::Attack,
            start: self.states[number].clone(),
            main: Node::new(self.moves[number], answers.replies),
            contrasts: Vec::new(),
        };
        let simple = simplify(&idea, None)?;
        (simple.worth() > 0 && !is_bare(&simple)).then_some(simple)
    }

    /// A move after which the king would be taken: the shortest threat of all, whatever can be done about it.
    fn check(&self, number: usize) -> Option<Idea> {
        let after = self.states[number + 1].pass();
        let king = after.board.king_of(after.turn.other())?;
        let takers = after.board.attacks_to(king, after.turn, after.board.occupied());
        let taker = takers.first()?;
        let taking = after.moves_from(taker).find(|chosen| chosen.to() == king)?;
        let idea = Idea {
            kind: Kind::Attack,
            start: self.states[number].clone(),
            main: Node::new(
                self.moves[number],
                vec![Node::pass(vec![Node::new(taking, Vec::new())])],
            ),
            contrasts: Vec::new(),
        };
        simplify(&idea, None)
    }

    fn prepares_a_capture(&self, number: usize) -> bool {
        let mut changed = self.deed(number).changes();
        for later in number + 1..self.moves.len() {
            let deed = self.deed(later);
            if deed.side == self.states[number].turn && deed.takes() && (deed.needs() & changed).any() {
                return true;
            }
            changed &= !deed.changes();
        }
        false
    }

    /// How a move meets the threat of the move before it, if that way is not yet known.
    fn defence(&self, number: usize) -> Option<Idea> {
        if self.moves[number].is_capture() {
            return None;
        }
        let threats = self.threats(number - 1);
        if threats.is_empty() {
            return None;
        }
        let start = &self.states[number];
        let search = Search::new(self.store, self.limits);
        let known = search.parries(start, threats);
        if known.contains(&self.moves[number]) {
            return None;
        }
        let mut contrasts: Vec<Node> = Vec::new();
        for parry in known {
            let after = start.after(parry);
            let then = search.continuations_after(&after, -gain(parry), Deed::new(parry, start.turn), threats);
            if !then.is_empty() {
                contrasts.push(Node::new(parry, then));
            }
        }
        let (then, executed) = self.meets(number, threats)?;
        if then.is_empty() {
            contrasts.push(Node::pass(vec![executed.clone()]));
        }
        let idea = Idea {
            kind: Kind::Defence,
            start: start.clone(),
            main: Node::new(self.moves[number], then),
            contrasts,
        };
        let simple = simplify(&idea, None)?;
        let speaks_of_the_threat = executed
            .play
            .is_some_and(|chosen| simple.roots().any(|root| root.contains(chosen)));
        (simple.worth() >= 0 && speaks_of_the_threat).then_some(simple)
    }

    /// What happens if the threat is carried out after the move all the same; nothing if it still works.
    fn meets(&self, number: usize, threats: &[Node]) -> Option<(Vec<Node>, Node)> {
        let after = &self.states[number + 1];
        let mut punished: Option<(Vec<Node>, Node)> = None;
        for threat in threats {
            let chosen = threat.play?;
            let single = Node::new(chosen, Vec::new());
            if !is_playable(after, chosen) || self.deed(number).destroys(Deed::new(chosen, after.turn)) {
                punished.get_or_insert((Vec::new(), single));
                continue;
            }
            let search = Search::new(self.store, self.limits);
            let answers = search.answers(&after.after(chosen), Deed::new(chosen, after.turn), &[]);
            if answers.value > 0 {
                return None;
            }
            punished = Some((vec![Node::new(chosen, answers.replies)], single));
        }
        punished
    }
}

/// Whether the idea is no more than a threat to an opponent who passes.
fn is_bare(idea: &Idea) -> bool {
    !idea.main.then.is_empty() && idea.main.then.iter().all(|reply| reply.play.is_none())
}

/// The squares of the men that the player takes.
fn collect_victims(node: &Node, by_player: bool, victims: &mut Bitboard) {
    if let Some(chosen) = node.play
        && by_player
        && chosen.is_capture()
    {
        victims.add(chosen.to());
    }
    for next in &node.then {
        collect_victims(next, !by_player, victims);
    }
}
