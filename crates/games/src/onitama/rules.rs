//! [`Onitama`] as rules: `rulebook/onitama.lp`.

use super::{Columns, Onitama, OnitamaMove, OnitamaState, Side};
use crate::bundled;
use crate::game::{Game, Player};
use crate::rule_form::{RuleForm, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for Onitama {
    fn program(&self) -> Program {
        let sign = match self.columns {
            Columns::AsDrawn => 1,
            Columns::Mirrored => -1,
        };
        with_constant(bundled::file(crate::ONITAMA_RULES).program, "conv", sign)
    }

    fn role(&self, player: Player) -> Term {
        Side::of(player).term()
    }

    fn action(&self, chosen: &OnitamaMove) -> Term {
        match chosen {
            OnitamaMove::Step { card, from, to } => Term::compound("move", &[from.term(), to.term(), card.term()]),
            OnitamaMove::Pass { card } => Term::compound("pass", &[card.term()]),
        }
    }

    /// The rules go on to name moves when the game is over.
    fn legal(&self, state: &OnitamaState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let steps = self.steps(state).into_iter();
        let steps = steps.map(|step| legal_atom(self.role(mover), self.action(&step)));
        steps.chain([legal_atom(self.role(mover.other()), noop())]).collect()
    }

    fn goals(&self, state: &OnitamaState) -> Vec<Atom> {
        goals_of_winners(self, |player| state.has_won(Side::of(player)))
    }
}
