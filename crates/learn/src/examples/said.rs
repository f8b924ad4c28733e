//! What one can say of a position with one condition: it holds now, or some move of a component brings it about.

use crate::pattern::condition::{Condition, Slot};
use crate::pattern::scene::Scene;

/// A condition, and the component whose move is to bring it about, if one is.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Said {
    pub mover: Option<Slot>,
    pub condition: Condition,
}

impl Said {
    pub fn is_constant(&self) -> bool {
        matches!(self.condition, Condition::Is(..))
    }

    pub fn mentions(&self, slot: Slot) -> bool {
        self.mover == Some(slot) || self.condition.mentions(slot)
    }

    /// Everything that holds in a scene, or after one of its moves.
    pub fn everything<P>(scene: &Scene<P>) -> impl Iterator<Item = Said> + '_ {
        let now = scene.conditions.iter().map(|condition| (None, condition));
        let after = scene
            .moves
            .iter()
            .flat_map(|moved| moved.conditions.iter().map(|condition| (Some(moved.mover), condition)));
        now.chain(after).map(|(mover, condition)| Said {
            mover,
            condition: condition.clone(),
        })
    }

    /// What a rule may say of a scene, in order. Which components there are goes without saying, and moves matter for
    /// what they change.
    pub fn all<P>(scene: &Scene<P>) -> Vec<Said> {
        let may_say = |said: &Said| match said.mover {
            None => !matches!(said.condition, Condition::Present(_)),
            Some(_) => said.condition.is_change(),
        };
        let mut said: Vec<Said> = Said::everything(scene).filter(may_say).collect();
        said.sort();
        said.dedup();
        said
    }
}
