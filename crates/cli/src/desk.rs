//! A game on the screen and a person before it: positions drawn, moves listed and read, lines asked for.

use crate::failure::Failure;
use crate::line::ask;
use crate::output::Output;
use adage_worlds::drawing::Drawing;
use adage_worlds::game::Game;
use adage_worlds::words;
use serde_json::{Value, json};
use std::io::{self, BufRead, IsTerminal};

pub struct Desk<'a, G> {
    pub game: G,
    pub output: &'a Output,
    /// Whether lines are typed.
    is_terminal: bool,
}

impl<'a, G: Game> Desk<'a, G> {
    pub fn new(game: G, output: &'a Output) -> Desk<'a, G> {
        Desk {
            game,
            output,
            is_terminal: io::stdin().is_terminal(),
        }
    }

    /// The next line, or `None` if there are no more.
    pub fn ask(&self, question: &str, input: &mut impl BufRead) -> Result<Option<String>, Failure> {
        ask(question, input, self.is_terminal, self.output)
    }

    /// A legal move, or what to say to somebody who wrote none.
    pub fn read_move(&self, state: &G::State, text: &str) -> Result<G::Move, String> {
        match self.game.read_move(state, text) {
            Ok(chosen) if self.game.moves(state).contains(&chosen) => Ok(chosen),
            Ok(_) => Err(format!("`{text}` is not legal here; type `moves` for those that are")),
            Err(error) => Err(format!("{error}; type `moves` for those that are legal")),
        }
    }

    pub fn example_move(&self, state: &G::State) -> String {
        let moves = self.game.moves(state);
        let first = moves.first().map(|chosen| self.game.write_move(state, chosen));
        first.unwrap_or_default()
    }

    pub fn list_moves(&self, state: &G::State) {
        let moves = self.game.moves(state).into_iter();
        let moves: Vec<String> = moves.map(|chosen| self.game.write_move(state, &chosen)).collect();
        self.say(&json!({ "moves": moves }), &moves.join("\n"));
    }

    pub fn show(&self, state: &G::State) {
        self.show_after(None, state);
    }

    /// The same with the place marked where the last move put a man.
    pub fn show_after(&self, last: Option<(G::State, &G::Move)>, state: &G::State) {
        let changes = last.map(|(before, chosen)| self.game.effect(&before, chosen).changes);
        let put = changes.into_iter().flatten().filter(|change| change.becomes.is_some());
        let cells = put.filter_map(|change| words::cell(change.cell));
        let drawing = cells.fold(self.game.draw(state), Drawing::mark);
        let drawn = drawing.to_text(self.output.style);
        self.say(&json!({ "position": self.game.write_state(state) }), drawn.trim_end());
    }

    pub fn complain(&self, what: &str) {
        self.say(&json!({ "error": what }), what);
    }

    pub fn say(&self, value: &Value, line: &str) {
        match self.output.json {
            true => self.output.value(value),
            false => self.output.line(line),
        }
    }
}
