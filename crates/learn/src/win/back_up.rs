//! What must hold before a move so that a description holds after it: weakest preconditions, by the updates that fired.

use super::context::Context;
use super::description::{Description, Draft, shifted_atom, shifted_literal};
use super::regress::Change;
use super::rule;
use adage_logic::{Atom, Literal, Term, Var};
use adage_worlds::update::{Case, INPUT_MOVE, Step, System};
use rustc_hash::FxHashSet;

/// Whose move is gone back over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    Attacker,
    Defender,
}

/// What must hold before a move, and the move.
pub struct BackedUp {
    pub before: Description,
    /// The move in the words of `before`, as the fact that communicates it.
    pub input: Atom,
    /// Whether the description needed anything that the move added.
    pub is_needed: bool,
}

/// Goes back over a move. Conditions that an update added are replaced by that update's conditions; the others must have
/// held before. Updates that added nothing needed are passed over.
pub fn back_up(system: &System, step: &Step, after: &Description, mover: Mover) -> BackedUp {
    let vocabulary = system.vocabulary();
    let mut draft = Draft::default();
    let attacker = draft.add(after, vocabulary);
    let after_cases = draft.take_exceptions();
    let input = general_input(&mut draft, &step.input);
    if mover == Mover::Attacker {
        draft.make_equal(rule::mover(&input), attacker);
    }
    let mut needed: Vec<Literal> = Vec::new();
    let mut change = Change::default();
    for activation in &step.activations {
        let update = &system.updates[activation.update];
        let first = draft.add_variables(&activation.values);
        link_input(&mut draft, &input, &update.conditions, first);
        let adds = update.adds.iter().map(|atom| shifted_atom(atom, first));
        let mut is_needed = false;
        for added in adds.collect::<Vec<_>>() {
            change.added.push(added.clone());
            if let Some(wanted) = draft.take(&draft.fact(&added)) {
                let pairs = wanted.args.into_iter().zip(added.args);
                pairs.for_each(|(wanted, added)| draft.make_equal(wanted, added));
                is_needed = true;
            } else if mover == Mover::Attacker {
                keep_absent(&mut draft, &added);
            }
        }
        if is_needed {
            needed.extend(
                update
                    .conditions
                    .iter()
                    .map(|condition| shifted_literal(condition, first)),
            );
            let cases = draft.shifted_cases(&update.unless, first);
            draft.except(cases);
        }
        change
            .deleted
            .extend(update.deletes.iter().map(|atom| shifted_atom(atom, first)));
    }
    let is_needed = !needed.is_empty();
    let staying = draft.present();
    let is_input = |condition: &Literal| condition.atom.name.as_str() == INPUT_MOVE;
    for condition in needed.into_iter().filter(|condition| !is_input(condition)) {
        draft.require(condition, vocabulary);
    }
    if mover == Mover::Attacker {
        keep_present(&mut draft, &staying, &change.deleted);
    }
    let changed = [&change.added[..], &change.deleted].concat();
    let mut finished = draft.finish_all(attacker, &input, &changed, &after_cases);
    let input = finished.atoms.remove(0);
    let deleted = finished.atoms.split_off(change.added.len());
    let change = Change {
        added: finished.atoms,
        deleted,
    };
    let mut before = finished.description;
    go_back_over_exceptions(&mut before, &finished.cases, &change, system);
    BackedUp {
        before,
        input,
        is_needed,
    }
}

/// Adds the exceptions by which none of these cases is so after the change.
fn go_back_over_exceptions(before: &mut Description, cases: &[Case], change: &Change, system: &System) {
    let context = Context::new(system.vocabulary(), &before.conditions);
    let own = before.unless.iter().filter_map(|case| context.simplified(case));
    let regressed = cases.iter().flat_map(|case| context.before(case, change));
    let all = own.chain(regressed.map(|before| before.case));
    before.unless = context.irredundant(all.collect());
}

/// The move with a variable for each of its arguments.
fn general_input(draft: &mut Draft, input: &Atom) -> Atom {
    let first = draft.add_variables(&input.args);
    let arguments = (0..input.args.len() as u32).map(|index| Term::Var(Var(first + index)));
    Atom::new(input.name, arguments.collect())
}

/// The move that an update speaks of is the one that was made.
fn link_input(draft: &mut Draft, input: &Atom, conditions: &[Literal], first: u32) {
    let mut moves = conditions
        .iter()
        .filter(|condition| condition.atom.name.as_str() == INPUT_MOVE);
    if let Some(meant) = moves.next() {
        let meant = shifted_atom(&meant.atom, first);
        let pairs = input.args.iter().copied().zip(meant.args);
        pairs.for_each(|(made, meant)| draft.make_equal(made, meant));
    }
}

/// What must be absent after the move is nothing that the move adds.
fn keep_absent(draft: &mut Draft, added: &Atom) {
    let absent = draft.absent();
    absent.iter().for_each(|atom| draft.keep_apart(atom, added));
}

/// What must be there after the move is nothing that the move deletes. What the move deletes and needs is a condition of
/// its own, so it is another fact anyway.
fn keep_present(draft: &mut Draft, staying: &[Atom], deleted: &[Atom]) {
    let needed: FxHashSet<Atom> = draft.present().iter().map(|atom| draft.fact(atom)).collect();
    for deleted in deleted
        .iter()
        .filter(|deleted| !needed.contains(&draft.fact(deleted)))
        .collect::<Vec<_>>()
    {
        staying.iter().for_each(|atom| draft.keep_apart(atom, deleted));
    }
}
