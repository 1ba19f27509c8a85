//! What the console's pages read. Each takes the platform's id as it stands in the address; another's is not found.

use super::filter::RequestQuery;
use super::view_of::{Place, head, per_minute, scopes, steps};
use super::views::{
    Charities, Checklist, ClientView, Credentials, Head, MyPlatforms, NewClientView, Overview, RequestView,
    Requests, Shown, Terminals,
};
use crate::access::{backend, platform_staff, staff};
use crate::developers;
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::reveal::revealed;
use backend::Backend;
use backend::actor::PlatformStaff;
use backend::pagination::PageRequest;
use backend::request_log::{Period, RequestFilter, SEARCHED};
use domain::charity::SourceState;
use domain::platform::view::AddedBy;
use domain::sandbox::{self, CharityState};
use domain::{FieldErrors, Organisation};

/// How many requests a page of the log has.
const REQUESTS: u16 = 50;
/// How many charities a page of the list has.
const CHARITIES: u16 = 50;
/// How many entries a page of the terminal map has.
const TERMINALS: u16 = 50;
/// How many requests the overview shows.
const LAST: u16 = 8;

/// Who asks, for which platform.
pub fn open(platform: &str) -> Result<(Backend, PlatformStaff, Head), AppError> {
    let caller = platform_staff(platform)?;
    let head = head(&staff()?, &caller)?;
    Ok((backend()?, caller, head))
}

/// The platforms that the person works for, and those that invite them to.
pub async fn mine() -> Result<MyPlatforms, AppError> {
    let (backend, caller) = (backend()?, staff()?);
    let mut invitations = backend.my_invitations(&caller).await?;
    invitations.retain(|invitation| matches!(invitation.organisation, Organisation::Platform(_)));
    Ok(MyPlatforms { platforms: caller.platforms().to_vec(), invitations, sandbox: backend.is_sandbox() })
}

/// Whether the person may register a platform: in a sandbox anybody may who is signed in as staff.
pub async fn may_register() -> Result<(), AppError> {
    staff()?;
    if backend()?.is_sandbox() { Ok(()) } else { Err(AppError::NotFound) }
}

/// Whether it works, and what to look at first. `days` is how far back it looks for errors: 7, or one for anything else.
pub async fn read_overview(platform: String, days: String) -> Result<Overview, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let traffic = backend.traffic(&caller).await?;
    let sources = backend.source_count(&caller).await?;
    let last = backend.requests(&caller, &RequestFilter::default(), &PageRequest::new(LAST, None)).await?;
    let period = if days == "7" { Period::Week } else { Period::Day };
    let recent = backend.recent_requests(&caller, period).await?;
    let progress = backend.progress(&caller).await?;
    Ok(Overview {
        head,
        others: staff()?.platforms().len() > 1,
        traffic,
        sources,
        last: last.items,
        recent,
        open_steps: steps(&progress, Place::of(&backend)).iter().filter(|step| !step.done).count(),
        waiting_terminals: backend.waiting_terminals(&caller).await?,
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
    let clients = backend.client_names(&caller).await?;
    let mut shown = Requests {
        calls: backend.calls(&caller).await?,
        clients: clients.into_iter().map(|(id, name)| (id.to_string(), name)).collect(),
        problems: FieldErrors::new(),
        lines: Vec::new(),
        searched: None,
        next: None,
        first: (!after.is_empty()).then(|| list_address(&list, &query, None)),
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
    shown.next = page.next.map(|cursor| list_address(&list, &query, Some(&cursor)));
    shown.lines = page.items;
    Ok(shown)
}

/// One request with all that is kept of it.
pub async fn read_request(platform: String, request: String) -> Result<RequestView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let id = request.parse().map_err(|_| AppError::NotFound)?;
    let request = backend.request(&caller, id).await?;
    let (line, charity) = (&request.line, charity_to_try(&backend, &caller).await?);
    let base_url = &backend.config().base_url;
    let sample = developers::sample(&line.call, line.subject.as_deref(), charity.as_deref(), base_url);
    Ok(RequestView { head, request, sample })
}

/// The charities that added the platform.
pub async fn read_charities(platform: String, after: String) -> Result<Charities, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href("charities");
    let first = (!after.is_empty()).then(|| list.clone());
    let page = backend.added_by(&caller, &PageRequest::new(CHARITIES, Some(after))).await?;
    Ok(Charities {
        invitation: format!("{}/charity?platform={}", backend.config().base_url, head.id),
        head,
        lines: page.items,
        counts: backend.source_count(&caller).await?,
        accepts_all: backend.accepts_charities(&caller).await?,
        next: page.next.map(|cursor| format!("{list}?after={cursor}")),
        first,
    })
}

/// The platform's terminal map, or what of it waits to be confirmed.
pub async fn read_terminals(platform: String, all: bool, after: String) -> Result<Terminals, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let list = head.href(if all { "terminals?all" } else { "terminals" });
    let joint = if all { '&' } else { '?' };
    let first = (!after.is_empty()).then(|| list.clone());
    let page =
        backend.terminals_of_platform(&caller, !all, &PageRequest::new(TERMINALS, Some(after))).await?;
    let through = backend.through_terminals_of_platform(&caller, &page.items).await?;
    Ok(Terminals {
        head,
        all,
        next: page.next.map(|cursor| format!("{list}{joint}after={cursor}")),
        lines: page.items,
        through,
        first,
    })
}

pub async fn read_credentials(platform: String) -> Result<Credentials, AppError> {
    let (backend, caller, head) = open(&platform)?;
    Ok(Credentials { head, clients: backend.clients(&caller).await? })
}

/// One of the platform's clients; with its new secret, in the answer to the form that made it.
pub async fn read_client(platform: String, client: String) -> Result<ClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let client = backend.client(&caller, id).await?;
    let shown = match revealed(id) {
        Some(secret) => {
            let base_url = backend.config().base_url.clone();
            Some(Shown { secret, base_url, charity: charity_to_try(&backend, &caller).await? })
        }
        None => None,
    };
    Ok(ClientView { head, per_minute: per_minute(&backend, &client), client, shown })
}

/// The reference of a charity in a sandbox that takes gifts from the platform.
async fn charity_to_try(backend: &Backend, caller: &PlatformStaff) -> Result<Option<String>, AppError> {
    if !backend.is_sandbox() {
        return Ok(None);
    }
    let page = backend.added_by(caller, &PageRequest::new(CHARITIES, None)).await?;
    Ok(takes_gifts(page.items))
}

/// Of these charities, the newest for which gifts are taken: one of the platform's own before one that the sandbox keeps ready, of which
/// some are there to be refused.
fn takes_gifts(charities: Vec<AddedBy>) -> Option<String> {
    let example = |charity: &AddedBy| {
        let ready = sandbox::CHARITIES.into_iter().find(|one| one.reference == charity.reference);
        ready.map(|one| one.state)
    };
    let takes = |charity: &AddedBy| {
        charity.state == SourceState::Active
            && charity.is_confirmed
            && example(charity).is_none_or(|state| matches!(state, CharityState::Active))
    };
    let taking = charities.into_iter().filter(takes);
    taking.min_by_key(|charity| example(charity).is_some()).map(|charity| charity.reference)
}

/// One of the platform's clients, for somebody who may change it; one that has ended cannot be changed.
pub async fn client_to_change(platform: String, client: String) -> Result<ClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    let id = client.parse().map_err(|_| AppError::NotFound)?;
    let client = backend.client(&caller, id).await?;
    if client.revoked_at.is_some() {
        return Err(AppError::NotFound);
    }
    Ok(ClientView { head, per_minute: per_minute(&backend, &client), client, shown: None })
}

/// What one needs to add a client.
pub async fn new_client(platform: String) -> Result<NewClientView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    let all = backend.scopes_of_platform(&caller).await?;
    Ok(NewClientView { head, scopes: scopes(&all) })
}

/// How far the platform has come on its way to live.
pub async fn read_checklist(platform: String) -> Result<Checklist, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let progress = backend.progress(&caller).await?;
    let steps = steps(&progress, Place::of(&backend));
    Ok(Checklist { head, steps, sandbox: backend.is_sandbox() })
}

#[cfg(test)]
mod tests {
    use super::{AddedBy, SourceState, takes_gifts};
    use domain::Timestamp;

    #[test]
    fn a_command_names_a_charity_that_takes_gifts_the_platforms_own_first() {
        let charity = |reference: &str, state, is_confirmed| AddedBy {
            source_id: "src_01ke5v3s8f7qk9mz4x2w6r1t0a".parse().unwrap(),
            reference: reference.to_owned(),
            name: String::new(),
            hmrc_reference: String::new(),
            state,
            added_at: Timestamp::parse("2026-11-21T09:00:00Z").unwrap(),
            accepted_at: None,
            ended_at: None,
            is_confirmed,
        };
        let examples = [
            charity("EXAMPLE-UNPROVED", SourceState::Active, false),
            charity("EXAMPLE-ENDED", SourceState::Active, true),
            charity("EXAMPLE-ACTIVE", SourceState::Active, true),
        ];
        let own = [
            charity("UP-1", SourceState::Ended, true),
            charity("UP-2", SourceState::Active, false),
            charity("UP-3", SourceState::Active, true),
        ];
        assert_eq!(takes_gifts(examples.to_vec()).as_deref(), Some("EXAMPLE-ACTIVE"));
        let all = examples.iter().chain(&own).cloned().collect();
        assert_eq!(takes_gifts(all).as_deref(), Some("UP-3"));
        assert_eq!(takes_gifts(own[..2].to_vec()), None);
    }
}
