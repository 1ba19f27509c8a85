//! The account that files, kept sealed, and whether HMRC takes it.

use std::ops::Deref;

use domain::AuditAction;
use domain::charity::view::ClaimsWaitFor;
use domain::claim::ClaimAlarm;
use domain::conflict::PageConflict;
use hmrc::claim::{Credentials, Method};
use hmrc::gateway::Client;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Filing, FilingStop};
use crate::Backend;
use crate::actor::By;
use crate::claim::operator_email;
use crate::error::Error;
use crate::store;
use crate::store::claim::StoredCredential;

/// Purpose and owner of the sealed password.
const SEAL: (&str, &[u8]) = ("hmrc credential", b"installation");

/// The account that files, when it may.
pub(crate) enum Account {
    Open(Box<OpenAccount>),
    /// HMRC refused it, somebody stopped filing, or there is none.
    Stopped,
}

/// A client that files with one account.
pub(crate) struct OpenAccount {
    client: Client,
    /// The account itself: HMRC's list is of what it sent, and of nothing else.
    pub(crate) sender_id: String,
    /// Which of the accounts that were kept one after another: what HMRC says of it is said of no other.
    pub(crate) version: i64,
}

impl Deref for OpenAccount {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

/// How the account of the settings stands to the one that is kept.
enum Standing {
    Same,
    /// It is the same, as far as can be known, and is sealed under another secret than the present one.
    SealedOtherwise,
    Changed,
}

impl Backend {
    /// Keeps the account of the settings, sealed. A changed one is tried again after HMRC refused the one before; a changed secret
    /// of the installation is no changed account. What other settings, or another release, wrote and did not send is written anew.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.keep_hmrc_account")]
    pub async fn keep_hmrc_account(&self) -> Result<(), Error> {
        let Some(filing) = &self.config.filing else {
            return Ok(());
        };
        let mut tx = self.begin().await?;
        store::claim::write_anew(&mut tx, None).await?;
        let kept = store::claim::credential(&mut tx).await?;
        let standing = kept.as_ref().map_or(Standing::Changed, |kept| self.standing_of(filing, kept));
        let sealed = || self.config.key.seal(SEAL.0, SEAL.1, filing.password.as_bytes());
        match (standing, &kept) {
            (Standing::Same, _) => {}
            (Standing::SealedOtherwise, Some(kept)) => {
                store::claim::seal_credential_anew(&mut tx, &kept.sealed_password, &sealed()?).await?;
            }
            (Standing::SealedOtherwise | Standing::Changed, _) => {
                store::claim::keep_credential(&mut tx, &filing.sender_id, &sealed()?, self.now()).await?;
                // What HMRC said of the account before holds nobody's claims any more.
                store::claim::clear_everywhere(&mut tx, ClaimAlarm::AccountRefused, self.now()).await?;
                if kept.as_ref().is_some_and(|kept| matches!(kept.stop, Some(FilingStop::Refused(_)))) {
                    store::claim::tell_all_pages(&mut tx, self.now()).await?;
                }
            }
        }
        self.commit(tx).await
    }

    fn standing_of(&self, filing: &Filing, kept: &StoredCredential) -> Standing {
        if kept.sender_id != filing.sender_id {
            return Standing::Changed;
        }
        let key = &self.config.key;
        match key.open(SEAL.0, SEAL.1, &kept.sealed_password) {
            Ok(password) if password != filing.password.as_bytes() => Standing::Changed,
            Ok(_) if key.has_sealed(&kept.sealed_password) => Standing::Same,
            // What does not open may be another password, and says nothing of it: HMRC's refusal stands.
            Ok(_) | Err(_) => Standing::SealedOtherwise,
        }
    }

    /// Stops all filing until somebody says go on: nothing is sent to HMRC, nor is it asked, for any charity.
    ///
    /// # Errors
    /// The conflict `nothing_files` where no account has ever been kept.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.stop_all")]
    pub async fn stop_all_filing(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::claim::stop_filing(&mut tx, self.now()).await? {
            return Err(Error::for_reader(PageConflict::NothingFiles));
        }
        self.note_filing(&mut tx, AuditAction::FilingStop).await?;
        self.commit(tx).await
    }

    /// The database was put back from the backup with this label (the SHA-256 of what PostgreSQL wrote down about it). What was filed
    /// since the backup is not known here, and would be filed again: so all filing stops, once for each time that a backup is put back.
    /// A claim that was on its way then may have been decided and forgotten by HMRC since: its list proves nothing about it.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.heed_restore")]
    pub async fn heed_restore(&self, label: &[u8; 32]) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        if !store::installation::keep_restored_from(&mut tx, label).await? {
            return Ok(());
        }
        self.know_nothing_since_backup(&mut tx).await?;
        self.commit(tx).await?;
        tracing::error!(
            "database restored from a backup: filing stopped; see docs/deploy.md before `uplift claim resume`"
        );
        Ok(())
    }

    /// The same when an operator says so. In a database that is not Uplift's own we cannot detect a restore or a
    /// failover that lost commits.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.heed_restore_of_own_database")]
    pub async fn heed_restore_of_own_database(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        self.know_nothing_since_backup(&mut tx).await?;
        self.note_filing(&mut tx, AuditAction::FilingStop).await?;
        self.commit(tx).await
    }

    async fn know_nothing_since_backup(&self, conn: &mut PgConnection) -> Result<(), Error> {
        store::claim::stop_filing(conn, self.now()).await?;
        store::claim::know_nothing_since(conn).await?;
        store::charity::claims_wait(conn, None, ClaimsWaitFor::Restore, self.now()).await?;
        self.tell_operator(conn, &operator_email::restored()).await
    }

    /// Somebody says that HMRC takes the account again, or that what was stopped may go on: filing goes on. Whether it had been stopped.
    /// The charities of which HMRC refused a claim with it wait until their alarms are cleared.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.resume")]
    pub async fn resume_filing(&self) -> Result<bool, Error> {
        let mut tx = self.begin().await?;
        let resumed = store::claim::resume_credential(&mut tx, self.now()).await?;
        if resumed {
            self.note_filing(&mut tx, AuditAction::FilingResume).await?;
        }
        self.commit(tx).await?;
        Ok(resumed)
    }

    /// Puts into the audit trail what an operator did with the account, which has no id: there is one.
    async fn note_filing(&self, conn: &mut PgConnection, action: AuditAction) -> Result<(), Error> {
        store::trail::audit(conn, self.now(), By::Uplift, action, Uuid::nil(), json!({})).await
    }

    /// Why nothing is filed, while that is so.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "filing.stopped")]
    pub async fn filing_stopped(&self) -> Result<Option<FilingStop>, Error> {
        let mut conn = self.health.acquire().await?;
        let kept = store::claim::credential(&mut conn).await;
        let kept = conn.settled(kept)?;
        Ok(kept.and_then(|kept| kept.stop))
    }

    pub(crate) async fn hmrc_account(&self, filing: &Filing) -> Result<Account, Error> {
        let mut conn = self.pool.acquire().await?;
        let kept = store::claim::credential(&mut conn).await?;
        let Some(kept) = kept.filter(|kept| kept.stop.is_none()) else {
            return Ok(Account::Stopped);
        };
        let password = self.config.key.open(SEAL.0, SEAL.1, &kept.sealed_password)?;
        let credentials = Credentials {
            sender_id: kept.sender_id.clone(),
            method: Method::Clear,
            value: String::from_utf8(password).map_err(Error::internal)?,
        };
        Ok(Account::Open(Box::new(OpenAccount {
            client: filing.client_for(credentials)?,
            sender_id: kept.sender_id,
            version: kept.version,
        })))
    }
}
