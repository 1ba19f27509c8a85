//! Sums of money as the R68 writes them.

use std::fmt;
use std::str::FromStr;

/// Pounds and pence of at least one penny and at most the 15 digits that HMRC takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Amount(i64);

/// An amount that HMRC would not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write an amount of at least one penny in pounds and pence, such as 12.34")]
pub struct AmountError;

impl Amount {
    /// 9,999,999,999,999.99: HMRC's field checks take at most 15 digits.
    const MOST: i64 = 999_999_999_999_999;

    /// The amount of this many pence.
    ///
    /// # Errors
    /// When it is zero, negative, or longer than 15 digits.
    pub const fn from_pence(pence: i64) -> Result<Self, AmountError> {
        if 1 <= pence && pence <= Self::MOST { Ok(Self(pence)) } else { Err(AmountError) }
    }

    /// How many pence it is.
    #[must_use]
    pub const fn pence(self) -> i64 {
        self.0
    }
}

/// As the schema's money type wants it: no sign, no separators, always two decimals.
impl fmt::Display for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl FromStr for Amount {
    type Err = AmountError;

    fn from_str(text: &str) -> Result<Self, AmountError> {
        let (pounds, pence) = text.split_once('.').unwrap_or((text, "00"));
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if pounds.is_empty() || pounds.len() > 13 || pence.len() != 2 || !digits(pounds) || !digits(pence) {
            return Err(AmountError);
        }
        let pounds: i64 = pounds.parse().map_err(|_| AmountError)?;
        let pence: i64 = pence.parse().map_err(|_| AmountError)?;
        Self::from_pence(pounds * 100 + pence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_24_totals_print_plainly() {
        for (pence, text) in [(5, "0.05"), (1_000, "10.00"), (123_456_789, "1234567.89")] {
            assert_eq!(Amount::from_pence(pence).unwrap().to_string(), text);
            assert_eq!(text.parse::<Amount>(), Amount::from_pence(pence));
        }
        assert_eq!("12".parse::<Amount>(), Amount::from_pence(1_200));
    }

    #[test]
    fn case_25_amounts_of_more_than_fifteen_digits_are_refused() {
        assert!("9999999999999.99".parse::<Amount>().is_ok());
        assert!("10000000000000.00".parse::<Amount>().is_err());
        for text in [
            "", "0", "0.00", "-1.00", "+1.00", "1.5", "1.234", ".50", "1.", "1,000.00", "£1.00", "1e3",
            "١.٠٠",
        ] {
            assert_eq!(text.parse::<Amount>(), Err(AmountError), "{text}");
        }
    }
}
