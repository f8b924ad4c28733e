//! A person corrects the machine's moves, and it learns from each correction at once.

use super::game::Course;
use super::report::{rules, rules_value};
use super::save::SaveTo;
use super::session::Session;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::output::Output;
use crate::rule_games::player;
use crate::stones::refused;
use adage_book::counted;
use adage_learn::strategy::{NoHypothesis, Part};
use adage_play::arena::{Contender, Enter, Venue};
use adage_play::judgement::{CannotJudge, CannotLearn, Correction, Pupil, Training};
use adage_worlds::game::{Outcome, Player};
use adage_worlds::rule_form::RuleForm;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::{self, BufRead};
use std::time::{Duration, Instant};

const IS_IT_RIGHT: &str = "Enter if that is right, or a better move (? for help): ";

pub fn run<G: Venue + RuleForm>(
    game: G,
    against: Option<&str>,
    course: Course,
    output: &Output,
) -> Result<(), Failure> {
    let foresight = course.foresight();
    let enter = |name| {
        player(name, &game, foresight)?
            .enter(&game, Duration::MAX, course.seed)
            .map_err(|why| refused(&why))
    };
    let opponent = against.map(enter).transpose()?;
    let training = Training::new(&game, course.task, course.depth);
    let pupil = Pupil::new(training, foresight, course.limits, course.seed).map_err(|why| cannot_learn(&why))?;
    let mut school = School {
        desk: Desk::new(game, output),
        pupil,
        opponent: against.unwrap_or_default().to_string(),
        plays: opponent,
        save: course.save,
        session: course.session,
        said: BTreeMap::new(),
        rng: SmallRng::seed_from_u64(course.seed),
    };
    school.go_on()?;
    school.teach(&mut io::stdin().lock())
}

struct School<'a, G: Venue + RuleForm> {
    desk: Desk<'a, G>,
    pupil: Pupil,
    /// The opponent's name, and who plays for it; if nobody does, the machine proposes moves for both sides.
    opponent: String,
    plays: Option<Box<dyn Contender<G>>>,
    save: Option<SaveTo>,
    session: Option<Session>,
    /// The corrections in words, by the numbers of their orderings.
    said: BTreeMap<usize, String>,
    rng: SmallRng,
}

/// A game that is played, and what the machine knew before each of its moves so far.
struct Lesson<G: Venue> {
    start: G::State,
    moves: Vec<G::Move>,
    before: Vec<(usize, Training)>,
}

impl<G: Venue> Lesson<G> {
    fn state(&self, game: &G) -> G::State {
        let moves = self.moves.iter();
        moves.fold(self.start.clone(), |state, chosen| game.play(&state, chosen))
    }
}

/// What a person wants.
enum Wish<M> {
    Accept,
    Better(M),
    TakeBack,
    Leave,
}

impl<G: Venue + RuleForm> School<'_, G> {
    /// Hears again what an earlier session was told.
    fn go_on(&mut self) -> Result<(), Failure> {
        let Some(session) = &mut self.session else {
            return Ok(());
        };
        for correction in std::mem::take(&mut session.corrections) {
            let contradicting = self.pupil.replay(&self.desk.game, [&correction]);
            let contradicting = contradicting.map_err(|why| Failure::bad(why.to_string()))?;
            if contradicting.is_empty() {
                let orderings = self.pupil.training.task().orderings.len();
                self.said.entry(orderings).or_insert_with(|| in_words(&correction));
            }
        }
        match self.said.is_empty() {
            true => Ok(()),
            false => self.keep(),
        }
    }

    /// Saves what was learned so far.
    fn keep(&mut self) -> Result<(), Failure> {
        match &mut self.save {
            Some(save) => save.save_training(&self.desk.game, &self.pupil.training, &self.pupil.learned),
            None => Ok(()),
        }
    }

    /// Game after game, until somebody has enough.
    fn teach(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        if self.save.is_none() && self.session.is_none() && !self.desk.output.json {
            let line = "Nothing is kept: --save FILE.lp keeps the strategy, --session FILE what you say.";
            self.desk.output.line(line);
        }
        let mut learner = Player(0);
        while self.game(learner, input)? {
            learner = learner.other();
        }
        self.tell_end();
        Ok(())
    }

    /// One game; against somebody the machine has the given side. Whether another one is wanted.
    fn game(&mut self, learner: Player, input: &mut impl BufRead) -> Result<bool, Failure> {
        let (start, moves) = self.desk.game.opening(&mut self.rng);
        let mut lesson = Lesson {
            start,
            moves,
            before: Vec::new(),
        };
        loop {
            let state = lesson.state(&self.desk.game);
            self.desk.show(&state);
            let is_over = self.desk.game.outcome(&state).is_some() || self.desk.game.moves(&state).is_empty();
            if is_over || lesson.moves.len() >= G::LONGEST {
                self.tell_result(self.desk.game.outcome(&state));
                return Ok(true);
            }
            if self.plays.is_some() && self.desk.game.to_move(&state) != learner {
                self.answer(&state, &mut lesson)?;
            } else if !self.turn(&state, &mut lesson, input)? {
                return Ok(false);
            }
        }
    }

    /// The opponent's move.
    fn answer(&mut self, state: &G::State, lesson: &mut Lesson<G>) -> Result<(), Failure> {
        let Some(opponent) = &mut self.plays else {
            return Ok(());
        };
        let chosen = opponent.next(&self.desk.game, state, &lesson.moves, Instant::now());
        let chosen = chosen.map_err(|forfeit| Failure::bad(format!("{} {forfeit}", self.opponent)))?;
        let written = self.desk.game.write_move(state, &chosen);
        let line = format!("{} plays {}.", self.opponent, self.desk.output.bold(&written));
        self.desk.say(&json!({ "played": written, "by": self.opponent }), &line);
        lesson.moves.push(chosen);
        Ok(())
    }

    /// The machine proposes a move. Whether the game goes on.
    fn turn(&mut self, state: &G::State, lesson: &mut Lesson<G>, input: &mut impl BufRead) -> Result<bool, Failure> {
        let best = self
            .pupil
            .player
            .best(&self.desk.game, state)
            .map_err(|why| cannot_judge(&why))?;
        let Some(proposed) = best.choose(&mut self.rng).cloned() else {
            return Ok(false);
        };
        self.propose(state, &proposed, best.len());
        match self.ask(state, input)? {
            Wish::Leave => return Ok(false),
            Wish::TakeBack => self.take_back(lesson)?,
            Wish::Better(better) if better != proposed => {
                lesson.before.push((lesson.moves.len(), self.pupil.training.clone()));
                self.correct(state, &better, &proposed)?;
                lesson.moves.push(better);
            }
            Wish::Accept | Wish::Better(_) => {
                lesson.before.push((lesson.moves.len(), self.pupil.training.clone()));
                lesson.moves.push(proposed);
            }
        }
        Ok(true)
    }

    fn propose(&self, state: &G::State, proposed: &G::Move, count: usize) {
        let written = self.desk.game.write_move(state, proposed);
        let role = self.desk.game.role(self.desk.game.to_move(state));
        let others = match count {
            1 => String::new(),
            _ => format!(" ({count} moves are the same to it)"),
        };
        let line = format!(
            "For {role} the machine proposes {}{others}.",
            self.desk.output.bold(&written)
        );
        let value = json!({ "proposal": written, "for": role.to_string(), "as_good": count });
        self.desk.say(&value, &line);
    }

    fn ask(&mut self, state: &G::State, input: &mut impl BufRead) -> Result<Wish<G::Move>, Failure> {
        loop {
            let Some(line) = self.desk.ask(IS_IT_RIGHT, input)? else {
                return Ok(Wish::Leave);
            };
            match line.as_str() {
                "" | "y" | "yes" | "ok" => return Ok(Wish::Accept),
                "?" | "help" => self.help(state),
                "m" | "moves" => self.desk.list_moves(state),
                "s" | "strategy" => self.tell_strategy(),
                "u" | "undo" => return Ok(Wish::TakeBack),
                "q" | "quit" => return Ok(Wish::Leave),
                text => match self.desk.read_move(state, text) {
                    Ok(chosen) => return Ok(Wish::Better(chosen)),
                    Err(problem) => self.desk.complain(&problem),
                },
            }
        }
    }

    fn help(&self, state: &G::State) {
        let help = format!(
            "Enter plays the proposed move. A better one, as `{}`, is played instead, and the machine learns at once why it may be \
             better. `moves` lists the moves, `strategy` tells what was learned so far, `undo` takes back the last move and what \
             was learned from it, `quit` ends the training.",
            self.desk.example_move(state)
        );
        self.desk.say(&json!({ "help": help }), &help);
    }

    fn correct(&mut self, state: &G::State, better: &G::Move, proposed: &G::Move) -> Result<(), Failure> {
        let written = Correction::write(&self.desk.game, state, [better, proposed]);
        let correction = in_words(&written);
        let learned = self
            .pupil
            .correct(&self.desk.game, state, [better, proposed], None)
            .map(|_| ());
        match learned {
            Ok(()) => {
                let orderings = self.pupil.training.task().orderings.len();
                self.said.entry(orderings).or_insert(correction);
                if let Some(session) = &mut self.session {
                    session.add(&written)?;
                }
                self.keep()?;
                self.tell_strategy();
            }
            Err(CannotLearn::NoHypothesis(NoHypothesis::Unsatisfiable { together })) => {
                self.tell_contradiction(&correction, &together);
            }
            Err(reason) => return Err(cannot_learn(&reason)),
        }
        Ok(())
    }

    fn take_back(&mut self, lesson: &mut Lesson<G>) -> Result<(), Failure> {
        let Some((count, training)) = lesson.before.pop() else {
            self.desk.complain("there is no move of this game to take back");
            return Ok(());
        };
        lesson.moves.truncate(count);
        if training.task().orderings.len() < self.pupil.training.task().orderings.len() {
            self.pupil.learn(training).map_err(|why| cannot_learn(&why))?;
            if let Some(session) = &mut self.session {
                session.undo()?;
            }
            self.keep()?;
        }
        Ok(())
    }

    fn tell_contradiction(&self, correction: &str, together: &[Part]) {
        let known = |part: &Part| match part {
            Part::Ordering(number) => self.said.get(&(number + 1)).cloned(),
            Part::Example(_) => None,
        };
        let others: Vec<String> = together.iter().filter_map(known).collect();
        let with = match others.as_slice() {
            [] => ". ".to_string(),
            others => format!(" together with\n  {}\n", others.join("\n  ")),
        };
        let line = format!("No strategy of this vocabulary explains that{with}It is played, but not kept.");
        let value = json!({ "correction": correction, "kept": false, "together": others });
        self.desk.say(&value, &line);
    }

    fn tell_strategy(&self) {
        let (pupil, output) = (&self.pupil, self.desk.output);
        let program = pupil.learned.program(pupil.training.task());
        if output.json {
            return output.value(&json!({
                "strategy": rules_value(&program),
                "cost": pupil.learned.cost(),
                "proved": pupil.learned.proved,
                "orderings": pupil.training.task().orderings.len(),
            }));
        }
        match pupil.learned.hypothesis.is_empty() {
            true => output.line("It has learned nothing so far."),
            false => rules(&program, output),
        }
    }

    fn tell_result(&self, outcome: Option<Outcome>) {
        let winner = match outcome {
            Some(Outcome::Win(winner)) => Some(self.desk.game.role(winner).to_string()),
            Some(Outcome::Draw) | None => None,
        };
        let line = match &winner {
            Some(winner) => format!("The game is over: {winner} has won. Another one begins."),
            None => "The game is over: nobody has won. Another one begins.".to_string(),
        };
        self.desk.say(&json!({ "end": winner }), &line);
    }

    fn tell_end(&self) {
        let corrections = self.pupil.training.task().orderings.len();
        let line = format!("Learned from {}.", counted(corrections, "correction"));
        self.desk.say(&json!({ "corrections": corrections }), &line);
        if corrections > 0 {
            self.tell_strategy();
        }
        // Without a correction nothing was written.
        if let (Some(save), true) = (&self.save, corrections > 0) {
            save.tell(self.desk.game.name(), self.desk.output);
        }
    }
}

fn in_words(Correction { state, better, worse }: &Correction) -> String {
    format!("{better} rather than {worse} in {state}")
}

pub fn cannot_learn(reason: &CannotLearn) -> Failure {
    Failure::bad(format!("nothing can be learned: {reason}"))
}

fn cannot_judge(reason: &CannotJudge) -> Failure {
    Failure::bad(format!("the strategy cannot judge this: {reason}"))
}
