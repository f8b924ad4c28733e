//! The games and spaces themselves: counts of moves, of positions, and of where rules hold.

use super::{Capability, Length, Means, Measured, at_least, at_most, count, exactly, figure};
use crate::clock::computing_time;
use crate::measure::middlegames::middlegames;
use crate::measure::tactics::MOTIFS;
use crate::measure::variations::varied;
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_terminal::failure::Failure;
use adage_worlds::chess::{Chess, ChessPosition, ChessVocabulary, Ending};
use adage_worlds::cross_dot::CrossDot;
use adage_worlds::cross_dot::solve::Solver;
use adage_worlds::game::Game;
use adage_worlds::kono::solve::{Table, Worth};
use adage_worlds::kono::{Goal, Kono};
use adage_worlds::onitama::Onitama;
use adage_worlds::space::Space;
use shakmaty::Position;
use std::hint::black_box;
use std::time::Duration;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "perft",
        title: "Lines of moves, against published counts",
        length: Length::Quick,
        promises: &[
            exactly("chess, four moves from the start", 197_281.0),
            exactly("chess, three moves from Kiwipete", 97_862.0),
            exactly("Onitama with five cards, five moves", 193_520.0),
        ],
        measure: |_| {
            Ok(vec![
                count(Chess.perft(&Chess.start(), 4), ""),
                count(Chess.perft(&kiwipete()?, 3), ""),
                count(Onitama::five_cards().perft(&Onitama::five_cards().start(), 5), ""),
            ])
        },
    },
    Capability {
        name: "perft-long",
        title: "Longer lines of moves, against published counts",
        length: Length::Long,
        promises: &[
            exactly("chess, five moves from the start", 4_865_609.0),
            exactly("chess, four moves from Kiwipete", 4_085_603.0),
            exactly("Onitama with five cards, six moves", 2_849_861.0),
        ],
        measure: |_| {
            Ok(vec![
                count(Chess.perft(&Chess.start(), 5), ""),
                count(Chess.perft(&kiwipete()?, 4), ""),
                count(Onitama::five_cards().perft(&Onitama::five_cards().start(), 6), ""),
            ])
        },
    },
    Capability {
        name: "matcher",
        title: "Matching 1,000 rules together in middle games of chess, on one core",
        length: Length::Quick,
        promises: &[
            at_most("times what the eleven motifs cost that they are made of", 25.0),
            at_least("times as fast as one by one", 1.0),
        ],
        measure: matcher,
    },
    Capability {
        name: "spaces",
        title: "Positions of king and rook against king",
        length: Length::Quick,
        promises: &[
            exactly("positions", 223_944.0),
            exactly("of these legal with White to move", 175_168.0),
        ],
        measure: |_| Ok(vec![size("krk")?, size("krk-wtm")?]),
    },
    Capability {
        name: "cross-dot",
        title: "Cross-Dot by perfect play",
        length: Length::Quick,
        promises: &[
            exactly("two in a row, 3 to 12 boxes: games that the first player wins", 10.0),
            exactly("three in a row, 3 to 12 boxes: games that are drawn", 10.0),
        ],
        measure: |_| Ok(vec![cross_dot(2, 1), cross_dot(3, 0)]),
    },
    Capability {
        name: "kono",
        title: "Five Field Kono by perfect play, over every position",
        length: Length::Long,
        promises: &[
            exactly("positions", 299_111_400.0),
            exactly("wins", 284_907.0),
            exactly("losses", 97_764.0),
            exactly("longest forced line, in plies", 24.0),
            exactly("the start is a draw", 1.0),
        ],
        measure: kono,
    },
];

fn kiwipete() -> Result<<Chess as Game>::State, Failure> {
    Chess
        .read_state(KIWIPETE)
        .map_err(|error| Failure::bad(error.to_string()))
}

fn size(space: &str) -> Result<Measured, Failure> {
    let ending = Ending::read(space).map_err(|error| Failure::bad(error.to_string()))?;
    let positions = (0..ending.numbers()).filter(|number| ending.position(*number).is_some());
    Ok(count(positions.count(), ""))
}

/// The least computing time that tells something.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// Seconds of one pass over the positions.
fn seconds(rules: &Rules, goals: &[Predicate], positions: &[ChessPosition]) -> Result<f64, Failure> {
    let vocabulary = ChessVocabulary::new();
    let matcher =
        Matcher::new(&vocabulary, rules, goals).map_err(|problem| Failure::bad(problem.diagnostic.message))?;
    let mut searcher = matcher.searcher();
    let start = computing_time();
    let mut passes = 0;
    while passes == 0 || computing_time() - start < LEAST_TIME {
        black_box(positions.iter().map(|position| searcher.count(position)).sum::<usize>());
        passes += 1;
    }
    Ok((computing_time() - start).as_secs_f64() / f64::from(passes))
}

fn matcher(means: &Means) -> Result<Vec<Measured>, Failure> {
    const RULES: usize = 1_000;
    const ALONE: usize = 20;
    let states = middlegames(means.size(20, 100), 1);
    let positions: Vec<ChessPosition> = states
        .iter()
        .map(|state| ChessPosition::from(state.board().clone()))
        .collect();
    let (rules, variations) = varied(RULES, 1, &ChessVocabulary::new());
    let motifs = MOTIFS.map(|(name, arity)| Predicate::new(name, arity));
    let eleven = seconds(&rules, &motifs, &positions)?;
    let together = seconds(&rules, &variations, &positions)?;
    let mut alone = 0.0;
    for goal in variations.iter().step_by(RULES / ALONE) {
        alone += seconds(&rules, &[*goal], &positions)?;
    }
    let one_by_one = alone * (RULES / ALONE) as f64;
    let note = format!(
        "on {} positions, by the processor's clock, in this run",
        positions.len()
    );
    Ok(vec![
        figure(together / eleven, &*note),
        figure(one_by_one / together, format!("{ALONE} of them measured alone, {note}")),
    ])
}

/// The numbers of boxes whose outcomes were published.
const BOXES: std::ops::RangeInclusive<usize> = 3..=12;

/// How many of the games are worth this to the first player.
fn cross_dot(in_row: usize, worth: i8) -> Measured {
    let is_worth = |boxes: &usize| {
        CrossDot::new(*boxes, in_row).is_ok_and(|game| {
            let start = game.start();
            Solver::new(game).value(&start) == worth
        })
    };
    count(BOXES.filter(is_worth).count(), "")
}

fn kono(_: &Means) -> Result<Vec<Measured>, Failure> {
    let table = Table::solve(Goal::Own);
    let census = table.census;
    let is_draw = table.worth(&Kono::new(Goal::Own).start()) == Some(Worth::Draw);
    Ok(vec![
        count(census.positions, ""),
        count(census.wins, ""),
        count(
            census.losses + census.over_lost + census.over_both,
            "the position that is over for both counts as lost",
        ),
        figure(census.longest, ""),
        figure(is_draw, ""),
    ])
}
