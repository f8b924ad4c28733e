//! The protocol of general game playing: any game whose rules come with the first message.
//!
//! ```text
//! (START id role (rules) startclock playclock) ──Message──→ Session ──→ ready
//! (PLAY id (moves))                                            │   Match: machine, state, clock
//!                                                              └──→ (mark 2 2)
//! ```
//!
//! How messages travel is not said here. A session is asked from several threads: while it thinks about a move, `(INFO)` and
//! `(ABORT id)` are answered at once. What cannot be understood is answered with [`Refusal`] and changes nothing. Whoever
//! speaks of a match that is not played hears `busy`, as is the custom.

mod message;
mod session;
mod table;

pub use message::{Message, Refusal};
pub use session::Session;
