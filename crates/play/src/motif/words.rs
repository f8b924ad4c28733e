//! Motifs in words, and their themes as the collections of puzzles tag them.

use super::{Kind, Man, Motif};
use shakmaty::Role;
use std::fmt;

impl Kind {
    /// The theme's tag in the puzzles of Lichess.
    pub fn theme(self) -> &'static str {
        match self {
            Kind::SmotheredMate => "smotheredMate",
            Kind::BackRankMate => "backRankMate",
            Kind::DoubleCheck => "doubleCheck",
            Kind::Promotion => "promotion",
            Kind::Fork => "fork",
            Kind::Skewer => "skewer",
            Kind::DiscoveredCheck => "discoveredCheck",
            Kind::DiscoveredAttack => "discoveredAttack",
            Kind::XRay => "xRayAttack",
            Kind::Pin => "pin",
            Kind::Intermezzo => "intermezzo",
            Kind::RemovalOfTheDefender => "capturingDefender",
            Kind::Interference => "interference",
            Kind::Attraction => "attraction",
            Kind::Deflection => "deflection",
            Kind::TrappedPiece => "trappedPiece",
            Kind::HangingPiece => "hangingPiece",
            Kind::Clearance => "clearance",
            Kind::AdvancedPawn => "advancedPawn",
            Kind::Sacrifice => "sacrifice",
            Kind::MateIn(1) => "mateIn1",
            Kind::MateIn(2) => "mateIn2",
            Kind::MateIn(3) => "mateIn3",
            Kind::MateIn(4) => "mateIn4",
            Kind::MateIn(5) => "mateIn5",
            Kind::MateIn(_) => "mate",
        }
    }
}
impl fmt::Display for Man { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{} {}", name(self.role), self.square) } }
fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
impl Motif {
    pub fn theme(&self) -> &'static str {
        self.kind.theme()
    }
}
impl Motif {
    pub fn words(&self) -> String { format!("{self:?}") }
}
