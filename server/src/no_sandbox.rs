//! What stands for a sandbox's routes in a program that is built without them: nothing.

use axum::Router;
use backend::Backend;

use crate::live::FeedState;

pub(crate) fn machines(_: Backend) -> Router {
    Router::new()
}

pub(crate) fn files() -> Router<FeedState> {
    Router::new()
}

pub(crate) fn context(_: Backend) -> impl Fn() + Clone + Send + Sync + 'static {
    || {}
}
