//! Positions to ask about: small changes of known ones, men put down at random, and positions of play.

use super::examples::MOST_ON_BOARD;
use adage_worlds::board::{BoardMan, BoardView};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// How many positions of play are made.
const PLAYED: usize = 600;
/// The most that are made when further ones are asked for.
const MOST_PLAYED: usize = 5_000;
/// How often it is the men that make it an instance that are changed.
const CHANGE_ITS_MEN: f64 = 0.5;
/// How often one position is tried to be made before it is given up.
const TRIES: usize = 20;

/// A position that is known to be an instance, and the squares of the men that make it one, if that is known.
#[derive(Clone)]
pub struct Instance<P> {
    pub position: P,
    pub men: Vec<u8>,
}

pub struct Situations<'v, P> {
    view: &'v dyn BoardView<P>,
    random: SmallRng,
    /// What the last positions of play were made with.
    play_seed: u64,
    played: Vec<P>,
    /// How many of them were given as further ones.
    given_of_play: usize,
}

/// Where a made-up position comes from.
#[derive(Clone, Copy)]
enum Source {
    /// A known position, changed.
    Changed,
    /// Some men of a known position, and others put down at random.
    Scattered,
    Random,
    Played,
    PlayedChanged,
    /// A known position, mirrored or moved as a whole.
    Moved,
    /// Some files of a known position, and the others of a position of play.
    Crossed,
}

/// Sources with how often each is drawn from.
const SOURCES: [(Source, u32); 7] = [
    (Source::Changed, 35),
    (Source::Moved, 10),
    (Source::Scattered, 15),
    (Source::Random, 15),
    (Source::Played, 10),
    (Source::PlayedChanged, 15),
    (Source::Crossed, 15),
];

impl<'v, P: Clone> Situations<'v, P> {
    pub fn new(view: &'v dyn BoardView<P>, seed: u64) -> Situations<'v, P> {
        Situations {
            view,
            random: SmallRng::seed_from_u64(seed),
            play_seed: seed,
            played: view.played(seed, PLAYED),
            given_of_play: 0,
        }
    }

    /// So many positions of play that were not there before. After some calls the earlier ones come again.
    pub fn further_play(&mut self, count: usize) -> &[P] {
        let begin = self.given_of_play;
        if begin + count > self.played.len() && self.played.len() < MOST_PLAYED {
            self.play_seed = self.play_seed.wrapping_add(1);
            self.played.extend(self.view.played(self.play_seed, count));
        }
        let begin = if begin + count > self.played.len() { 0 } else { begin };
        self.given_of_play = begin + count;
        &self.played[begin..(begin + count).min(self.played.len())]
    }

    /// A position made up from these known ones.
    pub fn next(&mut self, known: &[Instance<P>]) -> Option<P> {
        (0..TRIES).find_map(|_| {
            let all: u32 = SOURCES.iter().map(|(_, weight)| weight).sum();
            let mut drawn = self.random.random_range(0..all);
            let source = SOURCES.iter().find(|(_, weight)| {
                let is_here = drawn < *weight;
                drawn = drawn.saturating_sub(*weight);
                is_here
            });
            self.make(source?.0, known)
                .filter(|position| self.view.men(position).len() <= MOST_ON_BOARD)
        })
    }

    /// A position that owes nothing to what is known.
    pub fn any(&mut self) -> Option<P> {
        let source = match self.random.random_bool(0.5) {
            true => Source::Random,
            false => Source::Played,
        };
        self.make(source, &[])
    }

    /// A known position with a small change.
    pub fn changed(&mut self, known: &[Instance<P>]) -> Option<P> {
        self.make(Source::Changed, known)
            .filter(|position| self.view.men(position).len() <= MOST_ON_BOARD)
    }

    fn make(&mut self, source: Source, known: &[Instance<P>]) -> Option<P> {
        match source {
            Source::Played => self.played.choose(&mut self.random).cloned(),
            Source::PlayedChanged => {
                let position = self.played.choose(&mut self.random)?;
                let (men, turn) = taken_apart(self.view, position);
                self.change(men, turn, &[])
            }
            Source::Changed => {
                let instance = known.choose(&mut self.random)?;
                let (men, turn) = taken_apart(self.view, &instance.position);
                let squares = match self.random.random_bool(CHANGE_ITS_MEN) {
                    true => &instance.men[..],
                    false => &[],
                };
                self.change(men, turn, squares)
            }
            Source::Moved => {
                let (men, turn) = taken_apart(self.view, &known.choose(&mut self.random)?.position);
                self.move_all(men, turn)
            }
            Source::Crossed => {
                let (known, turn) = taken_apart(self.view, &known.choose(&mut self.random)?.position);
                let (other, _) = taken_apart(self.view, self.played.choose(&mut self.random)?);
                self.cross(known, &other, turn)
            }
            Source::Scattered => {
                let (mut men, turn) = taken_apart(self.view, &known.choose(&mut self.random)?.position);
                let kept = self.random.random_range(1..=3.min(men.len()));
                men.shuffle(&mut self.random);
                men.truncate(kept);
                self.scatter(men, turn)
            }
            Source::Random => {
                let turn = self.random.random_range(0..2);
                self.scatter(Vec::new(), turn)
            }
        }
    }

    /// Up to six neighbouring files of the first position, and the others of the second. Of two kings the first one's stays.
    fn cross(&mut self, mut men: Vec<BoardMan>, other: &[BoardMan], turn: u8) -> Option<P> {
        let king = self.view.words().kinds.len() as u8 - 1;
        let first = self.random.random_range(0..FILES);
        let last = first + self.random.random_range(1..6);
        let is_kept = |man: &BoardMan| (first..=last).contains(&(man.square % FILES));
        men.retain(is_kept);
        for man in other.iter().filter(|man| !is_kept(man)) {
            if man.kind != king || !men.iter().any(|own| own.side == man.side && own.kind == king) {
                men.push(*man);
            }
        }
        self.add_kings(&mut men);
        self.view.compose(&men, turn)
    }

    /// Mirrored, or all men some squares away; those that would leave the board are left out.
    fn move_all(&mut self, mut men: Vec<BoardMan>, turn: u8) -> Option<P> {
        let files = i32::from(FILES);
        let ranks = i32::from(self.view.size()) / files;
        let (mirrors, flips) = (self.random.random_bool(0.3), self.random.random_bool(0.3));
        let (right, up) = (self.random.random_range(-3..=3), self.random.random_range(-2..=2));
        let is_moved = !(mirrors || flips) || self.random.random_bool(0.5);
        men.retain_mut(|man| {
            let (mut file, mut rank) = (i32::from(man.square) % files, i32::from(man.square) / files);
            if mirrors {
                file = files - 1 - file;
            }
            if flips {
                rank = ranks - 1 - rank;
                man.side ^= 1;
            }
            if is_moved {
                (file, rank) = (file + right, rank + up);
            }
            man.square = (rank * files + file) as u8;
            (0..files).contains(&file) && (0..ranks).contains(&rank)
        });
        let (mut men, turn) = (men, if flips { turn ^ 1 } else { turn });
        self.add_kings(&mut men);
        self.view.compose(&men, turn)
    }

    fn add_kings(&mut self, men: &mut Vec<BoardMan>) {
        let king = self.view.words().kinds.len() as u8 - 1;
        for side in 0..2 {
            if !men.iter().any(|man| man.side == side && man.kind == king) {
                self.put(men, side, king);
            }
        }
    }

    /// Kings where they are missing, and up to so many men more.
    fn scatter(&mut self, mut men: Vec<BoardMan>, turn: u8) -> Option<P> {
        self.add_kings(&mut men);
        let more = match self.random.random_range(0..4) {
            0 => self.random.random_range(0..3),
            1 | 2 => self.random.random_range(2..8),
            _ => self.random.random_range(6..22),
        };
        for _ in 0..more {
            let (side, kind) = self.any_man();
            self.put(&mut men, side, kind);
        }
        self.view.compose(&men, turn)
    }

    /// Pawns are as frequent as all others together.
    fn any_man(&mut self) -> (u8, u8) {
        let kinds = self.view.words().kinds.len() as u8;
        let kind = match self.random.random_bool(0.4) {
            true => 0,
            false => self.random.random_range(1..kinds - 1),
        };
        (self.random.random_range(0..2), kind)
    }

    fn put(&mut self, men: &mut Vec<BoardMan>, side: u8, kind: u8) {
        for _ in 0..TRIES {
            let square = self.random.random_range(0..self.view.size());
            if men.iter().all(|man| man.square != square) {
                men.push(BoardMan { side, kind, square });
                return;
            }
        }
    }

    /// One change, seldom more; of the men on these squares if there are any.
    fn change(&mut self, mut men: Vec<BoardMan>, mut turn: u8, squares: &[u8]) -> Option<P> {
        let changes = match self.random.random_range(0..10) {
            0..6 => 1,
            6..9 => 2,
            _ => self.random.random_range(3..6),
        };
        for _ in 0..changes {
            self.change_once(&mut men, &mut turn, squares)?;
        }
        self.view.compose(&men, turn)
    }

    fn change_once(&mut self, men: &mut Vec<BoardMan>, turn: &mut u8, squares: &[u8]) -> Option<()> {
        let king = self.view.words().kinds.len() as u8 - 1;
        let of_these = (0..men.len()).filter(|index| squares.contains(&men[*index].square));
        let index = of_these.choose(&mut self.random);
        let index = index.unwrap_or_else(|| self.random.random_range(0..men.len()));
        let is_king = men[index].kind == king;
        match self.random.random_range(0..16) {
            0..5 => {
                let square = self.random.random_range(0..self.view.size());
                self.go(men, index, square)?;
            }
            5..8 => {
                let (file, rank) = (men[index].square % FILES, men[index].square / FILES);
                let step = |random: &mut SmallRng, from: u8| (from + random.random_range(0..3)).checked_sub(1);
                let (file, rank) = (step(&mut self.random, file)?, step(&mut self.random, rank)?);
                let square = Some(rank * FILES + file).filter(|square| file < FILES && *square < self.view.size())?;
                self.go(men, index, square)?;
            }
            8..10 if !is_king => {
                men.remove(index);
            }
            // A second man like one that may matter, or any.
            10 if !is_king => self.put(men, men[index].side, men[index].kind),
            10..12 => {
                let (side, kind) = self.any_man();
                self.put(men, side, kind);
            }
            12 if !is_king => men[index].kind = self.any_man().1,
            13 if !is_king => men[index].side ^= 1,
            14 => {
                let other = self.random.random_range(0..men.len());
                let square = men[index].square;
                men[index].square = men[other].square;
                men[other].square = square;
            }
            15 => *turn ^= 1,
            _ => return None,
        }
        Some(())
    }

    /// What stands there is taken, unless it is a king.
    fn go(&mut self, men: &mut Vec<BoardMan>, index: usize, square: u8) -> Option<()> {
        let king = self.view.words().kinds.len() as u8 - 1;
        if men.iter().any(|man| man.square == square && man.kind == king) {
            return None;
        }
        men[index].square = square;
        let moved = men[index];
        men.retain(|man| man.square != square || *man == moved);
        Some(())
    }
}

fn taken_apart<P>(view: &dyn BoardView<P>, position: &P) -> (Vec<BoardMan>, u8) {
    (view.men(position), view.turn(position).unwrap_or(0))
}

const FILES: u8 = 8;
