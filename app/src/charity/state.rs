//! The states of a gift in the words of a charity’s finance officer.

use crate::ui::Tone;
pub use domain::count::gifts;
use domain::donation::{Reason, States, Status};

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

/// Two or three words for a state.
pub fn label(status: Status) -> &'static str {
    match status {
        Status::AwaitingSettlement => "Waiting for settlement",
        Status::AwaitingDonor => "Waiting for the donor",
        Status::AwaitingAuthorisation => "Not authorised",
        Status::AwaitingCharity => "Waiting for a charity match",
        Status::Held => "Needs fixing",
        Status::Declared => "Declared",
        Status::Claimed => "Claimed",
        Status::Accepted => "Accepted",
        Status::Ineligible => "No Gift Aid",
        Status::Cancelled => "Cancelled",
    }
}

/// The same words inside a sentence: only the first letter changes, for Gift Aid keeps its capitals.
pub fn in_sentence(label: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// What the state means for the charity.
pub fn meaning(status: Status) -> &'static str {
    match status {
        Status::AwaitingSettlement => {
            "The payment has not reached you yet. The declaration is made on the day it does, if the donor had authorised Uplift \
             on the day of the gift."
        }
        Status::AwaitingDonor => {
            "We do not know the donor yet. We match the gift once a platform links the card or phone number to a donor, or the donor \
             signs in to Uplift with the email address."
        }
        Status::AwaitingAuthorisation => {
            "We know the donor, but they had not authorised Uplift on the day of the gift. You can claim on it only with the donor’s \
             own declaration, and not through Uplift. If the gift was made today, we declare it if they authorise Uplift today."
        }
        Status::AwaitingCharity => "The card terminal is not matched to a charity yet.",
        Status::Held => {
            "HMRC will not accept some of its details, or two charities list its terminal. Your other gifts are not affected."
        }
        Status::Declared => "Declared and ready for your next claim.",
        Status::Claimed => "In a claim that we have sent to HMRC. HMRC has not answered yet.",
        Status::Accepted => "HMRC accepted the claim.",
        Status::Ineligible => {
            "You took it out of claiming; or it is past the time limit, four years after the accounting year (for a trust, the tax year) \
             of the gift; or the donor had their account deleted before we made a declaration."
        }
        Status::Cancelled => {
            "Refunded, or the payment failed. Its declaration, if there was one, is cancelled."
        }
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

/// What the charity can do about a reason, or who else does it.
pub fn cure(reason: Reason) -> &'static str {
    match reason {
        Reason::Cancelled => "Nothing to do.",
        Reason::DonorBenefit
        | Reason::NotAGift
        | Reason::NoTaxPaid
        | Reason::GivenByCompany
        | Reason::NotEligible => "We do not claim on it.",
        Reason::ClaimedElsewhere => "We do not claim on it, so that nothing is claimed twice.",
        Reason::OutOfTime => "Nothing can be done for this gift.",
        Reason::DonorErased => {
            "Nothing to do here: the donor had their account deleted, and we cannot say whose gift it was. If you know your \
             donor, you can ask for a Gift Aid declaration of your own, up to four years back, and claim on that yourself."
        }
        Reason::NoSettlementDate => {
            "The platform tells us once the payment has settled. If you have the money already, ask the platform to send \
             its settlement date."
        }
        Reason::SettlementInFuture => "Nothing to do. We make the declaration on that day.",
        Reason::CharityUnknown => {
            "Add the terminal under “Terminals”, or tell the platform which of its terminals is yours."
        }
        Reason::CharityConflict => {
            "Two charities have this terminal on their lists. Check yours under “Terminals”, and ask the platform whose it is."
        }
        Reason::DonorUnknown => {
            "If the donor asks, they can give again with the same card or phone number and tell the platform who they are. If they \
             gave their email address, they can sign in to Uplift with it. We then match every gift made with it."
        }
        Reason::DonorDenied => {
            "Nothing to do here: the platform has to find out who gave it. We make no declaration or claim until it has."
        }
        Reason::NotAuthorised => {
            "We cannot declare gifts that were made before the donor’s authorisation. You can still ask the donor for \
             a Gift Aid declaration of your own, up to four years back, and claim on that yourself. If the donor has died, do not \
             ask: a gift dated after the death gets no Gift Aid."
        }
        Reason::DetailsUnusable => {
            "If we have the donor’s email address, we ask them to correct their name and home address. You can ask them too, and enter \
             the correct details under “Needs fixing”. The gift will then go into your next claim."
        }
    }
}

/// `21 Nov 2026`, for tables.
pub fn short(date: domain::Date) -> String {
    let month = date.month().to_string();
    format!("{} {} {}", date.day(), month.get(..3).unwrap_or(&month), date.year())
}

#[cfg(test)]
mod tests {
    use super::{ALONG_THE_WAY, in_sentence, label, short};
    use domain::donation::Status;

    #[test]
    fn every_state_has_its_place_on_the_way() {
        let all = Status::ALL.iter().filter(|status| ALONG_THE_WAY.contains(status)).count();
        assert_eq!(all, Status::ALL.len());
    }

    #[test]
    fn gift_aid_keeps_its_capitals_inside_a_sentence() {
        assert_eq!(in_sentence(label(Status::Ineligible)), "no Gift Aid");
    }

    #[test]
    fn days_are_short_in_tables() {
        assert_eq!(short(domain::calendar::parse_date("2026-11-05").unwrap()), "5 Nov 2026");
    }
}
