//! What a strategy plays: in each position the first rule that has a move, the moves it permits, and the one chosen.

use crate::positions::{NUMBERS, Number, Positions, Step, after};
use crate::split::{Clause, PartId};
use crate::strategy::{Rule, Strategy};
use crate::tables::{Asker, Tables};
use adage_games::chess::ChessVocabulary;
use adage_logic::matcher::Searcher;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
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
            costs: Asker::of_moves(strategy),
        };
        let made: Vec<Option<Choice>> = numbers
            .par_chunks(1024)
            .flat_map_iter(|chunk| {
                let mut searcher = chooser.costs.as_ref().map(Asker::searcher);
                let choose = |number: &Number| chooser.choose(*number, searcher.as_mut());
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
    costs: Option<Asker<'a>>,
}

type MoveCosts = FxHashMap<(PartId, Square), i32>;

impl Chooser<'_> {
    fn choose(&self, number: Number, searcher: Option<&mut Searcher<'_, ChessVocabulary>>) -> Option<Choice> {
        let rules = self.strategy.rules.iter().enumerate();
        let mut proposals = rules.map(|(index, rule)| (index, self.proposed(rule, number)));
        let (rule, permitted) = proposals.find(|(_, moves)| !moves.is_empty())?;
        let by_move = match (&self.costs, searcher) {
            (Some(costs), Some(searcher)) if permitted.len() > 1 => costs.costs(searcher, number),
            _ => MoveCosts::default(),
        };
        let best = self.cheapest(rule, &permitted, number, &by_move);
        Some(Choice { rule, permitted, best })
    }

    fn proposed(&self, rule: &Rule, number: Number) -> Vec<Step> {
        let mut moves: Vec<Step> = Vec::new();
        for clause in &rule.clauses {
            let man = clause.man;
            moves.extend(self.targets(clause, number).into_iter().map(|to| Step { man, to }));
        }
        moves.sort_unstable();
        moves.dedup();
        moves
    }

    fn targets(&self, clause: &Clause, number: Number) -> Bitboard {
        let mut targets = self.positions.targets(number, clause.man);
        for part in &clause.before {
            targets &= self.tables.allowed(*part, number);
        }
        let ensures = |to: &Square| {
            let result = after(
                number,
                Step {
                    man: clause.man,
                    to: *to,
                },
            );
            clause.after.iter().all(|part| self.tables.holds(*part, result))
        };
        targets.into_iter().filter(ensures).collect()
    }

    /// The moves that no tie-break prefers another to.
    fn cheapest(&self, rule: usize, permitted: &[Step], number: Number, by_move: &MoveCosts) -> Vec<Step> {
        let mut best = permitted.to_vec();
        let name = self.strategy.rules[rule].name;
        let ties = self
            .strategy
            .ties
            .iter()
            .filter(|tie| tie.rule.is_none_or(|of| of == name));
        let levels: Vec<_> = ties.collect();
        for of_level in levels.chunk_by(|one, other| one.level == other.level) {
            if best.len() == 1 {
                break;
            }
            let cost = |step: &Step| {
                let tie = of_level.iter().find(|tie| tie.man == step.man)?;
                let of_result = self.tables.value(tie.cost, after(number, *step));
                of_result.or_else(|| by_move.get(&(tie.cost, step.to)).copied())
            };
            let costs: Vec<i32> = best.iter().map(|step| cost(step).unwrap_or(0)).collect();
            let least = costs.iter().copied().min();
            let mut costs = costs.into_iter();
            best.retain(|_| costs.next() == least);
        }
        best
    }
}
