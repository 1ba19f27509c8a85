//! How many there are of something, in words: one place knows that one gift is not "1 gifts".

use crate::money::Pence;

/// A number in groups of three: `1,204`. One below nothing is nothing.
#[must_use]
pub fn thousands(number: i64) -> String {
    // Money is written with the same groups of three.
    let pounds =
        number.max(0).checked_mul(100).and_then(|pence| Pence::new(pence).ok()).unwrap_or(Pence::ZERO);
    pounds.to_string().trim_start_matches('£').trim_end_matches(".00").to_owned()
}

/// So many of something: `1 claim`, `1,204 claims`. The words can go on, as in `1 claim is`.
#[must_use]
pub fn counted(number: impl TryInto<i64>, one: &str, many: &str) -> String {
    let number = number.try_into().unwrap_or(i64::MAX);
    let words = if number == 1 { one } else { many };
    format!("{} {words}", thousands(number))
}

/// `1 gift`, `1,204 gifts`.
#[must_use]
pub fn gifts(number: impl TryInto<i64>) -> String {
    counted(number, "gift", "gifts")
}

#[cfg(test)]
mod tests {
    use super::{counted, gifts};

    #[test]
    fn one_is_one_and_all_else_is_many() {
        assert_eq!(gifts(0), "0 gifts");
        assert_eq!(gifts(1), "1 gift");
        assert_eq!(gifts(1_234_567_i64), "1,234,567 gifts");
        assert_eq!(counted(1_usize, "line is", "lines are"), "1 line is");
        assert_eq!(counted(2_u32, "line is", "lines are"), "2 lines are");
    }
}
