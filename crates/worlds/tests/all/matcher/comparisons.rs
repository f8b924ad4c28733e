//! Comparisons, equations and arithmetic of random rules.

use super::dice::Dice;
use super::rules::{Draft, Role, Writer, equation};
use adage_logic::vocabulary::Kind;
use adage_logic::{Atom, Comparison, Literal, Operator, Term, Var};

impl Writer<'_> {
    /// A number computed from variables that have values.
    pub fn arithmetic(&mut self, draft: &Draft) -> Option<Term> {
        let numbers = self.bound_numbers(draft);
        let number = |dice: &mut Dice| match dice.percent(60) {
            true => dice.pick(&numbers).map(Term::Var),
            false => Some(Term::Int(dice.below(4) as i32)),
        };
        let first = Term::Var(self.dice.pick(&numbers)?);
        let second = number(self.dice)?;
        let operators = [
            Operator::Add,
            Operator::Add,
            Operator::Subtract,
            Operator::Subtract,
            Operator::Multiply,
            Operator::Divide,
            Operator::Modulo,
            Operator::Power,
        ];
        let simple = Term::operation(operators[self.dice.below(operators.len())], &[first, second]);
        Some(match self.dice.below(6) {
            0 => Term::operation(Operator::Absolute, &[simple]),
            1 => Term::operation(Operator::Negate, &[simple]),
            2 => Term::operation(Operator::Divide, &[number(self.dice)?, simple]),
            _ => simple,
        })
    }

    fn bound_numbers(&self, draft: &Draft) -> Vec<Var> {
        let is_number = |var: &Var| matches!(self.signature[draft.types[var.0 as usize]].kind, Kind::Integer(_));
        draft.bound.iter().copied().filter(is_number).collect()
    }

    pub fn write_comparison(&mut self, draft: &mut Draft) {
        let literal = match self.dice.below(10) {
            0 => self.renaming(draft),
            1 => self.taking_apart(draft),
            2 => self.interval(draft),
            3 => self.computing(draft),
            4..7 => self.comparison_of_numbers(draft),
            _ => self.comparison_of_values(draft),
        };
        match literal {
            Some(literal) => draft.body.push(literal),
            None => self.write_positive(draft, |_| true),
        }
    }

    fn comparison(&mut self, left: Term, right: Term) -> Literal {
        let comparisons = [
            Comparison::Equal,
            Comparison::NotEqual,
            Comparison::NotEqual,
            Comparison::Less,
            Comparison::LessOrEqual,
            Comparison::Greater,
            Comparison::GreaterOrEqual,
        ];
        let comparison = comparisons[self.dice.below(comparisons.len())];
        Literal {
            negated: self.dice.percent(15),
            atom: Atom::compare(left, comparison, right),
        }
    }

    fn comparison_of_numbers(&mut self, draft: &mut Draft) -> Option<Literal> {
        let numbers = self.bound_numbers(draft);
        let left = match self.dice.percent(60) {
            true => Term::Var(self.dice.pick(&numbers)?),
            false => self.arithmetic(draft)?,
        };
        let right = match self.dice.below(3) {
            0 => Term::Int(self.dice.below(9) as i32),
            1 => Term::Var(self.dice.pick(&numbers)?),
            _ => self.arithmetic(draft)?,
        };
        Some(self.comparison(left, right))
    }

    fn comparison_of_values(&mut self, draft: &mut Draft) -> Option<Literal> {
        let var = self.dice.pick(&draft.bound)?;
        let other = self.argument(draft, draft.types[var.0 as usize], Role::Head);
        Some(self.comparison(Term::Var(var), other))
    }

    /// A second name for a value.
    fn renaming(&mut self, draft: &mut Draft) -> Option<Literal> {
        let var = self.dice.pick(&draft.bound)?;
        let alias = draft.fresh(draft.types[var.0 as usize]);
        Some(match self.dice.percent(50) {
            true => equation(alias, Term::Var(var)),
            false => equation(Term::Var(var), alias),
        })
    }

    /// A tuple equal to something that has a value.
    fn taking_apart(&mut self, draft: &mut Draft) -> Option<Literal> {
        let of_tuple = |var: &&Var| matches!(self.signature[draft.types[var.0 as usize]].kind, Kind::Tuple(_));
        let tuples: Vec<Var> = draft.bound.iter().filter(of_tuple).copied().collect();
        let var = self.dice.pick(&tuples)?;
        let Kind::Tuple(parts) = &self.signature[draft.types[var.0 as usize]].kind else {
            return None;
        };
        let parts: Vec<Term> = parts
            .iter()
            .map(|part| self.argument(draft, *part, Role::Binds))
            .collect();
        Some(equation(Term::Var(var), Term::tuple(&parts)))
    }

    fn interval(&mut self, draft: &mut Draft) -> Option<Literal> {
        let numbers = self.bound_numbers(draft);
        let of = self.types(|kind| matches!(kind, Kind::Integer(_)))[0];
        let number = match self.dice.pick(&numbers) {
            Some(var) if self.dice.percent(60) => Term::Var(var),
            _ => draft.fresh(of),
        };
        let low = Term::Int(self.dice.below(5) as i32);
        let high = match self.dice.pick(&numbers) {
            Some(var) if self.dice.percent(40) && Term::Var(var) != number => Term::Var(var),
            _ => Term::Int(self.dice.between(2, 8) as i32),
        };
        Some(equation(number, Term::operation(Operator::Interval, &[low, high])))
    }

    fn computing(&mut self, draft: &mut Draft) -> Option<Literal> {
        let value = self.arithmetic(draft)?;
        let of = self.types(|kind| matches!(kind, Kind::Integer(_)))[0];
        let result = draft.fresh(of);
        Some(equation(result, value))
    }
}
