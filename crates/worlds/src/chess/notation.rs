//! Moves as people write them.
//!
//! One reader takes short algebraic (`Nxe5`, `e8=Q`), long algebraic (`Nf3xe5`, `e2-e4`, also spaced and with `×`),
//! coordinates (`e2e4`, `e7e8q`), castling (`O-O`, `0-0`) and the null move (`Ø`). What was written is a description;
//! it is then looked up among the moves that there are.

use crate::game::ReadError;
use shakmaty::{CastlingSide, File, Move, Rank, Role, Square};

/// A move as it was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    Null,
    Castle(CastlingSide),
    Man(Description),
}

/// What the writing tells of a move; the rest is to be found out from the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Description {
    pub role: Option<Role>,
    pub from_file: Option<File>,
    pub from_rank: Option<Rank>,
    pub to: Square,
    /// Whether it takes; unknown for coordinates.
    pub takes: Option<bool>,
    pub promotion: Option<Role>,
}

pub fn read(text: &str) -> Result<Written, ReadError> {
    let tidy = tidy(text);
    match tidy.as_str() {
        "Ø" | "∅" | "--" | "0000" => return Ok(Written::Null),
        "O-O" | "0-0" | "o-o" => return Ok(Written::Castle(CastlingSide::KingSide)),
        "O-O-O" | "0-0-0" | "o-o-o" => return Ok(Written::Castle(CastlingSide::QueenSide)),
        _ => {}
    }
    describe(&tidy).map(Written::Man).ok_or_else(|| {
        ReadError(format!(
            "`{}` is not written as a move; write e.g. Nf3, Nf3xe5, e2-e4, e7e8q or O-O",
            text.trim()
        ))
    })
}

fn tidy(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .map(|letter| match letter {
            '×' | ':' => 'x',
            '–' | '—' | '−' => '-',
            other => other,
        })
        .collect();
    let plain = plain.trim_end_matches(['+', '#', '!', '?']);
    plain.strip_suffix("e.p.").unwrap_or(plain).to_owned()
}

/// Reads from the end, because only the square of arrival is always there.
fn describe(tidy: &str) -> Option<Description> {
    let mut letters: Vec<char> = tidy.chars().collect();
    let promotion = match letters.last() {
        Some(letter) if letters.len() > 2 && letter.is_alphabetic() => {
            let role = Role::from_char(*letter)?;
            letters.pop();
            letters.pop_if(|letter| *letter == '=');
            Some(role)
        }
        _ => None,
    };
    let rank = Rank::from_char(letters.pop()?)?;
    let file = File::from_char(letters.pop()?)?;
    let takes = match letters.last() {
        Some('x') => Some(true),
        Some('-') => Some(false),
        _ => None,
    };
    if takes.is_some() {
        letters.pop();
    }
    let from_rank = letters.last().and_then(|letter| Rank::from_char(*letter));
    if from_rank.is_some() {
        letters.pop();
    }
    let from_file = letters.last().and_then(|letter| File::from_char(*letter));
    if from_file.is_some() {
        letters.pop();
    }
    let role = match letters.as_slice() {
        [] if takes.is_some() && from_file.is_none() => return None,
        [] => None,
        [letter] if letter.is_uppercase() => Some(Role::from_char(*letter)?),
        _ => return None,
    };
    // Where no letter is written a pawn is meant, except that coordinates say enough by themselves.
    let role = role.or((from_file.is_none() || from_rank.is_none()).then_some(Role::Pawn));
    Some(Description {
        role,
        from_file,
        from_rank,
        to: Square::from_coords(file, rank),
        takes,
        promotion,
    })
}

/// The one move among `moves` that is meant.
pub fn find(text: &str, written: Written, moves: &[Move]) -> Result<Move, ReadError> {
    let meant: Vec<Move> = moves.iter().copied().filter(|chosen| fits(written, *chosen)).collect();
    let text = text.trim();
    match meant.as_slice() {
        [chosen] => Ok(*chosen),
        [] => Err(ReadError(match nearest(written, moves).as_str() {
            "" => format!("`{text}` is no move here"),
            others => format!("`{text}` is no move here; possible are {others}"),
        })),
        several => Err(ReadError(format!("`{text}` may mean {}", listed(several)))),
    }
}

fn fits(written: Written, chosen: Move) -> bool {
    match (written, chosen) {
        (Written::Null, _) => false,
        (Written::Castle(side), _) => chosen.castling_side() == Some(side),
        (Written::Man(written), Move::Castle { king, rook }) => {
            // Coordinates name the king's walk, or as some programs have it the rook's square.
            let side = CastlingSide::from_king_side(king < rook);
            let arrival = Square::from_coords(side.king_to_file(), king.rank());
            written.role.is_none_or(|role| role == Role::King)
                && leaves(written, king)
                && written.from_file.is_some()
                && written.promotion.is_none()
                && (written.to == arrival || written.to == rook)
        }
        (Written::Man(written), _) => {
            written.role.is_none_or(|role| role == chosen.role())
                && chosen.from().is_some_and(|from| leaves(written, from))
                && written.to == chosen.to()
                && written.takes.is_none_or(|takes| takes == chosen.is_capture())
                && written.promotion == chosen.promotion()
        }
    }
}

fn leaves(written: Description, from: Square) -> bool {
    written.from_file.is_none_or(|file| file == from.file()) && written.from_rank.is_none_or(|rank| rank == from.rank())
}

/// Moves worth mentioning to somebody whose move does not exist: of the same man, else to the same square.
fn nearest(written: Written, moves: &[Move]) -> String {
    let Written::Man(written) = written else {
        return String::new();
    };
    let of_the_man = |chosen: &Move| {
        let same_role = written.role.is_none_or(|role| role == chosen.role());
        same_role && !chosen.is_castle() && chosen.from().is_some_and(|from| leaves(written, from))
    };
    let to_the_square = |chosen: &Move| !chosen.is_castle() && chosen.to() == written.to;
    let mut near: Vec<Move> = moves.iter().copied().filter(to_the_square).collect();
    if near.is_empty() {
        near = moves.iter().copied().filter(of_the_man).collect();
    }
    near.truncate(8);
    listed(&near)
}

fn listed(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|chosen| write(*chosen)).collect();
    names.join(", ")
}

/// Long algebraic: `Nf3xe5`, `e2-e4`, `e7-e8=Q`, `O-O`.
pub fn write(chosen: Move) -> String {
    if let Some(side) = chosen.castling_side() {
        return match side {
            CastlingSide::KingSide => "O-O".into(),
            CastlingSide::QueenSide => "O-O-O".into(),
        };
    }
    let letter = match chosen.role() {
        Role::Pawn => String::new(),
        role => role.upper_char().to_string(),
    };
    let from = chosen.from().map(|from| from.to_string()).unwrap_or_default();
    let joint = if chosen.is_capture() { 'x' } else { '-' };
    let promotion = match chosen.promotion() {
        Some(role) => format!("={}", role.upper_char()),
        None => String::new(),
    };
    format!("{letter}{from}{joint}{}{promotion}", chosen.to())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn man(text: &str) -> Description {
        match read(text) {
            Ok(Written::Man(description)) => description,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_way_of_writing_is_read() {
        for text in ["Nf3xe5", "Nf3 × e5", " Nf3xe5+ ", "Nf3:e5!"] {
            let knight = man(text);
            assert_eq!(knight.role, Some(Role::Knight), "{text}");
            assert_eq!((knight.from_file, knight.from_rank), (Some(File::F), Some(Rank::Third)));
            assert_eq!((knight.to, knight.takes), (Square::E5, Some(true)));
        }
        assert_eq!(man("e4").role, Some(Role::Pawn));
        assert_eq!(man("e2-e4").takes, Some(false));
        assert_eq!(man("bxc3").from_file, Some(File::B));
        assert_eq!(man("bxc3").role, Some(Role::Pawn));
        assert_eq!(man("Bxc3").role, Some(Role::Bishop));
        assert_eq!(man("g1f3").role, None);
        assert_eq!(man("e7e8q").promotion, Some(Role::Queen));
        assert_eq!(man("exd8=N#").promotion, Some(Role::Knight));
        for text in ["O-O", "0-0", "0-0+"] {
            assert_eq!(read(text), Ok(Written::Castle(CastlingSide::KingSide)), "{text}");
        }
        assert_eq!(read("0-0-0"), Ok(Written::Castle(CastlingSide::QueenSide)));
        assert_eq!(read("Ø"), Ok(Written::Null));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "N", "Nf9", "hello", "xe4", "e4e5e6", "éé", "=Q", "nf3", "e9=Q"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
