//! The rules of a domain.

use adage_book::bundled;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_worlds::domain::Domain;

/// The bundled rules and some more.
pub fn rules<D: Domain>(domain: &D, more: &str) -> Rules {
    let more = parse(more);
    assert!(more.errors.is_empty(), "{:?}", more.errors);
    bundled::rules_with(domain.game(), domain.vocabulary(), &more.program)
}
