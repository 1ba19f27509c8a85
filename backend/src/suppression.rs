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
    /// Writes nothing to an address from now on. Where the key does not open, which the log says, everybody can still delete their account.
    pub(crate) async fn suppress(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        match self.lasting_key(conn, Purpose::Suppression).await {
            Ok(key) => store::suppression::add(conn, &tag(&key, email), self.now()).await,
            Err(error @ Error::Internal(_)) => {
                tracing::error!(error = %error.chain(), "cannot read the suppression list key: the address is not suppressed");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Writes to an address again: whoever reads it signed in.
    pub(crate) async fn end_suppression(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        if store::suppression::is_any(conn).await? {
            for key in self.lasting_keys(conn, Purpose::Suppression).await? {
                store::suppression::remove(conn, &tag(&key, email)).await?;
            }
        }
        Ok(())
    }

    /// Whether nothing is written to an address. Where a key does not open, which the log says, those of the others are recognised.
    pub(crate) async fn is_suppressed(&self, conn: &mut PgConnection, email: &Email) -> Result<bool, Error> {
        if !store::suppression::is_any(conn).await? {
            return Ok(false);
        }
        for key in self.lasting_keys(conn, Purpose::Suppression).await? {
            if store::suppression::has(conn, &tag(&key, email)).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn tag(key: &LastingKey, email: &Email) -> Hash {
    key.tag("suppressed address", email.as_str().as_bytes())
}
