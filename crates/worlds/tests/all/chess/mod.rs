//! Chess, tried from outside: the rules by their perfts, the records by the table of game G, and every relation of the
//! vocabulary against a naive twin.

mod archive;
mod naive;
mod positions;
mod records;
mod relations;
mod rules;
mod seeds;
