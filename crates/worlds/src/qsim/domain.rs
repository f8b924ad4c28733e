//! Qualitative states as a domain: each variable is a component with its magnitude and direction.

use super::utube::UtubeStates;
use super::{DIRECTIONS, QsimVocabulary, State, System, sign_index};
use crate::domain::{Component, Domain};
use crate::drawing::Style;
use crate::game::ReadError;
use crate::space::{SpaceError, only};
use adage_logic::vocabulary::RelationId;
use adage_logic::{Predicate, Term};

/// Directions of change in words, in the order of their signs.
const WAYS: [&str; 3] = ["falling", "steady", "rising"];

/// The states of a system, looked at by some of its variables.
pub struct QsimDomain {
    vocabulary: QsimVocabulary,
    variables: Vec<usize>,
}

impl QsimDomain {
    pub fn new(system: &'static System, variables: &[&str]) -> Result<QsimDomain, ReadError> {
        let find = |name: &&str| system.find(name).ok_or_else(|| system.no_quantity(name));
        let mut variables: Vec<usize> = variables.iter().map(find).collect::<Result<_, _>>()?;
        variables.sort_unstable();
        variables.dedup();
        Ok(QsimDomain {
            vocabulary: QsimVocabulary::new(system),
            variables,
        })
    }

    fn name(&self, index: usize) -> &'static str {
        self.vocabulary.system().quantities[index].name
    }

    /// The state as far as the domain looks at it.
    fn seen(&self, state: &State) -> State {
        let mut seen = self.vocabulary.system().open_state();
        for index in &self.variables {
            seen.values[*index] = state.values[*index];
        }
        seen
    }

    fn try_compose(&self, components: &[Component]) -> Result<State, String> {
        let mut state = self.vocabulary.system().open_state();
        for component in components {
            let [variable, magnitude, direction] = component[..] else {
                return Err("a variable has a magnitude and a direction".to_string());
            };
            let index = self.vocabulary.variable(variable);
            let index = index.filter(|index| self.variables.contains(index));
            let index = index.ok_or_else(|| format!("`{variable}` is not a variable here"))?;
            let value = self.vocabulary.value(index, magnitude, direction);
            let value = value.ok_or_else(|| format!("`{variable}` cannot be `{magnitude}` and `{direction}`"))?;
            if state.values[index].replace(value).is_some() {
                return Err(format!("`{variable}` has two values"));
            }
        }
        match self.variables.iter().find(|index| state.values[**index].is_none()) {
            Some(open) => Err(format!("`{}` has no value", self.name(*open))),
            None => Ok(state),
        }
    }
}

impl Domain for QsimDomain {
    type Vocabulary = QsimVocabulary;
    type Space = UtubeStates;

    fn game(&self) -> &str {
        "qsim"
    }

    fn vocabulary(&self) -> &QsimVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("qvar", 4)
    }

    fn components(&self, position: &State) -> Vec<Component> {
        let values = self.variables.iter().filter_map(|index| {
            let value = position.values[*index]?;
            Some(Component::from_slice(&self.vocabulary.terms(*index, value)))
        });
        values.collect()
    }

    fn compose(&self, components: &[Component]) -> Option<State> {
        self.try_compose(components).ok()
    }

    fn objection(&self, components: &[Component]) -> String {
        self.try_compose(components).err().unwrap_or_default()
    }

    /// Variables keep their names. Which magnitudes a variable can have is for `compose` to say.
    fn values(&self, leaf: usize) -> Vec<Term> {
        match leaf {
            0 => Vec::new(),
            1 => {
                let mut magnitudes: Vec<Term> = Vec::new();
                for index in &self.variables {
                    for value in self.vocabulary.values(*index) {
                        let [_, magnitude, _] = self.vocabulary.terms(*index, value);
                        if !magnitudes.contains(&magnitude) {
                            magnitudes.push(magnitude);
                        }
                    }
                }
                magnitudes
            }
            _ => DIRECTIONS.map(Term::constant).to_vec(),
        }
    }

    fn features(&self) -> Vec<&'static str> {
        vec!["deriv", "m_plus", "m_minus", "minus", "add"]
    }

    /// A symmetric constraint is told with its variables in the system's order.
    fn is_told(&self, relation: RelationId, row: &[Term]) -> bool {
        match row {
            [left, right, ..] if self.vocabulary.is_symmetric(relation) => {
                self.vocabulary.variable(*left) < self.vocabulary.variable(*right)
            }
            _ => true,
        }
    }

    /// Reads a state that gives the domain's variables values, and perhaps others, which are not looked at.
    fn read(&self, text: &str) -> Result<State, ReadError> {
        let state = self.seen(&self.vocabulary.system().read(text)?);
        match self.variables.iter().find(|index| state.values[**index].is_none()) {
            Some(open) => Err(ReadError(format!("`{text}` gives `{}` no value", self.name(*open)))),
            None => Ok(state),
        }
    }

    fn space(&self, name: &str) -> Result<UtubeStates, SpaceError> {
        only(UtubeStates, UtubeStates::NAME, name)
    }

    fn space_of(&self, _: &str) -> Option<String> {
        Some(UtubeStates::NAME.to_string())
    }

    fn write(&self, position: &State) -> String {
        self.vocabulary.system().write(position)
    }

    /// A line for each variable: where it is and how it changes.
    fn picture(&self, position: &State, _: Style) -> String {
        let line = |index: &usize| {
            let quantity = &self.vocabulary.system().quantities[*index];
            let value = position.values[*index]?;
            let way = WAYS[sign_index(value.direction)];
            Some(format!(
                " {:5} {:12} {way}\n",
                quantity.name,
                quantity.text(value.magnitude)
            ))
        };
        self.variables.iter().filter_map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::utube;
    use super::*;

    fn domain() -> QsimDomain {
        QsimDomain::new(&utube::SYSTEM, &["la", "lb", "fab"]).unwrap()
    }

    #[test]
    fn states_read_back_and_are_made_of_their_variables() {
        let domain = domain();
        let text = "la:0..la0/dec lb:lb0..inf/inc fab:0..fab0/dec";
        let state = domain.read(text).unwrap();
        assert_eq!(domain.write(&state), text);
        let components = domain.components(&state);
        assert_eq!(components.len(), 3);
        assert_eq!(domain.compose(&components), Some(state.clone()));
        assert_eq!(domain.read(&format!("{text} diff:0/std")), Ok(state));
    }

    #[test]
    fn what_is_no_state_is_told_why() {
        let why = |text: &str| domain().read(text).unwrap_err().to_string();
        assert_eq!(
            why("la"),
            "`la` is no quantity with its value; write it as in `la:0..la0/dec`"
        );
        assert_eq!(
            why("x:0/inc"),
            "there is no quantity called `x`, only la, lb, diff, fab, fba"
        );
        assert_eq!(
            why("la:lb0/inc"),
            "`la` cannot be `lb0`, only one of minf, minf..0, 0, 0..la0, la0, la0..inf, inf"
        );
        assert_eq!(why("la:0/up"), "`up` is not inc, std or dec");
        assert_eq!(why("la:0/std la:0/std"), "`la` is given two values");
        assert_eq!(
            why("la:0/std lb:0/std fba:0/std"),
            "`la:0/std lb:0/std fba:0/std` gives `fab` no value"
        );
        assert!(QsimDomain::new(&utube::SYSTEM, &["la", "press"]).is_err());
    }

    #[test]
    fn components_that_make_no_state_are_told_why() {
        let domain = domain();
        let state = domain.read("la:la0/dec lb:lb0/inc fab:fab0/dec").unwrap();
        let mut components = domain.components(&state);
        components[0][1] = Term::constant("fab0");
        assert_eq!(domain.compose(&components), None);
        assert_eq!(domain.objection(&components), "`la` cannot be `fab0` and `dec`");
        assert_eq!(domain.objection(&components[1..]), "`la` has no value");
        components[0] = components[1].clone();
        assert_eq!(domain.objection(&components), "`lb` has two values");
    }
}
