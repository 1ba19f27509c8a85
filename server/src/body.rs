//! Limits on request bodies: a minimum pace for all, and a small size unless the sender is signed in.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Duration;

use app::access::Who;
use app::failure::Refusal;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::web::refuse;

/// How long a small body may take.
pub const TIME: Duration = Duration::from_secs(30);
/// Each so many bytes add a second. At this pace a file of 2 MB takes two minutes.
const BYTES_A_SECOND: u64 = 16 * 1024;
/// The largest form without signing in. Such forms hold an address, a code or a choice.
pub const STRANGERS: u64 = 64 * 1024;
/// How much of a longer form is read and discarded, within the same time: a client that is cut off while it sends does not see the
/// answer.
pub const DROPPED: u64 = 8 * 1024 * 1024;

/// Since when a body is waited for: an extension of a request of which some was read before.
#[derive(Clone, Copy)]
pub struct Begun(pub Instant);

/// Says that the whole body came before the request went to its route: an extension of the request.
#[derive(Clone, Copy)]
pub struct Whole;

/// Why a body was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Slow,
    Long,
}

/// A body within limits. The first fault ends it with an error, and is kept for the answer.
struct Bounded {
    body: Body,
    begun: Instant,
    received: u64,
    time: Duration,
    most: u64,
    alarm: Pin<Box<Sleep>>,
    fault: Arc<OnceLock<Fault>>,
}

impl Bounded {
    fn new(body: Body, begun: Instant, time: Duration, most: u64) -> Self {
        let alarm = Box::pin(sleep_until(begun + time));
        Self { body, begun, received: 0, time, most, alarm, fault: Arc::default() }
    }

    /// When it has to have brought more than it has.
    fn due(&self) -> Instant {
        self.begun + self.time + Duration::from_secs(self.received.min(self.most) / BYTES_A_SECOND)
    }

    /// Whether that has passed; with `waits`, the task is woken when it does.
    fn is_late(&mut self, waits: bool, cx: &mut Context<'_>) -> bool {
        let due = self.due();
        if !waits {
            return Instant::now() >= due;
        }
        if self.alarm.deadline() != due {
            self.alarm.as_mut().reset(due);
        }
        self.alarm.as_mut().poll(cx).is_ready()
    }

    fn fail(&self, fault: Fault) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // The first one counts.
        let fault = *self.fault.get_or_init(|| fault);
        let words = match fault {
            Fault::Slow => "the body came too slowly",
            Fault::Long => "the body is too long",
        };
        Poll::Ready(Some(Err(axum::Error::new(words))))
    }
}

impl HttpBody for Bounded {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        loop {
            let frame = Pin::new(&mut self.body).poll_frame(cx);
            let is_long = self.received > self.most;
            if let Poll::Ready(Some(Ok(frame))) = &frame {
                let length = frame.data_ref().map_or(0, Bytes::len);
                self.received = self.received.saturating_add(u64::try_from(length).unwrap_or(u64::MAX));
            }
            if self.is_late(frame.is_pending(), cx) {
                return self.fail(Fault::Slow);
            }
            match frame {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(None) if is_long => return self.fail(Fault::Long),
                Poll::Ready(Some(Ok(frame))) => {
                    if self.received <= self.most {
                        return Poll::Ready(Some(Ok(frame)));
                    }
                    if self.received > self.most.saturating_add(DROPPED) {
                        return self.fail(Fault::Long);
                    }
                }
                other => return other,
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.received <= self.most && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The request with a body that comes in time, of whatever length; and whether it did not.
pub fn in_time(request: Request) -> (Request, impl Fn() -> bool) {
    let has_come = request.body().is_end_stream() || request.extensions().get::<Whole>().is_some();
    let (request, fault) = if has_come {
        (request, None)
    } else {
        let (request, fault) = within(request, TIME, u64::MAX);
        (request, Some(fault))
    };
    (request, move || fault.as_ref().is_some_and(|fault| fault.get().is_some()))
}

fn within(request: Request, time: Duration, most: u64) -> (Request, Arc<OnceLock<Fault>>) {
    let begun = request.extensions().get::<Begun>().map_or_else(Instant::now, |begun| begun.0);
    let mut kept = Arc::default();
    let request = request.map(|body| {
        if body.is_end_stream() {
            return body;
        }
        let body = Bounded::new(body, begun, time, most);
        kept = body.fault.clone();
        Body::new(body)
    });
    (request, kept)
}

/// A layer for what browsers send; `time` is what a small body may take. A body that broke a limit is answered with a refusal that
/// says which, whatever the handler made of the part that it read.
pub async fn bounded(State(time): State<Duration>, request: Request, next: Next) -> Response {
    // `Unknown` may be signed in: the database did not answer.
    let is_stranger = matches!(request.extensions().get::<Who>(), None | Some(Who::Nobody));
    let (request, fault) = within(request, time, if is_stranger { STRANGERS } else { u64::MAX });
    let answer = next.run(request).await;
    match fault.get() {
        None => answer,
        Some(Fault::Slow) => refuse(Refusal::TooSlow),
        Some(Fault::Long) => refuse(Refusal::TooLongSignedOut),
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::to_bytes;
    use axum::http::StatusCode;
    use axum::middleware::from_fn_with_state;
    use axum::routing::post;
    use futures::{StreamExt, stream};
    use tower::ServiceExt;

    use super::*;

    const SOON: Duration = Duration::from_millis(50);

    async fn status(body: Body, time: Duration, who: Option<Who>) -> (StatusCode, String) {
        let router = Router::new()
            .route("/", post(async |body: Bytes| body.len().to_string()))
            .layer(axum::extract::DefaultBodyLimit::disable())
            .layer(from_fn_with_state(time, bounded));
        let mut request = Request::post("/").body(body).unwrap();
        if let Some(who) = who {
            request.extensions_mut().insert(who);
        }
        let answer = router.oneshot(request).await.unwrap();
        let status = answer.status();
        (status, String::from_utf8(to_bytes(answer.into_body(), 10_000).await.unwrap().into()).unwrap())
    }

    fn letters(count: u64) -> Body {
        Body::from(vec![b'a'; usize::try_from(count).unwrap()])
    }

    #[tokio::test]
    async fn a_body_that_stalls_is_refused_in_words() {
        let stalls = stream::iter([Ok::<_, axum::Error>(Bytes::from_static(b"a"))]).chain(stream::pending());
        let (status, words) = status(Body::from_stream(stalls), SOON, Some(Who::Unknown)).await;
        assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
        assert!(words.contains("Nothing was saved."), "{words}");
    }

    #[tokio::test]
    async fn what_has_arrived_adds_time_for_the_rest() {
        let many = Bytes::from(vec![b'a'; usize::try_from(BYTES_A_SECOND).unwrap()]);
        let later = async || {
            tokio::time::sleep(SOON * 2).await;
            Ok::<_, axum::Error>(Bytes::from_static(b"b"))
        };
        let late = |first: Bytes| {
            let first = stream::iter([Ok::<_, axum::Error>(first)]);
            Body::from_stream(first.chain(Box::pin(stream::once(later()))))
        };
        assert_eq!(status(late(many.clone()), SOON, Some(Who::Unknown)).await.0, StatusCode::OK);
        let few = many.slice(1..);
        assert_eq!(status(late(few), SOON, Some(Who::Unknown)).await.0, StatusCode::REQUEST_TIMEOUT);
    }

    #[tokio::test]
    async fn what_was_waited_for_before_counts() {
        let stalls = stream::iter([Ok::<_, axum::Error>(Bytes::from_static(b"a"))]).chain(stream::pending());
        let mut request = Request::new(Body::from_stream(stalls));
        request.extensions_mut().insert(Begun(Instant::now() - TIME));
        let (late, is_late) = in_time(request);
        assert!(!is_late());
        assert!(to_bytes(late.into_body(), 10).await.is_err());
        assert!(is_late());
    }

    #[tokio::test]
    async fn a_body_that_has_come_is_waited_for_no_more() {
        let mut request = Request::new(Body::from("here"));
        request.extensions_mut().insert(Begun(Instant::now() - TIME));
        request.extensions_mut().insert(Whole);
        let (here, is_late) = in_time(request);
        assert_eq!(to_bytes(here.into_body(), 10).await.unwrap(), "here");
        assert!(!is_late());
    }

    #[tokio::test]
    async fn a_long_form_is_refused_in_words_unless_its_sender_is_signed_in() {
        for who in [None, Some(Who::Nobody)] {
            let taken = status(letters(STRANGERS), TIME, who.clone()).await;
            assert_eq!(taken, (StatusCode::OK, STRANGERS.to_string()));
            for length in [STRANGERS + 1, STRANGERS + DROPPED + 1] {
                let (refused, words) = status(letters(length), TIME, who.clone()).await;
                assert_eq!(refused, StatusCode::PAYLOAD_TOO_LARGE);
                assert!(words.contains("64 KB"), "{words}");
            }
        }
        let taken = status(letters(STRANGERS + 1), TIME, Some(Who::Unknown)).await;
        assert_eq!(taken.0, StatusCode::OK);
    }
}
