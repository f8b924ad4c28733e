//! From a problem's outline to the problem: who answers for each attribute, and the examples as cases.

use super::model::{Asked, Case, Schema, Tree};
use super::outline::{Outline, PartOutline, unknown};
use super::problem::{Part, Primitive, Problem, Source};
use super::term::of_term;
use adage_logic::diagnostic::{Diagnostic, Span, nearest};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;

/// What a problem may ask of positions.
#[derive(Clone, Copy)]
pub struct Library<'a, V: Vocabulary> {
    pub primitives: &'a [Primitive<V::Position>],
    pub vocabulary: &'a V,
    pub rules: &'a Rules,
}

impl<'a, V: Vocabulary> Library<'a, V> {
    /// The problem without trees: those are induced from the bottom up.
    pub fn assemble(&self, outline: &Outline) -> Result<Problem<'a, V>, Vec<Diagnostic>> {
        let mut parts = Vec::new();
        let mut errors = Vec::new();
        for part in &outline.parts {
            let found = part.asks.iter().map(|(name, span)| self.find(outline, name, *span));
            let (found, wrong): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
            errors.extend(wrong.into_iter().filter_map(Result::err));
            let (attributes, sources) = found.into_iter().filter_map(Result::ok).unzip();
            parts.push(Part {
                schema: Schema {
                    decides: part.decides.clone(),
                    attributes,
                },
                sources,
                tree: Tree::Null,
            });
        }
        match errors.is_empty() {
            true => Ok(Problem { parts }),
            false => Err(errors),
        }
    }

    /// The problem with the trees that its file has, if it has one for every question.
    pub fn with_trees(&self, outline: &Outline) -> Result<Option<Problem<'a, V>>, Vec<Diagnostic>> {
        if outline.parts.iter().any(|part| part.tree.is_none()) {
            return Ok(None);
        }
        let mut problem = self.assemble(outline)?;
        let mut errors = Vec::new();
        for (part, outline) in problem.parts.iter_mut().zip(&outline.parts) {
            let Some((term, span)) = outline.tree else { continue };
            match of_term(term, &part.schema) {
                Ok(tree) => part.tree = tree,
                Err(reason) => errors.push(Diagnostic::new(span, reason, "this tree")),
            }
        }
        match errors.is_empty() {
            true => Ok(Some(problem)),
            false => Err(errors),
        }
    }

    /// What is asked under this name, and who answers.
    fn find(&self, outline: &Outline, name: &str, span: Span) -> Result<(Asked, Source<'a, V>), Diagnostic> {
        if let Some(index) = outline.index(name) {
            return Ok((outline.parts[index].decides.clone(), Source::Part(index)));
        }
        let said = outline.attributes.iter().find(|asked| asked.name == name);
        if let Some(primitive) = self.primitives.iter().find(|primitive| primitive.asked.name == name) {
            return Ok((
                said.cloned().unwrap_or_else(|| primitive.asked.clone()),
                Source::Primitive(primitive),
            ));
        }
        let goals = self.rules.named(Symbol::new(name));
        if goals.is_empty() {
            let parts = outline.parts.iter().map(|part| part.decides.name.as_str());
            let known: Vec<&str> = parts
                .chain(self.primitives.iter().map(|primitive| primitive.asked.name.as_str()))
                .collect();
            let rules = self.rules.strata.iter().flatten();
            let rules = rules.map(|predicate| predicate.name.as_str());
            let near = nearest(name, known.iter().copied().chain(rules)).map(str::to_string);
            let message = format!("`{name}` is no question of this problem, no primitive and no rule");
            let refusal = unknown(message, name, known, span);
            // There are too many rules to list, but one of them may have been meant.
            return Err(match near {
                Some(near) => refusal.with_help(format!("did you mean `{near}`?")),
                None => refusal,
            });
        }
        let matcher = Matcher::new(self.vocabulary, self.rules, &goals).map_err(|problem| Diagnostic {
            span,
            ..problem.diagnostic
        })?;
        let plain = || Asked {
            name: name.to_string(),
            values: ["no", "yes"].map(str::to_string).to_vec(),
            question: format!("Is there a {name}?"),
            answers: vec![format!("there is no {name}"), format!("there is a {name}")],
        };
        Ok((said.cloned().unwrap_or_else(plain), Source::Pattern(matcher)))
    }
}

/// The examples of a part as cases, with who reads positions. The parts that it asks must have their trees.
pub fn cases<V: Vocabulary>(
    problem: &Problem<'_, V>,
    (part, outline): (usize, &PartOutline),
    read: impl Fn(&str) -> Result<V::Position, String>,
) -> Result<Vec<Case>, Vec<Diagnostic>> {
    let mut judge = problem.judge();
    let mut cases = Vec::new();
    let mut errors = Vec::new();
    for example in &outline.examples {
        let wrong = |message: String| Diagnostic::new(example.span, message, "this position");
        match read(&example.position) {
            Err(reason) => errors.push(wrong(reason)),
            Ok(position) => match judge.values(part, &position) {
                None => errors.push(wrong("a question that this one asks is not decided here".to_string())),
                Some(values) => cases.push(Case {
                    values,
                    class: example.class,
                }),
            },
        }
    }
    match errors.is_empty() {
        true => Ok(cases),
        false => Err(errors),
    }
}
