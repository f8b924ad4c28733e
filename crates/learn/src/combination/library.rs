//! All that was learned from archives: every pattern with how often it was found, and which games were read.
//!
//! Passes are counted apart, so that a game that is gone through twice is not counted twice, and so that learning that
//! was broken off and taken up again ends where it would have ended in one go: what is known in a pass depends on the
//! counts of the passes before it alone.

use super::pattern::{Kind, Pattern};
use super::store::Store;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What is known of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Knowledge {
    /// A word with which facts speak of it.
    pub name: String,
    /// Where it was found first.
    pub from: Option<String>,
    /// In how many games it was found, pass by pass.
    pub found: Vec<u32>,
    /// How often its move was tried and won something.
    pub trials: Option<Trials>,
}

/// How often a pattern proposed a move, and how often that was a good one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trials {
    pub worked: u32,
    pub tried: u32,
}

impl Trials {
    /// How often the pattern is expected to work, of 1,000; one that was never tried is expected to fail.
    pub fn promise(self) -> i32 {
        per_thousand(self.worked.saturating_add(1), self.tried.saturating_add(10))
    }

    pub fn add(&mut self, other: Trials) {
        self.worked = self.worked.saturating_add(other.worked);
        self.tried = self.tried.saturating_add(other.tried);
    }
}

impl Knowledge {
    /// In how many games it was found, in the pass that found it most often.
    pub fn games(&self) -> u32 {
        self.games_before(usize::MAX)
    }

    /// The same for the first passes only.
    fn games_before(&self, pass: usize) -> u32 {
        self.found.iter().take(pass).copied().max().unwrap_or(0)
    }

    fn count(&mut self, pass: usize) {
        if self.found.len() <= pass {
            self.found.resize(pass + 1, 0);
        }
        self.found[pass] += 1;
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    patterns: IndexMap<Pattern, Knowledge, FxBuildHasher>,
    /// How many games of each source were read, pass by pass.
    read: BTreeMap<String, Vec<u64>>,
    /// How many names were given.
    named: u64,
}

/// Which patterns are used to explain games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trust {
    /// Those found in at least so many games,
    pub games: u32,
    /// and of these only so many, the commonest.
    pub most: usize,
    /// Attacks with more moves are left out, and
    pub longest_attack: usize,
    /// unless wanted those that do no more than threaten. Both propose something nearly everywhere, so that searches that
    /// use them are long.
    pub bare_threats: bool,
}

impl Trust {
    fn wants(&self, pattern: &Pattern) -> bool {
        let is_short = pattern.moves.len() <= self.longest_attack;
        pattern.kind == Kind::Defence || (is_short && (self.bare_threats || !is_bare_threat(pattern)))
    }
}

impl Library {
    /// No more patterns are kept; the rarest are forgotten.
    pub const MOST: usize = 50_000;

    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    pub fn get(&self, pattern: &Pattern) -> Option<&Knowledge> {
        self.patterns.get(pattern)
    }

    pub fn get_mut(&mut self, pattern: &Pattern) -> Option<&mut Knowledge> {
        self.patterns.get_mut(pattern)
    }

    /// The commonest first; of those found equally often, the shorter.
    pub fn ranked(&self) -> Vec<(&Pattern, &Knowledge)> {
        self.ranked_before(usize::MAX)
    }

    fn ranked_before(&self, pass: usize) -> Vec<(&Pattern, &Knowledge)> {
        let mut ranked: Vec<(&Pattern, &Knowledge)> = self.patterns.iter().collect();
        ranked.sort_by_cached_key(|(pattern, known)| rank(pattern, known.games_before(pass)));
        ranked
    }

    /// The seeds and what the passes before this one found often, counting passes from nought. Patterns of which it is not
    /// said where they were found are somebody's own, and always known.
    pub fn store(&self, pass: usize, trust: Trust) -> Store {
        let trusted = self.ranked_before(pass).into_iter();
        let is_trusted = |known: &Knowledge| known.found.is_empty() || known.games_before(pass) >= trust.games.max(1);
        let trusted = trusted.filter(|(_, known)| is_trusted(known));
        let wanted = trusted.filter(|(pattern, _)| trust.wants(pattern));
        let mut store = Store::seeds();
        store.extend(wanted.take(trust.most).map(|(pattern, _)| pattern.clone()));
        store
    }

    /// The seeds and all patterns that were found in so many games.
    pub fn whole_store(&self, games: u32) -> Store {
        let trust = Trust {
            games,
            most: usize::MAX,
            longest_attack: usize::MAX,
            bare_threats: true,
        };
        self.store(usize::MAX, trust)
    }

    /// How likely a pattern is to work, of 1,000: by its trials, else by how often it was found. Seeds are never likely.
    pub fn promise(&self, pattern: &Pattern) -> i32 {
        self.get(pattern).map_or(0, |known| match known.trials {
            Some(trials) => trials.promise(),
            None => per_thousand(known.games(), known.games().saturating_add(50)) / 2,
        })
    }

    /// Puts a pattern in that is known from elsewhere; whether it is new.
    pub fn insert(&mut self, pattern: Pattern, knowledge: Knowledge) -> bool {
        self.named = self.named.max(number_of(&knowledge.name));
        self.patterns.insert(pattern, knowledge).is_none()
    }

    /// Puts a pattern in under a new name, unless it is known.
    pub fn insert_named(&mut self, pattern: Pattern, knowledge: Knowledge) {
        if !self.patterns.contains_key(&pattern) {
            let name = self.new_name();
            self.patterns.insert(pattern, Knowledge { name, ..knowledge });
        }
    }

    fn new_name(&mut self) -> String {
        self.named += 1;
        format!("c{}", self.named)
    }

    /// Counts a game in which a pattern was found; whether it is new.
    pub fn count(&mut self, pattern: &Pattern, pass: usize, from: &str) -> bool {
        if let Some(known) = self.patterns.get_mut(pattern) {
            known.count(pass);
            return false;
        }
        let mut known = Knowledge {
            name: self.new_name(),
            from: Some(from.to_string()),
            ..Knowledge::default()
        };
        known.count(pass);
        self.patterns.insert(pattern.clone(), known);
        true
    }

    /// Forgets the rarest patterns if there are more than `most`.
    pub fn forget(&mut self, most: usize) {
        if self.patterns.len() <= most {
            return;
        }
        let of = |(pattern, known): (&Pattern, &Knowledge)| rank(pattern, known.games());
        let mut ranks: Vec<_> = self.patterns.iter().map(of).collect();
        ranks.sort_unstable();
        let last = ranks[most].clone();
        self.patterns
            .retain(|pattern, known| rank(pattern, known.games()) < last);
    }

    /// How many games of a source were read in a pass, spoilt ones included.
    pub fn games_read(&self, source: &str, pass: usize) -> u64 {
        self.read
            .get(source)
            .and_then(|passes| passes.get(pass))
            .copied()
            .unwrap_or(0)
    }

    pub fn set_games_read(&mut self, source: &str, pass: usize, games: u64) {
        let passes = self.read.entry(source.to_string()).or_default();
        if passes.len() <= pass {
            passes.resize(pass + 1, 0);
        }
        passes[pass] = games;
    }

    /// The sources with how many of their games were read, pass by pass.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &[u64])> {
        self.read
            .iter()
            .map(|(source, passes)| (source.as_str(), passes.as_slice()))
    }
}

/// Whether it knows of no reply but a pass.
fn is_bare_threat(pattern: &Pattern) -> bool {
    let replies = &pattern.idea.then;
    !replies.is_empty() && replies.iter().all(|reply| reply.play.is_none())
}

fn per_thousand(part: u32, whole: u32) -> i32 {
    (1_000 * u64::from(part) / u64::from(whole)) as i32
}

fn rank(pattern: &Pattern, games: u32) -> (Reverse<u32>, usize, Pattern) {
    (Reverse(games), pattern.moves.len(), pattern.clone())
}

/// The number in a name that was given here.
fn number_of(name: &str) -> u64 {
    name.strip_prefix('c')
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}
