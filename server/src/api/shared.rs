//! What the API and the token endpoints share.

use std::sync::Arc;
use std::time::Duration;

use backend::Backend;

use crate::wrong_secrets::WrongSecrets;

/// Where the API is, below the address of the installation.
pub const BASE: &str = "/integrations/v1";

/// What the handlers share; every layer and every handler of a request has a handle on it.
pub type Api = Arc<Shared>;

/// The one of its kind behind [`Api`].
pub struct Shared {
    pub(crate) backend: Backend,
    pub(crate) base_url: Arc<str>,
    pub(crate) deadline: Duration,
    pub(crate) wrong_secrets: WrongSecrets,
}

impl Shared {
    /// The address of the API: what tokens are asked for.
    pub(crate) fn audience(&self) -> String {
        format!("{}{BASE}", self.base_url)
    }
}
