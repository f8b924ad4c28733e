//! Motifs: the words of players for what a line of moves does.
//!
//! ```text
//!  position, moves ──Line──→ Steps ──double, rays, duty, loss, king, pawns──→ Motifs, the most telling first ──→ words
//! ```
//!
//! A motif is a relation between moves of the line: what one of them attacks, opens or shuts, who had to guard what, and
//! what is taken later because of it. Whether the moves are good is not asked: the line is taken as played.

mod double;
mod duty;
mod exchange;
mod king;
mod line;
mod loss;
mod mates;
mod pawns;
mod rays;
mod words;

use line::Line;
use shakmaty::{Chess, Color, Move, Role, Square};

/// The kinds of motif, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    SmotheredMate,
    BackRankMate,
    ArabianMate,
    HookMate,
    OperaMate,
    BodenMate,
    DoubleBishopMate,
    DoubleCheck,
    Promotion,
    Fork,
    Skewer,
    DiscoveredCheck,
    DiscoveredAttack,
    XRay,
    Pin,
    Intermezzo,
    RemovalOfTheDefender,
    Interference,
    Attraction,
    Deflection,
    TrappedPiece,
    HangingPiece,
    Clearance,
    AdvancedPawn,
    Sacrifice,
    DovetailMate,
    /// With the number of moves that the mating player makes.
    MateIn(u8),
}

/// A man on its square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Man {
    pub role: Role,
    pub color: Color,
    pub square: Square,
}

/// A motif and the men concerned, each on the square where it stands after the move that shows the motif.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Motif {
    pub kind: Kind,
    /// Which move of the line shows it, counted from nought.
    pub at: usize,
    /// The man of the player that does it.
    pub who: Man,
    /// The men to whom it is done.
    pub whom: Vec<Man>,
    /// What is behind them, or what they had to guard.
    pub against: Option<Man>,
    /// The man of the player that helps: that opens the line, or takes in the end.
    pub helper: Option<Man>,
}

/// The motifs of a line for the player of its first move, the most telling first, each kind once. The line is read up to
/// its first move that is not legal.
pub fn motifs(position: &Chess, line: &[Move]) -> Vec<Motif> {
    motifs_after(None, position, line)
}

/// The same, told also which move of the opponent led to the position: a capture that waits to be answered.
pub fn motifs_after(last: Option<Move>, position: &Chess, line: &[Move]) -> Vec<Motif> {
    let line = Line::new(last, position, line);
    let finders = [
        king::mates,
        king::double_check,
        pawns::promotion,
        pawns::advanced_pawn,
        double::fork,
        double::discovered,
        rays::skewer,
        rays::pin,
        rays::x_ray,
        duty::deflection,
        duty::attraction,
        duty::removal,
        duty::interference,
        duty::clearance,
        loss::hanging,
        loss::trapped,
        loss::sacrifice,
        loss::intermezzo,
    ];
    let mut found: Vec<Motif> = finders.iter().flat_map(|find| find(&line)).collect();
    found.sort_by_key(|motif| (motif.kind, motif.at));
    found.dedup_by_key(|motif| motif.kind);
    found
}

#[cfg(test)]
mod tests;
