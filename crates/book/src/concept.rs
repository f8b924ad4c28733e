//! What was learned, as an entry of a rulebook: clauses with their words and where they come from.
//!
//! Clauses with the same arguments make one rule. Where they differ in their arguments, each group is a form of its own
//! (`fork_1`, `fork_2`), and the concept itself says only that one of its forms is there.

use crate::file::{About, Entry, Kind, RuleFile};
use crate::sentence::{self, Language};
use crate::words::without_places;
use adage_logic::ast::Statement;
use adage_logic::{Atom, Clause, Literal, Term, Var};

/// A learned concept, ready to be written.
pub struct Concept {
    pub name: String,
    pub world: String,
    pub clauses: Vec<Clause>,
    /// A sentence for each clause, without its full stop, where the learner has them; else they are made from the clauses.
    pub sentences: Vec<String>,
    /// Rules that only the concept needs, each named after it: `outpost_enemy_pawn_ahead`.
    pub auxiliaries: Vec<Form>,
    /// The user's own sentence.
    pub words: Option<String>,
    pub from: String,
    pub notes: Vec<String>,
}

/// A rule of the entry: what defines it, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Form {
    pub name: String,
    pub clauses: Vec<Clause>,
    pub words: String,
}

impl Concept {
    /// The rules to be written, the concept itself last.
    pub fn forms(&self, language: &Language<'_>) -> Vec<Form> {
        let mut groups: Vec<Vec<Clause>> = Vec::new();
        for clause in &self.clauses {
            let arity = |group: &Vec<Clause>| group[0].head.args.len();
            match groups.iter_mut().find(|group| arity(group) == clause.head.args.len()) {
                Some(group) => group.push(clause.clone()),
                None => groups.push(vec![clause.clone()]),
            }
        }
        let said = |clauses: &[Clause]| {
            let all = self.clauses.iter().zip(&self.sentences);
            let own: Vec<String> = all
                .filter(|(clause, _)| clauses.contains(clause))
                .map(|(_, own)| own.clone())
                .collect();
            match own.is_empty() {
                true => sentence::of_all(clauses, language),
                false => sentence::either(&own),
            }
        };
        if let [only] = &groups[..] {
            return vec![Form {
                name: self.name.clone(),
                words: self.words.clone().unwrap_or_else(|| said(only)),
                clauses: only.clone(),
            }];
        }
        let mut forms: Vec<Form> = Vec::new();
        for (number, group) in (1..).zip(groups) {
            let name = format!("{}_{number}", self.name);
            let words = said(&group);
            let clauses = group.into_iter().map(|clause| renamed(clause, &name)).collect();
            forms.push(Form { name, clauses, words });
        }
        let clauses = forms.iter().map(|form| self.one_of(&form.clauses[0].head)).collect();
        let names: Vec<&str> = forms.iter().map(|form| form.name.as_str()).collect();
        let words = match self.sentences.is_empty() {
            true => format!("One of {} is there.", names.join(", ")),
            false => without_places(&sentence::either(&self.sentences)),
        };
        forms.push(Form {
            name: self.name.clone(),
            words: self.words.clone().unwrap_or(words),
            clauses,
        });
        forms
    }

    /// The concept is there when this form of it is.
    fn one_of(&self, form: &Atom) -> Clause {
        let args: Vec<Term> = (0..form.args.len() as u32)
            .map(|number| Term::Var(Var(number)))
            .collect();
        let head = Atom::new(self.name.as_str(), args.last().copied().into_iter().collect());
        Clause::new(head, vec![Literal::positive(Atom::new(form.name, args))])
    }

    /// The rules as entries of a book.
    pub fn entries(&self, forms: &[Form]) -> Vec<Entry> {
        let entry = |form: &Form| {
            let about = About {
                words: Some(form.words.clone()),
                from: Some(self.from.clone()),
                notes: self.notes.clone(),
                evidence: Vec::new(),
            };
            let statements = form.clauses.iter().map(Statement::from_clause).collect();
            Entry::new(&form.name, Kind::Pattern, &self.world, about, statements)
        };
        let auxiliary = |form: &Form| {
            let about = About {
                words: Some(form.words.clone()),
                ..About::default()
            };
            let statements = form.clauses.iter().map(Statement::from_clause).collect();
            Entry::new(&form.name, Kind::Pattern, &self.world, about, statements)
        };
        forms
            .iter()
            .map(entry)
            .chain(self.auxiliaries.iter().map(auxiliary))
            .collect()
    }
}

/// Puts the entries of a concept into a file, in place of all that the file had of it.
pub fn put_concept(file: &mut RuleFile, name: &str, entries: &[Entry]) {
    let (mut old, mut others): (Vec<Entry>, Vec<Entry>) = std::mem::take(&mut file.entries)
        .into_iter()
        .partition(|entry| is_of_concept(entry, name));
    // What only the old rules needed goes with them.
    loop {
        let is_auxiliary =
            |entry: &Entry| entry.name.starts_with(&format!("{name}_")) && old.iter().any(|user| mentions(user, entry));
        let needed = |entry: &Entry| {
            others
                .iter()
                .any(|user| user.name != entry.name && mentions(user, entry))
        };
        match others.iter().position(|entry| is_auxiliary(entry) && !needed(entry)) {
            Some(index) => old.push(others.remove(index)),
            None => break,
        }
    }
    file.entries = others;
    file.entries.extend_from_slice(entries);
}

/// Whether an entry belongs to a concept: its rule, or one of the forms that it has (`fork_1`, `fork_2`).
fn is_of_concept(entry: &Entry, name: &str) -> bool {
    let is_form = |rest: &str| {
        rest.strip_prefix('_')
            .is_some_and(|number| number.parse::<u32>().is_ok())
    };
    entry
        .name
        .strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || is_form(rest))
}

/// Whether rules of an entry speak of what another defines.
fn mentions(user: &Entry, entry: &Entry) -> bool {
    let mut rules = user.statements.iter().filter_map(Statement::rule);
    rules.any(|(_, body)| {
        body.iter()
            .any(|literal| Some(literal.value.atom.predicate()) == entry.predicate)
    })
}

fn renamed(clause: Clause, name: &str) -> Clause {
    Clause::new(Atom::new(name, clause.head.args), clause.body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use adage_logic::rules::Rules;
    use adage_logic::syntax::parse_clause;
    use adage_logic::vocabulary::Vocabulary;
    use adage_worlds::chess::ChessVocabulary;

    fn concept(clauses: &[&str]) -> Concept {
        Concept {
            name: "edge".to_string(),
            world: "chess".to_string(),
            clauses: clauses
                .iter()
                .map(|text| parse_clause(text).expect("a clause"))
                .collect(),
            sentences: Vec::new(),
            auxiliaries: Vec::new(),
            words: None,
            from: "a test\nof two lines".to_string(),
            notes: vec!["a note".to_string()],
        }
    }

    fn text(concept: &Concept, mut file: RuleFile) -> String {
        let vocabulary = ChessVocabulary::default();
        let language = Language {
            game: "chess",
            description: adage_logic::Predicate::new("contents", 4),
            book: &Book::default(),
            signature: vocabulary.signature(),
            rules: &Rules::default(),
        };
        let entries = concept.entries(&concept.forms(&language));
        put_concept(&mut file, &concept.name, &entries);
        file.text()
    }

    fn new_file() -> RuleFile {
        RuleFile::new("mine.lp", Kind::Pattern, "chess", None)
    }

    #[test]
    fn clauses_with_the_same_arguments_are_one_rule() {
        let concept = concept(&[
            "edge(A,B,(1,C),D) :- contents(A,B,(1,C),D).",
            "edge(A,B,(8,C),D) :- contents(A,B,(8,C),D).",
        ]);
        insta::assert_snapshot!(text(&concept, new_file()));
    }

    #[test]
    fn clauses_with_other_arguments_are_forms() {
        let concept = concept(&[
            "edge(A,B,(1,C),D) :- contents(A,B,(1,C),D).",
            "edge(A,B,(8,C),E,F,(G,H),D) :- contents(A,B,(8,C),D), contents(E,F,(G,H),D).",
        ]);
        insta::assert_snapshot!(text(&concept, new_file()));
    }

    #[test]
    fn a_learner_may_have_its_own_sentences() {
        let mut concept = concept(&[
            "edge(A,B,(1,C),D) :- contents(A,B,(1,C),D), not edge_guard(A,(1,C),D).",
            "edge(A,B,(8,C),E,F,(G,H),D) :- contents(A,B,(8,C),D), contents(E,F,(G,H),D).",
        ]);
        concept.sentences = [
            "{2|the man} on {3} stands on the a-file",
            "{2|the man} on {3} stands on the h-file, and so does {5|the other man} on {6}",
        ]
        .map(str::to_string)
        .to_vec();
        concept.auxiliaries = vec![Form {
            name: "edge_guard".to_string(),
            clauses: vec![parse_clause("edge_guard(A,B,C) :- borne_on_from(A,B,D,C).").expect("a clause")],
            words: "the man on {2} is guarded.".to_string(),
        }];
        insta::assert_snapshot!(text(&concept, new_file()));
    }

    #[test]
    fn an_older_entry_is_replaced_and_the_rest_of_the_file_kept() {
        let source = "% Mine.\nother(A,D) :- contents(A,king,B,D).\n\n%! name: edge\n%! words: Old.\n\
                      edge(A) :- edge_1(A).\n\n%! name: edge_1\nedge_1(A) :- contents(B,C,D,A).\n\nedges(A) :- other(B,A).\n";
        let file = RuleFile::read("mine.lp", source.to_string()).expect("rules");
        let concept = concept(&["edge(A,B,(1,C),D) :- contents(A,B,(1,C),D)."]);
        insta::assert_snapshot!(text(&concept, file));
    }
}
