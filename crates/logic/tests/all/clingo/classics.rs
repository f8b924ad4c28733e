//! The programs in `programs` have the models that their snapshots say, and clingo agrees.

use super::{answer, checked, difference, peer, read};
use crate::support::files::snapshot_each;

fn model(text: &str) -> String {
    let rules = read(text).and_then(|program| checked(&program));
    let answer = rules.and_then(|rules| answer(&rules)).expect("it has a model");
    let Some(atoms) = answer.atoms else {
        return "inconsistent".to_owned();
    };
    let mut lines: Vec<String> = atoms.iter().map(|atom| atom.to_string()).collect();
    if !answer.costs.is_empty() {
        lines.push(format!("costs {:?}", answer.costs));
    }
    lines.join("\n")
}

#[test]
fn classics_have_their_models() {
    let clingo_is_present = peer::is_present();
    snapshot_each("programs", |name, text| {
        if clingo_is_present {
            assert_eq!(difference(text), None, "{name}");
        }
        model(text)
    });
}
