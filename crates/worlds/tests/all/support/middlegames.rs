//! Middle games from nowhere: random play with a little sense, the same for the same seed everywhere.
//!
//! Each side takes what is worth taking, leaves little to be taken, puts its men where they see much, castles gladly, and
//! is otherwise guided by chance. The positions kept have most of their men, and neither side is far ahead.

use adage_worlds::chess::Chess;
use adage_worlds::game::Game;
use shakmaty::{Board, Color, Move, Position, Role};

const PLIES: std::ops::RangeInclusive<u64> = 20..=40;
const MEN: std::ops::RangeInclusive<usize> = 18..=30;
const MOST_AHEAD: i64 = 3;
/// What a pawn is worth, and how far chance may lead, both in squares seen.
const PAWN: i64 = 8;
const WHIM: u64 = 10;

/// The first `count` middle games of a seed, all different.
pub fn middlegames(count: usize, seed: u64) -> Vec<shakmaty::Chess> {
    let mut chance = Chance(seed);
    let mut found: Vec<shakmaty::Chess> = Vec::with_capacity(count);
    while found.len() < count {
        let played = play(&mut chance);
        found.extend(played.filter(|state| found.iter().all(|other| other.board() != state.board())));
    }
    found
}

/// One game; `None` if it ends too early or its last position is no middle game.
fn play(chance: &mut Chance) -> Option<shakmaty::Chess> {
    let mut state = Chess.start();
    let plies = PLIES.start() + chance.below(PLIES.end() - PLIES.start() + 1);
    for _ in 0..plies {
        let moves = Chess.moves(&state);
        let chosen = moves
            .iter()
            .max_by_key(|chosen| promise(&state, **chosen) + chance.below(WHIM) as i64)?;
        state = Chess.play(&state, chosen);
    }
    let board = state.board();
    let even = (material(board, Color::White) - material(board, Color::Black)).abs() <= MOST_AHEAD;
    let is_middlegame = even && MEN.contains(&board.occupied().count()) && Chess.outcome(&state).is_none();
    is_middlegame.then_some(state)
}

/// How good a move looks, in squares seen: what it takes, what it leaves to be taken, and how freely the men then stand.
fn promise(state: &shakmaty::Chess, chosen: Move) -> i64 {
    let next = Chess.play(state, &chosen);
    let (board, side) = (next.board(), state.turn());
    let mut seen = 0;
    let mut loose = 0;
    for (square, man) in board.iter().filter(|(_, man)| man.color == side) {
        let attackers = board.attacks_to(square, side.other(), board.occupied());
        let guarded = board.attacks_to(square, side, board.occupied()).any();
        let cheapest = attackers
            .into_iter()
            .filter_map(|from| board.role_at(from))
            .map(worth)
            .min();
        if let Some(cheapest) = cheapest {
            let back = if guarded { cheapest } else { 0 };
            loose = loose.max(worth(man.role) - back);
        }
        if man.role != Role::King {
            seen += board.attacks_from(square).count() as i64;
        }
    }
    let home = match (chosen.is_castle(), chosen.role()) {
        (true, _) => 12,
        (false, Role::King) => -8,
        (false, _) => 0,
    };
    PAWN * (chosen.capture().map_or(0, worth) - loose) + seen + home
}

fn worth(role: Role) -> i64 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn material(board: &Board, side: Color) -> i64 {
    Role::ALL
        .into_iter()
        .map(|role| worth(role) * board.by_piece(role.of(side)).count() as i64)
        .sum()
}

/// SplitMix64: tiny, and its numbers never change with a library's version.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound
    }
}
