//! Which patterns of combinations are on a board, and which move each proposes.

use super::MatchOptions;
use crate::failure::Failure;
use crate::learn::combination::library_of;
use crate::output::Output;
use crate::positions;
use crate::solve::legal;
use adage_book::RuleFile;
use adage_learn::combination::Trust;
use adage_learn::combination::{Proposal, proposals};
use serde_json::json;
use shakmaty::Square;
use shakmaty::san::SanPlus;

/// Matches the patterns of libraries; with names, only those.
pub fn run(files: &[&RuleFile], names: &[String], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    if options.plan {
        return Err(Failure::bad("combinations are not compiled to steps"));
    }
    for file in files {
        let library = library_of(file)?;
        let store = library.store(usize::MAX, Trust::FOR_SOLVING);
        for source in &options.positions {
            positions::for_each(source, &mut |placed| {
                let position = legal(&placed)?;
                let mut found = proposals(&store, &position);
                // Plain captures are known without having been learned; they are nobody's entry.
                let name_of = |proposal: &Proposal| {
                    let known = library.get(&store.patterns()[proposal.pattern]);
                    known.map(|known| known.name.as_str())
                };
                found.retain(|proposal| {
                    let name = name_of(proposal);
                    name.is_some_and(|name| names.is_empty() || names.iter().any(|wanted| wanted == name))
                });
                if !output.json {
                    output.line(output.dim(&placed.fen));
                    if found.is_empty() {
                        output.line("  nothing holds here");
                    }
                }
                for proposal in found {
                    let pattern = &store.patterns()[proposal.pattern];
                    let name = name_of(&proposal).unwrap_or_default();
                    let san = SanPlus::from_move(position.clone(), proposal.first).to_string();
                    let squares: Vec<String> = proposal.squares.iter().map(Square::to_string).collect();
                    match output.json {
                        true => output.value(&json!({
                            "position": placed.fen, "place": placed.place, "pattern": name, "move": san,
                            "squares": squares, "words": pattern.words(),
                        })),
                        false => output.line(format!(
                            "  {}  proposes {san} ({}): {}",
                            output.bold(name),
                            squares.join(" "),
                            pattern.words()
                        )),
                    }
                }
                Ok(())
            })?;
        }
    }
    Ok(())
}
