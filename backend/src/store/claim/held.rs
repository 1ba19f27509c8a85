//! Gifts that HMRC refused, or would.

use domain::{CharityId, DonationId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::stored;

/// A gift that waits to be put right.
#[derive(Clone, Debug)]
pub struct Held {
    pub donation_id: DonationId,
    /// The platform's name for it.
    pub reference: Option<String>,
    pub platform_name: String,
    /// The date of the gift.
    pub donated_on: domain::Date,
    /// What Gift Aid would be claimed on.
    pub claimable: domain::Pence,
    pub held_at: Timestamp,
    /// What HMRC said of it, or would say.
    pub said: HmrcSaid,
}

/// What HMRC said of a gift, or would say.
#[derive(Clone, Debug)]
pub struct HmrcSaid {
    /// HMRC's number of the rule.
    pub number: i32,
    /// The element of the message that HMRC names.
    pub element: Option<String>,
    pub found_by: FoundBy,
    /// The number of the claim that it was about.
    pub claim_number: i32,
    /// Whether it was said of this gift; otherwise of another one of the donor with the same details, and this one was held before
    /// it was filed.
    pub is_named: bool,
}

/// Who found what is wrong with a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FoundBy {
    /// HMRC, which refused the claim. Its own words, if it had any, can repeat the donor's details: a viewer reads none.
    Hmrc { words: Option<String> },
    /// Uplift's own check, before anything was sent.
    Uplift,
}

struct HeldRow {
    donation_id: Uuid,
    reference: Option<String>,
    platform_name: String,
    donated_on: Date,
    claimable_pence: i64,
    held_at: OffsetDateTime,
    number: Option<i32>,
    element: Option<String>,
    words: Option<String>,
    found_by: Option<String>,
    claim_number: Option<i32>,
    is_named: Option<bool>,
}

impl HeldRow {
    fn held(self) -> Result<Held, Error> {
        // Two charities for one terminal hold a gift too, but then it is no charity's; one that has its charity waits for
        // what was refused in a claim, and for nothing else.
        let said = self.number.zip(self.words).zip(self.found_by).zip(self.claim_number);
        let (((number, words), found_by), claim_number) = stored("held gift without a hold", said.ok_or(()))?;
        let found_by = stored("finder of a hold", finder(&found_by, words))?;
        Ok(Held {
            donation_id: DonationId::from_uuid(self.donation_id),
            reference: self.reference,
            platform_name: self.platform_name,
            donated_on: self.donated_on,
            claimable: pence(self.claimable_pence)?,
            held_at: Timestamp::from_offset(self.held_at),
            said: HmrcSaid {
                number,
                element: self.element,
                found_by,
                claim_number,
                is_named: self.is_named.unwrap_or(true),
            },
        })
    }
}

fn finder(stored: &str, words: String) -> Result<FoundBy, ()> {
    match stored {
        "hmrc" => Ok(FoundBy::Hmrc { words: Some(words).filter(|words| !words.is_empty()) }),
        "uplift" => Ok(FoundBy::Uplift),
        _ => Err(()),
    }
}

macro_rules! held {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            HeldRow,
            r#"select donation.donation_id, donation.reference, platform.name as platform_name, donation.donated_on,
                 donation.claimable_pence as "claimable_pence!", coalesce(hold.held_at, donation.updated_at) as "held_at!",
                 hold.number as "number?", hold.element as "element?", hold.words as "words?", hold.found_by as "found_by?",
                 claim.number as "claim_number?", hold.is_named as "is_named?"
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
    let row = held!("and donation.charity_id = $1 and donation.donation_id = $2", charity.uuid(), id.uuid(),)
        .fetch_optional(conn)
        .await?;
    row.map(HeldRow::held).transpose()
}
