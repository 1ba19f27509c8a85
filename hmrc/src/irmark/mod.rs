//! The IRmark: the digest by which HMRC's receipt proves what was sent.
//!
//! HMRC's receipt names what it did: take the Body of the message where it stands, leave out
//! `IRenvelope/IRheader/IRmark`, write the rest in Canonical XML 1.0 with comments, and take the SHA-1 of that. In a
//! message the digest is written in base64, in a receipt in base32.

mod base32;
mod c14n;

pub(crate) use c14n::write_canonical_body;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha1::{Digest, Sha1};

use crate::xml::{self, XmlError};

/// The digest of a message's Body.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct IrMark([u8; 20]);

/// A text that is not an IRmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an IRmark is 28 characters of base64, the last of them =")]
pub struct NotAnIrMark;

impl IrMark {
    /// As long as a mark, for its place before it is known.
    pub(crate) const PLACE: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAA=";

    /// The mark with this digest.
    #[must_use]
    pub const fn from_digest(digest: [u8; 20]) -> Self {
        Self(digest)
    }

    /// 28 characters, as it stands in a message.
    #[must_use]
    pub fn base64(self) -> String {
        STANDARD.encode(self.0)
    }

    /// 32 characters, as it stands in a receipt.
    #[must_use]
    pub fn base32(self) -> String {
        base32::encode(self.0)
    }
}

impl fmt::Display for IrMark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.base64())
    }
}

impl fmt::Debug for IrMark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "IrMark({self})")
    }
}

impl FromStr for IrMark {
    type Err = NotAnIrMark;

    fn from_str(text: &str) -> Result<Self, NotAnIrMark> {
        let bytes = STANDARD.decode(text).map_err(|_| NotAnIrMark)?;
        bytes.try_into().map(Self).map_err(|_| NotAnIrMark)
    }
}

/// The IRmark of any GovTalk message, however it is written, by the whole algorithm. A Body on its own will do too.
///
/// # Errors
/// When the document cannot be read as XML, or has no Body.
pub fn irmark_of(message: &[u8]) -> Result<IrMark, XmlError> {
    let text = xml::decode(message)?;
    let mut hash = Hash(Sha1::new());
    write_canonical_body(&text, &mut hash)?;
    Ok(IrMark::from_digest(hash.0.finalize().into()))
}

struct Hash(Sha1);

impl Write for Hash {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
