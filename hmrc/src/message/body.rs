//! The part of a message that comes after the IRmark: hashed, perhaps compressed, and spooled.

use std::fmt;
use std::io::{self, Read, Seek, Write};

use base64::engine::general_purpose::{GeneralPurpose, STANDARD};
use base64::write::EncoderWriter;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha1::{Digest, Sha1};
use tempfile::SpooledTempFile;

use crate::irmark::IrMark;

/// Beyond this the spool leaves memory for a nameless temporary file.
const IN_MEMORY: usize = 8 * 1024 * 1024;

/// Of gzip: what comes out is a fifth larger than at the usual 6, still far below any limit that HMRC has named, and
/// compressing is no longer most of the work.
const LEVEL: u32 = 2;

/// Everything that goes into the spool is hashed on its way.
struct Spool {
    hash: Sha1,
    file: SpooledTempFile,
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = self.file.write(bytes)?;
        self.hash.update(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

type Gzip = GzEncoder<EncoderWriter<'static, GeneralPurpose, Spool>>;

enum State {
    Plain(Spool),
    Compressing(Box<Gzip>),
    /// Only while one becomes the other, or after a failure.
    Lost,
}

pub(super) struct Body(State);

impl Body {
    pub(super) fn begin() -> Self {
        Self(State::Plain(Spool {
            hash: Sha1::new(),
            file: SpooledTempFile::new(IN_MEMORY),
        }))
    }

    /// Bytes that the mark covers and that go out by another way.
    pub(super) fn hash_only(&mut self, bytes: &[u8]) {
        if let State::Plain(spool) = &mut self.0 {
            spool.hash.update(bytes);
        }
    }

    pub(super) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.0 {
            State::Plain(spool) => spool.write_all(bytes),
            State::Compressing(gzip) => gzip.write_all(bytes),
            State::Lost => Err(lost()),
        }
    }

    /// From here on, what is written becomes base64 of its gzip (RFC 1952). No name and no time are put in its header,
    /// so the same claim is the same bytes.
    pub(super) fn compress(&mut self) {
        self.0 = match std::mem::replace(&mut self.0, State::Lost) {
            State::Plain(spool) => State::Compressing(Box::new(GzEncoder::new(
                EncoderWriter::new(spool, &STANDARD),
                Compression::new(LEVEL),
            ))),
            other => other,
        };
    }

    /// Back to plain bytes. Tells whether it had been compressing.
    pub(super) fn stop_compressing(&mut self) -> io::Result<bool> {
        match std::mem::replace(&mut self.0, State::Lost) {
            State::Compressing(gzip) => {
                let mut base64 = gzip.finish()?;
                self.0 = State::Plain(base64.finish()?);
                Ok(true)
            }
            other => {
                self.0 = other;
                Ok(false)
            }
        }
    }

    /// The mark of all that was hashed, and the spool from its start.
    pub(super) fn finish(self) -> io::Result<(IrMark, impl Read)> {
        match self.0 {
            State::Plain(mut spool) => {
                spool.file.rewind()?;
                Ok((IrMark::from_digest(spool.hash.finalize().into()), spool.file))
            }
            State::Compressing(_) | State::Lost => Err(lost()),
        }
    }
}

fn lost() -> io::Error {
    io::Error::other("the spool was lost after an earlier failure")
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Body")
    }
}
