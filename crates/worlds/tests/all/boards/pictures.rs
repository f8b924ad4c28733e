//! Boards as text and as SVG, kept as snapshots.

use adage_worlds::cross_dot::CrossDot;
use adage_worlds::drawing::Style;
use adage_worlds::game::Game;
use adage_worlds::kono::Kono;
use adage_worlds::onitama::Onitama;

const UNICODE: Style = Style {
    colour: false,
    unicode: true,
};

fn both<G: Game>(game: &G, position: &str) -> String {
    let drawing = game.draw(&game.read_state(position).unwrap());
    format!("{}\n{}", drawing.to_text(UNICODE), drawing.to_text(Style::PLAIN))
}

#[test]
fn boards_as_text() {
    insta::assert_snapshot!(
        "onitama",
        both(
            &Onitama::example(),
            "rrR1r/3r1/5/2b2/bb1Bb red crane,rooster tiger,ox horse"
        )
    );
    insta::assert_snapshot!("kono", both(&Kono::default(), "bbb1b/b1b1b/3w1/w1w2/w1www b"));
    insta::assert_snapshot!("cross_dot", both(&CrossDot::new(6, 2).unwrap(), "bxobxx x"));
}

#[test]
fn boards_as_svg() {
    let game = Onitama::example();
    insta::assert_snapshot!("onitama_svg", game.draw(&game.start()).to_svg());
    let game = Kono::default();
    insta::assert_snapshot!("kono_svg", game.draw(&game.start()).to_svg());
}
