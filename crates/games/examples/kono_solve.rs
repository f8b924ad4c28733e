//! Solves Five Field Kono: `cargo run --release -p adage-games --example kono_solve`.

use adage_games::game::Game;
use adage_games::kono::solve::Table;
use adage_games::kono::{Goal, Kono};

fn main() {
    for goal in [Goal::Own, Goal::Filled] {
        let table = Table::solve(goal);
        println!("{goal:?}: {:?}", table.census);
        println!("the start: {:?}", table.worth(&Kono::new(goal).start()));
    }
}
