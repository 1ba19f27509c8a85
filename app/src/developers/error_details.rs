//! The details of errors for which the remedy of the code is not exact enough, and the headers of errors. The API sends these texts,
//! and the examples in the catalogue of errors are made of them.

use std::fmt::Display;

use domain::field_error::FieldErrors;
use domain::scope::Scope;

use super::errors::IDEMPOTENCY_KEY_REUSED;

/// Where a body ends too early.
pub const ENDS_EARLY: &str = "The JSON ends too early";
/// Of a body of nothing where one is needed.
pub const EMPTY: &str = "The body is empty. Send a JSON object.";
/// Of If-Match with a tag that is not in quotes.
pub const QUOTED_TAG: &str = "Send If-Match with the quotes of the ETag, as you received it: \"v1\".";
/// Of a client secret in the place of a token.
pub const SECRET_AS_TOKEN: &str =
    "This is a client secret, not an access token. Get an access token with it from POST /oauth/token.";
/// Of a token that was revoked itself, or lost a scope of its client.
pub const TOKEN_REVOKED: &str = "This access token was revoked. Get a new one from POST /oauth/token.";
/// Of a token whose secret ended.
pub const SECRET_OVER: &str = "The client secret that this access token was issued for was revoked or has expired. Get a new token with an active secret of the client.";
/// Of a token whose client was revoked.
pub const CLIENT_REVOKED: &str = "The client of this access token was revoked. Create a client under Credentials in your console, and get a token with it.";
/// Of an address that ends with a slash.
pub const SLASH: &str = "Remove the slash at the end of the address.";
/// Of an address of a version that there is not.
pub const NO_VERSION: &str = "The API has no such version. Every call is under /integrations/v1.";
/// Of the fields of one donation of a batch.
pub const ROW: &str = "Correct every field in errors: pointer names the field, code and detail say what is wrong. This donation was not stored. The others are not affected.";
/// Of a `limit` that is none.
pub const ROWS: &str = "Send a whole number from 1 to 100.";
/// Of a network from which too many requests come without a token that works.
pub const TOO_FAST: &str = "Too many requests come from your network without a valid access token. Wait the number of seconds in Retry-After, then send this request again.";
/// The challenge where there is no token at all: it says nothing but that one is needed (RFC 6750 section 3.1).
pub const CHALLENGE: &str = r#"Bearer realm="uplift""#;
/// The challenge where the token opens nothing.
pub const INVALID_TOKEN: &str = r#"Bearer realm="uplift", error="invalid_token", error_description="The access token is unknown, expired or revoked""#;
/// The seconds after which the database is most likely back.
pub const BACK_AFTER: &str = "1";
/// The seconds after which a request that took too long may be sent again.
pub const TIMED_OUT_AFTER: &str = "5";

/// What is wrong with a body that cannot be read, and where: never what stands there.
#[must_use]
pub fn unreadable(what: &str, line: usize, column: usize) -> String {
    format!("{what}, at line {line}, column {column}.")
}

/// Of a token that has lived its time.
#[must_use]
pub fn expired(at: impl Display) -> String {
    format!("This access token expired at {at}. Get a new one from POST /oauth/token.")
}

/// Of a key that was another request's: the call that it was first used for, and when.
#[must_use]
pub fn key_used(call: impl Display, at: impl Display) -> String {
    format!("You first used this key for {call} at {at}. {}", IDEMPOTENCY_KEY_REUSED.remedy)
}

/// Of all the fields together.
#[must_use]
pub fn fields(errors: &FieldErrors) -> String {
    format!("{errors}. Nothing was stored.")
}

/// Of a method that an address does not take: the ones that it takes.
#[must_use]
pub fn methods(taken: &[&str]) -> String {
    match taken {
        [] => "This address takes no method.".to_owned(),
        [only] => format!("Use {only}."),
        [before @ .., last] => format!("Use {} or {last}.", before.join(", ")),
    }
}

/// Of a token without the scope.
#[must_use]
pub fn lacks(scope: Scope) -> String {
    format!(
        "The access token does not have the scope {scope}. If your client has it, leave scope out when you get a token, or include this scope. If not, create a client that has it, under Credentials: you cannot add scopes to a client."
    )
}

#[must_use]
pub fn insufficient(scope: Scope) -> String {
    format!(r#"Bearer realm="uplift", error="insufficient_scope", scope="{scope}""#)
}

/// `RateLimit-Policy`: the quota, and the window in seconds.
#[must_use]
pub fn policy(quota: impl Display, window: impl Display) -> String {
    format!(r#""default";q={quota};w={window}"#)
}

/// `RateLimit`: what is left, and the seconds until the next window.
#[must_use]
pub fn left(left: impl Display, seconds: impl Display) -> String {
    format!(r#""default";r={left};t={seconds}"#)
}
