//! Positions and moves of Onitama as text.
//!
//! A position is its rows, the fifth first, who is to move, and the cards of blue, of red and in the centre:
//! `rrRrr/5/5/5/bbBbb blue mouse boar panda`. Masters are in capitals. Two cards of a hand have a comma between them.
//!
//! A move is the two cells and the card, `(1,2)(2,2) MOUSE`, with an `x` between the cells if a man is taken; a letter
//! before it, `M` for the master or `S` for a student, may be there and must then be right. A pass is `pass MOUSE`.

use super::{Card, Color, Hand, Men, Onitama, OnitamaMove, OnitamaState};
use crate::five::{Cell, Cells, read_cell, read_rows, write_rows};
use crate::game::{Game, ReadError};
use std::fmt;

impl OnitamaState {
    pub fn read(text: &str) -> Result<OnitamaState, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [rows, side, blue, red, centre] = words.as_slice() else {
            return Err(ReadError(
                "expected rows, who is to move and the cards of blue, of red and in the centre, as in \
                 \"rrRrr/5/5/5/bbBbb blue mouse boar panda\""
                    .into(),
            ));
        };
        let to_move = match *side {
            "blue" => Color::Blue,
            "red" => Color::Red,
            other => return Err(ReadError(format!("blue or red is to move, not {other}"))),
        };
        let placed = read_rows(rows, "bBrR")?;
        let of = |wanted: char| -> Cells {
            let own = placed.iter().filter(|(_, letter)| *letter == wanted);
            own.map(|(cell, _)| *cell).collect()
        };
        let men = Men {
            students: [of('b'), of('r')],
            masters: [of('B'), of('R')],
        };
        let hands = [read_hand(blue)?, read_hand(red)?];
        let state = OnitamaState::new(men, hands, read_card(centre)?, to_move);
        state.map_err(|problem| ReadError(problem.to_string()))
    }
}

fn read_card(name: &str) -> Result<Card, ReadError> {
    Card::named(name).ok_or_else(|| ReadError(format!("there is no card {name:?}")))
}

fn read_hand(text: &str) -> Result<Hand, ReadError> {
    let cards: Result<Vec<Card>, ReadError> = text.split(',').map(read_card).collect();
    let cards = cards?;
    let hand: Hand = cards.iter().copied().collect();
    match hand.len() == cards.len() {
        true => Ok(hand),
        false => Err(ReadError("a card is dealt twice".into())),
    }
}

impl fmt::Display for OnitamaState {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letter = |man| match man {
            (Color::Blue, false) => 'b',
            (Color::Blue, true) => 'B',
            (Color::Red, false) => 'r',
            (Color::Red, true) => 'R',
        };
        let rows = write_rows(|cell| self.man_at(cell).map(letter));
        let [blue, red] = Color::BOTH.map(|side| self.hand(side));
        write!(f, "{rows} {} {blue} {red} {}", self.to_move().name(), self.centre())
    }
}

/// A move as it is written, before anybody asked whether it is legal.
pub(super) enum Written {
    Step {
        symbol: String,
        from: Cell,
        takes: bool,
        to: Cell,
        card: Card,
    },
    Pass(Card),
}

/// Reads a move at the beginning of a text, and what comes after it.
pub(super) fn read_written(text: &str) -> Result<(Written, &str), ReadError> {
    let text = text.trim_start();
    let shown = || text.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let wrong = || {
        ReadError(format!(
            "expected a move, as in \"(1,2)(2,2) MOUSE\" or \"(2,3)x(3,3) MOUSE\", found {:?}",
            shown()
        ))
    };
    let card_of = |text: &'_ str| -> Result<(Card, usize), ReadError> {
        let start = text.len() - text.trim_start().len();
        let name = text[start..].split(|c: char| !c.is_ascii_alphabetic()).next();
        let name = name.unwrap_or_default();
        if name.is_empty() {
            return Err(ReadError(format!("the card of {:?} is missing", shown())));
        }
        Ok((read_card(name)?, start + name.len()))
    };
    if let Some(rest) = text.strip_prefix("pass") {
        let (card, used) = card_of(rest)?;
        return Ok((Written::Pass(card), &rest[used..]));
    }
    let (symbol, _) = text.split_once('(').ok_or_else(wrong)?;
    let (from, rest) = read_cell(&text[symbol.len()..]).ok_or_else(wrong)?;
    let rest = rest.trim_start();
    let after_sign = rest.strip_prefix(['x', '×']);
    let (to, rest) = read_cell(after_sign.unwrap_or(rest)).ok_or_else(wrong)?;
    let (card, used) = card_of(rest)?;
    let written = Written::Step {
        symbol: symbol.trim().to_string(),
        from,
        takes: after_sign.is_some(),
        to,
        card,
    };
    Ok((written, &rest[used..]))
}

impl Onitama {
    pub(super) fn move_of_text(&self, state: &OnitamaState, text: &str) -> Result<OnitamaMove, ReadError> {
        let (written, rest) = read_written(text)?;
        match rest.trim() {
            "" => self.legal_move(state, &written),
            more => Err(ReadError(format!("{more:?} follows the move"))),
        }
    }

    /// The move, if it is legal and was written down rightly; else what is wrong.
    pub(super) fn legal_move(&self, state: &OnitamaState, written: &Written) -> Result<OnitamaMove, ReadError> {
        if self.outcome(state).is_some() {
            return Err(ReadError("the game is over, nobody can move".into()));
        }
        let side = state.to_move();
        let chosen = match written {
            Written::Pass(card) => OnitamaMove::Pass { card: *card },
            Written::Step { from, to, card, .. } => OnitamaMove::Step {
                card: *card,
                from: *from,
                to: *to,
            },
        };
        let fault = |text: String| Err(ReadError(text));
        if !state.hand(side).has(chosen.card()) {
            return fault(format!("{} does not hold the {}", side.name(), chosen.card()));
        }
        if let Written::Step {
            symbol,
            from,
            takes,
            to,
            card,
        } = written
        {
            if !state.men(side).has(*from) {
                return fault(format!("{} has no man on {from}", side.name()));
            }
            if !self.targets(side, *card, *from).has(*to) {
                return fault(format!(
                    "the {card} does not take a man of {} from {from} to {to}",
                    side.name()
                ));
            }
            if state.men(side).has(*to) {
                return fault(format!("{} has a man on {to} already", side.name()));
            }
            if *takes && !state.captures(chosen) {
                return fault(format!("there is nobody to take on {to}"));
            }
            let rank = if state.master(side) == Some(*from) { "M" } else { "S" };
            if !symbol.is_empty() && symbol != rank {
                return fault(format!("the man on {from} is {rank}, not {symbol}"));
            }
        } else if !self.steps(state).contains(&chosen) {
            return fault(format!("{} has a move and may not pass", side.name()));
        }
        Ok(chosen)
    }

    pub(super) fn text_of_move(&self, state: &OnitamaState, chosen: OnitamaMove) -> String {
        let card = chosen.card().name().to_uppercase();
        match chosen {
            OnitamaMove::Pass { .. } => format!("pass {card}"),
            OnitamaMove::Step { from, to, .. } => {
                let sign = if state.captures(chosen) { "x" } else { "" };
                format!("{from}{sign}{to} {card}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let texts = [
            "",
            "5/5/5/5/5 blue mouse boar",
            "5/5/5/5/5 green mouse boar panda",
            "5/5/5/5/5 blue mouse boar goat",
            "5/5/5/5/5 blue mouse mouse panda",
            "5/5/5/5/5 blue mouse,mouse ox,boar panda",
            "5/5/5/5/5 blue mouse,ox boar panda",
            "B4/5/5/5/B4 blue mouse boar panda",
            "B4/5/5/5 blue mouse boar panda",
        ];
        let messages = texts.map(|text| OnitamaState::read(text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected rows, who is to move and the cards of blue, of red and in the centre, as in "rrRrr/5/5/5/bbBbb blue mouse boar panda"
        expected rows, who is to move and the cards of blue, of red and in the centre, as in "rrRrr/5/5/5/bbBbb blue mouse boar panda"
        blue or red is to move, not green
        there is no card "goat"
        a card is dealt twice
        a card is dealt twice
        the hands have 2 and 1 cards; they need as many each, and at least one
        blue has more than one master
        expected 5 rows, found 4
        "#);
        let game = Onitama::example();
        let moves = [
            "",
            "MOUSE",
            "(1,2)(2,2)",
            "(1,2)(2,2) GOAT",
            "(1,2)(2,2) BOAR",
            "(2,2)(3,2) MOUSE",
            "(1,2)(3,2) MOUSE",
            "(1,2)(1,3) MOUSE",
            "(1,2)x(2,2) MOUSE",
            "M(1,2)(2,2) MOUSE",
            "(1,2)(2,2) MOUSE and more",
            "(1,2)(2,6) MOUSE",
            "pass MOUSE",
            "pass",
        ];
        let messages = moves.map(|text| game.read_move(&game.start(), text).unwrap_err().0);
        insta::assert_snapshot!(messages.join("\n"), @r#"
        expected a move, as in "(1,2)(2,2) MOUSE" or "(2,3)x(3,3) MOUSE", found ""
        expected a move, as in "(1,2)(2,2) MOUSE" or "(2,3)x(3,3) MOUSE", found "MOUSE"
        the card of "(1,2)(2,2)" is missing
        there is no card "GOAT"
        blue does not hold the boar
        blue has no man on (2,2)
        the mouse does not take a man of blue from (1,2) to (3,2)
        blue has a man on (1,3) already
        there is nobody to take on (2,2)
        the man on (1,2) is S, not M
        "and more" follows the move
        expected a move, as in "(1,2)(2,2) MOUSE" or "(2,3)x(3,3) MOUSE", found "(1,2)(2,6) MOUSE"
        blue has a move and may not pass
        the card of "pass" is missing
        "#);
        assert!(game.read_move(&game.start(), " S(1, 2) (2,2)mouse ").is_ok());
    }
}
