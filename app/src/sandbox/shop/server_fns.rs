//! What the shop's buttons do.

use super::server::ShopServer;
use super::visit::{Asked, Stage, Visit, Way};
use crate::access::sandbox;
use crate::error::AppError;
use crate::words::{say, shop};
use axum::http::Method;
use backend::secret::form_key;
use backend::shop::SHOP_PATH;
use domain::calendar::iso;
use domain::{Email, FieldErrors};
use leptos::prelude::*;
use leptos_axum::redirect;
use serde_json::{Value, json};

/// What can be given, in pence.
pub const AMOUNTS: [i64; 4] = [500, 1_000, 2_500, 10_000];

async fn open() -> Result<ShopServer, AppError> {
    ShopServer::open().await?.ok_or(AppError::NotFound)
}

/// Letters and digits that no other gift has.
fn unique() -> Result<String, AppError> {
    let key = form_key()?;
    Ok(key.chars().filter(char::is_ascii_alphanumeric).take(20).collect::<String>().to_ascii_uppercase())
}

/// Reads an amount that is offered.
fn amount_of(text: &str, errors: &mut FieldErrors) -> i64 {
    let amount = text.parse().ok().filter(|amount| AMOUNTS.contains(amount));
    if amount.is_none() {
        errors.push("/amount", "required", say(shop::NO_AMOUNT));
    }
    amount.unwrap_or_default()
}

/// Finds a charity that takes gifts from the shop's platform: its reference and its name.
async fn charity_of(
    server: &mut ShopServer,
    reference: &str,
    errors: &mut FieldErrors,
) -> Result<(String, String), AppError> {
    let found = charities(server).await?.into_iter().find(|(known, _)| known == reference);
    if found.is_none() {
        errors.push("/charity", "required", say(shop::NO_CHARITY));
    }
    Ok(found.unwrap_or_default())
}

/// The charities that take gifts from the shop's platform: reference and name.
pub async fn charities(server: &mut ShopServer) -> Result<Vec<(String, String)>, AppError> {
    let listed = server.look("/charities").await?;
    let listed = listed["data"].as_array().cloned().unwrap_or_default();
    let text = |charity: &Value, name: &str| charity[name].as_str().unwrap_or_default().to_owned();
    let active = listed.iter().filter(|charity| charity["state"] == "active");
    Ok(active.map(|charity| (text(charity, "reference"), text(charity, "name"))).collect())
}

/// Where the shop goes on, for what was just done. Another address than the one before: a browser that is led to the page that it shows
/// loads it anew and stays where it was scrolled to, below what it now has to say.
fn after(done: &str) -> String {
    format!("{SHOP_PATH}?{done}")
}

/// Chooses a gift: the shop's server asks whether the donor still needs the question, and if so begins a session.
#[server(prefix = "/fn", endpoint = "sandbox/shop_begin")]
pub async fn begin_shopping(
    #[server(default)] amount: String,
    #[server(default)] charity: String,
    #[server(default)] email: String,
    #[server(default)] way: String,
) -> Result<(), AppError> {
    let mut server = open().await?;
    let mut errors = FieldErrors::new();
    let amount = amount_of(&amount, &mut errors);
    let charity = charity_of(&mut server, &charity, &mut errors).await?;
    let email = Email::parse(&email).map_err(|problem| errors.append(problem.at("/email")));
    let way = Way::named(&way);
    if way.is_none() {
        errors.push("/way", "required", say(shop::NO_WAY));
    }
    let (Ok(email), Some(way), true) = (email, way, errors.is_empty()) else {
        return Err(errors.into());
    };
    let mut visit = Visit {
        amount,
        charity,
        email: email.as_str().to_owned(),
        way,
        reference: format!("shop-{}", unique()?),
        since: server.last_event(),
        ..Visit::default()
    };
    let donor = server.good(Method::POST, "/donors", Some(json!({ "email": visit.email }))).await?;
    let donor = donor["id"].as_str().unwrap_or_default().to_owned();
    let authorisation = server.good(Method::GET, &format!("/donors/{donor}/authorisation"), None).await?;
    visit.about(&donor);
    visit.donor = Some(donor);
    let mut next = after("chosen");
    if authorisation["active"] == true {
        let said = say(shop::NOT_ASKED);
        visit.stage = Stage::Paying { said: said.to_owned() };
    } else {
        let base_url = &sandbox()?.config().base_url.clone();
        let asked = ask(&mut server, base_url, &visit).await?;
        visit.about(&asked.id);
        if way == Way::Redirect {
            // The path alone: the browser stays with the name under which it reached this server.
            next = asked.url.strip_prefix(base_url.as_str()).unwrap_or(&asked.url).to_owned();
        }
        visit.stage = Stage::Asking(asked);
    }
    visit.keep(server.calls).await?;
    redirect(&next);
    Ok(())
}

async fn ask(server: &mut ShopServer, base_url: &str, visit: &Visit) -> Result<Asked, AppError> {
    let mut new = json!({ "donor": { "email": visit.email }, "returnUrl": format!("{base_url}{SHOP_PATH}") });
    if visit.way != Way::Redirect {
        new["parentOrigin"] = Value::from(base_url);
    }
    let begun = server.good(Method::POST, "/authorisation-sessions", Some(new)).await?;
    let text = |name: &str| begun[name].as_str().unwrap_or_default().to_owned();
    Ok(Asked { id: text("id"), url: text("url") })
}

/// Pays: the shop's server sends the gift.
#[server(prefix = "/fn", endpoint = "sandbox/shop_pay")]
pub async fn pay_in_shop() -> Result<(), AppError> {
    let mut server = open().await?;
    let mut visit = Visit::find().await?;
    let Stage::Paying { .. } = visit.stage else {
        redirect(SHOP_PATH);
        return Ok(());
    };
    let donor = match &visit.donor {
        Some(id) => json!({ "type": "uid", "value": id }),
        None => json!({ "type": "email", "value": visit.email }),
    };
    let gift = json!({
        "reference": visit.reference, "donor": donor, "transaction": { "type": "direct", "id": visit.charity.0 },
        "grossAmount": visit.amount, "currency": "GBP", "settlementDate": iso(sandbox()?.today()),
    });
    let made = server.good(Method::POST, "/donations", Some(gift)).await?;
    let donation = made["id"].as_str().unwrap_or_default().to_owned();
    visit.about(&donation);
    visit.stage = Stage::Given {
        donation,
        status: made["giftAid"]["status"].as_str().unwrap_or_default().to_owned(),
        amount: made["giftAid"]["amount"].as_i64().unwrap_or_default(),
    };
    visit.keep(server.calls).await?;
    redirect(&after("paid"));
    Ok(())
}

/// Somebody taps a card that nobody knows: the gift arrives without a donor, and gets a session with a short address.
#[server(prefix = "/fn", endpoint = "sandbox/shop_tap")]
pub async fn tap_in_shop(
    #[server(default)] amount: String,
    #[server(default)] charity: String,
) -> Result<(), AppError> {
    let mut server = open().await?;
    let mut errors = FieldErrors::new();
    let amount = amount_of(&amount, &mut errors);
    let charity = charity_of(&mut server, &charity, &mut errors).await?;
    if !errors.is_empty() {
        return Err(errors.into());
    }
    let mut visit = Visit { amount, charity, since: server.last_event(), ..Visit::default() };
    let tap = json!({
        "reference": format!("tap-{}", unique()?), "donor": { "type": "par", "value": format!("{:0<29}", format!("SHOP{}", unique()?)) },
        "transaction": { "type": "direct", "id": visit.charity.0 }, "grossAmount": visit.amount, "currency": "GBP",
        "settlementDate": iso(sandbox()?.today()),
    });
    let made = server.good(Method::POST, "/donations", Some(tap)).await?;
    let donation = made["id"].as_str().unwrap_or_default().to_owned();
    let begun =
        server.good(Method::POST, "/authorisation-sessions", Some(json!({ "donation": donation }))).await?;
    for id in [&made["id"], &begun["id"]] {
        visit.about(id.as_str().unwrap_or_default());
    }
    visit.stage =
        Stage::Tapped { short_url: begun["shortUrl"].as_str().unwrap_or_default().to_owned(), donation };
    visit.keep(server.calls).await?;
    redirect(&after("tapped"));
    Ok(())
}

/// Begins anew.
#[server(prefix = "/fn", endpoint = "sandbox/shop_restart")]
pub async fn restart_shop() -> Result<(), AppError> {
    sandbox()?;
    Visit::default().keep(Vec::new()).await?;
    redirect(SHOP_PATH);
    Ok(())
}
