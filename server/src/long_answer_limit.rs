//! How many long answers, such as feeds and files, a session and a person have open at a time.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use app::access::Who;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use backend::session::Person;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use tower_sessions::Session;
use uuid::Uuid;

/// How many may be open at a time.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    pub session: usize,
    /// In all of a person's browsers.
    pub person: usize,
}

/// One kind of long answers, and how many each holder has open in this process.
pub struct Places {
    most: Most,
    taken: Mutex<HashMap<Holder, usize>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Session(i128),
    Person(Uuid),
}

impl Places {
    #[must_use]
    pub fn new(most: Most) -> Arc<Self> {
        Arc::new(Self { most, taken: Mutex::default() })
    }

    fn take(self: &Arc<Self>, session: i128, person: Person) -> Option<Place> {
        let person = match person {
            Person::Donor(id) => id.uuid(),
            Person::Staff(id) => id.uuid(),
        };
        let holders = [Holder::Session(session), Holder::Person(person)];
        let mut taken = self.taken();
        let has = holders.map(|holder| taken.get(&holder).copied().unwrap_or_default());
        if has[0] >= self.most.session || has[1] >= self.most.person {
            return None;
        }
        for holder in holders {
            *taken.entry(holder).or_default() += 1;
        }
        Some(Place { places: self.clone(), holders })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<Holder, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Held while the answer is open.
struct Place {
    places: Arc<Places>,
    holders: [Holder; 2],
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        for holder in self.holders {
            if let Some(count) = taken.get_mut(&holder) {
                *count -= 1;
                if *count == 0 {
                    taken.remove(&holder);
                }
            }
        }
    }
}

/// A layer for the routes of such answers: 429 at the limit. `EventSource` gives up at every status but 200. Our page then stops
/// for good at 204 and 404, and tries again after a 429: it goes on once another page was closed.
pub async fn keep(State(places): State<Arc<Places>>, request: Request, next: Next) -> Response {
    let session = request.extensions().get::<Session>().and_then(Session::id);
    let person = request.extensions().get::<Who>().and_then(Who::person);
    let (Some(session), Some(person)) = (session, person) else {
        return next.run(request).await;
    };
    let Some(place) = places.take(session.0, person) else {
        let wait = [(header::RETRY_AFTER, "30"), (header::CACHE_CONTROL, "no-store")];
        let words = "You have too many of these open. Close one, or wait until one has ended.";
        return (StatusCode::TOO_MANY_REQUESTS, wait, words).into_response();
    };
    next.run(request).await.map(|body| Body::new(Kept { body, _place: place }))
}

/// The body of an answer that has a place.
struct Kept {
    body: Body,
    _place: Place,
}

impl HttpBody for Kept {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use domain::DonorId;

    use super::*;

    #[test]
    fn a_session_and_a_person_have_so_many_each_until_one_ends() {
        let places = Places::new(Most { session: 2, person: 3 });
        let person = |number| Person::Donor(DonorId::from_uuid(Uuid::from_u128(number)));
        let mut held = vec![places.take(1, person(1)).unwrap(), places.take(1, person(1)).unwrap()];
        assert!(places.take(1, person(1)).is_none(), "the session has two");
        held.push(places.take(2, person(1)).unwrap());
        assert!(places.take(3, person(1)).is_none(), "the person has three");
        assert!(places.take(4, person(2)).is_some(), "somebody else has none");
        held.pop();
        assert!(places.take(3, person(1)).is_some());
        held.clear();
        assert!(places.taken().is_empty(), "the map is empty");
    }
}
