//! The body of an answer, in parts: while the next part is not asked for, the client does not read.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::Instant;

use super::deadline::Open;

/// The largest part. HTTP/2 takes a part whole, however little of it the client reads.
const PART: usize = 64 * 1024;

pub(super) struct Answer {
    body: Body,
    /// What is left of the last part of the body.
    rest: Bytes,
    open: Open,
}

impl Answer {
    pub(super) fn new(body: Body, open: Open) -> Self {
        Self { body, rest: Bytes::new(), open }
    }

    fn part(&mut self, mut bytes: Bytes) -> Frame<Bytes> {
        self.rest = if bytes.len() > PART { bytes.split_off(PART) } else { Bytes::new() };
        self.open.given(Instant::now());
        Frame::data(bytes)
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.open.taken();
        if !self.rest.is_empty() {
            let rest = std::mem::take(&mut self.rest);
            return Poll::Ready(Some(Ok(self.part(rest))));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        Poll::Ready(frame.map(|frame| {
            frame.map(|frame| match frame.into_data() {
                Ok(bytes) => self.part(bytes),
                Err(other) => other,
            })
        }))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = u64::try_from(self.rest.len()).unwrap_or(u64::MAX);
        let inner = self.body.size_hint();
        let mut hint = SizeHint::new();
        hint.set_lower(inner.lower().saturating_add(rest));
        if let Some(upper) = inner.upper() {
            hint.set_upper(upper.saturating_add(rest));
        }
        hint
    }
}
