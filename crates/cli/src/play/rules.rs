//! Games that exist as rules: a person at the terminal, or lines from elsewhere, against a player.

use super::hint::{Adviser, Hint};
use super::stones::{self, given_up};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::line::YOUR_MOVE;
use crate::output::Output;
use crate::rule_games::{Looking, player};
use crate::stones::refused;
use adage_play::arena::{Contender, Enter, Venue};
use adage_play::judgement::{Planned, strategies_of};
use adage_worlds::game::{Outcome, Player};
use adage_worlds::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::json;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

/// Whom to play against where the game has no strategy of its own.
const USUAL_PLAYER: &str = "playouts:300";

pub fn run<G: Venue + RuleForm>(
    game: G,
    args: stones::Args,
    looking: &Looking,
    seed: Option<u64>,
    output: &Output,
) -> Result<(), Failure> {
    if args.time.is_some() {
        return Err(Failure::bad(format!("`--time` means nothing in {}", game.name())).with_help("leave it out"));
    }
    let usual = strategies_of(game.name()).next();
    let against = args.against.as_deref().or(usual).unwrap_or(USUAL_PLAYER);
    let foresight = looking.foresight();
    let entrant = player(against, &game, foresight)?;
    let adviser = match (&entrant, usual) {
        (Planned::Strategy { .. }, _) | (_, None) => Adviser::new(&entrant),
        (_, Some(name)) => Adviser::new(&player(name, &game, foresight)?),
    };
    let seed = seed.unwrap_or_else(rand::random);
    let (start, _) = Venue::opening(&game, &mut SmallRng::seed_from_u64(seed));
    let machine = entrant
        .enter(&game, Duration::MAX, seed)
        .map_err(|reason| refused(&reason))?;
    let first = game.to_move(&start);
    let mut table = Table {
        person: if args.second { first.other() } else { first },
        start,
        machine,
        adviser,
        moves: Vec::new(),
        desk: Desk::new(game, output),
    };
    table.play(&mut io::stdin().lock())
}

struct Table<'a, G: Venue + RuleForm> {
    desk: Desk<'a, G>,
    start: G::State,
    machine: Box<dyn Contender<G>>,
    /// Who tells what a strategy would do, if there is one.
    adviser: Option<Adviser>,
    person: Player,
    moves: Vec<G::Move>,
}

/// What a person wants.
enum Wish<M> {
    Play(M),
    TakeBack,
    Leave,
}

impl<G: Venue + RuleForm> Table<'_, G> {
    fn play(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.desk.show(&self.start);
        loop {
            let state = self.state(self.moves.len());
            if self.desk.game.outcome(&state).is_some() || self.desk.game.moves(&state).is_empty() {
                self.tell_end(self.desk.game.outcome(&state));
                return Ok(());
            }
            if self.desk.game.to_move(&state) != self.person {
                let chosen = self.answer(&state)?;
                self.moves.push(chosen);
            } else {
                match self.ask(&state, input)? {
                    Wish::Play(chosen) => self.moves.push(chosen),
                    Wish::TakeBack => self.take_back(),
                    Wish::Leave => return Ok(()),
                }
            }
            self.desk.show(&self.state(self.moves.len()));
        }
    }

    /// The position after so many moves.
    fn state(&self, count: usize) -> G::State {
        let moves = self.moves[..count].iter();
        moves.fold(self.start.clone(), |state, chosen| self.desk.game.play(&state, chosen))
    }

    /// The machine's move.
    fn answer(&mut self, state: &G::State) -> Result<G::Move, Failure> {
        let chosen = self.machine.next(&self.desk.game, state, &self.moves, Instant::now());
        let chosen = chosen.map_err(|forfeit| given_up(&forfeit))?;
        let written = self.desk.game.write_move(state, &chosen);
        let line = format!("The machine plays {}.", self.desk.output.bold(&written));
        self.desk.say(&json!({ "move": written }), &line);
        Ok(chosen)
    }

    fn ask(&mut self, state: &G::State, input: &mut impl BufRead) -> Result<Wish<G::Move>, Failure> {
        loop {
            let Some(line) = self.desk.ask(YOUR_MOVE, input)? else {
                self.desk
                    .say(&json!({ "end": "left" }), "The input has ended, and so has the game.");
                return Ok(Wish::Leave);
            };
            match line.as_str() {
                "" => {}
                "?" | "help" => self.help(state),
                "m" | "moves" => self.desk.list_moves(state),
                "h" | "hint" => self.hint(state)?,
                "q" | "quit" => {
                    self.desk.say(&json!({ "end": "left" }), "You have left the game.");
                    return Ok(Wish::Leave);
                }
                "u" | "undo" if self.last_own().is_some() => return Ok(Wish::TakeBack),
                "u" | "undo" => self
                    .desk
                    .complain("there is no move of yours to take back; type `?` for help"),
                text => match self.desk.read_move(state, text) {
                    Ok(chosen) => return Ok(Wish::Play(chosen)),
                    Err(problem) => self.desk.complain(&problem),
                },
            }
        }
    }

    fn help(&self, state: &G::State) {
        let help = format!(
            "You play {}. Type a move, as `{}`. `moves` lists them, `hint` tells what a strategy thinks best and why, `undo` takes \
             your last move back, `quit` ends the game.",
            self.desk.game.role(self.person),
            self.desk.example_move(state)
        );
        self.desk.say(&json!({ "help": help }), &help);
    }

    fn hint(&mut self, state: &G::State) -> Result<(), Failure> {
        let Some(adviser) = &mut self.adviser else {
            self.desk
                .complain("no strategy is at hand; `--against strategy:FILE` names one");
            return Ok(());
        };
        let hint: Hint = adviser.hint(&self.desk.game, state)?;
        self.desk.say(&hint.json(), &hint.text());
        Ok(())
    }

    /// The number of the person's last move.
    fn last_own(&self) -> Option<usize> {
        let mut numbers = (0..self.moves.len()).rev();
        numbers.find(|number| self.desk.game.to_move(&self.state(*number)) == self.person)
    }

    /// Takes back the person's last move and all after it.
    fn take_back(&mut self) {
        if let Some(number) = self.last_own() {
            self.moves.truncate(number);
        }
    }

    fn tell_end(&self, outcome: Option<Outcome>) {
        let (end, line) = match outcome {
            Some(Outcome::Win(winner)) if winner == self.person => ("won", "You have won."),
            Some(Outcome::Win(_)) => ("lost", "The machine has won."),
            Some(Outcome::Draw) | None => ("draw", "A draw."),
        };
        self.desk.say(&json!({ "end": end, "moves": self.moves.len() }), line);
    }
}
