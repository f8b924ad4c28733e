//! The language: what is read, printed and refused; matching, subsumption and generalisation against naive twins; models against
//! clingo; networks against models.

mod check;
mod clingo;
mod generalisation;
mod matcher;
mod model;
mod network;
mod subsumption;
mod support;
mod syntax;
mod syntax_properties;
