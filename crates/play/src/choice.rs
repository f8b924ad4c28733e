//! What a strategy plays: in each position the first rule that has a move, the moves it permits, and the one chosen.

use crate::positions::{NUMBERS, Number, Positions, Step, after};
use crate::split::{Clause, Condition, Tie};
use crate::strategy::{Rule, Strategy};
use crate::tables::{CHUNK, MoveAsker, MoveParts, Tables};
use rayon::prelude::*;
use shakmaty::{Bitboard, Square};

/// A rule at work in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which rule, by its place in the strategy.
    pub rule: usize,
    /// Every move that the rule permits, king first, then by square.
    pub permitted: Vec<Step>,
    /// The permitted moves of least cost; the first is the one played.
    pub best: Vec<Step>,
}

impl Choice {
    /// The move that the strategy plays.
    pub fn step(&self) -> Step {
        self.best[0]
    }
}

/// The choices in all positions asked about.
pub struct Choices {
    choices: Vec<Option<Choice>>,
}

impl Choices {
    /// In every position with the winning side to move.
    pub fn everywhere(strategy: &Strategy, positions: &Positions) -> Choices {
        let tables = Tables::new(strategy, positions.black_to_move());
        Choices::from_tables(strategy, positions, &tables, positions.white_to_move())
    }

    /// In one position.
    pub fn at(strategy: &Strategy, positions: &Positions, number: Number) -> Option<Choice> {
        let mut concerned: Vec<Number> = positions.steps(number).map(|step| after(number, step)).collect();
        concerned.push(number);
        let tables = Tables::new(strategy, &concerned);
        let mut choices = Choices::from_tables(strategy, positions, &tables, &[number]);
        choices.choices[number as usize].take()
    }

    pub fn of(&self, number: Number) -> Option<&Choice> {
        self.choices[number as usize].as_ref()
    }

    fn from_tables(strategy: &Strategy, positions: &Positions, tables: &Tables, numbers: &[Number]) -> Choices {
        let chooser = Chooser {
            strategy,
            positions,
            tables,
        };
        let move_parts = MoveParts::new(strategy);
        let made: Vec<Option<Choice>> = numbers
            .par_chunks(CHUNK)
            .flat_map_iter(|chunk| {
                let mut asker = move_parts.asker();
                let choose = |number: &Number| chooser.choose(*number, &mut asker);
                chunk.iter().map(choose).collect::<Vec<_>>()
            })
            .collect();
        let mut choices = vec![None; NUMBERS];
        for (number, choice) in numbers.iter().zip(made) {
            choices[*number as usize] = choice;
        }
        Choices { choices }
    }
}

struct Chooser<'a> {
    strategy: &'a Strategy,
    positions: &'a Positions,
    tables: &'a Tables,
}

impl Chooser<'_> {
    fn choose(&self, number: Number, asker: &mut MoveAsker<'_>) -> Option<Choice> {
        let rules = self.strategy.rules.iter().enumerate();
        let mut proposals = rules.map(|(index, rule)| (index, self.proposed(rule, number, asker)));
        let (rule, permitted) = proposals.find(|(_, moves)| !moves.is_empty())?;
        let best = self.cheapest(rule, &permitted, number, asker);
        Some(Choice { rule, permitted, best })
    }

    fn proposed(&self, rule: &Rule, number: Number, asker: &mut MoveAsker<'_>) -> Vec<Step> {
        let mut moves: Vec<Step> = Vec::new();
        for clause in &rule.clauses {
            let man = clause.man;
            moves.extend(
                self.targets(clause, number, asker)
                    .into_iter()
                    .map(|to| Step { man, to }),
            );
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn targets(&self, clause: &Clause, number: Number, asker: &mut MoveAsker<'_>) -> Bitboard {
        let is_met = |condition: &Condition, number| self.tables.holds(condition.part, number) == condition.holds;
        if !clause.before.iter().all(|condition| is_met(condition, number)) {
            return Bitboard::EMPTY;
        }
        let ensures = |to: &Square| {
            let result = after(
                number,
                Step {
                    man: clause.man,
                    to: *to,
                },
            );
            clause.after.iter().all(|condition| is_met(condition, result))
        };
        let targets = self.positions.targets(number, clause.man).into_iter();
        let mut targets: Bitboard = targets.filter(ensures).collect();
        for condition in &clause.moving {
            if targets.any() {
                let allowed = asker.targets(condition.part, number);
                targets &= if condition.holds { allowed } else { !allowed };
            }
        }
        targets
    }

    /// The moves that no tie-break prefers another to.
    fn cheapest(&self, rule: usize, permitted: &[Step], number: Number, asker: &mut MoveAsker<'_>) -> Vec<Step> {
        let name = self.strategy.rules[rule].name;
        let ties = self
            .strategy
            .ties
            .iter()
            .filter(|tie| tie.rule.is_none_or(|of| of == name));
        let ties: Vec<&Tie> = ties.collect();
        let mut best = permitted.to_vec();
        for of_level in ties.chunk_by(|one, other| one.level == other.level) {
            if best.len() == 1 {
                break;
            }
            let costs = self.costs(of_level, &best, number, asker);
            let least = costs.iter().copied().min();
            let mut costs = costs.into_iter();
            best.retain(|_| costs.next() == least);
        }
        best
    }

    fn costs(&self, of_level: &[&Tie], steps: &[Step], number: Number, asker: &mut MoveAsker<'_>) -> Vec<i32> {
        let mut costs = vec![0; steps.len()];
        for tie in of_level {
            let compared = steps.iter().zip(&mut costs).filter(|(step, _)| step.man == tie.man);
            let mut by_target: Option<Vec<(Square, i32)>> = None;
            for (step, cost) in compared {
                let of_move = || {
                    let by_target = by_target.get_or_insert_with(|| asker.costs(tie.cost, number)).iter();
                    by_target.filter(|(to, _)| *to == step.to).map(|(_, cost)| cost).sum()
                };
                let of_result = self.tables.value(tie.cost, after(number, *step));
                *cost = of_result.unwrap_or_else(of_move);
            }
        }
        costs
    }
}
