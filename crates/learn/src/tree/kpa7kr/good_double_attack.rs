//! Attributes that tell whether a potential double attack is good for Black.

use shakmaty::{Bitboard, Square};

use super::check::king_before_rook;
use super::men::{CRITICAL, Men, NO_YES, PAWN, QUEENING, RANK_8, place, plane, yes_or_no};
use crate::tree::attribute::Attribute;
use crate::tree::planes::{expand, grow, immediate_captures, squares};

pub const WKCTI: Attribute = Attribute {
    name: "wkcti",
    values: NO_YES,
    question: "Can the white king control the intersect point?",
    answers: &[
        "the white king cannot control the intersect point",
        "the white king can control the intersect point",
    ],
    of: |board| yes_or_no(board, white_can_control_the_intersect),
};

pub const BKSPR: Attribute = Attribute {
    name: "bkspr",
    values: NO_YES,
    question: "Can the black king support the black rook?",
    answers: &[
        "the black king cannot support the black rook",
        "the black king can support the black rook",
    ],
    of: |board| yes_or_no(board, black_supports_rook),
};

pub const RESKR: Attribute = Attribute {
    name: "reskr",
    values: NO_YES,
    question: "Can the black rook alone renew the double attack threat?",
    answers: &[
        "the black rook alone cannot renew the double attack threat",
        "the black rook alone can renew the double attack threat",
    ],
    of: |board| yes_or_no(board, rook_renews_the_threat),
};

pub const SKACH: Attribute = Attribute {
    name: "skach",
    values: NO_YES,
    question: "Can the white king be skewered after one or more checks?",
    answers: &[
        "the white king cannot be skewered after checks",
        "the white king can be skewered after one or more checks",
    ],
    of: |board| yes_or_no(board, skewered_after_checks),
};

pub const RESKD: Attribute = Attribute {
    name: "reskd",
    values: NO_YES,
    question: "Can the white king be reskewered via a delayed skewer?",
    answers: &[
        "the white king cannot be reskewered via a delayed skewer",
        "the white king can be reskewered via a delayed skewer",
    ],
    of: |board| yes_or_no(board, reskewered_by_delay),
};

/// The white king has a move that covers the intersect point and does not give the pawn away. If such moves leave him on
/// the line of the attack, the black king must not be able to come to the rook's support.
fn white_can_control_the_intersect(men: Men) -> bool {
    let (Some(point), Some(line)) = (men.intersect_point(), men.line()) else {
        return false;
    };
    let good = covering_without_loss(men, point);
    let supporters = grow(plane(men.black)) & !expand(men.white_moves()) & !plane(men.rook);
    let support_comes = expand(supporters).contains(point);
    good.any() && !never_in_control(men) && ((good & !line).any() || !support_comes)
}

/// The moves that cover the intersect point, if there are any, and with it whatever the black king attacks of pawn and
/// b7; to take a rook on the point also counts. If no move does all that, any that covers the point will do as long as
/// the white king [keeps hold](keeps_hold) of it.
fn covering_without_loss(men: Men, point: Square) -> Bitboard {
    let covering = men.white_moves() & expand(plane(point));
    if covering.is_empty() {
        return covering;
    }
    let attacked = men.black_near() & squares([PAWN, CRITICAL]);
    let covers_all = |king: &Square| (attacked & !grow(plane(*king))).is_empty();
    let takes = men.white_moves() & plane(men.rook) & plane(point);
    let safe: Bitboard = (covering | takes).into_iter().filter(covers_all).collect();
    if safe.is_empty() && keeps_hold(men, point, attacked) {
        covering
    } else {
        safe
    }
}

/// From where he is the white king covers the point and what is attacked; or the point is his own square or the next one
/// on the line towards the queening square, and he is within two steps of what is attacked.
fn keeps_hold(men: Men, point: Square, attacked: Bitboard) -> bool {
    let [(wf, wr), _, _] = men.places();
    let next = if wr == 8 { (wf - 1, 8) } else { (wf, wr + 1) };
    let stays = grow(plane(men.white)).contains(point) && (attacked & !men.white_near()).is_empty();
    let at_hand = point == men.white || place(point) == next;
    stays || (at_hand && (attacked & !expand(men.white_near())).is_empty())
}

/// Positions in which checks from next to the black king on f6 or c2 drive the white king off the point again.
fn never_in_control(men: Men) -> bool {
    let [(wf, wr), _, (rf, rr)] = men.places();
    let from_f6 = men.black == Square::F6 && wr == 8 && rr == 6 && rf > 6 && rf == wf + 2;
    from_f6 || (men.white, men.black, men.rook) == (Square::A3, Square::C2, Square::B1)
}

/// With the white king on rank 8: rook on rank 7 and black king on rank 7 or 8. Otherwise: rook on file b and black king
/// on file a or b, or the black king can go to b7.
fn black_supports_rook(men: Men) -> bool {
    let [(_, wr), (bf, br), (rf, rr)] = men.places();
    if wr == 8 {
        return rr == 7 && br > 6;
    }
    let b7 = plane(CRITICAL).without(men.rook);
    (rf == 2 && bf < 3) || immediate_captures(b7, men.black, men.white).any()
}

/// The white king is on file a above rank 4 or on rank 8 to the left of file e, so that there is room behind him, and he
/// has just one move that covers the intersect point: then he is where the rook can strike anew. In check on the line the
/// rook must be able to change edges instead. When the rook is on the other edge already, the white king is next to b7 but
/// cannot go there.
fn rook_renews_the_threat(men: Men) -> bool {
    let [(wf, wr), _, (rf, _)] = men.places();
    let Some(line) = men.line() else { return false };
    if !((wr == 8 && wf <= 4) || (wf == 1 && wr >= 5)) {
        return false;
    }
    if men.white == QUEENING && rf <= 2 {
        return rf == 1 || corner_is_barred(men);
    }
    let moves = men.white_moves();
    match men.intersect_point() {
        None => men.black != QUEENING && men.white_near().contains(CRITICAL) && !moves.contains(CRITICAL),
        Some(point) if point == men.white => rook_changes_edges(men, line),
        Some(point) => men.white_within_two().contains(point) && (moves & expand(plane(point))).count() == 1,
    }
}

/// White king on a8, rook on file b: nothing is between it and b8, the black king does not attack the pawn, and does not
/// guard a rook on b7.
fn corner_is_barred(men: Men) -> bool {
    let guards_b7 = men.rook == CRITICAL && men.black_near().contains(CRITICAL);
    !men.black_near().contains(PAWN) && !men.path().contains(men.black) && !guards_b7
}

/// In check on the line, the rook can go to the other edge, and no step off the line covers that square.
fn rook_changes_edges(men: Men, line: Bitboard) -> bool {
    let other = if line == RANK_8 {
        men.access_to_file_a()
    } else {
        men.access_to_rank_8()
    };
    (other & !expand(men.steps_past_the_rook() & !line & !plane(men.rook))).any()
}

/// The white king is low on file a, the rook next to him on file b with check, guarded by a black king on c1 or c2; or he
/// is on a3, the black king on c1 and the rook on rank 1; or he is on b8, the rook below on file b and the black king
/// guards b2.
fn skewered_after_checks(men: Men) -> bool {
    let [(wf, wr), (bf, br), (rf, rr)] = men.places();
    let guarded = bf == 3 && br <= 2 && men.black_near().contains(men.rook);
    let low_check = wf == 1 && wr <= 3 && rf == 2 && rr == wr && guarded;
    let first_rank = men.white == Square::A3 && men.black == Square::C1 && rr == 1;
    let from_b8 = men.white == Square::B8 && rf == 2 && rr < 6 && men.black_near().contains(Square::B2);
    low_check || first_rank || from_b8
}

/// The black king stands before the rook on file d or rank 5, but not on its path to the line, and the white king is
/// within two steps of the intersect point.
fn reskewered_by_delay(men: Men) -> bool {
    let near = |point| men.white_within_two().contains(point);
    king_before_rook(men) && !men.path().contains(men.black) && men.intersect_point().is_some_and(near)
}
