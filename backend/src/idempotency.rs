//! Safe repeats: the answer to a write is kept under its Idempotency-Key in the transaction of the write itself.

use std::ops::ControlFlow;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::PlatformId;
use domain::write_call::WriteCall;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use tokio::time::{Instant, sleep};

use crate::Backend;
use crate::actor::PlatformCaller;
use crate::error::{Error, refused_by};
use crate::secret::{Hash, hash};
use crate::store::idempotency::Key;
use crate::store::{self, Tx};

/// How long a call waits for another with the same key: shorter than the time limit of the other's statements.
const PATIENCE: Duration = Duration::from_secs(25);
/// The first and the longest pause between two looks.
const PAUSES: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(160));

/// One try of a write: the key that the platform sent, if any, and what it asked for.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub(crate) key: Option<Key>,
    pub(crate) request_hash: Hash,
}

impl Attempt {
    /// Reads the key of a request to a call; `request` is method, path and body, to tell a repeat from another request.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a key that is empty, longer than 255 characters or not printable ASCII.
    pub fn new(key: Option<(&str, WriteCall)>, request: &[&[u8]]) -> Result<Self, Error> {
        if let Some((key, _)) = key {
            let printable = key.bytes().all(|byte| (b' '..=b'~').contains(&byte));
            // HTTP takes the spaces off a header's ends (RFC 9110 section 5.5): a key of spaces alone is none.
            if key.trim().is_empty() || key.len() > 255 || !printable {
                let detail =
                    "Send an Idempotency-Key of 1 to 255 printable ASCII characters, such as a UUID.";
                return Err(Error::field("", "invalid_idempotency_key", detail));
            }
        }
        let mut bytes = Vec::new();
        for part in request {
            bytes.extend_from_slice(&u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        let key = key.map(|(text, call)| Key { text: text.to_owned(), call });
        Ok(Self { key, request_hash: hash(bytes) })
    }
}

/// What a write gave: its answer, and whether this was said before.
#[derive(Clone, Debug)]
pub struct Done<T> {
    pub value: T,
    /// True when the write made something new, false when it was there already.
    pub created: bool,
    /// True when this is the kept answer of an earlier try.
    pub replayed: bool,
    /// The version of the thing as it is in the answer, for ETag; none where things have no version.
    pub version: Option<i32>,
}

impl<T> Done<T> {
    /// The same with another value, made of this one.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Done<U> {
        Done {
            value: make(self.value),
            created: self.created,
            replayed: self.replayed,
            version: self.version,
        }
    }
}

/// Refuses a change that was asked of other versions than the present one (If-Match).
pub(crate) fn check_version(asked: Option<&[i32]>, present: i32) -> Result<(), Error> {
    match asked {
        Some(versions) if !versions.contains(&present) => Err(Error::Changed),
        _ => Ok(()),
    }
}

/// A thing of which the version tells whether it changed since somebody read it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Versioned<T> {
    pub(crate) value: T,
    pub(crate) version: i32,
}

impl<T> Done<Versioned<T>> {
    pub(crate) fn plain(self) -> Done<T> {
        Done {
            value: self.value.value,
            created: self.created,
            replayed: self.replayed,
            version: Some(self.value.version),
        }
    }
}

/// An answer with something that only its platform may know: that is sealed where the answer is kept for a repeat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Sealed<T> {
    pub(crate) answer: T,
    pub(crate) sealed: String,
}

/// What the secret part of a kept answer is sealed for.
const SEALED_FOR: &str = "secret of a kept answer";

impl Backend {
    /// Seals the secret part of an answer to a platform.
    pub(crate) fn seal_answer(&self, platform: PlatformId, secret: &str) -> Result<String, Error> {
        let owner = platform.uuid();
        Ok(STANDARD.encode(self.config.key.seal(SEALED_FOR, owner.as_bytes(), secret.as_bytes())?))
    }

    /// The secret part of a kept answer.
    pub(crate) fn open_answer(&self, platform: PlatformId, sealed: &str) -> Result<String, Error> {
        let (sealed, owner) = (STANDARD.decode(sealed).map_err(Error::internal)?, platform.uuid());
        let plain = self.config.key.open(SEALED_FOR, owner.as_bytes(), &sealed)?;
        String::from_utf8(plain).map_err(Error::internal)
    }

    pub(crate) async fn begin(&self) -> Result<Tx<'static>, Error> {
        Ok(self.pool.begin().await?)
    }

    /// Begins a write, and locks its key until the transaction ends; or returns the stored answer of an earlier try. If another try is
    /// running, waits for its answer, because doing the same again would be refused. While it waits, the call has no connection, so a
    /// platform with many calls under one key does not use up the connections of others.
    ///
    /// # Errors
    /// [`Error::KeyReused`] when the key was another request's; [`Error::Unavailable`] when the other try does not end.
    pub(crate) async fn begin_once<T: DeserializeOwned>(
        &self,
        platform: PlatformId,
        attempt: &Attempt,
    ) -> Result<ControlFlow<Done<T>, Tx<'static>>, Error> {
        let Some(key) = &attempt.key else { return Ok(ControlFlow::Continue(self.begin().await?)) };
        let (begun, (mut pause, longest)) = (Instant::now(), PAUSES);
        loop {
            let mut tx = self.begin().await?;
            if store::idempotency::try_lock(&mut tx, platform, &key.text).await? {
                let kept = Self::answered(&mut tx, platform, key, attempt).await?;
                return Ok(kept.map_or(ControlFlow::Continue(tx), ControlFlow::Break));
            }
            tx.rollback().await?;
            if begun.elapsed() >= PATIENCE {
                return Err(Error::Unavailable(sqlx::Error::PoolTimedOut));
            }
            sleep(pause).await;
            pause = (pause * 2).min(longest);
        }
    }

    /// The kept answer of an earlier try, which has ended.
    async fn answered<T: DeserializeOwned>(
        conn: &mut PgConnection,
        platform: PlatformId,
        key: &Key,
        attempt: &Attempt,
    ) -> Result<Option<Done<T>>, Error> {
        let Some(row) = store::idempotency::find(conn, platform, &key.text).await? else {
            return Ok(None);
        };
        if row.request_hash != attempt.request_hash {
            return Err(Error::KeyReused(store::idempotency::first_use(row.call, row.created_at)?));
        }
        let value = store::stored("kept answer", serde_json::from_value(row.answer))?;
        Ok(Some(Done { value, created: row.status == 201, replayed: true, version: None }))
    }

    /// The kept answer of an earlier try, for whoever has to look at the request by the clock before the write begins: what
    /// was taken then may be too old to be taken now, and a repeat is answered all the same.
    ///
    /// # Errors
    /// [`Error::KeyReused`] when the key was another request's.
    #[tracing::instrument(level = "debug", skip_all, name = "idempotency.kept_answer")]
    pub async fn kept_answer<T: DeserializeOwned>(
        &self,
        caller: &PlatformCaller,
        attempt: &Attempt,
    ) -> Result<Option<Done<T>>, Error> {
        Ok(self.begin_once(caller.platform_id(), attempt).await?.break_value())
    }

    /// Keeps the answer and commits. When another try of the same request was faster, everything of this one is undone
    /// and the other's answer is given.
    pub(crate) async fn commit_once<T: Serialize + DeserializeOwned>(
        &self,
        mut tx: Tx<'_>,
        platform: PlatformId,
        attempt: &Attempt,
        value: T,
        created: bool,
    ) -> Result<Done<T>, Error> {
        if let Some(key) = &attempt.key {
            let answer = serde_json::to_value(&value).map_err(Error::internal)?;
            let status = if created { 201 } else { 200 };
            let kept =
                store::idempotency::keep(&mut tx, platform, key, &attempt.request_hash, status, &answer)
                    .await;
            if let Err(error) = kept {
                if refused_by(&error) == Some("idempotency_key_is_unique") {
                    drop(tx);
                    let mut conn = self.pool.acquire().await?;
                    return Self::answered(&mut conn, platform, key, attempt)
                        .await?
                        .ok_or_else(|| Error::internal(error));
                }
                return Err(error.into());
            }
        }
        tx.commit().await?;
        self.feed.poke();
        Ok(Done { value, created, replayed: false, version: None })
    }

    /// Commits a write that has no key, and wakes open pages.
    pub(crate) async fn commit(&self, tx: Tx<'_>) -> Result<(), Error> {
        tx.commit().await?;
        self.feed.poke();
        Ok(())
    }
}
