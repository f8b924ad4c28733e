//! Motifs in words, and their themes as the collections of puzzles tag them.

use super::{Kind, Man, Motif};
use adage_logic::Term;
use adage_worlds::chess::words;
use shakmaty::Role;
use std::fmt;

impl Kind {
    /// The theme's tag in the puzzles of Lichess.
    pub fn theme(self) -> &'static str {
        match self {
            Kind::SmotheredMate => "smotheredMate",
            Kind::BackRankMate => "backRankMate",
            Kind::ArabianMate => "arabianMate",
            Kind::HookMate => "hookMate",
            Kind::OperaMate => "operaMate",
            Kind::DovetailMate => "dovetailMate",
            Kind::BodenMate => "bodenMate",
            Kind::DoubleBishopMate => "doubleBishopMate",
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
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", name(self.role), self.square)
    }
}

fn name(role: Role) -> Term {
    words().role(role)
}

impl Motif {
    pub fn theme(&self) -> &'static str {
        self.kind.theme()
    }

    /// The motif in words, with its squares.
    pub fn words(&self) -> String {
        let who = format!("the {} on {}", name(self.who.role), self.who.square);
        let whom = list(&self.whom);
        match self.kind {
            Kind::Fork => format!("{who} forks {whom}"),
            Kind::Pin => format!("{who} pins {whom}{}{}", self.against_whom(), self.use_of_the_pin()),
            Kind::Skewer => format!("{who} skewers {whom}: when it goes, {} is taken", self.behind()),
            Kind::DiscoveredAttack => format!("{} opens the line of {} to {whom}", self.help(), self.who),
            Kind::DiscoveredCheck => format!("{} opens a check by {} on {whom}", self.help(), self.who),
            Kind::DoubleCheck => format!("{} and {} check {whom} at once", self.who, list(self.helper.as_slice())),
            Kind::XRay => format!("{who} acted through {whom}"),
            Kind::Deflection => format!("{who} draws {whom} away from guarding {}", self.behind()),
            Kind::Attraction => format!("{who} draws the {} there, where it is attacked", roles(&self.whom)),
            Kind::RemovalOfTheDefender => format!("{whom} guards {} and is taken first", self.behind()),
            Kind::Interference => format!("{whom} is cut off from {}", self.behind()),
            Kind::Clearance => format!(
                "the move to {} makes way for {}",
                self.who.square,
                list(self.helper.as_slice())
            ),
            Kind::HangingPiece => format!("takes {whom}, which nobody guards"),
            Kind::TrappedPiece => format!("{whom} is trapped: it is attacked and lost wherever it goes"),
            Kind::Sacrifice => format!("gives {whom}"),
            Kind::Intermezzo => format!("puts in the move to {} before taking {whom}", self.who.square),
            Kind::Promotion => format!("a pawn becomes a {} on {}", name(self.who.role), self.who.square),
            Kind::AdvancedPawn => format!("a pawn advances to {}", self.who.square),
            Kind::BackRankMate => format!("{who} mates {whom} on its back rank, behind its own men"),
            Kind::SmotheredMate => format!("{who} mates {whom}, shut in by its own men"),
            Kind::ArabianMate => format!("{who}, protected by a knight, mates {whom} in the corner"),
            Kind::HookMate => format!("{who}, protected by a knight that a pawn protects, mates {whom}"),
            Kind::OperaMate => format!("{who}, protected by a bishop, mates {whom}"),
            Kind::DovetailMate => format!("{who} mates {whom}, whose own men bar its way back"),
            Kind::BodenMate => format!("{who} mates {whom}, and another bishop bars the way from the other side"),
            Kind::DoubleBishopMate => format!("{who} mates {whom} together with the other bishop"),
            Kind::MateIn(1) => format!("{who} mates {whom}"),
            Kind::MateIn(moves) => format!("{who} mates {whom} in {moves} moves"),
        }
    }

    fn against_whom(&self) -> String {
        self.against
            .map_or_else(String::new, |behind| format!(" against {behind}"))
    }

    /// Who takes the pinned man, or whom it cannot take.
    fn use_of_the_pin(&self) -> String {
        match self.helper {
            Some(helper) if self.whom.iter().any(|man| man.square == helper.square) => {
                format!(", and a {} takes it", name(helper.role))
            }
            Some(helper) => format!(", so that it cannot take {helper}"),
            None => String::new(),
        }
    }

    /// The man behind; its square if no enemy stands there.
    fn behind(&self) -> String {
        match self.against {
            Some(man) if man.color == self.who.color => man.square.to_string(),
            Some(man) => man.to_string(),
            None => "a man".into(),
        }
    }

    fn help(&self) -> String {
        self.helper.map_or_else(
            || "a move".into(),
            |man| format!("the {}'s move to {}", name(man.role), man.square),
        )
    }
}

fn roles(men: &[Man]) -> String {
    let names: Vec<String> = men.iter().map(|man| name(man.role).to_string()).collect();
    names.join(" and ")
}

/// `king h6, rook a1 and queen d6`.
fn list(men: &[Man]) -> String {
    match men {
        [] => "a man".into(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(Man::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}
