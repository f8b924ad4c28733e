//! Games of any kind as text, each on a line: its first position and its moves, with semicolons between them.
//!
//! ```
//! use adage_worlds::cross_dot::CrossDot;
//! use adage_worlds::record::{read, write};
//!
//! let game = CrossDot::new(4, 2).unwrap();
//! let (start, moves) = read(&game, "bbbb x; a2; a4; a1").unwrap();
//! assert_eq!(moves.len(), 3);
//! assert_eq!(write(&game, &start, &moves), "bbbb x; a2; a4; a1");
//! ```

use crate::game::{Game, ReadError};

const BETWEEN: char = ';';

pub fn write<G: Game>(game: &G, start: &G::State, moves: &[G::Move]) -> String {
    let (mut state, mut text) = (start.clone(), game.write_state(start));
    for chosen in moves {
        text += &format!("{BETWEEN} {}", game.write_move(&state, chosen));
        state = game.play(&state, chosen);
    }
    text
}

/// Reads a game. Every move is checked.
pub fn read<G: Game>(game: &G, line: &str) -> Result<(G::State, Vec<G::Move>), ReadError> {
    let mut parts = line.split(BETWEEN).map(str::trim).filter(|part| !part.is_empty());
    let start = game.read_state(parts.next().unwrap_or_default())?;
    let (mut state, mut moves) = (start.clone(), Vec::new());
    for text in parts {
        let at_move = |error: ReadError| ReadError(format!("move {}: {error}", moves.len() + 1));
        let chosen = game.read_move(&state, text).map_err(at_move)?;
        if game.outcome(&state).is_some() || !game.moves(&state).contains(&chosen) {
            return Err(at_move(ReadError(format!("`{text}` is not legal here"))));
        }
        state = game.play(&state, &chosen);
        moves.push(chosen);
    }
    Ok((start, moves))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cross_dot::CrossDot;

    #[test]
    fn moves_that_cannot_be_made_are_named() {
        let game = CrossDot::new(4, 2).expect("a game");
        let error = |line| read(&game, line).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(
            error("bbbb x; a2; a4; a1; a3"),
            Err("move 4: the game is over, nobody can move".to_string())
        );
        assert!(error("bbbb x; a2; a2").is_err_and(|text| text.starts_with("move 2: ")));
        assert!(error("").is_err());
    }
}
