//! The parts of a strategy's rules, looked up: what each part says about each position.

use crate::positions::{Men, NUMBERS, Number};
use crate::split::{Kind, PartId};
use crate::strategy::Strategy;
use adage_games::chess::{ChessVocabulary, words};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::{Predicate, Symbol, Term};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use shakmaty::{Bitboard, Square};

/// What the parts say, by part and position.
pub struct Tables {
    columns: Vec<Column>,
}

enum Column {
    Holds(Vec<bool>),
    Targets(Vec<Bitboard>),
    Value(Vec<i32>),
    /// Costs of single moves are asked only where there is a choice.
    Asked,
}

/// One answer of a part about a position.
struct Answer {
    part: usize,
    number: Number,
    target: Option<Square>,
    value: i32,
}

/// How many positions are handed out at once.
const CHUNK: usize = 1024;

impl Tables {
    /// Asks every part about each of these positions.
    pub fn new(strategy: &Strategy, numbers: &[Number]) -> Tables {
        let kinds = &strategy.parts.kinds;
        let is_asked_now = |kind: &Kind| *kind != Kind::ValueByTarget;
        let Some(asker) = Asker::new(strategy, is_asked_now) else {
            return Tables { columns: Vec::new() };
        };
        let mut columns: Vec<Column> = kinds.iter().map(Column::empty).collect();
        let answers: Vec<Vec<Answer>> = numbers
            .par_chunks(CHUNK)
            .map(|chunk| {
                let mut searcher = asker.matcher.searcher();
                let mut answers = Vec::new();
                for number in chunk {
                    asker.ask(&mut searcher, *number, &mut answers);
                }
                answers
            })
            .collect();
        for answer in answers.into_iter().flatten() {
            columns[answer.part].add(&answer);
        }
        Tables { columns }
    }

    pub fn holds(&self, part: PartId, number: Number) -> bool {
        matches!(&self.columns[part.0], Column::Holds(holds) if holds[number as usize])
    }

    /// The squares of arrival that a part allows: all or none if it asks for none in particular.
    pub fn allowed(&self, part: PartId, number: Number) -> Bitboard {
        match &self.columns[part.0] {
            Column::Targets(targets) => targets[number as usize],
            Column::Holds(holds) if holds[number as usize] => Bitboard::FULL,
            _ => Bitboard::EMPTY,
        }
    }

    /// A number of the position, unless it depends on the move.
    pub fn value(&self, part: PartId, number: Number) -> Option<i32> {
        match &self.columns[part.0] {
            Column::Value(values) => Some(values[number as usize]),
            _ => None,
        }
    }
}

impl Column {
    fn empty(kind: &Kind) -> Column {
        match kind {
            Kind::Holds => Column::Holds(vec![false; NUMBERS]),
            Kind::Targets => Column::Targets(vec![Bitboard::EMPTY; NUMBERS]),
            Kind::Value => Column::Value(vec![0; NUMBERS]),
            Kind::ValueByTarget => Column::Asked,
        }
    }

    fn add(&mut self, answer: &Answer) {
        let index = answer.number as usize;
        match (self, answer.target) {
            (Column::Holds(holds), _) => holds[index] = true,
            (Column::Targets(targets), Some(target)) => targets[index].add(target),
            (Column::Value(values), _) => values[index] = values[index].saturating_add(answer.value),
            _ => {}
        }
    }
}

/// Some of a strategy's parts, compiled.
pub struct Asker<'a> {
    matcher: Matcher<'a, ChessVocabulary>,
    parts: FxHashMap<Symbol, (usize, Kind)>,
}

impl<'a> Asker<'a> {
    /// Compiles the parts of certain kinds; `None` if there are none.
    fn new(strategy: &'a Strategy, wanted: impl Fn(&Kind) -> bool) -> Option<Asker<'a>> {
        let kinds = strategy.parts.kinds.iter().copied().enumerate();
        let chosen: Vec<(usize, Kind)> = kinds.filter(|(_, kind)| wanted(kind)).collect();
        let name = |part: usize| Symbol::new(&format!("part {part}"));
        let goals: Vec<Predicate> = chosen
            .iter()
            .flat_map(|(part, _)| strategy.checked.named(name(*part)))
            .collect();
        // Each part was a piece of a rule that passed the checks and asks only for what the piece itself binds.
        let matcher = Matcher::new(&strategy.vocabulary, &strategy.checked, &goals).ok()?;
        let parts = chosen
            .into_iter()
            .map(|(part, kind)| (name(part), (part, kind)))
            .collect();
        (!goals.is_empty()).then_some(Asker { matcher, parts })
    }

    /// The parts that give costs to single moves.
    pub fn of_moves(strategy: &'a Strategy) -> Option<Asker<'a>> {
        Asker::new(strategy, |kind| *kind == Kind::ValueByTarget)
    }

    pub fn searcher(&self) -> Searcher<'_, ChessVocabulary> {
        self.matcher.searcher()
    }

    /// The cost of each move by part and square of arrival.
    pub fn costs(
        &self,
        searcher: &mut Searcher<'_, ChessVocabulary>,
        number: Number,
    ) -> FxHashMap<(PartId, Square), i32> {
        let mut answers = Vec::new();
        self.ask(searcher, number, &mut answers);
        let mut costs: FxHashMap<(PartId, Square), i32> = FxHashMap::default();
        for answer in answers {
            if let Some(target) = answer.target {
                let cost = costs.entry((PartId(answer.part), target)).or_default();
                *cost = cost.saturating_add(answer.value);
            }
        }
        costs
    }

    fn ask(&self, searcher: &mut Searcher<'_, ChessVocabulary>, number: Number, answers: &mut Vec<Answer>) {
        let square = |term: &Term| words().as_square(*term);
        for found in searcher.matches(&Men::of(number).position()) {
            let Some((part, kind)) = self.parts.get(&found.predicate.name) else {
                continue;
            };
            let (target, value) = match kind {
                Kind::Holds => (None, None),
                Kind::Targets => (found.args.first().and_then(square), None),
                Kind::Value => (None, found.args.first()),
                Kind::ValueByTarget => (found.args.first().and_then(square), found.args.get(1)),
            };
            answers.push(Answer {
                part: *part,
                number,
                target,
                value: value.and_then(|value| value.as_int()).unwrap_or(0),
            });
        }
    }
}
