//! The works that are reproduced: for each experiment, how many of its figures come out worse or other than printed. What is
//! known to differ is known with its reason, which the experiment's own rows give; one more is a promise broken.

use super::{Capability, Length, Means, Measured, Promise, at_most, count};
use crate::experiment::Experiment;
use crate::row::{Row, Verdict};
use crate::{greenwood, minton, pal, pitrat, shapiro};
use adage_book::Book;
use adage_terminal::failure::Failure;

/// Promises of this module are called as the experiments are.
const fn known(experiment: &'static str, figures: f64) -> Promise {
    at_most(experiment, figures)
}

const PAL: &[Promise] = &[
    known("saturation", 0.0),
    known("krk-concepts", 0.0),
    known("kpk", 0.0),
    known("illegality", 0.0),
    known("table-8.3", 0.0),
];
const PAL_LONG: &[Promise] = &[
    known("table-6.2", 0.0),
    known("table-6.3", 2.0),
    known("table-7.2", 9.0),
    known("table-e.1", 2.0),
    known("in-line", 0.0),
    known("random-draws", 0.0),
];
const SHAPIRO: &[Promise] = &[
    known("tables", 2.0),
    known("kpk", 11.0),
    known("kpa7kr", 2.0),
    known("windows", 9.0),
    known("cost", 1.0),
    known("appendix", 1.0),
];
const MINTON: &[Promise] = &[known("open-three", 0.0), known("small-games", 0.0)];
const MINTON_LONG: &[Promise] = &[known("chess", 0.0), known("gomoku", 0.0)];
const PITRAT: &[Promise] = &[
    known("game-g", 0.0),
    known("figure-6", 1.0),
    known("figure-4", 1.0),
    known("figure-17", 0.0),
    known("indetermination", 0.0),
    known("figure-2", 0.0),
];
const GREENWOOD: &[Promise] = &[
    known("spaces", 1.0),
    known("8.1", 0.0),
    known("8.2", 0.0),
    known("8.3", 0.0),
    known("8.4", 0.0),
    known("8.6", 1.0),
    known("9.1", 0.0),
    // With clingo: the printed positions leave a diagonal out, as the row says.
    known("9.2", 1.0),
    known("9.3", 0.0),
    known("10.1-10.3", 0.0),
    known("10.5", 0.0),
    known("10.6", 2.0),
    known("10.7", 1.0),
];
const GREENWOOD_LONG: &[Promise] = &[known("8.5", 0.0), known("tournaments", 4.0)];

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "pal",
        title: "Morales 1992: figures that are worse or other than printed",
        length: Length::Quick,
        promises: PAL,
        measure: |_| worse_or_other(PAL, &pal::EXPERIMENTS, &Book::bundled()?),
    },
    Capability {
        name: "pal-long",
        title: "Morales 1992: figures that are worse or other than printed, what is learned",
        length: Length::Long,
        promises: PAL_LONG,
        measure: |_| worse_or_other(PAL_LONG, &pal::EXPERIMENTS, &Book::bundled()?),
    },
    Capability {
        name: "shapiro",
        title: "Shapiro 1983: figures that are worse or other than printed",
        length: Length::Long,
        promises: SHAPIRO,
        measure: |means| {
            worse_or_other(
                SHAPIRO,
                &shapiro::EXPERIMENTS,
                &shapiro::Thesis::new(means.data.clone()),
            )
        },
    },
    Capability {
        name: "minton",
        title: "Minton 1985: figures that are worse or other than printed",
        length: Length::Quick,
        promises: MINTON,
        measure: |means| of_minton(MINTON, means),
    },
    Capability {
        name: "minton-long",
        title: "Minton 1985: figures that are worse or other than printed, chess and go-moku",
        length: Length::Long,
        promises: MINTON_LONG,
        measure: |means| of_minton(MINTON_LONG, means),
    },
    Capability {
        name: "pitrat",
        title: "Pitrat 1976: figures that are other than printed",
        length: Length::Quick,
        promises: PITRAT,
        measure: |_| worse_or_other(PITRAT, &pitrat::EXPERIMENTS, &()),
    },
    Capability {
        name: "greenwood",
        title: "Greenwood 2018: figures that are worse or other than printed",
        length: Length::Quick,
        promises: GREENWOOD,
        measure: |_| worse_or_other(GREENWOOD, &greenwood::EXPERIMENTS, &()),
    },
    Capability {
        name: "greenwood-long",
        title: "Greenwood 2018: figures that are worse or other than printed, whole tournaments",
        length: Length::Long,
        promises: GREENWOOD_LONG,
        measure: |_| worse_or_other(GREENWOOD_LONG, &greenwood::EXPERIMENTS, &()),
    },
];

fn of_minton(promises: &[Promise], means: &Means) -> Result<Vec<Measured>, Failure> {
    worse_or_other(promises, &minton::EXPERIMENTS, &minton::Report::new(means.data.clone()))
}

fn worse_or_other<C>(
    promises: &[Promise],
    experiments: &[Experiment<C>],
    context: &C,
) -> Result<Vec<Measured>, Failure> {
    let measure = |promise: &Promise| {
        let named = experiments.iter().find(|experiment| experiment.name == promise.figure);
        let named = named.ok_or_else(|| Failure::bad(format!("there is no experiment `{}`", promise.figure)))?;
        Ok(judged(&(named.run)(context)?))
    };
    promises.iter().map(measure).collect()
}

fn judged(rows: &[Row]) -> Measured {
    let is_other = |row: &&Row| matches!(row.verdict, Verdict::Worse | Verdict::Differs);
    let other: Vec<&str> = rows.iter().filter(is_other).map(|row| row.figure.as_str()).collect();
    match rows.iter().find(|row| row.verdict == Verdict::Skipped) {
        Some(row) if rows.len() == 1 => Measured::Skipped(row.note.clone()),
        _ => count(other.len(), format!("of {}: {}", rows.len(), other.join("; "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_is_promised() {
        let names = |promises: [&[Promise]; 2]| -> Vec<&str> {
            let mut names: Vec<&str> = promises.into_iter().flatten().map(|promise| promise.figure).collect();
            names.sort_unstable();
            names
        };
        fn sorted<C>(experiments: &[Experiment<C>]) -> Vec<&str> {
            let mut names: Vec<&str> = experiments.iter().map(|experiment| experiment.name).collect();
            names.sort_unstable();
            names
        }
        assert_eq!(names([PAL, PAL_LONG]), sorted(&pal::EXPERIMENTS));
        assert_eq!(names([SHAPIRO, &[]]), sorted(&shapiro::EXPERIMENTS));
        assert_eq!(names([MINTON, MINTON_LONG]), sorted(&minton::EXPERIMENTS));
        assert_eq!(names([PITRAT, &[]]), sorted(&pitrat::EXPERIMENTS));
        assert_eq!(names([GREENWOOD, GREENWOOD_LONG]), sorted(&greenwood::EXPERIMENTS));
    }
}
