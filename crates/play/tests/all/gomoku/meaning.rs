//! A file of rules about forced wins means the same to whoever reads it: to the patterns that players match, to the
//! matcher of all rules, and to clingo.

use crate::support::tokens;
use adage_learn::win::gomoku::guard::Guard;
use adage_learn::win::gomoku::rules::{self, Trust, WinRule};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{Facts, Student};
use adage_logic::ast::Program;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Atom, Predicate, Term};
use adage_search::gomoku::patterns::{Patterns, Watch};
use adage_search::gomoku::{BLACK, Board, Rules, WHITE};
use adage_worlds::mnk::{GomokuVocabulary, Place};
use proptest::prelude::*;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const SIZE: usize = 15;

/// Larger rules are met in too many ways to be found by logic alone.
const MOST_WINDOWS: usize = 4;

/// Two fives, which no condition tells apart but that their windows are different.
const TWO_FIVES: &str = "wins(1,S,P) :- four(V,P), four(W,P), in(S,V), in(S,W), is_empty(S), V != W.\n";

/// Learned rules, trusted under one guard or another, as a file.
fn learned() -> String {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    for (number, game) in self_play(&[], SIZE, 8, 7).iter().enumerate() {
        student.learn(game, &format!("game {}", number + 1));
    }
    let mut learned = student.rules;
    learned.retain(|rule| rule.pattern.windows.len() <= MOST_WINDOWS);
    let guards = Guard::ALL.map(Trust::Under);
    let trusts = guards.into_iter().chain([Trust::ForSearch]).cycle();
    learned
        .iter_mut()
        .zip(trusts)
        .for_each(|(rule, trust)| rule.trust = trust);
    assert!(learned.len() > 3, "{}", learned.len());
    rules::text(&learned, "A test.") + TWO_FIVES
}

fn read(text: &str) -> Vec<WinRule> {
    rules::read("wins.lp", text.to_string()).unwrap_or_else(|(_, errors)| panic!("{errors:?}"))
}

/// A board after some moves, most of them beside other stones.
fn random_board(size: usize, rng: &mut SmallRng) -> Board {
    let mut board = Board::new(size, Rules::Freestyle).unwrap();
    let mut stones: Vec<u16> = Vec::new();
    let plies = rng.random_range(6..45);
    for player in [BLACK, WHITE].into_iter().cycle().take(plies) {
        let middle = [(size * size / 2) as u16];
        let near = stones.choose(rng).unwrap_or(&middle[0]);
        let place = board.place(*near);
        let is_beside = |cell: &u16| {
            let other = board.place(*cell);
            other.file.abs_diff(place.file) <= 2 && other.rank.abs_diff(place.rank) <= 2
        };
        let Some(cell) = board.empty_cells().filter(is_beside).choose(rng) else {
            continue;
        };
        board.put(cell, player);
        match board.winner() {
            Some(_) => board.take(cell),
            None => stones.push(cell),
        }
    }
    board
}

/// What patterns and guards say.
fn by_patterns(rules: &[WinRule], patterns: &Patterns, board: &Board) -> BTreeSet<Atom> {
    let facts = Facts::new(board.size());
    let watch = Watch::new(patterns, board);
    let mut atoms = BTreeSet::new();
    for player in [BLACK, WHITE] {
        for choice in watch.choices(player) {
            let rule = &rules[choice.pattern];
            let name = match rule.trust {
                Trust::Under(guard) if guard.holds(board, player.other()) => "wins",
                Trust::Under(_) => continue,
                Trust::ForSearch => "may_win",
            };
            let length = Term::Int(rule.recognition.length as i32);
            atoms.insert(Atom::new(
                name,
                vec![length, facts.cell(choice.chosen), facts.player(player)],
            ));
        }
    }
    atoms
}

fn stones(board: &Board, player: adage_worlds::game::Side) -> Vec<Place> {
    let cells = (0..(board.size() * board.size()) as u16).filter(|cell| board.owner(*cell) == Some(player));
    cells.map(|cell| board.place(cell)).collect()
}

/// What clingo derives from the file and the facts of a board.
fn by_clingo(file: &str, facts: &[Atom]) -> BTreeSet<Atom> {
    let facts: String = facts.iter().map(|fact| format!("{fact}.\n")).collect();
    let mut clingo = Command::new("clingo")
        .args(["--outf=1", "--warn=none", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let program = format!("{file}\n{facts}\n#show wins/3.\n#show may_win/3.\n");
    clingo.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = clingo.wait_with_output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let answer = text.lines().skip_while(|line| *line != "ANSWER").nth(1);
    let answer: Program = parse(answer.unwrap_or_else(|| panic!("{text}"))).program;
    answer
        .statements
        .iter()
        .filter_map(|statement| statement.head().cloned())
        .collect()
}

#[test]
fn patterns_and_logic_and_clingo_derive_the_same_wins() {
    let file = learned();
    let has_clingo = Command::new("clingo").arg("--version").output().is_ok();
    if !has_clingo {
        eprintln!("not compared with clingo, which is not there (Debian has it in the package `gringo`)");
    }
    let rules = read(&file);
    let patterns = Patterns::new(rules.iter().map(|rule| rule.pattern.clone()).collect());
    let mut rng = SmallRng::seed_from_u64(11);
    let mut lengths = BTreeSet::new();
    let mut names = BTreeSet::new();
    for size in [9, SIZE, 20] {
        let vocabulary = GomokuVocabulary::new(size).unwrap();
        let program = parse(&file).program;
        let checked = check(&[&program], World::Game(vocabulary.signature())).unwrap();
        let goals = ["wins", "may_win"].map(|name| Predicate::new(name, 3));
        let matcher = Matcher::new(&vocabulary, &checked, &goals).unwrap();
        let mut searcher = matcher.searcher();
        for number in 0..20 {
            let board = random_board(size, &mut rng);
            let [x, o] = [BLACK, WHITE].map(|player| stones(&board, player));
            let state = vocabulary.game().position(&x, &o, BLACK).unwrap();
            let matched = searcher.matches(&state).into_iter();
            let matched: BTreeSet<Atom> = matched
                .map(|found| Atom::new(found.predicate.name, found.args))
                .collect();
            let expected = by_patterns(&rules, &patterns, &board);
            assert_eq!(matched, expected);
            if has_clingo && number < 4 {
                assert_eq!(by_clingo(&file, &vocabulary.board_facts(&state)), expected);
            }
            lengths.extend(expected.iter().filter_map(|atom| atom.args[0].as_int()));
            names.extend(expected.iter().map(|atom| atom.name.as_str()));
        }
    }
    assert!(lengths.len() > 1 && names.len() == 2, "{lengths:?} {names:?}");
}

#[test]
fn saving_what_was_read_changes_nothing() {
    let file = learned();
    let text = rules::text(&read(&file), "A test.");
    assert_eq!(rules::text(&read(&text), "A test."), text);
}

/// What is said to be wrong with a file: the line, the message, the label and the cure.
fn refused(file: &str) -> String {
    let (source, errors) = rules::read("wins.lp", file.to_string()).unwrap_err();
    let told = errors.iter().map(|error| {
        let (line, _) = error.place(&source);
        let help = error.help.as_deref().unwrap_or("-");
        format!("{line}: {} | {} | {help}", error.message, error.label)
    });
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_means_something_else_is_refused_with_the_cure() {
    let fork = "three(W,P), in(S,W), in(C,W), is_empty(S), is_empty(C)";
    let five = "four(W,P), in(S,W), is_empty(S)";
    // Six windows with the same two empty cells.
    let windows: Vec<String> = (1..=6)
        .map(|w| format!("three(W{w},P), in(S,W{w}), in(C,W{w})"))
        .collect();
    let crowded = windows.join(", ");
    let files = [
        String::new(),
        format!("wins(2,S,P) :- {crowded}, is_empty(S), is_empty(C), S != C."),
        "wins(1,S,P) :- is_empty, four(W,P), in(S,W).".to_string(),
        format!("wins(2,S,P) :- {fork}."),
        format!("wins(2,S,P) :- {fork}, S != S, S != C."),
        format!("wins(2,S,P) :- {fork}, S < C."),
        format!("wins(0,S,P) :- {five}."),
        format!("wins(-3,S,P) :- {five}."),
        format!("wins(2147483647,S,P) :- {five}."),
        format!("wins(1,S,S) :- {five}."),
        format!("wins(1,S,x) :- {five}."),
        format!("wins(1,S) :- {five}."),
        format!("good(1,S,P) :- {five}."),
        "wins(1,S,P) :- four(W,Q), in(S,W), is_empty(S), opponent(P,Q).".to_string(),
        format!("wins(1,S,P) :- {five}, not is_empty(S)."),
        format!("wins(1,S,P) :- {five}, opponent(P,O), not three(_,O)."),
        format!("wins(1,S,P) :- {five}, opponent(P,O), not four(W,O)."),
        format!("may_win(1,S,P) :- {five}, opponent(P,O), not four(_,O)."),
        "wins(1,S,P).".to_string(),
        "wins(1,(8,8),x).".to_string(),
        "wins(1,S,P) :- five(W,P), in(S,W).".to_string(),
        "wins(1,S,P) :- four(S,P), in(S,W), is_empty(S).".to_string(),
        ":~ four(W,P), in(S,W). [1@1, S]".to_string(),
        format!("wins(1,S,P) :- {five}.\n:~ four(W,P). [1@1, W]"),
        format!("{{ wins(1,S,P) : {five} }} 1."),
        format!(":- {five}."),
        "#const n = 3.".to_string(),
        "#show wins/3.".to_string(),
    ];
    let told: Vec<String> = files
        .iter()
        .map(|file| format!("{file}\n{}\n", refused(file)))
        .collect();
    insta::assert_snapshot!(told.join("\n"));
}

const WINS: &str = "\
%! name: fork
%! words: {3} plays {2} and wins in {1}. Two fours at once, then five.
%! evidence: on gomoku: 300 positions of a sample, holds in 300; against proof search: 300 right, 0 wrong
wins(2,S,P) :-
    three(W,P), in(S,W), in(C,W), three(V,P), in(S,V), in(D,V), is_empty(S), is_empty(C), is_empty(D),
    S != C, S != D, C != D, opponent(P,O), not four(_,O), not three(_,O).
may_win(1,S,P) :- four(W,P), in(S,W), is_empty(S).
";

static VOCABULARY: OnceLock<GomokuVocabulary> = OnceLock::new();

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn an_odd_file_is_refused_or_means_what_is_matched(oddities in tokens::oddities()) {
        let file = tokens::made_odd(WINS, &oddities);
        if let Ok(rules) = rules::read("wins.lp", file.clone()) {
            let patterns = Patterns::new(rules.iter().map(|rule| rule.pattern.clone()).collect());
            let vocabulary = VOCABULARY.get_or_init(GomokuVocabulary::default);
            let checked = check(&[&parse(&file).program], World::Game(vocabulary.signature())).unwrap();
            let goals = ["wins", "may_win"].map(|name| Predicate::new(name, 3));
            let matcher = Matcher::new(vocabulary, &checked, &goals).unwrap();
            let board = random_board(SIZE, &mut SmallRng::seed_from_u64(file.len() as u64));
            let [x, o] = [BLACK, WHITE].map(|player| stones(&board, player));
            let state = vocabulary.game().position(&x, &o, BLACK).unwrap();
            let matched = matcher.searcher().matches(&state).into_iter();
            let matched: BTreeSet<Atom> = matched.map(|found| Atom::new(found.predicate.name, found.args)).collect();
            prop_assert_eq!(matched, by_patterns(&rules, &patterns, &board));
        }
    }
}
