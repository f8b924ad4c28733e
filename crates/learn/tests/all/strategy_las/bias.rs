//! Each word of the bias leaves out exactly the rules that it describes.

use super::{space_of, task};

const MODES: &str = "#modeh(p(var(t))).
#modeb(q(var(t))).
#modeo(q(var(t))).
#modeo(r(var(t),var(t))).
#weight(-1).
#weight(t).
#weight(-t).
#maxv(2).
#maxbl(2).
#maxp(2).
";

/// The bracket of a weak constraint.
fn bracket(rule: &str) -> &str {
    rule.split_once('[').map_or("", |(_, bracket)| bracket)
}

#[test]
fn each_word_leaves_out_what_it_describes_c7() {
    let all = space_of(&task(MODES));
    let weak = |rule: &str| rule.starts_with(":~");
    let plain_q = |rule: &str| rule.replace("not q(", "").contains("q(");
    type Test<'a> = (&'a str, Box<dyn Fn(&str) -> bool + 'a>);
    let words: Vec<Test<'_>> = vec![
        ("constraint", Box::new(|rule| rule.starts_with(":-"))),
        ("weak_constraint", Box::new(weak)),
        ("head(p(_))", Box::new(|rule| rule.starts_with("p("))),
        ("body(q(_))", Box::new(plain_q)),
        ("body(naf(q(_)))", Box::new(|rule| rule.contains("not q("))),
        (
            "body(r(V,V))",
            Box::new(|rule| {
                let plain = rule.replace("not r(", "");
                plain.contains("r(T,T)") || plain.contains("r(T1,T1)") || plain.contains("r(T2,T2)")
            }),
        ),
        ("weight(-1)", Box::new(|rule| bracket(rule).starts_with("-1"))),
        (
            "weight(v0)",
            Box::new(|rule| bracket(rule).starts_with("T@") || bracket(rule).starts_with("T1@")),
        ),
        ("weight(minus(_))", Box::new(|rule| bracket(rule).starts_with("-T"))),
        ("term(0,_)", Box::new(weak)),
        ("term(1,v1)", Box::new(|rule| bracket(rule).matches(',').count() == 2)),
        (
            "not head(_), not weak_constraint",
            Box::new(|rule| rule.starts_with(":-")),
        ),
        (
            "weak_constraint, not body(q(_))",
            Box::new(|rule| weak(rule) && !plain_q(rule)),
        ),
    ];
    for (word, is_meant) in words {
        let kept = space_of(&task(&format!("{MODES}#bias(\":- {word}.\").")));
        let expected: Vec<String> = all.iter().filter(|rule| !is_meant(rule)).cloned().collect();
        assert_eq!(kept, expected, "{word}");
        assert!(kept.len() < all.len(), "{word}");
    }
}

#[test]
fn a_bias_may_define_words_of_its_own() {
    let modes = "#modeo(r(var(t),var(t)), (positive)).\n#weight(1).\n#maxv(2).\n#maxbl(1).\n";
    let bias = "#bias(\"twice :- body(r(V,V)).\").\n#bias(\":- not twice.\").";
    assert_eq!(space_of(&task(modes)).len(), 2);
    assert_eq!(space_of(&task(&format!("{modes}{bias}"))), [":~ r(T,T). [1@1, T]"]);
}
