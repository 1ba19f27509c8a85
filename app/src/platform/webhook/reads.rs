//! What the pages about webhooks read.

use super::views::{DeliveryLog, ShownSecret, WebhookForm, WebhookView, Webhooks};
use crate::error::AppError;
use crate::filter_value::list_address;
use crate::platform::reads::open;
use crate::reveal::revealed;
use crate::words::{say, ui, webhooks};
use backend::clock::real_now;
use backend::pagination::PageRequest;
use backend::webhook::{AttemptView, DeliveryFilter, MOST_WEBHOOKS};
use domain::webhook::{DeliveryFailure, DeliveryStatus};
use domain::{EventType, FieldErrors};

/// How many deliveries a page of the log has.
const DELIVERIES: u16 = 25;

/// What came of a try, in a word or two.
pub fn outcome(attempt: &AttemptView) -> String {
    let failure = match attempt.failure {
        None | Some(DeliveryFailure::Status) => None,
        Some(DeliveryFailure::TimedOut) => Some(say(webhooks::TIMED_OUT)),
        Some(DeliveryFailure::UnknownHost) => Some(say(webhooks::UNKNOWN_HOST)),
        Some(DeliveryFailure::RefusedAddress) => Some(say(webhooks::REFUSED_ADDRESS)),
        Some(DeliveryFailure::Unreachable) => Some(say(webhooks::UNREACHABLE)),
    };
    match (attempt.status_code, failure) {
        (_, Some(words)) => words.to_owned(),
        (Some(code), None) => code.to_string(),
        (None, None) => say(webhooks::NO_ANSWER).to_owned(),
    }
}

fn kinds() -> Vec<(String, String)> {
    EventType::for_platforms().map(|kind| (kind.to_string(), kind.meaning().replace('`', ""))).collect()
}

pub async fn read_webhooks(platform: String) -> Result<Webhooks, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let webhooks = backend.webhooks(&caller.webhooks()).await?;
    let most = usize::try_from(MOST_WEBHOOKS).unwrap_or(usize::MAX);
    Ok(Webhooks { may_add: head.may_change && webhooks.len() < most, head, webhooks })
}

/// One endpoint with a part of its log; with its new secret, when this browser made one a moment ago. A status that there is not
/// makes a page that says so, with 400.
pub async fn read_webhook(
    platform: String,
    webhook: String,
    status: String,
    after: String,
) -> Result<WebhookView, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let id = webhook.parse().map_err(|_| AppError::NotFound)?;
    let manager = caller.webhooks();
    let webhook = backend.webhook(&manager, id).await?;
    let page = head.href(&format!("webhooks/{id}"));
    let mut view = WebhookView {
        head,
        overlap: webhook.previous_secret_until.filter(|until| *until > real_now()),
        webhook,
        shown: revealed(id).map(ShownSecret),
        log: DeliveryLog { status, problems: FieldErrors::new(), lines: Vec::new(), next: None, first: None },
    };
    let log = &mut view.log;
    let status = match log.status.as_str() {
        "" => None,
        word => match word.parse::<DeliveryStatus>() {
            Ok(status) => Some(status),
            Err(_) => {
                crate::context::set_status(400);
                log.problems.push("/status", "unsupported", say(ui::BAD_STATUS));
                return Ok(view);
            }
        },
    };
    let filters = [("status", status.map(|status| status.to_string()))];
    log.first = (!after.is_empty()).then(|| list_address(&page, &filters, None));
    let filter = DeliveryFilter { status, event: None };
    let request = PageRequest::new(DELIVERIES, Some(after));
    let deliveries = backend.deliveries(&manager, id, &filter, &request).await?;
    log.lines = deliveries.items;
    log.next = deliveries.next.map(|cursor| list_address(&page, &filters, Some(&cursor)));
    Ok(view)
}

/// What one needs to add an endpoint.
pub async fn new_webhook(platform: String) -> Result<WebhookForm, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    Ok(WebhookForm { head, webhook: None, kinds: kinds(), own_machine: backend.is_own_sandbox() })
}

/// What one needs to change an endpoint.
pub async fn webhook_to_change(platform: String, webhook: String) -> Result<WebhookForm, AppError> {
    let (backend, caller, head) = open(&platform)?;
    caller.may_change()?;
    let id = webhook.parse().map_err(|_| AppError::NotFound)?;
    let webhook = backend.webhook(&caller.webhooks(), id).await?;
    Ok(WebhookForm { head, webhook: Some(webhook), kinds: kinds(), own_machine: backend.is_own_sandbox() })
}
