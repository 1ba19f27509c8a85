//! Keys that outlive the installation's secret, because what was made with them is never made anew: the chain of the audit trail,
//! and the tags of addresses to which nothing is written. Each is random and kept sealed under that secret, so whoever has the database
//! alone cannot make what the key makes.

use domain::conflict::PageConflict;
use sqlx::PgConnection;

use crate::Backend;
use crate::error::Error;
use crate::secret::{Algorithm, Hash, Secret, random};
use crate::store;
use crate::store::lasting_key::Kept;

/// For what every key is sealed, with its own purpose as the owner.
const SEALED_FOR: &str = "lasting key";

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Audit,
    Suppression,
}

impl Purpose {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Audit => "audit",
            Self::Suppression => "suppression",
        }
    }
}

/// A key that was opened.
pub(crate) struct LastingKey {
    pub(crate) id: i64,
    algorithm: Algorithm,
    secret: Secret,
}

impl LastingKey {
    /// A tag for one purpose, by this key's own algorithm.
    pub(crate) fn tag(&self, purpose: &str, message: &[u8]) -> Hash {
        self.secret.tag_by(self.algorithm, purpose, message)
    }
}

impl Backend {
    /// The key of a purpose; whoever asks first makes it. One of another algorithm than the present one is followed by a new key, and
    /// what was made with it keeps it.
    pub(crate) async fn lasting_key(
        &self,
        conn: &mut PgConnection,
        purpose: Purpose,
    ) -> Result<LastingKey, Error> {
        match store::lasting_key::newest(conn, purpose.as_str()).await? {
            Some(kept) if kept.algorithm == self.config.key.lasting().as_str() => {
                self.open_lasting_key(&kept)
            }
            kept => {
                let generation = kept.map_or(1, |kept| kept.generation.saturating_add(1));
                self.make_lasting_key(conn, purpose, generation).await
            }
        }
    }

    /// Every key of a purpose that opens, the newest first: what was made with an earlier one is recognised by that. One that does not
    /// open, which the log says, takes none of the others with it.
    pub(crate) async fn lasting_keys(
        &self,
        conn: &mut PgConnection,
        purpose: Purpose,
    ) -> Result<Vec<LastingKey>, Error> {
        let kept = store::lasting_key::all(conn).await?;
        let of_purpose = kept.iter().filter(|kept| kept.purpose == purpose.as_str());
        let opened = of_purpose.filter_map(|kept| match self.open_lasting_key(kept) {
            Ok(key) => Some(key),
            Err(error) => {
                tracing::error!(purpose = %kept.purpose, generation = kept.generation, error = %error.chain(), "cannot decrypt a long-term key: values made with it are not recognised");
                None
            }
        });
        Ok(opened.collect())
    }

    async fn make_lasting_key(
        &self,
        conn: &mut PgConnection,
        purpose: Purpose,
        generation: i32,
    ) -> Result<LastingKey, Error> {
        let owner = purpose.as_str().as_bytes();
        let sealed = self.config.key.seal(SEALED_FOR, owner, &random::<32>()?)?;
        let algorithm = self.config.key.lasting().as_str();
        store::lasting_key::insert(conn, purpose.as_str(), generation, algorithm, &sealed).await?;
        // Another process may have been faster.
        let kept = store::lasting_key::newest(conn, purpose.as_str()).await?;
        self.open_lasting_key(&kept.ok_or_else(|| Error::internal("a lasting key was not kept"))?)
    }

    pub(crate) fn open_lasting_key(&self, kept: &Kept) -> Result<LastingKey, Error> {
        let bytes = self.config.key.open(SEALED_FOR, kept.purpose.as_bytes(), &kept.sealed)?;
        let secret =
            Secret::kept(&bytes).ok_or_else(|| Error::internal("a lasting key has another length"))?;
        let algorithm = Algorithm::named(&kept.algorithm)
            .ok_or_else(|| Error::internal("a lasting key has an algorithm of a newer release"))?;
        Ok(LastingKey { id: kept.id, algorithm, secret })
    }

    /// Seals the keys again that rest under the earlier secret of the installation, and says how many there were.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "lasting_key.seal_again")]
    pub async fn seal_lasting_keys_again(&self) -> Result<usize, Error> {
        if self.config.key.earlier().is_none() {
            return Ok(0);
        }
        let mut tx = self.begin().await?;
        let mut count = 0;
        for kept in store::lasting_key::all(&mut tx).await? {
            if self.config.key.has_sealed(&kept.sealed) {
                continue;
            }
            let owner = kept.purpose.as_bytes();
            match self.config.key.open(SEALED_FOR, owner, &kept.sealed) {
                Ok(bytes) => {
                    let sealed = self.config.key.seal(SEALED_FOR, owner, &bytes)?;
                    store::lasting_key::seal_again(&mut tx, kept.id, &sealed).await?;
                    count += 1;
                }
                Err(error) => {
                    tracing::error!(purpose = %kept.purpose, error = %error.chain(), "cannot decrypt a long-term key");
                }
            }
        }
        self.commit(tx).await?;
        if count > 0 {
            tracing::info!(
                keys = count,
                "long-term keys were encrypted again under the current UPLIFT_SECRET"
            );
        }
        Ok(count)
    }

    /// Goes on with the chain of the audit trail under a new key, where the present one was sealed under a secret of the installation
    /// that is lost. What was sealed under it can never be checked again. For the command line.
    ///
    /// # Errors
    /// The conflict `key_opens` while the present key does.
    #[tracing::instrument(level = "debug", skip_all, name = "lasting_key.renew_audit_key")]
    pub async fn renew_audit_key(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let newest = store::lasting_key::newest(&mut tx, Purpose::Audit.as_str()).await?;
        if let Some(kept) = &newest
            && self.open_lasting_key(kept).is_ok()
        {
            return Err(Error::for_reader(PageConflict::KeyOpens));
        }
        let generation = newest.map_or(1, |kept| kept.generation.saturating_add(1));
        self.make_lasting_key(&mut tx, Purpose::Audit, generation).await?;
        self.commit(tx).await
    }
}
