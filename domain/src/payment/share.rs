//! One payment for several claims, and several for one: HMRC can pay what it has accepted all at once, or a claim in parts.

use time::Date;

use crate::money::Pence;

/// How much of a payment is each claim's: what is expected for it, and for the last one what is left. HMRC rounds in its own way,
/// adds interest and sets off, and says of which claim only in its letter. None without claims, or where nothing is left for the last.
#[must_use]
pub fn share_out(amount: Pence, expected: &[Pence]) -> Option<Vec<Pence>> {
    let (_, first) = expected.split_last()?;
    let taken = Pence::total(first.iter().copied()).ok()?;
    let left = amount.checked_sub(taken).filter(|left| *left != Pence::ZERO)?;
    Some(first.iter().copied().chain([left]).collect())
}

/// What is still missing of a claim of which HMRC has paid something; none where the money is there. A penny is not missing: HMRC
/// rounds the claim's total in its own way.
#[must_use]
pub fn short_of(expected: Pence, paid: Pence) -> Option<Pence> {
    expected.checked_sub(paid).filter(|rest| rest.get() > 1)
}

/// The day on which all of a claim was there, but for a penny: none while a part is missing. The parts stand in any order.
#[must_use]
pub fn settled_on(expected: Pence, parts: impl IntoIterator<Item = (Date, Pence)>) -> Option<Date> {
    let mut parts: Vec<(Date, Pence)> = parts.into_iter().collect();
    parts.sort_unstable();
    let mut so_far = Pence::ZERO;
    for (on, part) in parts {
        so_far = so_far.checked_add(part)?;
        if short_of(expected, so_far).is_none() {
            return Some(on);
        }
    }
    None
}

/// What HMRC has paid more than it left of a claim, but for what has `gone`: back to it, or as interest that the charity keeps. None
/// where that is a penny, which is its rounding.
#[must_use]
pub fn over(expected: Pence, paid: Pence, gone: Pence) -> Option<Pence> {
    let kept = paid.checked_sub(gone)?;
    kept.checked_sub(expected).filter(|over| over.get() > 1)
}

#[cfg(test)]
mod tests {
    use super::{over, settled_on, share_out, short_of};
    use crate::calendar::parse_date;
    use crate::money::Pence;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    #[test]
    fn a_payment_is_shared_out_to_the_penny() {
        for (amount, expected, parts) in [
            (750, vec![500, 250], Some(vec![500, 250])),
            // A penny of rounding, and interest.
            (749, vec![500, 250], Some(vec![500, 249])),
            (800, vec![500, 250], Some(vec![500, 300])),
            (600, vec![100, 200, 300], Some(vec![100, 200, 300])),
            (250, vec![250], Some(vec![250])),
            // It does not reach for the last, so the last is not paid with it.
            (500, vec![500, 250], None),
            (400, vec![500, 250], None),
            (400, vec![], None),
        ] {
            let expected: Vec<Pence> = expected.into_iter().map(pence).collect();
            let parts = parts.map(|parts| parts.into_iter().map(pence).collect::<Vec<_>>());
            assert_eq!(share_out(pence(amount), &expected), parts, "{amount} for {expected:?}");
        }
    }

    #[test]
    fn a_claim_is_short_of_what_has_not_come_but_not_of_a_penny_of_rounding() {
        for (expected, paid, rest) in [
            (5_099, 3_000, Some(2_099)),
            (500, 498, Some(2)),
            (500, 499, None),
            (500, 500, None),
            // Interest.
            (500, 510, None),
        ] {
            assert_eq!(short_of(pence(expected), pence(paid)), rest.map(pence), "{paid} of {expected}");
        }
    }

    #[test]
    fn a_claim_is_settled_on_the_day_of_the_part_that_completes_it() {
        let day = |day: u8| parse_date(&format!("2026-11-{day:02}")).unwrap();
        for (parts, on) in [
            (vec![], None),
            (vec![(20, 300)], None),
            (vec![(20, 300), (22, 198)], None),
            (vec![(20, 300), (22, 199)], Some(22)),
            (vec![(20, 300), (22, 200)], Some(22)),
            (vec![(22, 200), (20, 300)], Some(22)),
            (vec![(20, 499), (22, 1)], Some(20)),
            // Interest.
            (vec![(20, 510)], Some(20)),
        ] {
            let laid = parts.iter().map(|(on, part)| (day(*on), pence(*part)));
            assert_eq!(settled_on(pence(500), laid), on.map(day), "{parts:?}");
        }
    }

    #[test]
    fn d2_hmrc_has_paid_too_much_until_it_has_it_back() {
        for (expected, paid, returned, rest) in [
            (250, 1_000, 0, Some(750)),
            (250, 1_000, 700, Some(50)),
            (250, 1_000, 750, None),
            (250, 251, 0, None),
            (250, 200, 0, None),
            (0, 2, 0, Some(2)),
        ] {
            let found = over(pence(expected), pence(paid), pence(returned));
            assert_eq!(found, rest.map(pence), "{paid} of {expected}, {returned} returned");
        }
    }
}
