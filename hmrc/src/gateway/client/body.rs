//! A submission as the body of a request: read on another thread, a few pieces ahead, its length known.

use std::io::{self, Read};
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use tokio::sync::mpsc::{Receiver, Sender, channel};

use crate::gateway::Submission;

/// How much is read at once.
const PIECE: usize = 64 * 1024;
/// How many pieces are read ahead.
const AHEAD: usize = 4;

pub(super) struct Outgoing {
    pieces: Receiver<io::Result<Bytes>>,
    left: u64,
    /// Whether the next piece may leave.
    may_go: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Outgoing {
    pub(super) fn of(submission: Submission, may_go: Box<dyn Fn() -> bool + Send + Sync>) -> Self {
        let left = submission.length();
        let (sender, pieces) = channel(AHEAD);
        tokio::task::spawn_blocking(move || read(submission.into_reader(), &sender));
        Self { pieces, left, may_go }
    }
}

/// Reads to the end, or until nobody wants the pieces.
fn read(mut source: impl Read, sender: &Sender<io::Result<Bytes>>) {
    loop {
        let mut piece = vec![0; PIECE];
        let read = match source.read(&mut piece) {
            Ok(0) => return,
            Ok(read) => {
                piece.truncate(read);
                Ok(Bytes::from(piece))
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => Err(error),
        };
        let failed = read.is_err();
        if sender.blocking_send(read).is_err() || failed {
            return;
        }
    }
}

impl Body for Outgoing {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        let this = self.get_mut();
        if this.left == 0 {
            return Poll::Ready(None);
        }
        if !(this.may_go)() {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
        this.pieces.poll_recv(context).map(|piece| match piece {
            Some(Ok(piece)) => {
                let length = u64::try_from(piece.len()).unwrap_or(u64::MAX);
                this.left = this.left.saturating_sub(length);
                Some(Ok(Frame::data(piece)))
            }
            Some(Err(error)) => Some(Err(error)),
            // Shorter than it said: a message cut off must not go for a whole one.
            None => Some(Err(io::ErrorKind::UnexpectedEof.into())),
        })
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
