//! What the trees of problems decide in positions.

use super::MatchOptions;
use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, World};
use adage_learn::tree::explain::words::{conclusion, sentence};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use serde_json::json;
use std::path::{Path, PathBuf};

pub fn run(
    problems: &[PathBuf],
    folder: Option<&Path>,
    options: &MatchOptions,
    output: &Output,
) -> Result<(), Failure> {
    if options.plan {
        return Err(
            Failure::bad("trees are not compiled to steps").with_help("`adage explain` prints them as a manual")
        );
    }
    for path in problems {
        let source = Source::read(path)?;
        let world = World::load(&source, folder, &[])?;
        let problem = source.decide(&world)?;
        let (hierarchy, whole) = (problem.hierarchy(), problem.parts.len() - 1);
        for text in &options.positions {
            let position = source.possible_position(&world.domain, text).map_err(Failure::bad)?;
            let trace = problem.judge().trace(whole, &position);
            let asked = hierarchy.question(&trace);
            let decided = format!("{}.", sentence(&conclusion(asked, trace.value)));
            if output.json {
                output.value(&json!({
                    "position": text,
                    "problem": source.entry_name(),
                    "class": trace.value.map(|value| asked.value(value)),
                    "words": decided,
                }));
                continue;
            }
            output.line(output.dim(text));
            if options.draw {
                let state = FreeState::new(position.board().clone(), source.turn());
                output.text(FreeChess.draw(&state).to_text(output.style));
            }
            output.line(format!("  {}  {decided}", output.bold(source.entry_name())));
        }
    }
    Ok(())
}
