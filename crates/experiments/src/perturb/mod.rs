//! Questions by perturbation (Morales 1992): the baseline that the other strategies are measured against.
//!
//! An [`inquiry::Inquiry`] learns one clause. Its questions are the last instance with a few values changed, so that some
//! literals of the hypothesis fail: a *yes* shows that they were not needed. After a *no* it tries variants of the same
//! change that keep some of what failed. [`space`] says which values are changed together and when, [`variants`] makes
//! the examples, [`connect`] says which components still belong to the concept, [`concept`] goes on clause by clause.

pub mod ask;
pub mod concept;
pub mod connect;
mod idle;
pub mod inquiry;
pub mod space;
pub mod variants;
