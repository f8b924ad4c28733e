//! `adage rules`: the rulebook listed, shown, checked and formatted.

use crate::book::{self, Book, Shelf};
use crate::failure::{Failure, io_failure};
use crate::learn::win::rules_of_text;
use crate::output::Output;
use crate::rule_games;
use adage_games::cards::CardVocabulary;
use adage_games::chess::ChessVocabulary;
use adage_games::eight_puzzle::PuzzleVocabulary;
use adage_games::placement::PlacementVocabulary;
use adage_games::qsim::QsimVocabulary;
use adage_games::qsim::utube::SYSTEM;
use adage_logic::check::{Problem, World};
use adage_logic::rulebook::{Entry, File, Kind};
use adage_logic::vocabulary::{Signature, Vocabulary};
use adage_play::gomoku::lessons::rules::SPACE;
use adage_play::judgement::{CannotJudge, JudgedBy};
use clap::Subcommand;
use serde_json::json;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: RulesCommand,
}

#[derive(Subcommand)]
enum RulesCommand {
    /// All rules, with their sentences
    List,
    /// One rule: its words, where it comes from, its evidence, its text
    Show {
        #[arg(required = true, value_name = "RULE")]
        names: Vec<String>,
    },
    /// Read rules and report every error
    Check {
        /// Files besides the rulebook
        #[arg(value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Lay rule files out
    Fmt {
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Change nothing; end with status 1 if something would change
        #[arg(long)]
        check: bool,
    },
    /// The relations that rules may use
    Vocabulary {
        /// chess, placement, qsim, eight_puzzle or cards
        #[arg(default_value = "chess")]
        game: String,
    },
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    match args.command {
        RulesCommand::List => list(&Book::load(folder.as_deref(), &[])?, output),
        RulesCommand::Show { names } => show(&Book::load(folder.as_deref(), &[])?, &names, output),
        RulesCommand::Check { files } => check(&Book::load(folder.as_deref(), &files)?, output),
        RulesCommand::Fmt { files, check } => format(&files, check, output),
        RulesCommand::Vocabulary { game } => vocabulary(&game, output),
    }
}

fn list(book: &Book, output: &Output) -> Result<(), Failure> {
    let width = book.entries().map(|(_, entry)| entry.name.len()).max().unwrap_or(0);
    for shelf in &book.shelves {
        if !output.json {
            let about = shelf.file.about.as_deref().unwrap_or("");
            output.line(format!("{} {}", output.bold(&shelf.file.name), output.dim(about)));
        }
        for entry in &shelf.file.entries {
            match output.json {
                true => output.value(&describe(shelf, entry)),
                false => {
                    output.line(format!("  {:width$}  {}", entry.name, words(shelf, entry)));
                }
            }
        }
    }
    Ok(())
}

fn words(shelf: &Shelf, entry: &Entry) -> String {
    shelf
        .file
        .sentence(entry)
        .unwrap_or_else(|| "(no words yet)".to_string())
}

fn describe(shelf: &Shelf, entry: &Entry) -> serde_json::Value {
    json!({
        "name": entry.name,
        "arity": entry.predicate.map(|predicate| predicate.arity),
        "game": Some(&shelf.file.game).filter(|game| !game.is_empty()),
        "kind": match shelf.file.kind {
            Kind::Rules => "rule",
            Kind::Strategy => "strategy",
        },
        "file": shelf.file.name,
        "clauses": entry.statements.len(),
        "words": entry.words,
        "from": entry.from,
        "notes": entry.notes,
        "evidence": entry.evidence.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn show(book: &Book, names: &[String], output: &Output) -> Result<(), Failure> {
    for name in names {
        let Some((shelf, entry)) = book.find(name) else {
            return Err(book.missing(name));
        };
        if output.json {
            output.value(&describe(shelf, entry));
            continue;
        }
        output.line(format!("{}  {}", output.bold(name), words(shelf, entry)));
        match shelf.file.kind {
            Kind::Rules => output.line(format!("  game: {}, file: {}", shelf.file.game, shelf.file.name)),
            Kind::Strategy => output.line(format!("  {}, file: {}", shelf.file.content(), shelf.file.name)),
        }
        if let Some(from) = &entry.from {
            output.line(format!("  from: {from}"));
        }
        for note in &entry.notes {
            output.line(format!("  note: {note}"));
        }
        match entry.evidence.as_slice() {
            [] => output.line("  evidence: never verified"),
            all => all
                .iter()
                .for_each(|evidence| output.line(format!("  evidence: {evidence}"))),
        }
        output.line("");
        output.text(shelf.file.clauses_of(entry));
    }
    Ok(())
}

fn check(book: &Book, output: &Output) -> Result<(), Failure> {
    let mut checked = 0;
    for (game, signature) in GAMES {
        let selection = book.select(game, &signature(), &[])?;
        checked += selection.rules.rules.len();
    }
    let of_kind = |kind: Kind| book.shelves.iter().filter(move |shelf| shelf.file.kind == kind);
    let mut strategies = 0;
    for shelf in of_kind(Kind::Strategy) {
        check_strategy(&shelf.file)?;
        strategies += 1;
    }
    // Rules about forced wins are not asked for one by one; that they can be read is all there is to check.
    let (wins, others): (Vec<&Shelf>, Vec<&Shelf>) = of_kind(Kind::Rules).partition(|shelf| shelf.file.game == SPACE);
    for shelf in wins {
        checked += rules_of_text(&shelf.file.name, shelf.file.source.clone())?.len();
    }
    if let Some(shelf) = others.iter().find(|shelf| game_signature(&shelf.file.game).is_none()) {
        return Err(unknown_game(&shelf.file.game).with_help(format!("named in {}", shelf.file.name)));
    }
    let files = book.shelves.len();
    match (output.json, strategies) {
        (true, _) => output.value(&json!({ "rules": checked, "strategies": strategies, "files": files })),
        (false, 0) => output.line(format!("{checked} rules in {files} files are right")),
        (false, 1) => output.line(format!("{checked} rules and a strategy in {files} files are right")),
        (false, _) => output.line(format!(
            "{checked} rules and {strategies} strategies in {files} files are right"
        )),
    }
    Ok(())
}

/// A strategy may ask what it defines, what it declares, and what its game offers.
fn check_strategy(file: &File) -> Result<(), Failure> {
    let wrong = |diagnostics| Failure::Text {
        name: file.name.clone(),
        source: file.source.clone(),
        diagnostics,
    };
    let problems = |problems: Vec<Problem>| wrong(problems.into_iter().map(|problem| problem.diagnostic).collect());
    adage_logic::check::check(&[&file.program], World::Program).map_err(problems)?;
    let offered =
        rule_games::offered(&file.game).map_err(|failure| failure.with_help(format!("named in {}", file.name)))?;
    let judged = JudgedBy::new(file.program.clone());
    match judged.and_then(|strategy| strategy.refuse_undeclared(&offered)) {
        Err(CannotJudge::Wrong(found)) => Err(problems(found)),
        other => other.map_err(|error| Failure::bad(format!("`{}`: {error}", file.name))),
    }
}

type MakeSignature = fn() -> Signature;

/// The games whose vocabularies rules may speak.
const GAMES: [(&str, MakeSignature); 5] = [
    ("chess", || ChessVocabulary::default().signature().clone()),
    ("placement", || PlacementVocabulary::default().signature().clone()),
    ("qsim", || QsimVocabulary::new(&SYSTEM).signature().clone()),
    ("eight_puzzle", || PuzzleVocabulary::default().signature().clone()),
    ("cards", || CardVocabulary::default().signature().clone()),
];

fn game_signature(wanted: &str) -> Option<Signature> {
    let (_, signature) = GAMES.into_iter().find(|(game, _)| *game == wanted)?;
    Some(signature())
}

fn unknown_game(game: &str) -> Failure {
    Failure::bad(format!("there is no game called `{game}` with a vocabulary for rules"))
}

fn format(files: &[PathBuf], check: bool, output: &Output) -> Result<(), Failure> {
    let mut changed = 0;
    for path in files {
        let name = path.display().to_string();
        let file = book::read(&name, book::read_text(path)?)?;
        if file.text() == file.source {
            continue;
        }
        changed += 1;
        match check {
            true => output.line(format!("{name} is not laid out")),
            false => {
                file.save(path).map_err(|error| io_failure("save", &name, &error))?;
                output.line(format!("{name} laid out"));
            }
        }
    }
    match check && changed > 0 {
        true => Err(Failure::NotHeld),
        false => Ok(()),
    }
}

fn vocabulary(game: &str, output: &Output) -> Result<(), Failure> {
    let signature =
        game_signature(game).ok_or_else(|| unknown_game(game).with_help(GAMES.map(|(game, _)| game).join(", ")))?;
    for relation in signature.relations() {
        let types: Vec<&str> = relation.types.iter().map(|id| signature[*id].name.as_str()).collect();
        match output.json {
            true => output.value(&json!({ "relation": relation.predicate.name.as_str(), "types": types })),
            false => output.line(format!(
                "{}({})",
                output.bold(relation.predicate.name.as_str()),
                types.join(", ")
            )),
        }
    }
    Ok(())
}
