//! Learning from labelled examples: the legality of king and rook against king, and motifs of chess from two or three
//! positions.

mod chess;
mod krk;
