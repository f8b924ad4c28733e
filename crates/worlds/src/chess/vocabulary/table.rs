//! The relations of chess: name, arguments, who answers, and what to expect.

use super::asked::{Asked, Flow, Found};
use super::estimate;
use super::{geometry, kings, men, moves};
use crate::chess::position::ChessPosition;
use adage_logic::vocabulary::{Estimate, Known, Signature};

#[derive(Clone, Copy)]
pub(super) enum Sort {
    Side,
    Piece,
    Place,
    File,
    Rank,
    Number,
    Position,
}
use Sort::*;

#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// The same in every position.
    Always(fn(&Asked, &mut Found) -> Flow),
    Of(fn(&Asked, &ChessPosition, &mut Found) -> Flow),
}
use Answer::*;

pub(super) struct Relation {
    pub(super) name: &'static str,
    pub(super) sorts: &'static [Sort],
    pub(super) answer: Answer,
    pub(super) estimate: fn(Known) -> Estimate,
}

const fn relation(
    name: &'static str,
    sorts: &'static [Sort],
    answer: Answer,
    estimate: fn(Known) -> Estimate,
) -> Relation {
    Relation {
        name,
        sorts,
        answer,
        estimate,
    }
}

const A_MOVE: &[Sort] = &[Side, Piece, Place, Place, Position];
const A_MADE_MOVE: &[Sort] = &[Side, Piece, Place, Place, Position, Position];
const A_MEASURE: &[Sort] = &[Place, Place, Number, Position];

pub(super) const RELATIONS: &[Relation] = &[
    relation(
        "contents",
        &[Side, Piece, Place, Position],
        Of(men::contents),
        estimate::contents,
    ),
    relation("piece_move", A_MOVE, Of(moves::piece_move), estimate::piece_move),
    relation("legal_move", A_MOVE, Of(moves::legal_move), estimate::legal_move),
    relation("attacks", A_MOVE, Of(moves::attack), estimate::attack),
    relation("make_move", A_MADE_MOVE, Of(moves::make_move), estimate::make_move),
    relation("do_move", A_MADE_MOVE, Of(moves::do_move), estimate::do_move),
    relation(
        "in_check",
        &[Side, Place, Piece, Place, Position],
        Of(kings::in_check),
        estimate::in_check,
    ),
    relation(
        "check_mate",
        &[Side, Place, Position],
        Of(kings::check_mate),
        estimate::check_mate,
    ),
    relation(
        "stale",
        &[Side, Piece, Place, Position],
        Of(kings::stale),
        estimate::stale,
    ),
    relation(
        "other_side",
        &[Side, Side],
        Always(men::other_side),
        estimate::other_side,
    ),
    relation(
        "sliding_piece",
        &[Piece, Place, Position],
        Of(men::sliding_piece),
        estimate::sliding_piece,
    ),
    relation(
        "all_but_K",
        &[Piece, Place, Position],
        Of(men::all_but_king),
        estimate::all_but_king,
    ),
    relation("empty", &[Place, Position], Of(men::empty), estimate::empty),
    relation(
        "coordx",
        &[Place, File, Position],
        Of(men::coordx),
        estimate::coordinate,
    ),
    relation(
        "coordy",
        &[Place, Rank, Position],
        Of(men::coordy),
        estimate::coordinate,
    ),
    relation("distance", A_MEASURE, Of(geometry::distance), estimate::distance),
    relation(
        "manh_dist",
        A_MEASURE,
        Of(geometry::manhattan_distance),
        estimate::distance,
    ),
    relation(
        "restr_distance",
        A_MEASURE,
        Of(geometry::restricted_distance),
        estimate::restricted_distance,
    ),
    relation(
        "restr_manh_dist",
        A_MEASURE,
        Of(geometry::restricted_manhattan_distance),
        estimate::restricted_distance,
    ),
    relation("area", A_MEASURE, Of(geometry::area), estimate::area),
    relation("line", &[Place, Place, Position], Of(geometry::line), estimate::line),
    relation(
        "between",
        &[Place, Place, Place],
        Always(geometry::between),
        estimate::between,
    ),
];

pub(super) fn signature() -> Signature {
    let mut signature = Signature::default();
    let position = signature.position();
    let side = signature.names("side", &["white", "black"]);
    let piece = signature.names("piece", &["pawn", "knight", "bishop", "rook", "queen", "king"]);
    let file = signature.integers("file", 1..=8);
    let rank = signature.integers("rank", 1..=8);
    let place = signature.tuple("place", &[file, rank]);
    let number = signature.integers("number", 0..=49);
    for relation in RELATIONS {
        let types: Vec<_> = relation
            .sorts
            .iter()
            .map(|sort| match sort {
                Side => side,
                Piece => piece,
                Place => place,
                File => file,
                Rank => rank,
                Number => number,
                Position => position,
            })
            .collect();
        signature.relation(relation.name, &types);
    }
    signature
}
