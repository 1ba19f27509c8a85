//! The live feed of a donor's open page: server-sent events whose data is a row as the page itself renders it.

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
use backend::page::PageRequest;
use backend::{Backend, Error};
use domain::DonationId;
use leptos::prelude::Owner;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};
use tokio_stream::wrappers::ReceiverStream;

use crate::AppState;

/// After this long the browser connects anew, and the session is looked at again.
const LONGEST: Duration = Duration::from_secs(300);

type Lines = mpsc::Sender<Result<Event, Infallible>>;

/// `GET /giving/live`: 204 tells a browser that is signed out to stop asking; 503 one that may be signed in to ask again.
pub async fn gifts(State(state): State<AppState>, Extension(who): Extension<Who>) -> Response {
    let donor = match who {
        Who::Donor(donor) => donor,
        Who::Unknown => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Who::Nobody | Who::Staff(_) => return StatusCode::NO_CONTENT.into_response(),
    };
    let (lines, stream) = mpsc::channel(64);
    tokio::spawn(async move {
        if let Err(Stop::Failed(error)) = follow(&state, &donor, &lines).await {
            tracing::warn!(error = %error.chain(), "a live page stopped; the browser connects anew");
        }
    });
    Sse::new(ReceiverStream::new(stream))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(20)))
        .into_response()
}

enum Stop {
    /// The page is gone, or the server drains.
    Over,
    Failed(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Failed(error)
    }
}

async fn follow(state: &AppState, donor: &DonorCaller, lines: &Lines) -> Result<(), Stop> {
    let (backend, mut draining) = (&state.backend, state.draining.clone());
    // First listen, then read: what happens between the two is then shown twice, not missed.
    let mut events = backend.events();
    send_newest(backend, donor, lines).await?;
    let end = Instant::now() + LONGEST;
    loop {
        let event = tokio::select! {
            event = timeout_at(end, events.recv()) => event.map_err(|_| Stop::Over)?,
            _ = draining.changed() => return Ok(()),
        };
        match event {
            Ok(event) if event.donor == Some(donor.donor_id()) => {
                if event.kind.starts_with("donation.") {
                    send_gift(backend, donor, DonationId::from_uuid(event.subject), lines).await?;
                } else if event.kind.starts_with("authorisation.") {
                    send_newest(backend, donor, lines).await?;
                }
            }
            Ok(_) => {}
            Err(RecvError::Lagged(_)) => send_newest(backend, donor, lines).await?,
            Err(RecvError::Closed) => return Ok(()),
        }
    }
}

async fn send_newest(backend: &Backend, donor: &DonorCaller, lines: &Lines) -> Result<(), Stop> {
    let giving = backend
        .my_giving(donor, &PageRequest::new(app::giving::GIFTS_PER_PAGE, None))
        .await?;
    let html = Owner::new().with(|| {
        let mut html = vec![
            app::giving::live::status_card(&giving.authorisation),
            year(backend, &giving),
        ];
        // The page puts a row that it does not have at the top: the oldest comes first.
        html.extend(
            app::giving::live::rows(&giving.gifts.items)
                .into_iter()
                .rev()
                .map(|(_, row)| row),
        );
        html
    });
    for data in html {
        send(lines, Event::default().data(data)).await?;
    }
    Ok(())
}

async fn send_gift(
    backend: &Backend,
    donor: &DonorCaller,
    id: DonationId,
    lines: &Lines,
) -> Result<(), Stop> {
    let (row, say) = match backend.my_gift(donor, id).await {
        Ok((gift, _)) => Owner::new().with(|| {
            let rows = app::giving::live::rows(std::slice::from_ref(&gift));
            let row: String = rows.into_iter().map(|(_, row)| row).collect();
            (row, app::giving::live::say(&gift))
        }),
        // The platform said that it is another donor's.
        Err(Error::NotFound(_)) => (
            Owner::new().with(|| app::giving::live::gone(id)),
            app::giving::live::SAY_GONE.to_owned(),
        ),
        Err(error) => return Err(error.into()),
    };
    send(lines, Event::default().data(row)).await?;
    let giving = backend
        .my_giving(donor, &PageRequest::new(app::giving::GIFTS_PER_PAGE, None))
        .await?;
    send(
        lines,
        Event::default().data(Owner::new().with(|| year(backend, &giving))),
    )
    .await?;
    send(lines, Event::default().event("say").data(say)).await
}

/// The totals of the tax year, as the page shows them.
fn year(backend: &Backend, giving: &Giving) -> String {
    app::giving::live::year(&giving.gifts.items, giving.gifts.next.is_some(), backend.today())
}

async fn send(lines: &Lines, event: Event) -> Result<(), Stop> {
    lines.send(Ok(event)).await.map_err(|_| Stop::Over)
}
