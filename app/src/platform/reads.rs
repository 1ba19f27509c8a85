//! What the console's pages read. Each takes the platform's id as it stands in the address; another's is not found.

use super::filter::RequestQuery;
use super::ready::{client_line, head, request_line, role, scopes, steps};
use super::server_fns::take_shown;
use super::views::{
    Charities, CharityLine, Checklist, ClientView, Credentials, Head, MyPlatforms, NewClientView, Overview,
    People, PersonLine, PlatformLine, Requests, Shown,
};
use crate::access::{backend, platform_staff, staff};
use crate::charity::state::short;
use crate::error::AppError;
use backend::Backend;
use backend::actor::PlatformStaff;
use backend::page::PageRequest;
use backend::request_log::{RequestFilter, SEARCHED};
use domain::FieldErrors;

/// How many requests a page of the log has.
const REQUESTS: u16 = 50;
/// How many charities a page of the list has.
const CHARITIES: u16 = 50;
/// How many requests the overview shows.
const LAST: u16 = 8;

/// Who asks, for which platform.
pub fn open(platform: &str) -> Result<(Backend, PlatformStaff, Head), AppError> {
    let caller = platform_staff(platform)?;
    let head = head(&staff()?, &caller)?;
    Ok((backend()?, caller, head))
}

/// The platforms that the person works for.
pub async fn mine() -> Result<MyPlatforms, AppError> {
    let line = |member: &backend::actor::PlatformMembership| PlatformLine {
        id: member.platform_id,
        name: member.name.clone(),
        role: role(member.role).to_owned(),
    };
    Ok(MyPlatforms {
        platforms: staff()?.platforms().iter().map(line).collect(),
        sandbox: backend()?.is_sandbox(),
    })
}

/// Whether the person may register a platform: in a sandbox anybody may who is signed in as staff.
pub async fn may_register() -> Result<(), AppError> {
    staff()?;
    if backend()?.is_sandbox() { Ok(()) } else { Err(AppError::NotFound) }
}

/// Whether it works, and what to look at first.
pub async fn read_overview(platform: String) -> Result<Overview, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let traffic = backend.traffic(&caller).await?;
    let sources = backend.source_count(&caller).await?;
    let last = backend.requests(&caller, &RequestFilter::default(), &PageRequest::new(LAST, None)).await?;
    let troubles = backend.last_troubles(&caller).await?;
    let progress = backend.progress(&caller).await?;
    Ok(Overview {
        head,
        others: staff()?.platforms().len() > 1,
        all: traffic.all(),
        refused: traffic.refused,
        failed: traffic.failed,
        average: traffic.average(),
        slowest: traffic.slowest,
        active: sources.active,
        paused: sources.paused,
        last: last.items.iter().map(request_line).collect(),
        troubles: troubles.iter().map(request_line).collect(),
        open_steps: steps(&progress).iter().filter(|step| !step.done).count(),
    })
}

/// A page of the log. Filters that cannot be read make a page that says so, with 400; a cursor that is no longer good is an error.
pub async fn read_requests(
    platform: String,
    query: RequestQuery,
    after: String,
) -> Result<Requests, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href("requests");
    let address = |more: Option<String>| {
        let pairs = serde_urlencoded::to_string(&query).unwrap_or_default();
        let all: Vec<String> =
            Some(pairs).filter(|pairs| !pairs.is_empty()).into_iter().chain(more).collect();
        if all.is_empty() { list.clone() } else { format!("{list}?{}", all.join("&")) }
    };
    let clients = backend.client_names(&caller).await?;
    let mut shown = Requests {
        calls: backend.calls(&caller).await?,
        clients: clients.into_iter().map(|(id, name)| (id.to_string(), name)).collect(),
        problems: FieldErrors::new(),
        lines: Vec::new(),
        searched: None,
        next: None,
        first: (!after.is_empty()).then(|| address(None)),
        query: query.clone(),
        head,
    };
    let filter = match query.filter() {
        Ok(filter) => filter,
        Err(errors) => {
            crate::context::set_status(400);
            shown.problems = errors;
            return Ok(shown);
        }
    };
    let page = backend.requests(&caller, &filter, &PageRequest::new(REQUESTS, Some(after))).await?;
    let ended_early = page.next.is_some() && page.items.len() < usize::from(REQUESTS);
    shown.searched = ended_early.then_some(SEARCHED);
    shown.next = page.next.map(|cursor| address(Some(format!("after={cursor}"))));
    shown.lines = page.items.iter().map(request_line).collect();
    Ok(shown)
}

/// The charities that added the platform.
pub async fn read_charities(platform: String, after: String) -> Result<Charities, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href("charities");
    let first = (!after.is_empty()).then(|| list.clone());
    let page = backend.added_by(&caller, &PageRequest::new(CHARITIES, Some(after))).await?;
    let count = backend.source_count(&caller).await?;
    let lines = page.items.into_iter().map(|charity| CharityLine {
        name: charity.name,
        hmrc_reference: charity.hmrc_reference,
        reference: charity.reference,
        state: charity.state,
        since: short(charity.added_at.london_date()),
        until: charity.ended_at.map(|at| short(at.london_date())),
    });
    Ok(Charities {
        invitation: format!("{}/charity?platform={}", backend.config().base_url, head.id),
        head,
        lines: lines.collect(),
        counts: (count.active, count.paused, count.ended),
        next: page.next.map(|cursor| format!("{list}?after={cursor}")),
        first,
    })
}

pub async fn read_credentials(platform: String) -> Result<Credentials, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let clients = backend.clients(&caller).await?;
    Ok(Credentials { head, clients: clients.iter().map(|client| client_line(&backend, client)).collect() })
}

/// One of the platform's clients; with its new secret, when this browser made one a moment ago.
pub async fn read_client(platform: String, client: String) -> Result<ClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let client = client_line(&backend, &backend.client(&caller, id).await?);
    let shown = take_shown(id)
        .map(|secret| Shown { secret, token_address: format!("{}/oauth/token", backend.config().base_url) });
    Ok(ClientView { head, client, shown })
}

/// One of the platform's clients, for somebody who may change it; one that has ended cannot be changed.
pub async fn client_to_change(platform: String, client: String) -> Result<ClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let client = client_line(&backend, &backend.client(&caller, id).await?);
    if client.revoked.is_some() {
        return Err(AppError::NotFound);
    }
    Ok(ClientView { head, client, shown: None })
}

/// What one needs to add a client.
pub async fn new_client(platform: String) -> Result<NewClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    let all = backend.scopes_of_platform(&caller).await?;
    Ok(NewClientView { head, scopes: scopes(&all) })
}

/// Who works for the platform.
pub async fn read_people(platform: String) -> Result<People, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let me = staff()?.staff_id();
    let people = backend.platform_people(&caller).await?;
    let line = |person: backend::platform::PlatformPerson| PersonLine {
        id: person.staff_id,
        you: person.staff_id == me,
        email: person.email,
        role: role(person.role).to_owned(),
        since: short(person.since.london_date()),
    };
    Ok(People { head, people: people.into_iter().map(line).collect() })
}

/// How far the platform has come on its way to live.
pub async fn read_checklist(platform: String) -> Result<Checklist, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let progress = backend.progress(&caller).await?;
    Ok(Checklist { head, steps: steps(&progress), sandbox: backend.is_sandbox() })
}
