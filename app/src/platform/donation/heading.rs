//! What the list says above its rows: which of how many donations they are, and what all of these come to.

use crate::charity::state::counts;
use crate::words::{platform_donations, say};
use domain::count::thousands;
use domain::donation::DonationView;
use domain::donation::shown::{SentStage, SentTotals};
use domain::{Pence, TaxYear, gift_aid};

/// The totals of donations that were found by themselves.
pub fn totals_of(found: &[DonationView]) -> SentTotals {
    let stage = |view: &DonationView| SentStage {
        status: view.gift_aid.status,
        count: 1,
        given: view.gross_amount.pence(),
        claimable: view.claimable_amount,
    };
    SentTotals::Exactly(found.iter().map(stage).collect())
}

/// Which donations of how many are listed, so many rows after the first ones, and what all of them come to: a quarter of each status.
pub fn listed(before: Option<i64>, shown: usize, totals: &SentTotals, year: TaxYear) -> String {
    let shown = i64::try_from(shown).unwrap_or(i64::MAX);
    let between = |before: i64| (thousands(before + 1), thousands(before + shown));
    let stages = match totals {
        SentTotals::Exactly(stages) => stages,
        SentTotals::MoreThan(most) => {
            let count = *most;
            return match before.map(between) {
                Some((first, last)) => say(platform_donations::RowsOfMore { first, last, count }),
                None => say(platform_donations::SomeOfMore { shown: thousands(shown), count }),
            };
        }
    };
    let count: i64 = stages.iter().map(|stage| stage.count).sum();
    let donations = match before.map(between) {
        _ if shown >= count => say(platform_donations::Count { count }),
        Some((first, last)) => say(platform_donations::Rows { first, last, count }),
        None => say(platform_donations::SomeOf { shown: thousands(shown), count }),
    };
    let sum = |of: &dyn Fn(&SentStage) -> Pence| {
        stages.iter().map(of).fold(Pence::ZERO, |sum, amount| sum.checked_add(amount).unwrap_or(sum))
    };
    let given = sum(&|stage| stage.given);
    let of_status = |stage: &SentStage| {
        if counts(stage.status) { gift_aid(stage.claimable, year) } else { Pence::ZERO }
    };
    let with: i64 = stages.iter().filter(|stage| counts(stage.status)).map(|stage| stage.count).sum();
    match with {
        0 => say(platform_donations::ComesToWithout { donations, given }),
        with if with < count => {
            let (gift_aid, with) = (sum(&of_status), thousands(with));
            say(platform_donations::ComesToInPart { donations, given, gift_aid, with })
        }
        _ => say(platform_donations::ComesTo { donations, given, gift_aid: sum(&of_status) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::donation::Status;

    #[test]
    fn a_list_says_which_of_how_many_it_shows_and_what_all_come_to() {
        let stage = |status, count, pence| {
            let given = Pence::new(pence).unwrap();
            SentStage { status, count, given, claimable: given }
        };
        let all = SentTotals::Exactly(vec![
            stage(Status::Declared, 950, 400_000),
            stage(Status::Held, 8, 403),
            stage(Status::Cancelled, 1, 900),
        ]);
        let held = SentTotals::Exactly(vec![stage(Status::Held, 8, 403)]);
        let cancelled = SentTotals::Exactly(vec![stage(Status::Cancelled, 1, 900)]);
        let year = TaxYear::of(domain::calendar::parse_date("2026-11-21").unwrap());
        for (before, shown, totals, said) in [
            (
                Some(50),
                50,
                &all,
                "51 to 100 of 959 donations: £4,013.03, Gift Aid about £1,001.00 on 958 of them",
            ),
            (None, 50, &all, "50 of 959 donations: £4,013.03, Gift Aid about £1,001.00 on 958 of them"),
            (Some(0), 8, &held, "8 donations: £4.03, Gift Aid about £1.00"),
            (Some(0), 1, &cancelled, "1 donation: £9.00, no Gift Aid"),
            (Some(1_000), 50, &SentTotals::MoreThan(20_000), "1,001 to 1,050 of more than 20,000 donations"),
            (None, 50, &SentTotals::MoreThan(20_000), "50 of more than 20,000 donations"),
        ] {
            assert_eq!(listed(before, shown, totals, year), said);
        }
    }
}
