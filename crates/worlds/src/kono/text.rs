//! Positions and moves of Five Field Kono as text.

use super::{Kono, KonoMove, KonoState, player_name};
use crate::five::{Cells, read_cell, read_rows, write_rows};
use crate::game::{Game, ReadError, Side};

impl Kono {
    pub(super) fn position_of_text(&self, text: &str) -> Result<KonoState, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (rows, side, plies) = match (words.as_slice(), self.ply_limit) {
            ([rows, side], _) => (*rows, *side, "0"),
            ([rows, side, plies], Some(_)) => (*rows, *side, *plies),
            _ => {
                return Err(ReadError(format!(
                    "expected the rows and then who is to move, as in \"{}\"",
                    self.text_of_position(&self.start())
                )));
            }
        };
        let to_move = match side {
            "w" => Side(0),
            "b" => Side(1),
            other => return Err(ReadError(format!("w or b is to move, not {other}"))),
        };
        let plies = plies
            .parse()
            .map_err(|_| ReadError(format!("expected how many moves were made, found {plies:?}")))?;
        let men = read_rows(rows, "wb")?;
        let of = |wanted: char| -> Cells {
            let own = men.iter().filter(|(_, letter)| *letter == wanted);
            own.map(|(cell, _)| *cell).collect()
        };
        Ok(KonoState {
            counters: [of('w'), of('b')],
            to_move,
            plies,
        })
    }

    pub(super) fn text_of_position(&self, state: &KonoState) -> String {
        let letter = |player| if player == Side(0) { 'w' } else { 'b' };
        let rows = write_rows(|cell| state.owner(cell).map(letter));
        let side = player_name(state.to_move);
        match self.ply_limit {
            Some(_) => format!("{rows} {side} {}", state.plies),
            None => format!("{rows} {side}"),
        }
    }

    pub(super) fn move_of_text(&self, state: &KonoState, text: &str) -> Result<KonoMove, ReadError> {
        let cells = || {
            let (from, rest) = read_cell(text)?;
            let (to, rest) = read_cell(rest)?;
            rest.trim().is_empty().then_some(KonoMove { from, to })
        };
        let Some(chosen) = cells() else {
            return Err(ReadError(format!(
                "expected two cells, as in \"(1,2)(2,3)\", found {text:?}"
            )));
        };
        if self.outcome(state).is_some() {
            return Err(ReadError("the game is over, nobody can move".into()));
        }
        let KonoMove { from, to } = chosen;
        if state.owner(from) != Some(state.to_move) {
            let side = player_name(state.to_move);
            return Err(ReadError(format!("{side} is to move and has no counter on {from}")));
        }
        match self.steps(state).contains(&chosen) {
            true => Ok(chosen),
            false if state.owner(to).is_some() => Err(ReadError(format!("{to} is not empty"))),
            false => Err(ReadError(format!("{to} is not one step along a diagonal from {from}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let game = Kono::default();
        let texts = [
            "",
            "5/5/5/5/5",
            "5/5/5/5/5 x",
            "5/5/5/5 w",
            "5/5/x4/5/5 w",
            "5/5/5/5/5 w 3",
        ];
        let messages = texts.map(|text| game.read_state(text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected the rows and then who is to move, as in "bbbbb/b3b/5/w3w/wwwww w"
        expected the rows and then who is to move, as in "bbbbb/b3b/5/w3w/wwwww w"
        w or b is to move, not x
        expected 5 rows, found 4
        expected w, b, a dot or a number, found x
        expected the rows and then who is to move, as in "bbbbb/b3b/5/w3w/wwwww w"
        "#);
        let start = game.start();
        let moves = [
            "",
            "(1,2)",
            "(1,2)(2,3)x",
            "(2,2)(3,3)",
            "(1,2)(2,1)",
            "(1,2)(2,2)",
            "(5,1)(4,2)",
        ];
        let messages = moves.map(|text| game.read_move(&start, text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected two cells, as in "(1,2)(2,3)", found ""
        expected two cells, as in "(1,2)(2,3)", found "(1,2)"
        expected two cells, as in "(1,2)(2,3)", found "(1,2)(2,3)x"
        w is to move and has no counter on (2,2)
        (2,1) is not empty
        (2,2) is not one step along a diagonal from (1,2)
        w is to move and has no counter on (5,1)
        "#);
    }

    #[test]
    fn a_game_with_a_limit_counts_its_moves() {
        let game = Kono::default().with_ply_limit(1);
        let state = game.start();
        let after = game.play(&state, &game.read_move(&state, "(1,2)(2,3)").unwrap());
        assert_eq!(game.write_state(&after), "bbbbb/b3b/5/w1w1w/w1www b 1");
        assert_eq!(game.read_state(&game.write_state(&after)).unwrap(), after);
        assert!(game.outcome(&state).is_none() && game.outcome(&after).is_some());
        assert!(game.read_state("5/5/5/5/5 w z").is_err());
    }
}
