//! Learning tasks that come with Adage, as text: Greenwood's (2018), as far as they are printed.

/// Example 3.4.2: who begins a game of Onitama, and which card lies in the centre.
pub const FIRST_PLAYER: &str = include_str!("../../tasks/first_player.las");
/// Example 3.4.3: winning is better than not winning.
pub const TRY_TO_WIN: &str = include_str!("../../tasks/try_to_win.las");
/// Experiment 8.1, Cross-Dot: a mark beside an own one.
pub const FILL_NEXT: &str = include_str!("../../tasks/fill_next.las");
/// Experiment 8.2: a mark between empty boxes.
pub const FILL_ISOLATED: &str = include_str!("../../tasks/fill_isolated.las");
/// Experiment 8.3: beside an own mark, else between empty boxes.
pub const COMBINED: &str = include_str!("../../tasks/combined.las");
/// Experiment 8.4: the leftmost empty box. The board is printed with marks missing.
pub const FILL_LEFTMOST: &str = include_str!("../../tasks/fill_leftmost.las");
/// Experiment 8.5: combined, and the leftmost of the best. One of ten orderings cannot be read any more.
pub const THOUGHTFUL: &str = include_str!("../../tasks/thoughtful.las");
/// Experiment 8.6: do not lose at once, by a deep ordering.
pub const DEFENCE: &str = include_str!("../../tasks/defence.las");
/// Experiment 9.1, the rules of Onitama, with a bias put in order.
pub const ONITAMA_RULES: &str = include_str!("../../tasks/onitama_rules.las");
/// Experiment 9.2, the rules of Five Field Kono, with a third position.
pub const KONO_RULES: &str = include_str!("../../tasks/kono_rules.las");
/// Experiment 9.3, the rules of Cross-Dot.
pub const CROSS_DOT_RULES: &str = include_str!("../../tasks/cross_dot_rules.las");
/// Experiment 10.1, Onitama: win if you can.
pub const WIN: &str = include_str!("../../tasks/win.las");
/// Experiment 10.2: capture.
pub const CAPTURE: &str = include_str!("../../tasks/capture.las");
/// Experiment 10.3: capture a master or a student.
pub const CAPTURE_RANK: &str = include_str!("../../tasks/capture_rank.las");
/// Experiment 10.5: keep the master covered. Its positions are lost; these are made up.
pub const AVOID_CAPTURE: &str = include_str!("../../tasks/avoid_capture.las");
/// Experiment 10.6 as printed: a path for the master.
pub const MASTER_PATH_PRINTED: &str = include_str!("../../tasks/master_path_printed.las");
/// Experiment 10.6 with the hands under which the printed answer is right.
pub const MASTER_PATH: &str = include_str!("../../tasks/master_path.las");
/// Experiment 10.7: keep students covered, one ordering at a price.
pub const DEFEND_PAWNS: &str = include_str!("../../tasks/defend_pawns.las");

/// Example 3.4.5: modes for the moves of Onitama. No task, but what a hypothesis space is counted from.
pub const MOVE_MODES: &str = include_str!("../../spaces/move_modes.las");
/// The bias for them: 3.38 to 3.48, each once.
pub const MOVE_BIAS: &str = include_str!("../../spaces/move_bias.las");

/// All tasks by name.
pub const ALL: [(&str, &str); 18] = [
    ("first_player", FIRST_PLAYER),
    ("try_to_win", TRY_TO_WIN),
    ("fill_next", FILL_NEXT),
    ("fill_isolated", FILL_ISOLATED),
    ("combined", COMBINED),
    ("fill_leftmost", FILL_LEFTMOST),
    ("thoughtful", THOUGHTFUL),
    ("defence", DEFENCE),
    ("onitama_rules", ONITAMA_RULES),
    ("kono_rules", KONO_RULES),
    ("cross_dot_rules", CROSS_DOT_RULES),
    ("win", WIN),
    ("capture", CAPTURE),
    ("capture_rank", CAPTURE_RANK),
    ("avoid_capture", AVOID_CAPTURE),
    ("master_path_printed", MASTER_PATH_PRINTED),
    ("master_path", MASTER_PATH),
    ("defend_pawns", DEFEND_PAWNS),
];

/// The task of a name.
pub fn find(name: &str) -> Option<&'static str> {
    ALL.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}
