//! Reminders that an authorisation ends.

use domain::authorisation::RenewalReminder;
use domain::{Date, DonorId, Timestamp};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A reminder that a donor was sent.
#[derive(Clone, Copy, Debug)]
pub struct KeptReminder {
    pub reminder: RenewalReminder,
    /// The 5 April on which the authorisation ends.
    pub ends_on: Date,
    pub sent_at: Timestamp,
}

/// The donors behind this one who are due a reminder and have an address, so many of them.
pub(crate) async fn due(
    pool: &PgPool,
    (reminder, ends_on): (RenewalReminder, Date),
    after: Uuid,
    limit: i64,
) -> Result<Vec<DonorId>, Error> {
    let donors = sqlx::query_scalar!(
        "select donor.donor_id
         from donor
         where donor.donor_id in (
             select authorisation.donor_id
             from authorisation
             where authorisation.ends_on = $1 and authorisation.cancelled_at is null and authorisation.donor_id > $3)
         and donor.email is not null and donor.erased_at is null and donor.died_on is null
         and not exists (
             select from renewal_reminder
             where renewal_reminder.donor_id = donor.donor_id and renewal_reminder.ends_on = $1 and renewal_reminder.reminder = $2)
         and authorisation_runs_out(donor.donor_id, $1)
         order by donor.donor_id
         limit $4",
        ends_on,
        reminder.as_str(),
        after,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(donors.into_iter().map(DonorId::from_uuid).collect())
}

/// Notes that a donor is reminded now. `false` where they were before, or have renewed or stopped meanwhile.
pub(crate) async fn insert(
    conn: &mut PgConnection,
    donor: DonorId,
    (reminder, ends_on): (RenewalReminder, Date),
    now: Timestamp,
) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into renewal_reminder (donor_id, ends_on, reminder, sent_at)
         select $1::uuid, $2::date, $3::text, $4::timestamptz
         where authorisation_runs_out($1, $2)
         on conflict do nothing",
        donor.uuid(),
        ends_on,
        reminder.as_str(),
        now.offset(),
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A part of the reminders that a donor was sent, in an order of its own: behind this end and reminder.
pub(crate) async fn kept(
    conn: &mut PgConnection,
    donor: DonorId,
    behind: Option<(Date, RenewalReminder)>,
    limit: i64,
) -> Result<Vec<KeptReminder>, Error> {
    let (ends_on, reminder) = behind.unzip();
    let rows = sqlx::query!(
        "select ends_on, reminder, sent_at
         from renewal_reminder
         where donor_id = $1 and ($2::date is null or (ends_on, reminder) > ($2, $3::text))
         order by ends_on, reminder
         limit $4",
        donor.uuid(),
        ends_on,
        reminder.map(RenewalReminder::as_str),
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(KeptReminder {
                reminder: stored("reminder of a renewal", row.reminder.parse())?,
                ends_on: row.ends_on,
                sent_at: Timestamp::from_offset(row.sent_at),
            })
        })
        .collect()
}
