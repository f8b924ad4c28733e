//! Solves Five Field Kono: `cargo run --release -p adage-worlds --example kono_solve`.

use adage_worlds::game::Game;
use adage_worlds::kono::solve::Table;
use adage_worlds::kono::{Goal, Kono};

fn main() {
    for goal in [Goal::Own, Goal::Filled] {
        let table = Table::solve(goal);
        println!("{goal:?}: {:?}", table.census);
        println!("the start: {:?}", table.worth(&Kono::new(goal).start()));
    }
}
