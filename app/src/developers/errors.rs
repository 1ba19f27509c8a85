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
        "The body was cut short, is not JSON or not UTF-8, or names a member twice, so that nobody can tell which one counts.",
        "Send one JSON value in UTF-8, with every member name at most once in its object.";
    /// The query is wrong.
    INVALID_QUERY = 400 "invalid_query", "A query parameter is wrong",
        "A parameter after the question mark is unknown, repeated, or has a value that is not taken. errors names each with parameter.",
        "Send only the documented query parameters, each once, with the values that the reference lists.";
    /// A header is wrong.
    INVALID_HEADER = 400 "invalid_header", "A header is wrong",
        "A header such as If-Match or Content-Length could not be read.",
        "Correct the header that the detail names.";
    /// The Idempotency-Key is wrong.
    INVALID_IDEMPOTENCY_KEY = 400 "invalid_idempotency_key", "The Idempotency-Key is wrong",
        "The key is empty, too long, has other characters than printable ASCII, or was sent twice. A space within it is one of these characters; HTTP takes those at its ends off.",
        "Send one Idempotency-Key of 1 to 255 printable ASCII characters, such as a UUID, or none.";
    /// There is no token.
    MISSING_TOKEN = 401 "missing_token", "An access token is needed",
        "The request has no Authorization header with a bearer token.",
        "Fetch an access token with your client id and secret, and send it as Authorization: Bearer.";
    /// The token is not live.
    INVALID_TOKEN = 401 "invalid_token", "The access token is not valid",
        "The token is unknown, expired or revoked. Tokens last a day, and end at once with the secret that they were fetched with.",
        "Fetch a new access token: this one is unknown, has expired after a day, or was revoked.";
    /// The token lacks a scope.
    INSUFFICIENT_SCOPE = 403 "insufficient_scope", "The access token lacks a scope",
        "The token is good, but was issued without the scope that this call needs. requiredScope names it.",
        "Fetch a token with the scope that requiredScope names. If your client may not have it, ask for it to be added.";
    /// No such address.
    NOT_FOUND = 404 "not_found", "There is nothing at this address",
        "No call has this address.",
        "Check the address against the reference: the API is under /integrations/v1.";
    /// No such donor.
    DONOR_NOT_FOUND = 404 "donor_not_found", "There is no such donor",
        "No donor has this email address, phone number or id.",
        "Check the identifier, or create the donor with POST /donors.";
    /// No such donation.
    DONATION_NOT_FOUND = 404 "donation_not_found", "There is no such donation",
        "No donation of yours has this id. Another platform’s donations are answered the same way.",
        "Check the id: you see the donations that your platform sent.";
    /// The donation has no declaration.
    DECLARATION_NOT_FOUND = 404 "declaration_not_found", "There is no declaration yet",
        "The donation is known, but nothing was declared for it yet.",
        "Read giftAid.reasons of the donation: it says what the declaration waits for.";
    /// No such charity.
    CHARITY_NOT_FOUND = 404 "charity_not_found", "There is no such charity",
        "No charity that added your platform has this reference.",
        "Check the reference with the charity, and ask them to add your platform as a donation source first.";
    /// No such link.
    LINK_NOT_FOUND = 404 "link_not_found", "There is no such linked account",
        "The donor has no such card or phone linked by you.",
        "Name the link by par, phone or the lnk_ id that setting it answered.";
    /// No such endpoint.
    WEBHOOK_NOT_FOUND = 404 "webhook_not_found", "There is no such webhook endpoint",
        "No endpoint of yours has this id, or it was deleted. Another platform’s endpoints are answered the same way.",
        "Check the id: GET /webhook-endpoints lists those of your platform.";
    /// Nobody fits, or more than one.
    NO_MATCH = 404 "no_match", "No one donor fits",
        "No single donor matches what you sent. For privacy, the answer never says which detail failed.",
        "Ask the donor to sign in or to give their email address, or send the donation with what you know: it waits for its donor.";
    /// No such entry of the terminal map.
    TERMINAL_NOT_FOUND = 404 "terminal_not_found", "There is no such terminal",
        "Your terminal map has no entry with this id, or it was taken off the map.",
        "Check the trm_ id: you see your own terminal map, without the entries that were taken off it.";
    /// No such session of the capture page.
    AUTHORISATION_SESSION_NOT_FOUND = 404 "authorisation_session_not_found", "There is no such session",
        "No session of yours has this id. Another platform’s sessions are answered the same way, and so are those that led to nothing and ended more than 90 days ago.",
        "Check the cap_ id: GET /authorisation-sessions lists those of your platform.";
    /// The method is not for this address.
    METHOD_NOT_ALLOWED = 405 "method_not_allowed", "This address does not take this method",
        "The address exists, but not with this method.",
        "Use one of the methods that the Allow header lists.";
    @conflicts
    /// The email and the phone do not name one donor.
    DONOR_CONFLICT = 409 DonorConflict, "Email and phone do not name one donor",
        "The email address and the phone number do not identify one donor. Other platforms know the donor with the phone number, so we do not add the address to it.",
        "Create the donor by the email address alone, then set the phone as their linked account: if another platform linked it to somebody else, we ask them.";
    /// Another donor holds the card or phone.
    ACCOUNT_LINKED_ELSEWHERE = 409 AccountLinkedElsewhere, "Another donor holds this account",
        "A card or phone belongs to at most one donor at a time, and another one has it now.",
        "If you verified that it is this donor’s and another platform linked it, we ask the other donor. Unless they keep it, it moves within 14 days and you get the event link.set; you do not have to do anything else. If you linked it yourself, end that link first.";
    /// The platform set as many cards and phones for the donor as it can.
    TOO_MANY_LINKS = 409 TooManyLinks, "The donor has too many linked accounts",
        "A platform can link at most 20 cards and phones to a donor at a time, and you have linked that many.",
        "End a link that is no longer used, then set this one.";
    /// The platform contested as many links of others as it can.
    TOO_MANY_CONTESTS = 409 TooManyContests, "You have contested too many linked accounts",
        "Another donor holds the card or phone. A platform can contest at most 20 in 24 hours, and at most 100 can be unsettled at a time.",
        "Send the link again tomorrow, when the donors of the earlier ones have had time to answer. If you set links for the wrong donors, end those links first.";
    /// Nothing to cancel.
    NOT_AUTHORISED = 409 NotAuthorised, "No authorisation is running",
        "The donor has no authorisation that could be cancelled.",
        "Nothing to do: no authorisation is active.";
    /// No authorisation of the platform's.
    NOTHING_TO_NOTIFY = 409 NothingToNotify, "There is no authorisation to notify the donor of",
        "You recorded that you told the donor about their authorisation, but there is none on file from you for this donor. Either you did not send one, or the donor said that it was not theirs.",
        "Send the authorisation first. Give the donor the text in notice of the answer. Then record that you did.";
    /// The donor has died.
    DONOR_DIED = 409 DonorDied, "The donor has died",
        "Uplift’s operator has recorded that the donor has died. Nobody can authorise Gift Aid in their name. Gifts dated after their death get no Gift Aid; earlier ones keep theirs.",
        "Do not contact the donor about Gift Aid. If this is a mistake, tell Uplift’s operator, who can remove the record.";
    /// The reference is another gift's.
    REFERENCE_TAKEN = 409 ReferenceTaken, "The reference names another donation",
        "You sent a donation with this reference before, and it says something else. A repeat of the same gift is answered with the first one, also in another spelling, such as a charity's reference in small letters or a member that is null instead of left out.",
        "If this is the same gift, do not send it again under a new reference, for that would make two of it: read conflictingId, which names the donation that has the reference. A new gift needs a new reference.";
    /// The reference is another refund's.
    REFUND_REFERENCE_TAKEN = 409 RefundReferenceTaken, "The reference names another refund",
        "You sent a refund of this donation with this reference before, and it says something else. A repeat of the same refund is answered with the donation as it is, and has no second effect.",
        "If this is the same refund, do nothing: it is among the refunds of the donation. A new refund needs a new reference.";
    /// A claim holds the donation.
    ALREADY_CLAIMED = 409 AlreadyClaimed, "A claim has fixed this donation",
        "The donation is in a claim that was filed with HMRC, which fixes its amount and donor.",
        "It can no longer change. For a refund, delete it: the charity’s next claim carries the adjustment. If only a part went back to the donor, send that part to POST /donations/{donationId}/refunds.";
    /// The donation was deleted.
    DELETED = 409 Deleted, "The donation was deleted",
        "The donation was deleted, for a refund or a failed payment.",
        "A deleted donation stays as it is. Send the gift again as a new donation if it was made after all.";
    /// The donation wants no donor.
    NOT_AWAITING_DONOR = 409 NotAwaitingDonor, "The donation waits for no donor",
        "A session with donation asks whose gift it is. This one has its donor, or no Gift Aid can be claimed on it, whoever made it.",
        "Begin a session without donation to ask a donor for the authorisation alone. GET /donations/{donationId} shows where the gift stands.";
    /// The donor of the donation is asked already.
    SESSION_OPEN = 409 SessionOpen, "An open session asks for this donation’s donor",
        "There is at most one open session for a donation, so that its donor is asked once. conflictingId names it.",
        "Use the address that you got with it, or cancel the session and begin another. If you repeat a request whose answer was lost, send it with its Idempotency-Key.";
    /// The session was completed.
    SESSION_COMPLETED = 409 SessionCompleted, "The donor has completed the session",
        "The donor agreed before your cancellation arrived. What they gave stands.",
        "Read the session for donorId and authorisationId. To end what the donor gave, use POST /donors/{donorId}/authorisation/cancellation.";
    /// The session has expired.
    SESSION_EXPIRED = 409 SessionExpired, "The session has expired",
        "Nobody finished the session in time, so there is nothing to cancel.",
        "Nothing to do. To ask the donor again, begin another session.";
    /// The map has this entry already.
    TERMINAL_EXISTS = 409 TerminalExists, "The map has this terminal already",
        "The same charity has the same terminal, merchant or descriptor on the map, with the same first day.",
        "Nothing is left to do, or change the days of the entry that is there.";
    /// The present state does not allow it.
    CONFLICT = 409 Other, "The present state does not allow this",
        "Something is in a state in which this cannot be done.",
        "Read the resource again, then decide whether your change still applies.";
    @others
    /// What comes after the cursor is not all kept.
    CURSOR_EXPIRED = 410 "cursor_expired", "Events after this cursor are no longer kept",
        "Events are kept for 90 days, and some that come after this cursor are older. Going on from it would leave them out without a word.",
        "Start again without after, and compare your records with the lists, such as GET /donations, which show the present state.";
    /// If-Match does not match.
    CHANGED = 412 "changed", "It changed since you read it",
        "You sent If-Match, and the resource is no longer as you read it. Nothing was done.",
        "Read the resource again, look at what changed, and send its new ETag as If-Match.";
    /// The body is too large.
    BODY_TOO_LARGE = 413 "body_too_large", "The body is too large",
        "The body is larger than any request of this API has to be.",
        "Send at most 1 MB in one request.";
    /// The body is of another kind.
    UNSUPPORTED_MEDIA_TYPE = 415 "unsupported_media_type", "The body must be JSON",
        "The body was sent as something else than JSON, such as a form, or compressed.",
        "Send Content-Type: application/json and an uncompressed body in UTF-8.";
    /// Fields break rules.
    INVALID_FIELDS = 422 "invalid_fields", "Some fields need attention",
        "The body was readable, but one or more of its fields break a rule. All errors in the body are listed at once. What we have to look up, such as a charity or a donor, is checked once those are corrected.",
        "Correct every field that errors lists: pointer says which, code and detail say why. Nothing was stored.";
    /// The key was another request's.
    IDEMPOTENCY_KEY_REUSED = 422 "idempotency_key_reused", "The Idempotency-Key was used for another request",
        "You used this key in the last 30 days for a request with another method, address or body.",
        "Use a new key for a new request; repeat a request with exactly the same method, address and body.";
    /// Too many requests.
    RATE_LIMITED = 429 "rate_limited", "Too many requests",
        "Your client sent more requests in this minute than its limit allows. Nothing of this one was done.",
        "Wait as many seconds as Retry-After says, then go on more slowly: the RateLimit headers of every answer say how many requests are left.";
    /// A defect of ours.
    INTERNAL_ERROR = 500 "internal_error", "Something went wrong at our end",
        "A defect of ours. What you sent either happened as a whole or not at all.",
        "Repeat the request, with the same Idempotency-Key if it had one. If it stays, tell us the Request-Id.";
    /// The database is away.
    UNAVAILABLE = 503 "unavailable", "The service is away for a moment",
        "The database did not answer, such as while it restarts. What you sent happened as a whole or not at all; most likely not.",
        "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key or reference: then it is done once, whatever became of it.";
    /// It took too long.
    TIMED_OUT = 503 "timed_out", "The request took too long",
        "The request was not finished in time. It may still be done, as a whole or not at all.",
        "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key or reference: then it is done once, whatever became of it.";
}

/// The codes that single fields have, within an answer with `invalid_fields` or `invalid_query`.
pub const FIELD_ERRORS: &[(&str, &str)] = &[
    ("required", "Something that must be there is missing, null or blank."),
    ("unknown_field", "There is no such member; the detail lists those that exist."),
    ("unknown_parameter", "There is no such query parameter; the detail lists those that exist."),
    ("repeated", "A query parameter was sent more than once."),
    ("wrong_type", "Another JSON type is wanted, such as a whole number instead of text."),
    ("invalid", "The text does not have the form that is wanted."),
    ("unsupported", "The value is none of those that are taken."),
    ("out_of_range", "The amount, date or number lies outside of what is taken."),
    ("too_long", "The text is too long."),
    ("mistyped", "A charity reference whose check character does not fit the others."),
    ("not_a_home", "A care-of address or PO box where a home address is wanted."),
    ("not_a_person", "An organisation's name, or none, where one person's name is wanted."),
    ("joint_name", "Two people's names where one person's name is wanted: each donor authorises alone."),
    ("must_agree", "The donor must agree before an authorisation can be recorded."),
    ("must_be_verified", "A phone number must be verified by the platform before it is set."),
    ("unknown_version", "There is no such version of the wording."),
    (
        "unknown_charity",
        "No charity that takes donations from this platform has this reference. For `hmrcId`: you have not accepted a charity with this reference in your console.",
    ),
    ("unknown_donation", "There is no donation of this platform with this id."),
    (
        "not_registered",
        "The address or origin is none of those that the platform registered in its console, letter by letter.",
    ),
    ("excluded", "Only one of two members can be sent."),
    ("unknown_donor", "There is no donor with this id, or no such match."),
    ("donor_denied", "This donor said that the gift is not theirs."),
    ("date_in_the_past", "A cancellation cannot begin before today."),
    ("after_the_end", "The authorisation ends before this day anyway."),
    ("already_cancelled", "The authorisation is cancelled from an earlier day already."),
    ("invalid_cursor", "The cursor is not one that this list gave you under these filters."),
];

/// The entry of a code.
#[must_use]
pub fn named(code: &str) -> Option<&'static ErrorEntry> {
    ERRORS.iter().copied().find(|entry| entry.code == code)
}
