//! [`Kono`] as rules: `rulebook/kono.lp`. The limit of moves is none of theirs, and the goal there is
//! [`Goal::Filled`](super::Goal::Filled) unless the constant `own` is 1.

use super::{Goal, Kono, KonoMove, KonoState, player_name};
use crate::bundled;
use crate::game::{Game, Player};
use crate::rule_form::{RuleForm, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for Kono {
    fn program(&self) -> Program {
        let own = i32::from(self.goal == Goal::Own);
        with_constant(bundled::file(crate::KONO_RULES).program, "own", own)
    }

    fn role(&self, player: Player) -> Term {
        Term::constant(player_name(player))
    }

    fn action(&self, chosen: &KonoMove) -> Term {
        Term::compound("move", &[chosen.from.term(), chosen.to.term()])
    }

    /// The rules go on to name moves when the game is over.
    fn legal(&self, state: &KonoState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let steps = self.steps(state).into_iter();
        let steps = steps.map(|step| legal_atom(self.role(mover), self.action(&step)));
        steps.chain([legal_atom(self.role(mover.other()), noop())]).collect()
    }

    fn goals(&self, state: &KonoState) -> Vec<Atom> {
        let goals = goals_of_winners(self, |player| self.has_won(state, player));
        if !goals.is_empty() || self.can_move(state) {
            return goals;
        }
        let draw = |player| Atom::new("goal", vec![self.role(player), Term::Int(50)]);
        [Player(0), Player(1)].map(draw).to_vec()
    }
}
