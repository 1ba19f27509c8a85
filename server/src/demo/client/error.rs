//! What can go wrong between a platform and Uplift.

use std::fmt;

use serde::Deserialize;

/// Why a call gave no answer.
#[derive(Debug)]
pub enum ClientError {
    /// The server did not answer, however often it was asked.
    Unreachable(reqwest::Error),
    /// No access token, by RFC 6749 section 5.2; `invalid_client` means a wrong or revoked secret.
    Token { code: String },
    /// The server said no, and why.
    Refused(Box<Problem>),
    /// The answer is not what the documentation promises.
    Unreadable(String),
}

/// A refusal (RFC 9457), as far as a program needs it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Problem {
    /// The status of the answer.
    pub status: u16,
    /// The stable name to decide by, such as `donor_not_found`.
    pub code: String,
    pub detail: String,
    /// What of the request is wrong.
    pub errors: Vec<FieldProblem>,
    /// Names the request when you ask for help.
    #[serde(rename = "instance")]
    pub request_id: Option<String>,
}

/// What is wrong with one member of the body, or one query parameter.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct FieldProblem {
    /// Which member of the body, as a JSON Pointer.
    pub pointer: Option<String>,
    pub parameter: Option<String>,
    /// The stable name to decide by.
    pub code: String,
    /// A sentence for people that says what to do.
    pub detail: String,
}

impl ClientError {
    /// The problem's code, when the server said no.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match self {
            Self::Refused(problem) => Some(&problem.code),
            Self::Token { code } => Some(code),
            Self::Unreachable(_) | Self::Unreadable(_) => None,
        }
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(_) => f.write_str("the server does not answer"),
            Self::Token { code } => write!(f, "no access token: {code}"),
            Self::Refused(problem) => write!(f, "{problem}"),
            Self::Unreadable(what) => write!(f, "cannot read the response: {what}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status, self.code, self.detail)?;
        for FieldProblem { pointer, parameter, code, detail } in &self.errors {
            let place = pointer.as_ref().or(parameter.as_ref()).map_or("", String::as_str);
            write!(f, "; {place} {code}: {detail}")?;
        }
        match &self.request_id {
            Some(id) => write!(f, " (request {id})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ClientError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unreachable(error) => Some(error),
            Self::Token { .. } | Self::Refused(_) | Self::Unreadable(_) => None,
        }
    }
}
