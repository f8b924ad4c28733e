//! The real program, with good and bad input: its commands, what they print, and how they end.

mod bad_input;
mod book;
mod commands;
mod explain;
mod gomocup;
mod learn;
#[cfg(unix)]
mod learn_at_terminal;
mod learn_boards;
mod learn_combination;
mod learn_domains;
mod learn_sessions;
mod learn_strategy;
mod learn_tree;
mod learn_win;
mod play;
mod play_stones;
mod rules_of_games;
mod support;
mod table;
mod tournament;
mod train_strategy;
mod tree_order;
mod verify_tree;
mod worlds_and_learners;
