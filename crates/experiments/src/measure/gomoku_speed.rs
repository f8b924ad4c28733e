//! How long the published problems of five in a row take: `adage-experiments measure gomoku-speed FILE`.
//!
//! The file is a list of positions with queries, as quintet's tests have them. Times are those of a fresh search.

use adage_search::gomoku::fours::ANY_LENGTH;
use adage_search::gomoku::{
    BLACK, Board, Budget, Cell, FourWin, Fours, Limits, Proof, Rules, Verdict, WHITE, prove, verify,
};
use adage_worlds::game::Side;
use serde_json::Value;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let path = words.first().ok_or("the file of problems is missing")?;
    for question in questions(Path::new(path))? {
        let start = Instant::now();
        let answer = question.answer();
        say!(
            "{:>10.3} ms  {} within {}: {}",
            start.elapsed().as_secs_f64() * 1e3,
            question.id,
            question.depth,
            answer.words(&question.board)
        );
    }
    Ok(())
}

/// A published question: has this player a forced win here?
pub struct Question {
    id: String,
    board: Board,
    attacker: Side,
    /// By fours alone, or by threes and fours.
    pub by_fours: bool,
    depth: u8,
    threat: u8,
    /// Whether there is a win within the depth.
    pub is_won: bool,
}

/// The questions of a file that are for search by fours or by threats.
pub fn questions(path: &Path) -> Result<Vec<Question>, Box<dyn Error>> {
    let problems: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let mut questions = Vec::new();
    for problem in problems.as_array().into_iter().flatten() {
        for query in problem["queries"].as_array().into_iter().flatten() {
            let solver = query["solver"].as_str().unwrap_or_default();
            if solver != "VCFDFS" && solver != "VCTDFS" {
                continue;
            }
            let number = |name: &str| {
                let number = query[name].as_str().and_then(|text| text.parse().ok());
                number.unwrap_or(ANY_LENGTH)
            };
            questions.push(Question {
                id: problem["id"].as_str().unwrap_or_default().to_string(),
                board: board(problem)?,
                attacker: if query["side"] == "Black" { BLACK } else { WHITE },
                by_fours: solver == "VCFDFS",
                depth: number("max_depth"),
                threat: number("threat_limit"),
                is_won: query["expect"] != "none",
            });
        }
    }
    Ok(questions)
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

enum Answer {
    ByFours(Option<FourWin>),
    ByThreats(Verdict),
}

impl Question {
    /// A fresh search.
    fn answer(&self) -> Answer {
        if self.by_fours {
            let mut fours = Fours::new(self.attacker);
            let win = fours.shortest(&mut self.board.clone(), self.depth, &mut Budget::unlimited());
            return Answer::ByFours(win);
        }
        let limits = Limits {
            nodes: 1_000_000_000,
            threat: self.threat,
            ..Limits::default()
        };
        Answer::ByThreats(prove(&self.board, self.attacker, limits))
    }

    /// Whether a win by fours is found just where there is one within the depth, or a win by threats that is no shorter than
    /// stated; a win that is found is played out.
    pub fn is_answered_as_stated(&self) -> bool {
        match self.answer() {
            Answer::ByFours(Some(win)) => self.is_won && verify(&self.board, self.attacker, &Proof::Fours(win)),
            Answer::ByFours(None) => !self.is_won,
            Answer::ByThreats(Verdict::Won(win)) => {
                win.proof.moves() > usize::from(self.depth) && verify(&self.board, self.attacker, &win.proof)
            }
            Answer::ByThreats(_) => !self.is_won,
        }
    }
}

impl Answer {
    fn words(&self, board: &Board) -> String {
        match self {
            Answer::ByFours(None) => "none".to_string(),
            Answer::ByFours(Some(win)) => format!("{} fours, {}", win.fours(), board.names(&win.line)),
            Answer::ByThreats(Verdict::Won(win)) => {
                format!("{} moves, {}", win.proof.moves(), board.names(&win.line()))
            }
            Answer::ByThreats(Verdict::NotWon) => "not won".to_string(),
            Answer::ByThreats(Verdict::Unknown) => "unknown".to_string(),
        }
    }
}
