//! Sentences about rules, with places for their arguments; numbers in words.

/// Fills the places `{1}`, `{2}`, … of a sentence; `say` names an argument, counted from nought.
pub fn fill_words(words: &str, say: impl Fn(usize) -> String) -> String {
    fill(words, |index, _| say(index))
}

/// As [`fill_words`], for arguments that are no values of a position: in `{2|the knight}` the second is called "the knight".
pub fn fill_nouns(words: &str, say: impl Fn(usize) -> String) -> String {
    fill(words, |index, noun| noun.map_or_else(|| say(index), str::to_string))
}

/// A sentence that speaks of nothing in particular: `{2|the knight} on {3}` is a knight somewhere.
pub fn without_places(words: &str) -> String {
    let mut sentence = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once(" on {") {
        let (number, tail) = after.split_once('}').unwrap_or((after, ""));
        sentence.push_str(before);
        if !before.ends_with('}') || number.contains('|') {
            sentence.push_str(&format!(" on {{{number}}}"));
        }
        rest = tail;
    }
    sentence.push_str(rest);
    fill_nouns(&sentence, |_| "its square".to_string())
}

fn fill(words: &str, say: impl Fn(usize, Option<&str>) -> String) -> String {
    let mut sentence = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        sentence.push_str(before);
        let place = after.split_once('}').map(|(place, tail)| {
            let (number, noun) = place
                .split_once('|')
                .map_or((place, None), |(number, noun)| (number, Some(noun)));
            (number.parse::<usize>(), noun, tail)
        });
        match place {
            Some((Ok(number), noun, tail)) if number > 0 => {
                sentence.push_str(&say(number - 1, noun));
                rest = tail;
            }
            _ => {
                sentence.push('{');
                rest = after;
            }
        }
    }
    sentence.push_str(rest);
    let mut characters = sentence.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => sentence,
    }
}

/// `1 answer`, `3 strategies`, `1,000 answers`.
pub fn counted(count: usize, thing: &str) -> String {
    let number = grouped(count as u64);
    match (count, thing.strip_suffix('y')) {
        (1, _) => format!("1 {thing}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {thing}s"),
    }
}

/// 262144 as `262,144`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_filled_and_begin_with_a_capital() {
        let say = |index: usize| ["the white knight", "e5"][index].to_string();
        assert_eq!(fill_words("{1} on {2} forks.", say), "The white knight on e5 forks.");
        assert_eq!(fill_words("a {x} and {", say), "A {x} and {");
    }

    #[test]
    fn an_argument_may_have_a_name_where_it_has_no_value() {
        let words = "{2|the knight} on {3} attacks {5|the enemy king} on {6|a square}";
        let variable = |index: usize| ["A", "B", "C", "D", "E", "F"][index].to_string();
        assert_eq!(fill_words(words, variable), "B on C attacks E on F");
        assert_eq!(
            fill_nouns(words, variable),
            "The knight on C attacks the enemy king on a square"
        );
        assert_eq!(
            without_places("{2|the knight} on {3} is safe on {6}."),
            "The knight is safe on its square."
        );
    }

    #[test]
    fn things_are_counted() {
        assert_eq!(counted(1, "answer"), "1 answer");
        assert_eq!(counted(0, "strategy"), "0 strategies");
        assert_eq!(counted(12345, "answer"), "12,345 answers");
    }
}
