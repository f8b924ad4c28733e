//! Reduction by what predicates mean: definitions are read as *if and only if*.
//!
//! Whatever a literal's definition says follows from the literal, and so on through the definitions below it. A literal
//! goes if the clause without it, together with all that follows from what is left, still contains the clause. A
//! definition whose body is found among all this may be added as its head; it stays if the clause gets shorter by it.

use crate::clause::{Atom, Clause, Literal, Predicate};
use crate::substitution::rename_apart;
use crate::subsume::{Embedding, local_variables, subsumes};
use crate::unify::{match_atom, unify_atoms};
use rustc_hash::{FxHashMap, FxHashSet};

/// The most literals that the consequences of a body may come to.
const MOST_CONSEQUENCES: usize = 2_000;
/// The most ways of finding one definition in a body that are looked at.
const MOST_FOLDS: usize = 200;

/// The clause without the literals that follow from the definitions of others, and with known definitions said by their
/// names where that makes it shorter.
pub fn reduce_by_definitions(clause: &Clause, definitions: &[Clause]) -> Clause {
    let theory = Theory::new(definitions);
    let mut reduced = theory.without_consequences(clause);
    while let Some(shorter) = theory.folded(&reduced) {
        reduced = shorter;
    }
    reduced
}

struct Theory<'d> {
    definitions: FxHashMap<Predicate, Vec<&'d Clause>>,
    all: &'d [Clause],
}

impl<'d> Theory<'d> {
    fn new(all: &'d [Clause]) -> Theory<'d> {
        let mut definitions: FxHashMap<Predicate, Vec<&Clause>> = FxHashMap::default();
        for definition in all {
            definitions
                .entry(definition.head.predicate())
                .or_default()
                .push(definition);
        }
        Theory { definitions, all }
    }

    /// How many definitions lie below a predicate; recursive ones count once.
    fn height(&self, predicate: Predicate, above: &mut Vec<Predicate>) -> usize {
        let Some(clauses) = self.definitions.get(&predicate) else {
            return 0;
        };
        if above.contains(&predicate) {
            return 0;
        }
        above.push(predicate);
        let body = clauses.iter().flat_map(|clause| &clause.body);
        let below = body.map(|literal| self.height(literal.atom.predicate(), above)).max();
        above.pop();
        1 + below.unwrap_or(0)
    }

    /// Tries the simplest predicates first, so that what stays is said by the highest.
    fn without_consequences(&self, clause: &Clause) -> Clause {
        let mut order: Vec<&Literal> = clause.body.iter().collect();
        order.sort_by_key(|literal| self.height(literal.atom.predicate(), &mut Vec::new()));
        let mut reduced = clause.clone();
        for literal in order {
            let mut shorter = reduced.clone();
            if let Some(place) = shorter.body.iter().position(|other| other == literal) {
                shorter.body.remove(place);
            }
            if self.still_says(&shorter, &reduced) {
                reduced = shorter;
            }
        }
        reduced
    }

    /// Whether `shorter`, a part of `clause`, says all that `clause` does.
    fn still_says(&self, shorter: &Clause, clause: &Clause) -> bool {
        let local = |clause: &Clause| local_variables(Some(&clause.head), &clause.body);
        let before = local(clause);
        let unbinds = local(shorter).iter().any(|var| !before.contains(var));
        !unbinds && subsumes(clause, &self.saturated(shorter)).is_some()
    }

    /// The clause with all that follows from its body.
    fn saturated(&self, clause: &Clause) -> Clause {
        let mut saturated = clause.clone();
        let mut next_variable = clause.var_count();
        for literal in &clause.body {
            self.add_consequences(literal, &mut Vec::new(), &mut next_variable, &mut saturated.body);
        }
        saturated
    }

    fn add_consequences(
        &self,
        literal: &Literal,
        above: &mut Vec<Predicate>,
        next_variable: &mut u32,
        found: &mut Vec<Literal>,
    ) {
        let predicate = literal.atom.predicate();
        if literal.negated || above.contains(&predicate) || found.len() > MOST_CONSEQUENCES {
            return;
        }
        above.push(predicate);
        for consequence in self.consequences(&literal.atom, next_variable) {
            self.add_consequences(&consequence, above, next_variable, found);
            found.push(consequence);
        }
        above.pop();
    }

    /// What the definition of one atom says: its body, or what the bodies of all its clauses have in common.
    fn consequences(&self, atom: &Atom, next_variable: &mut u32) -> Vec<Literal> {
        let mut common: Option<Vec<Literal>> = None;
        for definition in self.definitions.get(&atom.predicate()).into_iter().flatten() {
            let definition = rename_apart(definition, *next_variable);
            let Some(substitution) = match_atom(&definition.head, atom) else {
                match unify_atoms(&definition.head, atom) {
                    // This clause would bind variables of the atom: nothing is certain.
                    Some(_) => return Vec::new(),
                    None => continue,
                }
            };
            *next_variable = definition.var_count().max(*next_variable);
            let body = definition
                .body
                .iter()
                .map(|literal| substitution.apply_literal(literal));
            common = Some(match common {
                None => body.collect(),
                Some(common) => {
                    let body: FxHashSet<Literal> = body.collect();
                    common.into_iter().filter(|literal| body.contains(literal)).collect()
                }
            });
        }
        common.unwrap_or_default()
    }

    /// A shorter clause made by adding the head of a definition whose body is there.
    fn folded(&self, clause: &Clause) -> Option<Clause> {
        let saturated = self.saturated(clause);
        let defined_once = |definition: &&Clause| self.definitions[&definition.head.predicate()].len() == 1;
        for definition in self.all.iter().filter(defined_once) {
            for head in self.heads_found(definition, &saturated, clause) {
                let mut longer = clause.clone();
                longer.body.push(head);
                let shorter = self.without_consequences(&longer);
                if shorter.body.len() < clause.body.len() {
                    return Some(shorter);
                }
            }
        }
        None
    }

    /// The heads of a definition for which its body is found, over the clause's own variables and not yet in it.
    fn heads_found(&self, definition: &Clause, saturated: &Clause, clause: &Clause) -> Vec<Literal> {
        let own = clause.var_count();
        let mut heads: Vec<Literal> = Vec::new();
        let mut ways = 0;
        Embedding::for_each(&definition.body, &saturated.body, &mut |substitution| {
            let bound = {
                let mut bound = true;
                definition
                    .head
                    .for_each_var(&mut |var| bound &= substitution.get(var).is_some());
                bound
            };
            let head = Literal::positive(substitution.apply_atom(&definition.head));
            let mut known = true;
            head.atom.for_each_var(&mut |var| known &= var.0 < own);
            if bound && known && !clause.body.contains(&head) && !heads.contains(&head) && head.atom != clause.head {
                heads.push(head);
            }
            ways += 1;
            ways < MOST_FOLDS
        });
        heads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_text::{clause, clauses};

    const FORK: &str = "concept(S1,king,(X1,Y1),S1,P2,(X2,Y2),S2,P3,(X3,Y3),Pos) :-
        contents(S1,king,(X1,Y1),Pos), contents(S1,P2,(X2,Y2),Pos), contents(S2,P3,(X3,Y3),Pos), other_side(S1,S2),
        in_check(S1,(X1,Y1),P3,(X3,Y3),Pos), legal_move(S2,P3,(X3,Y3),(X2,Y2),Pos).";

    const CHESS: &str = "
        legal_move(Side,Piece,Place,New,Pos1) :- contents(Side,Piece,Place,Pos1), piece_move(Side,Piece,Place,New,Pos1),
            do_move(Side,Piece,Place,New,Pos1,Pos2), not in_check(Side,_,_,_,Pos2).
        in_check(Side,KPlace,OPiece,OPlace,Pos) :- contents(Side,king,KPlace,Pos), contents(OSide,OPiece,OPlace,Pos),
            other_side(Side,OSide), piece_move(OSide,OPiece,OPlace,KPlace,Pos).
        make_move(Side,Piece,Place,New,Pos1,Pos2) :- legal_move(Side,Piece,Place,New,Pos1), other_side(Side,OSide),
            not in_check(OSide,_,_,_,Pos1), do_move(Side,Piece,Place,New,Pos1,Pos2).
        other_side(white,black). other_side(black,white).";

    const THREAT: &str = "threat1(S1,P1,(X1,Y1),S2,P2,(X2,Y2),Pos) :- contents(S2,P2,(X2,Y2),Pos), other_side(S2,S1),
        legal_move(S1,P1,(X1,Y1),(X2,Y2),Pos).";

    fn body(clause_text: &str, theory: &str) -> Vec<String> {
        let reduced = reduce_by_definitions(&clause(clause_text), &clauses(theory));
        reduced.body.iter().map(|literal| literal.to_string()).collect()
    }

    #[test]
    fn a_fork_needs_four_literals() {
        // Seed 000, lines 739-741 and 1223.
        assert_eq!(
            body(FORK, CHESS),
            [
                "contents(A,D,(E,F),K)",
                "other_side(A,G)",
                "in_check(A,(B,C),H,(I,J),K)",
                "legal_move(G,H,(I,J),(E,F),K)",
            ]
        );
    }

    #[test]
    fn a_fork_needs_two_literals_when_threats_are_known() {
        // Seed 000, line 1501.
        assert_eq!(
            body(FORK, &format!("{CHESS} {THREAT}")),
            ["in_check(A,(B,C),H,(I,J),K)", "threat1(G,H,(I,J),A,D,(E,F),K)"]
        );
    }

    #[test]
    fn a_made_move_is_a_legal_one() {
        // Seed 000, lines 2638 and 2646.
        let moved =
            "h(S,P,A,B,Pos) :- contents(S,P,A,Pos), legal_move(S,P,A,B,Pos), make_move(S,P,A,B,Pos,Next), p(Next).";
        assert_eq!(body(moved, CHESS), ["make_move(A,B,C,D,E,F)", "p(F)"]);
    }

    #[test]
    fn what_is_needed_elsewhere_is_not_folded_away() {
        let theory = "two_steps(X,Z) :- step(X,Y), step(Y,Z).";
        assert_eq!(body("h(X,Z) :- step(X,Y), step(Y,Z).", theory), ["two_steps(A,B)"]);
        assert_eq!(
            body("h(X,Z) :- step(X,Y), step(Y,Z), red(Y).", theory),
            ["step(A,C)", "step(C,B)", "red(C)"]
        );
    }

    #[test]
    fn of_several_clauses_only_the_common_part_follows() {
        let theory = "slides(P,Q) :- on(P,Q), rook(P). slides(P,Q) :- on(P,Q), bishop(P).";
        assert_eq!(
            body("h(P) :- slides(P,Q), on(P,Q), rook(P).", theory),
            ["slides(A,B)", "rook(A)"]
        );
    }

    #[test]
    fn recursion_and_negation_are_left_alone() {
        let theory = "path(X,Z) :- edge(X,Y), path(Y,Z). p(X) :- q(X).";
        assert_eq!(body("h(X) :- path(X,Z), edge(X,Y).", theory), ["path(A,B)"]);
        assert_eq!(
            body("h(X) :- r(X), not p(X), not q(X).", theory),
            ["r(A)", "not p(A)", "not q(A)"]
        );
    }
}
