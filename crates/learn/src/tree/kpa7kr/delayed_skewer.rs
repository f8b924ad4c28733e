//! Attributes of the delayed skewer: a check drives the white king to the line of the promoted pawn.

use shakmaty::Square;

use super::men::{Men, NO_YES, yes_or_no};
use crate::tree::attribute::Attribute;

pub const SPCOP: Attribute = Attribute {
    name: "spcop",
    values: NO_YES,
    question: "Is there a special opposition pattern?",
    answers: &[
        "there is no special opposition pattern",
        "there is a special opposition pattern",
    ],
    of: |board| yes_or_no(board, special_opposition),
};

pub const WTOEG: Attribute = Attribute {
    name: "wtoeg",
    values: &["n", "t"],
    question: "Is the white king one away from the relevant edge?",
    answers: &[
        "the white king is not one away from the relevant edge",
        "the white king is one away from the relevant edge",
    ],
    of: |board| yes_or_no(board, one_from_the_edge),
};

pub const DSOPP: Attribute = Attribute {
    name: "dsopp",
    values: NO_YES,
    question: "Are the kings in normal opposition?",
    answers: &[
        "the kings are not in normal opposition",
        "the kings are in normal opposition",
    ],
    of: |board| yes_or_no(board, normal_opposition),
};

pub const DWIPD: Attribute = Attribute {
    name: "dwipd",
    values: &["l", "g"],
    question: "Is the white king's distance to the intersect point too great?",
    answers: &[
        "the white king is near enough to the intersect point",
        "the white king's distance to the intersect point is too great",
    ],
    of: |board| yes_or_no(board, too_far_from_the_intersect),
};

pub const SKEWR: Attribute = Attribute {
    name: "skewr",
    values: NO_YES,
    question: "Is there a potential skewer as opposed to a fork?",
    answers: &[
        "there is a potential fork, not a skewer",
        "there is a potential skewer as opposed to a fork",
    ],
    of: |board| yes_or_no(board, potential_skewer),
};

/// King on b8, black king on d7 and the rook below him on file d: after Rb-check only a7 is left.
fn special_opposition(men: Men) -> bool {
    let [_, _, (rf, rr)] = men.places();
    men.white == Square::B8 && men.black == Square::D7 && rf == 4 && rr < 6
}

/// On file b or rank 7, and not on an edge by that.
fn one_from_the_edge(men: Men) -> bool {
    let [(wf, wr), _, _] = men.places();
    (wf == 2 || wr == 7) && wf != 1 && wr != 8
}

/// Steps of the white king to file a and to rank 8.
fn steps_to_edges(men: Men) -> (i32, i32) {
    let [(wf, wr), _, _] = men.places();
    (wf - 1, 8 - wr)
}

/// The kings are two apart on a line that leads straight to the nearer of file a and rank 8, the black king behind.
fn normal_opposition(men: Men) -> bool {
    let [(wf, wr), (bf, br), _] = men.places();
    let (to_a, to_8) = steps_to_edges(men);
    (to_a <= to_8 && br == wr && bf == wf + 2) || (to_8 <= to_a && bf == wf && br == wr - 2)
}

/// The relevant edge is file a if the white king is nearer to that than to rank 8; if he is as near to both, the black
/// king tells: file a if he is more to the right of the white king than below.
fn relevant_edge_is_file_a(men: Men) -> bool {
    let [(wf, wr), (bf, br), _] = men.places();
    let (to_a, to_8) = steps_to_edges(men);
    to_a < to_8 || (to_a == to_8 && bf - wf > wr - br)
}

/// The square where the rook's rank or file meets the relevant edge is more than two steps away.
fn too_far_from_the_intersect(men: Men) -> bool {
    let [(wf, wr), _, (rf, rr)] = men.places();
    let (file, rank) = if relevant_edge_is_file_a(men) { (1, rr) } else { (rf, 8) };
    (file - wf).abs().max((rank - wr).abs()) > 2
}

/// The rook strikes the relevant edge on the far side of the white king from the pawn, or it is at least two lines nearer
/// to that edge than he is. On the edge itself it is always a skewer.
fn potential_skewer(men: Men) -> bool {
    let [(wf, wr), _, (rf, rr)] = men.places();
    let (past, inside) = if relevant_edge_is_file_a(men) {
        (wr - rr, wf - rf)
    } else {
        (rf - wf, rr - wr)
    };
    men.line().is_some() || past > 0 || inside >= 2
}
