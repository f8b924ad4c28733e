//! A chess board as a drawing.

use crate::drawing::{Drawing, Glyph, Ground};
use shakmaty::{Board, Color, Piece, Role};

pub(super) fn draw(board: &Board, caption: String) -> Drawing {
    let glyphs = board
        .iter()
        .map(|(square, man)| ((square.file().to_usize(), square.rank().to_usize()), glyph(man)))
        .collect();
    Drawing {
        width: 8,
        height: 8,
        ground: Ground::Chequered,
        glyphs,
        marks: Vec::new(),
        arrows: Vec::new(),
        caption,
    }
}

pub(super) fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

pub(super) fn to_move_caption(side: Color) -> String {
    format!("{} to move", side_name(side))
}

pub(crate) fn glyph(man: Piece) -> Glyph {
    Glyph {
        character: man.unicode_char(),
        letter: man.char(),
        picture: picture(man),
    }
}

fn picture(man: Piece) -> &'static str {
    match (man.color, man.role) {
        (Color::White, Role::Pawn) => "white-pawn",
        (Color::White, Role::Knight) => "white-knight",
        (Color::White, Role::Bishop) => "white-bishop",
        (Color::White, Role::Rook) => "white-rook",
        (Color::White, Role::Queen) => "white-queen",
        (Color::White, Role::King) => "white-king",
        (Color::Black, Role::Pawn) => "black-pawn",
        (Color::Black, Role::Knight) => "black-knight",
        (Color::Black, Role::Bishop) => "black-bishop",
        (Color::Black, Role::Rook) => "black-rook",
        (Color::Black, Role::Queen) => "black-queen",
        (Color::Black, Role::King) => "black-king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_stand_where_they_stand() {
        let drawing = draw(&Board::new(), to_move_caption(Color::White));
        assert_eq!(drawing.glyphs.len(), 32);
        let black_knight = Glyph {
            character: '♞',
            letter: 'n',
            picture: "black-knight",
        };
        assert!(drawing.glyphs.contains(&((1, 7), black_knight)));
        assert_eq!(drawing.caption, "White to move");
    }
}
