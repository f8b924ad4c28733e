//! Rules, grown a literal at a time.
//!
//! Literals stand in the order of their shapes, and each new variable gets the next number, so that a set of literals is
//! met once for each order of like literals. Of these only the first is kept ([`Draft::is_first`]); a rule that is not
//! the first of its like cannot become so by growing, so it is dropped at once.

use super::shape::{Shape, shapes};
use super::{Language, Options};
use adage_logic::task::ModeKind;
use adage_logic::{Diagnostic, Symbol};
use itertools::Itertools;
use smallvec::SmallVec;

/// A literal: a shape with its variables.
#[derive(Clone, PartialEq, Eq)]
pub struct Piece {
    pub shape: usize,
    pub vars: SmallVec<[u8; 8]>,
}

/// A rule that is being grown.
#[derive(Clone, Default)]
pub struct Draft {
    pub head: Vec<Piece>,
    pub body: Vec<Piece>,
    /// The type of each variable.
    pub types: Vec<Symbol>,
}

/// What stands before the body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Front {
    Nothing,
    Atom,
    /// A choice with these bounds.
    Choice(u32, u32),
    /// `:~`
    Weak,
}

/// All rules with the same front, and the shapes that they are made of.
pub struct Drafts {
    pub front: Front,
    pub head_shapes: Vec<Shape>,
    pub body_shapes: Vec<Shape>,
    pub drafts: Vec<Draft>,
}

/// The most atoms of a choice.
const LARGEST_CHOICE: usize = 2;

pub struct Grower<'a> {
    language: &'a Language,
    options: Options,
    heads: Vec<Shape>,
    choice_heads: Vec<Shape>,
    bodies: Vec<Shape>,
    weak: Vec<Shape>,
    count: usize,
}

impl<'a> Grower<'a> {
    pub fn new(language: &'a Language, options: Options) -> Result<Grower<'a>, Vec<Diagnostic>> {
        Ok(Grower {
            language,
            options,
            heads: shapes(language, ModeKind::Head)?,
            choice_heads: shapes(language, ModeKind::ChoiceHead)?,
            bodies: shapes(language, ModeKind::Body)?,
            weak: shapes(language, ModeKind::Weak)?,
            count: 0,
        })
    }

    pub fn grow_all(mut self) -> Result<Vec<Drafts>, Vec<Diagnostic>> {
        let mut all = vec![self.grow(Front::Nothing, Vec::new(), vec![Draft::default()])?];
        let atoms = self.heads_of(&self.heads, 1);
        all.push(self.grow(Front::Atom, self.heads.clone(), atoms)?);
        for size in 1..=LARGEST_CHOICE as u32 {
            let heads = self.heads_of(&self.choice_heads, size as usize);
            for (lower, upper) in (0..size)
                .cartesian_product(1..=size)
                .filter(|(lower, upper)| lower <= upper)
            {
                all.push(self.grow(Front::Choice(lower, upper), self.choice_heads.clone(), heads.clone())?);
            }
        }
        all.push(self.grow(Front::Weak, Vec::new(), vec![Draft::default()])?);
        Ok(all)
    }

    /// All heads of so many atoms.
    fn heads_of(&self, shapes: &[Shape], size: usize) -> Vec<Draft> {
        let mut drafts = vec![Draft::default()];
        for _ in 0..size {
            let longer = |draft: &Draft| {
                let from = draft.head.last().map_or(0, |piece| piece.shape);
                let mut found = Vec::new();
                for (number, shape) in shapes.iter().enumerate().skip(from) {
                    self.assignments(draft, shape, &mut |vars, types| {
                        let piece = Piece { shape: number, vars };
                        if !draft.head.contains(&piece) {
                            let mut longer = draft.clone();
                            longer.head.push(piece);
                            longer.types = types;
                            found.push(longer);
                        }
                    });
                }
                found
            };
            drafts = drafts.iter().flat_map(longer).collect();
        }
        drafts.retain(|draft| draft.is_first(false));
        drafts
    }

    /// All rules that begin with one of these heads.
    fn grow(&mut self, front: Front, head_shapes: Vec<Shape>, heads: Vec<Draft>) -> Result<Drafts, Vec<Diagnostic>> {
        let body_shapes = match front {
            Front::Weak => self.weak.clone(),
            _ => self.bodies.clone(),
        };
        let mut all = Drafts {
            front,
            head_shapes,
            body_shapes,
            drafts: Vec::new(),
        };
        let mut newest = heads;
        for length in 0..=self.language.body_length {
            if length > 0 {
                newest = self.longer(&all.body_shapes, &newest)?;
            }
            if newest.is_empty() {
                break;
            }
            newest = self.language.bias.open(&all, newest);
            all.drafts.extend(newest.iter().cloned());
        }
        Ok(all)
    }

    /// Each draft with one more literal, in all ways.
    fn longer(&mut self, shapes: &[Shape], drafts: &[Draft]) -> Result<Vec<Draft>, Vec<Diagnostic>> {
        let mut found: Vec<Draft> = Vec::new();
        for draft in drafts {
            let from = draft.body.last().map_or(0, |piece| piece.shape);
            for (number, shape) in shapes.iter().enumerate().skip(from) {
                if !self.may_recur(shapes, draft, shape) {
                    continue;
                }
                self.assignments(draft, shape, &mut |vars, types| {
                    let piece = Piece { shape: number, vars };
                    let is_idle = |other: &Piece| {
                        other.vars == piece.vars && (other.shape == number || shapes[other.shape].denies(shape))
                    };
                    if draft.body.iter().any(is_idle) {
                        return;
                    }
                    let mut longer = draft.clone();
                    longer.body.push(piece);
                    longer.types = types;
                    found.extend(longer.is_first(self.options.symmetric_copies).then_some(longer));
                });
            }
            if self.count + found.len() > self.options.most_rules {
                return Err(vec![self.too_large(shapes, &found)]);
            }
        }
        self.count += found.len();
        Ok(found)
    }

    /// Whether the modes of `shape` may be used once more.
    fn may_recur(&self, shapes: &[Shape], draft: &Draft, shape: &Shape) -> bool {
        let uses = |mode: &usize| {
            let uses_it = |piece: &&Piece| shapes[piece.shape].modes.contains(mode);
            draft.body.iter().filter(uses_it).count()
        };
        let may = |mode: &usize| {
            let recall = self.language.modes[*mode].recall;
            recall.is_none_or(|recall| uses(mode) < recall as usize)
        };
        shape.modes.iter().any(may)
    }

    /// Each way to put variables into the holes of `shape`: those of the draft with the right types, or new ones.
    fn assignments(&self, draft: &Draft, shape: &Shape, visit: &mut dyn FnMut(SmallVec<[u8; 8]>, Vec<Symbol>)) {
        let mut vars = SmallVec::new();
        let mut types = draft.types.clone();
        self.assign(shape, &mut vars, &mut types, visit);
    }

    fn assign(
        &self,
        shape: &Shape,
        vars: &mut SmallVec<[u8; 8]>,
        types: &mut Vec<Symbol>,
        visit: &mut dyn FnMut(SmallVec<[u8; 8]>, Vec<Symbol>),
    ) {
        let Some(hole) = shape.holes.get(vars.len()) else {
            return visit(vars.clone(), types.clone());
        };
        for var in 0..types.len() {
            if types[var] == *hole {
                vars.push(var as u8);
                self.assign(shape, vars, types, visit);
                vars.pop();
            }
        }
        if types.len() < self.language.variables.min(200) as usize {
            vars.push(types.len() as u8);
            types.push(*hole);
            self.assign(shape, vars, types, visit);
            types.pop();
            vars.pop();
        }
    }

    fn too_large(&self, shapes: &[Shape], drafts: &[Draft]) -> Diagnostic {
        let modes = drafts.iter().flat_map(|draft| &draft.body);
        let counts = modes.map(|piece| shapes[piece.shape].modes[0]).counts();
        let most = counts.into_iter().max_by_key(|(mode, count)| (*count, *mode));
        let limit = self.options.most_rules;
        let message = format!("the modes make more than {limit} rules");
        let span = most.map_or(Default::default(), |(mode, _)| self.language.modes[mode].atom.span);
        Diagnostic::new(span, message, "this one is in most of them").with_help(
            "let it be used less often, `#modeb(1, …)`, or only without `not`, `(positive)`; lower `#maxv` or `#maxbl`; or add `#bias`",
        )
    }
}

impl Draft {
    /// Whether no other order of like literals gives a smaller row of variables, numbered by first occurrence. With
    /// `body_only` the body is numbered by itself, so that bodies that look the same leave their heads apart.
    pub fn is_first(&self, body_only: bool) -> bool {
        let head: &[Piece] = if body_only { &[] } else { &self.head };
        let own = numbered(head.iter().chain(&self.body));
        orders(head).iter().all(|head| {
            orders(&self.body)
                .iter()
                .all(|body| numbered(head.iter().copied().chain(body.iter().copied())) >= own)
        })
    }

    /// The orders of the body that exchange like literals only.
    pub fn body_orders(&self) -> Vec<Vec<&Piece>> {
        orders(&self.body)
    }
}

/// The variables in order, each numbered when it is first met.
pub fn numbered<'p>(pieces: impl Iterator<Item = &'p Piece>) -> SmallVec<[u8; 24]> {
    let mut seen: SmallVec<[u8; 24]> = SmallVec::new();
    let number = |var: u8| {
        let known = seen.iter().position(|other| *other == var);
        known.unwrap_or_else(|| {
            seen.push(var);
            seen.len() - 1
        }) as u8
    };
    pieces
        .flat_map(|piece| piece.vars.iter().copied())
        .map(number)
        .collect()
}

/// The orders of pieces that exchange only those of the same shape. Like ones stand together.
fn orders(pieces: &[Piece]) -> Vec<Vec<&Piece>> {
    let groups = pieces.chunk_by(|left, right| left.shape == right.shape);
    groups.fold(vec![Vec::new()], |orders, group| {
        let ways = group.iter().permutations(group.len());
        let joined = orders.into_iter().cartesian_product(ways.collect_vec());
        joined.map(|(order, way)| [order, way].concat()).collect()
    })
}
