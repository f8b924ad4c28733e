//! Files that people keep and may have changed: whatever stands in them is read or refused, and what is read can be used.

use adage_book::{BookError, Kept, RuleFile};
use adage_learn::combination::{Library, text as combinations};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::record::Record;
use adage_learn::pattern::session::{Options, Session};
use adage_learn::tree::model::{Asked, Case, Schema};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::session::Session as TreeSession;
use adage_learn::tree::sheet::read_sheet;
use adage_learn::tree::window::{Window, induce_from_window};
use adage_logic::rules::Rules;
use adage_worlds::chess::ChessDomain;
use proptest::prelude::*;

use crate::support::tokens::{made_odd, oddities};

const RECORD: &str = "\
%! session: pattern in chess
concept(\"corner\").
seed(\"7\").
feature(\"in_check\").
noise(\"0.1\").
example((white,king,1,1),(black,king,1,3),(black,queen,3,1)).
yes((white,king,1,1),(black,king,1,3),(black,queen,4,1)).
no((white,king,1,1),(black,king,1,3),none).
unknown((white,king,2,1),(black,king,1,3),(black,queen,3,1)).
";

const STEPS: &str = "\
%! session: tree in chess
example(\"wet no\",\"use\").
example(\"dry no\",\"leave\").
example(\"dry yes\",\"leave\").
use(1).
park(1).
drop(secondary,1).
";

const PROBLEM: &str = "\
positions(\"kpk-btm\").
decides(kpk,\"Is Black lost?\",(lost,\"Black is lost\"),(drawn,\"Black holds the draw\")).
asks(kpk,canrun,rank7).
fate(kpk,lost,lost).
example(kpk,\"8/8/8/8/7k/7K/1P6/8 b - - 0 1\",lost).
decides(rank7,\"Is it?\",(no,\"no\"),(yes,\"yes\")).
asks(rank7,nxtop,stale).
attribute(stale,\"Is it stale?\",(no,\"no\"),(yes,\"yes\")).
order(rank7,first(stale),before(stale,nxtop)).
";

const LIBRARY: &str = "\
%! kind: combination
learned_from(\"Tal.pgn\",1,1200).
%! name: c7
combination(c7,attack).
square(c7,a,friend(queen)).
square(c7,b,open).
square(c7,c,enemy(at_least(knight))).
square(c7,d,empty).
move(c7,1,goes(a,a,b)).
move(c7,2,takes(a,b,c)).
clear(c7,2,d).
unguarded(c7,b).
idea(c7,then(1,then(pass,2))).
contrast(c7,1,then(1,(pass,2))).
found(c7,1,12).
worked(c7,9,20).
";

const SHEET: &str = "sky,wind,class\nwet,no,use\ndry,no,leave\n\ndry,yes,leave\n";

fn umbrella() -> Schema {
    let asked = |name: &str, values: [&str; 2]| Asked {
        name: name.to_string(),
        values: values.map(str::to_string).to_vec(),
        question: String::new(),
        answers: Vec::new(),
    };
    Schema {
        decides: asked("umbrella", ["use", "leave"]),
        attributes: vec![asked("sky", ["wet", "dry"]), asked("wind", ["no", "yes"])],
    }
}

/// A case of the umbrella, from its values with spaces between.
fn case(schema: &Schema, text: &str, class: &str) -> Result<Case, String> {
    let number = |asked: &Asked, value: &str| {
        let number = asked.values.iter().position(|known| known == value);
        number.map(|number| number as u8).ok_or(format!("no value {value}"))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != schema.attributes.len() {
        return Err("a case has a value for each attribute".to_string());
    }
    let values = schema.attributes.iter().zip(words);
    Ok(Case {
        values: values
            .map(|(asked, value)| number(asked, value))
            .collect::<Result<_, _>>()?,
        class: number(&schema.decides, class)?,
    })
}

fn tree_session() -> TreeSession<'static> {
    let schema = umbrella();
    let look = move |text: &str, class: &str| case(&schema, text, class);
    TreeSession::new(umbrella(), Window::default(), Box::new(look))
}

fn record(text: &str) -> Result<Record, BookError> {
    Record::of_session(&Kept::read("a.session", text.to_string())?)
}

fn retrace(session: &mut TreeSession<'_>, text: &str) -> Result<(), BookError> {
    session.retrace(&Kept::read("a.session", text.to_string())?)
}

fn library(text: String) -> Result<Library, BookError> {
    let file = RuleFile::read("c.lp", text)?;
    combinations::read(&file).map_err(|errors| file.bad(errors).into())
}

/// Gives the answers of a record to a learner.
fn learn(record: &Record, domain: &ChessDomain) {
    let rules = Rules::default();
    let background = Background::new(domain, &rules, &Setting::default()).expect("a plain setting");
    let positions: Vec<_> = record
        .examples
        .iter()
        .filter_map(|situation| situation.position(domain).ok())
        .collect();
    let Ok(mut session) = Session::new(&background, &positions, Options::default()) else {
        return;
    };
    for answered in &record.answers {
        // Answers that contradict each other are refused.
        let _ = session.answer(answered.situation.slots(domain), answered.verdict);
    }
    session.question();
    session.clauses();
}

#[test]
fn the_files_to_be_changed_are_right() {
    let record = record(RECORD).expect("a record");
    assert_eq!(record.check(&ChessDomain::default()), Ok(()));
    let mut session = tree_session();
    retrace(&mut session, STEPS).expect("steps");
    assert_eq!(session.steps().len(), 6);
    assert!(Outline::read(PROBLEM).is_ok() && read_sheet(SHEET).is_ok());
    assert_eq!(library(LIBRARY.to_string()).expect("a library").len(), 1);
}

#[test]
fn answers_may_have_fewer_or_more_slots_than_the_example() {
    let domain = ChessDomain::default();
    let kings = "(white,king,1,1),(black,king,1,3)";
    let text = format!(
        "%! session: pattern in chess\nconcept(\"corner\").\nexample({kings},(black,queen,3,1)).\nno({kings}).\nno({kings},none,none,(white,rook,5,5)).\n\
         yes({kings},none,none,(white,rook,6,5),(black,queen,4,1)).\n"
    );
    let record = record(&text).expect("a record");
    assert_eq!(record.check(&domain), Ok(()));
    learn(&record, &domain);
}

#[test]
fn a_step_that_cannot_be_made_is_refused_with_its_place() {
    let wrong = [
        "use(9).",
        "use(0).",
        "use(-1).",
        "use(\"1\").",
        "park.",
        "drop(third,1).",
        "example(\"wet\",\"use\").",
        "example(\"wet no\",\"never\").",
        "example((1,2),use).",
        "use(1) :- park(1).",
    ];
    let told = wrong.map(|line| {
        let text = format!("{STEPS}{line}\n");
        let refused = retrace(&mut tree_session(), &text).expect_err(line).to_string();
        let told = refused.strip_prefix("a.session:8:1: ").map(str::to_string);
        told.unwrap_or_else(|| panic!("{line}: {refused}"))
    });
    insta::assert_snapshot!(told.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_record_of_answers_is_read_or_refused(oddities in oddities()) {
        if let Ok(record) = record(&made_odd(RECORD, &oddities)) {
            let domain = ChessDomain::default();
            if record.check(&domain).is_ok() {
                learn(&record, &domain);
            }
        }
    }

    #[test]
    fn steps_of_a_session_are_read_or_refused(oddities in oddities()) {
        let text = made_odd(STEPS, &oddities);
        let mut session = tree_session();
        let _ = retrace(&mut session, &text);
        session.undo();
    }

    #[test]
    fn a_problem_is_read_or_refused(oddities in oddities()) {
        let text = made_odd(PROBLEM, &oddities);
        if let Err(errors) = Outline::read(&text) {
            prop_assert!(!errors.is_empty());
        }
    }

    #[test]
    fn a_sheet_is_read_or_refused(oddities in oddities()) {
        if let Ok((schema, cases)) = read_sheet(&made_odd(SHEET, &oddities)) {
            let tree = induce_from_window(&schema, &cases, Window::default()).tree;
            prop_assert!(!tree.show(&schema).to_string().is_empty());
        }
    }

    #[test]
    fn a_library_of_combinations_is_read_or_refused(oddities in oddities()) {
        if let Ok(read) = library(made_odd(LIBRARY, &oddities)) {
            let again = library(combinations::file(&read, "c.lp", "A test.").text());
            prop_assert!(again.is_ok_and(|again| again.len() == read.len()));
        }
    }
}
