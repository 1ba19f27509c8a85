//! What the owners of a house have that no page of it is about alone: functions name it, and whoever else names it reaches nothing.

use domain::charity::warranty;
use domain::{ClientId, EventId, SavedViewId, SecretId};

use super::house::House;
use crate::world::NOW;

/// A picture of one black pixel, as a form sends it.
pub const ONE_PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==";

/// Fields of a form.
pub type Fields = Vec<(&'static str, String)>;

/// The ids.
pub struct Things {
    /// A payment by HMRC that waits for a claim.
    payment: String,
    /// One of which somebody said that it is no Gift Aid.
    dismissed: String,
    /// One that seems to be the first.
    alike: String,
    adjustment: String,
    event: String,
    secret: String,
    claim: String,
    terminal: String,
    view: String,
    warranty: String,
}

impl Things {
    /// Puts them into a house.
    pub async fn of(open: &House) -> Self {
        let client: ClientId = open.client.parse().unwrap();
        let text = async |query: String| open.house.text(&query).await;
        let secret =
            text(format!("select secret_id::text from client_secret where client_id = '{}'", client.uuid()));
        let secret = SecretId::from_uuid(secret.await.parse().unwrap());
        let event = text(format!(
            "select event_id::text from event where kind = 'donation.created' and platform_id = '{}'",
            open.platform.uuid()
        ));
        let event = EventId::from_uuid(event.await.parse().unwrap());
        let payment = paid(open, "first", "null", "null").await;
        Self {
            dismissed: paid(open, "dismissed", &format!("'{NOW}'"), "null").await,
            alike: paid(open, "alike", "null", &format!("'{payment}'")).await,
            payment,
            adjustment: adjusted(open).await,
            event: event.to_string(),
            secret: secret.to_string(),
            claim: open.fill("{claim}"),
            terminal: open.fill("{terminal}"),
            view: saved(open).await,
            warranty: warranty::current().version,
        }
    }

    /// What a function is sent so that who calls is all that is wrong: the ids of this house, but for the charity and the
    /// platform for which somebody calls.
    pub fn fields(&self, open: &House, name: &str, charity: &str, platform: &str) -> Fields {
        let mut fields: Fields =
            self.answers(name).into_iter().map(|(field, value)| (field, value.to_owned())).collect();
        for (field, value) in [
            ("charity", charity),
            ("platform", platform),
            ("client", open.client.as_str()),
            ("webhook", open.webhook.as_str()),
            ("source", open.source.as_str()),
            ("terminal", self.terminal.as_str()),
            ("view", self.view.as_str()),
            ("claim", self.claim.as_str()),
            ("donation", open.gift.as_str()),
            ("gift", open.gift.as_str()),
            ("q", open.gift.as_str()),
            ("payment", self.payment.as_str()),
            ("adjustment", self.adjustment.as_str()),
            ("event", self.event.as_str()),
            ("team", charity),
            ("member", open.member.as_str()),
            ("link", open.link.as_str()),
            ("id", open.link.as_str()),
            ("email", "elsewhere@example.org"),
            ("role", "owner"),
            ("on", "2026-11-20"),
            ("step", "request"),
        ] {
            if fields.iter().all(|(known, _)| *known != field) {
                fields.push((field, value.to_owned()));
            }
        }
        fields
    }

    /// The same for a function of a team, which is the platform's.
    pub fn of_platform(&self, open: &House, name: &str, platform: &str) -> Fields {
        let mut fields = self.fields(open, name, "", platform);
        for (field, value) in &mut fields {
            match *field {
                "team" => platform.clone_into(value),
                "member" => value.clone_from(&open.platform_member),
                _ => {}
            }
        }
        fields
    }

    /// What a function needs beside the ids, or in the place of one.
    fn answers<'a>(&'a self, name: &str) -> Vec<(&'static str, &'a str)> {
        match name {
            "charity/add_source" => {
                vec![("kind", "generate"), ("warranty", self.warranty.as_str()), ("warrant", "on")]
            }
            "charity/add_terminal" => {
                vec![("kind", "terminal"), ("mid", "540436505411112"), ("tid", "23900013")]
            }
            "charity/change_source" => vec![("change", "end")],
            "charity/change_terminal" => vec![("validFrom", ""), ("validUntil", "")],
            "charity/choose_claim_setting" => vec![("schedule", "by_hand"), ("approvals", "none")],
            "charity/choose_claim_period" => vec![("period", "tax_year"), ("holds", "always")],
            "charity/mark_claim_paid" | "charity/record_return" => vec![("amount", "30.86")],
            "charity/record_set_off" => vec![("amount", "30.86"), ("against", "PAYE")],
            "charity/look_at_letter" | "charity/reduce_claim" => {
                vec![
                    ("what", "whole"),
                    ("letterOn", "2026-11-20"),
                    ("why", "No declaration"),
                    ("then", "claim_again"),
                ]
            }
            "charity/find_donor_in_claim" | "charity/find_donor_in_gifts" => vec![("last", "Example")],
            "charity/match_payment" => vec![("claims[]", self.claim.as_str())],
            "charity/put_payment_back" => vec![("payment", self.dismissed.as_str())],
            "charity/keep_payment_apart" | "charity/merge_payment" => vec![("payment", self.alike.as_str())],
            "charity/import_payments" => {
                vec![("statement", "Date,Description,Amount\n2026-11-20,HMRC CHARITIES AB12345,30.86\n")]
            }
            "charity/correct_gift" => vec![
                ("first", "Zoë"),
                ("last", "Example"),
                ("line1", "1 Example Street"),
                ("town", "Leeds"),
                ("postcode", "LS1 1AA"),
                ("country", "GB"),
            ],
            "charity/propose_correction" => {
                vec![("name", "Another"), ("hmrcReference", "AB12345"), ("regulator", "none")]
            }
            "charity/save_view" => {
                vec![("list", "gifts"), ("filter", "state=held"), ("name", "Needs fixing")]
            }
            "charity/reveal_donor" => vec![("reason", "ask_donor")],
            "giving/stop_authorisation" => vec![("when", "now")],
            "giving/correct_details" => vec![
                ("name[first]", "Zoë"),
                ("name[last]", "Example"),
                ("address[line1]", "1 Example Street"),
                ("address[postcode]", "LS1 1AA"),
                ("address[country]", "GB"),
            ],
            // The day of the gift.
            "charity/repay_adjustment" => vec![("on", "2026-11-21")],
            "charity/end_own_claim" => vec![("outcome", "not_claimed")],
            "charity/take_gift_out" | "charity/take_gifts_out" => {
                vec![
                    ("reason", "not_a_gift"),
                    ("filter", "find=123.45"),
                    ("count", "1"),
                    ("claimable", "12345"),
                ]
            }
            "platform/change_capture_colour" => vec![("colour", "#1d4ed8")],
            "platform/change_capture_logo" => vec![("logo", ONE_PIXEL)],
            "platform/add_return_address" | "platform/remove_return_address" => {
                vec![("address", "https://give.example.org/thanks")]
            }
            "platform/add_capture_origin" | "platform/remove_capture_origin" => {
                vec![("origin", "https://give.example.org")]
            }
            "platform/accept_charities" => vec![("accept", "all")],
            "platform/add_client" => vec![("name", "Another"), ("scopes[]", "read:donor")],
            "platform/narrow_client" => vec![("scopes[]", "read:donor")],
            "platform/revoke_secret" => vec![("id", self.secret.as_str())],
            "platform/add_webhook" | "platform/change_webhook" => vec![("url", "http://127.0.0.1:9/others")],
            "platform/switch_webhook" => vec![("turn", "off")],
            "platform/replay_hours" => vec![("hours", "1")],
            _ => Vec::new(),
        }
    }
}

/// A payment by HMRC out of a bank's statement.
async fn paid(open: &House, reference: &str, dismissed_at: &str, resembles: &str) -> String {
    let paid = format!(
        "insert into payment (payment_id, charity_id, paid_on, amount_pence, bank_reference, occurrence, recorded_at,
             confirmed_at, dismissed_at, resembles_id)
         values (uuid_in_time(), '{}', '2026-11-20', 3086, '{reference}', 1, '{NOW}', '{NOW}', {dismissed_at}, {resembles})",
        open.charity.uuid()
    );
    assert_eq!(open.house.by_hand(&paid).await, Ok(1));
    let id = format!("select payment_id::text from payment where bank_reference = '{reference}'");
    open.house.text(&id).await
}

/// A view of a list.
async fn saved(open: &House) -> String {
    let saved = format!(
        "insert into saved_view (view_id, charity_id, name, name_key, list, filter, saved_at)
         values (uuid_in_time(), '{}', 'Declared', 'declared', 'gifts', 'state=declared', '{NOW}')",
        open.charity.uuid()
    );
    assert_eq!(open.house.by_hand(&saved).await, Ok(1));
    let id = open.house.text("select view_id::text from saved_view").await;
    SavedViewId::from_uuid(id.parse().unwrap()).to_string()
}

/// Tax that has to go back to HMRC, as after a refund.
async fn adjusted(open: &House) -> String {
    let adjusted = format!(
        "insert into adjustment (adjustment_id, charity_id, donation_id, declaration_id, claim_id, claimable_pence,
             donated_on, made_at)
         select uuid_in_time(), declaration.charity_id, declaration.donation_id, declaration.declaration_id, claim.claim_id,
             declaration.claimable_pence, declaration.donated_on, '{NOW}'
         from declaration
         cross join claim"
    );
    assert_eq!(open.house.by_hand(&adjusted).await, Ok(1));
    open.house.text("select adjustment_id::text from adjustment").await
}

/// Tables that asking alone may move: sessions remember when they were last used, and the log of the API is written behind it.
const MOVING: [&str; 3] = ["lasting_key", "session", "request_"];

/// All that is stored, as one text for each table.
pub async fn stored(open: &House) -> Vec<(String, String)> {
    let names = "select string_agg(tablename::text, ' ' order by tablename) from pg_tables
         where schemaname = current_schema()";
    let names = open.house.text(names).await;
    let mut tables = Vec::new();
    for table in names.split(' ') {
        if MOVING.iter().any(|moving| table.starts_with(moving)) {
            continue;
        }
        let rows = format!(
            "select md5(coalesce(string_agg(kept::text, ' ' order by kept::text), '')) from \"{table}\" as kept"
        );
        tables.push((table.to_owned(), open.house.text(&rows).await));
    }
    assert!(tables.len() > 30, "{tables:?}");
    tables
}
