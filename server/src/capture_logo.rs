//! `GET /capture-logo/{platform}/{hash}.png`: a platform's logo, for its capture pages.

use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use backend::error::Resource;
use backend::{Backend, Error};
use domain::PlatformId;

use crate::AppState;
use crate::web::FOR_EVER;

/// The logo of this hash, which no other picture has. An address without one is not found, whatever is wrong with it.
pub async fn show(State(state): State<AppState>, Path((platform, file)): Path<(String, String)>) -> Response {
    match find(&state.backend, &platform, &file).await {
        Ok(png) => {
            ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, FOR_EVER)], png).into_response()
        }
        Err(Error::NotFound(_)) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => {
            tracing::error!(error = %error.chain(), "could not read a logo");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

async fn find(backend: &Backend, platform: &str, file: &str) -> Result<Vec<u8>, Error> {
    let hash = file.strip_suffix(".png").and_then(backend::capture::setting::logo_hash);
    let (Ok(platform), Some(hash)) = (platform.parse::<PlatformId>(), hash) else {
        return Err(Error::NotFound(Resource::Page));
    };
    backend.capture_logo(platform, &hash).await
}
