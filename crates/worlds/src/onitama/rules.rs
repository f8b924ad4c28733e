//! [`Onitama`] as rules: `rulebook/onitama.lp`.

use super::play::man_of;
use super::{Card, Color, Columns, Hand, Men, Onitama, OnitamaMove, OnitamaState};
use crate::five::Cell;
use crate::game::{Game, ReadError, Side};
use crate::rule_form::bundled_program;
use crate::rule_form::{RuleForm, bad_fact, control, goals_of_winners, legal_atom, noop, with_constant};
use adage_logic::ast::Program;
use adage_logic::{Atom, Term};

impl RuleForm for Onitama {
    fn program(&self) -> Program {
        let sign = match self.columns {
            Columns::AsDrawn => 1,
            Columns::Mirrored => -1,
        };
        with_constant(bundled_program(crate::ONITAMA_RULES), "conv", sign)
    }

    fn role(&self, player: Side) -> Term {
        Color::of(player).term()
    }

    fn action(&self, _: &OnitamaState, chosen: &OnitamaMove) -> Term {
        match chosen {
            OnitamaMove::Step { card, from, to } => Term::compound("move", &[from.term(), to.term(), card.term()]),
            OnitamaMove::Pass { card } => Term::compound("pass", &[card.term()]),
        }
    }

    /// The card in the centre is the one of `in_play(C)` that nobody holds.
    fn state_of(&self, facts: &[Atom]) -> Result<OnitamaState, ReadError> {
        let to_move = control(facts, side_of)?;
        let (mut men, mut hands, mut in_play) = (Men::default(), [Hand::default(); 2], Hand::default());
        for fact in facts {
            let placed = match (fact.name.as_str(), fact.args.as_slice()) {
                ("location", [man, cell]) => place(&mut men, *man, *cell),
                ("in_hand", [side, card]) => side_of(*side).zip(card_of(*card)).map(|(side, card)| {
                    hands[side as usize] = hands[side as usize].with(card);
                }),
                ("in_play", [card]) => card_of(*card).map(|card| in_play = in_play.with(card)),
                _ => Some(()),
            };
            placed.ok_or_else(|| bad_fact(fact))?;
        }
        let mut centre = in_play.cards().filter(|card| !hands.iter().any(|hand| hand.has(*card)));
        let (Some(card), None) = (centre.next(), centre.next()) else {
            return Err(ReadError(
                "expected one fact `in_play(C)` of a card that nobody holds".into(),
            ));
        };
        OnitamaState::new(men, hands, card, to_move).map_err(|problem| ReadError(problem.to_string()))
    }

    /// The rules go on to name moves when the game is over.
    fn legal(&self, state: &OnitamaState) -> Vec<Atom> {
        let mover = self.to_move(state);
        let steps = self.steps(state).into_iter();
        let steps = steps.map(|step| legal_atom(self.role(mover), self.action(state, &step)));
        steps.chain([legal_atom(self.role(mover.other()), noop())]).collect()
    }

    fn goals(&self, state: &OnitamaState) -> Vec<Atom> {
        goals_of_winners(self, |player| state.has_won(Color::of(player)))
    }
}

fn side_of(term: Term) -> Option<Color> {
    Color::BOTH.into_iter().find(|side| side.term() == term)
}

fn card_of(term: Term) -> Option<Card> {
    Card::all().find(|card| card.term() == term)
}

/// Puts a man such as `pawn(master,red)` on a cell.
fn place(men: &mut Men, man: Term, cell: Term) -> Option<()> {
    let (side, is_master) = man_of(man)?;
    let set = match is_master {
        true => &mut men.masters[side as usize],
        false => &mut men.students[side as usize],
    };
    *set = set.with(Cell::of_term(cell)?);
    Some(())
}
