//! `adage learn pattern`: a pattern from a position and from answers to questions about others.

use super::dialogue::{Dialogue, Ended, words_of};
use super::entry::Learnt;
use super::keep::{self, Places, Wishes, is_same};
use super::report::{self, Report};
use super::teacher::{self, Setup, Teacher, Who};
use crate::book::{Asked, Book, DEFAULT_FOLDER, Shelf};
use crate::failure::Failure;
use crate::output::{Output, warn};
use crate::positions;
use crate::verify;
use adage_games::chess::{ChessDomain, ChessPosition};
use adage_games::domain::{Domain, PositionOf, parts};
use adage_games::space::Ending;
use adage_learn::pattern::background::{Background, Setting, SettingError};
use adage_learn::pattern::condition::Slots;
use adage_learn::pattern::record::Record;
use adage_learn::pattern::session::{Learned, Verdict};
use adage_logic::diagnostic::nearest;
use adage_logic::matcher::Matcher;
use adage_logic::rulebook::Evidence;
use adage_logic::syntax;
use adage_logic::vocabulary::Vocabulary;
use adage_oracle::{Answer, Question};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    /// What the pattern is to be called; a session that is gone on with knows it
    #[arg(required_unless_present = "resume")]
    name: Option<String>,
    /// A position that has the pattern: a FEN, or a file of such positions
    #[arg(
        long,
        value_name = "POSITION",
        required_unless_present = "resume",
        conflicts_with = "resume"
    )]
    from: Vec<String>,
    /// Who answers: person, rule:NAME, labels:FILE or program:COMMAND; the person at the terminal if left out
    #[arg(long, value_name = "WHO")]
    oracle: Option<Who>,
    /// Make the answers wrong with this probability
    #[arg(long, value_name = "P", value_parser = probability)]
    noise: Option<f64>,
    /// The relations and rules that the pattern may speak of, in place of the usual ones
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "resume")]
    features: Vec<String>,
    /// Further relations and rules, which are likely to matter
    #[arg(long, value_delimiter = ',', value_name = "NAMES", conflicts_with = "resume")]
    with: Vec<String>,
    /// Let the pattern speak of what a move leads to
    #[arg(long, conflicts_with = "resume")]
    look_ahead: bool,
    /// What questions may change of a man: side, piece, place; everything if left out
    #[arg(long, value_delimiter = ',', value_name = "PARTS", conflicts_with = "resume")]
    vary: Vec<String>,
    /// The number that chance begins with
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "resume")]
    seed: u64,
    /// The file to save the rule in; by default NAME.lp in the folder of your rules
    #[arg(long, value_name = "FILE", conflicts_with = "no_save")]
    save: Option<PathBuf>,
    /// Write no file
    #[arg(long)]
    no_save: bool,
    /// Go on with the session whose answers are in this file
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Replace a rule of that name, or the answers of an earlier session
    #[arg(long)]
    replace: bool,
    /// The rule's sentence, with {1}, {2}, … for its arguments; made from the rule if left out
    #[arg(long, value_name = "SENTENCE")]
    words: Option<String>,
    /// Count the rule over every position of a space, such as krk, and record it as evidence
    #[arg(long, value_name = "SPACE")]
    check: Option<String>,
    /// The most questions to ask
    #[arg(long, value_name = "N", default_value_t = 200)]
    max_questions: usize,
    /// The seconds that a program may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    patience: u64,
    /// Files of rules to read besides the rulebook
    #[arg(long, value_name = "FILE")]
    rules: Vec<PathBuf>,
    /// Do not print each question with its answer
    #[arg(long)]
    quiet: bool,
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(number) if (0.0..=1.0).contains(&number) => Ok(number),
        _ => Err("a probability is a number from 0 to 1".to_string()),
    }
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let folder = folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER));
    let space = args.check.as_deref().map(Ending::read).transpose();
    let space = space.map_err(|error| Failure::bad(error.to_string()))?;
    let domain = ChessDomain::default();
    let book = load(&args, &folder)?;
    let record = record(&args, &domain)?;
    check_name(&record, &domain)?;
    let wishes = Wishes {
        folder: &folder,
        save: args.save.as_deref(),
        no_save: args.no_save,
        resume: args.resume.as_deref(),
        replace: args.replace,
    };
    let places = wishes.places(&book, &record.concept)?;
    let examples = examples(&record, &domain)?;
    let who = who(&args, &record)?;
    let truth = who.selection(&book, &domain)?;
    let compiled = truth.as_ref().map(|truth| {
        let matcher = Matcher::new(domain.vocabulary(), &truth.rules, &truth.goals);
        matcher.map_err(|problem| truth.failure(problem))
    });
    let compiled = compiled.transpose()?;
    let noise = noise(&args, &record)?;
    let setup = Setup {
        who: &who,
        concept: &record.concept,
        noise,
        seed: record.seed,
        patience: Duration::from_secs(args.patience),
    };
    let all = book.select(domain.game(), domain.vocabulary().signature(), &[])?;
    let background = Background::new(&domain, &all.rules, &record.setting);
    let background = background.map_err(|error| unsettled(&error, &domain, &book))?;
    let mut teacher = teacher::teacher(&setup, &domain, compiled.as_ref(), output)?;
    if matches!(who, Who::Rule(_) | Who::Labels(_)) && noise == 0.0 && record.answers.is_empty() {
        doubt(&examples, &domain, &mut teacher, &who)?;
    }
    if who == Who::Person && !output.json {
        output.text(report::greeting(&record.concept, &places));
    }
    let mut dialogue = Dialogue {
        background: &background,
        book: &book,
        examples,
        path: places.session.clone(),
        limit: args.max_questions,
        forgiving: noise > 0.0,
        record: Record {
            teacher: Some(who.to_string()),
            noise: (noise > 0.0).then(|| noise.to_string()),
            ..record
        },
    };
    let is_told = who != Who::Person && !output.json && !args.quiet;
    let (session, ended) = dialogue.hold(&mut teacher, &mut |position, answer, taken| {
        if is_told {
            output.line(report::answered(position, answer, taken));
        }
    })?;
    drop(teacher);
    let learned = session.learned();
    let first = dialogue.examples.first().map(|example| domain.write(example));
    let learnt = Learnt {
        name: dialogue.record.concept.clone(),
        game: domain.game().to_string(),
        clauses: learned.clauses.clone(),
        words: args.words.clone(),
        from: provenance(&dialogue, &learned, ended, &who, noise),
        notes: notes(&learned),
    };
    let forms = learnt.forms(&words_of(&book));
    let shelf = learnt.shelf(&book, &forms, places.rule.clone())?;
    let truth = compiled
        .as_ref()
        .map(|matcher| (who_is_right(&who, &learnt.name), matcher));
    let (shelf, evidence) =
        tested(&book, shelf, &learnt.name, space.as_ref(), truth, &domain).map_err(|failure| kept(failure, &places))?;
    keep::save_rules(&shelf)?;
    let report = Report {
        name: &learnt.name,
        forms: &forms,
        learned: &learned,
        ended,
        evidence: evidence.as_ref(),
        answers: &dialogue.record.answers,
        write: &|slots: &Slots| session.write(slots),
        replaces: hides_bundled(&book, &learnt.name),
        places: &places,
        example: first.unwrap_or_default(),
    };
    report.tell(output);
    Ok(())
}

/// The rules at hand, those of the file to save in among them.
fn load(args: &Args, folder: &Path) -> Result<Book, Failure> {
    let mut files = args.rules.clone();
    if let Some(save) = args.save.as_ref().filter(|save| save.exists()) {
        let is_in_folder = save.parent().is_some_and(|parent| is_same(parent, folder))
            && save.extension().is_some_and(|ending| ending == "lp");
        if !is_in_folder && !files.iter().any(|file| is_same(file, save)) {
            files.push(save.clone());
        }
    }
    Book::load(folder.is_dir().then_some(folder), &files)
}

/// What is to be learned: as told now, or as told when the session began.
fn record(args: &Args, domain: &ChessDomain) -> Result<Record, Failure> {
    if let Some(path) = &args.resume {
        let record = keep::read_session(path)?;
        let (name, shown) = (record.concept.as_str(), path.display());
        if record.game != domain.game() {
            return Err(Failure::bad(format!(
                "`{shown}` is about {}, not about {}",
                record.game,
                domain.game()
            )));
        }
        return match &args.name {
            Some(other) if other != name => Err(Failure::bad(format!(
                "`{shown}` is a session about `{name}`, not about `{other}`"
            ))),
            _ => Ok(record),
        };
    }
    let mut examples: Vec<Slots> = Vec::new();
    for source in &args.from {
        positions::for_each(source, &mut |placed| {
            let components = domain.components(&ChessPosition::from(placed.board));
            if domain.compose(&components).is_none() {
                let reason = domain.objection(&components);
                return Err(Failure::bad(format!(
                    "nothing can be learned from `{}`: {reason}",
                    placed.fen
                )));
            }
            examples.push(components.into_iter().map(Some).collect());
            Ok(())
        })?;
    }
    Ok(Record {
        concept: args.name.clone().unwrap_or_default(),
        game: domain.game().to_string(),
        seed: args.seed,
        setting: Setting {
            features: args.features.clone(),
            with: args.with.clone(),
            look_ahead: args.look_ahead,
            vary: args.vary.clone(),
        },
        examples,
        ..Record::default()
    })
}

/// A rule must have a name that rules can have, and not be made of itself.
fn check_name(record: &Record, domain: &ChessDomain) -> Result<(), Failure> {
    let name = record.concept.as_str();
    let is_name = syntax::parse_atom(name).is_ok_and(|atom| atom.value.value.args.is_empty() && !name.contains('.'));
    if !is_name {
        return Err(Failure::bad(format!("`{name}` cannot be the name of a rule"))
            .with_help("names begin with a small letter and have letters, digits and _ in them"));
    }
    let relations = domain.vocabulary().signature().relations();
    if relations
        .iter()
        .any(|relation| relation.predicate.name.as_str() == name)
    {
        return Err(
            Failure::bad(format!("`{name}` is a relation of the game already")).with_help("choose another name")
        );
    }
    let Setting { features, with, .. } = &record.setting;
    match features.iter().chain(with).any(|feature| feature == name) {
        true => Err(Failure::bad(format!("`{name}` cannot be learned from itself"))
            .with_help("leave it out of --features and --with, or choose another name")),
        false => Ok(()),
    }
}

/// The examples as positions.
fn examples(record: &Record, domain: &ChessDomain) -> Result<Vec<ChessPosition>, Failure> {
    let position = |slots: &Slots| {
        let components: Vec<_> = slots.iter().flatten().cloned().collect();
        domain.compose(&components).ok_or_else(|| {
            let reason = domain.objection(&components);
            Failure::bad(format!("an example of the session is no position: {reason}"))
        })
    };
    record.examples.iter().map(position).collect()
}

fn who(args: &Args, record: &Record) -> Result<Who, Failure> {
    if let Some(who) = &args.oracle {
        return Ok(who.clone());
    }
    match record.teacher.as_ref().map(|teacher| teacher.parse::<Who>()) {
        Some(Ok(who)) => Ok(who),
        _ => Who::at_terminal(),
    }
}

fn noise(args: &Args, record: &Record) -> Result<f64, Failure> {
    let kept = record.noise.as_deref().map(probability).transpose();
    let kept = kept.map_err(|error| Failure::bad(format!("the session's noise cannot be read: {error}")))?;
    Ok(args.noise.or(kept).unwrap_or(0.0))
}

/// Why the learner cannot be set up, and what may have been meant.
fn unsettled(error: &SettingError, domain: &ChessDomain, book: &Book) -> Failure {
    let failure = Failure::bad(error.to_string());
    let signature = domain.vocabulary().signature();
    match error {
        SettingError::Unknown(name) => {
            let relations = signature
                .relations()
                .iter()
                .map(|relation| relation.predicate.name.as_str());
            let of_game = book.entries().filter(|(shelf, _)| shelf.file.game == domain.game());
            let rules = of_game.map(|(_, entry)| entry.name.as_str());
            match nearest(name, relations.chain(rules)) {
                Some(near) => failure.with_help(format!("did you mean `{near}`?")),
                None => failure.with_help("`adage rules vocabulary` shows the relations, `adage rules list` the rules"),
            }
        }
        SettingError::NoPart(_) => {
            let parts = parts(domain);
            let names: Vec<&str> = parts
                .iter()
                .map(|part| signature[part.argument].name.as_str())
                .collect();
            failure.with_help(format!("--vary takes some of {}", names.join(", ")))
        }
        _ => failure,
    }
}

/// Warns of examples that the teacher takes for none.
fn doubt(
    examples: &[ChessPosition],
    domain: &ChessDomain,
    teacher: &mut Teacher<'_>,
    who: &Who,
) -> Result<(), Failure> {
    for position in examples {
        let text = domain.write(position);
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
            warn(&format!(
                "warning: `{text}` is to be an example, but {} says that it is none",
                who.in_words()
            ));
        }
    }
    Ok(())
}

fn provenance<D: Domain>(dialogue: &Dialogue<'_, D>, learned: &Learned, ended: Ended, who: &Who, noise: f64) -> String {
    let write = |example: &PositionOf<D>| dialogue.background.domain.write(example);
    let examples: Vec<String> = dialogue.examples.iter().map(write).collect();
    let mut text = format!(
        "learned from {} and {} by {} ({})",
        examples.join(" and "),
        report::counted(learned.questions(), "answer"),
        who.in_words(),
        report::by_verdict(learned),
    );
    if noise > 0.0 {
        text += &format!(", wrong with probability {noise}");
    }
    match ended {
        Ended::NothingToAsk => text,
        Ended::Stopped | Ended::Limit => text + ", stopped before all was asked",
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
fn tested(
    book: &Book,
    mut shelf: Shelf,
    name: &str,
    space: Option<&Ending>,
    truth: Option<(String, &Matcher<'_, <ChessDomain as Domain>::Vocabulary>)>,
    domain: &ChessDomain,
) -> Result<(Shelf, Option<Evidence>), Failure> {
    let predicate = shelf.file.find(name).and_then(|entry| entry.predicate);
    let predicate = predicate.ok_or_else(|| Failure::bad("nothing was learned"))?;
    let with_it = book.with(shelf.clone());
    let vocabulary = domain.vocabulary();
    let selection = with_it.select(domain.game(), vocabulary.signature(), &[Asked::Predicate(predicate)])?;
    let matcher = Matcher::new(vocabulary, &selection.rules, &[predicate]).map_err(|p| selection.failure(p))?;
    let Some(space) = space else {
        return Ok((shelf, None));
    };
    let (_, evidence) = verify::evidence(space, &matcher, truth);
    shelf.file.add_evidence(name, evidence.clone());
    Ok((shelf, Some(evidence)))
}

/// That the answers are not lost when the rule cannot be saved.
fn kept(failure: Failure, places: &Places) -> Failure {
    if let Some(session) = &places.session {
        warn(&format!(
            "the rule was not saved; the answers are kept in {}",
            session.display()
        ));
    }
    failure
}
