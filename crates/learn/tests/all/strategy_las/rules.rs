//! The rules of three games, learned from examples: Greenwood (2018), chapter 9.

use super::{CROSS_DOT, KONO, ONITAMA, clingo_is_present, learn, lines, task};
use adage_logic::ast::{Program, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Symbol, Term};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

#[test]
fn cross_dot_c4() {
    if !clingo_is_present() {
        return;
    }
    let task = task(CROSS_DOT);
    let learned = learn(&task).unwrap();
    assert_eq!((learned.cost(), learned.proved), (6, true));
    let rules = lines(&learned, &task);
    assert_eq!(rules[0], "legal(Role,mark(Box)) :- box(Box,b), control(Role).");
    assert_eq!(rules[1], "legal(Role,noop) :- not control(Role), role(Role).");
}

/// The pairs of cells that the learned `adj` rules connect.
fn adjacent(learned: &Program) -> BTreeSet<(i32, i32, i32, i32)> {
    let model = model(&[&parse("cell(1..5,1..5).").program, learned]);
    let numbers = |atom: &Atom| {
        let cells = atom.args.iter().map(|cell| match cell {
            Term::Compound(cell) => [cell.args()[0].as_int().unwrap(), cell.args()[1].as_int().unwrap()],
            other => panic!("{other} is a cell"),
        });
        let cells: Vec<[i32; 2]> = cells.collect();
        (cells[0][0], cells[0][1], cells[1][0], cells[1][1])
    };
    let atoms = model.atoms();
    let adj = atoms.iter().filter(|atom| atom.name.as_str() == "adj");
    adj.map(numbers).collect()
}

fn model(sources: &[&Program]) -> Model {
    let rules = check(sources, World::Program).unwrap();
    Model::of(&rules, DEFAULT_LIMIT).unwrap()
}

fn diagonals(keep: impl Fn(i32, i32) -> bool) -> BTreeSet<(i32, i32, i32, i32)> {
    let mut all = BTreeSet::new();
    for (row, column) in (1..=5).flat_map(|row| (1..=5).map(move |column| (row, column))) {
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let on_board = (1..=5).contains(&(row + down)) && (1..=5).contains(&(column + right));
            if on_board && keep(down, right) {
                all.insert((row, column, row + down, column + right));
            }
        }
    }
    all
}

const KONO_MOVE: &str = "legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), \
                         state(V0,V1,V4), state(V2,V3,e).";

#[test]
fn five_field_kono_c5() {
    if !clingo_is_present() {
        return;
    }
    let task = task(KONO);
    let learned = learn(&task).unwrap();
    assert_eq!((learned.cost(), learned.proved), (25, true));
    assert_eq!(adjacent(&learned.program(&task)), diagonals(|_, _| true));
    assert_eq!(lines(&learned, &task)[4], KONO_MOVE);
}

#[test]
fn the_printed_positions_of_kono_leave_a_diagonal_out() {
    if !clingo_is_present() {
        return;
    }
    let (start, end) = (KONO.find("#pos(back").unwrap(), KONO.find("3 ~ ").unwrap());
    let task = task(&format!("{}{}", &KONO[..start], &KONO[end..]));
    let learned = learn(&task).unwrap();
    assert_eq!((learned.cost(), learned.proved), (20, true));
    let known = diagonals(|down, right| (down, right) != (-1, -1));
    assert_eq!(adjacent(&learned.program(&task)), known);
}

/// A position of Onitama with one card in each hand.
struct Position {
    pawns: Vec<(usize, i32, i32)>,
    hands: [usize; 2],
    mover: usize,
}

const SIDES: [&str; 2] = ["red", "blue"];
const CARDS: [(&str, &[(i32, i32)]); 8] = [
    ("kirin", &[(-1, -2), (1, -2), (0, 2)]),
    ("seasnake", &[(2, 0), (0, -1), (-1, 1)]),
    ("dog", &[(-1, -1), (-1, 0), (-1, 1)]),
    ("rabbit", &[(1, -1), (-1, 1), (2, 0)]),
    ("rat", &[(-1, 0), (0, -1), (1, 1)]),
    ("fox", &[(1, -1), (1, 0), (1, 1)]),
    ("dragon", &[(-1, 1), (1, 1), (2, -1), (-2, -1)]),
    ("turtle", &[(-2, 0), (-1, 1), (1, 1), (2, 0)]),
];

impl Position {
    fn random(random: &mut SmallRng) -> Position {
        let mut cells: Vec<(i32, i32)> = (0..25).map(|cell| (cell / 5 + 1, cell % 5 + 1)).collect();
        let pawns = (0..random.random_range(2..=10)).map(|number| {
            let (row, column) = cells.swap_remove(random.random_range(0..cells.len()));
            (number % 2, row, column)
        });
        Position {
            pawns: pawns.collect(),
            hands: [random.random_range(0..4), random.random_range(4..8)],
            mover: random.random_range(0..2),
        }
    }

    /// Forward is up for red and down for blue; cards are seen from behind.
    fn moves(&self) -> BTreeSet<String> {
        let (name, offsets) = CARDS[self.hands[self.mover]];
        let ahead = if self.mover == 0 { -1 } else { 1 };
        let own: Vec<(i32, i32)> = self
            .pawns
            .iter()
            .filter(|pawn| pawn.0 == self.mover)
            .map(|pawn| (pawn.1, pawn.2))
            .collect();
        let mut moves = BTreeSet::new();
        for (row, column) in &own {
            for (right, back) in offsets {
                let (to_row, to_column) = (row - back * ahead, column + right * ahead);
                let on_board = (1..=5).contains(&to_row) && (1..=5).contains(&to_column);
                if on_board && !own.contains(&(to_row, to_column)) {
                    let side = SIDES[self.mover];
                    moves.insert(format!(
                        "{side},move((cell({row},{column}),cell({to_row},{to_column})),{name})"
                    ));
                }
            }
        }
        moves
    }

    fn facts(&self, number: usize) -> String {
        let mut text = format!("control({number},{}). ", SIDES[self.mover]);
        for (side, hand) in SIDES.iter().zip(self.hands) {
            text += &format!("in_hand({number},{side},{}). ", CARDS[hand].0);
        }
        for (index, (side, row, column)) in self.pawns.iter().enumerate() {
            let rank = if index < 2 { "master" } else { "student" };
            text += &format!(
                "location({number},pawn({rank},{}),cell({row},{column})). ",
                SIDES[*side]
            );
        }
        text
    }
}

/// The program with the number of a position in every atom that depends on positions, so that many are asked at once.
fn over_positions(program: &Program) -> Program {
    let mut changing: BTreeSet<Symbol> = ["control", "in_hand", "location"].map(Symbol::new).into();
    while program.statements.iter().any(|statement| {
        let clause = statement.clause().unwrap();
        let depends = clause.body.iter().any(|literal| changing.contains(&literal.atom.name));
        depends && changing.insert(clause.head.name)
    }) {}
    let number = |statement: &Statement| {
        let mut statement = statement.clone();
        let var = Term::Var(adage_logic::Var(statement.names.len() as u32));
        statement.names.push(Symbol::new("Position"));
        let add = |atom: &mut Atom| {
            if changing.contains(&atom.name) {
                atom.args.insert(0, var);
            }
        };
        if let StatementKind::Rule(rule) = &mut statement.kind {
            if let adage_logic::ast::Head::Atom(head) = &mut rule.head {
                add(&mut head.value);
            }
            rule.body.iter_mut().for_each(|literal| add(&mut literal.value.atom));
        }
        statement
    };
    Program {
        statements: program.statements.iter().map(number).collect(),
        closing_comments: Vec::new(),
    }
}

#[test]
fn onitama_on_ten_thousand_random_positions_c6() {
    if !clingo_is_present() {
        return;
    }
    let task = task(ONITAMA);
    let learned = learn(&task).unwrap();
    assert_eq!((learned.cost(), learned.proved), (24, true));
    let mut program = task.background.clone();
    program.statements.extend(learned.program(&task).statements);
    let program = over_positions(&program);
    let cards: String = CARDS
        .iter()
        .flat_map(|(name, offsets)| {
            offsets
                .iter()
                .map(move |(right, back)| format!("card({name},({right},{back})). "))
        })
        .collect();
    let mut random = SmallRng::seed_from_u64(91);
    let (mut checked, mut legal) = (0, 0);
    for _ in 0..5 {
        let positions: Vec<Position> = (0..2000).map(|_| Position::random(&mut random)).collect();
        let facts: String = (0..)
            .zip(&positions)
            .map(|(number, position)| position.facts(number))
            .collect();
        let model = model(&[&program, &parse(&(cards.clone() + &facts)).program]);
        let mut found: Vec<BTreeSet<String>> = vec![BTreeSet::new(); positions.len()];
        for atom in model.atoms().iter().filter(|atom| atom.name.as_str() == "legal") {
            let number = atom.args[0].as_int().unwrap() as usize;
            found[number].insert(format!("{},{}", atom.args[1], atom.args[2]));
        }
        for (position, found) in positions.iter().zip(&found) {
            let moves = position.moves();
            assert_eq!(*found, moves);
            checked += 1;
            legal += moves.len();
        }
    }
    assert_eq!(checked, 10_000);
    assert!(legal > 20_000);
}
