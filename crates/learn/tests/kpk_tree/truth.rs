//! What the subproblems mean, worked out by playing on: no attribute is used here.

use adage_games::chess::ChessPosition;
use adage_learn::tree::kpk::Men;
use adage_oracle::table::{Fate, Material, Probe, Tables};
use rayon::prelude::*;
use shakmaty::attacks::{king_attacks, pawn_attacks};
use shakmaty::{Bitboard, Color, File, Rank, Square};
use std::sync::LazyLock;

/// A position and what is true of it.
pub struct Known {
    pub men: Men,
    pub position: ChessPosition,
    pub lost: bool,
    /// The pawn gets through, whatever Black plays, without a move of the white king.
    pub runs: bool,
    /// White can force his king onto a critical square with the pawn safe.
    pub forced: bool,
}

impl Known {
    pub fn is_on(&self, ranks: std::ops::RangeInclusive<Rank>) -> bool {
        self.men.pawn.file() > File::A && ranks.contains(&self.men.pawn.rank())
    }
}

pub static ALL: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut tables = Tables::default();
    tables
        .make(&Material::read("kpk").expect("material"), &|_| {})
        .expect("a table");
    let (runs, forced) = (runs(), forced());
    let known = |men: Men| {
        let position = ChessPosition::from(men.board());
        let value = tables
            .probe(&position, Color::Black)
            .expect("a table")
            .expect("a position");
        Known {
            men,
            position,
            lost: value.fate == Fate::Lost,
            runs: runs[number(men)],
            forced: forced[number(men)],
        }
    };
    Men::all().collect::<Vec<_>>().into_par_iter().map(known).collect()
});

fn number(men: Men) -> usize {
    let digit = |square: Square| usize::from(square);
    (digit(men.white) * 64 + digit(men.pawn)) * 64 + digit(men.black)
}

/// All placements with Black to move, also those that cannot arise.
fn placements() -> impl Iterator<Item = Men> {
    let pawns = (1..7)
        .rev()
        .flat_map(|rank| (0..4).map(move |file| (File::new(file), Rank::new(rank))));
    let pawns = pawns.map(|(file, rank)| Square::from_coords(file, rank));
    let kings = |white: Square| Square::ALL.into_iter().map(move |black| (white, black));
    pawns
        .flat_map(move |pawn| {
            Square::ALL
                .into_iter()
                .flat_map(kings)
                .map(move |(white, black)| Men { white, pawn, black })
        })
        .filter(|men| men.white != men.pawn && men.black != men.pawn && !king_attacks(men.white).contains(men.black))
        .filter(|men| men.white != men.black)
}

fn replies(men: Men) -> Vec<Men> {
    let guarded = king_attacks(men.white) | pawn_attacks(Color::White, men.pawn);
    let to = king_attacks(men.black) & !guarded & !Bitboard::from_square(men.white);
    to.into_iter().map(|black| Men { black, ..men }).collect()
}

/// The pawn's moves, also onto the last rank.
fn pushes(men: Men) -> impl Iterator<Item = Men> {
    let blocked = Bitboard::from_square(men.white).with(men.black);
    let once = Bitboard::from_square(men.pawn).shift(8) & !blocked;
    let is_home = men.pawn.rank() == Rank::Second;
    let twice = if is_home {
        once.shift(8) & !blocked
    } else {
        Bitboard::EMPTY
    };
    (once | twice).into_iter().map(move |pawn| Men { pawn, ..men })
}

fn steps(men: Men) -> impl Iterator<Item = Men> {
    let to = king_attacks(men.white) & !king_attacks(men.black) & !Bitboard::from_square(men.pawn);
    to.into_iter().map(move |white| Men { white, ..men })
}

fn pawn_can_be_taken(men: Men) -> bool {
    king_attacks(men.black).contains(men.pawn) && !king_attacks(men.white).contains(men.pawn)
}

fn runs() -> Vec<bool> {
    let mut runs = vec![false; 64 * 64 * 64];
    // Higher pawns come first.
    for men in placements() {
        let gets_through = |men: Men| match men.pawn.rank() {
            Rank::Eighth => !pawn_can_be_taken(men),
            _ => runs[number(men)],
        };
        let replies = replies(men);
        let checks = pawn_attacks(Color::White, men.pawn).contains(men.black);
        runs[number(men)] = match replies.is_empty() {
            true => checks,
            false => replies
                .into_iter()
                .all(|men| men.black != men.pawn && pushes(men).any(gets_through)),
        };
    }
    runs
}

fn is_critical(men: Men) -> bool {
    let ahead = i32::from(men.white.rank()) - i32::from(men.pawn.rank());
    let enough = match men.pawn.rank() {
        Rank::Second | Rank::Third | Rank::Fourth => ahead == 2,
        Rank::Seventh => ahead == 1,
        _ => matches!(ahead, 1 | 2),
    };
    men.white.file().distance(men.pawn.file()) <= 1 && enough
}

fn forced() -> Vec<bool> {
    let mut forced = vec![false; 64 * 64 * 64];
    let mut open = Vec::new();
    for men in placements() {
        match is_critical(men) && !pawn_can_be_taken(men) {
            true => forced[number(men)] = true,
            false => open.push(men),
        }
    }
    loop {
        let leads_on = |men: Men| {
            let pushed = pushes(men).filter(|men| men.pawn.rank() != Rank::Eighth);
            men.black != men.pawn && pushed.chain(steps(men)).any(|men| forced[number(men)])
        };
        let is_forced = |men: &Men| {
            let replies = replies(*men);
            !replies.is_empty() && replies.into_iter().all(leads_on)
        };
        let (more, rest): (Vec<Men>, Vec<Men>) = open.par_iter().partition(|men| is_forced(men));
        if more.is_empty() {
            return forced;
        }
        more.into_iter().for_each(|men| forced[number(men)] = true);
        open = rest;
    }
}
