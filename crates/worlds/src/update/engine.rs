//! Playing by updates, with a record of what fired.

use super::{INPUT_MOVE, MOVE, State, StateVocabulary, System, WON, firing_name};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::{Atom, Predicate, Substitution, Term, Var};
use rustc_hash::FxHashSet;

/// One update that fired, and on what.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Activation {
    /// Its number in [`System::updates`].
    pub update: usize,
    /// The values of its variables.
    pub values: Vec<Term>,
}

/// A move and all that it did.
#[derive(Clone, Debug)]
pub struct Step {
    pub before: State,
    /// The move, as the fact that communicated it.
    pub input: Atom,
    pub activations: Vec<Activation>,
    pub after: State,
}

/// A move that no update took up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{input} is not allowed here")]
pub struct Illegal {
    pub input: Atom,
}

/// Updates at work.
pub struct Engine<'a> {
    system: &'a System,
    firing: Matcher<'a, StateVocabulary>,
    moves: Matcher<'a, StateVocabulary>,
}

impl System {
    pub fn engine(&self) -> Engine<'_> {
        let goal = |(number, update): (usize, &super::Update)| {
            Predicate::new(firing_name(number).as_str(), update.variables as usize + 1)
        };
        let goals: Vec<Predicate> = self.updates.iter().enumerate().map(goal).collect();
        let moves = self.moves.named(MOVE.into());
        Engine {
            system: self,
            firing: self.matcher(&self.firing, &goals),
            moves: self.matcher(&self.moves, &moves),
        }
    }

    /// Rules of [`System::rules`], compiled.
    pub fn matcher<'a>(&'a self, rules: &'a Rules, goals: &[Predicate]) -> Matcher<'a, StateVocabulary> {
        let matcher = Matcher::new(&self.vocabulary, rules, goals);
        matcher.unwrap_or_else(|problem| panic!("rules about positions can be planned: {problem:?}"))
    }

    /// The fact by which a player communicates a move.
    pub fn input(&self, chosen: &[Term], player: Term) -> Atom {
        Atom::new(INPUT_MOVE, [chosen, &[player]].concat())
    }

    /// The fact by which a player has achieved what counts: a win, else an event.
    pub fn achieved(&self, state: &State, player: Term) -> Option<Atom> {
        let won = Atom::new(WON, vec![player]);
        let events = self.events.iter().map(|event| {
            let args = [&event.args[..], &[player]].concat();
            Atom::new(event.name, args)
        });
        [won].into_iter().chain(events).find(|fact| state.contains(fact))
    }

    /// Who has won.
    pub fn winner(&self, state: &State) -> Option<Term> {
        let winner = state.of(Predicate::new(WON, 1)).next()?;
        Some(winner[0])
    }
}

impl Engine<'_> {
    /// Makes a move.
    pub fn play(&self, before: &State, input: &Atom) -> Result<Step, Illegal> {
        let mut after = before.clone();
        after.insert(input.clone());
        let mut activations = Vec::new();
        let mut fired = FxHashSet::default();
        while let Some(activation) = self.next(&after, &fired) {
            self.system.deleted(&activation).for_each(|atom| after.remove(&atom));
            fired.insert(activation.clone());
            activations.push(activation);
        }
        let added = activations.iter().flat_map(|activation| self.system.added(activation));
        added.for_each(|atom| after.insert(atom));
        if after.contains(input) {
            return Err(Illegal { input: input.clone() });
        }
        Ok(Step {
            before: before.clone(),
            input: input.clone(),
            activations,
            after,
        })
    }

    /// The first update that can fire and has not.
    fn next(&self, state: &State, fired: &FxHashSet<Activation>) -> Option<Activation> {
        let activations = self.possible(state);
        activations.filter(|activation| !fired.contains(activation)).min()
    }

    fn possible(&self, state: &State) -> impl Iterator<Item = Activation> {
        let matches = self.firing.searcher().matches(state).into_iter();
        matches.map(|found| Activation {
            update: found.rule,
            values: without_position(found.args),
        })
    }

    /// The moves of a player.
    pub fn moves(&self, state: &State, player: Term) -> Vec<Atom> {
        let matches = self.moves.searcher().matches(state).into_iter();
        let inputs = matches.map(|found| Atom::new(INPUT_MOVE, without_position(found.args)));
        let mut moves: Vec<Atom> = inputs.filter(|input| input.args.last() == Some(&player)).collect();
        moves.sort();
        moves.dedup();
        moves
    }

    /// All that each move of a player might fire, with what might be fired only if something else were not.
    pub fn effects(&self, state: &State, player: Term) -> Vec<(Atom, Vec<Activation>)> {
        let mut all_moves = state.clone();
        let moves = self.moves(state, player);
        moves.iter().cloned().for_each(|input| all_moves.insert(input));
        let mut effects: Vec<(Atom, Vec<Activation>)> = moves.into_iter().map(|input| (input, Vec::new())).collect();
        for activation in self.possible(&all_moves) {
            let input = self.system.input_of(&activation);
            let of_move = effects.iter_mut().find(|(known, _)| Some(known) == input.as_ref());
            if let Some((_, activations)) = of_move {
                activations.push(activation);
            }
        }
        effects
    }
}

impl System {
    /// The move that an activation speaks of.
    fn input_of(&self, activation: &Activation) -> Option<Atom> {
        let conditions = &self.updates[activation.update].conditions;
        let input = conditions
            .iter()
            .find(|condition| condition.atom.name.as_str() == INPUT_MOVE)?;
        Some(activation.substitution().apply_atom(&input.atom))
    }

    /// What an activation deletes.
    pub fn deleted(&self, activation: &Activation) -> impl Iterator<Item = Atom> + use<'_> {
        let values = activation.substitution();
        let deletes = self.updates[activation.update].deletes.iter();
        deletes.map(move |atom| values.apply_atom(atom))
    }

    /// What an activation adds.
    pub fn added(&self, activation: &Activation) -> impl Iterator<Item = Atom> + use<'_> {
        let values = activation.substitution();
        let adds = self.updates[activation.update].adds.iter();
        adds.map(move |atom| values.apply_atom(atom))
    }
}

/// Arguments without the position, which is the last.
fn without_position(mut args: Vec<Term>) -> Vec<Term> {
    args.pop();
    args
}

impl Activation {
    /// The values of the update's variables.
    pub fn substitution(&self) -> Substitution {
        (0..).map(Var).zip(self.values.iter().copied()).collect()
    }
}
