//! Answers of small worlds: all rows of a relation are listed, and those that agree with what is known are handed over.

use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Estimate, Kind, Known, Question, RelationId, Signature, TypeId};

/// Hands over the rows that agree with the known arguments.
pub(crate) fn collect<P, const N: usize>(
    question: &Question<P>,
    answers: &mut Answers<P>,
    rows: impl IntoIterator<Item = [Term; N]>,
) {
    let wanted = if question.only_whether { 1 } else { usize::MAX };
    let agreeing = rows.into_iter().filter(|row| agrees(question, row));
    agreeing.take(wanted).for_each(|row| answers.push(&row));
}

/// Hands over the rows that agree with the known arguments, each ended by the position that it makes.
pub(crate) fn collect_made<P, const N: usize>(
    question: &Question<P>,
    answers: &mut Answers<P>,
    rows: impl IntoIterator<Item = ([Term; N], P)>,
) {
    let wanted = if question.only_whether { 1 } else { usize::MAX };
    let agreeing = rows.into_iter().filter(|(row, _)| agrees(question, row));
    for (row, made) in agreeing.take(wanted) {
        let made = answers.new_position(made);
        answers.push(&[&row[..], &[made]].concat());
    }
}

/// Whether a row, or the beginning of one, is as the question says.
fn agrees<P>(question: &Question<P>, row: &[Term]) -> bool {
    let as_known = |(term, arg): (&Term, &Option<Term>)| arg.is_none_or(|arg| arg == *term);
    row.iter().zip(question.args).all(as_known)
}

/// What to expect of a relation that has so many rows in a position: knowing an argument leaves one in as many as its
/// type has values. The position must be known, and one that is made by asking cannot be.
pub(crate) fn estimate(signature: &Signature, relation: RelationId, known: Known, rows: f64) -> Option<Estimate> {
    let shape = signature.relations().get(usize::from(relation.0))?;
    if shape.position.is_some_and(|index| !known.has(index)) || shape.makes.is_some_and(|index| known.has(index)) {
        return None;
    }
    let known_types = shape.types.iter().enumerate().filter(|(index, _)| known.has(*index));
    let answers = known_types.fold(rows, |left, (_, id)| left / size(signature, *id));
    Some(Estimate {
        answers,
        cost: 1.0 + rows / 8.0,
    })
}

/// How many values a type has.
fn size(signature: &Signature, id: TypeId) -> f64 {
    match &signature[id].kind {
        Kind::Integer(range) => f64::from(range.end() - range.start() + 1),
        Kind::Names(names) => names.len() as f64,
        Kind::Tuple(parts) => parts.iter().map(|part| size(signature, *part)).product(),
        Kind::Position | Kind::Any => 1.0,
    }
}
