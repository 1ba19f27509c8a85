//! What somebody did, in words.

use crate::charity::schedule_words;
use crate::charity::state::{donor_parts, gifts as counted};
use crate::team::role_name;
use crate::ui::day::long;
use crate::words::{activity, held_gifts, say};
use backend::activity::{Appointment, Deed, Thing};
use catalogue::Text;
use domain::AuditAction;
use domain::claim::{Approvals, RevealReason};
use domain::payment::MatchedBy;

/// The columns of the list as a file.
pub fn columns() -> [&'static str; 8] {
    [
        say(activity::WHEN),
        say(activity::WHO),
        say(activity::NETWORK),
        say(activity::BROWSER),
        say(activity::WHAT),
        say(activity::CODE),
        say(activity::THING),
        say(activity::DETAILS),
    ]
}

/// What somebody did in words, with why where they had to say so, and what of the donor they corrected and on whose word; nothing for a
/// verb that no person does.
pub fn in_words(deed: &Deed) -> Option<String> {
    let what = say(match deed.matched {
        Some(MatchedBy::Person) => activity::MATCHED,
        Some(MatchedBy::Statement) => activity::MATCHED_BY_STATEMENT,
        None => verb(deed.action)?,
    });
    let what = match deed.reason.map(why) {
        Some(why) => say(activity::WithWhy { what, why: say(why) }),
        None if !deed.changed.is_empty() => {
            say(activity::WithParts { what, parts: donor_parts(&deed.changed) })
        }
        None => what.to_owned(),
    };
    Some(if deed.on_donors_word { say(held_gifts::OnDonorsWord { what }) } else { what })
}

/// What it was about, as people know it.
pub fn particulars(thing: &Thing) -> String {
    match thing {
        Thing::Claim { number, gifts, amount, on } => match (gifts, amount, on) {
            (Some(gifts), Some(amount), _) => {
                say(activity::ClaimOfGifts { number, gifts: counted(*gifts), amount })
            }
            (None, Some(amount), Some(on)) => say(activity::ClaimAmountOn { number, amount, on: long(*on) }),
            (None, Some(amount), None) => say(activity::ClaimAmount { number, amount }),
            (_, None, _) => say(activity::Claim { number }),
        },
        Thing::Gift { amount, on, reference } => match reference {
            Some(reference) => say(activity::GiftReference { amount, on: long(*on), reference }),
            None => say(activity::Gift { amount, on: long(*on) }),
        },
        Thing::Terminal { names: name, .. }
        | Thing::Client(name)
        | Thing::Webhook(name)
        | Thing::Source(name)
        | Thing::View(name) => name.clone(),
        Thing::Person { email, role, was } => match (was, role) {
            (Some(was), Some(role)) => {
                say(activity::PersonRole { email, was: role_name(*was), role: role_name(*role) })
            }
            (None, Some(role)) => say(activity::PersonAs { email, role: role_name(*role) }),
            (_, None) => email.clone(),
        },
        Thing::Payment { amount, on, was_on, claims } => {
            let payment = match was_on {
                Some(was) => say(activity::PaymentMoved { amount, was: long(*was), on: long(*on) }),
                None => say(activity::Payment { amount, on: long(*on) }),
            };
            if claims.is_empty() {
                return payment;
            }
            let numbers: Vec<String> = claims.iter().map(ToString::to_string).collect();
            say(activity::PaymentOfClaims { count: claims.len(), claims: numbers.join(", "), payment })
        }
        Thing::Statement { added } => say(activity::NewPayments { count: *added }),
        Thing::Setting { approvals, were, schedule } => {
            let approvals = match were {
                Some(were) => {
                    say(activity::ApprovalsChanged { were: people(*were), now: people(*approvals) })
                }
                None => say(activity::ApprovalsNow { now: people(*approvals) }),
            };
            match schedule {
                Some((before, now)) => {
                    let (before, now) = (schedule_words(*before), schedule_words(*now));
                    say(activity::ScheduleChanged { approvals, before, now })
                }
                None => approvals,
            }
        }
        Thing::Nominee(step) => say(match step {
            Appointment::Requested => activity::NOMINEE_REQUESTED,
            Appointment::Made => activity::NOMINEE_MADE,
            Appointment::Ended => activity::NOMINEE_ENDED,
        })
        .to_owned(),
    }
}

fn people(approvals: Approvals) -> &'static str {
    say(match approvals {
        Approvals::None => activity::NONE_REQUIRED,
        Approvals::One => activity::ONE,
        Approvals::Another => activity::ANOTHER,
        Approvals::Two => activity::TWO,
    })
}

/// Why somebody needed a donor's name, at the end of a sentence.
fn why(reason: RevealReason) -> Text {
    match reason {
        RevealReason::AskDonor => activity::TO_ASK_DONOR,
        RevealReason::AnswerDonor => activity::TO_ANSWER_DONOR,
        RevealReason::CheckRecords => activity::TO_CHECK_RECORDS,
    }
}

/// An action of the audit trail in words.
fn verb(action: AuditAction) -> Option<Text> {
    Some(match action {
        AuditAction::CaptureAddAddress => activity::CAPTURE_ADD_ADDRESS,
        AuditAction::CaptureAddOrigin => activity::CAPTURE_ADD_ORIGIN,
        AuditAction::CaptureColour => activity::CAPTURE_COLOUR,
        AuditAction::CaptureLogo => activity::CAPTURE_LOGO,
        AuditAction::CaptureRemoveAddress => activity::CAPTURE_REMOVE_ADDRESS,
        AuditAction::CaptureRemoveOrigin => activity::CAPTURE_REMOVE_ORIGIN,
        AuditAction::CharityAsk => activity::CHARITY_ASK,
        AuditAction::CharityAskFewer => activity::CHARITY_ASK_FEWER,
        AuditAction::CharityBeginOwnClaim => activity::CHARITY_BEGIN_OWN_CLAIM,
        AuditAction::CharityClaimPeriod => activity::CHARITY_CLAIM_PERIOD,
        AuditAction::CharityClaimSetting => activity::CHARITY_CLAIM_SETTING,
        AuditAction::CharityCorrect => activity::CHARITY_CORRECT,
        AuditAction::CharityDeleteView => activity::CHARITY_DELETE_VIEW,
        AuditAction::CharityDismissPayment => activity::CHARITY_DISMISS_PAYMENT,
        AuditAction::CharityEndOwnClaim => activity::CHARITY_END_OWN_CLAIM,
        AuditAction::CharityFindDonor => activity::CHARITY_FIND_DONOR,
        AuditAction::CharityImportPayments => activity::CHARITY_IMPORT_PAYMENTS,
        AuditAction::CharityKeepPaymentApart => activity::CHARITY_KEEP_PAYMENT_APART,
        AuditAction::CharityMergePayment => activity::CHARITY_MERGE_PAYMENT,
        AuditAction::CharityNominee => activity::CHARITY_NOMINEE,
        AuditAction::CharityProposeCorrection => activity::CHARITY_PROPOSE_CORRECTION,
        AuditAction::CharityProve => activity::CHARITY_PROVE,
        AuditAction::CharityPutPaymentBack => activity::CHARITY_PUT_PAYMENT_BACK,
        AuditAction::CharityReadOwnClaim => activity::CHARITY_READ_OWN_CLAIM,
        AuditAction::CharityRefuse => activity::CHARITY_REFUSE,
        AuditAction::CharityRefuseCorrection => activity::CHARITY_REFUSE_CORRECTION,
        AuditAction::CharityRegister => activity::CHARITY_REGISTER,
        AuditAction::CharityRemovePayment => activity::CHARITY_REMOVE_PAYMENT,
        AuditAction::CharityRepayAdjustment => activity::CHARITY_REPAY_ADJUSTMENT,
        AuditAction::CharityResumeClaims => activity::CHARITY_RESUME_CLAIMS,
        AuditAction::CharitySaveView => activity::CHARITY_SAVE_VIEW,
        AuditAction::CharityStopFewer => activity::CHARITY_STOP_FEWER,
        AuditAction::CharityTakeOut => activity::CHARITY_TAKE_OUT,
        AuditAction::CharityTakeRepaymentBack => activity::CHARITY_TAKE_REPAYMENT_BACK,
        AuditAction::CharityTestMessage => activity::CHARITY_TEST_MESSAGE,
        AuditAction::CharityWithdrawCorrection => activity::CHARITY_WITHDRAW_CORRECTION,
        AuditAction::ClaimApprove => activity::CLAIM_APPROVE,
        AuditAction::ClaimAskFewer => activity::CLAIM_ASK_FEWER,
        AuditAction::ClaimBegin => activity::CLAIM_BEGIN,
        AuditAction::ClaimChange => activity::CLAIM_CHANGE,
        AuditAction::ClaimFindDonor => activity::CLAIM_FIND_DONOR,
        AuditAction::ClaimPay => activity::CLAIM_PAY,
        AuditAction::ClaimPayMore => activity::CLAIM_PAY_MORE,
        AuditAction::ClaimReadMessage => activity::CLAIM_READ_MESSAGE,
        AuditAction::ClaimReadPack => activity::CLAIM_READ_PACK,
        AuditAction::ClaimReduce => activity::CLAIM_REDUCE,
        AuditAction::ClaimRemoveSetOff => activity::CLAIM_REMOVE_SET_OFF,
        AuditAction::ClaimReturn => activity::CLAIM_RETURN,
        AuditAction::ClaimSayInterest => activity::CLAIM_SAY_INTEREST,
        AuditAction::ClaimSetOff => activity::CLAIM_SET_OFF,
        AuditAction::ClaimTakeInterestBack => activity::CLAIM_TAKE_INTEREST_BACK,
        AuditAction::ClaimTakePaymentBack => activity::CLAIM_TAKE_PAYMENT_BACK,
        AuditAction::ClaimTakeReturnBack => activity::CLAIM_TAKE_RETURN_BACK,
        AuditAction::ClaimWithdraw => activity::CLAIM_WITHDRAW,
        AuditAction::ClientCreate => activity::CLIENT_CREATE,
        AuditAction::ClientNarrow => activity::CLIENT_NARROW,
        AuditAction::ClientRevoke => activity::CLIENT_REVOKE,
        AuditAction::DonationAdjust => activity::DONATION_ADJUST,
        AuditAction::DonationAskDonor => activity::DONATION_ASK_DONOR,
        AuditAction::DonationChange => activity::DONATION_CHANGE,
        AuditAction::DonationCorrect => activity::DONATION_CORRECT,
        AuditAction::DonationGiveBack => activity::DONATION_GIVE_BACK,
        AuditAction::DonationPutBack => activity::DONATION_PUT_BACK,
        AuditAction::DonationReveal => activity::DONATION_REVEAL,
        AuditAction::DonationTakeOut => activity::DONATION_TAKE_OUT,
        AuditAction::DonationUndeclare => activity::DONATION_UNDECLARE,
        AuditAction::PlatformAcceptCharities => activity::PLATFORM_ACCEPT_CHARITIES,
        AuditAction::SecretAdd => activity::SECRET_ADD,
        AuditAction::SecretRevoke => activity::SECRET_REVOKE,
        AuditAction::SourceAccept => activity::SOURCE_ACCEPT,
        AuditAction::SourceAdd => activity::SOURCE_ADD,
        AuditAction::SourceChange => activity::SOURCE_CHANGE,
        AuditAction::TeamAccept => activity::TEAM_ACCEPT,
        AuditAction::TeamInvite => activity::TEAM_INVITE,
        AuditAction::TeamLeave => activity::TEAM_LEAVE,
        AuditAction::TeamRole => activity::TEAM_ROLE,
        AuditAction::TeamSignOut => activity::TEAM_SIGN_OUT,
        AuditAction::TerminalAdd => activity::TERMINAL_ADD,
        AuditAction::TerminalChange => activity::TERMINAL_CHANGE,
        AuditAction::TerminalConfirm => activity::TERMINAL_CONFIRM,
        AuditAction::TerminalEnd => activity::TERMINAL_END,
        AuditAction::TokenRevoke => activity::TOKEN_REVOKE,
        AuditAction::WebhookChange => activity::WEBHOOK_CHANGE,
        AuditAction::WebhookCreate => activity::WEBHOOK_CREATE,
        AuditAction::WebhookDelete => activity::WEBHOOK_DELETE,
        AuditAction::WebhookReplay => activity::WEBHOOK_REPLAY,
        AuditAction::WebhookSecret => activity::WEBHOOK_SECRET,
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
pub fn part(action: AuditAction) -> Option<&'static str> {
    Some(match action.subject() {
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
    use super::{activity, counted, particulars, schedule_words, verb};
    use crate::team::role_name;
    use backend::activity::{Appointment, Thing};
    use catalogue::Words;
    use domain::claim::{Approvals, Schedule};
    use domain::{AuditAction, Language, Pence, Role};

    #[test]
    fn what_it_was_about_is_said_as_people_know_it() {
        let said = Language::English;
        let on = domain::calendar::parse_date("2026-11-27").unwrap();
        let before = domain::calendar::parse_date("2026-11-26").unwrap();
        let (amount, day) = ("£12.00", "27\u{a0}November 2026");
        let day_before = "26\u{a0}November 2026";
        let email = "bob@example.org".to_owned();
        for (thing, words) in [
            (
                Thing::Claim { number: 3, gifts: None, amount: None, on: None },
                activity::Claim { number: 3 }.of(said),
            ),
            (
                Thing::Claim { number: 3, gifts: None, amount: Pence::new(1_200).ok(), on: None },
                activity::ClaimAmount { number: 3, amount }.of(said),
            ),
            (
                Thing::Claim { number: 3, gifts: None, amount: Pence::new(1_200).ok(), on: Some(on) },
                activity::ClaimAmountOn { number: 3, amount, on: day }.of(said),
            ),
            (
                Thing::Claim { number: 3, gifts: Some(7), amount: Pence::new(1_200).ok(), on: None },
                activity::ClaimOfGifts { number: 3, gifts: counted(7), amount }.of(said),
            ),
            (
                Thing::Gift {
                    amount: Pence::new(1_200).unwrap(),
                    on,
                    reference: Some("gift-1001".to_owned()),
                },
                activity::GiftReference { amount, on: day, reference: "gift-1001" }.of(said),
            ),
            (
                Thing::Gift { amount: Pence::new(1_200).unwrap(), on, reference: None },
                activity::Gift { amount, on: day }.of(said),
            ),
            (Thing::Terminal { names: "M1 / T1".to_owned(), is_mapped: true }, "M1 / T1".to_owned()),
            (
                Thing::Person { email: email.clone(), role: Some(Role::Finance), was: None },
                activity::PersonAs { email: &email, role: role_name(Role::Finance) }.of(said),
            ),
            (
                Thing::Person { email: email.clone(), role: Some(Role::Owner), was: Some(Role::Viewer) },
                activity::PersonRole {
                    email: &email,
                    was: role_name(Role::Viewer),
                    role: role_name(Role::Owner),
                }
                .of(said),
            ),
            (
                Thing::Payment { amount: Pence::new(1_200).unwrap(), on, was_on: None, claims: Vec::new() },
                activity::Payment { amount, on: day }.of(said),
            ),
            (
                Thing::Payment {
                    amount: Pence::new(1_200).unwrap(),
                    on,
                    was_on: Some(before),
                    claims: vec![3, 7],
                },
                activity::PaymentOfClaims {
                    count: 2,
                    claims: "3, 7",
                    payment: activity::PaymentMoved { amount, was: day_before, on: day }.of(said),
                }
                .of(said),
            ),
            (Thing::Statement { added: 1 }, activity::NewPayments { count: 1 }.of(said)),
            (Thing::Nominee(Appointment::Made), activity::NOMINEE_MADE.of(said).to_owned()),
            (
                Thing::Setting { approvals: Approvals::Two, were: Some(Approvals::One), schedule: None },
                activity::ApprovalsChanged { were: activity::ONE.of(said), now: activity::TWO.of(said) }
                    .of(said),
            ),
            (
                Thing::Setting { approvals: Approvals::Another, were: Some(Approvals::One), schedule: None },
                activity::ApprovalsChanged { were: activity::ONE.of(said), now: activity::ANOTHER.of(said) }
                    .of(said),
            ),
            (
                Thing::Setting {
                    approvals: Approvals::One,
                    were: None,
                    schedule: Some((Schedule::ByHand, Schedule::Monthly(6))),
                },
                activity::ScheduleChanged {
                    approvals: activity::ApprovalsNow { now: activity::ONE.of(said) }.of(said),
                    before: schedule_words(Schedule::ByHand),
                    now: schedule_words(Schedule::Monthly(6)),
                }
                .of(said),
            ),
            (
                Thing::Setting { approvals: Approvals::One, were: Some(Approvals::None), schedule: None },
                activity::ApprovalsChanged {
                    were: activity::NONE_REQUIRED.of(said),
                    now: activity::ONE.of(said),
                }
                .of(said),
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
            AuditAction::ClaimRemoveSetOff,
            AuditAction::ClaimSayInterest,
            AuditAction::ClaimSetOff,
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
