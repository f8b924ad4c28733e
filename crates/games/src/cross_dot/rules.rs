//! [`CrossDot`] as rules: `rulebook/cross_dot.lp`.

use super::{CrossDot, CrossDotState, Mark, player_name};
use crate::bundled;
use crate::game::{Game, Player};
use crate::rule_form::{RuleForm, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for CrossDot {
    fn program(&self) -> Program {
        let program = bundled::file(crate::CROSS_DOT_RULES).program;
        let program = with_constant(program, "m", self.boxes as i32);
        // A row longer than the board cannot be owned, whatever its length.
        with_constant(program, "k", self.in_row.min(self.boxes + 1) as i32)
    }

    fn role(&self, player: Player) -> Term {
        Term::constant(player_name(player))
    }

    fn action(&self, chosen: &Mark) -> Term {
        Term::compound("mark", &[chosen.term()])
    }

    /// When the game is over both players have nothing but `noop`.
    fn legal(&self, state: &CrossDotState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let waiting = legal_atom(self.role(mover.other()), noop());
        if self.outcome(state).is_some() {
            return vec![waiting, legal_atom(self.role(mover), noop())];
        }
        let moves = self.moves(state).into_iter();
        let marks = moves.map(|mark| legal_atom(self.role(mover), self.action(&mark)));
        marks.chain([waiting]).collect()
    }

    /// Nobody has a goal where the board is full and nobody has won.
    fn goals(&self, state: &CrossDotState) -> Vec<Atom> {
        goals_of_winners(self, |player| self.has_won(state, player))
    }
}
