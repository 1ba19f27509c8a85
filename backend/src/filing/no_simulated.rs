//! What stands for the simulated HMRC in a program that is built without a sandbox.

use super::{Filing, Patience};
use crate::Backend;
use crate::clock::Clock;
use crate::error::Error;

/// A simulated HMRC: there is none.
#[derive(Clone)]
pub enum Simulated {}

impl Filing {
    /// Files with a simulated HMRC.
    ///
    /// # Errors
    /// Always: there is none in this program.
    pub async fn simulated(_: Clock, _: Patience) -> Result<Self, Error> {
        Err(Error::internal("this program was built without a sandbox and its simulated HMRC"))
    }
}

impl Backend {
    /// Nothing is chosen where nothing is simulated.
    pub(crate) async fn follow_simulated(&self, _: &Filing) -> Result<(), Error> {
        Ok(())
    }
}
