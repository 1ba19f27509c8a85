//! The catalogue of errors: what each code of the API means and what to do about it. The API answers by this table, and its
//! pages show it.

use domain::conflict::ApiConflict;

/// One code of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ErrorEntry {
    /// The stable name.
    pub code: &'static str,
    /// The HTTP status that it comes with.
    pub status: u16,
    /// A few words, the same every time.
    pub title: &'static str,
    /// When it happens.
    pub meaning: &'static str,
    /// What to do.
    pub remedy: &'static str,
}

/// The table of errors; between `@conflicts` and `@others` there is an entry for each [`ApiConflict`], without which this does not
/// compile.
macro_rules! errors {
    (
        $($(#[$meta:meta])* $name:ident = $status:literal $code:literal, $title:literal, $meaning:literal, $remedy:literal;)+
        @conflicts
        $($(#[$c_meta:meta])* $c_name:ident = $c_status:literal $c_code:ident, $c_title:literal, $c_meaning:literal, $c_remedy:literal;)+
        @others
        $($(#[$o_meta:meta])* $o_name:ident = $o_status:literal $o_code:literal, $o_title:literal, $o_meaning:literal, $o_remedy:literal;)+
    ) => {
        errors! { @entries
            $($(#[$meta])* $name = $status $code, $title, $meaning, $remedy;)+
            $($(#[$c_meta])* $c_name = $c_status ApiConflict::$c_code.as_str(), $c_title, $c_meaning, $c_remedy;)+
            $($(#[$o_meta])* $o_name = $o_status $o_code, $o_title, $o_meaning, $o_remedy;)+
        }

        /// The entry of a refusal.
        #[must_use]
        pub const fn of_conflict(code: ApiConflict) -> &'static ErrorEntry {
            match code {
                $(ApiConflict::$c_code => $c_name),+
            }
        }
    };
    (@entries $($(#[$meta:meta])* $name:ident = $status:literal $code:expr, $title:literal, $meaning:literal, $remedy:literal;)+) => {
        $(
            $(#[$meta])*
            pub const $name: &ErrorEntry = &ErrorEntry { code: $code, status: $status, title: $title, meaning: $meaning, remedy: $remedy };
        )+

        /// Every code, by status.
        pub const ERRORS: &[&ErrorEntry] = &[$($name),+];
    };
}

errors! {
    /// The body is not JSON.
    UNREADABLE_JSON = 400 "unreadable_json", "The body is not readable JSON",
        "The body is empty, cut short, not JSON or not UTF-8, or an object has the same member name twice.",
        "Send one JSON object in UTF-8. Use each member name once.";
    /// The query is wrong.
    INVALID_QUERY = 400 "invalid_query", "A query parameter is wrong",
        "A query parameter is unknown, repeated or has a value that is not accepted. errors lists each one, by parameter.",
        "Correct each parameter in errors. Send only the query parameters in the reference, each once.";
    /// A header is wrong.
    INVALID_HEADER = 400 "invalid_header", "A header is not valid",
        "A header, such as If-Match or Content-Length, cannot be read.",
        "Correct the header named in detail.";
    /// The Idempotency-Key is wrong.
    INVALID_IDEMPOTENCY_KEY = 400 "invalid_idempotency_key", "The Idempotency-Key is not valid",
        "The key is empty, longer than 255 characters, has characters that are not printable ASCII, or was sent twice.",
        "Send one Idempotency-Key of 1 to 255 printable ASCII characters, such as a UUID, or leave the header out.";
    /// There is no token.
    MISSING_TOKEN = 401 "missing_token", "An access token is needed",
        "The request has no Authorization header with a bearer token.",
        "Get an access token from POST /oauth/token with your client id and secret. Send it as Authorization: Bearer.";
    /// The token is not live.
    INVALID_TOKEN = 401 "invalid_token", "The access token is not valid",
        "The access token is unknown, expired or revoked. A token lasts 24 hours. It ends straight away if its client secret is revoked.",
        "Get a new access token from POST /oauth/token. If that fails too, check that your client secret is still active.";
    /// The token lacks a scope.
    INSUFFICIENT_SCOPE = 403 "insufficient_scope", "The access token lacks a scope",
        "The token is valid, but does not have the scope that this call needs. requiredScope names it.",
        "If your client has the scope in requiredScope, leave scope out when you get a token, or include this scope. If not, create a client that has it, under Credentials in your console: you cannot add scopes to a client.";
    /// No such address.
    NOT_FOUND = 404 "not_found", "No such address",
        "The API has no call at this address.",
        "Check the address in the reference. Every call is under /integrations/v1.";
    /// No such donor.
    DONOR_NOT_FOUND = 404 "donor_not_found", "Donor not found",
        "No donor has this email address, phone number or id.",
        "Check the identifier, or create the donor with POST /donors.";
    /// No such donation.
    DONATION_NOT_FOUND = 404 "donation_not_found", "Donation not found",
        "No donation that your platform sent has this id. Donations of other platforms get the same answer.",
        "Check the don_ id. You can only read donations that your platform sent.";
    /// The donation has no declaration.
    DECLARATION_NOT_FOUND = 404 "declaration_not_found", "No declaration yet",
        "The donation exists, but has no Gift Aid declaration yet.",
        "Read giftAid.reasons of the donation for what is missing and what to do.";
    /// No such charity.
    CHARITY_NOT_FOUND = 404 "charity_not_found", "Charity not found",
        "No charity that added your platform has this reference.",
        "Check the reference with the charity. The charity must add your platform first.";
    /// No such link.
    LINK_NOT_FOUND = 404 "link_not_found", "Linked account not found",
        "You have not linked this card or phone to the donor.",
        "Use par, phone or the lnk_ id from the response that set the link.";
    /// No such endpoint.
    WEBHOOK_NOT_FOUND = 404 "webhook_not_found", "Webhook endpoint not found",
        "No endpoint of your platform has this id, or it was deleted. Endpoints of other platforms get the same answer.",
        "Check the whk_ id. GET /webhook-endpoints lists your endpoints.";
    /// Nobody fits, or more than one.
    NO_MATCH = 404 "no_match", "No single donor matches",
        "No single donor matches what you sent. For privacy, the response does not say which detail failed.",
        "Ask the donor to sign in or to give their email address. Or send the donation with what you know: Gift Aid waits until the donor is known.";
    /// No such entry of the terminal map.
    TERMINAL_NOT_FOUND = 404 "terminal_not_found", "Terminal not found",
        "Your terminal map has no entry with this id, or the entry was removed.",
        "Check the trm_ id. You can only read entries that are on your own terminal map.";
    /// No such session of the capture page.
    AUTHORISATION_SESSION_NOT_FOUND = 404 "authorisation_session_not_found", "Session not found",
        "No session of your platform has this id. Sessions of other platforms get the same answer. A session that was not completed is deleted 90 days after it ends.",
        "Check the cap_ id. GET /authorisation-sessions lists your sessions.";
    /// The method is not for this address.
    METHOD_NOT_ALLOWED = 405 "method_not_allowed", "Method not allowed",
        "The address exists, but not for this HTTP method.",
        "Use a method that the Allow header lists.";
    @conflicts
    /// The email and the phone do not name one donor.
    DONOR_CONFLICT = 409 DonorConflict, "Email and phone belong to different donors",
        "The email address and the phone number do not identify one donor. Another platform knows the donor with this phone number, so we do not add your email address to that donor.",
        "Create the donor with the email address alone, then link the phone. If another platform linked the phone to someone else, we ask that person.";
    /// Another donor holds the card or phone.
    ACCOUNT_LINKED_ELSEWHERE = 409 AccountLinkedElsewhere, "Linked to another donor",
        "A card or phone can be linked to one donor at a time. This one is linked to another donor.",
        "If you linked it yourself, end that link first. If another platform linked it and you sent verified, we ask the other donor. Unless they keep it, it moves within 14 days and you get the event link.set: you do not need to send it again.";
    /// The platform set as many cards and phones for the donor as it can.
    TOO_MANY_LINKS = 409 TooManyLinks, "The donor has too many linked accounts",
        "You have linked 20 cards and phones to this donor, which is the limit.",
        "End a link that the donor no longer uses, then set this one.";
    /// The platform contested as many links of others as it can.
    TOO_MANY_CONTESTS = 409 TooManyContests, "You have contested too many linked accounts",
        "The card or phone is linked to another donor. A platform can contest 20 links in 24 hours, and 100 can be open at a time.",
        "Send the link again tomorrow, when donors have had time to answer the earlier ones. If you set links for the wrong donors, end those links first.";
    /// Nothing to cancel.
    NOT_AUTHORISED = 409 NotAuthorised, "No active authorisation",
        "The donor has no active authorisation to cancel.",
        "You do not need to do anything. No gift made from now on is covered.";
    /// No authorisation of the platform's.
    NOTHING_TO_NOTIFY = 409 NothingToNotify, "No authorisation to tell the donor about",
        "You have no authorisation on file for this donor. You did not send one, or the donor said that it was not theirs.",
        "Send the authorisation first. Give the donor the text in notice of the response. Then record that you did.";
    /// The donor has died.
    DONOR_DIED = 409 DonorDied, "The donor has died",
        "Uplift’s operator has recorded that the donor has died. Nobody can authorise Gift Aid in their name. Gifts dated after their death get no Gift Aid; earlier ones keep theirs.",
        "Do not contact the donor about Gift Aid. If this is a mistake, tell Uplift’s operator, who can remove the record.";
    /// The reference is another gift's.
    REFERENCE_TAKEN = 409 ReferenceTaken, "Reference already used",
        "You sent a different donation with this reference before. If you send the same donation again, you get the first one back, with status 200.",
        "Read the donation in conflictingId. If it is the same gift, do not send it under a new reference: that would create a second gift. To change it, use PATCH /donations/{donationId}. If it is a new gift, send it with a new reference.";
    /// The reference is another refund's.
    REFUND_REFERENCE_TAKEN = 409 RefundReferenceTaken, "Refund reference already used",
        "You sent a different refund of this donation with this reference before. If you send the same refund again, you get the donation back and nothing changes.",
        "If this is the same refund, you do not need to do anything: it is in refunds of the donation. If it is a new refund, send it with a new reference.";
    /// A claim holds the donation.
    ALREADY_CLAIMED = 409 AlreadyClaimed, "Already claimed",
        "The donation is in a claim that was filed with HMRC. Its amount and donor can no longer change.",
        "For a full refund, delete the donation. For part of it, use POST /donations/{donationId}/refunds. The charity’s next claim makes the adjustment.";
    /// The donation was deleted.
    DELETED = 409 Deleted, "The donation was deleted",
        "The donation was deleted. A deleted donation cannot change, keeps its reference, and the reason of its deletion stays.",
        "If you wanted to record a refund, you do not need to do anything: no Gift Aid is claimed on it. Do not send the donation again. Only if it was deleted by mistake, send it as a new donation with a new reference.";
    /// The donation wants no donor.
    NOT_AWAITING_DONOR = 409 NotAwaitingDonor, "The donation does not need a donor",
        "You can only begin a session with donation for a donation whose donor is not known. The donor of this donation is known, or Gift Aid cannot be claimed on it.",
        "To ask a donor for an authorisation, begin a session without donation. GET /donations/{donationId} shows the status of the donation.";
    /// The donor of the donation is asked already.
    SESSION_OPEN = 409 SessionOpen, "The donation has an open session",
        "A donation can have one open session at a time, so that its donor is asked once. conflictingId names it.",
        "Use the url of that session, or cancel it and begin another. To repeat a request whose response was lost, send the same Idempotency-Key.";
    /// The session was completed.
    SESSION_COMPLETED = 409 SessionCompleted, "The donor has completed the session",
        "The donor completed the session before you cancelled it. Their authorisation stays active.",
        "Read the session for donorId and authorisationId. To cancel the authorisation, use POST /donors/{donorId}/authorisation/cancellation.";
    /// The session has expired.
    SESSION_EXPIRED = 409 SessionExpired, "The session has expired",
        "The session expired before the donor finished it, so there is nothing to cancel.",
        "To ask the donor again, begin another session.";
    /// The map has this entry already.
    TERMINAL_EXISTS = 409 TerminalExists, "Terminal already on the map",
        "The charity already has this terminal, merchant or descriptor on your map, from the same date.",
        "If the dates are right, you do not need to do anything. If not, change the existing entry with PATCH /terminals/{terminalId}.";
    /// The present state does not allow it.
    CONFLICT = 409 Other, "Not possible in the current state",
        "The current state of the resource does not allow this request.",
        "Read the resource again. Then decide whether to repeat your request.";
    @others
    /// What comes after the cursor is not all kept.
    CURSOR_EXPIRED = 410 "cursor_expired", "Cursor expired",
        "Events are kept for 90 days. Some events after this cursor are older and were deleted, so you would miss them.",
        "Start again without after. Then compare your records with GET /donations and the other lists, which show the current state.";
    /// If-Match does not match.
    CHANGED = 412 "changed", "Changed since you read it",
        "The resource has changed since you read the ETag that you sent as If-Match. Nothing was stored.",
        "Read the resource again and check what changed. To go ahead, send its new ETag as If-Match.";
    /// The body is too large.
    BODY_TOO_LARGE = 413 "body_too_large", "The body is too large",
        "The body is larger than 1 MB.",
        "Send at most 1 MB in one request, such as fewer donations in a batch.";
    /// The body is of another kind.
    UNSUPPORTED_MEDIA_TYPE = 415 "unsupported_media_type", "The body must be JSON",
        "The body was sent with another Content-Type, such as a form, or compressed.",
        "Send Content-Type: application/json and an uncompressed body in UTF-8.";
    /// Fields break rules.
    INVALID_FIELDS = 422 "invalid_fields", "Some fields are not valid",
        "One or more fields of the body are not valid. Format errors are all listed at once. Lookups, such as of a charity or a donor, run only when the format is valid.",
        "Correct every field in errors: pointer names the field, code and detail say what is wrong. Nothing was stored.";
    /// The key was another request's.
    IDEMPOTENCY_KEY_REUSED = 422 "idempotency_key_reused", "Idempotency-Key already used",
        "You used this key in the last 30 days for a request with a different method, address or body.",
        "To send a new request, use a new key. To repeat a request, send the same method, address and body.";
    /// Too many requests.
    RATE_LIMITED = 429 "rate_limited", "Too many requests",
        "Your client has sent more requests than its limit for this minute. This request was not processed.",
        "Wait the number of seconds in Retry-After, then send more slowly. The RateLimit headers of every response say how many requests you have left.";
    /// A defect of ours.
    INTERNAL_ERROR = 500 "internal_error", "Server error",
        "An error in Uplift. Your request was processed completely or not at all.",
        "Repeat the request with the same Idempotency-Key or reference. If the error stays, contact us with the Request-Id.";
    /// The database is away.
    UNAVAILABLE = 503 "unavailable", "Temporarily unavailable",
        "The database did not respond, such as during a restart. Your request was processed completely or not at all; most likely not at all.",
        "Wait the number of seconds in Retry-After, then repeat the request with the same Idempotency-Key or reference, so that it is processed only once.";
    /// It took too long.
    TIMED_OUT = 503 "timed_out", "Timed out",
        "The request took longer than 30 seconds. It may still be processed, completely or not at all.",
        "Wait the number of seconds in Retry-After, then repeat the request with the same Idempotency-Key or reference, so that it is processed only once.";
}

/// The codes that single fields have, within an answer with `invalid_fields` or `invalid_query`.
pub const FIELD_ERRORS: &[(&str, &str)] = &[
    ("required", "A required value is missing, null or blank. The detail says what to send."),
    ("unknown_field", "Unknown field. The detail lists the fields that exist."),
    ("unknown_parameter", "Unknown query parameter. The detail lists those that exist."),
    ("repeated", "The query parameter was sent more than once. Send it once."),
    ("wrong_type", "Wrong JSON type, such as text where a whole number is needed."),
    ("invalid", "Wrong format. The detail shows a correct one."),
    ("unsupported", "Not an accepted value. The detail says which values are accepted."),
    ("out_of_range", "The amount, date or number is outside the accepted range."),
    ("too_long", "The text or the list is too long. The detail says how long it can be."),
    (
        "mistyped",
        "The check character of the charity reference does not match: it has a typing mistake. Copy the reference from `GET /charities`.",
    ),
    ("not_a_home", "A care-of address or PO box. Send the donor's home address."),
    ("not_a_person", "The name of an organisation, or no name. Send the name of one person."),
    ("joint_name", "The names of two people. Each donor gives their own authorisation."),
    ("must_agree", "The donor must agree before an authorisation can be recorded."),
    ("must_be_verified", "Verify the phone number before you send it, and send verified."),
    (
        "unknown_version",
        "No wording has this version. Send the version from `GET /authorisation-declaration`.",
    ),
    (
        "unknown_charity",
        "No charity that takes donations from you has this reference. The detail says why: none has it, its registration is not confirmed yet, it paused or ended its connection with you, or you sent hmrcId and have not accepted it in your console.",
    ),
    (
        "unknown_donation",
        "Your platform has no donation with this id. Send the id from the response of `POST /donations`.",
    ),
    ("not_registered", "The address or origin is not registered in your console. It must match exactly."),
    ("excluded", "You sent two fields of which you can send only one."),
    (
        "unknown_donor",
        "No donor has this id, or no match does, or the match has expired. Look up or match the donor again.",
    ),
    (
        "donor_denied",
        "This donor said that the gift is not theirs. Find out who made it, and send that donor.",
    ),
    ("date_in_the_past", "The date is before today. Send today or a later date."),
    ("after_the_end", "The authorisation ends before this date. Send an earlier one."),
    (
        "already_cancelled",
        "The authorisation already ends on or before this date. You do not need to do anything.",
    ),
    (
        "invalid_cursor",
        "The cursor is not from this list with these filters. Send the filters that it came with, or start without `after`.",
    ),
];

/// What the token endpoints answer (RFC 6749 section 5.2, RFC 8707 section 2): the error, its status, and when.
pub const TOKEN_ERRORS: &[(&str, u16, &str)] = &[
    (
        "invalid_request",
        400,
        "A field is missing, was sent twice or contradicts another one, or the form cannot be read. error_description says what to send.",
    ),
    (
        "invalid_client",
        401,
        "The client id is unknown, or the secret is wrong, revoked or expired. Check which secrets are active under Credentials in your console.",
    ),
    ("unsupported_grant_type", 400, "grant_type is not client_credentials. There is no other grant."),
    (
        "invalid_scope",
        400,
        "A scope does not exist, or the client does not have it. error_description lists the scopes of the client.",
    ),
    (
        "invalid_target",
        400,
        "The audience is not this API. Send the address of the API, or leave audience out.",
    ),
    (
        "rate_limited",
        429,
        "Too many requests with a wrong secret, too many tokens, or too many requests from your network. Wait the number of seconds in Retry-After.",
    ),
    (
        "server_error",
        500,
        "An error in Uplift. Try again. If the error stays, contact us with the Request-Id.",
    ),
    (
        "temporarily_unavailable",
        503,
        "The database did not respond. Wait the number of seconds in Retry-After.",
    ),
];

/// The entry of a code.
#[must_use]
pub fn named(code: &str) -> Option<&'static ErrorEntry> {
    ERRORS.iter().copied().find(|entry| entry.code == code)
}

/// A title and what to do, for each code that a request can be logged with: those of the token endpoints have no page of their own.
#[must_use]
pub fn explained(code: &str) -> Option<(&'static str, &'static str)> {
    let of_token = || TOKEN_ERRORS.iter().find(|entry| entry.0 == code);
    named(code)
        .map(|entry| (entry.title, entry.remedy))
        .or_else(|| of_token().map(|entry| ("The token endpoint refused this", entry.2)))
}

/// What is wrong with a field that has this code.
#[must_use]
pub fn explained_field(code: &str) -> Option<&'static str> {
    FIELD_ERRORS.iter().find(|entry| entry.0 == code).map(|entry| entry.1)
}

#[cfg(test)]
mod tests {
    use super::explained;

    #[test]
    fn a_refusal_by_the_token_endpoint_is_explained_like_any_other() {
        let (title, words) = explained("invalid_client").unwrap();
        assert_eq!(title, "The token endpoint refused this");
        assert!(words.starts_with("The client id is unknown, or the secret is wrong"), "{words}");
        assert_eq!(explained("invalid_fields").unwrap().0, "Some fields are not valid");
        assert_eq!(explained("no_such_code"), None);
    }
}
