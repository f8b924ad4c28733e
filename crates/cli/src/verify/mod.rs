//! `adage verify`: counts a rule over every position of a space, or the trees of a problem (`tree`) against the complete
//! table of theirs.

mod others;
mod tree;

use crate::book;
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::problem::{self, bundled, is_bundled, is_problem};
use adage_book::verify::{self, CountReport};
use adage_book::{
    Asked, Book, BookError, Comparison, Entry, Evidence, Kind, RuleFile, Selection, change_file, read_file,
};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess;
use adage_worlds::chess::Ending;
use adage_worlds::domain::Domain;
use adage_worlds::registry::{self, DomainTask};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// A rule by name, or a question such as 'stale(black,king,At,Pos)', with --on; or a problem of decision trees (.lp; kpk
    /// and kpa7kr come with the program), which is counted against the complete table of its ending
    #[arg(value_name = "RULE|PROBLEM")]
    rule: String,
    /// The space of positions to count a rule on: men by letters, white then black, as in krk, kpk-wtm (White to move) or krkn-btm;
    /// krk-all, every placement of the three men; utube, the states of a U-tube; eight-puzzle; hands of cards. Forced wins are
    /// tried on gomoku, combinations on a file of games, strategies on a task
    #[arg(long, value_name = "SPACE")]
    on: Option<String>,
    /// The rule that is taken for the truth: counts where the two agree
    #[arg(long, value_name = "RULE", requires = "on")]
    against: Option<String>,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Write the result into the user's file as evidence
    #[arg(long)]
    record: bool,
    /// Of forced wins: the boards that each is tried on; of combinations: the positions
    #[arg(long, default_value = "10000", value_name = "NUMBER", requires = "on", value_parser = at_least_one)]
    boards: usize,
    /// Of a problem: print its trees with the number of positions that took each branch
    #[arg(long, conflicts_with = "on")]
    counters: bool,
    /// Of a problem: the folder where complete tables are kept; made anew each time if left out
    #[arg(long, value_name = "DIR", conflicts_with = "on")]
    tables: Option<PathBuf>,
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let Some(on) = &args.on else {
        let book = book::load(folder.as_deref(), &args.rules)?;
        let named = || Some(PathBuf::from(&args.rule)).filter(|path| is_problem(path));
        return match problem::in_book(&args.rule, &book).or_else(named) {
            Some(path) => tree::run(&path, &args, &book, output),
            None => Err(no_problem(&args, &book)),
        };
    };
    let book = book::load(folder.as_deref(), &args.rules)?;
    let named = Path::new(&args.rule);
    if named.extension().is_some_and(|ending| ending == "lp") {
        let file = read_file(named)?;
        match file.kind {
            Kind::Pattern => {
                return Err(
                    Failure::bad("a file of rules is counted rule by rule").with_help(format!(
                        "name a rule, as in `adage verify RULE --rules {} --on {on}`",
                        args.rule
                    )),
                );
            }
            Kind::Tree => return Err(tree_on()),
            _ => return others::run(&file, None, on, &args, output),
        }
    }
    if is_bundled(&args.rule) {
        return Err(tree_on());
    }
    if let Some((file, entry)) = book.find(&args.rule) {
        match entry.kind {
            Kind::Pattern => {}
            Kind::Tree => return Err(tree_on()),
            _ => return others::run(file, Some(&entry.name), on, &args, output),
        }
    }
    let is_rule = |entry: &Entry| {
        entry
            .predicate
            .is_some_and(|predicate| predicate.name.as_str() == args.rule)
    };
    let is_known = book
        .entries()
        .any(|(_, entry)| entry.name == args.rule || is_rule(entry));
    if !is_known && !args.rule.contains('(') {
        return Err(book.missing(&args.rule).into());
    }
    if args.record {
        owned(&book, &args.rule)?;
    }
    let world = match registry::with_space(on) {
        Some(world) => world,
        None => return Err(no_space(on)),
    };
    let evidence = world.domain(CountOn {
        space: on,
        book: &book,
        args: &args,
        output,
    })??;
    if args.record {
        record(&book, &args.rule, evidence.clone())?;
        if !output.json {
            output.line(format!("Recorded in {}.", owned(&book, &args.rule)?.name));
        }
    }
    match evidence.against {
        Some(Comparison { wrong: 1.., .. }) => Err(Failure::NotHeld),
        _ => Ok(()),
    }
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|number| *number > 0)
        .ok_or_else(|| "a number from 1 on".to_string())
}

/// A problem knows its positions.
fn tree_on() -> Failure {
    Failure::bad("a problem of trees says itself which positions it is about").with_help("leave --on out")
}

/// Why something without a space cannot be counted.
fn no_problem(args: &Args, book: &Book) -> Failure {
    let name = &args.rule;
    let game = match book.find(name) {
        Some((_, entry)) => entry.world.as_str(),
        None if name.contains('(') => chess::WORLD,
        None => {
            let help = "`adage rules list` names the rules; a problem is a file of facts, or one that comes with the program: ";
            return Failure::bad(format!("there is neither a rule nor a problem called `{name}`"))
                .with_help(format!("{help}{}", bundled().join(", ")));
        }
    };
    let space = registry::only_space(game).unwrap_or_else(|| "krk".to_string());
    Failure::bad(format!("it is not said on which positions `{name}` is to be counted"))
        .with_help(format!("name a space, as in --on {space}"))
}

/// Why a name is none of a space.
fn no_space(name: &str) -> Failure {
    let named = registry::names_of_domains().filter_map(registry::only_space);
    let named: BTreeSet<String> = named.collect();
    let failure = match Ending::read(name) {
        Err(error) => Failure::from(error),
        Ok(_) => Failure::bad(format!("`{name}` is not a space of positions")),
    };
    failure.with_help(format!(
        "other spaces are {}",
        named.into_iter().collect::<Vec<_>>().join(", ")
    ))
}

/// Counts a rule over every position of a space.
struct CountOn<'c> {
    space: &'c str,
    book: &'c Book,
    args: &'c Args,
    output: &'c Output,
}

impl DomainTask for CountOn<'_> {
    type Done = Result<Evidence, Failure>;

    fn with<D: Domain>(self, domain: D) -> Result<Evidence, Failure> {
        let space = domain.space(self.space)?;
        count_on(&space, &domain, self.book, self.args, self.output)
    }
}

fn count_on<D: Domain>(
    space: &D::Space,
    domain: &D,
    book: &Book,
    args: &Args,
    output: &Output,
) -> Result<Evidence, Failure> {
    let (vocabulary, game) = (domain.vocabulary(), domain.game());
    let asked: Vec<Asked> = std::iter::once(&args.rule)
        .chain(&args.against)
        .cloned()
        .map(Asked::Words)
        .collect();
    let selection = book.select(game, vocabulary.signature(), &asked)?;
    let rule = compile(vocabulary, &selection, selection.goals[0])?;
    let truth = match selection.goals.get(1) {
        Some(goal) => Some(compile(vocabulary, &selection, *goal)?),
        None => None,
    };
    let count = verify::count(space, &rule, truth.as_ref(), &Bars::default());
    let evidence = count.evidence(space, args.against.clone());
    output.report(&CountReport::new(&args.rule, &count, &evidence));
    Ok(evidence)
}

fn compile<'a, V: Vocabulary>(
    vocabulary: &'a V,
    selection: &'a Selection,
    goal: Predicate,
) -> Result<Matcher<'a, V>, Failure> {
    Matcher::new(vocabulary, &selection.rules, &[goal]).map_err(|problem| selection.failure(problem).into())
}

/// Puts the evidence with the rule in the file as it is now: others may have changed it while we counted.
fn record(book: &Book, rule: &str, evidence: Evidence) -> Result<(), Failure> {
    let file = owned(book, rule)?;
    let path = file.path.clone().unwrap_or_default();
    change_file(&path, file.clone(), |file| match file.find(rule) {
        Some(_) => {
            file.add_evidence(rule, evidence);
            Ok(())
        }
        None => Err(BookError::new(format!("`{rule}` is no longer in `{}`", file.name))),
    })?;
    Ok(())
}

/// The user's file that has the rule.
fn owned<'a>(book: &'a Book, rule: &str) -> Result<&'a RuleFile, Failure> {
    let mut of_user = book.of_user();
    of_user.find(|file| file.find(rule).is_some()).ok_or_else(|| {
        Failure::bad(format!(
            "`{rule}` is not in a rulebook of yours, so its evidence cannot be recorded"
        ))
        .with_help("copy the rule into a .lp file in the folder `rulebook`, or name the file with --rules")
    })
}
