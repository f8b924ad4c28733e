//! Complete tables, and trees induced from examples and judged by them.

use super::{Capability, Length, Means, Measured, at_most, count, exactly, figure, skipped};
use crate::clock::processor_seconds;
use crate::shapiro::{KnownEnding, WON};
use adage_book::Book;
use adage_learn::tree::optimal::optimal;
use adage_learn::tree::{ChessQuestions, ProblemFile, SpaceScore, decompose_ending, make_tables};
use adage_tables::table::{Material, Probe, Syzygy, Tables};
use adage_terminal::failure::Failure;
use adage_terminal::output::Bars;
use adage_worlds::chess::{ChessPosition, Ending};
use shakmaty::Color;
use std::fmt::Display;
use std::path::Path;

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "problems",
        title: "A problem that comes with the program, on every position of its ending",
        length: Length::Quick,
        promises: &[
            exactly("kpk: positions", 168_024.0),
            at_most("kpk: wrong", 0.0),
            at_most("kpk: examples", 60.0),
        ],
        measure: |_| problems(&["kpk"]),
    },
    Capability {
        name: "problems-long",
        title: "Further problems that come with the program",
        length: Length::Long,
        promises: &[
            exactly("kpa7kr: positions", 209_718.0),
            at_most("kpa7kr: wrong", 0.0),
            at_most("kpa7kr: examples", 61.0),
            exactly("kpb7kr: positions", 206_424.0),
            at_most("kpb7kr: wrong", 0.0),
            at_most("kpb7kr: examples", 160.0),
            exactly("kpa7kr-black: positions", 209_718.0),
            at_most("kpa7kr-black: wrong", 0.0),
            at_most("kpa7kr-black: examples", 160.0),
        ],
        measure: |_| problems(&["kpa7kr", "kpb7kr", "kpa7kr-black"]),
    },
    Capability {
        name: "optimal-trees",
        title: "A pawn on a7 against a rook as a sheet of cases, and trees that err least on it",
        length: Length::Long,
        promises: &[
            exactly("different cases", 3_196.0),
            exactly("of these won", 1_669.0),
            at_most("wrong at depth 1", 1_012.0),
            at_most("wrong at depth 2", 418.0),
            at_most("wrong at depth 3", 198.0),
            at_most("wrong at depth 4", 144.0),
        ],
        measure: |_| optimal_trees(),
    },
    Capability {
        name: "unprepared",
        title: "Endings that nobody prepared, decomposed into questions",
        length: Length::Long,
        promises: &[
            at_most("kqkp2: wrong by those of guessing", 1.0 / 3.0),
            at_most("kqkp2: tests of the longest tree", 7.0),
            at_most("krkp: wrong by those of guessing", 1.0 / 3.0),
            at_most("krkp: tests of the longest tree", 7.0),
        ],
        measure: |_| {
            Ok([unprepared("kqkp2-wtm")?, unprepared("krkp-wtm")?]
                .into_iter()
                .flatten()
                .collect())
        },
    },
    Capability {
        name: "syzygy",
        title: "Values of complete tables, and Syzygy's",
        length: Length::Long,
        promises: &[
            at_most("krk: positions with another value", 0.0),
            at_most("kqk: positions with another value", 0.0),
            at_most("kpk: positions with another value", 0.0),
            at_most("kqkr: positions with another value", 0.0),
            at_most("krkp: positions with another value", 0.0),
        ],
        measure: syzygy,
    },
    Capability {
        name: "tables",
        title: "Making complete tables",
        length: Length::Long,
        promises: &[
            at_most("processor seconds for king and pawn against king", 1.0),
            at_most("processor seconds for all tables of the thesis of 1983", 120.0),
        ],
        measure: |_| tables(),
    },
];

fn problems(names: &[&str]) -> Result<Vec<Measured>, Failure> {
    let measured = names.iter().map(|name| problem(name));
    Ok(measured.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The positions of a problem, on how many its trees are wrong, and from how many examples they were induced.
fn problem(name: &str) -> Result<[Measured; 3], Failure> {
    let (file, bars) = (ProblemFile::open(Path::new(name))?, Bars::default());
    let questions = ChessQuestions::new(&file, &Book::bundled()?)?;
    let trees = file.decide(&questions, &bars)?;
    let tried = SpaceScore::new(&trees, &file.known_truth(None, &bars)?, 0, &bars);
    let examples: usize = file.outline().parts.iter().map(|part| part.examples.len()).sum();
    Ok([
        count(tried.score.positions, ""),
        count(tried.score.wrong, "by the complete table"),
        count(examples, ""),
    ])
}

fn optimal_trees() -> Result<Vec<Measured>, Failure> {
    let ending = KnownEnding::new("kpa7kr", |_| true)?;
    let cases = ending.cases();
    let won = cases.iter().filter(|case| case.class == WON).count();
    let mut measured = vec![count(cases.len(), ""), count(won, "")];
    for depth in 1..=4 {
        let errors = optimal(&ending.schema, &cases, depth).errors;
        measured.push(count(errors, "theirs are STreeD's"));
    }
    Ok(measured)
}

fn unprepared(name: &str) -> Result<[Measured; 2], Failure> {
    let ending = Ending::read(name).map_err(|error| Failure::bad(error.to_string()))?;
    let (report, _) = decompose_ending(ending, None, 0, &Bars::default())?;
    let tests = report.parts.iter().map(|part| part.tests).max().unwrap_or(0);
    let note = format!(
        "{} of {}, {} by always answering the commoner class",
        report.wrong, report.positions, report.wrong_by_guessing
    );
    Ok([
        figure(report.wrong as f64 / report.wrong_by_guessing as f64, note),
        count(tests, format!("{} questions", report.parts.len())),
    ])
}

fn syzygy(means: &Means) -> Result<Vec<Measured>, Failure> {
    const NAMES: [&str; 5] = ["krk", "kqk", "kpk", "kqkr", "krkp"];
    let failed = |error: &dyn Display| Failure::bad(error.to_string());
    let folder = match means.file("syzygy") {
        Ok(folder) => folder,
        Err(reason) => return Ok(skipped(&reason, NAMES.len())),
    };
    let syzygy = Syzygy::open(&folder).map_err(|error| failed(&error))?;
    let differing = |name: &str| {
        let material = Material::read(name).map_err(|error| failed(&error))?;
        let tables = make_tables(&material, None, &Bars::default())?;
        let view = tables.view(&material).ok_or_else(|| failed(&"no table was made"))?;
        let (mut differing, mut compared) = (0_usize, 0_usize);
        for turn in Color::ALL {
            for entry in view.entries(turn) {
                let known = syzygy.probe(&ChessPosition::from(entry.board), turn);
                let known = known.map_err(|error| failed(&error))?;
                differing += usize::from(known.map(|known| known.fate) != Some(entry.value.fate));
                compared += 1;
            }
        }
        Ok(count(differing, format!("of {compared}; who wins, all positions")))
    };
    NAMES.into_iter().map(differing).collect()
}

/// What the thesis of 1983 needs besides king and pawn: a pawn on the seventh rank, files e to h being images of a to d.
const ENDINGS: [&str; 6] = ["kqkr", "krkr", "kpa7kr", "kpb7kr", "kpc7kr", "kpd7kr"];

/// Two processors for a minute were promised; the time is theirs together.
fn tables() -> Result<Vec<Measured>, Failure> {
    let start = processor_seconds();
    let read = |name: &str| Material::read(name).map_err(|error| Failure::bad(error.to_string()));
    make_tables(&read("kpk")?, None, &Bars::default())?;
    let first = processor_seconds() - start;
    let mut tables = Tables::default();
    for name in ENDINGS {
        let made = tables.make(&read(name)?, &|_| ());
        made.map_err(|error| Failure::bad(error.to_string()))?;
    }
    let all = processor_seconds() - start;
    let note = "by the processor's clock; the time depends on the machine";
    Ok(vec![figure(first, note), figure(all, note)])
}
