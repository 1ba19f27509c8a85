//! The annual statement that an intermediary owes its donors (SI 2016/1195; GOV.UK "Create Gift Aid declarations for your
//! donors as an intermediary").

use time::{Date, Month};

use crate::calendar::{TaxYear, Timestamp};
use crate::id::{CharityId, DonationId};
use crate::money::{MoneyError, Pence, gift_aid};

/// No statement is owed for fewer gifts in a tax year.
const LEAST_GIFTS: i64 = 2;
/// No statement is owed for less than this in a tax year.
const LEAST_TOTAL_PENCE: i64 = 2_000;
/// For how many tax years that are over statements are made and kept right: gifts can be claimed for four.
const YEARS: usize = 4;

/// The gifts of a donor under Gift Aid in a tax year, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatementSum {
    /// How many.
    pub gifts: i64,
    /// What Gift Aid can be claimed on.
    pub total: Pence,
}

impl StatementSum {
    /// Whether a statement is owed for them: at least two gifts, and £20 or more in all.
    #[must_use]
    pub const fn is_owed(self) -> bool {
        self.gifts >= LEAST_GIFTS && self.total.get() >= LEAST_TOTAL_PENCE
    }

    /// The most Gift Aid that can be claimed on them, as gifts of this tax year.
    #[must_use]
    pub fn gift_aid(self, year: TaxYear) -> Pence {
        gift_aid(self.total, year)
    }
}

/// The part of a statement that went to one charity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementPart {
    /// To which charity.
    pub charity_id: CharityId,
    /// The charity's name.
    pub charity_name: String,
    /// What the donor gave it.
    pub sum: StatementSum,
}

/// A gift of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementGift {
    /// Which gift.
    pub donation_id: DonationId,
    /// The London date of it.
    pub donated_on: Date,
    /// The charity's name.
    pub charity_name: String,
    /// What Gift Aid can be claimed on.
    pub given: Pence,
}

/// What a donor was told of a statement by mail, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// When it was emailed.
    pub at: Timestamp,
    /// What it said.
    pub sum: StatementSum,
}

/// What a donor gave under Gift Aid in a tax year, charity by charity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    year: TaxYear,
    parts: Vec<StatementPart>,
    sum: StatementSum,
    told: Vec<Told>,
}

impl Statement {
    /// The statement of these parts, and what the donor was told of it: once, and again after each change.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] where the parts are more than an amount can hold.
    pub fn new(year: TaxYear, parts: Vec<StatementPart>, told: Vec<Told>) -> Result<Self, MoneyError> {
        let total = Pence::total(parts.iter().map(|part| part.sum.total))?;
        let gifts = parts.iter().map(|part| part.sum.gifts).sum();
        Ok(Self { year, parts, sum: StatementSum { gifts, total }, told })
    }

    /// Which year.
    #[must_use]
    pub const fn year(&self) -> TaxYear {
        self.year
    }

    /// What went to each charity.
    #[must_use]
    pub fn parts(&self) -> &[StatementPart] {
        &self.parts
    }

    /// What went to all of them together.
    #[must_use]
    pub const fn sum(&self) -> StatementSum {
        self.sum
    }

    /// What the donor was told of it, the earliest first.
    #[must_use]
    pub fn told(&self) -> &[Told] {
        &self.told
    }

    /// The last that the donor was told of it and that has changed since.
    #[must_use]
    pub fn told_otherwise(&self) -> Option<Told> {
        self.told.iter().rev().copied().find(|told| told.sum != self.sum)
    }
}

/// What a donor gave to one charity under Gift Aid in a tax year, for their statement or their executor's.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    /// The tax year.
    pub tax_year: TaxYear,
    /// The charity, as it was called when the last of the gifts was declared.
    pub charity: String,
    /// How many gifts.
    pub gifts: i64,
    /// What they come to.
    pub given: Pence,
    /// The Gift Aid that can be claimed on them: at most this much tax has to have been paid.
    pub gift_aid: Pence,
}

/// The last day on which the statement for a tax year can be made available: 31 May after its end. The duty does not move
/// when that is a Sunday.
#[must_use]
pub fn due_by(year: TaxYear) -> Date {
    Date::from_calendar_date(year.end_year(), Month::May, 31).unwrap_or(year.last_day())
}

/// The day from which donors are told of the statement for a tax year: 1 May after its end. It could be made from 5 April on, but
/// gifts of the last days of a year are declared when their money settles, weeks later, and would change it at once.
#[must_use]
pub fn told_from(year: TaxYear) -> Date {
    Date::from_calendar_date(year.end_year(), Month::May, 1).unwrap_or(year.last_day())
}

/// The tax years whose statements are made, or made again where something in them changed, on this day; the newest first.
pub fn years_told(today: Date) -> impl Iterator<Item = TaxYear> {
    std::iter::successors(Some(TaxYear::of(today).previous()), |year| Some(year.previous()))
        .take(YEARS)
        .filter(move |year| today >= told_from(*year))
}
