//! What platforms are told where the present state refuses what they ask: one sentence for each code, which says what is in the
//! way and what to do. They are here because the API answers with them and the catalogue of errors shows them.

/// The email address and the phone number lead to two donors.
pub const DONOR_CONFLICT: &str =
    "The email address and the phone number belong to different donors; send one of them.";
/// The card or phone is another donor's.
pub const ACCOUNT_LINKED_ELSEWHERE: &str =
    "Another donor holds this card or phone. It can be set here once that link is ended.";
/// The card or phone is another donor's, and that donor was asked.
pub const ACCOUNT_CONTESTED: &str = "Another donor holds this card or phone, through another platform. We have asked them: unless \
    they keep it, it moves to this donor within 14 days, and you get the event link.set.";
/// The platform set as many cards and phones for the donor as it can.
pub const TOO_MANY_LINKS: &str = "You have linked 20 cards and phones to this donor, which is the most: end a link that is no longer used.";
/// The platform contested as many links of others as it can.
pub const TOO_MANY_CONTESTS: &str = "Another donor holds this card or phone. We cannot ask them yet: you have contested 20 links in 24 \
    hours, or 100 are not settled, which is the most. Send it again tomorrow.";
/// There is nothing to cancel.
pub const NOT_AUTHORISED: &str = "No authorisation is running, so there is nothing to cancel.";
/// There is no authorisation that the donor could have been told of.
pub const NOTHING_TO_NOTIFY: &str =
    "There is no authorisation on file from you for this donor. Send the authorisation first.";
/// The donor has died.
pub const DONOR_DIED: &str = "We were told that this donor has died. Nobody can authorise Gift Aid in their name, and gifts dated after \
    their death get no Gift Aid. If this is a mistake, contact us.";
/// The reference is another gift's. Whoever believes that it is the same one, and sends it under a new reference, sends it twice.
pub const REFERENCE_TAKEN: &str = "This reference names a donation of yours that says something else. If this is the same gift, \
    do not send it again: read conflictingId. A new gift needs a new reference.";
/// The reference is another refund's of the same gift.
pub const REFUND_REFERENCE_TAKEN: &str = "This reference names a refund of this donation that says something else. If this is the same \
    refund, it is on record. A new refund needs a new reference.";
/// A claim holds the donation.
pub const ALREADY_CLAIMED: &str = "A claim has fixed this donation. If money went back to the donor, send a refund, or delete the \
    donation for all of it; the next claim adjusts it.";
/// The donation was deleted.
pub const DELETED: &str = "This donation was deleted: create a new one.";
/// The terminal map has the entry.
pub const TERMINAL_EXISTS: &str =
    "This charity has this terminal on the map already, from the same day: change the entry's days instead.";
/// The donation has a donor.
pub const NOT_AWAITING_DONOR: &str = "This donation has its donor: nobody has to be asked whose it is. To ask that donor for the \
    authorisation, begin a session without donation.";
/// No Gift Aid can be claimed on the donation, whoever made it.
pub const INELIGIBLE_WITHOUT_DONOR: &str = "No Gift Aid can be claimed on this donation, whoever made it: read giftAid.reasons of the \
    donation. To ask the donor for the authorisation of later gifts, begin a session without donation.";
/// The donor of a donation is asked in another session.
pub const SESSION_OPEN: &str = "An open session asks for the donor of this donation already: conflictingId names it. Use its address, or \
    cancel it and begin another.";
/// A session was completed.
pub const SESSION_COMPLETED: &str = "The donor has completed this session: read it for what came of it. To end what they gave, cancel \
    their authorisation.";
/// Nobody finished a session in time.
pub const SESSION_EXPIRED: &str =
    "This session has expired, so there is nothing to cancel: begin another one to ask again.";
/// A session was cancelled.
pub const SESSION_CANCELLED: &str = "This session was cancelled.";
/// A webhook endpoint gets a range of events again.
pub const REPLAY_UNDER_WAY: &str = "A replay of this endpoint is under way: ask again when replay is gone.";

/// What an answer with this code says; of several sentences one.
#[must_use]
pub fn said(code: &str) -> Option<&'static str> {
    match code {
        "donor_conflict" => Some(DONOR_CONFLICT),
        "account_linked_elsewhere" => Some(ACCOUNT_LINKED_ELSEWHERE),
        "too_many_links" => Some(TOO_MANY_LINKS),
        "too_many_contests" => Some(TOO_MANY_CONTESTS),
        "not_authorised" => Some(NOT_AUTHORISED),
        "nothing_to_notify" => Some(NOTHING_TO_NOTIFY),
        "donor_died" => Some(DONOR_DIED),
        "reference_taken" => Some(REFERENCE_TAKEN),
        "refund_reference_taken" => Some(REFUND_REFERENCE_TAKEN),
        "already_claimed" => Some(ALREADY_CLAIMED),
        "deleted" => Some(DELETED),
        "not_awaiting_donor" => Some(NOT_AWAITING_DONOR),
        "session_open" => Some(SESSION_OPEN),
        "session_completed" => Some(SESSION_COMPLETED),
        "session_expired" => Some(SESSION_EXPIRED),
        "terminal_exists" => Some(TERMINAL_EXISTS),
        "conflict" => Some(REPLAY_UNDER_WAY),
        _ => None,
    }
}
