//! A person at the terminal, or lines from elsewhere, against a player of any game.

use super::Players;
use super::hint::{Adviser, Hint};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::line::YOUR_MOVE;
use crate::looking::Looking;
use crate::output::Output;
use crate::seconds::Seconds;
use adage_play::arena::PlayerSpec;
use adage_play::game_strategies::strategies_of;
use adage_search::{Forfeit, Player};
use adage_worlds::game::{Game, Outcome, Side};
use adage_worlds::registry::GameTask;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde_json::json;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

/// Whom to play against where the game has no strategy of its own.
const USUAL_PLAYER: &str = "search";
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Plays a game against somebody.
pub struct PlayGame<'o> {
    pub players: Players,
    pub looking: Looking,
    pub seed: Option<u64>,
    pub output: &'o Output,
}

impl GameTask for PlayGame<'_> {
    type Done = Result<(), Failure>;

    fn with<G: Game>(self, game: G) -> Result<(), Failure> {
        let PlayGame {
            players,
            looking,
            seed,
            output,
        } = self;
        let foresight = looking.foresight();
        let usual = strategies_of(game.name()).next();
        let against = players.against.as_deref().or(usual).unwrap_or(USUAL_PLAYER);
        let spec = PlayerSpec::read(against, &game, foresight)?;
        if usual.is_none() {
            // Else a strategy gives hints at least.
            looking.check(std::slice::from_ref(&spec))?;
        }
        let adviser = match (spec.strategy(), usual) {
            (None, Some(name)) => Adviser::new(&PlayerSpec::read(name, &game, foresight)?),
            _ => Adviser::new(&spec),
        };
        let limit = players.time.map_or(USUAL_TIME, Seconds::duration);
        let seed = seed.unwrap_or_else(rand::random);
        let mut machine = spec.enter(&game, limit, seed)?;
        machine.prepare(&game).map_err(|forfeit| given_up(&forfeit))?;
        // Deals differ from game to game, moves are the players' own.
        let (start, _) = game.opening(&mut SmallRng::seed_from_u64(seed));
        let first = game.to_move(&start);
        let mut table = Table {
            person: if players.second { first.other() } else { first },
            start,
            machine,
            limit,
            adviser,
            win_rules: spec.win_rules().map(str::to_string),
            moves: Vec::new(),
            desk: Desk::new(game, output),
        };
        table.play(&mut io::stdin().lock())
    }
}

fn given_up(forfeit: &Forfeit) -> Failure {
    Failure::bad(format!("the machine {forfeit}")).with_help("`--against` names another player")
}

struct Table<'a, G: Game> {
    desk: Desk<'a, G>,
    start: G::State,
    machine: Box<dyn Player<G>>,
    /// The machine's time for a move.
    limit: Duration,
    /// Who tells what a strategy would do, if there is one.
    adviser: Option<Adviser>,
    /// The file of rules about forced wins that the machine plays by, if it does.
    win_rules: Option<String>,
    person: Side,
    moves: Vec<G::Move>,
}

/// What a person wants.
enum Request<M> {
    Play(M),
    TakeBack,
    Leave,
}

impl<G: Game> Table<'_, G> {
    fn play(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.show();
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
                    Request::Play(chosen) => self.moves.push(chosen),
                    Request::TakeBack => self.take_back(),
                    Request::Leave => return Ok(()),
                }
            }
            self.show();
        }
    }

    /// The position after so many moves.
    fn state(&self, count: usize) -> G::State {
        let moves = self.moves[..count].iter();
        moves.fold(self.start.clone(), |state, chosen| self.desk.game.play(&state, chosen))
    }

    fn show(&self) {
        let last = self.moves.len().checked_sub(1);
        let last = last.map(|number| (self.state(number), &self.moves[number]));
        self.desk.show_after(last, &self.state(self.moves.len()));
    }

    /// The machine's move.
    fn answer(&mut self, state: &G::State) -> Result<G::Move, Failure> {
        let deadline = Instant::now() + self.limit;
        let chosen = self.machine.choose(&self.desk.game, state, &self.moves, deadline);
        let chosen = chosen.map_err(|forfeit| given_up(&forfeit))?;
        let written = self.desk.game.write_move(state, &chosen);
        if !self.desk.game.moves(state).contains(&chosen) {
            return Err(Failure::bad(format!(
                "the machine played {written}, which is not legal"
            )));
        }
        let line = format!("The machine plays {}.", self.desk.output.bold(&written));
        self.desk.say(&json!({ "move": written }), &line);
        Ok(chosen)
    }

    fn ask(&mut self, state: &G::State, input: &mut impl BufRead) -> Result<Request<G::Move>, Failure> {
        loop {
            let Some(line) = self.desk.ask(YOUR_MOVE, input)? else {
                self.desk
                    .say(&json!({ "end": "left" }), "The input has ended, and so has the game.");
                return Ok(Request::Leave);
            };
            match line.as_str() {
                "" => {}
                "?" | "help" => self.help(state),
                "m" | "moves" => self.desk.list_moves(state),
                "h" | "hint" => self.hint(state)?,
                "q" | "quit" => {
                    self.desk.say(&json!({ "end": "left" }), "You have left the game.");
                    return Ok(Request::Leave);
                }
                "u" | "undo" if self.last_own().is_some() => return Ok(Request::TakeBack),
                "u" | "undo" => self
                    .desk
                    .complain("there is no move of yours to take back; type `?` for help"),
                text => match self.desk.read_move(state, text) {
                    Ok(chosen) => return Ok(Request::Play(chosen)),
                    Err(problem) => self.desk.complain(&problem),
                },
            }
        }
    }

    fn help(&self, state: &G::State) {
        let help = format!(
            "You play {}. Type a move, as `{}`. `moves` lists them, `hint` tells what a strategy thinks best and why, `undo` takes \
             your last move back, `quit` ends the game.",
            self.desk.game.player_name(self.person),
            self.desk.example_move(state)
        );
        self.desk.say(&json!({ "help": help }), &help);
    }

    fn hint(&mut self, state: &G::State) -> Result<(), Failure> {
        if self.desk.game.rule_form().is_none() {
            let name = self.desk.game.name();
            self.desk.complain(&format!(
                "{name} has no rules as a program, so no strategy can give hints"
            ));
            return Ok(());
        }
        let (Some(adviser), Some(rules)) = (&mut self.adviser, self.desk.game.rule_form()) else {
            self.desk
                .complain("no strategy is at hand; `--against strategy:FILE` names one");
            return Ok(());
        };
        let hint: Hint = adviser.hint(rules, state)?;
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
        if let (Some(file), "won", false) = (&self.win_rules, end, self.desk.output.json) {
            let numbered = self.moves.iter().enumerate();
            let written = numbered.map(|(number, chosen)| self.desk.game.write_move(&self.state(number), chosen));
            let record: String = written.collect();
            let teach = format!("echo {record} | adage learn win --from - --save {file}");
            self.desk.output.line(format!("It can learn from that:\n\n  {teach}"));
        }
    }
}
