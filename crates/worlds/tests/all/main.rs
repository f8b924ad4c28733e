//! The worlds: their rules by known counts and naive twins, their vocabularies, pictures and records, the bundled rulebook, and the
//! matcher on their positions.

mod boards;
mod cards;
mod chess;
mod concepts;
mod domains;
mod drawing;
mod eight_puzzle;
mod gdl;
mod matcher;
mod mnk;
mod mnk_vocabulary;
mod mutations;
mod qsim;
mod rulebook;
mod support;
mod tactics;
mod update;
mod update_chess;
