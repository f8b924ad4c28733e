//! Trees of cases: the fixtures of the thesis on structured induction (Shapiro 1983).

use adage_book::{Kind, SessionFile};
use adage_learn::tree::id3::{Clashes, cost, induce, uncertainty};
use adage_learn::tree::model::{Case, Schema, Tree};
use adage_learn::tree::session::{Session, Step, StepError};
use adage_learn::tree::stores::{Place, Routed, Store, Stores};
use adage_learn::tree::text::{TextProblem, read_cases, read_schema, write_schema};
use adage_learn::tree::window::{Window, induce_from_window};
use adage_store::Overwrite;

const UMBRELLA: &str = "
3
weather 3 wet dry blustery  What's the weather like?
sheltered 2 yes no          Are you sheltered?
soaked 2 yes no             Are you already soaked?
2
USE DONT_USE
umbrella
Should you use your umbrella?
";

const UMBRELLA_CASES: &str = "
wet no no USE
dry - - DONT_USE      stands for four
blustery - - DONT_USE
- yes - DONT_USE
- - yes DONT_USE
";

fn umbrella() -> Schema {
    read_schema(UMBRELLA).expect("a schema")
}

#[test]
fn the_umbrella() {
    let schema = umbrella();
    let cases = read_cases(&schema, UMBRELLA_CASES).expect("cases");
    let cases: Vec<&Case> = cases.iter().collect();
    let (tree, clashes) = induce(&schema, &cases);
    assert_eq!(clashes, Clashes::default());
    insta::assert_snapshot!(tree.show(&schema));
    assert_eq!((tree.nodes(), tree.tests(), tree.is_linear()), (8, 3, true));
    // One value of the first attribute decides most; a case with two dashes stands for four.
    let spelled_out = UMBRELLA_CASES.replace(
        "dry - -",
        "dry yes yes DONT_USE\ndry yes no DONT_USE\ndry no yes DONT_USE\ndry no no",
    );
    let spelled_out = read_cases(&schema, &spelled_out).expect("cases");
    assert_eq!(spelled_out.len(), cases.len());
    let (same, _) = induce(&schema, &spelled_out.iter().collect::<Vec<_>>());
    assert_eq!(same, tree);
    assert_eq!(read_schema(&write_schema(&schema)), Ok(schema));
}

#[test]
fn what_is_left_uncertain_is_the_number_that_was_printed() {
    // Class counts, and what Appendix C prints for them.
    let printed = [
        ([1, 1], 1.39),
        ([1, 2], 1.91),
        ([1, 3], 2.25),
        ([1, 4], 2.50),
        ([1, 5], 2.70),
        ([2, 2], 2.77),
        ([2, 3], 3.37),
        ([3, 3], 4.16),
        ([2, 5], 4.19),
        ([2, 6], 4.50),
        ([2, 7], 4.77),
        ([2, 9], 5.22),
        ([3, 5], 5.29),
        ([3, 7], 6.11),
        ([3, 9], 6.75),
    ];
    for (counts, expected) in printed {
        assert_eq!(
            format!("{:.2}", uncertainty(&counts)),
            format!("{expected:.2}"),
            "{counts:?}"
        );
    }
}

/// Attributes that are all alike.
fn twins(attributes: usize) -> Schema {
    let names: String = (0..attributes).map(|number| format!("a{number} 2 f t\n")).collect();
    read_schema(&format!("{attributes}\n{names}2\nNO YES\ntwins\nWhich?")).expect("a schema")
}

#[test]
fn of_equal_attributes_the_first_is_asked() {
    let schema = twins(3);
    let cases = read_cases(&schema, "f f f NO\nt t t YES").expect("cases");
    let cases: Vec<&Case> = cases.iter().collect();
    assert_eq!(cost(&schema, 0, &cases), cost(&schema, 2, &cases));
    let (tree, _) = induce(&schema, &cases);
    let Tree::Test(test) = tree else { panic!("no test") };
    assert_eq!(test.attribute, 0);
}

/// The printed tree for a pawn on b7, each test with what is left uncertain after it. The number tells how many cases
/// came to it, which gives cases that lead to the same tree; the last three tests are equally good at first and come in
/// the order of the file.
#[test]
fn tests_are_printed_with_what_they_leave_uncertain() {
    let attributes = ["chkmt", "bxqsq", "stlmt", "rximm", "rqsac", "ds", "dq", "wka8l"];
    let listed: String = attributes.iter().map(|name| format!("{name} 2 f t\n")).collect();
    let schema = read_schema(&format!("8\n{listed}2\nWON NOT\npb7\nIs it won?")).expect("a schema");
    // What is true in some cases, their class and how many they are.
    let groups: [(&[&str], u8, usize); 7] = [
        (&["ds", "rximm"], 1, 3),
        (&["dq", "rximm"], 1, 2),
        (&["rximm"], 0, 2),
        (&["bxqsq"], 1, 1),
        (&["rqsac"], 1, 1),
        (&["wka8l"], 1, 1),
        (&[], 0, 1),
    ];
    let case = |(true_ones, class, count): &(&[&str], u8, usize)| {
        let values = attributes
            .iter()
            .map(|name| u8::from(true_ones.contains(name)))
            .collect();
        vec![Case { values, class: *class }; *count]
    };
    let cases: Vec<Case> = groups.iter().flat_map(case).collect();
    let (tree, _) = induce(&schema, &cases.iter().collect::<Vec<_>>());
    let mut here = &tree;
    let mut reached: Vec<&Case> = cases.iter().collect();
    let mut told = Vec::new();
    while let Tree::Test(test) = here {
        let left = cost(&schema, test.attribute, &reached);
        told.push(format!("{} {left:.2}", schema.attributes[test.attribute].name));
        here = &test.branches[0];
        reached.retain(|case| case.values[test.attribute] == 0);
    }
    assert_eq!(
        told,
        [
            "ds 5.29",
            "dq 4.16",
            "rximm 2.25",
            "bxqsq 1.91",
            "rqsac 1.39",
            "wka8l 0.00"
        ]
    );
}

#[test]
fn cases_alike_of_different_classes_end_in_search_and_what_was_not_seen_in_null() {
    let schema = twins(2);
    let cases = read_cases(&schema, "f t NO\nf t YES\nt t NO").expect("cases");
    let (tree, clashes) = induce(&schema, &cases.iter().collect::<Vec<_>>());
    assert_eq!(clashes, Clashes { leaves: 1, cases: 2 });
    assert_eq!(tree.classify(&[0, 1]), None);
    assert_eq!(tree.leaf(&[0, 1]), &Tree::Search);
    let schema = umbrella();
    let cases = read_cases(&schema, "wet no no USE\ndry no no DONT_USE").expect("cases");
    let (tree, _) = induce(&schema, &cases.iter().collect::<Vec<_>>());
    assert_eq!(tree.leaf(&[2, 1, 1]), &Tree::Null);
}

#[test]
fn a_new_case_goes_where_it_belongs() {
    let schema = umbrella();
    let mut stores = Stores::default();
    let add = |text: &str, stores: &mut Stores| -> Routed {
        let case = read_cases(&schema, text).expect("a case").remove(0);
        let routed = stores.add(case);
        stores.induce(&schema, Window::default());
        routed
    };
    assert_eq!(add("wet no no USE", &mut stores), Routed::Contradicts);
    assert_eq!(add("dry no no DONT_USE", &mut stores), Routed::Contradicts);
    assert_eq!(add("dry yes no DONT_USE", &mut stores), Routed::Agrees);
    assert_eq!(add("dry yes no DONT_USE", &mut stores), Routed::Known);
    let with = Place {
        store: Store::Primary,
        number: 0,
    };
    assert_eq!(add("wet no no DONT_USE", &mut stores), Routed::Clashes { with });
    assert_eq!((stores.primary.len(), stores.secondary.len()), (2, 2));
    // The one that clashes contradicts the rule wherever it lies.
    assert_eq!(stores.exceptions(), [1]);
    assert_eq!(stores.shift(Store::Secondary, 1..2), 1);
    stores.induce(&schema, Window::default());
    assert_eq!(stores.clashes(&schema), Clashes { leaves: 1, cases: 2 });
}

/// Reads a case where a session asks what an example looks like.
fn look_up(schema: &Schema) -> impl Fn(&str, &str) -> Result<Case, String> + Clone + 'static {
    let schema = schema.clone();
    move |values, class| {
        let cases = read_cases(&schema, &format!("{values} {class}"));
        cases
            .map(|mut cases| cases.remove(0))
            .map_err(|error| error.to_string())
    }
}

#[test]
fn a_case_of_the_secondary_store_may_contradict_a_later_rule() {
    let schema = umbrella();
    let look = look_up(&schema);
    let mut session = Session::new(schema, Window::default(), Box::new(look));
    let mut enter = |text: &str, class: &str| {
        let step = Step::Example {
            text: text.to_string(),
            class: class.to_string(),
        };
        let outcome = session.make(step).expect("a step");
        (outcome.routed, outcome.contradicts)
    };
    assert_eq!(enter("wet no no", "USE"), (Some(Routed::Contradicts), vec![]));
    assert_eq!(enter("dry no no", "DONT_USE"), (Some(Routed::Contradicts), vec![]));
    assert_eq!(enter("wet yes no", "USE"), (Some(Routed::Agrees), vec![]));
    assert_eq!(enter("wet yes yes", "DONT_USE"), (Some(Routed::Contradicts), vec![1]));
}

/// The first window is the first case, whatever chance says; exceptions join one by one.
#[test]
fn windows_begin_with_one_case_and_grow_by_one() {
    let Window { start, increment, seed } = Window::default();
    assert_eq!((start, increment, seed), (0, 1, 0));
    let schema = umbrella();
    let cases = read_cases(&schema, UMBRELLA_CASES).expect("cases");
    let induced = induce_from_window(&schema, &cases, Window::default());
    assert_eq!(induced.window[0], 0);
    let sizes: Vec<usize> = induced.rounds.iter().map(|round| round.window).collect();
    assert_eq!(sizes, (1..=induced.window.len()).collect::<Vec<_>>());
    assert!(induced.rounds.iter().all(|round| round.added == 1));
}

#[test]
fn the_same_seed_gives_the_same_tree() {
    let schema = umbrella();
    let cases = read_cases(&schema, UMBRELLA_CASES).expect("cases");
    for seed in 0..20 {
        let window = Window {
            start: 2,
            increment: 1,
            seed,
        };
        let induced = induce_from_window(&schema, &cases, window);
        assert_eq!(induced, induce_from_window(&schema, &cases, window));
        assert!(
            cases
                .iter()
                .all(|case| induced.tree.classify(&case.values) == Some(case.class))
        );
        let last = induced.rounds.last().expect("a round");
        assert_eq!((last.wrong, last.window), (0, induced.window.len()));
    }
}

#[test]
fn files_with_mistakes_are_refused_with_their_place() {
    let schema = umbrella();
    let refused = |text: &str| read_cases(&schema, text).expect_err("a mistake").to_string();
    insta::assert_snapshot!(
        [
            refused("wet no no USE\nfoggy no no USE"),
            refused("wet no no MAYBE"),
            refused("wet no"),
            refused("wet no no 3"),
            read_schema("1\nweather 3 wet dry\n")
                .expect_err("a mistake")
                .to_string(),
            read_schema("many").expect_err("a mistake").to_string(),
            read_schema("1\na 2 f f\n").expect_err("a mistake").to_string(),
            read_schema("1\na 2 f t\n2\nNO YES").expect_err("a mistake").to_string(),
        ]
        .join("\n")
    );
    assert_eq!(
        read_schema("2\na 2 f t\na 2 f t\n").expect_err("a mistake").problem,
        TextProblem::Twice("a".to_string())
    );
}

#[test]
fn a_session_is_what_was_done() {
    let schema = umbrella();
    let look = look_up(&schema);
    let mut session = Session::new(schema.clone(), Window::default(), Box::new(look.clone()));
    let example = |text: &str, class: &str| Step::Example {
        text: text.to_string(),
        class: class.to_string(),
    };
    let nonsense = session.make(example("wet no no", "MAYBE"));
    assert!(matches!(nonsense, Err(StepError::Example(_))));
    for step in [
        example("wet no no", "USE"),
        example("dry no no", "DONT_USE"),
        example("dry yes no", "DONT_USE"),
        example("wet yes no", "DONT_USE"),
        Step::Use(1),
    ] {
        session.make(step).expect("a step");
    }
    assert_eq!(session.texts(Store::Primary).len(), 4);
    assert_eq!(session.stores.rule.show(&schema).to_string().lines().count(), 6);
    assert!(matches!(
        session.make(Step::Park(9)),
        Err(StepError::NoExample { count: 4, .. })
    ));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("umbrella.session");
    let mut file = SessionFile::create(&path, (Kind::Tree, "umbrella"), Overwrite::Refuse, []).expect("made");
    for step in session.steps() {
        file.add([(step.fact(), String::new())]).expect("kept");
    }
    drop(file);
    insta::assert_snapshot!(std::fs::read_to_string(&path).expect("read"));
    let (_, kept) = SessionFile::resume(&path, Kind::Tree).expect("gone on with");
    let mut again = Session::new(schema, Window::default(), Box::new(look));
    again.retrace(&kept).expect("steps");
    assert_eq!(again.stores.rule, session.stores.rule);
    assert_eq!(session.undo(), Some(Step::Use(1)));
    assert_eq!(session.texts(Store::Primary).len(), 3);
    assert_eq!(session.stores.exceptions().len(), 0);
}
