//! What is said while learning and afterwards.

use super::keep::Places;
use adage_learn::pattern::session::Verdict;
use adage_worlds::drawing::Style;

/// What a person is told before the first question.
pub fn greeting(concept: &str, places: &Places) -> String {
    let kept = match &places.session {
        Some(path) => format!(
            "Each answer is kept in {} at once, so nothing is lost if you leave with Ctrl-C.",
            path.display()
        ),
        None => "Nothing is kept, as --no-save asks.".to_string(),
    };
    format!("Learning {concept}. Say of each position whether it has the pattern, anywhere in it.\n{kept}\n")
}

/// A question and its answer on a line.
pub fn answered(position: &str, answer: Option<bool>) -> String {
    let verdict = match answer {
        Some(true) => Verdict::Instance,
        Some(false) => Verdict::NoInstance,
        None => Verdict::Unknown,
    };
    format!("{:7} {position}", verdict.as_word())
}

/// Where the rule is, and what to type next.
pub struct WayOn<'a> {
    pub name: &'a str,
    /// Whether nothing was left to ask.
    pub is_complete: bool,
    /// Whether the rule was saved; one that contradicts answers is not, unless that is asked for.
    pub is_saved: bool,
    /// Whether anything was answered.
    pub has_answers: bool,
    /// Whether a bundled rule is hidden by the new one.
    pub replaces: bool,
    pub places: &'a Places,
    pub example: String,
    /// Whether the other commands read such positions.
    pub can_match: bool,
    /// The space in which the rule can be counted.
    pub space: Option<String>,
}

impl WayOn<'_> {
    pub fn text(&self, style: Style) -> String {
        self.whereabouts() + &self.next(style)
    }

    fn whereabouts(&self) -> String {
        let mut text = String::new();
        match &self.places.rule {
            Some(rule) if self.is_saved => text += &format!("\nSaved in {}.", rule.display()),
            Some(rule) => {
                text += &format!(
                    "\nThe rule was not saved, as it contradicts answers; --save {} saves it all the same.",
                    rule.display()
                );
            }
            None => {}
        }
        if let (Some(session), false) = (&self.places.session, !self.has_answers) {
            text += &format!(" The answers are in {}.", session.display());
        }
        if self.replaces {
            text += &format!(
                "\nWith this rulebook your {} takes the place of the bundled one; bundled rules go on with theirs.",
                self.name
            );
        }
        if text.is_empty() {
            text += "\nNothing was saved, as --no-save asks.";
        }
        text + "\n"
    }

    fn next(&self, style: Style) -> String {
        let (name, example) = (self.name, &self.example);
        let Some(rule) = self.places.rule.as_ref().filter(|_| self.is_saved) else {
            return String::new();
        };
        // A file outside the folder must be named.
        let (file, option) = match self.places.is_in_book {
            true => (String::new(), String::new()),
            false => (format!(" {}", rule.display()), format!(" --rules {}", rule.display())),
        };
        let mut commands = Vec::new();
        if self.can_match {
            commands.push((
                format!("adage match {name}{file} '{example}'"),
                "find it in a position, a file or games",
            ));
        }
        if self.places.is_in_book {
            commands.push((
                format!("adage rules show {name}"),
                "its words, its origin, its evidence",
            ));
        }
        if let Some(space) = &self.space {
            commands.push((
                format!("adage verify {name} --on {space}{option}"),
                "count it over every position of a space",
            ));
        }
        let session = self.places.session.as_ref().filter(|session| session.exists());
        if let (false, Some(session)) = (self.is_complete, session) {
            let command = format!("adage learn pattern --resume {} --replace", session.display());
            commands.push((command, "go on answering"));
        }
        let mut text = "\nWhat to type next:\n\n".to_string();
        for (command, purpose) in commands {
            text += &format!("  {command}\n      {}\n", style.dim(purpose));
        }
        text
    }
}
