//! `/donations`: sending, reading, changing and deleting them.

pub mod batch;
pub mod change;
pub mod create;
pub mod read;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Api;

/// The routes of this folder.
pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(read::list, create::create))
        .routes(routes!(batch::create))
        .routes(routes!(read::show, change::change, change::delete))
        .routes(routes!(change::refund))
        .routes(routes!(read::declaration))
}
