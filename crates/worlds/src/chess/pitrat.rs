//! Boards as Pitrat prints them: the side is in the letter, rank 8 comes first.
//!
//! White is `K Q R B N P`; Black is `S D T F C I`. A rank is a line, its squares divided by tabs with nothing where
//! nothing stands, or else eight characters with `.` for an empty square.

use super::fen::counted;
use crate::game::ReadError;
use shakmaty::{Board, Color, File, Piece, Rank, Role, Square};

const LETTERS: [(Role, char, char); 6] = [
    (Role::King, 'K', 'S'),
    (Role::Queen, 'Q', 'D'),
    (Role::Rook, 'R', 'T'),
    (Role::Bishop, 'B', 'F'),
    (Role::Knight, 'N', 'C'),
    (Role::Pawn, 'P', 'I'),
];

fn man(letter: char) -> Option<Piece> {
    LETTERS.iter().find_map(|(role, white, black)| match letter {
        _ if letter == *white => Some(role.of(Color::White)),
        _ if letter == *black => Some(role.of(Color::Black)),
        _ => None,
    })
}

fn letter(man: Piece) -> Option<char> {
    LETTERS
        .iter()
        .find(|(role, _, _)| *role == man.role)
        .map(|(_, white, black)| man.color.fold_wb(*white, *black))
}

pub fn read_board(text: &str) -> Result<Board, ReadError> {
    let mut lines: Vec<&str> = text.lines().collect();
    // Lines with nothing at all are empty ranks only if the eight ranks need them.
    while lines.len() > 8 && lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    while lines.len() > 8 && lines.first().is_some_and(|line| line.is_empty()) {
        lines.remove(0);
    }
    if lines.len() != 8 {
        return Err(ReadError(format!(
            "the board has {}; write eight",
            counted(lines.len(), "line")
        )));
    }
    let mut board = Board::empty();
    for (line, rank) in lines.into_iter().zip(Rank::ALL.into_iter().rev()) {
        read_rank(line, rank, &mut board)?;
    }
    Ok(board)
}

fn read_rank(line: &str, rank: Rank, board: &mut Board) -> Result<(), ReadError> {
    let cells = cells(line);
    if cells.len() > 8 || (cells.len() < 8 && !line.contains('\t') && !cells.is_empty()) {
        return Err(ReadError(format!(
            "rank {} has {}; a rank has eight",
            rank.char(),
            counted(cells.len(), "square")
        )));
    }
    for (cell, file) in cells.into_iter().zip(File::ALL) {
        let Some(letter) = cell else {
            continue;
        };
        let man = man(letter).ok_or_else(|| {
            ReadError(format!(
                "`{letter}` on rank {} is no man; write KQRBNP for White, SDTFCI for Black",
                rank.char()
            ))
        })?;
        board.set_piece_at(Square::from_coords(file, rank), man);
    }
    Ok(())
}

fn cells(line: &str) -> Vec<Option<char>> {
    let filled = |letter: char| (letter != '.').then_some(letter);
    if line.contains('\t') {
        return line
            .split('\t')
            .map(|cell| cell.trim().chars().next().and_then(filled))
            .collect();
    }
    line.chars()
        .filter(|letter| !letter.is_whitespace())
        .map(filled)
        .collect()
}

pub fn write_board(board: &Board) -> String {
    let square = |file, rank| {
        board
            .piece_at(Square::from_coords(file, rank))
            .and_then(letter)
            .unwrap_or('.')
    };
    let rank = |rank| File::ALL.into_iter().map(|file| square(file, rank)).collect::<String>();
    let ranks: Vec<String> = Rank::ALL.into_iter().rev().map(rank).collect();
    ranks.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    const FIGURE_2A: &str = "T\t\t\t\tT\t\t\t\nI\t\t\t\t\t\tS\tI\n\tI\t\tD\tI\t\tI\tC\n\t\t\tI\t\t\tN\t\n\t\t\tP\t\t\t\t\n\t\tP\t\t\t\t\tQ\nP\tP\t\t\t\tP\tP\tP\nR\t\t\t\tR\t\tK\t";
    const FIGURE_2B: &str = "T\t\t\t\tS\t\tC\tT\nI\tI\tI\t\t\tI\tI\tI\n\tF\t\tI\t\t\t\t\n\tP\t\t\t\t\t\t\n\t\t\tP\tP\tD\t\t\n\t\tB\t\tC\tB\t\t\nP\t\t\tQ\t\t\tP\tP\nR\tN\t\t\t\tR\tK\t";

    #[test]
    fn figure_2_is_read_as_printed() {
        for (figure, expected) in [
            (FIGURE_2A, "r3r3/p5kp/1p1qp1pn/3p2N1/3P4/2P4Q/PP3PPP/R3R1K1"),
            (FIGURE_2B, "r3k1nr/ppp2ppp/1b1p4/1P6/3PPq2/2B1nB2/P2Q2PP/RN3RK1"),
        ] {
            let board = read_board(figure).expect("a board");
            assert_eq!(Ok(&board), fen::read_board(expected).as_ref());
            assert_eq!(read_board(&write_board(&board)), Ok(board));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let complaint = |text: &str| read_board(text).expect_err("no board").0;
        assert_eq!(complaint("........\n"), "the board has one line; write eight");
        let with_rank_8 = |rank: &str| format!("{rank}{}", "\n........".repeat(7));
        assert_eq!(
            complaint(&with_rank_8("....S..")),
            "rank 8 has seven squares; a rank has eight"
        );
        assert_eq!(
            complaint(&with_rank_8("....k...")),
            "`k` on rank 8 is no man; write KQRBNP for White, SDTFCI for Black"
        );
    }
}
