//! [`Mnk`] as rules: `rulebook/mnk.lp`.

use super::{Mnk, MnkState, Place, player_name};
use crate::game::{Game, Outcome, ReadError, Side};
use crate::rule_form::bundled_program;
use crate::rule_form::{RuleForm, bad_fact, control, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for Mnk {
    fn program(&self) -> Program {
        // A row longer than the board cannot be made, whatever its length.
        let in_row = self.in_row.min(self.width.max(self.height) + 1);
        let constants = [
            ("width", self.width as i32),
            ("height", self.height as i32),
            ("in_row", in_row as i32),
            ("exact", i32::from(self.exact)),
        ];
        let program = bundled_program(crate::MNK_RULES);
        constants
            .into_iter()
            .fold(program, |program, (name, number)| with_constant(program, name, number))
    }

    fn role(&self, player: Side) -> Term {
        Term::constant(player_name(player))
    }

    fn action(&self, _: &MnkState, chosen: &Place) -> Term {
        Term::compound("mark", &[chosen.term()])
    }

    fn state_of(&self, facts: &[Atom]) -> Result<MnkState, ReadError> {
        let players = [Side(0), Side(1)];
        let player_of = |term| players.into_iter().find(|player| self.role(*player) == term);
        let mut stones = [Vec::new(), Vec::new()];
        for fact in facts.iter().filter(|fact| fact.name.as_str() == "taken") {
            let [at, owner] = fact.args.as_slice() else {
                return Err(bad_fact(fact));
            };
            let placed = self.place_of(*at).zip(player_of(*owner));
            let (place, Side(player)) = placed.ok_or_else(|| bad_fact(fact))?;
            stones[usize::from(player)].push(place);
        }
        let [x_stones, o_stones] = stones;
        let both_won = || ReadError("both players have won in this position".into());
        self.position(&x_stones, &o_stones, control(facts, player_of)?)
            .ok_or_else(both_won)
    }

    fn legal(&self, state: &MnkState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let moves = self.moves(state).into_iter();
        let marks = moves.map(|place| legal_atom(self.role(mover), self.action(state, &place)));
        marks.chain([legal_atom(self.role(mover.other()), noop())]).collect()
    }

    fn goals(&self, state: &MnkState) -> Vec<Atom> {
        match self.outcome(state) {
            Some(Outcome::Draw) => {
                let half = |player| Atom::new("goal", vec![self.role(player), Term::Int(50)]);
                [Side(0), Side(1)].map(half).to_vec()
            }
            outcome => goals_of_winners(self, |player| outcome == Some(Outcome::Win(player))),
        }
    }
}
