//! What a handler leaves of a request's body is read before the answer.
//!
//! A handler that refuses a call by its head, such as for its token, does not read the body. In HTTP/1 the connection then has to close
//! with bytes on their way to it, and the system ends such a connection with a reset, which can overtake the answer: the client, or the
//! proxy in front, sees an error instead of the refusal (RFC 9112, section 9.6). HTTP/2 ends a stream without that.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, Version, header};
use futures::StreamExt;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::timeout;

use crate::body::{DROPPED, Whole};

/// How long the rest of a body may take.
const TIME: Duration = Duration::from_secs(5);

/// A body that comes back here when its reader stops early; none where nothing can be left of it.
pub(super) struct Unread(Option<Arc<Mutex<Option<Body>>>>);

struct Lent {
    body: Option<Body>,
    /// Whether the client sends it without having been asked to. One that waits for `100 Continue` sends nothing until it is read.
    comes: bool,
    back: Arc<Mutex<Option<Body>>>,
}

impl Unread {
    /// The request as a handler gets it, and what gets back the rest of its body.
    pub(super) fn of(request: Request<Body>) -> (Request<Body>, Self) {
        let is_stream = request.version() > Version::HTTP_11;
        let is_whole = request.extensions().get::<Whole>().is_some();
        if is_stream || is_whole || request.body().is_end_stream() {
            return (request, Self(None));
        }
        let comes = !request.headers().contains_key(header::EXPECT);
        let back = Arc::default();
        let lent = request.map(|body| Body::new(Lent { body: Some(body), comes, back: Arc::clone(&back) }));
        (lent, Self(Some(back)))
    }

    /// Reads and discards what is left, up to a size and a time.
    pub(super) async fn discard(self) {
        let Some(back) = self.0 else { return };
        let Some(body) = back.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return;
        };
        let read = async {
            let (mut rest, mut left) = (body.into_data_stream(), DROPPED);
            while left > 0
                && let Some(Ok(part)) = rest.next().await
            {
                left = left.saturating_sub(u64::try_from(part.len()).unwrap_or(u64::MAX));
            }
        };
        let _all_or_slow = timeout(TIME, read).await;
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if self.comes {
            *self.back.lock().unwrap_or_else(PoisonError::into_inner) = self.body.take();
        }
    }
}

impl HttpBody for Lent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.comes = true;
        let Some(body) = &mut self.body else {
            return Poll::Ready(None);
        };
        let frame = Pin::new(body).poll_frame(cx);
        // Nothing comes after an error.
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) {
            self.body = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint)
    }
}
