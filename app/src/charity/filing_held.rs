//! The words for why no claim of a charity is filed until the operator has settled a problem with HMRC.

use domain::claim::ClaimAlarm;

/// Title and text for the alarm that holds the charity's filing.
pub fn filing_held(alarm: ClaimAlarm) -> (&'static str, &'static str) {
    if alarm.is_of_two_claims() {
        (
            "We have stopped sending your claims: HMRC may have one of them twice",
            "We are asking HMRC. Your gifts are safe. If HMRC pays twice, set the extra money aside: you will have to return it.",
        )
    } else {
        (
            "We have stopped sending your claims: HMRC refused to take one from us",
            "Check that Uplift is appointed as your nominee at HMRC, and that your HMRC reference in Uplift is the one that HMRC uses. We are \
             asking HMRC too. Your gifts are safe.",
        )
    }
}

#[cfg(test)]
mod tests {
    use super::filing_held;
    use domain::claim::ClaimAlarm;

    #[test]
    fn f3_a_refused_account_is_not_told_as_a_claim_that_hmrc_has_twice() {
        let (title, text) = filing_held(ClaimAlarm::AccountRefused);
        assert!(title.contains("refused to take one") && text.contains("nominee"), "{title}: {text}");
        for alarm in [ClaimAlarm::SentTwice, ClaimAlarm::Contradicted] {
            let (title, text) = filing_held(alarm);
            assert!(title.contains("twice") && text.contains("return it"), "{title}: {text}");
        }
    }
}
