//! Learning tasks that come with Adage, as text: Greenwood's (2018), as far as they are printed.

/// Example 3.4.2: who begins a game of Onitama, and which card lies in the centre.
pub const FIRST_PLAYER: &str = include_str!("../../tasks/first_player.las");
/// Example 3.4.3: winning is better than not winning.
pub const TRY_TO_WIN: &str = include_str!("../../tasks/try_to_win.las");
/// Experiment 9.1.
pub const ONITAMA_RULES: &str = include_str!("../../tasks/onitama_rules.las");
/// Experiment 9.2, with a third position.
pub const KONO_RULES: &str = include_str!("../../tasks/kono_rules.las");
/// Experiment 9.3.
pub const CROSS_DOT_RULES: &str = include_str!("../../tasks/cross_dot_rules.las");
