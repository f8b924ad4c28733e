//! The 8-puzzle as relations.
//!
//! | relation | holds if |
//! |---|---|
//! | `tile(Tile, Place, Position)` | the tile lies there |
//! | `next_to(Tile, Tile, Position)` | the two share an edge |
//! | `left_of(Tile, Tile, Position)`, `above(Tile, Tile, Position)` | the first lies further left in the same row, higher in the same column |
//! | `home(Tile, Place, Position)` | the tile lies there and belongs there |
//! | `home_row(Tile, Position)`, `home_column(Tile, Position)` | the tile lies in the row, the column where it belongs |
//! | `on_home_of(Tile, Tile, Position)` | the first lies where the second belongs |
//! | `before(Tile, Tile)` | the first has the smaller number |
//! | `slide(Tile, From, To, Position, New)` | the tile can slide onto the blank, which makes the new position |

use super::{Frame, Lying, NAMES, PLACES, SIDE, Tile, are_neighbours, column, home_of, row};
use crate::rows;
use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};

type Between = fn(Lying, Lying) -> bool;
type Own = fn(Lying) -> bool;

/// Relations between two tiles.
pub(super) const BETWEEN: [(&str, Between); 4] = [
    ("next_to", |one, other| are_neighbours(one.place, other.place)),
    ("left_of", |one, other| {
        row(one.place) == row(other.place) && column(one.place) < column(other.place)
    }),
    ("above", |one, other| {
        column(one.place) == column(other.place) && row(one.place) < row(other.place)
    }),
    ("on_home_of", |one, other| {
        one.tile != other.tile && one.place == home_of(other.tile)
    }),
];

/// Relations of one tile.
pub(super) const OWN: [(&str, Own); 2] = [
    ("home_row", |lying| row(lying.place) == row(home_of(lying.tile))),
    ("home_column", |lying| {
        column(lying.place) == column(home_of(lying.tile))
    }),
];

/// The relations over frames.
pub struct PuzzleVocabulary {
    signature: Signature,
    tile: RelationId,
    home: RelationId,
    before: RelationId,
    slide: RelationId,
    between: [RelationId; BETWEEN.len()],
    own: [RelationId; OWN.len()],
    /// Terms are interned behind a lock; these are made once.
    tiles: [Term; PLACES],
    places: [Term; PLACES],
}

fn place_term(place: usize) -> Term {
    let (column, row) = (column(place) as i32 + 1, (SIDE - row(place)) as i32);
    Term::tuple(&[Term::Int(column), Term::Int(row)])
}

impl Default for PuzzleVocabulary {
    fn default() -> Self {
        let mut signature = Signature::default();
        let position = signature.position();
        let tile = signature.names("tile", &NAMES);
        let column = signature.integers("column", 1..=SIDE as i32);
        let row = signature.integers("row", 1..=SIDE as i32);
        let place = signature.tuple("place", &[column, row]);
        PuzzleVocabulary {
            tile: signature.relation("tile", &[tile, place, position]),
            home: signature.relation("home", &[tile, place, position]),
            before: signature.relation("before", &[tile, tile]),
            slide: signature.relation("slide", &[tile, place, place, position, position]),
            between: BETWEEN.map(|(name, _)| signature.relation(name, &[tile, tile, position])),
            own: OWN.map(|(name, _)| signature.relation(name, &[tile, position])),
            signature,
            tiles: NAMES.map(Term::constant),
            places: std::array::from_fn(place_term),
        }
    }
}

impl PuzzleVocabulary {
    pub(super) fn name(&self, lying: Lying) -> Term {
        self.tiles[usize::from(lying.tile)]
    }

    pub(super) fn place(&self, lying: Lying) -> Term {
        self.places[lying.place]
    }

    /// The names of the tiles, the blank first.
    pub(super) fn tiles(&self) -> &[Term] {
        &self.tiles
    }

    /// The tile that a term names.
    pub(super) fn tile_of(&self, name: Term) -> Option<Tile> {
        let tile = self.tiles.iter().position(|known| *known == name)?;
        Some(tile as Tile)
    }

    /// The number of the place that a term names.
    pub(super) fn place_of(&self, place: Term) -> Option<usize> {
        self.places.iter().position(|known| *known == place)
    }

    fn answer_of_position(&self, question: &Question<Frame>, answers: &mut Answers<Frame>, frame: &Frame, name: Term) {
        let relation = question.relation;
        let row_of = |lying: Lying| [self.name(lying), self.place(lying), name];
        if relation == self.tile {
            rows::collect(question, answers, frame.lying().map(row_of));
        } else if relation == self.home {
            let at_home = frame.lying().filter(|lying| lying.place == home_of(lying.tile));
            rows::collect(question, answers, at_home.map(row_of));
        } else if relation == self.slide {
            let slides = frame.slides().map(|(moved, blank)| {
                let made = frame.exchanged(moved.place, blank.place);
                ([self.name(moved), self.place(moved), self.place(blank), name], made)
            });
            rows::collect_made(question, answers, slides);
        } else if let Some(index) = self.own.iter().position(|id| *id == relation) {
            let (_, holds) = OWN[index];
            let found = frame.lying().filter(|lying| holds(*lying));
            rows::collect(question, answers, found.map(|lying| [self.name(lying), name]));
        } else if let Some(index) = self.between.iter().position(|id| *id == relation) {
            let (_, holds) = BETWEEN[index];
            let pairs = frame
                .lying()
                .flat_map(|one| frame.lying().map(move |other| (one, other)));
            let found = pairs.filter(|(one, other)| holds(*one, *other));
            let found = found.map(|(one, other)| [self.name(one), self.name(other), name]);
            rows::collect(question, answers, found);
        }
    }
}

impl Vocabulary for PuzzleVocabulary {
    type Position = Frame;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let rows = match relation {
            _ if relation == self.tile => 9.0,
            _ if relation == self.home => 1.0,
            _ if relation == self.before => 28.0,
            _ if relation == self.slide => 2.7,
            _ if self.own.contains(&relation) => 3.0,
            _ => 12.0,
        };
        rows::estimate(&self.signature, relation, known, rows)
    }

    fn ask(&self, question: &Question<Frame>, answers: &mut Answers<Frame>) {
        let Some(shape) = self.signature.relations().get(usize::from(question.relation.0)) else {
            return;
        };
        if question.args.len() != shape.types.len() {
            return;
        }
        let Some(index) = shape.position else {
            let numbered = &self.tiles[1..];
            let pairs = numbered.iter().enumerate().flat_map(|(index, low)| {
                let higher = &numbered[index + 1..];
                higher.iter().map(move |high| [*low, *high])
            });
            return rows::collect(question, answers, pairs);
        };
        if let (Some(frame), Some(name)) = (question.position, question.args[index]) {
            self.answer_of_position(question, answers, frame, name);
        }
    }
}
