//! `adage verify`: counts a rule over every position of a space, or the trees of a problem (`trees`) against the complete
//! table of theirs.

mod trees;

use crate::book::{Asked, Book, Selection, Shelf};
use crate::failure::{Failure, io_failure};
use crate::output::{Output, grouped, progress};
use crate::problem::{bundled, is_problem};
use adage_games::cards::{CardVocabulary, Hands};
use adage_games::chess::ChessVocabulary;
use adage_games::eight_puzzle::{PuzzleVocabulary, SolvableFrames};
use adage_games::placement::PlacementVocabulary;
use adage_games::qsim::QsimVocabulary;
use adage_games::qsim::utube::{SYSTEM, UtubeStates};
use adage_games::space::{AllPlacements, Ending, Space};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::{Comparison, Evidence};
use adage_logic::vocabulary::Vocabulary;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::json;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// A rule by name, or a question such as 'stale(black,king,At,Pos)', with --on; or a problem of decision trees (.lp; kpk
    /// and kpa7kr come with the program), which is counted against the complete table of its ending
    #[arg(value_name = "RULE|PROBLEM")]
    rule: String,
    /// The space of positions to count a rule on: men by letters, white then black, as in krk, kpk-wtm (White to move) or krkn-btm;
    /// krk-all, every placement of the three men; utube, the states of a U-tube; eight-puzzle; hands of cards
    #[arg(long, value_name = "SPACE")]
    on: Option<String>,
    /// The rule that is taken for the truth: counts where the two agree
    #[arg(long, value_name = "RULE", requires = "on")]
    against: Option<String>,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Write the result into the user's rulebook as evidence
    #[arg(long, requires = "on")]
    record: bool,
    /// Of a problem: print its trees with the number of positions that took each branch
    #[arg(long, conflicts_with = "on")]
    counters: bool,
    /// Of a problem: the folder where complete tables are kept; made anew each time if left out
    #[arg(long, value_name = "DIR", conflicts_with = "on")]
    tables: Option<PathBuf>,
}

/// What was counted in a part of the space.
#[derive(Clone, Default)]
pub struct Count {
    pub positions: u64,
    pub holds: u64,
    /// Different answers, summed over the positions.
    answers: u64,
    pub agrees: u64,
    /// The first positions by number where rule and truth differ.
    wrong: Vec<u64>,
}

/// How many counter-examples are kept.
const COUNTER_EXAMPLES: usize = 3;

impl Count {
    fn add(mut self, later: Count) -> Count {
        self.positions += later.positions;
        self.holds += later.holds;
        self.answers += later.answers;
        self.agrees += later.agrees;
        self.wrong.extend(later.wrong);
        self.wrong.sort_unstable();
        self.wrong.truncate(COUNTER_EXAMPLES);
        self
    }
}

/// A space that is known by its name; all others are endings of chess.
struct NamedSpace {
    name: &'static str,
    game: &'static str,
    count: fn(&Book, &Args, &Output) -> Result<Evidence, Failure>,
}

const SPACES: [NamedSpace; 4] = [
    NamedSpace {
        name: AllPlacements::NAME,
        game: "placement",
        count: |book, args, output| {
            let vocabulary = PlacementVocabulary::default();
            count_on(&AllPlacements, &vocabulary, "placement", book, args, output)
        },
    },
    NamedSpace {
        name: UtubeStates::NAME,
        game: "qsim",
        count: |book, args, output| {
            let vocabulary = QsimVocabulary::new(&SYSTEM);
            count_on(&UtubeStates, &vocabulary, "qsim", book, args, output)
        },
    },
    NamedSpace {
        name: SolvableFrames::NAME,
        game: "eight_puzzle",
        count: |book, args, output| {
            let vocabulary = PuzzleVocabulary::default();
            count_on(&SolvableFrames, &vocabulary, "eight_puzzle", book, args, output)
        },
    },
    NamedSpace {
        name: Hands::NAME,
        game: "cards",
        count: |book, args, output| {
            let vocabulary = CardVocabulary::default();
            count_on(&Hands, &vocabulary, "cards", book, args, output)
        },
    },
];

/// The space over which the rules of a game are counted, if it has one of its own.
pub fn space_of(game: &str) -> Option<&'static str> {
    let of_game = SPACES.iter().find(|space| space.game == game)?;
    Some(of_game.name)
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let Some(on) = &args.on else {
        return match is_problem(Path::new(&args.rule)) {
            true => trees::run(&args, folder, output),
            false => Err(no_problem(&args, &Book::load(folder.as_deref(), &args.rules)?)),
        };
    };
    let mut book = Book::load(folder.as_deref(), &args.rules)?;
    if args.record {
        owned(&mut book, &args.rule)?;
    }
    let evidence = match SPACES.iter().find(|space| space.name == on) {
        Some(space) => (space.count)(&book, &args, output)?,
        None => {
            let ending = Ending::read(on).map_err(|error| {
                let named = SPACES.map(|space| space.name).join(", ");
                Failure::bad(error.to_string()).with_help(format!("other spaces are {named}"))
            })?;
            count_on(&ending, &ChessVocabulary::default(), "chess", &book, &args, output)?
        }
    };
    if args.record {
        record(&mut book, &args.rule, evidence.clone())?;
    }
    match evidence.against {
        Some(Comparison { wrong: 1.., .. }) => Err(Failure::NotHeld),
        _ => Ok(()),
    }
}

/// Why something without a space cannot be counted.
fn no_problem(args: &Args, book: &Book) -> Failure {
    let name = &args.rule;
    let game = match book.find(name) {
        Some((shelf, _)) => shelf.file.game.as_str(),
        None if name.contains('(') => "chess",
        None => {
            let help = "`adage rules list` names the rules; a problem is a file of facts, or one that comes with the program: ";
            return Failure::bad(format!("there is neither a rule nor a problem called `{name}`"))
                .with_help(format!("{help}{}", bundled().join(", ")));
        }
    };
    let space = space_of(game).unwrap_or("krk");
    Failure::bad(format!("it is not said on which positions `{name}` is to be counted"))
        .with_help(format!("name a space, as in --on {space}"))
}

fn count_on<V, S>(
    space: &S,
    vocabulary: &V,
    game: &str,
    book: &Book,
    args: &Args,
    output: &Output,
) -> Result<Evidence, Failure>
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
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
    let truth = args.against.clone().zip(truth.as_ref());
    let (count, evidence) = evidence(space, &rule, truth);
    report(args, &count, &evidence, output);
    Ok(evidence)
}

/// What a rule comes to over a whole space, also compared with what is taken for the truth.
pub fn evidence<V, S>(space: &S, rule: &Matcher<'_, V>, truth: Option<(String, &Matcher<'_, V>)>) -> (Count, Evidence)
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
    let count = count(space, rule, truth.as_ref().map(|(_, matcher)| *matcher));
    let evidence = Evidence {
        space: space.name().to_string(),
        positions: count.positions,
        complete: true,
        holds: count.holds,
        against: truth.map(|(truth, _)| Comparison {
            truth,
            right: count.agrees,
            wrong: count.positions - count.agrees,
            counter_examples: count
                .wrong
                .iter()
                .filter_map(|number| space.position(*number))
                .map(|position| space.describe(&position))
                .collect(),
        }),
    };
    (count, evidence)
}

fn compile<'a, V: Vocabulary>(
    vocabulary: &'a V,
    selection: &'a Selection,
    goal: Predicate,
) -> Result<Matcher<'a, V>, Failure> {
    Matcher::new(vocabulary, &selection.rules, &[goal]).map_err(|problem| selection.failure(problem))
}

/// Counts on all cores, in parts that are large enough to be worth handing out.
pub fn count<V, S>(space: &S, rule: &Matcher<'_, V>, truth: Option<&Matcher<'_, V>>) -> Count
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
    let bar = progress(space.numbers(), "counting");
    let count = count_with(space, rule, truth, &bar);
    bar.finish_and_clear();
    count
}

/// Counts and tells the bar.
pub fn count_with<V, S>(space: &S, rule: &Matcher<'_, V>, truth: Option<&Matcher<'_, V>>, bar: &ProgressBar) -> Count
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
    const PART: u64 = 4096;
    let parts = space.numbers().div_ceil(PART);
    (0..parts)
        .into_par_iter()
        .map(|part| {
            let mut rule = rule.searcher();
            let mut truth = truth.map(Matcher::searcher);
            let mut count = Count::default();
            for number in part * PART..((part + 1) * PART).min(space.numbers()) {
                let Some(position) = space.position(number) else {
                    continue;
                };
                let answers = rule.count(&position) as u64;
                count.positions += 1;
                count.answers += answers;
                count.holds += u64::from(answers > 0);
                if let Some(truth) = &mut truth {
                    if truth.holds(&position) == (answers > 0) {
                        count.agrees += 1;
                    } else if count.wrong.len() < COUNTER_EXAMPLES {
                        count.wrong.push(number);
                    }
                }
            }
            bar.inc(PART);
            count
        })
        .reduce(Count::default, Count::add)
}

fn report(args: &Args, count: &Count, evidence: &Evidence, output: &Output) {
    let (rule, on) = (&args.rule, &evidence.space);
    let against = evidence.against.as_ref();
    if output.json {
        output.value(&json!({
            "rule": rule,
            "space": on,
            "positions": count.positions,
            "holds": count.holds,
            "answers": count.answers,
            "against": against.map(|against| json!({
                "rule": against.truth,
                "right": against.right,
                "wrong": against.wrong,
                "counter_examples": against.counter_examples,
            })),
        }));
        return;
    }
    let fails = count.positions - count.holds;
    output.line(format!(
        "{} on {on}, all {} positions:",
        output.bold(rule),
        grouped(count.positions)
    ));
    output.line(format!(
        "  holds in {}, not in {}",
        grouped(count.holds),
        grouped(fails)
    ));
    output.line(format!("  {} different answers", grouped(count.answers)));
    if let Some(against) = against {
        let (right, wrong) = (grouped(against.right), grouped(against.wrong));
        output.line(format!("  against {}: {right} right, {wrong} wrong", against.truth));
        for position in &against.counter_examples {
            output.line(format!("    wrong at {position}"));
        }
    }
}

fn record(book: &mut Book, rule: &str, evidence: Evidence) -> Result<(), Failure> {
    let shelf = owned(book, rule)?;
    shelf.file.add_evidence(rule, evidence);
    let path = shelf.path.clone().unwrap_or_default();
    let name = path.display().to_string();
    shelf
        .file
        .save(&path)
        .map_err(|error| io_failure("save", &name, &error))
}

/// The user's file that has the rule.
fn owned<'a>(book: &'a mut Book, rule: &str) -> Result<&'a mut Shelf, Failure> {
    let of_user = |shelf: &&mut Shelf| shelf.path.is_some() && shelf.file.find(rule).is_some();
    book.shelves.iter_mut().find(of_user).ok_or_else(|| {
        Failure::bad(format!(
            "`{rule}` is not in a rulebook of yours, so its evidence cannot be recorded"
        ))
        .with_help("copy the rule into a .lp file in the folder `rulebook`, or name the file with --rules")
    })
}
