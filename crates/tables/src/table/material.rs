//! Which men are on the board, and where the pawn may stand.

use adage_worlds::chess::Ending;
use adage_worlds::space::SpaceError;
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};
use std::cmp::Reverse;
use std::fmt;

/// The men of an ending. The kings come first, then White's men and Black's, each from queen to pawn.
///
/// An ending with one pawn may be restricted to positions with the pawn on a certain square or ahead of it on that file:
/// no move of the pawn leaves them but by a capture or promotion, so they have a table of their own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    men: Vec<Piece>,
    /// Where the only pawn comes from, on the files a to d; the others are their mirror images.
    pawn_from: Option<Square>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MaterialError {
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("`{0}` says whose move it is; a table holds both, so leave that out")]
    SaysWhoseMove(String),
}

impl Material {
    pub const MAX_MEN: usize = Ending::MAX_MEN;

    /// Reads a name such as `krk` or `kpkr`, or `kpa7kr` with the pawn on a7.
    pub fn read(name: &str) -> Result<Material, MaterialError> {
        let name = name.to_ascii_lowercase();
        if name.ends_with("-wtm") || name.ends_with("-btm") {
            return Err(MaterialError::SaysWhoseMove(name));
        }
        Ok(Material::of_ending(&Ending::read(&name)?))
    }

    /// The men of a space of positions, whoever is to move.
    pub fn of_ending(ending: &Ending) -> Material {
        let material = Material::new(ending.men().to_vec());
        let restricted = ending
            .pawn_on()
            .and_then(|square| material.clone().with_pawn_on(square));
        restricted.unwrap_or(material)
    }

    pub(super) fn new(mut men: Vec<Piece>) -> Material {
        men.sort_by_key(|man| (man.role != Role::King, man.color == Color::Black, Reverse(man.role)));
        Material { men, pawn_from: None }
    }

    pub fn of(board: &Board) -> Material {
        Material::new(board.iter().map(|(_, man)| man).collect())
    }

    /// Restricted to the only pawn standing here or further on.
    pub fn with_pawn_on(mut self, square: Square) -> Option<Material> {
        let has_one = self.men.iter().filter(|man| man.role == Role::Pawn).count() == 1;
        let is_possible = has_one && !Bitboard::BACKRANKS.contains(square);
        self.pawn_from = Some(if square.file() > File::D {
            square.flip_horizontal()
        } else {
            square
        });
        is_possible.then_some(self)
    }

    pub fn men(&self) -> &[Piece] {
        &self.men
    }

    pub fn is_restricted(&self) -> bool {
        self.pawn_from.is_some()
    }

    pub fn has_pawns(&self) -> bool {
        self.first_pawn().is_some()
    }

    pub(super) fn first_pawn(&self) -> Option<usize> {
        self.men.iter().position(|man| man.role == Role::Pawn)
    }

    /// Whether a pawn can take another in passing.
    pub(super) fn has_pawns_on_both_sides(&self) -> bool {
        Color::ALL.iter().all(|side| self.men.contains(&side.pawn()))
    }

    /// Nobody can win.
    pub(super) fn is_bare_kings(&self) -> bool {
        self.men.len() == 2
    }

    /// The squares of the first pawn, with the board mirrored so that it is on the files a to d.
    pub(super) fn pawn_squares(&self) -> Vec<Square> {
        let Some(pawn) = self.first_pawn() else {
            return Vec::new();
        };
        let is_ahead = |square: &Square| match (self.pawn_from, self.men[pawn].color) {
            (None, _) => true,
            (Some(from), Color::White) => square.file() == from.file() && square.rank() >= from.rank(),
            (Some(from), Color::Black) => square.file() == from.file() && square.rank() <= from.rank(),
        };
        let is_possible = |square: &Square| square.file() <= File::D && !Bitboard::BACKRANKS.contains(*square);
        Square::ALL.into_iter().filter(is_possible).filter(is_ahead).collect()
    }

    /// The same ending with the colours exchanged.
    pub fn exchanged(&self) -> Material {
        let men = self.men.iter().map(|man| man.role.of(!man.color)).collect();
        Material {
            pawn_from: self.pawn_from.map(Square::flip_vertical),
            ..Material::new(men)
        }
    }

    /// The ending as tables are kept, with White the stronger side; and whether the colours had to be exchanged.
    pub fn stronger_first(&self) -> (Material, bool) {
        let strength = |side: Color| {
            let roles: Vec<Role> = self.of_side(side).map(|man| man.role).collect();
            (roles.len(), roles)
        };
        match strength(Color::Black) > strength(Color::White) {
            true => (self.exchanged(), true),
            false => (self.clone(), false),
        }
    }

    /// Without any restriction of the pawn.
    pub(super) fn unrestricted(&self) -> Material {
        Material {
            men: self.men.clone(),
            pawn_from: None,
        }
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = &Piece> {
        self.men.iter().filter(move |man| man.color == side)
    }

    /// What one capture or promotion can lead to, as tables are kept.
    pub(super) fn successors(&self) -> Vec<Material> {
        let mut found: Vec<Material> = Vec::new();
        let mut add = |men: Vec<Piece>| {
            let (next, _) = Material::new(men).stronger_first();
            if !next.is_bare_kings() && !found.contains(&next) {
                found.push(next);
            }
        };
        let captured = |men: &[Piece], index: usize| {
            let mut left = men.to_vec();
            left.remove(index);
            left
        };
        for taken in 2..self.men.len() {
            add(captured(&self.men, taken));
        }
        for pawn in (2..self.men.len()).filter(|man| self.men[*man].role == Role::Pawn) {
            for role in PROMOTIONS {
                let mut promoted = self.men.clone();
                promoted[pawn].role = role;
                for taken in (2..promoted.len()).filter(|man| promoted[*man].color != promoted[pawn].color) {
                    add(captured(&promoted, taken));
                }
                add(promoted);
            }
        }
        found
    }
}

pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for man in Color::ALL.into_iter().flat_map(|side| self.of_side(side)) {
            write!(f, "{}", man.role.char())?;
            if let (Role::Pawn, Some(square)) = (man.role, self.pawn_from) {
                write!(f, "{square}")?;
            }
        }
        Ok(())
    }
}

/// The rank of the pawn's start, from which it may go two squares.
pub(super) fn home_rank(side: Color) -> Rank {
    side.fold_wb(Rank::Second, Rank::Seventh)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Material {
        Material::read(name).expect("material")
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["krk", "kpkr", "kpa7kr", "kpb2k", "krbk", "kqrkpd3", "kbpb7k"] {
            assert_eq!(read(name).to_string(), name);
        }
        assert_eq!(read("KPH7KR"), read("kpa7kr"));
        assert_eq!(read("knrkp"), read("krnkp"));
        assert_eq!(read("kpkr").stronger_first(), (read("krkp"), true));
        assert_eq!(read("kpa7kr").stronger_first(), (read("krkpa2"), true));
        assert_eq!(read("krkr").stronger_first(), (read("krkr"), false));
    }

    #[test]
    fn what_is_no_material_is_refused() {
        assert!(matches!(
            Material::read("krk-wtm"),
            Err(MaterialError::SaysWhoseMove(_))
        ));
        assert!(matches!(
            Material::read("kpa8k"),
            Err(MaterialError::Space(SpaceError::WrongPawnSquare(_)))
        ));
        assert!(matches!(
            Material::read("kppa7k"),
            Err(MaterialError::Space(SpaceError::WrongPawnSquare(_)))
        ));
        assert!(matches!(Material::read("kpa9k"), Err(MaterialError::Space(_))));
        assert!(matches!(Material::read("kpä7k"), Err(MaterialError::Space(_))));
        assert!(matches!(Material::read("kqqqkq"), Err(MaterialError::Space(_))));
    }

    #[test]
    fn a_restricted_pawn_only_goes_ahead() {
        let squares = |name: &str| read(name).pawn_squares();
        assert_eq!(squares("kpa7kr"), [Square::A7]);
        assert_eq!(squares("kpg6k"), [Square::B6, Square::B7]);
        assert_eq!(squares("krkpa3"), [Square::A2, Square::A3]);
        assert_eq!(squares("kpk").len(), 24);
    }

    #[test]
    fn captures_and_promotions_lead_to_other_endings() {
        let names: Vec<String> = read("kpkr").successors().iter().map(Material::to_string).collect();
        assert_eq!(
            names,
            ["krk", "kpk", "kqk", "kqkr", "krkr", "kbk", "krkb", "knk", "krkn"]
        );
    }
}
