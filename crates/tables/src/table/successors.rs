//! What captures and promotions are worth, by the tables of the endings that they lead to.

use super::Table;
use super::index::Squares;
use super::material::{Material, PROMOTIONS};
use super::moves::{Men, Step};
use super::value::{Code, Distance};
use shakmaty::{Color, Role, Square};

/// The tables after every capture and promotion of an ending.
pub(super) struct Successors<'t> {
    men: usize,
    /// By the man taken, the pawn that promotes and what it becomes; see [`Successors::place`].
    ways: Vec<Option<Way<'t>>>,
    deepest: u8,
}

/// How the men after a capture or promotion are found in another table.
enum Way<'t> {
    /// Only the kings are left.
    Drawn,
    To {
        table: &'t Table,
        /// The colours are exchanged there.
        exchanged: bool,
        /// For each man there, which one it is here.
        order: Vec<usize>,
    },
}

impl<'t> Successors<'t> {
    /// Finds the tables; `find` has those of [`Material::successors`].
    pub fn new(material: &Material, find: impl Fn(&Material) -> Option<&'t Table>) -> Option<Successors<'t>> {
        let men = material.men().len();
        let mut successors = Successors {
            men,
            ways: Vec::new(),
            deepest: 0,
        };
        for taken in 0..=men {
            for pawn in 0..=men {
                for role in PROMOTIONS {
                    let change = Change { taken, pawn, role };
                    let way = match change.happens_in(material) {
                        true => Some(change.way(material, &find)?),
                        false => None,
                    };
                    successors.ways.push(way);
                }
            }
        }
        let depth = |way: &Option<Way>| match way {
            Some(Way::To { table, .. }) => table.deepest_moves(),
            _ => 0,
        };
        successors.deepest = successors.ways.iter().map(depth).max().unwrap_or(0);
        Some(successors)
    }

    /// The longest distance to mate in any of the tables.
    pub fn deepest(&self) -> u8 {
        self.deepest
    }

    /// What a capture or promotion is worth to the side that makes it, with the best choice of the new man.
    pub fn value(&self, men: &Men, step: Step, distance: Distance) -> Code {
        let squares = men.after(step);
        let taken = step.taken.unwrap_or(self.men);
        let value = |pawn: usize, role: usize| {
            let way = &self.ways[self.place(taken, pawn, role)];
            let way = way.as_ref().expect("every capture and promotion has a way");
            way.value(&squares, !men.turn).before_conversion(distance)
        };
        match step.promotes {
            true => (0..PROMOTIONS.len()).fold(Code::NONE, |best, role| best.better(value(step.man, role))),
            false => value(self.men, 0),
        }
    }

    fn place(&self, taken: usize, pawn: usize, role: usize) -> usize {
        (taken * (self.men + 1) + pawn) * PROMOTIONS.len() + role
    }
}

impl Way<'_> {
    /// What the position is worth to the side to move in it.
    fn value(&self, squares: &Squares, turn: Color) -> Code {
        match self {
            Way::Drawn => Code::DRAWN,
            Way::To {
                table,
                exchanged,
                order,
            } => {
                let mut there = [Square::A1; Material::MAX_MEN];
                for (square, man) in there.iter_mut().zip(order) {
                    *square = match exchanged {
                        true => squares[*man].flip_vertical(),
                        false => squares[*man],
                    };
                }
                let turn = if *exchanged { !turn } else { turn };
                let code = table.code(&there, turn, Distance::Mate);
                code.expect("a legal move leads to a position of the table")
            }
        }
    }
}

/// A capture, a promotion or both. A number as large as there are men stands for nobody.
struct Change {
    taken: usize,
    pawn: usize,
    role: Role,
}

impl Change {
    fn happens_in(&self, material: &Material) -> bool {
        let men = material.men();
        let is_taken = (2..men.len()).contains(&self.taken);
        let takes_nobody = self.taken == men.len();
        let promotes = men.get(self.pawn).is_some_and(|man| man.role == Role::Pawn);
        let promotes_nobody = self.pawn == men.len() && self.role == PROMOTIONS[0];
        match (is_taken, promotes) {
            (true, true) => men[self.taken].color != men[self.pawn].color,
            (true, false) => promotes_nobody,
            (false, true) => takes_nobody,
            (false, false) => false,
        }
    }

    fn way<'t>(&self, material: &Material, find: impl Fn(&Material) -> Option<&'t Table>) -> Option<Way<'t>> {
        let mut men: Vec<(usize, _)> = material.men().iter().copied().enumerate().collect();
        if let Some((_, pawn)) = men.get_mut(self.pawn) {
            pawn.role = self.role;
        }
        men.retain(|(man, _)| *man != self.taken);
        let pieces = men.iter().map(|(_, piece)| *piece).collect();
        let (there, exchanged) = Material::new(pieces).stronger_first();
        if there.is_bare_kings() {
            return Some(Way::Drawn);
        }
        let mut order = Vec::new();
        for wanted in there.men() {
            let here = if exchanged {
                wanted.role.of(!wanted.color)
            } else {
                *wanted
            };
            let at = men.iter().position(|(_, piece)| *piece == here)?;
            order.push(men.remove(at).0);
        }
        let table = find(&there)?;
        Some(Way::To {
            table,
            exchanged,
            order,
        })
    }
}
