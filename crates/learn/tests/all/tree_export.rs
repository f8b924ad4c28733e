//! Trees for other readers: what is written can be compiled and run, and decides the same.

use crate::support::trees::{asked, kpa7kr, kpk, vectors};
use adage_learn::tree::counters::Counts;
use adage_learn::tree::explain::commentary::as_asked;
use adage_learn::tree::export::c::c;
use adage_learn::tree::export::rust::rust;
use adage_learn::tree::export::svg::svg;
use adage_learn::tree::hierarchy::{Hierarchy, Subproblem};
use adage_learn::tree::listing::read_tree;
use adage_learn::tree::model::{Asked, Case, Schema, Tree};
use adage_learn::tree::text::read_schema;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
