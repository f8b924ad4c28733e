//! Many rules that resemble each other, as learners make them: the eleven motifs, each varied a little.
//!
//! A variation fixes the side or the kind of a man, or adds a condition on where the men stand, or does several of these
//! things. The same seed gives the same rules.

use super::middlegames::Chance;
use super::tactics::{self, MOTIFS};
use adage_logic::rules::Rules;
use adage_logic::{Atom, Clause, Comparison, Literal, Predicate, Term, Var};
use adage_worlds::chess::ChessVocabulary;
use std::collections::BTreeSet;

const SIDES: [&str; 2] = ["white", "black"];
const SLIDING: [&str; 3] = ["bishop", "rook", "queen"];
const ALL_BUT_KINGS: [&str; 5] = ["pawn", "knight", "bishop", "rook", "queen"];
const MOST_CHANGES: u64 = 3;

/// `count` different variations beside the motifs, with the predicates of the variations.
pub fn varied(count: usize, seed: u64, vocabulary: &ChessVocabulary) -> (Rules, Vec<Predicate>) {
    let originals = tactics::tactics_and("", vocabulary);
    let mut chance = Chance(seed);
    let mut bodies: BTreeSet<String> = BTreeSet::new();
    let mut text = String::new();
    let mut goals = Vec::new();
    while goals.len() < count {
        let (name, arity) = MOTIFS[goals.len() % MOTIFS.len()];
        let rule = originals.definition(Predicate::new(name, arity)).next();
        let mut clause = rule.expect("a motif has a rule").clause.clone();
        for _ in 0..=chance.below(MOST_CHANGES) {
            clause = change(clause, &mut chance);
        }
        if bodies.insert(clause.to_string()) {
            clause.head.name = format!("{name}_{}", goals.len()).as_str().into();
            goals.push(clause.head.predicate());
            text.push_str(&format!("{clause}\n"));
        }
    }
    (tactics::tactics_and(&text, vocabulary), goals)
}

/// A man that the head names: its side, its kind, and where it stands in the head's position.
struct Man {
    side: Term,
    piece: Term,
    place: Term,
}

/// A motif's head names its men first.
fn men(clause: &Clause) -> Vec<Man> {
    let args = &clause.head.args;
    let man = |man: &[Term]| Man {
        side: man[0],
        piece: man[1],
        place: man[2],
    };
    args[..args.len() - 1].chunks_exact(3).map(man).collect()
}

fn change(clause: Clause, chance: &mut Chance) -> Clause {
    let men = men(&clause);
    let pos = clause.head.args[clause.head.args.len() - 1];
    let new = Term::Var(Var(clause.var_count()));
    let man = &men[chance.below(men.len() as u64) as usize];
    let other = &men[chance.below(men.len() as u64) as usize];
    let relation = |name: &str, args: &[Term]| Literal::positive(Atom::new(name, args.to_vec()));
    let compare = |left, comparison, right| Literal::positive(Atom::compare(left, comparison, right));
    let order = pick([Comparison::Less, Comparison::Greater], chance);
    let line = Term::Int(2 + chance.below(6) as i32);
    let added = match chance.below(9) {
        0 => return put(clause, man.side, Term::constant(pick(SIDES, chance))),
        1 | 2 => {
            let kind = match slides(&clause, man.piece) {
                true => pick(SLIDING, chance),
                false => pick(ALL_BUT_KINGS, chance),
            };
            return put(clause, man.piece, Term::constant(kind));
        }
        3 => vec![relation("coordx", &[man.place, new, pos]), compare(new, order, line)],
        4 => vec![relation("coordy", &[man.place, new, pos]), compare(new, order, line)],
        5 if man.place != other.place => vec![
            relation("distance", &[man.place, other.place, new, pos]),
            compare(new, order, line),
        ],
        6 => vec![
            relation("contents", &[man.side, Term::constant("king"), new, pos]),
            relation("line", &[man.place, new, pos]),
        ],
        7 => vec![Literal::negative(Atom::new(
            "stale",
            vec![man.side, man.piece, man.place, pos],
        ))],
        _ => vec![compare(
            man.piece,
            Comparison::NotEqual,
            Term::constant(pick(ALL_BUT_KINGS, chance)),
        )],
    };
    let mut clause = clause;
    clause.body.extend(added);
    clause
}

/// The clause with a value for a variable; unchanged if it already has one.
fn put(clause: Clause, variable: Term, value: Term) -> Clause {
    match variable {
        Term::Var(replaced) => clause.map_vars(&mut |var| if var == replaced { value } else { Term::Var(var) }),
        _ => clause,
    }
}

fn slides(clause: &Clause, piece: Term) -> bool {
    let mut atoms = clause.body.iter().map(|literal| &literal.atom);
    atoms.any(|atom| atom.name.as_str() == "sliding_piece" && atom.args[0] == piece)
}

fn pick<T: Copy, const N: usize>(choices: [T; N], chance: &mut Chance) -> T {
    choices[chance.below(N as u64) as usize]
}
