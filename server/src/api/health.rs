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

/// The status of one part of the service.
///
/// - `ok`: It works.
/// - `down`: It does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ServiceCondition {
    /// It works.
    Ok,
    /// It does not.
    Down,
}

/// The state of filing with HMRC. Donations are accepted and declared in every state.
///
/// - `ok`: Claims are filed.
/// - `stopped`: Filing is paused, because HMRC refuses our account or the operator paused it. Claims wait and nothing is lost.
/// - `off`: Filing is not configured.
/// - `unknown`: The database does not respond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FilingCondition {
    /// Claims are filed.
    Ok,
    /// Filing is paused.
    Stopped,
    /// Filing is not configured.
    Off,
    /// The database does not respond.
    Unknown,
}

/// The status of the service.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// The whole service.
    pub status: ServiceCondition,
    /// The API.
    pub api: ServiceCondition,
    /// The database.
    pub database: ServiceCondition,
    /// Filing with HMRC. It does not affect `status`.
    pub filing: FilingCondition,
    /// The current time by Uplift's clock. In a sandbox you can move it.
    #[schema(value_type = String, format = "date-time", example = "2026-11-21T09:05:00Z")]
    pub time: Timestamp,
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(show))
}

/// Check the service
///
/// Needs no token. If a part of the service is down, you get 503 with the same body. `filing` does not affect the status: while filing is
/// stopped, the API accepts donations as always.
#[utoipa::path(get, path = "/health", operation_id = "getHealth", tag = "Service", responses(
    (status = 200, description = "The service works.", body = Health, example = json!({"status": "ok", "api": "ok", "database": "ok", "filing": "ok", "time": "2026-11-21T09:05:00Z"})),
    (status = 503, description = "A part of the service is down.", body = Health, example = json!({"status": "down", "api": "ok", "database": "down", "filing": "unknown", "time": "2026-11-21T09:05:00Z"})),
))]
pub async fn show(State(api): State<Api>, params: Params) -> Result<Response, ApiError> {
    params.finish()?;
    let database = match timeout(PATIENCE, api.backend.ping()).await {
        Ok(Ok(())) => ServiceCondition::Ok,
        Ok(Err(_)) | Err(_) => ServiceCondition::Down,
    };
    let status =
        if database == ServiceCondition::Ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    Ok((
        status,
        Json(Health {
            status: database,
            api: ServiceCondition::Ok,
            database,
            filing: filing(&api.backend, database).await,
            time: api.backend.now(),
        }),
    )
        .into_response())
}

async fn filing(backend: &Backend, database: ServiceCondition) -> FilingCondition {
    if backend.config().filing.is_none() {
        return FilingCondition::Off;
    }
    if database == ServiceCondition::Down {
        return FilingCondition::Unknown;
    }
    match timeout(PATIENCE, backend.filing_stopped()).await {
        Ok(Ok(None)) => FilingCondition::Ok,
        Ok(Ok(Some(_))) => FilingCondition::Stopped,
        Ok(Err(_)) | Err(_) => FilingCondition::Unknown,
    }
}
