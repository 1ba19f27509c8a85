//! What the shop shows.

use super::server::ShopServer;
use super::server_fns::charities;
use super::visit::{Stage, Visit};
use crate::access::sandbox;
use crate::error::AppError;
use axum::http::Method;
use serde_json::Value;

/// An event that tells of the visit, as an endpoint of the platform receives it.
#[derive(Clone, Debug)]
pub struct Told {
    pub kind: String,
    pub when: String,
    /// Its body, in lines.
    pub body: String,
}

/// The shop while it is open.
#[derive(Clone, Debug)]
pub struct OpenShop {
    pub base_url: String,
    /// Reference and name of each.
    pub charities: Vec<(String, String)>,
    pub visit: Visit,
    pub events: Vec<Told>,
}

/// The shop as a visitor finds it; nothing where the demonstration was not told. Somebody who comes back from the capture page brings
/// the session's id: the server then reads what became of it, whatever the address says.
pub async fn read_shop(came_back_with: String) -> Result<Option<OpenShop>, AppError> {
    let Some(mut server) = ShopServer::open().await? else { return Ok(None) };
    let base_url = sandbox()?.config().base_url.clone();
    let mut visit = Visit::find().await?;
    if let Stage::Asking(asked) = &visit.stage
        && asked.id == came_back_with
    {
        let path = format!("/authorisation-sessions/{}", asked.id);
        let session = server.good(Method::GET, &path, None).await?;
        if let Some(said) = outcome(&session) {
            if let Some(donor) = session["donorId"].as_str() {
                visit.about(donor);
                visit.donor = Some(donor.to_owned());
            }
            visit.stage = Stage::Paying { said: said.to_owned() };
        }
        let calls = std::mem::take(&mut server.calls);
        visit.clone().keep(calls).await?;
        visit = Visit::find().await?;
    }
    let charities = charities(&mut server).await?;
    let events = events(&mut server, &visit).await?;
    Ok(Some(OpenShop { base_url, charities, visit, events }))
}

/// What became of a session, in words; nothing while the donor is still asked.
fn outcome(session: &Value) -> Option<&'static str> {
    match (session["status"].as_str()?, session["outcome"].as_str()) {
        ("completed", Some("already_on")) => Some("The donor already had an authorisation."),
        ("completed", _) => Some("The donor gave the authorisation."),
        ("cancelled", _) => Some("The donor did not want Gift Aid. The gift is made without it."),
        ("expired", _) => {
            Some("The session expired before the donor answered. The gift is made without Gift Aid for now.")
        }
        _ => None,
    }
}

/// The events since the visit began that tell of it.
async fn events(server: &mut ShopServer, visit: &Visit) -> Result<Vec<Told>, AppError> {
    if visit.calls.is_empty() {
        return Ok(Vec::new());
    }
    let since = visit.since.as_ref().map(|since| format!("&after={since}")).unwrap_or_default();
    let told = server.look(&format!("/events?limit=100{since}")).await?;
    let told = told["data"].as_array().cloned().unwrap_or_default();
    let is_about = |event: &&Value| {
        let text = event["data"].to_string();
        visit.ids.iter().any(|id| text.contains(id.as_str()))
    };
    let text = |event: &Value, name: &str| event[name].as_str().unwrap_or_default().to_owned();
    let view = |event: &Value| Told {
        kind: text(event, "type"),
        when: text(event, "timestamp"),
        body: serde_json::to_string_pretty(event).unwrap_or_default(),
    };
    Ok(told.iter().filter(is_about).map(view).collect())
}
