//! [`CrossDot`] as rules: `rulebook/cross_dot.lp`.

use super::{CrossDot, CrossDotState, Mark, player_name};
use crate::game::{Game, ReadError, Side};
use crate::rule_form::bundled_program;
use crate::rule_form::{RuleForm, bad_fact, control, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for CrossDot {
    fn program(&self) -> Program {
        let program = bundled_program(crate::CROSS_DOT_RULES);
        let program = with_constant(program, "m", self.boxes as i32);
        // A row longer than the board cannot be owned, whatever its length.
        with_constant(program, "k", self.in_row.min(self.boxes + 1) as i32)
    }

    fn role(&self, player: Side) -> Term {
        Term::constant(player_name(player))
    }

    fn action(&self, _: &CrossDotState, chosen: &Mark) -> Term {
        Term::compound("mark", &[chosen.term()])
    }

    fn state_of(&self, facts: &[Atom]) -> Result<CrossDotState, ReadError> {
        let player_of = |term| [Side(0), Side(1)].into_iter().find(|player| self.role(*player) == term);
        let mut state = CrossDotState {
            marks: [0; 2],
            to_move: control(facts, player_of)?,
        };
        for fact in facts.iter().filter(|fact| fact.name.as_str() == "box") {
            // `box(I)` is the type of boxes.
            let [number, owner] = fact.args.as_slice() else {
                continue;
            };
            let mark = self
                .marks()
                .find(|mark| mark.term() == *number)
                .ok_or_else(|| bad_fact(fact))?;
            match player_of(*owner) {
                Some(player) if state.owner(mark).is_none() => state.marks[usize::from(player.0)] |= 1 << mark.0,
                None if *owner == Term::constant("b") => {}
                _ => return Err(bad_fact(fact)),
            }
        }
        Ok(state)
    }

    /// When the game is over both players have nothing but `noop`.
    fn legal(&self, state: &CrossDotState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let waiting = legal_atom(self.role(mover.other()), noop());
        if self.outcome(state).is_some() {
            return vec![waiting, legal_atom(self.role(mover), noop())];
        }
        let moves = self.moves(state).into_iter();
        let marks = moves.map(|mark| legal_atom(self.role(mover), self.action(state, &mark)));
        marks.chain([waiting]).collect()
    }

    /// Nobody has a goal where the board is full and nobody has won.
    fn goals(&self, state: &CrossDotState) -> Vec<Atom> {
        goals_of_winners(self, |player| self.has_won(state, player))
    }
}
