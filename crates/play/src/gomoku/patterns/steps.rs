//! The order in which the windows of a pattern are chosen, and what is asked of each.
//!
//! All that is asked of the next window is how its empty cells lie in the windows before it. A cell is told by its
//! [`Place`]: one bit for each window before that holds it. The places of all empty cells of a window, sorted, are its
//! [`Fit`]. A rule names all empty cells of its windows, so where every window fits the pattern matches: cells that only
//! one window holds are never told apart, and that all cells are different is never asked by itself.

use super::counts::Counts;
use super::pattern::{MOST_WINDOWS, Pattern, Slot};
use super::symmetry::{Lower, lower};
use std::cmp::Reverse;

/// Which of the windows before hold a cell, one bit each.
pub type Place = u16;

/// The place of a cell that no window before holds.
pub const NOWHERE: Place = 0;

/// The place of the recommended move where that is known first, as if it were a window of its own.
pub const CHOSEN: Place = 1;

/// The place of a cell that only the window after so many others holds. Later windows have greater bits.
pub fn place_of_window(number: usize) -> Place {
    const { assert!(MOST_WINDOWS < 15) };
    1 << (number + 1)
}

/// The places of the empty cells of a window, sorted, with a bit before the first to tell how many there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fit(u128);

impl Fit {
    pub fn of(places: &mut [Place]) -> Fit {
        // There are at most five.
        for end in 1..places.len() {
            let mut at = end;
            while at > 0 && places[at - 1] > places[at] {
                places.swap(at - 1, at);
                at -= 1;
            }
        }
        Fit(places.iter().fold(1, |fit, place| (fit << 16) | u128::from(*place)))
    }
}

/// A window is chosen.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Step {
    /// What this step is likely to cost.
    cost: i32,
    pub fit: Fit,
    /// The sum of the places.
    pub sum: Place,
    /// The place of a cell that the window goes through; [`NOWHERE`] if it shares none with the windows before.
    pub through: Place,
    /// The numbers of the cells with this place among all known cells in the order of their places.
    pub cells: (u8, u8),
    /// The same for the place of another cell that the window goes through; none if there is no other.
    pub also: (u8, u8),
    /// The stones of the attacker in the window.
    pub stones: u8,
}

/// Some cell with one of these numbers must have at least so many windows through it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Check {
    pub cells: (u8, u8),
    pub windows: Counts,
}

/// All windows of a pattern in some order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Steps {
    pub steps: Vec<Step>,
    /// What must hold after each step.
    pub checks: Vec<Vec<Check>>,
    /// The windows in the order of the steps.
    order: Vec<usize>,
    /// For each step which ones before must have chosen windows with lower numbers.
    pub lower: Vec<Lower>,
    /// The numbers of the cells that may be the recommended move when all windows are chosen, in the order of places.
    pub chosen: (u8, u8),
}

impl Steps {
    /// The windows from the recommended move on.
    pub fn from_move(pattern: &Pattern) -> Steps {
        let mut begun = Begun::new(pattern);
        begun.places[usize::from(pattern.chosen)] = CHOSEN;
        begun.best().without_exchange(pattern, 0)
    }

    /// The windows from one of them on.
    pub fn from_window(pattern: &Pattern, first: usize) -> Steps {
        let begun = Begun::new(pattern);
        let step = begun.step(first);
        begun.with(first).best_after(step, first).without_exchange(pattern, 1)
    }

    /// Asks for rising numbers where windows may be exchanged, but for the first ones, which are given.
    fn without_exchange(mut self, pattern: &Pattern, given: usize) -> Steps {
        self.lower = lower(pattern, &self.order, given);
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
            more.places[usize::from(*cell)] |= place_of_window(number);
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
                checks: Vec::new(),
                order: Vec::new(),
                lower: Vec::new(),
                chosen: self.numbers(self.places[usize::from(self.pattern.chosen)]),
            };
        };
        let as_good = all.iter().filter(|(step, _)| step == best);
        let lists = as_good.map(|(step, window)| self.with(*window).best_after(step.clone(), *window));
        lists.min().expect("the best is one of them")
    }

    /// The best list of steps after one, with that one.
    fn best_after(&self, step: Step, window: usize) -> Steps {
        let mut steps = self.best();
        steps.order.insert(0, window);
        steps.steps.insert(0, step);
        steps.checks.insert(0, self.checks());
        steps
    }

    /// For each place the cell with most windows, if there are others than those chosen.
    fn checks(&self) -> Vec<Check> {
        let mut places: Vec<Place> = self.places.iter().copied().filter(|place| *place != NOWHERE).collect();
        places.sort_unstable();
        places.dedup();
        let through = |cell: usize| {
            let windows = self.pattern.windows.iter();
            windows.filter(move |need| need.cells.contains(&(cell as Slot)))
        };
        let busiest = |place: Place| {
            let such = (0..self.places.len()).filter(|cell| self.places[*cell] == place);
            such.max_by_key(|cell| (through(*cell).count(), through(*cell).map(|need| need.stones).max()))
        };
        let check = |place: Place| {
            let cell = busiest(place)?;
            let chosen = (place & !CHOSEN).count_ones() as usize;
            let mut windows = Counts::default();
            through(cell).for_each(|need| windows.add(need.stones));
            (through(cell).count() > chosen).then(|| Check {
                cells: self.numbers(place),
                windows,
            })
        };
        places.into_iter().filter_map(check).collect()
    }

    /// The numbers of the cells with a place, from one to before another.
    fn numbers(&self, place: Place) -> (u8, u8) {
        let known = |upto: Place| self.places.iter().filter(|own| (1..=upto).contains(*own)).count() as u8;
        if place == NOWHERE {
            (0, 0)
        } else {
            (known(place - 1), known(place))
        }
    }

    fn step(&self, window: usize) -> Step {
        let need = &self.pattern.windows[window];
        let mut places: Vec<Place> = need.cells.iter().map(|cell| self.places[usize::from(*cell)]).collect();
        let mut known: Vec<Place> = places.iter().copied().filter(|place| *place != NOWHERE).collect();
        let alike = |place: Place| self.places.iter().filter(|other| **other == place).count();
        known.sort_by_key(|place| (alike(*place), Reverse(*place)));
        let through = known.first().copied().unwrap_or(NOWHERE);
        // Of two cells that no window before holds together it is least likely that one window does.
        let also = known
            .iter()
            .skip(1)
            .min_by_key(|place| (through & **place & !CHOSEN).count_ones());
        let is_in_line = known.iter().fold(!CHOSEN, |all, place| all & place) != NOWHERE;
        Step {
            cost: cost(need.stones, known.len(), is_in_line)
                + known.first().map_or(0, |place| 8 * alike(*place) as i32),
            sum: places.iter().sum(),
            fit: Fit::of(&mut places),
            through,
            cells: self.numbers(through),
            also: also.map_or((0, 0), |place| self.numbers(*place)),
            stones: need.stones,
        }
    }
}

/// How many windows with so many stones there are through so many known cells, as counted in games: ten times the logarithm
/// to base two. It matters whether all these cells lie in one window before, and so in one line.
fn cost(stones: u8, known: usize, is_in_line: bool) -> i32 {
    match (stones, known, is_in_line) {
        (_, 0, _) => 1000,
        (4, ..) => -70,
        (3, 1, _) => -50,
        (3, ..) => -60,
        (2, 1, _) => -20,
        (2, 2, true) => -20,
        (2, ..) => -55,
        (1, 1, _) => 5,
        (1, 2, _) => -28,
        (1, _, true) => -15,
        (1, ..) => -70,
        (_, 1, _) => 20,
        (_, 2, false) => -10,
        (_, _, true) => -10,
        _ => -40,
    }
}
