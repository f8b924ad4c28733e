//! A library as a file.

use super::super::library::{Knowledge, Library};
use super::super::natures::Natures;
use super::super::pattern::{Branch, Kind, Letter, Owner, Pattern, PatternMove, State};
use super::{WORLD, names};
use adage_book::{About, Entry, Kind as EntryKind, RuleFile};
use adage_logic::ast::Statement;
use adage_logic::{Atom, Clause, Term};
use adage_worlds::chess::words;
use shakmaty::Role;

/// The entry that says which games were read.
const GAMES: &str = "games";

/// The library as a file of entries, the commonest patterns first.
pub fn file(library: &Library, name: &str, about: &str) -> RuleFile {
    let mut file = RuleFile::new(name, EntryKind::Combination, WORLD, Some(about));
    let sources: Vec<Statement> = library.sources().flat_map(sources).map(statement).collect();
    let entry =
        |name: &str, about: About, statements| Entry::new(name, EntryKind::Combination, WORLD, about, statements);
    if !sources.is_empty() {
        file.entries.push(entry(GAMES, About::default(), sources));
    }
    for (pattern, known) in library.ranked() {
        let about = About {
            words: Some(pattern.words()),
            from: known.from.clone(),
            ..About::default()
        };
        let statements = facts(pattern, known).into_iter().map(statement).collect();
        file.entries.push(entry(&known.name, about, statements));
    }
    file
}

fn statement(fact: Atom) -> Statement {
    Statement::from_clause(&Clause::new(fact, Vec::new()))
}

fn sources((source, passes): (&str, &[u64])) -> Vec<Atom> {
    let read = (1..).zip(passes).filter(|(_, games)| **games > 0);
    read.map(|(pass, games)| {
        Atom::new(
            "learned_from",
            vec![Term::string(source), Term::Int(pass), number(*games)],
        )
    })
    .collect()
}

fn number(value: impl TryInto<i32>) -> Term {
    Term::Int(value.try_into().unwrap_or(i32::MAX))
}

fn facts(pattern: &Pattern, known: &Knowledge) -> Vec<Atom> {
    let name = Term::constant(&known.name);
    let about = |fact: &str, rest: &[Term]| Atom::new(fact, [&[name], rest].concat());
    let kind = match pattern.kind {
        Kind::Attack => names::ATTACK,
        Kind::Defence => names::DEFENCE,
    };
    let mut facts = vec![about("combination", &[Term::constant(kind)])];
    let squares = pattern
        .letters()
        .map(|square| [letter(square), state(pattern.state(square))]);
    facts.extend(squares.map(|square| about("square", &square)));
    for (index, chosen) in (1..).zip(&pattern.moves) {
        facts.push(about("move", &[Term::Int(index), move_term(chosen)]));
        let clear = chosen.clear.iter().map(|square| [Term::Int(index), letter(*square)]);
        facts.extend(clear.map(|clear| about("clear", &clear)));
    }
    facts.push(about("idea", &[tree(&pattern.idea)]));
    let contrasts = (1..).zip(&pattern.contrasts);
    facts.extend(contrasts.map(|(index, contrast)| about("contrast", &[Term::Int(index), tree(contrast)])));
    let unguarded = pattern.unguarded.iter().map(|square| [letter(*square)]);
    facts.extend(unguarded.map(|square| about("unguarded", &square)));
    let found = (1..).zip(&known.found).filter(|(_, games)| **games > 0);
    facts.extend(found.map(|(pass, games)| about("found", &[Term::Int(pass), number(*games)])));
    facts.extend(
        known
            .trials
            .map(|trials| about("worked", &[number(trials.worked), number(trials.tried)])),
    );
    facts
}

fn letter(letter: Letter) -> Term {
    Term::constant(&letter.to_string())
}

fn state(state: State) -> Term {
    match state {
        State::Empty => Term::constant(names::EMPTY),
        State::Open => Term::constant(names::OPEN),
        State::Man(Owner::Friend, men) => Term::compound(names::FRIEND, &[natures(men)]),
        State::Man(Owner::Enemy, men) => Term::compound(names::ENEMY, &[natures(men)]),
    }
}

fn natures(natures: Natures) -> Term {
    let word = |role: Role| words().role(role);
    let roles: Vec<Role> = natures.roles().collect();
    match roles[..] {
        _ if natures == Natures::ANY => Term::constant(names::ANY),
        [only] => word(only),
        [first, ..] if natures == Natures::at_least(first) => Term::compound(names::AT_LEAST, &[word(first)]),
        [.., last] if natures == Natures::at_most(last) => Term::compound(names::AT_MOST, &[word(last)]),
        _ => Term::compound(names::OF, &roles.into_iter().map(word).collect::<Vec<_>>()),
    }
}

fn move_term(chosen: &PatternMove) -> Term {
    let [man, from] = [letter(chosen.man), letter(chosen.from)];
    match (chosen.to, chosen.takes) {
        (Some(to), true) => Term::compound(names::TAKES, &[man, from, letter(to)]),
        (Some(to), false) => Term::compound(names::GOES, &[man, from, letter(to)]),
        (None, _) => Term::compound(names::PLAYS, &[man, from]),
    }
}

fn tree(branch: &Branch) -> Term {
    let play = match branch.play {
        Some(play) => Term::Int(i32::from(play) + 1),
        None => Term::constant(names::PASS),
    };
    let then: Vec<Term> = branch.then.iter().map(tree).collect();
    match then[..] {
        [] => play,
        [only] => Term::compound(names::THEN, &[play, only]),
        _ => Term::compound(names::THEN, &[play, Term::tuple(&then)]),
    }
}
