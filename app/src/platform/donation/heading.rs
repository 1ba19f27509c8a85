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
        let many = SentTotals::MoreThan(20_000);
        let in_part = |donations| {
            let (given, gift_aid, with) = ("£4,013.03", "£1,001.00", "958");
            say(platform_donations::ComesToInPart { donations, given, gift_aid, with })
        };
        let rows = say(platform_donations::Rows { first: "51", last: "100", count: 959 });
        let some = say(platform_donations::SomeOf { shown: "50", count: 959 });
        let eight = say(platform_donations::Count { count: 8 });
        let one = say(platform_donations::Count { count: 1 });
        let of_eight =
            say(platform_donations::ComesTo { donations: eight, given: "£4.03", gift_aid: "£1.00" });
        let of_one = say(platform_donations::ComesToWithout { donations: one, given: "£9.00" });
        let (first, last, count) = ("1,001", "1,050", 20_000);
        for (before, shown, totals, said) in [
            (Some(50), 50, &all, in_part(rows)),
            (None, 50, &all, in_part(some)),
            (Some(0), 8, &held, of_eight),
            (Some(0), 1, &cancelled, of_one),
            (Some(1_000), 50, &many, say(platform_donations::RowsOfMore { first, last, count })),
            (None, 50, &many, say(platform_donations::SomeOfMore { shown: "50", count })),
        ] {
            assert_eq!(listed(before, shown, totals, year), said);
        }
    }
}
