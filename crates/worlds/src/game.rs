//! The one idea of a game that everything above shares.

use crate::drawing::Drawing;
use adage_logic::ast::{Head, Program, Rule, StatementKind};
use adage_logic::{Atom, Term};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::any::Any;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A side of a game, counted from nought in the order of the first moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Side(pub u8);

impl Side {
    /// The opponent, in a game of two.
    pub fn other(self) -> Side {
        Side(1 - self.0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    Win(Side),
    Draw,
}

impl Outcome {
    /// What a player has of it: one point for a win, a half for a draw.
    pub fn points(self, player: Side) -> f64 {
        match self {
            Outcome::Win(winner) if winner == player => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        }
    }
}

/// One of the eight ways to turn and reflect a board: reflect the files first, then the ranks, then swap the two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn {
    pub mirror_files: bool,
    pub mirror_ranks: bool,
    pub swap_axes: bool,
}

impl Turn {
    /// Where the cell at `(x, y)`, counted from nought, goes on a board of that size.
    pub fn apply(self, (x, y): (usize, usize), (width, height): (usize, usize)) -> (usize, usize) {
        let x = if self.mirror_files { width - 1 - x } else { x };
        let y = if self.mirror_ranks { height - 1 - y } else { y };
        if self.swap_axes { (y, x) } else { (x, y) }
    }
}

/// A change of a position that changes nothing of its worth: a turn of the board, perhaps with the players exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symmetry {
    pub turn: Turn,
    pub exchange_players: bool,
}

/// What a cell must hold for a move to be possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Need {
    /// Exactly this content.
    Is(Term),
    /// Any man of this player.
    ManOf(Side),
}

/// A cell and what it must hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Condition {
    pub cell: Term,
    pub needs: Need,
}

/// A cell and what a move puts there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Change {
    pub cell: Term,
    /// The man that stands there afterwards, with its owner; `None` for an empty cell.
    pub becomes: Option<(Side, Term)>,
}

/// A move as conditions and changes: the cells that it needs in a certain state, and the cells that it sets.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    pub conditions: Vec<Condition>,
    pub changes: Vec<Change>,
}

impl Effect {
    /// A man of a player is put on a cell that is empty.
    pub fn placing(cell: Term, player: Side, man: Term) -> Effect {
        Effect {
            conditions: vec![Condition {
                cell,
                needs: Need::Is(Term::constant("empty")),
            }],
            changes: vec![Change {
                cell,
                becomes: Some((player, man)),
            }],
        }
    }
}

/// Something written that cannot be read as a position or a move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(pub String);

/// A game of complete information: positions, moves, and how to show them.
pub trait Game: Any + Sync {
    type State: Clone + Eq + Hash + Send + Sync;
    type Move: Clone + Eq + Hash + Debug + Send + Sync;

    fn name(&self) -> &str;

    fn start(&self) -> Self::State;

    fn to_move(&self, state: &Self::State) -> Side;

    fn moves(&self, state: &Self::State) -> Vec<Self::Move>;

    /// The position after a move. The move must be one of [`Game::moves`].
    fn play(&self, state: &Self::State, chosen: &Self::Move) -> Self::State;

    /// The result, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The symmetries of the rules; the identity is left out.
    fn symmetries(&self) -> Vec<Symmetry>;

    fn transform(&self, state: &Self::State, symmetry: Symmetry) -> Self::State;

    /// The position as ground atoms, without an argument for the position itself.
    fn facts(&self, state: &Self::State) -> Vec<Atom>;

    /// What the move needs and what it changes.
    fn effect(&self, state: &Self::State, chosen: &Self::Move) -> Effect;

    fn draw(&self, state: &Self::State) -> Drawing;

    fn read_state(&self, text: &str) -> Result<Self::State, ReadError>;

    fn write_state(&self, state: &Self::State) -> String;

    fn read_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, ReadError>;

    fn write_move(&self, state: &Self::State, chosen: &Self::Move) -> String;

    /// A game of so many moves is given up as drawn.
    fn longest(&self) -> usize {
        300
    }

    /// A first position and moves from there, so that no two games begin alike. The moves do not end the game.
    fn opening(&self, rng: &mut SmallRng) -> (Self::State, Vec<Self::Move>) {
        (self.start(), random_moves(self, 2, rng))
    }

    /// The game as a program over its facts, where there is one.
    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        None
    }

    /// What a player is called.
    fn player_name(&self, player: Side) -> String {
        match self.rule_form() {
            Some(rules) => rules.role(player).to_string(),
            None => ["first", "second"][usize::from(player.0 & 1)].to_string(),
        }
    }

    /// The number of move sequences of this length: the exact safety net of move generators.
    fn perft(&self, state: &Self::State, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.outcome(state).is_some() {
            return 0;
        }
        let moves = self.moves(state);
        match depth {
            1 => moves.len() as u64,
            _ => moves
                .iter()
                .map(|chosen| self.perft(&self.play(state, chosen), depth - 1))
                .sum(),
        }
    }
}

/// A game with a program that says the same.
pub trait RuleForm: Game {
    /// All of the program, also the choice of a move, with the numbers of this game in it.
    fn program(&self) -> Program;

    /// The player's name in the rules.
    fn role(&self, player: Side) -> Term;

    /// The name in the rules of a move from this position.
    fn action(&self, state: &Self::State, chosen: &Self::Move) -> Term;

    /// The position that facts describe, as [`Game::facts`] gives them. Facts of other predicates are passed over.
    fn state_of(&self, facts: &[Atom]) -> Result<Self::State, ReadError>;

    /// What `legal(Role,Action)` holds, in any order.
    fn legal(&self, state: &Self::State) -> Vec<Atom>;

    /// What `goal(Role,Reward)` holds, in any order.
    fn goals(&self, state: &Self::State) -> Vec<Atom>;

    /// The program without the choice of a move.
    fn rules(&self) -> Program {
        let mut program = self.program();
        let is_choice = |kind: &StatementKind| {
            matches!(
                kind,
                StatementKind::Rule(Rule {
                    head: Head::Choice(_),
                    ..
                })
            )
        };
        program.statements.retain(|statement| !is_choice(&statement.kind));
        program
    }

    /// Both players' actions when this move is made.
    fn does(&self, state: &Self::State, chosen: &Self::Move) -> Vec<Atom> {
        let player = self.to_move(state);
        let does = |player, action| Atom::new("does", vec![self.role(player), action]);
        vec![does(player, self.action(state, chosen)), does(player.other(), noop())]
    }

    /// The move of that name.
    fn move_of(&self, state: &Self::State, action: Term) -> Option<Self::Move> {
        let mut moves = self.moves(state).into_iter();
        moves.find(|chosen| self.action(state, chosen) == action)
    }
}

/// The action of whoever is not to move.
pub fn noop() -> Term {
    Term::constant("noop")
}

/// So many random moves from the start; none if they end the game.
pub fn random_moves<G: Game + ?Sized>(game: &G, count: usize, rng: &mut SmallRng) -> Vec<G::Move> {
    let mut state = game.start();
    let mut moves = Vec::new();
    while moves.len() < count {
        let Some(chosen) = game.moves(&state).choose(rng).cloned() else {
            break;
        };
        state = game.play(&state, &chosen);
        moves.push(chosen);
    }
    match game.outcome(&state) {
        Some(_) => Vec::new(),
        None => moves,
    }
}

/// Who is to move, or what came of the game.
pub fn standing<G: Game, N: Display>(game: &G, state: &G::State, name: impl Fn(Side) -> N) -> String {
    match game.outcome(state) {
        None => format!("{} to move", name(game.to_move(state))),
        Some(Outcome::Win(winner)) => format!("{} has won", name(winner)),
        Some(Outcome::Draw) => "a draw".to_string(),
    }
}
