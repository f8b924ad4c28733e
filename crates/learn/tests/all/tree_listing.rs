//! Trees as listings.

use crate::support::trees::{kpa7kr, kpk, tree};
use adage_learn::tree::listing::{read_tree, read_trees, write_trees};
use adage_learn::tree::model::Tree;
use proptest::prelude::*;

#[test]
fn listings_with_mistakes_are_refused_with_their_place() {
    let mut hierarchy = kpa7kr();
    let mut refuse = |text: &str| {
        let errors = read_trees(&mut hierarchy, text).expect_err("a mistake");
        let told = errors.iter().map(|error| {
            let (line, column) = error.place(text);
            let help = error.help.as_deref().unwrap_or_default();
            format!("{line}:{column} {} ({help})", error.message)
        });
        told.collect::<Vec<_>>().join("\n")
    };
    let dblat = "dblat: katri\n   b: true\n   n: false\n";
    insta::assert_snapshot!(
        [
            refuse(dblat),
            refuse(&format!("{dblat}   w: maybe")),
            refuse(&format!("{dblat}   x: false")),
            refuse(&format!("{dblat}   n: false")),
            refuse(&format!("{dblat}   w: cntxt\n")),
            refuse(&format!("{dblat}  w: false\n")),
            refuse("dblat: katry\n   b: true\n"),
            refuse("dblatt: true\nds: spcop"),
            refuse("   b: true"),
        ]
        .join("\n")
    );
}

#[test]
fn the_listings_of_a_problem_are_read_as_they_are_written() {
    for written in [kpa7kr(), kpk()] {
        let mut read = written.clone();
        read.parts.iter_mut().for_each(|part| part.tree = Tree::Null);
        read_trees(&mut read, &write_trees(&written)).expect("trees");
        assert_eq!(read, written);
    }
}

proptest! {
    #[test]
    fn a_tree_is_read_as_it_is_shown((schema, tree) in tree()) {
        let shown = tree.show(&schema).to_string();
        prop_assert_eq!(read_tree(&schema, &shown), Ok(tree));
    }
}
