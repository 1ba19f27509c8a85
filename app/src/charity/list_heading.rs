//! What a list of gifts says above its rows: which of how many they are, and what all of them come to.

use super::state::{counts, gifts};
use crate::words::{charity_gifts, payments, say};
use domain::count::thousands;
use domain::donation::ClaimMoney;
use domain::donation::shown::{MoneyOfClaims, Stage, Totals};
use domain::{Pence, TaxYear, gift_aid};

/// How many rows stand before those behind a cursor, as the address says; none where it says nothing that can be.
pub(crate) fn before(after: &str, rows: &str) -> Option<i64> {
    if after.is_empty() {
        return Some(0);
    }
    rows.parse::<i64>().ok().filter(|rows| (1..1_000_000_000).contains(rows))
}

/// What the rows of a list are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rows {
    Gifts,
    Claims,
    Adjustments,
    Payments,
}

impl Rows {
    /// How many there are.
    fn all(self, count: i64) -> String {
        match self {
            Self::Gifts => gifts(count),
            Self::Claims => say(charity_gifts::Claims { count }),
            Self::Adjustments => say(payments::AdjustmentCount { count }),
            Self::Payments => say(payments::Count { count }),
        }
    }

    /// Which of them are listed.
    fn between(self, first: i64, last: i64, count: i64) -> String {
        let (first, last) = (thousands(first), thousands(last));
        match self {
            Self::Gifts => say(charity_gifts::RowsOfGifts { first, last, count }),
            Self::Claims => say(charity_gifts::RowsOfClaims { first, last, count }),
            Self::Adjustments => say(charity_gifts::RowsOfAdjustments { first, last, count }),
            Self::Payments => say(charity_gifts::RowsOfPayments { first, last, count }),
        }
    }

    /// How many of them are listed.
    fn some(self, shown: i64, count: i64) -> String {
        let shown = thousands(shown);
        match self {
            Self::Gifts => say(charity_gifts::SomeOfGifts { shown, count }),
            Self::Claims => say(charity_gifts::SomeOfClaims { shown, count }),
            Self::Adjustments => say(charity_gifts::SomeOfAdjustments { shown, count }),
            Self::Payments => say(charity_gifts::SomeOfPayments { shown, count }),
        }
    }
}

/// Which rows of how many are listed, such as "1 to 50 of 959 gifts"; where all are, only how many.
pub(super) fn in_list(rows: Rows, before: Option<i64>, shown: usize, count: i64) -> String {
    let shown = i64::try_from(shown).unwrap_or(i64::MAX);
    match before {
        _ if shown >= count => rows.all(count),
        Some(before) => rows.between(before + 1, before + shown, count),
        None => rows.some(shown, count),
    }
}

/// How many gifts there are, or at least are.
pub(super) fn at_least(totals: &Totals) -> i64 {
    match totals {
        Totals::MoreThan(most) => *most,
        Totals::Exactly(stages) => stages.iter().map(|stage| stage.count).sum(),
    }
}

/// Which gifts of how many are listed, so many rows after the first ones, and what all of them come to. The Gift Aid is that of the
/// overview: a quarter in each state.
pub(super) fn listed(before: Option<i64>, shown: usize, totals: &Totals, year: TaxYear) -> String {
    let stages = match totals {
        Totals::MoreThan(most) => {
            let shown = i64::try_from(shown).unwrap_or(i64::MAX);
            let count = *most;
            return match before {
                Some(before) => {
                    let (first, last) = (thousands(before + 1), thousands(before + shown));
                    say(charity_gifts::RowsOfMore { first, last, count })
                }
                None => say(charity_gifts::SomeOfMore { shown: thousands(shown), count }),
            };
        }
        Totals::Exactly(stages) => stages,
    };
    let count: i64 = stages.iter().map(|stage| stage.count).sum();
    let gifts = in_list(Rows::Gifts, before, shown, count);
    let with: Vec<&Stage> = stages.iter().filter(|stage| counts(stage.status)).collect();
    let with_gift_aid: i64 = with.iter().map(|stage| stage.count).sum();
    if with_gift_aid == 0 {
        return say(charity_gifts::AllWithout { gifts });
    }
    let sum = |of: fn(&Stage, TaxYear) -> Pence| {
        let amounts = with.iter().map(|stage| of(stage, year));
        amounts.fold(Pence::ZERO, |sum, amount| sum.checked_add(amount).unwrap_or(sum))
    };
    let claimable = sum(|stage, _| stage.claimable);
    let gift_aid = sum(|stage, year| gift_aid(stage.claimable, year));
    if with_gift_aid < count {
        let with_gift_aid = thousands(with_gift_aid);
        say(charity_gifts::ComesToInPart { gifts, claimable, with_gift_aid, gift_aid })
    } else {
        say(charity_gifts::ComesTo { gifts, claimable, gift_aid })
    }
}

/// The Gift Aid of a list, where all of it is added up.
pub(super) fn gift_aid_of(totals: &Totals, year: TaxYear) -> Option<Pence> {
    let Totals::Exactly(stages) = totals else { return None };
    let with = stages.iter().filter(|stage| counts(stage.status));
    Pence::total(with.map(|stage| gift_aid(stage.claimable, year))).ok()
}

/// Sums that differ by fewer pence than these are the same but for rounding.
const PENNIES: i64 = 10;

/// What leads from the Gift Aid of these gifts to what HMRC has paid for their claims. Nothing where only rounding is between them.
fn paid_beside(claims: MoneyOfClaims, of_gifts: Pence) -> Option<String> {
    let MoneyOfClaims { gift_aid, given_back, paid, .. } = claims;
    let settled = paid.checked_add(given_back)?;
    if settled.get() + PENNIES <= gift_aid.get() {
        return None;
    }
    let is_more = |pence: &Pence| pence.get() >= PENNIES;
    // Of gifts that are not among these any more, and what is paid above that. Rounding goes with the last of them.
    let gone = gift_aid.checked_sub(of_gifts).filter(is_more);
    let above = settled.checked_sub(gift_aid).filter(is_more);
    let between = settled.checked_sub(of_gifts)?;
    let goes_back = given_back != Pence::ZERO;
    Some(match (gone, above, goes_back) {
        (None, None, _) => return None,
        (Some(_), None, false) => say(charity_gifts::PaidWithGone { of_gifts, gone: between, paid }),
        (Some(_), None, true) => {
            say(charity_gifts::PaidWithGoneLessGivenBack { of_gifts, gone: between, given_back, paid })
        }
        (None, Some(_), false) => say(charity_gifts::PaidWithAbove { of_gifts, above: between, paid }),
        (None, Some(_), true) => {
            say(charity_gifts::PaidWithAboveLessGivenBack { of_gifts, above: between, given_back, paid })
        }
        (Some(gone), Some(above), false) => {
            say(charity_gifts::PaidWithGoneAndAbove { of_gifts, gone, above, paid })
        }
        (Some(gone), Some(above), true) => {
            say(charity_gifts::PaidWithGoneAndAboveLessGivenBack { of_gifts, gone, above, given_back, paid })
        }
    })
}

/// What leads from the Gift Aid of claims, or of the gifts in them, to what HMRC owes for them or has paid. Nothing where both are the
/// same, or where only rounding is between them.
pub(super) fn of_claims(claims: MoneyOfClaims, of_gifts: Option<Pence>) -> Option<String> {
    let MoneyOfClaims { money, gift_aid, given_back, paid } = claims;
    let expected = gift_aid.checked_sub(given_back)?;
    let goes_back = given_back != Pence::ZERO;
    if money == ClaimMoney::Paid {
        if let Some(said) = of_gifts.and_then(|of_gifts| paid_beside(claims, of_gifts)) {
            return Some(said);
        }
        return (goes_back && expected == paid)
            .then(|| say(charity_gifts::PaidLessGivenBack { gift_aid, given_back, paid }));
    }
    let owed = expected.checked_sub(paid)?;
    match (goes_back, paid != Pence::ZERO) {
        (false, false) => None,
        (true, false) => Some(say(charity_gifts::OwedLessGivenBack { gift_aid, given_back, owed })),
        (false, true) => Some(say(charity_gifts::OwedLessPaid { gift_aid, paid, owed })),
        (true, true) => Some(say(charity_gifts::OwedLessBoth { gift_aid, given_back, paid, owed })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::donation::Status;

    #[test]
    fn a_list_counts_its_rows_and_says_which_they_are_where_it_has_more() {
        for (before, shown, count, said) in [
            (Some(0), 50, 959, say(charity_gifts::RowsOfPayments { first: "1", last: "50", count: 959 })),
            (Some(950), 9, 959, say(charity_gifts::RowsOfPayments { first: "951", last: "959", count: 959 })),
            (None, 50, 959, say(charity_gifts::SomeOfPayments { shown: "50", count: 959 })),
            (Some(0), 1, 1, say(payments::Count { count: 1 })),
        ] {
            assert_eq!(in_list(Rows::Payments, before, shown, count), said);
        }
        assert_eq!((before("", "7"), before("x", "50"), before("x", "0")), (Some(0), Some(50), None));
    }

    #[test]
    fn a_list_says_which_of_how_many_it_shows_and_what_all_come_to() {
        let stage = |status, count, pence| Stage { status, count, claimable: Pence::new(pence).unwrap() };
        let all = Totals::Exactly(vec![
            stage(Status::Declared, 52_000, 159_040_535),
            stage(Status::Accepted, 6, 1),
            stage(Status::Cancelled, 12, 9_900),
        ]);
        let year = TaxYear::of(domain::calendar::parse_date("2026-11-21").unwrap());
        let rows = |first, last, count: i64| say(charity_gifts::RowsOfGifts { first, last, count });
        let small =
            |gifts: String| say(charity_gifts::ComesTo { gifts, claimable: "£4.00", gift_aid: "£1.00" });
        for (before, shown, totals, said) in [
            (
                Some(0),
                50,
                all.clone(),
                say(charity_gifts::ComesToInPart {
                    gifts: rows("1", "50", 52_018),
                    claimable: "£1,590,405.36",
                    with_gift_aid: "52,006",
                    gift_aid: "£397,601.33",
                }),
            ),
            (
                Some(1_000),
                50,
                Totals::Exactly(vec![stage(Status::Held, 2_000, 400)]),
                small(rows("1,001", "1,050", 2_000)),
            ),
            (Some(0), 1, Totals::Exactly(vec![stage(Status::Held, 1, 400)]), small(gifts(1))),
            (
                Some(0),
                2,
                Totals::Exactly(vec![stage(Status::Cancelled, 2, 400)]),
                say(charity_gifts::AllWithout { gifts: gifts(2) }),
            ),
            (
                None,
                50,
                Totals::MoreThan(50_000),
                say(charity_gifts::SomeOfMore { shown: "50", count: 50_000 }),
            ),
        ] {
            assert_eq!(listed(before, shown, &totals, year), said);
        }
    }

    #[test]
    fn the_gift_aid_of_claims_leads_to_what_hmrc_owes_for_them_or_has_paid() {
        let pence = |pence| Pence::new(pence).unwrap();
        let said = |money, [gift_aid, given_back, paid]: [i64; 3]| {
            let claims = MoneyOfClaims {
                money,
                gift_aid: pence(gift_aid),
                given_back: pence(given_back),
                paid: pence(paid),
            };
            of_claims(claims, None)
        };
        let (gift_aid, given_back) = ("£139.43", "£12.27");
        let owed = ClaimMoney::Owed;
        assert_eq!(said(owed, [13_943, 0, 0]), None);
        assert_eq!(
            said(owed, [13_943, 1_227, 0]),
            Some(say(charity_gifts::OwedLessGivenBack { gift_aid, given_back, owed: "£127.16" }))
        );
        assert_eq!(
            said(owed, [13_943, 0, 3_943]),
            Some(say(charity_gifts::OwedLessPaid { gift_aid, paid: "£39.43", owed: "£100.00" }))
        );
        assert_eq!(
            said(owed, [13_943, 1_227, 2_716]),
            Some(say(charity_gifts::OwedLessBoth {
                gift_aid, given_back, paid: "£27.16", owed: "£100.00"
            }))
        );
        assert_eq!(
            said(ClaimMoney::Paid, [13_943, 1_227, 12_716]),
            Some(say(charity_gifts::PaidLessGivenBack { gift_aid, given_back, paid: "£127.16" }))
        );
        // A penny of rounding, and nothing given back.
        assert_eq!(said(ClaimMoney::Paid, [13_943, 1_227, 12_715]), None);
        assert_eq!(said(ClaimMoney::Paid, [13_943, 0, 13_943]), None);
    }

    #[test]
    fn what_hmrc_paid_for_gifts_that_were_refunded_since_is_named() {
        let pence = |pence| Pence::new(pence).unwrap();
        let said = |money, of_gifts, [gift_aid, given_back, paid]: [i64; 3]| {
            let claims = MoneyOfClaims {
                money,
                gift_aid: pence(gift_aid),
                given_back: pence(given_back),
                paid: pence(paid),
            };
            of_claims(claims, Some(pence(of_gifts)))
        };
        let (of_gifts, gone) = ("£11,311.61", "£12.26");
        let paid = ClaimMoney::Paid;
        assert_eq!(
            said(paid, 1_131_161, [1_132_387, 0, 1_132_387]),
            Some(say(charity_gifts::PaidWithGone { of_gifts, gone, paid: "£11,323.87" }))
        );
        let given_back = "£10.00";
        assert_eq!(
            said(paid, 1_131_161, [1_132_387, 1_000, 1_131_387]),
            Some(say(charity_gifts::PaidWithGoneLessGivenBack {
                of_gifts,
                gone,
                given_back,
                paid: "£11,313.87"
            }))
        );
        // A penny of HMRC's rounding is in the part that is gone.
        assert_eq!(
            said(paid, 1_131_161, [1_132_388, 0, 1_132_387]),
            Some(say(charity_gifts::PaidWithGone { of_gifts, gone, paid: "£11,323.87" }))
        );
        // Rounding, and what is owed.
        assert_eq!(said(paid, 1_132_387, [1_132_384, 0, 1_132_384]), None);
        assert_eq!(said(paid, 1_132_384, [1_132_387, 0, 1_132_387]), None);
        assert_eq!(said(ClaimMoney::Owed, 1_131_161, [1_132_387, 0, 0]), None);
    }

    #[test]
    fn what_hmrc_paid_before_it_refused_gifts_is_named() {
        let pence = |pence| Pence::new(pence).unwrap();
        let said = |of_gifts, [gift_aid, given_back, paid]: [i64; 3]| {
            let (gift_aid, given_back) = (pence(gift_aid), pence(given_back));
            let claims = MoneyOfClaims { money: ClaimMoney::Paid, gift_aid, given_back, paid: pence(paid) };
            of_claims(claims, Some(pence(of_gifts)))
        };
        let (of_gifts, paid, given_back) = ("£100.00", "£150.00", "£5.00");
        assert_eq!(
            said(10_000, [10_000, 0, 15_000]),
            Some(say(charity_gifts::PaidWithAbove { of_gifts, above: "£50.00", paid }))
        );
        assert_eq!(
            said(10_000, [10_000, 500, 15_000]),
            Some(say(charity_gifts::PaidWithAboveLessGivenBack {
                of_gifts,
                above: "£55.00",
                given_back,
                paid
            }))
        );
        let gone = "£12.00";
        assert_eq!(
            said(10_000, [11_200, 0, 15_000]),
            Some(say(charity_gifts::PaidWithGoneAndAbove { of_gifts, gone, above: "£38.00", paid }))
        );
        assert_eq!(
            said(10_000, [11_200, 500, 15_000]),
            Some(say(charity_gifts::PaidWithGoneAndAboveLessGivenBack {
                of_gifts,
                gone,
                above: "£43.00",
                given_back,
                paid
            }))
        );
        assert_eq!(said(10_000, [10_003, 0, 10_000]), None, "rounding");
    }

    #[test]
    fn the_gift_aid_of_a_list_is_that_of_gifts_with_gift_aid() {
        let stage = |status, pence| Stage { status, count: 1, claimable: Pence::new(pence).unwrap() };
        let year = TaxYear::of(domain::calendar::parse_date("2026-11-21").unwrap());
        let totals = Totals::Exactly(vec![stage(Status::Accepted, 400), stage(Status::Cancelled, 800)]);
        assert_eq!(gift_aid_of(&totals, year), Pence::new(100).ok());
        assert_eq!(gift_aid_of(&Totals::MoreThan(50_000), year), None);
    }
}
