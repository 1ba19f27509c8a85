//! What the forms of the pages about webhooks do: each calls one use-case.

use crate::access::{backend, platform_staff};
use crate::error::AppError;
use crate::reveal::Reveal;
use crate::words::{say, webhooks};
use backend::actor::WebhookManager;
use backend::idempotency::Attempt;
use domain::webhook::{Replay, WebhookChange};
use domain::{EventId, FieldErrors, Fields, PlatformId, WebhookId};
use leptos::prelude::*;
use leptos_axum::redirect;

/// Who asks, and about which endpoint.
fn about(platform: &str, webhook: &str) -> Result<(PlatformId, WebhookManager, WebhookId), AppError> {
    let caller = platform_staff(platform)?;
    caller.may_change()?;
    let id = webhook.parse().map_err(|_| AppError::NotFound)?;
    Ok((caller.platform_id(), caller.webhooks(), id))
}

/// A form is sent once; a browser that repeats it asks its person first.
fn once() -> Result<Attempt, AppError> {
    Ok(Attempt::new(None, &[])?)
}

fn on_to(platform: PlatformId, webhook: WebhookId, done: &str) {
    redirect(&format!("/platform/{platform}/webhooks/{webhook}?{done}"));
}

#[server(prefix = "/fn", endpoint = "platform/add_webhook")]
pub async fn add_webhook(
    #[server(default)] platform: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let (backend, caller) = (backend()?, platform_staff(&platform)?);
    caller.may_change()?;
    let new = backend.read_webhook(&form)?;
    let reveal = Reveal::find()?;
    let done =
        backend.create_webhook(&caller.webhooks(), &new, &once()?).await.map_err(|error| match error {
            backend::Error::Conflict(conflict) => {
                FieldErrors::one("/url", conflict.code.as_str(), conflict.detail).into()
            }
            other => other,
        })?;
    let id = done.value.webhook.webhook_id;
    reveal.put(id, done.value.secret, None);
    on_to(caller.platform_id(), id, "added");
    Ok(())
}

/// Changes where an endpoint is and what it wants.
#[server(prefix = "/fn", endpoint = "platform/change_webhook")]
pub async fn change_webhook(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
    #[server(flatten)] form: Fields,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    let change = backend.read_webhook_change(&form)?;
    backend.change_webhook(&manager, id, &change, None, &once()?).await?;
    on_to(platform, id, "changed");
    Ok(())
}

/// Turns an endpoint on or off.
#[server(prefix = "/fn", endpoint = "platform/switch_webhook")]
pub async fn switch_webhook(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
    #[server(default)] turn: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    let on = match turn.as_str() {
        "on" => true,
        "off" => false,
        _ => return Err(AppError::NotFound),
    };
    let change = WebhookChange::enabled(on);
    backend.change_webhook(&manager, id, &change, None, &once()?).await?;
    on_to(platform, id, if on { "enabled" } else { "disabled" });
    Ok(())
}

/// Gives an endpoint another secret.
#[server(prefix = "/fn", endpoint = "platform/change_webhook_secret")]
pub async fn change_webhook_secret(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    manager.may_change()?;
    let reveal = Reveal::find()?;
    let done = backend.change_webhook_secret(&manager, id, &once()?).await?;
    reveal.put(id, done.value.secret, None);
    on_to(platform, id, "secret");
    Ok(())
}

#[server(prefix = "/fn", endpoint = "platform/test_webhook")]
pub async fn test_webhook(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    backend.test_webhook(&manager, id, &once()?).await?;
    on_to(platform, id, "tested");
    Ok(())
}

#[server(prefix = "/fn", endpoint = "platform/replay_event")]
pub async fn replay_event(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
    #[server(default)] event: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    let event: EventId = event.parse().map_err(|_| AppError::NotFound)?;
    backend.replay(&manager, id, Replay::One(event), &once()?).await?;
    on_to(platform, id, "replayed");
    Ok(())
}

/// Sends everything of the last hours again.
#[server(prefix = "/fn", endpoint = "platform/replay_hours")]
pub async fn replay_hours(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
    #[server(default)] hours: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    let hours = hours
        .parse::<i64>()
        .ok()
        .filter(|hours| (1..=2_160).contains(hours))
        .ok_or_else(|| FieldErrors::one("/hours", "required", say(webhooks::NO_HOURS)))?;
    let replay = Replay::Range { since: backend.now().plus_hours(-hours), until: None };
    backend.replay(&manager, id, replay, &once()?).await?;
    on_to(platform, id, "replaying");
    Ok(())
}

/// Forgets an endpoint with its log.
#[server(prefix = "/fn", endpoint = "platform/delete_webhook")]
pub async fn delete_webhook(
    #[server(default)] platform: String,
    #[server(default)] webhook: String,
) -> Result<(), AppError> {
    let backend = backend()?;
    let (platform, manager, id) = about(&platform, &webhook)?;
    backend.delete_webhook(&manager, id, None, &once()?).await?;
    redirect(&format!("/platform/{platform}/webhooks?deleted"));
    Ok(())
}
