//! What the log of requests is narrowed to, as it stands in the address of the page.

use serde::{Deserialize, Serialize};

use crate::filter_value::{minute, whole_id};
use crate::words::{platform_requests, say};
use backend::request_log::{CodeFilter, Outcome};
use domain::{AnyId, ClientId, FieldErrors, RequestId, Timestamp};

/// The filters as the address has them; empty for those not set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RequestQuery {
    /// Only the request with this id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Only those with this outcome, such as `refused`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outcome: String,
    /// Only those whose error had this code, such as `invalid_fields`, or `none`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// Only this call, such as `POST /donations`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub call: String,
    /// Only those about the thing with this id, such as a donation's.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub subject: String,
    /// Only those of the client with this id.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub client: String,
    /// Only from this time on, such as `2026-11-21T02:00`, by the clock in London.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub from: String,
    /// Only before this time.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub to: String,
}

/// The filters with values of types of their own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Parsed {
    id: Option<RequestId>,
    outcome: Option<Outcome>,
    code: Option<CodeFilter>,
    call: Option<String>,
    subject: Option<AnyId>,
    client: Option<ClientId>,
    from: Option<Timestamp>,
    to: Option<Timestamp>,
}

impl RequestQuery {
    /// Whether anything is left out.
    #[must_use]
    pub fn is_active(&self) -> bool {
        *self != Self::default()
    }

    /// The filters as fields of the form.
    #[must_use]
    pub fn fields(&self) -> Vec<(String, String)> {
        [
            ("id", &self.id),
            ("outcome", &self.outcome),
            ("code", &self.code),
            ("call", &self.call),
            ("subject", &self.subject),
            ("client", &self.client),
            ("from", &self.from),
            ("to", &self.to),
        ]
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.clone()))
        .collect()
    }

    /// The filters for the use-case.
    ///
    /// # Errors
    /// Every value that cannot be read, each with what to enter instead.
    pub fn filter(&self) -> Result<backend::request_log::RequestFilter, FieldErrors> {
        let parsed = self.parse()?;
        Ok(backend::request_log::RequestFilter {
            request_id: parsed.id,
            outcome: parsed.outcome,
            code: parsed.code,
            call: parsed.call,
            subject: parsed.subject,
            client: parsed.client,
            from: parsed.from,
            to: parsed.to,
        })
    }

    fn parse(&self) -> Result<Parsed, FieldErrors> {
        let mut errors = FieldErrors::new();
        let cure = say(platform_requests::BAD_ID);
        let id = whole_id(&self.id, ("/id", cure), &mut errors);
        let cure = say(platform_requests::BAD_SUBJECT);
        let subject = whole_id(&self.subject, ("/subject", cure), &mut errors);
        let cure = say(platform_requests::BAD_CLIENT);
        let client = whole_id(&self.client, ("/client", cure), &mut errors);
        let outcome = match self.outcome.as_str() {
            "" => None,
            word => word
                .parse::<Outcome>()
                .map_err(|()| errors.push("/outcome", "unsupported", say(platform_requests::BAD_OUTCOME)))
                .ok(),
        };
        let code = Some(self.code.trim()).filter(|code| !code.is_empty());
        if code.is_some_and(|code| !is_code(code)) {
            errors.push("/code", "invalid", say(platform_requests::BAD_CODE));
        }
        let code = code.map(CodeFilter::of);
        let call = Some(self.call.trim())
            .filter(|call| !call.is_empty())
            .map(|call| call.chars().take(200).collect());
        let from = minute(&self.from, "/from", &mut errors);
        let to = minute(&self.to, "/to", &mut errors);
        if let (Some(from), Some(to)) = (from, to)
            && to <= from
        {
            let cure = say(platform_requests::BAD_TO);
            errors.push("/to", "out_of_range", cure);
        }
        if errors.is_empty() {
            Ok(Parsed { id, outcome, code, call, subject, client, from, to })
        } else {
            Err(errors)
        }
    }
}

/// Whether it can be the code of an error.
fn is_code(text: &str) -> bool {
    text.len() <= 60 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_filter_is_read() {
        let query = RequestQuery {
            id: " req_01ke5v3s8f7qk9mz4x2w6r1t0a ".to_owned(),
            outcome: "failed".to_owned(),
            code: " timed_out ".to_owned(),
            call: "POST /donations".to_owned(),
            subject: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".to_owned(),
            client: "cli_01ke5v3s8f7qk9mz4x2w6r1t0a".to_owned(),
            from: "2026-07-21T00:00".to_owned(),
            to: "2026-07-21 00:05:30".to_owned(),
        };
        let parsed = query.parse().unwrap();
        assert!(parsed.id.is_some());
        assert_eq!(parsed.outcome, Some(Outcome::Failed));
        assert_eq!(parsed.code, Some(CodeFilter::Is("timed_out".to_owned())));
        assert_eq!(parsed.call.as_deref(), Some("POST /donations"));
        assert_eq!(parsed.subject.unwrap().to_string(), query.subject);
        assert_eq!(parsed.client.unwrap().to_string(), query.client);
        assert_eq!(parsed.from.unwrap().to_string(), "2026-07-20T23:00:00Z");
        assert_eq!(parsed.to.unwrap().to_string(), "2026-07-20T23:05:00Z");
        assert!(query.is_active());
    }

    #[test]
    fn nothing_is_asked_for_by_empty_fields() {
        let query = RequestQuery { call: "  ".to_owned(), ..RequestQuery::default() };
        assert_eq!(query.parse().unwrap(), Parsed::default());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let query = RequestQuery {
            id: "don_1".to_owned(),
            outcome: "lost".to_owned(),
            code: "Invalid fields".to_owned(),
            call: String::new(),
            subject: "zoe@example.org".to_owned(),
            client: "don_01ke5v3s8f7qk9mz4x2w6r1t0a".to_owned(),
            from: "midnight".to_owned(),
            to: "2026-02-30T00:00".to_owned(),
        };
        let errors = query.parse().unwrap_err();
        let pointers: Vec<&str> = errors.iter().map(|error| error.pointer.as_str()).collect();
        assert_eq!(pointers, ["/id", "/subject", "/client", "/outcome", "/code", "/from", "/to"]);
        let query = RequestQuery {
            from: "2026-11-21T02:00".to_owned(),
            to: "2026-11-21T02:00".to_owned(),
            ..RequestQuery::default()
        };
        assert_eq!(query.parse().unwrap_err().iter().next().unwrap().code, "out_of_range");
    }
}
