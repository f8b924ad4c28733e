//! The concepts of king and rook against king: 17 of the first strategy of Morales 1992 (table 7.2) and 8 that the
//! improved one adds (table E.1). The bundled rules of the same names answer the questions.
//!
//! King and rook are White's in the examples. Questions change sides and places, never what the men are.

mod held;
mod teach;

pub use held::{Held, held};
pub use teach::{KrkError, Learned, teach};

use crate::curriculum::turns::{ALL, FALLING, NONE, OF_FILES, OF_RANKS, RISING, STRAIGHT};
use crate::curriculum::{Concept, Example, Strategy, concept, example};
use adage_worlds::chess::ChessPosition;
use adage_worlds::chess::Ending;
use adage_worlds::space::{Space, SpaceError};

/// In how much of king and rook against king a concept holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// Of all placements, and of those with White to move.
    Placements([u64; 2]),
    /// With White to move: positions in which White has such a move, and such moves in all of them.
    Moves([u64; 2]),
}

/// A concept, what it took to learn it in 1992, and where it holds.
#[derive(Clone, Copy, Debug)]
pub struct KrkConcept {
    pub concept: Concept,
    pub clauses_in_1992: usize,
    /// Questions without symmetry: instances and others.
    pub asked_in_1992: (usize, usize),
    /// The same with symmetry, where it was tried.
    pub asked_with_symmetry: Option<(usize, usize)>,
    pub extent: Extent,
}

impl KrkConcept {
    /// The positions on which a teacher tries what was learned. Early hypotheses by perturbation are so special that few
    /// positions tell them from the concept.
    pub fn tried(&self, strategy: Strategy) -> Result<Vec<ChessPosition>, SpaceError> {
        let space = Ending::read("krk")?;
        let is_special = matches!(strategy, Strategy::Perturbing { .. }) && !self.concept.look_ahead;
        let step = if is_special { 3 } else { 11 };
        let numbers = (0..space.numbers()).step_by(step);
        Ok(numbers.filter_map(|number| space.position(number)).collect())
    }

    /// Whether both kings may play either part, so that those of White are to be counted.
    pub fn is_of_either_side(&self) -> bool {
        ["closerKk", "rcloserKk", "corner", "corner2"].contains(&self.concept.name)
    }
}

/// Men keep their kinds.
const VARY: &[&str] = &["side", "place"];

const fn still(name: &'static str, with: &'static [&'static str], examples: &'static [Example]) -> Concept {
    Concept {
        vary: VARY,
        ..concept(name, &[], with, examples)
    }
}

const fn moving(name: &'static str, with: &'static [&'static str], examples: &'static [Example]) -> Concept {
    Concept {
        look_ahead: true,
        ..still(name, with, examples)
    }
}

const fn old(
    concept: Concept,
    asked_in_1992: (usize, usize),
    with_symmetry: (usize, usize),
    clauses_in_1992: usize,
    extent: Extent,
) -> KrkConcept {
    KrkConcept {
        concept,
        clauses_in_1992,
        asked_in_1992,
        asked_with_symmetry: Some(with_symmetry),
        extent,
    }
}

const fn new(concept: Concept, asked_in_1992: (usize, usize), clauses_in_1992: usize, extent: Extent) -> KrkConcept {
    KrkConcept {
        concept,
        clauses_in_1992,
        asked_in_1992,
        asked_with_symmetry: None,
        extent,
    }
}

const COORDINATES: &[&str] = &["coordx", "coordy"];

use Extent::{Moves, Placements};

/// Table 7.2.
pub const CONCEPTS: [KrkConcept; 17] = [
    old(
        moving("threatkR", &[], &[example("8/8/5R2/4k3/8/8/8/1K6", ALL)]),
        (13, 9),
        (2, 1),
        1,
        Placements([22_176, 10_128]),
    ),
    old(
        still(
            "rook_divs",
            COORDINATES,
            &[
                example("8/8/1k6/8/6K1/8/3R4/8", OF_FILES),
                example("8/8/6k1/8/1K6/8/3R4/8", OF_FILES),
                example("8/3K4/8/8/1R6/8/5k2/8", OF_RANKS),
                example("8/5k2/8/8/1R6/8/3K4/8", OF_RANKS),
            ],
        ),
        (72, 15),
        (46, 16),
        4,
        Placements([102_144, 87_808]),
    ),
    old(
        still(
            "opposition",
            &["distance"],
            &[
                example("6R1/8/8/2k5/8/2K5/8/8", STRAIGHT),
                example("6R1/8/8/8/8/2K1k3/8/8", STRAIGHT),
            ],
        ),
        (11, 43),
        (2, 0),
        2,
        Placements([11_904, 9_888]),
    ),
    old(
        still(
            "almost_opposition",
            &["distance", "manh_dist"],
            &[example("6R1/8/8/3k4/8/2K5/8/8", ALL)],
        ),
        (16, 15),
        (1, 0),
        1,
        Placements([20_832, 16_128]),
    ),
    old(
        still(
            "r_edge",
            &[],
            &[
                example("8/8/8/4K3/8/6k1/8/2R5", OF_RANKS),
                example("2R5/8/8/4K3/8/6k1/8/8", OF_RANKS),
                example("8/5k2/8/8/3K4/7R/8/8", OF_FILES),
                example("8/2k5/8/R7/8/4K3/8/8", OF_FILES),
            ],
        ),
        (36, 8),
        (29, 6),
        4,
        Placements([97_872, 76_408]),
    ),
    old(
        still(
            "kings_same_side",
            COORDINATES,
            &[
                example("8/8/4K3/8/1R6/8/6k1/8", OF_FILES),
                example("8/8/3R4/8/8/1K6/6k1/8", OF_RANKS),
                example("8/6k1/8/1K6/8/8/3R4/8", OF_RANKS),
                example("8/8/2K5/8/6R1/8/3k4/8", OF_FILES),
            ],
        ),
        (95, 5),
        (60, 10),
        4,
        Placements([178_640, 150_080]),
    ),
    old(
        still(
            "l_patt",
            &["opposition"],
            &[
                example("2R5/8/8/8/2k1K3/8/8/8", STRAIGHT),
                example("8/8/2k4R/8/2K5/8/8/8", STRAIGHT),
            ],
        ),
        (69, 148),
        (15, 2),
        2,
        Placements([1_344, 0]),
    ),
    old(
        still(
            "rKk",
            COORDINATES,
            &[
                example("8/3k4/8/8/6K1/8/1R6/8", OF_FILES),
                example("8/3k4/8/8/1K6/8/6R1/8", OF_FILES),
                example("8/3K4/8/8/5k2/8/1R6/8", OF_RANKS),
                example("8/1R6/8/8/5k2/8/3K4/8", OF_RANKS),
            ],
        ),
        (70, 18),
        (55, 19),
        4,
        Placements([89_124, 76_636]),
    ),
    old(
        still(
            "rkK",
            COORDINATES,
            &[
                example("8/3K4/8/8/6k1/8/1R6/8", OF_FILES),
                example("8/3K4/8/8/1k6/8/6R1/8", OF_FILES),
                example("8/3k4/8/8/5K2/8/1R6/8", OF_RANKS),
                example("8/1R6/8/8/5K2/8/3k4/8", OF_RANKS),
            ],
        ),
        (64, 9),
        (57, 20),
        4,
        Placements([89_124, 77_756]),
    ),
    old(
        moving("closerKk", &["manh_dist"], &[example("8/5k2/8/R7/8/8/1K6/8", ALL)]),
        (15, 1),
        (2, 0),
        1,
        Moves([165_280, 402_364]),
    ),
    old(
        moving("rcloserKk", &["distance"], &[example("8/5k2/8/R7/8/8/1K6/8", ALL)]),
        (18, 3),
        (2, 0),
        1,
        Moves([142_020, 353_140]),
    ),
    old(
        moving("awayRk", &["restr_distance"], &[example("8/8/8/5k2/3R4/8/8/1K6", ALL)]),
        (27, 4),
        (8, 3),
        1,
        Moves([143_340, 588_592]),
    ),
    old(
        moving(
            "rawayRk",
            &["restr_manh_dist"],
            &[example("8/8/8/5k2/3R4/8/8/1K6", ALL)],
        ),
        (26, 16),
        (7, 0),
        1,
        Moves([170_660, 931_392]),
    ),
    old(
        moving(
            "rcloserRk",
            &["restr_manh_dist"],
            &[
                example("8/2k5/8/8/8/8/1RK5/8", STRAIGHT),
                example("8/8/8/8/8/1K4k1/1R6/8", STRAIGHT),
            ],
        ),
        (48, 15),
        (18, 4),
        2,
        Moves([174_688, 1_255_576]),
    ),
    old(
        still(
            "in_lineRK",
            COORDINATES,
            &[
                example("8/2R5/8/5k2/8/2K5/8/8", STRAIGHT),
                example("8/8/4k3/8/8/2K3R1/8/8", STRAIGHT),
            ],
        ),
        (32, 10),
        (9, 2),
        2,
        Placements([49_896, 41_104]),
    ),
    old(
        still("closeRK2", &["distance"], &[example("8/1k6/8/5K2/3R4/8/8/8", ALL)]),
        (8, 3),
        (5, 2),
        1,
        Placements([36_964, 29_372]),
    ),
    old(
        still("distkR6", &["distance"], &[example("8/3K4/8/7k/8/8/1R6/8", ALL)]),
        (13, 10),
        (7, 2),
        1,
        Placements([26_900, 23_564]),
    ),
];

/// Table E.1.
pub const AREA_CONCEPTS: [KrkConcept; 8] = [
    new(
        moving("squeeze", &["area"], &[example("8/8/5R2/8/8/2k5/8/6K1", ALL)]),
        (27, 20),
        1,
        Moves([154_364, 853_552]),
    ),
    new(
        still("closerkKR", &["distance"], &[example("8/8/4k3/8/3R4/8/8/7K", ALL)]),
        (20, 4),
        1,
        Placements([95_116, 66_204]),
    ),
    new(
        still("closerKkR", &["distance"], &[example("8/8/4K3/8/3R4/8/8/7k", ALL)]),
        (16, 3),
        1,
        Placements([95_116, 81_900]),
    ),
    new(
        still(
            "k_trap",
            &[],
            &[
                example("8/8/8/4K3/8/8/2R5/5k2", OF_RANKS),
                example("8/8/k7/4K3/8/1R6/8/8", OF_FILES),
                example("5k2/2R5/8/8/3K4/8/8/8", OF_RANKS),
                example("8/8/7k/8/3K4/6R1/8/8", OF_FILES),
            ],
        ),
        (43, 12),
        4,
        Placements([14_568, 12_696]),
    ),
    new(
        still("distKR1", &["distance"], &[example("1k6/8/8/4R3/3K4/8/8/8", ALL)]),
        (16, 7),
        1,
        Placements([23_520, 19_656]),
    ),
    new(
        moving(
            "mvKcloserR",
            &["restr_distance"],
            &[example("3k4/8/5R2/8/8/8/1K6/8", ALL)],
        ),
        (20, 2),
        1,
        Moves([151_332, 352_452]),
    ),
    new(
        still(
            "corner",
            &[],
            &[
                example("8/8/8/6R1/8/2K5/8/k7", RISING),
                example("k7/8/2K5/8/6R1/8/8/8", FALLING),
                example("8/8/8/1R6/8/5K2/8/7k", FALLING),
                example("7k/8/5K2/8/1R6/8/8/8", RISING),
            ],
        ),
        (4, 0),
        4,
        Placements([248, 192]),
    ),
    new(
        still(
            "corner2",
            &[],
            &[
                example("8/8/8/6R1/8/2K5/k7/8", NONE),
                example("8/8/8/6R1/8/2K5/8/1k6", NONE),
                example("8/k7/2K5/8/6R1/8/8/8", NONE),
                example("1k6/8/2K5/8/6R1/8/8/8", NONE),
                example("8/8/8/1R6/8/5K2/7k/8", NONE),
                example("8/8/8/1R6/8/5K2/8/6k1", NONE),
                example("8/7k/5K2/8/1R6/8/8/8", NONE),
                example("6k1/8/5K2/8/1R6/8/8/8", NONE),
            ],
        ),
        (8, 0),
        8,
        Placements([496, 384]),
    ),
];
