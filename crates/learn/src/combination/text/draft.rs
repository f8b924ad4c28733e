//! A pattern while its facts come in, and the checks that make it one.

use super::super::library::{Knowledge, Trials};
use super::super::natures::Natures;
use super::super::pattern::{Branch, Kind, Letter, Owner, Pattern, PatternMove, State};
use super::names;
use super::read::MOST_PASSES;
use adage_logic::ast::Located;
use adage_logic::diagnostic::Diagnostic;
use adage_logic::{Atom, Span, Term};
use adage_worlds::chess::words;
use std::collections::BTreeMap;

pub type Checked<T> = Result<T, Diagnostic>;

pub fn wrong(span: Span, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(span, message, "here").with_help(help)
}

/// What was said of a combination so far, and where.
pub struct Draft {
    pub span: Span,
    kind: Kind,
    from: Option<String>,
    squares: BTreeMap<u8, State>,
    moves: BTreeMap<u8, (PatternMove, Span)>,
    clear: Vec<(u8, Letter, Span)>,
    idea: Option<(Branch, Span)>,
    contrasts: BTreeMap<u8, (Branch, Span)>,
    unguarded: Vec<(Letter, Span)>,
    found: Vec<u32>,
    trials: Option<Trials>,
}

/// Letters are `a` to `z`.
const MOST_SQUARES: usize = 26;

impl Draft {
    pub fn new(kind: Term, fact: &Located<Atom>, from: Option<&str>) -> Checked<Draft> {
        let kind = match constant(kind) {
            Some(names::ATTACK) => Kind::Attack,
            Some(names::DEFENCE) => Kind::Defence,
            _ => {
                return Err(wrong(
                    fact.arg_span(1),
                    "a combination is for attack or defence",
                    "write attack or defence",
                ));
            }
        };
        Ok(Draft {
            span: fact.span,
            kind,
            from: from.map(str::to_string),
            squares: BTreeMap::new(),
            moves: BTreeMap::new(),
            clear: Vec::new(),
            idea: None,
            contrasts: BTreeMap::new(),
            unguarded: Vec::new(),
            found: Vec::new(),
            trials: None,
        })
    }

    /// Takes a fact in; whether it is one about combinations.
    pub fn take(&mut self, fact: &Located<Atom>) -> Checked<bool> {
        let is_second = match (fact.value.name.as_str(), &fact.value.args[1..]) {
            ("square", [square, state]) => {
                let square = letter(*square, fact.arg_span(1))?;
                let state = read_state(*state, fact.arg_span(2))?;
                self.squares.insert(square.0, state).is_some()
            }
            ("move", [index, chosen]) => {
                let index = ordinal(*index, fact.arg_span(1))?;
                let chosen = read_move(*chosen, fact.arg_span(2))?;
                self.moves.insert(index, (chosen, fact.span)).is_some()
            }
            ("clear", [index, square]) => {
                let index = ordinal(*index, fact.arg_span(1))?;
                self.clear.push((index, letter(*square, fact.arg_span(2))?, fact.span));
                false
            }
            ("unguarded", [square]) => {
                let square = letter(*square, fact.arg_span(1))?;
                let is_known = self.unguarded.iter().any(|(known, _)| *known == square);
                self.unguarded.push((square, fact.span));
                is_known
            }
            ("idea", [tree]) => {
                let tree = (read_tree(*tree, fact.arg_span(1))?, fact.arg_span(1));
                self.idea.replace(tree).is_some()
            }
            ("contrast", [index, tree]) => {
                let index = ordinal(*index, fact.arg_span(1))?;
                let tree = (read_tree(*tree, fact.arg_span(2))?, fact.arg_span(2));
                self.contrasts.insert(index, tree).is_some()
            }
            ("found", [Term::Int(pass @ 1..=MOST_PASSES), Term::Int(games @ 0..)]) => {
                let pass = *pass as usize;
                self.found.resize(self.found.len().max(pass), 0);
                std::mem::replace(&mut self.found[pass - 1], *games as u32) > 0
            }
            ("worked", [Term::Int(worked @ 0..), Term::Int(tried)]) if tried >= worked => {
                let trials = Trials {
                    worked: *worked as u32,
                    tried: *tried as u32,
                };
                self.trials.replace(trials).is_some()
            }
            ("found", _) => {
                return Err(wrong(
                    fact.span,
                    "this does not say in how many games",
                    "write found(NAME,PASS,GAMES), passes counted from one",
                ));
            }
            ("worked", _) => {
                return Err(wrong(
                    fact.span,
                    "this does not say how often it worked",
                    "write worked(NAME,WORKED,TRIED), the second at least the first",
                ));
            }
            _ => return Ok(false),
        };
        match is_second {
            true => Err(wrong(fact.span, "this is said twice", "remove one of the two")),
            false => Ok(true),
        }
    }

    /// The pattern, if its parts fit together.
    pub fn finish(mut self, name: &str) -> Checked<(Pattern, Knowledge)> {
        self.put_clear()?;
        if let Some((missing, _)) = (0..).zip(self.squares.keys()).find(|(wanted, there)| wanted != *there) {
            return Err(wrong(
                self.span,
                format!("`{name}` has no square {}", Letter(missing)),
                "letters follow each other from a on",
            ));
        }
        let moves = in_order(self.moves, self.span, "move")?;
        if moves.is_empty() {
            return Err(wrong(
                self.span,
                format!("`{name}` has no moves"),
                "write move(NAME,1,takes(MAN,FROM,TO))",
            ));
        }
        let contrasts = in_order(self.contrasts, self.span, "contrast")?;
        let states: Vec<State> = self.squares.into_values().collect();
        let Some(idea) = self.idea else {
            return Err(wrong(
                self.span,
                format!("`{name}` has no idea"),
                "write idea(NAME,TREE), such as idea(c1,then(1,2))",
            ));
        };
        for (chosen, span) in &moves {
            check_move(chosen, &states, *span)?;
        }
        for (square, span) in &self.unguarded {
            check_letter(*square, &states, *span)?;
        }
        for (tree, span) in [&idea].into_iter().chain(&contrasts) {
            check_tree(tree, moves.len(), *span)?;
        }
        let pattern = Pattern {
            kind: self.kind,
            states,
            moves: moves.into_iter().map(|(chosen, _)| chosen).collect(),
            idea: idea.0,
            contrasts: contrasts.into_iter().map(|(tree, _)| tree).collect(),
            unguarded: self.unguarded.into_iter().map(|(square, _)| square).collect(),
        };
        let known = Knowledge {
            name: name.to_string(),
            from: self.from,
            found: self.found,
            trials: self.trials,
        };
        Ok((pattern, known))
    }

    fn put_clear(&mut self) -> Checked<()> {
        for (index, square, span) in self.clear.drain(..) {
            match self.moves.get_mut(&index) {
                Some((chosen, _)) => chosen.clear.push(square),
                None => return Err(no_move(index, span)),
            }
        }
        Ok(())
    }
}

fn in_order<T>(parts: BTreeMap<u8, T>, span: Span, what: &str) -> Checked<Vec<T>> {
    match (0..).zip(parts.keys()).find(|(wanted, there)| wanted != *there) {
        Some((missing, _)) => {
            let message = format!("there is no {what} {}", u32::from(missing) + 1);
            Err(wrong(
                span,
                message,
                format!("each {what} has its number, counted from 1"),
            ))
        }
        None => Ok(parts.into_values().collect()),
    }
}

fn check_letter(letter: Letter, states: &[State], span: Span) -> Checked<()> {
    match usize::from(letter.0) < states.len() {
        true => Ok(()),
        false => Err(wrong(
            span,
            format!("there is no square {letter}"),
            format!("say what stands there: square(NAME,{letter},…)"),
        )),
    }
}

fn check_move(chosen: &PatternMove, states: &[State], span: Span) -> Checked<()> {
    for letter in chosen.bound().chain([chosen.man]) {
        check_letter(letter, states, span)?;
    }
    match states[usize::from(chosen.man.0)] {
        State::Man(..) => Ok(()),
        _ => {
            let message = format!("no man stands on {}", chosen.man);
            Err(wrong(
                span,
                message,
                "a move names first where its man stands, then from where and to where it goes",
            ))
        }
    }
}

fn check_tree(tree: &Branch, moves: usize, span: Span) -> Checked<()> {
    let mut missing = None;
    tree.visit(&mut |play| {
        if usize::from(play) >= moves {
            missing.get_or_insert(play);
        }
    });
    missing.map_or(Ok(()), |play| Err(no_move(play, span)))
}

fn no_move(index: u8, span: Span) -> Diagnostic {
    let message = format!("there is no move {}", u32::from(index) + 1);
    wrong(span, message, "say what it is: move(NAME,NUMBER,takes(MAN,FROM,TO))")
}

fn constant(term: Term) -> Option<&'static str> {
    match term {
        Term::Const(name) => Some(name.as_str()),
        _ => None,
    }
}

fn compound(term: Term) -> Option<(&'static str, &'static [Term])> {
    match term {
        Term::Compound(compound) => Some((compound.functor().as_str(), compound.args())),
        _ => None,
    }
}

fn letter(term: Term, span: Span) -> Checked<Letter> {
    match constant(term).map(str::as_bytes) {
        Some([letter @ b'a'..=b'z']) if usize::from(letter - b'a') < MOST_SQUARES => Ok(Letter(letter - b'a')),
        _ => Err(wrong(
            span,
            "this is not the letter of a square",
            "squares are called a to z",
        )),
    }
}

/// A number counted from one, as a place counted from nought.
fn ordinal(term: Term, span: Span) -> Checked<u8> {
    let index = term
        .as_int()
        .and_then(|index| index.checked_sub(1))
        .and_then(|index| u8::try_from(index).ok());
    index
        .filter(|index| *index < u8::MAX)
        .ok_or_else(|| wrong(span, "this is not a number of a move", "numbers go from 1 to 255"))
}

fn read_state(term: Term, span: Span) -> Checked<State> {
    let help = "write empty, open, friend(MEN) or enemy(MEN); MEN is any, a man such as knight, at_least(knight), \
                at_most(rook) or of(knight,queen)";
    let state = match (constant(term), compound(term)) {
        (Some(names::EMPTY), _) => Some(State::Empty),
        (Some(names::OPEN), _) => Some(State::Open),
        (_, Some((names::FRIEND, [men]))) => read_natures(*men).map(|men| State::Man(Owner::Friend, men)),
        (_, Some((names::ENEMY, [men]))) => read_natures(*men).map(|men| State::Man(Owner::Enemy, men)),
        _ => None,
    };
    state.ok_or_else(|| wrong(span, "this does not say what stands on a square", help))
}

fn read_natures(term: Term) -> Option<Natures> {
    let role = |term: Term| words().as_role(term);
    match (constant(term), compound(term)) {
        (Some(names::ANY), _) => Some(Natures::ANY),
        (Some(_), _) => role(term).map(Natures::only),
        (_, Some((names::AT_LEAST, [least]))) => role(*least).map(Natures::at_least),
        (_, Some((names::AT_MOST, [most]))) => role(*most).map(Natures::at_most),
        (_, Some((names::OF, men))) => {
            let men: Option<Vec<Natures>> = men.iter().map(|man| role(*man).map(Natures::only)).collect();
            men?.into_iter().reduce(Natures::union)
        }
        _ => None,
    }
}

fn read_move(term: Term, span: Span) -> Checked<PatternMove> {
    let (takes, squares) = match compound(term) {
        Some((names::TAKES, squares @ [_, _, _])) => (true, squares),
        Some((names::GOES, squares @ [_, _, _])) | Some((names::PLAYS, squares @ [_, _])) => (false, squares),
        _ => {
            return Err(wrong(
                span,
                "this is not a move",
                "write takes(MAN,FROM,TO), goes(MAN,FROM,TO) or plays(MAN,FROM)",
            ));
        }
    };
    let to = squares.get(2).map(|to| letter(*to, span)).transpose()?;
    Ok(PatternMove {
        man: letter(squares[0], span)?,
        from: letter(squares[1], span)?,
        to,
        takes,
        clear: Vec::new(),
    })
}

fn read_tree(term: Term, span: Span) -> Checked<Branch> {
    let help = "write the number of a move, or pass, or then(MOVE,TREE), or then(MOVE,(TREE,TREE))";
    match (constant(term), compound(term)) {
        (Some(names::PASS), _) => Ok(Branch {
            play: None,
            then: Vec::new(),
        }),
        (_, Some((names::THEN, [play, then]))) => {
            let alternatives = match then {
                Term::Compound(several) if several.is_tuple() => several.args(),
                one => std::slice::from_ref(one),
            };
            let first = read_tree(*play, span)?;
            let then: Checked<Vec<Branch>> = alternatives.iter().map(|tree| read_tree(*tree, span)).collect();
            match first.then.is_empty() {
                true => Ok(Branch { then: then?, ..first }),
                false => Err(wrong(span, "this is not a tree of moves", help)),
            }
        }
        _ if term.as_int().is_some() => ordinal(term, span).map(Branch::leaf),
        _ => Err(wrong(span, "this is not a tree of moves", help)),
    }
}
