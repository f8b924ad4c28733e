//! Go-moku and tic-tac-toe: a person at the terminal, or lines from elsewhere, against a player.

use crate::failure::Failure;
use crate::line::{YOUR_MOVE, ask};
use crate::output::Output;
use crate::seconds::Seconds;
use crate::stones::{entrant, refused};
use adage_play::arena::{Contender, Enter, Entrant, Forfeit};
use adage_worlds::drawing::cell_name;
use adage_worlds::game::{Game, Outcome, Player};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use serde_json::{Value, json};
use std::io::{self, BufRead, IsTerminal};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[group(skip)]
pub struct Args {
    /// Whom to play against. Stones: random, novice, worth, search, search:NODES, rules:FILE or gomocup:COMMAND; search if left
    /// out. Other games: random, playouts:NUMBER, strategy:FILE or a bundled strategy, as win-or-capture
    #[arg(long, value_name = "PLAYER")]
    pub against: Option<String>,
    /// Let the machine begin
    #[arg(long)]
    pub second: bool,
    /// The machine's time for a move; 2 if left out
    #[arg(long, value_name = "SECONDS")]
    pub time: Option<Seconds>,
}

const USUAL_TIME: Duration = Duration::from_secs(2);

impl Args {
    /// An option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.against.is_some(), "--against"),
            (self.second, "--second"),
            (self.time.is_some(), "--time"),
        ];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }
}

pub fn run(game: Mnk, args: Args, seed: Option<u64>, output: &Output) -> Result<(), Failure> {
    let limit = args.time.map_or(USUAL_TIME, Seconds::duration);
    let against = args.against.as_deref().unwrap_or("search");
    let player = entrant(against)?;
    let seed = seed.unwrap_or_else(rand::random);
    let mut machine = player.enter(&game, limit, seed).map_err(|reason| refused(&reason))?;
    machine.prepare(&game).map_err(|forfeit| given_up(&forfeit))?;
    let mut table = Table {
        game,
        machine,
        person: Player(u8::from(args.second)),
        limit,
        moves: Vec::new(),
        is_terminal: io::stdin().is_terminal(),
        rules: against.strip_prefix(Entrant::RULES).map(str::to_string),
        output,
    };
    table.play(&mut io::stdin().lock())
}

pub fn given_up(forfeit: &Forfeit) -> Failure {
    Failure::bad(format!("the machine {forfeit}")).with_help("`--against` names another player")
}

struct Table<'a> {
    game: Mnk,
    machine: Box<dyn Contender>,
    person: Player,
    limit: Duration,
    moves: Vec<Place>,
    /// Whether moves are typed.
    is_terminal: bool,
    /// The file of rules that the machine plays by, if it does.
    rules: Option<String>,
    output: &'a Output,
}

/// What a person wants.
enum Wish {
    Put(Place),
    TakeBack,
    Leave,
}

impl Table<'_> {
    fn play(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.show();
        loop {
            let state = self.state();
            if let Some(outcome) = self.game.outcome(&state) {
                self.tell_end(outcome);
                return Ok(());
            }
            if self.game.to_move(&state) != self.person {
                let place = self.answer(&state)?;
                self.moves.push(place);
            } else {
                match self.ask(&state, input)? {
                    Wish::Put(place) => self.moves.push(place),
                    Wish::TakeBack => self.take_back(),
                    Wish::Leave => return Ok(()),
                }
            }
            self.show();
        }
    }

    fn state(&self) -> MnkState {
        let start = self.game.start();
        self.moves
            .iter()
            .fold(start, |state, place| self.game.play(&state, place))
    }

    /// The machine's move.
    fn answer(&mut self, state: &MnkState) -> Result<Place, Failure> {
        let deadline = Instant::now() + self.limit;
        let chosen = self.machine.next(&self.game, state, &self.moves, deadline);
        let place = chosen.map_err(|forfeit| given_up(&forfeit))?;
        let written = self.game.write_move(state, &place);
        if !self.game.is_empty(state, place) {
            return Err(Failure::bad(format!("the machine moved to {written}, which is taken")));
        }
        let line = format!("The machine plays {}.", self.output.bold(&written));
        self.say(json!({ "move": written }), &line);
        Ok(place)
    }

    fn ask(&self, state: &MnkState, input: &mut impl BufRead) -> Result<Wish, Failure> {
        loop {
            let Some(line) = ask(YOUR_MOVE, input, self.is_terminal, self.output)? else {
                self.say(json!({ "end": "left" }), "The input has ended, and so has the game.");
                return Ok(Wish::Leave);
            };
            match line.as_str() {
                "" => {}
                "?" | "help" => self.help(),
                "q" | "quit" => {
                    self.say(json!({ "end": "left" }), "You have left the game.");
                    return Ok(Wish::Leave);
                }
                "u" | "undo" if self.moves.len() > usize::from(self.person.0) => return Ok(Wish::TakeBack),
                "u" | "undo" => self.complain("there is no move of yours to take back; type `?` for help"),
                text => match self.game.read_move(state, text) {
                    Ok(place) => return Ok(Wish::Put(place)),
                    Err(error) => self.complain(&format!("{error}; type `?` for help")),
                },
            }
        }
    }

    fn help(&self) {
        let middle = cell_name((self.game.width() / 2, self.game.height() / 2));
        let help = format!(
            "Type a place, as {middle}. {} in a row win. `u` takes your last move back, `q` ends the game.",
            self.game.in_row()
        );
        self.say(json!({ "help": help }), &help);
    }

    fn complain(&self, what: &str) {
        self.say(json!({ "error": what }), what);
    }

    /// Takes back the person's last move and the answer to it.
    fn take_back(&mut self) {
        self.moves.truncate(self.moves.len() - 2);
    }

    fn show(&self) {
        let state = self.state();
        let mut drawing = self.game.draw(&state);
        if let Some(last) = self.moves.last() {
            drawing = drawing.mark((last.file.into(), last.rank.into()));
        }
        let drawn = drawing.to_text(self.output.style);
        self.say(json!({ "position": self.game.write_state(&state) }), drawn.trim_end());
    }

    fn tell_end(&self, outcome: Outcome) {
        let (end, line) = match outcome {
            Outcome::Win(winner) if winner == self.person => ("won", "You have won."),
            Outcome::Win(_) => ("lost", "The machine has won."),
            Outcome::Draw => ("draw", "A draw: the board is full."),
        };
        self.say(json!({ "end": end, "moves": self.moves.len() }), line);
        if let (Some(file), "won", false) = (&self.rules, end, self.output.json) {
            let record = self.game.write_moves(&self.moves);
            let teach = format!("echo {record} | adage learn win --from - --save {file}");
            self.output.line(format!("It can learn from that:\n\n  {teach}"));
        }
    }

    fn say(&self, value: Value, line: &str) {
        match self.output.json {
            true => self.output.value(&value),
            false => self.output.line(line),
        }
    }
}
