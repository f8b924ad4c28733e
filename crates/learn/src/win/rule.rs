//! Rules that recognise a forced win, and finding where they apply.

use super::description::Description;
use adage_games::update::{State, StateVocabulary, System, WON};
use adage_logic::distinct::with_distinct_features;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::subsume::subsumes;
use adage_logic::{Atom, Clause, Comparison, Diagnostic, Literal, Predicate, Term, Var};

/// Who makes a move, which is given as the fact that communicates it.
pub fn mover(input: &Atom) -> Term {
    *input.args.last().expect("a move names who makes it")
}

/// If the conditions hold and the attacker is to move, the move wins by force unless the defender wins sooner.
#[derive(Clone, Debug)]
pub struct Recognition {
    pub name: String,
    pub conditions: Vec<Literal>,
    /// The move, as the fact that communicates it; its last argument is the attacker.
    pub input: Atom,
    /// How many moves of the attacker it takes.
    pub length: usize,
}

impl Recognition {
    pub fn new(name: String, description: &Description, input: &Atom, length: usize) -> Recognition {
        Recognition {
            name,
            conditions: description.conditions.clone(),
            input: input.clone(),
            length,
        }
    }

    pub fn attacker(&self) -> Term {
        mover(&self.input)
    }

    /// As a clause, in which it is written out that no two conditions are met by one fact.
    pub fn clause(&self) -> Clause {
        let head = Atom::new(WON, self.input.args.clone());
        with_distinct_features(&Clause::new(head, self.conditions.clone()))
    }

    /// Whether this rule recognises a win wherever the other does, and one as quick, whatever the move.
    pub fn covers(&self, other: &Recognition) -> bool {
        let for_whom = |rule: &Recognition| Clause {
            head: Atom::new(WON, vec![rule.attacker()]),
            ..rule.clause()
        };
        self.length <= other.length && subsumes(&for_whom(self), &told_both_ways(for_whom(other))).is_some()
    }

    /// The clause whose answers are the values of all variables.
    fn finding_clause(&self, number: usize) -> Clause {
        let mut clause = self.clause();
        let variables = (0..clause.var_count()).map(|number| Term::Var(Var(number)));
        clause.head = Atom::new(format!("rule_{number}").as_str(), variables.collect());
        clause
    }
}

/// The clause with every `A != B` also as `B != A`.
fn told_both_ways(mut clause: Clause) -> Clause {
    let unequal = clause.body.iter().filter(|literal| !literal.negated);
    let unequal = unequal.filter(|literal| literal.atom.comparison() == Some(Comparison::NotEqual));
    let turned = unequal.map(|literal| {
        let [left, right] = [literal.atom.args[0], literal.atom.args[1]];
        Literal::positive(Atom::compare(right, Comparison::NotEqual, left))
    });
    let turned: Vec<Literal> = turned.collect();
    clause.body.extend(turned);
    clause
}

/// A place where a rule applies.
#[derive(Clone, Debug)]
pub struct Threat {
    /// The number of the rule.
    pub rule: usize,
    pub length: usize,
    /// The move that wins.
    pub input: Atom,
    /// The rule's conditions, with what met them.
    pub description: Description,
}

/// Rules checked together.
pub struct Recogniser<'a> {
    system: &'a System,
    rules: &'a [Recognition],
    checked: Rules,
    goals: Vec<Predicate>,
}

impl<'a> Recogniser<'a> {
    pub fn new(system: &'a System, rules: &'a [Recognition]) -> Result<Recogniser<'a>, Vec<Diagnostic>> {
        let numbered = rules.iter().enumerate();
        let clauses: Vec<Clause> = numbered.map(|(number, rule)| rule.finding_clause(number)).collect();
        let with_position = |predicate: Predicate| Predicate::new(predicate.name, predicate.arity + 1);
        Ok(Recogniser {
            system,
            rules,
            checked: system.rules(&clauses)?,
            goals: clauses
                .iter()
                .map(|clause| with_position(clause.head.predicate()))
                .collect(),
        })
    }

    pub fn finder(&self) -> Finder<'_> {
        Finder {
            rules: self.rules,
            matcher: self.system.matcher(&self.checked, &self.goals),
        }
    }
}

/// Rules compiled.
pub struct Finder<'a> {
    rules: &'a [Recognition],
    matcher: Matcher<'a, StateVocabulary>,
}

impl Finder<'_> {
    /// Where rules apply for a player, the quickest first.
    pub fn threats(&self, state: &State, attacker: Term) -> Vec<Threat> {
        let matches = self.matcher.searcher().matches(state).into_iter();
        let mut threats: Vec<Threat> = matches.map(|found| self.threat(found.rule, found.args)).collect();
        threats.retain(|threat| mover(&threat.input) == attacker);
        threats.sort_by(|left, right| (left.length, &left.input).cmp(&(right.length, &right.input)));
        threats
    }

    fn threat(&self, rule: usize, mut values: Vec<Term>) -> Threat {
        values.pop();
        let recognition = &self.rules[rule];
        let description = Description {
            conditions: recognition.conditions.clone(),
            attacker: recognition.attacker(),
            values,
        };
        Threat {
            rule,
            length: recognition.length,
            input: description.fact(&recognition.input),
            description,
        }
    }
}
