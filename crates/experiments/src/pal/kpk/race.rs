//! King and pawn against king: whether the pawn can run, that is promote safely with no move but its own, White to move
//! (Morales 1992, appendix F).
//!
//! [`Runs`] works it out exactly, from the last rank back. [`printed_rules`] are the rules as far as they are printed, for
//! pawns that have left the second rank; they are known not to be all.

/// A square by file and rank, counted from one.
pub type Place = (i32, i32);

/// The white king, the white pawn and the black king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kpk {
    pub king: Place,
    pub pawn: Place,
    pub lone_king: Place,
}

fn places() -> impl Iterator<Item = Place> + Clone {
    (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank)))
}

/// King's steps between two squares.
fn distance(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

fn rook_distance(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

fn pawn_attacks(pawn: Place, place: Place) -> bool {
    place.1 == pawn.1 + 1 && (place.0 - pawn.0).abs() == 1
}

impl Kpk {
    /// All positions with White to move.
    pub fn all() -> impl Iterator<Item = Kpk> {
        let pawns = places().filter(|(_, rank)| (2..=7).contains(rank));
        let all = pawns.flat_map(|pawn| {
            places().flat_map(move |king| places().map(move |lone_king| Kpk { king, pawn, lone_king }))
        });
        all.filter(Kpk::is_possible)
    }

    fn is_possible(&self) -> bool {
        let apart = self.king != self.pawn && self.lone_king != self.pawn && distance(self.king, self.lone_king) > 1;
        apart && !pawn_attacks(self.pawn, self.lone_king)
    }

    fn after(&self, pawn: Place) -> Kpk {
        Kpk { pawn, ..*self }
    }

    fn is_free(&self, place: Place) -> bool {
        place != self.king && place != self.lone_king
    }

    /// Where the black king can go; the pawn is taken where it stands alone.
    fn replies(&self) -> impl Iterator<Item = Place> {
        let Kpk { king, pawn, lone_king } = *self;
        places().filter(move |place| {
            distance(*place, lone_king) == 1 && distance(*place, king) > 1 && !pawn_attacks(pawn, *place)
        })
    }

    /// Whether the pawn's step leaves Black without a move and not in check.
    fn step_stalemates(&self) -> bool {
        let (file, rank) = self.pawn;
        let stepped = self.after((file, rank + 1));
        rank < 7
            && self.is_free(stepped.pawn)
            && !pawn_attacks(stepped.pawn, self.lone_king)
            && stepped.replies().next().is_none()
    }
}

/// Where the pawn can run, for one square of the white king and one file.
pub struct Runs {
    king: Place,
    file: i32,
    /// With Black to move, by the rank of the pawn and the square of the black king.
    black_to_move: [[bool; 64]; 9],
}

impl Runs {
    pub fn new(king: Place, file: i32) -> Runs {
        let mut runs = Runs {
            king,
            file,
            black_to_move: [[false; 64]; 9],
        };
        for rank in (3..=8).rev() {
            for lone_king in places() {
                let position = Kpk {
                    king,
                    pawn: (file, rank),
                    lone_king,
                };
                runs.black_to_move[rank as usize][index(lone_king)] = runs.survives(&position);
            }
        }
        runs
    }

    /// Whether the pawn gets through whatever Black does next.
    fn survives(&self, position: &Kpk) -> bool {
        let Kpk { king, pawn, lone_king } = *position;
        if pawn.1 == 8 {
            return distance(lone_king, pawn) > 1 || distance(king, pawn) <= 1;
        }
        let mut replies = position.replies().peekable();
        if replies.peek().is_none() {
            // Mate, or stalemate.
            return pawn_attacks(pawn, lone_king);
        }
        replies.all(|lone_king| lone_king != pawn && self.can_run(&Kpk { lone_king, ..*position }))
    }

    /// Whether the pawn can run, White to move. The position must have the king and the file that this was made for.
    pub fn can_run(&self, position: &Kpk) -> bool {
        debug_assert!(position.king == self.king && position.pawn.0 == self.file);
        let (file, rank) = position.pawn;
        let runs_from = |rank: i32| self.black_to_move[rank as usize][index(position.lone_king)];
        let is_free = |rank: i32| position.is_free((file, rank));
        is_free(rank + 1) && (runs_from(rank + 1) || (rank == 2 && is_free(4) && runs_from(4)))
    }
}

fn index((file, rank): Place) -> usize {
    (8 * (rank - 1) + file - 1) as usize
}

/// Black king, white king and pawn of positions that the rules get wrong and name one by one.
const EXCEPTIONS: [[Place; 3]; 4] = [
    [(1, 8), (3, 7), (2, 3)],
    [(1, 7), (3, 7), (2, 4)],
    [(8, 8), (6, 7), (7, 3)],
    [(8, 7), (6, 7), (7, 4)],
];

/// What the printed rules say of a pawn that has left the second rank.
pub fn printed_rules(position: &Kpk) -> bool {
    let Kpk { king, pawn, lone_king } = *position;
    let is_in_the_way = king.0 == pawn.0 && king.1 > pawn.1;
    let is_exception = EXCEPTIONS.contains(&[lone_king, king, pawn]);
    !is_exception && !is_in_the_way && !position.step_stalemates() && sixteen_rules(position)
}

fn is_between(left: i32, middle: i32, right: i32) -> bool {
    (left < middle && middle < right) || (right < middle && middle < left)
}

/// The rules in their printed order.
fn sixteen_rules(position: &Kpk) -> bool {
    let Kpk {
        king: king @ (king_x, king_y),
        pawn: pawn @ (pawn_x, pawn_y),
        lone_king: lone @ (lone_x, lone_y),
    } = *position;
    let queening = (pawn_x, 8);
    let [king_way, pawn_way, lone_way] = [king, pawn, lone].map(|place| distance(place, queening));
    let (to_pawn, lone_to_pawn, apart) = (distance(king, pawn), distance(lone, pawn), distance(king, lone));
    let shuts_out = is_between(lone_x, king_x, pawn_x);
    let opposes = apart == 2 && (king_x == lone_x || king_y == lone_y);
    let rules = [
        pawn_way < lone_way,
        king_way == 1 && (pawn_y == 6 || pawn_y == 7),
        king_way == 1 && king_y == 7 && pawn_y == 5,
        shuts_out && king_y == 6 && king_y > lone_y,
        shuts_out && king_y == 7 && (1..=3).contains(&to_pawn),
        shuts_out && king_y == 7 && to_pawn > 3 && to_pawn == rook_distance(king, queening),
        (shuts_out || (king_x == lone_x && apart == 2)) && pawn_y == lone_y && pawn_y == king_y - 2,
        shuts_out && king_y == 6 && king_way == 2 && pawn_way == lone_way,
        shuts_out && king_y != 8 && opposes && !(3..=4).contains(&rook_distance(king, lone)),
        shuts_out && king_y == 8 && lone_to_pawn == pawn_way && king_way == 2,
        shuts_out && king_y == 8 && pawn_y == 3 && opposes,
        lone_y == 8 && king_y == 6 && pawn_y == 6 && [king_way, pawn_way, lone_way] == [2; 3],
        king_way == 1
            && (lone_to_pawn == pawn_way || lone_to_pawn == pawn_way + 1)
            && !(king_y != 8 && lone_y != 8 && is_between(king_x, pawn_x, lone_x)),
        king_way == 1 && king_y == 7 && lone_to_pawn + 1 == to_pawn,
        king_way == 1 && pawn_y == 4 && king_y == lone_y && king_y != 8,
        king_way == 1 && pawn_y == 3 && lone_way == 3 && king_y == lone_y && king_y != 8,
    ];
    rules.contains(&true)
}

/// How the printed rules compare with the truth, for pawns that have left the second rank.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub positions: usize,
    pub can_run: usize,
    pub rightly_yes: usize,
    pub wrongly_yes: usize,
    pub wrongly_no: usize,
    pub rightly_no: usize,
}

impl Tally {
    /// Counts every position.
    pub fn count() -> Tally {
        let mut tally = Tally::default();
        let mut runs: Option<Runs> = None;
        for position in Kpk::all() {
            let fits = |runs: &Runs| runs.king == position.king && runs.file == position.pawn.0;
            let runs = match runs.take().filter(fits) {
                Some(fitting) => runs.insert(fitting),
                None => runs.insert(Runs::new(position.king, position.pawn.0)),
            };
            let can_run = runs.can_run(&position);
            tally.positions += 1;
            tally.can_run += usize::from(can_run);
            if position.pawn.1 > 2 {
                let count = match (printed_rules(&position), can_run) {
                    (true, true) => &mut tally.rightly_yes,
                    (true, false) => &mut tally.wrongly_yes,
                    (false, true) => &mut tally.wrongly_no,
                    (false, false) => &mut tally.rightly_no,
                };
                *count += 1;
            }
        }
        tally
    }

    /// Of a hundred positions with the pawn beyond the second rank, how many the printed rules are right about.
    pub fn per_cent_right(&self) -> f64 {
        let right = self.rightly_yes + self.rightly_no;
        100.0 * right as f64 / (right + self.wrongly_yes + self.wrongly_no) as f64
    }
}
