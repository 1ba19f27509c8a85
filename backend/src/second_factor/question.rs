//! Questions to a passkey. Nothing is kept of one until it is answered.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use sqlx::PgConnection;

use super::passkey::{self, refused};
use crate::Backend;
use crate::clock::real_seconds;
use crate::error::Error;
use crate::secret::{hash, random};
use crate::store;

/// How long a question to a passkey can be answered, in seconds.
pub(super) const QUESTION_SECONDS: i64 = 300;

impl Backend {
    pub(super) fn question(
        &self,
        purpose: &str,
        owner: &[u8],
        credentials: &[Vec<u8>],
        now: i64,
    ) -> Result<String, Error> {
        let question = json!({
            "challenge": URL_SAFE_NO_PAD.encode(self.challenge(purpose, owner, now)?),
            "rpId": self.party().id,
            "timeout": QUESTION_SECONDS * 1_000,
            "allowCredentials": described(credentials),
            "userVerification": "required",
        });
        Ok(question.to_string())
    }

    /// A question for a passkey. Nothing is kept of it until it is answered: it says itself when it was asked, and its tag that it
    /// is ours, and for what and whom.
    pub(super) fn challenge(&self, purpose: &str, owner: &[u8], now: i64) -> Result<Vec<u8>, Error> {
        let mut challenge = random::<16>()?.to_vec();
        challenge.extend(now.to_be_bytes());
        let tag = self.config.key.tag("passkey challenge", &asked(purpose, owner, &challenge));
        challenge.extend(tag);
        Ok(challenge)
    }

    /// Takes the answer to a question of ours, once, within five minutes.
    pub(super) async fn use_challenge(
        &self,
        conn: &mut PgConnection,
        purpose: &str,
        owner: &[u8],
        challenge: &[u8],
    ) -> Result<(), Error> {
        let not_ours = || refused(passkey::Refused::Challenge);
        let (head, tag) = challenge.split_at_checked(24).ok_or_else(not_ours)?;
        let asked_at = head.last_chunk::<8>().map(|bytes| i64::from_be_bytes(*bytes)).ok_or_else(not_ours)?;
        let now = real_seconds();
        let in_time = (0..=QUESTION_SECONDS).contains(&now.saturating_sub(asked_at));
        if !in_time || !self.config.key.verify("passkey challenge", &asked(purpose, owner, head), tag) {
            return Err(not_ours());
        }
        let is_first = store::second_factor::use_challenge(conn, &hash(challenge)).await?;
        if is_first { Ok(()) } else { Err(not_ours()) }
    }
}

/// What the tag of a question is over.
fn asked(purpose: &str, owner: &[u8], head: &[u8]) -> Vec<u8> {
    [purpose.as_bytes(), &[0], owner, head].concat()
}

pub(super) fn described(credentials: &[Vec<u8>]) -> Vec<serde_json::Value> {
    credentials.iter().map(|id| json!({ "type": "public-key", "id": URL_SAFE_NO_PAD.encode(id) })).collect()
}
