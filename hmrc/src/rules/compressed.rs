//! What is packed in a CompressedPart: base64 of a gzip (RFC 1952) or of a zip archive with one file.

use std::io::{self, BufRead, BufReader, Read};

use base64::engine::general_purpose::STANDARD;
use base64::read::DecoderReader;
use flate2::read::{DeflateDecoder, MultiGzDecoder};

/// More than half a million lines with the longest names and addresses come to.
const MOST_UNPACKED: u64 = 512 * 1024 * 1024;

/// How a part is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    Gzip,
    Zip,
}

/// The packed text, unpacked as it is read and no further than any claim goes.
///
/// # Errors
/// When it is a zip archive of a kind that cannot be read.
pub(crate) fn unpack(base64: &str, packing: Packing) -> io::Result<impl BufRead> {
    let packed: Box<[u8]> = base64.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let bytes = DecoderReader::new(io::Cursor::new(packed), &STANDARD);
    let unpacked: Box<dyn Read> = match packing {
        Packing::Gzip => Box::new(MultiGzDecoder::new(bytes)),
        Packing::Zip => zip(bytes)?,
    };
    Ok(BufReader::with_capacity(64 * 1024, Capped { inner: unpacked, left: MOST_UNPACKED }))
}

/// The first file of a zip archive, by its local header (APPNOTE.TXT 4.3.7).
fn zip(mut bytes: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let mut header = [0_u8; 30];
    bytes.read_exact(&mut header)?;
    let number = |at: usize| u64::from(u16::from_le_bytes([header[at], header[at + 1]]));
    if !header.starts_with(b"PK\x03\x04") {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let (method, skipped) = (number(8), number(26) + number(28));
    io::copy(&mut bytes.by_ref().take(skipped), &mut io::sink())?;
    match method {
        8 => Ok(Box::new(DeflateDecoder::new(bytes))),
        _ => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// Fails, and does not just end, when there is more than there may be.
struct Capped<R> {
    inner: R,
    left: u64,
}

impl<R: Read> Read for Capped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.left = self
            .left
            .checked_sub(u64::try_from(read).unwrap_or(u64::MAX))
            .ok_or(io::ErrorKind::FileTooLarge)?;
        Ok(read)
    }
}
