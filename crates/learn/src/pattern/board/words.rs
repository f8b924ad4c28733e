//! Hypotheses as English sentences, with `{3}` for the third argument of the written clause, and `{2|the knight}` for the
//! second where it is no man of a position.
//!
//! Each condition is a verb phrase about one man: "is pinned", "attacks", another man. The sentence begins with the man who
//! has most to do with the others. A man who comes up for the first time brings along what is said of him alone: "attacks the
//! enemy rook on f6, which is pinned". What then is left makes clauses of its own.

use super::hypothesis::{Condition, Hypothesis, MOST_MEN, Role};
use super::statement::{Limit, Occupant, OneMan, Quantity, Statements, Target, ThreeMen, TwoMen, Which, Whose, Worth};
use adage_worlds::board::{BoardWords, Noun};
use adage_worlds::drawing::{cell_name, file_name};

/// What hypotheses and auxiliary rules say.
pub struct Speaker<'w> {
    pub words: &'w BoardWords,
    pub statements: &'w Statements,
}

/// A verb phrase and its subject.
struct Said {
    subject: Role,
    parts: Vec<Part>,
    place_in_list: PlaceInList,
}

#[derive(Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    Man(Role),
    /// The square that a man stands on.
    SquareOf(Role),
}

/// Where a man stands comes first, what is not so last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PlaceInList {
    Stands,
    Is,
    Does,
    DoesNot,
}

impl Said {
    fn new(subject: Role, parts: Vec<Part>, is_denied: bool) -> Said {
        let first = match parts.first() {
            Some(Part::Text(text)) => text.split(' ').next().unwrap_or_default(),
            _ => "",
        };
        let place_in_list = match (is_denied, first) {
            (true, _) => PlaceInList::DoesNot,
            (false, "stands") => PlaceInList::Stands,
            (false, "is") => PlaceInList::Is,
            (false, _) => PlaceInList::Does,
        };
        Said {
            subject,
            parts,
            place_in_list,
        }
    }

    fn text(subject: Role, text: impl Into<String>, is_denied: bool) -> Said {
        Said::new(subject, vec![Part::Text(text.into())], is_denied)
    }

    fn others(&self) -> impl Iterator<Item = Role> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Man(role) | Part::SquareOf(role) => Some(*role),
        })
    }

    fn ends_with_man(&self) -> bool {
        self.parts
            .iter()
            .rfind(|part| **part != Part::Text(String::new()))
            .is_some_and(|part| !matches!(part, Part::Text(_)))
    }

    fn is_of_one(&self) -> bool {
        self.others().next().is_none()
    }

    /// "which is worth more" than the man that the sentence is about.
    fn leave_out_comparand(&mut self, main: Role) {
        if let [Part::Text(how), Part::Man(man)] = &self.parts[..]
            && *man == main
            && let Some(how) = how.strip_suffix(" than ").or_else(|| how.strip_suffix(" as "))
        {
            self.parts = vec![Part::Text(how.to_string())];
        }
    }

    /// The same comparison with the other man as the subject: "worth less" for "worth more".
    fn compare_from(&mut self, role: Role) {
        if self.is_comparison()
            && let [Part::Text(how), Part::Man(man)] = &mut self.parts[..]
            && *man == role
        {
            *how = match how.as_str() {
                "is worth less than " => "is worth more than ".to_string(),
                "is worth more than " => "is worth less than ".to_string(),
                _ => std::mem::take(how),
            };
            std::mem::swap(man, &mut self.subject);
        }
    }

    /// Whether it only compares a man with others, which does not hold up a sentence.
    fn is_comparison(&self) -> bool {
        matches!(self.parts.first(), Some(Part::Text(text)) if COMPARISONS.contains(&text.as_str()))
    }
}

const COMPARISONS: [&str; 7] = [
    "is worth less than ",
    "is worth as much as ",
    "is worth more than ",
    "is on the side of ",
    "is an enemy of ",
    "is of the same kind as ",
    "is of another kind than ",
];

impl Speaker<'_> {
    /// A sentence without its full stop.
    pub fn clause(&self, hypothesis: &Hypothesis) -> String {
        if hypothesis.men == 0 {
            return "every position has it".to_string();
        }
        let mut telling = Telling::new(self, hypothesis);
        let (man, phrases) = telling.clause_of(telling.main);
        let mut sentence = format!("{man} {phrases}");
        while let Some(next) = telling.next() {
            let (man, also) = telling.clause_of(next);
            sentence += &match also == phrases {
                true if also.starts_with("is ") => format!(", and so is {man}"),
                true => format!(", and so does {man}"),
                false => format!(", and {man} {also}"),
            };
        }
        sentence
    }

    /// What an auxiliary rule says of the man on the square that is its second argument. The rule is denied where a
    /// hypothesis says how many there are.
    pub fn auxiliary(&self, zone: u8, target: Target, quantity: Quantity) -> String {
        let phrase = match quantity {
            Quantity::AtMostOne => self.sees(zone, target, Quantity::AtLeastTwo),
            Quantity::All => {
                let phrase = self.zone(zone, target);
                let [_, many] = self.looked_for(phrase, target);
                with_object(phrase, &format!("something other than {many}"))
            }
            _ => self.sees(zone, target, Quantity::Some),
        };
        format!("The man on {{2}} {phrase}.")
    }

    /// What the auxiliary rule says that a man of the side, or of its enemy, stands on a square.
    pub fn holder(&self, whose: Whose) -> &'static str {
        match whose {
            Whose::Enemy => "A man of {1}'s enemy stands on {2}.",
            Whose::Own | Whose::Any => "A man of {1} stands on {2}.",
        }
    }

    fn zone(&self, zone: u8, target: Target) -> &'static str {
        let phrase = self.words.phrases.zones[usize::from(zone)];
        match target {
            Target::AnySquare | Target::Squares(_) => phrase.squares,
            Target::Men(Whose::Own, ..) => phrase.own,
            Target::Men(Whose::Enemy, ..) => phrase.enemies,
            Target::Men(Whose::Any, ..) => phrase.men,
        }
    }

    /// What one is called and what several are.
    fn looked_for(&self, phrase: &str, target: Target) -> [String; 2] {
        let ends_there = phrase.ends_with("{}");
        let phrases = &self.words.phrases;
        match target {
            Target::AnySquare => ["square", "squares"].map(str::to_string),
            Target::Squares(property) => names(phrases.square_properties[usize::from(property)].noun),
            Target::Men(whose, which, property) => {
                let squares = phrases.square_properties.len();
                let property = property.map(|property| phrases.man_properties[usize::from(property) - squares]);
                let adjective = property.map(|property| property.adjective);
                let whose = match whose {
                    Whose::Own => Some("friendly"),
                    Whose::Enemy => Some("enemy"),
                    Whose::Any => None,
                };
                let noun = match which {
                    Which::Anyone => property.and_then(|property| property.is.of_kind).unwrap_or(phrases.man),
                    Which::Worth(_) => phrases.man,
                    Which::Kind(kind) => phrases.kinds[usize::from(kind)],
                    Which::Class(class) => phrases.classes[usize::from(class)],
                };
                let worth = match which {
                    Which::Worth(Worth::Less) if ends_there => Some("worth less than it"),
                    Which::Worth(Worth::Equal) if ends_there => Some("worth as much as it"),
                    Which::Worth(Worth::More) if ends_there => Some("worth more than it"),
                    Which::Worth(Worth::Less) => Some("of lower value"),
                    Which::Worth(Worth::Equal) => Some("of equal value"),
                    Which::Worth(Worth::More) => Some("of higher value"),
                    _ => None,
                };
                names(noun).map(|name| {
                    let words: Vec<&str> = [adjective, whose, Some(name.as_str()), worth]
                        .into_iter()
                        .flatten()
                        .collect();
                    words.join(" ")
                })
            }
        }
    }

    /// Whether there is one on every board: the enemy king.
    fn is_single(&self, target: Target) -> bool {
        match target {
            Target::Men(Whose::Own | Whose::Enemy, Which::Kind(kind), None) => {
                self.words.phrases.kinds[usize::from(kind)].is_single
            }
            _ => false,
        }
    }

    /// What a man has in a zone, as a verb phrase.
    fn sees(&self, zone: u8, target: Target, quantity: Quantity) -> String {
        let phrase = self.zone(zone, target);
        let own = self.words.phrases.zones[usize::from(zone)]
            .any_square
            .filter(|_| target == Target::AnySquare);
        match (own, quantity) {
            (Some(own), Quantity::Some) => own.yes.to_string(),
            (Some(own), Quantity::None) => own.no.to_string(),
            (None, Quantity::None) if self.is_single(target) && !phrase.starts_with("has ") => {
                with_object(&denied(phrase), &self.object(phrase, target, Quantity::Some))
            }
            _ => with_object(phrase, &self.object(phrase, target, quantity)),
        }
    }

    /// "an enemy pawn", "no friendly man", …
    fn object(&self, phrase: &str, target: Target, quantity: Quantity) -> String {
        let [one, many] = self.looked_for(phrase, target);
        match (quantity, target) {
            (Quantity::Some, Target::Men(Whose::Own, Which::Kind(kind), _)) if self.is_single(target) => {
                format!("its own {}", self.words.phrases.kinds[usize::from(kind)].one)
            }
            (Quantity::Some, _) if self.is_single(target) => format!("the {one}"),
            (Quantity::Some, Target::AnySquare) => format!("some {one}"),
            (Quantity::Some, _) => with_article(&one),
            (Quantity::None, _) => format!("no {one}"),
            (Quantity::AtLeastTwo, _) => format!("at least two {many}"),
            (Quantity::AtLeastThree, _) => format!("at least three {many}"),
            (Quantity::AtMostOne, _) => format!("at most one {one}"),
            (Quantity::All, _) => format!("nothing but {many}"),
        }
    }

    /// What a man has in its zones: what is said in the same way of one zone is said together, "exactly one" too.
    fn all_seen(&self, role: Role, looks: &[(u8, Target, Quantity)]) -> Vec<Said> {
        let mut said: Vec<Said> = Vec::new();
        let mut together: Vec<(&str, Vec<String>, bool)> = Vec::new();
        let has = |zone, target, quantity| looks.contains(&(zone, target, quantity));
        let mut in_order = looks.to_vec();
        in_order.sort_by_key(|(.., quantity)| *quantity == Quantity::None);
        for (zone, target, quantity) in in_order {
            let phrase = self.zone(zone, target);
            let is_denied = matches!(quantity, Quantity::None | Quantity::AtMostOne);
            let all_of_side = match target {
                Target::Men(whose, ..) => Target::Men(whose, Which::Anyone, None),
                _ => target,
            };
            let first_of_side = || {
                let mut others = looks.iter().filter(|(other, wanted, quantity)| {
                    let is_of_side =
                        matches!((wanted, target), (Target::Men(whose, ..), Target::Men(all, ..)) if *whose == all);
                    *other == zone && *quantity == Quantity::Some && is_of_side
                });
                others.next().map(|(_, wanted, _)| *wanted)
            };
            let object = match quantity {
                Quantity::Some if has(zone, target, Quantity::AtMostOne) => {
                    format!("exactly one {}", self.looked_for(phrase, target)[0])
                }
                Quantity::Some if has(zone, all_of_side, Quantity::AtMostOne) && first_of_side() == Some(target) => {
                    let [man, _] = self.looked_for(phrase, all_of_side);
                    format!("{} and no other {man}", self.object(phrase, target, quantity))
                }
                Quantity::AtMostOne if has(zone, target, Quantity::Some) => continue,
                Quantity::AtMostOne if target == all_of_side && first_of_side().is_some() => continue,
                Quantity::Some | Quantity::AtLeastTwo | Quantity::AtLeastThree if target != Target::AnySquare => {
                    self.object(phrase, target, quantity)
                }
                Quantity::None if target != Target::AnySquare && !self.is_single(target) => {
                    self.object(phrase, target, quantity)
                }
                _ => {
                    said.push(Said::text(role, self.sees(zone, target, quantity), is_denied));
                    continue;
                }
            };
            match together.iter_mut().find(|(other, ..)| *other == phrase) {
                Some((_, objects, all_denied)) => {
                    objects.push(object);
                    *all_denied &= is_denied;
                }
                None => together.push((phrase, vec![object], is_denied)),
            }
        }
        said.extend(
            together
                .into_iter()
                .map(|(phrase, objects, is_denied)| Said::text(role, with_object(phrase, &list(&objects)), is_denied)),
        );
        said
    }

    /// What is said of one man, but for where it stands and what it is.
    fn of_one(&self, role: Role, statement: OneMan) -> Option<Said> {
        match statement {
            OneMan::Mark(mark, holds) => {
                let phrase = self.words.phrases.marks[usize::from(mark)];
                Some(Said::text(role, if holds { phrase.yes } else { phrase.no }, !holds))
            }
            OneMan::File(file) => Some(Said::text(
                role,
                format!("stands on the {}-file", file_letter(file)),
                false,
            )),
            OneMan::At(file, rank) => {
                let text = format!("stands on {}", self.named_squares(&[(file, rank)]));
                Some(Said::text(role, text, false))
            }
            OneMan::Kind(_) | OneMan::Class(_) | OneMan::Rank(..) | OneMan::Square(..) | OneMan::Sees(..) => None,
        }
    }

    /// "f2 and g2 (f7 and g7 for Black)"
    fn named_squares(&self, squares: &[(u8, u8)]) -> String {
        let names = |is_far: bool| {
            let name = |(file, rank): &(u8, u8)| {
                let rank = if is_far { 9_u8.saturating_sub(*rank) } else { *rank };
                cell_name((usize::from(file.saturating_sub(1)), usize::from(rank.saturating_sub(1))))
            };
            list(&squares.iter().map(name).collect::<Vec<_>>())
        };
        format!(
            "{} ({} for {})",
            names(false),
            names(true),
            self.words.phrases.side_from_far_end
        )
    }

    /// What is on squares that have names: "has friendly pawns on f2 and g2 (f7 and g7 for Black)".
    fn on_squares(&self, role: Role, squares: &[(u8, u8, Occupant)]) -> Vec<Said> {
        let mut together: Vec<(Occupant, Vec<(u8, u8)>)> = Vec::new();
        for (file, rank, occupant) in squares {
            match together.iter_mut().find(|(other, _)| other == occupant) {
                Some((_, squares)) => squares.push((*file, *rank)),
                None => together.push((*occupant, vec![(*file, *rank)])),
            }
        }
        let phrases = &self.words.phrases;
        let said = together.into_iter().map(|(occupant, squares)| {
            let [one, many] = match occupant {
                Occupant::Nobody => ["nothing"; 2].map(str::to_string),
                Occupant::Man { is_own, kind } => {
                    let noun = kind.map_or(phrases.man, |kind| phrases.kinds[usize::from(kind)]);
                    let whose = if is_own { "friendly" } else { "enemy" };
                    let [one, many] = names(noun).map(|name| format!("{whose} {name}"));
                    [
                        if noun.is_single {
                            format!("the {one}")
                        } else {
                            with_article(&one)
                        },
                        many,
                    ]
                }
            };
            let what = if squares.len() == 1 { one } else { many };
            let text = format!("has {what} on {}", self.named_squares(&squares));
            Said::text(role, text, occupant == Occupant::Nobody)
        });
        said.collect()
    }
}

fn file_letter(file: u8) -> String {
    file_name(usize::from(file.saturating_sub(1)))
}

fn names(noun: Noun) -> [String; 2] {
    [noun.one, noun.many].map(str::to_string)
}

fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// A verb phrase with what is looked for; a long one comes last.
fn with_object(phrase: &str, object: &str) -> String {
    let is_long = object.contains(" where ") || object.contains(" that ");
    match phrase.strip_prefix("has {} ") {
        Some(place) if is_long => format!("has {place} {object}"),
        _ => phrase.replace("{}", object),
    }
}

/// A verb phrase denied: "does not attack".
fn denied(phrase: &str) -> String {
    let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
    match verb {
        "can" => format!("cannot {rest}"),
        "is" | "could" | "would" => format!("{verb} not {rest}"),
        "has" => format!("does not have {rest}"),
        _ => format!("does not {} {rest}", verb.strip_suffix('s').unwrap_or(verb)),
    }
}

/// A hypothesis while it is told.
struct Telling {
    /// By role, what its man is called: "the enemy pawn".
    nouns: [String; MOST_MEN],
    /// By role, whether "the white pawn" may be nobody else.
    is_unmistakable: [bool; MOST_MEN],
    main: Role,
    men: Role,
    said: Vec<Said>,
    introduced: Vec<Role>,
    /// Whom the verb phrase before spoke of last.
    last_named: Option<Role>,
}

impl Telling {
    fn new(speaker: &Speaker<'_>, hypothesis: &Hypothesis) -> Telling {
        let relations = Relations::new(speaker, hypothesis);
        let mut said = relations.said();
        let score = |role: &Role| {
            let own = || said.iter().filter(|said| said.subject == *role);
            let is_done = |said: &&Said| !said.is_comparison() && said.place_in_list != PlaceInList::DoesNot;
            let with_others = own().filter(is_done).flat_map(|said| &said.parts);
            let busy = with_others.filter(|part| matches!(part, Part::Man(_))).count();
            (busy, own().count(), std::cmp::Reverse(*role))
        };
        let main = (0..hypothesis.men).max_by_key(score).unwrap_or_default();
        said.extend(relations.compared(main));
        said.sort_by_key(|said| said.place_in_list);
        Telling {
            nouns: relations.nouns(main),
            is_unmistakable: std::array::from_fn(|role| relations.is_unmistakable(role as Role)),
            main,
            men: hypothesis.men,
            said,
            introduced: Vec::new(),
            last_named: None,
        }
    }

    /// Who else has something said of him, or has not come up yet.
    fn next(&self) -> Option<Role> {
        let is_left = |role: &Role| self.said.iter().any(|said| said.subject == *role);
        let left = self.introduced.iter().copied().find(is_left);
        left.or_else(|| (0..self.men).find(|role| !self.introduced.contains(role)))
    }

    /// All that is left to say with this man as the subject.
    fn clause_of(&mut self, subject: Role) -> (String, String) {
        let name = self.name(subject);
        let said = self.take(|said| said.subject == subject);
        let phrases = self.phrases(&said, true);
        match phrases.is_empty() {
            true => (self.kind(subject), format!("stands on {}", square(subject))),
            false => (name, phrases),
        }
    }

    /// Verb phrases about one man: what is said of it alone, then what it has to do with others.
    fn phrases(&mut self, said: &[Said], ends_clause: bool) -> String {
        let (own, mut others): (Vec<&Said>, Vec<&Said>) = said.iter().partition(|said| said.is_of_one());
        let own: Vec<String> = own.iter().map(|said| self.phrase(said, false)).collect();
        self.last_named = None;
        others.sort_by_key(|said| (said.place_in_list, !said.ends_with_man()));
        let count = others.len();
        let others = (1..)
            .zip(&others)
            .map(|(number, said)| self.phrase(said, ends_clause && number == count));
        let others: Vec<String> = others.collect();
        let phrases: Vec<String> = joined_verbs(&own).into_iter().chain(joined_verbs(&others)).collect();
        list(&phrases)
    }

    fn take(&mut self, wanted: impl Fn(&Said) -> bool) -> Vec<Said> {
        let (taken, left) = std::mem::take(&mut self.said).into_iter().partition(wanted);
        self.said = left;
        taken
    }

    fn kind(&self, role: Role) -> String {
        format!("{{{}|{}}}", 3 * role + 2, self.nouns[usize::from(role)])
    }

    /// The man with its square, or without where it has come up and is not to be mistaken.
    fn name(&mut self, role: Role) -> String {
        let is_known = self.introduced.contains(&role);
        if !is_known {
            self.introduced.push(role);
        }
        match is_known && self.is_unmistakable[usize::from(role)] {
            true => self.kind(role),
            false => format!("{} on {}", self.kind(role), square(role)),
        }
    }

    /// A verb phrase. At the end of a clause what the last man does may follow.
    fn phrase(&mut self, said: &Said, ends_clause: bool) -> String {
        let mut text = String::new();
        // "has next to it the king on g8, which is mated"
        let heavy = match &said.parts[..] {
            [Part::Text(has), Part::Man(man), Part::Text(place)]
                if matches!(has.as_str(), "has " | "does not have ") && !place.is_empty() && self.has_more(*man) =>
            {
                let place = format!("{has}{} ", place.trim_start());
                Some([Part::Text(place), Part::Man(*man)])
            }
            _ => None,
        };
        let parts = heavy.as_ref().map_or(&said.parts[..], |parts| &parts[..]);
        for (index, part) in parts.iter().enumerate() {
            let is_last = parts[index + 1..].iter().all(|part| *part == Part::Text(String::new()));
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Man(role) if self.goes_without_name(*role, said) => text.push_str("it"),
                Part::SquareOf(role) if self.introduced.contains(role) => text.push_str(&square(*role)),
                Part::SquareOf(role) => {
                    self.introduced.push(*role);
                    text.push_str(&format!("{}, where {} stands", square(*role), self.kind(*role)));
                }
                Part::Man(role) => {
                    let is_new = !self.introduced.contains(role);
                    text.push_str(&self.name(*role));
                    self.last_named = Some(*role);
                    if is_new {
                        self.add_relative_clause(*role, is_last, is_last && ends_clause, &mut text);
                    }
                }
            }
        }
        text.trim_end().to_string()
    }

    /// Whether it is clear who "it" is: the man that was just named, or the only one besides the subject.
    fn goes_without_name(&self, role: Role, said: &Said) -> bool {
        let is_free = !said
            .parts
            .iter()
            .any(|part| matches!(part, Part::Text(text) if text.split(' ').any(|word| word == "it")));
        let is_other = self.men == 2 && role == self.main && said.subject != self.main;
        self.introduced.contains(&role) && is_free && (is_other || self.last_named == Some(role))
    }

    /// Whether something is said of a man where it comes up first.
    fn has_more(&self, role: Role) -> bool {
        let is_new = !self.introduced.contains(&role);
        is_new
            && self
                .said
                .iter()
                .any(|said| said.subject == role && (said.is_of_one() || said.is_comparison()))
    }

    /// What is said of a man alone, or by comparison with men that have come up, where it comes up first; at the end of a
    /// clause all that is said of it.
    fn add_relative_clause(&mut self, role: Role, is_last: bool, ends_clause: bool, text: &mut String) {
        let introduced = self.introduced.clone();
        for said in self.said.iter_mut().filter(|said| introduced.contains(&said.subject)) {
            said.compare_from(role);
        }
        let mut said = self.take(|said| {
            let is_told = said.others().all(|other| introduced.contains(&other));
            said.subject == role && (ends_clause || said.is_of_one() || said.is_comparison() && is_told)
        });
        for said in said.iter_mut().filter(|said| said.is_comparison()) {
            said.leave_out_comparand(self.main);
        }
        if !said.is_empty() {
            let end = if is_last { "" } else { "," };
            text.push_str(&format!(", which {}{end}", self.phrases(&said, ends_clause)));
            self.last_named = self.last_named.or(Some(role));
        }
    }
}

fn square(role: Role) -> String {
    format!("{{{}}}", 3 * role + 3)
}

/// Verbs that are said once where they come one after the other: "is pinned and attacked".
const SHARED: [&str; 6] = ["is", "has", "stands", "can", "attacks", "guards"];

fn joined_verbs(phrases: &[String]) -> Vec<String> {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for phrase in phrases {
        let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        match groups.last_mut() {
            Some((last, group)) if *last == verb && SHARED.contains(&verb) => {
                if !group.iter().any(|said| said == rest || said == phrase) {
                    group.push(rest.to_string());
                }
            }
            _ => groups.push((verb, vec![phrase.clone()])),
        }
    }
    groups.iter().map(|(_, group)| list(group)).collect()
}

/// `a, b and c`
fn list(phrases: &[String]) -> String {
    let is_simple = phrases
        .iter()
        .all(|phrase| !phrase.contains(" and ") && !phrase.contains(','));
    match phrases {
        [] => String::new(),
        [only] => only.clone(),
        [before @ .., last] if is_simple => format!("{} and {last}", before.join(", ")),
        [before @ .., last] => format!("{}, and {last}", before.join(", ")),
    }
}

/// How the men of a hypothesis stand to each other.
struct Relations<'r> {
    speaker: &'r Speaker<'r>,
    hypothesis: &'r Hypothesis,
}

impl<'r> Relations<'r> {
    fn new(speaker: &'r Speaker<'r>, hypothesis: &'r Hypothesis) -> Relations<'r> {
        Relations { speaker, hypothesis }
    }

    fn of_one(&self, wanted: Role) -> impl Iterator<Item = OneMan> {
        let statements = self.speaker.statements;
        self.hypothesis
            .conditions
            .iter()
            .filter_map(move |condition| match *condition {
                Condition::One(role, number) if role == wanted => Some(statements.one[usize::from(number)]),
                _ => None,
            })
    }

    fn of_two(&self) -> impl Iterator<Item = (Role, Role, TwoMen)> {
        let statements = self.speaker.statements;
        self.hypothesis
            .conditions
            .iter()
            .filter_map(move |condition| match *condition {
                Condition::Two(one, other, number) => Some((one, other, statements.two[usize::from(number)])),
                _ => None,
            })
    }

    fn of_three(&self) -> impl Iterator<Item = (ThreeMen, [Role; 3])> {
        self.hypothesis
            .conditions
            .iter()
            .filter_map(|condition| match *condition {
                Condition::Three(three, one, middle, other) => Some((three, [one, middle, other])),
                _ => None,
            })
    }

    /// What two men are to each other by a statement that goes from pair to pair.
    fn pair(&self, one: Role, other: Role, says: impl Fn(TwoMen) -> Option<bool>) -> Option<bool> {
        let direct = |one: Role, other: Role| {
            let pairs = self
                .of_two()
                .filter(|(a, b, _)| [*a, *b] == [one, other] || [*b, *a] == [one, other]);
            pairs.filter_map(|(.., statement)| says(statement)).next()
        };
        direct(one, other).or_else(|| {
            let mut third = (0..self.hypothesis.men).filter(|role| *role != one && *role != other);
            third.find_map(|third| Some(direct(one, third)? == direct(third, other)?))
        })
    }

    fn same_side(&self, one: Role, other: Role) -> Option<bool> {
        self.pair(one, other, |statement| match statement {
            TwoMen::SameSide(same) => Some(same),
            _ => None,
        })
    }

    fn is_same_kind(&self, one: Role, other: Role) -> bool {
        one != other
            && self.pair(one, other, |statement| match statement {
                TwoMen::SameKind(true) => Some(true),
                _ => None,
            }) == Some(true)
    }

    fn kind(&self, role: Role) -> Option<u8> {
        let own = |role: Role| {
            self.of_one(role).find_map(|statement| match statement {
                OneMan::Kind(kind) => Some(kind),
                _ => None,
            })
        };
        own(role).or_else(|| {
            (0..self.hypothesis.men)
                .filter(|other| self.is_same_kind(role, *other))
                .find_map(own)
        })
    }

    /// Men worth as much as a pawn are pawns: what is looked for by its worth is called by its name, if it has one.
    fn by_name(&self, role: Role, target: Target) -> Target {
        let words = self.speaker.words;
        let (Target::Men(whose, Which::Worth(worth), property), Some(kind)) = (target, self.kind(role)) else {
            return target;
        };
        let is_meant = |other: &u8| Worth::of(*other, words.worth[usize::from(kind)]) == worth;
        let meant = (0..).zip(&words.worth).filter(|(_, worth)| is_meant(worth));
        let kinds: u32 = meant.fold(0, |kinds, (kind, _): (u32, _)| kinds | 1 << kind);
        let class = || {
            words.classes[..words.looked_for]
                .iter()
                .position(|(_, of)| *of == kinds)
        };
        let which = match kinds.count_ones() {
            1 => Some(Which::Kind(kinds.trailing_zeros() as u8)),
            _ => class().map(|class| Which::Class(class as u8)),
        };
        which.map_or(target, |which| Target::Men(whose, which, property))
    }

    /// What a man is by what is said of it: a king if it is mated.
    fn kind_by_mark(&self, role: Role) -> Option<Noun> {
        let phrases = &self.speaker.words.phrases;
        let mut marks = self.of_one(role).filter_map(|statement| match statement {
            OneMan::Mark(mark, true) => phrases.marks[usize::from(mark)].of_kind,
            _ => None,
        });
        marks.next()
    }

    fn classes(&self, role: Role) -> impl Iterator<Item = Noun> {
        let nouns = &self.speaker.words.phrases.classes;
        self.of_one(role).filter_map(|statement| match statement {
            OneMan::Class(class) => Some(nouns[usize::from(class)]),
            _ => None,
        })
    }

    /// "the enemy pawn": seen from the man that the sentence is about.
    fn nouns(&self, main: Role) -> [String; MOST_MEN] {
        let phrases = &self.speaker.words.phrases;
        let mut nouns: [String; MOST_MEN] = Default::default();
        let order = std::iter::once(main).chain((0..self.hypothesis.men).filter(|role| *role != main));
        for role in order {
            let noun = match self.kind(role) {
                Some(kind) => phrases.kinds[usize::from(kind)],
                None => self
                    .kind_by_mark(role)
                    .or_else(|| self.classes(role).next())
                    .unwrap_or(phrases.man),
            };
            let side = match self.same_side(main, role) {
                Some(true) if role != main => "friendly ",
                Some(false) => "enemy ",
                _ => "",
            };
            let other_kind = self.of_two().any(|(one, other, statement)| {
                statement == TwoMen::SameKind(false) && ([one, other] == [main, role] || [other, one] == [main, role])
            });
            let kind = match self.kind(role) {
                None if self.is_same_kind(main, role) => " of the same kind",
                None if other_kind => " of another kind",
                _ => "",
            };
            let name = |which: &str| format!("the {which}{side}{}{kind}", noun.one);
            let names = ["", "other ", "third "].map(name);
            let new = names.into_iter().find(|name| !nouns.contains(name));
            nouns[usize::from(role)] = new.unwrap_or_default();
        }
        nouns
    }

    /// Whether kind or side tells this man from the others.
    fn is_unmistakable(&self, role: Role) -> bool {
        let mut others = (0..self.hypothesis.men).filter(|other| *other != role);
        others.all(|other| {
            let kinds = self.kind(role).zip(self.kind(other));
            kinds.is_some_and(|(one, other)| one != other) || self.same_side(role, other) == Some(false)
        })
    }

    /// All that is said of men and pairs, but for what their names say.
    fn said(&self) -> Vec<Said> {
        let mut said = Vec::new();
        for role in 0..self.hypothesis.men {
            said.extend(self.rank(role));
            if self.kind(role).is_none() {
                let further = self.classes(role).skip(1);
                said.extend(further.map(|noun| Said::text(role, format!("is {}", with_article(noun.one)), false)));
            }
            said.extend(
                self.of_one(role)
                    .filter_map(|statement| self.speaker.of_one(role, statement)),
            );
            let squares = self.of_one(role).filter_map(|statement| match statement {
                OneMan::Square(file, rank, occupant) => Some((file, rank, occupant)),
                _ => None,
            });
            said.extend(self.speaker.on_squares(role, &squares.collect::<Vec<_>>()));
            let looks = self.of_one(role).filter_map(|statement| match statement {
                OneMan::Sees(zone, target, quantity) => Some((zone, self.by_name(role, target), quantity)),
                _ => None,
            });
            said.extend(self.speaker.all_seen(role, &looks.collect::<Vec<_>>()));
        }
        said.extend(
            self.of_two()
                .filter_map(|(one, other, statement)| self.of_pair(one, other, statement)),
        );
        said.extend(self.of_three().map(|(three, [one, middle, other])| {
            let text = |text: &str| Part::Text(text.to_string());
            let between = |how: &str| vec![text(how), Part::Man(one), text(" and "), Part::Man(other)];
            match three {
                ThreeMen::Between => Said::new(middle, between("stands between "), false),
                ThreeMen::FileBetween => Said::new(middle, between("stands on a file between those of "), false),
                ThreeMen::RankBetween => Said::new(middle, between("stands on a rank between those of "), false),
                ThreeMen::FileBeside | ThreeMen::RankBeside => {
                    let place = match three {
                        ThreeMen::FileBeside => " on the same side of its file",
                        _ => " on the same side of its rank",
                    };
                    let parts = vec![
                        text("has "),
                        Part::Man(one),
                        text(" and "),
                        Part::Man(other),
                        text(place),
                    ];
                    Said::new(middle, parts, false)
                }
                ThreeMen::Nearer => {
                    let parts = vec![
                        text("is nearer to "),
                        Part::Man(one),
                        text(" than to "),
                        Part::Man(other),
                    ];
                    Said::new(middle, parts, false)
                }
                ThreeMen::Through => {
                    let are_enemies = [middle, other]
                        .iter()
                        .all(|man| self.same_side(one, *man) == Some(false));
                    let [verb, through] = match are_enemies {
                        true => ["attacks ", " and through it "],
                        false => ["bears on ", " and through it on "],
                    };
                    Said::new(
                        one,
                        vec![text(verb), Part::Man(middle), text(through), Part::Man(other)],
                        false,
                    )
                }
            }
        }));
        said
    }

    fn rank(&self, role: Role) -> Option<Said> {
        let ranks = self.of_one(role).filter_map(|statement| match statement {
            OneMan::Rank(Limit::Exactly, rank) => Some([rank, rank]),
            OneMan::Rank(Limit::AtLeast, rank) => Some([rank, LAST_RANK]),
            OneMan::Rank(Limit::AtMost, rank) => Some([1, rank]),
            _ => None,
        });
        let [low, high] = ranks.reduce(|one, other| [one[0].max(other[0]), one[1].min(other[1])])?;
        let text = match (low, high) {
            (low, high) if low == high => format!("stands on its {} rank", ordinal(low)),
            (low, LAST_RANK) => format!("stands on its {} rank or beyond", ordinal(low)),
            (1, high) => format!("stands no farther than its {} rank", ordinal(high)),
            (low, high) if low + 1 == high => format!("stands on its {} or {} rank", ordinal(low), ordinal(high)),
            (low, high) => format!(
                "stands somewhere from its {} to its {} rank",
                ordinal(low),
                ordinal(high)
            ),
        };
        Some(Said::text(role, text, false))
    }

    fn of_pair(&self, one: Role, other: Role, statement: TwoMen) -> Option<Said> {
        let phrases = &self.speaker.words.phrases;
        let with = |phrase: &str, holds: bool, object: Part| {
            let phrase = if holds { phrase.to_string() } else { denied(phrase) };
            let (before, after) = phrase.split_once("{}").unwrap_or((&phrase, ""));
            let parts = vec![Part::Text(before.to_string()), object, Part::Text(after.to_string())];
            Some(Said::new(one, parts, !holds))
        };
        match statement {
            TwoMen::Sees(zone, holds) => {
                if holds && self.is_told_by_three(one, other, zone) {
                    return None;
                }
                let phrase = phrases.zones[usize::from(zone)];
                let phrase = match self.same_side(one, other) {
                    Some(true) => phrase.own,
                    Some(false) => phrase.enemies,
                    None => phrase.men,
                };
                with(phrase, holds, Part::Man(other))
            }
            TwoMen::Has(property, holds) => {
                let property = usize::from(property);
                match phrases.square_properties.get(property) {
                    Some(phrase) => with(phrase.of_man, holds, Part::SquareOf(other)),
                    None => {
                        let is = phrases.man_properties[property - phrases.square_properties.len()].is;
                        Some(Said::text(other, if holds { is.yes } else { is.no }, !holds))
                    }
                }
            }
            TwoMen::Worth(worth) => {
                let how = match worth {
                    Worth::Less => "is worth less than ",
                    Worth::Equal => "is worth as much as ",
                    Worth::More => "is worth more than ",
                };
                Some(Said::new(
                    other,
                    vec![Part::Text(how.to_string()), Part::Man(one)],
                    false,
                ))
            }
            TwoMen::Steps(limit, steps) => {
                let how = match limit {
                    Limit::Exactly => "",
                    Limit::AtLeast => "at least ",
                    Limit::AtMost => "at most ",
                };
                let s = if steps == 1 { "" } else { "s" };
                with(
                    &format!("is {how}{steps} king's move{s} away from {{}}"),
                    true,
                    Part::Man(other),
                )
            }
            TwoMen::SameSide(_) | TwoMen::SameKind(_) => None,
        }
    }

    /// Whether that one bears on the other goes with what is said of three men.
    fn is_told_by_three(&self, one: Role, other: Role, zone: u8) -> bool {
        self.of_three().any(|(three, [first, middle, last])| {
            let told = match self.speaker.words.zones[usize::from(zone)] {
                "bears_on" => middle,
                "bears_through" => last,
                _ => return false,
            };
            three == ThreeMen::Through && [first, told] == [one, other]
        })
    }

    /// Sides and kinds that the names do not say, which are seen from the man that the sentence is about.
    fn compared(&self, main: Role) -> Vec<Said> {
        let pairs = self.of_two().filter(|(one, other, _)| ![*one, *other].contains(&main));
        let said = pairs.filter_map(|(one, other, statement)| {
            let is_named = match statement {
                TwoMen::SameSide(_) => self.same_side(main, one).is_some(),
                TwoMen::SameKind(_) => self.kind(one).is_some() && self.kind(other).is_some(),
                _ => true,
            };
            let how = match statement {
                _ if is_named => return None,
                TwoMen::SameSide(true) => "is on the side of ",
                TwoMen::SameSide(false) => "is an enemy of ",
                TwoMen::SameKind(true) => "is of the same kind as ",
                _ => "is of another kind than ",
            };
            Some(Said::new(
                other,
                vec![Part::Text(how.to_string()), Part::Man(one)],
                false,
            ))
        });
        said.collect()
    }
}

const LAST_RANK: u8 = 8;

fn ordinal(number: u8) -> &'static str {
    const ORDINALS: [&str; 8] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
    ];
    number
        .checked_sub(1)
        .and_then(|index| ORDINALS.get(usize::from(index)))
        .copied()
        .unwrap_or("last")
}

#[cfg(test)]
mod tests;
