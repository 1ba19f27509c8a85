//! `POST /oauth2/introspect`: what a token is good for, told to the client that fetched it (RFC 7662).

use axum::extract::State;
use axum::{Extension, Json};
use backend::credential::LiveToken;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::client::Credentials;
use super::error::OauthError;
use super::form::Form;
use crate::api::request_log::Asker;
use crate::api::shared::Api;

/// A token to check (RFC 7662 section 2.1).
#[derive(Deserialize, ToSchema)]
#[schema(example = json!({"token": "upt_…", "client_id": "cli_01ke5v3s8f7qk9mz4x2w6r1t0a", "client_secret": "sk_sandbox_…"}))]
pub struct IntrospectionRequest {
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

/// The state of a token (RFC 7662 section 2.2). If `active` is false, there are no other fields.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(example = json!({
    "active": true, "scope": "create:donation read:donor", "client_id": "cli_01ke5v3s8f7qk9mz4x2w6r1t0a",
    "token_type": "Bearer", "iat": 1795251900, "exp": 1795338300,
    "aud": "https://uplift.example.org/integrations/v1", "iss": "https://uplift.example.org"
}))]
pub struct Introspection {
    /// Whether it is valid and belongs to your client.
    pub active: bool,
    /// Its scopes, separated by spaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub scope: Option<String>,
    /// Your client id.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub client_id: Option<String>,
    /// `Bearer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    pub token_type: Option<&'static str>,
    /// When it was issued, in seconds since 1970, in real time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub iat: Option<i64>,
    /// When it expires, in seconds since 1970, in real time. Not later than its secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub exp: Option<i64>,
    /// The address of this API.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub aud: Option<String>,
    /// The issuer: this installation, as in the metadata.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub iss: Option<String>,
}

impl Introspection {
    fn of(api: &Api, live: LiveToken) -> Self {
        Self {
            active: true,
            scope: Some(live.scope),
            client_id: Some(live.client_id.to_string()),
            token_type: Some("Bearer"),
            iat: Some(live.issued_at.offset().unix_timestamp()),
            exp: Some(live.ends_at.offset().unix_timestamp()),
            aud: Some(api.audience()),
            iss: Some(api.base_url.to_string()),
        }
    }
}

/// Check an access token
///
/// Only for tokens of your own client. A token that is unknown, expired, revoked or another client's gets `{"active": false}` with 200,
/// so that nobody can learn of other clients' tokens.
#[utoipa::path(post, path = "/oauth2/introspect", operation_id = "introspectToken", tag = "Tokens",
    request_body(content = IntrospectionRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The state of the token.", body = Introspection),
        (status = 400, description = "`invalid_request`.", body = OauthError),
        (status = 401, description = "`invalid_client`.", body = OauthError),
        (status = 429, description = "`rate_limited`: more than ten requests in a minute had a wrong secret. Requests with the correct secret are not limited.", body = OauthError),
        (status = 500, description = "`server_error`.", body = OauthError),
        (status = 503, description = "`temporarily_unavailable`.", body = OauthError),
    ), security((), ("client" = [])))]
pub async fn introspect(
    State(api): State<Api>,
    Extension(asker): Extension<Asker>,
    form: Form,
) -> Result<Json<Introspection>, OauthError> {
    let credentials = Credentials::of(&form)?;
    credentials.name_to(&asker);
    let token =
        form.field("token")?.ok_or(OauthError::invalid_request("Send the token to ask about as token."))?;
    let live = api.backend.introspect_token(&credentials.id, &credentials.secret, token).await;
    let live = credentials.proved(live, &api, &asker)?;
    // Without one nothing is told but that.
    Ok(Json(live.map_or_else(Introspection::default, |live| Introspection::of(&api, live))))
}
