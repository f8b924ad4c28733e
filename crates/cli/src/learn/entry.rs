//! What was learned, as an entry of a rulebook: clauses with their words and where they come from.
//!
//! Clauses with the same arguments make one rule. Where they differ in their arguments, each group is a form of its own
//! (`fork_1`, `fork_2`), and the concept itself says only that one of its forms is there.

use super::keep::is_of_concept;
use super::phrases::Language;
use super::sentence;
use crate::book::{Book, Shelf, read};
use crate::failure::Failure;
use adage_logic::ast::{Program, Statement};
use adage_logic::rulebook::Kind;
use adage_logic::{Atom, Clause, Literal, Predicate, Term, Var};
use std::path::PathBuf;

/// A learned concept, ready to be written.
pub struct Learnt {
    pub name: String,
    pub game: String,
    pub clauses: Vec<Clause>,
    /// The user's own sentence.
    pub words: Option<String>,
    pub from: String,
    pub notes: Vec<String>,
}

/// A rule of the entry: what defines it, in words.
pub struct Form {
    pub name: String,
    pub clauses: Vec<Clause>,
    pub words: String,
}

impl Learnt {
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
        let said = |clauses: &[Clause]| sentence::of_all(clauses, language);
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
        let words = format!("One of {} is there.", names.join(", "));
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

    fn statements(&self, forms: &[Form]) -> Vec<Statement> {
        let mut statements = Vec::new();
        for form in forms {
            for (index, clause) in form.clauses.iter().enumerate() {
                let mut statement = Statement::from_clause(clause);
                if index == 0 {
                    statement.comments = vec![String::new(), said("name", &form.name), said("words", &form.words)];
                    statement.comments.push(said("from", &self.from));
                    statement
                        .comments
                        .extend(self.notes.iter().map(|note| said("note", note)));
                }
                statements.push(statement);
            }
        }
        statements
    }

    /// The file with the entry in it: a new one, or that of the book with an older entry replaced.
    pub fn shelf(&self, book: &Book, forms: &[Form], path: Option<PathBuf>) -> Result<Shelf, Failure> {
        let name = path
            .as_ref()
            .map_or_else(|| self.name.clone(), |path| path.display().to_string());
        let old = book.of_user().find(|shelf| path.is_some() && shelf.path == path);
        let mut program = match old {
            Some(shelf) if shelf.file.game != self.game || shelf.file.kind != Kind::Rules => {
                let content = shelf.file.content();
                return Err(Failure::bad(format!(
                    "`{name}` holds {content}, not rules for {}",
                    self.game
                )));
            }
            Some(shelf) => {
                let mut file = shelf.file.clone();
                let of_concept = file.entries.iter().filter(|entry| is_of_concept(entry, &self.name));
                let predicates: Vec<Predicate> = of_concept.filter_map(|entry| entry.predicate).collect();
                file.remove(&predicates);
                file.program
            }
            None => Program::default(),
        };
        program.statements.extend(self.statements(forms));
        if let Some(first) = program.statements.first_mut()
            && !first.comments.iter().any(|comment| comment.starts_with("%! game:"))
        {
            let blank = first.comments.first().is_some_and(String::is_empty);
            let rest = std::mem::take(&mut first.comments);
            first.comments = vec![said("game", &self.game)];
            first.comments.extend((!blank).then(String::new));
            first.comments.extend(rest);
        }
        let file = read(&name, program.to_string())?;
        Ok(Shelf { file, path })
    }
}

/// A structured comment. A value is one line.
fn said(key: &str, value: &str) -> String {
    format!("%! {key}: {}", value.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn renamed(clause: Clause, name: &str) -> Clause {
    Clause::new(Atom::new(name, clause.head.args), clause.body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_games::chess::ChessVocabulary;
    use adage_logic::rules::Rules;
    use adage_logic::syntax::parse_clause;
    use adage_logic::vocabulary::Vocabulary;

    fn learnt(clauses: &[&str]) -> Learnt {
        Learnt {
            name: "edge".to_string(),
            game: "chess".to_string(),
            clauses: clauses
                .iter()
                .map(|text| parse_clause(text).expect("a clause"))
                .collect(),
            words: None,
            from: "a test\nof two lines".to_string(),
            notes: vec!["a note".to_string()],
        }
    }

    fn text(learnt: &Learnt, book: &Book) -> String {
        let vocabulary = ChessVocabulary::default();
        let language = Language {
            game: "chess",
            description: adage_logic::Predicate::new("contents", 4),
            book,
            signature: vocabulary.signature(),
            rules: &Rules::default(),
        };
        let forms = learnt.forms(&language);
        let shelf = learnt.shelf(book, &forms, Some(PathBuf::from("mine.lp")));
        shelf.unwrap_or_else(|failure| panic!("{failure:?}")).file.text()
    }

    #[test]
    fn clauses_with_the_same_arguments_are_one_rule() {
        let book = Book { shelves: Vec::new() };
        let learnt = learnt(&[
            "edge(A,B,(1,C),D) :- contents(A,B,(1,C),D).",
            "edge(A,B,(8,C),D) :- contents(A,B,(8,C),D).",
        ]);
        insta::assert_snapshot!(text(&learnt, &book));
    }

    #[test]
    fn clauses_with_other_arguments_are_forms() {
        let book = Book { shelves: Vec::new() };
        let learnt = learnt(&[
            "edge(A,B,(1,C),D) :- contents(A,B,(1,C),D).",
            "edge(A,B,(8,C),E,F,(G,H),D) :- contents(A,B,(8,C),D), contents(E,F,(G,H),D).",
        ]);
        insta::assert_snapshot!(text(&learnt, &book));
    }

    #[test]
    fn an_older_entry_is_replaced_and_the_rest_of_the_file_kept() {
        let source = "% Mine.\nother(A,D) :- contents(A,king,B,D).\n\n%! name: edge\n%! words: Old.\n\
                      edge(A) :- edge_1(A).\n\n%! name: edge_1\nedge_1(A) :- contents(B,C,D,A).\n\nedges(A) :- other(B,A).\n";
        let file = read("mine.lp", source.to_string()).expect("rules");
        let path = Some(PathBuf::from("mine.lp"));
        let book = Book {
            shelves: vec![Shelf { file, path }],
        };
        insta::assert_snapshot!(text(&learnt(&["edge(A,B,(1,C),D) :- contents(A,B,(1,C),D)."]), &book));
    }
}
