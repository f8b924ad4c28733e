//! Eleven tactical motifs to learn, each with one position to begin with: the experiments of Morales 1992, chapter 6.
//!
//! The reference definitions are bundled rules of the same names; here they only answer questions.

use adage_learn::pattern::background::Setting;

/// A motif, and what its learner is told.
#[derive(Clone, Copy, Debug)]
pub struct Motif {
    pub name: &'static str,
    /// The board of the first example.
    pub example: &'static str,
    pub look_ahead: bool,
    /// The rules named by the teacher.
    pub with: &'static [&'static str],
    /// Questions with symmetry in 1992: instances and others.
    pub asked_in_1992: (usize, usize),
}

impl Motif {
    pub fn setting(&self) -> Setting {
        Setting {
            look_ahead: self.look_ahead,
            with: self.with.iter().map(|name| name.to_string()).collect(),
            ..Setting::default()
        }
    }
}

const fn motif(
    name: &'static str,
    example: &'static str,
    look_ahead: bool,
    with: &'static [&'static str],
    asked_in_1992: (usize, usize),
) -> Motif {
    Motif {
        name,
        example,
        look_ahead,
        with,
        asked_in_1992,
    }
}

/// A check and an attack at once.
pub const FORK: Motif = motif("fork", "8/5K2/2q5/N7/2k5/8/8/8", false, &[], (9, 16));

pub const MOTIFS: [Motif; 11] = [
    motif("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[], (10, 7)),
    motif("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[], (8, 7)),
    FORK,
    motif("can_check", "4k3/8/8/8/8/8/8/3R2K1", true, &[], (2, 1)),
    motif("can_threat", "7k/8/1K6/8/8/4p3/8/N7", true, &["threat"], (6, 9)),
    motif("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"], (3, 0)),
    motif("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[], (5, 6)),
    motif("disc_threat", "4b3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"], (4, 2)),
    motif("pin1", "4k3/8/2n5/1B6/8/8/8/6K1", true, &["threat"], (4, 3)),
    motif("pin2", "4k3/8/2n5/1B6/8/8/8/6K1", false, &["threat", "in_line"], (4, 3)),
    motif("skewer", "4n3/8/8/4k3/8/8/8/K3R3", true, &["threat1"], (4, 22)),
];

/// Four of the motifs as a coach shows them, in the middle of a game.
pub const IN_GAMES: [Motif; 4] = [
    motif(
        "fork",
        "r1bqkb1r/ppN2ppp/2n1pn2/3p4/3P4/5N2/PPP1PPPP/R1BQKB1R",
        false,
        &[],
        (9, 16),
    ),
    motif(
        "disc_check",
        "r1bqk2r/ppp2ppp/2np1n2/4N3/1b6/2NB4/PPPP1PPP/R1BQR1K1",
        true,
        &[],
        (5, 6),
    ),
    motif(
        "pin2",
        "r1bqkb1r/ppp2ppp/2np1n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R",
        false,
        &["threat", "in_line"],
        (4, 3),
    ),
    motif(
        "skewer",
        "r3q2r/ppp2p1p/2n1kb2/3p4/8/1QPB1N2/PP3PPP/R3R1K1",
        true,
        &["threat1"],
        (4, 22),
    ),
];
