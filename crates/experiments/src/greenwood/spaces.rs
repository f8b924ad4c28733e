//! The sizes of hypothesis spaces.

use super::learned::{bad, task};
use crate::row::Row;
use adage_learn::strategy::bundled::{MOVE_BIAS, MOVE_MODES};
use adage_learn::strategy::las;
use adage_learn::strategy::space::Options;
use adage_terminal::failure::Failure;

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let copies = Options {
        symmetric_copies: true,
        ..Options::default()
    };
    let size = |source: &str| match las::read(source, copies) {
        Ok(task) => Ok(task.space.len()),
        Err(errors) => Err(bad(&errors[0].message)),
    };
    let biased = format!("{MOVE_MODES}{MOVE_BIAS}");
    Ok(vec![
        Row::same("rules with the bias", 24, size(&biased)?),
        Row::alone("of these different", task(&biased)?.space.len())
            .with_note("two rules that differ by an exchange of like literals are one"),
        Row::same("rules without the bias", 1062, size(MOVE_MODES)?).with_note(
            "not reproduced: with like literals in every order there are 1,213, with rules under several names 1,122 \
                 or 1,140; no one counting that gives 24 gives 1,062",
        ),
    ])
}
