//! The first bytes of a connection, until they are the head of a request.
//!
//! hyper takes some 25 KB for a connection with its first byte, 16 KB of them for two buffers. A client that sends half a head and
//! no more gets none of it: half a head costs only its own length.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use tokio::io::{AsyncRead, ReadBuf};

/// How a client begins that speaks HTTP/2 (RFC 9113 section 3.4).
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
/// The head of a frame (RFC 9113 section 4.1). The preface ends with a frame, so no client waits for an answer before that.
const FRAME_HEAD: usize = 9;
/// More than this is for hyper, which has the limit on heads.
const MOST: usize = 16 * 1024;
/// How much is read at a time, on the stack.
const PART: usize = 4 * 1024;

/// What has come of the first head.
#[derive(Default)]
pub(super) struct Opening(Vec<u8>);

impl Opening {
    /// Whether nothing has come.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads until there is something for hyper: a whole head, or what will never be one. Nothing when the client left.
    pub(super) fn poll<I>(&mut self, io: &mut I, cx: &mut Context<'_>) -> Poll<Option<Bytes>>
    where
        I: AsyncRead + Unpin,
    {
        loop {
            let mut part = [0; PART];
            let mut buf = ReadBuf::new(&mut part);
            let read = ready!(Pin::new(&mut *io).poll_read(cx, &mut buf));
            let part = buf.filled();
            let seen = self.0.len();
            self.0.extend_from_slice(part);
            if read.is_err() || self.is_empty() {
                return Poll::Ready(None);
            }
            if part.is_empty() || is_for_hyper(&self.0, seen) {
                return Poll::Ready(Some(Bytes::from(std::mem::take(&mut self.0))));
            }
        }
    }
}

/// Whether these bytes hold a head, or never will; the first `seen` of them were looked at before.
fn is_for_hyper(bytes: &[u8], seen: usize) -> bool {
    if let Some(frames) = bytes.strip_prefix(PREFACE) {
        return frames.len() >= FRAME_HEAD;
    }
    if PREFACE.starts_with(bytes) {
        return false;
    }
    // An empty line before the head, which hyper skips, may look like its end: that is early and does no harm.
    let new = bytes.get(seen.saturating_sub(2)..).unwrap_or_default();
    let is_whole = new.windows(2).any(|two| two == b"\n\n") || new.windows(3).any(|three| three == b"\n\r\n");
    // Such as TLS, which hyper refuses at once.
    let is_none =
        bytes.first().is_some_and(|byte| !byte.is_ascii_graphic() && !matches!(byte, b'\r' | b'\n'));
    is_whole || is_none || bytes.len() >= MOST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyper_gets_a_whole_head_or_what_is_none_and_nothing_before() {
        let frame = [PREFACE, &[0, 0, 0, 4, 0, 0, 0, 0][..]].concat();
        let halves: [&[u8]; 9] = [
            b"",
            b"G",
            b"PRI * HT",
            PREFACE,
            &frame,
            b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ",
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r",
            b"\r\nGET / HTTP/1.1\r\n",
            b"PRINT / HTTP/1.1\r\n",
        ];
        for half in halves {
            assert!(!is_for_hyper(half, 0), "{half:?}");
        }
        let frame = [&frame[..], &[0][..]].concat();
        let long = vec![b'x'; MOST];
        let wholes: [&[u8]; 6] = [
            &frame,
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            b"GET / HTTP/1.1\nHost: localhost\n\n",
            b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nthe",
            b"\x16\x03\x01",
            &long,
        ];
        for whole in wholes {
            assert!(is_for_hyper(whole, 0), "{whole:?}");
        }
    }

    #[test]
    fn the_end_of_a_head_is_seen_wherever_its_parts_meet() {
        let head = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for seen in 1..head.len() {
            assert!(!is_for_hyper(&head[..seen], seen - 1), "{seen}");
            assert!(is_for_hyper(head, seen), "{seen}");
        }
    }
}
