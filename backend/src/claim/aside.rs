//! What comes in the place of HMRC's replies. It may be about somebody else, so the charity reads its SHA-256 alone; the bytes
//! are for whoever runs the installation.

use domain::ClaimId;
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::error::Error;
use crate::secret::hash;
use crate::store::trail::By;
use crate::store::{self};

/// What stands where the account or its password stood.
const BLANKED: &[u8] = b"[blanked]";

impl Backend {
    /// Puts aside what came about a claim. The sentence that the charity reads of it.
    pub(super) async fn put_aside(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        reply: &[u8],
    ) -> Result<String, Error> {
        let sha256 = hash(reply);
        store::claim::put_aside(conn, id, &sha256, &self.without_account(reply), self.now()).await?;
        Ok(format!(
            " What came can be read only by whoever runs Uplift. Its SHA-256: {}.",
            hex::encode(sha256)
        ))
    }

    /// What came without the account that files: who answers with what was sent could answer with that too.
    pub(super) fn without_account(&self, reply: &[u8]) -> Vec<u8> {
        let account = self.config.filing.as_ref();
        let secrets = account.map(|filing| [filing.password.as_str(), filing.sender_id.as_str()]);
        let mut kept = reply.to_vec();
        for secret in secrets.into_iter().flatten() {
            for form in [secret.to_owned(), escaped(secret)] {
                kept = blanked(&kept, form.as_bytes());
            }
        }
        kept
    }

    /// The same of HMRC's words.
    pub(super) fn words_without_account(&self, words: &str) -> String {
        String::from_utf8_lossy(&self.without_account(words.as_bytes())).into_owned()
    }

    /// The same, and no longer than this many characters. What is cut first may end within the password, and nobody knows it by
    /// its beginning.
    pub(super) fn cut_without_account(&self, words: &str, longest: usize) -> String {
        self.words_without_account(words).chars().take(longest).collect()
    }

    /// What came about a claim in the place of HMRC's reply, by its SHA-256 in hexadecimal, for whoever runs the installation.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nothing of that SHA-256 came about the claim.
    pub async fn reply_aside(&self, id: ClaimId, sha256: &str) -> Result<Vec<u8>, Error> {
        let found = Error::NotFound("reply");
        let Ok(wanted) = hex::decode(sha256.trim()) else {
            return Err(found);
        };
        let mut tx = self.begin().await?;
        let body = store::claim::reply_aside(&mut tx, id, &wanted)
            .await?
            .ok_or(found)?;
        let detail = json!({ "sha256": hex::encode(wanted) });
        store::trail::audit(
            &mut tx,
            self.now(),
            By::Uplift,
            "claim.read_reply",
            id.uuid(),
            detail,
        )
        .await?;
        self.commit(tx).await?;
        Ok(body)
    }
}

/// A text as XML and HTML have it.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn blanked(bytes: &[u8], secret: &[u8]) -> Vec<u8> {
    if secret.is_empty() {
        return bytes.to_vec();
    }
    let (mut kept, mut rest) = (Vec::with_capacity(bytes.len()), bytes);
    while let Some(at) = rest.windows(secret.len()).position(|part| part == secret) {
        kept.extend_from_slice(&rest[..at]);
        kept.extend_from_slice(BLANKED);
        rest = &rest[at + secret.len()..];
    }
    kept.extend_from_slice(rest);
    kept
}

#[cfg(test)]
mod tests {
    use super::{blanked, escaped};

    #[test]
    fn a_secret_goes_wherever_it_stands_and_nothing_else_does() {
        for (came, kept) in [
            ("", ""),
            ("nothing of it", "nothing of it"),
            ("s3cret", "[blanked]"),
            (
                "<Value>s3cret</Value>s3cret s3cre",
                "<Value>[blanked]</Value>[blanked] s3cre",
            ),
        ] {
            assert_eq!(blanked(came.as_bytes(), b"s3cret"), kept.as_bytes(), "{came}");
        }
        assert_eq!(blanked(b"abc", b""), b"abc");
    }

    #[test]
    fn a_secret_is_known_in_xml_too() {
        assert_eq!(escaped("a<b>&c"), "a&lt;b&gt;&amp;c");
    }
}
