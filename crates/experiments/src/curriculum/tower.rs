//! The tower of concepts that leads to three men on one line (Morales 1992, appendix B): each is learned with those below it
//! as features, just as they were learned.
//!
//! Besides the king and a man of his side and an enemy man there is always the enemy king, which does not matter.

use crate::curriculum::reference::Reference;
use crate::curriculum::turns::{ALL, OF_FILES, OF_RANKS, STRAIGHT};
use crate::curriculum::{Concept, Strategy, Taught, TeachingError, concept, example, learn};
use adage_learn::pattern::background::{Background, SettingError};
use adage_logic::Clause;
use adage_logic::ast::{Program, Statement};
use adage_logic::check::{Problem, World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::Domain;

const MEN: &[&str] = &["all_but_K", "other_side"];

pub const TOWER: [Concept; 5] = [
    concept("w_line", MEN, &["line"], &[example("8/8/8/2N1n3/8/2K5/7k/8", ALL)]),
    concept(
        "ltx3",
        MEN,
        &["coordx"],
        &[
            example("7k/8/3N4/8/6n1/1K6/8/8", OF_FILES),
            example("7k/8/3N4/8/1n6/6K1/8/8", OF_FILES),
        ],
    ),
    concept(
        "lty3",
        MEN,
        &["coordy"],
        &[
            example("8/1n6/8/7k/5N2/8/2K5/8", OF_RANKS),
            example("8/2K5/8/7k/5N2/8/1n6/8", OF_RANKS),
        ],
    ),
    concept(
        "ltxy3",
        MEN,
        &["ltx3", "lty3"],
        &[example("8/6n1/8/8/8/3N4/1K6/7k", STRAIGHT)],
    ),
    concept(
        "in_line",
        MEN,
        &["w_line", "ltx3", "lty3", "ltxy3"],
        &[
            example("7k/8/8/8/1K1N2b1/8/8/8", STRAIGHT),
            example("8/2b5/8/7k/2N5/8/2K5/8", STRAIGHT),
            example("8/6r1/8/8/3N4/8/1K6/7k", STRAIGHT),
        ],
    ),
];

#[derive(Debug, thiserror::Error)]
pub enum TowerError {
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error(transparent)]
    Teaching(#[from] TeachingError),
    #[error("a rule cannot be asked: {}", .0.diagnostic.message)]
    Rule(Problem),
}

/// What was learned, one concept after the other, under the names of the concepts.
#[derive(Default)]
pub struct Tower {
    pub taught: Vec<(Concept, Taught)>,
}

impl Tower {
    /// Learns all concepts. `bundled` has the rules that answer; hypotheses are tried on the positions.
    pub fn learn(
        domain: &ChessDomain,
        bundled: &Rules,
        strategy: Strategy,
        positions: &[ChessPosition],
    ) -> Result<Tower, TowerError> {
        let mut tower = Tower::default();
        for concept in TOWER {
            let rules = tower.rules(domain)?;
            let background = Background::new(domain, &rules, &concept.setting(strategy))?;
            let answers = bundled.named(Symbol::new(concept.name));
            let rule = Matcher::new(domain.vocabulary(), bundled, &answers).map_err(TowerError::Rule)?;
            let mut teacher = Reference::new(&background, &rule, positions.iter().cloned());
            let mut taught = learn(&background, &concept, strategy, &mut teacher)?;
            for clause in &mut taught.clauses {
                clause.head.name = Symbol::new(concept.name);
            }
            tower.taught.push((concept, taught));
        }
        Ok(tower)
    }

    pub fn clauses(&self) -> impl Iterator<Item = &Clause> {
        self.taught.iter().flat_map(|(_, taught)| &taught.clauses)
    }

    /// All that was learned so far, and nothing else.
    pub fn rules(&self, domain: &ChessDomain) -> Result<Rules, TowerError> {
        let program = Program {
            statements: self.clauses().map(Statement::from_clause).collect(),
            closing_comments: Vec::new(),
        };
        let checked = check(&[&program], World::Game(domain.vocabulary().signature()));
        checked.map_err(|mut problems| TowerError::Rule(problems.swap_remove(0)))
    }
}
