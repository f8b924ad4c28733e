//! `adage rules`: the rulebook listed, shown, checked and formatted.

use crate::book;
use crate::failure::Failure;
use crate::learn::combination::library_of;
use crate::learn::win::rules_of_file;
use crate::output::Output;
use adage_book::{Book, Entry, Kind, RuleFile, change_file, counted, fill_words, read_file};
use adage_learn::tree::outline::Outline;
use adage_logic::check::{self, Problem};
use adage_logic::{Atom, Predicate, Term, Var};
use adage_search::judgement::{CannotJudge, JudgedBy, offered_by};
use adage_worlds::chess;
use adage_worlds::registry::{self, Listed, NoWorld, RuleGameTask, World};
use adage_worlds::rule_form::RuleForm;
use clap::Subcommand;
use serde_json::json;
use std::collections::BTreeSet;
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
        /// A world whose situations rules can be about, as `adage rules worlds` lists them
        #[arg(default_value = chess::WORLD)]
        world: String,
    },
    /// The worlds that there are, and what each offers
    Worlds,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    match args.command {
        RulesCommand::List => list(&book::load(folder.as_deref(), &[])?, output),
        RulesCommand::Show { names } => show(&book::load(folder.as_deref(), &[])?, &names, output),
        RulesCommand::Check { files } => check(&book::load(folder.as_deref(), &files)?, output),
        RulesCommand::Fmt { files, check } => format(&files, check, output),
        RulesCommand::Vocabulary { world } => vocabulary(&world, output),
        RulesCommand::Worlds => {
            worlds(output);
            Ok(())
        }
    }
}

fn list(book: &Book, output: &Output) -> Result<(), Failure> {
    let width = book.entries().map(|(_, entry)| entry.name.len()).max().unwrap_or(0);
    for file in &book.files {
        if !output.json {
            let about = file.about.as_deref().unwrap_or("");
            output.line(format!("{} {}", output.bold(&file.name), output.dim(about)));
        }
        for entry in &file.entries {
            match output.json {
                true => output.value(&describe(file, entry)),
                false => {
                    output.line(format!("  {:width$}  {}", entry.name, words(entry)));
                }
            }
        }
    }
    Ok(())
}

fn words(entry: &Entry) -> String {
    entry.sentence().unwrap_or_else(|| "(no words yet)".to_string())
}

fn describe(file: &RuleFile, entry: &Entry) -> serde_json::Value {
    json!({
        "name": entry.name,
        "arity": entry.predicate.map(|predicate| predicate.arity),
        "world": Some(&entry.world).filter(|world| !world.is_empty()),
        "kind": entry.kind.name(),
        "file": file.name,
        "clauses": entry.statements.len(),
        "words": entry.words,
        "from": entry.from,
        "notes": entry.notes,
        "evidence": entry.evidence.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn show(book: &Book, names: &[String], output: &Output) -> Result<(), Failure> {
    for name in names {
        let Some((file, entry)) = book.find(name) else {
            return Err(book.missing(name).into());
        };
        if output.json {
            output.value(&describe(file, entry));
            continue;
        }
        output.line(format!("{}  {}", output.bold(name), words(entry)));
        let world = match entry.world.as_str() {
            "" => String::new(),
            world => format!(" in {world}"),
        };
        output.line(format!("  {}{world}, file: {}", entry.kind, file.name));
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
        output.text(entry.bare_text());
    }
    Ok(())
}

/// Checks every file by what its kind and its world want. A file of the folder that could not even be read was told when
/// the book was loaded.
fn check(book: &Book, output: &Output) -> Result<(), Failure> {
    let mut worlds_of_rules: Vec<&str> = of_kind(book, Kind::Pattern).map(|file| file.world.as_str()).collect();
    worlds_of_rules.sort_unstable();
    worlds_of_rules.dedup();
    let mut rules = 0;
    for world in worlds_of_rules {
        let signature = registry::signature(world).ok_or_else(|| unknown_world(world))?;
        rules += book.select(world, &signature, &[])?.rules.rules.len();
    }
    for file in of_kind(book, Kind::Win) {
        rules_of_file(file)?;
    }
    for file in of_kind(book, Kind::Strategy) {
        file.entries.iter().try_for_each(|entry| check_strategy(file, entry))?;
    }
    for file in of_kind(book, Kind::Tree) {
        for entry in &file.entries {
            Outline::of(&entry.statements).map_err(|diagnostics| file.bad(diagnostics))?;
        }
    }
    for file in of_kind(book, Kind::Combination) {
        library_of(file)?;
    }
    let count = |kind| of_kind(book, kind).map(|file| file.entries.len()).sum::<usize>();
    let [wins, trees, combinations, strategies] = [Kind::Win, Kind::Tree, Kind::Combination, Kind::Strategy].map(count);
    let files = book.files.len();
    if output.json {
        output.value(&json!({
            "rules": rules, "wins": wins, "trees": trees, "combinations": combinations, "strategies": strategies,
            "files": files, "left_out": book.problems.len(),
        }));
    } else {
        let others = [
            (wins, "forced win"),
            (trees, "problem"),
            (combinations, "combination"),
            (strategies, "strategy"),
        ];
        let others = others.into_iter().filter(|(count, _)| *count > 0);
        let all = std::iter::once((rules, "rule")).chain(others);
        let counted: Vec<String> = all.map(|(count, thing)| counted(count, thing)).collect();
        output.line(format!("{} in {files} files are right", counted.join(", ")));
    }
    match book.problems.is_empty() {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

fn of_kind(book: &Book, kind: Kind) -> impl Iterator<Item = &RuleFile> {
    book.files.iter().filter(move |file| file.kind == kind)
}

/// A strategy may ask what it defines, what it declares, and what its game offers.
fn check_strategy(file: &RuleFile, entry: &Entry) -> Result<(), Failure> {
    let problems = |problems: Vec<Problem>| {
        let diagnostics = problems.into_iter().map(|problem| problem.diagnostic).collect();
        Failure::from(file.bad(diagnostics))
    };
    adage_logic::check::check(&[&entry.program()], check::World::Program).map_err(problems)?;
    let offered =
        offered(&entry.world).map_err(|error| Failure::from(error).with_help(format!("named in {}", file.name)))?;
    let judged = JudgedBy::new(entry.program());
    match judged.and_then(|strategy| strategy.refuse_undeclared(&offered)) {
        Err(CannotJudge::Wrong(found)) => Err(problems(found)),
        other => other.map_err(|error| Failure::bad(format!("`{}` in {}: {error}", entry.name, file.name))),
    }
}

/// The predicates that strategies of a game may ask, which is named; nothing may be asked where none is.
fn offered(game: &str) -> Result<BTreeSet<Predicate>, NoWorld> {
    struct OfferedBy;

    impl RuleGameTask for OfferedBy {
        type Done = BTreeSet<Predicate>;

        fn with<G: RuleForm>(self, game: G) -> BTreeSet<Predicate> {
            offered_by(&game)
        }
    }

    match game {
        "" => Ok(BTreeSet::new()),
        game => World::find(game)?.rule_game(OfferedBy),
    }
}

fn unknown_world(world: &str) -> Failure {
    Failure::bad(format!(
        "there is no world called `{world}` with a vocabulary for rules"
    ))
    .with_help(registry::names_of_domains().collect::<Vec<_>>().join(", "))
}

fn format(files: &[PathBuf], check: bool, output: &Output) -> Result<(), Failure> {
    let mut changed = 0;
    for path in files {
        let file = read_file(path)?;
        if file.text() == file.source {
            continue;
        }
        changed += 1;
        match check {
            true => output.line(format!("{} is not laid out", file.name)),
            false => {
                change_file(path, file.clone(), |_| Ok(()))?;
                output.line(format!("{} laid out", file.name));
            }
        }
    }
    match check && changed > 0 {
        true => Err(Failure::NotHeld),
        false => Ok(()),
    }
}

fn worlds(output: &Output) {
    let width = registry::list()
        .map(|world| world.usage.chars().count())
        .max()
        .unwrap_or(0);
    for Listed {
        usage,
        about,
        is_game,
        has_situations,
    } in registry::list()
    {
        match output.json {
            true => {
                output.value(&json!({ "world": usage, "about": about, "game": is_game, "patterns": has_situations }))
            }
            false => {
                let offers = match (is_game, has_situations) {
                    (true, true) => "play, patterns",
                    (true, false) => "play",
                    (false, _) => "patterns",
                };
                output.line(format!(
                    "{}  {about} {}",
                    output.bold(&format!("{usage:width$}")),
                    output.dim(&format!("({offers})"))
                ));
            }
        }
    }
    if !output.json {
        output.line("And any game of two players by the file of its sheet of rules (.kif, .lp).");
    }
}

fn vocabulary(world: &str, output: &Output) -> Result<(), Failure> {
    let signature = registry::signature(world).ok_or_else(|| unknown_world(world))?;
    for relation in signature.relations() {
        let types: Vec<&str> = relation.types.iter().map(|id| signature[*id].name.as_str()).collect();
        let name = relation.predicate.name.as_str();
        if output.json {
            output.value(&json!({ "relation": name, "types": types, "words": relation.words }));
            continue;
        }
        output.line(format!("{}({})", output.bold(name), types.join(", ")));
        if let Some(words) = &relation.words {
            let args: Vec<Term> = (0..types.len() as u32).map(|number| Term::Var(Var(number))).collect();
            let said = fill_words(words, |index| args.get(index).map_or_else(String::new, Term::to_string));
            output.line(format!("  {}: {said}", Atom::new(name, args)));
        }
    }
    Ok(())
}
