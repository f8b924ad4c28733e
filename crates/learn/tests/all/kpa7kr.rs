//! The attributes of king and pawn on a7 against king and rook, held against the printed trees, their counts of positions
//! and the public set of vectors.

use crate::support::data::kr_vs_kp;
use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::support::tried::tried;
use adage_book::bundled;
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::{KPA7KR_PRINTED, primitives, problem};
use adage_learn::tree::counters::Tally;
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::kpa7kr::{ATTRIBUTES, Men};
use adage_learn::tree::listing::read_trees;
use adage_learn::tree::outline::Outline;
use adage_learn::tree::printed::Printed;
use adage_learn::tree::problem::Trace;
use adage_tables::table::Fate;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use rayon::prelude::*;

type Vector = [&'static str; ATTRIBUTES.len()];

static PRINTED: LazyLock<Printed> = LazyLock::new(|| Printed::read(KPA7KR_PRINTED));

/// The bundled problem without its examples, with the printed trees.
static TREES: LazyLock<Hierarchy> = LazyLock::new(|| {
    let outline = Outline::read(problem("kpa7kr").expect("it is bundled")).expect("a problem");
    let (domain, primitives) = (ChessDomain::default(), primitives(&outline));
    let rules = bundled::rules("chess", domain.vocabulary());
    let library = Library {
        primitives: &primitives,
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let mut trees = library.assemble(&outline).expect("known attributes").hierarchy();
    read_trees(&mut trees, &PRINTED.trees).expect("trees");
    trees
});

/// How the printed trees decide a vector.
fn trace(vector: &Vector) -> Trace {
    let answer = |name: &str| {
        let attribute = ATTRIBUTES.iter().position(|attribute| attribute.name == name)?;
        let value = ATTRIBUTES[attribute]
            .values
            .iter()
            .position(|value| *value == vector[attribute])?;
        Some(value as u8)
    };
    TREES.trace(TREES.whole(), &answer)
}

/// The vectors of all positions.
static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let all: Vec<Men> = Men::all().collect();
    let vector = |men: &Men| {
        let board = men.board();
        ATTRIBUTES.map(|primitive| primitive.value(&board))
    };
    all.par_iter().map(vector).collect()
});

#[test]
fn the_trees_are_as_large_as_printed() {
    let names = ["pa7", "dq", "ds", "thrmt", "wka8d", "wkchk", "dblat", "okskr", "btoqs"];
    let nodes = |name: &str| TREES.parts[TREES.part(name).expect("a part")].tree.nodes();
    assert_eq!(names.map(nodes), [11, 11, 13, 11, 9, 15, 14, 13, 11]);
    assert_eq!(TREES.parts.len(), names.len());
}

#[test]
fn every_primitive_has_words_for_its_values() {
    for primitive in ATTRIBUTES {
        assert_eq!(primitive.values.len(), primitive.answers.len(), "{}", primitive.name);
        assert!(primitive.question.ends_with('?'), "{}", primitive.name);
    }
}

#[test]
fn a_board_of_other_men_has_the_first_value() {
    let board = shakmaty::Board::new();
    assert!(ATTRIBUTES.iter().all(|primitive| (primitive.of)(&board) == 0));
}

#[test]
fn every_test_of_the_trees_meets_its_printed_count() {
    assert_eq!(VECTORS.len(), 209_718);
    let mut tally = Tally::zero(&TREES);
    let mut won = 0;
    for vector in VECTORS.iter() {
        let trace = trace(vector);
        won += usize::from(trace.value == Some(0));
        tally.add(&TREES, &trace, None);
    }
    assert_eq!(won, 129_825);
    // 108 nodes, nine of them roots.
    assert_eq!(PRINTED.branches.len(), 99);
    let differ = PRINTED.branches.iter().filter_map(|branch| {
        let passed = branch.passed(&TREES, &tally).expect("a branch of the trees");
        (passed != branch.count).then(|| (&branch.asked[..], branch.count, passed))
    });
    // Three numbers of one column are ten too large: they contradict those beside them.
    let differ: Vec<_> = differ.collect();
    assert_eq!(
        differ,
        [("btoqs", 3047, 3037), ("bkxcr", 1990, 1980), ("thrsk", 1926, 1916)]
    );
    assert_eq!(
        PRINTED.contradictions(),
        [("wkchk", "btoqs", 30_714, 30_724), ("wkchk", "mulch", 1_926, 1_916)]
    );
}

#[test]
fn the_vectors_are_those_of_the_public_data_set() {
    let Some(text) = kr_vs_kp() else { return };
    let mut lines = text
        .lines()
        .map(|line| line.split(',').map(|word| word.trim_matches('\'')).collect::<Vec<_>>());
    let names = lines.next().expect("a heading");
    assert!(
        names
            .iter()
            .take(36)
            .eq(ATTRIBUTES.iter().map(|primitive| &primitive.name))
    );
    let published: BTreeSet<Vec<&str>> = lines.collect();
    let class = |vector: &Vector| match trace(vector).value {
        Some(0) => "won",
        _ => "nowin",
    };
    let ours: BTreeSet<Vec<&str>> = VECTORS
        .iter()
        .map(|vector| vector.iter().copied().chain([class(vector)]).collect())
        .collect();
    assert_eq!(published.len(), 3_196);
    assert_eq!(ours.difference(&published).count(), 0);
    assert_eq!(published.difference(&ours).count(), 0);
}

#[test]
fn sixty_examples_give_trees_that_are_right_on_every_position() {
    let tried = tried("kpa7kr", "kpa7kr-wtm", Fate::Won, &[]);
    assert_eq!(tried.examples, 60);
    assert_eq!((tried.score.positions, tried.score.wrong), (209_718, 0));
    assert_eq!(tried.score.of_class(), [129_825, 79_893]);
}
