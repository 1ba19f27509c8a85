//! `/charities`: those that added the caller's platform as a donation source.

use axum::Json;
use axum::extract::State;
use backend::source::PlatformCharity;
use domain::charity::SourceState;
use domain::scope::Scope;
use domain::{CharityReference, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::answer::List;
use super::caller::{Caller, Segments};
use super::error::ApiError;
use super::query::Params;
use super::{Api, problem, schema};

/// A charity, as a platform that it added sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlatformCharityView {
    /// What to send as the transaction's `id`.
    #[schema(example = "UP-7K4M-Q2X1")]
    pub reference: String,
    /// Its name.
    #[schema(example = "Example Hospice")]
    pub name: String,
    /// Its reference at HMRC.
    #[schema(example = "AB12345")]
    pub hmrc_reference: String,
    /// Whether donations from you are taken.
    pub state: SourceState,
    /// How far HMRC's appointment of Uplift as the charity's nominee has come: claims can be filed once it is active.
    /// Donations are taken and declared meanwhile.
    #[schema(value_type = schema::NomineeStateWord)]
    pub nominee_state: String,
    /// Since when.
    #[schema(value_type = String, example = "2026-11-21T09:05:00Z")]
    pub added_at: Timestamp,
}

impl From<PlatformCharity> for PlatformCharityView {
    fn from(charity: PlatformCharity) -> Self {
        Self {
            reference: charity.reference,
            name: charity.name,
            hmrc_reference: charity.hmrc_reference,
            state: charity.state,
            nominee_state: charity.nominee_state,
            added_at: charity.added_at,
        }
    }
}

/// The routes of this file.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(show))
}

/// List the charities that added your platform
#[utoipa::path(get, path = "/charities", operation_id = "listCharities", tag = "Charities",
    responses((status = 200, description = "The whole list.", body = List<PlatformCharityView>)),
    security(("oauth2" = ["read:charity"])))]
pub async fn list(
    State(api): State<Api>,
    caller: Caller,
    params: Params,
) -> Result<Json<List<PlatformCharityView>>, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    params.finish()?;
    let charities = api.backend.charities_of_platform(&caller).await?;
    Ok(Json(List::whole(
        charities.into_iter().map(PlatformCharityView::from).collect(),
    )))
}

/// Read a charity by its reference
///
/// Case, spaces and hyphens do not matter.
#[utoipa::path(get, path = "/charities/{reference}", operation_id = "getCharity", tag = "Charities",
    params(("reference" = String, Path, description = "The charity's reference within your platform.", example = "UP-7K4M-Q2X1")),
    responses(
        (status = 200, description = "The charity.", body = PlatformCharityView),
        (status = 404, description = "`charity_not_found`"),
    ), security(("oauth2" = ["read:charity"])))]
pub async fn show(
    State(api): State<Api>,
    caller: Caller,
    segments: Segments,
    params: Params,
) -> Result<Json<PlatformCharityView>, ApiError> {
    let caller = caller.with(Scope::ReadCharity)?;
    params.finish()?;
    let reference: CharityReference = segments.at(0, problem::CHARITY_NOT_FOUND)?;
    Ok(Json(
        api.backend.charity_of_platform(&caller, &reference).await?.into(),
    ))
}
