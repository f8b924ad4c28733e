//! [`CrossDot`] as a [`Game`].

use super::{CrossDot, CrossDotState, Mark, player_name};
use crate::drawing::{Drawing, Glyph, Ground};
use crate::game::{Effect, Game, Outcome, ReadError, Side, Symmetry, Turn, standing};
use crate::rule_form::{RuleForm, result};
use adage_logic::{Atom, Term};
use rand::rngs::SmallRng;

impl Game for CrossDot {
    type State = CrossDotState;
    type Move = Mark;

    fn name(&self) -> &str {
        &self.name
    }

    fn start(&self) -> CrossDotState {
        CrossDotState {
            marks: [0; 2],
            to_move: Side(0),
        }
    }

    fn to_move(&self, state: &CrossDotState) -> Side {
        state.to_move
    }

    fn moves(&self, state: &CrossDotState) -> Vec<Mark> {
        if self.outcome(state).is_some() {
            return Vec::new();
        }
        self.marks().filter(|mark| state.owner(*mark).is_none()).collect()
    }

    fn play(&self, state: &CrossDotState, chosen: &Mark) -> CrossDotState {
        let mut after = *state;
        after.marks[usize::from(state.to_move.0)] |= 1 << chosen.0;
        after.to_move = state.to_move.other();
        after
    }

    fn outcome(&self, state: &CrossDotState) -> Option<Outcome> {
        let full = state.taken() == self.all();
        result(|player| self.has_won(state, player)).or(full.then_some(Outcome::Draw))
    }

    /// The row read backwards, and the players exchanged together with who is to move.
    fn symmetries(&self) -> Vec<Symmetry> {
        let symmetry = |mirror_files, exchange_players| Symmetry {
            turn: Turn {
                mirror_files,
                ..Turn::default()
            },
            exchange_players,
        };
        let exchange = symmetry(false, true);
        match self.boxes {
            1 => vec![exchange],
            _ => vec![symmetry(true, false), exchange, symmetry(true, true)],
        }
    }

    fn transform(&self, state: &CrossDotState, symmetry: Symmetry) -> CrossDotState {
        let mut after = *state;
        if symmetry.turn.mirror_files {
            after.marks = state.marks.map(|marks| self.mirrored(marks));
        }
        if symmetry.exchange_players {
            after.marks.swap(0, 1);
            after.to_move = state.to_move.other();
        }
        after
    }

    fn facts(&self, state: &CrossDotState) -> Vec<Atom> {
        let owner = |mark| Term::constant(state.owner(mark).map_or("b", player_name));
        let fact = |mark: Mark| Atom::new("box", vec![mark.term(), owner(mark)]);
        let control = Atom::new("control", vec![Term::constant(player_name(state.to_move))]);
        self.marks().map(fact).chain([control]).collect()
    }

    fn effect(&self, state: &CrossDotState, chosen: &Mark) -> Effect {
        let cell = Term::compound("box", &[chosen.term()]);
        Effect::placing(cell, state.to_move, Term::constant(player_name(state.to_move)))
    }

    fn draw(&self, state: &CrossDotState) -> Drawing {
        let mut drawing = Drawing::empty(self.boxes, 1, Ground::Cells);
        let marked = self.marks().filter_map(|mark| Some((mark, state.owner(mark)?)));
        let glyphs = marked.map(|(mark, player)| ((mark.0.into(), 0), glyph(player)));
        drawing.glyphs.extend(glyphs);
        drawing.with_caption(standing(self, state, player_name))
    }

    /// The board is full long before.
    fn longest(&self) -> usize {
        usize::MAX
    }

    /// The start: every game ends soon.
    fn opening(&self, _: &mut SmallRng) -> (Self::State, Vec<Self::Move>) {
        (self.start(), Vec::new())
    }

    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        Some(self)
    }

    /// Boxes and who is to move, as in `xobb x`. Who is to move may be left out if the marks tell.
    fn read_state(&self, text: &str) -> Result<CrossDotState, ReadError> {
        let mut words = text.split_whitespace();
        let (Some(boxes), side, None) = (words.next(), words.next(), words.next()) else {
            return Err(ReadError(
                "expected the boxes and who is to move, as in \"xobb x\"".into(),
            ));
        };
        let mut marks = [0u32; 2];
        let count = boxes.chars().count();
        if count != self.boxes {
            return Err(ReadError(format!("expected {} boxes, found {count}", self.boxes)));
        }
        for (index, letter) in boxes.chars().enumerate() {
            match letter {
                'x' => marks[0] |= 1 << index,
                'o' => marks[1] |= 1 << index,
                'b' => {}
                other => return Err(ReadError(format!("a box is x, o or b, not {other}"))),
            }
        }
        let to_move = match (side, marks[0].count_ones() as i64 - marks[1].count_ones() as i64) {
            (Some("x"), _) | (None, 0) => Side(0),
            (Some("o"), _) | (None, 1) => Side(1),
            (None, _) => {
                return Err(ReadError(format!(
                    "say who is to move, as in \"{boxes} x\": the marks do not tell"
                )));
            }
            (Some(other), _) => return Err(ReadError(format!("x or o is to move, not {other}"))),
        };
        Ok(CrossDotState { marks, to_move })
    }

    fn write_state(&self, state: &CrossDotState) -> String {
        let boxes: String = self
            .marks()
            .map(|mark| state.owner(mark).map_or("b", player_name))
            .collect();
        format!("{boxes} {}", player_name(state.to_move))
    }

    /// A box by its number, as in `a3` or `3`.
    fn read_move(&self, state: &CrossDotState, text: &str) -> Result<Mark, ReadError> {
        let digits = text.trim().trim_start_matches('a');
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = plain.then(|| digits.parse::<usize>().ok()).flatten();
        let Some(number) = number.filter(|number| (1..=self.boxes).contains(number)) else {
            return Err(ReadError(format!(
                "expected a box between a1 and a{}, found {text:?}",
                self.boxes
            )));
        };
        let mark = Mark(number as u8 - 1);
        if self.outcome(state).is_some() {
            return Err(ReadError("the game is over, nobody can move".into()));
        }
        match state.owner(mark) {
            Some(player) => Err(ReadError(format!(
                "box {number} is already marked by {}",
                player_name(player)
            ))),
            None => Ok(mark),
        }
    }

    fn write_move(&self, _: &CrossDotState, chosen: &Mark) -> String {
        format!("a{}", chosen.0 + 1)
    }
}

impl CrossDot {
    /// The boxes read backwards.
    pub(super) fn mirrored(&self, marks: u32) -> u32 {
        marks.reverse_bits() >> (super::MOST_BOXES - self.boxes)
    }
}

impl Mark {
    /// The box's number, counted from one.
    pub fn term(self) -> Term {
        Term::Int(i32::from(self.0) + 1)
    }
}

fn glyph(player: Side) -> Glyph {
    let (character, letter, picture) = match player {
        Side(0) => ('×', 'x', "cross"),
        _ => ('○', 'o', "nought"),
    };
    Glyph {
        character,
        letter,
        picture,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let game = CrossDot::new(4, 2).unwrap();
        let texts = ["", "xob", "xobbb", "xoyb", "xxbb", "xobb z", "xobb x x", "éobb"];
        let messages = texts.map(|text| game.read_state(text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected the boxes and who is to move, as in "xobb x"
        expected 4 boxes, found 3
        expected 4 boxes, found 5
        a box is x, o or b, not y
        say who is to move, as in "xxbb x": the marks do not tell
        x or o is to move, not z
        expected the boxes and who is to move, as in "xobb x"
        a box is x, o or b, not é
        "#);
        let state = game.read_state("xobb").unwrap();
        let messages = ["a1", "a0", "5", "", "a", "b3", "+3"].map(|text| game.read_move(&state, text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        box 1 is already marked by x
        expected a box between a1 and a4, found "a0"
        expected a box between a1 and a4, found "5"
        expected a box between a1 and a4, found ""
        expected a box between a1 and a4, found "a"
        expected a box between a1 and a4, found "b3"
        expected a box between a1 and a4, found "+3"
        "#);
        assert_eq!(
            game.read_move(&state, "3").unwrap(),
            game.read_move(&state, "a3").unwrap()
        );
    }
}
