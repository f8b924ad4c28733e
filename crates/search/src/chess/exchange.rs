//! What a capture wins once both sides have taken back on its square as long as it pays.

use super::evaluation::worth;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square};

/// A king takes last, and never where it would be taken.
const KING: i32 = 10_000;

/// The balance of material, for the side that moves, of a move and the captures after it on the same square.
pub fn balance(position: &Chess, chosen: Move) -> i32 {
    let (Some(from), to) = (chosen.from(), chosen.to()) else {
        return 0;
    };
    if chosen.is_castle() {
        return 0;
    }
    let promoted = chosen.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let taken = chosen.capture().map_or(0, worth);
    let mut occupied = position.board().occupied().without(from);
    if chosen.is_en_passant() {
        occupied.discard(Square::from_coords(to.file(), from.rank()));
    }
    let stands = price(chosen.promotion().unwrap_or(chosen.role()));
    taken + promoted - reply(position.board(), !position.turn(), to, stands, occupied)
}

/// What the side to take wins on a square where a man worth `stands` stands; nothing if it does better not to take.
fn reply(board: &Board, side: Color, square: Square, stands: i32, occupied: Bitboard) -> i32 {
    let Some((role, from)) = least_attacker(board, side, square, occupied) else {
        return 0;
    };
    let gain = stands - reply(board, !side, square, price(role), occupied.without(from));
    gain.max(0)
}

fn least_attacker(board: &Board, side: Color, square: Square, occupied: Bitboard) -> Option<(Role, Square)> {
    let attackers = board.attacks_to(square, side, occupied) & occupied;
    Role::ALL
        .into_iter()
        .find_map(|role| Some((role, (attackers & board.by_role(role)).first()?)))
}

fn price(role: Role) -> i32 {
    match role {
        Role::King => KING,
        other => worth(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::san::San;

    fn balance_of(fen: &str, san: &str) -> i32 {
        let position: Chess = fen
            .parse::<Fen>()
            .expect("a FEN")
            .into_position(CastlingMode::Standard)
            .expect("a position");
        let chosen = san.parse::<San>().expect("a move").to_move(&position).expect("legal");
        balance(&position, chosen)
    }

    #[test]
    fn captures_are_followed_to_their_end() {
        for (fen, san, expected) in [
            // Nobody takes back.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
            // Two attackers and two defenders, with a rook and a queen behind each other.
            (
                "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
                "Nxe5",
                100 - 320,
            ),
            // A king may not take a man that is guarded.
            ("4k3/4p3/8/8/8/8/8/4QRK1 w - - 0 1", "Qxe7+", 100 - 900),
            ("5k2/4p3/8/8/8/B7/8/4Q1K1 w - - 0 1", "Qxe7+", 100),
            // En passant opens a file; a promotion counts.
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", 500 + 800 - 900),
        ] {
            assert_eq!(balance_of(fen, san), expected, "{san} in {fen}");
        }
    }
}
