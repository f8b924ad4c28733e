//! How long the published problems of five in a row take: `cargo run --release --example gomoku_speed FILE`.
//!
//! The file is a list of positions with queries, as quintet's tests have them. Times are those of a fresh search.

use adage_search::gomoku::fours::ANY_LENGTH;
use adage_search::gomoku::{BLACK, Board, Budget, Cell, Fours, Limits, Rules, Verdict, WHITE, prove};
use serde_json::Value;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the file of problems is missing")?;
    let problems: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    for problem in problems.as_array().into_iter().flatten() {
        for query in problem["queries"].as_array().into_iter().flatten() {
            let solver = query["solver"].as_str().unwrap_or_default();
            if solver == "VCFDFS" || solver == "VCTDFS" {
                ask(&board(problem)?, query, problem["id"].as_str().unwrap_or_default());
            }
        }
    }
    Ok(())
}

fn board(problem: &Value) -> Result<Board, Box<dyn std::error::Error>> {
    let ranks: Vec<&str> = problem["board"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let mut board = Board::new(ranks.len(), Rules::Renju)?;
    for (rank, row) in ranks.iter().rev().enumerate() {
        for (file, letter) in row.chars().filter(|letter| *letter != ' ').enumerate() {
            let cell = (rank * ranks.len() + file) as Cell;
            match letter {
                'o' => board.put(cell, BLACK),
                'x' => board.put(cell, WHITE),
                _ => {}
            }
        }
    }
    Ok(board)
}

fn ask(board: &Board, query: &Value, id: &str) {
    let number = |name: &str| {
        query[name]
            .as_str()
            .and_then(|text| text.parse().ok())
            .unwrap_or(ANY_LENGTH)
    };
    let attacker = if query["side"] == "Black" { BLACK } else { WHITE };
    let start = Instant::now();
    let answer = if query["solver"] == "VCFDFS" {
        let win = Fours::new(attacker).shortest(&mut board.clone(), number("max_depth"), &mut Budget::unlimited());
        win.map_or("none".into(), |win| {
            format!("{} fours, {}", win.fours(), board.names(&win.line))
        })
    } else {
        let limits = Limits {
            nodes: 1_000_000_000,
            threat: number("threat_limit"),
            ..Limits::default()
        };
        match prove(board, attacker, limits) {
            Verdict::Won(win) => format!("{} moves, {}", win.proof.moves(), board.names(&win.line())),
            Verdict::NotWon => "not won".into(),
            Verdict::Unknown => "unknown".into(),
        }
    };
    println!(
        "{:>10.3} ms  {id} within {}: {answer}",
        start.elapsed().as_secs_f64() * 1e3,
        query["max_depth"]
    );
}
