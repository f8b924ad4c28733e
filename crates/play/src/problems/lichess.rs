//! Puzzles of Lichess: `PuzzleId,FEN,Moves,Rating,Popularity,NbPlays,Themes,GameUrl`. The first of the moves is the
//! opponent's and leads to the position that is to be solved.

use super::{BadProblem, Problem, find, position, read_lines};
use adage_worlds::chess::fen;
use adage_worlds::game::ReadError;
use shakmaty::{Move, Position};

const HEADER: &str = "PuzzleId,";

/// Reads the text of a file of puzzles, with or without its first line of names; `file` is its name for messages.
pub fn read(file: &str, text: &str) -> Result<Vec<Problem>, BadProblem> {
    // An empty line stands for the header, so that lines keep their numbers.
    let body = match text.trim_start_matches('\u{feff}').strip_prefix(HEADER) {
        Some(rest) => &rest[rest.find('\n').unwrap_or(rest.len())..],
        None => text,
    };
    read_lines(file, body, read_line)
}

fn read_line(line: &str) -> Result<Problem, ReadError> {
    let fields: Vec<&str> = line.split(',').collect();
    let [id, start, moves, _rating, _popularity, _plays, themes, ..] = fields[..] else {
        return Err(ReadError(format!(
            "{} fields where a puzzle has PuzzleId,FEN,Moves,Rating,Popularity,NbPlays,Themes",
            fields.len()
        )));
    };
    let mut position = position(fen::read_setup(start)?)?;
    let mut words = moves.split_whitespace();
    let first = words.next().ok_or_else(|| ReadError("it has no moves".into()))?;
    let opponents = find(&position, first)?;
    position.play_unchecked(opponents);
    let mut after = position.clone();
    let line = words
        .map(|word| {
            let chosen = find(&after, word)?;
            after.play_unchecked(chosen);
            Ok(chosen)
        })
        .collect::<Result<Vec<Move>, ReadError>>()?;
    let solution = line.first().ok_or_else(|| ReadError("it has no solution".into()))?;
    Ok(Problem {
        id: id.to_owned(),
        before: Some(opponents),
        best: vec![*solution],
        avoid: Vec::new(),
        themes: themes.split_whitespace().map(str::to_owned).collect(),
        position,
        line,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 b - - 0 1";

    #[test]
    fn a_puzzle_begins_after_the_first_move() {
        let text = format!("PuzzleId,FEN,Moves\nabc,{FEN},h7h6 a1a8 g8h7,1500,,,endgame short,https://x\n");
        let problems = read("x.csv", &text).expect("a puzzle");
        assert_eq!(problems[0].line.len(), 2);
        assert_eq!(problems[0].themes, ["endgame", "short"]);
        assert_eq!(problems[0].position.turn(), shakmaty::Color::White);
    }

    #[test]
    fn another_mate_in_one_is_right_too() {
        let text = "abc,6k1/5ppp/7p/8/8/8/5PPP/RR4K1 b - - 0 1,h6h5 a1a8,1500,,,mateIn1,\n";
        let problem = &read("x.csv", text).expect("a puzzle")[0];
        let right = |text: &str| problem.is_solved_by(find(&problem.position, text).expect("a move"));
        assert_eq!(["a1a8", "b1b8", "a1a7"].map(right), [true, true, false]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let complaint = |line: &str| {
            let text = format!("PuzzleId,FEN,Moves\n{line}\n");
            read("x.csv", &text).expect_err("wrong").to_string()
        };
        assert!(complaint("abc,def").starts_with("x.csv:2: 2 fields where a puzzle has"));
        assert_eq!(complaint(&format!("a,{FEN},,1,,,x,")), "x.csv:2: it has no moves");
        assert_eq!(
            complaint(&format!("a,{FEN},h7h6,1,,,x,")),
            "x.csv:2: it has no solution"
        );
        assert_eq!(
            complaint(&format!("a,{FEN},h7h6 a1c3,1,,,x,")).split(';').next(),
            Some("x.csv:2: `a1c3` is no move here")
        );
    }
}
