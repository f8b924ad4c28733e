//! Reading learning tasks: directives and candidates between the statements of the background.

use super::foreign::{Advice, task_directive};
use super::lexer::Kind;
use super::parser::{Parser, Read};
use super::terms::Operand;
use crate::ast::{Located, Program, Statement};
use crate::clause::{Atom, Comparison};
use crate::diagnostic::Diagnostic;
use crate::task::{DirectiveKind, ExampleText, Label, Limit, Mode, ModeKind, OrderingKind, OrderingText};
use crate::term::{Operator, Symbol, Term};

impl Parser<'_> {
    /// Whether a directive of a task, or a candidate such as `3 ~ p :- q, r.`, begins here.
    pub fn begins_directive(&self) -> bool {
        match self.token.kind {
            Kind::Directive => !matches!(self.text(self.token), "#const" | "#show" | "#defined"),
            Kind::Number => self.source[self.token.span.end..].trim_start().starts_with('~'),
            _ => false,
        }
    }

    pub fn directive(&mut self) -> Read<DirectiveKind> {
        if self.token.kind == Kind::Number {
            return self.candidate();
        }
        let word = self.token;
        let kind = match self.text(word) {
            "#pos" => self.after_word(|parser| parser.example(true))?,
            "#neg" => self.after_word(|parser| parser.example(false))?,
            "#brave_ordering" => self.after_word(|parser| parser.ordering(OrderingKind::Brave))?,
            "#cautious_ordering" => self.after_word(|parser| parser.ordering(OrderingKind::Cautious))?,
            "#deep_ordering" => self.after_word(|parser| parser.ordering(OrderingKind::Deep { depth: 0 }))?,
            "#modeh" => self.after_word(|parser| parser.mode(ModeKind::Head))?,
            "#modeha" => self.after_word(|parser| parser.mode(ModeKind::ChoiceHead))?,
            "#modeb" => self.after_word(|parser| parser.mode(ModeKind::Body))?,
            "#modeo" => self.after_word(|parser| parser.mode(ModeKind::Weak))?,
            "#constant" => self.after_word(Self::typed_constant)?,
            "#weight" => self.after_word(Self::weight)?,
            "#bias" => self.after_word(Self::bias)?,
            text => match Limit::ALL.into_iter().find(|limit| limit.word() == text) {
                Some(limit) => self.after_word(|parser| {
                    let value = parser.count("a number")?;
                    Ok(DirectiveKind::Limit { limit, value })
                })?,
                None => {
                    let Advice { message, help } = task_directive(text);
                    return Err(Diagnostic::new(word.span, message, "here").with_help(help));
                }
            },
        };
        Ok(kind)
    }

    /// Takes the directive's word, what `read` reads in brackets, and the final stop.
    fn after_word(&mut self, read: impl FnOnce(&mut Self) -> Read<DirectiveKind>) -> Read<DirectiveKind> {
        let word = self.take();
        let opening = self.token;
        if !self.accept(Kind::OpenRound) {
            let expected = format!("`(` after `{}`", self.text(word));
            return Err(self.unexpected(&expected));
        }
        let kind = read(self)?;
        if !self.accept(Kind::CloseRound) {
            return Err(self.unclosed(opening, "`)` after what the directive says"));
        }
        self.stop("`.` after a directive")?;
        Ok(kind)
    }

    fn example(&mut self, positive: bool) -> Read<DirectiveKind> {
        let label = self.label()?;
        if label != Label::default() {
            self.comma("the atoms that hold, in `{ … }`")?;
        }
        let include = self.atoms()?;
        self.comma("the atoms that do not hold, in `{ … }`")?;
        let exclude = self.atoms()?;
        let context = match self.accept(Kind::Comma) {
            true => self.context()?,
            false => Program::default(),
        };
        Ok(DirectiveKind::Example(ExampleText {
            positive,
            label,
            include,
            exclude,
            context,
        }))
    }

    /// `name@penalty`, both of which may be missing.
    fn label(&mut self) -> Read<Label> {
        let name = match self.token.kind {
            Kind::Name => Some(self.name("a name")?),
            _ => None,
        };
        let penalty = match self.accept(Kind::At) {
            true => Some(self.count("a penalty: a whole number of one or more")?),
            false => None,
        };
        if penalty == Some(0) {
            let complaint = Diagnostic::new(self.previous.span, "a penalty is one or more", "here");
            return Err(complaint.with_help("leave out what may stay unexplained at no cost"));
        }
        Ok(Label { name, penalty })
    }

    fn atoms(&mut self) -> Read<Vec<Located<Atom>>> {
        let opening = self.expect(Kind::OpenCurly, "`{`")?;
        let mut atoms = Vec::new();
        while !self.accept(Kind::CloseCurly) {
            if !atoms.is_empty() && !self.accept(Kind::Comma) {
                return Err(self.unclosed(opening, "`,` or `}` after an atom"));
            }
            atoms.push(self.atom()?);
        }
        Ok(atoms)
    }

    /// The statements between `{` and `}`. One that cannot be read costs one error; the others are read.
    fn context(&mut self) -> Read<Program> {
        let opening = self.expect(Kind::OpenCurly, "`{` and the context")?;
        let mut program = Program::default();
        while !matches!(self.token.kind, Kind::CloseCurly | Kind::End) {
            match self.whole_statement() {
                Ok(statement) => program.statements.push(statement),
                Err(error) => self.skip_in_context(error),
            }
        }
        if !self.accept(Kind::CloseCurly) {
            return Err(self.unclosed(opening, "`}` after the context"));
        }
        Ok(program)
    }

    fn ordering(&mut self, kind: OrderingKind) -> Read<DirectiveKind> {
        const TWO: &str = "the name of an example";
        let first = self.label()?;
        let is_label = first.penalty.is_some() || self.token.kind == Kind::Comma && self.names_follow() >= 2;
        let (label, left) = match (is_label, first.name) {
            (true, name) => {
                let penalty = first.penalty;
                self.comma(TWO)?;
                (Label { name, penalty }, self.name(TWO)?)
            }
            (false, Some(left)) => (Label::default(), left),
            (false, None) => return Err(self.unexpected(TWO)),
        };
        self.comma(TWO)?;
        let right = self.name(TWO)?;
        let kind = match kind {
            OrderingKind::Deep { .. } => {
                self.comma("the depth")?;
                let depth = self.count("the depth: how many plies further")?;
                OrderingKind::Deep { depth }
            }
            other => other,
        };
        let relation = match self.accept(Kind::Comma) {
            true => self.relation()?,
            false => Comparison::Less,
        };
        Ok(DirectiveKind::Ordering(OrderingText {
            kind,
            label,
            left,
            right,
            relation,
        }))
    }

    /// How many names parted by commas stand after the comma that comes next.
    fn names_follow(&self) -> usize {
        let rest = &self.source[self.token.span.end..];
        let inside = &rest[..rest.find([')', '\n', '%']).unwrap_or(rest.len())];
        let is_name = |word: &&str| {
            word.trim()
                .starts_with(|first: char| first.is_ascii_lowercase() || first == '_')
        };
        inside.split(',').take_while(is_name).count()
    }

    fn relation(&mut self) -> Read<Comparison> {
        match self.token.kind {
            Kind::Compare(comparison) => {
                self.take();
                Ok(comparison)
            }
            _ => Err(self.unexpected("one of `<`, `>`, `<=`, `>=`, `=`, `!=`")),
        }
    }

    fn mode(&mut self, kind: ModeKind) -> Read<DirectiveKind> {
        let recall = match self.token.kind {
            Kind::Number => {
                let recall = self.count("a number")?;
                self.comma("an atom")?;
                Some(recall)
            }
            _ => None,
        };
        let start = self.token.span;
        let literal = self.literal()?;
        if literal.value.negated {
            let complaint = Diagnostic::new(start, "a mode is an atom without `not`", "here");
            return Err(complaint.with_help("literals under `not` are tried too, unless `(positive)` follows the atom"));
        }
        let positive = self.accept(Kind::Comma);
        if positive {
            self.positive()?;
        }
        let atom = Located {
            value: literal.value.atom,
            span: literal.span,
            arg_spans: literal.arg_spans,
        };
        Ok(DirectiveKind::Mode(Mode {
            kind,
            recall,
            atom,
            positive,
        }))
    }

    fn positive(&mut self) -> Read<()> {
        const EXPECTED: &str = "`(positive)`";
        self.expect(Kind::OpenRound, EXPECTED)?;
        let word = self.name(EXPECTED)?;
        if word.value.as_str() != "positive" {
            let message = format!("a mode has no option `{}`", word.value);
            return Err(Diagnostic::new(word.span, message, "here").with_help("the one option is `(positive)`"));
        }
        self.expect(Kind::CloseRound, EXPECTED).map(drop)
    }

    fn typed_constant(&mut self) -> Read<DirectiveKind> {
        let of = self.name("a type")?.value;
        self.comma("a value")?;
        let value = self.term()?;
        match value.term.is_ground() {
            true => Ok(DirectiveKind::Constant { of, value: value.term }),
            false => Err(Diagnostic::new(value.span, "a constant has no variables", "here")
                .with_help("write one directive for each value")),
        }
    }

    fn weight(&mut self) -> Read<DirectiveKind> {
        let Operand { term, span, .. } = self.term()?;
        let is_type = |term: Term| matches!(term, Term::Const(_));
        let is_weight = match term {
            Term::Compound(compound) => compound.operator() == Some(Operator::Negate) && is_type(compound.args()[0]),
            other => is_type(other) || other.as_int().is_some(),
        };
        if !is_weight {
            let complaint = Diagnostic::new(span, "this cannot be a weight", "here");
            return Err(complaint.with_help("a weight is a number, a type, or a type with a minus sign before it"));
        }
        Ok(DirectiveKind::Weight(Located {
            value: term,
            span,
            arg_spans: Vec::new(),
        }))
    }

    fn bias(&mut self) -> Read<DirectiveKind> {
        let token = self.expect(Kind::String, "a text between `\"` and `\"`")?;
        Ok(DirectiveKind::Bias(Located {
            value: self.unescape(token)?,
            span: token.span,
            arg_spans: Vec::new(),
        }))
    }

    fn candidate(&mut self) -> Read<DirectiveKind> {
        let length = self.count("a length")?;
        self.take();
        let statement = self.whole_statement()?;
        Ok(DirectiveKind::Candidate { length, statement })
    }

    /// A statement with its place and its own variables. Comments inside a directive all belong to the directive.
    fn whole_statement(&mut self) -> Read<Statement> {
        let start = self.token.span;
        self.begin_statement();
        let kind = self.statement()?;
        let span = start.to(self.previous.span);
        Ok(Statement {
            comments: Vec::new(),
            kind,
            names: std::mem::take(&mut self.names),
            span,
        })
    }

    fn count(&mut self, expected: &str) -> Read<u32> {
        if self.token.kind != Kind::Number {
            return Err(self.unexpected(expected));
        }
        let place = self.token.span;
        let number = self.number()?;
        u32::try_from(number)
            .ok()
            .filter(|number| *number <= i32::MAX as u32)
            .ok_or_else(|| Diagnostic::new(place, "this number is out of range", "too large"))
    }

    fn name(&mut self, expected: &str) -> Read<Located<Symbol>> {
        let token = self.expect(Kind::Name, expected)?;
        Ok(Located {
            value: self.symbol(self.text(token)),
            span: token.span,
            arg_spans: Vec::new(),
        })
    }

    fn comma(&mut self, before: &str) -> Read<()> {
        let expected = format!("`,` and {before}");
        self.expect(Kind::Comma, &expected).map(drop)
    }
}
