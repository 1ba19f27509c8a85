//! Money in whole pence, and the Gift Aid on it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};

use crate::calendar::TaxYear;
use crate::field_error::Problem;
use crate::reader::FieldValue;

/// Why an amount was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoneyError {
    /// Less than nothing.
    #[error("the amount is negative")]
    Negative,
    /// Outside of what is taken here.
    #[error("the amount is out of range")]
    OutOfRange,
    /// Not pounds with or without two digits of pence.
    #[error("not an amount of money")]
    NotMoney,
}

/// An amount of sterling in pence, never negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Pence(i64);

impl Pence {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// An amount of this many pence.
    ///
    /// # Errors
    /// [`MoneyError::Negative`].
    pub const fn new(pence: i64) -> Result<Self, MoneyError> {
        if pence < 0 { Err(MoneyError::Negative) } else { Ok(Self(pence)) }
    }

    /// The number of pence.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The sum, unless it is too large to hold.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// The difference, unless it would be negative.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).filter(|pence| *pence >= 0).map(Self)
    }

    /// The sum of many amounts.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when it is too large to hold.
    pub fn total(amounts: impl IntoIterator<Item = Self>) -> Result<Self, MoneyError> {
        let mut amounts = amounts.into_iter();
        amounts.try_fold(Self::ZERO, Self::checked_add).ok_or(MoneyError::OutOfRange)
    }

    /// Pounds and pence with a point, as HMRC's messages have it: `1234.50`.
    #[must_use]
    pub fn decimal(self) -> String {
        format!("{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

/// The sum of many amounts; see [`Pence::total`].
///
/// # Errors
/// [`MoneyError::OutOfRange`] when it is too large to hold.
pub fn total(amounts: impl IntoIterator<Item = Pence>) -> Result<Pence, MoneyError> {
    Pence::total(amounts)
}

impl fmt::Display for Pence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pounds = (self.0 / 100).to_string();
        f.write_str("£")?;
        for (place, digit) in pounds.char_indices() {
            if place > 0 && (pounds.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        write!(f, ".{:02}", self.0 % 100)
    }
}

impl FromStr for Pence {
    type Err = MoneyError;

    /// Reads `12`, `12.34`, `£12.34` and `£1,234.50`; `12.3` could be either amount and is refused.
    fn from_str(text: &str) -> Result<Self, MoneyError> {
        let text = text.trim();
        let text = text.strip_prefix('£').unwrap_or(text);
        let (pounds, pence) = text.split_once('.').unwrap_or((text, "00"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let mut groups = pounds.split(',');
        let first = groups.next().unwrap_or_default();
        let plain = !pounds.contains(',');
        let well_grouped = digits(first)
            && (plain || first.len() <= 3)
            && groups.all(|group| group.len() == 3 && digits(group));
        if !well_grouped || pence.len() != 2 || !digits(pence) {
            return Err(MoneyError::NotMoney);
        }
        let number = format!("{}{pence}", pounds.replace(',', ""));
        number.parse().map(Self).map_err(|_| MoneyError::OutOfRange)
    }
}

impl FieldValue for Pence {
    fn parse_field(text: &str) -> Result<Self, Problem> {
        text.parse().map_err(|_| Problem::new("invalid", "Enter an amount in pounds, such as 12 or 12.34."))
    }
}

impl<'de> Deserialize<'de> for Pence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(i64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// An amount of sterling in pence that is below nothing where it is owed the other way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Balance(i64);

impl Balance {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many pence.
    #[must_use]
    pub const fn new(pence: i64) -> Self {
        Self(pence)
    }

    /// The number of pence.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    /// How much it is, whichever way.
    #[must_use]
    pub const fn size(self) -> Pence {
        Pence(self.0.saturating_abs())
    }

    fn sign(self, minus: &str) -> &str {
        if self.0 < 0 { minus } else { "" }
    }

    /// Pounds and pence with a point, as programs read it: `-1234.50`.
    #[must_use]
    pub fn decimal(self) -> String {
        format!("{}{}", self.sign("-"), self.size().decimal())
    }
}

/// As people read it: `−£1,234.50`.
impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.sign("\u{2212}"), self.size())
    }
}

/// The amount of a gift: a penny to ten million pounds.
///
/// The law knows no limit; HMRC's messages hold fifteen digits, and a slip of the keyboard is far likelier than a
/// larger gift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GiftAmount(i64);

impl GiftAmount {
    /// The largest gift that is taken.
    pub const MOST: i64 = 1_000_000_000;

    /// A gift of this many pence.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`].
    pub const fn new(pence: i64) -> Result<Self, MoneyError> {
        if pence < 1 || pence > Self::MOST { Err(MoneyError::OutOfRange) } else { Ok(Self(pence)) }
    }

    /// The same as any sum of money.
    #[must_use]
    pub const fn pence(self) -> Pence {
        Pence(self.0)
    }

    /// The number of pence.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl From<GiftAmount> for Pence {
    fn from(amount: GiftAmount) -> Self {
        amount.pence()
    }
}

impl<'de> Deserialize<'de> for GiftAmount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::new(i64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

/// The basic rate of income tax in per cent, from the tax year that begins in this year (ITA 2007 s.6 and the Finance
/// Acts; Gift Aid goes by the year of the gift, s.414). A change of rate is one more line.
const BASIC_RATES: [(i32, i128); 2] = [(2000, 22), (2008, 20)];

fn basic_rate(year: TaxYear) -> i128 {
    let known = BASIC_RATES.iter().rev().find(|(from, _)| year.start_year() >= *from);
    known.unwrap_or(&BASIC_RATES[0]).1
}

/// The most that Gift Aid ever was of what was given, as a fraction: what adds up to less than a sum by this is less by every
/// year's rate.
#[must_use]
pub fn highest_share() -> (i64, i64) {
    let highest = BASIC_RATES.iter().map(|(_, rate)| *rate).max().unwrap_or(0);
    let rate = i64::try_from(highest).unwrap_or(100);
    (rate, 100 - rate)
}

/// The Gift Aid on one amount, rounded down to the penny: at a basic rate of 20%, 20/80 of it.
///
/// An estimate for showing; sums go through [`GiftAidSum`].
#[must_use]
pub fn gift_aid(claimable: Pence, year: TaxYear) -> Pence {
    let mut sum = GiftAidSum::new();
    sum.add(claimable, year);
    sum.floor()
}

/// What comes to this together with the Gift Aid on it, at the newest basic rate; none where no whole number of pence does.
#[must_use]
pub fn before_gift_aid(in_all: Pence) -> Option<Pence> {
    let (_, rate) = BASIC_RATES.last()?;
    let (in_all, share) = (i128::from(in_all.0), 100 - rate);
    let claimable = (in_all * share + 99) / 100;
    let claimable = i64::try_from(claimable).ok().filter(|_| claimable * 100 / share == in_all)?;
    Pence::new(claimable).ok()
}

/// The amounts on which Gift Aid is this, rounded down to the penny, at the newest basic rate.
#[must_use]
pub fn with_gift_aid_of(gift_aid: Pence) -> Vec<Pence> {
    let Some((_, rate)) = BASIC_RATES.last().filter(|_| gift_aid > Pence::ZERO) else {
        return Vec::new();
    };
    let least = |gift_aid: i128| (gift_aid * (100 - rate) + rate - 1) / rate;
    let gift_aid = i128::from(gift_aid.0);
    let amounts = least(gift_aid)..least(gift_aid + 1);
    amounts.filter_map(|pence| Pence::new(i64::try_from(pence).ok()?).ok()).collect()
}

/// The rates of income tax above the basic one in England, Wales and Northern Ireland, since 2013-14 (ITA 2007 ss.6 and 10). Scotland
/// has others.
pub const HIGHER_RATES: [i64; 2] = [40, 45];

/// The most income tax that a gift saves somebody who pays this rate, in per cent, on all of it. The gift with its Gift Aid widens
/// the bands below their rate (ITA 2007 s.414), so that so much income is taxed at the basic rate in place of theirs.
#[must_use]
pub fn tax_relief(given: Pence, rate: i64, year: TaxYear) -> Pence {
    let basic = basic_rate(year);
    let above = (i128::from(rate) - basic).max(0);
    Pence(i64::try_from(i128::from(given.0) * above / (100 - basic)).unwrap_or(i64::MAX))
}

/// The Gift Aid on many amounts, kept exactly: three gifts of 10p make 7.5p, not three times 2p.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GiftAidSum {
    numerator: i128,
    denominator: i128,
}

impl Default for GiftAidSum {
    fn default() -> Self {
        Self::new()
    }
}

impl GiftAidSum {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { numerator: 0, denominator: 1 }
    }

    /// Adds the Gift Aid on an amount given in this tax year.
    pub fn add(&mut self, claimable: Pence, year: TaxYear) {
        let rate = basic_rate(year);
        let part = i128::from(claimable.0) * rate;
        let denominator = 100 - rate;
        let common = self.denominator / common_divisor(self.denominator, denominator) * denominator;
        self.numerator = self.numerator * (common / self.denominator) + part * (common / denominator);
        self.denominator = common;
    }

    /// The sum, rounded down to the penny once.
    #[must_use]
    pub fn floor(self) -> Pence {
        Pence(i64::try_from(self.numerator / self.denominator).unwrap_or(i64::MAX))
    }

    /// The sum, rounded up to the penny once: what goes back to HMRC is never too little.
    #[must_use]
    pub fn ceiling(self) -> Pence {
        let up = (self.numerator + self.denominator - 1) / self.denominator;
        Pence(i64::try_from(up).unwrap_or(i64::MAX))
    }
}

fn common_divisor(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
