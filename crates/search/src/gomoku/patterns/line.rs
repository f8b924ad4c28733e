//! A line as it is seen from an empty cell: the four cells on either side of it. All windows of that line through the cell
//! lie within them, so whatever is asked of these windows is looked up by the line's [`Key`].

use std::sync::LazyLock;

/// The eight cells around, a digit to the base of three for each: empty, taken by the player, or closed to it.
pub type Key = u16;

pub const KEYS: usize = 3usize.pow(8);

/// The number of a line as far as windows through the cell can lie in it: what is behind a closed cell does not matter. There
/// are seven times fewer of them than keys, which is what tables looked up by them need to stay in the cache.
pub type Vista = u16;

pub struct Vistas {
    /// The vista of each key.
    of_keys: Vec<Vista>,
    /// For each vista its key in which all that is behind closed cells is closed.
    pub keys: Vec<Key>,
}

impl Vistas {
    pub fn get() -> &'static Vistas {
        static VISTAS: LazyLock<Vistas> = LazyLock::new(Vistas::new);
        &VISTAS
    }

    fn new() -> Vistas {
        let keys: Vec<Key> = (0..KEYS as Key).filter(|key| closed_behind(*key) == *key).collect();
        let vista = |key| keys.binary_search(&closed_behind(key)).expect("it is closed behind") as Vista;
        Vistas {
            of_keys: (0..KEYS as Key).map(vista).collect(),
            keys,
        }
    }

    pub fn of(&self, key: Key) -> Vista {
        self.of_keys[usize::from(key)]
    }
}

/// The key of a line in which all that is behind a closed cell is closed too.
fn closed_behind(key: Key) -> Key {
    let side = |cells: [usize; 4]| {
        let mut is_closed = false;
        let digit = |at: usize| {
            is_closed |= digit(key, at) == 2;
            DIGITS[at] * if is_closed { 2 } else { digit(key, at) }
        };
        cells.into_iter().map(digit).sum::<Key>()
    };
    side([3, 2, 1, 0]) + side([4, 5, 6, 7])
}

/// What each of the eight cells counts in a key if it is taken by the player; twice that if it is closed.
pub const DIGITS: [Key; 8] = [1, 3, 9, 27, 81, 243, 729, 2187];

/// A set of the eight cells around, one bit each.
pub type Cells = u8;

/// Some of the eight cells around as nine bits: those before the cell, the cell itself, those behind it.
pub type Stretch = u16;

pub fn stretch(cells: Cells) -> Stretch {
    let cells = Stretch::from(cells);
    cells & 0x0f | (cells & 0xf0) << 1
}

/// A window through the cell that is open to the player.
#[derive(Clone, Copy)]
pub struct Seen {
    /// The place of the cell in the window.
    pub place: u8,
    pub stones: u8,
    /// The eight cells that it covers.
    pub covers: Cells,
    /// Those of them that are empty.
    pub empty: Cells,
}

/// The windows through the cell, by the place of the cell in them, where they are open.
pub fn windows(key: Key) -> [Option<Seen>; 5] {
    std::array::from_fn(|place| {
        // The window begins `place` steps before the cell.
        let covered = (4 - place..4).chain(4..8 - place);
        let mut seen = Seen {
            place: place as u8,
            stones: 0,
            covers: 0,
            empty: 0,
        };
        for at in covered {
            seen.covers |= 1 << at;
            match digit(key, at) {
                0 => seen.empty |= 1 << at,
                1 => seen.stones += 1,
                _ => return None,
            }
        }
        Some(seen)
    })
}

/// Those of the eight cells that are empty.
pub fn empty(key: Key) -> Cells {
    let is_empty = |at: &usize| digit(key, *at) == 0;
    (0..8).filter(is_empty).fold(0, |cells, at| cells | 1 << at)
}

fn digit(key: Key, at: usize) -> Key {
    key / DIGITS[at] % 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_line_has_five_windows_and_a_closed_cell_takes_those_over_it() {
        let open = |key: Key| windows(key).iter().flatten().count();
        assert_eq!(open(0), 5);
        // One step behind the cell; four steps before it.
        assert_eq!(open(2 * DIGITS[4]), 1);
        assert_eq!(open(2 * DIGITS[0]), 4);
    }

    #[test]
    fn what_is_behind_a_closed_cell_does_not_matter() {
        let vistas = Vistas::get();
        assert_eq!(vistas.keys.len(), 31 * 31);
        for key in 0..KEYS as Key {
            let seen = |key: Key| windows(key).map(|seen| seen.map(|seen| (seen.stones, seen.empty)));
            assert_eq!(seen(key), seen(vistas.keys[usize::from(vistas.of(key))]));
        }
    }

    #[test]
    fn stones_are_counted_window_by_window() {
        let three = DIGITS[4] + DIGITS[5] + DIGITS[6];
        let stones = windows(three).map(|seen| seen.map(|seen| seen.stones));
        assert_eq!(stones, [Some(3), Some(3), Some(2), Some(1), Some(0)]);
        assert_eq!(empty(three), 0b1000_1111);
    }
}
