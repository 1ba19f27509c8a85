//! What the shop shows.

use super::server::ShopServer;
use super::server_fns::charities;
use super::visit::{Stage, Visit};
use crate::access::sandbox;
use crate::error::AppError;
use crate::words::{say, shop};
use axum::http::Method;
use backend::shop::{SHOP_WEBHOOK_PATH, ShopEndpoint, ShopWebhook};
use domain::EventId;
use serde_json::Value;

/// A webhook about the visit, as the shop's endpoint received it.
#[derive(Clone, Debug)]
pub struct Received {
    pub id: String,
    pub kind: String,
    /// The request, with its body in lines.
    pub request: String,
}

/// The shop while it is open.
#[derive(Clone, Debug)]
pub struct OpenShop {
    pub base_url: String,
    /// Reference and name of each that the visitor can choose.
    pub charities: Vec<(String, String)>,
    pub visit: Visit,
    pub endpoint: ShopEndpoint,
    pub received: Vec<Received>,
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
    // The page looks for webhooks every second: later than at the choice it calls the API no more than it must.
    let is_choosing = matches!(visit.stage, Stage::Choosing);
    let charities = if is_choosing { charities(&mut server).await? } else { Vec::new() };
    let received = received(&visit).await?;
    Ok(Some(OpenShop { base_url, charities, visit, endpoint: server.endpoint(), received }))
}

/// What became of a session, in words; nothing while the donor is still asked.
fn outcome(session: &Value) -> Option<&'static str> {
    match (session["status"].as_str()?, session["outcome"].as_str()) {
        ("completed", Some("already_on")) => Some(say(shop::ALREADY_ON)),
        ("completed", _) => Some(say(shop::GIVEN)),
        ("cancelled", _) => Some(say(shop::NOT_WANTED)),
        ("expired", _) => Some(say(shop::EXPIRED)),
        _ => None,
    }
}

/// The webhooks since the visit began that are about it.
async fn received(visit: &Visit) -> Result<Vec<Received>, AppError> {
    if visit.ids.is_empty() {
        return Ok(Vec::new());
    }
    let since = visit.since.as_deref().and_then(|since| since.parse::<EventId>().ok());
    let kept = sandbox()?.shop_webhooks(since, &visit.ids).await?;
    Ok(kept.iter().map(shown).collect())
}

fn shown(webhook: &ShopWebhook) -> Received {
    let ShopWebhook { event, timestamp, signature, body } = webhook;
    let json = serde_json::from_str::<Value>(body).unwrap_or_default();
    let lines = serde_json::to_string_pretty(&json).unwrap_or_default();
    let request = format!(
        "POST {SHOP_WEBHOOK_PATH}\ncontent-type: application/json\nwebhook-id: {event}\nwebhook-timestamp: {timestamp}\n\
         webhook-signature: {signature}\n\n{lines}"
    );
    Received { id: event.to_string(), kind: json["type"].as_str().unwrap_or_default().to_owned(), request }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_webhook_is_shown_as_its_request_with_the_body_in_lines() {
        let webhook = ShopWebhook {
            event: "evt_00000000000000000000000007".parse().unwrap(),
            timestamp: 1_614_265_330,
            signature: "v1,AAAA".to_owned(),
            body: r#"{"type":"donation.created","data":{"donationId":"don_1"}}"#.to_owned(),
        };
        let Received { id, kind, request } = shown(&webhook);
        assert_eq!((id, kind), (webhook.event.to_string(), "donation.created".to_owned()));
        for line in [
            "POST /sandbox/shop/webhook\n",
            "webhook-timestamp: 1614265330\nwebhook-signature: v1,AAAA\n\n{\n",
        ] {
            assert!(request.contains(line), "{line}: {request}");
        }
    }
}
