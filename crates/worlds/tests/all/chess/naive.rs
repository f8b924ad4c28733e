//! The relations of chess by their definitions, walking square by square and making every move to see what comes of it.

use adage_logic::Term;
use shakmaty::{Board, Color, Role};
use std::collections::BTreeMap;

pub type Place = (i32, i32);

/// The men by their places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Men(pub BTreeMap<Place, (Color, Role)>);

const STRAIGHT: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTING: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [Place; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl From<&Board> for Men {
    fn from(board: &Board) -> Men {
        let place = |square: shakmaty::Square| (square.file() as i32 + 1, square.rank() as i32 + 1);
        Men(board
            .iter()
            .map(|(square, man)| (place(square), (man.color, man.role)))
            .collect())
    }
}

impl Men {
    fn walk(&self, from: Place, directions: &[Place], steps: i32) -> Vec<Place> {
        let mut reached = Vec::new();
        for (x, y) in directions {
            for step in 1..=steps {
                let to = (from.0 + x * step, from.1 + y * step);
                if !on_board(to) {
                    break;
                }
                reached.push(to);
                if self.0.contains_key(&to) {
                    break;
                }
            }
        }
        reached
    }

    pub fn attacks(&self, from: Place) -> Vec<Place> {
        let (side, role) = self.0[&from];
        let forward = side.fold_wb(1, -1);
        match role {
            Role::Pawn => self.walk(from, &[(1, forward), (-1, forward)], 1),
            Role::Knight => self.walk(from, &LEAPS, 1),
            Role::Bishop => self.walk(from, &SLANTING, 7),
            Role::Rook => self.walk(from, &STRAIGHT, 7),
            Role::Queen => self.walk(from, &[STRAIGHT, SLANTING].concat(), 7),
            Role::King => self.walk(from, &[STRAIGHT, SLANTING].concat(), 1),
        }
    }

    pub fn piece_moves(&self, from: Place) -> Vec<Place> {
        let (side, role) = self.0[&from];
        let enemy = |to: &Place| self.0.get(to).is_some_and(|man| man.0 != side);
        let empty = |to: &Place| !self.0.contains_key(to);
        let attacked = self.attacks(from).into_iter();
        if role != Role::Pawn {
            return attacked.filter(|to| empty(to) || enemy(to)).collect();
        }
        let mut moves: Vec<Place> = attacked.filter(enemy).collect();
        let (forward, second_rank) = side.fold_wb((1, 2), (-1, 7));
        let one = (from.0, from.1 + forward);
        let two = (from.0, from.1 + 2 * forward);
        if on_board(one) && empty(&one) {
            moves.push(one);
            if from.1 == second_rank && empty(&two) {
                moves.push(two);
            }
        }
        moves
    }

    pub fn do_move(&self, from: Place, to: Place) -> Men {
        let mut men = self.0.clone();
        if let Some(man) = men.remove(&from) {
            men.insert(to, man);
        }
        Men(men)
    }

    /// The checks to a side: the king's place, the man that gives it, and its place.
    pub fn checks(&self, side: Color) -> Vec<(Place, Role, Place)> {
        let mut checks = Vec::new();
        for (king, _) in self.0.iter().filter(|(_, man)| **man == (side, Role::King)) {
            for (at, (_, role)) in self.0.iter().filter(|(_, man)| man.0 != side) {
                if self.piece_moves(*at).contains(king) {
                    checks.push((*king, *role, *at));
                }
            }
        }
        checks
    }

    pub fn legal_moves(&self, from: Place) -> Vec<Place> {
        let (side, _) = self.0[&from];
        let takes_king = |to: &Place| self.0.get(to).is_some_and(|man| man.1 == Role::King);
        let moves = self.piece_moves(from).into_iter();
        moves
            .filter(|to| !takes_king(to) && self.do_move(from, *to).checks(side).is_empty())
            .collect()
    }

    /// All facts of a relation, without the arguments for positions.
    pub fn facts(&self, relation: &str) -> Vec<Vec<Term>> {
        let places: Vec<Place> = self.0.keys().copied().collect();
        let pairs = || {
            let others = places.clone();
            places
                .iter()
                .flat_map(move |one| others.clone().into_iter().map(move |other| (*one, other)))
        };
        let moves = |of: &dyn Fn(Place) -> Vec<Place>| -> Vec<Vec<Term>> {
            let men = self.0.iter();
            men.flat_map(|(from, man)| {
                of(*from)
                    .into_iter()
                    .map(|to| [man_row(*man, *from), vec![place(to)]].concat())
            })
            .collect()
        };
        match relation {
            "contents" => self.0.iter().map(|(at, man)| man_row(*man, *at)).collect(),
            "piece_move" | "do_move" => moves(&|from| self.piece_moves(from)),
            "legal_move" => moves(&|from| self.legal_moves(from)),
            "attacks" => moves(&|from| self.attacks(from)),
            "make_move" => moves(&|from| match self.checks(self.0[&from].0.other()).is_empty() {
                true => self.legal_moves(from),
                false => Vec::new(),
            }),
            "in_check" => {
                let checks = |side| self.checks(side).into_iter().map(move |check| (side, check));
                let all = checks(Color::White).chain(checks(Color::Black));
                all.map(|(side, (king, piece, at))| vec![colour(side), place(king), role(piece), place(at)])
                    .collect()
            }
            "check_mate" => {
                let kings = self.0.iter().filter(|(_, man)| man.1 == Role::King);
                let mated = kings.filter(|(at, man)| {
                    self.checks(man.0).iter().any(|check| check.0 == **at) && self.legal_moves(**at).is_empty()
                });
                mated.map(|(at, man)| vec![colour(man.0), place(*at)]).collect()
            }
            "stale" => {
                let stale =
                    |at: Place, side: Color| self.legal_moves(at).is_empty() && self.checks(side.other()).is_empty();
                let men = self.0.iter().filter(|(at, man)| stale(**at, man.0));
                men.map(|(at, man)| man_row(*man, *at)).collect()
            }
            "other_side" => Color::ALL.map(|side| vec![colour(side), colour(side.other())]).to_vec(),
            "sliding_piece" => self.kinds(&[Role::Bishop, Role::Rook, Role::Queen]),
            "all_but_K" => self.kinds(&Role::ALL[..5]),
            "empty" => all_places()
                .filter(|at| !self.0.contains_key(at))
                .map(|at| vec![place(at)])
                .collect(),
            "coordx" => places.iter().map(|at| vec![place(*at), Term::Int(at.0)]).collect(),
            "coordy" => places.iter().map(|at| vec![place(*at), Term::Int(at.1)]).collect(),
            "distance" => measured(pairs(), chebyshev),
            "manh_dist" => measured(pairs(), manhattan),
            "restr_distance" => measured(pairs().filter(|pair| self.king_and_rook(*pair)), chebyshev),
            "restr_manh_dist" => measured(pairs().filter(|pair| self.king_and_rook(*pair)), manhattan),
            "area" => {
                let held = pairs().filter(|(rook, king)| {
                    let (man, other) = (self.0[rook], self.0[king]);
                    man.1 == Role::Rook && other == (man.0.other(), Role::King) && rook.0 != king.0 && rook.1 != king.1
                });
                let extent = |rook: i32, king: i32| if king < rook { rook - 1 } else { 8 - rook };
                measured(held, |rook, king| extent(rook.0, king.0) * extent(rook.1, king.1))
            }
            "line" => {
                let lined = pairs().filter(|(one, other)| one != other && aligned(*one, *other));
                lined.map(|(one, other)| vec![place(one), place(other)]).collect()
            }
            "between" => between(),
            other => panic!("no definition of {other}"),
        }
    }

    fn kinds(&self, kinds: &[Role]) -> Vec<Vec<Term>> {
        let men = self.0.iter().filter(|(_, man)| kinds.contains(&man.1));
        men.map(|(at, man)| vec![role(man.1), place(*at)]).collect()
    }

    fn king_and_rook(&self, (one, other): (Place, Place)) -> bool {
        matches!(
            (self.0[&one].1, self.0[&other].1),
            (Role::King, Role::Rook) | (Role::Rook, Role::King)
        )
    }
}

fn on_board((x, y): Place) -> bool {
    (1..=8).contains(&x) && (1..=8).contains(&y)
}

fn all_places() -> impl Iterator<Item = Place> {
    (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y)))
}

fn between() -> Vec<Vec<Term>> {
    let mut rows = Vec::new();
    for one in all_places() {
        for (x, y) in [STRAIGHT, SLANTING].concat() {
            for far in 2..8 {
                let other = (one.0 + x * far, one.1 + y * far);
                if on_board(other) {
                    let middle = |step: i32| place((one.0 + x * step, one.1 + y * step));
                    rows.extend((1..far).map(|step| vec![place(one), place(other), middle(step)]));
                }
            }
        }
    }
    rows
}

fn measured(pairs: impl Iterator<Item = (Place, Place)>, number: impl Fn(Place, Place) -> i32) -> Vec<Vec<Term>> {
    pairs
        .filter(|(one, other)| one != other)
        .map(|(one, other)| vec![place(one), place(other), Term::Int(number(one, other))])
        .collect()
}

fn chebyshev(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

fn manhattan(one: Place, other: Place) -> i32 {
    (one.0 - other.0).abs() + (one.1 - other.1).abs()
}

fn aligned(one: Place, other: Place) -> bool {
    let (x, y) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
    x == 0 || y == 0 || x == y
}

pub fn place((x, y): Place) -> Term {
    Term::tuple(&[Term::Int(x), Term::Int(y)])
}

pub fn colour(side: Color) -> Term {
    Term::constant(side.fold_wb("white", "black"))
}

pub fn role(role: Role) -> Term {
    Term::constant(match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    })
}

fn man_row(man: (Color, Role), at: Place) -> Vec<Term> {
    vec![colour(man.0), role(man.1), place(at)]
}
