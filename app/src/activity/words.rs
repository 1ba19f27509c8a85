//! What somebody did, in words.

use backend::activity::Deed;
use domain::claim::RevealReason;

/// What somebody did in words, with why where they had to say so; nothing for a verb that no person does.
pub fn in_words(deed: &Deed) -> Option<String> {
    let what = verb(&deed.action)?;
    let why = deed.reason.as_deref().and_then(|reason| reason.parse().ok()).map(why);
    Some(why.map_or_else(|| what.to_owned(), |why| format!("{what}, {why}")))
}

/// Why somebody needed a donor's name, at the end of a sentence.
fn why(reason: RevealReason) -> &'static str {
    match reason {
        RevealReason::AskDonor => "to ask the donor for their correct details",
        RevealReason::AnswerDonor => "to reply to the donor",
        RevealReason::CheckRecords => "to check it against the charity’s records",
    }
}

/// A verb of the audit trail in words.
fn verb(action: &str) -> Option<&'static str> {
    Some(match action {
        "capture.add_address" => "Added a return address of the capture page",
        "capture.add_origin" => "Added an origin that may frame the capture page",
        "capture.colour" => "Changed the colour of the capture page",
        "capture.logo" => "Changed the logo of the capture page",
        "capture.remove_address" => "Removed a return address of the capture page",
        "capture.remove_origin" => "Removed an origin that could frame the capture page",
        "charity.ask" => "Asked the official to confirm the charity",
        "charity.begin_own_claim" => "Took out a list of gifts to claim on them ourselves",
        "charity.claim_period" => "Changed what kind of charity it is, or its accounting year end",
        "charity.claim_setting" => "Changed when claims are made or who approves them",
        "charity.dismiss_payment" => "Set a payment aside",
        "charity.end_own_claim" => "Said what became of a claim of our own",
        "charity.import_payments" | "claim.import_payments" => "Uploaded a bank statement",
        "charity.join" => "Invited a colleague",
        "charity.keep_payment_apart" => "Kept two payments apart",
        "charity.leave" => "Removed a colleague",
        "charity.merge_payment" => "Joined two entries of one payment",
        "charity.nominee" => "Recorded a step of the nominee appointment",
        "charity.propose_correction" => "Proposed a correction to the charity’s details",
        "charity.put_payment_back" => "Put a payment back",
        "charity.read_own_claim" => "Downloaded gifts to claim on, with donors’ details",
        "charity.register" => "Registered the charity",
        "charity.repay_adjustment" => "Recorded a repayment to HMRC",
        "charity.resume_claims" => "Let claims start again",
        "charity.role" => "Changed a colleague’s role",
        "charity.take_out" => "Took gifts out of claiming",
        "charity.take_repayment_back" => "Took back a repayment to HMRC",
        "charity.test_message" => "Sent a test message to HMRC",
        "charity.withdraw_correction" => "Withdrew a correction to the charity’s details",
        "claim.approve" => "Approved a claim",
        "claim.ask_fewer" => "Lowered the approvals that a claim needs",
        "claim.begin" => "Started a claim",
        "claim.correct_gift" => "Corrected a gift that HMRC refused",
        "claim.mark_paid" => "Marked a claim as paid",
        "claim.read_message" => "Downloaded a message between us and HMRC",
        "claim.read_pack" => "Downloaded an audit pack, with donors’ details",
        "claim.reduce" => "Recorded that HMRC refused or reduced a claim",
        "claim.return" => "Recorded money returned to HMRC",
        "claim.settle" => "Matched a claim with a payment",
        "claim.withdraw" => "Gave up a claim",
        "client.create" => "Added a client",
        "client.narrow" => "Took scopes from a client",
        "client.revoke" => "Revoked a client",
        "donation.adjust" => "Recorded tax to give back for a gift",
        "donation.change" => "Changed a gift",
        "donation.correct" => "Corrected a donor’s name or address on a gift",
        "donation.put_back" => "Put a gift back into claiming",
        "donation.reveal" => "Viewed a donor’s name",
        "donation.take_out" => "Took a gift out of claiming",
        "platform.accept_charities" => "Changed how charities are accepted",
        "platform.join" => "Added a colleague",
        "platform.leave" => "Removed a colleague",
        "secret.add" => "Added a client secret",
        "secret.revoke" => "Revoked a client secret",
        "source.accept" => "Accepted a charity",
        "source.add" => "Added a donation source",
        "source.change" => "Changed a donation source",
        "terminal.add" => "Added a terminal",
        "terminal.change" => "Changed a terminal",
        "terminal.confirm" => "Confirmed a terminal",
        "terminal.end" => "Ended a terminal’s entry",
        "token.revoke" => "Ended a client’s tokens",
        "webhook.change" => "Changed a webhook endpoint",
        "webhook.create" => "Added a webhook endpoint",
        "webhook.delete" => "Deleted a webhook endpoint",
        "webhook.replay" => "Sent events again",
        "webhook.secret" => "Changed a webhook’s signing secret",
        _ => return None,
    })
}

/// In which part of the charity's or the platform's pages the thing has its own.
pub fn part(action: &str) -> Option<&'static str> {
    Some(match action.split('.').next().unwrap_or_default() {
        "claim" => "claims",
        "donation" => "donations",
        "source" => "sources",
        "client" => "credentials",
        "webhook" => "webhooks",
        _ => return None,
    })
}
