//! What somebody did, in words.

use crate::team::role_name;
use crate::ui::day::long;
use backend::activity::{Appointment, Deed, Thing};
use domain::AuditAction;
use domain::claim::{Approvals, RevealReason};
use domain::count::counted;

/// What somebody did in words, with why where they had to say so; nothing for a verb that no person does.
pub fn in_words(deed: &Deed) -> Option<String> {
    let what = verb(deed.action.parse().ok()?)?;
    let why = deed.reason.as_deref().and_then(|reason| reason.parse().ok()).map(why);
    Some(why.map_or_else(|| what.to_owned(), |why| format!("{what}, {why}")))
}

/// What it was about, as people know it.
pub fn particulars(thing: &Thing) -> String {
    match thing {
        Thing::Claim(number) => format!("Claim {number}"),
        Thing::Gift { amount, on, reference } => match reference {
            Some(reference) => format!("Gift of {amount}, {}, reference {reference}", long(*on)),
            None => format!("Gift of {amount}, {}", long(*on)),
        },
        Thing::Terminal { names: name, .. }
        | Thing::Client(name)
        | Thing::Webhook(name)
        | Thing::Source(name) => name.clone(),
        Thing::Person { email, role, was } => match (was, role) {
            (Some(was), Some(role)) => format!("{email}: {} → {}", role_name(*was), role_name(*role)),
            (None, Some(role)) => format!("{email} as {}", role_name(*role)),
            (_, None) => email.clone(),
        },
        Thing::Payment { amount, on } => format!("Payment of {amount}, {}", long(*on)),
        Thing::Statement { added } => counted(*added, "new payment", "new payments"),
        Thing::Setting { approvals, were, schedule } => {
            let approvals = match were {
                Some(were) => format!("Approvals: {} → {}", people(*were), people(*approvals)),
                None => format!("Approvals: {}", people(*approvals)),
            };
            match schedule {
                Some((before, now)) => {
                    let (before, now) = (before.in_words(), now.in_words());
                    format!("{approvals}. Before: {before} Now: {now}")
                }
                None => approvals,
            }
        }
        Thing::Nominee(step) => match step {
            Appointment::Requested => "HMRC was asked",
            Appointment::Made => "HMRC’s letter arrived",
            Appointment::Ended => "It ended",
        }
        .to_owned(),
    }
}

fn people(approvals: Approvals) -> &'static str {
    match approvals {
        Approvals::None => "nobody",
        Approvals::One => "one",
        Approvals::Two => "two",
    }
}

/// Why somebody needed a donor's name, at the end of a sentence.
fn why(reason: RevealReason) -> &'static str {
    match reason {
        RevealReason::AskDonor => "to ask the donor for their correct details",
        RevealReason::AnswerDonor => "to reply to the donor",
        RevealReason::CheckRecords => "to check it against the charity’s records",
    }
}

/// An action of the audit trail in words.
fn verb(action: AuditAction) -> Option<&'static str> {
    Some(match action {
        AuditAction::CaptureAddAddress => "Added a return address of the capture page",
        AuditAction::CaptureAddOrigin => "Added an origin that may frame the capture page",
        AuditAction::CaptureColour => "Changed the colour of the capture page",
        AuditAction::CaptureLogo => "Changed the logo of the capture page",
        AuditAction::CaptureRemoveAddress => "Removed a return address of the capture page",
        AuditAction::CaptureRemoveOrigin => "Removed an origin that could frame the capture page",
        AuditAction::CharityAsk => "Asked the official to confirm the charity",
        AuditAction::CharityAskFewer => "Asked for fewer approvals",
        AuditAction::CharityBeginOwnClaim => "Made a schedule of gifts to claim on yourselves",
        AuditAction::CharityClaimPeriod => "Changed the charity type or its accounting year end",
        AuditAction::CharityClaimSetting => "Changed the claim settings",
        AuditAction::CharityCorrect => "Approved a correction to the charity’s details",
        AuditAction::CharityDeleteView => "Deleted a saved view of the gifts",
        AuditAction::CharityDismissPayment => "Marked a payment as not Gift Aid",
        AuditAction::CharityEndOwnClaim => "Recorded the outcome of a claim of your own",
        AuditAction::CharityImportPayments => "Uploaded a bank statement",
        AuditAction::CharityKeepPaymentApart => "Marked two payments as different",
        AuditAction::CharityMergePayment => "Merged a duplicate payment",
        AuditAction::CharityNominee => "Recorded a step of the nominee appointment",
        AuditAction::CharityProposeCorrection => "Proposed a correction to the charity’s details",
        AuditAction::CharityProve => "Confirmed the charity",
        AuditAction::CharityPutPaymentBack => "Marked a payment as Gift Aid again",
        AuditAction::CharityReadOwnClaim => "Downloaded gifts to claim on, with donors’ details",
        AuditAction::CharityRefuse => "Refused the charity’s registration",
        AuditAction::CharityRefuseCorrection => "Refused a correction to the charity’s details",
        AuditAction::CharityRegister => "Registered the charity",
        AuditAction::CharityRepayAdjustment => "Recorded a repayment to HMRC",
        AuditAction::CharityResumeClaims => "Started claims again",
        AuditAction::CharitySaveView => "Saved a view of the gifts",
        AuditAction::CharityStopFewer => "Stopped a change to fewer approvals",
        AuditAction::CharityTakeOut => "Took gifts out of claiming",
        AuditAction::CharityTakeRepaymentBack => "Removed a repayment to HMRC",
        AuditAction::CharityTestMessage => "Sent a test message to HMRC",
        AuditAction::CharityWithdrawCorrection => "Withdrew a correction to the charity’s details",
        AuditAction::ClaimApprove => "Approved a claim",
        AuditAction::ClaimAskFewer => "Lowered the approvals that a claim needs",
        AuditAction::ClaimBegin => "Started a claim",
        AuditAction::ClaimChange => "Took a gift out of a claim that was not sent yet",
        AuditAction::ClaimFindDonor => "Searched a claim for a donor by name",
        AuditAction::ClaimPay => "Recorded a payment for a claim",
        AuditAction::ClaimPayMore => "Recorded a further payment for a claim",
        AuditAction::ClaimReadMessage => "Downloaded a message between us and HMRC",
        AuditAction::ClaimReadPack => "Downloaded an audit pack, with donors’ details",
        AuditAction::ClaimReduce => "Recorded that HMRC refused or reduced a claim",
        AuditAction::ClaimReturn => "Recorded money returned to HMRC",
        AuditAction::ClaimSayInterest => "Marked an overpayment as interest",
        AuditAction::ClaimTakeInterestBack => "Removed an overpayment’s mark as interest",
        AuditAction::ClaimTakePaymentBack => "Undid the match of a payment",
        AuditAction::ClaimTakeReturnBack => "Removed money returned to HMRC",
        AuditAction::ClaimWithdraw => "Cancelled a claim",
        AuditAction::ClientCreate => "Added a client",
        AuditAction::ClientNarrow => "Removed scopes from a client",
        AuditAction::ClientRevoke => "Revoked a client",
        AuditAction::DonationAdjust => "Recorded an adjustment for a gift",
        AuditAction::DonationAskDonor => "Asked a donor to correct their details",
        AuditAction::DonationChange => "Changed a gift",
        AuditAction::DonationCorrect => "Corrected a donor’s name or address on a gift",
        AuditAction::DonationGiveBack => "Unmatched a gift from a terminal",
        AuditAction::DonationPutBack => "Put a gift back into claiming",
        AuditAction::DonationReveal => "Viewed a donor’s name and address",
        AuditAction::DonationTakeOut => "Took a gift out of claiming",
        AuditAction::DonationUndeclare => "Cancelled a gift’s declaration",
        AuditAction::PlatformAcceptCharities => "Changed how charities are accepted",
        AuditAction::SecretAdd => "Added a client secret",
        AuditAction::SecretRevoke => "Revoked a client secret",
        AuditAction::SourceAccept => "Accepted a charity",
        AuditAction::SourceAdd => "Added a platform",
        AuditAction::SourceChange => "Changed a platform",
        AuditAction::TeamAccept => "Accepted the invitation to the team",
        AuditAction::TeamInvite => "Invited a colleague",
        AuditAction::TeamLeave => "Removed a colleague",
        AuditAction::TeamRole => "Changed a colleague’s role",
        AuditAction::TeamSignOut => "Signed a colleague out of every browser",
        AuditAction::TerminalAdd => "Added a terminal",
        AuditAction::TerminalChange => "Changed a terminal",
        AuditAction::TerminalConfirm => "Confirmed a terminal",
        AuditAction::TerminalEnd => "Removed a terminal",
        AuditAction::TokenRevoke => "Ended a client’s tokens",
        AuditAction::WebhookChange => "Changed a webhook endpoint",
        AuditAction::WebhookCreate => "Added a webhook endpoint",
        AuditAction::WebhookDelete => "Deleted a webhook endpoint",
        AuditAction::WebhookReplay => "Sent events again",
        AuditAction::WebhookSecret => "Changed a webhook’s signing secret",
        AuditAction::AuthorisationCancel
        | AuditAction::AuthorisationCancelReceived
        | AuditAction::AuthorisationDeny
        | AuditAction::AuthorisationGive
        | AuditAction::AuthorisationKeepOn
        | AuditAction::AuthorisationNotified
        | AuditAction::AuthorisationRemind
        | AuditAction::AuthorisationRestore
        | AuditAction::AuthorisationSessionCancel
        | AuditAction::AuthorisationSessionComplete
        | AuditAction::AuthorisationSessionCreate
        | AuditAction::AuthorisationSessionExpire
        | AuditAction::CancellationRequestChange
        | AuditAction::CancellationRequestConfirm
        | AuditAction::CancellationRequestMake
        | AuditAction::ClaimAccept
        | AuditAction::ClaimAcknowledge
        | AuditAction::ClaimClearAlarm
        | AuditAction::ClaimGather
        | AuditAction::ClaimRaiseAlarm
        | AuditAction::ClaimReadReply
        | AuditAction::ClaimReject
        | AuditAction::ClaimSettle
        | AuditAction::ClaimSubmit
        | AuditAction::ClaimUnsend
        | AuditAction::DonationAssess
        | AuditAction::DonationClaim
        | AuditAction::DonationCreate
        | AuditAction::DonationDeclareLess
        | AuditAction::DonationDelete
        | AuditAction::DonationDisown
        | AuditAction::DonationHold
        | AuditAction::DonationRefund
        | AuditAction::DonorAddEmail
        | AuditAction::DonorChangeEmail
        | AuditAction::DonorCreate
        | AuditAction::DonorDeathMistaken
        | AuditAction::DonorDied
        | AuditAction::DonorErase
        | AuditAction::DonorMatch
        | AuditAction::DonorMatchMiss
        | AuditAction::FilingResume
        | AuditAction::FilingStop
        | AuditAction::LinkContest
        | AuditAction::LinkDeny
        | AuditAction::LinkEnd
        | AuditAction::LinkKeep
        | AuditAction::LinkRelease
        | AuditAction::LinkSet
        | AuditAction::NoticeDeny
        | AuditAction::PersonAddFactor
        | AuditAction::PersonErase
        | AuditAction::PersonName
        | AuditAction::PersonProve
        | AuditAction::PersonRecoveryCodes
        | AuditAction::PersonRemoveFactor
        | AuditAction::PersonRenameFactor
        | AuditAction::PersonResetFactors
        | AuditAction::PersonSignIn
        | AuditAction::PersonSignOut
        | AuditAction::PersonUnbind
        | AuditAction::PlatformCreate
        | AuditAction::ProviderAdd
        | AuditAction::ProviderRemove
        | AuditAction::RecordRead
        | AuditAction::RecordStatement
        | AuditAction::StatementMake
        | AuditAction::TeamJoin
        | AuditAction::TerminalRefuse
        | AuditAction::WebhookSeal => return None,
    })
}

/// In which part of the charity's or the platform's pages the thing has its own.
pub fn part(action: &str) -> Option<&'static str> {
    Some(match action.split('.').next().unwrap_or_default() {
        "claim" => "claims",
        "donation" => "donations",
        "source" => "sources",
        "terminal" => "terminals",
        "client" => "credentials",
        "webhook" => "webhooks",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{particulars, verb};
    use backend::activity::{Appointment, Thing};
    use domain::claim::{Approvals, Schedule};
    use domain::{AuditAction, Pence, Role};

    #[test]
    fn what_it_was_about_is_said_as_people_know_it() {
        let on = domain::calendar::parse_date("2026-11-27").unwrap();
        let email = "bob@example.org".to_owned();
        for (thing, words) in [
            (Thing::Claim(3), "Claim 3"),
            (
                Thing::Gift {
                    amount: Pence::new(1_200).unwrap(),
                    on,
                    reference: Some("gift-1001".to_owned()),
                },
                "Gift of £12.00, 27\u{a0}November 2026, reference gift-1001",
            ),
            (
                Thing::Gift { amount: Pence::new(1_200).unwrap(), on, reference: None },
                "Gift of £12.00, 27\u{a0}November 2026",
            ),
            (Thing::Terminal { names: "M1 / T1".to_owned(), is_mapped: true }, "M1 / T1"),
            (
                Thing::Person { email: email.clone(), role: Some(Role::Finance), was: None },
                "bob@example.org as Finance",
            ),
            (
                Thing::Person { email, role: Some(Role::Owner), was: Some(Role::Viewer) },
                "bob@example.org: Viewer → Owner",
            ),
            (
                Thing::Payment { amount: Pence::new(1_200).unwrap(), on },
                "Payment of £12.00, 27\u{a0}November 2026",
            ),
            (Thing::Statement { added: 1 }, "1 new payment"),
            (Thing::Nominee(Appointment::Made), "HMRC’s letter arrived"),
            (
                Thing::Setting { approvals: Approvals::Two, were: Some(Approvals::One), schedule: None },
                "Approvals: one → two",
            ),
            (
                Thing::Setting {
                    approvals: Approvals::One,
                    were: None,
                    schedule: Some((Schedule::ByHand, Schedule::Monthly(6))),
                },
                "Approvals: one. Before: You make each claim by hand. Now: We make a claim on day 6 of each month.",
            ),
        ] {
            assert_eq!(particulars(&thing), words);
        }
    }

    #[test]
    fn what_staff_do_about_money_and_gifts_has_words() {
        for action in [
            AuditAction::ClaimChange,
            AuditAction::ClaimPay,
            AuditAction::ClaimPayMore,
            AuditAction::ClaimSayInterest,
            AuditAction::ClaimTakeInterestBack,
            AuditAction::ClaimTakePaymentBack,
            AuditAction::ClaimTakeReturnBack,
            AuditAction::DonationGiveBack,
            AuditAction::DonationUndeclare,
        ] {
            assert!(verb(action).is_some(), "{action:?}");
        }
    }
}
