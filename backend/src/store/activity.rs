//! What people did for a charity or a platform, and what Uplift decided of the charity, out of the audit trail.

use domain::claim::{Approvals, Schedule};
use domain::{
    AuditAction, ClaimId, ClientId, Date, DonationId, Pence, Role, SecretId, SourceId, StaffId, TerminalId,
    Timestamp, WebhookId,
};
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::actor::By;
use crate::error::Error;

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
    /// With which browser and system, where it is known: such as `Firefox on Android`.
    pub device: Option<String>,
    /// The verb of the trail, such as `claim.approve`.
    pub action: String,
    /// The word of why it was done, where the person had to say so.
    pub reason: Option<String>,
    /// What it was done to; the first part of the action names the kind.
    pub(crate) subject: Uuid,
    /// What it was about, as people know it.
    pub thing: Option<Thing>,
}

/// What a deed was about, where people know that by more than an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// The claim with this number.
    Claim(i32),
    /// A platform of the charity, or a charity of the platform, by name.
    Source(String),
    /// Somebody of the team, with the role that they were given and the one that they had. By the address alone: what somebody who is
    /// only invited is called elsewhere is told to nobody.
    Person { email: String, role: Option<Role>, was: Option<Role> },
    /// A payment of HMRC's.
    Payment { amount: Pence, on: Date },
    /// A bank statement that brought so many payments.
    Statement { added: i64 },
    /// How many approve, and when claims are made, each with what it was before where that is known and another.
    Setting { approvals: Approvals, were: Option<Approvals>, schedule: Option<(Schedule, Schedule)> },
}

/// What the joined rows name.
struct Named {
    claim: Option<i32>,
    source: Option<String>,
    person: Option<String>,
    payment: Option<(i64, Date)>,
}

impl Thing {
    fn read(action: &str, detail: &Value, named: Named) -> Option<Self> {
        let word = |name: &str| detail.get(name).and_then(Value::as_str);
        let number = |name: &str| detail.get(name).and_then(Value::as_i64);
        let role = |name| word(name).and_then(|role| role.parse::<Role>().ok());
        let approvals = |name| word(name).and_then(|word| word.parse::<Approvals>().ok());
        let schedule = |kind, value| Schedule::from_stored(word(kind)?, number(value)).ok();
        Some(match action.parse::<AuditAction>().ok()? {
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
            AuditAction::CharityAskFewer => {
                Self::Setting { approvals: approvals("approvals")?, were: None, schedule: None }
            }
            _ => match named {
                Named { claim: Some(number), .. } => Self::Claim(number),
                Named { source: Some(name), .. } => Self::Source(name),
                Named { person: Some(email), .. } => {
                    Self::Person { email, role: role("role"), was: role("was") }
                }
                Named { payment: Some((pence, on)), .. } => {
                    Self::Payment { amount: Pence::new(pence).ok()?, on }
                }
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
        Some(match self.action.split('.').next().unwrap_or_default() {
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
    // Each part is cut to what is wanted of it before they are put together: both are read by their index.
    let rows = sqlx::query!(
        r#"select deed.audit_id as "audit_id!", deed.at as "at!", staff.staff_id as "staff_id?", deed.action as "action!",
             coalesce(staff.shown, case when deed.detail ->> 'by' = 'official' then 'Authorised official' else 'Uplift' end) as "email!",
             deed.subject_id as "subject_id!", deed.network, deed.device,
             case when deed.action = 'donation.reveal' then deed.detail ->> 'reason' end as reason, deed.detail as "detail!",
             claim.number as "claim?", case when $2::uuid is null then platform.name else charity.name end as source,
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
    )
    .fetch_all(conn)
    .await?;
    let deeds = rows.into_iter().map(|row| {
        let named = Named {
            claim: row.claim,
            source: row.source,
            person: row.person.filter(|_| row.person_id.is_some()),
            payment: row.payment_pence.zip(row.payment_on),
        };
        Deed {
            audit_id: row.audit_id,
            at: Timestamp::from_offset(row.at),
            staff_id: row.staff_id.map(StaffId::from_uuid),
            email: row.email,
            network: row.network,
            device: row.device,
            thing: Thing::read(&row.action, &row.detail, named),
            action: row.action,
            reason: row.reason,
            subject: row.subject_id,
        }
    });
    Ok(deeds.collect())
}
