//! Transactions that give way to others.

use crate::error::{Error, gave_way};

/// How often a transaction is tried while others that lock the same rows are in its way.
const TRIES: u32 = 3;

/// Repeats a transaction that gave way to one that locked the same rows in another order: the deletion of an account, say, which
/// locks the donor first and the link then. What the donor had is gone after that, and the answer says so.
pub(crate) async fn retry<T, F>(work: impl Fn() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<T, Error>>,
{
    let mut tries = 0;
    loop {
        tries += 1;
        match work().await {
            Err(Error::Unavailable(error)) if gave_way(&error) && tries < TRIES => {}
            done => return done,
        }
    }
}
