//! Chess positions that teach, positions made up to try what was learned, and shakmaty to judge.

use adage_learn::win::complete::CompleteExplainer;
use adage_learn::win::learn::Turn;
use adage_learn::win::record::forced_by;
use adage_learn::win::rule::{Finder, Recogniser, Recognition};
use adage_learn::win::search::Search;
use adage_logic::{Atom, Term};
use adage_worlds::chess::{fen, words};
use adage_worlds::update::{Engine, System, chess};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use shakmaty::{Board, CastlingMode, Chess, Color, FromSetup, Move, Piece, Position, Role, Setup, Square};

pub struct School {
    pub system: System,
}

impl School {
    pub fn chess() -> School {
        School {
            system: System::chess(),
        }
    }

    /// Chess in which taking a queen counts.
    pub fn for_queens() -> School {
        let queen = Atom::new("captured", vec![Term::constant("queen")]);
        School {
            system: System::chess().with_event(queen),
        }
    }

    pub fn engine(&self) -> Engine<'_> {
        self.system.engine()
    }

    fn input(&self, played: &str, side: Color) -> Atom {
        let square = |text: &str| text.parse::<Square>().unwrap();
        let squares = chess::squares(square(&played[..2]), square(&played[2..]));
        self.system.input(&squares, words().side(side))
    }

    /// What a move that wins teaches, with every reply considered.
    pub fn taught(&self, fen: &str, played: &str) -> Recognition {
        let setup = fen::read_setup(fen).unwrap();
        let engine = self.engine();
        let search = Search {
            system: &self.system,
            engine: &engine,
        };
        let state = chess::state(&setup.board);
        let input = self.input(played, setup.turn);
        let attack = search.attack(&state, input, words().side(setup.turn), 2).unwrap();
        let explainer = CompleteExplainer {
            system: &self.system,
            engine: &engine,
        };
        let explained = explainer.explain(&state, &attack).unwrap();
        explained.last().unwrap().rule("taught".into())
    }

    /// A game from a position on, and what forced its moves.
    pub fn game(&self, fen: &str, moves: &[&str], known: &[Recognition]) -> Vec<Turn> {
        let setup = fen::read_setup(fen).unwrap();
        let recogniser = Recogniser::new(&self.system, known).unwrap();
        let (finder, engine) = (recogniser.finder(), self.engine());
        let (mut state, mut side) = (chess::state(&setup.board), setup.turn);
        let mut turns = Vec::new();
        for played in moves {
            let input = self.input(played, side);
            let forced_by = forced_by(&self.system, &engine, &finder, &state, &input);
            let step = engine.play(&state, &input).unwrap();
            state = step.after.clone();
            turns.push(Turn {
                step,
                player: words().side(side),
                forced_by,
            });
            side = side.other();
        }
        turns
    }

    /// The moves that a rule recommends.
    pub fn applies(&self, rule: &Recognition, position: &Chess) -> Vec<String> {
        let rules = [rule.clone()];
        let recogniser = Recogniser::new(&self.system, &rules).unwrap();
        recommended(&recogniser.finder(), position)
    }
}

fn recommended(finder: &Finder<'_>, position: &Chess) -> Vec<String> {
    let threats = finder.threats(&chess::state(position.board()), words().side(position.turn()));
    let squares = threats.iter().map(|threat| {
        let squares = threat.input.args[..2].iter();
        let squares = squares.map(|term| words().as_square(*term).unwrap().to_string());
        squares.collect::<String>()
    });
    let mut moves: Vec<String> = squares.collect();
    moves.sort();
    moves.dedup();
    moves
}

pub fn placed(fen: &str) -> Chess {
    legal(fen::read_setup(fen).unwrap()).unwrap()
}

fn legal(setup: Setup) -> Option<Chess> {
    Chess::from_setup(setup, CastlingMode::Standard).ok()
}

/// The position with its men elsewhere.
pub fn transformed(position: &Chess, image: impl Fn((i32, i32)) -> (i32, i32)) -> Chess {
    let mut setup = Setup::empty();
    setup.turn = position.turn();
    for (square, man) in position.board().clone() {
        setup.board.set_piece_at(moved(square, &image).unwrap(), man);
    }
    legal(setup).unwrap()
}

fn moved(square: Square, image: &impl Fn((i32, i32)) -> (i32, i32)) -> Option<Square> {
    let (file, rank) = image((square.file() as i32, square.rank() as i32));
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::new((rank * 8 + file) as u32))
}

/// Whether a move does what a rule promises.
pub type Judge = fn(&Chess, &str) -> bool;

fn played(position: &Chess, squares: &str) -> Option<Chess> {
    let moves = position.legal_moves();
    let is_meant = |found: &&Move| {
        let from = found.from().map(|from| from.to_string()).unwrap_or_default();
        format!("{from}{}", found.to()) == squares && found.promotion().is_none_or(|role| role == Role::Queen)
    };
    let chosen = moves.iter().find(is_meant)?;
    position.clone().play(*chosen).ok()
}

pub fn mates(position: &Chess, squares: &str) -> bool {
    played(position, squares).is_some_and(|after| after.is_checkmate())
}

/// Whether after every reply a queen can be taken, or there is none because it is mate.
pub fn wins_queen(position: &Chess, squares: &str) -> bool {
    let Some(after) = played(position, squares) else {
        return false;
    };
    let takes_queen = |reply: &Move| {
        let replied = after.clone().play(*reply).unwrap();
        replied
            .legal_moves()
            .iter()
            .any(|found| found.capture() == Some(Role::Queen))
    };
    let replies = after.legal_moves();
    after.is_checkmate() || !replies.is_empty() && replies.iter().all(takes_queen)
}

#[derive(Debug)]
pub struct Trial {
    pub tried: usize,
    pub matched: usize,
    /// Where the rule applies and its move does not do what it promises.
    pub wrong: Vec<String>,
}

/// Tries a rule on positions like the example until it has applied so many times.
pub fn try_rule(finder: &Finder<'_>, example: &str, wanted: usize, judge: Judge) -> Trial {
    let setup = fen::read_setup(example).unwrap();
    let mut rng = SmallRng::seed_from_u64(7);
    let mut trial = Trial {
        tried: 0,
        matched: 0,
        wrong: Vec::new(),
    };
    while trial.matched < wanted && trial.tried < 4000 * wanted {
        trial.tried += 1;
        let Some(position) = alike(&setup, &mut rng) else {
            continue;
        };
        let found = recommended(finder, &position);
        trial.matched += usize::from(!found.is_empty());
        for wrong in found.iter().filter(|squares| !judge(&position, squares)) {
            let fen = position.board().board_fen();
            trial.wrong.push(format!("{fen} {}: {wrong}", position.turn().char()));
        }
    }
    trial
}

/// The example turned, moved, with colours exchanged, the idle king elsewhere, some men changed and others added.
fn alike(example: &Setup, rng: &mut SmallRng) -> Option<Chess> {
    let (flip, mirror, swap) = (rng.random_bool(0.5), rng.random_bool(0.5), rng.random_bool(0.5));
    let shift = match rng.random_bool(0.5) {
        true => (rng.random_range(-2..=2), rng.random_range(-1..=1)),
        false => (0, 0),
    };
    let image = |(file, rank): (i32, i32)| {
        let (file, rank) = if mirror { (rank, file) } else { (file, rank) };
        let rank = if flip { 7 - rank } else { rank };
        (file + shift.0, rank + shift.1)
    };
    let exchange = rng.random_bool(0.5);
    let side = |side: Color| if exchange { side.other() } else { side };
    let mut setup = Setup::empty();
    setup.turn = side(example.turn);
    for (square, man) in example.board.clone() {
        let is_idle = man.role == Role::King && man.color == example.turn && rng.random_bool(0.2);
        let square = if is_idle {
            random_square(rng)
        } else {
            moved(square, &image)?
        };
        let role = match man.role {
            Role::Pawn if swap => *HELPERS.choose(rng)?,
            role => role,
        };
        setup.board.set_piece_at(square, role.of(side(man.color)));
    }
    for _ in 0..rng.random_range(0..6) {
        add(&mut setup.board, rng)?;
    }
    legal(setup)
}

const HELPERS: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

fn random_square(rng: &mut SmallRng) -> Square {
    Square::new(rng.random_range(0..64))
}

fn add(board: &mut Board, rng: &mut SmallRng) -> Option<()> {
    let square = random_square(rng);
    if board.piece_at(square).is_none() {
        let color = *Color::ALL.choose(rng)?;
        let role = *HELPERS.choose(rng)?;
        board.set_piece_at(square, Piece { color, role });
    }
    Some(())
}
