//! How sure a result is.

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval for a share seen in so many games, with 95 % confidence. Draws make it a little wider than need be.
pub fn interval(share: f64, games: u64) -> (f64, f64) {
    (lower_end(share, games), 1.0 - lower_end(1.0 - share, games))
}

fn lower_end(share: f64, games: u64) -> f64 {
    if games == 0 {
        return 0.0;
    }
    let (games, square) = (games as f64, Z * Z);
    let middle = share + square / (2.0 * games);
    let reach = Z * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    ((middle - reach) / (1.0 + square / games)).max(0.0)
}

/// The exact probability that a fair coin falls as unevenly as this or more so, on either side.
pub fn equal_chance(won: u64, lost: u64) -> f64 {
    let (tosses, fewer) = (won + lost, won.min(lost));
    // The logarithm of the number of ways to have so many of one side, of all 2^tosses.
    let mut ways = -(tosses as f64) * std::f64::consts::LN_2;
    let mut tail = 0.0;
    for count in 0..=fewer {
        tail += ways.exp();
        ways += ((tosses - count) as f64).ln() - ((count + 1) as f64).ln();
    }
    (2.0 * tail).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-4
    }

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = interval(0.8, 10);
        assert!(close(low, 0.4902) && close(high, 0.9433), "{low} {high}");
        let (low, high) = interval(1.0, 100);
        assert!(close(low, 0.9630) && high == 1.0, "{low} {high}");
        assert_eq!(interval(1.0, 10).1, 1.0);
        assert_eq!(interval(0.5, 0), (0.0, 1.0));
    }

    #[test]
    fn chances_are_those_of_coins() {
        // 1 + 10 + 45 of 1024 ways, on either side.
        assert!(close(equal_chance(8, 2), 0.109_375));
        assert!(close(equal_chance(2, 8), 0.109_375));
        assert_eq!(equal_chance(0, 0), 1.0);
        assert_eq!(equal_chance(5, 5), 1.0);
        assert!((equal_chance(100, 0) / 2f64.powi(-99) - 1.0).abs() < 1e-9);
        assert!(close(equal_chance(5_100, 4_900), 0.0466));
    }
}
