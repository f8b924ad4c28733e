//! The person at the terminal who corrects the machine's moves.

use super::save::SaveTo;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::learn::follow::Follows;
use adage_book::RuleFile;
use adage_book::oracle::{Answer, Oracle, OracleError, Question};
use adage_learn::strategy::{GameTask, MoveReply, Opponent, Proposal, TrainingSession, learn_by_corrections};
use adage_play::arena::PlayerSpec;
use adage_worlds::rule_form::RuleForm;
use serde_json::json;
use std::io::{self, StdinLock};
use std::time::{Duration, Instant};

/// The opponent's time for a move.
const TIME: Duration = Duration::from_secs(2);

const IS_IT_RIGHT: &str = "Enter if that is right, or a better move (? for help): ";

pub fn run<G: RuleForm>(
    task: &GameTask<'_, G>,
    against: Option<&str>,
    session: Option<TrainingSession>,
    save: Option<&SaveTo>,
    desk: &Desk<'_, G>,
) -> Result<(), Failure> {
    let output = desk.output;
    let opponent = against.map(|name| opponent(name, task)).transpose()?;
    if save.is_none() && session.is_none() && !output.json {
        output.line("Nothing is kept: --save FILE.lp keeps the strategy, --session FILE what you say.");
    }
    let keep = |learned: &RuleFile| match save {
        Some(save) => save.put_only(learned),
        None => Ok(()),
    };
    let mut person = Person {
        desk,
        input: io::stdin().lock(),
    };
    let follows = Follows::keeping(keep, output);
    let taught = learn_by_corrections(task, &mut person, opponent, session, &follows)?;
    match (save, taught.entry) {
        (Some(save), Some(_)) => save.tell(task.world, output),
        (Some(_), None) if !output.json => output.line("Without a correction there is nothing to save, and no file."),
        _ => {}
    }
    Ok(())
}

/// Who plays against the machine, by name.
fn opponent<'a, G: RuleForm>(name: &str, task: &GameTask<'a, G>) -> Result<Opponent<'a, G>, Failure> {
    let spec = PlayerSpec::read(name, task.game, task.foresight())?;
    let mut player = spec.enter(task.game, TIME, task.seed)?;
    let choose = move |game: &G, state: &G::State, moves: &[G::Move]| {
        let chosen = player.choose(game, state, moves, Instant::now() + TIME);
        chosen.map_err(|forfeit| forfeit.to_string())
    };
    Ok(Opponent {
        name: name.to_string(),
        choose: Box::new(choose),
    })
}

/// Sees each position and what the machine would play there, and types a better move.
struct Person<'a, G> {
    desk: &'a Desk<'a, G>,
    input: StdinLock<'static>,
}

impl<G: RuleForm> Oracle<Proposal<G>, MoveReply<G::Move>> for Person<'_, G> {
    fn ask(&mut self, question: &Question<Proposal<G>>) -> Result<Answer<MoveReply<G::Move>>, OracleError> {
        let proposal = question.position;
        let state = &proposal.state;
        self.desk.show(state);
        self.tell(proposal);
        loop {
            let line = self.desk.ask(IS_IT_RIGHT, &mut self.input);
            let line = line.map_err(|failure| OracleError::Unreachable(failure.render(false).trim().to_string()))?;
            match line.as_deref() {
                None | Some("q" | "quit") => return Ok(Answer::Stop),
                Some("" | "y" | "yes" | "ok") => return Ok(Answer::Reply(MoveReply::Right)),
                Some("?" | "help") => self.help(state),
                Some("m" | "moves") => self.desk.list_moves(state),
                Some("s" | "strategy") => self.desk.output.report(&proposal.strategy),
                Some("u" | "undo") => return Ok(Answer::Back),
                Some(text) => match self.desk.read_move(state, text) {
                    Ok(better) => return Ok(Answer::Reply(MoveReply::Better(better))),
                    Err(problem) => self.desk.complain(&problem),
                },
            }
        }
    }

    fn reconsider(&mut self, reason: &str) -> bool {
        self.desk.complain(reason);
        true
    }
}

impl<G: RuleForm> Person<'_, G> {
    fn tell(
        &self,
        Proposal {
            state, chosen, as_good, ..
        }: &Proposal<G>,
    ) {
        let game = &self.desk.game;
        let written = game.write_move(state, chosen);
        let role = game.role(game.to_move(state));
        let others = match as_good {
            1 => String::new(),
            _ => format!(" ({as_good} moves are the same to it)"),
        };
        let line = format!(
            "For {role} the machine proposes {}{others}.",
            self.desk.output.bold(&written)
        );
        let value = json!({ "proposal": written, "for": role.to_string(), "as_good": as_good });
        self.desk.say(&value, &line);
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
}
