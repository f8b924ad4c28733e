//! Clauses as short as they can be said.

use super::background::Background;
use super::write;
use adage_logic::substitution::normalise;
use adage_logic::{Atom, Clause, Literal, Predicate};
use adage_worlds::domain::Domain;

/// The clause without what follows from the rest, and without the second of `other_side(A,B)` and `other_side(B,A)`.
pub fn tidy<D: Domain>(background: &Background<D>, clause: &Clause) -> Clause {
    let short = write::shortened(background, clause);
    let mut body: Vec<Literal> = Vec::new();
    for literal in short.body {
        let repeats = mirrored(&literal.atom).is_some_and(|atom| {
            let other = Literal {
                atom,
                ..literal.clone()
            };
            body.contains(&other) && is_symmetric(background, literal.atom.predicate())
        });
        if !repeats {
            body.push(literal);
        }
    }
    normalise(&Clause::new(short.head, body))
}

fn mirrored(atom: &Atom) -> Option<Atom> {
    let [left, right] = atom.args[..] else { return None };
    Some(Atom::new(atom.name, vec![right, left]))
}

/// Whether a relation that has nothing to do with the position holds both ways wherever it holds.
pub fn is_symmetric<D: Domain>(background: &Background<D>, predicate: Predicate) -> bool {
    let Some(index) = background.relations.iter().position(|(known, ..)| *known == predicate) else {
        return false;
    };
    let related = &background.related[index];
    related.iter().all(|(left, right)| related.contains(&(*right, *left)))
}
