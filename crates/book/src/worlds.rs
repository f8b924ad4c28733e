//! The worlds whose vocabularies rules may speak: by name, with the space in which their rules are counted.

use adage_logic::vocabulary::{Signature, Vocabulary};
use adage_worlds::cards::{CardVocabulary, Hands};
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::eight_puzzle::{PuzzleVocabulary, SolvableFrames};
use adage_worlds::placement::PlacementVocabulary;
use adage_worlds::qsim::QsimVocabulary;
use adage_worlds::qsim::utube::{SYSTEM, UtubeStates};
use adage_worlds::space::AllPlacements;

struct World {
    name: &'static str,
    signature: fn() -> Signature,
    /// The one space of its situations; chess has many.
    space: Option<&'static str>,
}

const WORLDS: [World; 5] = [
    World {
        name: "chess",
        signature: || ChessVocabulary::default().signature().clone(),
        space: None,
    },
    World {
        name: "placement",
        signature: || PlacementVocabulary::default().signature().clone(),
        space: Some(AllPlacements::NAME),
    },
    World {
        name: "qsim",
        signature: || QsimVocabulary::new(&SYSTEM).signature().clone(),
        space: Some(UtubeStates::NAME),
    },
    World {
        name: "eight_puzzle",
        signature: || PuzzleVocabulary::default().signature().clone(),
        space: Some(SolvableFrames::NAME),
    },
    World {
        name: "cards",
        signature: || CardVocabulary::default().signature().clone(),
        space: Some(Hands::NAME),
    },
];

/// The names of the worlds that rules may be about.
pub fn names() -> Vec<&'static str> {
    WORLDS.iter().map(|world| world.name).collect()
}

/// What rules of a world may speak of.
pub fn signature(world: &str) -> Option<Signature> {
    let world = WORLDS.iter().find(|known| known.name == world)?;
    Some((world.signature)())
}

/// The space over which the rules of a world are counted, if it has one of its own.
pub fn space_of(world: &str) -> Option<&'static str> {
    WORLDS.iter().find(|known| known.name == world)?.space
}
