//! The live feed of the open page of one gift, for its donor.

use app::access::Who;
use app::error::AppError;
use app::giving::live::{Parts, gift_parts};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use backend::actor::DonorCaller;
use backend::feed::Event as Happened;
use domain::DonationId;
use tokio::sync::broadcast::Receiver;
use tower_sessions::Session;

use super::{FeedState, Open, Stop, donor_of, stream};

/// `GET /giving/donations/{donation}/live`: 404 for a gift that is not the donor's; 204 and 503 as for all gifts.
pub async fn gift(
    State(state): State<FeedState>,
    Extension(who): Extension<Who>,
    Extension(session): Extension<Session>,
    Path(donation): Path<String>,
) -> Response {
    let donor = match donor_of(who) {
        Ok(donor) => donor,
        Err(status) => return status.into_response(),
    };
    let (Ok(gift), Some(session)) = (donation.parse::<DonationId>(), session.id()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    // First listen, then read: what happens between the two is then looked at again, not missed.
    let events = state.app.backend.events();
    let first = state.feeds.look(|| gift_parts(&state.app.backend, &donor, gift)).await;
    match first {
        Ok(first) => stream(state, session, |open| follow(open, donor, gift, events, first)),
        Err(AppError::NotFound) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn follow(
    mut open: Open,
    donor: DonorCaller,
    gift: DonationId,
    mut events: Receiver<Happened>,
    first: Parts,
) -> Result<(), Stop> {
    // Every connection begins with all of it, so that a page whose connection broke has missed nothing.
    open.send(Event::default().data(&first.html)).await?;
    let mut shown = first;
    loop {
        if let Some(event) = open.next(&mut events).await?
            && !(event.donor == Some(donor.donor_id()) && is_about(gift, &event))
        {
            continue;
        }
        // What went wrong is in the log by now, or the gift is another donor's: the browser asks again, and learns it.
        let now = open.feeds.look(|| gift_parts(&open.backend, &donor, gift)).await;
        let now = now.map_err(|_| Stop::Over)?;
        // One step of a gift may tell of itself more than once.
        if now.html != shown.html {
            open.send(Event::default().data(&now.html)).await?;
        }
        if now.say != shown.say {
            open.send(Event::default().event("say").data(&now.say)).await?;
        }
        shown = now;
    }
}

/// Whether an event of the gift's donor can change what its page shows.
fn is_about(gift: DonationId, event: &Happened) -> bool {
    event.subject == gift.uuid() || event.kind.starts_with("authorisation.")
}
