//! How fast rules are read: about a megabyte of rules, and of facts.

use adage_logic::syntax::parse;
use divan::counter::BytesCount;
use std::fmt::Write;

const SIZE: usize = 1_000_000;

fn main() {
    divan::main();
}

fn repeat(mut statement: impl FnMut(&mut String, usize)) -> String {
    let mut source = String::new();
    for number in 0.. {
        if source.len() >= SIZE {
            break;
        }
        statement(&mut source, number);
    }
    source
}

fn rules() -> String {
    repeat(|source, number| {
        writeln!(
            source,
            "% Rule {number}.\nfork{number}(S, P, At, King, P2, At2, Pos) :-\n    in_check(O, King, P, At, Pos), \
             contents(O, P2, At2, Pos), At2 != King,\n    other_side(S, O), not piece_move(S, P, At, (At2+{}, _), Pos).",
            number % 8
        )
        .expect("a string can be written")
    })
}

fn facts() -> String {
    repeat(|source, number| {
        writeln!(
            source,
            "contents(white,knight,({},{}),{number}).",
            number % 8,
            number % 7
        )
        .expect("a string can be written")
    })
}

fn read(bencher: divan::Bencher, source: &str) {
    let count = parse(source).program.statements.len();
    assert!(count > 0);
    bencher
        .counter(BytesCount::of_str(source))
        .bench(|| parse(divan::black_box(source)));
}

#[divan::bench]
fn parse_rules(bencher: divan::Bencher) {
    read(bencher, &rules());
}

#[divan::bench]
fn parse_facts(bencher: divan::Bencher) {
    read(bencher, &facts());
}

#[divan::bench]
fn print_rules(bencher: divan::Bencher) {
    let source = rules();
    let program = parse(&source).program;
    bencher
        .counter(BytesCount::of_str(&source))
        .bench(|| divan::black_box(&program).to_string());
}
