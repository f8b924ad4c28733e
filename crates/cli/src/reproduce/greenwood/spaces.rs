//! The sizes of hypothesis spaces.

use super::super::row::Row;
use super::learned::{bad, task};
use crate::failure::Failure;
use adage_learn::strategy::las;
use adage_learn::strategy::space::Options;

const MOVES: &str = "#modeh(does(var(role),move((var(index),var(index)),(var(index),var(index))))).
#modeb(cell(var(index),var(index))).
#modeb(role(var(role))).
#maxv(5).
";

/// Constraints 3.38 to 3.48, each once.
const BIAS: &str = r#"#bias(":- constraint.").
#bias(":- body(naf(cell(_,_))).").
#bias(":- body(naf(role(_))).").
#bias(":- head(does(_,move((V,V),(_,_)))).").
#bias(":- head(does(_,move((_,_),(V,V)))).").
#bias(":- head(does(_,move((V,_),(V,_)))).").
#bias(":- head(does(_,move((_,V),(_,V)))).").
#bias(":- head(does(_,move((V,_),(_,V)))).").
#bias(":- head(does(_,move((_,V),(V,_)))).").
"#;

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let copies = Options {
        symmetric_copies: true,
        ..Options::default()
    };
    let size = |source: &str| match las::read(source, copies) {
        Ok(task) => Ok(task.space.len()),
        Err(errors) => Err(bad(&errors[0].message)),
    };
    let biased = format!("{MOVES}{BIAS}");
    Ok(vec![
        Row::same("rules with the bias", 24, size(&biased)?),
        Row::alone("of these different", task(&biased)?.space.len())
            .with_note("two rules that differ by an exchange of like literals are one"),
        Row::same("rules without the bias", 1062, size(MOVES)?)
            .with_note("not reproduced: how ILASP counts negated and unsafe bodies here is not said"),
    ])
}
