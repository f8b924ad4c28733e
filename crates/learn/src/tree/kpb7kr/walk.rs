//! Attributes of a king that steps first: out of check, out of a pin, or away from a double attack.
//!
//! One step is enough if it guards the squares to which the rook must go. Longer walks need more: the rook's own king or the
//! pawn bars its road to rank 8 or to file b. Black's king mostly stays where it is while the rook checks, so that the road
//! stays barred and the white king walks till the checks end. The walk is followed to its end; seven steps are the most that
//! it takes.

use shakmaty::File;
use std::collections::HashMap;

use super::top::{queening_square_is_held, queens_for_good, rook_falls};
use super::yes_or_no;
use crate::tree::attribute::Attribute;
use crate::tree::kpa7kr::men::NO_YES;
use crate::tree::planes::{Way, beyond};
use crate::tree::seventh::Seventh;

/// The longest walk.
const STEPS: u8 = 7;

pub const WKSTP: Attribute = Attribute {
    name: "wkstp",
    values: NO_YES,
    question: "Does one step of the white king stop all that delays the pawn?",
    answers: &[
        "no single step of the white king stops all that delays the pawn",
        "after one step of the white king White takes the rook or queens, whatever Black does",
    ],
    of: |board| yes_or_no(board, |men| !wins_at_once(men) && king_walks(men, 1)),
};

pub const WKWLK: Attribute = Attribute {
    name: "wkwlk",
    values: NO_YES,
    question: "Is the black rook's road barred, so that the white king can walk out of all delays in seven steps?",
    answers: &[
        "the white king cannot walk to where nothing delays the pawn",
        "the black rook's road is barred, and the white king can walk to where nothing delays the pawn",
    ],
    of: |board| {
        yes_or_no(board, |men| {
            road_is_barred(men) && !wins_at_once(men) && king_walks(men, STEPS)
        })
    },
};

/// The black king stands above the rook on its file or to the left of it on its rank; or the rook is on file a or c, where
/// the pawn takes it on rank 8.
fn road_is_barred(men: Seventh) -> bool {
    let by_king = |way: Way| beyond(men.rook, way).contains(men.black);
    let by_pawn = [File::A, File::C].contains(&men.rook.file());
    by_king(Way::Up) || by_king(Way::Left) || by_pawn
}

fn wins_at_once(men: Seventh) -> bool {
    rook_falls(men) || queens_for_good(men)
}

/// A walk of so many steps at most wins.
fn king_walks(men: Seventh, steps: u8) -> bool {
    Walk::default().wins(men, steps)
}

/// What is known of walks. The rook's checks lead to the same positions again and again.
#[derive(Default)]
struct Walk {
    known: HashMap<(Seventh, u8), bool>,
}

impl Walk {
    /// There is a step after which the pawn goes through. If Black holds the queening square already, no step helps.
    fn wins(&mut self, men: Seventh, steps: u8) -> bool {
        if let Some(known) = self.known.get(&(men, steps)) {
            return *known;
        }
        let wins = !queening_square_is_held(men) && men.steps().any(|stepped| self.goes_through(stepped, steps - 1));
        self.known.insert((men, steps), wins);
        wins
    }

    /// Black does not take the pawn, and whatever else he does, White wins at once or walks on; out of check by one step only.
    fn goes_through(&mut self, stepped: Seventh, left: u8) -> bool {
        let taken = stepped.king_may_take_pawn() || stepped.rook_attacks_pawn();
        let replies = likely_first(stepped);
        let mut on = |reply: Seventh| {
            let left = if reply.in_check() { left } else { left.min(1) };
            wins_at_once(reply) || (left > 0 && self.wins(reply, left))
        };
        !taken && !replies.is_empty() && replies.into_iter().all(&mut on)
    }
}

/// Black's replies, those first that refute most steps: the queening square is held. Checks come last.
fn likely_first(men: Seventh) -> Vec<Seventh> {
    let mut replies: Vec<Seventh> = men.replies().collect();
    replies.sort_by_cached_key(|reply| (reply.in_check(), !queening_square_is_held(*reply)));
    replies
}
