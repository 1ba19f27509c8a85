//! Secrets that must be read again, such as a webhook's signing secret or a credential for HMRC: kept sealed, with
//! AES-256-GCM (NIST SP 800-38D) under a key made out of the installation's secret. What only has to be recognised is
//! kept as a hash ([`crate::secret`]).
//!
//! A sealed text says under which of the installation's secrets it was sealed, so that it opens while the secret is changed, and
//! a secret that nobody named is told from a damaged row. It opens only for the purpose and the owner that it was sealed for:
//! copied into another row it is worthless.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};

use crate::error::Error;
use crate::secret::{Key, Secret, random};

/// The first byte of everything that is sealed in this way.
const VERSION: u8 = 1;
/// How many bytes name the installation's secret.
const KEY_ID_LENGTH: usize = 4;

/// Why a sealed text does not open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Unopened {
    #[error("it was sealed under another UPLIFT_SECRET: name that one in UPLIFT_SECRET_EARLIER")]
    OtherSecret,
    #[error("it is damaged, or was sealed for another purpose or owner")]
    Damaged,
}

impl Key {
    /// Seals `plain` for one purpose, such as "webhook", and one owner, such as the id of its row.
    ///
    /// # Errors
    /// Only when the system has no randomness.
    pub fn seal(&self, purpose: &str, owner: &[u8], plain: &[u8]) -> Result<Vec<u8>, Error> {
        let nonce = random::<NONCE_LEN>()?;
        let mut sealed = vec![VERSION];
        sealed.extend(key_id(self.present()));
        let context = context(&sealed, purpose, owner);
        let mut text = plain.to_vec();
        sealing_key(self.present(), purpose)?
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(context), &mut text)
            .map_err(|_| Error::internal("a secret could not be sealed"))?;
        sealed.extend(nonce);
        sealed.extend(text);
        Ok(sealed)
    }

    /// Opens what [`Self::seal`] made for the same purpose and owner, under the present secret or the earlier one.
    ///
    /// # Errors
    /// Only internal ones: a third secret of the installation, or a damaged or misplaced text.
    pub fn open(&self, purpose: &str, owner: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Error> {
        let damaged = || Error::internal(Unopened::Damaged);
        let (head, rest) = sealed.split_at_checked(1 + KEY_ID_LENGTH).ok_or_else(damaged)?;
        let (version, key_id) = head.split_first().ok_or_else(damaged)?;
        if *version != VERSION {
            return Err(damaged());
        }
        let secret = [Some(self.present()), self.earlier()]
            .into_iter()
            .flatten()
            .find(|secret| key_id == self::key_id(secret))
            .ok_or_else(|| Error::internal(Unopened::OtherSecret))?;
        let (nonce, text) = rest.split_first_chunk::<NONCE_LEN>().ok_or_else(damaged)?;
        let mut text = text.to_vec();
        let plain = sealing_key(secret, purpose)?
            .open_in_place(
                Nonce::assume_unique_for_key(*nonce),
                Aad::from(context(head, purpose, owner)),
                &mut text,
            )
            .map_err(|_| damaged())?;
        Ok(plain.to_vec())
    }

    /// Whether this was sealed under the present secret.
    #[must_use]
    pub fn has_sealed(&self, sealed: &[u8]) -> bool {
        sealed.get(1..=KEY_ID_LENGTH).is_some_and(|id| id == key_id(self.present()))
    }
}

/// A key for one purpose alone.
fn sealing_key(secret: &Secret, purpose: &str) -> Result<LessSafeKey, Error> {
    let bytes = secret.tag("sealing key", purpose.as_bytes());
    UnboundKey::new(&AES_256_GCM, &bytes)
        .map(LessSafeKey::new)
        .map_err(|_| Error::internal("no sealing key of this length"))
}

/// Names a secret without telling anything of it.
fn key_id(secret: &Secret) -> Vec<u8> {
    let mut id = secret.tag("sealing key id", &[]).to_vec();
    id.truncate(KEY_ID_LENGTH);
    id
}

/// What is not secret and must be the same again.
fn context(head: &[u8], purpose: &str, owner: &[u8]) -> Vec<u8> {
    [head, purpose.as_bytes(), &[0], owner].concat()
}

#[cfg(test)]
mod tests {
    use std::error::Error as _;

    use super::*;

    fn key() -> Key {
        Key::new([7; 32])
    }

    fn why(result: Result<Vec<u8>, Error>) -> String {
        let error = result.unwrap_err();
        error.source().map(ToString::to_string).unwrap_or_default()
    }

    #[test]
    fn what_is_sealed_opens_again_and_never_looks_the_same_twice() {
        let (first, second) = (
            key().seal("webhook", b"row", b"plain").unwrap(),
            key().seal("webhook", b"row", b"plain").unwrap(),
        );
        assert_ne!(first, second);
        assert!(!first.windows(5).any(|window| window == b"plain"));
        assert_eq!(key().open("webhook", b"row", &first).unwrap(), b"plain");
        assert_eq!(key().open("webhook", b"row", &second).unwrap(), b"plain");
        let nothing = key().seal("webhook", b"row", b"").unwrap();
        assert_eq!(key().open("webhook", b"row", &nothing).unwrap(), b"");
    }

    #[test]
    fn it_opens_for_no_other_purpose_and_no_other_owner() {
        let sealed = key().seal("webhook", b"row", b"plain").unwrap();
        assert!(why(key().open("hmrc", b"row", &sealed)).contains("damaged"));
        assert!(why(key().open("webhook", b"other row", &sealed)).contains("damaged"));
    }

    #[test]
    fn another_secret_of_the_installation_is_told_from_damage() {
        let sealed = key().seal("webhook", b"row", b"plain").unwrap();
        let other = Key::new([8; 32]);
        let why = why(other.open("webhook", b"row", &sealed));
        assert!(why.contains("another UPLIFT_SECRET") && why.contains("UPLIFT_SECRET_EARLIER"), "{why}");
    }

    #[test]
    fn while_the_secret_is_changed_what_either_sealed_opens_and_the_present_one_seals() {
        let changed = Key::new([8; 32]).with_earlier(Some([7; 32]));
        let before = key().seal("webhook", b"row", b"plain").unwrap();
        assert_eq!(changed.open("webhook", b"row", &before).unwrap(), b"plain");
        assert!(key().has_sealed(&before) && !changed.has_sealed(&before));
        let anew = changed.seal("webhook", b"row", b"plain").unwrap();
        assert!(changed.has_sealed(&anew));
        // The earlier one can go then.
        assert_eq!(Key::new([8; 32]).open("webhook", b"row", &anew).unwrap(), b"plain");
        // In a rolling change a process that has not changed over knows the next secret already.
        let not_yet = key().with_earlier(Some([8; 32]));
        assert_eq!(not_yet.open("webhook", b"row", &anew).unwrap(), b"plain");
        let third = Key::new([9; 32]).with_earlier(Some([7; 32]));
        assert!(why(third.open("webhook", b"row", &anew)).contains("another UPLIFT_SECRET"));
        assert!(!changed.has_sealed(&anew[..4]) && !changed.has_sealed(b""));
    }

    #[test]
    fn a_changed_byte_anywhere_is_found() {
        let sealed = key().seal("webhook", b"row", b"plain").unwrap();
        for place in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[place] ^= 1;
            assert!(key().open("webhook", b"row", &changed).is_err(), "byte {place}");
        }
        for length in 0..sealed.len() {
            assert!(key().open("webhook", b"row", &sealed[..length]).is_err(), "{length} bytes");
        }
    }
}
