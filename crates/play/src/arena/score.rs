//! What a series of games comes to.

use super::bout::End;
use super::statistics;
use super::tournament::Played;
use adage_search::Forfeit;
use adage_worlds::game::Side;
use std::time::Duration;

/// Games by their ends, as the first player sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

impl Tally {
    pub fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn and(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            drawn: self.drawn + other.drawn,
            lost: self.lost + other.lost,
        }
    }
}

/// Games that a player lost otherwise than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forfeits {
    pub crashes: u64,
    pub illegal: u64,
    pub late: u64,
}

/// All that was played. Players are numbered from nought in the order in which they were named.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The first player's games with the first move, which is Black's, and without.
    pub as_black: Tally,
    pub as_white: Tally,
    pub forfeits: [Forfeits; 2],
    /// The longest time that each player took for a move.
    pub slowest: [Duration; 2],
    /// The moves of all games together, without those of the openings.
    pub moves: u64,
}

impl Score {
    pub fn add<M>(&mut self, played: &Played<M>) {
        let tally = match played.black {
            0 => &mut self.as_black,
            _ => &mut self.as_white,
        };
        let count = match played.end.winner().map(|winner| played.entrant(winner)) {
            Some(0) => &mut tally.won,
            Some(_) => &mut tally.lost,
            None => &mut tally.drawn,
        };
        *count += 1;
        if let End::Forfeited(loser, forfeit) = &played.end {
            let forfeits = &mut self.forfeits[played.entrant(*loser)];
            *match forfeit {
                Forfeit::Crash(_) => &mut forfeits.crashes,
                Forfeit::Illegal(_) => &mut forfeits.illegal,
                Forfeit::Late => &mut forfeits.late,
            } += 1;
        }
        for player in [Side(0), Side(1)] {
            let slowest = &mut self.slowest[played.entrant(player)];
            *slowest = played.slowest[usize::from(player.0)].max(*slowest);
        }
        self.moves += (played.moves.len() - played.opening) as u64;
    }

    pub fn together(&self) -> Tally {
        self.as_black.and(self.as_white)
    }

    /// The first player's share of the points, a draw being half a point; a half where nothing was played.
    pub fn share(&self) -> f64 {
        let Tally { won, drawn, .. } = self.together();
        match self.together().games() {
            0 => 0.5,
            games => (won as f64 + drawn as f64 / 2.0) / games as f64,
        }
    }

    /// Where the share would come to lie in the long run, with 95 % confidence.
    pub fn interval(&self) -> (f64, f64) {
        statistics::interval(self.share(), self.together().games())
    }

    /// How likely equal players are to differ as much or more, draws left out.
    pub fn chance(&self) -> f64 {
        let Tally { won, lost, .. } = self.together();
        statistics::equal_chance(won, lost)
    }
}
