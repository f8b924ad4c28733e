//! `adage learn pattern`: a pattern from a position and from answers to questions about others.

use super::interrupt;
use super::keep::{self, Places};
use super::report::{self, WayOn};
use super::task::Task;
use crate::failure::Failure;
use crate::output::{Bars, Output, counter, warn};
use crate::situations;
use adage_book::concept::put_concept;
use adage_book::oracle::person::Person;
use adage_book::oracle::{Answer, OracleSpec, Question, Setup, Teacher, read_labels};
use adage_book::{Asked, Book, Entry, Evidence, Kind as EntryKind, RuleFile, SessionFile, counted, verify};
use adage_learn::pattern::board::Patience;
use adage_learn::pattern::record::{Record, Situation};
use adage_learn::pattern::session::Learned;
use adage_learn::pattern::{self, CannotLearnPattern, Conclusion, PatternReport, PatternTask};
use adage_logic::Term;
use adage_logic::ast::Statement;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_store::Overwrite;
use adage_worlds::chess;
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::registry::{self, DomainTask, World};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// What the pattern is to be called; a session that is gone on with knows it
    #[arg(required_unless_present = "resume")]
    pub name: Option<String>,
    /// A position that has the pattern, or a file of such positions. Further ones may have it in other ways
    #[arg(
        long,
        value_name = "POSITION",
        required_unless_present = "resume",
        conflicts_with = "resume"
    )]
    pub from: Vec<String>,
    /// The world that the positions are of; if left out, what the example is plainly of, or chess. `adage rules worlds` lists
    /// them
    #[arg(long = "in", alias = "domain", value_name = "WORLD", conflicts_with = "resume")]
    pub world: Option<String>,
    /// The squares of the men of the example that matter, as in d5,e8: all other men but kings could be gone
    #[arg(long, value_delimiter = ',', value_name = "SQUARES", conflicts_with = "resume")]
    pub men: Vec<String>,
    /// A position that is known to have the pattern, or a file of them, as if it had been asked about
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    pub yes: Vec<String>,
    /// A position that is known not to have the pattern, or a file of them
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    pub no: Vec<String>,
    /// Who answers: person, rule:NAME, labels:FILE or program:COMMAND; the person at the terminal if left out
    #[arg(long, value_name = "WHO")]
    pub oracle: Option<OracleSpec>,
    /// Make the answers wrong with this probability, which the learner is told
    #[arg(long, value_name = "P", value_parser = probability)]
    pub noise: Option<f64>,
    /// The relations and rules that the pattern may speak of, in place of the usual ones
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "resume")]
    pub features: Vec<String>,
    /// Further relations and rules, which are likely to matter
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "resume")]
    pub with: Vec<String>,
    /// Relations and rules that may make an exception: the pattern may need that they do not hold
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "resume")]
    pub except: Vec<String>,
    /// Let the pattern speak of what a move leads to
    #[arg(long, conflicts_with = "resume")]
    pub look_ahead: bool,
    /// What questions may change of a component, in chess side, piece and place; everything if left out
    #[arg(long, value_delimiter = ',', value_name = "PARTS", conflicts_with = "resume")]
    pub vary: Vec<String>,
    /// The number that chance begins with
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "resume")]
    pub seed: u64,
    /// The file to save the rule in; by default NAME.lp in the folder of your rules
    #[arg(long, value_name = "FILE", conflicts_with = "no_save")]
    pub save: Option<PathBuf>,
    /// Write no file
    #[arg(long)]
    pub no_save: bool,
    /// Go on with the session whose answers are in this file
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Replace a rule of that name, or the answers of an earlier session
    #[arg(long)]
    pub replace: bool,
    /// The rule's sentence, with {1}, {2}, … for its arguments; made from the rule if left out
    #[arg(long, value_name = "SENTENCE")]
    pub words: Option<String>,
    /// Count the rule over every position of a space, such as krk or hands, and record it as evidence
    #[arg(long, value_name = "SPACE")]
    pub check: Option<String>,
    /// The most questions to ask
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub max_questions: usize,
    /// The seconds that a program may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub patience: u64,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    pub rules: Vec<PathBuf>,
    /// Do not print each question with its answer
    #[arg(long)]
    pub quiet: bool,
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a probability is a number from 0 to 1".to_string()),
    }
}

/// A session that is gone on with: its file, and what it says.
pub type Resumed = (SessionFile, Record);

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let resumed = args.resume.as_deref().map(keep::resume_session).transpose()?;
    let written = situations::first_written(&args.from)?;
    let world = match (&resumed, &args.world) {
        (Some((file, record)), _) => world_of(record).ok_or_else(|| {
            let file = file.path().display();
            Failure::bad(format!(
                "`{file}` is about {}, in which nothing can be learned",
                record.world
            ))
        })?,
        (None, Some(name)) => World::find(name)?,
        (None, None) => match written.as_deref().and_then(registry::guess) {
            Some(world) => world,
            None => World::find(chess::WORLD)?,
        },
    };
    // Quantities that a world is looked at by are those of the example.
    let world = match written.as_deref().and_then(registry::guess) {
        Some(guessed) if guessed.name().starts_with(&format!("{}:", world.name())) => guessed,
        _ => world,
    };
    world.domain(LearnPattern {
        args,
        resumed,
        folder,
        output,
    })?
}

/// The world of a session.
fn world_of(record: &Record) -> Option<World> {
    let components = match record.examples.first() {
        Some(Situation::Slots(slots)) => &slots[..],
        _ => &[],
    };
    let names: Vec<String> = components
        .iter()
        .flatten()
        .filter_map(|leaves| leaves.first().map(Term::to_string))
        .collect();
    registry::of_components(&record.world, &names)
}

struct LearnPattern<'o> {
    args: Args,
    resumed: Option<Resumed>,
    folder: Option<PathBuf>,
    output: &'o Output,
}

impl DomainTask for LearnPattern<'_> {
    type Done = Result<(), Failure>;

    fn with<D: Domain>(self, domain: D) -> Result<(), Failure> {
        learn(domain, self.args, self.resumed, self.folder, self.output)
    }
}

fn learn<W: Domain>(
    domain: W,
    args: Args,
    resumed: Option<Resumed>,
    folder: Option<PathBuf>,
    output: &Output,
) -> Result<(), Failure> {
    let (resumed, record) = resumed.unzip();
    let task = Task::new(domain, &args, record, folder)?;
    let (domain, book) = (&task.domain, &task.book);
    let truth = task.who.selection(book, domain)?;
    let compiled = truth.as_ref().map(|truth| {
        let matcher = Matcher::new(domain.vocabulary(), &truth.rules, &truth.goals);
        matcher.map_err(|problem| truth.failure(problem))
    });
    let compiled: Option<Rule<W>> = compiled.transpose()?;
    let labelled = labelled(&task)?;
    let setup = Setup {
        noise: task.record.noise,
        seed: task.record.seed,
        patience: Duration::from_secs(args.patience),
    };
    let pattern_task = PatternTask {
        domain,
        book,
        record: task.record.clone(),
        examples: &task.examples,
        labelled: &labelled,
        words: args.words.clone(),
        most_questions: args.max_questions,
        unknown_in_a_row: match task.who {
            OracleSpec::Labels(_) => UNKNOWN_LABELS,
            _ => usize::MAX,
        },
        patience: match task.who {
            OracleSpec::Person => Patience::Short,
            _ => Patience::Endless,
        },
    };
    let person = || person(domain, &task.record.concept, output);
    let mut teacher = task.who.open(&setup, domain, compiled.as_ref(), person)?;
    let mut session = match resumed {
        Some(session) => Some(session).filter(|_| task.places.session.is_some()),
        None => new_session(&task)?,
    };
    prepare(&task, &mut teacher, args.max_questions, output)?;
    interrupt::tell_how_to_go_on(&task.places, &task.who);
    let is_told = task.who != OracleSpec::Person && !output.json && !args.quiet;
    let checks = counter("checks passed");
    let taught = pattern::learn(
        &pattern_task,
        &mut *teacher,
        session.as_mut(),
        &mut |heard| match heard.is_check {
            true => checks.inc(1),
            false if is_told => checks.suspend(|| output.line(report::answered(heard.position, heard.answer))),
            false => {}
        },
        &|learned, conclusion| provenance(&task, learned, conclusion),
    );
    checks.finish_and_clear();
    let taught = taught.map_err(|error| match error {
        CannotLearnPattern::Setting(error) => task.setting_failure(&error),
        CannotLearnPattern::Session(_) => {
            let failure = Failure::bad(error.to_string());
            match task.places.session.as_ref().filter(|path| path.exists()) {
                Some(path) => failure.with_help(format!(
                    "the answers are in {path}; take a wrong one out of it and go on with `adage learn pattern --resume {path}`",
                    path = path.display()
                )),
                None => failure,
            }
        }
        CannotLearnPattern::Book(error) => with_way_on(error.into(), &task.places),
    })?;
    finish(&task, taught, compiled.as_ref(), output)
}

/// A session in whose file nothing is yet.
fn new_session<W: Domain>(task: &Task<W>) -> Result<Option<SessionFile>, Failure> {
    let Some(path) = &task.places.session else {
        return Ok(None);
    };
    let overwrite = Overwrite::when(task.places.replace);
    let of = (EntryKind::Pattern, task.domain.game());
    Ok(Some(SessionFile::create(
        path,
        of,
        overwrite,
        task.record.beginning(&task.domain),
    )?))
}

/// The person at the terminal.
fn person<'a, D: Domain>(domain: &'a D, concept: &str, output: &Output) -> Teacher<'a, D> {
    let style = output.style;
    let draw = move |position: &PositionOf<D>| domain.picture(position, style);
    Box::new(Person::new(io::stdin().lock(), output.writer(), concept, draw))
}

/// Adds where the answers are and how to go on.
fn with_way_on(failure: Failure, places: &Places) -> Failure {
    match &places.session {
        Some(path) if path.exists() => {
            let path = path.display();
            failure.with_help(format!(
                "the answers so far are kept in {path}; go on with `adage learn pattern --resume {path}` (with --oracle \
                 person, `b` takes the last answer back)"
            ))
        }
        Some(_) => failure,
        None => failure.with_help("nothing was kept, as --no-save asks"),
    }
}

/// After so many questions in a row that a file of labels cannot answer no more are asked.
const UNKNOWN_LABELS: usize = 10;

/// The positions of a file of labels, to be learned from before anything is asked.
fn labelled<W: Domain>(task: &Task<W>) -> Result<Vec<(PositionOf<W>, bool)>, Failure> {
    match &task.who {
        OracleSpec::Labels(file) if task.record.answers.is_empty() && task.record.noise == 0.0 => {
            Ok(read_labels(&task.domain, file)?.labelled())
        }
        _ => Ok(Vec::new()),
    }
}

/// A compiled rule of a domain.
type Rule<'a, D> = Matcher<'a, <D as Domain>::Vocabulary>;

/// What is said before the first question.
fn prepare<W: Domain>(
    task: &Task<W>,
    teacher: &mut Teacher<'_, W>,
    limit: usize,
    output: &Output,
) -> Result<(), Failure> {
    match task.who {
        OracleSpec::Rule(_) | OracleSpec::Labels(_) if task.record.noise == 0.0 && task.record.answers.is_empty() => {
            doubt(task, teacher)
        }
        OracleSpec::Person if !output.json && limit > 0 => {
            output.text(report::greeting(&task.record.concept, &task.places));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Warns of examples that the teacher takes for none.
fn doubt<W: Domain>(task: &Task<W>, teacher: &mut Teacher<'_, W>) -> Result<(), Failure> {
    for position in &task.examples {
        let text = task.domain.write(position);
        let question = Question {
            position,
            text: &text,
            number: 0,
            hypothesis: &String::new,
        };
        let answer = teacher
            .ask(&question)
            .map_err(|error| Failure::bad(error.to_string()))?;
        if answer == Answer::NO {
            let who = task.who.in_words();
            warn(&format!(
                "warning: `{text}` is to be an example, but {who} says that it is none"
            ));
        }
    }
    Ok(())
}

/// Writes the rule down and tells what was learned.
fn finish<W: Domain>(
    task: &Task<W>,
    mut taught: pattern::PatternLearned,
    truth: Option<&Rule<'_, W>>,
    output: &Output,
) -> Result<(), Failure> {
    let (name, world) = (task.record.concept.as_str(), task.domain.game());
    // A rule that contradicts answers is saved only where that was asked for.
    let is_kept = !taught.contradicts || task.is_save_named;
    let saved = tested(task, &mut taught.entries, truth).and_then(|evidence| {
        if is_kept {
            keep::save_concept(&task.places, name, world, &taught.entries)?;
        }
        Ok(evidence)
    });
    let evidence = saved.inspect_err(|_| {
        if let Some(session) = task.places.session.as_ref().filter(|session| session.exists()) {
            let session = session.display();
            warn(&format!("the rule was not saved; the answers are kept in {session}"));
        }
    })?;
    let examples = task.examples.first();
    let example = examples.map_or_else(String::new, |example| task.domain.write(example));
    let shown = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let mut report = PatternReport::new(name, &taught, evidence.as_ref());
    report.saved = shown(&task.places.rule).filter(|_| is_kept);
    report.session = shown(&task.places.session);
    output.report(&report);
    if !output.json {
        let way_on = WayOn {
            name,
            is_complete: report.complete,
            has_answers: !report.answers.is_empty(),
            is_saved: is_kept,
            replaces: hides_bundled(&task.book, name),
            places: &task.places,
            can_match: world == chess::WORLD,
            space: task.domain.space_of(&example),
            example,
        };
        output.text(way_on.text(output.style));
    }
    match report.complete {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

/// Where the rule comes from, for the rulebook.
fn provenance<W: Domain>(task: &Task<W>, learned: &Learned, conclusion: &Conclusion) -> String {
    let examples: Vec<String> = task.examples.iter().map(|example| task.domain.write(example)).collect();
    let asked = learned.questions().saturating_sub(task.given);
    let mut text = format!("learned from {}", examples.join(" and "));
    if task.given > 0 {
        text += &format!(" and {}", counted(task.given, "labelled position"));
    }
    if asked > 0 || task.given == 0 {
        text += &format!(" and {} by {}", counted(asked, "answer"), teachers(task, asked));
    }
    text += &format!(" ({})", learned.by_verdict());
    if task.record.noise > 0.0 {
        text += &format!(", wrong with probability {}", task.record.noise);
    }
    if learned.checks > 0 {
        text += &format!("; {} passed", counted(learned.checks, "check"));
    }
    match conclusion {
        Conclusion::Agrees => text,
        _ => text + "; in doubt",
    }
}

/// Who gave so many answers: in a session that was gone on with not always one alone.
fn teachers<W: Domain>(task: &Task<W>, asked: usize) -> String {
    let now = task.who.in_words();
    match &task.earlier {
        Some((teacher, before)) if asked <= *before => teacher.in_words(),
        Some((teacher, _)) if *teacher != task.who => format!("{} and {now}", teacher.in_words()),
        _ => now,
    }
}

/// Whether a bundled rule has the name.
fn hides_bundled(book: &Book, name: &str) -> bool {
    let mut bundled = book.entries().filter(|(file, _)| file.path.is_none());
    bundled.any(|(_, entry)| entry.name == name)
}

/// What evidence calls the rule that answered.
fn who_is_right(who: &OracleSpec, learned: &str) -> String {
    match who {
        OracleSpec::Rule(name) if name == learned => format!("the {name} that answered"),
        OracleSpec::Rule(name) => name.clone(),
        other => other.in_words(),
    }
}

/// Counts the rule, once it is certain that it can be used, and puts the evidence that was asked for with it.
fn tested<W: Domain>(
    task: &Task<W>,
    entries: &mut [Entry],
    truth: Option<&Rule<'_, W>>,
) -> Result<Option<Evidence>, Failure> {
    let (name, vocabulary) = (task.record.concept.as_str(), task.domain.vocabulary());
    let entry = entries.iter().find(|entry| entry.name == name);
    let predicate = entry.and_then(|entry| entry.predicate);
    let predicate = predicate.ok_or_else(|| Failure::bad("nothing was learned"))?;
    if entry.is_some_and(says_nothing) {
        let world = task.domain.game();
        return Err(
            Failure::bad("nothing was learned: nothing that the pattern may speak of holds in the example").with_help(
                format!("name relations that do with --features; `adage rules vocabulary {world}` shows them"),
            ),
        );
    }
    let with_it = task.book.with(file_with(task, entries));
    let asked = [Asked::Predicate(predicate)];
    let selection = with_it.select(task.domain.game(), vocabulary.signature(), &asked)?;
    let matcher = Matcher::new(vocabulary, &selection.rules, &[predicate]).map_err(|p| selection.failure(p))?;
    let Some(space) = &task.space else {
        return Ok(None);
    };
    let count = verify::count(space, &matcher, truth, &Bars::default());
    let evidence = count.evidence(space, truth.map(|_| who_is_right(&task.who, name)));
    if let Some(entry) = entries.iter_mut().find(|entry| entry.name == name) {
        entry.add_evidence(evidence.clone());
    }
    Ok(Some(evidence))
}

/// Whether a rule would hold of anything whatever.
fn says_nothing(entry: &Entry) -> bool {
    let mut rules = entry.statements.iter().filter_map(Statement::rule);
    rules.any(|(head, body)| body.is_empty() && !head.value.is_ground())
}

/// The file that the entries go to, as it will be.
fn file_with<W: Domain>(task: &Task<W>, entries: &[Entry]) -> RuleFile {
    let path = &task.places.rule;
    let old = task.book.of_user().find(|file| path.is_some() && file.path == *path);
    let mut file = old.cloned().unwrap_or_else(|| {
        let mut new = RuleFile::new(&task.record.concept, EntryKind::Pattern, task.domain.game(), None);
        new.path = path.clone();
        new
    });
    put_concept(&mut file, &task.record.concept, entries);
    file
}
