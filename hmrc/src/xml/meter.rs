//! Bounds what a single event may be long, so that no document makes its reader hold all of it in memory.

use std::io::{self, BufRead, Read};

/// A reader of which only so much can be read until [`reset`](Self::reset).
pub(super) struct Meter<R> {
    inner: R,
    most: usize,
    left: usize,
}

impl<R> Meter<R> {
    pub(super) const fn new(inner: R, most: usize) -> Self {
        Self { inner, most, left: most }
    }

    /// Lets another event be read.
    pub(super) const fn reset(&mut self) {
        self.left = self.most;
    }
}

impl<R: BufRead> BufRead for Meter<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.left = self.left.saturating_sub(amount);
        self.inner.consume(amount);
    }
}

impl<R: BufRead> Read for Meter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let taken = bytes.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&bytes[..taken]);
        self.consume(taken);
        Ok(taken)
    }
}
