//! What the columns of the list of gifts are called in its file, and what the Gift Aid in it is.

use super::state::counts;
use crate::words::{charity_gifts, say};
use domain::Status;
use domain::donation::shown::InClaim;

/// The columns, in their order: those that the page has too are called the same.
#[must_use]
pub fn headings() -> [&'static str; 19] {
    [
        say(charity_gifts::GIFT_ID),
        say(charity_gifts::REFERENCE),
        say(charity_gifts::PLATFORM),
        say(charity_gifts::FILE_DATE),
        say(charity_gifts::FILE_SETTLED_ON),
        say(charity_gifts::GIVEN),
        say(charity_gifts::FILE_AFTER_FEES),
        say(charity_gifts::REFUNDED),
        say(charity_gifts::CLAIMABLE),
        say(charity_gifts::GIFT_AID),
        say(charity_gifts::STATE),
        say(charity_gifts::FILE_CLAIM),
        say(charity_gifts::FILE_CLAIMED),
        say(charity_gifts::FILE_PAID_ON),
        say(charity_gifts::FILE_GIVEN_BACK_IN),
        say(charity_gifts::FILE_REFUSED_ON),
        say(charity_gifts::FILE_DECLARATION),
        say(charity_gifts::FILE_CHANGED),
        say(charity_gifts::FILE_GIFT_AID_IS),
    ]
}

/// What the Gift Aid on a gift is: an estimate until it is claimed. Nothing of a gift that brings none.
#[must_use]
pub fn gift_aid_is(status: Status, claim: Option<&InClaim>) -> Option<&'static str> {
    let is = match (status, claim.filter(|claim| claim.paid_on.is_some())) {
        _ if !counts(status) => return None,
        (Status::Claimed, _) => charity_gifts::CLAIMED,
        (Status::Accepted, Some(claim)) if claim.is_set_off => charity_gifts::SETTLED_BY_HMRC,
        (Status::Accepted, Some(_)) => charity_gifts::PAID_BY_HMRC,
        (Status::Accepted, None) => charity_gifts::FILE_ACCEPTED,
        _ => charity_gifts::FILE_ESTIMATE,
    };
    Some(say(is))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gift_aid_is_an_estimate_until_it_is_claimed() {
        let in_claim = |paid_on: Option<&str>, is_set_off| InClaim {
            claim_id: "clm_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            number: 2,
            claimed: domain::Pence::ZERO,
            paid_on: paid_on.map(|day| domain::calendar::parse_date(day).unwrap()),
            is_set_off,
            given_back_in: None,
            refused_on: None,
            is_released: false,
        };
        let (unpaid, paid) = (in_claim(None, false), in_claim(Some("2026-12-18"), false));
        let set_off = in_claim(Some("2026-12-18"), true);
        for (status, claim, is) in [
            (Status::AwaitingSettlement, None, Some(charity_gifts::FILE_ESTIMATE)),
            // What an earlier claim came to says nothing of it.
            (Status::Declared, Some(&paid), Some(charity_gifts::FILE_ESTIMATE)),
            (Status::Claimed, Some(&unpaid), Some(charity_gifts::CLAIMED)),
            (Status::Accepted, Some(&unpaid), Some(charity_gifts::FILE_ACCEPTED)),
            (Status::Accepted, Some(&paid), Some(charity_gifts::PAID_BY_HMRC)),
            (Status::Accepted, Some(&set_off), Some(charity_gifts::SETTLED_BY_HMRC)),
            (Status::Cancelled, Some(&paid), None),
        ] {
            assert_eq!(gift_aid_is(status, claim), is.map(say), "{status}");
        }
    }
}
