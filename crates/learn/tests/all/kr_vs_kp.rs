//! Trees of the 3,196 vectors of king and pawn on a7 against king and rook, a public data set.
//!
//! The data set stands beside the project, or nothing is tested.

use crate::support::data::kr_vs_kp;
use adage_learn::tree::model::{Case, Schema};
use adage_learn::tree::optimal::optimal;
use adage_learn::tree::sheet::read_sheet;
use adage_learn::tree::window::{Window, induce_from_window};

fn vectors() -> Option<(Schema, Vec<Case>)> {
    Some(read_sheet(&kr_vs_kp()?).expect("a sheet"))
}

#[test]
fn windows_give_trees_as_large_as_in_1983() {
    let Some((schema, cases)) = vectors() else { return };
    let won = cases.iter().filter(|case| schema.class(case.class) == "won").count();
    assert_eq!((cases.len(), won, schema.attributes.len()), (3196, 1669, 36));
    let settings = [(20, 1, 5), (20, 5, 15), (50, 10, 20), (100, 25, 20)];
    let mut nodes = Vec::new();
    for (start, increment, runs) in settings {
        let mut window = 0;
        for seed in 0..runs {
            let options = Window { start, increment, seed };
            let induced = induce_from_window(&schema, &cases, options);
            let right = cases
                .iter()
                .filter(|case| induced.tree.classify(&case.values) == Some(case.class));
            assert_eq!(right.count(), cases.len());
            nodes.push(induced.tree.nodes() as f64);
            window += induced.window.len();
        }
        println!(
            "start {start}, increment {increment}: a window of {}",
            window / runs as usize
        );
    }
    let mean = nodes.iter().sum::<f64>() / nodes.len() as f64;
    let variance = nodes.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / nodes.len() as f64;
    let least = nodes.iter().copied().fold(f64::INFINITY, f64::min);
    println!(
        "{} trees: {mean:.1} nodes, deviation {:.1}, least {least}",
        nodes.len(),
        variance.sqrt()
    );
    // 95.6 nodes in 1983, 7.9 the deviation, 82 the smallest of fifty.
    assert!((90.0..=101.0).contains(&mean), "{mean} nodes");
    assert!(least <= 82.0, "{least} nodes at least");
}

#[test]
fn the_least_errors_of_small_trees_are_those_of_other_exact_learners() {
    let Some((schema, cases)) = vectors() else { return };
    // STreeD finds as many.
    for (depth, errors) in [(1, 1012), (2, 418), (3, 198)] {
        assert_eq!(optimal(&schema, &cases, depth).errors, errors, "depth {depth}");
    }
}
