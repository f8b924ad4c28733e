//! Pitrat's records: game G and the two boards of figure 2.

use adage_worlds::chess::{Chess, FreeChess, FreeMove, words};
use adage_worlds::game::{Effect, Game};
use adage_worlds::links;

/// Move, conditions, changes, created by, creates.
type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static [usize],
    &'static [usize],
);

/// The table of game G, all 23 rows.
const GAME_G: [Row; 23] = [
    ("e2-e4", "e2,e3,e4", "e2,e4", &[], &[5, 12]),
    ("e7-e5", "e7,e6,e5", "e7,e5", &[], &[11]),
    ("Ng1-f3", "g1,f3", "g1,f3", &[], &[11, 15]),
    ("Nb8-c6", "b8,c6", "b8,c6", &[], &[9]),
    ("Bf1-b5", "f1,e2,d3,c4,b5", "f1,b5", &[1], &[9, 15]),
    ("Ng8-f6", "g8,f6", "g8,f6", &[], &[12]),
    ("Nb1-c3", "b1,c3", "b1,c3", &[], &[13]),
    ("a7-a6", "a7,a6", "a7,a6", &[], &[]),
    ("Bb5xc6", "b5,c6", "b5,c6", &[4, 5], &[10]),
    ("d7xc6", "d7,c6", "d7,c6", &[9], &[14, 20]),
    ("Nf3xe5", "f3,e5", "f3,e5", &[2, 3], &[16]),
    ("Nf6xe4", "f6,e4", "f6,e4", &[1, 6], &[13]),
    ("Nc3xe4", "c3,e4", "c3,e4", &[7, 12], &[]),
    ("Qd8-d5", "d8,d7,d6,d5", "d8,d5", &[10], &[16]),
    ("O-O", "e1,f1,g1,h1", "e1,f1,g1,h1", &[3, 5], &[19]),
    ("Qd5xe5", "d5,e5", "d5,e5", &[11, 14], &[18]),
    ("d2-d4", "d2,d3,d4", "d2,d4", &[], &[21, 23]),
    ("Qe5-f5", "e5,f5", "e5,f5", &[16], &[]),
    ("Rf1-e1", "f1,e1", "f1,e1", &[15], &[]),
    ("Bc8-e6", "c8,d7,e6", "c8,e6", &[10], &[]),
    ("Bc1-g5", "c1,d2,e3,f4,g5", "c1,g5", &[17], &[]),
    ("h7-h6", "h7,h6", "h7,h6", &[], &[]),
    ("Qd1-d3", "d1,d2,d3", "d1,d3", &[17], &[]),
];

fn read_record<G: Game>(game: &G, start: &G::State, record: &[&str]) -> (Vec<G::Move>, Vec<G::State>) {
    let mut states = vec![start.clone()];
    let mut moves = Vec::new();
    for text in record {
        let state = &states[states.len() - 1];
        let chosen = game.read_move(state, text).expect("a move of the record");
        let next = game.play(state, &chosen);
        moves.push(chosen);
        states.push(next);
    }
    (moves, states)
}

fn squares(cells: impl Iterator<Item = adage_logic::Term>) -> Vec<String> {
    let mut squares: Vec<String> = cells
        .map(|cell| words().as_square(cell).expect("a square").to_string())
        .collect();
    squares.sort();
    squares
}

fn counted_from_one(links: &[Vec<usize>]) -> Vec<Vec<usize>> {
    links
        .iter()
        .map(|moves| moves.iter().map(|index| index + 1).collect())
        .collect()
}

fn check_table(effects: &[Effect]) {
    let created_by = counted_from_one(&links::created_by(effects));
    let creates = counted_from_one(&links::creates(effects));
    let sorted = |list: &str| {
        let mut squares: Vec<String> = list.split(',').map(str::to_owned).collect();
        squares.sort();
        squares
    };
    for (index, (text, conditions, changes, creators, created)) in GAME_G.iter().enumerate() {
        let effect = &effects[index];
        assert_eq!(
            squares(effect.conditions.iter().map(|it| it.cell)),
            sorted(conditions),
            "{text}"
        );
        assert_eq!(
            squares(effect.changes.iter().map(|it| it.cell)),
            sorted(changes),
            "{text}"
        );
        assert_eq!(&created_by[index], creators, "{text}");
        assert_eq!(&creates[index], created, "{text}");
    }
}

#[test]
fn game_g_has_the_links_of_the_table() {
    // AT-4 (L182-207), by the real rules and freely.
    let record = GAME_G.map(|row| row.0);
    let (moves, states) = read_record(&Chess, &Chess.start(), &record);
    check_table(&links::effects(&Chess, &Chess.start(), &moves));
    let (free, _) = read_record(&FreeChess, &FreeChess.start(), &record);
    check_table(&links::effects(&FreeChess, &FreeChess.start(), &free));
    for (number, fen) in [
        (3, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        (6, "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"),
        (
            8,
            "r1bqkb1r/1ppp1ppp/p1n2n2/1B2p3/4P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5",
        ),
        (13, "r1bqkb1r/1pp2ppp/p1p5/4N3/4N3/8/PPPP1PPP/R1BQK2R b KQkq - 0 7"),
        (23, "r3kb1r/1pp2pp1/p1p1b2p/5qB1/3PN3/3Q4/PPP2PPP/R3R1K1 b kq - 1 12"),
    ] {
        assert_eq!(Chess.write_state(&states[number]), fen);
    }
}

/// The links between five moves and the threat that the third one makes: who creates whom, who creates the threat, and
/// which replies destroy it.
fn structure(fen: &str, record: [&str; 5], threat: &str) -> (Vec<Vec<usize>>, Vec<usize>, Vec<usize>) {
    let start = FreeChess.read_state(fen).expect("a board");
    let (moves, states) = read_record(&FreeChess, &start, &record);
    let effects = links::effects(&FreeChess, &start, &moves);
    let again = states[3].pass();
    let threat = FreeChess.read_move(&again, threat).expect("a threat");
    assert!(matches!(threat, FreeMove::Play(_)));
    let threat = FreeChess.effect(&again, &threat);
    let parries = [3]
        .into_iter()
        .filter(|index| links::destroys(&effects[*index], &threat));
    let parries = parries.map(|index| index + 1).collect();
    let creators = links::creators(&effects[..3], &threat)
        .into_iter()
        .map(|index| index + 1);
    (counted_from_one(&links::creates(&effects)), creators.collect(), parries)
}

#[test]
fn the_two_boards_of_figure_2_have_one_structure() {
    // AT-5 (L121).
    let first = structure(
        "r3r3/p5kp/1p1qp1pn/3p2N1/3P4/2P4Q/PP3PPP/R3R1K1 w - - 0 1",
        ["Qh3 × h6", "Kg7 × h6", "Ng5 - f7", "Kh6 - g7", "Nf7 × d6"],
        "Nf7xh6",
    );
    let second = structure(
        "r3k1nr/ppp2ppp/1b1p4/1P6/3PPq2/2B1nB2/P2Q2PP/RN3RK1 b - - 0 1",
        ["Qf4 × h2", "Kg1 × h2", "Ne3 × f1", "Kh2 - g1", "Nf1 × d2"],
        "Nf1xh2",
    );
    assert_eq!(first, second);
    let creates: Vec<Vec<usize>> = vec![vec![2], vec![4], vec![5], vec![], vec![]];
    assert_eq!(first, (creates, vec![2, 3], vec![4]));
}
