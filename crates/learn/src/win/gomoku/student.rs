//! Learning from games: the winner's turns are walked back as long as a forced win is proved, and each proof is explained.

use super::attack::attack_of;
use super::check::Effort;
use super::facts::Facts;
use super::rules::WinRule;
use super::verify;
use crate::tree::explain::words::sentence;
use crate::win::refutation::{Explainer, Explanation, Unexplained};
use adage_search::gomoku::analysis::FinishedGame;
use adage_search::gomoku::board::Board;
use adage_search::gomoku::geometry::Cell;
use adage_search::gomoku::patterns::NotAPattern;
use adage_search::gomoku::prove::{Verdict, prove};
use adage_search::gomoku::threats::Limits;
use adage_worlds::game::Side;
use adage_worlds::update::Engine;

/// Whoever learns rules about forced wins on boards of one size.
pub struct Student<'a> {
    facts: &'a Facts,
    engine: Engine<'a>,
    pub rules: Vec<WinRule>,
    pub wishes: Wishes,
}

/// How far learning goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wishes {
    /// The most moves of the attacker that a rule may take.
    pub longest: usize,
    /// The effort of each proof.
    pub limits: Limits,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            longest: 5,
            limits: Limits {
                nodes: 3_000,
                ..Limits::default()
            },
        }
    }
}

/// What one position taught.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taught {
    /// Moves that had been played.
    pub plies: usize,
    /// How the winner wins from there.
    pub line: Vec<Cell>,
    /// How many moves of the winner's it takes.
    pub moves: usize,
    /// The numbers of the rules that are new.
    pub rules: Vec<usize>,
    pub problem: Option<Problem>,
}

/// Why a proof did not become a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    #[error("it rests on what is forbidden to the defender")]
    Forbidden,
    #[error(transparent)]
    Unexplained(#[from] Unexplained),
    #[error(transparent)]
    NotAPattern(#[from] NotAPattern),
}

impl<'a> Student<'a> {
    pub fn new(facts: &'a Facts, rules: Vec<WinRule>, wishes: Wishes) -> Student<'a> {
        Student {
            facts,
            engine: facts.system.engine(),
            rules,
            wishes,
        }
    }

    /// Learns from a game that one player won: from the last turn of the winner back to the first from which no short
    /// forced win is proved.
    pub fn learn(&mut self, game: &FinishedGame, name: &str) -> Vec<Taught> {
        let mut lesson = Vec::new();
        for plies in (0..game.moves.len()).rev().step_by(2) {
            let from = format!("{name}, move {}", plies + 1);
            match self.learn_position(&game.board_after(plies), game.winner, &from) {
                Some(taught) => lesson.push(taught),
                None => break,
            }
        }
        lesson
    }

    /// Learns from one position, in the midst of a game or not: `None` if no forced win is proved that is short enough.
    pub fn learn_position(&mut self, board: &Board, attacker: Side, from: &str) -> Option<Taught> {
        let Verdict::Won(win) = prove(board, attacker, self.wishes.limits) else {
            return None;
        };
        if win.proof.moves() > self.wishes.longest {
            return None;
        }
        let mut taught = Taught {
            plies: board.taken(),
            line: win.line(),
            moves: win.proof.moves(),
            rules: Vec::new(),
            problem: None,
        };
        let learned = attack_of(self.facts, attacker, &win.proof)
            .ok_or(Problem::Forbidden)
            .and_then(|attack| {
                let explainer = Explainer {
                    system: &self.facts.system,
                    engine: &self.engine,
                };
                Ok(explainer.explain(&self.facts.state(board), &attack)?)
            })
            .and_then(|explained| self.store(&explained, from));
        match learned {
            Ok(rules) => taught.rules = rules,
            Err(problem) => taught.problem = Some(problem),
        }
        Some(taught)
    }

    /// Keeps what is not known yet; gives the numbers of the new rules.
    fn store(&mut self, explained: &[Explanation], from: &str) -> Result<Vec<usize>, Problem> {
        let mut new = Vec::new();
        for explanation in explained {
            let rule = explanation.rule(format!("win_{}", self.rules.len() + 1));
            if self.rules.iter().any(|known| known.recognition.covers(&rule)) {
                continue;
            }
            new.push(self.rules.len());
            let words = words(&explanation.threats);
            self.rules.push(WinRule::new(rule, words, from.to_string())?);
        }
        Ok(new)
    }

    /// Finds out under which guard a rule is right on all boards made up for it, the weakest first. Under none it is for
    /// search only.
    pub fn examine(&mut self, number: usize, effort: Effort) {
        verify::examine(&mut self.rules[number], self.facts.size(), effort);
    }
}

/// How a win goes, by what each move but the last threatens. The last of these moves makes two fours: no answer to one
/// would be an answer to both.
fn words(threats: &[usize]) -> String {
    let made = |threat: &usize| match threat {
        1 => "a four",
        2 => "a three",
        _ => "a quiet threat",
    };
    let mut line: Vec<&str> = threats.iter().map(made).collect();
    if let Some(last) = line.last_mut() {
        *last = "two fours at once";
    }
    line.push("five");
    sentence(&format!("{}.", line.join(", then ")))
}
