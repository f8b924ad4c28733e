//! Turns and reflections of a square board that leave a clause as it is.

use adage_worlds::game::Turn;

const fn turn(mirror_files: bool, mirror_ranks: bool, swap_axes: bool) -> Turn {
    Turn {
        mirror_files,
        mirror_ranks,
        swap_axes,
    }
}

pub const LEFT_RIGHT: Turn = turn(true, false, false);
pub const UP_DOWN: Turn = turn(false, true, false);

pub const NONE: &[Turn] = &[];
/// Left and right may be exchanged: the clause is about ranks.
pub const OF_RANKS: &[Turn] = &[LEFT_RIGHT];
/// Up and down may be exchanged: the clause is about files.
pub const OF_FILES: &[Turn] = &[UP_DOWN];
/// Both, and both at once.
pub const STRAIGHT: &[Turn] = &[LEFT_RIGHT, UP_DOWN, turn(true, true, false)];
pub const ALL: &[Turn] = &[
    LEFT_RIGHT,
    UP_DOWN,
    turn(true, true, false),
    turn(false, false, true),
    turn(true, false, true),
    turn(false, true, true),
    turn(true, true, true),
];
/// Along the diagonal from a1.
pub const RISING: &[Turn] = &[turn(false, false, true)];
/// Along the diagonal from a8.
pub const FALLING: &[Turn] = &[turn(true, true, true)];
