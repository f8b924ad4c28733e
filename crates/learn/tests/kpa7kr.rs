//! The attributes of king and pawn on a7 against king and rook, held against the printed trees, their counts of positions
//! and the public set of vectors.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::LazyLock;

use adage_games::bundled;
use adage_games::chess::ChessDomain;
use adage_games::domain::Domain;
use adage_games::space::{Ending, Space};
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::{PROBLEMS, primitives};
use adage_learn::tree::kpa7kr::{ATTRIBUTES, Men};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::whole::{induce_all, score};
use adage_learn::tree::window::Window;
use adage_oracle::table::{Fate, Material, Probe, Tables};
use rayon::prelude::*;
use shakmaty::Color;

type Vector = [&'static str; ATTRIBUTES.len()];

/// A tree as it is printed: each leaf has its class and the number of positions that end there.
enum Node {
    Leaf {
        class: &'static str,
        printed: usize,
    },
    Test {
        asked: &'static str,
        branches: Vec<(&'static str, Node)>,
    },
}

type Trees = BTreeMap<&'static str, Node>;

/// For each tree, test and value: the class and how many positions end there.
type Ends = BTreeMap<(&'static str, &'static str, &'static str), (&'static str, usize)>;

static TREES: LazyLock<Trees> = LazyLock::new(|| {
    let printed = include_str!("kpa7kr/trees.txt").trim_end().split("\n\n");
    let read = |text: &'static str| {
        let (name, listing) = text.split_once(":\n").expect("a tree has a name");
        let mut lines = listing.lines().peekable();
        let root = lines.next().expect("a tree has a root");
        (name, node(root, 0, &mut lines))
    };
    printed.map(read).collect()
});

/// The node that a line at some depth begins, with the deeper lines that follow.
fn node(head: &'static str, depth: usize, rest: &mut std::iter::Peekable<std::str::Lines<'static>>) -> Node {
    if let Some((class, printed)) = head.split_once(' ') {
        return Node::Leaf {
            class,
            printed: printed.parse().expect("a count"),
        };
    }
    let mut branches = Vec::new();
    let deeper = |line: &&'static str| line.len() - line.trim_start().len() == 3 * (depth + 1);
    while let Some(line) = rest.next_if(deeper) {
        let (value, below) = line.trim_start().split_once(": ").expect("a branch has a value");
        branches.push((value, node(below, depth + 1, rest)));
    }
    Node::Test { asked: head, branches }
}

impl Node {
    fn size(&self) -> usize {
        match self {
            Node::Leaf { .. } => 1,
            Node::Test { branches, .. } => 1 + branches.iter().map(|(_, below)| below.size()).sum::<usize>(),
        }
    }

    fn ends(&self, tree: &'static str, ends: &mut Ends) {
        let Node::Test { asked, branches } = self else { return };
        for (value, below) in branches {
            match below {
                Node::Leaf { class, printed } => {
                    ends.insert((tree, asked, value), (class, *printed));
                }
                Node::Test { .. } => below.ends(tree, ends),
            }
        }
    }
}

/// The class of a vector by a tree; the ends that it and the trees below it come to are noted.
fn classify(tree: &'static str, vector: &Vector, ends: &mut Ends) -> &'static str {
    let mut at = &TREES[tree];
    let mut last = ("", "");
    loop {
        match at {
            Node::Leaf { class, .. } => {
                ends.entry((tree, last.0, last.1)).or_insert((class, 0)).1 += 1;
                return class;
            }
            Node::Test { asked, branches } => {
                let value = match ATTRIBUTES.iter().position(|primitive| primitive.name == *asked) {
                    Some(index) => vector[index],
                    None if classify(asked, vector, ends) == "TRUE" => "t",
                    None => "f",
                };
                last = (asked, value);
                at = &branches
                    .iter()
                    .find(|(of, _)| *of == value)
                    .expect("a branch for each value")
                    .1;
            }
        }
    }
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
    assert_eq!(
        names.map(|name| TREES[name].size()),
        [11, 11, 13, 11, 9, 15, 14, 13, 11]
    );
    assert_eq!(TREES.len(), names.len());
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
    let mut met = Ends::new();
    let won = VECTORS
        .iter()
        .filter(|vector| classify("pa7", vector, &mut met) == "WON")
        .count();
    assert_eq!(won, 129_825);
    let mut printed = Ends::new();
    TREES.iter().for_each(|(name, tree)| tree.ends(name, &mut printed));
    // Nothing ends at `rimmx` below `wkchk`: those positions are taken out at the top.
    printed.retain(|_, (_, count)| *count > 0);
    assert_eq!(met, printed);
}

fn data(path: &str) -> PathBuf {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    std::env::var_os("ADAGE_DATA")
        .map_or_else(beside, PathBuf::from)
        .join(path)
}

#[test]
fn the_vectors_are_those_of_the_public_data_set() {
    let path = data("uci/kr-vs-kp.csv");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return;
    };
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
    let class = |vector: &Vector| match classify("pa7", vector, &mut Ends::new()) {
        "WON" => "won",
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
    let (_, text) = PROBLEMS
        .into_iter()
        .find(|(name, _)| *name == "kpa7kr")
        .expect("a bundled problem");
    let outline = Outline::read(text).expect("a problem");
    assert_eq!(outline.parts.iter().map(|part| part.examples.len()).sum::<usize>(), 60);
    let (domain, primitives) = (ChessDomain::default(), primitives());
    let rules = bundled::rules("chess", domain.vocabulary());
    let library = Library {
        primitives: &primitives,
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let mut problem = library.assemble(&outline).expect("known attributes");
    let read = |text: &str| domain.read(text).map_err(|error| error.to_string());
    induce_all(&mut problem, &outline, Window::default(), read).expect("examples");
    assert!(
        problem
            .parts
            .iter()
            .all(|part| part.tree.is_linear() && part.tree.tests() <= 7)
    );
    let space = Ending::read("kpa7kr-wtm").expect("an ending");
    let mut tables = Tables::default();
    tables.make(&Material::of_ending(&space), &|_| {}).expect("a table");
    let whole = problem.parts.len() - 1;
    let score = score(&problem, whole, space.numbers(), 1, |number| {
        let position = space.position(number)?;
        let value = tables.probe(&position, Color::White).ok()??;
        Some((position, u8::from(value.fate != Fate::Won)))
    });
    assert_eq!((score.positions, score.wrong), (209_718, 0));
    assert_eq!(score.of_class, [129_825, 79_893]);
}
