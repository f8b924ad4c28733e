//! One position: how it is decided, and why a question is asked there.

use super::Told;
use crate::failure::Failure;
use crate::output::Output;
use adage_learn::tree::explain::commentary::{after_the_event, as_asked, needed, postfix, to_the_point};
use adage_learn::tree::explain::why::Inquiry;
use adage_learn::tree::explain::words::{conclusion, question, sentence};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::problem::Trace;
use adage_logic::diagnostic::nearest;
use adage_worlds::chess::{ChessPosition, FreeChess, FreeState};
use adage_worlds::game::Game;
use serde_json::{Value, json};

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Style {
    /// With nothing that the decision does not need
    Point,
    /// All that was found out, and what followed
    After,
    /// Question by question, as it was asked
    Asked,
}

pub fn tell(told: &Told, position: &str, style: Style, output: &Output) -> Result<(), Failure> {
    let state = told.read(position)?;
    let trace = told
        .problem
        .judge()
        .trace(told.part, &ChessPosition::from(state.board.clone()));
    let hierarchy = &told.hierarchy;
    let text = match style {
        Style::Point => to_the_point(hierarchy, &trace),
        Style::After => after_the_event(hierarchy, &trace),
        Style::Asked => as_asked(hierarchy, &trace),
    };
    if output.json {
        output.value(&json!({
            "position": FreeChess.write_state(&state),
            "decision": json_of(hierarchy, &trace, true),
            "commentary": text,
        }));
        return Ok(());
    }
    output.text(FreeChess.draw(&state).to_text(output.style));
    let decided = sentence(&conclusion(hierarchy.question(&trace), trace.value));
    output.line(format!("\n{}\n\n{text}", output.bold(&format!("{decided}."))));
    Ok(())
}

/// What was asked and answered, and whether the decision above needs it.
fn json_of(hierarchy: &Hierarchy, trace: &Trace, is_needed: bool) -> Value {
    let asked = hierarchy.question(trace);
    let kept = needed(hierarchy, trace);
    let below = trace.asked.iter().enumerate();
    json!({
        "name": asked.name,
        "question": question(asked),
        "value": trace.value.map(|value| asked.value(value)),
        "answer": conclusion(asked, trace.value),
        "needed": is_needed,
        "asked": below.map(|(number, below)| json_of(hierarchy, below, kept.contains(&number))).collect::<Vec<_>>(),
    })
}

pub fn why(told: &Told, position: &str, name: &str, output: &Output) -> Result<(), Failure> {
    let state = told.read(position)?;
    let position = ChessPosition::from(state.board.clone());
    let hierarchy = told.up_to(name)?;
    let trace = hierarchy.trace(told.part, &|asked: &str| match asked == name {
        true => None,
        false => told.answer(asked, &position),
    });
    let waiting = Inquiry::of(&hierarchy, &trace);
    let asked = waiting
        .as_ref()
        .and_then(|inquiry| Some((inquiry, inquiry.question()?)));
    let Some((inquiry, asked)) = asked.filter(|(_, asked)| asked.name == name) else {
        let trace = told.problem.judge().trace(told.part, &position);
        let asked = postfix(&told.hierarchy, &trace);
        return Err(Failure::bad(format!("`{name}` is not asked in this position"))
            .with_help(format!("asked are {}", in_order(asked).join(", "))));
    };
    let reason = inquiry.why();
    if output.json {
        let fen = FreeChess.write_state(&state);
        output.value(&json!({ "position": fen, "name": name, "question": question(asked), "why": reason }));
        return Ok(());
    }
    output.text(FreeChess.draw(&state).to_text(output.style));
    let reason = reason.unwrap_or_else(|| "No answer to it would decide anything.".to_string());
    output.line(format!("\n{}\n\n{reason}", output.bold(&question(asked))));
    Ok(())
}

/// Each name once, what is asked first at the front, without the decision itself.
fn in_order(postfix: Vec<&str>) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for name in postfix.into_iter().rev().skip(1) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl Told<'_> {
    fn read(&self, text: &str) -> Result<FreeState, Failure> {
        let position = self.source.possible_position(&self.world.domain, text);
        let position = position.map_err(|reason| match &self.source.space {
            Some(space) => {
                Failure::bad(reason).with_help(format!("give a FEN, or the squares of {}", men(space.men())))
            }
            None => Failure::bad(reason).with_help("give a FEN"),
        })?;
        Ok(FreeState::new(position.board().clone(), self.source.turn()))
    }

    /// The problem in which nobody decides a question, so that its answer is waited for.
    fn up_to(&self, name: &str) -> Result<Hierarchy, Failure> {
        if self.hierarchy.parts[self.part].schema.decides.name == name {
            return Err(Failure::bad(format!(
                "`{name}` is what is to be decided; nothing asks it"
            )));
        }
        let mut hierarchy = self.hierarchy.clone();
        let mut is_known = false;
        for part in &mut hierarchy.parts {
            if let Some(attribute) = part.schema.attribute(name) {
                part.decided_by[attribute] = None;
                is_known = true;
            }
        }
        match is_known {
            true => Ok(hierarchy),
            false => {
                let schemas = self.hierarchy.parts.iter().map(|part| &part.schema);
                let known = schemas.flat_map(|schema| schema.attributes.iter().map(|asked| asked.name.as_str()));
                let help = match nearest(name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`--style asked` shows the questions with their names".to_string(),
                };
                Err(Failure::bad(format!("there is no question `{name}` in this problem")).with_help(help))
            }
        }
    }

    /// The answer to a primitive question.
    fn answer(&self, name: &str, position: &ChessPosition) -> Option<u8> {
        let mut asking = self.hierarchy.parts.iter().enumerate();
        let (part, attribute) = asking.find_map(|(number, part)| Some((number, part.schema.attribute(name)?)))?;
        self.problem.judge().value(part, attribute, position)
    }
}

/// The white king, the white pawn, …
fn men(men: &[shakmaty::Piece]) -> String {
    let name = |man: &shakmaty::Piece| format!("the {} {:?}", man.color, man.role).to_lowercase();
    men.iter().map(name).collect::<Vec<_>>().join(", ")
}
