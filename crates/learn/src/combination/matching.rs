//! Where a pattern is on a board.
//!
//! The moves of a pattern are verified one after the other; each binds letters to squares in every way that it can. A
//! move is a man that could go from one square to another, across squares that are empty now or will be: those of the
//! letters that it wants clear, and the one that its own man has left.

use super::pattern::{Letter, Owner, Pattern, PatternMove, State};
use adage_worlds::chess::movement;
use shakmaty::{Bitboard, Board, Color, Piece, Rank, Role, Square, attacks};

/// A board, seen by the player whose combination it would be.
#[derive(Clone, Copy)]
pub struct Placing<'b> {
    pub board: &'b Board,
    pub friend: Color,
}

/// Which square each letter stands for, as far as known.
pub type Squares = [Option<Square>; 26];

/// Calls for every way in which the pattern is on the board.
pub fn for_each_match(pattern: &Pattern, board: &Board, friend: Color, found: &mut impl FnMut(&Squares)) {
    let placing = Placing { board, friend };
    follow(placing, pattern, 0, &mut [None; 26], found);
}

/// All ways in which the pattern is on the board, as squares in the order of the letters.
pub fn places(pattern: &Pattern, board: &Board, friend: Color) -> Vec<Vec<Square>> {
    let mut places = Vec::new();
    for_each_match(pattern, board, friend, &mut |squares| {
        places.push(squares.iter().flatten().copied().collect());
    });
    places
}

fn follow(
    placing: Placing<'_>,
    pattern: &Pattern,
    next: usize,
    squares: &mut Squares,
    found: &mut impl FnMut(&Squares),
) {
    match pattern.moves.get(next) {
        None if placing.none_guards(&pattern.unguarded, squares) => found(squares),
        None => {}
        Some(chosen) => placing.verify(&pattern.states, chosen, squares, &mut |squares| {
            follow(placing, pattern, next + 1, squares, found);
        }),
    }
}

impl Placing<'_> {
    /// Calls for every way of binding the letters of a move so that it could be made.
    pub fn verify(
        &self,
        states: &[State],
        chosen: &PatternMove,
        squares: &mut Squares,
        go_on: &mut dyn FnMut(&mut Squares),
    ) {
        let State::Man(owner, natures) = states[index(chosen.man)] else {
            return;
        };
        let side = self.side(owner);
        match squares[index(chosen.man)] {
            Some(man) => {
                let role = self.board.role_at(man).filter(|role| natures.contains(*role));
                if let Some(role) = role {
                    self.each_start(states, chosen, role.of(side), squares, go_on);
                }
            }
            None => {
                for man in self.candidates(states, chosen.man, squares) {
                    if let Some(role) = self.board.role_at(man) {
                        squares[index(chosen.man)] = Some(man);
                        self.each_start(states, chosen, role.of(side), squares, go_on);
                        squares[index(chosen.man)] = None;
                    }
                }
            }
        }
    }

    /// Whether the squares known so far are in these states.
    pub fn all_hold(&self, wanted: &[(Letter, State)], squares: &Squares) -> bool {
        wanted.iter().all(|(letter, state)| {
            squares[index(*letter)].is_none_or(|square| self.squares_in(*state).contains(square))
        })
    }

    /// Whether no enemy man of whom the pattern does not speak can take on these squares.
    pub fn none_guards(&self, unguarded: &[Letter], squares: &Squares) -> bool {
        let spoken_of = Bitboard::from_iter(squares.iter().flatten().copied());
        unguarded
            .iter()
            .filter_map(|letter| squares[index(*letter)])
            .all(|square| {
                let guards = self
                    .board
                    .attacks_to(square, self.friend.other(), self.board.occupied());
                (guards & !spoken_of).is_empty()
            })
    }

    /// The squares in a state.
    fn squares_in(&self, state: State) -> Bitboard {
        match state {
            State::Empty => !self.board.occupied(),
            State::Open => !self.board.by_color(self.friend),
            State::Man(owner, natures) => {
                let men = natures
                    .roles()
                    .fold(Bitboard::EMPTY, |men, role| men | self.board.by_role(role));
                men & self.board.by_color(self.side(owner))
            }
        }
    }

    fn side(&self, owner: Owner) -> Color {
        match owner {
            Owner::Friend => self.friend,
            Owner::Enemy => self.friend.other(),
        }
    }

    /// The squares that a letter may stand for.
    fn candidates(&self, states: &[State], letter: Letter, squares: &Squares) -> Bitboard {
        let free = self.squares_in(states[index(letter)]);
        squares.iter().flatten().fold(free, |free, used| free.without(*used))
    }

    fn each_start(
        &self,
        states: &[State],
        chosen: &PatternMove,
        man: Piece,
        squares: &mut Squares,
        go_on: &mut dyn FnMut(&mut Squares),
    ) {
        if let Some(from) = squares[index(chosen.from)] {
            return self.each_end(states, chosen, man, from, squares, go_on);
        }
        let mut candidates = self.candidates(states, chosen.from, squares);
        // Looking backwards from where the man goes.
        if let Some(to) = chosen.to.and_then(|to| squares[index(to)])
            && man.role != Role::Pawn
        {
            candidates &= attacks::attacks(to, man, Bitboard::EMPTY);
        }
        for from in candidates {
            squares[index(chosen.from)] = Some(from);
            self.each_end(states, chosen, man, from, squares, go_on);
            squares[index(chosen.from)] = None;
        }
    }

    fn each_end(
        &self,
        states: &[State],
        chosen: &PatternMove,
        man: Piece,
        from: Square,
        squares: &mut Squares,
        go_on: &mut dyn FnMut(&mut Squares),
    ) {
        let Some(to) = chosen.to else {
            if self.can_play(man, from, squares) {
                go_on(squares);
            }
            return;
        };
        let reach = self.reach(chosen, man, from);
        match squares[index(to)] {
            Some(square) if reach.contains(square) => self.along(states, chosen, from, square, squares, go_on),
            Some(_) => {}
            None => {
                for square in reach & self.candidates(states, to, squares) {
                    squares[index(to)] = Some(square);
                    self.along(states, chosen, from, square, squares, go_on);
                    squares[index(to)] = None;
                }
            }
        }
    }

    /// Whether the man has a move, be it that it takes who has come to a square of the pattern.
    fn can_play(&self, man: Piece, from: Square, squares: &Squares) -> bool {
        let arrivals = Bitboard::from_iter(squares.iter().flatten().copied());
        let takes = attacks::attacks(from, man, self.board.occupied()) & arrivals;
        takes.any() || movement::targets(self.board, man, from).any()
    }

    /// Where the man could go from there if nothing were in its way.
    fn reach(&self, chosen: &PatternMove, man: Piece, from: Square) -> Bitboard {
        if man.role != Role::Pawn {
            return attacks::attacks(from, man, Bitboard::EMPTY);
        }
        let takes = attacks::pawn_attacks(man.color, from);
        if chosen.takes {
            return takes;
        }
        let forward = man.color.fold_wb(8, -8);
        let step = Bitboard::from(from).shift(forward);
        let two = match from.rank() == man.color.relative_rank(Rank::Second) {
            true => step.shift(forward),
            false => Bitboard::EMPTY,
        };
        ((step | two) & !self.board.occupied()) | (takes & self.board.by_color(man.color.other()))
    }

    /// Goes on if every man on the way is one that the pattern wants away, binding the letters of those not yet known.
    fn along(
        &self,
        states: &[State],
        chosen: &PatternMove,
        from: Square,
        to: Square,
        squares: &mut Squares,
        go_on: &mut dyn FnMut(&mut Squares),
    ) {
        let way = attacks::between(from, to);
        let own = squares[index(chosen.man)].map_or(Bitboard::EMPTY, Bitboard::from);
        let known = chosen.clear.iter().filter_map(|letter| squares[index(*letter)]);
        let known = Bitboard::from_iter(known);
        if !(known & !way).is_empty() {
            return;
        }
        let blocked = way & self.board.occupied() & !own & !known;
        let open: Option<Letter> = chosen
            .clear
            .iter()
            .copied()
            .find(|letter| squares[index(*letter)].is_none());
        match open {
            None if blocked.is_empty() => go_on(squares),
            None => {}
            Some(letter) => {
                let spots = way & self.candidates(states, letter, squares);
                for spot in spots {
                    squares[index(letter)] = Some(spot);
                    self.along(states, chosen, from, to, squares, go_on);
                    squares[index(letter)] = None;
                }
            }
        }
    }
}

fn index(letter: Letter) -> usize {
    usize::from(letter.0)
}
