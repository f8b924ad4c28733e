//! Boards as text and as SVG, kept as snapshots. Larger pictures are written to the target folder, to be looked at.

use adage_worlds::drawing::{Drawing, Glyph, Ground, Style};
use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;

const UNICODE: Style = Style {
    colour: false,
    unicode: true,
};

fn chess(placement: &str) -> Drawing {
    let mut drawing = Drawing::empty(8, 8, Ground::Chequered);
    for (rank, men) in placement.split('/').rev().enumerate() {
        let mut file = 0;
        for letter in men.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    drawing.glyphs.push(((file, rank), chess_glyph(letter)));
                    file += 1;
                }
            }
        }
    }
    drawing
}

fn chess_glyph(letter: char) -> Glyph {
    let (character, picture) = match letter {
        'K' => ('♔', "white-king"),
        'Q' => ('♕', "white-queen"),
        'R' => ('♖', "white-rook"),
        'B' => ('♗', "white-bishop"),
        'N' => ('♘', "white-knight"),
        'P' => ('♙', "white-pawn"),
        'k' => ('♚', "black-king"),
        'q' => ('♛', "black-queen"),
        'r' => ('♜', "black-rook"),
        'b' => ('♝', "black-bishop"),
        'n' => ('♞', "black-knight"),
        _ => ('♟', "black-pawn"),
    };
    Glyph {
        character,
        letter,
        picture,
    }
}

fn fork() -> Drawing {
    chess("r1bqk2r/ppN1bppp/2n2n2/3pp3/8/3P1NP1/PPP1PPBP/R1BQK2R")
        .mark((4, 7))
        .mark((0, 7))
        .arrow((2, 6), (4, 7))
        .arrow((2, 6), (0, 7))
        .with_caption("The knight forks king and rook")
}

fn opening(size: usize) -> Drawing {
    let game = Mnk::gomoku(size, false).unwrap();
    let moves = game.read_moves("h8i9j10h9g7h7").unwrap();
    game.draw(game.replay(&moves).unwrap().last().unwrap()).mark((7, 6))
}

fn noughts_and_crosses() -> Drawing {
    let game = Mnk::tic_tac_toe();
    game.draw(&game.read_state("x1o/1x1/3 o").unwrap())
        .mark((2, 0))
        .arrow((2, 0), (2, 0))
}

#[test]
fn chess_as_text() {
    insta::assert_snapshot!("chess_unicode", fork().to_text(UNICODE));
    insta::assert_snapshot!("chess_ascii", fork().to_text(Style::PLAIN));
}

#[test]
fn chess_in_colour() {
    let style = Style {
        colour: true,
        unicode: true,
    };
    insta::assert_snapshot!(
        "chess_colour",
        fork().to_text(style).escape_debug().to_string().replace("\\n", "\n")
    );
}

#[test]
fn gomoku_as_text() {
    insta::assert_snapshot!("gomoku_15_unicode", opening(15).to_text(UNICODE));
    insta::assert_snapshot!("gomoku_19_ascii", opening(19).to_text(Style::PLAIN));
}

#[test]
fn small_boards_as_text() {
    insta::assert_snapshot!("tic_tac_toe_unicode", noughts_and_crosses().to_text(UNICODE));
    let game = Mnk::cross_dot(6, 2).unwrap();
    insta::assert_snapshot!(
        "cross_dot_ascii",
        game.draw(&game.read_state("1xo3 x").unwrap()).to_text(Style::PLAIN)
    );
}

#[test]
fn tic_tac_toe_as_svg() {
    insta::assert_snapshot!("tic_tac_toe_svg", noughts_and_crosses().to_svg());
}

#[test]
fn captions_cannot_break_out() {
    let drawing = Drawing::empty(2, 2, Ground::Cells).with_caption("</text><script>\"'&\u{1b}[31m\nnext\u{7}");
    let svg = drawing.to_svg();
    assert!(!svg.contains("<script>") && !svg.contains('\u{1b}') && !svg.contains('\u{7}'));
    assert!(svg.contains("&lt;script&gt;&quot;&#39;&amp;"));
    assert!(!drawing.to_text(UNICODE).contains('\u{1b}'));
}

#[test]
fn what_lies_outside_is_left_out() {
    let mut drawing = Drawing::empty(2, 1, Ground::Lines).mark((5, 5)).arrow((0, 0), (9, 9));
    drawing.glyphs.push(((3, 3), chess_glyph('Q')));
    let bare = Drawing::empty(2, 1, Ground::Lines);
    assert_eq!(drawing.to_svg(), bare.to_svg());
    assert_eq!(drawing.to_text(UNICODE), bare.to_text(UNICODE));
}

#[test]
fn boards_of_any_size_can_be_drawn() {
    for ground in [Ground::Chequered, Ground::Lines, Ground::Cells] {
        for (width, height) in [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (30, 2)] {
            let drawing = Drawing::empty(width, height, ground).mark((0, 0)).arrow((0, 0), (1, 0));
            assert!(drawing.to_svg().ends_with("</svg>\n"));
            assert!(!drawing.to_text(UNICODE).is_empty());
        }
    }
}

#[test]
fn a_man_without_a_picture_is_a_letter_on_a_disc() {
    let mut drawing = Drawing::empty(1, 1, Ground::Cells);
    let glyph = Glyph {
        character: '&',
        letter: 'a',
        picture: "ampersand",
    };
    drawing.glyphs.push(((0, 0), glyph));
    assert!(drawing.to_svg().contains(">&amp;</text>"));
}

#[test]
fn pictures_to_look_at() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let start = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").with_caption("White to move");
    for (name, drawing) in [
        ("start", start),
        ("fork", fork()),
        ("gomoku", opening(19)),
        ("tic-tac-toe", noughts_and_crosses()),
    ] {
        std::fs::write(folder.join(format!("{name}.svg")), drawing.to_svg()).unwrap();
    }
}
