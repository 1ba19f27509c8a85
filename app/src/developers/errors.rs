//! The catalogue of errors: what each code of the API means and what to do about it. A test of the server holds it against
//! the table by which the API answers.

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

/// Every code, by status.
pub const ERRORS: &[ErrorEntry] = &[
    ErrorEntry {
        code: "unreadable_json",
        status: 400,
        title: "The body is not readable JSON",
        meaning: "The body was cut short, is not JSON or not UTF-8, or names a member twice, so that nobody can tell which one counts.",
        remedy: "Send one JSON value in UTF-8, with every member name at most once in its object.",
    },
    ErrorEntry {
        code: "invalid_query",
        status: 400,
        title: "A query parameter is wrong",
        meaning: "A parameter after the question mark is unknown, repeated, or has a value that is not taken. errors names each with parameter.",
        remedy: "Send only the documented query parameters, each once, with the values that the reference lists.",
    },
    ErrorEntry {
        code: "invalid_header",
        status: 400,
        title: "A header is wrong",
        meaning: "A header such as If-Match or Content-Length could not be read.",
        remedy: "Correct the header that the detail names.",
    },
    ErrorEntry {
        code: "invalid_idempotency_key",
        status: 400,
        title: "The Idempotency-Key is wrong",
        meaning: "The key is empty, too long, has other characters than printable ASCII, or was sent twice.",
        remedy: "Send one Idempotency-Key of 1 to 255 printable ASCII characters, such as a UUID, or none.",
    },
    ErrorEntry {
        code: "missing_token",
        status: 401,
        title: "An access token is needed",
        meaning: "The request has no Authorization header with a bearer token.",
        remedy: "Fetch an access token with your client id and secret, and send it as Authorization: Bearer.",
    },
    ErrorEntry {
        code: "invalid_token",
        status: 401,
        title: "The access token is not valid",
        meaning: "The token was sent, but does not open anything: tokens live for a day, and end at once with the secret they were fetched with.",
        remedy: "Fetch a new access token: this one is unknown, has expired after a day, or was revoked.",
    },
    ErrorEntry {
        code: "insufficient_scope",
        status: 403,
        title: "The access token lacks a scope",
        meaning: "The token is good, but was issued without the scope that this call needs. requiredScope names it.",
        remedy: "Fetch a token with the scope that requiredScope names. If your client may not have it, ask for it to be added.",
    },
    ErrorEntry {
        code: "not_found",
        status: 404,
        title: "There is nothing at this address",
        meaning: "No call has this address.",
        remedy: "Check the address against the reference: the API is under /integrations/v1.",
    },
    ErrorEntry {
        code: "donor_not_found",
        status: 404,
        title: "There is no such donor",
        meaning: "No donor has this email address, phone number or id.",
        remedy: "Check the identifier, or create the donor with POST /donors.",
    },
    ErrorEntry {
        code: "donation_not_found",
        status: 404,
        title: "There is no such donation",
        meaning: "No donation of yours has this id. Another platform’s donations are answered the same way.",
        remedy: "Check the id: you see the donations that your platform sent.",
    },
    ErrorEntry {
        code: "declaration_not_found",
        status: 404,
        title: "There is no declaration yet",
        meaning: "The donation is known, but nothing was declared for it yet.",
        remedy: "Read giftAid.reasons of the donation: it says what the declaration waits for.",
    },
    ErrorEntry {
        code: "charity_not_found",
        status: 404,
        title: "There is no such charity",
        meaning: "No charity that added your platform has this reference.",
        remedy: "Check the reference with the charity, which must add your platform as a donation source first.",
    },
    ErrorEntry {
        code: "link_not_found",
        status: 404,
        title: "There is no such linked account",
        meaning: "The donor has no such card or phone linked by you.",
        remedy: "Name the link by par, phone or the lnk_ id that setting it answered.",
    },
    ErrorEntry {
        code: "webhook_not_found",
        status: 404,
        title: "There is no such webhook endpoint",
        meaning: "No endpoint of yours has this id, or it was deleted. Another platform’s endpoints are answered the same way.",
        remedy: "Check the id: GET /webhook-endpoints lists those of your platform.",
    },
    ErrorEntry {
        code: "no_match",
        status: 404,
        title: "No one donor fits",
        meaning: "What you sent fits nobody, or more than one donor, or parts of it fit different ones. Which it was is never told, so that nobody can find out about donors by trying.",
        remedy: "Ask the donor to sign in or to give their email address, or send the donation with what you know: it waits for its donor.",
    },
    ErrorEntry {
        code: "terminal_not_found",
        status: 404,
        title: "There is no such terminal",
        meaning: "Your terminal map has no entry with this id, or it was taken off the map.",
        remedy: "Check the trm_ id: you see your own terminal map, without the entries that were taken off it.",
    },
    ErrorEntry {
        code: "method_not_allowed",
        status: 405,
        title: "This address does not take this method",
        meaning: "The address exists, but not with this method.",
        remedy: "Use one of the methods that the Allow header lists.",
    },
    ErrorEntry {
        code: "donor_conflict",
        status: 409,
        title: "Email and phone belong to different donors",
        meaning: "The email address is one donor’s and the phone number another’s. Which of the two is meant cannot be told.",
        remedy: "Send only the email address or only the phone number, whichever the donor gave you last.",
    },
    ErrorEntry {
        code: "account_linked_elsewhere",
        status: 409,
        title: "Another donor holds this account",
        meaning: "A card or phone belongs to at most one donor at a time, and another one has it now.",
        remedy: "The first link must end before the account can move: its donor or the platform that set it can end it.",
    },
    ErrorEntry {
        code: "not_authorised",
        status: 409,
        title: "No authorisation is running",
        meaning: "The donor has no authorisation that could be cancelled.",
        remedy: "Nothing is left to do: no gift is covered that was not covered before.",
    },
    ErrorEntry {
        code: "reference_taken",
        status: 409,
        title: "The reference names another donation",
        meaning: "You sent a donation with this reference before, and it was another gift. A repeat of the same gift is answered with the first one.",
        remedy: "Use a new reference for a new gift. conflictingId names the donation that has this one.",
    },
    ErrorEntry {
        code: "already_claimed",
        status: 409,
        title: "A claim has fixed this donation",
        meaning: "The donation is in a claim that was filed with HMRC, which fixes its amount and donor.",
        remedy: "It cannot change any more. Delete it for a refund: the next claim of the charity adjusts it.",
    },
    ErrorEntry {
        code: "deleted",
        status: 409,
        title: "The donation was deleted",
        meaning: "The donation was deleted, for a refund or a failed payment.",
        remedy: "A deleted donation stays as it is. Send the gift again as a new donation if it was made after all.",
    },
    ErrorEntry {
        code: "terminal_exists",
        status: 409,
        title: "The map has this terminal already",
        meaning: "The same charity has the same terminal, merchant or descriptor on the map, with the same first day.",
        remedy: "Nothing is left to do, or change the days of the entry that is there.",
    },
    ErrorEntry {
        code: "conflict",
        status: 409,
        title: "The present state does not allow this",
        meaning: "Something is in a state in which this cannot be done.",
        remedy: "Read the resource again and decide anew.",
    },
    ErrorEntry {
        code: "changed",
        status: 412,
        title: "It changed since you read it",
        meaning: "You sent If-Match, and the donation is no longer as you read it. Nothing was done.",
        remedy: "Read the resource again, look at what changed, and send its new ETag as If-Match.",
    },
    ErrorEntry {
        code: "body_too_large",
        status: 413,
        title: "The body is too large",
        meaning: "The body is larger than any request of this API has to be.",
        remedy: "Send at most 1 MB in one request.",
    },
    ErrorEntry {
        code: "unsupported_media_type",
        status: 415,
        title: "The body must be JSON",
        meaning: "The body was sent as something else than JSON, such as a form, or compressed.",
        remedy: "Send Content-Type: application/json and an uncompressed body in UTF-8.",
    },
    ErrorEntry {
        code: "invalid_fields",
        status: 422,
        title: "Some fields need attention",
        meaning: "The body was readable, but one or more of its fields break a rule. All of them are listed at once.",
        remedy: "Correct every field that errors lists: pointer says which, code and detail say why. Nothing was stored.",
    },
    ErrorEntry {
        code: "idempotency_key_reused",
        status: 422,
        title: "The Idempotency-Key was used for another request",
        meaning: "You used this key in the last 30 days for a request with another method, address or body.",
        remedy: "Use a new key for a new request; repeat a request with exactly the same method, address and body.",
    },
    ErrorEntry {
        code: "rate_limited",
        status: 429,
        title: "Too many requests",
        meaning: "Your client sent more requests in this minute than its limit allows. Nothing of this one was done.",
        remedy: "Wait as many seconds as Retry-After says, then go on more slowly: the RateLimit headers of every answer say how many requests are left.",
    },
    ErrorEntry {
        code: "internal_error",
        status: 500,
        title: "Something went wrong at our end",
        meaning: "A defect of ours. What you sent either happened as a whole or not at all.",
        remedy: "Repeat the request, with the same Idempotency-Key if it had one. If it stays, tell us the Request-Id.",
    },
    ErrorEntry {
        code: "unavailable",
        status: 503,
        title: "The service is away for a moment",
        meaning: "The database did not answer, such as while it restarts. Nothing was done.",
        remedy: "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key if it had one.",
    },
    ErrorEntry {
        code: "timed_out",
        status: 503,
        title: "The request took too long",
        meaning: "The request was not finished in time, and nothing of it was kept.",
        remedy: "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key if it had one.",
    },
];

/// The codes that single fields have, within an answer with `invalid_fields` or `invalid_query`.
pub const FIELD_ERRORS: &[(&str, &str)] = &[
    (
        "required",
        "Something that must be there is missing, null or blank.",
    ),
    (
        "unknown_field",
        "There is no such member; the detail lists those that exist.",
    ),
    (
        "unknown_parameter",
        "There is no such query parameter; the detail lists those that exist.",
    ),
    ("repeated", "A query parameter was sent more than once."),
    (
        "wrong_type",
        "Another JSON type is wanted, such as a whole number instead of text.",
    ),
    ("invalid", "The text does not have the form that is wanted."),
    ("unsupported", "The value is none of those that are taken."),
    (
        "out_of_range",
        "The amount, date or number lies outside of what is taken.",
    ),
    ("too_long", "The text is too long."),
    (
        "mistyped",
        "A charity reference whose check character does not fit the others.",
    ),
    (
        "not_a_home",
        "A care-of address or PO box where a home address is wanted.",
    ),
    (
        "not_a_person",
        "An organisation's name, or none, where one person's name is wanted.",
    ),
    (
        "joint_name",
        "Two people's names where one person's name is wanted: each donor authorises alone.",
    ),
    (
        "must_agree",
        "The donor must agree before an authorisation can be recorded.",
    ),
    (
        "must_be_verified",
        "A phone number must be verified by the platform before it is set.",
    ),
    ("unknown_version", "There is no such version of the wording."),
    (
        "unknown_charity",
        "No charity that takes donations from this platform has this reference.",
    ),
    (
        "unknown_donor",
        "There is no donor with this id, or no such match.",
    ),
    ("date_in_the_past", "A cancellation cannot begin before today."),
    ("after_the_end", "The authorisation ends before this day anyway."),
    (
        "already_cancelled",
        "The authorisation is cancelled from an earlier day already.",
    ),
    ("invalid_cursor", "The cursor is not one that the API gave."),
];

/// The entry of a code.
#[must_use]
pub fn entry(code: &str) -> Option<&'static ErrorEntry> {
    ERRORS.iter().find(|entry| entry.code == code)
}
