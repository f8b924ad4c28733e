//! The experiments, run by the real program; the concepts and the strategy of questions of 1992, which only they use.

mod capability;
mod kpk;
mod krk_concepts;
mod motifs;
mod perturb;
mod placements;
mod program;
#[path = "../../../learn/tests/all/support/rules.rs"]
mod rules;
mod tower;
mod works;
