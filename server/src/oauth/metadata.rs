//! `GET /.well-known/oauth-authorization-server`: what the token endpoints can do (RFC 8414).

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::scope::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::shared::Api;

/// What the authorization server can do (RFC 8414 section 2).
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "issuer": "https://uplift.example.org", "token_endpoint": "https://uplift.example.org/oauth/token",
    "revocation_endpoint": "https://uplift.example.org/oauth2/revoke",
    "introspection_endpoint": "https://uplift.example.org/oauth2/introspect",
    "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
    "revocation_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
    "introspection_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
    "grant_types_supported": ["client_credentials"], "response_types_supported": ["none"],
    "scopes_supported": ["read:donor", "create:donation"],
    "service_documentation": "https://uplift.example.org/developers"
}))]
pub struct Metadata {
    /// The issuer.
    pub issuer: String,
    /// The token endpoint.
    pub token_endpoint: String,
    /// The revocation endpoint.
    pub revocation_endpoint: String,
    /// The introspection endpoint.
    pub introspection_endpoint: String,
    /// How clients authenticate at the token endpoint.
    pub token_endpoint_auth_methods_supported: [&'static str; 2],
    /// How clients authenticate at the revocation endpoint.
    pub revocation_endpoint_auth_methods_supported: [&'static str; 2],
    /// How clients authenticate at the introspection endpoint.
    pub introspection_endpoint_auth_methods_supported: [&'static str; 2],
    /// The only grant type.
    pub grant_types_supported: [&'static str; 1],
    /// `none`: there is no authorization endpoint.
    // RFC 8414 asks for it (section 2) and for no empty list (3.2): libraries refuse a document without. The word is registered.
    pub response_types_supported: [&'static str; 1],
    /// Every scope.
    pub scopes_supported: Vec<&'static str>,
    /// The documentation.
    pub service_documentation: String,
}

const AUTH_METHODS: [&str; 2] = ["client_secret_basic", "client_secret_post"];

/// Read the authorization server metadata
///
/// The document from which OAuth libraries read the endpoints and scopes (RFC 8414).
#[utoipa::path(get, path = "/.well-known/oauth-authorization-server", operation_id = "getMetadata", tag = "Tokens",
    responses((status = 200, description = "The metadata.", body = Metadata)))]
pub async fn show(State(api): State<Api>) -> Response {
    let base_url = &api.base_url;
    let metadata = Metadata {
        issuer: base_url.to_string(),
        token_endpoint: format!("{base_url}/oauth/token"),
        revocation_endpoint: format!("{base_url}/oauth2/revoke"),
        introspection_endpoint: format!("{base_url}/oauth2/introspect"),
        token_endpoint_auth_methods_supported: AUTH_METHODS,
        revocation_endpoint_auth_methods_supported: AUTH_METHODS,
        introspection_endpoint_auth_methods_supported: AUTH_METHODS,
        grant_types_supported: ["client_credentials"],
        response_types_supported: ["none"],
        scopes_supported: Scope::ALL.iter().map(|scope| scope.as_str()).collect(),
        service_documentation: format!("{base_url}/developers"),
    };
    ([(header::CACHE_CONTROL, "public, max-age=300")], Json(metadata)).into_response()
}
