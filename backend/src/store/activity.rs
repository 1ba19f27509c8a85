//! What people did for a charity or a platform, and what Uplift decided of the charity, out of the audit trail.

use std::collections::BTreeMap;

use domain::calendar::parse_date;
use domain::claim::{Approvals, RevealReason, Schedule};
use domain::donation::DonorPart;
use domain::payment::MatchedBy;
use domain::terminal::Descriptor;
use domain::{
    AuditAction, CharityId, ClaimId, ClientId, Date, DonationId, Pence, Role, SecretId, SourceId, StaffId,
    TerminalId, Timestamp, WebhookId,
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::actor::By;
use crate::error::Error;
use crate::store::stored;

/// Something that somebody did for their charity or platform, or that Uplift decided of the charity.
#[derive(Clone, Debug)]
pub struct Deed {
    pub(crate) audit_id: i64,
    /// By Uplift's clock.
    pub at: Timestamp,
    /// The person; nobody for what Uplift decided.
    pub staff_id: Option<StaffId>,
    /// The person as colleagues see them, by the address that they sign in with; or who else it was.
    pub email: String,
    /// From which network, where it is known: such as `192.0.2.0/24`.
    pub network: Option<String>,
    /// With which browser and system, where it is known: such as `firefox/android`.
    pub device: Option<String>,
    pub action: AuditAction,
    /// Why it was done, where the person had to say so.
    pub reason: Option<RevealReason>,
    /// What of the donor's details a correction changed.
    pub changed: Vec<DonorPart>,
    /// Whether they looked like another person's, and the person says that the donor confirmed them.
    pub on_donors_word: bool,
    /// Who matched a payment with a claim; nobody where it was recorded by hand.
    pub matched: Option<MatchedBy>,
    /// What it was done to; the first part of the action names the kind.
    pub(crate) subject: Uuid,
    /// What it was about, as people know it.
    pub thing: Option<Thing>,
}

/// What a deed was about, where people know that by more than an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The claim with this number, how many gifts and how much money it was about then, and the day of that money.
    Claim { number: i32, gifts: Option<i64>, amount: Option<Pence>, on: Option<Date> },
    /// A saved view that is still there, by name.
    View(String),
    /// A gift of the charity, or sent by the platform, with the platform's reference where it gave one.
    Gift { amount: Pence, on: Date, reference: Option<String> },
    /// What the entry of a card terminal names, and whether it is on the map still.
    Terminal { names: String, is_mapped: bool },
    /// A client of the platform by name, also where it was done to a secret or the tokens of it.
    Client(String),
    /// The address of a webhook endpoint.
    Webhook(String),
    /// A platform of the charity, or a charity of the platform, by name.
    Source(String),
    /// Somebody of the team, with the role that they were given and the one that they had. By the address alone: what somebody who is
    /// only invited is called elsewhere is told to nobody.
    Person { email: String, role: Option<Role>, was: Option<Role> },
    /// A payment of HMRC's, the day that was recorded for it before a bank statement showed another, and the numbers of the claims that it
    /// paid.
    Payment { amount: Pence, on: Date, was_on: Option<Date>, claims: Vec<i32> },
    /// A bank statement that brought so many payments.
    Statement { added: i64 },
    /// How many approve, and when claims are made, each with what it was before where that is known and another.
    Setting { approvals: Approvals, were: Option<Approvals>, schedule: Option<(Schedule, Schedule)> },
    /// How far the appointment of Uplift as the charity's nominee came.
    Nominee(Appointment),
}

/// A step of the appointment as nominee, whichever day it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appointment {
    /// The charity asked HMRC.
    Requested,
    /// HMRC's letter says so.
    Made,
    /// It ended, or was withdrawn or refused.
    Ended,
}

/// What the joined rows name.
struct Named {
    claim: Option<i32>,
    gift: Option<(i64, Date)>,
    gift_reference: Option<String>,
    terminal: Option<(String, bool)>,
    client: Option<String>,
    webhook: Option<String>,
    source: Option<String>,
    person: Option<String>,
    payment: Option<(i64, Date)>,
    view: Option<String>,
}

impl Thing {
    fn read(action: AuditAction, detail: &Value, named: Named) -> Option<Self> {
        let word = |name: &str| detail.get(name).and_then(Value::as_str);
        let number = |name: &str| detail.get(name).and_then(Value::as_i64);
        let day = |name: &str| word(name).and_then(|day| parse_date(day).ok());
        let role = |name| word(name).and_then(|role| role.parse::<Role>().ok());
        let approvals = |name| word(name).and_then(|word| word.parse::<Approvals>().ok());
        let schedule = |kind, value| Schedule::from_stored(word(kind)?, number(value)).ok();
        Some(match action {
            AuditAction::CharityImportPayments => Self::Statement { added: number("added")? },
            AuditAction::CharityClaimSetting => {
                let (now, before) = (approvals("approvals")?, approvals("was"));
                let schedules = schedule("was_schedule", "was_value").zip(schedule("schedule", "value"));
                Self::Setting {
                    approvals: now,
                    were: before.filter(|before| *before != now),
                    schedule: schedules.filter(|(before, now)| before != now),
                }
            }
            AuditAction::CharityNominee => Self::Nominee(match word("state")? {
                "requested" => Appointment::Requested,
                "active" => Appointment::Made,
                "ended" => Appointment::Ended,
                _ => return None,
            }),
            AuditAction::CharityAskFewer => {
                Self::Setting { approvals: approvals("approvals")?, were: None, schedule: None }
            }
            AuditAction::CharityStopFewer => {
                Self::Setting { approvals: approvals("approvals")?, were: approvals("was"), schedule: None }
            }
            // Its row is gone.
            AuditAction::CharityRemovePayment => {
                let amount = Pence::new(number("pence")?).ok()?;
                Self::Payment { amount, on: day("on")?, was_on: None, claims: Vec::new() }
            }
            _ => match named {
                Named { claim: Some(claim), .. } => Self::Claim {
                    number: claim,
                    gifts: number("gifts").or_else(|| number("lines")),
                    amount: number("pence")
                        .or_else(|| number("gift_aid"))
                        .and_then(|sum| Pence::new(sum).ok()),
                    on: day("on"),
                },
                Named { gift: Some((pence, on)), gift_reference, .. } => {
                    Self::Gift { amount: Pence::new(pence).ok()?, on, reference: gift_reference }
                }
                Named { terminal: Some((names, is_mapped)), .. } => Self::Terminal { names, is_mapped },
                Named { client: Some(name), .. } => Self::Client(name),
                Named { webhook: Some(url), .. } => Self::Webhook(url),
                Named { source: Some(name), .. } => Self::Source(name),
                Named { person: Some(email), .. } => {
                    Self::Person { email, role: role("role"), was: role("was") }
                }
                Named { payment: Some((pence, on)), .. } => {
                    let numbers = detail.get("numbers").and_then(Value::as_array).into_iter().flatten();
                    let claims = numbers.filter_map(|number| number.as_i64()?.try_into().ok()).collect();
                    Self::Payment { amount: Pence::new(pence).ok()?, on, was_on: day("was_on"), claims }
                }
                Named { view: Some(name), .. } => Self::View(name),
                Named { .. } => return None,
            },
        })
    }
}

impl Deed {
    /// The id of what it was done to, where that is a thing of its own.
    #[must_use]
    pub fn about(&self) -> Option<String> {
        let id = self.subject;
        Some(match self.action.subject() {
            "claim" => ClaimId::from_uuid(id).to_string(),
            "client" => ClientId::from_uuid(id).to_string(),
            "donation" => DonationId::from_uuid(id).to_string(),
            "secret" => SecretId::from_uuid(id).to_string(),
            "source" => SourceId::from_uuid(id).to_string(),
            "terminal" => TerminalId::from_uuid(id).to_string(),
            "webhook" => WebhookId::from_uuid(id).to_string(),
            _ => return None,
        })
    }
}

/// What of it is wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityFilter {
    /// Only what this person did.
    pub staff: Option<StaffId>,
    /// Only from this time on.
    pub from: Option<Timestamp>,
    /// Only before this time.
    pub before: Option<Timestamp>,
}

/// The newest first, behind one of them.
pub(crate) async fn list(
    conn: &mut PgConnection,
    house: By,
    filter: &ActivityFilter,
    behind: Option<i64>,
    limit: i64,
) -> Result<Vec<Deed>, Error> {
    let known = super::trail::known_actions(|_| true);
    // Each part is cut to what is wanted of it before they are put together: both are read by their index.
    let rows = sqlx::query!(
        r#"select deed.audit_id as "audit_id!", deed.at as "at!", staff.staff_id as "staff_id?", deed.action as "action!",
             coalesce(staff.shown, case when deed.detail ->> 'by' = 'official' then 'Authorised official' else 'Uplift' end) as "email!",
             deed.subject_id as "subject_id!", deed.network, deed.device,
             case when deed.action = 'donation.reveal' then deed.detail ->> 'reason' end as reason, deed.detail as "detail!",
             claim.number as "claim?", donation.gross_pence as "gift_pence?", donation.donated_on as "gift_on?",
             donation.reference as "gift_reference?", terminal.mid as "terminal_mid?", terminal.tid as "terminal_tid?",
             terminal.descriptor as "descriptor?", terminal.descriptor_goes_on as "descriptor_goes_on?",
             terminal.ended_at is null as "terminal_is_mapped?", client.name as "client?",
             webhook.url as "webhook?", case when $2::uuid is null then platform.name else charity.name end as source,
             case when person.erased_at is null then person.email else 'Deleted account' end as person, person.staff_id as "person_id?",
             payment.amount_pence as "payment_pence?", payment.paid_on as "payment_on?"
         from (
             (select audit_id, at, actor_id as staff_id, action, subject_id, network, device, detail
              from audit
              where (audit.charity_id = $1 or audit.platform_id = $2)
              and ($3::bigint is null or audit_id < $3)
              and ($4::uuid is null or actor_id = $4)
              and ($5::timestamptz is null or at >= $5)
              and ($6::timestamptz is null or at < $6)
              and action = any ($8)
              order by audit_id desc
              limit $7)
             union all
             (select audit_id, at, null, action, subject_id, null, null, detail
              from audit
              where subject_id = $1 and actor_kind in ('operator', 'uplift')
              and action in ('charity.prove', 'charity.refuse', 'charity.correct', 'charity.refuse_correction')
              and ($3::bigint is null or audit_id < $3)
              and $4::uuid is null
              and ($5::timestamptz is null or at >= $5)
              and ($6::timestamptz is null or at < $6)
              order by audit_id desc
              limit $7)
         ) as deed
         left join staff on staff.staff_id = deed.staff_id
         left join claim on deed.action like 'claim.%' and claim.claim_id = deed.subject_id
         -- A gift or terminal that went to somebody else since keeps its id here and nothing more.
         left join donation on deed.action like 'donation.%' and donation.donation_id = deed.subject_id
             and (donation.charity_id = $1 or donation.platform_id = $2)
         left join terminal on deed.action like 'terminal.%' and terminal.terminal_id = deed.subject_id
             and (terminal.charity_id = $1 or terminal.platform_id = $2)
         left join client_secret on deed.action like 'secret.%' and client_secret.secret_id = deed.subject_id
         left join client on client.platform_id = $2 and client.client_id = case
             when deed.action like 'client.%' or deed.action = 'token.revoke' then deed.subject_id else client_secret.client_id end
         left join webhook on deed.action like 'webhook.%' and webhook.webhook_id = deed.subject_id and webhook.platform_id = $2
         left join source on deed.action like 'source.%' and source.source_id = deed.subject_id
         left join platform on platform.platform_id = source.platform_id
         left join charity on charity.charity_id = source.charity_id
         left join staff as person on person.staff_id = case when deed.action like 'team.%' then (deed.detail ->> 'staff_id')::uuid end
         left join payment on payment.payment_id = case
             when deed.action in ('charity.dismiss_payment', 'charity.put_payment_back', 'charity.keep_payment_apart', 'charity.merge_payment')
             then (deed.detail ->> 'payment')::uuid end
         order by deed.audit_id desc
         limit $7"#,
        house.charity(),
        house.platform(),
        behind,
        filter.staff.map(StaffId::uuid),
        filter.from.map(Timestamp::offset),
        filter.before.map(Timestamp::offset),
        limit,
        &known[..],
    )
    .fetch_all(&mut *conn)
    .await?;
    let names_view = rows.iter().any(|row| row.detail.get("view_id").is_some());
    let views = match house.charity().filter(|_| names_view) {
        // A view's name can name a person: the trail has its id alone, and a deleted one has no name.
        Some(charity) => super::donation::views(conn, CharityId::from_uuid(charity)).await?,
        None => Vec::new(),
    };
    let views: BTreeMap<String, String> =
        views.into_iter().map(|view| (view.id.to_string(), view.name.as_str().to_owned())).collect();
    let deeds = rows.into_iter().map(|row| {
        let action: AuditAction = stored("action", row.action.parse())?;
        // Of other things it lists other parts.
        let changed = row.detail.get("changed").filter(|_| action == AuditAction::DonationCorrect);
        let on_donors_word = row.detail.get("donors_word").and_then(Value::as_bool).unwrap_or_default();
        let matched = row.detail.get("matched").and_then(Value::as_str).and_then(|word| word.parse().ok());
        let view = row.detail.get("view_id").and_then(Value::as_str);
        let goes_on = row.descriptor_goes_on.unwrap_or_default();
        let descriptor = row.descriptor.map(|text| Descriptor::from_stored(text, goes_on).shown());
        let names = [row.terminal_mid, row.terminal_tid, descriptor];
        let names = names.into_iter().flatten().reduce(|first, then| format!("{first} / {then}"));
        let named = Named {
            claim: row.claim,
            gift: row.gift_pence.zip(row.gift_on),
            gift_reference: row.gift_reference,
            terminal: names.zip(row.terminal_is_mapped),
            client: row.client,
            webhook: row.webhook,
            source: row.source,
            person: row.person.filter(|_| row.person_id.is_some()),
            payment: row.payment_pence.zip(row.payment_on),
            view: view.and_then(|id| views.get(id).cloned()),
        };
        Ok(Deed {
            audit_id: row.audit_id,
            at: Timestamp::from_offset(row.at),
            staff_id: row.staff_id.map(StaffId::from_uuid),
            email: row.email,
            network: row.network,
            device: row.device,
            thing: Thing::read(action, &row.detail, named),
            action,
            matched,
            changed: changed.map(super::trail::changed_parts).unwrap_or_default(),
            on_donors_word,
            reason: row.reason.map(|word| stored("reason to look at a donor", word.parse())).transpose()?,
            subject: row.subject_id,
        })
    });
    deeds.collect()
}
