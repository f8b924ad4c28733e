//! Forced wins: published problems and games of five in a row, rules learned from lost games, and how fast rules are matched.

use super::{Capability, Length, Means, Measured, at_least, at_most, count, figure, skipped};
use crate::measure::gomocup_stress;
use crate::measure::gomoku_analysis;
use crate::measure::gomoku_speed;
use crate::measure::pattern_speed;
use crate::minton;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{Facts, Student};
use adage_terminal::failure::Failure;
use std::time::{Duration, Instant};

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "five-in-a-row",
        title: "Published problems of five in a row",
        length: Length::Quick,
        promises: &[
            at_most("wins by fours that are not found, or not with the shortest line", 0.0),
            at_most("wins by threes and fours that are not found", 0.0),
        ],
        measure: problems,
    },
    Capability {
        name: "fifteen-losses",
        title: "Go-moku after 15 lost games",
        length: Length::Long,
        promises: &[
            at_least("games won of 100 against a novice", 95.0),
            at_least("games won of 100 against the same player without rules", 60.0),
            at_least("rules trusted without search, each right on 100,000 boards", 1.0),
        ],
        measure: fifteen_losses,
    },
    Capability {
        name: "hundred-losses",
        title: "Learning from 100 lost games of go-moku",
        length: Length::Long,
        promises: &[at_most("seconds", 60.0)],
        measure: hundred_losses,
    },
    Capability {
        name: "analysed-games",
        title: "192 lost games of go-moku, analysed as in a published report",
        length: Length::Long,
        promises: &[
            at_most("games with a claim of loss that is not proved", 0.0),
            at_most("games that we see lost later than was published", 0.0),
            at_most("last escapes later than published that rest on nothing", 0.0),
            at_most("last escapes later than published that rest on a finished search", 1.0),
        ],
        measure: analysed_games,
    },
    Capability {
        name: "gomocup",
        title: "1,000 games with nonsense in them through the Gomocup protocol, 100 ms a move",
        length: Length::Long,
        promises: &[
            at_most("crashes", 0.0),
            at_most("illegal moves and wrong answers", 0.0),
            at_most("late answers", 0.0),
        ],
        measure: gomocup,
    },
    Capability {
        name: "matching-wins",
        title: "Matching learned rules of go-moku after each stone, on one core",
        length: Length::Long,
        promises: &[
            at_least("boards a second with 10 rules", 200_000.0),
            at_least("boards a second with 200 rules", 100_000.0),
            at_least("times as many as SWI-Prolog with 10 rules", 100.0),
            at_least("times as many as SWI-Prolog with 200 rules", 100.0),
        ],
        measure: matching,
    },
];

fn failed(error: impl ToString) -> Failure {
    Failure::bad(error.to_string())
}

fn problems(means: &Means) -> Result<Vec<Measured>, Failure> {
    let path = match means.file("gomoku/vcf_vct_quintet.json") {
        Ok(path) => path,
        Err(reason) => return Ok(skipped(&reason, 2)),
    };
    let questions = gomoku_speed::questions(&path).map_err(failed)?;
    let wrong = |by_fours: bool| {
        let asked: Vec<_> = questions
            .iter()
            .filter(|question| question.by_fours == by_fours && (by_fours || question.is_won))
            .collect();
        let wrong = asked
            .iter()
            .filter(|question| !question.is_answered_as_stated())
            .count();
        count(wrong, format!("of {}", asked.len()))
    };
    Ok(vec![wrong(true), wrong(false)])
}

fn fifteen_losses(means: &Means) -> Result<Vec<Measured>, Failure> {
    let rows = minton::gomoku::run(&minton::Report::new(means.data.clone()))?;
    let wanted = [
        "games won of 100 against a novice",
        "games won of 100 against the same player without rules",
        "rules trusted without search",
    ];
    let find = |name: &str| {
        let row = rows.iter().find(|row| row.figure == name);
        let ours = row.and_then(|row| Some((row.ours.as_u64()?, row.note.clone())));
        ours.ok_or_else(|| Failure::bad(format!("the experiment has no figure `{name}`")))
    };
    wanted
        .into_iter()
        .map(|name| find(name).map(|(ours, note)| count(ours, note)))
        .collect()
}

fn hundred_losses(means: &Means) -> Result<Vec<Measured>, Failure> {
    const GAMES: usize = 100;
    if let Err(reason) = means.file(minton::gomoku::PUBLIC_GAMES) {
        return Ok(skipped(&reason, 1));
    }
    let (games, source) = minton::gomoku::lost_games(&minton::Report::new(means.data.clone()), GAMES)?;
    let facts = Facts::new(minton::gomoku::SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    let began = Instant::now();
    for (number, game) in games.iter().enumerate() {
        student.learn(game, &format!("game {}", number + 1));
    }
    let note = format!("{} games, {source}; by the clock", games.len());
    Ok(vec![figure(began.elapsed().as_secs_f64(), note)])
}

fn analysed_games(means: &Means) -> Result<Vec<Measured>, Failure> {
    const NODES: u64 = 40_000;
    let path = match means.file("gomoku/analysis-report.json") {
        Ok(path) => path,
        Err(reason) => return Ok(skipped(&reason, 4)),
    };
    let compared = gomoku_analysis::compared(&path, NODES, 1, usize::MAX).map_err(failed)?;
    let with = |what: &str| {
        let has = |game: &&gomoku_analysis::Compared| game.counts.iter().any(|found| found.starts_with(what));
        compared.iter().filter(has).count()
    };
    let games = format!("of {} games", compared.len());
    Ok(vec![
        count(
            with("every claim of loss played out against all answers: false"),
            &*games,
        ),
        count(with("lethal onset ours later"), &*games),
        count(with(gomoku_analysis::NO_PROOF), &*games),
        count(with(gomoku_analysis::EXHAUSTED), games),
    ])
}

fn gomocup(_: &Means) -> Result<Vec<Measured>, Failure> {
    let own = std::env::current_exe().map_err(failed)?;
    let program = own.with_file_name(format!("adage{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let reason = format!("`{}` is not there: build the program first", program.display());
        return Ok(skipped(&reason, 3));
    }
    let command = format!("{} gomocup", program.display());
    let seen = gomocup_stress::games_against(&command, 1_000, 2, Duration::from_millis(100)).map_err(failed)?;
    let sum = |of: fn(&gomocup_stress::Seen) -> usize| seen.iter().map(of).sum::<usize>();
    let slowest = seen.iter().map(|seen| seen.slowest).max().unwrap_or_default();
    Ok(vec![
        count(sum(|seen| seen.crashes), format!("of {} games", sum(|seen| seen.games))),
        count(
            sum(|seen| seen.illegal.len()),
            format!("of {} moves", sum(|seen| seen.moves)),
        ),
        count(
            sum(|seen| seen.late),
            format!("the slowest after {:.1} ms", slowest.as_secs_f64() * 1e3),
        ),
    ])
}

fn matching(_: &Means) -> Result<Vec<Measured>, Failure> {
    let speeds = pattern_speed::speeds().map_err(failed)?;
    let mut measured: Vec<Measured> = speeds
        .iter()
        .map(|speed| figure(speed.boards, "by the processor's clock; depends on the machine"))
        .collect();
    measured.extend(speeds.iter().map(|speed| match speed.beside_prolog {
        Some(times) => figure(times, "the same rules on the same boards"),
        None => Measured::Skipped("SWI-Prolog is not installed (`swipl`)".to_string()),
    }));
    Ok(measured)
}
