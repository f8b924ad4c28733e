//! Values in words: `(5,1)` on a board is e1, a knight of White is the white knight.

use crate::drawing::{Cell, cell_name};
use adage_logic::Term;
use adage_logic::vocabulary::{Signature, TypeId};

/// The cell that a term names: a pair of numbers counted from one.
pub fn cell(term: Term) -> Option<Cell> {
    let Term::Compound(pair) = term else { return None };
    match pair.args() {
        [Term::Int(x), Term::Int(y)] if pair.is_tuple() && *x > 0 && *y > 0 => Some((*x as usize - 1, *y as usize - 1)),
        _ => None,
    }
}

/// An argument of an answer in words. A piece whose side stands before it is named with its side.
pub fn say(signature: &Signature, types: &[Option<TypeId>], args: &[Term], index: usize) -> String {
    let Some(term) = args.get(index) else {
        return format!("{{{}}}", index + 1);
    };
    let type_name = |index: usize| {
        types
            .get(index)
            .copied()
            .flatten()
            .map(|id| signature[id].name.as_str())
    };
    if let Some(cell) = cell(*term) {
        return cell_name(cell);
    }
    match index.checked_sub(1) {
        Some(before) if type_name(before) == Some("side") && is_piece(signature, *term) => {
            format!("the {} {term}", args[before])
        }
        _ => term.to_string(),
    }
}

fn is_piece(signature: &Signature, term: Term) -> bool {
    let type_of = |name| signature.type_with_name(name).map(|id| signature[id].name.as_str());
    matches!(term, Term::Const(name) if type_of(name) == Some("piece"))
}
