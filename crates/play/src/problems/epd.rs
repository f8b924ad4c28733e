//! Suites in EPD: `bm` names the best moves, `am` those to avoid.

use super::{BadProblem, Problem, find, position, read_lines};
use adage_worlds::chess::epd::Epd;
use adage_worlds::game::ReadError;
use shakmaty::Move;

/// Reads the text of a suite; `file` is its name for messages.
pub fn read(file: &str, text: &str) -> Result<Vec<Problem>, BadProblem> {
    read_lines(file, text, read_line)
}

fn read_line(line: &str) -> Result<Problem, ReadError> {
    let epd = Epd::read(line)?;
    let id = epd.id().unwrap_or_default().to_owned();
    let position = position(epd.setup.clone())?;
    let moves = |name: &str| -> Result<Vec<Move>, ReadError> {
        let operands = epd.operands(name).iter();
        operands.map(|operand| find(&position, operand)).collect()
    };
    let (best, avoid) = (moves("bm")?, moves("am")?);
    if best.is_empty() && avoid.is_empty() {
        return Err(ReadError(
            "neither `bm` nor `am` says which moves are right; write e.g. `bm Nf3;`".into(),
        ));
    }
    Ok(Problem {
        id,
        before: None,
        line: Vec::new(),
        themes: Vec::new(),
        position,
        best,
        avoid,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn best_moves_and_moves_to_avoid_are_read() {
        let text = "# a suite\n\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra7; id \"not the mate\";\n\
                    6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra2 g3;\n";
        let problems = read("x.epd", text).expect("a suite");
        assert_eq!(problems[0].id, "not the mate");
        let right = |index: usize, text: &str| {
            let problem: &Problem = &problems[index];
            problem.is_solved_by(find(&problem.position, text).expect("a move"))
        };
        assert_eq!(["Ra7", "Ra8", "Ra2"].map(|text| right(0, text)), [true, true, false]);
        assert_eq!(["Ra7", "Ra2", "g3"].map(|text| right(1, text)), [true, false, false]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let complaint = |text: &str| read("x.epd", text).expect_err("wrong").to_string();
        let start = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
        assert_eq!(
            complaint(&format!("{start} bm Ra7;\n\n{start} bm Rb8;")),
            "x.epd:3: `Rb8` is no move here; possible are Ra1-b1, Ra1-c1, Ra1-d1, Ra1-e1, Ra1-f1, Ra1-a2, Ra1-a3, Ra1-a4"
        );
        assert!(complaint(start).starts_with("x.epd:1: neither `bm` nor `am`"));
        assert!(complaint("8/8/8/8/8/8/8/8 w - - bm e4;").starts_with("x.epd:1: this cannot arise in chess: "));
    }
}
