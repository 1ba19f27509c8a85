//! What the API says of a case where the ordinary sentence of its code is not enough, and what its headers say beside it. The API
//! answers with these words, and the examples of the catalogue are made of them.

use std::fmt::Display;

use domain::field_error::FieldErrors;
use domain::scope::Scope;

/// Where a body ends too early.
pub const ENDS_EARLY: &str = "The JSON ends too early";
/// Of If-Match with a list of tags.
pub const ONE_TAG: &str = "Send one entity tag as If-Match.";
/// Of a `limit` that is none.
pub const ROWS: &str = "Send a whole number from 1 to 100.";
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

/// Of all the fields together.
#[must_use]
pub fn fields(errors: &FieldErrors) -> String {
    format!("{errors}. Nothing was stored.")
}

/// Of a token without the scope.
#[must_use]
pub fn lacks(scope: Scope) -> String {
    format!("This needs the scope {scope}, which the access token does not hold.")
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
