//! Gifts that HMRC refused, or would.

use domain::{CharityId, DonationId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::pence;
use crate::claim::{Held, HmrcSaid};
use crate::error::Error;
use crate::store::donation::Scan;

struct HeldRow {
    donation_id: Uuid,
    reference: Option<String>,
    platform_name: String,
    donated_on: Date,
    claimable_pence: i64,
    held_at: OffsetDateTime,
    number: Option<i32>,
    words: Option<String>,
    cure: Option<String>,
    claim_number: Option<i32>,
}

impl HeldRow {
    fn held(self) -> Result<Held, Error> {
        let said = self.number.zip(self.words).zip(self.cure).zip(self.claim_number);
        Ok(Held {
            donation_id: DonationId::from_uuid(self.donation_id),
            reference: self.reference,
            platform_name: self.platform_name,
            donated_on: self.donated_on,
            claimable: pence(self.claimable_pence)?,
            held_at: Timestamp::from_offset(self.held_at),
            said: said.map(|(((number, words), cure), claim_number)| HmrcSaid {
                number,
                words,
                cure,
                claim_number,
            }),
        })
    }
}

macro_rules! held {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            HeldRow,
            r#"select donation.donation_id, donation.reference, platform.name as platform_name, donation.donated_on,
                 donation.claimable_pence as "claimable_pence!", coalesce(hold.held_at, donation.updated_at) as "held_at!",
                 hold.number as "number?", hold.words as "words?", hold.cure as "cure?", claim.number as "claim_number?"
             from donation
             join platform using (platform_id)
             left join hold on hold.donation_id = donation.donation_id and hold.released_at is null
             left join claim on claim.claim_id = hold.claim_id
             where donation.status = 'held' "# + $filter,
            $($argument),*
        )
    };
}

/// Gifts that wait to be put right, newest first.
pub(crate) async fn held(
    conn: &mut PgConnection,
    charity: CharityId,
    scan: Scan,
) -> Result<Vec<Held>, Error> {
    let (at, id) = scan.bounds();
    let rows = held!(
        "and donation.charity_id = $1
         and (coalesce(hold.held_at, donation.updated_at), donation.donation_id) < ($2, $3)
         order by coalesce(hold.held_at, donation.updated_at) desc, donation.donation_id desc
         limit $4",
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(HeldRow::held).collect()
}

pub(crate) async fn held_one(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
) -> Result<Option<Held>, Error> {
    let row = held!(
        "and donation.charity_id = $1 and donation.donation_id = $2",
        charity.uuid(),
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(HeldRow::held).transpose()
}
