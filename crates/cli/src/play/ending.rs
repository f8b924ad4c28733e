//! A person plays the lone king against a strategy.

use super::check;
use crate::failure::Failure;
use crate::output::Output;
use crate::positions;
use adage_logic::diagnostic::nearest;
use adage_play::positions::{Men, Step};
use adage_play::{BadRules, Choices, Positions, Strategy};
use adage_worlds::STRATEGIES;
use adage_worlds::chess::Chess;
use adage_worlds::game::{Game, Outcome};
use serde_json::json;
use shakmaty::{Color, Move, Position};
use std::io::{self, BufRead};
use std::path::Path;

#[derive(clap::Args)]
#[group(skip)]
pub struct Args {
    /// The strategy for krk: krk, krk-1, krk-2, or a file of rules; krk if left out
    #[arg(long, value_name = "STRATEGY")]
    rules: Option<String>,
    /// The position to begin with; any of the ending's if left out
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Play nothing: prove what the strategy achieves, from every position against every defence
    #[arg(long)]
    check: bool,
}

const HELP: &str = "Type a move of the black king, as Kd5 or d4d5. `?` shows this, `q` ends the game.";

/// The ending, as a game, and the strategy that is played there if none is named.
pub const NAME: &str = "krk";

impl Args {
    /// An option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.rules.is_some(), "--rules"),
            (self.fen.is_some(), "--fen"),
            (self.check, "--check"),
        ];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }
}

pub fn run(args: Args, seed: Option<u64>, output: &Output) -> Result<(), Failure> {
    let rules = args.rules.as_deref().unwrap_or(NAME);
    let strategy = read(rules)?;
    let all = Positions::new();
    if args.check {
        return check::run(rules, &strategy, &all, output);
    }
    let start = match &args.fen {
        Some(text) => positions::read_fen(text)?.fen,
        None => {
            let men = Men::of(all.any(seed));
            format!("{} w - - 0 1", men.board().board_fen())
        }
    };
    let state = Chess
        .read_state(&start)
        .map_err(|error| Failure::bad(error.to_string()))?;
    if Men::on(state.board()).is_none() {
        let help = "a strategy for king and rook against king needs just these, the rook White's";
        return Err(Failure::bad(format!("`{start}` has other men")).with_help(help));
    }
    let game = Play { strategy, all, output };
    game.play(state)
}

/// A bundled strategy by name, or a file.
fn read(name: &str) -> Result<Strategy, Failure> {
    let bundled = STRATEGIES.iter().find(|(known, _, _)| *known == name);
    let read = match bundled {
        Some((_, file, text)) => Strategy::read(file, text),
        None if Path::new(name).exists() => Strategy::read(name, &adage_book::read_text(Path::new(name))?),
        None => return Err(missing(name)),
    };
    read.map_err(
        |BadRules {
             name,
             text,
             diagnostics,
         }| Failure::Text {
            name,
            source: text,
            diagnostics,
        },
    )
}

fn missing(name: &str) -> Failure {
    let known = STRATEGIES.map(|(known, _, _)| known);
    let failure = Failure::bad(format!("there is no strategy or file called `{name}`"));
    match nearest(name, known) {
        Some(near) => failure.with_help(format!("did you mean `{near}`?")),
        None => failure.with_help(format!("the strategies are {}", known.join(", "))),
    }
}

struct Play<'a> {
    strategy: Strategy,
    all: Positions,
    output: &'a Output,
}

impl Play<'_> {
    fn play(&self, start: shakmaty::Chess) -> Result<(), Failure> {
        let mut state = start;
        let mut input = io::stdin().lock();
        let mut made = 0;
        self.show(&state);
        loop {
            if let Some(end) = end(&state) {
                self.tell_end(end, made);
                return Ok(());
            }
            let chosen = match state.turn() {
                Color::White => {
                    made += 1;
                    self.choose(&state)?
                }
                Color::Black => match self.ask(&state, &mut input)? {
                    Some(chosen) => chosen,
                    None => return Ok(()),
                },
            };
            state = Chess.play(&state, &chosen);
            if state.turn() == Color::Black {
                self.show(&state);
            }
        }
    }

    /// The strategy's move, told with the rule that chose it.
    fn choose(&self, state: &shakmaty::Chess) -> Result<Move, Failure> {
        let number = Men::on(state.board()).map(Men::number);
        let choice = number.and_then(|number| Some((number, Choices::at(&self.strategy, &self.all, number)?)));
        let Some((number, choice)) = choice else {
            self.say(
                json!({ "end": "no rule" }),
                "No rule has a move here: the strategy gives up.",
            );
            return Err(Failure::NotHeld);
        };
        let step = choice.step();
        let chosen = find(state, step).ok_or(Failure::NotHeld)?;
        let written = Chess.write_move(state, &chosen);
        let rule = self.strategy.rules[choice.rule].name.as_str();
        let words = self.strategy.sentence(choice.rule, number, step);
        let line = format!("{}  {rule}: {words}", self.output.bold(&written));
        self.say(json!({ "move": written, "rule": rule, "words": words }), &line);
        Ok(chosen)
    }

    /// The person's move; `None` to end the game.
    fn ask(&self, state: &shakmaty::Chess, input: &mut impl BufRead) -> Result<Option<Move>, Failure> {
        loop {
            if !self.output.json {
                self.output.text("your move (? for help): ");
            }
            let mut line = String::new();
            let read = input.read_line(&mut line);
            let count = read.map_err(|error| Failure::bad(format!("cannot read your move: {error}")))?;
            match line.trim() {
                "" if count == 0 => {
                    self.say(json!({ "end": "left" }), "");
                    return Ok(None);
                }
                "" => {}
                "?" => self.say(json!({ "help": HELP }), HELP),
                "q" | "quit" => {
                    self.say(json!({ "end": "left" }), "You have left the game.");
                    return Ok(None);
                }
                text => match Chess.read_move(state, text) {
                    Ok(chosen) => return Ok(Some(chosen)),
                    Err(error) => self.say(json!({ "error": error.to_string() }), &error.to_string()),
                },
            }
        }
    }

    fn show(&self, state: &shakmaty::Chess) {
        let drawn = Chess.draw(state).to_text(self.output.style);
        self.say(json!({ "fen": Chess.write_state(state) }), drawn.trim_end());
    }

    fn tell_end(&self, end: &str, made: usize) {
        let line = match end {
            "mate" => format!("Mate after {made} moves."),
            "stalemate" => "Stalemate: you have saved yourself.".to_string(),
            _ => "You have taken the rook: nobody can win any more.".to_string(),
        };
        self.say(json!({ "end": end, "moves": made }), &line);
    }

    fn say(&self, value: serde_json::Value, line: &str) {
        match self.output.json {
            true => self.output.value(&value),
            false => self.output.line(line),
        }
    }
}

fn find(state: &shakmaty::Chess, step: Step) -> Option<Move> {
    let is_step = |made: &&Move| made.role() == step.man.role() && made.to() == step.to;
    let moves = state.legal_moves();
    moves.iter().find(is_step).copied()
}

fn end(state: &shakmaty::Chess) -> Option<&'static str> {
    match Chess.outcome(state)? {
        Outcome::Win(_) => Some("mate"),
        Outcome::Draw if Men::on(state.board()).is_some() => Some("stalemate"),
        Outcome::Draw => Some("rook taken"),
    }
}
