//! What is said beside the claim that a payment pays: what HMRC's money differs by, and why.

use crate::charity::claim::claim_page::difference;
use crate::ui::day::long;
use crate::words::{payments, say};
use backend::claim::{Payment, RefusedLater, SharedClaim};
use domain::payment::over;
use domain::{ClaimId, Pence};
use std::collections::HashSet;

/// What the page says once of a claim, however many of its payments it lists.
#[derive(Default)]
pub(super) struct Said {
    /// The claims of which it has said what their money differs by.
    differs: HashSet<ClaimId>,
    /// The claims with money that the reader can remove.
    removable: HashSet<ClaimId>,
}

impl Said {
    pub(super) fn of(may_change: bool, rows: &[Payment]) -> Self {
        let is_removable = |row: &&Payment| row.by_hand || row.claim_set_off > Pence::ZERO;
        let removable = rows.iter().filter(|_| may_change).filter(is_removable);
        let removable = removable.filter_map(|row| row.claim.map(|(id, ..)| id)).collect();
        Self { removable, ..Self::default() }
    }

    /// What is said beside the claim that a payment pays. What all of the claim's money differs by stands beside the first of it alone.
    pub(super) fn beside(&mut self, row: &Payment, id: ClaimId, expected: Pence) -> String {
        let paid = row.claim_paid.unwrap_or(row.amount);
        if !self.differs.insert(id) && row.amount != paid {
            return part(paid, row.claim_set_off);
        }
        let said = beside(row, expected);
        let gone = row.interest.checked_add(row.returned).unwrap_or(row.interest);
        let is_over = row.refused.is_none() && over(expected, paid, gone).is_some();
        if is_over && self.removable.contains(&id) {
            return format!("{}. {}", said.trim_end_matches('.'), say(payments::REMOVE_WRONG));
        }
        said
    }

    /// The same of one of several claims that a payment pays.
    pub(super) fn beside_part(&mut self, shared: &SharedClaim) -> String {
        if !self.differs.insert(shared.claim_id) && shared.part != shared.paid {
            return part(shared.paid, shared.set_off);
        }
        beside_part(shared)
    }
}

/// What is said beside the claim that a payment pays: what it differs by, together with any other payment for the claim.
fn beside(row: &Payment, expected: Pence) -> String {
    let paid = row.claim_paid.unwrap_or(row.amount);
    let differs = match row.refused {
        Some(refused) if paid > expected => {
            refused_later(&refused, paid.checked_sub(row.interest).unwrap_or(paid), expected)
        }
        _ => above(paid, expected, (row.interest, row.returned)),
    };
    if row.amount == paid { differs } else { part_of(paid, row.claim_set_off, &differs) }
}

/// What is said beside one of several claims that a payment pays.
fn beside_part(shared: &SharedClaim) -> String {
    let SharedClaim { part, expected, paid, set_off, interest, returned, .. } = *shared;
    // Which claims it paid, somebody has said.
    let differs = match over(expected, paid, Pence::ZERO) {
        Some(amount) if interest == Pence::ZERO && returned == Pence::ZERO => {
            say(payments::MoreThanDue { amount })
        }
        _ => above(paid, expected, (interest, returned)),
    };
    if part == paid { differs } else { part_of(paid, set_off, &differs) }
}

/// What is said of a part of what HMRC paid for a claim, or set off, in all.
fn part_of(paid: Pence, set_off: Pence, differs: &str) -> String {
    format!("{} {differs}", part(paid, set_off))
}

/// That it is a part of that.
fn part(paid: Pence, set_off: Pence) -> String {
    if set_off == Pence::ZERO {
        say(payments::PartOf { paid })
    } else {
        say(payments::PartOfSettled { sum: paid })
    }
}

/// What is said of a payment that is more than what HMRC left of its claim, but for interest.
fn refused_later(refused: &RefusedLater, paid: Pence, expected: Pence) -> String {
    let RefusedLater { less, letter_on, returned } = refused;
    let letter = long(*letter_on);
    let before = expected.checked_add(*less).unwrap_or(expected);
    let when = if paid == before {
        say(payments::AS_EXPECTED_THEN).to_owned()
    } else {
        say(payments::MoreThanDue { amount: paid.checked_sub(expected).unwrap_or(paid) })
    };
    let refused = match returned {
        Some((pence, on)) if over(expected, paid, *pence).is_none() => {
            say(payments::LaterRefusedReturned { less, letter, on: long(*on) })
        }
        Some((amount, on)) => {
            say(payments::LaterRefusedReturnedSoFar { less, letter, amount, on: long(*on) })
        }
        None => say(payments::LaterRefused { less, letter }),
    };
    format!("{when} {refused}")
}

/// What a payment differs by from its claim, and what of that is interest or has gone back to HMRC.
fn above(paid: Pence, expected: Pence, (interest, returned): (Pence, Pence)) -> String {
    let gone = interest.checked_add(returned).unwrap_or(interest);
    if gone == Pence::ZERO {
        return difference(paid.get(), expected.get());
    }
    let said = [
        (interest > Pence::ZERO).then(|| say(payments::IsInterest { amount: interest })),
        (returned > Pence::ZERO).then(|| say(payments::IsReturned { amount: returned })),
        over(expected, paid, gone).map(|amount| say(payments::MoreThanDue { amount })),
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::{Said, beside, beside_part, difference};
    use crate::words::{payments, say};
    use backend::claim::{Payment, RefusedLater, SharedClaim};
    use domain::Pence;
    use domain::calendar::parse_date;

    fn pence(pence: i64) -> Pence {
        Pence::new(pence).unwrap()
    }

    /// One of so much, for a claim for which HMRC paid that in all.
    fn payment(amount: i64, paid: i64) -> Payment {
        Payment {
            payment_id: "0198c003-0000-7000-8000-000000000001".parse().unwrap(),
            paid_on: parse_date("2026-11-05").unwrap(),
            amount: pence(amount),
            reference: "HMRC CHARITIES".to_owned(),
            claim: None,
            claim_paid: Some(pence(paid)),
            claim_set_off: Pence::ZERO,
            interest: Pence::ZERO,
            returned: Pence::ZERO,
            refused: None,
            shared_by: Vec::new(),
            is_dismissed: false,
            by_hand: false,
            set_off_against: None,
            resembles: None,
            twin: None,
            other_words: Vec::new(),
            suggestions: Vec::new(),
            sent_later: None,
            sent_after: Vec::new(),
        }
    }

    #[test]
    fn a_part_is_compared_together_with_the_others() {
        let says = |amount, paid, expected| beside(&payment(amount, paid), pence(expected));
        assert_eq!(says(500, 500, 500), difference(500, 500));
        assert_eq!(says(3_000, 3_000, 5_099), difference(3_000, 5_099));
        let part = say(payments::PartOf { paid: "£50.99" });
        assert_eq!(says(2_099, 5_099, 5_099), format!("{part} {}", difference(5_099, 5_099)));
        let with_set_off = Payment { claim_set_off: pence(2_099), ..payment(3_000, 5_099) };
        let part = say(payments::PartOfSettled { sum: "£50.99" });
        assert_eq!(beside(&with_set_off, pence(5_099)), format!("{part} {}", difference(5_099, 5_099)));
        let interest = Payment { interest: pence(2_325), ..payment(4_000, 4_000) };
        assert_eq!(beside(&interest, pence(1_675)), say(payments::IsInterest { amount: "£23.25" }));
    }

    #[test]
    fn what_hmrc_paid_too_much_and_got_back_is_said() {
        let says = |interest, returned| {
            let payment =
                Payment { interest: pence(interest), returned: pence(returned), ..payment(4_000, 4_000) };
            beside(&payment, pence(1_675))
        };
        let back = |amount: &str| say(payments::IsReturned { amount });
        let interest = say(payments::IsInterest { amount: "£3.25" });
        let rest = say(payments::MoreThanDue { amount: "£3.25" });
        assert_eq!(says(0, 2_325), back("£23.25"));
        assert_eq!(says(0, 2_000), format!("{}; {rest}", back("£20.00")));
        assert_eq!(says(325, 2_000), format!("{interest}; {}", back("£20.00")));
    }

    #[test]
    fn of_a_payment_for_several_claims_each_says_whether_it_is_as_expected() {
        let says = |part, paid, returned| {
            let shared = SharedClaim {
                claim_id: "clm_00000000000000000000000001".parse().unwrap(),
                number: 1,
                part: pence(part),
                expected: pence(500),
                paid: pence(paid),
                set_off: Pence::ZERO,
                interest: Pence::ZERO,
                returned: pence(returned),
            };
            beside_part(&shared)
        };
        let more = say(payments::MoreThanDue { amount: "£0.50" });
        let part = say(payments::PartOf { paid: "£5.00" });
        for (of, said) in [
            ((500, 500, 0), difference(500, 500)),
            ((501, 501, 0), difference(501, 500)),
            ((550, 550, 0), more),
            ((550, 550, 50), say(payments::IsReturned { amount: "£0.50" })),
            ((300, 300, 0), difference(300, 500)),
            ((200, 500, 0), format!("{part} {}", difference(500, 500))),
        ] {
            let (amount, paid, returned) = of;
            assert_eq!(says(amount, paid, returned), said, "{of:?}");
        }
    }

    #[test]
    fn d2_a_payment_that_was_right_before_hmrc_refused_gifts_is_no_interest() {
        let day = |day| parse_date(day).unwrap();
        let says = |paid, returned: Option<i64>| {
            let returned = returned.map(|returned| (pence(returned), day("2027-02-28")));
            let refused = RefusedLater { less: pence(1_860), letter_on: day("2026-11-27"), returned };
            beside(&Payment { refused: Some(refused), ..payment(paid, paid) }, pence(7_895))
        };
        let (less, letter, on) = ("£18.60", "27\u{a0}November 2026", "28\u{a0}February 2027");
        let right = say(payments::AS_EXPECTED_THEN);
        let later = say(payments::LaterRefused { less, letter });
        let all = say(payments::LaterRefusedReturned { less, letter, on });
        let some = say(payments::LaterRefusedReturnedSoFar { less, letter, amount: "£10.00", on });
        let more = say(payments::MoreThanDue { amount: "£11.05" });
        for (paid, returned, said) in [
            (9_755, None, format!("{right} {later}")),
            (9_755, Some(1_860), format!("{right} {all}")),
            (9_755, Some(1_000), format!("{right} {some}")),
            (9_000, None, format!("{more} {later}")),
            // It knew of the letter when it paid.
            (7_895, None, difference(7_895, 7_895)),
        ] {
            assert_eq!(says(paid, returned), said);
        }
        let returned = Some((pence(1_860), day("2027-02-28")));
        let refused = RefusedLater { less: pence(1_860), letter_on: day("2026-11-27"), returned };
        let interest = Payment { refused: Some(refused), interest: pence(45), ..payment(9_800, 9_800) };
        assert_eq!(beside(&interest, pence(7_895)), format!("{right} {all}"), "with interest");
    }

    #[test]
    fn what_the_money_of_a_claim_differs_by_is_said_once_with_what_can_be_removed() {
        let id = "clm_00000000000000000000000001".parse().unwrap();
        let of = |amount, by_hand| {
            let claim = Some((id, 1, pence(8_716)));
            Payment { claim, by_hand, ..payment(amount, 12_716) }
        };
        let says = |may_change, rows: &[Payment]| {
            let mut said = Said::of(may_change, rows);
            rows.iter().map(|row| said.beside(row, id, pence(8_716))).collect::<Vec<_>>()
        };
        let part = say(payments::PartOf { paid: "£127.16" });
        let more = format!("{part} {}", difference(12_716, 8_716));
        let remove = format!("{more}. {}", say(payments::REMOVE_WRONG));
        let matched = [of(8_716, false), of(4_000, false)];
        assert_eq!(says(true, &matched), [more.clone(), part.clone()]);
        let recorded = [of(8_716, false), of(4_000, true)];
        assert_eq!(says(true, &recorded), [remove, part.clone()]);
        assert_eq!(says(false, &recorded), [more, part], "a viewer removes nothing");
        let right = [Payment { claim: Some((id, 1, pence(500))), by_hand: true, ..payment(500, 500) }];
        let mut said = Said::of(true, &right);
        assert_eq!(said.beside(&right[0], id, pence(500)), difference(500, 500));
    }
}
