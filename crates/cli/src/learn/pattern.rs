//! `adage learn pattern`: a pattern from a position and from answers to questions about others.

use super::dialogue::{Dialogue, Ended, options};
use super::entry::Learnt;
use super::interrupt;
use super::keep;
use super::labelled;
use super::phrases::Language;
use super::report::{self, Report};
use super::task::Task;
use super::teacher::{self, Setup, Teacher, Who};
use super::world::{self, Kind, World};
use crate::book::{Asked, Book, Shelf};
use crate::failure::Failure;
use crate::output::{Output, warn};
use crate::verify;
use adage_games::cards::CardDomain;
use adage_games::chess::ChessDomain;
use adage_games::domain::Domain;
use adage_games::eight_puzzle::PuzzleDomain;
use adage_games::placement::PlacementDomain;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::condition::Slots;
use adage_learn::pattern::record::Record;
use adage_learn::pattern::session::{Answered, Learned, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::Evidence;
use adage_logic::vocabulary::Vocabulary;
use adage_oracle::{Answer, Question};
use std::path::{Path, PathBuf};
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
    /// What the positions are of; if left out, what the example is plainly of, or chess
    #[arg(long, value_name = "WORLD", conflicts_with = "resume")]
    pub domain: Option<Kind>,
    /// A position that is known to have the pattern, or a file of them, as if it had been asked about
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    pub yes: Vec<String>,
    /// A position that is known not to have the pattern, or a file of them
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    pub no: Vec<String>,
    /// Who answers: person, rule:NAME, labels:FILE or program:COMMAND; the person at the terminal if left out
    #[arg(long, value_name = "WHO")]
    pub oracle: Option<Who>,
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

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let resumed = args.resume.as_deref().map(keep::read_session).transpose()?;
    let written = world::first_written(&args.from)?;
    let kind = match (&resumed, args.domain) {
        (Some(record), _) => Kind::of_record(record).ok_or_else(|| {
            let file = args.resume.as_deref().unwrap_or_else(|| Path::new("")).display();
            Failure::bad(format!(
                "`{file}` is about {}, in which nothing can be learned",
                record.game
            ))
        })?,
        (None, Some(kind)) => kind,
        (None, None) => written.as_deref().and_then(Kind::guess).unwrap_or(Kind::Chess),
    };
    match kind {
        Kind::Chess => learn(ChessDomain::default(), args, resumed, folder, output),
        Kind::EightPuzzle => learn(PuzzleDomain::default(), args, resumed, folder, output),
        Kind::Cards => learn(CardDomain::default(), args, resumed, folder, output),
        Kind::Qsim => {
            let domain = world::qsim(resumed.as_ref(), written.as_deref())?;
            learn(domain, args, resumed, folder, output)
        }
        Kind::Placement => learn(PlacementDomain::men(), args, resumed, folder, output),
        Kind::Points => learn(PlacementDomain::points(), args, resumed, folder, output),
    }
}

fn learn<W: World>(
    domain: W,
    args: Args,
    resumed: Option<Record>,
    folder: Option<PathBuf>,
    output: &Output,
) -> Result<(), Failure> {
    let task = Task::new(domain, &args, resumed, folder)?;
    let (domain, book) = (&task.domain, &task.book);
    let truth = task.who.selection(book, domain)?;
    let compiled = truth.as_ref().map(|truth| {
        let matcher = Matcher::new(domain.vocabulary(), &truth.rules, &truth.goals);
        matcher.map_err(|problem| truth.failure(problem))
    });
    let compiled: Option<Rule<W>> = compiled.transpose()?;
    let all = book.select(domain.game(), domain.vocabulary().signature(), &[])?;
    let background = Background::new(domain, &all.rules, &task.record.setting);
    let background = background.map_err(|error| task.unsettled(&error))?;
    let setup = Setup {
        who: &task.who,
        concept: &task.record.concept,
        noise: task.record.noise,
        seed: task.record.seed,
        patience: Duration::from_secs(args.patience),
    };
    let looked_up = looked_up(&task, &background)?;
    let mut teacher = teacher::teacher(&setup, domain, compiled.as_ref(), output)?;
    let language = Language {
        game: domain.game(),
        description: domain.description(),
        book,
        signature: domain.vocabulary().signature(),
        rules: &all.rules,
    };
    let mut dialogue = Dialogue {
        background: &background,
        language: &language,
        examples: task.examples.clone(),
        path: task.places.session.clone(),
        limit: task.given + looked_up.len() + args.max_questions,
        patience: match task.who {
            Who::Labels(_) => UNKNOWN_LABELS,
            _ => usize::MAX,
        },
        record: Record {
            answers: [&task.record.answers[..], &looked_up].concat(),
            ..task.record.clone()
        },
    };
    prepare(&task, &mut teacher, args.max_questions, output)?;
    interrupt::tell_how_to_go_on(&task.places);
    let is_told = task.who != Who::Person && !output.json && !args.quiet;
    let (session, ended) = dialogue.hold(&mut teacher, &mut |position, verdict| {
        if is_told {
            output.line(report::answered(position, verdict));
        }
    })?;
    finish(
        &task,
        args.words,
        &language,
        (&session, ended),
        compiled.as_ref(),
        output,
    )
}

/// After so many questions in a row that a file of labels cannot answer no more are asked.
const UNKNOWN_LABELS: usize = 10;

/// What a file of labels tells before anything is asked: the positions that a rule learned without them gets wrong.
fn looked_up<W: World>(task: &Task<W>, background: &Background<'_, W>) -> Result<Vec<Answered>, Failure> {
    match &task.who {
        Who::Labels(file) if task.record.answers.is_empty() && task.record.noise == 0.0 => {
            let labelled = teacher::labels(&task.domain, file)?.labelled();
            let file = labelled::File {
                background,
                examples: &task.examples,
                options: &options(&task.record),
                labelled: &labelled,
            };
            Ok(file.telling())
        }
        _ => Ok(Vec::new()),
    }
}

/// A compiled rule of a domain.
type Rule<'a, D> = Matcher<'a, <D as Domain>::Vocabulary>;

/// What is said before the first question.
fn prepare<W: World>(
    task: &Task<W>,
    teacher: &mut Teacher<'_, W>,
    limit: usize,
    output: &Output,
) -> Result<(), Failure> {
    match task.who {
        Who::Rule(_) | Who::Labels(_) if task.record.noise == 0.0 && task.record.answers.is_empty() => {
            doubt(task, teacher)
        }
        Who::Person if !output.json && limit > 0 => {
            output.text(report::greeting(&task.record.concept, &task.places));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Warns of examples that the teacher takes for none.
fn doubt<W: World>(task: &Task<W>, teacher: &mut Teacher<'_, W>) -> Result<(), Failure> {
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
        if answer == Answer::No {
            let who = task.who.in_words();
            warn(&format!(
                "warning: `{text}` is to be an example, but {who} says that it is none"
            ));
        }
    }
    Ok(())
}

/// Writes the rule down and tells what was learned.
fn finish<W: World>(
    task: &Task<W>,
    words: Option<String>,
    language: &Language<'_>,
    (session, ended): (&Session<'_, W>, Ended),
    truth: Option<&Rule<'_, W>>,
    output: &Output,
) -> Result<(), Failure> {
    let learned = session.learned();
    let learnt = Learnt {
        name: task.record.concept.clone(),
        game: task.domain.game().to_string(),
        clauses: learned.clauses.clone(),
        words,
        from: provenance(task, &learned, ended),
        notes: notes(&learned),
    };
    let forms = learnt.forms(language);
    let shelf = learnt.shelf(&task.book, &forms, task.places.rule.clone())?;
    let (shelf, evidence) = tested(task, shelf, truth).inspect_err(|_| {
        if let Some(session) = &task.places.session {
            let session = session.display();
            warn(&format!("the rule was not saved; the answers are kept in {session}"));
        }
    })?;
    keep::save_rules(&shelf)?;
    let examples = task.examples.first();
    let example = examples.map_or_else(String::new, |example| task.domain.write(example));
    let report = Report {
        name: &learnt.name,
        forms: &forms,
        learned: &learned,
        ended,
        evidence: evidence.as_ref(),
        answers: session.answers(),
        write: &|slots: &Slots| session.write(slots),
        replaces: hides_bundled(&task.book, &learnt.name),
        places: &task.places,
        can_match: task.domain.game() == "chess",
        space: task.domain.space_of(&example),
        example,
    };
    report.tell(output);
    Ok(())
}

/// Where the rule comes from, for the rulebook.
fn provenance<W: World>(task: &Task<W>, learned: &Learned, ended: Ended) -> String {
    let examples: Vec<String> = task.examples.iter().map(|example| task.domain.write(example)).collect();
    let asked = learned.questions().saturating_sub(task.given);
    let mut text = format!("learned from {}", examples.join(" and "));
    if task.given > 0 {
        text += &format!(" and {}", report::counted(task.given, "labelled position"));
    }
    if asked > 0 || task.given == 0 {
        text += &format!(" and {} by {}", report::counted(asked, "answer"), task.who.in_words());
    }
    text += &format!(" ({})", report::by_verdict(learned));
    if task.record.noise > 0.0 {
        text += &format!(", wrong with probability {}", task.record.noise);
    }
    match ended {
        Ended::NothingToAsk => text,
        Ended::Stopped | Ended::Limit | Ended::Unknown => text + ", stopped before all was asked",
    }
}

fn notes(learned: &Learned) -> Vec<String> {
    let said = |verdict: &Verdict| if *verdict == Verdict::Instance { "yes" } else { "no" };
    let note = |(position, verdict): &(String, Verdict)| {
        format!(
            "the rule disagrees with an answer: {position} was answered {}",
            said(verdict)
        )
    };
    learned.disagrees.iter().map(note).collect()
}

/// Whether a bundled rule has the name.
fn hides_bundled(book: &Book, name: &str) -> bool {
    let mut bundled = book.entries().filter(|(shelf, _)| shelf.path.is_none());
    bundled.any(|(_, entry)| entry.name == name)
}

/// What evidence calls the rule that answered.
fn who_is_right(who: &Who, learned: &str) -> String {
    match who {
        Who::Rule(name) if name == learned => format!("the {name} that answered"),
        Who::Rule(name) => name.clone(),
        other => other.in_words(),
    }
}

/// The file with what was learned, once it is certain that it can be used, with the evidence that was asked for.
fn tested<W: World>(
    task: &Task<W>,
    mut shelf: Shelf,
    truth: Option<&Rule<'_, W>>,
) -> Result<(Shelf, Option<Evidence>), Failure> {
    let (name, vocabulary) = (task.record.concept.as_str(), task.domain.vocabulary());
    let predicate = shelf.file.find(name).and_then(|entry| entry.predicate);
    let predicate = predicate.ok_or_else(|| Failure::bad("nothing was learned"))?;
    let with_it = task.book.with(shelf.clone());
    let asked = [Asked::Predicate(predicate)];
    let selection = with_it.select(task.domain.game(), vocabulary.signature(), &asked)?;
    let matcher = Matcher::new(vocabulary, &selection.rules, &[predicate]).map_err(|p| selection.failure(p))?;
    let Some(space) = &task.space else {
        return Ok((shelf, None));
    };
    let truth = truth.map(|matcher| (who_is_right(&task.who, name), matcher));
    let (_, evidence) = verify::evidence(space, &matcher, truth);
    shelf.file.add_evidence(name, evidence.clone());
    Ok((shelf, Some(evidence)))
}
