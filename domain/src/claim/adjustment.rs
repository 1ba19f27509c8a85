//! Gift Aid that has to go back to HMRC: gifts that were refunded, or whose declaration ended, after HMRC accepted their claim.

use time::Date;

use crate::calendar::TaxYear;
use crate::money::{GiftAidSum, Pence};

/// After so many days without a claim that is large enough, staff are told how tax is repaid without one.
pub const LONG_WAIT_DAYS: i64 = 90;

/// A gift that was claimed, and then refunded or found not to be authorised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overclaim {
    /// What was claimed on.
    pub claimable: Pence,
    /// The date of the gift, whose year's rate counts.
    pub donated_on: Date,
}

impl Overclaim {
    /// The tax that goes back when this gift goes back alone, rounded up to the penny: never too little.
    #[must_use]
    pub fn tax(&self) -> Pence {
        let mut sum = GiftAidSum::new();
        sum.add(self.claimable, TaxYear::of(self.donated_on));
        sum.ceiling()
    }
}

/// The tax on all of these when it goes back together, rounded up to the penny once as it is in a claim.
#[must_use]
pub fn tax_on(overclaims: &[Overclaim]) -> Pence {
    let mut sum = GiftAidSum::new();
    for overclaim in overclaims {
        sum.add(overclaim.claimable, TaxYear::of(overclaim.donated_on));
    }
    sum.ceiling()
}

/// How tax that no claim carries yet goes back to HMRC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextBack {
    /// The next claim takes it.
    WithNext,
    /// The next claim is too small for it, as far as there are gifts for that.
    Waits,
    /// No claim can take it: it was claimed under another HMRC reference. The charity repays it.
    WithNone,
}

/// What a claim carries back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Which of the overclaims, by their place in the list.
    pub places: Vec<usize>,
    /// The tax on them, rounded up to the penny once, so that never too little goes back.
    pub amount: Pence,
}

/// Which overclaims a claim of this much Gift Aid carries: oldest first, each whole, and together at most what the claim
/// itself brings.
///
/// HMRC takes an adjustment off a claim (`Adjustment` of the R68); a claim of adjustments alone is refused (rule 7035), and
/// what happens to one that is larger than its claim is not documented. So what does not fit waits for a later claim.
#[must_use]
pub fn carry(waiting: &[Overclaim], gift_aid: Pence) -> Carried {
    let (mut places, mut sum, mut amount) = (Vec::new(), GiftAidSum::new(), Pence::ZERO);
    for (place, overclaim) in waiting.iter().enumerate() {
        let mut with = sum;
        with.add(overclaim.claimable, TaxYear::of(overclaim.donated_on));
        if with.ceiling() <= gift_aid {
            places.push(place);
            (sum, amount) = (with, with.ceiling());
        }
    }
    Carried { places, amount }
}

/// How one overclaim goes back, when the next claim carries this much of what waits. Of those that are alike, in day and amount, the oldest
/// go first: so many of them are older than this one.
#[must_use]
pub fn next_back(waiting: &[Overclaim], carried: &Carried, one: Overclaim, older: usize) -> NextBack {
    if !waiting.contains(&one) {
        return NextBack::WithNone;
    }
    let taken = carried.places.iter().filter(|place| waiting.get(**place) == Some(&one)).count();
    if older < taken { NextBack::WithNext } else { NextBack::Waits }
}

#[cfg(test)]
mod tests {
    use super::{NextBack, Overclaim, carry, next_back};
    use crate::calendar::parse_date;
    use crate::money::Pence;

    #[test]
    fn b16_what_the_next_claim_takes_is_told_from_what_waits() {
        let pence = |pence| Pence::new(pence).unwrap();
        let of = |claimable| Overclaim {
            claimable: pence(claimable),
            donated_on: parse_date("2026-11-21").unwrap(),
        };
        // £2.50, £25.00, £2.50 and £2.50; the claim brings £5.00.
        let waiting = [of(1_000), of(10_000), of(1_000), of(1_000)];
        let carried = carry(&waiting, pence(500));
        for (one, older, back) in [
            (of(1_000), 0, NextBack::WithNext),
            (of(10_000), 0, NextBack::Waits),
            (of(1_000), 1, NextBack::WithNext),
            (of(1_000), 2, NextBack::Waits),
            (of(999), 0, NextBack::WithNone),
        ] {
            assert_eq!(next_back(&waiting, &carried, one, older), back, "{one:?} {older}");
        }
    }
}
