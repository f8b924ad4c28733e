//! What a strategy achieves, proved over every position and every defence.
//!
//! A position is won in *n* if the strategy's move mates, or if after it every reply leads to a position won in fewer.
//! Found from mate backwards, so no path is walked twice. What is never found won has no rule, or ends badly, or goes
//! round in circles for as long as the lone king likes.

use crate::choice::{Choice, Choices};
use crate::positions::{NUMBERS, Number, Positions, Step, after};

/// How moves that a rule leaves equal are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// As the strategy says.
    Own,
    /// As is best: by looking ahead, over all moves that the rule permits.
    Best,
    /// As is worst, over the moves that the strategy's own tie-breaks leave equal.
    Worst,
}

/// What was found.
pub struct Verdict {
    pub positions: usize,
    /// Moves that the first rules permit, in all positions.
    pub permitted: usize,
    /// Positions in which the first rule permits several.
    pub with_several: usize,
    /// In how many positions each rule is the first.
    pub uses: Vec<usize>,
    pub without_rule: Vec<Number>,
    /// Moves that leave the lone king without a move and not in check.
    pub stalemates: Vec<(Number, Step)>,
    /// Moves after which the lone king can take the rook.
    pub lost_rooks: Vec<(Number, Step)>,
    /// Positions from which the lone king is never mated though the rules never end or fail: they go round.
    pub loops: Vec<Number>,
    /// Moves to mate, by number; `None` if there is no mate.
    lengths: Vec<Option<u16>>,
    pub won: usize,
    pub longest: u16,
    total: u64,
}

impl Verdict {
    pub fn new(positions: &Positions, choices: &Choices, tie_break: TieBreak) -> Verdict {
        let all = positions.white_to_move();
        let play = Play {
            positions,
            choices,
            tie_break,
        };
        let lengths = play.lengths();
        let mut verdict = Verdict {
            positions: all.len(),
            permitted: 0,
            with_several: 0,
            uses: Vec::new(),
            without_rule: Vec::new(),
            stalemates: Vec::new(),
            lost_rooks: Vec::new(),
            loops: play.loops(&lengths),
            won: 0,
            longest: 0,
            total: 0,
            lengths,
        };
        for number in all {
            verdict.count(*number, positions, &play);
        }
        verdict
    }

    fn count(&mut self, number: Number, positions: &Positions, play: &Play<'_>) {
        let Some(choice) = play.choices.of(number) else {
            self.without_rule.push(number);
            return;
        };
        self.permitted += choice.permitted.len();
        self.with_several += usize::from(choice.permitted.len() > 1);
        if self.uses.len() <= choice.rule {
            self.uses.resize(choice.rule + 1, 0);
        }
        self.uses[choice.rule] += 1;
        for step in play.considered(choice) {
            let result = after(number, *step);
            if positions.is_stalemate(result) {
                self.stalemates.push((number, *step));
            }
            if positions.loses_rook(result) {
                self.lost_rooks.push((number, *step));
            }
        }
        if let Some(length) = self.lengths[number as usize] {
            self.won += 1;
            self.longest = self.longest.max(length);
            self.total += u64::from(length);
        }
    }

    /// Moves to mate from a position, with the winning side to move.
    pub fn length(&self, number: Number) -> Option<u16> {
        self.lengths[number as usize]
    }

    /// The mean length over the positions that are won.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.won.max(1) as f64
    }

    /// Whether every position is won.
    pub fn holds(&self) -> bool {
        self.won == self.positions
    }

    /// The first position that takes longest.
    pub fn worst(&self) -> Option<Number> {
        let index = self.lengths.iter().position(|length| *length == Some(self.longest))?;
        Some(index as Number)
    }
}

/// A strategy being played out.
struct Play<'a> {
    positions: &'a Positions,
    choices: &'a Choices,
    tie_break: TieBreak,
}

impl Play<'_> {
    /// The moves that come into question.
    fn considered<'c>(&self, choice: &'c Choice) -> &'c [Step] {
        match self.tie_break {
            TieBreak::Own => &choice.best[..1],
            TieBreak::Best => &choice.permitted,
            TieBreak::Worst => &choice.best,
        }
    }

    fn is_safe(&self, result: Number) -> bool {
        !self.positions.is_stalemate(result) && !self.positions.loses_rook(result)
    }

    fn lengths(&self) -> Vec<Option<u16>> {
        let mut lengths: Vec<Option<u16>> = vec![None; NUMBERS];
        let mut open: Vec<Number> = self.positions.white_to_move().to_vec();
        for length in 1..=u16::MAX {
            let is_won = |result: Number| {
                self.is_safe(result)
                    && self
                        .positions
                        .replies(result)
                        .all(|reply| lengths[reply as usize].is_some())
            };
            let wins = |number: Number| {
                let Some(choice) = self.choices.of(number) else {
                    return false;
                };
                let mut results = self.considered(choice).iter().map(|step| after(number, *step));
                match self.tie_break {
                    TieBreak::Worst => results.all(is_won),
                    _ => results.any(is_won),
                }
            };
            let (won, still_open): (Vec<Number>, Vec<Number>) = open.into_iter().partition(|number| wins(*number));
            if won.is_empty() {
                break;
            }
            for number in won {
                lengths[number as usize] = Some(length);
            }
            open = still_open;
        }
        lengths
    }

    /// The positions not won from which the lone king can stay among such positions, whatever move is considered.
    fn loops(&self, lengths: &[Option<u16>]) -> Vec<Number> {
        let numbers = self.positions.white_to_move().iter().copied();
        let mut open: Vec<Number> = numbers.filter(|number| lengths[*number as usize].is_none()).collect();
        loop {
            let mut is_open = vec![false; NUMBERS];
            open.iter().for_each(|number| is_open[*number as usize] = true);
            let goes_on = |number: &Number| {
                let Some(choice) = self.choices.of(*number) else {
                    return false;
                };
                let mut results = self.considered(choice).iter().map(|step| after(*number, *step));
                results.any(|result| {
                    self.is_safe(result) && self.positions.replies(result).any(|reply| is_open[reply as usize])
                })
            };
            let still_open: Vec<Number> = open.iter().copied().filter(goes_on).collect();
            if still_open.len() == open.len() {
                return open;
            }
            open = still_open;
        }
    }
}
