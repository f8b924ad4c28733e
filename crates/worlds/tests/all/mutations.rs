//! Rules with random mistakes in them, from text to matches: errors, never panics.

use adage_book::{Evidence, RuleFile};
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::syntax;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::RULEBOOK;
use adage_worlds::cards::CardDomain;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use adage_worlds::eight_puzzle::PuzzleDomain;
use adage_worlds::placement::PlacementDomain;
use adage_worlds::qsim::QsimDomain;
use adage_worlds::qsim::utube::{EXAMPLES, SYSTEM};
use proptest::prelude::*;

/// One slip of the pen: text at a place taken out, written twice, or overwritten.
#[derive(Clone, Debug)]
enum Slip {
    Delete(usize, usize),
    Repeat(usize, usize),
    Write(usize, String),
}

fn slip() -> impl Strategy<Value = Slip> {
    let token = prop_oneof![
        "[(),.:~@;|\\[\\]{}%#_+*/<>=!-]{1,3}",
        "[A-Z][a-z0-9]{0,2}",
        "[a-z_]{1,9}",
        "-?[0-9]{1,12}",
        Just("contents(A,king,(1,B),Pos)".to_string()),
        Just("make_move(A,P,F,T,Pos,Pos2)".to_string()),
        Just("not ".to_string()),
        Just("1..8".to_string()),
        any::<String>(),
    ];
    prop_oneof![
        (any::<usize>(), 1..20usize).prop_map(|(at, length)| Slip::Delete(at, length)),
        (any::<usize>(), 1..40usize).prop_map(|(at, length)| Slip::Repeat(at, length)),
        (any::<usize>(), token).prop_map(|(at, text)| Slip::Write(at, text)),
    ]
}

fn apply(text: &mut String, slip: &Slip) {
    let place = |at: usize, text: &String| text.floor_char_boundary(at % (text.len() + 1));
    match slip {
        Slip::Delete(at, length) => {
            let start = place(*at, text);
            let end = text.floor_char_boundary((start + length).min(text.len()));
            text.replace_range(start..end, "");
        }
        Slip::Repeat(at, length) => {
            let start = place(*at, text);
            let end = text.floor_char_boundary((start + length).min(text.len()));
            let again = text[start..end].to_string();
            text.insert_str(end, &again);
        }
        Slip::Write(at, new) => {
            let start = place(*at, text);
            text.insert_str(start, new);
        }
    }
}

/// All the way: read, check, compile, match. Whatever is refused on the way has been told as an error.
fn use_rules(text: String) -> bool {
    let Ok(file) = RuleFile::read("mutated.lp", text) else {
        return false;
    };
    match file.world.as_str() {
        "chess" => use_in(&file, &ChessDomain::default(), "4k3/8/8/3Pp3/8/8/1R6/4K3"),
        "placement" => use_in(&file, &PlacementDomain::men(), "Kc1 Rc3 kh8"),
        "qsim" => use_in(
            &file,
            &QsimDomain::new(&SYSTEM, &["la", "lb", "fab"]).expect("quantities"),
            EXAMPLES[0],
        ),
        "eight_puzzle" => use_in(&file, &PuzzleDomain::default(), "81_/26./7.3"),
        "cards" => use_in(&file, &CardDomain::default(), "As Ah Qd Qc Ts"),
        _ => false,
    }
}

fn use_in<D: Domain>(file: &RuleFile, domain: &D, position: &str) -> bool {
    let vocabulary = domain.vocabulary();
    let Ok(rules) = check(&[&file.program()], World::Game(vocabulary.signature())) else {
        return false;
    };
    let goals: Vec<_> = rules.strata.iter().flatten().copied().collect();
    let Ok(matcher) = Matcher::new(vocabulary, &rules, &goals) else {
        return false;
    };
    matcher.searcher().count(&domain.read(position).expect("a position"));
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn rules_with_slips_never_panic(file in 0..RULEBOOK.len(), slips in prop::collection::vec(slip(), 1..4)) {
        let mut text = RULEBOOK[file].1.to_string();
        for slip in &slips {
            apply(&mut text, slip);
        }
        use_rules(text);
    }

    #[test]
    fn single_rules_with_slips_never_panic(rule in any::<prop::sample::Index>(), slips in prop::collection::vec(slip(), 1..3)) {
        let statements = syntax::parse(RULEBOOK[2].1).program.statements;
        let mut text = rule.get(&statements).to_string();
        for slip in &slips {
            apply(&mut text, slip);
        }
        use_rules(text);
    }

    #[test]
    fn rulebooks_and_evidence_of_any_text_never_panic(text in "(%! ?[a-z]{0,9}:? ?.{0,40}\n|.{0,30}\n){0,8}", evidence in ".{0,80}") {
        let _ = RuleFile::read("any.lp", text);
        let _ = evidence.parse::<Evidence>();
    }

    #[test]
    fn evidence_that_is_read_is_written_the_same(positions in any::<u64>(), holds in any::<u64>(), all in any::<bool>()) {
        let text = match all {
            true => format!("on krk: all {positions} positions, holds in {holds}"),
            false => format!("on krk: {positions} positions of a sample, holds in {holds}"),
        };
        prop_assert_eq!(text.parse::<Evidence>().map(|evidence| evidence.to_string()), Ok(text));
    }
}

#[test]
fn rules_without_slips_are_used() {
    for (name, text) in RULEBOOK {
        // Rules of one file that call another's are refused alone.
        let alone = name != "tactics.lp";
        assert_eq!(use_rules(text.to_string()), alone, "{name}");
    }
}
