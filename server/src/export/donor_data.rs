//! Everything that Uplift keeps of a donor, for the donor, in one JSON file (UK GDPR Articles 15 and 20): each list comes from the
//! database in parts, to its end, and goes out as fast as it is taken and no faster.

use app::access::Who;
use app::failure::Refusal;
use app::giving::gift_file;
use app::ui::device::device_in;
use axum::Extension;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use backend::actor::DonorCaller;
use backend::donation::{GiftState, GivingFilter, Shown};
use backend::erasure::{
    DECLARATIONS_AT_ONCE, Kept, KeptBrowser, KeptDeclaration, KeptGift, KeptLink, KeptNotice, KeptRequest,
};
use backend::pagination::PageRequest;
use backend::renewal_reminder::KeptReminder;
use backend::statement::KeptStatement;
use backend::{Backend, Error};
use domain::calendar::iso;
use domain::donation::Status;
use domain::{Authorisation, Language, Pence, TaxYear, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::{Stopped, away, csv_file, failed, pages};
use crate::AppState;
use crate::web::refuse;

/// How many rows one read takes.
const ROWS: u16 = 500;

/// The donor who asks, or where to go instead.
fn donor(who: Who) -> Result<DonorCaller, Box<Response>> {
    match who {
        Who::Donor(donor) => Ok(donor),
        Who::Unknown => Err(Box::new(away())),
        Who::Nobody | Who::Staff(_) => {
            Err(Box::new(Redirect::to("/sign-in?to=/giving/privacy").into_response()))
        }
    }
}

/// What the donor's spreadsheet is narrowed to.
#[derive(Deserialize)]
pub struct MyGifts {
    #[serde(default)]
    year: String,
}

/// `GET /giving/gifts.csv`: the donor's gifts, the newest first, of a tax year where one is given.
pub async fn my_gifts(
    State(state): State<AppState>,
    Extension(who): Extension<Who>,
    Query(asked): Query<MyGifts>,
) -> Response {
    let caller = match donor(who) {
        Ok(caller) => caller,
        Err(response) => return *response,
    };
    let Ok(year) =
        Some(asked.year).filter(|year| !year.is_empty()).map(|year| year.parse::<TaxYear>()).transpose()
    else {
        return refuse(Refusal::Filter);
    };
    let language = caller.language();
    let today = iso(state.backend.today());
    let (backend, filter) = (state.backend, GivingFilter { year, ..GivingFilter::default() });
    let page = move |request| {
        let (backend, caller, filter) = (backend.clone(), caller.clone(), filter.clone());
        async move { backend.my_gifts(&caller, &filter, &request).await }
    };
    let row = move |shown: &Shown| gift_row(shown, language);
    // A statement changes with later refunds: its file says of which day it is.
    let of_year = |year| format!("gifts-{year}-as-of-{today}.csv");
    let name = year.map_or_else(|| "gifts.csv".to_owned(), of_year);
    csv_file(&name, pages(gift_file::headings(language), page, row))
}

/// What of a gift is not in the totals of the pages: all of one that was cancelled, and what was refunded of any other.
fn taken_off(standing: GiftState, given: Pence, refunded: Option<Pence>) -> Option<Pence> {
    if standing == GiftState::Cancelled { Some(given) } else { refunded }
}

fn gift_row(shown: &Shown, language: Language) -> [String; 12] {
    let (view, standing) = (&shown.view, shown.standing());
    // Nothing where none is declared, so that the columns add up to the statement.
    let is_declared =
        matches!(standing, GiftState::Declared | GiftState::Claimed | GiftState::Accepted | GiftState::Paid);
    let taken_off = taken_off(standing, view.gross_amount.pence(), view.refunded());
    let fee = view.fee().filter(|_| standing != GiftState::Cancelled);
    let declared = |pence: Pence| if is_declared { pence.decimal() } else { String::new() };
    // As in the list: nothing is said to come of a gift whose donor is not known yet.
    let is_to_come = standing == GiftState::Waiting && shown.status() != Status::AwaitingDonor;
    let to_come = if is_to_come { view.gift_aid.amount.decimal() } else { String::new() };
    [
        iso(shown.donated_on),
        shown.charity_name.clone().unwrap_or_default(),
        shown.platform_name.clone(),
        view.reference.as_ref().map(ToString::to_string).unwrap_or_default(),
        view.gross_amount.pence().decimal(),
        taken_off.map(Pence::decimal).unwrap_or_default(),
        fee.map(Pence::decimal).unwrap_or_default(),
        declared(view.claimable_amount),
        declared(view.gift_aid.amount),
        to_come,
        gift_file::state(standing, language).to_owned(),
        view.id.to_string(),
    ]
}

/// `GET /giving/privacy/data.json`: see the module. Whose it is comes from the session alone.
pub async fn my_data(State(state): State<AppState>, Extension(who): Extension<Who>) -> Response {
    let caller = match donor(who) {
        Ok(caller) => caller,
        Err(response) => return *response,
    };
    // Asked before the first byte, so that what fails is said with its status.
    let kept = match state.backend.kept_of(&caller).await {
        Ok(kept) => kept,
        Err(error) => return failed(&error),
    };
    let head = head(&kept, caller.language(), state.backend.now());
    // One part waits while the next is made: a slow reader slows the reads, and holds nothing up.
    let (sender, parts) = mpsc::channel(1);
    let mine = Mine { backend: state.backend, caller, text: Vec::new(), sender };
    tokio::spawn(mine.send(head));
    let headers = [
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"uplift-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Body::from_stream(ReceiverStream::new(parts))).into_response()
}

/// The file on its way.
struct Mine {
    backend: Backend,
    caller: DonorCaller,
    /// What was written and not sent yet.
    text: Vec<u8>,
    sender: mpsc::Sender<Result<Vec<u8>, Error>>,
}

/// Writes a list to its end: each part goes on behind the last row of the one before.
macro_rules! list {
    ($mine:ident, $name:literal, $read:ident, $json:ident) => {{
        $mine.begin($name);
        let mut last = None;
        loop {
            let mut part = $mine.backend.$read(&$mine.caller, last.as_ref(), ROWS).await?;
            for row in &part {
                $mine.element(&$json(row))?;
            }
            $mine.flush().await?;
            last = part.pop();
            if last.is_none() {
                break;
            }
        }
        $mine.end();
    }};
}

impl Mine {
    async fn send(mut self, head: Value) {
        let error = match self.write(&head).await {
            Ok(()) | Err(Stopped::HungUp) => return,
            Err(Stopped::Failed(error)) => error,
        };
        tracing::error!(error = %error.chain(), "donor data export failed before its end");
        // Whoever hung up now has missed nothing that could be helped.
        let _hung_up = self.sender.send(Err(error)).await;
    }

    async fn write(&mut self, head: &Value) -> Result<(), Stopped> {
        let text = serde_json::to_string_pretty(head).map_err(Error::internal)?;
        let open = text.strip_suffix("\n}").unwrap_or(&text);
        self.text.extend_from_slice(open.as_bytes());
        list!(self, "cardsAndPhones", kept_links, link_json);
        list!(self, "authorisations", kept_authorisations, authorisation_json);
        let language = self.caller.language();
        let browser_json = move |browser: &KeptBrowser| browser_json(browser, language);
        list!(self, "browsers", kept_browsers, browser_json);
        list!(self, "messages", kept_notices, notice_json);
        list!(self, "cancellationRequests", kept_requests, request_json);
        list!(self, "statements", kept_statements, statement_json);
        list!(self, "renewalReminders", kept_reminders, reminder_json);
        self.gifts().await?;
        // Last: what leaves the gifts while they are read is here.
        list!(self, "declarationsOfFormerGifts", kept_former_declarations, declaration_json);
        self.text.extend_from_slice(b"\n}\n");
        self.flush().await
    }

    async fn gifts(&mut self) -> Result<(), Stopped> {
        self.begin("gifts");
        let mut after = None;
        loop {
            let request = PageRequest::new(ROWS, after);
            let page = self.backend.kept_gifts(&self.caller, &request).await?;
            for gift in page.items {
                self.gift(gift).await?;
            }
            self.flush().await?;
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        self.end();
        Ok(())
    }

    /// A gift with the exact text of all its declarations.
    async fn gift(&mut self, gift: KeptGift) -> Result<(), Stopped> {
        let (id, mut part) = (gift.shown.view.id, gift.declarations);
        self.element(&gift_json(&gift.shown)?)?;
        // The object goes on: its declarations can be more than one read takes.
        self.text.pop();
        self.text.extend_from_slice(b",\"declarations\":[");
        loop {
            for one in &part {
                self.element(&declaration_json(one))?;
            }
            // Fewer than a read takes are the last.
            let is_over = part.len() < usize::from(DECLARATIONS_AT_ONCE);
            let Some(last) = part.pop().filter(|_| !is_over) else {
                break;
            };
            self.flush().await?;
            part = self.backend.kept_declarations(&self.caller, id, &last).await?;
        }
        self.text.extend_from_slice(b"]}");
        Ok(())
    }

    /// Begins a list of the file's object, which has members already.
    fn begin(&mut self, name: &str) {
        self.text.extend_from_slice(b",\n  \"");
        self.text.extend_from_slice(name.as_bytes());
        self.text.extend_from_slice(b"\": [");
    }

    fn end(&mut self) {
        self.text.extend_from_slice(b"\n  ]");
    }

    /// Adds an element to the list that is open. What stands right behind its bracket is the first; what was sent before it ended
    /// with an element.
    fn element(&mut self, json: &Value) -> Result<(), Stopped> {
        let before = if self.text.ends_with(b"[") { "\n" } else { ",\n" };
        self.text.extend_from_slice(before.as_bytes());
        serde_json::to_writer(&mut self.text, json).map_err(Error::internal)?;
        Ok(())
    }

    /// Sends what was written, and waits until it is taken.
    async fn flush(&mut self) -> Result<(), Stopped> {
        if self.text.is_empty() {
            return Ok(());
        }
        let text = std::mem::take(&mut self.text);
        self.sender.send(Ok(text)).await.map_err(|_| Stopped::HungUp)
    }
}

fn head(kept: &Kept, language: Language, now: Timestamp) -> Value {
    json!({
        "madeAt": now,
        "donor": {
            "id": kept.donor_id, "email": kept.email.as_ref().map(domain::Email::as_str), "language": language.as_str(),
            "since": kept.since,
        },
    })
}

fn link_json(link: &KeptLink) -> Value {
    json!({ "type": link.kind, "value": link.value, "linkedAt": link.linked_at, "endedAt": link.ended_at,
        "deniedAt": link.denied_at })
}

fn authorisation_json(given: &Authorisation) -> Value {
    let (name, cancellation) = (given.name(), given.cancellation());
    json!({
        "id": given.id(),
        "name": { "title": name.title(), "first": name.first(), "last": name.last() },
        "address": given.address().lines(),
        "country": given.address().country().code(),
        "wordingVersion": given.wording().as_str(),
        "language": given.language().as_str(),
        "channel": given.channel().as_str(),
        "explainedAt": given.explained_at(),
        "givenAt": given.given_at(),
        "lastDay": iso(given.ends_on()),
        "cancelledAt": cancellation.map(|ended| ended.noticed_at),
        "cancelledFrom": cancellation.map(|ended| ended.effective_from),
    })
}

fn browser_json(browser: &KeptBrowser, language: Language) -> Value {
    let device = device_in(&browser.device, language);
    json!({ "device": device, "since": browser.since, "lastSeen": browser.last_seen })
}

fn notice_json(notice: &KeptNotice) -> Value {
    json!({
        "about": notice.kind.as_str(), "platform": notice.platform, "at": notice.at, "notMeAt": notice.denied_at,
    })
}

fn request_json(request: &KeptRequest) -> Value {
    json!({
        "platform": request.platform, "requestedAt": request.requested_at, "effectiveFrom": request.effective_from,
        "expiresAt": request.expires_at, "confirmedAt": request.confirmed_at,
    })
}

fn statement_json(one: &KeptStatement) -> Value {
    json!({
        "taxYear": one.year, "number": one.number, "gifts": one.sum.gifts, "totalPence": one.sum.total.get(), "madeAt": one.made_at,
        "mailed": one.is_mailed,
    })
}

fn reminder_json(one: &KeptReminder) -> Value {
    json!({ "reminder": one.reminder, "authorisationEndsOn": iso(one.ends_on), "sentAt": one.sent_at })
}

/// A gift as the API shows it, with who took it.
fn gift_json(gift: &Shown) -> Result<Value, Error> {
    let mut json = serde_json::to_value(&gift.view).map_err(Error::internal)?;
    if let Some(members) = json.as_object_mut() {
        members.insert("platform".to_owned(), gift.platform_name.clone().into());
    }
    Ok(json)
}

fn declaration_json(one: &KeptDeclaration) -> Value {
    json!({
        "id": one.declaration_id, "madeAt": one.made_at, "status": one.state, "endedAt": one.ended_at, "text": one.text,
    })
}

#[cfg(test)]
mod tests {
    use super::taken_off;
    use backend::donation::GiftState;
    use domain::Pence;

    #[test]
    fn what_was_given_without_what_was_taken_off_adds_up_to_the_pages() {
        let [given, part] = [25_000, 1_050].map(|pence| Pence::new(pence).unwrap());
        assert_eq!(taken_off(GiftState::Paid, given, None), None);
        assert_eq!(taken_off(GiftState::Paid, given, Some(part)), Some(part));
        // All of it, whatever was refunded of it before.
        assert_eq!(taken_off(GiftState::Cancelled, given, None), Some(given));
        assert_eq!(taken_off(GiftState::Cancelled, given, Some(part)), Some(given));
    }
}
