//! Chapter 10: strategies for Onitama.

use super::learned::{cost_row, explains_all, learn, table, task, time_row, with_space, yes};
use crate::row::Row;
use adage_learn::strategy::bundled::{
    AVOID_CAPTURE, CAPTURE, CAPTURE_RANK, DEFEND_PAWNS, MASTER_PATH, MASTER_PATH_PRINTED, WIN,
};
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::{Kind, NoHypothesis, Part, Task};
use adage_terminal::failure::Failure;
use serde_json::Value;
use std::time::Instant;

pub fn captures(_: &()) -> Result<Vec<Row>, Failure> {
    let printed = [
        ("10.1", WIN, "2 ~ :~ goal(Role,100), not control(Role). [-1@1,Role]", 2),
        ("10.2", CAPTURE, "1 ~ :~ location(pawn(R,P),C). [1@1,R,P,C]", 1),
        (
            "10.3",
            CAPTURE_RANK,
            "2 ~ :~ location(pawn(master,P),C1), location(pawn(student,P),C2). [1@1,P,C1,C2]",
            2,
        ),
    ];
    let mut rows = Vec::new();
    for (number, source, hypothesis, literals) in printed {
        let task = task(source)?;
        let explains = explains_all(&with_space(&task, hypothesis)?)?;
        let lesson = learn(&task)?;
        rows.push(Row::same(
            format!("{number}: the printed hypothesis explains every ordering"),
            "yes",
            yes(explains),
        ));
        let mut cost = cost_row(literals, &lesson);
        cost.figure = format!("{number}: {}", cost.figure);
        rows.push(cost);
        rows.push(time_row(&format!("{number}: seconds"), 1.0, lesson.seconds));
    }
    Ok(rows)
}

pub fn avoid_capture(_: &()) -> Result<Vec<Row>, Failure> {
    let task = task(AVOID_CAPTURE)?;
    let printed = "2 ~ :~ not covered(To,P), location(pawn(master,P),To). [1@1,To,P]
        4 ~ :~ not covered(To,P), location(pawn(master,E),To), control(E), opponent(P,E). [1@1,To,P,E]";
    let explains = explains_all(&with_space(&task, printed)?)?;
    let lesson = learn(&task)?;
    Ok(vec![
        Row::same("the printed hypothesis explains every ordering", "yes", yes(explains))
            .with_note("the positions of the thesis are lost; these are made up"),
        Row::alone("literals and penalties", lesson.learned.cost())
            .with_note("the printed hypothesis has 6; on made-up positions the two cannot be compared"),
        time_row("seconds", 1.0, lesson.seconds),
    ])
}

const PATH: &str = "1 ~ :~ goal(Player,Reward). [-Reward@1,Player,Reward]";

fn at_depth(mut task: Task, depth: u32) -> Task {
    for ordering in &mut task.orderings {
        ordering.kind = Kind::Deep { depth };
    }
    task
}

/// One board of 10.6.
struct Board {
    name: &'static str,
    source: &'static str,
    /// Whether the thesis speaks of it.
    is_printed: bool,
    note: &'static str,
}

const BOARDS: [Board; 2] = [
    Board {
        name: "as printed",
        source: MASTER_PATH_PRINTED,
        is_printed: true,
        note: "theirs is the square of the left leaves",
    },
    Board {
        name: "other hands",
        source: MASTER_PATH,
        is_printed: false,
        note: "not in the thesis: red has the horse, the cobra is in the centre, the columns are mirrored",
    },
];

pub fn path(_: &()) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for board in &BOARDS {
        rows.extend(board.rows()?);
    }
    Ok(rows)
}

impl Board {
    /// A figure of ours, beside theirs if the board is.
    fn claimed(&self, figure: &str, theirs: impl Into<Value>, ours: impl Into<Value>) -> Row {
        let figure = format!("{}: {figure}", self.name);
        match self.is_printed {
            true => Row::same(figure, theirs, ours),
            false => Row::alone(figure, ours),
        }
    }

    fn rows(&self) -> Result<Vec<Row>, Failure> {
        let name = self.name;
        let task = task(self.source)?;
        let printed = with_space(&task, PATH)?;
        let (left, right) = table(&at_depth(printed.clone(), 3))?.leaves(0).unwrap_or_default();
        let pairs = self.claimed("pairs of leaves at depth 3", 24_649, left * right);
        let leaves = Row::alone(format!("{name}: leaves left and right"), format!("{left}/{right}"));
        let is_shallow_contradictory = is_contradictory(&at_depth(task.clone(), 0))?;
        let mut rows = vec![
            leaves,
            pairs.with_note(self.note),
            self.claimed(
                "without depth nothing explains it",
                "yes",
                yes(is_shallow_contradictory),
            ),
        ];
        for (depth, wanted) in [(3, 5.0), (5, 60.0)] {
            let explains = explains_all(&at_depth(printed.clone(), depth))?;
            let claim = format!("the printed hypothesis explains it at depth {depth}");
            rows.push(match depth {
                3 => self.claimed(&claim, "yes", yes(explains)),
                _ => Row::alone(format!("{name}: {claim}"), yes(explains)).with_note("theirs could not go as deep"),
            });
            let begin = Instant::now();
            let found = table(&at_depth(task.clone(), depth))?.learn(Limits::default());
            let seconds = begin.elapsed().as_secs_f64();
            let learned = match &found {
                Ok(learned) => learned.program(&task).to_string().trim().to_owned(),
                Err(reason) => reason.to_string(),
            };
            rows.push(Row::alone(format!("{name}: learned at depth {depth}"), learned));
            rows.push(time_row(&format!("{name}: seconds at depth {depth}"), wanted, seconds));
        }
        Ok(rows)
    }
}

fn is_contradictory(task: &Task) -> Result<bool, Failure> {
    let found = table(task)?.learn(Limits::default());
    Ok(matches!(found, Err(NoHypothesis::Unsatisfiable { .. })))
}

pub fn defend(_: &()) -> Result<Vec<Row>, Failure> {
    let task = task(DEFEND_PAWNS)?;
    let printed = with_space(
        &task,
        "2 ~ :~ not covered(To,P), location(pawn(student,P),To). [1@1,P,To]",
    )?;
    let table = table(&printed)?;
    let explained = (0..4).filter(|ordering| table.explains(Part::Ordering(*ordering), &[0]));
    let replies = table.leaves(3).map(|(left, right)| left * right);
    let lesson = learn(&task)?;
    Ok(vec![
        Row::same("pairs of leaves", 49, replies),
        Row::same(
            "orderings that the printed hypothesis explains, of 4",
            4,
            explained.count(),
        )
        .with_note("the third context is printed scrambled; as put together again the two sides tie"),
        Row::alone("literals", lesson.learned.length),
        Row::alone("penalties", lesson.learned.penalty)
            .with_note("not in the thesis: the ordering that ties may be left unexplained for 3"),
        time_row("seconds", 1.0, lesson.seconds),
    ])
}
