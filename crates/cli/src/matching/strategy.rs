//! What positions of a game cost by strategies, rule by rule.

use super::MatchOptions;
use crate::failure::Failure;
use crate::output::Output;
use crate::play::reasons;
use adage_book::{Entry, RuleFile};
use adage_play::arena::cannot_judge;
use adage_search::judgement::JudgedBy;
use adage_worlds::registry::{RuleGameTask, World};
use adage_worlds::rule_form::RuleForm;
use serde_json::json;

/// Matches the strategies of files; with names, only those.
pub fn run(
    world: &str,
    files: &[&RuleFile],
    names: &[String],
    options: &MatchOptions,
    output: &Output,
) -> Result<(), Failure> {
    if world.is_empty() {
        return Err(Failure::bad("these strategies do not say which game they are about")
            .with_help("write `%! world: GAME` at the top of the file, or verify them on a task"));
    }
    let entries = files
        .iter()
        .flat_map(|file| file.entries.iter().map(move |entry| (*file, entry)));
    let entries = entries.filter(|(_, entry)| names.is_empty() || names.contains(&entry.name));
    let entries: Vec<(&RuleFile, &Entry)> = entries.collect();
    World::find(world)?.rule_game(TellCosts {
        entries: &entries,
        options,
        output,
    })?
}

struct TellCosts<'t> {
    entries: &'t [(&'t RuleFile, &'t Entry)],
    options: &'t MatchOptions,
    output: &'t Output,
}

impl RuleGameTask for TellCosts<'_> {
    type Done = Result<(), Failure>;

    fn with<G: RuleForm>(self, game: G) -> Result<(), Failure> {
        tell(&game, self.entries, self.options, self.output)
    }
}

fn tell<G: RuleForm>(
    game: &G,
    entries: &[(&RuleFile, &Entry)],
    options: &MatchOptions,
    output: &Output,
) -> Result<(), Failure> {
    for text in &options.positions {
        let state = game.read_state(text);
        let state = state.map_err(|error| Failure::bad(format!("`{text}` is not a position: {error}")))?;
        let player = game.to_move(&state);
        if !output.json {
            output.line(output.dim(text));
            if options.draw {
                output.text(game.draw(&state).to_text(output.style));
            }
        }
        for (file, entry) in entries {
            let strategy = JudgedBy::new(entry.program()).map_err(|reason| cannot_judge(file, reason))?;
            let reasons = reasons(&strategy, game, &state, player).map_err(|reason| cannot_judge(file, reason))?;
            if output.json {
                let costs = reasons
                    .iter()
                    .map(|reason| json!({ "level": reason.level, "cost": reason.cost, "words": reason.words }));
                output.value(&json!({
                    "position": text, "strategy": entry.name, "for": game.role(player).to_string(),
                    "costs": costs.collect::<Vec<_>>(),
                }));
                continue;
            }
            output.line(format!(
                "  {}  what it costs {}:",
                output.bold(&entry.name),
                game.role(player)
            ));
            for reason in reasons {
                output.line(format!(
                    "    {} at priority {}: {}",
                    reason.cost, reason.level, reason.words
                ));
            }
        }
    }
    Ok(())
}
