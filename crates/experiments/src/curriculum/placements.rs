//! Concepts about three men by their coordinates (Morales 1992, sections 6.1 and 6.2): placements that are illegal with White
//! to move, and three points on a rising diagonal.

use crate::curriculum::turns::ALL;
use crate::curriculum::{Concept, concept, example};

/// Seven clauses; a learner by perturbation needs `adjacent` only.
pub const ILLEGAL: Concept = concept(
    "illegal",
    &["adjacent", "file", "rank"],
    &[],
    &[
        example("Kb5 Rf2 kf7", ALL),
        example("Kb2 Rd7 kg7", ALL),
        example("Kc3 Rc3 kf8", ALL),
        example("Kc3 Rf7 kc3", ALL),
        example("Kc3 Rf7 kc4", ALL),
        example("Kc3 Rf7 kd3", ALL),
        example("Kc3 Rf7 kd4", ALL),
    ],
);

pub const DIAGONAL: Concept = concept("diagonal", &["line", "file", "rank"], &[], &[example("c2 e4 h7", ALL)]);
