//! Problems with forced wins from quintet, where its data is at hand: found, as short as stated, and proved.

use super::positions::{board_of_ranks, data};
use adage_search::gomoku::fours::ANY_LENGTH;
use adage_search::gomoku::{BLACK, Board, Budget, Fours, Limits, Proof, Rules, Verdict, WHITE, prove, verify};
use adage_worlds::game::Side;
use serde_json::Value;

struct Question {
    id: String,
    board: Board,
    attacker: Side,
    solver: String,
    depth: u8,
    threat: u8,
    is_won: bool,
}

fn questions() -> Vec<Question> {
    let Some(problems) = data("vcf_vct_quintet.json") else {
        return Vec::new();
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let number = |value: &Value| text(value).parse().unwrap_or(ANY_LENGTH);
    let mut questions = Vec::new();
    for problem in problems.as_array().expect("a list of problems") {
        let ranks = problem["board"]
            .as_array()
            .expect("ranks")
            .iter()
            .filter_map(|row| row.as_str());
        let board = board_of_ranks(ranks, 'o', 'x', Rules::Renju);
        for query in problem["queries"].as_array().expect("queries") {
            questions.push(Question {
                id: text(&problem["id"]),
                board: board.clone(),
                attacker: if query["side"] == "Black" { BLACK } else { WHITE },
                solver: text(&query["solver"]),
                depth: number(&query["max_depth"]),
                threat: number(&query["threat_limit"]),
                is_won: query["expect"] != "none",
            });
        }
    }
    questions
}

#[test]
fn wins_by_fours_are_as_short_as_stated() {
    for mut question in questions().into_iter().filter(|question| question.solver == "VCFDFS") {
        let mut fours = Fours::new(question.attacker);
        let win = fours.shortest(&mut question.board, question.depth, &mut Budget::unlimited());
        assert_eq!(
            win.is_some(),
            question.is_won,
            "{} within {}",
            question.id,
            question.depth
        );
        if let Some(win) = win {
            eprintln!(
                "{}: {} fours: {}",
                question.id,
                win.fours(),
                question.board.names(&win.line)
            );
            assert!(verify(&question.board, question.attacker, &Proof::Fours(win)));
        }
    }
}

#[test]
fn wins_by_threats_are_found_and_not_shorter_than_stated() {
    for question in questions()
        .into_iter()
        .filter(|question| question.solver == "VCTDFS" && question.is_won)
    {
        let limits = Limits {
            nodes: 20_000_000,
            threat: question.threat,
            ..Limits::default()
        };
        let Verdict::Won(win) = prove(&question.board, question.attacker, limits) else {
            panic!("{} is won", question.id)
        };
        eprintln!(
            "{}: {} moves: {}",
            question.id,
            win.proof.moves(),
            question.board.names(&win.line())
        );
        assert!(
            verify(&question.board, question.attacker, &win.proof),
            "{}",
            question.id
        );
        assert!(win.proof.moves() > usize::from(question.depth), "{}", question.id);
    }
}
