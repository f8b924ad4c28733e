//! Two-player games that take turns, given by a sheet, as a [`crate::game::Game`].
//!
//! Who is to move is read off a fluent such as `control(x)`, or off the legal moves: only one player has a choice. Whether
//! that is so is tried in random games. A player who has none just waits; where a sheet hides a simultaneous choice that
//! the trial did not meet, the player who is not to move takes its first legal move.

mod grid;
mod play;
mod rules;

use super::machine::{Board, Move, Role};
use super::{Machine, MachineError, Sheet};
use crate::chance::Chance;
use crate::drawing::Drawing;
use crate::game::{Outcome, Side};
use adage_logic::Term;
use adage_logic::ground::Limits;
use adage_logic::network::Values;
use grid::Grid;
use rules::Form;
use std::sync::{Mutex, PoisonError};

pub use super::machine::State as Facts;

/// Why a sheet's game is not one of two players who take turns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTurns {
    #[error(transparent)]
    Machine(#[from] MachineError),
    #[error("{0} play, not two")]
    Players(usize),
    #[error("both players choose in the same step: {0}")]
    Both(String),
    #[error("`random` plays by chance")]
    Chance,
}

/// A position: what holds, who is to move and the result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GdlState {
    facts: Facts,
    to_move: Side,
    outcome: Option<Outcome>,
}

/// Who is to move.
enum Turns {
    /// Whoever stands in this fluent, for the first and the second role.
    Fluents([usize; 2]),
    /// Whoever has a choice.
    Moves,
}

/// A game of two players who take turns.
pub struct GdlGame {
    name: String,
    machine: Machine,
    /// The roles in the order of their first moves.
    players: [Role; 2],
    turns: Turns,
    grid: Option<Grid>,
    form: Form,
    /// Buffers that are used again.
    spare: Mutex<Vec<Values<u64>>>,
}

/// A state of any game: the board that its fluents seem to describe, and below it whatever else holds.
pub fn draw(machine: &Machine, state: &Facts) -> Drawing {
    play::drawing(machine, Grid::of(machine).as_ref(), state)
}

/// How much is tried before a game is believed to take turns.
const TRIAL_GAMES: u64 = 64;
const TRIAL_STEPS: usize = 400;

impl GdlGame {
    pub fn new(name: impl Into<String>, sheet: &Sheet) -> Result<GdlGame, NotTurns> {
        let machine = Machine::new(sheet, &Limits::default())?;
        let roles: Vec<Role> = machine.roles().map(|(role, _)| role).collect();
        let [first, second] = roles[..] else {
            return Err(NotTurns::Players(roles.len()));
        };
        if roles.iter().any(|role| machine.is_random(*role)) {
            return Err(NotTurns::Chance);
        }
        let turns = match trial(&machine, control(&machine)) {
            Ok(turns) => turns,
            Err(_) => trial(&machine, Turns::Moves)?,
        };
        let mut game = GdlGame {
            name: name.into(),
            grid: Grid::of(&machine),
            machine,
            form: Form::of(sheet),
            players: [first, second],
            turns,
            spare: Mutex::default(),
        };
        let starts = game.read(game.machine.start().clone()).to_move;
        if starts == Side(1) {
            game.players.swap(0, 1);
        }
        Ok(game)
    }

    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What a player is called in the rules.
    pub fn role(&self, player: Side) -> Term {
        let role = self.players[usize::from(player.0 & 1)];
        self.machine
            .roles()
            .nth(role.0)
            .map_or(Term::constant("nobody"), |(_, name)| name)
    }

    /// Does something with a board for one state.
    fn with_board<R>(&self, run: impl FnOnce(&mut Board<'_>) -> R) -> R {
        let spare = || self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = spare().pop();
        let mut board = self.machine.board_with(kept);
        let result = run(&mut board);
        spare().push(board.into_values());
        result
    }

    /// The position in which these hold.
    fn read(&self, facts: Facts) -> GdlState {
        self.with_board(|board| {
            board.show([&facts]);
            self.position(facts, board)
        })
    }

    /// The position on the board.
    fn position(&self, facts: Facts, board: &Board<'_>) -> GdlState {
        let mover = mover(&self.turns, &facts, board);
        let outcome = board.is_terminal(0).then(|| {
            let gain = |player: usize| board.goal(self.players[player], 0).unwrap_or(0);
            match gain(0).cmp(&gain(1)) {
                std::cmp::Ordering::Greater => Outcome::Win(Side(0)),
                std::cmp::Ordering::Less => Outcome::Win(Side(1)),
                std::cmp::Ordering::Equal => Outcome::Draw,
            }
        });
        GdlState {
            to_move: Side(u8::from(mover == self.players[1])),
            facts,
            outcome,
        }
    }
}

/// The fluents that name the player to move, if there are two of one name with nothing but a role in them.
fn control(machine: &Machine) -> Turns {
    let roles: Vec<Term> = machine.roles().map(|(_, role)| role).collect();
    let find = |functor, role: &Term| machine.fluents().binary_search(&Term::compound(functor, &[*role])).ok();
    let functors = machine.fluents().iter().filter_map(|fluent| match fluent {
        Term::Compound(compound) if compound.args() == [roles[0]] => Some(compound.functor()),
        _ => None,
    });
    for functor in functors {
        if let (Some(first), Some(second)) = (find(functor, &roles[0]), find(functor, &roles[1]))
            && machine.start().holds(first) != machine.start().holds(second)
        {
            return Turns::Fluents([first, second]);
        }
    }
    Turns::Moves
}

/// Whoever is to move on the board.
fn mover(turns: &Turns, facts: &Facts, board: &Board<'_>) -> Role {
    match turns {
        Turns::Fluents([_, second]) => Role(usize::from(facts.holds(*second))),
        Turns::Moves => {
            let count = |role: usize| board.legal(Role(role), 0).take(2).count();
            Role(usize::from(count(1) > count(0)))
        }
    }
}

/// Plays at random and sees to it that only the player to move has a choice.
fn trial(machine: &Machine, turns: Turns) -> Result<Turns, NotTurns> {
    let mut board = machine.board();
    let mut chance = Chance::new(1);
    for _ in 0..TRIAL_GAMES {
        let mut state = machine.start().clone();
        for _ in 0..TRIAL_STEPS {
            board.show([&state]);
            if board.is_terminal(0) {
                break;
            }
            let moves = [0, 1].map(|role| board.legal(Role(role), 0).collect::<Vec<Move>>());
            let Role(mover) = mover(&turns, &state, &board);
            if moves[1 - mover].len() > 1 {
                let facts: Vec<String> = machine.facts(&state).map(|fact| fact.to_string()).collect();
                return Err(NotTurns::Both(facts.join(", ")));
            }
            if moves.iter().any(Vec::is_empty) {
                break;
            }
            let joint = moves.map(|moves| moves[chance.below(moves.len())]);
            state = board.after(&state, &joint);
        }
    }
    Ok(turns)
}
