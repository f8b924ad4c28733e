//! Chapter 8: strategies for Cross-Dot.

use super::learned::{cost_row, explains_all, learn, table, task, time_row, with_space, yes};
use crate::row::Row;
use adage_learn::strategy::bundled::{COMBINED, DEFENCE, FILL_ISOLATED, FILL_LEFTMOST, FILL_NEXT, THOUGHTFUL};
use adage_logic::syntax::parse;
use adage_terminal::failure::Failure;

/// An experiment as printed: the task, the hypothesis and its literals.
struct Printed {
    task: &'static str,
    hypothesis: &'static str,
    literals: u32,
    note: &'static str,
}

impl Printed {
    fn rows(&self) -> Result<Vec<Row>, Failure> {
        let task = task(self.task)?;
        let explains = explains_all(&with_space(&task, self.hypothesis)?)?;
        let lesson = learn(&task)?;
        let is_explained = lesson.learned.uncovered.is_empty();
        Ok(vec![
            Row::same("the printed hypothesis explains every ordering", "yes", yes(explains)).with_note(self.note),
            Row::same("ours explains every ordering", "yes", yes(is_explained)),
            cost_row(self.literals, &lesson),
            time_row("seconds", 1.0, lesson.seconds),
        ])
    }
}

pub fn fill_next(_: &()) -> Result<Vec<Row>, Failure> {
    Printed {
        task: FILL_NEXT,
        hypothesis: "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,x). [-1@1,B1,B2]",
        literals: 3,
        note: "",
    }
    .rows()
}

pub fn fill_isolated(_: &()) -> Result<Vec<Row>, Failure> {
    Printed {
        task: FILL_ISOLATED,
        hypothesis: "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,b). [-1@1,B1,B2]",
        literals: 3,
        note: "the fourth board needs a dot that the print has lost",
    }
    .rows()
}

pub fn combined(_: &()) -> Result<Vec<Row>, Failure> {
    Printed {
        task: COMBINED,
        hypothesis: "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,x). [-1@2,B1,B2]
            3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,b). [-1@1,B1,B2]",
        literals: 6,
        note: "",
    }
    .rows()
}

pub fn fill_leftmost(_: &()) -> Result<Vec<Row>, Failure> {
    Printed {
        task: FILL_LEFTMOST,
        hypothesis: "1 ~ :~ does(x,mark(B1)). [B1@1,B1]",
        literals: 1,
        note: "the board is printed with marks missing; these were put in",
    }
    .rows()
}

const FILL: &str = "fill_1(B2) :- adj(B1,B2), does(_,mark(B1)).
    fill_2(B2) :- adj(B1,B2), box(B1,Player), does(Player,mark(B2)).";

/// What the printed rules and weak constraints cost: 3 + 4 and 2 + 2 literals.
const THOUGHTFUL_COST: u32 = 11;

pub fn thoughtful(_: &()) -> Result<Vec<Row>, Failure> {
    let task = task(THOUGHTFUL)?;
    let mut given = task.clone();
    given.background.statements.extend(parse(FILL).program.statements);
    let weighed = "2 ~ :~ fill_1(B), leftmost(B,S). [-S@1,B,S]
        2 ~ :~ fill_2(B), leftmost(B,S). [-S@2,B,S]";
    let explains = explains_all(&with_space(&given, weighed)?)?;
    let lesson = learn(&task)?;
    Ok(vec![
        Row::same("the printed hypothesis explains every ordering", "yes", yes(explains))
            .with_note("of ten orderings one cannot be read any more; a dot of another is a guess"),
        cost_row(THOUGHTFUL_COST, &lesson),
        time_row("seconds", 1.0, lesson.seconds),
    ])
}

pub fn defence(_: &()) -> Result<Vec<Row>, Failure> {
    let task = task(DEFENCE)?;
    let printed = with_space(&task, "2 ~ :~ not goal(V0,0), control(V0). [-1@1,1,V0]")?;
    let in_text = with_space(&task, "2 ~ :~ goal(P,100), control(P). [-1@1,P]")?;
    let leaves = table(&printed)?.leaves(0).map(|(left, right)| left * right);
    let lesson = learn(&task)?;
    Ok(vec![
        Row::same("pairs of leaves", 4, leaves),
        Row::same(
            "the learned hypothesis explains the deep ordering",
            "yes",
            yes(explains_all(&printed)?),
        ),
        Row::same("the one in the text does", "yes", yes(explains_all(&in_text)?))
            .with_note("both sides cost 0: who has the move has not won at any leaf"),
        cost_row(2, &lesson),
        time_row("seconds", 1.0, lesson.seconds),
    ])
}
