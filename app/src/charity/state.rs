//! The states of a gift in the words of a charity’s finance officer.

use crate::ui::Tone;
use crate::words::{charity_gifts, held_gifts, say};
use domain::donation::{DonorPart, Reason, States, Status};

/// The states in the order in which a gift passes through them; the three without Gift Aid come last.
pub const ALONG_THE_WAY: [Status; 10] = [
    Status::AwaitingSettlement,
    Status::AwaitingDonor,
    Status::AwaitingCharity,
    Status::Held,
    Status::Declared,
    Status::Claimed,
    Status::Accepted,
    Status::AwaitingAuthorisation,
    Status::Ineligible,
    Status::Cancelled,
];

/// `1 gift`, `1,204 gifts`.
pub fn gifts(count: impl TryInto<i64>) -> String {
    say(charity_gifts::Count { count })
}

/// Parts of a donor's details, each as the form that corrects it calls it.
pub fn donor_parts(parts: &[DonorPart]) -> String {
    let label = |part: &DonorPart| {
        say(match part {
            DonorPart::Title => held_gifts::NAME_TITLE,
            DonorPart::FirstName => held_gifts::FIRST,
            DonorPart::LastName => held_gifts::LAST,
            DonorPart::Address => held_gifts::PART_ADDRESS,
            DonorPart::Postcode => held_gifts::POSTCODE,
            DonorPart::Country => held_gifts::COUNTRY,
        })
    };
    parts.iter().map(label).collect::<Vec<_>>().join(", ")
}

/// Two or three words for a state.
pub fn label(status: Status) -> &'static str {
    match status {
        Status::AwaitingSettlement => say(charity_gifts::WAITING_FOR_SETTLEMENT),
        Status::AwaitingDonor => say(charity_gifts::WAITING_FOR_DONOR),
        Status::AwaitingAuthorisation => say(charity_gifts::NOT_AUTHORISED),
        Status::AwaitingCharity => say(charity_gifts::WAITING_FOR_MATCH),
        Status::Held => say(charity_gifts::NEEDS_FIXING),
        Status::Declared => say(charity_gifts::DECLARED),
        Status::Claimed => say(charity_gifts::CLAIMED),
        Status::Accepted => say(charity_gifts::ACCEPTED),
        Status::Ineligible => say(charity_gifts::NO_GIFT_AID),
        Status::Cancelled => say(charity_gifts::CANCELLED),
    }
}

/// What the state means for the charity.
pub fn meaning(status: Status) -> &'static str {
    match status {
        Status::AwaitingSettlement => say(charity_gifts::MEANS_SETTLEMENT),
        Status::AwaitingDonor => say(charity_gifts::MEANS_DONOR),
        Status::AwaitingAuthorisation => say(charity_gifts::MEANS_NOT_AUTHORISED),
        Status::AwaitingCharity => say(charity_gifts::MEANS_MATCH),
        Status::Held => say(charity_gifts::MEANS_FIXING),
        Status::Declared => say(charity_gifts::MEANS_DECLARED),
        Status::Claimed => say(charity_gifts::MEANS_CLAIMED),
        Status::Accepted => say(charity_gifts::MEANS_ACCEPTED),
        Status::Ineligible => say(charity_gifts::MEANS_NO_GIFT_AID),
        Status::Cancelled => say(charity_gifts::MEANS_CANCELLED),
    }
}

/// How the state is coloured.
pub fn tone(status: Status) -> Tone {
    match status {
        Status::Held => Tone::Warn,
        Status::Declared | Status::Claimed => Tone::Info,
        Status::Accepted => Tone::Good,
        _ => Tone::Neutral,
    }
}

/// Whether Gift Aid came of a gift in this state, or comes by itself once what it waits for is there. An authorisation never
/// reaches back to an earlier day, so of a gift that none covers nothing is promised.
pub fn counts(status: Status) -> bool {
    !States::WithoutGiftAid.statuses().contains(&status)
}

/// Why a gift waits, or gets no Gift Aid.
pub fn why(reason: Reason) -> &'static str {
    say(match reason {
        Reason::Cancelled => charity_gifts::REASON_CANCELLED,
        Reason::DonorBenefit => charity_gifts::REASON_BENEFIT,
        Reason::NotAGift => charity_gifts::REASON_NOT_A_GIFT,
        Reason::NoTaxPaid => charity_gifts::REASON_NO_TAX,
        Reason::GivenByCompany => charity_gifts::REASON_COMPANY,
        Reason::NotEligible => charity_gifts::REASON_NOT_ELIGIBLE,
        Reason::ClaimedElsewhere => charity_gifts::REASON_ELSEWHERE,
        Reason::OutOfTime => charity_gifts::REASON_OUT_OF_TIME,
        Reason::DonorErased => charity_gifts::REASON_ERASED,
        Reason::NoSettlementDate => charity_gifts::REASON_NO_SETTLEMENT,
        Reason::SettlementInFuture => charity_gifts::REASON_SETTLES_LATER,
        Reason::CharityUnknown => charity_gifts::REASON_NO_CHARITY,
        Reason::DonorUnknown => charity_gifts::REASON_NO_DONOR,
        Reason::DonorDenied => charity_gifts::REASON_DENIED,
        Reason::NotAuthorised => charity_gifts::REASON_NOT_AUTHORISED,
        Reason::CharityConflict => charity_gifts::REASON_TWO_CHARITIES,
        Reason::DetailsUnusable => charity_gifts::REASON_DETAILS,
    })
}

/// What the charity can do about a reason, or who else does it.
pub fn cure(reason: Reason) -> &'static str {
    match reason {
        Reason::Cancelled => say(charity_gifts::CURE_CANCELLED),
        Reason::DonorBenefit
        | Reason::NotAGift
        | Reason::NoTaxPaid
        | Reason::GivenByCompany
        | Reason::NotEligible => say(charity_gifts::CURE_NOT_ELIGIBLE),
        Reason::ClaimedElsewhere => say(charity_gifts::CURE_ELSEWHERE),
        Reason::OutOfTime => say(charity_gifts::CURE_OUT_OF_TIME),
        Reason::DonorErased => say(charity_gifts::CURE_ERASED),
        Reason::NoSettlementDate => say(charity_gifts::CURE_NO_SETTLEMENT),
        Reason::SettlementInFuture => say(charity_gifts::CURE_SETTLES_LATER),
        Reason::CharityUnknown => say(charity_gifts::CURE_NO_CHARITY),
        Reason::CharityConflict => say(charity_gifts::CURE_TWO_CHARITIES),
        Reason::DonorUnknown => say(charity_gifts::CURE_NO_DONOR),
        Reason::DonorDenied => say(charity_gifts::CURE_DENIED),
        Reason::NotAuthorised => say(charity_gifts::CURE_NOT_AUTHORISED),
        Reason::DetailsUnusable => say(charity_gifts::CURE_DETAILS),
    }
}

/// `21 Nov 2026`, for tables.
pub fn short(date: domain::Date) -> String {
    let month = date.month().to_string();
    format!("{} {} {}", date.day(), month.get(..3).unwrap_or(&month), date.year())
}

#[cfg(test)]
mod tests {
    use super::{ALONG_THE_WAY, short};
    use domain::donation::Status;

    #[test]
    fn every_state_has_its_place_on_the_way() {
        let all = Status::ALL.iter().filter(|status| ALONG_THE_WAY.contains(status)).count();
        assert_eq!(all, Status::ALL.len());
    }

    #[test]
    fn days_are_short_in_tables() {
        assert_eq!(short(domain::calendar::parse_date("2026-11-05").unwrap()), "5 Nov 2026");
    }
}
