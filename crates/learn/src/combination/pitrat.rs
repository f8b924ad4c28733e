//! The games and figures of the paper, for tests and for the experiments.

use adage_worlds::chess::{FreeChess, FreeMove, FreeState};
use adage_worlds::game::{Game, ReadError};
use shakmaty::Move;

/// Game G, in which three patterns are found.
pub const GAME_G: &str = "e2-e4 e7-e5 Ng1-f3 Nb8-c6 Bf1-b5 Ng8-f6 Nb1-c3 a7-a6 Bb5xc6 d7xc6 Nf3xe5 Nf6xe4 Nc3xe4 \
                          Qd8-d5 O-O Qd5xe5 d2-d4 Qe5-f5 Rf1-e1 Bc8-e6 Bc1-g5 h7-h6 Qd1-d3";

/// Figure 6 with the moves played there.
pub const FIGURE_6: (&str, &str) = (
    "4k3/3p4/8/8/4n3/8/3P4/5RK1 w - - 0 1",
    "Rf1-e1 d7-d5 d2-d3 Ke8-f8 d3xe4",
);

/// Figure 4: an exchange that gained nothing and holds two ideas.
pub const FIGURE_4: (&str, &str) = ("7r/2q5/5n2/R7/6n1/8/5N2/Q7 w - - 0 1", "Nf2xg4 Nf6xg4 Qa1xh8 Qc7xa5");

/// Figure 2: two boards with one combination.
pub const FIGURE_2: [(&str, &str); 2] = [
    (
        "r3r3/p5kp/1p1qp1pn/3p2N1/3P4/2P4Q/PP3PPP/R3R1K1 w - - 0 1",
        "Qh3xh6 Kg7xh6 Ng5-f7 Kh6-g7 Nf7xd6",
    ),
    (
        "r3k1nr/ppp2ppp/1b1p4/1P6/3PPq2/2B1nB2/P2Q2PP/RN3RK1 b - - 0 1",
        "Qf4xh2 Kg1xh2 Ne3xf1 Kh2-g1 Nf1xd2",
    ),
];

/// Figure 17: a pawn protects two men. Only what stands where is said there; the squares are ours.
pub const FIGURE_17: (&str, &str) = ("8/8/3p4/2n1b3/8/8/8/2R1Q3 w - - 0 1", "Rc1xc5 d6xc5 Qe1xe5");

/// Protect a pawn that a knight attacks with a knight: at moves 4 and 7 of game G.
pub const PROTECT: &str = "a: NE  b: <=PF  c: NF  d: empty or enemy
1 NEaxb   2 NFdxb   3 NFc-d
tree 3 - 1 - 2";

/// Exchange the protector first: at move 11. The drawing of the tree is lost; this is what the text says of it.
pub const EXCHANGE: &str = "a: <=BF  b: >=NE  c: >=PE  d: <=NF  e: E
1 <=BFaxb   2 >=NEbxc   3 <=NFdxc   4 E exb
tree { 1 - 4 - 3 ; 3 - 2 }";

/// The queen attacks two men: at move 16. The drawing of the tree is lost; whether it has a pass cannot be told.
pub const FORK: &str = "a: QF  b: empty or enemy  c: >=NE  d: >=NE
1 QFa-b   2 QFbxc   3 QFbxd   4 >=NEc plays   5 >=NEd plays
tree 1 - { Ø - { 2 ; 3 } ; 5 - 2 ; 4 - 3 }";

/// Pin a man: figure 7. The paper prints the squares, with b empty.
pub const PIN: &str = "a: RF  b: empty or enemy  c: >=NE  d: >=KE
1 RFbxd [c empty]   2 RFbxc   3 RFa-b   4 >=NEc plays
tree 3 - { Ø - 2 ; 4 - 1 }";

/// Save a pinned man by protecting it with a pawn: figure 8, told in words.
pub const SAVE_PINNED: &str = "a: PF  b: empty  c: <=NF  d: RE  e: <=KF
1 PFa-b   2 PFbxc   3 REdxc   4 REdxe [c empty]   5 <=NFc plays
tree { 1 - 3 - 2 ; 5 - 4 }";

/// Attack a pinned man with a pawn: figure 9, told in words.
pub const ATTACK_PINNED: &str = "a: RF  b: >=NE  c: >=KE  d: PF  e: empty
1 RFaxc [b empty]   2 PFexb   3 PFd-e   4 >=NEb plays
tree 3 - { Ø - 2 ; 4 - 1 }";

/// Figure 17, generalised. The paper gives b, c, e and the pawn; the rest follows by its rules.
pub const OVERLOADED: &str = "a: PE  b: >=BE  c: >=NE  d: <=RF  e: <=QF
1 PEaxb   2 PEaxc   3 <=RFdxc   4 <=QFexb
tree { 3 - 2 - 4 ; 4 - 1 }";

/// Reads moves as the paper writes them, from a position of free chess.
pub fn read_record(start: &FreeState, text: &str) -> Result<Vec<Move>, ReadError> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        if let FreeMove::Play(chosen) = FreeChess.read_move(&state, word)? {
            state = state.after(chosen);
            moves.push(chosen);
        }
    }
    Ok(moves)
}
