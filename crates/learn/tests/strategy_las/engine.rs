//! What is learned from the bundled tasks.

use super::{learn, task};
use adage_learn::strategy::{Learned, Task};

const CROSS_DOT: &str = include_str!("../../tasks/cross_dot_rules.las");
const FIRST_PLAYER: &str = include_str!("../../tasks/first_player.las");
const KONO: &str = include_str!("../../tasks/kono_rules.las");
const ONITAMA: &str = include_str!("../../tasks/onitama_rules.las");
const TRY_TO_WIN: &str = include_str!("../../tasks/try_to_win.las");

/// The rules that were learned, sorted.
fn rules(learned: &Learned, task: &Task) -> Vec<String> {
    let program = learned.program(task);
    let mut rules: Vec<String> = program
        .statements
        .iter()
        .map(|statement| statement.to_string())
        .collect();
    rules.sort();
    rules
}

#[test]
fn cross_dot() {
    for source in [CROSS_DOT, FIRST_PLAYER, KONO, ONITAMA, TRY_TO_WIN] {
        let start = std::time::Instant::now();
        let task = task(source);
        eprintln!("space {} {:?}", task.space.len(), start.elapsed());
        let learned = learn(&task).unwrap();
        eprintln!("{:?} {:?} {:#?}", start.elapsed(), learned, rules(&learned, &task));
    }
}
