//! What comes from HMRC and is about somebody else too, or may be: what comes in the place of a reply, and the whole of HMRC's list.
//! The charity reads its SHA-256 alone; the bytes are for whoever runs the installation.

use domain::claim::{Aside, Note, Says};
use domain::{AuditAction, ClaimId};
use serde_json::json;
use sqlx::PgConnection;

use crate::Backend;
use crate::actor::By;
use crate::error::{Error, Resource};
use crate::secret::hash;
use crate::store::{self};

/// What stands where the account or its password stood.
const BLANKED: &[u8] = b"[blanked]";
/// The longest that is read as a reference, with its semicolon: a number may have zeros before it.
const LONGEST: usize = 16;

impl Backend {
    /// Puts aside what came about a claim: something in the place of a reply, or HMRC's whole list.
    pub(super) async fn put_aside(
        &self,
        conn: &mut PgConnection,
        id: ClaimId,
        is_list: bool,
        reply: &[u8],
    ) -> Result<Aside, Error> {
        let sha256 = hash(reply);
        store::claim::put_aside(conn, id, &sha256, &self.without_account(reply), self.now()).await?;
        Ok(Aside { sha256: hex::encode(sha256), is_list })
    }

    /// What came without the account that files: who answers with what was sent could answer with that too.
    pub(super) fn without_account(&self, reply: &[u8]) -> Vec<u8> {
        let account = self.config.filing.as_ref();
        let secrets = account.map(|filing| [filing.password.as_str(), filing.sender_id.as_str()]);
        let mut kept = reply.to_vec();
        for secret in secrets.into_iter().flatten() {
            kept = blanked(&kept, secret);
        }
        kept
    }

    /// The same of HMRC's words.
    pub(super) fn words_without_account(&self, words: &str) -> String {
        String::from_utf8_lossy(&self.without_account(words.as_bytes())).into_owned()
    }

    /// The same of what is kept beside a message.
    pub(super) fn note_without_account(&self, note: &Note) -> Note {
        let mut note = note.clone();
        if let Says::Hmrc { words, .. } | Says::NoReceipt { words } | Says::Unreadable { why: words } =
            &mut note.says
        {
            *words = self.words_without_account(words);
        }
        note
    }

    /// The same, and no longer than this many characters. What is cut first may end within the password, and nobody knows it by
    /// its beginning.
    pub(super) fn cut_without_account(&self, words: &str, longest: usize) -> String {
        self.words_without_account(words).chars().take(longest).collect()
    }

    /// What came about a claim and was put aside, by its SHA-256 in hexadecimal, for whoever runs the installation.
    ///
    /// # Errors
    /// [`Error::NotFound`] when nothing of that SHA-256 came about the claim.
    #[tracing::instrument(level = "debug", skip_all, name = "claim.reply_aside")]
    pub async fn reply_aside(&self, id: ClaimId, sha256: &str) -> Result<Vec<u8>, Error> {
        let found = Error::NotFound(Resource::Reply);
        let Ok(wanted) = hex::decode(sha256.trim()) else {
            return Err(found);
        };
        let mut tx = self.begin().await?;
        let body = store::claim::reply_aside(&mut tx, id, &wanted).await?.ok_or(found)?;
        let detail = json!({ "sha256": hex::encode(wanted) });
        store::trail::audit(&mut tx, self.now(), By::Uplift, AuditAction::ClaimReadReply, id.uuid(), detail)
            .await?;
        self.commit(tx).await?;
        Ok(body)
    }
}

/// What came, without the secret: however its letters are written, and wherever it stands.
fn blanked(bytes: &[u8], secret: &str) -> Vec<u8> {
    if secret.is_empty() {
        return bytes.to_vec();
    }
    let (mut kept, mut rest) = (Vec::with_capacity(bytes.len()), bytes);
    while let Some((at, length)) =
        (0..rest.len()).find_map(|at| reach(&rest[at..], secret).map(|length| (at, length)))
    {
        kept.extend_from_slice(&rest[..at]);
        kept.extend_from_slice(BLANKED);
        rest = &rest[at + length..];
    }
    kept.extend_from_slice(rest);
    kept
}

/// How many bytes the secret takes that these begin with, each letter of it as it is or as a reference.
fn reach(bytes: &[u8], secret: &str) -> Option<usize> {
    let Some(letter) = secret.chars().next() else {
        return Some(0);
    };
    let (own, others) = secret.split_at(letter.len_utf8());
    let plain = bytes.starts_with(own.as_bytes()).then_some(own.len());
    let referred = reference(bytes).and_then(|(meant, length)| (meant == letter).then_some(length));
    // An ampersand may be either: what follows tells.
    [plain, referred].into_iter().flatten().find_map(|length| Some(length + reach(&bytes[length..], others)?))
}

/// The letter for which XML and HTML have the reference that these bytes begin with, and how many bytes it takes: by one of its
/// names, or by its number in decimal or hexadecimal digits.
fn reference(bytes: &[u8]) -> Option<(char, usize)> {
    let inner = bytes.strip_prefix(b"&")?;
    let end = inner.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let letter = match std::str::from_utf8(&inner[..end]).ok()? {
        "amp" | "AMP" => '&',
        "lt" | "LT" => '<',
        "gt" | "GT" => '>',
        "quot" | "QUOT" => '"',
        "apos" => '\'',
        other => {
            let number = other.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(code.ok()?)?
        }
    };
    Some((letter, end + 2))
}

#[cfg(test)]
mod tests {
    use super::blanked;

    #[test]
    fn a_secret_goes_wherever_it_stands_and_nothing_else_does() {
        for (came, kept) in [
            ("", ""),
            ("nothing of it", "nothing of it"),
            ("s3cret", "[blanked]"),
            ("<Value>s3cret</Value>s3cret s3cre", "<Value>[blanked]</Value>[blanked] s3cre"),
        ] {
            assert_eq!(blanked(came.as_bytes(), "s3cret"), kept.as_bytes(), "{came}");
        }
        assert_eq!(blanked(b"abc", ""), b"abc");
        assert_eq!(blanked(b"\xff&\xffs3cret&#xff", "s3cret"), b"\xff&\xff[blanked]&#xff");
    }

    #[test]
    fn a_secret_is_known_however_xml_and_html_write_it() {
        let written: [(&str, &[&str]); 4] = [
            ("a<b>&c", &["a&lt;b&gt;&amp;c", "a&#60;b&#x3E;&#38;c", "a&LT;b&GT;&AMP;c", "a<b>&c"]),
            (
                "s\"3'c",
                &[
                    "s\"3'c",
                    "s&quot;3&apos;c",
                    "s&#34;3&#39;c",
                    "s&#x22;3&#x27;c",
                    "s&#X22;3&#X27;c",
                    "s&#0034;3&#x0027;c",
                    "s&QUOT;3&#39;c",
                    "s\"3&#39;c",
                    "&#115;\"&#x33;'c",
                ],
            ),
            // Written as it is, this looks like the ampersand alone.
            ("&amp;1", &["&amp;1", "&amp;amp;1", "&#38;amp;1", "&#x26;amp&#59;1"]),
            ("£é", &["£é", "&#163;&#xe9;", "&#xA3;&#233;"]),
        ];
        for (secret, forms) in written {
            for form in forms {
                let came = format!("<Value>{form}</Value> {form}&quot;");
                let kept = blanked(came.as_bytes(), secret);
                assert_eq!(
                    String::from_utf8_lossy(&kept),
                    "<Value>[blanked]</Value> [blanked]&quot;",
                    "{form}"
                );
            }
        }
    }

    #[test]
    fn what_only_looks_like_the_secret_stays() {
        for came in ["s&quot;3&apos;", "s&quot3&apos;c", "s&#35;3&#39;c", "s&#x;3&#;c", "s&;3'c", "&quot;"] {
            assert_eq!(blanked(came.as_bytes(), "s\"3'c"), came.as_bytes(), "{came}");
        }
    }
}
