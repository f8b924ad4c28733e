//! Patterns in words.
//!
//! A sentence follows from the tree: who moves, who answers, what is taken, and which square must have become empty for
//! it. Where these relations make no shape that has a name, the tree is retold move by move.

use super::natures::Natures;
use super::pattern::{Branch, Letter, Owner, Pattern, PatternMove, State};
use adage_worlds::chess::words;
use itertools::Itertools;
use shakmaty::Role;

impl Pattern {
    /// What the pattern does, as a sentence without its full stop.
    pub fn words(&self) -> String {
        let shapes = [
            Pattern::capture_words,
            Pattern::flight_words,
            Pattern::removal_words,
            Pattern::protection_words,
            Pattern::rescue_words,
        ];
        let idea = || self.branch_words(&self.idea);
        let words = shapes.iter().find_map(|shape| shape(self)).unwrap_or_else(idea);
        match self.unguarded.is_empty() {
            true => words,
            false => format!("{words}; where it goes, no other man of the enemy takes back"),
        }
    }

    fn chosen(&self, branch: &Branch) -> Option<&PatternMove> {
        branch.play.map(|play| &self.moves[usize::from(play)])
    }

    /// A capture and nothing else.
    fn capture_words(&self) -> Option<String> {
        let root = self.chosen(&self.idea)?;
        let target = taken(root)?;
        let alone = self.idea.then.is_empty() && self.contrasts.is_empty();
        alone.then(|| format!("takes {}{}", self.man(target), self.with(root.man)))
    }

    /// A man would be taken, and goes.
    fn flight_words(&self) -> Option<String> {
        let root = self.chosen(&self.idea)?;
        let danger = self.danger_of(root.man)?;
        let goes = self.idea.then.is_empty() && !root.takes;
        goes.then(|| format!("moves {} that {} would take", self.man(root.man), self.man(danger.man)))
    }

    /// The enemy's capture of a friend's man if nothing is done.
    fn danger_of(&self, friend: Letter) -> Option<&PatternMove> {
        let passes = self.contrasts.iter().filter(|branch| branch.play.is_none());
        passes
            .flat_map(|branch| &branch.then)
            .filter_map(|threat| self.chosen(threat))
            .find(|threat| taken(threat) == Some(friend))
    }

    /// A capture fails at once because a man takes back: that man is taken first, or drawn away.
    fn removal_words(&self) -> Option<String> {
        let root = self.chosen(&self.idea)?;
        let (target, protector) = self.contrasts.iter().find_map(|branch| self.refuted_capture(branch))?;
        let wins = self
            .captures_after(&self.idea)
            .any(|chosen| taken(chosen) == Some(target));
        if !wins {
            return None;
        }
        let [guarded, guard] = [target, protector].map(|letter| self.man(letter));
        let mut replies = self.idea.then.iter().filter_map(|reply| self.chosen(reply));
        if taken(root) == Some(protector) {
            let verb = if replies.any(|reply| reply.to == root.to) {
                "exchanges"
            } else {
                "takes"
            };
            let with = self.with(root.man);
            return Some(format!(
                "{verb}{with} the protector of {guarded}, {guard}, and then takes what it protected"
            ));
        }
        let first = self.deed(root);
        replies
            .any(|reply| reply.from == protector)
            .then(|| format!("{first}, which draws {guard} away from protecting {guarded}, and then takes that"))
    }

    /// What a friend takes and who takes back on the same square.
    fn refuted_capture(&self, branch: &Branch) -> Option<(Letter, Letter)> {
        let target = taken(self.chosen(branch)?)?;
        let mut answers = branch.then.iter().filter_map(|reply| self.chosen(reply));
        let back = answers.find(|reply| taken(reply) == Some(target))?;
        Some((target, back.man))
    }

    /// The friend's captures two moves after the beginning of the branch.
    fn captures_after<'p>(&'p self, branch: &'p Branch) -> impl Iterator<Item = &'p PatternMove> {
        branch
            .then
            .iter()
            .flat_map(|reply| &reply.then)
            .filter_map(|next| self.chosen(next))
            .filter(|next| next.takes)
    }

    /// A man is put where it can take back.
    fn protection_words(&self) -> Option<String> {
        let root = self.chosen(&self.idea).filter(|root| !root.takes)?;
        let mut answers = self
            .idea
            .then
            .iter()
            .filter_map(|reply| Some((self.chosen(reply)?, reply)));
        let (attack, protected) = answers.find_map(|(attack, reply)| {
            let target = taken(attack)?;
            let back = |next: &Branch| {
                self.chosen(next).is_some_and(|next| {
                    next.man == root.man && Some(next.from) == root.to && taken(next) == Some(target)
                })
            };
            (target != root.man && self.is(Owner::Friend, target) && reply.then.iter().any(back))
                .then_some((attack, target))
        })?;
        let [man, with] = [self.man(protected), self.with(root.man)];
        Some(match self.held(protected) {
            Some((by, behind)) => {
                let [by, behind] = [by, behind].map(|letter| self.man(letter));
                format!("protects{with} {man} that {by} pins against {behind}")
            }
            None => format!("protects {man} attacked by {}{with}", self.man(attack.man)),
        })
    }

    /// The pin of a friend's man: if it goes, the man behind it is taken.
    fn held(&self, friend: Letter) -> Option<(Letter, Letter)> {
        self.contrasts
            .iter()
            .filter(|branch| self.chosen(branch).is_some_and(|chosen| chosen.from == friend))
            .flat_map(|branch| &branch.then)
            .filter_map(|reply| self.chosen(reply))
            .find(|reply| reply.clear.contains(&friend))
            .and_then(|reply| Some((reply.man, taken(reply)?)))
    }

    /// Something would be taken if nothing were done: the attacker is taken instead, or shut out.
    fn rescue_words(&self) -> Option<String> {
        let root = self.chosen(&self.idea)?;
        let passes = self.contrasts.iter().filter(|branch| branch.play.is_none());
        let mut threats = passes
            .flat_map(|branch| &branch.then)
            .filter_map(|threat| self.chosen(threat));
        threats.find_map(|threat| {
            let saved = self.man(taken(threat)?);
            let attacker = self.man(threat.man);
            let with = self.with(root.man);
            if taken(root) == Some(threat.man) {
                return Some(format!("takes{with} {attacker} that would take {saved}"));
            }
            let shuts = root.to.is_some_and(|to| threat.clear.contains(&to));
            shuts.then(|| format!("shuts {attacker} off from {saved}{with}"))
        })
    }

    /// A friend's move and what follows, by the first shape that fits.
    fn branch_words(&self, branch: &Branch) -> String {
        let shapes = [
            Pattern::fork_words,
            Pattern::pin_words,
            Pattern::opening_words,
            Pattern::lure_words,
        ];
        shapes
            .iter()
            .find_map(|shape| shape(self, branch))
            .unwrap_or_else(|| self.retold(branch))
    }

    /// The man that moved takes one of two, whichever stays.
    fn fork_words(&self, branch: &Branch) -> Option<String> {
        let root = self.chosen(branch)?;
        let by_root = |next: &&PatternMove| next.man == root.man && Some(next.from) == root.to && next.clear.is_empty();
        let targets: Vec<Letter> = self
            .captures_after(branch)
            .filter(by_root)
            .filter_map(taken)
            .unique()
            .collect();
        if targets.len() < 2 {
            return None;
        }
        let goes = |target: &Letter| {
            let leaves = |reply: &Branch| self.chosen(reply).is_some_and(|reply| reply.from == *target);
            branch.then.iter().any(leaves)
        };
        let men = self.several(&targets);
        let end = match targets.iter().all(goes) {
            true if targets.len() == 2 => "whichever moves, the other is taken",
            true => "whichever moves, another is taken",
            false => "one of them is taken",
        };
        Some(format!("{} to where it attacks {men}; {end}", self.deed(root)))
    }

    /// `two men, a knight or more each`, or all of them.
    fn several(&self, letters: &[Letter]) -> String {
        let names: Vec<String> = letters.iter().map(|letter| self.man(*letter)).collect();
        match names.iter().all_equal_value() {
            Ok(name) if name == "a man" => format!("{} men", number(letters.len())),
            Ok(name) => format!("{} men, {name} each", number(letters.len())),
            Err(_) => names.join(" and "),
        }
    }

    /// If a man goes, the one behind it is taken.
    fn pin_words(&self, branch: &Branch) -> Option<String> {
        let root = self.chosen(branch)?;
        let (pinned, shot) = branch.then.iter().find_map(|reply| {
            let leaving = self.chosen(reply)?;
            let mut shots = reply.then.iter().filter_map(|next| self.chosen(next));
            let shot = shots.find(|next| next.clear.contains(&leaving.from))?;
            Some((leaving.from, shot))
        })?;
        let [front, behind] = [pinned, taken(shot)?].map(|letter| self.man(letter));
        let with = self.with(root.man);
        if shot.man == root.man {
            return Some(format!("pins {front} against {behind}{with}"));
        }
        let attacks = |next: &PatternMove| next.man == root.man && taken(next) == Some(pinned);
        let by = self.man(shot.man);
        self.captures_after(branch)
            .any(attacks)
            .then(|| format!("attacks{with} {front} that {by} pins against {behind}"))
    }

    /// The man that moves opens the line of another.
    fn opening_words(&self, branch: &Branch) -> Option<String> {
        let root = self.chosen(branch)?;
        let shot = self
            .captures_after(branch)
            .find(|next| next.man != root.man && next.clear.contains(&root.from))?;
        let line = format!("opens the line of {} to {}", self.man(shot.man), self.man(taken(shot)?));
        Some(format!("{}, which {line}", self.deed(root)))
    }

    /// The man that takes back opens the line of another.
    fn lure_words(&self, branch: &Branch) -> Option<String> {
        let root = self.chosen(branch)?;
        branch.then.iter().find_map(|reply| {
            let back = self.chosen(reply).filter(|back| back.takes && back.to == root.to)?;
            let mut shots = reply.then.iter().filter_map(|next| self.chosen(next));
            let shot = shots.find(|next| next.clear.contains(&back.from))?;
            let [drawn, by, target] = [back.man, shot.man, taken(shot)?].map(|letter| self.man(letter));
            let first = self.deed(root);
            Some(format!(
                "{first}, which draws {drawn} out of the line of {by} to {target}, and then takes that"
            ))
        })
    }

    /// The branch move by move.
    fn retold(&self, branch: &Branch) -> String {
        let Some(root) = self.chosen(branch) else {
            return "passes".into();
        };
        let after = self.after(root);
        let replies = branch.then.iter().map(|reply| after.reply_words(root, reply));
        std::iter::once(self.deed(root)).chain(replies).join("; ")
    }

    fn reply_words(&self, root: &PatternMove, reply: &Branch) -> String {
        let (answer, after) = match self.chosen(reply) {
            Some(answer) => (
                format!("{} {}", self.man(answer.man), self.reply(root, answer)),
                self.after(answer),
            ),
            None => ("the enemy does nothing".into(), self.clone()),
        };
        let next = reply.then.iter().map(|next| after.branch_words(next)).join(" or ");
        match next.is_empty() {
            true => format!("perhaps {answer}"),
            false => format!("if {answer}, {next}"),
        }
    }

    /// The pattern with the man that moves also where it arrives, so that it is named there.
    fn after(&self, chosen: &PatternMove) -> Pattern {
        let mut after = self.clone();
        if let Some(to) = chosen.to {
            after.states[usize::from(to.0)] = self.state(chosen.man);
        }
        after
    }

    /// A move of the friend: `takes a knight with a bishop`, `plays a queen`.
    fn deed(&self, chosen: &PatternMove) -> String {
        match taken(chosen) {
            Some(target) => format!("takes {}{}", self.man(target), self.with(chosen.man)),
            None => format!("plays {}", self.man(chosen.man)),
        }
    }

    fn reply(&self, root: &PatternMove, answer: &PatternMove) -> String {
        match taken(answer) {
            Some(target) if Some(target) == root.to && root.takes => "takes back".into(),
            Some(target) if Some(target) == root.to => "takes it".into(),
            Some(target) => format!("takes {}", self.man(target)),
            None => "moves".into(),
        }
    }

    fn is(&self, owner: Owner, letter: Letter) -> bool {
        matches!(self.state(letter), State::Man(found, _) if found == owner)
    }

    fn with(&self, letter: Letter) -> String {
        match self.state(letter) {
            State::Man(_, natures) if natures != Natures::ANY => format!(" with {}", name(natures)),
            _ => String::new(),
        }
    }

    /// The man on a letter's square, or whoever comes there.
    fn man(&self, letter: Letter) -> String {
        match self.state(letter) {
            State::Man(_, natures) => name(natures),
            State::Empty | State::Open => "the man that came there".into(),
        }
    }
}

/// The square on which a move takes.
fn taken(chosen: &PatternMove) -> Option<Letter> {
    chosen.to.filter(|_| chosen.takes)
}

fn number(count: usize) -> String {
    match count {
        2 => "two".into(),
        3 => "three".into(),
        _ => count.to_string(),
    }
}

/// `a man`, `the king`, `a knight or more`, `a bishop or less`, `a knight or a queen`.
fn name(natures: Natures) -> String {
    let roles: Vec<Role> = natures.roles().collect();
    match roles.as_slice() {
        [] => "nobody".into(),
        [Role::King] => "the king".into(),
        [only] => format!("a {}", words().role(*only)),
        _ if natures == Natures::ANY => "a man".into(),
        [least, ..] if natures == Natures::at_least(*least) => format!("a {} or more", words().role(*least)),
        [.., most] if natures == Natures::at_most(*most) => format!("a {} or less", words().role(*most)),
        several => several
            .iter()
            .map(|role| format!("a {}", words().role(*role)))
            .join(" or "),
    }
}
