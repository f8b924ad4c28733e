//! Tic-tac-toe: a few lost games teach never to lose.

use adage_learn::win::exhaust::{Unbeaten, learn_until_unbeaten};
use adage_learn::win::minton::tic_tac_toe_preference;
use adage_worlds::update::System;

#[test]
fn after_a_few_losses_no_line_is_lost() {
    let system = System::tic_tac_toe();
    let mut rules = Vec::new();
    let unbeaten = learn_until_unbeaten(&system, &mut rules, &tic_tac_toe_preference);
    let sizes: Vec<(usize, usize)> = rules.iter().map(|rule| (rule.length, rule.conditions.len())).collect();
    assert_eq!(unbeaten, Some(Unbeaten { losses: 2, lines: 613 }));
    assert_eq!(sizes, [(1, 4), (2, 7)]);
}
