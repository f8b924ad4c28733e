//! Appendix C: the rules that two students made in about two weeks each, and ours for the same questions. Theirs for a pawn
//! on b7 was tried on a table; theirs for Black's wins against a pawn on a7 never was.

use super::Thesis;
use crate::row::Row;
use adage_book::Book;
use adage_learn::tree::whole::Score;
use adage_learn::tree::{ChessQuestions, ProblemFile, SpaceScore};
use adage_terminal::failure::Failure;
use adage_terminal::output::Bars;
use std::path::Path;

/// One of our rules, tried on every position.
struct Rule {
    score: Score,
    examples: usize,
    linear: bool,
    longest: usize,
}

impl Rule {
    fn new(name: &str) -> Result<Rule, Failure> {
        let file = ProblemFile::open(Path::new(name))?;
        let questions = ChessQuestions::new(&file, &Book::bundled()?)?;
        let bars = Bars::default();
        let problem = file.decide(&questions, &bars)?;
        let tried = SpaceScore::new(&problem, &file.known_truth(None, &bars)?, 0, &bars);
        let trees = || problem.parts.iter().map(|part| &part.tree);
        Ok(Rule {
            score: tried.score,
            examples: file.outline().parts.iter().map(|part| part.examples.len()).sum(),
            linear: trees().all(|tree| tree.is_linear()),
            longest: trees().map(|tree| tree.tests()).max().unwrap_or(0),
        })
    }

    /// Per cent of positions, cut after one digit and not rounded: 100 means all.
    fn right(&self) -> f64 {
        (self.score.right() * 1000 / self.score.positions) as f64 / 10.0
    }

    fn won(&self) -> u64 {
        self.score.of_class()[0]
    }

    fn rows(&self, what: &str) -> Vec<Row> {
        vec![
            Row::alone(
                format!("{what}: positions that our rule is wrong about"),
                self.score.wrong,
            ),
            Row::alone(format!("{what}: trees are linear"), self.linear),
            Row::alone(format!("{what}: tests of the longest tree"), self.longest),
        ]
    }
}

pub fn run(_: &Thesis) -> Result<Vec<Row>, Failure> {
    let b7 = Rule::new("kpb7kr")?;
    let black = Rule::new("kpa7kr-black")?;
    let mut rows = vec![
        Row::same("pawn on b7: positions", 206_424, b7.score.positions),
        Row::same("pawn on b7: won for White", 124_782, b7.won()).with_note("ours counted in a complete table"),
        Row::large("pawn on b7: right, in per cent", 94.8, b7.right()),
        Row::small("pawn on b7: examples", 160.0, b7.examples as f64).with_note("theirs 60 and about 100"),
    ];
    rows.extend(b7.rows("pawn on b7"));
    rows.extend([
        Row::same("Black's wins, pawn on a7: positions", 209_718, black.score.positions),
        Row::alone("Black's wins, pawn on a7: won for Black", black.won()),
        Row::alone("Black's wins, pawn on a7: right, in per cent", black.right()).with_note("theirs never verified"),
        Row::alone("Black's wins, pawn on a7: examples", black.examples),
    ]);
    rows.extend(black.rows("Black's wins, pawn on a7"));
    Ok(rows)
}
