//! The examples of a class: the same components with other values for the class's generators.

use adage_learn::pattern::condition::{Label, Slots};
use adage_logic::Term;

/// Where not all examples are looked at they are taken from all over the class. This prime divides the size of none.
const STRIDE: usize = 1_000_003;

/// All ways, or at most so many of them, to give each of these labels another value than it has.
pub fn variants<'v>(
    base: &'v Slots,
    class: &'v [Label],
    values: &[Vec<Term>],
    most: usize,
) -> impl Iterator<Item = Slots> + use<'v> {
    let others: Vec<Vec<Term>> = class.iter().map(|label| other_values(base, *label, values)).collect();
    let count = others
        .iter()
        .try_fold(1usize, |count, values| count.checked_mul(values.len()))
        .unwrap_or(usize::MAX);
    let stride = if count <= most { 1 } else { STRIDE };
    (0..count.min(most)).map(move |index| {
        let mut rest = ((index as u128 * stride as u128) % count as u128) as usize;
        let mut slots = base.clone();
        for (label, values) in class.iter().zip(&others) {
            if let Some(component) = &mut slots[usize::from(label.slot)] {
                component[usize::from(label.leaf)] = values[rest % values.len()];
            }
            rest /= values.len();
        }
        slots
    })
}

fn other_values(base: &Slots, label: Label, values: &[Vec<Term>]) -> Vec<Term> {
    let leaf = usize::from(label.leaf);
    let Some(component) = &base[usize::from(label.slot)] else {
        return Vec::new();
    };
    let others = values[leaf].iter().filter(|value| **value != component[leaf]);
    others.copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::domain::Component;

    fn base() -> Slots {
        let component = |values: [i32; 2]| Some(Component::from_slice(&values.map(Term::Int)));
        vec![component([1, 2]), None, component([3, 4])]
    }

    #[test]
    fn every_label_of_the_class_changes_and_nothing_else() {
        let values = vec![(1..=8).map(Term::Int).collect(); 2];
        let class = [Label { slot: 0, leaf: 1 }, Label { slot: 2, leaf: 0 }];
        let base = base();
        let all: Vec<Slots> = variants(&base, &class, &values, 1000).collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), distinct.len()), (49, 49));
        for slots in &all {
            let [Some(left), None, Some(right)] = &slots[..] else {
                panic!("components came or went");
            };
            assert!(left[0] == Term::Int(1) && left[1] != Term::Int(2));
            assert!(right[1] == Term::Int(4) && right[0] != Term::Int(3));
        }
        assert_eq!(variants(&base, &class, &values, 10).count(), 10);
    }

    #[test]
    fn what_is_absent_or_fixed_has_no_variants() {
        let base = base();
        let fixed = vec![Vec::new(), (1..=8).map(Term::Int).collect()];
        assert_eq!(variants(&base, &[Label { slot: 1, leaf: 1 }], &fixed, 9).count(), 0);
        assert_eq!(variants(&base, &[Label { slot: 0, leaf: 0 }], &fixed, 9).count(), 0);
    }
}
