//! Greenwood 2018, learning player strategies as weak constraints: the spaces, rules and strategies that it prints, learned
//! again by the fast engine, or by clingo where there are rules to learn.
//!
//! The thesis gives no times; those of this run stand beside what was wanted of them.

mod cross_dot;
mod learned;
mod onitama;
mod rules;
mod spaces;
mod tournaments;

use crate::experiment::Experiment;

pub const EXPERIMENTS: [Experiment<()>; 15] = [
    experiment("spaces", "Example 3.4.5: how many rules a language has", spaces::run),
    experiment("8.1", "Cross-Dot: a mark beside an own one", cross_dot::fill_next),
    experiment("8.2", "Cross-Dot: a mark between empty boxes", cross_dot::fill_isolated),
    experiment(
        "8.3",
        "Cross-Dot: beside an own mark, else between empty boxes",
        cross_dot::combined,
    ),
    experiment("8.4", "Cross-Dot: the leftmost empty box", cross_dot::fill_leftmost),
    experiment(
        "8.5",
        "Cross-Dot: combined, and the leftmost of the best",
        cross_dot::thoughtful,
    ),
    experiment("8.6", "Cross-Dot: do not lose at once", cross_dot::defence),
    experiment("9.1", "The rules of Onitama", rules::onitama),
    experiment("9.2", "The rules of Five Field Kono", rules::kono),
    experiment("9.3", "The rules of Cross-Dot", rules::cross_dot),
    experiment("10.1-10.3", "Onitama: win, capture, capture by rank", onitama::captures),
    experiment("10.5", "Onitama: keep the master covered", onitama::avoid_capture),
    experiment(
        "10.6",
        "Onitama: a path for the master, by deep orderings",
        onitama::path,
    ),
    experiment("10.7", "Onitama: keep students covered", onitama::defend),
    experiment("tournaments", "Onitama: how sure the tournaments are", tournaments::run),
];

type Run = fn(&()) -> Result<Vec<crate::row::Row>, adage_terminal::failure::Failure>;

const fn experiment(name: &'static str, title: &'static str, run: Run) -> Experiment<()> {
    Experiment { name, title, run }
}
