//! What is to be learned, from the command line and from the files that it names: checked before the first question.

use super::keep::{Places, SaveOptions, check_session, is_rule_file, is_same};
use super::pattern::Args;
use crate::book;
use crate::failure::Failure;
use crate::situations;
use adage_book::oracle::OracleSpec;
use adage_book::{Book, DEFAULT_FOLDER, Kind};
use adage_learn::pattern::background::{Setting, SettingError};
use adage_learn::pattern::record::{Record, Said, Situation};
use adage_learn::pattern::session::Verdict;
use adage_logic::diagnostic::nearest;
use adage_logic::syntax;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::domain::{Domain, PositionOf, parts};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

/// All that is known before anything is asked.
pub struct Task<W: Domain> {
    pub domain: W,
    pub book: Book,
    pub record: Record,
    pub examples: Vec<PositionOf<W>>,
    pub places: Places,
    /// Whether the file to save in was named.
    pub is_save_named: bool,
    pub who: OracleSpec,
    /// How many answers were known before anything was asked.
    pub given: usize,
    /// Who answered in the session that is gone on with, and how many questions, if anybody did.
    pub earlier: Option<(OracleSpec, usize)>,
    /// The space over which the rule is to be counted.
    pub space: Option<W::Space>,
}

impl<W: Domain> Task<W> {
    /// A new task, or one that goes on with the record of a session.
    pub fn new(domain: W, args: &Args, resumed: Option<Record>, folder: Option<PathBuf>) -> Result<Task<W>, Failure> {
        let folder = folder.unwrap_or_else(|| PathBuf::from(DEFAULT_FOLDER));
        let space = args.check.as_deref().map(|name| domain.space(name)).transpose()?;
        let book = load(args, &folder)?;
        let record = match resumed {
            Some(record) => {
                if let Some(path) = &args.resume {
                    check_session(path, &record, &domain)?;
                }
                of_same_name(args, record)?
            }
            None => new_record(args, &domain)?,
        };
        check_name(&record, &domain)?;
        let options = SaveOptions {
            folder: &folder,
            save: args.save.as_deref(),
            no_save: args.no_save,
            resume: args.resume.as_deref(),
            replace: args.replace,
        };
        let places = options.places(&book, &record.concept)?;
        let taken = book
            .of_user()
            .find(|file| places.rule.is_some() && file.path == places.rule);
        if let Some(file) = taken
            && (file.kind, file.world.as_str()) != (Kind::Pattern, domain.game())
        {
            let (name, content, world) = (&file.name, file.content(), domain.game());
            return Err(Failure::bad(format!("`{name}` holds {content}, not rules for {world}"))
                .with_help("save into another file"));
        }
        let who = who(args, &record)?;
        let given = record.given.min(record.answers.len());
        let teacher = record.teacher.as_ref().and_then(|teacher| teacher.parse().ok());
        let asked = record.answers.len() - given;
        Ok(Task {
            examples: examples(&record, &domain)?,
            given,
            earlier: teacher.filter(|_| asked > 0).map(|teacher| (teacher, asked)),
            record: Record {
                teacher: Some(who.to_string()),
                noise: args.noise.unwrap_or(record.noise),
                ..record
            },
            domain,
            book,
            places,
            is_save_named: args.save.is_some(),
            who,
            space,
        })
    }

    /// Why the learner cannot be set up, and what may have been meant.
    pub fn setting_failure(&self, error: &SettingError) -> Failure {
        let failure = Failure::bad(error.to_string());
        let signature = self.domain.vocabulary().signature();
        match error {
            SettingError::Unknown(name) => {
                let relations = signature
                    .relations()
                    .iter()
                    .map(|relation| relation.predicate.name.as_str());
                let of_game = self
                    .book
                    .entries()
                    .filter(|(_, entry)| entry.world == self.domain.game());
                let rules = of_game.map(|(_, entry)| entry.name.as_str());
                match nearest(name, relations.chain(rules)) {
                    Some(near) => failure.with_help(format!("did you mean `{near}`?")),
                    None => failure.with_help(format!(
                        "`adage rules vocabulary {}` shows the relations, `adage rules list` the rules",
                        self.domain.game()
                    )),
                }
            }
            SettingError::NoPart(_) => {
                let parts = parts(&self.domain);
                let names: Vec<&str> = parts
                    .iter()
                    .map(|part| signature[part.argument].name.as_str())
                    .collect();
                failure.with_help(format!("--vary takes some of {}", names.join(", ")))
            }
            _ => failure,
        }
    }
}

/// The rules at hand, those of the file to save in among them.
fn load(args: &Args, folder: &Path) -> Result<Book, Failure> {
    let mut files = args.rules.clone();
    if let Some(save) = args.save.as_ref().filter(|save| save.exists()) {
        let is_in_folder = save.parent().is_some_and(|parent| is_same(parent, folder)) && is_rule_file(save);
        if !is_in_folder && !files.iter().any(|file| is_same(file, save)) {
            files.push(save.clone());
        }
    }
    book::load(folder.is_dir().then_some(folder), &files)
}

/// The record of a session that is gone on with, if it is about what was named.
fn of_same_name(args: &Args, record: Record) -> Result<Record, Failure> {
    let shown = args.resume.as_deref().unwrap_or_else(|| Path::new("")).display();
    match &args.name {
        Some(other) if *other != record.concept => Err(Failure::bad(format!(
            "`{shown}` is a session about `{}`, not about `{other}`",
            record.concept
        ))),
        _ => Ok(record),
    }
}

/// Positions that can be learned from; as text for a learner that sees a board as a whole.
fn usable<W: Domain>(domain: &W, sources: &[String], as_text: bool) -> Result<Vec<Situation>, Failure> {
    let mut all = Vec::new();
    for source in sources {
        for (position, text) in situations::read(domain, source)? {
            let components = domain.components(&position);
            if domain.compose(&components).is_none() {
                let reason = domain.objection(&components);
                return Err(Failure::bad(format!("nothing can be learned from `{text}`: {reason}")));
            }
            all.push(match as_text {
                true => Situation::Text(domain.write(&position)),
                false => Situation::Slots(components.into_iter().map(Some).collect()),
            });
        }
    }
    Ok(all)
}

/// What is to be learned, as told now.
fn new_record<W: Domain>(args: &Args, domain: &W) -> Result<Record, Failure> {
    let setting = Setting {
        features: args.features.clone(),
        with: args.with.clone(),
        except: args.except.clone(),
        look_ahead: args.look_ahead,
        vary: args.vary.clone(),
    };
    // Whoever steers the learner has one that follows components; so have labels.
    let is_usual = setting.is_usual() && !matches!(args.oracle, Some(OracleSpec::Labels(_)));
    let as_text = is_usual && domain.board().is_some();
    if !as_text && !args.men.is_empty() {
        return Err(
            Failure::bad("--men points at the men of a board, for the learner that sees it as a whole")
                .with_help("leave out --men, or what steers: --features, --with, --except, --look-ahead and --vary"),
        );
    }
    let examples = usable(domain, &args.from, as_text)?;
    let mut answers = Vec::new();
    for (sources, verdict) in [(&args.yes, Verdict::Instance), (&args.no, Verdict::NoInstance)] {
        let given = usable(domain, sources, as_text)?.into_iter();
        answers.extend(given.map(|situation| Said {
            situation,
            verdict,
            pointed: Vec::new(),
        }));
    }
    Ok(Record {
        concept: args.name.clone().unwrap_or_default(),
        world: domain.game().to_string(),
        seed: args.seed,
        setting,
        examples,
        men: args.men.clone(),
        given: answers.len(),
        answers,
        ..Record::default()
    })
}

/// A rule must have a name that rules can have, and not be made of itself.
fn check_name<D: Domain>(record: &Record, domain: &D) -> Result<(), Failure> {
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
fn examples<D: Domain>(record: &Record, domain: &D) -> Result<Vec<PositionOf<D>>, Failure> {
    let position = |situation: &Situation| {
        let position = situation.position(domain);
        position.map_err(|reason| Failure::bad(format!("an example of the session is no position: {reason}")))
    };
    record.examples.iter().map(position).collect()
}

/// Who answers. A command that a session names is not run: it must be given again, by the person who runs it now.
fn who(args: &Args, record: &Record) -> Result<OracleSpec, Failure> {
    if let Some(who) = &args.oracle {
        return Ok(who.clone());
    }
    if args.max_questions == 0 {
        // Whoever it is, nobody is asked.
        return Ok(OracleSpec::Person);
    }
    match record.teacher.as_ref().map(|teacher| teacher.parse::<OracleSpec>()) {
        Some(Ok(OracleSpec::Program(command))) => Err(Failure::bad(format!(
            "the session was answered by the program `{command}`, which is not run unless you name it"
        ))
        .with_help(format!(
            "add --oracle 'program:{command}', or --oracle person to answer yourself"
        ))),
        Some(Ok(who)) => Ok(who),
        _ => at_terminal(),
    }
}

/// The person at the terminal, if nobody is named.
fn at_terminal() -> Result<OracleSpec, Failure> {
    match io::stdin().is_terminal() {
        true => Ok(OracleSpec::Person),
        false => Err(Failure::bad("there is nobody at a terminal to answer").with_help(
            "name who answers: --oracle rule:NAME, labels:FILE or program:COMMAND; or --oracle person to read \
             answers from standard input",
        )),
    }
}
