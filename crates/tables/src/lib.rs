//! Complete tables of endings: what perfect play achieves from every position ([`table`]). [`shapiro`] counts through some of
//! them as the thesis of 1983 did.

pub mod shapiro;
pub mod table;
