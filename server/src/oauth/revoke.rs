//! `POST /oauth2/revoke`: ends a token (RFC 7009).

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use super::client::Credentials;
use super::error::OauthError;
use super::form::Form;
use crate::api::request_log::Asker;
use crate::api::shared::Api;

/// A token to revoke (RFC 7009 section 2.1).
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({"token": "upt_…", "client_id": "cli_01ke5v3s8f7qk9mz4x2w6r1t0a", "client_secret": "sk_sandbox_…"}))]
pub struct RevocationRequest {
    /// The token.
    pub token: String,
    /// Ignored: there is only one type of token.
    pub token_type_hint: Option<String>,
    /// The client id, unless you send it by HTTP Basic.
    pub client_id: Option<String>,
    /// The client secret, unless you send it by HTTP Basic.
    #[schema(format = "password")]
    pub client_secret: Option<String>,
}

/// Revoke an access token
///
/// The token stops working at once. A token that is unknown, has ended or is another client's also gets 200.
#[utoipa::path(post, path = "/oauth2/revoke", operation_id = "revokeToken", tag = "Tokens",
    request_body(content = RevocationRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The token does not work any longer."),
        (status = 400, description = "`invalid_request`.", body = OauthError),
        (status = 401, description = "`invalid_client`.", body = OauthError),
        (status = 429, description = "`rate_limited`: more than ten requests in a minute had a wrong secret. Requests with the correct secret are not limited.", body = OauthError),
        (status = 500, description = "`server_error`.", body = OauthError),
        (status = 503, description = "`temporarily_unavailable`.", body = OauthError),
    ), security((), ("client" = [])))]
pub async fn revoke(
    State(api): State<Api>,
    Extension(asker): Extension<Asker>,
    form: Form,
) -> Result<StatusCode, OauthError> {
    let credentials = Credentials::of(&form)?;
    credentials.name_to(&asker);
    let token = form.field("token")?.ok_or(OauthError::invalid_request("Send the token to end as token."))?;
    let revoked = api.backend.revoke_token(&credentials.id, &credentials.secret, token).await;
    credentials.proved(revoked, &api, &asker)?;
    Ok(StatusCode::OK)
}
