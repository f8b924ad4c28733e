//! `adage learn`: rules from examples and answers.
//!
//! A command is about a `world`. It is made into a `task`: what is to be learned, who answers, where it is kept (`keep`). The
//! library's dialogue asks until nothing is left to ask, and what was learned is told (`report`). Trees, forced wins,
//! combinations and strategies are learned in their own ways.

pub mod combination;
mod follow;
mod interrupt;
mod keep;
mod library;
mod pattern;
mod report;
mod strategy;
mod task;
mod tree;
pub mod win;
mod world;

use crate::failure::Failure;
use crate::output::Output;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(Subcommand)]
enum LearnCommand {
    /// Learn a pattern from a position and from answers to questions about others
    Pattern(Box<pattern::Args>),
    /// Learn small decision trees, one for each question of a problem
    Tree(Box<tree::Args>),
    /// Learn to recognise forced wins from lost games of go-moku
    Win(Box<win::Args>),
    /// Learn patterns of combinations from games of chess
    Combination(Box<combination::Args>),
    /// Learn what to prefer from "this rather than that": weak constraints and rules from tasks in ILASP's syntax
    Strategy(Box<strategy::Args>),
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    match args.command {
        LearnCommand::Pattern(args) => pattern::run(*args, folder, output),
        LearnCommand::Tree(args) => tree::run(*args, folder, output),
        LearnCommand::Win(args) => win::run(*args, folder, output),
        LearnCommand::Combination(args) => combination::run(*args, folder, output),
        LearnCommand::Strategy(args) => strategy::run(*args, output),
    }
}
