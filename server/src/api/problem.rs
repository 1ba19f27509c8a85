//! What the API says when it cannot do what was asked: problem documents by RFC 9457, and the one table of their codes.

use std::borrow::Cow;

use domain::field_error::FieldError;
use serde::Serialize;
use utoipa::ToSchema;

/// One kind of problem: its code is stable, and has a page of its own at `/developers/errors/{code}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The stable name for machines.
    pub code: &'static str,
    /// The HTTP status that it comes with.
    pub status: u16,
    /// A few words for people, the same every time.
    pub title: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

macro_rules! codes {
    ($($(#[$meta:meta])* $name:ident = $code:literal, $status:literal, $title:literal, $remedy:literal;)+) => {
        $($(#[$meta])* pub const $name: &Code = &Code { code: $code, status: $status, title: $title, remedy: $remedy };)+

        /// Every code that a problem of the API can have, by status.
        pub const CODES: &[&Code] = &[$($name),+];
    };
}

codes! {
    /// The body is not JSON.
    UNREADABLE_JSON = "unreadable_json", 400, "The body is not readable JSON",
        "Send one JSON value in UTF-8, with every member name at most once in its object.";
    /// The query is wrong.
    INVALID_QUERY = "invalid_query", 400, "A query parameter is wrong",
        "Send only the documented query parameters, each once, with the values that the reference lists.";
    /// A header is wrong.
    INVALID_HEADER = "invalid_header", 400, "A header is wrong",
        "Correct the header that the detail names.";
    /// The Idempotency-Key is wrong.
    INVALID_IDEMPOTENCY_KEY = "invalid_idempotency_key", 400, "The Idempotency-Key is wrong",
        "Send one Idempotency-Key of 1 to 255 printable ASCII characters, such as a UUID, or none.";
    /// There is no token.
    MISSING_TOKEN = "missing_token", 401, "An access token is needed",
        "Fetch an access token with your client id and secret, and send it as Authorization: Bearer.";
    /// The token is not live.
    INVALID_TOKEN = "invalid_token", 401, "The access token is not valid",
        "Fetch a new access token: this one is unknown, has expired after a day, or was revoked.";
    /// The token lacks a scope.
    INSUFFICIENT_SCOPE = "insufficient_scope", 403, "The access token lacks a scope",
        "Fetch a token with the scope that requiredScope names. If your client may not have it, ask for it to be added.";
    /// No such address.
    NOT_FOUND = "not_found", 404, "There is nothing at this address",
        "Check the address against the reference: the API is under /integrations/v1.";
    /// No such donor.
    DONOR_NOT_FOUND = "donor_not_found", 404, "There is no such donor",
        "Check the identifier, or create the donor with POST /donors.";
    /// No such donation.
    DONATION_NOT_FOUND = "donation_not_found", 404, "There is no such donation",
        "Check the id: you see the donations that your platform sent.";
    /// The donation has no declaration.
    DECLARATION_NOT_FOUND = "declaration_not_found", 404, "There is no declaration yet",
        "Read giftAid.reasons of the donation: it says what the declaration waits for.";
    /// No such charity.
    CHARITY_NOT_FOUND = "charity_not_found", 404, "There is no such charity",
        "Check the reference with the charity, which must add your platform as a donation source first.";
    /// No such link.
    LINK_NOT_FOUND = "link_not_found", 404, "There is no such linked account",
        "Name the link by par, phone or the lnk_ id that setting it answered.";
    /// No such endpoint.
    WEBHOOK_NOT_FOUND = "webhook_not_found", 404, "There is no such webhook endpoint",
        "Check the id: GET /webhook-endpoints lists those of your platform.";
    /// Nobody fits, or more than one.
    NO_MATCH = "no_match", 404, "No one donor fits",
        "Ask the donor to sign in or to give their email address, or send the donation with what you know: it waits for its donor.";
    /// No such entry of the terminal map.
    TERMINAL_NOT_FOUND = "terminal_not_found", 404, "There is no such terminal",
        "Check the trm_ id: you see your own terminal map, without the entries that were taken off it.";
    /// The method is not for this address.
    METHOD_NOT_ALLOWED = "method_not_allowed", 405, "This address does not take this method",
        "Use one of the methods that the Allow header lists.";
    /// The email and the phone are two donors'.
    DONOR_CONFLICT = "donor_conflict", 409, "Email and phone belong to different donors",
        "Send only the email address or only the phone number, whichever the donor gave you last.";
    /// Another donor holds the card or phone.
    ACCOUNT_LINKED_ELSEWHERE = "account_linked_elsewhere", 409, "Another donor holds this account",
        "The first link must end before the account can move: its donor or the platform that set it can end it.";
    /// Nothing to cancel.
    NOT_AUTHORISED = "not_authorised", 409, "No authorisation is running",
        "Nothing is left to do: no gift is covered that was not covered before.";
    /// The reference is another gift's.
    REFERENCE_TAKEN = "reference_taken", 409, "The reference names another donation",
        "Use a new reference for a new gift. conflictingId names the donation that has this one.";
    /// A claim holds the donation.
    ALREADY_CLAIMED = "already_claimed", 409, "A claim has fixed this donation",
        "It cannot change any more. Delete it for a refund: the next claim of the charity adjusts it.";
    /// The donation was deleted.
    DELETED = "deleted", 409, "The donation was deleted",
        "A deleted donation stays as it is. Send the gift again as a new donation if it was made after all.";
    /// The map has this entry already.
    TERMINAL_EXISTS = "terminal_exists", 409, "The map has this terminal already",
        "Nothing is left to do, or change the days of the entry that is there.";
    /// The present state does not allow it.
    CONFLICT = "conflict", 409, "The present state does not allow this",
        "Read the resource again and decide anew.";
    /// If-Match does not match.
    CHANGED = "changed", 412, "It changed since you read it",
        "Read the resource again, look at what changed, and send its new ETag as If-Match.";
    /// The body is too large.
    BODY_TOO_LARGE = "body_too_large", 413, "The body is too large",
        "Send at most 1 MB in one request.";
    /// The body is of another kind.
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type", 415, "The body must be JSON",
        "Send Content-Type: application/json and an uncompressed body in UTF-8.";
    /// Fields break rules.
    INVALID_FIELDS = "invalid_fields", 422, "Some fields need attention",
        "Correct every field that errors lists: pointer says which, code and detail say why. Nothing was stored.";
    /// The key was another request's.
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused", 422, "The Idempotency-Key was used for another request",
        "Use a new key for a new request; repeat a request with exactly the same method, address and body.";
    /// Too many requests.
    RATE_LIMITED = "rate_limited", 429, "Too many requests",
        "Wait as many seconds as Retry-After says, then go on more slowly: the RateLimit headers of every answer say how many requests are left.";
    /// A defect of ours.
    INTERNAL_ERROR = "internal_error", 500, "Something went wrong at our end",
        "Repeat the request, with the same Idempotency-Key if it had one. If it stays, tell us the Request-Id.";
    /// The database is away.
    UNAVAILABLE = "unavailable", 503, "The service is away for a moment",
        "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key if it had one.";
    /// It took too long.
    TIMED_OUT = "timed_out", 503, "The request took too long",
        "Repeat the request after the seconds in Retry-After, with the same Idempotency-Key if it had one.";
}

/// The codes that `errors` of a problem can hold, and what each means.
pub const FIELD_CODES: &[(&str, &str)] = &[
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

/// The table's entry for a code.
#[must_use]
pub fn named(code: &str) -> Option<&'static Code> {
    CODES.iter().copied().find(|entry| entry.code == code)
}

/// A problem as it is sent (RFC 9457).
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The address of a page about this kind of problem.
    #[schema(
        format = "uri",
        example = "https://uplift.example.org/developers/errors/invalid_fields"
    )]
    pub r#type: String,
    /// A few words, the same for every problem with this code.
    #[schema(example = "Some fields need attention")]
    pub title: &'static str,
    /// The HTTP status.
    #[schema(example = 422)]
    pub status: u16,
    /// What is the matter this time, and what to do. Never repeats what was sent.
    #[schema(value_type = String, example = "1 field needs attention. Nothing was stored.")]
    pub detail: Cow<'static, str>,
    /// The request's id, as in the Request-Id header: tell it to support.
    #[schema(example = "req_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub instance: String,
    /// A stable word for machines.
    #[schema(example = "invalid_fields")]
    pub code: &'static str,
    /// Every field or query parameter that needs attention.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldProblem>,
    /// With `reference_taken`: the donation that has the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "don_01ke5v3s8f7qk9mz4x2w6r1t0a")]
    pub conflicting_id: Option<String>,
    /// With `insufficient_scope`: the scope that the token lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "create:donation")]
    pub required_scope: Option<&'static str>,
}

/// What is wrong with one field of the body (`pointer`) or one query parameter (`parameter`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// Which field of the body, as a JSON Pointer (RFC 6901); empty for the whole body.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "/donor/value")]
    pub pointer: Option<String>,
    /// Which query parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "limit")]
    pub parameter: Option<String>,
    /// A stable word for machines.
    #[schema(example = "required")]
    pub code: String,
    /// A sentence for people that says what to do.
    #[schema(example = "This is required.")]
    pub detail: String,
}

impl FieldProblem {
    /// Of a query parameter.
    #[must_use]
    pub fn parameter(name: &str, code: &str, detail: impl Into<String>) -> Self {
        Self {
            pointer: None,
            parameter: Some(name.to_owned()),
            code: code.to_owned(),
            detail: detail.into(),
        }
    }
}

impl From<FieldError> for FieldProblem {
    fn from(error: FieldError) -> Self {
        Self {
            pointer: Some(error.pointer),
            parameter: None,
            code: error.code,
            detail: error.detail,
        }
    }
}
