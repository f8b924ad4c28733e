//! Hypotheses as clauses. What is written is what was tested: each condition becomes the literals of the relations whose sets
//! it was tested on, and men of a hypothesis are different in the clause too.
//!
//! That there is none, or at most one, or nothing else is the denial of an auxiliary rule, which is named for what it says.

use super::hypothesis::{Condition, Hypothesis, MOST_MEN, Role, Rule};
use super::statement::{Limit, Occupant, OneMan, Quantity, Statements, Target, ThreeMen, TwoMen, Which, Whose, Worth};
use super::words::Speaker;
use adage_book::concept::Form;
use adage_logic::substitution::normalise;
use adage_logic::{Atom, Clause, Comparison, Literal, Predicate, Term, Var};
use adage_worlds::board::BoardWords;

/// How hypotheses of a world are written.
pub struct Writer<'w> {
    pub words: &'w BoardWords,
    pub statements: &'w Statements,
    /// The relation that says what stands where: side, kind, square, position.
    pub description: Predicate,
    pub name: &'w str,
}

/// A rule as clauses.
pub struct WrittenRule {
    pub clauses: Vec<Clause>,
    /// A sentence for each clause, without its full stop.
    pub sentences: Vec<String>,
    /// The auxiliary rules that the clauses deny.
    pub auxiliaries: Vec<Form>,
}

/// The variables of a man.
#[derive(Clone, Copy)]
struct Named {
    side: Term,
    kind: Term,
    square: Term,
}

struct ClauseWriter<'w> {
    writer: &'w Writer<'w>,
    men: [Named; MOST_MEN],
    position: Term,
    body: Vec<Literal>,
    variables: u32,
}

impl Writer<'_> {
    pub fn rule(&self, rule: &Rule) -> WrittenRule {
        let mut auxiliaries: Vec<Form> = Vec::new();
        let clauses = rule
            .clauses
            .iter()
            .map(|clause| self.clause(clause, &mut auxiliaries))
            .collect();
        let sentences = rule
            .clauses
            .iter()
            .map(|clause| self.speaker().clause(clause))
            .collect();
        WrittenRule {
            clauses,
            sentences,
            auxiliaries,
        }
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker {
            words: self.words,
            statements: self.statements,
        }
    }

    fn clause(&self, hypothesis: &Hypothesis, auxiliaries: &mut Vec<Form>) -> Clause {
        let mut variables = 0;
        let mut next = || {
            variables += 1;
            Term::Var(Var(variables - 1))
        };
        let mut men: [Named; MOST_MEN] = std::array::from_fn(|_| Named {
            side: next(),
            kind: next(),
            square: next(),
        });
        for condition in &hypothesis.conditions {
            match *condition {
                Condition::One(role, number) => {
                    if let OneMan::Kind(kind) = self.statements.one[usize::from(number)] {
                        men[usize::from(role)].kind = self.words.kinds[usize::from(kind)];
                    }
                }
                Condition::Two(one, other, number) => match self.statements.two[usize::from(number)] {
                    TwoMen::SameSide(true) => men[usize::from(other)].side = men[usize::from(one)].side,
                    TwoMen::SameKind(true) => men[usize::from(other)].kind = men[usize::from(one)].kind,
                    _ => {}
                },
                Condition::Three(..) => {}
            }
        }
        let position = next();
        let mut writer = ClauseWriter {
            writer: self,
            men,
            position,
            body: Vec::new(),
            variables,
        };
        writer.men_stand(hypothesis);
        for condition in &hypothesis.conditions {
            writer.condition(*condition, auxiliaries);
        }
        let count = usize::from(hypothesis.men);
        let mut args: Vec<Term> = men[..count]
            .iter()
            .flat_map(|man| [man.side, man.kind, man.square])
            .collect();
        args.push(position);
        normalise(&Clause::new(Atom::new(self.name, args), writer.body))
    }
}

impl ClauseWriter<'_> {
    fn fresh(&mut self) -> Term {
        self.variables += 1;
        Term::Var(Var(self.variables - 1))
    }

    fn say(&mut self, name: &str, args: &[Term]) {
        self.body.push(Literal::positive(Atom::new(name, args.to_vec())));
    }

    fn deny(&mut self, name: &str, args: &[Term]) {
        self.body.push(Literal::negative(Atom::new(name, args.to_vec())));
    }

    fn say_or_deny(&mut self, holds: bool, name: &str, args: &[Term]) {
        match holds {
            true => self.say(name, args),
            false => self.deny(name, args),
        }
    }

    fn compare(&mut self, left: Term, comparison: Comparison, right: Term) {
        self.body
            .push(Literal::positive(Atom::compare(left, comparison, right)));
    }

    fn stands(&mut self, man: Named) {
        let args = vec![man.side, man.kind, man.square, self.position];
        self.body
            .push(Literal::positive(Atom::new(self.writer.description.name, args)));
    }

    /// Every man, and that they are different.
    fn men_stand(&mut self, hypothesis: &Hypothesis) {
        let men = usize::from(hypothesis.men);
        for role in 0..men {
            self.stands(self.men[role]);
            for other in 0..role {
                self.compare(self.men[other].square, Comparison::NotEqual, self.men[role].square);
            }
        }
    }

    fn man(&self, role: Role) -> Named {
        self.men[usize::from(role)]
    }

    fn condition(&mut self, condition: Condition, auxiliaries: &mut Vec<Form>) {
        match condition {
            Condition::One(role, number) => {
                let statement = self.writer.statements.one[usize::from(number)];
                self.about_one(self.man(role), statement, auxiliaries);
            }
            Condition::Two(one, other, number) => {
                let statement = self.writer.statements.two[usize::from(number)];
                self.about_two(self.man(one), self.man(other), statement);
            }
            Condition::Three(three, one, middle, other) => {
                let squares = [one, other, middle].map(|role| self.man(role).square);
                match three {
                    ThreeMen::Between => self.say("between", &squares),
                    ThreeMen::FileBetween => self.say("file_between", &squares),
                    ThreeMen::RankBetween => self.say("rank_between", &squares),
                    ThreeMen::FileBeside => self.say("file_beside", &squares),
                    ThreeMen::RankBeside => self.say("rank_beside", &squares),
                    ThreeMen::Nearer => self.say("nearer", &squares),
                    ThreeMen::Through => {
                        let side = self.man(one).side;
                        self.say("bears_on", &[side, squares[0], squares[2], self.position]);
                        self.say("bears_through", &[side, squares[0], squares[1], self.position]);
                        self.say("between", &squares);
                    }
                }
            }
        }
    }

    fn about_one(&mut self, man: Named, statement: OneMan, auxiliaries: &mut Vec<Form>) {
        let words = self.writer.words;
        match statement {
            OneMan::Kind(kind) => {
                let kind = words.kinds[usize::from(kind)];
                if man.kind != kind {
                    self.compare(man.kind, Comparison::Equal, kind);
                }
            }
            OneMan::Class(class) => self.say("is_a", &[man.kind, words.classes[usize::from(class)].0]),
            OneMan::Mark(mark, holds) => {
                self.say_or_deny(
                    holds,
                    words.marks[usize::from(mark)],
                    &[man.side, man.square, self.position],
                );
            }
            OneMan::Rank(limit, rank) => {
                let number = self.limited(limit, rank);
                self.say("own_rank", &[man.side, man.square, number]);
            }
            OneMan::File(file) => self.say("coordx", &[man.square, Term::Int(i32::from(file)), self.position]),
            OneMan::At(file, rank) => {
                self.say("coordx", &[man.square, Term::Int(i32::from(file)), self.position]);
                self.say("own_rank", &[man.side, man.square, Term::Int(i32::from(rank))]);
            }
            OneMan::Square(file, rank, occupant) => {
                let square = Term::tuple(&[Term::Int(i32::from(file)), self.fresh()]);
                match occupant {
                    Occupant::Nobody => {
                        self.say("empty_square", &[man.side, man.square, square, self.position]);
                    }
                    Occupant::Man { is_own, kind } => {
                        let side = if is_own { man.side } else { self.fresh() };
                        if !is_own {
                            self.say("other_side", &[man.side, side]);
                        }
                        let kind = kind.map_or_else(|| self.fresh(), |kind| words.kinds[usize::from(kind)]);
                        self.stands(Named { side, kind, square });
                    }
                }
                self.say("own_rank", &[man.side, square, Term::Int(i32::from(rank))]);
            }
            OneMan::Sees(zone, target, quantity) => self.sees(man, zone, target, quantity, auxiliaries),
        }
    }

    /// A number within a limit.
    fn limited(&mut self, limit: Limit, wanted: u8) -> Term {
        let wanted = Term::Int(i32::from(wanted));
        let comparison = match limit {
            Limit::Exactly => return wanted,
            Limit::AtLeast => Comparison::GreaterOrEqual,
            Limit::AtMost => Comparison::LessOrEqual,
        };
        let number = self.fresh();
        self.compare(number, comparison, wanted);
        number
    }

    fn about_two(&mut self, one: Named, other: Named, statement: TwoMen) {
        let zones = &self.writer.words.zones;
        match statement {
            TwoMen::Sees(zone, holds) => {
                let args = [one.side, one.square, other.square, self.position];
                self.say_or_deny(holds, zones[usize::from(zone)], &args);
            }
            TwoMen::Has(property, holds) => {
                let args = [one.side, one.square, other.square, self.position];
                self.say_or_deny(holds, self.writer.words.property(property), &args);
            }
            TwoMen::SameSide(true) => self.make_equal(one.side, other.side),
            TwoMen::SameSide(false) => self.say("other_side", &[one.side, other.side]),
            TwoMen::SameKind(true) => self.make_equal(one.kind, other.kind),
            TwoMen::SameKind(false) => self.compare(one.kind, Comparison::NotEqual, other.kind),
            TwoMen::Worth(worth) => self.worth(other.kind, worth, one.kind),
            TwoMen::Steps(limit, steps) => {
                let number = self.limited(limit, steps);
                self.say("distance", &[one.square, other.square, number, self.position]);
            }
        }
    }

    /// What was not made one variable by other conditions.
    fn make_equal(&mut self, one: Term, other: Term) {
        if one != other {
            self.compare(one, Comparison::Equal, other);
        }
    }

    fn worth(&mut self, kind: Term, worth: Worth, than: Term) {
        match worth {
            Worth::Less => self.say("worth_less", &[kind, than]),
            Worth::Equal => self.say("worth_as_much", &[kind, than]),
            Worth::More => self.say("worth_less", &[than, kind]),
        }
    }

    fn sees(&mut self, man: Named, zone: u8, target: Target, quantity: Quantity, auxiliaries: &mut Vec<Form>) {
        match quantity {
            Quantity::Some => {
                self.look(man, zone, target);
            }
            Quantity::AtLeastTwo => self.look_often(man, zone, target, 2),
            Quantity::AtLeastThree => self.look_often(man, zone, target, 3),
            Quantity::None | Quantity::AtMostOne | Quantity::All => {
                let atom = auxiliary(self.writer, zone, target, quantity, auxiliaries);
                let mut args = vec![man.side, man.square];
                args.extend((atom.args.len() > 3).then_some(man.kind));
                args.push(self.position);
                self.deny(atom.name.as_str(), &args);
            }
        }
    }

    /// So many different squares.
    fn look_often(&mut self, man: Named, zone: u8, target: Target, times: usize) {
        let mut squares: Vec<Term> = Vec::new();
        for _ in 0..times {
            let square = self.look(man, zone, target);
            squares
                .iter()
                .for_each(|other| self.compare(*other, Comparison::NotEqual, square));
            squares.push(square);
        }
    }

    /// A square in the zone that is what is looked for.
    fn look(&mut self, man: Named, zone: u8, target: Target) -> Term {
        let words = self.writer.words;
        let square = self.fresh();
        let args = [man.side, man.square, square, self.position];
        self.say(words.zones[usize::from(zone)], &args);
        match target {
            Target::AnySquare => {}
            Target::Squares(property) => self.say(words.property(property), &args),
            Target::Men(whose, which, property) => {
                let side = match whose {
                    Whose::Own => man.side,
                    Whose::Enemy | Whose::Any => self.fresh(),
                };
                if whose == Whose::Enemy {
                    self.say("other_side", &[man.side, side]);
                }
                let kind = match which {
                    Which::Kind(kind) => words.kinds[usize::from(kind)],
                    _ => self.fresh(),
                };
                self.stands(Named { side, kind, square });
                match which {
                    Which::Anyone | Which::Kind(_) => {}
                    Which::Class(class) => self.say("is_a", &[kind, words.classes[usize::from(class)].0]),
                    Which::Worth(worth) => self.worth(kind, worth, man.kind),
                }
                if let Some(property) = property {
                    self.say(words.property(property), &args);
                }
            }
        }
        square
    }
}

/// The head of the rule that is denied; it is added to the others if it is new.
fn auxiliary(writer: &Writer<'_>, zone: u8, target: Target, quantity: Quantity, auxiliaries: &mut Vec<Form>) -> Atom {
    let man = Named {
        side: Term::Var(Var(0)),
        kind: Term::Var(Var(1)),
        square: Term::Var(Var(2)),
    };
    let position = Term::Var(Var(3));
    let mut clause = ClauseWriter {
        writer,
        men: [man; MOST_MEN],
        position,
        body: Vec::new(),
        variables: 4,
    };
    let compares = matches!(target, Target::Men(_, Which::Worth(_), _));
    if compares {
        clause.stands(man);
    }
    match quantity {
        Quantity::AtMostOne => clause.look_often(man, zone, target, 2),
        Quantity::All => {
            let square = clause.fresh();
            let args = [man.side, man.square, square, position];
            clause.say(writer.words.zones[usize::from(zone)], &args);
            match target {
                Target::Squares(property) => clause.deny(writer.words.property(property), &args),
                Target::Men(whose, ..) => {
                    let holder = auxiliary_holder(writer, whose, auxiliaries);
                    clause.deny(holder.name.as_str(), &[man.side, square, position]);
                }
                Target::AnySquare => {}
            }
        }
        _ => {
            clause.look(man, zone, target);
        }
    }
    let mut args = vec![man.side, man.square];
    args.extend(compares.then_some(man.kind));
    args.push(position);
    let name = auxiliary_name(writer, zone, target, quantity);
    let clause = Clause::new(Atom::new(name.as_str(), args), clause.body);
    let words = writer.speaker().auxiliary(zone, target, quantity);
    add(auxiliaries, clause, words)
}

/// The head of an auxiliary rule, which is added to the others if it is new.
fn add(auxiliaries: &mut Vec<Form>, clause: Clause, words: String) -> Atom {
    let head = clause.head.clone();
    let form = Form {
        name: head.name.as_str().to_string(),
        clauses: vec![normalise(&clause)],
        words,
    };
    if !auxiliaries.contains(&form) {
        auxiliaries.push(form);
    }
    head
}

/// The head of the rule that a man of the side, or of the other, stands on a square; it is added to the others if it is new.
fn auxiliary_holder(writer: &Writer<'_>, whose: Whose, auxiliaries: &mut Vec<Form>) -> Atom {
    let [side, other, kind, square, position] = [0, 1, 2, 3, 4].map(|number| Term::Var(Var(number)));
    let (name, whose_side) = match whose {
        Whose::Enemy => ("enemy_man_on", other),
        Whose::Own | Whose::Any => ("own_man_on", side),
    };
    let head = Atom::new(format!("{}_{name}", writer.name).as_str(), vec![side, square, position]);
    let mut body = vec![Literal::positive(Atom::new(
        writer.description.name,
        vec![whose_side, kind, square, position],
    ))];
    if whose == Whose::Enemy {
        body.insert(0, Literal::positive(Atom::new("other_side", vec![side, other])));
    }
    add(
        auxiliaries,
        Clause::new(head, body),
        writer.speaker().holder(whose).to_string(),
    )
}

/// `outpost_enemy_pawn_ahead_on_next_file`
fn auxiliary_name(writer: &Writer<'_>, zone: u8, target: Target, quantity: Quantity) -> String {
    let words = writer.words;
    let target_is_men = matches!(target, Target::Men(..));
    let target = match target {
        Target::Squares(property) => match quantity {
            Quantity::All => format!("other_than_{}", words.property(property)),
            _ => words.property(property).to_string(),
        },
        Target::AnySquare => "square".to_string(),
        Target::Men(whose, which, property) => {
            let whose = match whose {
                Whose::Own => "own_",
                Whose::Enemy => "enemy_",
                Whose::Any => "",
            };
            let which = match which {
                Which::Anyone => "man".to_string(),
                Which::Kind(kind) => words.kinds[usize::from(kind)].to_string(),
                Which::Class(class) => words.classes[usize::from(class)].0.to_string(),
                Which::Worth(Worth::Less) => "lesser_man".to_string(),
                Which::Worth(Worth::Equal) => "equal_man".to_string(),
                Which::Worth(Worth::More) => "greater_man".to_string(),
            };
            let property = property
                .map(|property| format!("_{}", words.property(property)))
                .unwrap_or_default();
            format!("{whose}{which}{property}")
        }
    };
    let count = match (quantity, target_is_men) {
        (Quantity::AtMostOne, _) => "two_",
        (Quantity::All, true) => "other_than_",
        _ => "",
    };
    format!("{}_{count}{target}_{}", writer.name, words.zones[usize::from(zone)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::board::statement::SeenPosition;
    use adage_logic::ast::{Program, Statement};
    use adage_logic::check::{World, check};
    use adage_logic::matcher::Matcher;
    use adage_logic::vocabulary::Vocabulary;
    use adage_worlds::board::BoardView;
    use adage_worlds::chess::{ChessDomain, ChessPosition};
    use adage_worlds::domain::Domain;
    use rand::rngs::SmallRng;
    use rand::seq::{IndexedRandom, IteratorRandom};
    use rand::{RngExt, SeedableRng};

    const NAME: &str = "learned";

    /// Conditions that hold of some men of a position.
    fn hypothesis(
        statements: &Statements,
        seen: &SeenPosition<'_, ChessPosition>,
        random: &mut SmallRng,
    ) -> Hypothesis {
        let men = random.random_range(1..=3.min(seen.men.len()));
        let tuple: Vec<u8> = (0..seen.men.len() as u8).sample(random, men);
        let role = |random: &mut SmallRng| random.random_range(0..men as Role);
        let mut conditions = Vec::new();
        let wanted = random.random_range(2..=7);
        while conditions.len() < wanted {
            let condition = match random.random_range(0..10) {
                0..6 => Condition::One(role(random), random.random_range(0..statements.one.len() as u16)),
                6..9 => {
                    let (one, other) = (role(random), role(random));
                    Condition::Two(one, other, random.random_range(0..statements.two.len() as u16))
                }
                _ if men == 3 => match ThreeMen::ALL.choose(random) {
                    Some(three) => Condition::Three(*three, 0, 1, 2),
                    None => continue,
                },
                _ => continue,
            };
            let is_about_two = !matches!(condition, Condition::Two(one, other, _) if one == other);
            if is_about_two && condition.holds(statements, seen, &tuple) {
                conditions.push(condition);
            }
        }
        Hypothesis::new(men as u8, conditions)
    }

    #[test]
    fn what_is_written_holds_where_the_hypothesis_does() {
        let domain = ChessDomain::default();
        let view: &dyn BoardView<ChessPosition> = domain.board().expect("a board");
        let statements = Statements::new(view.words());
        let writer = Writer {
            words: view.words(),
            statements: &statements,
            description: domain.description(),
            name: NAME,
        };
        let mut random = SmallRng::seed_from_u64(1992);
        let positions = view.played(1992, 60);
        let (mut yes, mut no) = (0, 0);
        for _ in 0..2_000 {
            let Some(position) = positions.choose(&mut random) else {
                continue;
            };
            let hypothesis = hypothesis(&statements, &SeenPosition::new(view, position.clone()), &mut random);
            let rule = Rule {
                clauses: vec![hypothesis],
            };
            let written = writer.rule(&rule);
            let clauses = written
                .clauses
                .iter()
                .chain(written.auxiliaries.iter().flat_map(|form| &form.clauses));
            let program = Program {
                statements: clauses.map(Statement::from_clause).collect(),
                closing_comments: Vec::new(),
            };
            let rules = check(&[&program], World::Game(domain.vocabulary().signature())).expect("rules");
            let goal = written.clauses[0].head.predicate();
            let matcher = Matcher::new(domain.vocabulary(), &rules, &[goal]).expect("a goal");
            let mut searcher = matcher.searcher();
            for position in positions.iter().sample(&mut random, 8).into_iter().chain([position]) {
                let covers = rule.covers(&statements, &SeenPosition::new(view, position.clone()));
                let text = || {
                    format!(
                        "{}\n{}",
                        domain.write(position),
                        Statement::from_clause(&written.clauses[0])
                    )
                };
                assert_eq!(searcher.holds(position), covers, "{}", text());
                *(if covers { &mut yes } else { &mut no }) += 1;
            }
        }
        assert!(yes > 300 && no > 300, "{yes} and {no}");
    }
}
