//! The live feed of a donor's open page, and what all live feeds have in common: server-sent events whose data is HTML as the page
//! itself renders it, for as long as the session lives.

mod claim;

use std::convert::Infallible;
use std::time::Duration;

use app::access::Who;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use backend::actor::DonorCaller;
use backend::donation::Giving;
use backend::feed::Event as Happened;
use backend::page::PageRequest;
use backend::{Backend, Error};
use domain::DonationId;
use leptos::prelude::Owner;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_stream::wrappers::ReceiverStream;
use tower_sessions::Session;
use tower_sessions::session::Id;

use crate::AppState;

pub use claim::claim;

/// After this long the browser connects anew, and the session is looked at again.
const LONGEST: Duration = Duration::from_secs(300);

/// Whether this is the address of a live feed: an open page asks for it by itself, which is no use of the session.
#[must_use]
pub fn is_live(path: &str) -> bool {
    path == "/giving/live" || (path.starts_with("/charity/") && path.ends_with("/live"))
}

/// `GET /giving/live`: 204 tells a browser that is signed out to stop asking; 503 one that may be signed in to ask again.
pub async fn gifts(
    State(state): State<AppState>,
    Extension(who): Extension<Who>,
    Extension(session): Extension<Session>,
) -> Response {
    let donor = match who {
        Who::Donor(donor) => donor,
        Who::Unknown => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Who::Nobody | Who::Staff(_) => return StatusCode::NO_CONTENT.into_response(),
    };
    let Some(session) = session.id() else {
        return StatusCode::NO_CONTENT.into_response();
    };
    stream(state, session, |open| follow(open, donor))
}

/// Answers with a stream of events that the work sends to the open page.
fn stream<F>(state: AppState, session: Id, work: impl FnOnce(Open) -> F) -> Response
where
    F: Future<Output = Result<(), Stop>> + Send + 'static,
{
    let (lines, stream) = mpsc::channel(64);
    let work = work(Open {
        backend: state.backend,
        draining: state.draining,
        session,
        lines,
        end: Instant::now() + LONGEST,
    });
    tokio::spawn(async move {
        if let Err(Stop::Failed(error)) = work.await {
            tracing::warn!(error = %error.chain(), "a live page stopped; the browser connects anew");
        }
    });
    Sse::new(ReceiverStream::new(stream))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
        .into_response()
}

enum Stop {
    /// The page is gone, its session ended, or the server drains.
    Over,
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

/// A page that is open in a signed-in browser.
struct Open {
    backend: Backend,
    draining: watch::Receiver<bool>,
    session: Id,
    lines: mpsc::Sender<Result<Event, Infallible>>,
    end: Instant,
}

impl Open {
    /// What happened next; none when so much did that the page has to be read afresh.
    async fn next(&mut self, events: &mut Receiver<Happened>) -> Result<Option<Happened>, Stop> {
        tokio::select! {
            event = events.recv() => match event {
                Ok(event) => Ok(Some(event)),
                Err(RecvError::Lagged(_)) => Ok(None),
                Err(RecvError::Closed) => Err(Stop::Over),
            },
            _ = self.draining.changed() => Err(Stop::Over),
            () = self.lines.closed() => Err(Stop::Over),
            () = sleep_until(self.end) => Err(Stop::Over),
        }
    }

    /// Sends to the page. Somebody may have signed out everywhere meanwhile: then nothing more is told to this browser.
    async fn send(&self, event: Event) -> Result<(), Stop> {
        if !self.backend.is_signed_in(&self.session).await? {
            return Err(Stop::Over);
        }
        self.lines.send(Ok(event)).await.map_err(|_| Stop::Over)
    }
}

async fn follow(mut open: Open, donor: DonorCaller) -> Result<(), Stop> {
    // Every connection begins with the whole list, so that a page whose connection broke has missed nothing. First listen, then
    // read: what happens between the two is then shown twice, not missed.
    let mut events = open.backend.events();
    send_newest(&open, &donor).await?;
    loop {
        match open.next(&mut events).await? {
            Some(event) if event.donor == Some(donor.donor_id()) => {
                if event.kind.starts_with("donation.") {
                    send_gift(&open, &donor, DonationId::from_uuid(event.subject)).await?;
                } else if event.kind.starts_with("authorisation.") {
                    send_newest(&open, &donor).await?;
                }
            }
            Some(_) => {}
            None => send_newest(&open, &donor).await?,
        }
    }
}

async fn send_newest(open: &Open, donor: &DonorCaller) -> Result<(), Stop> {
    let giving = newest(&open.backend, donor).await?;
    let html = Owner::new().with(|| app::giving::live::newest(&giving, open.backend.today()));
    open.send(Event::default().data(html)).await
}

async fn send_gift(open: &Open, donor: &DonorCaller, id: DonationId) -> Result<(), Stop> {
    let said = match open.backend.my_gift(donor, id).await {
        Ok((gift, _)) => {
            let giving = newest(&open.backend, donor).await?;
            let row = Owner::new().with(|| app::giving::live::row(&gift, &giving, open.backend.today()));
            open.send(Event::default().data(row)).await?;
            app::giving::live::say(&gift)
        }
        // The platform said that it is another donor's: an older one comes in its place.
        Err(Error::NotFound(_)) => {
            send_newest(open, donor).await?;
            app::giving::live::SAY_GONE.to_owned()
        }
        Err(error) => return Err(error.into()),
    };
    open.send(Event::default().event("say").data(said)).await
}

async fn newest(backend: &Backend, donor: &DonorCaller) -> Result<Giving, Error> {
    backend
        .my_giving(donor, &PageRequest::new(app::giving::GIFTS_PER_PAGE, None))
        .await
}

#[cfg(test)]
mod tests {
    use super::is_live;

    #[test]
    fn a_feed_is_told_from_the_page_that_it_is_of() {
        for (path, live) in [
            ("/giving/live", true),
            ("/charity/chr_1/claims/clm_1/live", true),
            ("/giving", false),
            ("/giving/donations/live", false),
            ("/charity/chr_1/claims/clm_1", false),
        ] {
            assert_eq!(is_live(path), live, "{path}");
        }
    }
}
