//! Values that can be exchanged: where no table tells two values apart, what fails with one fails with the other.

use super::Network;
use rustc_hash::{FxHashMap, FxHashSet};

/// The class of each value: two values are of one class if exchanging them turns every table into itself, the rows with
/// the tag `excluded` left out.
pub(super) fn classes(network: &Network, excluded: Option<usize>) -> Vec<usize> {
    let tables: Vec<FxHashSet<&[usize]>> = network
        .tables
        .iter()
        .filter(|table| !table.variables.is_empty())
        .map(|table| {
            let rows = table.rows.chunks(table.variables.len());
            rows.zip(&table.tags)
                .filter(|(_, tag)| Some(**tag) != excluded)
                .map(|(row, _)| row)
                .collect()
        })
        .collect();
    let mut occurrences: Vec<FxHashMap<(usize, usize), usize>> = vec![FxHashMap::default(); network.value_count];
    for (number, table) in tables.iter().enumerate() {
        for row in table {
            for (column, &value) in row.iter().enumerate() {
                *occurrences[value].entry((number, column)).or_default() += 1;
            }
        }
    }
    let mut classes: Vec<usize> = (0..network.value_count).collect();
    let mut firsts: Vec<usize> = Vec::new();
    for value in 0..network.value_count {
        let twin = firsts.iter().copied().find(|&first| {
            occurrences[first] == occurrences[value] && tables.iter().all(|table| is_unchanged(table, first, value))
        });
        match twin {
            Some(first) => classes[value] = first,
            None => firsts.push(value),
        }
    }
    classes
}

fn is_unchanged(table: &FxHashSet<&[usize]>, left: usize, right: usize) -> bool {
    let mut exchanged = Vec::new();
    table.iter().all(|row| {
        if !row.contains(&left) && !row.contains(&right) {
            return true;
        }
        exchanged.clear();
        exchanged.extend(row.iter().map(|&value| match value {
            value if value == left => right,
            value if value == right => left,
            other => other,
        }));
        table.contains(exchanged.as_slice())
    })
}
