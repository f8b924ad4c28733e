//! Frames as a domain: each tile that matters is a component.

use super::vocabulary::{BETWEEN, OWN};
use super::{Frame, Lying, PLACES, PuzzleVocabulary, SIDE, SolvableFrames, Tile};
use crate::domain::{Component, Domain, leaves};
use crate::drawing::Style;
use crate::game::ReadError;
use crate::space::{SpaceError, only};
use adage_logic::{Predicate, Term};

/// The tiles of a frame as components: tile, column, row. The blank is always one of them.
#[derive(Default)]
pub struct PuzzleDomain {
    vocabulary: PuzzleVocabulary,
}

impl PuzzleDomain {
    fn try_compose(&self, components: &[Component]) -> Result<Frame, String> {
        let mut frame = Frame([None; PLACES]);
        for component in components {
            let [name, column, row] = component[..] else {
                return Err("a tile has a column and a row".to_string());
            };
            let tile = self.vocabulary.tile_of(name);
            let tile = tile.ok_or_else(|| format!("there is no tile called `{name}`"))?;
            let place = Term::tuple(&[column, row]);
            let index = self.vocabulary.place_of(place);
            let index = index.ok_or_else(|| format!("`{place}` is not in the frame"))?;
            if frame.0.contains(&Some(tile)) {
                return Err(format!("`{name}` lies in two places"));
            }
            if frame.0[index].is_some() {
                return Err(format!("two tiles lie on `{place}`"));
            }
            frame.0[index] = Some(tile);
        }
        match frame.0.contains(&Some(0)) {
            true => Ok(frame),
            false => Err("there is no blank".to_string()),
        }
    }
}

impl Domain for PuzzleDomain {
    type Vocabulary = PuzzleVocabulary;
    type Space = SolvableFrames;

    fn game(&self) -> &str {
        "eight_puzzle"
    }

    fn vocabulary(&self) -> &PuzzleVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("tile", 3)
    }

    fn moves(&self) -> Option<Predicate> {
        Some(Predicate::new("slide", 5))
    }

    fn components(&self, position: &Frame) -> Vec<Component> {
        let mut lying: Vec<Lying> = position.lying().collect();
        lying.sort_by_key(|lying| lying.tile);
        let component = |lying: Lying| {
            let arguments = [self.vocabulary.name(lying), self.vocabulary.place(lying)];
            leaves(&arguments)
        };
        lying.into_iter().map(component).collect()
    }

    fn compose(&self, components: &[Component]) -> Option<Frame> {
        self.try_compose(components).ok()
    }

    fn objection(&self, components: &[Component]) -> String {
        self.try_compose(components).err().unwrap_or_default()
    }

    fn values(&self, leaf: usize) -> Vec<Term> {
        match leaf {
            0 => self.vocabulary.tiles().to_vec(),
            _ => (1..=SIDE as i32).map(Term::Int).collect(),
        }
    }

    fn may_leave(&self, component: &Component) -> bool {
        component.first() != self.vocabulary.tiles().first()
    }

    fn features(&self) -> Vec<&'static str> {
        let mut names = vec!["home", "before"];
        names.extend(BETWEEN.map(|(name, _)| name));
        names.extend(OWN.map(|(name, _)| name));
        names
    }

    fn read(&self, text: &str) -> Result<Frame, ReadError> {
        Frame::read(text)
    }

    fn space(&self, name: &str) -> Result<SolvableFrames, SpaceError> {
        only(SolvableFrames, SolvableFrames::NAME, name)
    }

    fn space_of(&self, _: &str) -> Option<String> {
        Some(SolvableFrames::NAME.to_string())
    }

    fn write(&self, position: &Frame) -> String {
        position.to_string()
    }

    /// Rows of tiles from the top, a dot where any tile may lie.
    fn picture(&self, position: &Frame, style: Style) -> String {
        let blank = if style.unicode { '□' } else { '_' };
        let face = |tile: &Option<Tile>| match tile {
            None => " .".to_string(),
            Some(0) => format!(" {blank}"),
            Some(tile) => format!(" {tile}"),
        };
        let rows = position.0.chunks(SIDE);
        rows.map(|row| row.iter().map(face).collect::<String>() + "\n")
            .collect()
    }
}
