//! The account that files, kept sealed, and whether HMRC takes it.

use hmrc::claim::{Credentials, Method};
use hmrc::gateway::Client;

use super::Filing;
use crate::Backend;
use crate::error::Error;
use crate::store;

/// Purpose and owner of the sealed password.
const SEAL: (&str, &[u8]) = ("hmrc credential", b"installation");

/// The account that files, when it may.
pub(crate) enum Account {
    /// It may.
    Open(Box<Client>),
    /// HMRC refused it, or there is none.
    Stopped,
}

impl Backend {
    /// Keeps the account of the settings, sealed. A changed one is tried again after HMRC refused the one before. What other
    /// settings, or another release, wrote and did not send is written anew.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn keep_hmrc_account(&self) -> Result<(), Error> {
        let Some(filing) = &self.config.filing else {
            return Ok(());
        };
        let mut tx = self.begin().await?;
        store::claim::write_anew(&mut tx, None).await?;
        let kept = store::claim::credential(&mut tx).await?;
        let had_stopped = kept.as_ref().is_some_and(|kept| kept.stopped_number.is_some());
        let same = kept.is_some_and(|kept| {
            kept.sender_id == filing.sender_id
                && self
                    .config
                    .key
                    .open(SEAL.0, SEAL.1, &kept.sealed_password)
                    .is_ok_and(|password| password == filing.password.as_bytes())
        });
        if !same {
            let sealed = self.config.key.seal(SEAL.0, SEAL.1, filing.password.as_bytes())?;
            store::claim::keep_credential(&mut tx, &filing.sender_id, &sealed, self.now()).await?;
            if had_stopped {
                store::claim::tell_all_pages(&mut tx, self.now()).await?;
            }
        }
        self.commit(tx).await
    }

    /// Somebody says that HMRC takes the account again: filing goes on. Whether it had been stopped.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn resume_filing(&self) -> Result<bool, Error> {
        let mut tx = self.begin().await?;
        let resumed = store::claim::resume_credential(&mut tx, self.now()).await?;
        self.commit(tx).await?;
        Ok(resumed)
    }

    /// HMRC's number, when it refused this installation's account; nothing is filed meanwhile.
    ///
    /// # Errors
    /// Only internal ones.
    pub async fn filing_stopped(&self) -> Result<Option<i32>, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::claim::credential(&mut conn).await?;
        Ok(kept.and_then(|kept| kept.stopped_number))
    }

    pub(crate) async fn hmrc_account(&self, filing: &Filing) -> Result<Account, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::claim::credential(&mut conn).await?;
        let Some(kept) = kept.filter(|kept| kept.stopped_number.is_none()) else {
            return Ok(Account::Stopped);
        };
        let password = self.config.key.open(SEAL.0, SEAL.1, &kept.sealed_password)?;
        let credentials = Credentials {
            sender_id: kept.sender_id,
            method: Method::Clear,
            value: String::from_utf8(password).map_err(Error::internal)?,
        };
        Ok(Account::Open(Box::new(filing.client_for(credentials)?)))
    }
}
