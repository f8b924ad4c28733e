//! When a tree gives a class, said with AND and OR.

use crate::tree::model::Tree;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Formula {
    /// An attribute has a value.
    Says { attribute: usize, value: u8 },
    /// None of them: true.
    All(Vec<Formula>),
    /// None of them: false.
    Any(Vec<Formula>),
}

impl Formula {
    const TRUE: Formula = Formula::All(Vec::new());
    const FALSE: Formula = Formula::Any(Vec::new());

    /// When a tree ends in this leaf.
    ///
    /// A value that leads to the leaf at once is one way to get there. What else leads there must have the value that
    /// asks on, which goes without saying where all other values lead there at once.
    pub fn of(tree: &Tree, leaf: &Tree) -> Formula {
        let Tree::Test(test) = tree else {
            return if tree == leaf { Formula::TRUE } else { Formula::FALSE };
        };
        let mut kinds: Vec<(Formula, Vec<u8>)> = Vec::new();
        for (value, branch) in (0..).zip(&test.branches) {
            let formula = Formula::of(branch, leaf);
            match kinds.iter_mut().find(|(known, _)| *known == formula) {
                Some((_, values)) => values.push(value),
                None => kinds.push((formula, vec![value])),
            }
        }
        if let [(only, _)] = &kinds[..] {
            return only.clone();
        }
        let says = |value: &u8| Formula::Says {
            attribute: test.attribute,
            value: *value,
        };
        let has = |values: &[u8]| Formula::any(values.iter().map(says).collect());
        let can_fail = kinds.iter().any(|(formula, _)| *formula == Formula::FALSE);
        let (at_once, further): (Vec<_>, Vec<_>) = kinds
            .into_iter()
            .filter(|(formula, _)| *formula != Formula::FALSE)
            .partition(|(formula, _)| *formula == Formula::TRUE);
        let goes_without_saying = !can_fail && further.len() == 1;
        let mut ways: Vec<Formula> = at_once.iter().map(|(_, values)| has(values)).collect();
        for (formula, values) in further {
            ways.push(match goes_without_saying {
                true => formula,
                false => Formula::all(vec![has(&values), formula]),
            });
        }
        Formula::any(ways)
    }

    /// All of these, those inside them told alongside.
    fn all(formulas: Vec<Formula>) -> Formula {
        let flat = formulas.into_iter().flat_map(|formula| match formula {
            Formula::All(inner) => inner,
            other => vec![other],
        });
        single(flat.collect(), Formula::All)
    }

    fn any(formulas: Vec<Formula>) -> Formula {
        let flat = formulas.into_iter().flat_map(|formula| match formula {
            Formula::Any(inner) => inner,
            other => vec![other],
        });
        single(flat.collect(), Formula::Any)
    }

    pub fn holds(&self, values: &[u8]) -> bool {
        match self {
            Formula::Says { attribute, value } => values[*attribute] == *value,
            Formula::All(formulas) => formulas.iter().all(|formula| formula.holds(values)),
            Formula::Any(formulas) => formulas.iter().any(|formula| formula.holds(values)),
        }
    }
}

fn single(mut formulas: Vec<Formula>, join: fn(Vec<Formula>) -> Formula) -> Formula {
    match formulas.len() {
        1 => formulas.remove(0),
        _ => join(formulas),
    }
}
