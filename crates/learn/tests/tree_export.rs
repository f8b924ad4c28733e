//! Trees for other readers: what is written can be read, compiled and run, and decides the same.

#[path = "support/rules.rs"]
mod rules_of_domain;
#[path = "support/trees.rs"]
mod support;

use adage_games::chess::ChessDomain;
use adage_games::domain::Domain;
use adage_games::space::{Ending, Space};
use adage_learn::tree::assemble::Library;
use adage_learn::tree::counters::{Counts, Tally, count_positions};
use adage_learn::tree::explain::commentary::as_asked;
use adage_learn::tree::export::c::c;
use adage_learn::tree::export::cdl::{self, CdlError, Condition, Consequence, Declaration, Name, Procedure, Program};
use adage_learn::tree::export::rules::{RulesError, World, rules};
use adage_learn::tree::export::rust::rust;
use adage_learn::tree::export::svg::svg;
use adage_learn::tree::hierarchy::{Hierarchy, Subproblem};
use adage_learn::tree::listing::{read_tree, read_trees};
use adage_learn::tree::model::{Asked, Case, Schema, Tree};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::text::read_schema;
use adage_logic::clause::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::syntax::parse;
use adage_logic::term::{Symbol, Term};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use rules_of_domain::rules as rules_with;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use support::{asked, kpa7kr, kpk, vectors};

/// The values in the order in which the thesis prints the tree.
const UMBRELLA: &str = "
3
weather 3 blustery dry wet  What's the weather like?
sheltered 2 no yes          Are you sheltered?
soaked 2 no yes             Are you already soaked?
2
USE DONT_USE
umbrella
Should you use your umbrella?
";

const UMBRELLA_TREE: &str = "
weather
   blustery: DONT_USE
   dry:      DONT_USE
   wet: sheltered
      no: soaked
         no:  USE
         yes: DONT_USE
      yes: DONT_USE
";

fn umbrella() -> Hierarchy {
    let schema = read_schema(UMBRELLA).expect("a schema");
    let tree = read_tree(&schema, UMBRELLA_TREE).expect("a tree");
    Hierarchy::single(schema, tree)
}

/// Names that other languages keep for themselves, a part that may not know, and a branch for each value.
fn awkward() -> Hierarchy {
    let values = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    let inner = Asked {
        values: values(&["no", "2x", "a-b", "a_b"]),
        ..asked("inner part", 2)
    };
    let inner_schema = Schema {
        decides: inner.clone(),
        attributes: vec![asked("if", 3), asked("match", 2)],
    };
    let inner_tree = read_tree(
        &inner_schema,
        "if\n a: match\n  no: no\n  yes: 2x\n b: a-b\n c: match\n  no: null\n  yes: a_b",
    );
    let schema = Schema {
        decides: asked("switch", 3),
        attributes: vec![inner, asked("match", 2), asked("fn", 2)],
    };
    let tree = read_tree(
        &schema,
        "fn\n no: inner part\n  no: a\n  2x: b\n  a-b: search\n  a_b: match\n   no: a\n   yes: c\n yes: match\n  no: b\n  yes: a",
    );
    let part = |schema, tree: Result<Tree, _>, decided_by| Subproblem {
        schema,
        tree: tree.expect("a tree"),
        decided_by,
    };
    Hierarchy {
        parts: vec![
            part(inner_schema, inner_tree, vec![None, None]),
            part(schema, tree, vec![Some(0), None, None]),
        ],
    }
}

/// What the whole decides for every vector of primitive values; 9 where it does not know.
fn decisions(hierarchy: &Hierarchy) -> (Vec<Vec<u8>>, Vec<u8>) {
    let primitives = hierarchy.primitives();
    let vectors = vectors(&primitives);
    let decide = |vector: &Vec<u8>| {
        let answer = |name: &str| {
            let number = primitives.iter().position(|asked| asked.name == name)?;
            Some(vector[number])
        };
        hierarchy.decide(hierarchy.whole(), &answer).unwrap_or(9)
    };
    let decided = vectors.iter().map(decide).collect();
    (vectors, decided)
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Compiles, and says whether there is a compiler.
fn compile(compiler: &str, arguments: &[&str], folder: &Path) -> bool {
    let compiled = Command::new(compiler).args(arguments).current_dir(folder).output();
    let Ok(compiled) = compiled else {
        eprintln!("skipped: there is no {compiler} here");
        return false;
    };
    let told = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{told}");
    assert_eq!(told, "", "warnings");
    true
}

/// Gives each vector to a program on a line and reads what it prints.
fn run(program: &Path, vectors: &[Vec<u8>]) -> Vec<u8> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a program");
    let lines: String = vectors
        .iter()
        .map(|vector| vector.iter().map(u8::to_string).collect::<String>() + "\n")
        .collect();
    let mut input = child.stdin.take().expect("an input");
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("an output");
    writer.join().expect("an end").expect("written");
    output.stdout
}

fn digits(printed: Vec<u8>) -> Vec<u8> {
    printed.into_iter().map(|digit| digit - b'0').collect()
}

#[test]
fn the_umbrella_in_c() {
    let files = c(&umbrella());
    insta::assert_snapshot!(format!("{}\n{}", files.header, files.source));
}

/// A program of the C of a problem, in which each question is answered by the digit at its place on a line, and what is
/// done with the decision `d` of each line. None if there is no compiler.
fn c_program(name: &str, hierarchy: &Hierarchy, (each, flags): (&str, &[&str])) -> Option<PathBuf> {
    let folder = folder(&format!("c_{name}"));
    let files = c(hierarchy);
    let declared = files.header.split("Decided here").next().expect("a half");
    let functions = declared
        .lines()
        .filter_map(|line| line.strip_prefix("int ")?.split('(').next());
    let mut program = format!("#include <stdio.h>\n#include \"{}\"\n", files.header_name);
    program += "struct position { char line[100]; };\n";
    for (number, function) in functions.enumerate() {
        program += &format!("int {function}(const struct position *p) {{ return p->line[{number}] - '0'; }}\n");
    }
    let last = files.source.rsplit("\nint ").next();
    let whole = last.and_then(|text| text.split('(').next()).expect("a function");
    program += &format!(
        "int main(void) {{ struct position p; while (fgets(p.line, 100, stdin)) {{ int d = {whole}(&p); {each} }} \
         return 0; }}\n"
    );
    for (file, text) in [
        (&files.header_name[..], &files.header),
        ("rule.c", &files.source),
        ("main.c", &program),
    ] {
        std::fs::write(folder.join(file), text).expect("written");
    }
    let strict = [
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-pedantic",
        "rule.c",
        "main.c",
        "-o",
        "rule",
    ];
    let arguments: Vec<&str> = strict.iter().chain(flags).copied().collect();
    compile("cc", &arguments, &folder).then(|| folder.join("rule"))
}

#[test]
fn the_c_decides_the_same() {
    for (name, hierarchy) in [("umbrella", umbrella()), ("awkward", awkward())] {
        let print = "putchar(d == UNDECIDED ? '9' : '0' + d);";
        if let Some(program) = c_program(name, &hierarchy, (print, &[])) {
            let (vectors, decided) = decisions(&hierarchy);
            assert_eq!(digits(run(&program, &vectors)), decided);
        }
    }
}

#[test]
fn the_c_says_what_it_asks_and_what_is_answered() {
    let problems = [("umbrella", umbrella()), ("awkward", awkward()), ("kpa7kr", kpa7kr())];
    for (name, hierarchy) in problems {
        let commented = ("(void)d;", &["-DCOMMENTED"][..]);
        let Some(program) = c_program(&format!("{name}_aloud"), &hierarchy, commented) else {
            return;
        };
        let primitives = hierarchy.primitives();
        let mut random = SmallRng::seed_from_u64(1983);
        let values = |random: &mut SmallRng| -> Vec<u8> {
            let values = primitives.iter().map(|asked| asked.values.len() as u8);
            values.map(|values| random.random_range(0..values)).collect()
        };
        let vectors: Vec<Vec<u8>> = (0..200).map(|_| values(&mut random)).collect();
        let ours = vectors.iter().map(|vector| {
            let answer = |name: &str| Some(vector[primitives.iter().position(|asked| asked.name == name)?]);
            as_asked(&hierarchy, &hierarchy.trace(hierarchy.whole(), &answer)) + "\n"
        });
        let told = String::from_utf8(run(&program, &vectors)).expect("a text");
        assert_eq!(told, ours.collect::<String>(), "{name}");
    }
}

#[test]
fn the_umbrella_in_rust() {
    insta::assert_snapshot!(rust(&umbrella()));
}

#[test]
fn the_rust_decides_the_same() {
    for (name, hierarchy) in [("umbrella", umbrella()), ("awkward", awkward())] {
        let folder = folder(&format!("rust_{name}"));
        let text = rust(&hierarchy);
        let variants = |kind: &str| {
            let listed = text.split(&format!("pub enum {kind} {{")).nth(1).expect("a kind");
            let listed = listed.split('}').next().expect("an end");
            listed
                .split(',')
                .map(|value| value.trim().to_string())
                .filter(|value| !value.is_empty())
                .collect::<Vec<_>>()
        };
        let questions = text.split("pub trait Questions {").nth(1).expect("questions");
        let questions = questions.split('}').next().expect("an end");
        let methods = questions
            .lines()
            .filter_map(|line| line.trim().strip_prefix("fn ")?.split_once("(&self) -> "));
        let mut program = format!("{text}\nstruct At(Vec<u8>);\nimpl Questions for At {{\n");
        for (number, (function, kind)) in methods.enumerate() {
            let kind = kind.trim_end_matches(';');
            let values: Vec<String> = variants(kind).iter().map(|value| format!("{kind}::{value}")).collect();
            program += &format!(
                "fn {function}(&self) -> {kind} {{ [{}][usize::from(self.0[{number}] - b'0')] }}\n",
                values.join(", ")
            );
        }
        let whole = text
            .rsplit("pub fn ")
            .next()
            .and_then(|text| text.split('(').next())
            .expect("a function");
        let decided = match hierarchy.is_certain(hierarchy.whole()) {
            true => format!("{whole}(&at) as u8"),
            false => format!("{whole}(&at).map_or(9, |class| class as u8)"),
        };
        program += &format!(
            "}}\nfn main() {{ for line in std::io::stdin().lines() {{ let at = At(line.unwrap().into_bytes()); print!(\"{{}}\", {decided}); }} }}\n"
        );
        std::fs::write(folder.join("rule.rs"), program).expect("written");
        if compile(
            "rustc",
            &["--edition", "2021", "-D", "warnings", "-A", "dead_code", "rule.rs"],
            &folder,
        ) {
            let (vectors, decided) = decisions(&hierarchy);
            assert_eq!(digits(run(&folder.join("rule"), &vectors)), decided);
        }
    }
}

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

#[test]
fn the_pawn_on_a7_as_rules() {
    let world = World {
        patterns: &|_| Vec::new(),
        everywhere: None,
    };
    let program = rules(&kpa7kr(), world).expect("rules");
    let text = program.to_string();
    insta::assert_snapshot!(text);
    let parsed = parse(&text);
    assert!(parsed.errors.is_empty());
    assert_eq!(parsed.program.to_string(), text);
    let of_nothing = |name: &str| {
        let schema = Schema {
            decides: asked(name, 2),
            attributes: vec![],
        };
        rules(&Hierarchy::single(schema, Tree::Class(0)), world).err()
    };
    assert_eq!(of_nothing("Whole"), Some(RulesError::Name("Whole".to_string())));
    assert_eq!(of_nothing("whole"), Some(RulesError::Unbound("whole".to_string())));
}

/// King and rook against king, black to move, with all attributes as patterns.
const ESCAPES: &str = r#"
decides(escapes, "Does Black escape at once?", (no,"Black does not escape"), (yes,"Black escapes")).
asks(escapes, stalemated, hangs).
decides(stalemated, "Is it stalemate?", (no,"it is not stalemate"), (yes,"it is stalemate")).
asks(stalemated, stuck, chased).
"#;

const TREES: &str = "
escapes: hangs
   no: stalemated
      no: no
      yes: yes
   yes: yes
stalemated: stuck
   no: no
   yes: chased
      no: yes
      yes: no
";

const PATTERNS: &str = "
stuck(S,At,Pos) :- S = black, contents(S,king,At,Pos), not legal_move(S,king,At,_,Pos).
chased(S,At,Pos) :- S = black, in_check(S,At,_,_,Pos).
hangs(S,From,At,Pos) :- S = black, contents(white,rook,At,Pos), legal_move(S,king,From,At,Pos).
";

#[test]
fn patterns_as_rules_hold_where_the_trees_say_so() {
    let domain = ChessDomain::default();
    let with_patterns = rules_with(&domain, PATTERNS);
    let library = Library {
        primitives: &[],
        vocabulary: domain.vocabulary(),
        rules: &with_patterns,
    };
    let outline = Outline::read(ESCAPES).expect("a problem");
    let mut problem = library.assemble(&outline).expect("known attributes");
    let mut hierarchy = problem.hierarchy();
    read_trees(&mut hierarchy, TREES).expect("trees");
    for (part, read) in problem.parts.iter_mut().zip(&hierarchy.parts) {
        part.tree = read.tree.clone();
    }
    let world = World {
        patterns: &|name| with_patterns.named(Symbol::new(name)),
        everywhere: Some(Predicate::new("contents", 4)),
    };
    let program = rules(&hierarchy, world).expect("rules");
    insta::assert_snapshot!(program);
    let all = rules_with(&domain, &format!("{PATTERNS}\n{program}"));
    let goals = all.named(Symbol::new("escapes"));
    let matcher = Matcher::new(domain.vocabulary(), &all, &goals).expect("a matcher");
    let mut searcher = matcher.searcher();
    let mut judge = problem.judge();
    let whole = hierarchy.whole();
    let space = Ending::read("krk-btm").expect("an ending");
    let positions = |step| {
        (0..space.numbers())
            .step_by(step)
            .filter_map(|number| space.position(number))
    };
    let mut tally = Tally::zero(&hierarchy);
    for position in positions(97) {
        let class = judge.decide(whole, &position).expect("a class");
        let name = hierarchy.parts[whole].schema.class(class);
        let matches = searcher.matches(&position);
        let said: Vec<Term> = matches.iter().map(|found| found.args[0]).collect();
        assert_eq!(said, [Term::constant(name)]);
        tally.add(&hierarchy, &judge.trace(whole, &position), Some(0));
    }
    // The same counts on several threads. Said to be always no, what escapes is wrong.
    let known: Vec<_> = positions(97).map(|position| (position, 0)).collect();
    let counted = count_positions(&problem, whole, known.into_par_iter());
    assert_eq!(counted, tally);
    let escapes = &counted.parts[whole];
    let [quiet, hanging] = &escapes.branches[..] else {
        panic!("two values")
    };
    assert_eq!(escapes.wrong, hanging.passed + quiet.branches[1].passed);
    assert!(hanging.passed > 0);
    assert_eq!(counted.parts[0].passed, quiet.passed);
}

#[test]
fn a_picture_with_counts() {
    let hierarchy = umbrella();
    let part = &hierarchy.parts[0];
    let asked: Vec<&Asked> = part.schema.attributes.iter().collect();
    let case = |values: Vec<u8>| Case {
        values: values.into(),
        class: 1,
    };
    let cases: Vec<Case> = vectors(&asked).into_iter().map(case).collect();
    let counts = Counts::of_cases(&part.tree, &cases);
    let picture = svg(&part.schema, &part.tree, Some(&counts));
    insta::assert_snapshot!(picture);
    // Every box has its text, every branch its way.
    for hierarchy in [kpa7kr(), kpk(), awkward()] {
        for part in &hierarchy.parts {
            let picture = svg(&part.schema, &part.tree, None);
            let nodes = part.tree.nodes();
            assert_eq!(picture.matches("<rect class=").count(), nodes + 1);
            assert_eq!(picture.matches("<path").count(), nodes - 1);
            assert_eq!(picture.matches("<text").count(), 2 * nodes - 1);
        }
    }
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
    fn a_tree_in_cdl_decides_the_same((schema, tree) in support::tree()) {
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
