//! Sentences about rules, with places for their arguments; numbers in words.

/// Fills the places `{1}`, `{2}`, … of a sentence; `say` names an argument, counted from nought.
pub fn fill_words(words: &str, say: impl Fn(usize) -> String) -> String {
    let mut sentence = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        sentence.push_str(before);
        match after
            .split_once('}')
            .map(|(number, tail)| (number.parse::<usize>(), tail))
        {
            Some((Ok(number), tail)) if number > 0 => {
                sentence.push_str(&say(number - 1));
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
    fn things_are_counted() {
        assert_eq!(counted(1, "answer"), "1 answer");
        assert_eq!(counted(0, "strategy"), "0 strategies");
        assert_eq!(counted(12345, "answer"), "12,345 answers");
    }
}
