//! What people did for a charity or a platform, as a file for its owners.

use app::access::Who;
use app::activity::{ActivityQuery, in_words};
use app::failure::Refusal;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use backend::activity::{ActivityFilter, Deed, House};
use backend::error::Resource;
use backend::page::PageRequest;
use backend::{Backend, Error};

use super::{away, caller, failed, part};
use crate::AppState;
use crate::web::refuse;

const ROWS: u16 = 1_000;
const HEADINGS: [&str; 5] = ["When", "Who", "What", "Verb", "About"];

/// `GET /charity/{charity}/activity.csv`
pub async fn of_charity(
    State(state): State<AppState>,
    Extension(who): Extension<Who>,
    Path(charity): Path<String>,
    Query(query): Query<ActivityQuery>,
) -> Response {
    let caller = match caller(who, &charity) {
        Ok(caller) => caller,
        Err(response) => return *response,
    };
    answer(state.backend, caller.activity(), &query)
}

/// `GET /platform/{platform}/activity.csv`
pub async fn of_platform(
    State(state): State<AppState>,
    Extension(who): Extension<Who>,
    Path(platform): Path<String>,
    Query(query): Query<ActivityQuery>,
) -> Response {
    let staff = match who {
        Who::Staff(staff) => staff,
        Who::Unknown => return away(),
        Who::Nobody | Who::Donor(_) => return Redirect::to("/sign-in?for=staff").into_response(),
    };
    let found = platform.parse().map_err(|_| Error::NotFound(Resource::Platform));
    match found.and_then(|id| staff.of_platform(id)) {
        Ok(caller) => answer(state.backend, caller.activity(), &query),
        Err(Error::SecondStepMissing) => Redirect::to("/account/security").into_response(),
        Err(error) => failed(&error),
    }
}

fn answer(backend: Backend, house: Result<House, Error>, query: &ActivityQuery) -> Response {
    let house = match house {
        Ok(house) => house,
        Err(error) => return failed(&error),
    };
    let Ok(filter) = query.filter() else {
        return refuse(Refusal::Filter);
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"activity.csv\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(lines(backend, house, filter))).into_response()
}

fn lines(
    backend: Backend,
    house: House,
    filter: ActivityFilter,
) -> impl futures::Stream<Item = Result<Vec<u8>, Error>> {
    enum Next {
        Headings,
        Rows(Option<String>),
        End,
    }
    futures::stream::try_unfold(Next::Headings, move |next| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move {
            match next {
                Next::Headings => {
                    Ok(Some((part(std::iter::once(HEADINGS.map(str::to_owned)))?, Next::Rows(None))))
                }
                Next::Rows(after) => {
                    let page = backend.activity(&house, &filter, &PageRequest::new(ROWS, after)).await?;
                    let bytes = part(page.items.iter().map(row))?;
                    Ok(Some((bytes, page.next.map_or(Next::End, |cursor| Next::Rows(Some(cursor))))))
                }
                Next::End => Ok(None),
            }
        }
    })
}

fn row(deed: &Deed) -> [String; 5] {
    [
        deed.at.to_string(),
        deed.email.clone(),
        in_words(&deed.action).unwrap_or_default().to_owned(),
        deed.action.clone(),
        deed.about().unwrap_or_default(),
    ]
}
