//! Everyday motifs, each learned from one diagram with a program as teacher:
//! `FILE.py [diagram|crowded|person|pointing|noise] [SEED] [NAME]…`.
//!
//! The file is one of `bench/everyday_motifs`: it lists motifs and answers for each. What was learned is exact if it agrees
//! with the motif on positions of games, on men put down at random and on changes of the diagram. A person is asked little, and
//! may point at the men of the diagram that matter. With noise, one answer in twenty is wrong.

use crate::clock::processor_seconds;
use adage_book::sentence::with_variables;
use adage_learn::pattern::board::{Ending, Lesson, LessonOptions, Patience, Taken, Writer};
use adage_logic::Predicate;
use adage_logic::ast::Statement;
use adage_worlds::board::BoardView;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

#[derive(Deserialize)]
struct Motif {
    name: String,
    diagram: String,
    crowded: String,
    /// The squares of the diagram's men that matter.
    men: Vec<String>,
}

/// How likely an answer is to be wrong where some are.
const NOISE: f64 = 0.05;
/// So many bytes of an archive of games are read.
const OF_ARCHIVE: u64 = 500_000;
/// A lesson is given up after so many questions.
const MOST_QUESTIONS: usize = 60;
/// How many positions of each kind a rule is compared with the motif on.
const OF_GAMES: usize = 3_000;
const AT_RANDOM: usize = 20_000;
const CHANGED: usize = 6_000;
/// Positions of games come from other games than those that the learner asks about.
const TEST_SEED: u64 = 77_777;

pub fn run(words: &[String]) -> Result<()> {
    let usage = "everyday-motifs FILE.py [diagram|crowded|person|pointing|noise] [SEED] [NAME]…";
    let file = words.first().ok_or(usage)?;
    let mode = words.get(1).map_or("diagram", String::as_str);
    let patience = match mode {
        "person" | "pointing" => Patience::Short,
        _ => Patience::Endless,
    };
    let seed: u64 = words.get(2).map_or(Ok(1), |word| word.parse())?;
    let names = words.get(3..).unwrap_or_default();
    let listed = Command::new("python3").args([file, "list"]).output()?;
    let motifs: Vec<Motif> = serde_json::from_slice(&listed.stdout)?;
    let domain = ChessDomain::default();
    let view = domain.board().ok_or("no board")?;
    let of_games = of_games(&domain)?.unwrap_or_else(|| view.played(TEST_SEED, OF_GAMES));
    let noise = if mode == "noise" { NOISE } else { 0.0 };
    let mut waits = Vec::new();
    let mut exact = 0;
    let mut all = 0;
    let mut counts = Vec::new();
    for motif in motifs
        .iter()
        .filter(|motif| names.is_empty() || names.contains(&motif.name))
    {
        let mut teacher = Teacher::start(file, &motif.name)?;
        let from = if mode == "crowded" {
            &motif.crowded
        } else {
            &motif.diagram
        };
        let example = domain.read(from)?;
        let began = processor_seconds();
        let options = LessonOptions {
            noise,
            pointed: match mode {
                "pointing" => motif.men.iter().filter_map(|name| square(name)).collect(),
                _ => Vec::new(),
            },
            ..LessonOptions::new(seed, patience)
        };
        let mut slips = SmallRng::seed_from_u64(seed);
        let mut lesson = Lesson::new(view, std::slice::from_ref(&example), options);
        let (mut repeats, mut slowest) = (0, 0.0_f64);
        let mut waiting = processor_seconds();
        while let Some(position) = lesson.question() {
            let wait = processor_seconds() - waiting;
            waits.push(wait);
            slowest = slowest.max(wait);
            let label = teacher.ask(&domain.write(&position))? != slips.random_bool(noise);
            waiting = processor_seconds();
            repeats += usize::from(lesson.answer(position, Some(label)) == Taken::Doubtful);
            if lesson.counter_examples >= MOST_QUESTIONS
                || patience == Patience::Short && lesson.checks + lesson.counter_examples >= MOST_QUESTIONS
            {
                break;
            }
        }
        let took = processor_seconds() - began;
        let complete = lesson.ending() == Ending::Agrees;
        let mut random = SmallRng::seed_from_u64(TEST_SEED + seed);
        let changed = variations(view, &example, &mut random, CHANGED);
        let at_random = scattered(view, &mut random, AT_RANDOM);
        let mut wrong = Vec::new();
        for positions in [&of_games, &at_random, &changed] {
            let mut errors = [0, 0, 0];
            for position in positions {
                let truth = teacher.ask(&domain.write(position))?;
                let learned = lesson.covers(position);
                errors[2] += usize::from(truth);
                errors[0] += usize::from(truth && !learned);
                errors[1] += usize::from(learned && !truth);
            }
            wrong.push(errors);
        }
        let is_exact = wrong.iter().all(|errors| errors[0] + errors[1] == 0);
        all += 1;
        exact += usize::from(is_exact && complete);
        counts.push(lesson.counter_examples);
        let verdict = match (complete, is_exact) {
            (true, true) => "exact",
            (true, false) => "WRONG but complete",
            (false, true) => "exact but in doubt",
            (false, false) => "in doubt",
        };
        say!(
            "{:28} {verdict:20} {:3.0} bits {:3.0} % {:3} counter-examples {:6} checks {repeats:4} repeats {took:6.1} s, slowest {slowest:5.2} s  \
             missed/extra/of {wrong:?}",
            motif.name,
            lesson.rule().cost(&lesson.statements),
            100.0 * lesson.confidence(),
            lesson.counter_examples,
            lesson.checks
        );
        if let Ending::InDoubt { because } = lesson.ending() {
            say!("      {because}");
        }
        let writer = Writer {
            words: view.words(),
            statements: &lesson.statements,
            description: Predicate::new("contents", 4),
            name: &motif.name,
        };
        let written = writer.rule(lesson.rule());
        let auxiliaries = written.auxiliaries.iter().flat_map(|form| &form.clauses);
        for clause in written.clauses.iter().chain(auxiliaries) {
            say!("      {}", Statement::from_clause(clause));
        }
        for (sentence, clause) in written.sentences.iter().zip(&written.clauses) {
            say!("      {}.", with_variables(sentence, clause));
        }
    }
    counts.sort_unstable();
    say!(
        "{exact} of {all} exact; counter-examples, median {:?}, most {:?}",
        counts.get(counts.len() / 2),
        counts.last()
    );
    waits.sort_unstable_by(f64::total_cmp);
    say!(
        "seconds of the processor to the next question: {:.3} for 95 of 100, {:.2} at most",
        waits.get(waits.len() * 95 / 100).copied().unwrap_or_default(),
        waits.last().copied().unwrap_or_default()
    );
    Ok(())
}

/// Positions of real games, where the folder of public data has some: the same number of each archive.
fn of_games(domain: &ChessDomain) -> Result<Option<Vec<ChessPosition>>> {
    let Some(folder) = crate::data_folder(None).map(|data| data.join("pgn")) else {
        return Ok(None);
    };
    let mut archives: Vec<_> = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    archives.sort();
    let mut random = SmallRng::seed_from_u64(TEST_SEED);
    let mut found = Vec::new();
    for archive in &archives {
        let mut input = BufReader::new(File::open(archive)?.take(OF_ARCHIVE));
        let all = domain.read_all(&mut input, &archive.display().to_string(), &mut |_| ())?;
        let all = all.into_iter().map(|(position, _)| position);
        found.extend(all.sample(&mut random, OF_GAMES / archives.len()));
    }
    Ok(Some(found))
}

/// The number of a square, by its name.
fn square(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some((rank - b'1') * 8 + file - b'a'),
        _ => None,
    }
}

struct Teacher {
    child: Child,
    input: BufWriter<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Teacher {
    fn start(file: &str, name: &str) -> Result<Teacher> {
        let mut child = Command::new("python3")
            .args([file, "answer", name])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = BufWriter::new(child.stdin.take().ok_or("no input")?);
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(Teacher { child, input, output })
    }

    fn ask(&mut self, fen: &str) -> Result<bool> {
        writeln!(self.input, "{fen}")?;
        self.input.flush()?;
        let mut answer = String::new();
        self.output.read_line(&mut answer)?;
        match answer.trim() {
            "yes" => Ok(true),
            "no" => Ok(false),
            other => Err(format!("`{other}` is no answer to `{fen}`").into()),
        }
    }
}

impl Drop for Teacher {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

type View<'v> = &'v dyn BoardView<ChessPosition>;

/// One to three men moved, removed or added.
fn variations(view: View<'_>, example: &ChessPosition, random: &mut SmallRng, count: usize) -> Vec<ChessPosition> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut men = view.men(example);
        let mut turn = view.turn(example).unwrap_or(0);
        for _ in 0..random.random_range(1..=3) {
            let index = random.random_range(0..men.len());
            let square = random.random_range(0..64);
            match random.random_range(0..10) {
                0..6 if men.iter().all(|man| man.square != square) => men[index].square = square,
                6 if men[index].kind != 5 => {
                    men.swap_remove(index);
                }
                7 | 8 if men.iter().all(|man| man.square != square) => {
                    let mut man = men[index];
                    (man.square, man.kind, man.side) = (square, random.random_range(0..5), random.random_range(0..2));
                    men.push(man);
                }
                _ => turn = random.random_range(0..2),
            }
        }
        found.extend(view.compose(&men, turn));
    }
    found
}

/// Kings and up to twenty men more, on any squares.
fn scattered(view: View<'_>, random: &mut SmallRng, count: usize) -> Vec<ChessPosition> {
    let mut found = Vec::new();
    while found.len() < count {
        let mut men: Vec<adage_worlds::board::BoardMan> = Vec::new();
        let more = random.random_range(0..20);
        for number in 0..2 + more {
            let square = random.random_range(0..64);
            if men.iter().any(|man| man.square == square) {
                continue;
            }
            let (side, kind) = match number {
                0 | 1 => (number as u8, 5),
                _ => (
                    random.random_range(0..2),
                    [0, 0, 0, 1, 2, 3, 4][random.random_range(0..7)],
                ),
            };
            men.push(adage_worlds::board::BoardMan { side, kind, square });
        }
        found.extend(view.compose(&men, random.random_range(0..2)));
    }
    found
}
