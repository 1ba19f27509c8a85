//! The beginning of a request's body is read before the request goes to its route.
//!
//! From there on a request takes some 50 KB: the layers around the route, a task, what asks the database. A body that never comes
//! gets none of it: it costs what came of it.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Request, header};
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, timeout};

use crate::body::{Begun, Whole};

/// How much is read at most: no less than any form that is taken from whoever is not signed in.
const MOST: usize = 64 * 1024;

/// The request once so much of its body has come, or all of it, or the time has passed: then with true.
pub(super) async fn gathered(request: Request<Body>, time: Duration) -> (Request<Body>, bool) {
    // A client that waits for `100 Continue` sends nothing until its body is read, and may be refused before.
    if request.body().is_end_stream() || request.headers().contains_key(header::EXPECT) {
        return (request, false);
    }
    let (mut head, body) = request.into_parts();
    head.extensions.insert(Begun(Instant::now()));
    let mut gathered = Gathered { first: Vec::new(), last: None, rest: Some(body) };
    let is_late = timeout(time, gathered.read()).await.is_err();
    let body = match gathered {
        // Nothing stands around a body that is here: no layer has to watch it.
        Gathered { first, last: None, rest: None } => {
            head.extensions.insert(Whole);
            Body::from(first)
        }
        gathered => Body::new(gathered),
    };
    (Request::from_parts(head, body), is_late)
}

struct Gathered {
    /// In one piece: many small ones take more than they hold.
    first: Vec<u8>,
    /// What came after it and is no data.
    last: Option<Result<Frame<Bytes>, axum::Error>>,
    rest: Option<Body>,
}

impl Gathered {
    async fn read(&mut self) {
        while self.first.len() < MOST
            && let Some(body) = &mut self.rest
        {
            // Asking once more would wait for the connection to say the same.
            if body.is_end_stream() {
                self.rest = None;
                return;
            }
            let frame = poll_fn(|cx| Pin::new(&mut *body).poll_frame(cx)).await;
            match frame.map(|frame| frame.map(Frame::into_data)) {
                Some(Ok(Ok(data))) => self.first.extend_from_slice(&data),
                Some(Ok(Err(trailers))) => self.last = Some(Ok(trailers)),
                Some(Err(error)) => {
                    self.last = Some(Err(error));
                    self.rest = None;
                }
                None => self.rest = None,
            }
        }
    }
}

impl HttpBody for Gathered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if !self.first.is_empty() {
            let first = std::mem::take(&mut self.first);
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from(first)))));
        }
        if let Some(last) = self.last.take() {
            return Poll::Ready(Some(last));
        }
        match &mut self.rest {
            Some(body) => Pin::new(body).poll_frame(cx),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.first.is_empty() && self.last.is_none() && self.rest.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let first = u64::try_from(self.first.len()).unwrap_or(u64::MAX);
        let rest = self.rest.as_ref().map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint);
        let mut hint = SizeHint::new();
        hint.set_lower(rest.lower().saturating_add(first));
        if let Some(upper) = rest.upper() {
            hint.set_upper(upper.saturating_add(first));
        }
        hint
    }
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use futures::{StreamExt, stream};

    use super::*;

    const LONG: Duration = Duration::from_secs(10);
    const SHORT: Duration = Duration::from_millis(50);

    type Part = Result<Bytes, axum::Error>;

    fn part(length: usize) -> Part {
        Ok(Bytes::from(vec![b'a'; length]))
    }

    async fn of(body: Body) -> Request<Body> {
        let (request, is_late) = gathered(Request::new(body), LONG).await;
        assert!(!is_late);
        request
    }

    #[tokio::test]
    async fn a_short_body_is_there_whole_and_says_its_length() {
        let request = of(Body::from_stream(stream::iter([part(3), part(4)]))).await;
        assert!(
            request.extensions().get::<Begun>().is_some() && request.extensions().get::<Whole>().is_some()
        );
        assert_eq!(request.body().size_hint().exact(), Some(7));
        assert_eq!(to_bytes(request.into_body(), MOST).await.unwrap(), "aaaaaaa");
        let empty = of(Body::empty()).await;
        assert!(empty.body().is_end_stream());
    }

    #[tokio::test]
    async fn of_a_long_body_the_rest_is_left_to_its_reader() {
        let parts = stream::iter([part(MOST), part(5)]).chain(stream::pending());
        let request = of(Body::from_stream(parts)).await;
        assert!(request.extensions().get::<Whole>().is_none());
        let sizes = request.into_body().into_data_stream().take(2).map(|part| part.unwrap().len());
        assert_eq!(sizes.collect::<Vec<_>>().await, [MOST, 5]);
    }

    #[tokio::test]
    async fn what_came_of_a_body_that_stalls_or_breaks_is_given_on() {
        let stalls = stream::iter([part(3)]).chain(stream::pending());
        let (request, is_late) = gathered(Request::new(Body::from_stream(stalls)), SHORT).await;
        assert!(is_late);
        assert_eq!(request.into_body().into_data_stream().next().await.unwrap().unwrap(), "aaa");
        let breaks: [Part; 2] = [part(3), Err(axum::Error::new("gone"))];
        let request = of(Body::from_stream(stream::iter(breaks))).await;
        let mut parts = request.into_body().into_data_stream();
        assert_eq!(parts.next().await.unwrap().unwrap(), "aaa");
        assert!(parts.next().await.unwrap().is_err());
        assert!(parts.next().await.is_none());
    }

    #[tokio::test]
    async fn a_body_that_is_sent_once_it_is_asked_for_is_not_waited_for() {
        let never = Body::from_stream(stream::pending::<Part>());
        let request = Request::post("/").header(header::EXPECT, "100-continue").body(never).unwrap();
        let (request, is_late) = timeout(LONG, gathered(request, LONG * 2)).await.unwrap();
        assert!(!is_late && request.extensions().get::<Begun>().is_none());
    }
}
