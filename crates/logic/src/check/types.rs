//! Predicates and types: each atom is a relation of the game or defined, has the right number of arguments, and each
//! argument is of the type that its place asks for. Types of defined predicates are inferred from their rules.

use super::declared::unknown;
use super::{Draft, Problem};
use crate::ast::Located;
use crate::clause::{Atom, Predicate};
use crate::diagnostic::{Diagnostic, Span, nearest};
use crate::term::{Term, Var};
use crate::vocabulary::{Kind, Signature, TypeId};
use rustc_hash::FxHashMap;

type Types = FxHashMap<Predicate, Vec<Option<TypeId>>>;

pub(super) fn infer(
    drafts: &[Draft<'_>],
    strata: &[Vec<Predicate>],
    signature: &Signature,
    problems: &mut Vec<Problem>,
) -> Types {
    let mut checker = Checker {
        signature,
        defined: FxHashMap::default(),
        problems,
    };
    for draft in drafts {
        if let Some(head) = &draft.normal_head {
            checker.declare_head(draft, head);
        }
    }
    let order: FxHashMap<Predicate, usize> = (0..).zip(strata.iter().flatten()).map(|(i, p)| (*p, i)).collect();
    let mut sorted: Vec<&Draft<'_>> = drafts.iter().collect();
    sorted.sort_by_key(|draft| {
        let head = draft.normal_head.as_ref();
        head.and_then(|head| order.get(&head.predicate()))
            .copied()
            .unwrap_or(usize::MAX)
    });
    for draft in sorted {
        checker.check(draft);
    }
    checker.defined
}

struct Checker<'a> {
    signature: &'a Signature,
    defined: Types,
    problems: &'a mut Vec<Problem>,
}

/// What is known of the variables of one rule: the type, and the predicate that said so.
type Vars = FxHashMap<Var, (TypeId, Predicate)>;

impl Checker<'_> {
    fn declare_head(&mut self, draft: &Draft<'_>, head: &Atom) {
        let predicate = head.predicate();
        if self.signature.find(predicate).is_some() {
            let span = draft.head.map_or(draft.span, |head| head.span);
            self.problems.push(
                draft.problem(
                    Diagnostic::new(
                        span,
                        format!("`{predicate}` is a relation of the game and cannot be defined again"),
                        "already has a meaning",
                    )
                    .with_help("choose another name"),
                ),
            );
        }
        self.defined
            .entry(predicate)
            .or_insert_with(|| vec![None; predicate.arity]);
    }

    fn check(&mut self, draft: &Draft<'_>) {
        let mut vars = Vars::default();
        for (index, literal) in draft.body.iter().enumerate() {
            if literal.atom.comparison().is_some() {
                continue;
            }
            let written = draft.written.get(index);
            let span = draft.literal_span(index);
            match self.arg_types(literal.atom.predicate()) {
                Some(types) => {
                    let place = |arg| written.map_or(span, |literal| literal.arg_span(arg));
                    self.check_args(draft, &literal.atom, &types, &place, &mut vars);
                }
                None => {
                    let diagnostic = self.unknown(&literal.atom, span);
                    self.problems.push(draft.problem(diagnostic));
                }
            }
        }
        if let (Some(head), Some(written)) = (&draft.normal_head, draft.head) {
            self.check_head(draft, head, written, &mut vars);
        }
    }

    /// The head takes its types from the body; rules of one predicate must agree.
    fn check_head(&mut self, draft: &Draft<'_>, head: &Atom, written: &Located<Atom>, vars: &mut Vars) {
        let predicate = head.predicate();
        let known = self.defined.get(&predicate).cloned().unwrap_or_default();
        self.check_args(draft, head, &known, &|arg| written.arg_span(arg), vars);
        let inferred: Vec<Option<TypeId>> = head
            .args
            .iter()
            .zip(&known)
            .map(|(arg, known)| known.or_else(|| self.type_of(*arg, vars)))
            .collect();
        self.defined.insert(predicate, inferred);
    }

    fn arg_types(&self, predicate: Predicate) -> Option<Vec<Option<TypeId>>> {
        match self.signature.find(predicate) {
            Some(relation) => Some(self.signature[relation].types.iter().copied().map(Some).collect()),
            None => self.defined.get(&predicate).cloned(),
        }
    }

    fn check_args(
        &mut self,
        draft: &Draft<'_>,
        atom: &Atom,
        types: &[Option<TypeId>],
        place: &dyn Fn(usize) -> Span,
        vars: &mut Vars,
    ) {
        for (index, (arg, wanted)) in atom.args.iter().zip(types).enumerate() {
            let Some(wanted) = wanted else { continue };
            if let Err(diagnostic) = self.check_term(*arg, *wanted, atom.predicate(), place(index), draft, vars) {
                self.problems.push(draft.problem(*diagnostic));
            }
        }
    }

    fn check_term(
        &self,
        term: Term,
        wanted: TypeId,
        asker: Predicate,
        span: Span,
        draft: &Draft<'_>,
        vars: &mut Vars,
    ) -> Result<(), Box<Diagnostic>> {
        let wanted_type = &self.signature[wanted];
        let wrong = || {
            let message = format!("`{asker}` wants a {} here, not `{term}`", wanted_type.name);
            Box::new(Diagnostic::new(span, message, format!("not a {}", wanted_type.name)))
        };
        match (term, &wanted_type.kind) {
            (Term::Var(var), _) => match vars.get(&var) {
                Some((known, teller)) if !self.signature.agree(*known, wanted) => {
                    let name = draft.names[var.0 as usize];
                    let (known, wanted) = (self.signature[*known].name, wanted_type.name);
                    let message = format!("`{name}` is a {known} in `{teller}` but a {wanted} in `{asker}`");
                    return Err(Box::new(Diagnostic::new(span, message, format!("a {wanted} here"))));
                }
                Some(_) => {}
                None => {
                    vars.insert(var, (wanted, asker));
                }
            },
            (_, Kind::Any) => {}
            (Term::Int(value), Kind::Integer(range)) if range.contains(&value) => {}
            (Term::Int(_), Kind::Integer(range)) => {
                return Err(Box::new(wrong().with_help(format!(
                    "a {} is {} to {}",
                    wanted_type.name,
                    range.start(),
                    range.end()
                ))));
            }
            (Term::Const(name), Kind::Names(names)) if names.contains(&name) => {}
            (Term::Const(name), Kind::Names(names)) => {
                let options: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
                let help = match nearest(name.as_str(), options.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("one of {}", options.join(", ")),
                };
                return Err(Box::new(wrong().with_help(help)));
            }
            (Term::Compound(compound), Kind::Tuple(parts))
                if compound.is_tuple() && compound.args().len() == parts.len() =>
            {
                for (arg, part) in compound.args().iter().zip(parts) {
                    self.check_term(*arg, *part, asker, span, draft, vars)?;
                }
            }
            _ if self.signature.is_cell(wanted) => {
                return Err(Box::new(
                    wrong().with_help("a place is written (File,Rank), as in (5,1)"),
                ));
            }
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn type_of(&self, term: Term, vars: &Vars) -> Option<TypeId> {
        match term {
            Term::Var(var) => vars.get(&var).map(|(known, _)| *known),
            Term::Const(name) => self.signature.type_with_name(name),
            Term::Compound(compound) if compound.is_tuple() => {
                let parts: Vec<Option<TypeId>> = compound.args().iter().map(|arg| self.type_of(*arg, vars)).collect();
                self.signature.tuple_of(&parts)
            }
            _ => None,
        }
    }

    fn unknown(&self, atom: &Atom, span: Span) -> Diagnostic {
        let predicate = atom.predicate();
        let relations = self.signature.relations().iter().map(|relation| relation.predicate);
        let known = relations.chain(self.defined.keys().copied());
        let describe = |known| self.signature.describe(known).unwrap_or_else(|| known.to_string());
        let label = "neither a relation of the game nor defined";
        let diagnostic = unknown(predicate, span, known, describe, label);
        match diagnostic.help {
            Some(_) => diagnostic,
            None => diagnostic.with_help("define it, or see `adage rules vocabulary` for what the game offers"),
        }
    }
}
