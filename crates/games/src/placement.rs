//! Three men by their coordinates alone, on any squares and even on the same one: the world in which the legality of
//! king and rook against king is learned, and the order of three points on a diagonal.
//!
//! The men are the white king, the white rook and the black king, `wk`, `wr` and `bk`; where only their order matters
//! they are called `p1`, `p2` and `p3`.

use adage_logic::term::{Symbol, Term};
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};

/// File and rank of the white king, the white rook and the black king, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement(pub [(i32, i32); 3]);

impl Placement {
    /// How many placements there are.
    pub const COUNT: u64 = 64 * 64 * 64;

    /// The placement of this number, below [`Placement::COUNT`].
    pub fn from_number(number: u64) -> Placement {
        let place = |number: u64| ((number % 8) as i32 + 1, (number / 8 % 8) as i32 + 1);
        Placement([place(number / 4096), place(number / 64), place(number)])
    }
}

impl std::fmt::Display for Placement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let square = |(file, rank): (i32, i32)| format!("{}{rank}", char::from(b'a' - 1 + file as u8));
        let [king, rook, lone_king] = self.0.map(square);
        write!(f, "K{king} R{rook} k{lone_king}")
    }
}

const NAMES: [&str; 6] = ["wk", "wr", "bk", "p1", "p2", "p3"];

/// The relations over placements: `piece/4`, `adjacent/2`, `line/5`.
pub struct PlacementVocabulary {
    signature: Signature,
    names: [Symbol; 6],
    piece: RelationId,
    adjacent: RelationId,
    line: RelationId,
}

impl Default for PlacementVocabulary {
    fn default() -> Self {
        let mut signature = Signature::default();
        let position = signature.position();
        let name = signature.names("man", &NAMES);
        let coordinate = signature.integers("coordinate", 1..=8);
        let piece = signature.relation("piece", &[name, coordinate, coordinate, position]);
        let adjacent = signature.relation("adjacent", &[coordinate, coordinate]);
        let line = signature.relation("line", &[coordinate, coordinate, coordinate, coordinate, position]);
        PlacementVocabulary {
            signature,
            names: NAMES.map(Symbol::new),
            piece,
            adjacent,
            line,
        }
    }
}

impl Vocabulary for PlacementVocabulary {
    type Position = Placement;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let coordinates = |indexes: &[usize]| indexes.iter().filter(|index| known.has(**index)).count() as i32;
        let answers = if relation == self.piece {
            let men = if known.has(0) { 1.0 } else { 3.0 };
            men * 0.15f64.powi(coordinates(&[1, 2]))
        } else if relation == self.adjacent {
            14.0 * 0.125f64.powi(coordinates(&[0, 1]))
        } else {
            6.0 * 0.4f64.powi(coordinates(&[0, 1, 2, 3]))
        };
        Some(Estimate { answers, cost: 1.0 })
    }

    fn ask(&self, question: &Question<Placement>, answers: &mut Answers<Placement>) {
        let mut give = |row: &[Term]| {
            let agrees = |(arg, value): (&Option<Term>, &Term)| arg.is_none_or(|arg| arg == *value);
            if question.args.iter().zip(row).all(agrees) {
                answers.push(row);
            }
        };
        if question.relation == self.adjacent {
            for low in 1..8 {
                give(&[Term::Int(low), Term::Int(low + 1)]);
                give(&[Term::Int(low + 1), Term::Int(low)]);
            }
            return;
        }
        let Some(placement) = question.position else { return };
        let men = placement.0.map(|(file, rank)| (Term::Int(file), Term::Int(rank)));
        if question.relation == self.piece {
            let position = question.args[3].unwrap_or(Term::Position(0));
            for (index, name) in self.names.iter().enumerate() {
                // The names p1, p2, p3 are only heard when they are asked for.
                if index < 3 || question.args[0].is_some() {
                    let (file, rank) = men[index % 3];
                    give(&[Term::Const(*name), file, rank, position]);
                }
            }
        } else if question.relation == self.line {
            let position = question.args[4].unwrap_or(Term::Position(0));
            for (first, (x1, y1)) in men.iter().enumerate() {
                for (second, (x2, y2)) in men.iter().enumerate() {
                    if first != second && on_one_line(placement.0[first], placement.0[second]) {
                        give(&[*x1, *y1, *x2, *y2, position]);
                    }
                }
            }
        }
    }
}

/// Two different squares on one file, rank or diagonal.
fn on_one_line((x1, y1): (i32, i32), (x2, y2): (i32, i32)) -> bool {
    let (across, up) = ((x1 - x2).abs(), (y1 - y2).abs());
    (across, up) != (0, 0) && (across == 0 || up == 0 || across == up)
}
