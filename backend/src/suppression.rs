//! Addresses to which nothing is written any more. A donor who deletes the account is told that no more mail comes; platforms may send
//! the address again all the same. It is recognised by a tag under a lasting key, and kept nowhere. A mail to sign in is not held back:
//! whoever reads it asked for it, and signing in ends the silence.

use domain::Email;
use sqlx::PgConnection;

use crate::Backend;
use crate::error::Error;
use crate::lasting_key::{LastingKey, Purpose};
use crate::secret::Hash;
use crate::store;

impl Backend {
    /// Writes nothing to an address from now on.
    pub(crate) async fn suppress(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        let key = self.lasting_key(conn, Purpose::Suppression).await.map(|key| vec![key]);
        for tag in tags(key, email)? {
            store::suppression::add(conn, &tag, self.now()).await?;
        }
        Ok(())
    }

    /// Writes to an address again: whoever reads it signed in.
    pub(crate) async fn end_suppression(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        if store::suppression::is_any(conn).await? {
            for tag in tags(self.lasting_keys(conn, Purpose::Suppression).await, email)? {
                store::suppression::remove(conn, &tag).await?;
            }
        }
        Ok(())
    }

    /// Whether nothing is written to an address.
    pub(crate) async fn is_suppressed(&self, conn: &mut PgConnection, email: &Email) -> Result<bool, Error> {
        if !store::suppression::is_any(conn).await? {
            return Ok(false);
        }
        for tag in tags(self.lasting_keys(conn, Purpose::Suppression).await, email)? {
            if store::suppression::has(conn, &tag).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The tags of an address under these keys. None where one does not open, which the log says: everybody else still has their mail, and can
/// delete their account.
fn tags(keys: Result<Vec<LastingKey>, Error>, email: &Email) -> Result<Vec<Hash>, Error> {
    match keys {
        Ok(keys) => {
            Ok(keys.iter().map(|key| key.tag("suppressed address", email.as_str().as_bytes())).collect())
        }
        Err(error @ Error::Internal(_)) => {
            tracing::error!(error = %error.chain(), "cannot read the suppression list key: suppressed addresses are not recognised");
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}
