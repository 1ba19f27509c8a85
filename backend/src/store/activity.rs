//! What people did for a charity or a platform, out of the audit trail.

use domain::{ClaimId, ClientId, DonationId, SecretId, SourceId, StaffId, TerminalId, Timestamp, WebhookId};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::actor::By;
use crate::error::Error;

/// Something that somebody did for their charity or platform.
#[derive(Clone, Debug)]
pub struct Deed {
    pub(crate) audit_id: i64,
    /// By Uplift's clock.
    pub at: Timestamp,
    pub staff_id: StaffId,
    /// The address that they sign in with.
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
    let rows = sqlx::query!(
        r#"select audit_id, at, actor_id as "actor_id!", staff.shown as "email!", action, subject_id, network, device,
             case when action = 'donation.reveal' then detail ->> 'reason' end as reason
         from audit join staff on staff_id = actor_id
         where (audit.charity_id = $1 or audit.platform_id = $2)
         and ($3::bigint is null or audit_id < $3)
         and ($4::uuid is null or actor_id = $4)
         and ($5::timestamptz is null or at >= $5)
         and ($6::timestamptz is null or at < $6)
         order by audit_id desc
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
        staff_id: StaffId::from_uuid(row.actor_id),
        email: row.email,
        network: row.network,
        device: row.device,
        action: row.action,
        reason: row.reason,
        subject: row.subject_id,
    });
    Ok(deeds.collect())
}
