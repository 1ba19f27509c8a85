//! What the pages about webhooks read.

use super::views::{DeliveryLine, DeliveryLog, ShownSecret, WebhookForm, WebhookLine, WebhookView, Webhooks};
use crate::error::AppError;
use crate::platform::reads::open;
use crate::platform::ready::second;
use crate::reveal::revealed;
use crate::ui::day::long_time;
use backend::clock::real_now;
use backend::page::PageRequest;
use backend::webhook::{AttemptView, Delivery, DeliveryFilter, MOST_WEBHOOKS, Webhook};
use domain::webhook::{DeliveryFailure, DeliveryStatus, Wanted};
use domain::{EventType, FieldErrors};

/// How many deliveries a page of the log has.
const DELIVERIES: u16 = 25;

fn line(webhook: Webhook) -> WebhookLine {
    WebhookLine {
        id: webhook.webhook_id,
        url: webhook.url,
        description: webhook.description,
        kinds: match webhook.wanted {
            Wanted::All => Vec::new(),
            Wanted::These(kinds) => kinds.iter().map(ToString::to_string).collect(),
        },
        disabled: webhook.disabled.map(|(reason, at)| (reason, long_time(at))),
        failing_since: webhook.failing_since.map(long_time),
        delivered_at: webhook.delivered_at.map(second),
        since: long_time(webhook.created_at),
        previous_secret_until: webhook
            .previous_secret_until
            .filter(|until| *until > real_now())
            .map(long_time),
        replaying: webhook
            .replaying
            .map(|replaying| (long_time(replaying.since), long_time(replaying.until))),
    }
}

fn delivery_line(delivery: &Delivery) -> DeliveryLine {
    DeliveryLine {
        event: delivery.event_id,
        kind: delivery.kind.to_string(),
        when: second(delivery.happened_at),
        status: delivery.status,
        waits: delivery.status == DeliveryStatus::Pending && delivery.next_try_at.is_none(),
        next_try: delivery.next_try_at.map(second),
        attempts: delivery
            .attempts
            .iter()
            .map(|attempt| (second(attempt.at), outcome(attempt), attempt.milliseconds))
            .collect(),
    }
}

/// What came of a try, in a word or two.
pub fn outcome(attempt: &AttemptView) -> String {
    let failure = match attempt.failure {
        None | Some(DeliveryFailure::Status) => None,
        Some(DeliveryFailure::TimedOut) => Some("No answer within 15 seconds"),
        Some(DeliveryFailure::UnknownHost) => Some("The host name has no address"),
        Some(DeliveryFailure::RefusedAddress) => {
            Some("The host name resolves to a private address, or we do not send to this host and port")
        }
        Some(DeliveryFailure::Unreachable) => Some("No connection"),
    };
    match (attempt.status_code, failure) {
        (_, Some(words)) => words.to_owned(),
        (Some(code), None) => code.to_string(),
        (None, None) => "No answer".to_owned(),
    }
}

fn kinds() -> Vec<(String, String)> {
    EventType::for_platforms().map(|kind| (kind.to_string(), kind.meaning().replace('`', ""))).collect()
}

pub async fn read_webhooks(platform: String) -> Result<Webhooks, AppError> {
    let (backend, caller, head) = open(&platform)?;
    let webhooks = backend.webhooks(&caller.webhooks()).await?;
    let most = usize::try_from(MOST_WEBHOOKS).unwrap_or(usize::MAX);
    Ok(Webhooks {
        may_add: head.may_change && webhooks.len() < most,
        head,
        webhooks: webhooks.into_iter().map(line).collect(),
    })
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
        webhook: line(webhook),
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
                log.problems.push("/status", "unsupported", "Choose a state from the list.");
                return Ok(view);
            }
        },
    };
    let address = |after: Option<&str>| {
        let status = status.map(|status| format!("status={status}"));
        let after = after.map(|cursor| format!("after={cursor}"));
        let query: Vec<String> = status.into_iter().chain(after).collect();
        if query.is_empty() { page.clone() } else { format!("{page}?{}", query.join("&")) }
    };
    log.first = (!after.is_empty()).then(|| address(None));
    let filter = DeliveryFilter { status, event: None };
    let request = PageRequest::new(DELIVERIES, Some(after));
    let deliveries = backend.deliveries(&manager, id, &filter, &request).await?;
    log.lines = deliveries.items.iter().map(delivery_line).collect();
    log.next = deliveries.next.map(|cursor| address(Some(&cursor)));
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
    Ok(WebhookForm {
        head,
        webhook: Some(line(webhook)),
        kinds: kinds(),
        own_machine: backend.is_own_sandbox(),
    })
}
