//! Patterns as files: written and read without loss, and refused with the place and the cure.

use super::learned;
use adage_book::{BadText, RuleFile};
use adage_learn::combination::pitrat::{FIGURE_4, FIGURE_6, GAME_G};
use adage_learn::combination::{
    Branch, Kind, Knowledge, Letter, Library, Natures, Owner, Pattern, PatternMove, State, Store, Trials, text,
};
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use shakmaty::Role;

fn library_of(patterns: impl IntoIterator<Item = Pattern>) -> Library {
    let mut library = Library::default();
    for (number, pattern) in (1..).zip(patterns) {
        let known = Knowledge {
            name: format!("c{number}"),
            from: Some(format!("a game, White's move {number}")),
            found: vec![number],
            trials: (number % 2 == 0).then_some(Trials {
                worked: 1,
                tried: number,
            }),
        };
        library.insert(pattern, known);
    }
    library.set_games_read("a \"game\".pgn", 0, 12);
    library.set_games_read("a \"game\".pgn", 1, 7);
    library
}

/// Patterns with what is known of them, in order, and the sources.
type Content = (Vec<(Pattern, Knowledge)>, Vec<(String, Vec<u64>)>);

fn content(library: &Library) -> Content {
    let ranked = library.ranked().into_iter();
    let sources = library
        .sources()
        .map(|(source, passes)| (source.to_string(), passes.to_vec()));
    (
        ranked
            .map(|(pattern, known)| (pattern.clone(), known.clone()))
            .collect(),
        sources.collect(),
    )
}

fn read(source: &str) -> Result<Library, Vec<String>> {
    let read = RuleFile::read("test.lp", source.to_string());
    let read = read.and_then(|file| text::read(&file).map_err(|errors| file.bad(errors)));
    read.map_err(
        |BadText {
             source, diagnostics, ..
         }| {
            let told = diagnostics.iter().map(|error| {
                let (line, column) = error.place(&source);
                format!(
                    "{line}:{column} {}; {}",
                    error.message,
                    error.help.as_deref().unwrap_or("no help")
                )
            });
            told.collect()
        },
    )
}

fn learned_patterns() -> Vec<Pattern> {
    let (figure_6, figure_4) = (super::position(FIGURE_6.0), super::position(FIGURE_4.0));
    let records = [
        (&FreeChess.start(), GAME_G),
        (&figure_6, FIGURE_6.1),
        (&figure_4, FIGURE_4.1),
    ];
    learned(&records).patterns().to_vec()
}

#[test]
fn learned_patterns_are_written_and_read_without_loss() {
    let library = library_of(learned_patterns());
    assert!(library.len() > 8);
    let written = text::file(&library, "test.lp", "What the paper's games teach.").text();
    let again = read(&written).expect("what was written can be read");
    assert_eq!(content(&again), content(&library));
    assert_eq!(
        text::file(&again, "test.lp", "What the paper's games teach.").text(),
        written
    );
}

#[test]
fn the_file_reads_well() {
    let fork = Store::seeds()
        .patterns()
        .to_vec()
        .into_iter()
        .chain(learned_patterns().into_iter().skip(2).take(3));
    insta::assert_snapshot!(text::file(&library_of(fork), "test.lp", "Five patterns.").text());
}

const GOOD: &str = "combination(c1,attack).\nsquare(c1,a,friend(any)).\nsquare(c1,b,enemy(any)).\n\
                    move(c1,1,takes(a,a,b)).\nidea(c1,1).\n";

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_cure() {
    assert_eq!(read(GOOD).expect("it is right").len(), 1);
    let changes = [
        ("combination(c1,attack)", "combination(c1,attach)"),
        ("combination(c1,attack)", "combination(c2,attack)"),
        (
            "combination(c1,attack).",
            "combination(c1,attack). combination(c1,attack).",
        ),
        ("square(c1,a,friend(any)).", "square(c1,a,friend(knights))."),
        ("square(c1,a,friend(any)).", "square(c1,a,empty)."),
        ("square(c1,a,friend(any)).", "square(c1,aa,friend(any))."),
        ("square(c1,a,friend(any)).", ""),
        ("square(c1,b,enemy(any)).", ""),
        ("move(c1,1,takes(a,a,b)).", ""),
        ("move(c1,1,takes(a,a,b)).", "move(c1,2,takes(a,a,b))."),
        ("move(c1,1,takes(a,a,b)).", "move(c1,0,takes(a,a,b))."),
        ("move(c1,1,takes(a,a,b)).", "move(c1,1,takes(a,b))."),
        ("move(c1,1,takes(a,a,b)).", "move(c1,1,takes(a,a,b)). clear(c1,2,b)."),
        ("idea(c1,1).", ""),
        ("idea(c1,1).", "idea(c1,2)."),
        ("idea(c1,1).", "idea(c1,then(1,later))."),
        ("idea(c1,1).", "idea(c1,1). idea(c1,1)."),
        ("idea(c1,1).", "idea(c1,1). worked(c1,3,2)."),
        ("idea(c1,1).", "idea(c1,1). found(c1,0,2)."),
        ("idea(c1,1).", "idea(c1,1). learned_from(tal,1,2)."),
        ("idea(c1,1).", "idea(c1,1) :- true."),
        ("idea(c1,1).", "idea(c1,1). ideas(c1,1)."),
    ];
    let told = changes.iter().map(|(from, to)| {
        let errors = read(&GOOD.replace(from, to)).expect_err(to);
        format!("{to}\n  {}\n", errors.join("\n  "))
    });
    insta::assert_snapshot!(told.collect::<String>());
}

fn natures() -> impl Strategy<Value = Natures> {
    let only = |man: usize| Natures::only(Role::ALL[man]);
    vec(0..6usize, 1..4).prop_map(move |men| men.into_iter().map(only).reduce(Natures::union).unwrap_or(Natures::ANY))
}

fn man() -> impl Strategy<Value = State> {
    let owner = prop_oneof![Just(Owner::Friend), Just(Owner::Enemy)];
    let men = prop_oneof![
        natures(),
        (0..6usize).prop_map(|man| Natures::at_least(Role::ALL[man])),
        (0..6usize).prop_map(|man| Natures::at_most(Role::ALL[man])),
    ];
    (owner, men).prop_map(|(owner, men)| State::Man(owner, men))
}

fn chosen(squares: u8) -> impl Strategy<Value = PatternMove> {
    (0..squares, option::of(0..squares), any::<bool>(), vec(0..squares, 0..3)).prop_map(|(from, to, takes, clear)| {
        PatternMove {
            man: Letter(0),
            from: Letter(from),
            to: to.map(Letter),
            takes: takes && to.is_some(),
            clear: clear.into_iter().map(Letter).collect(),
        }
    })
}

fn branch(moves: u8) -> impl Strategy<Value = Branch> {
    let leaf = option::of(0..moves).prop_map(|play| Branch { play, then: Vec::new() });
    leaf.prop_recursive(5, 20, 3, move |inner| {
        (option::of(0..moves), vec(inner, 0..4)).prop_map(|(play, then)| Branch { play, then })
    })
}

fn pattern() -> impl Strategy<Value = Pattern> {
    let states = vec(prop_oneof![man(), Just(State::Empty), Just(State::Open)], 0..25);
    let states = (man(), states).prop_map(|(first, rest)| [vec![first], rest].concat());
    let sized = (states, 1..12u8).prop_flat_map(|(states, moves)| {
        let squares = states.len() as u8;
        (
            Just(states),
            vec(chosen(squares), usize::from(moves)),
            branch(moves),
            vec(branch(moves), 0..3),
            btree_set(0..squares, 0..=2usize),
        )
    });
    (any::<bool>(), sized).prop_map(|(attack, (states, moves, idea, contrasts, unguarded))| Pattern {
        kind: if attack { Kind::Attack } else { Kind::Defence },
        states,
        moves,
        idea,
        contrasts,
        unguarded: unguarded.into_iter().map(Letter).collect(),
    })
}

proptest! {
    #[test]
    fn any_pattern_is_written_and_read_without_loss(patterns in vec(pattern(), 1..5)) {
        let library = library_of(patterns);
        let written = text::file(&library, "test.lp", "Random patterns.").text();
        prop_assert_eq!(read(&written).map(|again| content(&again)), Ok(content(&library)));
    }

    #[test]
    fn what_was_read_can_be_looked_for(at in any::<prop::sample::Index>(), length in 0..9usize, new in "[a-e0-9(),.]{0,5}") {
        let mut source = text::file(&library_of(learned_patterns()), "test.lp", "Damaged.").text();
        let start = source.floor_char_boundary(at.index(source.len()));
        let end = source.floor_char_boundary((start + length).min(source.len())).max(start);
        source.replace_range(start..end, &new);
        if let Ok(library) = read(&source) {
            let store = library.whole_store(0);
            let board = FreeChess.start().board;
            for kind in [Kind::Attack, Kind::Defence] {
                store.for_each_match(kind, &board, shakmaty::Color::White, &mut |_, _| {});
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(source in ".{0,200}") {
        let _ = read(&source);
    }
}
