//! Proof that the records hold: the audit trail's chain, and the invariants over the whole database.
//!
//! Each link of the chain is made with a key that the database alone does not have ([`crate::lasting_key`]): whoever can write to it
//! cannot make another chain. What they can do is to cut its end off, so the newest link, the head, is mailed to the operator each day:
//! the chain has to have every head that somebody kept.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use domain::Timestamp;
use sqlx::{Connection, PgConnection};

use crate::Backend;
use crate::claim::operator_email::News;
use crate::email_content::subject;
use crate::error::Error;
use crate::lasting_key::{LastingKey, Purpose};
use crate::secret::{Hash, canonical};
use crate::store;
use crate::store::trail::AuditRow;
use crate::words::{operators, say};

/// How many rows one seal covers at most.
const ROWS: i64 = 5_000;

#[derive(Clone, Debug, Default)]
pub struct Verdict {
    /// One line for each thing that was checked and holds.
    pub holds: Vec<String>,
    /// One line for each thing that does not.
    pub broken: Vec<String>,
}

impl Backend {
    /// Seals what was added to the audit trail since the last seal.
    ///
    /// # Errors
    /// Only internal ones. Of two sealers at once the second goes on behind the first.
    #[tracing::instrument(level = "debug", skip_all, name = "audit.seal")]
    pub async fn seal_audit(&self) -> Result<(), Error> {
        loop {
            let mut tx = self.begin().await?;
            let newest = store::trail::newest_seal(&mut tx).await?;
            let (previous, transaction, audit) = newest.map_or((vec![0; 32], 0, 0), |seal| {
                (seal.hash, seal.last_transaction_id, seal.last_audit_id)
            });
            let rows = store::trail::audit_after(&mut tx, transaction, audit, ROWS).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            let count = i64::try_from(rows.len()).map_err(Error::internal)?;
            let key = self.lasting_key(&mut tx, Purpose::Audit).await?;
            store::trail::seal(&mut tx, last, count, &chain(&key, &previous, &rows), key.id).await?;
            tx.commit().await?;
            if count < ROWS {
                return Ok(());
            }
        }
    }

    /// The newest link of the chain; none while nothing is sealed.
    ///
    /// # Errors
    /// Only internal ones.
    #[tracing::instrument(level = "debug", skip_all, name = "audit.head")]
    pub async fn audit_head(&self) -> Result<Option<AuditHead>, Error> {
        let mut conn = self.pool.acquire().await?;
        head_of(&mut conn).await
    }

    /// Mails the head to the operator, once a day in live mode and only where it is a new one.
    pub(crate) async fn mail_daily_head(&self) -> Result<(), Error> {
        if self.is_sandbox() { Ok(()) } else { self.mail_audit_head().await }
    }

    /// The same in every mode.
    pub(crate) async fn mail_audit_head(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        let Some(head) = head_of(&mut tx).await? else { return Ok(()) };
        if !store::trail::note_head(&mut tx, head.seal).await? {
            return Ok(());
        }
        let news = News {
            subject: subject(operators::HEAD_SUBJECT),
            what: format!("{}\n\n{head}", say(operators::HEAD)),
            then: say(operators::HEAD_THEN).to_owned(),
            path: String::new(),
        };
        self.tell_operator(&mut tx, &news).await?;
        self.commit(tx).await
    }

    /// Recomputes the chain and asks every invariant.
    ///
    /// # Errors
    /// Only internal ones: what is broken is in the verdict.
    #[tracing::instrument(level = "debug", skip_all, name = "audit.verify")]
    pub async fn verify(&self) -> Result<Verdict, Error> {
        self.verify_against(&[]).await
    }

    /// The same, and that the chain has these heads.
    ///
    /// # Errors
    /// As [`Self::verify`].
    #[tracing::instrument(level = "debug", skip_all, name = "audit.verify_against")]
    pub async fn verify_against(&self, heads: &[AuditHead]) -> Result<Verdict, Error> {
        let mut verdict = Verdict::default();
        let mut conn = self.pool.acquire().await?;
        // One snapshot for all checks, so that a write between two of them breaks nothing.
        let mut tx = conn.begin_with("begin isolation level repeatable read read only").await?;
        let role = store::installation::role(&mut tx).await?;
        let may = if role.owns_trail { "may" } else { "may not" };
        verdict.holds.push(format!("this runs as {}, which {may} delete rows of the audit trail", role.name));
        self.verify_chain(&mut tx, &mut verdict).await?;
        for head in heads {
            if store::trail::hash_of(&mut tx, head.seal).await?.as_deref() == Some(head.hash.as_slice()) {
                verdict.holds.push(format!("the audit trail's chain has the head {head}"));
            } else {
                verdict.broken.push(format!(
                    "the audit trail's chain does not have the head {head}: it was cut off or replaced since"
                ));
            }
        }
        for checked in store::verify::invariants(&mut tx, self.now()).await? {
            if checked.broken == 0 {
                verdict.holds.push(checked.invariant.to_owned());
            } else {
                verdict.broken.push(format!("{} row(s) break: {}", checked.broken, checked.invariant));
            }
        }
        Ok(verdict)
    }

    async fn verify_chain(&self, conn: &mut PgConnection, verdict: &mut Verdict) -> Result<(), Error> {
        let (mut previous, mut transaction, mut audit, mut sealed) = (vec![0; 32], 0, 0, 0_i64);
        let keys = store::lasting_key::all(conn).await?;
        let opened: HashMap<i64, LastingKey> = keys
            .iter()
            .filter_map(|kept| self.open_lasting_key(kept).ok().map(|key| (kept.id, key)))
            .collect();
        let mut unopened = 0;
        loop {
            let seals = store::trail::seals_after(conn, transaction, audit).await?;
            if seals.is_empty() {
                break;
            }
            for seal in seals {
                let rows = store::trail::audit_between(
                    conn,
                    (transaction, audit),
                    (seal.last_transaction_id, seal.last_audit_id),
                )
                .await?;
                let count = i64::try_from(rows.len()).map_err(Error::internal)?;
                let key = opened.get(&seal.lasting_key_id);
                if key.is_none() {
                    unopened += count;
                }
                let is_theirs = key.is_none_or(|key| chain(key, &previous, &rows).as_slice() == seal.hash);
                if count != seal.row_count || !is_theirs {
                    verdict.broken.push(format!(
                        "the audit trail was changed between row {} and row {}: {} rows were sealed, {count} are there",
                        audit + 1,
                        seal.last_audit_id,
                        seal.row_count,
                    ));
                    return Ok(());
                }
                sealed += if key.is_some() { count } else { 0 };
                (previous, transaction, audit) = (seal.hash, seal.last_transaction_id, seal.last_audit_id);
            }
        }
        if unopened > 0 {
            verdict.broken.push(format!(
                "{unopened} row(s) of the audit trail cannot be checked: their key was sealed under another UPLIFT_SECRET. Name that one in \
                 UPLIFT_SECRET_EARLIER"
            ));
        }
        verdict.holds.push(format!("the audit trail's chain is whole over {sealed} sealed rows"));
        Ok(())
    }
}

async fn head_of(conn: &mut PgConnection) -> Result<Option<AuditHead>, Error> {
    let Some((seal, hash)) = store::trail::head(conn).await? else { return Ok(None) };
    Ok(Some(AuditHead { seal, hash: store::stored("hash of a seal", hash.try_into())? }))
}

/// The next link: of the previous one and of every row, each with its length, so that no two lists of rows read the same.
fn chain(key: &LastingKey, previous: &[u8], rows: &[AuditRow]) -> Hash {
    let mut linked = previous.to_vec();
    for row in rows {
        let text = canonical(&serde_json::json!([
            row.audit_id,
            row.transaction_id,
            Timestamp::from_offset(row.at),
            row.actor_kind,
            row.actor_id,
            row.charity_id,
            row.platform_id,
            row.action,
            row.subject_id,
            row.detail,
            row.network,
            row.device,
            row.operator,
        ]));
        linked.extend(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
        linked.extend(text.as_bytes());
    }
    key.tag("seal of the audit trail", &linked)
}

/// A link of the chain, as it is kept elsewhere: `1234:` and 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AuditHead {
    seal: i64,
    hash: Hash,
}

impl fmt::Display for AuditHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.seal)?;
        self.hash.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a head as it was mailed: a number, a colon and 64 hexadecimal digits")]
pub struct NoHead;

impl FromStr for AuditHead {
    type Err = NoHead;

    fn from_str(text: &str) -> Result<Self, NoHead> {
        let (seal, digits) = text.trim().split_once(':').ok_or(NoHead)?;
        if digits.len() != 64 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(NoHead);
        }
        let mut hash = [0; 32];
        for (byte, pair) in hash.iter_mut().zip(digits.as_bytes().chunks(2)) {
            let pair = std::str::from_utf8(pair).map_err(|_| NoHead)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| NoHead)?;
        }
        Ok(Self { seal: seal.parse().map_err(|_| NoHead)?, hash })
    }
}
