//! Qualitative models of physical systems, after Kuipers' QSIM: quantities whose values are known only as landmarks or
//! as lying between two of them, and whether they rise or fall.
//!
//! A [`System`] names quantities with their landmarks; a [`State`] gives some of them values. A model is a rule: the
//! constraints that all states of the system keep. [`utube`] is the system whose models are bundled.
//!
//! A state is written as in Morales 1992: `la:0..la0/dec lb:lb0..inf/inc fab:0..fab0/dec fba:fba0..0/inc`.

mod domain;
pub mod utube;
mod vocabulary;

pub use domain::QsimDomain;
pub use vocabulary::QsimVocabulary;

use crate::game::ReadError;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// How a value stands to zero, and whether it rises or falls: `Less` is negative or falling.
pub type Sign = Ordering;

const SIGNS: [Sign; 3] = [Sign::Less, Sign::Equal, Sign::Greater];

/// Directions of change, in the order of their signs.
const DIRECTIONS: [&str; 3] = ["dec", "std", "inc"];

/// The landmark that signs are about.
const ZERO: &str = "0";

/// A quantity and its landmarks in rising order, from minus to plus infinity.
#[derive(Debug)]
pub struct Quantity {
    pub name: &'static str,
    pub landmarks: &'static [&'static str],
}

/// A magnitude by its place among landmarks and intervals in rising order: landmarks are even, intervals odd.
pub type Magnitude = u8;

impl Quantity {
    pub fn magnitudes(&self) -> impl Iterator<Item = Magnitude> + use<> {
        0..(2 * self.landmarks.len() - 1) as Magnitude
    }

    /// A magnitude as it is written: `la0`, or `0..la0` for what lies between.
    pub fn text(&self, magnitude: Magnitude) -> String {
        let below = usize::from(magnitude / 2);
        match magnitude % 2 {
            0 => self.landmarks[below].to_string(),
            _ => format!("{}..{}", self.landmarks[below], self.landmarks[below + 1]),
        }
    }

    fn landmark(&self, name: &str) -> Option<Magnitude> {
        let index = self.landmarks.iter().position(|landmark| *landmark == name)?;
        Some(2 * index as Magnitude)
    }

    /// How a magnitude stands to zero.
    pub fn sign(&self, magnitude: Magnitude) -> Sign {
        magnitude.cmp(&self.landmark(ZERO).unwrap_or_default())
    }
}

/// The quantities of a physical system.
#[derive(Debug)]
pub struct System {
    pub quantities: &'static [Quantity],
}

/// What a quantity is at some time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    pub magnitude: Magnitude,
    pub direction: Sign,
}

/// The values of a system's quantities, in their order; some may be left open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub values: SmallVec<[Option<Value>; 5]>,
}

/// Whether a sum of values with the first two signs may have the third.
pub fn may_be_sum(left: Sign, right: Sign, sum: Sign) -> bool {
    match (left, right) {
        (Sign::Equal, other) | (other, Sign::Equal) => sum == other,
        _ => left != right || sum == left,
    }
}

impl System {
    pub fn find(&self, name: &str) -> Option<usize> {
        self.quantities.iter().position(|quantity| quantity.name == name)
    }

    /// The state in which nothing is known.
    pub fn open_state(&self) -> State {
        State {
            values: self.quantities.iter().map(|_| None).collect(),
        }
    }

    /// Reads a state; quantities may be left out.
    pub fn read(&self, text: &str) -> Result<State, ReadError> {
        let mut state = self.open_state();
        for word in text.split_whitespace() {
            let (index, value) = self.read_value(word)?;
            if state.values[index].replace(value).is_some() {
                let name = self.quantities[index].name;
                return Err(ReadError(format!("`{name}` is given two values")));
            }
        }
        Ok(state)
    }

    fn read_value(&self, word: &str) -> Result<(usize, Value), ReadError> {
        let parts = word.split_once(':').and_then(|(name, rest)| {
            let (magnitude, direction) = rest.split_once('/')?;
            Some((name, magnitude, direction))
        });
        let (name, magnitude, direction) = parts.ok_or_else(|| {
            ReadError(format!(
                "`{word}` is no quantity with its value; write it as in `la:0..la0/dec`"
            ))
        })?;
        let index = self.find(name).ok_or_else(|| self.no_quantity(name))?;
        let quantity = &self.quantities[index];
        let texts: Vec<String> = quantity.magnitudes().map(|known| quantity.text(known)).collect();
        let place = texts.iter().position(|text| text == magnitude).ok_or_else(|| {
            ReadError(format!(
                "`{name}` cannot be `{magnitude}`, only one of {}",
                texts.join(", ")
            ))
        })?;
        let sign = DIRECTIONS.iter().position(|known| *known == direction);
        let sign = sign.ok_or_else(|| ReadError(format!("`{direction}` is not inc, std or dec")))?;
        let value = Value {
            magnitude: place as Magnitude,
            direction: SIGNS[sign],
        };
        Ok((index, value))
    }

    fn no_quantity(&self, name: &str) -> ReadError {
        let names: Vec<&str> = self.quantities.iter().map(|quantity| quantity.name).collect();
        ReadError(format!(
            "there is no quantity called `{name}`, only {}",
            names.join(", ")
        ))
    }

    pub fn write(&self, state: &State) -> String {
        let values = self.quantities.iter().zip(&state.values);
        let words = values.filter_map(|(quantity, value)| {
            let value = (*value)?;
            let direction = DIRECTIONS[sign_index(value.direction)];
            Some(format!(
                "{}:{}/{direction}",
                quantity.name,
                quantity.text(value.magnitude)
            ))
        });
        words.collect::<Vec<String>>().join(" ")
    }
}

/// The place of a sign in lists of all three.
fn sign_index(sign: Sign) -> usize {
    (sign as i8 + 1) as usize
}
