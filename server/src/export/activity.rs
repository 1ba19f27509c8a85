//! What people did for a charity or a platform, as a file for its owners.

use app::access::Who;
use app::activity::{ActivityQuery, columns, in_words, particulars};
use app::failure::Refusal;
use app::ui::device::device_words;
use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use backend::activity::{Deed, House};
use backend::error::Resource;
use backend::{Backend, Error};
use domain::PlatformId;

use super::{Asker, away, csv_file, failed, pages};
use crate::AppState;
use crate::web::refuse;

/// `GET /charity/{charity}/activity.csv`
pub async fn of_charity(
    State(state): State<AppState>,
    Asker(caller): Asker,
    Query(query): Query<ActivityQuery>,
) -> Response {
    let house = match caller.activity() {
        Ok(house) => house,
        Err(error) => return failed(&error),
    };
    match state.backend.charity(&caller).await {
        Ok(charity) => answer(state.backend, house, &charity.name.to_string(), &query),
        Err(error) => failed(&error),
    }
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
    let found = platform.parse::<PlatformId>().map_err(|_| Error::NotFound(Resource::Platform));
    let house = found.and_then(|id| staff.of_platform(id)?.activity().map(|house| (id, house)));
    match house {
        Ok((id, house)) => {
            let platform = staff.platforms().iter().find(|member| member.platform_id == id);
            let name = platform.map_or("", |member| member.name.as_str());
            answer(state.backend, house, name, &query)
        }
        Err(Error::SecondStepMissing) => Redirect::to("/account/security").into_response(),
        Err(error) => failed(&error),
    }
}

/// What was done for the house of this name.
fn answer(backend: Backend, house: House, name: &str, query: &ActivityQuery) -> Response {
    let Ok(filter) = query.filter() else {
        return refuse(Refusal::Filter);
    };
    let name = format!("{}.csv", query.file_name(name, backend.today()));
    let page = move |request| {
        let (backend, filter) = (backend.clone(), filter.clone());
        async move { backend.activity(&house, &filter, &request).await }
    };
    csv_file(&name, pages(columns(), page, row))
}

fn row(deed: &Deed) -> [String; 8] {
    [
        deed.at.to_string(),
        deed.email.clone(),
        deed.network.clone().unwrap_or_default(),
        deed.device.as_deref().map(device_words).unwrap_or_default(),
        in_words(deed).unwrap_or_default(),
        deed.action.to_string(),
        deed.about().unwrap_or_default(),
        deed.thing.as_ref().map(particulars).unwrap_or_default(),
    ]
}
