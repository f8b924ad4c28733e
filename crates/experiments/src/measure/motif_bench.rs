//! Questions, seconds and accuracy for each of the eleven motifs, by our strategy and by that of 1992; and the labelled
//! positions on which another learner can be tried: `motif_bench FOLDER [POSITIONS] [SEED]`.
//!
//! A line for each motif and strategy: motif, strategy, questions, seconds, right of so many random positions, right of
//! so many positions of which half are instances. In the folder, for each motif, `NAME-asked.txt` holds the example and
//! every position asked about, `NAME-drawn.txt` random positions, half of them instances, `NAME-random.txt` and
//! `NAME-half.txt` those that accuracy is measured on; a line is `+` or `-` and a board.

use crate::motifs::{MOTIFS, Motif};
use crate::perturb::{concept, inquiry};
use adage_book::bundled;
use adage_learn::pattern::background::Background;
use adage_learn::pattern::random_positions;
use adage_learn::pattern::session::{self, Session, Verdict};
use adage_logic::Clause;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;
type Labelled = Vec<(ChessPosition, bool)>;

/// Positions that accuracy is measured on, of either kind.
const TEST: usize = 2000;

/// Instances are looked for among this many random positions at most.
const MOST_DRAWN: usize = 4_000_000;

/// What came of one strategy.
struct Outcome {
    asked: Labelled,
    clauses: Vec<Clause>,
    seconds: f64,
}

struct Bench<'a> {
    domain: &'a ChessDomain,
    rules: &'a Rules,
    folder: PathBuf,
    drawn: usize,
    seed: u64,
}

pub fn run(words: &[String]) -> Result<()> {
    let mut args = words.iter().cloned();
    let folder = PathBuf::from(args.next().ok_or("motif_bench FOLDER [POSITIONS] [SEED]")?);
    std::fs::create_dir_all(&folder)?;
    let domain = ChessDomain::default();
    let rules = bundled::rules("chess", domain.vocabulary());
    let bench = Bench {
        domain: &domain,
        rules: &rules,
        folder,
        drawn: args.next().map_or(Ok(200), |text| text.parse())?,
        seed: args.next().map_or(Ok(1), |text| text.parse())?,
    };
    MOTIFS.iter().try_for_each(|motif| bench.run(motif))
}

impl Bench<'_> {
    fn run(&self, motif: &Motif) -> Result<()> {
        let name = motif.name;
        let truth = self.matcher(self.rules, name)?;
        let mut truth = truth.searcher();
        let mut label = |position: ChessPosition| {
            let is_instance = truth.holds(&position);
            (position, is_instance)
        };
        let random = random_positions(self.domain, TEST, self.seed + 1000);
        let random: Labelled = random.into_iter().map(&mut label).collect();
        let halves = self.halves(TEST / 2 + self.drawn / 2, &mut label);
        let is_for_test = |(index, _): &(usize, _)| index / 2 < TEST / 2;
        let (half, drawn): (Vec<_>, Vec<_>) = halves.into_iter().enumerate().partition(is_for_test);
        let [half, drawn] = [half, drawn].map(|part| part.into_iter().map(|(_, labelled)| labelled).collect());
        self.write(name, "random", &random)?;
        self.write(name, "half", &half)?;
        self.write(name, "drawn", &drawn)?;
        let background = Background::new(self.domain, self.rules, &motif.setting())?;
        let example = self.domain.read(motif.example)?;
        let ours = self.ask(&background, &example, &mut label)?;
        let theirs = perturb(&background, &example, &mut label);
        self.tell(name, "asking", &background, &ours, [&random, &half])?;
        self.tell(name, "perturbing", &background, &theirs, [&random, &half])?;
        let mut asked = ours.asked;
        asked.insert(0, (example, true));
        self.write(name, "asked", &asked)
    }

    fn matcher<'m>(&'m self, rules: &'m Rules, name: &str) -> Result<Matcher<'m, <ChessDomain as Domain>::Vocabulary>> {
        let goals = rules.named(Symbol::new(name));
        Matcher::new(self.domain.vocabulary(), rules, &goals).map_err(|problem| problem.diagnostic.message.into())
    }

    /// As many instances as others, in turn; fewer where instances are too rare.
    fn halves(&self, each: usize, label: &mut impl FnMut(ChessPosition) -> (ChessPosition, bool)) -> Labelled {
        let (mut yes, mut no): (Labelled, Labelled) = (Vec::new(), Vec::new());
        let mut drawn = 0;
        while yes.len() < each && drawn < MOST_DRAWN {
            for labelled in random_positions(self.domain, 10_000, self.seed + 2000 + drawn as u64)
                .into_iter()
                .map(&mut *label)
            {
                let part = if labelled.1 { &mut yes } else { &mut no };
                if part.len() < each {
                    part.push(labelled);
                }
            }
            drawn += 10_000;
        }
        yes.into_iter().zip(no).flat_map(|(yes, no)| [yes, no]).collect()
    }

    fn ask(
        &self,
        background: &Background<ChessDomain>,
        example: &ChessPosition,
        label: &mut impl FnMut(ChessPosition) -> (ChessPosition, bool),
    ) -> Result<Outcome> {
        let options = session::Options {
            name: "learned".to_string(),
            seed: self.seed,
            ..session::Options::default()
        };
        let begin = Instant::now();
        let mut session = Session::new(background, std::slice::from_ref(example), options)?;
        let mut asked = Vec::new();
        while let Some(question) = session.question() {
            let position = background.compose(&question).ok_or("what was asked is no position")?;
            let (position, is_instance) = label(position);
            let verdict = if is_instance {
                Verdict::Instance
            } else {
                Verdict::NoInstance
            };
            session.answer(question, verdict)?;
            asked.push((position, is_instance));
        }
        Ok(Outcome {
            asked,
            clauses: session.clauses(),
            seconds: begin.elapsed().as_secs_f64(),
        })
    }

    fn tell(
        &self,
        motif: &str,
        strategy: &str,
        background: &Background<ChessDomain>,
        outcome: &Outcome,
        tests: [&Labelled; 2],
    ) -> Result<()> {
        let rules = background
            .rules_with(&outcome.clauses)
            .map_err(|_| "what was learned is no rule")?;
        let learned = self.matcher(&rules, "learned")?;
        let mut learned = learned.searcher();
        let mut right = |test: &Labelled| {
            test.iter()
                .filter(|(position, is)| learned.holds(position) == *is)
                .count()
        };
        let [random, half] = tests.map(|test| format!("{} {}", right(test), test.len()));
        say!(
            "{motif} {strategy} {} {:.3} {random} {half}",
            outcome.asked.len(),
            outcome.seconds
        );
        Ok(())
    }

    fn write(&self, motif: &str, kind: &str, labelled: &Labelled) -> Result<()> {
        let line = |(position, is_instance): &(ChessPosition, bool)| {
            let fen = self.domain.write(position);
            let board = fen.split(' ').next().unwrap_or_default();
            format!("{} {board}\n", if *is_instance { '+' } else { '-' })
        };
        let path: &Path = &self.folder.join(format!("{motif}-{kind}.txt"));
        Ok(std::fs::write(path, labelled.iter().map(line).collect::<String>())?)
    }
}

/// The strategy of 1992, with the symmetries of the board.
fn perturb(
    background: &Background<ChessDomain>,
    example: &ChessPosition,
    label: &mut impl FnMut(ChessPosition) -> (ChessPosition, bool),
) -> Outcome {
    let options = inquiry::Options {
        images: inquiry::Images::All,
        ..inquiry::Options::default()
    };
    let begin = Instant::now();
    let mut asked = Vec::new();
    let learned = concept::learn(
        background,
        std::slice::from_ref(example),
        "learned",
        options,
        |position| {
            let labelled = label(position.clone());
            let is_instance = labelled.1;
            asked.push(labelled);
            is_instance
        },
    );
    Outcome {
        asked,
        clauses: learned.clauses,
        seconds: begin.elapsed().as_secs_f64(),
    }
}
