//! The live feed of a claim's open page: where it stands and what HMRC said, for the staff of its charity.

use app::access::Who;
use app::charity::claim_live::{Parts, parts};
use app::error::AppError;
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response};
use backend::actor::{CharityStaff, StaffCaller};
use backend::feed::Event as Happened;
use backend::{Backend, Error};
use domain::{CharityId, ClaimId, EventType};
use tokio::sync::broadcast::Receiver;
use tower_sessions::Session;

use super::{FeedState, Open, Stop, stream};

/// `GET /charity/{charity}/claims/{claim}/live`: 404 for whoever does not work for the charity; 204 and 503 as for a donor.
pub async fn claim(
    State(state): State<FeedState>,
    Extension(who): Extension<Who>,
    Extension(session): Extension<Session>,
    Path((charity, claim)): Path<(String, String)>,
) -> Response {
    let staff = match who {
        Who::Staff(staff) => staff,
        Who::Unknown => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Who::Nobody => return StatusCode::NO_CONTENT.into_response(),
        Who::Donor(_) => return StatusCode::NOT_FOUND.into_response(),
    };
    let (Ok(charity), Ok(claim), Some(session)) = (charity.parse(), claim.parse(), session.id()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let page = Page { staff, charity, claim };
    // First listen, then read: what happens between the two is then looked at again, not missed.
    let events = state.app.backend.events();
    let first = state.feeds.look(|| page.read(&state.app.backend)).await;
    match first {
        Ok(first) => stream(state, session, |open| page.follow(open, events, first)),
        Err(AppError::NotFound | AppError::SignedOut) => StatusCode::NOT_FOUND.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// Whose page of which claim.
struct Page {
    staff: StaffCaller,
    charity: CharityId,
    claim: ClaimId,
}

impl Page {
    async fn follow(self, mut open: Open, mut events: Receiver<Happened>, first: Parts) -> Result<(), Stop> {
        // Every connection begins with all of it, so that a page whose connection broke has missed nothing.
        open.send(Event::default().data(&first.html)).await?;
        let mut shown = first;
        loop {
            if let Some(event) = open.next(&mut events).await?
                && !self.is_told_by(&event)
            {
                continue;
            }
            // What went wrong is in the log by now; the browser connects anew.
            let now = open.feeds.look(|| self.read(&open.backend)).await;
            let now = now.map_err(|_| Stop::Over)?;
            // One step of a claim tells of itself more than once.
            if now.html != shown.html {
                open.send(Event::default().data(&now.html)).await?;
            }
            if now.say != shown.say {
                open.send(Event::default().event("say").data(&now.say)).await?;
            }
            shown = now;
        }
    }

    fn is_told_by(&self, event: &Happened) -> bool {
        // Without the nominee's appointment nothing is filed.
        let is_nominee = event.kind == EventType::CharityNominee.as_str();
        event.is_of_every_claim()
            || (event.charity == Some(self.charity) && (event.subject == self.claim.uuid() || is_nominee))
    }

    async fn read(&self, backend: &Backend) -> Result<Parts, AppError> {
        let caller = self.caller(backend).await?;
        parts(backend, &caller, self.claim).await
    }

    /// The person as one of the charity's staff of this moment: a role can be taken away while the page is open.
    async fn caller(&self, backend: &Backend) -> Result<CharityStaff, Error> {
        backend.same_staff(&self.staff).await?.of(self.charity)
    }
}
