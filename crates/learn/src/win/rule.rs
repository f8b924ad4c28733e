//! Rules that recognise a forced win, and finding where they apply.

use super::description::Description;
use adage_logic::distinct::with_distinct_features;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::substitution::Substitution;
use adage_logic::subsume::subsumes;
use adage_logic::{Atom, Clause, Comparison, Diagnostic, Literal, Predicate, Term, Var};
use adage_worlds::update::{Case, State, StateVocabulary, System, WON};
use rustc_hash::FxHashMap;

/// Who makes a move, which is given as the fact that communicates it.
pub fn mover(input: &Atom) -> Term {
    *input.args.last().expect("a move names who makes it")
}

/// If the conditions hold and the attacker is to move, the move wins by force unless the defender wins sooner.
#[derive(Clone, Debug)]
pub struct Recognition {
    pub name: String,
    pub conditions: Vec<Literal>,
    /// What must not be the case besides. Variables that no condition mentions stand for anything there.
    pub unless: Vec<Case>,
    /// The move, as the fact that communicates it; its last argument is the attacker.
    pub input: Atom,
    /// How many moves of the attacker it takes.
    pub length: usize,
    /// Whether replies were considered that the example does not have. If not, the rule is for search only: it says where
    /// to look for a win, and what it finds must be proved.
    pub is_complete: bool,
}

impl Recognition {
    pub fn new(name: String, description: &Description, input: &Atom, length: usize) -> Recognition {
        Recognition {
            name,
            conditions: description.conditions.clone(),
            unless: description.unless.clone(),
            input: input.clone(),
            length,
            is_complete: length == 1,
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
        if self.length > other.length {
            return false;
        }
        let Some(images) = subsumes(&for_whom(self), &told_both_ways(for_whom(other))) else {
            return false;
        };
        let excepted: Vec<Case> = other.exceptions(&Substitution::new());
        self.exceptions(&images).iter().all(|case| excepted.contains(case))
    }

    /// The exceptions with images of the rule's variables, and their own variables numbered behind all others.
    fn exceptions(&self, images: &Substitution) -> Vec<Case> {
        let bound = Clause::new(self.input.clone(), self.conditions.clone()).var_count();
        let renumbered = |case: &Case| {
            let mut own: FxHashMap<Var, Term> = FxHashMap::default();
            case.map_vars(&mut |var| match var.0 < bound {
                true => images.apply(Term::Var(var)),
                false => {
                    let next = Term::Var(Var(u32::MAX - own.len() as u32));
                    *own.entry(var).or_insert(next)
                }
            })
        };
        self.unless.iter().map(renumbered).collect()
    }

    /// To be read: the conditions, then the exceptions, each with its own behind it.
    pub fn text(&self) -> String {
        let head = Atom::new(WON, self.input.args.clone());
        let case = Case {
            conditions: self.conditions.clone(),
            unless: self.unless.clone(),
        };
        let warning = if self.is_complete { "" } else { " (for search only)" };
        format!("{head}{warning} if{}", case_text(&case, 1))
    }

    /// The clause whose answer is a tuple of the values of all variables.
    fn finding_clause(&self, number: usize) -> Clause {
        let mut clause = self.clause();
        let variables: Vec<Term> = (0..clause.var_count()).map(|number| Term::Var(Var(number))).collect();
        clause.head = Atom::new(format!("rule_{number}").as_str(), vec![Term::tuple(&variables)]);
        clause
    }
}

fn case_text(case: &Case, depth: usize) -> String {
    let conditions: Vec<String> = case.conditions.iter().map(|condition| condition.to_string()).collect();
    let unless = case.unless.iter().map(|case| {
        let indent = "    ".repeat(depth);
        format!("\n{indent}unless{}", case_text(case, depth + 1))
    });
    format!(" {}{}", conditions.join(", "), unless.collect::<String>())
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
            checked: system.rules(clauses.iter().cloned().zip(rules.iter().map(|rule| &rule.unless[..])))?,
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
        let mut threats: Vec<Threat> = matches.map(|found| self.threat(found.rule, &found.args)).collect();
        threats.retain(|threat| mover(&threat.input) == attacker);
        threats.sort_by(|left, right| (left.length, &left.input).cmp(&(right.length, &right.input)));
        threats
    }

    fn threat(&self, rule: usize, args: &[Term]) -> Threat {
        let values = match args.first() {
            Some(Term::Compound(values)) => values.args().to_vec(),
            _ => Vec::new(),
        };
        let recognition = &self.rules[rule];
        let description = Description {
            conditions: recognition.conditions.clone(),
            unless: recognition.unless.clone(),
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
