//! Search for forced wins at five in a row, beside naive twins and published positions.

mod board;
mod fours;
mod games;
mod meaning;
mod naive;
mod positions;
mod published;
mod renju;
mod threats;
