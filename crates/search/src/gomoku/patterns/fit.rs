//! How a line of a pattern fits into a line of the board, looked up by what is seen from a joint that all its windows hold.

use super::arm::{Arm, Hosts, Set, held};
use super::line::{Cells, Vista, Vistas};
use super::plan::Span;

/// A line of a pattern as it is seen from a joint that all its windows hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strand {
    pub arm: Arm,
    /// For each other joint in the line the windows that hold it.
    pub others: Vec<Set>,
}

/// The number of a strand.
pub type StrandId = u16;

/// A set of the cells around for each of the other joints in a line, one byte each.
pub type Spots = u64;

/// The most other joints that a line has: there are no more cells around.
const MOST_OTHERS: usize = 8;

/// A way to find a strand in a line of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fit {
    /// Where the other joints may be.
    pub others: Spots,
    /// The cells around that its windows need empty.
    pub empty: Cells,
    /// The places of the joint in the windows, sorted.
    places: [u8; 5],
}

impl Fit {
    fn new(hosts: &Hosts, strand: &Strand) -> Option<Fit> {
        let spots: Vec<Cells> = strand.others.iter().map(|set| held(hosts, *set)).collect();
        let others = spots.iter().enumerate();
        let others = others.fold(0, |all, (number, spots)| all | spots_of(number, *spots));
        let mut places = [0; 5];
        for (place, seen) in places.iter_mut().zip(hosts) {
            *place = seen.place;
        }
        places[..hosts.len()].sort_unstable();
        spots.iter().all(|spots| *spots != 0).then(|| Fit {
            others,
            empty: hosts.iter().fold(0, |empty, seen| empty | seen.empty),
            places,
        })
    }

    /// The places of the joint in so many windows.
    pub fn places(&self, windows: usize) -> &[u8] {
        &self.places[..windows]
    }
}

/// Where one of the other joints may be.
pub fn spots_of(other: usize, cells: Cells) -> Spots {
    Spots::from(cells) << (8 * other)
}

/// All fits of some strands.
pub struct Fits {
    strands: usize,
    /// Where the fits of a strand in a line begin; those of one line stand side by side.
    starts: Vec<u32>,
    pub fits: Vec<Fit>,
}

impl Fits {
    pub fn new(strands: &[Strand]) -> Fits {
        assert!(strands.iter().all(|strand| strand.others.len() <= MOST_OTHERS));
        let (mut starts, mut fits) = (vec![0], Vec::new());
        for key in &Vistas::get().keys {
            for strand in strands {
                let first = fits.len();
                for fit in strand
                    .arm
                    .hosted(*key)
                    .iter()
                    .filter_map(|hosts| Fit::new(hosts, strand))
                {
                    // Windows that can be exchanged with each other are the same found twice.
                    if !fits[first..].contains(&fit) {
                        fits.push(fit);
                    }
                }
                starts.push(fits.len() as u32);
            }
        }
        Fits {
            strands: strands.len(),
            starts,
            fits,
        }
    }

    /// Where the ways to find a strand in a line stand.
    pub fn span(&self, strand: StrandId, vista: Vista) -> Span {
        let at = usize::from(vista) * self.strands + usize::from(strand);
        (self.starts[at], self.starts[at + 1])
    }
}

#[cfg(test)]
mod tests {
    use super::super::line::{DIGITS, Key};
    use super::*;

    /// The ways to find the first strand in a line.
    fn fits_in(fits: &Fits, key: Key) -> &[Fit] {
        let (start, end) = fits.span(0, Vistas::get().of(key));
        &fits.fits[start as usize..end as usize]
    }

    /// Two windows with two stones each that share a cell besides the joint.
    fn open_three(others: Vec<Set>) -> Fits {
        let arm = Arm {
            stones: vec![2, 2],
            shared: vec![0, 1, 1, 1],
        };
        Fits::new(&[Strand { arm, others }])
    }

    #[test]
    fn windows_that_can_be_exchanged_fit_once() {
        let two = DIGITS[4] + DIGITS[5];
        let fits = open_three(Vec::new());
        let ends: Vec<Cells> = fits_in(&fits, two).iter().map(|fit| fit.empty).collect();
        // The joint before two stones: a cell before it and two behind them, or one cell more before.
        assert_eq!(ends, [0b1100_1000, 0b0100_1100]);
    }

    #[test]
    fn other_joints_are_where_their_windows_share_cells() {
        let two = DIGITS[4] + DIGITS[5];
        let fits = open_three(vec![0b11]);
        let shared: Vec<Spots> = fits_in(&fits, two).iter().map(|fit| fit.others).collect();
        assert_eq!(shared, [0b0100_0000, 0b0000_1000]);
        assert!(fits_in(&fits, 2 * DIGITS[3] + two).is_empty(), "one side is closed");
    }
}
