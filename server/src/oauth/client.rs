//! How a client proves itself: form fields, or HTTP Basic (RFC 6749 section 2.3.1); never both.

use std::time::Instant;

use axum::http::header;
use backend::credential::TokenError;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::error::OauthError;
use super::form::Form;
use crate::api::request_log::Asker;
use crate::api::shared::Api;

/// What a client says that it is.
pub struct Credentials {
    pub id: String,
    pub secret: String,
}

impl Credentials {
    /// Reads them from a token request.
    ///
    /// # Errors
    /// `invalid_request` for both ways at once, `invalid_client` for neither.
    pub fn of(form: &Form) -> Result<Self, OauthError> {
        let (id, secret) = (form.field("client_id")?, form.field("client_secret")?);
        let Some(header) = basic(form)? else {
            return match (id, secret) {
                (Some(id), Some(secret)) => Ok(Self { id: id.to_owned(), secret: secret.to_owned() }),
                _ => Err(OauthError::invalid_client()),
            };
        };
        let credentials = decode(header).ok_or(OauthError::invalid_client())?;
        // The id alone is no second proof, as long as it is the same.
        if secret.is_some() || id.is_some_and(|id| id != credentials.id) {
            return Err(OauthError::invalid_request(
                "Send the client id and secret in the form or by HTTP Basic, not both.",
            ));
        }
        Ok(credentials)
    }

    /// Tells the log of requests whose request it claims to be: a platform sees who tries its client id in vain, some of them by line
    /// and the rest by number.
    pub(super) fn name_to(&self, asker: &Asker) {
        if let Ok(client) = self.id.parse() {
            asker.claims(client);
        }
    }

    /// Passes an outcome on, after telling the log of requests whether the client proved itself on the way. The right secret is taken
    /// however many wrong ones came before.
    pub(super) fn proved<T>(
        &self,
        outcome: Result<T, TokenError>,
        api: &Api,
        asker: &Asker,
    ) -> Result<T, OauthError> {
        match outcome {
            Err(TokenError::InvalidClient) => {
                let client = self.id.parse().ok();
                let wait = client.and_then(|client| api.wrong_secrets.wait(client, Instant::now()));
                Err(wait.map_or_else(OauthError::invalid_client, OauthError::rate_limited))
            }
            Err(error @ TokenError::Internal(_)) => Err(error.into()),
            Err(error @ (TokenError::InvalidScope { .. } | TokenError::TooManyTokens { .. })) => {
                asker.proved();
                Err(error.into())
            }
            Ok(done) => {
                asker.proved();
                Ok(done)
            }
        }
    }
}

/// What follows `Basic` in the Authorization header.
fn basic(form: &Form) -> Result<Option<&str>, OauthError> {
    let mut values = form.headers.get_all(header::AUTHORIZATION).iter();
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(OauthError::invalid_request("Send one Authorization header."));
    }
    let text = value.to_str().map_err(|_| OauthError::invalid_client())?;
    let (scheme, rest) = text.split_once(' ').unwrap_or((text, ""));
    if scheme.eq_ignore_ascii_case("basic") {
        Ok(Some(rest.trim()))
    } else {
        Err(OauthError::invalid_client())
    }
}

/// Each part is form-encoded before it is joined and encoded again.
fn decode(base64: &str) -> Option<Credentials> {
    let text = String::from_utf8(STANDARD.decode(base64).ok()?).ok()?;
    let (id, secret) = text.split_once(':')?;
    Some(Credentials { id: unescape(id)?, secret: unescape(secret)? })
}

fn unescape(part: &str) -> Option<String> {
    let pair = format!("part={}", part.replace('&', "%26"));
    let mut pairs: Vec<(String, String)> = serde_urlencoded::from_str(&pair).ok()?;
    pairs.pop().map(|(_, value)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn basic_credentials_are_decoded_twice() {
        let credentials = decode(&STANDARD.encode("cli%5F1:a%2Bb%3A&c=d")).unwrap();
        assert_eq!((credentials.id.as_str(), credentials.secret.as_str()), ("cli_1", "a+b:&c=d"));
        assert!(decode("###").is_none());
        assert!(decode(&STANDARD.encode("no colon")).is_none());
    }
}
