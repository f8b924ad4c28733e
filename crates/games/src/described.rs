//! Games that rules can speak of: facts for positions, and a program that says what follows from them.

use crate::game::{Game, Player};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

/// A game with a rule form. [`Game::facts`] are the input of [`Described::background`]; what it calls `legal/2`, `goal/2`,
/// `terminal` and, given `does/2`, `next/1` is what the native code does.
pub trait Described: Game {
    /// The rules: what follows from the facts of a position.
    fn background(&self) -> Program;

    /// The facts that moves can make and take away: every one that may hold in some position of the game. All other facts
    /// of a position stay as they are.
    fn fluents(&self) -> Vec<Atom>;

    /// What the rules call a player.
    fn role(&self, player: Player) -> Term;

    /// What the rules call a move.
    fn action(&self, state: &Self::State, chosen: &Self::Move) -> Term;
}
