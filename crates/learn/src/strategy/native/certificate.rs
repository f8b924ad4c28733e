//! A proof that orderings contradict each other: multiples of them whose sum no column makes smaller.
//!
//! If every column adds nought or more to such a sum of differences, then no hypothesis makes all of the differences
//! negative, nor does it with levels: at the highest level where one of them is not nought, some other one is positive.
//! The multiples are found by the simplex method in floating point and then checked in whole numbers.

use super::deadline::Deadline;

const ROUNDING: f64 = 1e-9;
const MOST_PIVOTS: usize = 5000;
const LARGEST_MULTIPLE: i64 = 1000;

/// Rows of differences that contradict each other, if a proof is found in time: a row is the difference of an ordering for
/// every column.
pub(super) fn contradiction(rows: &[Vec<i64>], deadline: Deadline) -> Option<Vec<usize>> {
    let lost = |row: &Vec<i64>| row.iter().all(|value| *value >= 0);
    if let Some(row) = rows.iter().position(lost) {
        return Some(vec![row]);
    }
    let multiples = dual(rows, deadline)?;
    let largest = multiples.iter().cloned().fold(0.0, f64::max);
    (1..=LARGEST_MULTIPLE).find_map(|factor| {
        let scaled: Vec<f64> = multiples.iter().map(|value| value / largest * factor as f64).collect();
        let whole: Vec<i64> = scaled.iter().map(|value| value.round() as i64).collect();
        let near = scaled
            .iter()
            .zip(&whole)
            .all(|(value, whole)| (value - *whole as f64).abs() < 1e-6);
        let support: Vec<usize> = (0..rows.len()).filter(|row| whole[*row] > 0).collect();
        (near && proves(rows, &whole)).then_some(support)
    })
}

fn proves(rows: &[Vec<i64>], multiples: &[i64]) -> bool {
    let columns = rows.first().map_or(0, Vec::len);
    let sum = |column: usize| {
        rows.iter()
            .zip(multiples)
            .map(|(row, multiple)| i128::from(row[column]) * i128::from(*multiple))
            .sum::<i128>()
    };
    multiples.iter().any(|multiple| *multiple > 0)
        && multiples.iter().all(|multiple| *multiple >= 0)
        && (0..columns).all(|column| sum(column) >= 0)
}

/// The multiples, if no weights of the columns make all rows negative: the first phase of the simplex method, with
/// an artificial variable for each row.
fn dual(rows: &[Vec<i64>], deadline: Deadline) -> Option<Vec<f64>> {
    let (count, columns) = (rows.len(), rows.first()?.len());
    // −row·x − surplus + artificial = 1
    let width = columns + 2 * count;
    let mut tableau: Vec<Vec<f64>> = rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let mut line: Vec<f64> = row.iter().map(|value| -(*value as f64)).collect();
            line.resize(width + 1, 0.0);
            line[columns + index] = -1.0;
            line[columns + count + index] = 1.0;
            line[width] = 1.0;
            line
        })
        .collect();
    let mut basis: Vec<usize> = (columns + count..width).collect();
    let is_artificial = |variable: usize| variable >= columns + count;
    for _ in (0..MOST_PIVOTS).take_while(|_| !deadline.is_over()) {
        let artificial = || (0..count).filter(|row| is_artificial(basis[*row]));
        let gain = |variable: &usize| artificial().map(|row| tableau[row][*variable]).sum::<f64>() > ROUNDING;
        let Some(entering) = (0..columns + count).find(gain) else {
            let left: f64 = artificial().map(|row| tableau[row][width]).sum();
            let multiple = |row: usize| artificial().map(|own| tableau[own][columns + count + row]).sum();
            return (left > ROUNDING).then(|| (0..count).map(multiple).collect());
        };
        let ratio = |row: usize| tableau[row][width] / tableau[row][entering];
        let leaving = (0..count)
            .filter(|row| tableau[*row][entering] > ROUNDING)
            .min_by(|a, b| ratio(*a).total_cmp(&ratio(*b)).then(basis[*a].cmp(&basis[*b])))?;
        pivot(&mut tableau, leaving, entering);
        basis[leaving] = entering;
    }
    None
}

fn pivot(tableau: &mut [Vec<f64>], row: usize, column: usize) {
    let divisor = tableau[row][column];
    tableau[row].iter_mut().for_each(|value| *value /= divisor);
    let own = tableau[row].clone();
    for (index, line) in tableau.iter_mut().enumerate() {
        let factor = line[column];
        if index != row && factor != 0.0 {
            line.iter_mut()
                .zip(&own)
                .for_each(|(value, own)| *value -= factor * own);
        }
    }
}
