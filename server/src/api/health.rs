//! `GET /health`: whether the service works, for everybody.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use backend::Backend;
use domain::Timestamp;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Api;
use super::error::ApiError;
use super::query::Params;

/// A database that takes longer than this is as good as down.
const PATIENCE: Duration = Duration::from_secs(2);

/// How one part of the service is.
///
/// - `ok`: It works.
/// - `down`: It does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// It works.
    Ok,
    /// It does not.
    Down,
}

/// How filing with HMRC is. Gifts are taken and declared all the same.
///
/// - `ok`: Claims are filed.
/// - `stopped`: HMRC does not take the account that files, or whoever runs Uplift stopped it: claims wait, and lose nothing.
/// - `off`: This installation has no settings to file with.
/// - `unknown`: The database, which knows, does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FilingCondition {
    /// Claims are filed.
    Ok,
    /// HMRC does not take the account that files.
    Stopped,
    /// There are no settings to file with.
    Off,
    /// The database does not answer.
    Unknown,
}

/// How the service is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// All of it.
    pub status: Condition,
    /// The API itself, which answered.
    pub api: Condition,
    /// The database.
    pub database: Condition,
    /// Filing with HMRC; it does not count for `status`.
    pub filing: FilingCondition,
    /// Now, by the clock that the rules go by; in a sandbox it can be moved.
    #[schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub time: Timestamp,
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(show))
}

/// Whether the service works
///
/// Needs no token. 503 with the same body when a part of the service is down. Filing with HMRC is told beside it: that it has
/// stopped changes neither the status nor what the API takes.
#[utoipa::path(get, path = "/health", operation_id = "getHealth", tag = "Service", responses(
    (status = 200, description = "The service works.", body = Health, example = json!({"status": "ok", "api": "ok", "database": "ok", "filing": "ok", "time": "2026-11-21T09:05:00Z"})),
    (status = 503, description = "A part is down.", body = Health, example = json!({"status": "down", "api": "ok", "database": "down", "filing": "unknown", "time": "2026-11-21T09:05:00Z"})),
))]
pub async fn show(State(api): State<Api>, params: Params) -> Result<Response, ApiError> {
    params.finish()?;
    let database = match timeout(PATIENCE, api.backend.ping()).await {
        Ok(Ok(())) => Condition::Ok,
        Ok(Err(_)) | Err(_) => Condition::Down,
    };
    let status = if database == Condition::Ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    Ok((
        status,
        Json(Health {
            status: database,
            api: Condition::Ok,
            database,
            filing: filing(&api.backend, database).await,
            time: api.backend.now(),
        }),
    )
        .into_response())
}

async fn filing(backend: &Backend, database: Condition) -> FilingCondition {
    if backend.config().filing.is_none() {
        return FilingCondition::Off;
    }
    if database == Condition::Down {
        return FilingCondition::Unknown;
    }
    match timeout(PATIENCE, backend.filing_stopped()).await {
        Ok(Ok(None)) => FilingCondition::Ok,
        Ok(Ok(Some(_))) => FilingCondition::Stopped,
        Ok(Err(_)) | Err(_) => FilingCondition::Unknown,
    }
}
