//! The bundled rules of a domain.

use adage_games::bundled;
use adage_games::domain::Domain;
use adage_logic::rules::Rules;

pub fn rules<D: Domain>(domain: &D) -> Rules {
    bundled::rules(domain.game(), domain.vocabulary())
}
