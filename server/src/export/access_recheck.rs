//! A file takes a while to send, and its reader may sign out meanwhile, or lose the role that they asked for it in.

use app::access::Who;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use backend::actor::StaffCaller;
use backend::{Backend, Error};
use domain::Organisation;
use futures::TryStreamExt;
use tower_sessions::Session;
use tower_sessions::session::Id;

/// Who takes a file.
struct Reader {
    backend: Backend,
    session: Id,
    /// A member of staff, and the charity or the platform that the file is of; none for a donor.
    staff: Option<(StaffCaller, Organisation)>,
}

impl Reader {
    fn of(backend: Backend, request: &Request) -> Option<Self> {
        let session = request.extensions().get::<Session>()?.id()?;
        let staff = match request.extensions().get::<Who>()? {
            Who::Nobody | Who::Unknown => return None,
            Who::Donor(_) => None,
            Who::Staff(staff) => {
                let house = request.uri().path().split('/').nth(2)?;
                Some((staff.clone(), house.parse().ok()?))
            }
        };
        Some(Self { backend, session, staff })
    }

    async fn may_go_on(&self) -> Result<(), Error> {
        let staff = self.staff.as_ref().map(|(staff, house)| (staff, *house));
        let may = self.backend.may_go_on(&self.session, staff).await?;
        may.then_some(()).ok_or(Error::Unauthenticated)
    }
}

/// A layer for the routes of files: looks at the session and the role again before each part goes out. A file that ends early is
/// cut off, and every program that opens it says so.
pub async fn ask_again(State(backend): State<Backend>, request: Request, next: Next) -> Response {
    let reader = Reader::of(backend, &request);
    let answer = next.run(request).await;
    if answer.status() != StatusCode::OK {
        return answer;
    }
    // Such as of a charity whose id is written with `%`: nobody would be asked about again.
    let Some(reader) = reader else {
        return StatusCode::NOT_FOUND.into_response();
    };
    answer.map(|body| {
        let parts = body.into_data_stream();
        Body::from_stream(futures::stream::try_unfold((parts, reader), |(mut parts, reader)| async move {
            let Some(part) = parts.try_next().await? else {
                return Ok::<_, axum::Error>(None);
            };
            reader.may_go_on().await.map_err(axum::Error::new)?;
            Ok(Some((part, (parts, reader))))
        }))
    })
}
