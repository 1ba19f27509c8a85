//! What somebody did, in words.

/// A verb of the audit trail in words; nothing for one that no person does.
pub fn in_words(action: &str) -> Option<&'static str> {
    Some(match action {
        "charity.ask" => "Asked the official to confirm the charity",
        "charity.claim_period" => "Chose the accounting year end",
        "charity.claim_setting" => "Changed when claims are made or who approves them",
        "charity.dismiss_payment" => "Set a payment aside",
        "charity.import_payments" | "claim.import_payments" => "Uploaded a bank statement",
        "charity.join" => "Invited a colleague",
        "charity.keep_payment_apart" => "Kept two payments apart",
        "charity.leave" => "Removed a colleague",
        "charity.merge_payment" => "Joined two entries of one payment",
        "charity.nominee" => "Recorded a step of the nominee appointment",
        "charity.put_payment_back" => "Put a payment back",
        "charity.register" => "Registered the charity",
        "charity.repay_adjustment" => "Recorded a repayment to HMRC",
        "charity.role" => "Changed a colleague’s role",
        "charity.take_repayment_back" => "Took back a repayment to HMRC",
        "charity.test_message" => "Sent a test message to HMRC",
        "claim.approve" => "Approved a claim",
        "claim.ask_fewer" => "Lowered the approvals that a claim needs",
        "claim.begin" => "Started a claim",
        "claim.correct_gift" => "Corrected a gift that HMRC refused",
        "claim.mark_paid" => "Marked a claim as paid",
        "claim.read_message" => "Downloaded a message between us and HMRC",
        "claim.read_pack" => "Downloaded an audit pack, with donors’ details",
        "claim.settle" => "Matched a claim with a payment",
        "claim.withdraw" => "Gave up a claim",
        "client.create" => "Added a client",
        "client.narrow" => "Took scopes from a client",
        "client.revoke" => "Revoked a client",
        "donation.adjust" => "Recorded tax to give back for a gift",
        "donation.change" => "Changed a gift",
        "donation.correct" => "Corrected a donor’s name or address on a gift",
        "platform.join" => "Added a colleague",
        "platform.leave" => "Removed a colleague",
        "secret.add" => "Added a client secret",
        "secret.revoke" => "Revoked a client secret",
        "source.add" => "Added a donation source",
        "source.change" => "Changed a donation source",
        "terminal.add" => "Added a terminal",
        "terminal.change" => "Changed a terminal",
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
