//! Positions and places as text.
//!
//! A position is its ranks from the top, separated by `/`, then a space and the side to move: `x.o/3/1x1 o`. A number
//! stands for as many empty places, as does a row of dots.

use super::{Mnk, MnkState, Place, player_name};
use crate::drawing::{cell_name, row_text};
use crate::game::{Game, ReadError, Side};

impl Mnk {
    /// Reads a position: its ranks and the side to move (`x.o/3/1x1 o`), or the moves that lead to it (`h8i9j10`).
    pub fn read_position(&self, text: &str) -> Result<MnkState, ReadError> {
        if text.contains('/') {
            return self.position_of_text(text);
        }
        let states = self.replay(&self.read_moves(text)?)?;
        Ok(states.last().copied().unwrap_or_else(|| self.start()))
    }

    pub(super) fn position_of_text(&self, text: &str) -> Result<MnkState, ReadError> {
        let mut words = text.split_whitespace();
        let (Some(board), Some(side), None) = (words.next(), words.next(), words.next()) else {
            return Err(ReadError(format!(
                "expected the ranks and then the side to move, as in \"{}\"",
                self.text_of_position(&self.start())
            )));
        };
        let to_move = match side {
            "x" => Side(0),
            "o" => Side(1),
            other => return Err(ReadError(format!("the side to move is x or o, not {other}"))),
        };
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != self.height {
            return Err(ReadError(format!(
                "expected {} ranks, found {}",
                self.height,
                ranks.len()
            )));
        }
        let mut stones = [Vec::new(), Vec::new()];
        for (rank, men) in ranks.iter().rev().enumerate() {
            self.read_rank(men, rank, &mut stones)?;
        }
        let both_won = || ReadError("both players have won in this position".into());
        self.position(&stones[0], &stones[1], to_move).ok_or_else(both_won)
    }

    fn read_rank(&self, men: &str, rank: usize, stones: &mut [Vec<Place>; 2]) -> Result<(), ReadError> {
        let wrong_width = || ReadError(format!("rank {} is not {} places wide", rank + 1, self.width));
        let mut file = 0usize;
        let mut rest = men;
        while let Some(character) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let used = digits.max(character.len_utf8());
            match character {
                '.' => file = file.saturating_add(1),
                'x' | 'o' => {
                    let place = self.place(file, rank).ok_or_else(wrong_width)?;
                    stones[usize::from(character == 'o')].push(place);
                    file += 1;
                }
                _ if digits > 0 => {
                    let empty: usize = rest[..digits].parse().map_err(|_| wrong_width())?;
                    file = file.saturating_add(empty);
                }
                other => return Err(ReadError(format!("expected x, o, a dot or a number, found {other}"))),
            }
            rest = &rest[used..];
        }
        if file == self.width { Ok(()) } else { Err(wrong_width()) }
    }

    pub(super) fn text_of_position(&self, state: &MnkState) -> String {
        let ranks: Vec<String> = (0..self.height)
            .rev()
            .map(|rank| self.write_rank(state, rank))
            .collect();
        format!("{} {}", ranks.join("/"), player_name(state.to_move))
    }

    fn write_rank(&self, state: &MnkState, rank: usize) -> String {
        let places = (0..self.width).filter_map(|file| self.place(file, rank));
        row_text(places.map(|place| self.owner(state, place).map(player_name)))
    }

    /// Reads a place such as `h8`.
    pub(super) fn place_of_text(&self, text: &str) -> Result<Place, ReadError> {
        let from_text = || {
            let mut characters = text.chars();
            let letter = characters.next()?.to_ascii_lowercase();
            let file = letter.is_ascii_lowercase().then(|| usize::from(letter as u8 - b'a'))?;
            let number = characters.as_str();
            let rank: usize = number
                .bytes()
                .all(|byte| byte.is_ascii_digit())
                .then(|| number.parse().ok())??;
            self.place(file, rank.checked_sub(1)?)
        };
        let corner = cell_name((self.width - 1, self.height - 1));
        from_text().ok_or_else(|| ReadError(format!("expected a place between a1 and {corner}, found {text:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_read_with_dots_and_with_numbers() {
        let game = Mnk::tic_tac_toe();
        let state = game.read_state("x.o/3/.x. o").unwrap();
        assert_eq!(game.write_state(&state), "x1o/3/1x1 o");
        assert_eq!(game.owner(&state, Place { file: 0, rank: 2 }), Some(Side(0)));
        assert_eq!(game.owner(&state, Place { file: 2, rank: 2 }), Some(Side(1)));
        assert_eq!(game.owner(&state, Place { file: 1, rank: 0 }), Some(Side(0)));
    }

    #[test]
    fn a_position_is_its_ranks_or_the_moves_that_lead_to_it() {
        let game = Mnk::tic_tac_toe();
        let played = game.read_position("b2 a3c3").unwrap();
        assert_eq!(game.write_state(&played), "o1x/1x1/3 o");
        assert_eq!(game.read_position("o1x/1x1/3 o").unwrap(), played);
        assert_eq!(game.read_position("").unwrap(), game.start());
        assert!(game.read_position("b2b2").is_err() && game.read_position("e4").is_err());
    }

    #[test]
    fn what_is_wrong_is_said() {
        let game = Mnk::tic_tac_toe();
        let errors = [
            "",
            "3/3/3",
            "3/3 x",
            "3/3/3 z",
            "3/4/3 x",
            "3/2x1/3 x",
            "3/xxxx/3 x",
            "3/é/3 x",
            "xxx/3/ooo x",
        ];
        let messages = errors.map(|text| game.read_state(text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected the ranks and then the side to move, as in "3/3/3 x"
        expected the ranks and then the side to move, as in "3/3/3 x"
        expected 3 ranks, found 2
        the side to move is x or o, not z
        rank 2 is not 3 places wide
        rank 2 is not 3 places wide
        rank 2 is not 3 places wide
        expected x, o, a dot or a number, found é
        both players have won in this position
        "#);
        let state = game.read_state("xx1/oo1/3 x").unwrap();
        let moves = ["a3", "d1", "a0", "a", "", "é1", "b99999999999999999999", "b+1"];
        let messages = moves.map(|text| game.read_move(&state, text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        a3 is already taken by x
        expected a place between a1 and c3, found "d1"
        expected a place between a1 and c3, found "a0"
        expected a place between a1 and c3, found "a"
        expected a place between a1 and c3, found ""
        expected a place between a1 and c3, found "é1"
        expected a place between a1 and c3, found "b99999999999999999999"
        expected a place between a1 and c3, found "b+1"
        "#);
        let over = game.play(&state, &Place { file: 2, rank: 2 });
        assert!(game.read_move(&over, "a1").is_err());
    }

    #[test]
    fn a_huge_number_of_empty_places_is_an_error() {
        let game = Mnk::tic_tac_toe();
        for text in [
            "99999999999999999999999/3/3 x",
            "18446744073709551615x/3/3 x",
            "18446744073709551615.1/3/3 x",
        ] {
            assert!(game.read_state(text).is_err());
        }
    }
}
