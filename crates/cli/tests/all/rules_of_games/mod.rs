//! Games by their rules: `adage gdl` and `adage ggp`, through the real program.

mod line;
mod manager;
mod sheets;
