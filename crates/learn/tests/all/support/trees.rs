//! The structured rules of the thesis, and trees at random.

use adage_learn::tree::bundled::{KPA7KR_PRINTED, KPK_PRINTED};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::listing::read_trees;
use adage_learn::tree::model::{Asked, Schema, Test, Tree};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::printed::Printed;
use proptest::prelude::*;

fn problem(outline: &str, trees: &str) -> Hierarchy {
    let outline = Outline::read(outline).expect("a problem");
    let mut hierarchy = Hierarchy::of_outline(&outline).expect("known attributes");
    read_trees(&mut hierarchy, trees).expect("trees");
    hierarchy
}

pub fn kpa7kr() -> Hierarchy {
    let printed = Printed::read(KPA7KR_PRINTED);
    problem(include_str!("../../trees/kpa7kr.lp"), &printed.trees)
}

pub fn kpk() -> Hierarchy {
    problem(include_str!("../../trees/kpk.lp"), KPK_PRINTED)
}

/// Answers primitive questions as in `rimmx=t bxqsq=f`, and what is not named not at all.
pub fn answers<'h>(hierarchy: &'h Hierarchy, text: &str) -> impl Fn(&str) -> Option<u8> + use<'h> {
    let pairs: Vec<(String, String)> = text
        .split_whitespace()
        .map(|pair| pair.split_once('=').expect("name=value"))
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let primitives = hierarchy.primitives();
    move |name| {
        let (_, wanted) = pairs.iter().find(|(known, _)| known == name)?;
        let asked = primitives.iter().find(|asked| asked.name == name)?;
        let value = asked.values.iter().position(|value| value == wanted);
        Some(value.expect("a known value") as u8)
    }
}

/// Every vector of values of these questions.
pub fn vectors(asked: &[&Asked]) -> Vec<Vec<u8>> {
    asked.iter().fold(vec![Vec::new()], |vectors, asked| {
        let values = 0..asked.values.len() as u8;
        let longer = |vector: &Vec<u8>| {
            values
                .clone()
                .map(|value| [&vector[..], &[value]].concat())
                .collect::<Vec<_>>()
        };
        vectors.iter().flat_map(longer).collect()
    })
}

pub fn asked(name: &str, values: usize) -> Asked {
    let letter = |number: usize| char::from(b'a' + number as u8).to_string();
    let values: Vec<String> = match values {
        2 => ["no", "yes"].map(str::to_string).to_vec(),
        _ => (0..values).map(letter).collect(),
    };
    Asked {
        name: name.to_string(),
        question: format!("What of {name}?"),
        answers: Vec::new(),
        values,
    }
}

/// A few attributes of two to four values, two or three classes, and a tree.
pub fn tree() -> impl Strategy<Value = (Schema, Tree)> {
    let sizes = proptest::collection::vec(2..5usize, 1..5);
    (sizes, 2..4usize, proptest::collection::vec(any::<u8>(), 64)).prop_map(|(sizes, classes, choices)| {
        let names = ["p", "q", "r", "s"];
        let schema = Schema {
            decides: asked("whole", classes),
            attributes: names
                .iter()
                .zip(&sizes)
                .map(|(name, size)| asked(name, *size))
                .collect(),
        };
        let mut choices = choices.into_iter();
        let free = (0..sizes.len()).collect();
        let tree = grow(&schema, free, &mut choices);
        (schema, tree)
    })
}

fn grow(schema: &Schema, mut free: Vec<usize>, choices: &mut impl Iterator<Item = u8>) -> Tree {
    // When the choices run out the rest is leaves.
    let choice = usize::from(choices.next().unwrap_or(0));
    match choice % 5 {
        0 | 1 if free.len() < schema.attributes.len() => leaf(schema, choice / 5),
        _ if free.is_empty() || choice == 0 => leaf(schema, choice / 5),
        _ => {
            let attribute = free.remove(choice / 5 % free.len());
            let values = 0..schema.attributes[attribute].values.len();
            let branches = values.map(|_| grow(schema, free.clone(), choices)).collect();
            Tree::Test(Test { attribute, branches })
        }
    }
}

fn leaf(schema: &Schema, choice: usize) -> Tree {
    match choice % 10 {
        8 => Tree::Search,
        9 => Tree::Null,
        _ => Tree::Class((choice % schema.decides.values.len()) as u8),
    }
}
