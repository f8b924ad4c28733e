//! Which orderings of a task a strategy explains, whoever made it.

use super::native::Table;
use super::task::{Candidate, NoHypothesis, Part, Task};
use adage_logic::ast::{Program, Statement, StatementKind};

/// Whether each ordering of the task holds by the costs of the strategy.
pub fn explained(task: &Task, strategy: &Program) -> Result<Vec<bool>, NoHypothesis> {
    let is_weak = |statement: &&Statement| matches!(statement.kind, StatementKind::Weak(_));
    let (weak, others): (Vec<&Statement>, Vec<&Statement>) = strategy.statements.iter().partition(is_weak);
    let bare = |statement: &Statement| {
        let bare = Statement {
            comments: Vec::new(),
            ..statement.clone()
        };
        bare.to_string()
    };
    let mut judged = task.clone();
    // What the strategy brings along of the task's own background is there already.
    let known: Vec<String> = task.background.statements.iter().map(bare).collect();
    let is_new = |statement: &&Statement| !known.contains(&bare(statement));
    let new = others.into_iter().filter(is_new).cloned();
    judged.background.statements.extend(new);
    judged.space = weak
        .into_iter()
        .map(|statement| Candidate {
            statement: statement.clone(),
            length: 1,
        })
        .collect();
    let table = Table::of(&judged)?;
    let all: Vec<usize> = (0..judged.space.len()).collect();
    let orderings = 0..judged.orderings.len();
    Ok(orderings
        .map(|number| table.explains(Part::Ordering(number), &all))
        .collect())
}
