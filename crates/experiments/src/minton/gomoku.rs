//! Go-moku: the paper says that some 15 lost games made its program better than a novice, without a figure.
//!
//! The games are public ones if the folder of data is there, else games that the player without rules lost to itself.

use super::Report;
use crate::row::Row;
use adage_book::read_text;
use adage_learn::win::gomoku::check::Effort;
use adage_learn::win::gomoku::rule_player::RulePlayer;
use adage_learn::win::gomoku::rules::{Trust, WinRule};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{Facts, Student};
use adage_play::arena::{PlayerSpec, Score, Tournament};
use adage_search::gomoku::{Board, FinishedGame, Rules};
use adage_search::judgement::Foresight;
use adage_terminal::failure::Failure;
use adage_worlds::mnk::{Mnk, read_sgf};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub const SIZE: usize = 15;

/// The losses that the paper speaks of.
const LOSSES: usize = 15;

/// Where public games of engines are in the folder of data.
pub const PUBLIC_GAMES: &str = "gomoku/freestyle15/rr_freestyle15.sgf";

/// Games of each match.
const GAMES: usize = 100;

pub fn run(report: &Report) -> Result<Vec<Row>, Failure> {
    let (games, source) = lost_games(report, LOSSES)?;
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    let began = Instant::now();
    for (number, game) in games.iter().enumerate() {
        student.learn(game, &format!("game {}", number + 1));
    }
    let seconds = began.elapsed().as_secs_f64();
    for number in 0..student.rules.len() {
        student.examine(number, Effort::default());
    }
    let rules = student.rules;
    let trusted: Vec<&WinRule> = rules.iter().filter(|rule| rule.trust != Trust::ForSearch).collect();
    let boards = Effort::default().boards;
    let mut rows = vec![
        Row::same("lost games", LOSSES, games.len()).with_note(source),
        Row::alone("rules that they teach", rules.len()).with_note(format!("in {seconds:.1} s")),
        Row::alone("rules trusted without search", trusted.len())
            .with_note(format!("each right on {boards} boards made up for it, by proof search")),
    ];
    let player = || PlayerSpec::by_win_rules("learned", RulePlayer::new(rules.clone()));
    for (what, opponent) in [
        ("games won of 100 against a novice", "novice"),
        ("games won of 100 against the same player without rules", "worth"),
    ] {
        let score = contest(player(), opponent)?;
        let tally = score.together();
        let row = Row::alone(what, tally.won);
        rows.push(row.with_note(format!("{} drawn, {} lost", tally.drawn, tally.lost)));
    }
    rows[0].theirs = json!("about 15");
    Ok(rows)
}

fn contest(first: PlayerSpec, second: &str) -> Result<Score, Failure> {
    let game = Mnk::gomoku(SIZE, false).map_err(|error| Failure::bad(error.to_string()))?;
    let second = PlayerSpec::read(second, &game, Foresight::default());
    let tournament = Tournament {
        players: [first, second.map_err(|reason| Failure::bad(reason.to_string()))?],
        game,
        games: GAMES,
        limit: Duration::from_secs(60),
        seed: 1,
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    let score = tournament.run(&AtomicBool::new(false), |_| ());
    score.map_err(|reason| Failure::bad(reason.to_string()))
}

/// The games to learn from, and where they are from.
pub fn lost_games(report: &Report, number: usize) -> Result<(Vec<FinishedGame>, &'static str), Failure> {
    let public = report.data.as_ref().map(|data| data.join(PUBLIC_GAMES));
    let Some(path) = public.filter(|path| path.exists()) else {
        return Ok((
            self_play(&[], SIZE, number, 1),
            "games of the player without rules against itself",
        ));
    };
    let records = read_sgf(&read_text(&path)?).map_err(|error| Failure::bad(error.to_string()))?;
    let board = Board::new(SIZE, Rules::Freestyle).map_err(|error| Failure::bad(error.to_string()))?;
    let finished = records.iter().filter_map(|record| {
        let moves = record.moves.iter().map(|place| board.cell(*place)).collect();
        FinishedGame::new(SIZE, Rules::Freestyle, moves).ok()
    });
    Ok((
        finished.take(number).collect(),
        "public games of engines, rr_freestyle15.sgf",
    ))
}
