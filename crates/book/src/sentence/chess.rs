//! A clause about chess as a sentence.
//!
//! Each literal becomes a phrase: relations by the table of [`phrases`](super::phrases), rules by their own words with
//! the arguments exchanged. What a move leads to is said after the move. Positions, and that two sides are enemies, go
//! without saying: whoever reads the sentence about a board sees the colours.

use super::phrases::{Language, MEASURES, RELATIONS};
use super::plain;
use crate::words::fill_words;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};

pub fn of(clause: &Clause, language: &Language<'_>) -> String {
    let teller = Teller {
        clause,
        language,
        squares: language.squares(clause),
    };
    let mut phrases = teller.phrases(None);
    for step in teller.moves() {
        let after = joined(teller.phrases(step.atom.args.last().copied()));
        let made = teller.of_literal(step);
        phrases.push(match after.is_empty() {
            true => made,
            false => format!("{made}, after which {after}"),
        });
    }
    let unnamed = teller.unnamed(&phrases);
    phrases.extend(teller.of_places());
    let (spoken_of, others): (Vec<_>, Vec<_>) = unnamed.into_iter().partition(|man| man.is_spoken_of(&phrases));
    let stand = |men: Vec<Man>| men.into_iter().map(|man| man.stands());
    joined(stand(spoken_of).chain(phrases).chain(stand(others)).collect())
}

/// Phrases one after the other. A man that the phrase before spoke of is not named again: `{2} on {3} gives check and
/// can take …`.
pub fn joined(phrases: Vec<String>) -> String {
    let mut groups: Vec<Vec<String>> = Vec::new();
    for phrase in phrases {
        match (subject(&phrase), groups.last_mut()) {
            (Some(subject), Some(group)) if group[0].starts_with(&subject) && !group[0].contains(',') => {
                group.push(phrase[subject.len()..].to_string());
            }
            _ => groups.push(vec![phrase]),
        }
    }
    let is_simple = groups.iter().all(|group| group.len() == 1 && !group[0].contains(','));
    let groups: Vec<String> = groups.iter().map(|group| list(group)).collect();
    match &groups[..] {
        [before @ .., last] if !is_simple && !before.is_empty() => format!("{}, and {last}", before.join(", ")),
        _ => list(&groups),
    }
}

/// `{2} on {3} `, if the phrase begins so.
fn subject(phrase: &str) -> Option<String> {
    let mut words = phrase.split(' ');
    let (man, on, place) = (words.next()?, words.next()?, words.next()?);
    (man.starts_with('{') && on == "on" && place.starts_with('{')).then(|| format!("{man} on {place} "))
}

/// `a, b and c`
fn list(phrases: &[String]) -> String {
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// A man of the head, by the number of the argument that is its piece. Its square is the next.
struct Man(usize);

impl Man {
    fn place(&self) -> String {
        format!("{{{}}}", self.0 + 2)
    }

    fn is_spoken_of(&self, phrases: &[String]) -> bool {
        phrases.iter().any(|phrase| phrase.contains(&self.place()))
    }

    fn stands(&self) -> String {
        format!("{{{}}} stands on {}", self.0 + 1, self.place())
    }
}

struct Teller<'a> {
    clause: &'a Clause,
    language: &'a Language<'a>,
    /// The terms that stand for squares.
    squares: Vec<Term>,
}

/// Relations that make a new position, their last argument.
const MAKES: [&str; 2] = ["make_move", "do_move"];

/// What needs no word.
const UNSAID: [&str; 2] = ["contents", "other_side"];

impl Teller<'_> {
    fn moves(&self) -> impl Iterator<Item = &Literal> {
        self.clause.body.iter().filter(|literal| makes(literal))
    }

    /// The phrases about the position of the head, or about one that a move makes.
    fn phrases(&self, made: Option<Term>) -> Vec<String> {
        let is_made = |term: &Term| self.moves().any(|step| step.atom.args.last() == Some(term));
        let mut phrases: Vec<String> = Vec::new();
        for literal in self.clause.body.iter().filter(|literal| !makes(literal)) {
            let about = self.mentioned(&literal.atom).into_iter().find(is_made);
            let is_plain = UNSAID.contains(&literal.atom.name.as_str()) && (about.is_none() || !literal.negated);
            if about == made && !is_plain {
                let phrase = self.of_literal(literal);
                // A relation that goes both ways is said once.
                if !phrase.is_empty() && !phrases.contains(&phrase) {
                    phrases.push(phrase);
                }
            }
        }
        phrases
    }

    /// The arguments, with those of the measures that a comparison compares.
    fn mentioned(&self, atom: &Atom) -> Vec<Term> {
        let mut terms = atom.args.clone();
        if atom.comparison().is_some() {
            let measures = atom.args.iter().filter_map(|arg| self.measure(*arg));
            terms.extend(measures.flat_map(|measure| measure.args.clone()));
        }
        terms
    }

    fn of_literal(&self, literal: &Literal) -> String {
        let atom = &literal.atom;
        if let Some(comparison) = atom.comparison() {
            return self.of_comparison(atom, comparison, literal.negated);
        }
        let fill = |template: &str| lower_first(&fill_words(template, |index| self.argument(atom, index)));
        let name = atom.name.as_str();
        if let ("sliding_piece" | "all_but_K", Some(Term::Const(_))) = (name, atom.args.first()) {
            // The piece itself says it.
            return String::new();
        }
        if let Some((_, noun, value)) = MEASURES.iter().find(|(measure, ..)| *measure == name) {
            return match atom.args.get(*value) {
                Some(Term::Int(number)) => format!("{} is {number}", fill(noun)),
                _ => String::new(),
            };
        }
        if let Some(phrase) = RELATIONS.iter().find(|phrase| phrase.name == name) {
            let target = phrase.target.and_then(|target| self.man_on(*atom.args.get(target)?));
            let template = match (literal.negated, target.is_some()) {
                (false, false) => phrase.yes,
                (false, true) => phrase.yes_to_a_man,
                (true, false) => phrase.no,
                (true, true) => phrase.no_to_a_man,
            };
            let man = target.map(|man| format!("{{{}}}", man + 1)).unwrap_or_default();
            return fill(template).replace("{man}", &man);
        }
        let words = self.language.words(atom.predicate());
        let said = match words.or_else(|| self.language.relation_words(atom.predicate())) {
            Some(words) => fill(words.trim().trim_end_matches('.')),
            None => {
                let squares = atom.args.iter().copied().filter(|arg| self.is_square(*arg));
                let said = squares
                    .filter_map(|square| self.place_of(square))
                    .map(|at| self.on_square(at));
                format!("`{name}` holds of {}", list(&said.collect::<Vec<_>>()))
            }
        };
        match literal.negated {
            true => format!("it is not so that {said}"),
            false => said,
        }
    }

    /// An argument of a literal as a place in the sentence: the number of the same argument in the head.
    fn argument(&self, atom: &Atom, index: usize) -> String {
        let Some(term) = atom.args.get(index).copied() else {
            return "something".to_string();
        };
        // A piece is known by the square after it: two men may be of one kind.
        let of_man = atom.args.get(index + 1).and_then(|place| self.man_on(*place));
        let number = of_man.filter(|man| self.clause.head.args[*man] == term);
        match (number.or_else(|| self.place_of(term)), term) {
            (Some(number), _) => format!("{{{}}}", number + 1),
            (None, Term::Int(_) | Term::Const(_)) => term.to_string(),
            (None, Term::Compound(_)) => "a square".to_string(),
            _ => "something".to_string(),
        }
    }

    /// The number of the head's argument that is this term.
    fn place_of(&self, term: Term) -> Option<usize> {
        let is_position = self.clause.head.args.last() == Some(&term);
        let found = self.clause.head.args.iter().position(|arg| *arg == term);
        found.filter(|_| !is_position)
    }

    fn is_square(&self, term: Term) -> bool {
        self.squares.contains(&term)
    }

    /// The number of the head's argument that is the piece on this square.
    fn man_on(&self, place: Term) -> Option<usize> {
        let args = &self.clause.head.args;
        let at = args.iter().position(|arg| *arg == place && self.is_square(*arg))?;
        at.checked_sub(1).filter(|man| *man > 0 && !self.is_square(args[*man]))
    }

    /// A square of the head, with the man that stands on it.
    fn on_square(&self, at: usize) -> String {
        match self.man_on(self.clause.head.args[at]) {
            Some(man) => format!("{{{}}} on {{{}}}", man + 1, at + 1),
            None => format!("{{{}}}", at + 1),
        }
    }

    /// The literal that measures this value.
    fn measure(&self, value: Term) -> Option<&Atom> {
        let atoms = self.clause.body.iter().map(|literal| &literal.atom);
        atoms.into_iter().find(|atom| {
            let measure = MEASURES.iter().find(|(name, ..)| *name == atom.name.as_str());
            measure.is_some_and(|(_, _, index)| atom.args.get(*index) == Some(&value))
        })
    }

    fn of_comparison(&self, atom: &Atom, comparison: Comparison, negated: bool) -> String {
        let [left, right] = atom.args[..] else {
            return String::new();
        };
        let not = if negated { " not" } else { "" };
        if let (Some((first, axis)), Some((second, other))) = (self.coordinate(left), self.coordinate(right))
            && axis == other
            && comparison == Comparison::Less
        {
            let further = ["further to the left", "lower"][axis];
            return format!("{{{first}}} is{not} {further} than {{{second}}}");
        }
        let how = plain::in_words(comparison);
        let is_after = |term: Term| self.measure(term).is_some_and(|measure| !self.is_before(measure));
        let before = if is_after(left) || is_after(right) {
            " before"
        } else {
            ""
        };
        format!(
            "{} is{not} {how} {}",
            self.value(left, before),
            self.value(right, before)
        )
    }

    /// Whether it is about the position of the head.
    fn is_before(&self, atom: &Atom) -> bool {
        atom.args.last() == self.clause.head.args.last()
    }

    /// A number as a noun; `before` is added to what was measured before a move.
    fn value(&self, term: Term, before: &str) -> String {
        if let Some((number, axis)) = self.coordinate(term) {
            return format!("the {} of {{{number}}}", AXES[axis]);
        }
        let Some(measure) = self.measure(term) else {
            return match self.place_of(term) {
                Some(number) => format!("{{{}}}", number + 1),
                None => term.to_string(),
            };
        };
        let noun = MEASURES.iter().find(|(name, ..)| *name == measure.name.as_str());
        let noun = noun.map_or("the measure", |(_, noun, _)| noun);
        let filled = lower_first(&fill_words(noun, |index| self.argument(measure, index)));
        format!("{filled}{}", if self.is_before(measure) { before } else { "" })
    }

    /// The square of the head, counted from one, that has this variable as its file or rank.
    fn coordinate(&self, term: Term) -> Option<(usize, usize)> {
        let Term::Var(_) = term else { return None };
        self.divided().find_map(|(number, square)| {
            let axis = square.iter().position(|part| *part == term)?;
            Some((number, axis))
        })
    }

    /// The head's squares that are taken apart, each with the number of its argument, counted from one.
    fn divided(&self) -> impl Iterator<Item = (usize, &'static [Term])> {
        (1..).zip(&self.clause.head.args).filter_map(|(number, arg)| match arg {
            Term::Compound(pair) if pair.is_tuple() && pair.args().len() == 2 => Some((number, pair.args())),
            _ => None,
        })
    }

    /// Men that no phrase names. Phrases may well speak of their squares.
    fn unnamed(&self, phrases: &[String]) -> Vec<Man> {
        let described = |literal: &&Literal| literal.atom.name.as_str() == "contents" && !literal.negated;
        let places = self.clause.body.iter().filter(described).filter_map(|literal| {
            let [_, _, place, position] = literal.atom.args[..] else {
                return None;
            };
            (Some(&position) == self.clause.head.args.last()).then_some(place)
        });
        let is_named = |place: Term, man: &Man| {
            let by_phrase = phrases
                .iter()
                .any(|phrase| phrase.contains(&format!("on {}", man.place())));
            let of_rule = |literal: &Literal| self.language.words(literal.atom.predicate()).is_some();
            let mut literals = self.clause.body.iter();
            by_phrase || literals.any(|literal| literal.atom.args.contains(&place) && of_rule(literal))
        };
        places
            .filter_map(|place| Some((place, Man(self.man_on(place)?))))
            .filter(|(place, man)| !is_named(*place, man))
            .map(|(_, man)| man)
            .collect()
    }

    /// What the squares of the head say by themselves: constants, and variables that come twice. A square that is one
    /// and the same always is named wherever it is spoken of.
    fn of_places(&self) -> Vec<String> {
        let mut phrases = Vec::new();
        let squares: Vec<(usize, &[Term])> = self.divided().collect();
        let free = (0..)
            .zip(&squares)
            .filter(|(_, (_, square))| square.iter().any(|part| !part.is_ground()));
        for (index, (number, square)) in free {
            for (axis, part) in square.iter().enumerate() {
                let same = |(_, earlier): &&(usize, &[Term])| earlier[axis] == *part && earlier != square;
                let first = squares[..index].iter().find(same);
                match (part, first) {
                    (Term::Int(value), _) => phrases.push(format!("{{{number}}} is on {}", line(axis, *value))),
                    (Term::Var(Var(_)), Some((other, _))) => {
                        phrases.push(format!("{{{other}}} and {{{number}}} are on one {}", AXES[axis]));
                    }
                    _ => {}
                }
            }
        }
        phrases
    }
}

const AXES: [&str; 2] = ["file", "rank"];

/// `file a`, `rank 1`.
fn line(axis: usize, value: i32) -> String {
    match (axis, usize::try_from(value - 1)) {
        (0, Ok(file)) => format!("file {}", adage_worlds::drawing::file_name(file)),
        _ => format!("{} {value}", AXES[axis.min(1)]),
    }
}

fn makes(literal: &Literal) -> bool {
    MAKES.contains(&literal.atom.name.as_str())
}

/// A phrase within a sentence: `The king …` becomes `the king …`.
pub fn lower_first(phrase: &str) -> String {
    match phrase.split_once(' ') {
        Some((first @ ("The" | "A" | "An" | "It" | "There"), rest)) => format!("{} {rest}", first.to_lowercase()),
        _ => phrase.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::of_all;
    use super::*;
    use crate::book::Book;
    use adage_logic::syntax::parse_clause;
    use adage_logic::vocabulary::Vocabulary;
    use adage_worlds::chess::ChessVocabulary;

    fn sentence(clauses: &[&str]) -> String {
        let clauses: Vec<Clause> = clauses
            .iter()
            .map(|text| parse_clause(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")))
            .collect();
        let book = Book::bundled().expect("the bundled rules are right");
        let vocabulary = ChessVocabulary::default();
        let signature = vocabulary.signature();
        let selection = book.select("chess", signature, &[]).expect("they are right together");
        let language = Language {
            game: "chess",
            description: adage_logic::Predicate::new("contents", 4),
            book: &book,
            signature,
            rules: &selection.rules,
        };
        of_all(&clauses, &language)
    }

    #[test]
    fn sentences_of_clauses() {
        let clauses = [
            "fork(A,king,(B,C),D,E,(F,G),A,H,(I,J),D,king,(K,L),M) :- contents(A,H,(I,J),M), \
             contents(D,king,(K,L),M), other_side(A,D), in_check(A,(B,C),E,(F,G),M), legal_move(D,E,(F,G),(I,J),M).",
            "can_check(A,B,(C,D),G,king,(H,I),(J,K),L) :- not in_check(G,(H,I),B,(C,D),L), \
             make_move(A,B,(C,D),(J,K),L,M), in_check(G,(H,I),B,(J,K),M).",
            "takes(A,B,(C,D),E,F,(G,H),I) :- not stale(A,B,(C,D),I), make_move(A,B,(C,D),(G,H),I,J), \
             not contents(E,F,(G,H),J).",
            "whole(A,king,B,C,knight,D,A,queen,E,C,king,F,G) :- contents(C,king,F,G), other_side(A,C), \
             in_check(A,B,knight,D,G), legal_move(C,knight,D,E,G), sliding_piece(queen,E,G), stale(A,queen,E,G).",
            "twins(A,B,(C,D),E,B,(F,G),H) :- threat(A,B,(C,D),E,B,(F,G),H), not threat(E,B,(F,G),A,B,(C,D),H).",
            "edge(A,rook,(B,1),C,king,(B,D),E) :- contents(A,rook,(B,1),E), contents(C,king,(B,D),E), D < 3.",
            "near(A,king,(B,C),D,king,(E,F),G) :- contents(A,king,(B,C),G), contents(D,king,(E,F),G), distance((B,C),(E,F),2,G), B < E, not line((B,C),(E,F),G).",
            "closer(A,king,(B,C),D,rook,(E,F),(G,H),I) :- distance((B,C),(E,F),N,I), \
             make_move(A,king,(B,C),(G,H),I,J), distance((G,H),(E,F),M,J), M < N.",
            "faced(A,king,(B,C),D,king,(E,F),G) :- opposition(A,king,(B,C),D,king,(E,F),2,G), \
             mine(A,king,(B,C),G).",
        ];
        let all: Vec<String> = clauses.iter().map(|clause| sentence(&[clause])).collect();
        insta::assert_snapshot!(all.join("\n"));
    }

    #[test]
    fn clauses_are_joined() {
        let either = sentence(&[
            "p(A,B,(1,C),D) :- contents(A,B,(1,C),D).",
            "p(A,B,(8,C),D) :- contents(A,B,(8,C),D).",
        ]);
        assert_eq!(
            either,
            "{2} stands on {3} and {3} is on file a; or {2} stands on {3} and {3} is on file h."
        );
    }
}
