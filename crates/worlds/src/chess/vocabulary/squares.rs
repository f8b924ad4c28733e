//! What lies where, seen from a man: relations between a man's square and other squares, and what is true of a man.
//!
//! Each relation is one function from a man to a set of squares, or to yes or no. The matcher asks them like any other
//! relation; a learner asks for the sets themselves ([`crate::board`]). "Ahead" is ahead for the man's side.

use super::asked::{Asked, Flow, Found, men_on};
use crate::board::Noun;
use crate::chess::movement;
use crate::chess::position::ChessPosition;
use adage_logic::Term;
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square, attacks};
use smallvec::{SmallVec, smallvec};

/// A man and the position that it stands in.
#[derive(Clone, Copy)]
pub(in crate::chess) struct Seen<'p> {
    pub(in crate::chess) position: &'p ChessPosition,
    pub(in crate::chess) man: Piece,
    pub(in crate::chess) at: Square,
}

pub(in crate::chess) type SquaresOf = fn(Seen<'_>) -> Bitboard;
pub(in crate::chess) type HoldsOf = fn(Seen<'_>) -> bool;

/// `relation(Side, Place, Place, Position)`.
pub(super) fn squares(asked: &Asked, position: &ChessPosition, found: &mut Found, of: SquaresOf) -> Flow {
    let words = found.words();
    for seen in seen_men(asked, position) {
        for to in of(seen) & asked.places(2) {
            found.row(&[
                words.side(seen.man.color),
                words.square(seen.at),
                words.square(to),
                found.position(),
            ])?;
        }
    }
    Flow::Continue(())
}

/// `relation(Side, Place, Position)`.
pub(super) fn holds(asked: &Asked, position: &ChessPosition, found: &mut Found, of: HoldsOf) -> Flow {
    let words = found.words();
    for seen in seen_men(asked, position).filter(|seen| of(*seen)) {
        found.row(&[words.side(seen.man.color), words.square(seen.at), found.position()])?;
    }
    Flow::Continue(())
}

fn seen_men<'p>(asked: &Asked, position: &'p ChessPosition) -> impl Iterator<Item = Seen<'p>> {
    let board = position.board();
    let men = asked.sides(0).men(board) & asked.places(1);
    men_on(board, men).map(move |(at, man)| Seen { position, man, at })
}

impl<'p> Seen<'p> {
    fn board(&self) -> &'p Board {
        self.position.board()
    }

    fn side(&self) -> Color {
        self.man.color
    }

    fn enemies(&self) -> Bitboard {
        self.board().by_color(!self.side())
    }

    fn enemy_king(&self) -> Option<Square> {
        self.board().king_of(!self.side())
    }

    /// From 1, the rank next to its own side.
    fn rank(&self) -> u32 {
        u32::from(self.side().fold_wb(self.at.rank(), self.at.rank().flip_vertical())) + 1
    }

    /// The ranks that are farther on.
    fn ranks_ahead(&self) -> Bitboard {
        let ahead = |rank: &Rank| self.side().fold_wb(*rank > self.at.rank(), *rank < self.at.rank());
        Rank::ALL
            .into_iter()
            .filter(ahead)
            .fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(rank))
    }

    fn file(&self) -> Bitboard {
        Bitboard::from_file(self.at.file())
    }

    fn next_files(&self) -> Bitboard {
        let next = |step: i32| self.at.file().offset(step).map_or(Bitboard::EMPTY, Bitboard::from_file);
        next(-1) | next(1)
    }

    /// The men of a side that attack a square, when this man has left its own.
    fn attackers_after_leaving(&self, to: Square, side: Color) -> Bitboard {
        let occupied = self.board().occupied().without(self.at);
        self.board().attacks_to(to, side, occupied).without(self.at).without(to)
    }

    fn filter(&self, holds: impl Fn(Square) -> bool) -> Bitboard {
        Bitboard::FULL.into_iter().filter(|to| holds(*to)).collect()
    }

    /// The positions that a move leads to: one, or four where a pawn is promoted.
    fn after(&self, to: Square) -> impl Iterator<Item = ChessPosition> {
        const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];
        let (board, at, man) = (self.board(), self.at, self.man);
        let promotes = man.role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let becomes: SmallVec<[Role; 4]> = match promotes {
            true => PROMOTIONS.into(),
            false => smallvec![man.role],
        };
        becomes.into_iter().map(move |role| {
            let man = Piece { role, ..man };
            ChessPosition::new(movement::after(board, man, at, to))
        })
    }
}

pub(super) fn ahead(seen: Seen<'_>) -> Bitboard {
    seen.file() & seen.ranks_ahead()
}

pub(super) fn behind(seen: Seen<'_>) -> Bitboard {
    seen.file() & !seen.ranks_ahead() & !Bitboard::from(seen.at)
}

pub(super) fn next_ahead(seen: Seen<'_>) -> Bitboard {
    Bitboard::from(seen.at).shift(seen.side().fold_wb(8, -8))
}

pub(super) fn same_file(seen: Seen<'_>) -> Bitboard {
    seen.file().without(seen.at)
}

pub(super) fn next_file(seen: Seen<'_>) -> Bitboard {
    seen.next_files()
}

pub(super) fn ahead_on_next_file(seen: Seen<'_>) -> Bitboard {
    seen.next_files() & seen.ranks_ahead()
}

pub(super) fn ahead_on_near_file(seen: Seen<'_>) -> Bitboard {
    (seen.file() | seen.next_files()) & seen.ranks_ahead()
}

pub(super) fn not_ahead_on_next_file(seen: Seen<'_>) -> Bitboard {
    seen.next_files() & !seen.ranks_ahead()
}

pub(super) fn same_rank(seen: Seen<'_>) -> Bitboard {
    Bitboard::from_rank(seen.at.rank()).without(seen.at)
}

pub(super) fn beside(seen: Seen<'_>) -> Bitboard {
    seen.next_files() & Bitboard::from_rank(seen.at.rank())
}

pub(super) fn around(seen: Seen<'_>) -> Bitboard {
    attacks::king_attacks(seen.at)
}

pub(super) fn within_two(seen: Seen<'_>) -> Bitboard {
    seen.filter(|to| to != seen.at && seen.at.distance(to) <= 2)
}

/// Two squares away along a file, rank or diagonal, as kings in opposition are.
pub(super) fn two_away(seen: Seen<'_>) -> Bitboard {
    attacks::queen_attacks(seen.at, Bitboard::EMPTY) & seen.filter(|to| seen.at.distance(to) == 2)
}

/// Two squares away along its file or rank, as kings in opposition are.
pub(super) fn opposite(seen: Seen<'_>) -> Bitboard {
    two_away(seen) & attacks::rook_attacks(seen.at, Bitboard::EMPTY)
}

/// The squares before it: straight ahead and on either side of that.
pub(super) fn front(seen: Seen<'_>) -> Bitboard {
    next_ahead(seen) | diagonally_ahead(seen)
}

pub(super) fn next_rank(seen: Seen<'_>) -> Bitboard {
    Bitboard::from_rank(seen.at.rank()).shift(seen.side().fold_wb(8, -8))
}

/// Its file and the next ones.
pub(super) fn near_file(seen: Seen<'_>) -> Bitboard {
    (seen.file() | seen.next_files()).without(seen.at)
}

pub(super) fn diagonally_ahead(seen: Seen<'_>) -> Bitboard {
    attacks::pawn_attacks(seen.side(), seen.at)
}

pub(super) fn diagonally_behind(seen: Seen<'_>) -> Bitboard {
    attacks::pawn_attacks(!seen.side(), seen.at)
}

pub(super) fn knight_jump(seen: Seen<'_>) -> Bitboard {
    attacks::knight_attacks(seen.at)
}

pub(super) fn same_diagonal(seen: Seen<'_>) -> Bitboard {
    attacks::bishop_attacks(seen.at, Bitboard::EMPTY)
}

pub(super) fn farther_on(seen: Seen<'_>) -> Bitboard {
    seen.ranks_ahead()
}

pub(super) fn farther_back(seen: Seen<'_>) -> Bitboard {
    !seen.ranks_ahead() & !Bitboard::from_rank(seen.at.rank())
}

pub(super) fn same_colour(seen: Seen<'_>) -> Bitboard {
    let of_colour = match seen.at.is_light() {
        true => Bitboard::LIGHT_SQUARES,
        false => Bitboard::DARK_SQUARES,
    };
    of_colour.without(seen.at)
}

pub(super) fn same_wing(seen: Seen<'_>) -> Bitboard {
    let is_queenside = seen.at.file() <= File::D;
    seen.filter(|to| (to.file() <= File::D) == is_queenside)
        .without(seen.at)
}

pub(super) fn anywhere(seen: Seen<'_>) -> Bitboard {
    Bitboard::FULL.without(seen.at)
}

/// The pawns' places before a castled king: two ranks on its file and the next ones.
pub(super) fn shelter(seen: Seen<'_>) -> Bitboard {
    (seen.file() | seen.next_files()) & seen.ranks_ahead() & seen.filter(|to| seen.at.distance(to) <= 2)
}

pub(super) fn bears_on(seen: Seen<'_>) -> Bitboard {
    attacks::attacks(seen.at, seen.man, seen.board().occupied())
}

pub(super) fn borne_on_from(seen: Seen<'_>) -> Bitboard {
    movement::attackers(seen.board(), seen.at)
}

pub(super) fn can_go(seen: Seen<'_>) -> Bitboard {
    seen.position.legal_targets(seen.man, seen.at, Bitboard::FULL)
}

/// What a bishop, rook or queen would bear on if the first man in the way were gone.
pub(super) fn bears_through(seen: Seen<'_>) -> Bitboard {
    if !matches!(seen.man.role, Role::Bishop | Role::Rook | Role::Queen) {
        return Bitboard::EMPTY;
    }
    let occupied = seen.board().occupied();
    let direct = attacks::attacks(seen.at, seen.man, occupied);
    let blockers = direct & occupied;
    attacks::attacks(seen.at, seen.man, occupied & !blockers) & !direct
}

/// Men of its side whom it alone guards.
pub(super) fn guards_alone(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    let own = bears_on(seen) & board.by_color(seen.side());
    let alone = |to: &Square| board.attacks_to(*to, seen.side(), board.occupied()) == Bitboard::from(seen.at);
    own.into_iter().filter(alone).collect()
}

/// From where the enemy king catches a pawn that runs: the rule of the square.
pub(super) fn square_of_pawn(seen: Seen<'_>) -> Bitboard {
    if seen.man.role != Role::Pawn {
        return Bitboard::EMPTY;
    }
    let goal = Square::from_coords(seen.at.file(), seen.side().fold_wb(Rank::Eighth, Rank::First));
    let ahead = seen.position.turn().is_some_and(|turn| turn != seen.side());
    let steps = (8 - seen.rank()).min(5) + u32::from(ahead);
    seen.filter(|from| goal.distance(from) <= steps)
}

/// Squares along files, ranks and diagonals up to the first man, whatever the man itself is.
pub(super) fn open_line(seen: Seen<'_>) -> Bitboard {
    attacks::queen_attacks(seen.at, seen.board().occupied())
}

pub(super) fn around_enemy_king(seen: Seen<'_>) -> Bitboard {
    seen.enemy_king().map_or(Bitboard::EMPTY, attacks::king_attacks)
}

pub(super) fn empty_square(seen: Seen<'_>) -> Bitboard {
    !seen.board().occupied()
}

/// Where no enemy could take it, if it went there.
pub(super) fn safe_for(seen: Seen<'_>) -> Bitboard {
    seen.filter(|to| seen.attackers_after_leaving(to, !seen.side()).is_empty())
}

/// What another man of its side bears on.
pub(super) fn guarded_for(seen: Seen<'_>) -> Bitboard {
    seen.filter(|to| seen.attackers_after_leaving(to, seen.side()).any())
}

/// What another man of its side bears on as things stand.
pub(super) fn another_bears_on(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    seen.filter(|to| {
        board
            .attacks_to(to, seen.side(), board.occupied())
            .without(seen.at)
            .any()
    })
}

pub(super) fn pawn_guards_against(seen: Seen<'_>) -> Bitboard {
    let pawns = seen.board().pawns() & seen.enemies();
    pawns.into_iter().fold(Bitboard::EMPTY, |all, pawn| {
        all | attacks::pawn_attacks(!seen.side(), pawn)
    })
}

/// Where an enemy worth less could take it.
pub(super) fn lesser_guards_against(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    let lesser = Role::ALL.into_iter().filter(|role| worth(*role) < worth(seen.man.role));
    let lesser = lesser.fold(Bitboard::EMPTY, |all, role| all | board.by_role(role));
    seen.filter(|to| (seen.attackers_after_leaving(to, !seen.side()) & lesser).any())
}

/// Where it would give check, or uncover one.
pub(super) fn checks_from(seen: Seen<'_>) -> Bitboard {
    let enemy = !seen.side();
    can_go(seen)
        .into_iter()
        .filter(|to| seen.after(*to).any(|after| after.is_in_check(enemy)))
        .collect()
}

/// Where it would give mate.
pub(super) fn mates_from(seen: Seen<'_>) -> Bitboard {
    let enemy = !seen.side();
    checks_from(seen)
        .into_iter()
        .filter(|to| seen.after(*to).any(|after| after.is_mated(enemy)))
        .collect()
}

/// Where it would give stalemate.
pub(super) fn stalemates_from(seen: Seen<'_>) -> Bitboard {
    let enemy = !seen.side();
    let is_stalemated = |after: ChessPosition| !after.is_in_check(enemy) && !after.has_move(enemy);
    let stalemates = |to: &Square| seen.after(*to).any(is_stalemated);
    can_go(seen).into_iter().filter(stalemates).collect()
}

pub(super) fn promotes_on(seen: Seen<'_>) -> Bitboard {
    match seen.man.role {
        Role::Pawn => can_go(seen) & Bitboard::BACKRANKS,
        _ => Bitboard::EMPTY,
    }
}

/// Men of either side whom nobody of their own side guards.
pub(super) fn unguarded_man(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    men_on(board, board.occupied())
        .filter(|(at, man)| board.attacks_to(*at, man.color, board.occupied()).is_empty())
        .map(|(at, _)| at)
        .collect()
}

/// Men of either side that an enemy bears on.
pub(super) fn attacked_man(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    men_on(board, board.occupied())
        .filter(|(at, man)| board.attacks_to(*at, !man.color, board.occupied()).any())
        .map(|(at, _)| at)
        .collect()
}

/// Whether more enemies bear on a man than guards of its own side.
fn is_outnumbered(board: &Board, at: Square, side: Color) -> bool {
    let bearing = |side: Color| board.attacks_to(at, side, board.occupied());
    bearing(!side).count() > bearing(side).count()
}

/// Whether a man may be taken with gain at first sight: by one that is worth less, or where nobody guards it.
fn is_en_prise(board: &Board, at: Square, man: Piece) -> bool {
    let enemies = board.attacks_to(at, !man.color, board.occupied());
    let is_lesser = |from: Square| board.role_at(from).is_some_and(|role| worth(role) < worth(man.role));
    let guarded = board.attacks_to(at, man.color, board.occupied()).any();
    enemies.any() && (!guarded || enemies.into_iter().any(is_lesser))
}

/// Men of either side on which more enemies bear than guards.
pub(super) fn outnumbered_man(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    let men = men_on(board, board.occupied());
    men.filter(|(at, man)| is_outnumbered(board, *at, man.color))
        .map(|(at, _)| at)
        .collect()
}

/// Men of either side that may be taken by a lesser man, or where nobody guards them.
pub(super) fn en_prise_man(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    let men = men_on(board, board.occupied());
    men.filter(|(at, man)| is_en_prise(board, *at, *man))
        .map(|(at, _)| at)
        .collect()
}

/// Men of either side that shield their king from a bishop, rook or queen.
pub(super) fn pinned_man(seen: Seen<'_>) -> Bitboard {
    seen.position.pinned(Color::White) | seen.position.pinned(Color::Black)
}

/// Pawns of either side that no enemy pawn can stop or take on their way.
pub(super) fn passed_pawn(seen: Seen<'_>) -> Bitboard {
    let board = seen.board();
    men_on(board, board.pawns())
        .filter(|(at, man)| {
            passed(Seen {
                man: *man,
                at: *at,
                ..seen
            })
        })
        .map(|(at, _)| at)
        .collect()
}

/// A pawn that no enemy pawn can stop or take on its way.
pub(super) fn passed(seen: Seen<'_>) -> bool {
    let pawns = seen.board().pawns() & seen.enemies();
    seen.man.role == Role::Pawn && (ahead_on_near_file(seen) & pawns).is_empty()
}

/// No other man of its side bears on it.
pub(super) fn unguarded(seen: Seen<'_>) -> bool {
    let board = seen.board();
    board.attacks_to(seen.at, seen.side(), board.occupied()).is_empty()
}

/// An enemy bears on it.
pub(super) fn attacked(seen: Seen<'_>) -> bool {
    let board = seen.board();
    board.attacks_to(seen.at, !seen.side(), board.occupied()).any()
}

/// More enemies bear on it than guards.
pub(super) fn outnumbered(seen: Seen<'_>) -> bool {
    is_outnumbered(seen.board(), seen.at, seen.side())
}

/// A lesser man may take it, or nobody guards it and it may be taken.
pub(super) fn en_prise(seen: Seen<'_>) -> bool {
    is_en_prise(seen.board(), seen.at, seen.man)
}

/// On its first rank where castling takes a king, or nearer to the corner.
pub(super) fn castled(seen: Seen<'_>) -> bool {
    castled_short(seen) || castled_long(seen)
}

pub(super) fn castled_short(seen: Seen<'_>) -> bool {
    seen.man.role == Role::King && seen.rank() == 1 && seen.at.file() >= File::G
}

pub(super) fn castled_long(seen: Seen<'_>) -> bool {
    seen.man.role == Role::King && seen.rank() == 1 && seen.at.file() <= File::C
}

pub(super) fn to_move(seen: Seen<'_>) -> bool {
    seen.position.turn() == Some(seen.side())
}

pub(super) fn on_edge(seen: Seen<'_>) -> bool {
    Bitboard::EDGES.contains(seen.at)
}

pub(super) fn on_edge_file(seen: Seen<'_>) -> bool {
    matches!(seen.at.file(), File::A | File::H)
}

pub(super) fn on_centre_file(seen: Seen<'_>) -> bool {
    matches!(seen.at.file(), File::D | File::E)
}

pub(super) fn on_middle_file(seen: Seen<'_>) -> bool {
    (File::C..=File::F).contains(&seen.at.file())
}

pub(super) fn in_centre(seen: Seen<'_>) -> bool {
    on_centre_file(seen) && matches!(seen.rank(), 4 | 5)
}

pub(super) fn in_corner(seen: Seen<'_>) -> bool {
    Bitboard::CORNERS.contains(seen.at)
}

pub(super) fn on_light(seen: Seen<'_>) -> bool {
    seen.at.is_light()
}

pub(super) fn on_kingside(seen: Seen<'_>) -> bool {
    seen.at.file() >= File::E
}

/// It shields its king from a bishop, rook or queen.
pub(super) fn pinned(seen: Seen<'_>) -> bool {
    seen.position.pinned(seen.side()).contains(seen.at)
}

/// Its side is mated, by the laws of chess.
pub(super) fn mated(seen: Seen<'_>) -> bool {
    seen.man.role == Role::King && seen.position.is_mated(seen.side())
}

/// Its side is not in check and has no legal move.
pub(super) fn stalemated(seen: Seen<'_>) -> bool {
    seen.man.role == Role::King && !seen.position.is_in_check(seen.side()) && !seen.position.has_move(seen.side())
}

/// What men are worth to each other, in pawns; kings more than all.
pub(in crate::chess) fn worth(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// Kinds of men that go by one name.
pub(in crate::chess) struct Class {
    pub(in crate::chess) name: &'static str,
    pub(in crate::chess) noun: Noun,
    pub(in crate::chess) roles: &'static [Role],
}

const fn class(name: &'static str, [one, many]: [&'static str; 2], roles: &'static [Role]) -> Class {
    Class {
        name,
        noun: Noun::new(one, many),
        roles,
    }
}

/// So many of the classes, the first ones, are what others are looked for by; the rest is said of a man alone.
pub(in crate::chess) const LOOKED_FOR: usize = 6;

pub(in crate::chess) const CLASSES: [Class; 12] = [
    class("minor", ["minor piece", "minor pieces"], &[Role::Knight, Role::Bishop]),
    class(
        "minor_or_rook",
        ["minor piece or rook", "minor pieces or rooks"],
        &[Role::Knight, Role::Bishop, Role::Rook],
    ),
    class(
        "heavy",
        ["rook or queen", "rooks or queens"],
        &[Role::Rook, Role::Queen],
    ),
    class(
        "slider",
        ["long-range piece", "long-range pieces"],
        &[Role::Bishop, Role::Rook, Role::Queen],
    ),
    class(
        "officer",
        ["piece", "pieces"],
        &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
    ),
    class(
        "capturable",
        ["man other than a king", "men other than kings"],
        &[Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
    ),
    class(
        "king_or_queen",
        ["king or queen", "kings or queens"],
        &[Role::King, Role::Queen],
    ),
    class(
        "king_or_rook",
        ["king or rook", "kings or rooks"],
        &[Role::King, Role::Rook],
    ),
    class(
        "bishop_or_rook",
        ["bishop or rook", "bishops or rooks"],
        &[Role::Bishop, Role::Rook],
    ),
    class(
        "bishop_or_queen",
        ["bishop or queen", "bishops or queens"],
        &[Role::Bishop, Role::Queen],
    ),
    class(
        "knight_or_rook",
        ["knight or rook", "knights or rooks"],
        &[Role::Knight, Role::Rook],
    ),
    class(
        "knight_or_queen",
        ["knight or queen", "knights or queens"],
        &[Role::Knight, Role::Queen],
    ),
];

/// `is_a(Piece, Class)`.
pub(super) fn is_a(asked: &Asked, found: &mut Found) -> Flow {
    let words = found.words();
    for Class { name, roles, .. } in CLASSES {
        let class = Term::constant(name);
        for role in roles
            .iter()
            .filter(|role| asked.allows(0, words.role(**role)) && asked.allows(1, class))
        {
            found.row(&[words.role(*role), class])?;
        }
    }
    Flow::Continue(())
}

/// `worth_less(Piece, Piece)`: the first is worth less than the second.
pub(super) fn worth_less(asked: &Asked, found: &mut Found) -> Flow {
    let words = found.words();
    for less in Role::ALL {
        for more in Role::ALL.into_iter().filter(|more| worth(less) < worth(*more)) {
            let row = [words.role(less), words.role(more)];
            if asked.allows(0, row[0]) && asked.allows(1, row[1]) {
                found.row(&row)?;
            }
        }
    }
    Flow::Continue(())
}

/// `worth_as_much(Piece, Piece)`.
pub(super) fn worth_as_much(asked: &Asked, found: &mut Found) -> Flow {
    let words = found.words();
    for one in Role::ALL {
        for other in Role::ALL.into_iter().filter(|other| worth(one) == worth(*other)) {
            let row = [words.role(one), words.role(other)];
            if asked.allows(0, row[0]) && asked.allows(1, row[1]) {
                found.row(&row)?;
            }
        }
    }
    Flow::Continue(())
}

/// `own_rank(Side, Place, Rank)`: the rank as its side counts it, from 1 at home to 8.
pub(super) fn own_rank(asked: &Asked, found: &mut Found) -> Flow {
    let words = found.words();
    let wanted = asked.numbers(2);
    for side in asked.sides(0).iter() {
        for at in asked.places(1) {
            let rank = i32::from(side.fold_wb(at.rank(), at.rank().flip_vertical())) + 1;
            if wanted.has(rank) {
                found.row(&[words.side(side), words.square(at), Term::Int(rank)])?;
            }
        }
    }
    Flow::Continue(())
}
