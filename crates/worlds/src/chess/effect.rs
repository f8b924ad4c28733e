//! A chess move as conditions and changes.
//!
//! The man must stand where it starts, the squares on its way must be empty, and where it arrives must be empty or hold
//! an enemy man. Squares hold `empty` or a man such as `(white,knight)`. What chess asks beyond the board (that king and
//! rook have not moved, that the pawn has just made its double step) is no square's state and is left out.

use super::player;
use super::words::words;
use crate::game::{Change, Condition, Effect, Need};
use shakmaty::{Bitboard, CastlingSide, Color, Move, Piece, Square, attacks};

pub(super) fn effect(mover: Color, chosen: Move) -> Effect {
    match chosen {
        Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        } => {
            let arrival = match capture {
                Some(_) => Need::ManOf(player(mover.other())),
                None => Need::Is(words().empty()),
            };
            let mut conditions = vec![holds(from, role.of(mover))];
            conditions.extend(walk(from, to).into_iter().map(is_empty));
            conditions.push(needs(to, arrival));
            let arrived = promotion.unwrap_or(role).of(mover);
            Effect {
                conditions,
                changes: vec![becomes(from, None), becomes(to, Some(arrived))],
            }
        }
        Move::EnPassant { from, to } => {
            let taken = Square::from_coords(to.file(), from.rank());
            Effect {
                conditions: vec![
                    holds(from, mover.pawn()),
                    is_empty(to),
                    holds(taken, mover.other().pawn()),
                ],
                changes: vec![
                    becomes(from, None),
                    becomes(to, Some(mover.pawn())),
                    becomes(taken, None),
                ],
            }
        }
        Move::Castle { king, rook } => castle(mover, king, rook),
        Move::Put { role, to } => Effect {
            conditions: vec![is_empty(to)],
            changes: vec![becomes(to, Some(role.of(mover)))],
        },
    }
}

fn castle(mover: Color, king: Square, rook: Square) -> Effect {
    let side = CastlingSide::from_king_side(king < rook);
    let mut conditions = vec![holds(king, mover.king())];
    conditions.extend(walk(king, rook).into_iter().map(is_empty));
    conditions.push(holds(rook, mover.rook()));
    Effect {
        conditions,
        changes: vec![
            becomes(king, None),
            becomes(
                Square::from_coords(side.rook_to_file(), rook.rank()),
                Some(mover.rook()),
            ),
            becomes(
                Square::from_coords(side.king_to_file(), king.rank()),
                Some(mover.king()),
            ),
            becomes(rook, None),
        ],
    }
}

/// The squares between two squares on a line, in the order of walking.
fn walk(from: Square, to: Square) -> Vec<Square> {
    let between: Bitboard = attacks::between(from, to);
    let mut squares: Vec<Square> = between.into_iter().collect();
    if to < from {
        squares.reverse();
    }
    squares
}

fn holds(square: Square, man: Piece) -> Condition {
    needs(square, Need::Is(words().man(man)))
}

fn is_empty(square: Square) -> Condition {
    needs(square, Need::Is(words().empty()))
}

fn needs(square: Square, needs: Need) -> Condition {
    Condition {
        cell: words().square(square),
        needs,
    }
}

fn becomes(square: Square, man: Option<Piece>) -> Change {
    Change {
        cell: words().square(square),
        becomes: man.map(|man| (player(man.color), words().man(man))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Role;

    fn cells(effect: &Effect) -> (Vec<String>, Vec<String>) {
        let name = |cell| words().as_square(cell).expect("a square").to_string();
        (
            effect.conditions.iter().map(|condition| name(condition.cell)).collect(),
            effect.changes.iter().map(|change| name(change.cell)).collect(),
        )
    }

    fn quiet(role: Role, from: Square, to: Square) -> Move {
        Move::Normal {
            role,
            from,
            capture: None,
            to,
            promotion: None,
        }
    }

    #[test]
    fn a_queen_needs_her_way_free() {
        // Pitrat's example: queen a1-d4.
        let effect = effect(Color::White, quiet(Role::Queen, Square::A1, Square::D4));
        let (conditions, changes) = cells(&effect);
        assert_eq!(conditions, ["a1", "b2", "c3", "d4"]);
        assert_eq!(changes, ["a1", "d4"]);
        assert_eq!(effect.changes[0].becomes, None);
    }

    #[test]
    fn special_moves_touch_more_squares() {
        let long = effect(
            Color::Black,
            Move::Castle {
                king: Square::E8,
                rook: Square::A8,
            },
        );
        let (conditions, mut changes) = cells(&long);
        changes.sort();
        assert_eq!(conditions, ["e8", "d8", "c8", "b8", "a8"]);
        assert_eq!(changes, ["a8", "c8", "d8", "e8"]);
        let passing = effect(
            Color::White,
            Move::EnPassant {
                from: Square::E5,
                to: Square::D6,
            },
        );
        let (conditions, changes) = cells(&passing);
        assert_eq!(conditions, ["e5", "d6", "d5"]);
        assert_eq!(changes, ["e5", "d6", "d5"]);
        let promotion = Move::Normal {
            role: Role::Pawn,
            from: Square::E7,
            capture: Some(Role::Rook),
            to: Square::D8,
            promotion: Some(Role::Queen),
        };
        let promotion = effect(Color::White, promotion);
        assert_eq!(promotion.conditions[1].needs, Need::ManOf(player(Color::Black)));
        let queen = (player(Color::White), words().man(Color::White.queen()));
        assert_eq!(promotion.changes[1].becomes, Some(queen));
    }
}
