//! Addresses to which nothing is written any more. A donor who deletes the account is told that no more mail comes; platforms may send
//! the address again all the same. It is recognised by a tag under a lasting key, and kept nowhere. A mail to sign in is not held back:
//! whoever reads it asked for it, and signing in ends the silence.

use domain::Email;
use sqlx::PgConnection;

use crate::Backend;
use crate::error::Error;
use crate::lasting_key::Purpose;
use crate::secret::Hash;
use crate::store;

impl Backend {
    /// Writes nothing to an address from now on.
    pub(crate) async fn suppress(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        if let Some(tag) = self.suppression_tag(conn, email).await? {
            store::suppression::add(conn, &tag, self.now()).await?;
        }
        Ok(())
    }

    /// Writes to an address again: whoever reads it signed in.
    pub(crate) async fn end_suppression(&self, conn: &mut PgConnection, email: &Email) -> Result<(), Error> {
        if store::suppression::is_any(conn).await?
            && let Some(tag) = self.suppression_tag(conn, email).await?
        {
            store::suppression::remove(conn, &tag).await?;
        }
        Ok(())
    }

    /// Whether nothing is written to an address.
    pub(crate) async fn is_suppressed(&self, conn: &mut PgConnection, email: &Email) -> Result<bool, Error> {
        if !store::suppression::is_any(conn).await? {
            return Ok(false);
        }
        match self.suppression_tag(conn, email).await? {
            Some(tag) => store::suppression::has(conn, &tag).await,
            None => Ok(false),
        }
    }

    /// None where the key does not open, which the log says: everybody else still has their mail, and can delete their account.
    async fn suppression_tag(&self, conn: &mut PgConnection, email: &Email) -> Result<Option<Hash>, Error> {
        match self.lasting_key(conn, Purpose::Suppression).await {
            Ok(key) => Ok(Some(key.secret.tag("suppressed address", email.as_str().as_bytes()))),
            Err(error @ Error::Internal(_)) => {
                tracing::error!(error = %error.chain(), "cannot read the suppression list key: suppressed addresses are not recognised");
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}
