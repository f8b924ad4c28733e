//! The order in which the windows of a pattern are chosen, and what is asked of each.
//!
//! All that is asked of the next window is how its empty cells lie in the windows before it. A cell is told by its
//! [`Place`]: one bit for each window before that holds it. The places of all empty cells of a window, sorted, are its
//! [`Fit`]. A rule names all empty cells of its windows, so where every window fits the pattern matches: cells that only
//! one window holds are never told apart, and that all cells are different is never asked by itself.

use super::pattern::{MOST_WINDOWS, Pattern};
use std::cmp::Reverse;

/// Which of the windows before hold a cell, one bit each.
pub type Place = u16;

/// The place of a cell that no window before holds.
pub const NOWHERE: Place = 0;

/// The bit of the recommended move where that is known first, as if it were a window of its own.
pub const CHOSEN: Place = 1 << MOST_WINDOWS;

/// The places of the empty cells of a window, sorted, with a bit before the first to tell how many there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fit(u128);

impl Fit {
    pub fn of(places: &mut [Place]) -> Fit {
        places.sort_unstable();
        Fit(places.iter().fold(1, |fit, place| (fit << 16) | u128::from(*place)))
    }
}

/// A window is chosen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// What this step is likely to cost: how many windows there may be, in doublings.
    cost: i32,
    pub fit: Fit,
    /// The sum of the places.
    pub sum: Place,
    /// The place of a cell that the window goes through; [`NOWHERE`] if it shares none with the windows before.
    pub through: Place,
    /// The stones of the attacker in the window.
    pub stones: u8,
}

/// All windows of a pattern in some order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Steps {
    pub steps: Vec<Step>,
    /// The place of the recommended move when all windows are chosen.
    pub chosen: Place,
}

impl Steps {
    /// The windows from the recommended move on.
    pub fn from_move(pattern: &Pattern) -> Steps {
        let mut begun = Begun::new(pattern);
        begun.places[usize::from(pattern.chosen)] = CHOSEN;
        begun.best()
    }

    /// The windows from one of them on.
    pub fn from_window(pattern: &Pattern, first: usize) -> Steps {
        let begun = Begun::new(pattern);
        let step = begun.step(first);
        begun.with(first).best().after(step)
    }

    fn after(mut self, step: Step) -> Steps {
        self.steps.insert(0, step);
        self
    }
}

/// A pattern of which some windows are chosen.
#[derive(Clone)]
struct Begun<'a> {
    pattern: &'a Pattern,
    places: Vec<Place>,
    left: Vec<usize>,
}

impl<'a> Begun<'a> {
    fn new(pattern: &'a Pattern) -> Begun<'a> {
        Begun {
            pattern,
            places: vec![NOWHERE; pattern.cells.into()],
            left: (0..pattern.windows.len()).collect(),
        }
    }

    fn with(&self, window: usize) -> Begun<'a> {
        let mut more = self.clone();
        let number = self.pattern.windows.len() - self.left.len();
        for cell in &self.pattern.windows[window].cells {
            more.places[usize::from(*cell)] |= 1 << number;
        }
        more.left.retain(|other| *other != window);
        more
    }

    /// Each time the step that is likely to leave least to look at. Of steps as good as each other that is taken which
    /// makes the whole list the least, so that patterns alike have steps alike.
    fn best(&self) -> Steps {
        let all: Vec<(Step, usize)> = self.left.iter().map(|window| (self.step(*window), *window)).collect();
        let Some(best) = all.iter().map(|(step, _)| step).min() else {
            return Steps {
                steps: Vec::new(),
                chosen: self.places[usize::from(self.pattern.chosen)],
            };
        };
        let as_good = all.iter().filter(|(step, _)| step == best);
        let rests = as_good.map(|(_, window)| self.with(*window).best());
        let rest = rests.min().expect("the best is one of them");
        rest.after(best.clone())
    }

    fn step(&self, window: usize) -> Step {
        /// How many windows with so many stones there are, roughly, in doublings.
        const COMMON: [i32; 5] = [5, 5, 3, 1, 0];
        let need = &self.pattern.windows[window];
        let mut places: Vec<Place> = need.cells.iter().map(|cell| self.places[usize::from(*cell)]).collect();
        let known: Vec<Place> = places.iter().copied().filter(|place| *place != NOWHERE).collect();
        let alike = |place: &Place| self.places.iter().filter(|other| *other == place).count();
        let through = known
            .iter()
            .copied()
            .min_by_key(|place| (alike(place), Reverse(*place)));
        let is_in_line = known.iter().fold(!CHOSEN, |all, place| all & place) != NOWHERE;
        let nowhere = if known.is_empty() { 20 } else { 0 };
        let across = if known.len() > 1 && !is_in_line { 3 } else { 0 };
        Step {
            cost: COMMON[usize::from(need.stones)] + nowhere - across - 2 * known.len() as i32,
            sum: places.iter().sum(),
            fit: Fit::of(&mut places),
            through: through.unwrap_or(NOWHERE),
            stones: need.stones,
        }
    }
}
