//! The endings of Shapiro's thesis (1983) as it counted them, over complete tables made here.

pub mod kpk;
pub mod promoted;
