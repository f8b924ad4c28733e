//! Which patterns of combinations are on a board, and which move each proposes.

use super::MatchOptions;
use crate::failure::Failure;
use crate::learn::combination::library_of;
use crate::output::Output;
use crate::positions;
use crate::solve::legal;
use adage_book::RuleFile;
use adage_learn::combination::{Kind, Trust};
use adage_play::solve::first_move;
use serde_json::json;
use shakmaty::san::SanPlus;
use shakmaty::{Position, Square};

pub fn run(files: &[&RuleFile], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    if options.plan {
        return Err(Failure::bad("combinations are not compiled to steps"));
    }
    for file in files {
        let library = library_of(file)?;
        let store = library.store(usize::MAX, Trust::FOR_SOLVING);
        for source in &options.positions {
            positions::for_each(source, &mut |placed| {
                let position = legal(&placed)?;
                let moves = position.legal_moves();
                let mut found: Vec<(usize, String, Vec<Square>)> = Vec::new();
                store.for_each_numbered_match(
                    Kind::Attack,
                    position.board(),
                    position.turn(),
                    &mut |number, squares| {
                        let pattern = &store.patterns()[number];
                        let Some(first) = first_move(pattern, squares, &moves) else {
                            return;
                        };
                        let san = SanPlus::from_move(position.clone(), first).to_string();
                        if found.iter().all(|(known, of, _)| (*known, of) != (number, &san)) {
                            found.push((number, san, squares.iter().flatten().copied().collect()));
                        }
                    },
                );
                if !output.json {
                    output.line(output.dim(&placed.fen));
                    if found.is_empty() {
                        output.line("  nothing holds here");
                    }
                }
                for (number, san, squares) in &found {
                    let pattern = &store.patterns()[*number];
                    let name = library.get(pattern).map_or("a pattern", |known| known.name.as_str());
                    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
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
