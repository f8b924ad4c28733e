//! Explanations that leave no reply out, also of those that the example does not have.
//!
//! A rule learned from one position says what each reply there loses to. In another position that meets its conditions
//! there may be other replies: a man that takes the one who threatens, or a square for the king that was not free. Which
//! these could be is read off the updates: whatever deletes what the threat needs, or brings about what it excludes. Each
//! is an exception of the rule, unless one of the wins that the example shows after its own replies is there after this
//! one too. What only the reply put there, such as where the king went, may be another then.
//!
//! So "no other man can take there" need not be known as a reason for force; it is found as what would lift the force.
//! Each update is looked at by itself: a reply that spoils a threat only by two updates together is not seen.

use super::context::Context;
use super::description::{Description, Draft, shifted_atom, shifted_literal};
use super::refutation::{Attack, Explanation, Then, Unexplained, answer_to, play};
use super::regress::Change;
use super::reply::Reply;
use super::rule::mover;
use adage_logic::distinct::with_distinct_features;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};
use adage_worlds::update::{Case, Engine, INPUT_MOVE, PLAYER, State, StateVocabulary, Step, System, Update, WON};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Explains attacks on positions of one game, with every reply that there could be.
pub struct CompleteExplainer<'a> {
    pub system: &'a System,
    pub engine: &'a Engine<'a>,
}

/// What is known to win after replies.
#[derive(Default)]
struct Answers {
    wins: Vec<Win>,
    /// The threats along the defence that lasts longest.
    threats: Vec<usize>,
}

/// What wins after a reply, as it must hold then.
struct Win {
    after: Description,
    /// The variables that stand for something that only the reply put there.
    own: BTreeSet<Var>,
}

impl Win {
    fn new(after: Description, replied: &Step, system: &System) -> Win {
        let activations = replied.activations.iter();
        let added: Vec<Atom> = activations.flat_map(|activation| system.added(activation)).collect();
        let (mut own, mut other) = (BTreeSet::new(), BTreeSet::new());
        let changing = after.conditions.iter().map(|condition| &condition.atom);
        for atom in changing.filter(|atom| system.vocabulary().is_changing(atom.predicate())) {
            let variables = if added.contains(&after.fact(atom)) {
                &mut own
            } else {
                &mut other
            };
            atom.for_each_var(&mut |var| _ = variables.insert(var));
        }
        own.retain(|var| !other.contains(var) && after.attacker != Term::Var(*var));
        Win { after, own }
    }

    /// All its conditions, with what keeps them apart.
    fn case(&self) -> Case {
        let clause = Clause::new(Atom::new(WON, Vec::new()), self.after.conditions.clone());
        Case {
            conditions: with_distinct_features(&clause).body,
            unless: self.after.unless.clone(),
        }
    }

    /// The conditions that must be met before the reply.
    fn lasting(&self) -> impl Iterator<Item = &Literal> {
        self.after.conditions.iter().filter(|condition| {
            let mut is_lasting = true;
            condition
                .atom
                .for_each_var(&mut |var| is_lasting &= !self.own.contains(&var));
            is_lasting
        })
    }

    fn holds(&self, state: &State, vocabulary: &StateVocabulary) -> bool {
        let bound = self.after.bound();
        let is_known = |var: &Var| bound.contains(var) && !self.own.contains(var);
        let value = |var: Var| {
            if is_known(&var) {
                self.after.values[var.0 as usize]
            } else {
                Term::Var(var)
            }
        };
        self.case().map_vars(&mut |var| value(var)).holds(state, vocabulary)
    }
}

impl CompleteExplainer<'_> {
    /// Explains an attack and all that it consists of, each before what it is part of: the last is the whole.
    pub fn explain(&self, state: &State, attack: &Attack) -> Result<Vec<Explanation>, Unexplained> {
        let mut explained = Vec::new();
        self.gather(state, attack, &mut explained)?;
        Ok(explained)
    }

    fn gather(
        &self,
        state: &State,
        attack: &Attack,
        explained: &mut Vec<Explanation>,
    ) -> Result<Explanation, Unexplained> {
        let step = play(self.engine, state, &attack.input)?;
        let (after, threats) = match &attack.then {
            Then::Won => (self.achieved(&step)?, Vec::new()),
            Then::Threatens { threat, replies } => self.threatened(&step, threat, replies, explained)?,
        };
        let explanation = Explanation::of(self.system, &step, &after, threats, true)?;
        if !explanation.before.holds(state, self.system.vocabulary()) {
            return Err(Unexplained::NotExcluded(attack.input.clone()));
        }
        explained.push(explanation.clone());
        Ok(explanation)
    }

    /// That the attacker has what he wants; if that is not the end, the defender must not win at once.
    fn achieved(&self, step: &Step) -> Result<Description, Unexplained> {
        let attacker = mover(&step.input);
        let fact = self.system.achieved(&step.after, attacker);
        let fact = fact.ok_or_else(|| Unexplained::NoWin(step.input.clone()))?;
        let mut achieved = Description::achieved(&fact, self.system.vocabulary());
        if fact.name.as_str() != WON {
            let foreseen = Foreseen::new(self.system, &achieved, Case::default());
            achieved.unless = foreseen.exceptions();
        }
        Ok(achieved)
    }

    /// What must hold after the attacker's move so that whatever the reply he wins.
    fn threatened(
        &self,
        step: &Step,
        threat: &Attack,
        replies: &[(Atom, Arc<Attack>)],
        explained: &mut Vec<Explanation>,
    ) -> Result<(Description, Vec<usize>), Unexplained> {
        let main = self.gather(&step.after, threat, explained)?;
        let mut answers = self.answers(&step.after, &main, replies, explained)?;
        answers.threats.insert(0, main.length);
        let mut draft = Draft::default();
        let attacker = draft.add(&main.before, self.system.vocabulary());
        let threat = Case {
            conditions: main.before.conditions.clone(),
            unless: main.before.unless.clone(),
        };
        let mut cases = vec![threat];
        for win in &answers.wins {
            let first = draft.add_variables(&win.after.values);
            for condition in win.lasting() {
                draft.require(shifted_literal(condition, first), self.system.vocabulary());
            }
            draft.make_equal(attacker, shifted(win.after.attacker, first));
            cases.extend(draft.shifted_cases(&[win.case()], first));
        }
        let finished = draft.finish_all(attacker, &Atom::new(WON, vec![attacker]), &[], &cases);
        let mut whole = finished.description;
        let mut cases = finished.cases.into_iter();
        let mut foreseen = Foreseen::new(self.system, &whole, cases.next().unwrap_or_default());
        foreseen.wins = cases.collect();
        whole.unless = foreseen.exceptions();
        Ok((whole, answers.threats))
    }

    /// What wins after each reply that breaks the threat.
    fn answers(
        &self,
        state: &State,
        main: &Explanation,
        replies: &[(Atom, Arc<Attack>)],
        explained: &mut Vec<Explanation>,
    ) -> Result<Answers, Unexplained> {
        let defender = self.system.opponent(self.attacker(main));
        let mut answers = Answers {
            wins: Vec::new(),
            threats: main.threats.clone(),
        };
        for reply in Reply::all(self.system, self.engine, state, defender) {
            let replied = play(self.engine, state, &reply.input)?;
            let is_answered = |win: &Win| win.holds(&replied.after, self.system.vocabulary());
            if !reply.breaks(&main.before) || answers.wins.iter().any(is_answered) {
                continue;
            }
            let answer = answer_to(&reply.input, replies)?;
            let next = self.gather(&replied.after, answer, explained)?;
            if next.threats.len() > answers.threats.len() {
                answers.threats = next.threats;
            }
            answers.wins.push(Win::new(next.before, &replied, self.system));
        }
        Ok(answers)
    }

    fn attacker(&self, explanation: &Explanation) -> Term {
        mover(&explanation.before.fact(&explanation.input))
    }
}

fn shifted(term: Term, first: u32) -> Term {
    term.map_vars(&mut |var| Term::Var(Var(var.0 + first)))
}

/// What is threatened, and which replies are answered.
struct Foreseen<'a> {
    system: &'a System,
    whole: &'a Description,
    context: Context<'a>,
    threat: Case,
    /// What wins after some replies.
    wins: Vec<Case>,
}

/// An update with variables of its own, as a reply.
struct Renamed {
    case: Case,
    change: Change,
}

impl Renamed {
    fn map_vars(&self, mut replace: impl FnMut(Var) -> Term) -> Renamed {
        let mut replaced =
            |atoms: &[Atom]| -> Vec<Atom> { atoms.iter().map(|atom| atom.map_vars(&mut replace)).collect() };
        let change = Change {
            added: replaced(&self.change.added),
            deleted: replaced(&self.change.deleted),
        };
        Renamed {
            change,
            case: self.case.map_vars(&mut replace),
        }
    }
}

impl<'a> Foreseen<'a> {
    fn new(system: &'a System, whole: &'a Description, threat: Case) -> Foreseen<'a> {
        Foreseen {
            system,
            context: Context::new(system.vocabulary(), &whole.conditions),
            whole,
            threat,
            wins: Vec::new(),
        }
    }

    /// What is excluded anyway, and the replies that are not answered.
    fn exceptions(&self) -> Vec<Case> {
        let replies = self.system.updates.iter().filter_map(|update| self.renamed(update));
        let unanswered = replies.flat_map(|update| self.by_update(&update));
        let all = self.whole.unless.iter().cloned().chain(unanswered);
        self.context.irredundant(all.collect())
    }

    /// An update that the defender's move fires.
    fn renamed(&self, update: &Update) -> Option<Renamed> {
        let first = self.whole.values.len() as u32;
        let is_input = |condition: &&Literal| condition.atom.name.as_str() == INPUT_MOVE;
        let input = shifted_atom(&update.conditions.iter().find(is_input)?.atom, first);
        let others = update.conditions.iter().filter(|condition| !is_input(condition));
        let exception = |case: &Case| case.map_vars(&mut |var| Term::Var(Var(var.0 + first)));
        let defender = [
            Atom::new(PLAYER, vec![mover(&input)]),
            Atom::compare(mover(&input), Comparison::NotEqual, self.whole.attacker),
        ];
        let conditions = others.map(|condition| shifted_literal(condition, first));
        Some(Renamed {
            case: Case {
                conditions: defender.map(Literal::positive).into_iter().chain(conditions).collect(),
                unless: update.unless.iter().map(exception).collect(),
            },
            change: Change {
                added: update.adds.iter().map(|atom| shifted_atom(atom, first)).collect(),
                deleted: update.deletes.iter().map(|atom| shifted_atom(atom, first)).collect(),
            },
        })
    }

    fn by_update(&self, update: &Renamed) -> Vec<Case> {
        let mut cases = self.deleting(update);
        cases.extend(self.bringing_about(update));
        cases.extend(self.winning(update));
        cases
    }

    /// The update deletes what the threat needs.
    fn deleting(&self, update: &Renamed) -> Vec<Case> {
        let mut cases = Vec::new();
        for needed in self.threat.conditions.iter().filter(|condition| !condition.negated) {
            for deleted in &update.change.deleted {
                if deleted.predicate() == needed.atom.predicate() {
                    let pairs = deleted.args.iter().zip(&needed.atom.args);
                    let equal = pairs.map(|(left, right)| Atom::compare(*left, Comparison::Equal, *right));
                    let equal = equal.map(Literal::positive).collect();
                    let more = Case {
                        conditions: equal,
                        unless: Vec::new(),
                    };
                    cases.extend(self.reply(update, more, &self.wins));
                }
            }
        }
        cases
    }

    /// The update makes something the case that the threat excludes.
    fn bringing_about(&self, update: &Renamed) -> Vec<Case> {
        let context = self.context.with(&update.case.conditions);
        let excluded = self.threat.unless.iter();
        let before = excluded.flat_map(|excluded| context.before(excluded, &update.change));
        let brought_about = before.filter(|before| before.is_brought_about);
        brought_about
            .filter_map(|before| self.reply(update, before.case, &self.wins))
            .collect()
    }

    /// The update wins for the defender.
    fn winning(&self, update: &Renamed) -> Option<Case> {
        let wins = update.change.added.iter().any(|added| added.name.as_str() == WON);
        wins.then(|| self.reply(update, Case::default(), &[]))?
    }

    /// The update as a reply for which something more is so, unless it is answered.
    fn reply(&self, update: &Renamed, more: Case, wins: &[Case]) -> Option<Case> {
        let mut update = update.map_vars(Term::Var);
        update.case.conditions.extend(more.conditions);
        update.case.unless.extend(more.unless);
        while let Some((var, term)) = self.context.equation(&update.case)? {
            update = update.map_vars(|found| if found == var { term } else { Term::Var(found) });
        }
        let after = self.context.with(&update.case.conditions);
        for win in wins {
            let before = after.before(win, &update.change);
            update.case.unless.extend(before.into_iter().map(|before| before.case));
        }
        self.context.simplified(&update.case)
    }
}
