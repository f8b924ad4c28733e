//! Patterns as a file of a rulebook: facts that people and ASP tools can read.
//!
//! ```text
//! %! world: chess
//! %! kind: combination
//!
//! %! name: games
//! learned_from("Tal.pgn",1,1200).
//!
//! %! name: c7
//! %! words: plays a queen to where it attacks a knight or more
//! %! from: Tal.pgn, game 3, White's move 16
//! combination(c7,attack).
//! square(c7,a,friend(queen)).
//! square(c7,b,open).
//! square(c7,c,enemy(at_least(knight))).
//! move(c7,1,goes(a,a,b)).
//! move(c7,2,takes(a,b,c)).
//! idea(c7,then(1,then(pass,2))).
//! found(c7,1,12).
//! worked(c7,9,20).
//! ```
//!
//! A move names the square on which its man stands at first, the square from which it goes and the square to which:
//! `takes`, `goes` (where a man of the enemy may be taken if one is there), or `plays` anywhere. `clear(c7,2,d)` says
//! that the second move goes past `d`, which must have become empty. A tree is a move by its number, or `pass`, or
//! `then(MOVE,TREE)`, or `then(MOVE,(TREE,TREE))`; `contrast(c7,1,TREE)` does not work instead; `unguarded(c7,b)`: no enemy man takes there. `found(c7,1,12)`: in the
//! first pass it was found in twelve games; `learned_from(Source,1,1200)`: so many games were read in it. `worked(c7,9,20)`:
//! its move won something nine times of twenty.

mod draft;
mod read;
mod write;

pub use read::read;
pub use write::file;

/// The world of combinations.
const WORLD: &str = "chess";

/// The states of squares and kinds of moves, as they are called here.
mod names {
    pub const FRIEND: &str = "friend";
    pub const ENEMY: &str = "enemy";
    pub const EMPTY: &str = "empty";
    pub const OPEN: &str = "open";
    pub const ANY: &str = "any";
    pub const AT_LEAST: &str = "at_least";
    pub const AT_MOST: &str = "at_most";
    pub const OF: &str = "of";
    pub const ATTACK: &str = "attack";
    pub const DEFENCE: &str = "defence";
    pub const TAKES: &str = "takes";
    pub const GOES: &str = "goes";
    pub const PLAYS: &str = "plays";
    pub const PASS: &str = "pass";
    pub const THEN: &str = "then";
}
