//! Times on the command line: seconds, in all commands.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time such as `2` or `0.15`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seconds(Duration);

/// No time is longer than a day.
const MOST_SECONDS: f64 = 86_400.0;

impl Seconds {
    pub fn duration(self) -> Duration {
        self.0
    }
}

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seconds, String> {
        let number = text.trim().parse::<f64>().ok();
        match number.filter(|seconds| (0.0..=MOST_SECONDS).contains(seconds)) {
            Some(seconds) => Ok(Seconds(Duration::from_secs_f64(seconds))),
            None => Err(format!(
                "a time is given in seconds from 0 to {MOST_SECONDS}, such as 2 or 0.15"
            )),
        }
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::Seconds;
    use std::time::Duration;

    #[test]
    fn times_are_seconds_with_fractions() {
        for (text, millis) in [("2", 2000), ("0.15", 150), (".5", 500), ("0", 0), ("86400", 86_400_000)] {
            let read: Seconds = text.parse().unwrap();
            assert_eq!(read.duration(), Duration::from_millis(millis), "{text}");
        }
        assert_eq!("0.150".parse::<Seconds>().unwrap().to_string(), "0.15");
        for wrong in ["", "-1", "inf", "nan", "2s", "86401", "1e9"] {
            assert!(wrong.parse::<Seconds>().is_err(), "{wrong}");
        }
    }
}
