//! How much a rule that may err tells about the class of a position, in bits.

/// How many positions of each class a rule gives each answer for.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Answers {
    /// By what is said, won, not won or nothing; and by what is true, won or not won.
    counts: [[u64; 2]; 3],
}

impl Answers {
    pub fn add(&mut self, said: Option<u8>, class: u8, positions: u64) {
        let said = said.map_or(2, usize::from);
        self.counts[said][usize::from(class)] += positions;
    }

    fn total(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    fn of_class(&self, class: usize) -> u64 {
        self.counts.iter().map(|counts| counts[class]).sum()
    }

    /// What it is worth to know the class of a position of which nothing is known but how common the classes are.
    pub fn initial(&self) -> f64 {
        let classes = [self.of_class(0), self.of_class(1)];
        surprisal(&classes, self.total())
    }

    /// What is still unknown on average when the rule has answered.
    pub fn left(&self) -> f64 {
        self.counts.iter().map(|counts| surprisal(counts, self.total())).sum()
    }

    pub fn bits(&self) -> f64 {
        self.initial() - self.left()
    }

    pub fn per_cent_right(&self) -> f64 {
        100.0 * (self.counts[0][0] + self.counts[1][1]) as f64 / self.total() as f64
    }
}

/// The uncertainty among positions of these classes, as far as they weigh among all.
fn surprisal(counts: &[u64], all: u64) -> f64 {
    let sum: u64 = counts.iter().sum();
    let of = |count: &u64| match *count {
        0 => 0.0,
        count => -(count as f64 / all as f64) * (count as f64 / sum as f64).log2(),
    };
    counts.iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::Answers;

    /// The formula of the thesis, term by term.
    #[test]
    fn bits_are_those_of_the_printed_formula() {
        let (wc, wi, ni, nc) = (700.0, 100.0, 50.0, 150.0);
        let (pw, pn): (f64, f64) = (0.8, 0.2);
        let (rw, rn): (f64, f64) = (wc / (wc + wi), nc / (nc + ni));
        let (said_w, said_n): (f64, f64) = (wc / (wc + ni), nc / (nc + wi));
        let left = -rw * pw * said_w.log2()
            - (1.0 - rw) * pw * (1.0 - said_n).log2()
            - (1.0 - rn) * pn * (1.0 - said_w).log2()
            - rn * pn * said_n.log2();
        let mut answers = Answers::default();
        for (said, class, count) in [(0, 0, 700), (1, 0, 100), (0, 1, 50), (1, 1, 150)] {
            answers.add(Some(said), class, count);
        }
        assert!((answers.left() - left).abs() < 1e-12);
        assert!((answers.per_cent_right() - 85.0).abs() < 1e-12);
    }

    #[test]
    fn a_perfect_rule_leaves_nothing_and_silence_leaves_all() {
        let mut perfect = Answers::default();
        let mut silent = Answers::default();
        for (class, count) in [(0, 129_825), (1, 79_893)] {
            perfect.add(Some(class), class, count);
            silent.add(None, class, count);
        }
        assert_eq!((perfect.left(), silent.bits()), (0.0, 0.0));
        assert_eq!((1000.0 * perfect.bits()).round(), 959.0);
    }
}
