//! The part of a message that comes after the IRmark: hashed, perhaps compressed, and spooled.
//!
//! A thread of its own does that, while rules and texts of the next lines are worked on: each is about half of the work.

use std::io::{self, Read, Seek, Write};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

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

/// How many parts wait for the thread at most: who writes faster than it spools waits.
const WAITING: usize = 4;

/// Bytes in the order of the message.
enum Part {
    /// The mark covers them, and they go out by another way.
    Hashed(Vec<u8>),
    /// They go out as they are.
    Plain(Vec<u8>),
    /// They go out as base64 of their gzip (RFC 1952), with those of this kind before and after them.
    Packed(Vec<u8>),
}

/// What takes the parts; the thread ends when the sender is dropped.
#[derive(Debug)]
pub(super) struct Body {
    parts: SyncSender<Part>,
    packing: bool,
    /// Gone once it has told of its failure.
    thread: Option<JoinHandle<io::Result<Spool>>>,
}

impl Body {
    /// # Errors
    /// When the system gives no thread.
    pub(super) fn begin() -> io::Result<Self> {
        let (parts, receiver) = sync_channel(WAITING);
        let thread = thread::Builder::new().name("message".to_owned()).spawn(move || spool(&receiver))?;
        Ok(Self { parts, packing: false, thread: Some(thread) })
    }

    /// Bytes that the mark covers and that go out by another way.
    pub(super) fn hash_only(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.send(Part::Hashed(bytes))
    }

    pub(super) fn write_all(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        let part = if self.packing { Part::Packed } else { Part::Plain };
        self.send(part(bytes))
    }

    /// From here on, what is written becomes base64 of its gzip. No name and no time are put in its header, so the same
    /// claim is the same bytes.
    pub(super) fn compress(&mut self) {
        self.packing = true;
    }

    /// Back to plain bytes. Tells whether it had been compressing.
    pub(super) fn stop_compressing(&mut self) -> bool {
        std::mem::take(&mut self.packing)
    }

    /// The mark of all that was hashed, and the spool from its start.
    ///
    /// # Errors
    /// Whatever went wrong in the thread.
    pub(super) fn finish(self) -> io::Result<(IrMark, impl Read)> {
        drop(self.parts);
        let thread = self.thread.ok_or_else(lost)?;
        let mut spool = thread.join().map_err(|_| lost())??;
        spool.file.rewind()?;
        Ok((IrMark::from_digest(spool.hash.finalize().into()), spool.file))
    }

    /// Nobody takes the part when the thread has failed: its error is ours.
    fn send(&mut self, part: Part) -> io::Result<()> {
        if self.parts.send(part).is_ok() {
            return Ok(());
        }
        match self.thread.take().map(JoinHandle::join) {
            Some(Ok(Err(error))) => Err(error),
            _ => Err(lost()),
        }
    }
}

/// Hashes, compresses and spools the parts for as long as they come.
fn spool(parts: &Receiver<Part>) -> io::Result<Spool> {
    let mut writer = Writer::Plain(Spool { hash: Sha1::new(), file: SpooledTempFile::new(IN_MEMORY) });
    for part in parts {
        writer = match part {
            Part::Hashed(bytes) => {
                let mut spool = writer.plain()?;
                spool.hash.update(&bytes);
                Writer::Plain(spool)
            }
            Part::Plain(bytes) => {
                let mut spool = writer.plain()?;
                spool.write_all(&bytes)?;
                Writer::Plain(spool)
            }
            Part::Packed(bytes) => {
                let mut gzip = writer.packed();
                gzip.write_all(&bytes)?;
                Writer::Packed(gzip)
            }
        };
    }
    writer.plain()
}

/// Everything that goes into the spool is hashed on its way.
#[derive(Debug)]
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

/// The spool, with or without a compressor before it.
enum Writer {
    Plain(Spool),
    Packed(Box<Gzip>),
}

impl Writer {
    fn plain(self) -> io::Result<Spool> {
        match self {
            Self::Plain(spool) => Ok(spool),
            Self::Packed(gzip) => gzip.finish()?.finish(),
        }
    }

    fn packed(self) -> Box<Gzip> {
        match self {
            Self::Plain(spool) => {
                Box::new(GzEncoder::new(EncoderWriter::new(spool, &STANDARD), Compression::new(LEVEL)))
            }
            Self::Packed(gzip) => gzip,
        }
    }
}

fn lost() -> io::Error {
    io::Error::other("the spool was lost after an earlier failure")
}
