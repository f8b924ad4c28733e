//! The U-tube: two containers of water joined by a pipe at the bottom, after Morales 1992, chapter 8.
//!
//! The levels are `la` and `lb`, their difference `diff`, the flow from A to B `fab` and the flow from B to A `fba`.
//! Landmarks besides zero are the values at the beginning, when there is more water in A.

use super::{Quantity, SIGNS, State, System, Value};
use crate::space::Space;

const fn quantity(name: &'static str, landmarks: &'static [&'static str]) -> Quantity {
    Quantity { name, landmarks }
}

pub static SYSTEM: System = System {
    quantities: &[
        quantity("la", &["minf", "0", "la0", "inf"]),
        quantity("lb", &["minf", "0", "lb0", "inf"]),
        quantity("diff", &["minf", "0", "diff0", "inf"]),
        quantity("fab", &["minf", "0", "fab0", "inf"]),
        quantity("fba", &["minf", "fba0", "0", "inf"]),
    ],
};

/// States that occur: at the beginning, while the levels approach each other, at rest for ever after, and without any
/// water. The difference at rest is as printed in table 8.1; of a real tube it would be 0.
pub const EXAMPLES: [&str; 4] = [
    "la:la0/dec lb:lb0/inc diff:diff0/dec fab:fab0/dec fba:fba0/inc",
    "la:0..la0/dec lb:lb0..inf/inc diff:0..diff0/dec fab:0..fab0/dec fba:fba0..0/inc",
    "la:0..la0/std lb:lb0..inf/std diff:0..diff0/std fab:0/std fba:0/std",
    "la:0/std lb:0/std diff:0/std fab:0/std fba:0/std",
];

/// The constraints on levels and flows that hold in all these states (section 8.4). Those on the levels and one flow are
/// those of them that do not speak of `fba`.
pub const COMMON: [&str; 13] = [
    "deriv(lb,fab)",
    "deriv(la,fba)",
    "deriv(fba,fab)",
    "deriv(fab,fba)",
    "m_minus(la,lb)",
    "m_minus(la,fba)",
    "m_minus(lb,fab)",
    "m_minus(fab,fba)",
    "m_plus(lb,fba)",
    "m_plus(la,fab)",
    "minus(fab,fba)",
    "add(lb,fab,la)",
    "add(la,fba,lb)",
];

/// The states that can be told apart: nothing infinite, no negative level, one flow the opposite of the other, the
/// difference left open.
pub struct UtubeStates;

impl UtubeStates {
    pub const NAME: &str = "utube";

    /// Zero and above, but not infinite.
    const LEVELS: [u8; 4] = [2, 3, 4, 5];
    const FLOWS: [u8; 5] = [1, 2, 3, 4, 5];
}

/// The value of this number among those with the magnitudes and any direction; the rest of the number remains.
fn take(number: &mut u64, magnitudes: &[u8]) -> Value {
    let mut digit = |base: usize| {
        let digit = *number % base as u64;
        *number /= base as u64;
        digit as usize
    };
    Value {
        direction: SIGNS[digit(SIGNS.len())],
        magnitude: magnitudes[digit(magnitudes.len())],
    }
}

impl Space for UtubeStates {
    type Position = State;

    fn name(&self) -> &str {
        UtubeStates::NAME
    }

    fn numbers(&self) -> u64 {
        let values = |magnitudes: usize| (magnitudes * SIGNS.len()) as u64;
        values(Self::LEVELS.len()).pow(2) * values(Self::FLOWS.len())
    }

    fn position(&self, number: u64) -> Option<State> {
        let mut rest = number;
        let lb = take(&mut rest, &Self::LEVELS);
        let la = take(&mut rest, &Self::LEVELS);
        let fab = take(&mut rest, &Self::FLOWS);
        // The landmarks of one flow are those of the other, mirrored at zero.
        let last = SYSTEM.quantities[3].magnitudes().last()?;
        let fba = Value {
            magnitude: last - fab.magnitude,
            direction: fab.direction.reverse(),
        };
        let mut state = SYSTEM.open_state();
        for (name, value) in [("la", la), ("lb", lb), ("fab", fab), ("fba", fba)] {
            state.values[SYSTEM.find(name)?] = Some(value);
        }
        (rest == 0).then_some(state)
    }

    fn describe(&self, position: &State) -> String {
        SYSTEM.write(position)
    }
}
