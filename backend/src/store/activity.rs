//! What people did for a charity or a platform, and what Uplift decided of the charity, out of the audit trail.

use domain::{ClaimId, ClientId, DonationId, SecretId, SourceId, StaffId, TerminalId, Timestamp, WebhookId};
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
             case when deed.action = 'donation.reveal' then deed.detail ->> 'reason' end as reason
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
    let deeds = rows.into_iter().map(|row| Deed {
        audit_id: row.audit_id,
        at: Timestamp::from_offset(row.at),
        staff_id: row.staff_id.map(StaffId::from_uuid),
        email: row.email,
        network: row.network,
        device: row.device,
        action: row.action,
        reason: row.reason,
        subject: row.subject_id,
    });
    Ok(deeds.collect())
}
