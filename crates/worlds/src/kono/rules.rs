//! [`Kono`] as rules: `rulebook/kono.lp`. The limit of moves is none of theirs, and the goal there is
//! [`Goal::Filled`] unless the constant `own` is 1.

use super::{Goal, Kono, KonoMove, KonoState, player_name};
use crate::five::{Cell, Cells};
use crate::game::{Game, ReadError, Side};
use crate::rule_form::bundled_program;
use crate::rule_form::{RuleForm, bad_fact, control, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for Kono {
    fn program(&self) -> Program {
        let own = i32::from(self.goal == Goal::Own);
        with_constant(bundled_program(crate::KONO_RULES), "own", own)
    }

    fn role(&self, player: Side) -> Term {
        Term::constant(player_name(player))
    }

    fn action(&self, _: &KonoState, chosen: &KonoMove) -> Term {
        Term::compound("move", &[chosen.from.term(), chosen.to.term()])
    }

    fn state_of(&self, facts: &[Atom]) -> Result<KonoState, ReadError> {
        let player_of = |term| [Side(0), Side(1)].into_iter().find(|player| self.role(*player) == term);
        let mut counters = [Cells::NONE; 2];
        for fact in facts.iter().filter(|fact| fact.name.as_str() == "state") {
            let [row, col, owner] = fact.args.as_slice() else {
                return Err(bad_fact(fact));
            };
            let cell = row.as_int().zip(col.as_int()).and_then(|(row, col)| Cell::at(row, col));
            let cell = cell.ok_or_else(|| bad_fact(fact))?;
            match player_of(*owner) {
                Some(Side(player)) => counters[usize::from(player)] = counters[usize::from(player)].with(cell),
                None if *owner == Term::constant("e") => {}
                None => return Err(bad_fact(fact)),
            }
        }
        let [white, black] = counters;
        let crowded = || ReadError("a cell is taken twice".into());
        KonoState::new(white, black, control(facts, player_of)?).ok_or_else(crowded)
    }

    /// The rules go on to name moves when the game is over.
    fn legal(&self, state: &KonoState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let steps = self.steps(state).into_iter();
        let steps = steps.map(|step| legal_atom(self.role(mover), self.action(state, &step)));
        steps.chain([legal_atom(self.role(mover.other()), noop())]).collect()
    }

    fn goals(&self, state: &KonoState) -> Vec<Atom> {
        let goals = goals_of_winners(self, |player| self.has_won(state, player));
        if !goals.is_empty() || self.can_move(state) {
            return goals;
        }
        let draw = |player| Atom::new("goal", vec![self.role(player), Term::Int(50)]);
        [Side(0), Side(1)].map(draw).to_vec()
    }
}
