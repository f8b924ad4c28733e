//! Finished games: where they were lost.
