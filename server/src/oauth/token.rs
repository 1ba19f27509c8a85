//! `POST /oauth/token` and `POST /oauth2/token`: the same endpoint twice, each taking both styles of client authentication.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use backend::credential::{BriefLife, NotBrief};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client::Credentials;
use super::error::OauthError;
use super::form::Form;
use crate::api::request_log::Asker;
use crate::api::shared::Api;

/// A token request (RFC 6749 section 4.4.2).
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({"grant_type": "client_credentials", "client_id": "cli_01ke5v3s8f7qk9mz4x2w6r1t0a", "client_secret": "sk_sandbox_…"}))]
pub struct TokenRequest {
    /// `client_credentials`.
    pub grant_type: String,
    /// The client id, unless you send it by HTTP Basic.
    pub client_id: Option<String>,
    /// The client secret, unless you send it by HTTP Basic.
    #[schema(format = "password")]
    pub client_secret: Option<String>,
    /// The address of this API. Optional.
    pub audience: Option<String>,
    /// Scopes separated by spaces. If left out, the token has all scopes of the client.
    pub scope: Option<String>,
    /// Sandbox only: how many seconds the token lasts, to test what your code does when it expires. A live installation refuses it.
    #[schema(minimum = 1, maximum = 60)]
    pub uplift_expires_in: Option<i32>,
}

/// An access token (RFC 6749 section 5.1).
#[derive(Serialize, ToSchema)]
#[schema(example = json!({"access_token": "upt_…", "token_type": "Bearer", "expires_in": 86400, "scope": "create:donation read:donor"}))]
pub struct TokenAnswer {
    /// The token. Send it as `Authorization: Bearer`.
    pub access_token: String,
    /// `Bearer`.
    pub token_type: String,
    /// Seconds until it expires.
    pub expires_in: i32,
    /// The scopes of the token.
    pub scope: String,
}

/// Get an access token
///
/// For servers only. Send `client_id` and `client_secret` in the form or by HTTP Basic, not both. Unknown parameters are ignored.
#[utoipa::path(post, path = "/oauth/token", operation_id = "issueToken", tag = "Tokens",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A token.", body = TokenAnswer),
        (status = 400, description = "`invalid_request`, `unsupported_grant_type`, `invalid_scope` or `invalid_target`.", body = OauthError),
        (status = 401, description = "`invalid_client`.", body = OauthError),
        (status = 429, description = "`rate_limited`: more than ten requests in a minute had a wrong secret, or the client fetched too many tokens in a minute: more than 60, and more than a tenth of its quota of requests.", body = OauthError),
        (status = 500, description = "`server_error`.", body = OauthError),
        (status = 503, description = "`temporarily_unavailable`.", body = OauthError),
    ), security((), ("client" = [])))]
pub async fn issue(
    State(api): State<Api>,
    Extension(asker): Extension<Asker>,
    form: Form,
) -> Result<Response, OauthError> {
    answer(&api, &asker, &form).await
}

/// Get an access token (alias)
///
/// The same endpoint as `/oauth/token`.
#[utoipa::path(post, path = "/oauth2/token", operation_id = "issueTokenAlias", tag = "Tokens",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A token.", body = TokenAnswer),
        (status = 400, description = "`invalid_request`, `unsupported_grant_type`, `invalid_scope` or `invalid_target`.", body = OauthError),
        (status = 401, description = "`invalid_client`.", body = OauthError),
        (status = 429, description = "`rate_limited`: more than ten requests in a minute had a wrong secret, or the client fetched too many tokens in a minute: more than 60, and more than a tenth of its quota of requests.", body = OauthError),
        (status = 500, description = "`server_error`.", body = OauthError),
        (status = 503, description = "`temporarily_unavailable`.", body = OauthError),
    ), security((), ("client" = [])))]
pub async fn issue_beside(
    State(api): State<Api>,
    Extension(asker): Extension<Asker>,
    form: Form,
) -> Result<Response, OauthError> {
    answer(&api, &asker, &form).await
}

async fn answer(api: &Api, asker: &Asker, form: &Form) -> Result<Response, OauthError> {
    let credentials = Credentials::of(form)?;
    credentials.name_to(asker);
    match form.field("grant_type")? {
        Some("client_credentials") => {}
        Some(_) => return Err(OauthError::unsupported_grant_type()),
        None => return Err(OauthError::invalid_request("Send grant_type=client_credentials.")),
    }
    check_audience(api, form)?;
    let (scope, life) = (form.field("scope")?, brief_life(api, form)?);
    let client = (credentials.id.as_str(), credentials.secret.as_str());
    let token = api.backend.issue_token_for(client, scope, life).await;
    let token = credentials.proved(token, api, asker)?;
    let mut answer = Json(token).into_response();
    answer.headers_mut().insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
    Ok(answer)
}

/// The short life of a token for somebody who tests renewal. The parameter is our own, so its name has our prefix, as RFC 6749 section
/// 8.2 asks: no registered parameter can ever clash with it, and servers that do not know it ignore it (section 3.2). It can only
/// shorten the life, and `expires_in` of the response says how long it is (section 5.1). Live mode refuses it instead of ignoring it, so
/// that a setting for tests does not go live unnoticed.
fn brief_life(api: &Api, form: &Form) -> Result<Option<BriefLife>, OauthError> {
    let Some(seconds) = form.field("uplift_expires_in")? else { return Ok(None) };
    api.backend.brief_life(seconds).map(Some).map_err(|error| {
        OauthError::invalid_request(match error {
            NotBrief::Live => "uplift_expires_in is for sandboxes only. Leave it out: a token lives for the seconds in expires_in.",
            NotBrief::OutOfRange => "Send uplift_expires_in as a number of seconds from 1 to 60, or leave it out.",
        })
    })
}

/// `audience`, or the same as `resource` (RFC 8707), is this API or left out.
fn check_audience(api: &Api, form: &Form) -> Result<(), OauthError> {
    let ours = api.audience();
    let asked = form.field("audience")?.into_iter().chain(form.fields("resource"));
    for audience in asked {
        if audience.trim_end_matches('/') != ours {
            return Err(OauthError::invalid_target(&ours));
        }
    }
    Ok(())
}
