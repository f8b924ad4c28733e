//! Solves Five Field Kono: `adage-experiments measure kono-solve`.

use adage_worlds::game::Game;
use adage_worlds::kono::solve::Table;
use adage_worlds::kono::{Goal, Kono};
use std::error::Error;

pub fn run(_: &[String]) -> Result<(), Box<dyn Error>> {
    for goal in [Goal::Own, Goal::Filled] {
        let table = Table::solve(goal);
        say!("{goal:?}: {:?}", table.census);
        say!("the start: {:?}", table.worth(&Kono::new(goal).start()));
    }
    Ok(())
}
