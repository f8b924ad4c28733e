//! Terms, with what is known of their values.

use super::Writer;

const FARTHEST: i64 = 100_000;

/// A term with the largest number that it can be or hold.
#[derive(Clone)]
pub(super) struct Value {
    pub(super) text: String,
    pub(super) reach: i64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Constant,
    Variable,
    /// A variable changed by a constant.
    Changed,
    Other,
}

pub(super) fn value(text: impl Into<String>, reach: i64) -> Value {
    let text = text.into();
    Value {
        kind: if text.starts_with('V') {
            Kind::Variable
        } else {
            Kind::Other
        },
        text,
        reach,
    }
}

fn constant(text: impl Into<String>) -> Value {
    Value {
        kind: Kind::Constant,
        ..value(text, 9)
    }
}

impl Writer {
    /// A term without variables.
    pub(super) fn ground(&mut self, depth: usize) -> Value {
        let text = match self.random.below(if depth == 0 { 12 } else { 17 }) {
            0..6 => self.random.between(-3, 9).to_string(),
            6..9 => self.random.pick(&["a", "b", "cat", "aB"]).to_string(),
            9 => self.random.pick(&["\"a\"", "\"b c\"", "\"\"", "\"q\\\"\""]).to_string(),
            10 if self.uses_constants => self.random.pick(&["size", "top", "origin"]).to_string(),
            10 => "()".to_owned(),
            11 => self
                .random
                .pick(&["1/0", "a+1", "2**3", "-(2)", "7\\(-2)", "|(-4)|", "-7/2"])
                .to_string(),
            12 => format!("f({})", self.ground(depth - 1).text),
            13 => format!("g({},{})", self.ground(depth - 1).text, self.ground(depth - 1).text),
            14 => format!("({},)", self.ground(depth - 1).text),
            15 => format!("({},{})", self.ground(depth - 1).text, self.ground(depth - 1).text),
            _ => format!("f({},{})", self.ground(depth - 1).text, self.random.between(0, 2)),
        };
        constant(text)
    }

    /// Few numbers, whatever the variables hold.
    pub(super) fn interval(&mut self, bound: &[Value]) -> Value {
        let low = self.random.between(-2, 3);
        let near: Vec<&Value> = bound.iter().filter(|value| value.reach <= 12).collect();
        match near.is_empty() || self.random.chance(50) {
            true => value(format!("{low}..{}", low + self.random.between(-1, 3)), 9),
            false => {
                let high = self.random.pick(&near);
                match self.random.chance(80) {
                    true => value(format!("{low}..{}", high.text), high.reach.max(9)),
                    false => value(format!("{}-1..{}", high.text, high.text), high.reach + 1),
                }
            }
        }
    }

    pub(super) fn expression(&mut self, bound: &[Value], depth: usize) -> Value {
        if depth == 0 || self.random.chance(30) {
            return match bound.is_empty() || self.random.chance(25) {
                true => self.ground(0),
                false => self.random.pick(bound).clone(),
            };
        }
        let left = self.expression(bound, depth - 1);
        let right = self.expression(bound, depth - 1);
        let operator = self.random.below(10);
        let Some(kind) = combined(&left, &right, operator) else {
            return left;
        };
        let (l, r) = (&left.text, &right.text);
        let found = match operator {
            0 | 1 => value(format!("({l}+{r})"), left.reach + right.reach),
            2 => value(format!("({l}-{r})"), left.reach + right.reach),
            3 => value(format!("({l}*{r})"), left.reach * right.reach),
            4 => value(format!("-({l}+{r})"), left.reach + right.reach),
            5 => value(format!("({l}/{r})"), left.reach),
            6 | 7 => value(format!("({l}\\{r})"), left.reach),
            8 => {
                let exponent = self.random.between(-2, 3);
                value(
                    format!("({l}**({exponent}))"),
                    left.reach.saturating_pow(exponent.max(1) as u32),
                )
            }
            _ => value(format!("|{l}|"), left.reach),
        };
        match found.reach <= FARTHEST {
            true => Value { kind, ..found },
            false => left,
        }
    }
}

/// What becomes of two values; `None` if clingo might read the operation as one of its values.
fn combined(left: &Value, right: &Value, operator: usize) -> Option<Kind> {
    let changes = |constant: &Value| constant.text.parse::<i64>().is_ok_and(|number| number.abs() > 1);
    match (left.kind, right.kind) {
        (Kind::Constant, Kind::Constant) => Some(Kind::Constant),
        (Kind::Constant, _) if operator > 7 => Some(Kind::Constant),
        _ if operator > 4 => Some(Kind::Other),
        (Kind::Variable, Kind::Constant) if changes(right) => Some(Kind::Changed),
        (Kind::Constant, Kind::Variable) if changes(left) => Some(Kind::Changed),
        (Kind::Constant, Kind::Variable | Kind::Changed) | (Kind::Variable | Kind::Changed, Kind::Constant) => None,
        _ => Some(Kind::Other),
    }
}
