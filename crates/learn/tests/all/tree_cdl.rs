//! Trees in CDL-1, the language of rules that grew out of structured induction (Shapiro 1983, Appendix H).

use crate::support::trees::{self, asked, kpa7kr, kpk, vectors};
use adage_learn::tree::export::cdl::{self, CdlError, Condition, Consequence, Declaration, Name, Procedure, Program};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::listing::read_tree;
use adage_learn::tree::model::{Asked, Schema};
use proptest::prelude::*;

#[test]
fn the_pawn_on_a7_in_cdl() {
    let hierarchy = kpa7kr();
    let program = Program::of(&hierarchy).expect("linear trees");
    let text = program.to_string();
    insta::assert_snapshot!(text);
    let read = Program::read(&text).expect("a program");
    assert_eq!(read, program);
    let read = read.hierarchy().expect("a problem");
    let sizes = |hierarchy: &Hierarchy| -> Vec<(String, usize)> {
        let mut sizes: Vec<_> = hierarchy
            .parts
            .iter()
            .map(|part| (part.schema.decides.name.clone(), part.tree.nodes()))
            .collect();
        sizes.sort();
        sizes
    };
    assert_eq!(sizes(&read), sizes(&hierarchy));
    for part in &hierarchy.parts {
        let other = &read.parts[read.part(&part.schema.decides.name).expect("the same part")];
        let asked: Vec<&Asked> = part.schema.attributes.iter().collect();
        for vector in vectors(&asked) {
            // The other asks only for what it uses; yes and no come in the same order, cases as they were declared.
            let place = |asked: &Asked| part.schema.attribute(&asked.name).expect("the same question");
            let values: Vec<u8> = other
                .schema
                .attributes
                .iter()
                .map(|asked| vector[place(asked)])
                .collect();
            let class = |schema: &Schema, class: Option<u8>| class.map(|class| schema.class(class).to_string());
            assert_eq!(
                class(&other.schema, other.tree.classify(&values)),
                class(&part.schema, part.tree.classify(&vector))
            );
        }
    }
    assert!(Program::of(&kpk()).is_ok());
}

#[test]
fn all_of_the_grammar_of_cdl_is_read() {
    let text = "primitive int depth, x1 test a_1, B test c weather has cases wet, dry
        to partition p if a_1 then one if not B then two in case weather is wet then one or if not dry then if c then two
        in case depth is < -3 then if not c then one or if < 12 then two in case q is yes then one otherwise two
        to decide q if c then no otherwise yes";
    let program = Program::read(text).expect("a program");
    insta::assert_snapshot!(program);
    assert_eq!(Program::read(&program.to_string()), Ok(program));
}

#[test]
fn a_condition_of_the_last_case_is_a_test_below_it() {
    let text = "primitive test c weather has cases wet, dry
        to partition p in case weather is wet then if not c then one otherwise two";
    let hierarchy = Program::read(text).expect("a program").hierarchy().expect("a problem");
    let part = &hierarchy.parts[0];
    insta::assert_snapshot!(part.tree.show(&part.schema), @r"
    weather
       wet: c
          f: one
          t: two
       dry: two
    ");
}

#[test]
fn mistakes_in_cdl_are_told_with_their_place() {
    let refuse = |text: &str| {
        let errors = match Program::read(text) {
            Err(errors) => errors,
            Ok(program) => program.hierarchy().expect_err("a mistake"),
        };
        let told = errors.iter().map(|error| {
            let (line, column) = error.place(text);
            format!(
                "{line}:{column} {}; {} ({})",
                error.message,
                error.label,
                error.help.as_deref().unwrap_or_default()
            )
        });
        told.collect::<Vec<_>>().join("\n")
    };
    let with = |conditions: &str| {
        format!("primitive test a, b k has cases x, y int n to partition p\n{conditions}\notherwise no")
    };
    let told: Vec<String> = [
        with("if a then if b then yes"),
        with("in case k is x then if a then if b then yes"),
        with("if a then in case k is x then yes"),
        with("in case k is x then if a then yes if b then no"),
        with("if a yes"),
        with("if c then yes"),
        with("if k then yes"),
        with("in case k is z then yes"),
        with("in case n is < 3 then yes"),
        with("in case n is < many then yes"),
        with("if a then then"),
        with(""),
        with("if a then yes otherwise no if b then yes"),
        with("if p then yes"),
        format!(
            "{} to decide q if a then no otherwise yes to decide q if",
            with("if q then yes")
        ),
        format!("{} to decide q if a then no otherwise yes", with("if a then yes")),
        "to partition p if a then b otherwise c".to_string(),
        "primitive test".to_string(),
        String::new(),
    ]
    .iter()
    .map(|text| refuse(text))
    .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn what_cdl_cannot_say_is_refused() {
    let single = |text: &str| {
        let schema = Schema {
            decides: asked("p", 2),
            attributes: vec![asked("a", 2), asked("if", 2), asked("c", 2)],
        };
        let tree = read_tree(&schema, text).expect("a tree");
        Program::of(&Hierarchy::single(schema, tree)).expect_err("no program")
    };
    let p = || "p".to_string();
    let forked = "a\n no: if\n  no: no\n  yes: yes\n yes: c\n  no: no\n  yes: yes";
    // `if` is a keyword, so a schema that has it cannot be written at all.
    assert_eq!(single(forked), CdlError::Name("if".to_string()));
    let schema = Schema {
        decides: asked("p", 2),
        attributes: vec![asked("a", 2), asked("b", 2), asked("c", 2)],
    };
    let refused = |text: &str| {
        let tree = read_tree(&schema, text).expect("a tree");
        Program::of(&Hierarchy::single(schema.clone(), tree)).expect_err("no program")
    };
    assert_eq!(refused(&forked.replace("if", "b")), CdlError::NotLinear(p()));
    assert_eq!(refused("yes"), CdlError::AsksNothing(p()));
    assert_eq!(refused("a\n no: no\n yes: null"), CdlError::Undecided(p()));
}

fn name() -> impl Strategy<Value = Name> {
    "[a-zA-Z][a-zA-Z0-9_]{0,4}x".prop_map(|text| Name::from(text.as_str()))
}

fn predicate() -> impl Strategy<Value = cdl::Predicate> {
    (any::<bool>(), name()).prop_map(|(is_negated, name)| cdl::Predicate { is_negated, name })
}

fn consequence() -> impl Strategy<Value = Consequence> {
    (proptest::option::of(predicate()), name()).prop_map(|(only_if, class)| Consequence { only_if, class })
}

fn condition() -> impl Strategy<Value = Condition> {
    let values = proptest::collection::vec((predicate(), consequence()), 1..4);
    let bounds = proptest::collection::vec((any::<i64>(), consequence()), 1..4);
    prop_oneof![
        (predicate(), name()).prop_map(|(predicate, class)| Condition::If { predicate, class }),
        (name(), values).prop_map(|(name, cases)| Condition::Values { name, cases }),
        (name(), bounds).prop_map(|(name, cases)| Condition::Bounds { name, cases }),
    ]
}

fn procedure() -> impl Strategy<Value = Procedure> {
    (name(), proptest::collection::vec(condition(), 1..4), name()).prop_map(|(name, conditions, otherwise)| Procedure {
        name,
        conditions,
        otherwise,
    })
}

fn declaration() -> impl Strategy<Value = Declaration> {
    let names = || proptest::collection::vec(name(), 1..4);
    prop_oneof![
        names().prop_map(Declaration::Ints),
        names().prop_map(Declaration::Tests),
        (name(), names()).prop_map(|(name, cases)| Declaration::Cases { name, cases }),
    ]
}

proptest! {
    #[test]
    fn cdl_is_read_as_it_is_written(
        declarations in proptest::collection::vec(declaration(), 0..4),
        partition in procedure(),
        procedures in proptest::collection::vec(procedure(), 0..3),
    ) {
        let program = Program { declarations, partition, procedures };
        prop_assert_eq!(Program::read(&program.to_string()), Ok(program));
    }

    #[test]
    fn reading_cdl_never_fails_badly(words in proptest::collection::vec("[a-c]|if|then|in|case|is|or|to|partition|decide|otherwise|not|<|-?[0-9]|,|é|primitive|test|has|cases", 0..30)) {
        let text = words.join(" ");
        if let Ok(program) = Program::read(&text) {
            let _ = program.hierarchy();
        }
    }

    #[test]
    fn a_tree_in_cdl_decides_the_same((schema, tree) in trees::tree()) {
        match Program::of(&Hierarchy::single(schema.clone(), tree.clone())) {
            Err(error) => {
                let undecided = matches!(error, CdlError::Undecided(_));
                prop_assert!(undecided || !tree.is_linear() || tree.tests() == 0);
            }
            Ok(program) => {
                prop_assert!(tree.is_linear());
                let read = program.hierarchy().expect("a problem");
                let other = &read.parts[0];
                let asked: Vec<&Asked> = schema.attributes.iter().collect();
                for vector in vectors(&asked) {
                    let place = |asked: &Asked| schema.attribute(&asked.name).expect("the same question");
                    let values: Vec<u8> = other.schema.attributes.iter().map(|asked| vector[place(asked)]).collect();
                    let class = other.tree.classify(&values).map(|class| other.schema.class(class).to_string());
                    prop_assert_eq!(class, tree.classify(&vector).map(|class| schema.class(class).to_string()));
                }
            }
        }
    }
}
