//! Three men by their coordinates alone, on any squares and even on the same one: the world in which the legality of
//! king and rook against king is learned, and the order of three points on a diagonal.
//!
//! The men are the white king, the white rook and the black king, `wk`, `wr` and `bk`; where only their order matters
//! they are called `p1`, `p2` and `p3`.

use crate::chess::glyph;
use crate::domain::{Component, Domain};
use crate::drawing::{Drawing, Glyph, Ground, Style, cell_name};
use crate::game::{ReadError, Symmetry, Turn};
use crate::space::{Space, SpaceError, only};
use adage_logic::Predicate;
use adage_logic::term::{Symbol, Term};
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use shakmaty::Color;

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
        let [king, rook, lone_king] = self.0.map(square_name);
        write!(f, "K{king} R{rook} k{lone_king}")
    }
}

const NAMES: [&str; 6] = ["wk", "wr", "bk", "p1", "p2", "p3"];

/// By which letters the men are written.
const LETTERS: [char; 3] = ['K', 'R', 'k'];

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
        let (file, rank) = (signature.integers("file", 1..=8), signature.integers("rank", 1..=8));
        let piece = signature.relation("piece", &[name, file, rank, position]);
        let adjacent = signature.relation("adjacent", &[coordinate, coordinate]);
        let line = signature.relation("line", &[file, rank, file, rank, position]);
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

/// Placements as a domain: each man keeps its name, files and ranks vary.
pub struct PlacementDomain {
    vocabulary: PlacementVocabulary,
    names: [Symbol; 3],
}

impl PlacementDomain {
    /// The white king, the white rook and the black king.
    pub fn men() -> PlacementDomain {
        PlacementDomain::named([NAMES[0], NAMES[1], NAMES[2]])
    }

    /// Three points, `p1`, `p2` and `p3`.
    pub fn points() -> PlacementDomain {
        PlacementDomain::named([NAMES[3], NAMES[4], NAMES[5]])
    }

    fn named(names: [&str; 3]) -> PlacementDomain {
        PlacementDomain {
            vocabulary: PlacementVocabulary::default(),
            names: names.map(Symbol::new),
        }
    }

    fn are_points(&self) -> bool {
        self.names[0].as_str() == NAMES[3]
    }

    fn sample(&self) -> &'static str {
        if self.are_points() { "c2 e4 h7" } else { "Kc2 Re4 kh7" }
    }

    fn called(&self, index: usize) -> &'static str {
        match self.are_points() {
            true => NAMES[3 + index],
            false => ["the white king", "the rook", "the black king"][index],
        }
    }

    fn glyph(&self, index: usize) -> Glyph {
        let man = [Color::White.king(), Color::White.rook(), Color::Black.king()][index];
        let digit = ['1', '2', '3'][index];
        match self.are_points() {
            true => Glyph {
                character: digit,
                letter: digit,
                picture: "point",
            },
            false => glyph(man),
        }
    }
}

impl Domain for PlacementDomain {
    type Vocabulary = PlacementVocabulary;
    type Space = AllPlacements;

    fn game(&self) -> &str {
        "placement"
    }

    fn vocabulary(&self) -> &PlacementVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("piece", 4)
    }

    fn components(&self, position: &Placement) -> Vec<Component> {
        let men = self.names.iter().zip(position.0);
        men.map(|(name, (file, rank))| Component::from_slice(&[Term::Const(*name), Term::Int(file), Term::Int(rank)]))
            .collect()
    }

    fn compose(&self, components: &[Component]) -> Option<Placement> {
        let place = |name: Symbol| {
            let own = components
                .iter()
                .find(|component| component.first() == Some(&Term::Const(name)))?;
            match own[..] {
                [_, file, rank] => Some((file.as_int()?, rank.as_int()?)),
                _ => None,
            }
        };
        let [first, second, third] = self.names;
        (components.len() == 3).then_some(())?;
        Some(Placement([place(first)?, place(second)?, place(third)?]))
    }

    fn values(&self, leaf: usize) -> Vec<Term> {
        match leaf {
            0 => Vec::new(),
            _ => (1..=8).map(Term::Int).collect(),
        }
    }

    fn symmetries(&self, _: &[Component]) -> Vec<Symmetry> {
        let turns = (1..8u8).map(|number| Turn {
            mirror_files: number & 1 != 0,
            mirror_ranks: number & 2 != 0,
            swap_axes: number & 4 != 0,
        });
        turns
            .map(|turn| Symmetry {
                turn,
                exchange_players: false,
            })
            .collect()
    }

    fn image(&self, component: &Component, symmetry: Symmetry) -> Component {
        let mut image = component.clone();
        if let (Some(file), Some(rank)) = (component[1].as_int(), component[2].as_int()) {
            let (x, y) = symmetry.turn.apply((file as usize - 1, rank as usize - 1), (8, 8));
            image[1] = Term::Int(x as i32 + 1);
            image[2] = Term::Int(y as i32 + 1);
        }
        image
    }

    fn features(&self) -> Vec<&'static str> {
        vec!["adjacent"]
    }

    /// Reads three squares, as in `c2 e4 h7`; the letter of the man may stand before each, as in `Kc2 Re4 kh7`.
    fn read(&self, text: &str) -> Result<Placement, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, third] = words[..] else {
            let (count, sample) = (words.len(), self.sample());
            return Err(ReadError(format!(
                "`{text}` names {count} squares, not three; write them as in `{sample}`"
            )));
        };
        let [first, second, third] = [(0, first), (1, second), (2, third)].map(|(index, word)| {
            square_of(word, LETTERS[index]).ok_or_else(|| {
                let sample = self.sample();
                ReadError(format!(
                    "`{word}` in `{text}` is not a square with its man; write them as in `{sample}`"
                ))
            })
        });
        Ok(Placement([first?, second?, third?]))
    }

    fn space(&self, name: &str) -> Result<AllPlacements, SpaceError> {
        only(AllPlacements, AllPlacements::NAME, name)
    }

    fn space_of(&self, _: &str) -> Option<String> {
        Some(AllPlacements::NAME.to_string())
    }

    fn write(&self, position: &Placement) -> String {
        match self.are_points() {
            true => position.0.map(square_name).join(" "),
            false => position.to_string(),
        }
    }

    /// The board. Where several stand on one square the first is drawn, and a line says who is there.
    fn picture(&self, position: &Placement, style: Style) -> String {
        let places = position.0.map(|(file, rank)| (file as usize - 1, rank as usize - 1));
        let mut drawing = Drawing::empty(8, 8, Ground::Chequered);
        let mut shared = Vec::new();
        for (index, place) in places.iter().enumerate() {
            match places[..index].iter().position(|earlier| earlier == place) {
                Some(earlier) => shared.push(format!(
                    "{} and {} both stand on {}",
                    self.called(earlier),
                    self.called(index),
                    cell_name(*place)
                )),
                None => drawing.glyphs.push((*place, self.glyph(index))),
            }
        }
        drawing.with_caption(shared.join(", ")).to_text(style)
    }
}

fn square_name((file, rank): (i32, i32)) -> String {
    format!("{}{rank}", char::from(b'a' - 1 + file as u8))
}

/// Reads a square; the man's letter may stand before it.
fn square_of(word: &str, letter: char) -> Option<(i32, i32)> {
    let mut letters = word.strip_prefix(letter).unwrap_or(word).chars();
    let file = letters.next().filter(|file| ('a'..='h').contains(file))?;
    let rank = letters.next()?.to_digit(10).filter(|rank| (1..=8).contains(rank))?;
    letters
        .next()
        .is_none()
        .then_some((file as i32 - 'a' as i32 + 1, rank as i32))
}

/// All placements of three men, also illegal ones.
pub struct AllPlacements;

impl AllPlacements {
    pub const NAME: &str = "krk-all";
}

impl Space for AllPlacements {
    type Position = Placement;

    fn name(&self) -> &str {
        AllPlacements::NAME
    }

    fn numbers(&self) -> u64 {
        Placement::COUNT
    }

    fn position(&self, number: u64) -> Option<Placement> {
        Some(Placement::from_number(number))
    }

    fn describe(&self, position: &Placement) -> String {
        position.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_read_back_and_are_made_of_their_men() {
        let domain = PlacementDomain::men();
        let placement = domain.read("Kc2 Re4 kh7").unwrap();
        assert_eq!(domain.write(&placement), "Kc2 Re4 kh7");
        assert_eq!(domain.compose(&domain.components(&placement)), Some(placement));
        assert!(domain.read("c2 e4").is_err() && domain.read("c2 e4 i9").is_err());
    }
}
