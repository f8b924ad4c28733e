//! What to expect of a question in a middle game.
//!
//! The numbers of answers with nothing known are means over tactical test positions of about 24 men. Each known argument
//! then leaves a share of them. Known places are mostly those of men, because rules get them from other relations; so
//! with the place of a man known, its side and kind say little more.

use adage_logic::vocabulary::{Estimate, Known};

const MEN: f64 = 25.0;

pub(super) fn contents(known: Known) -> Estimate {
    let men = MEN * man(known, 0, 1, 2);
    expect(men, 1.0 + men)
}

pub(super) fn piece_move(known: Known) -> Estimate {
    a_move(known, 78.0, 1.0)
}

pub(super) fn attack(known: Known) -> Estimate {
    a_move(known, 110.0, 1.0)
}

/// Checks and pins must be found first.
pub(super) fn legal_move(known: Known) -> Estimate {
    let Estimate { answers, cost } = a_move(known, 75.0, 2.0);
    expect(answers, cost + 3.0)
}

/// Every answer is a board to be copied.
pub(super) fn make_move(known: Known) -> Estimate {
    let Estimate { answers, cost } = a_move(known, 72.0, 2.0);
    expect(answers, cost + 5.0 + 8.0 * answers)
}

pub(super) fn do_move(known: Known) -> Estimate {
    let Estimate { answers, cost } = a_move(known, 78.0, 1.0);
    expect(answers, cost + 8.0 * answers)
}

pub(super) fn in_check(known: Known) -> Estimate {
    let king = share(known, 0, 0.5) * share(known, 1, 0.5);
    let checker = share(known, 2, 0.2) * share(known, 3, 0.1);
    expect(0.07 * king * checker, 10.0)
}

pub(super) fn check_mate(known: Known) -> Estimate {
    expect(0.02 * share(known, 0, 0.5) * share(known, 1, 0.5), 12.0)
}

pub(super) fn stale(known: Known) -> Estimate {
    let man = man(known, 0, 1, 2);
    expect(3.5 * man, 20.0 + 3.0 * MEN * man)
}

pub(super) fn other_side(known: Known) -> Estimate {
    expect(2.0 * share(known, 0, 0.5) * share(known, 1, 0.5), 1.0)
}

pub(super) fn sliding_piece(known: Known) -> Estimate {
    expect(8.0 * kind_and_place(known, 0.35), 1.0)
}

pub(super) fn all_but_king(known: Known) -> Estimate {
    expect((MEN - 2.0) * kind_and_place(known, 0.9), 1.0)
}

pub(super) fn empty(known: Known) -> Estimate {
    expect((64.0 - MEN) * share(known, 0, 1.0 / 64.0), 1.0)
}

pub(super) fn coordinate(known: Known) -> Estimate {
    let men = MEN * share(known, 0, PLACE);
    expect(men * share(known, 1, 1.0 / 8.0), 1.0 + men)
}

pub(super) fn distance(known: Known) -> Estimate {
    pairs(known, MEN, MEN - 1.0, 1.0 / 6.0)
}

pub(super) fn restricted_distance(known: Known) -> Estimate {
    pairs(known, 5.5, 2.7, 1.0 / 6.0)
}

pub(super) fn area(known: Known) -> Estimate {
    pairs(known, 3.5, 1.0, 1.0 / 12.0)
}

pub(super) fn line(known: Known) -> Estimate {
    pairs(known, MEN, 8.8, 1.0)
}

pub(super) fn between(known: Known) -> Estimate {
    let ends = share(known, 0, 1.0 / 64.0) * share(known, 1, 1.0 / 64.0);
    let middle = share(known, 2, 1.0 / 64.0);
    expect(2576.0 * ends * middle, 1.0 + 1456.0 * ends)
}

/// `file_between` and `rank_between`.
pub(super) fn in_middle(known: Known) -> Estimate {
    let ends = share(known, 0, 1.0 / 64.0) * share(known, 1, 1.0 / 64.0);
    let middle = share(known, 2, 1.0 / 64.0);
    expect(86_000.0 * ends * middle, 1.0 + 4096.0 * ends * (1.0 + 21.0 * middle))
}

/// `file_beside`, `rank_beside` and `nearer`.
pub(super) fn beside_or_nearer(known: Known) -> Estimate {
    let ends = share(known, 0, 1.0 / 64.0) * share(known, 1, 1.0 / 64.0);
    let middle = share(known, 2, 1.0 / 64.0);
    expect(115_000.0 * ends * middle, 1.0 + 4096.0 * ends * (1.0 + 28.0 * middle))
}

/// Squares that lie somewhere seen from a man: arguments side, place of the man, square.
pub(super) fn squares(known: Known) -> Estimate {
    from_man(known, 8.0, 1.0)
}

pub(super) fn reached(known: Known) -> Estimate {
    from_man(known, 6.0, 6.0)
}

fn from_man(known: Known, each: f64, cost: f64) -> Estimate {
    let men = MEN * share(known, 1, PLACE) * share(known, 0, 0.7);
    expect(men * each * share(known, 2, 1.0 / 64.0), 1.0 + men * (cost + each))
}

pub(super) fn of_man(known: Known) -> Estimate {
    let men = MEN * share(known, 1, PLACE) * share(known, 0, 0.7);
    expect(0.3 * men, 1.0 + 2.0 * men)
}

pub(super) fn is_a(known: Known) -> Estimate {
    expect(16.0 * share(known, 0, 1.0 / 6.0) * share(known, 1, 0.2), 2.0)
}

pub(super) fn worth(known: Known) -> Estimate {
    expect(14.0 * share(known, 0, 1.0 / 6.0) * share(known, 1, 1.0 / 6.0), 2.0)
}

pub(super) fn own_rank(known: Known) -> Estimate {
    let answers = 128.0 * share(known, 0, 0.5) * share(known, 1, 1.0 / 64.0) * share(known, 2, 1.0 / 8.0);
    expect(answers, 1.0 + answers)
}

/// The share of the men that stand on a place known to hold a man, mostly.
const PLACE: f64 = 0.8 / MEN;

/// The share of the men that remain.
fn man(known: Known, side: usize, piece: usize, place: usize) -> f64 {
    match known.has(place) {
        true => PLACE * share(known, side, 0.7) * share(known, piece, 0.6),
        false => share(known, side, 0.5) * share(known, piece, 1.0 / 6.0),
    }
}

/// A kind of man and its place; `fits` is the share of the men's places that hold such a man.
fn kind_and_place(known: Known, fits: f64) -> f64 {
    match known.has(1) {
        true => fits / MEN,
        false => share(known, 0, 1.0 / 6.0),
    }
}

/// A move of a man to a place: arguments side, piece, from, to.
fn a_move(known: Known, all: f64, cost_of_man: f64) -> Estimate {
    let man = man(known, 0, 1, 2);
    let answers = all * man * share(known, 3, 1.0 / 32.0);
    let looking_back = known.has(3) && !known.has(2);
    let men = if looking_back { 6.0 + 3.0 * man } else { MEN * man };
    expect(answers, 1.0 + men * cost_of_man + answers)
}

/// Two places and perhaps a number.
fn pairs(known: Known, firsts: f64, partners: f64, of_one_number: f64) -> Estimate {
    let firsts = firsts * share(known, 0, 0.8 / firsts);
    let partners = partners * share(known, 1, 0.8 / MEN);
    let number = share(known, 2, of_one_number);
    expect(firsts * partners * number, 1.0 + firsts + firsts * partners)
}

fn share(known: Known, index: usize, share: f64) -> f64 {
    if known.has(index) { share } else { 1.0 }
}

fn expect(answers: f64, cost: f64) -> Estimate {
    Estimate { answers, cost }
}
