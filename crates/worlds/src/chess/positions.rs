//! Chess positions out of lines of FEN or EPD, or out of PGN games. What a file holds is seen from its beginning, not from
//! its name.

use super::archive::{Archive, Record, Spoilt};
use super::epd::Epd;
use super::fen;
use crate::domain::{Complain, ReadAllError};
use crate::game::ReadError;
use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::san::San;
use shakmaty::{Board, Chess, Color, EnPassantMode, Position, Setup};
use std::io::BufRead;

/// A position and where it stands.
pub struct Placed {
    pub board: Board,
    pub turn: Color,
    pub fen: String,
    /// Such as `games.pgn game 3, after 12... Nf6`, or nothing for a FEN that was typed.
    pub place: String,
}

impl Placed {
    fn new(setup: Setup, place: String) -> Placed {
        Placed {
            board: setup.board.clone(),
            turn: setup.turn,
            fen: Fen::try_from_setup(setup)
                .unwrap_or_else(LossyFenError::ignore)
                .to_string(),
            place,
        }
    }
}

/// Reads one FEN as typed; all after the board may be left out.
pub fn read_fen(text: &str) -> Result<Placed, ReadError> {
    Ok(Placed::new(fen::read_setup(text)?, String::new()))
}

/// Whether a text is meant as a FEN rather than as the name of something.
pub fn looks_like_fen(text: &str) -> bool {
    let board = text.split_whitespace().next().unwrap_or_default();
    let fen_letter = |c: char| c.is_ascii_digit() || "pnbrqkPNBRQK/".contains(c);
    board.matches('/').count() >= 3 && (text.contains(' ') || board.chars().all(fen_letter))
}

/// What to do with a position.
pub type Visit<'v, E> = dyn FnMut(Placed) -> Result<(), E> + 'v;

/// Visits all positions of a file, the first of each game included. A spoilt game costs only its rest, which is told.
pub fn read<E: From<ReadAllError>>(
    input: &mut dyn BufRead,
    name: &str,
    complain: &mut Complain<'_>,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    let beginning = input.fill_buf().map_err(|error| io_error(name, error))?;
    match looks_like_pgn(beginning) {
        true => read_games(name, input, complain, visit),
        false => read_lines(name, input, visit),
    }
}

fn io_error(name: &str, error: std::io::Error) -> ReadAllError {
    ReadAllError::Io {
        name: name.to_string(),
        error,
    }
}

/// PGN begins with a tag or a move number.
fn looks_like_pgn(beginning: &[u8]) -> bool {
    let text = beginning
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(beginning)
        .trim_ascii_start();
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    text.first() == Some(&b'[') || (digits > 0 && text.get(digits) == Some(&b'.'))
}

fn read_lines<E: From<ReadAllError>>(name: &str, input: &mut dyn BufRead, visit: &mut Visit<'_, E>) -> Result<(), E> {
    for (index, line) in input.lines().enumerate() {
        let number = index + 1;
        let line = line.map_err(|error| io_error(&format!("{name}, line {number}"), error))?;
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = Epd::read(line).map_err(|error| ReadAllError::Wrong(format!("{name}:{number}: {error}")))?;
        let id = epd.id().map(|id| format!(" ({id})")).unwrap_or_default();
        visit(Placed::new(epd.setup, format!("{name}:{number}{id}")))?;
    }
    Ok(())
}

fn read_games<E: From<ReadAllError>>(
    name: &str,
    input: &mut dyn BufRead,
    complain: &mut Complain<'_>,
    visit: &mut Visit<'_, E>,
) -> Result<(), E> {
    for game in Archive::new(input) {
        match game.map_err(|error| io_error(name, error))? {
            Ok(record) => visit_game(name, &record, visit)?,
            Err(Spoilt {
                number,
                line,
                reason,
                before,
            }) => {
                if let Some(record) = before {
                    visit_game(name, &record, visit)?;
                }
                complain(&format!(
                    "{name}:{line}: game {number}: {reason}; the rest of it is skipped"
                ));
            }
        }
    }
    Ok(())
}

/// Visits every position of a game, the first included.
fn visit_game<E>(name: &str, record: &Record, visit: &mut Visit<'_, E>) -> Result<(), E> {
    let mut show = |position: &Chess, last: &str| {
        let place = format!("{name} game {}, {last}", record.number);
        visit(Placed::new(position.to_setup(EnPassantMode::Legal), place))
    };
    let mut position = record.start.clone();
    show(&position, "at the start")?;
    for chosen in &record.moves {
        let san = San::from_move(&position, *chosen);
        let number = position.fullmoves();
        let dots = position.turn().fold_wb(".", "...");
        position.play_unchecked(*chosen);
        show(&position, &format!("after {number}{dots} {san}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reads a stream to its end and counts its positions; an error is as good as an end here.
    fn positions_in(mut bytes: &[u8]) -> usize {
        let mut count = 0;
        let _ = read::<ReadAllError>(&mut bytes, "random", &mut |_| {}, &mut |placed| {
            assert!(fen::read_setup(&placed.fen).is_ok(), "{}", placed.fen);
            count += 1;
            Ok(())
        });
        count
    }

    const GAMES: &str = "[Event \"x\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. O-O {why; not} O-O-O (1... Kd7) *\n\n\
                         1. e4 e5 2. Nf3 $1 Nc6 1-0\n";
    const LINES: &str = "# two\n4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"one\";\n\
                         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1\n";

    #[test]
    fn games_and_lines_are_read_to_the_end() {
        assert_eq!(positions_in(GAMES.as_bytes()), 3 + 5);
        assert_eq!(positions_in(LINES.as_bytes()), 2);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            positions_in(&bytes);
        }

        #[test]
        fn damaged_games_and_lines_are_read_or_refused(
            games in any::<bool>(), at in any::<prop::sample::Index>(), length in 0..8usize, new in ".{0,6}",
        ) {
            let mut text = if games { GAMES } else { LINES }.to_string();
            let start = at.index(text.len());
            let end = (start + length).min(text.len());
            text.replace_range(start..end, &new);
            positions_in(text.as_bytes());
        }

        #[test]
        fn any_argument_is_told_apart(text in ".{0,60}") {
            if looks_like_fen(&text) {
                let _ = read_fen(&text);
            }
        }
    }
}
