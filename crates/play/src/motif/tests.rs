//! Small positions for each motif.

use super::{Kind, Motif, motifs, motifs_after};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Move, Position};

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("a position")
}

fn read(start: &Chess, moves: &str) -> Vec<Move> {
    let mut after = start.clone();
    let read_one = |text: &str| {
        let chosen = text
            .parse::<San>()
            .expect("a move")
            .to_move(&after)
            .expect("a legal move");
        after.play_unchecked(chosen);
        chosen
    };
    moves.split_whitespace().map(read_one).collect()
}

fn find(fen: &str, moves: &str) -> Vec<Motif> {
    let start = position(fen);
    motifs(&start, &read(&start, moves))
}

fn kinds(fen: &str, moves: &str) -> Vec<Kind> {
    find(fen, moves).iter().map(|motif| motif.kind).collect()
}

fn first_words(fen: &str, moves: &str) -> String {
    find(fen, moves).first().map(Motif::words).unwrap_or_default()
}

#[test]
fn a_fork_names_its_targets() {
    let (fen, moves) = ("8/8/3q3k/6N1/8/8/8/6K1 w - - 0 1", "Nf7+ Kg7 Nxd6");
    assert_eq!(kinds(fen, moves), [Kind::Fork]);
    assert_eq!(first_words(fen, moves), "the knight on f7 forks king h6 and queen d6");
}

#[test]
fn a_fork_that_is_refuted_is_none() {
    let with_a_rook = "5r2/8/3q3k/6N1/8/8/8/6K1 w - - 0 1";
    assert_eq!(kinds(with_a_rook, "Nf7+ Rxf7"), []);
}

#[test]
fn the_combination_of_figure_2_has_three_motifs() {
    let fen = "r3r3/p5kp/1p1qp1pn/3p2N1/3P4/2P4Q/PP3PPP/R3R1K1 w - - 0 1";
    let moves = "Qxh6+ Kxh6 Nf7+ Kg7 Nxd6";
    assert_eq!(kinds(fen, moves), [Kind::Fork, Kind::Attraction, Kind::Sacrifice]);
    let words: Vec<String> = find(fen, moves).iter().map(Motif::words).collect();
    assert_eq!(words[1], "the queen on h6 draws the king there, where it is attacked");
    assert_eq!(words[2], "gives queen h6");
}

#[test]
fn a_pinned_man_is_taken() {
    let (fen, moves) = ("4k3/3p4/8/8/4n3/8/3P4/5RK1 w - - 0 1", "Re1 d5 d3 Kf8 dxe4");
    let words = "the rook on e1 pins knight e4 against king e8, and a pawn takes it";
    assert_eq!(first_words(fen, moves), words);
}

#[test]
fn a_pinned_man_cannot_take() {
    let (fen, moves) = ("6k1/6p1/7n/8/8/6Q1/8/2B3K1 w - - 0 1", "Bxh6");
    assert_eq!(kinds(fen, moves), [Kind::Pin]);
    let words = "the queen on g3 pins pawn g7 against king g8, so that it cannot take bishop h6";
    assert_eq!(first_words(fen, moves), words);
}

#[test]
fn a_skewer_takes_the_man_behind() {
    let (fen, moves) = ("4q3/8/8/4k3/8/8/8/R6K w - - 0 1", "Re1+ Kd5 Rxe8");
    assert_eq!(
        first_words(fen, moves),
        "the rook on e1 skewers king e5: when it goes, queen e8 is taken"
    );
}

#[test]
fn a_line_is_opened() {
    let queen = "4q2k/8/8/8/4N3/8/8/4R2K w - - 0 1";
    assert_eq!(kinds(queen, "Nc5 Kg8 Rxe8+"), [Kind::DiscoveredAttack]);
    let king = "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1";
    assert_eq!(kinds(king, "Nc5+"), [Kind::DiscoveredCheck]);
    assert_eq!(kinds(king, "Nf6+"), [Kind::DoubleCheck, Kind::DiscoveredCheck]);
    assert_eq!(first_words(king, "Nf6+"), "knight f6 and rook e1 check king e8 at once");
    assert_eq!(
        first_words(queen, "Nc5 Kg8 Rxe8+"),
        "the knight's move to c5 opens the line of rook e1 to queen e8"
    );
}

#[test]
fn a_defender_is_drawn_away() {
    let (fen, moves) = ("6k1/8/8/1q6/8/3Q4/4r1PP/3R3K b - - 0 1", "Re1+ Rxe1 Qxd3");
    assert_eq!(kinds(fen, moves), [Kind::Deflection]);
    assert_eq!(
        first_words(fen, moves),
        "the rook on e1 draws rook d1 away from guarding queen d3"
    );
}

#[test]
fn a_defender_is_taken() {
    let (fen, moves) = ("6k1/6p1/5n2/3b2B1/8/8/8/3R2K1 w - - 0 1", "Bxf6 gxf6 Rxd5");
    assert_eq!(kinds(fen, moves), [Kind::RemovalOfTheDefender]);
    assert_eq!(first_words(fen, moves), "knight f6 guards bishop d5 and is taken first");
}

#[test]
fn a_defender_is_cut_off() {
    let (fen, moves) = ("3r4/4k3/8/8/8/2Nb4/8/3R2K1 w - - 0 1", "Nd5+ Kf7 Rxd3");
    assert_eq!(kinds(fen, moves), [Kind::Interference]);
    assert_eq!(first_words(fen, moves), "rook d8 is cut off from bishop d3");
}

#[test]
fn a_man_makes_way() {
    let (fen, moves) = ("6k1/5p1p/6p1/8/8/8/3N4/2B3K1 w - - 0 1", "Ne4 Kh8 Bh6");
    assert_eq!(kinds(fen, moves), [Kind::Clearance]);
    assert_eq!(first_words(fen, moves), "the move to e4 makes way for bishop h6");
}

#[test]
fn a_man_hangs_unless_it_is_guarded() {
    assert_eq!(kinds("6k1/8/8/3r4/8/8/8/3R2K1 w - - 0 1", "Rxd5"), [Kind::HangingPiece]);
    assert_eq!(kinds("6k1/8/4p3/3r4/8/8/8/3R2K1 w - - 0 1", "Rxd5"), []);
}

#[test]
fn a_man_is_trapped_unless_it_can_go() {
    assert_eq!(
        kinds("6k1/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "Kb2 Kf7 Kxa2"),
        [Kind::TrappedPiece]
    );
    assert_eq!(kinds("6k1/8/8/8/8/8/b1P5/2K5 w - - 0 1", "Kb2 Kf7 Kxa2"), []);
}

#[test]
fn mates_have_names() {
    let back_rank = [Kind::BackRankMate, Kind::MateIn(1)];
    assert_eq!(kinds("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "Re8#"), back_rank);
    let smothered = [Kind::SmotheredMate, Kind::MateIn(1)];
    assert_eq!(kinds("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 1", "Nf7#"), smothered);
    assert_eq!(kinds("6k1/8/6K1/8/8/8/8/4R3 w - - 0 1", "Re8#"), [Kind::MateIn(1)]);
    let arabian = [Kind::ArabianMate, Kind::MateIn(1)];
    assert_eq!(kinds("7k/1R6/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#"), arabian);
    let opera = [Kind::OperaMate, Kind::MateIn(1)];
    assert_eq!(kinds("4k3/5p2/8/6B1/8/8/8/3R2K1 w - - 0 1", "Rd8#"), opera);
    let dovetail = [Kind::DovetailMate, Kind::MateIn(1)];
    assert_eq!(kinds("8/8/2p5/1pk5/8/4P3/8/3Q2K1 w - - 0 1", "Qd4#"), dovetail);
}

#[test]
fn pawns_promote() {
    let (fen, moves) = ("8/4P3/8/8/8/k7/8/6K1 w - - 0 1", "e8=Q");
    assert_eq!(kinds(fen, moves), [Kind::Promotion, Kind::AdvancedPawn]);
    assert_eq!(first_words(fen, moves), "a pawn becomes a queen on e8");
}

#[test]
fn a_rook_acts_through_the_man_that_takes() {
    let (fen, moves) = ("6k1/3q1ppp/8/8/6Q1/8/8/2R3K1 w - - 0 1", "Rc8+ Qxc8 Qxc8#");
    assert_eq!(kinds(fen, moves), [Kind::BackRankMate, Kind::XRay, Kind::MateIn(2)]);
}

#[test]
fn an_intermezzo_needs_the_capture_that_waits() {
    let before = position("3q2k1/8/5n2/8/4p3/3B4/8/3Q1RK1 w - - 0 1");
    let moves = read(&before, "Bxe4 Qxd1 Rxd1 Nxe4");
    let start = before.play(moves[0]).expect("a legal move");
    let named = |last| {
        motifs_after(last, &start, &moves[1..])
            .iter()
            .any(|motif| motif.kind == Kind::Intermezzo)
    };
    assert!(named(Some(moves[0])));
    assert!(!named(None));
}

#[test]
fn a_line_is_read_up_to_its_first_illegal_move() {
    let start = position("4q3/8/8/4k3/8/8/8/R6K w - - 0 1");
    let mut moves = read(&start, "Re1+ Kd5 Rxe8");
    moves.insert(1, moves[0]);
    assert_eq!(motifs(&start, &moves), []);
}
