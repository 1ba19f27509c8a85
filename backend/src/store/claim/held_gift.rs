//! Reading held gifts: HMRC refused them, or would.

use domain::donation::shown::DeclaredDonor;
use domain::{AuthorisationId, CharityId, DonationId, DonorId, Timestamp};
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::donation::Scan;
use crate::store::stored;

/// A gift that waits to be put right.
#[derive(Clone, Debug)]
pub struct HeldGift {
    pub donation_id: DonationId,
    /// The platform's name for it.
    pub reference: Option<String>,
    pub platform_name: String,
    /// The date of the gift.
    pub donated_on: domain::Date,
    /// What Gift Aid would be claimed on.
    pub claimable: domain::Pence,
    pub held_at: Timestamp,
    /// When the donor was asked by mail to put their details right.
    pub asked_at: Option<Timestamp>,
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
    asked_at: Option<OffsetDateTime>,
    number: Option<i32>,
    element: Option<String>,
    words: Option<String>,
    found_by: Option<String>,
    claim_number: Option<i32>,
    is_named: Option<bool>,
}

impl HeldRow {
    fn held(self) -> Result<HeldGift, Error> {
        // Two charities for one terminal hold a gift too, but then it is no charity's; one that has its charity waits for
        // what was refused in a claim, and for nothing else.
        let said = self.number.zip(self.words).zip(self.found_by).zip(self.claim_number);
        let (((number, words), found_by), claim_number) = stored("held gift without a hold", said.ok_or(()))?;
        let found_by = stored("finder of a hold", finder(&found_by, words))?;
        Ok(HeldGift {
            donation_id: DonationId::from_uuid(self.donation_id),
            reference: self.reference,
            platform_name: self.platform_name,
            donated_on: self.donated_on,
            claimable: pence(self.claimable_pence)?,
            held_at: Timestamp::from_offset(self.held_at),
            asked_at: self.asked_at.map(Timestamp::from_offset),
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
                 hold.asked_at as "asked_at?",
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
) -> Result<Vec<HeldGift>, Error> {
    let (at, id) = scan.bounds();
    let rows = held!(
        // Read by the holds, whose index has this order; otherwise each page would sort all held gifts. Each held gift of a charity has one.
        "and donation.donation_id in (
             select waits.donation_id
             from (
                 select open.donation_id, open.held_at
                 from hold as open
                 where open.charity_id = $1 and open.released_at is null and (open.held_at, open.donation_id) < ($2, $3)
                 order by open.held_at desc, open.donation_id desc
                 offset 0
             ) as waits
             cross join lateral (
                 select from donation as gift
                 where gift.donation_id = waits.donation_id and gift.charity_id = $1 and gift.status = 'held'
                 offset 0
             ) as gift
             order by waits.held_at desc, waits.donation_id desc limit $4
         )
         order by hold.held_at desc, hold.donation_id desc",
        charity.uuid(),
        at,
        id,
        scan.limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(HeldRow::held).collect()
}

/// The same by the date of the gift, the earliest first, behind a place in that order.
pub(crate) async fn held_by_day(
    conn: &mut PgConnection,
    charity: CharityId,
    (day, id): (Date, Uuid),
    limit: i64,
) -> Result<Vec<HeldGift>, Error> {
    let rows = held!(
        // Read within the index by charity, status and day.
        "and donation.donation_id in (
             select waits.donation_id
             from donation as waits
             where waits.charity_id = $1 and waits.status = 'held' and waits.donated_on >= $2
             and (waits.donated_on, waits.donation_id) > ($2, $3)
             order by waits.donated_on, waits.donation_id
             limit $4
         )
         order by donation.donated_on, donation.donation_id",
        charity.uuid(),
        day,
        id,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(HeldRow::held).collect()
}

pub(crate) async fn held_one(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
) -> Result<Option<HeldGift>, Error> {
    let row = held!("and donation.charity_id = $1 and donation.donation_id = $2", charity.uuid(), id.uuid(),)
        .fetch_optional(conn)
        .await?;
    row.map(HeldRow::held).transpose()
}

/// What was refused of a donor's own gift.
pub(crate) struct OwnHeld {
    pub(crate) number: i32,
    pub(crate) element: Option<String>,
    /// What the refused declaration says of the donor.
    pub(crate) details: DeclaredDonor,
}

/// A declaration that HMRC refused.
pub(crate) struct RefusedDeclaration {
    pub(crate) declaration_id: Uuid,
    pub(crate) number: i32,
    pub(crate) element: Option<String>,
}

/// The declarations of the donor's gift that ended because HMRC refused them, whatever became of the gift since.
pub(crate) async fn refused_of_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
) -> Result<Vec<RefusedDeclaration>, Error> {
    let refused = sqlx::query_as!(
        RefusedDeclaration,
        // Charity and authorisation are what a hold is found by.
        "select hold.declaration_id, hold.number, hold.element
         from declaration as refused
         join hold on hold.charity_id = refused.charity_id and hold.authorisation_id = refused.authorisation_id
             and hold.declaration_id = refused.declaration_id
         join donation as gift on gift.donation_id = refused.donation_id and gift.donor_id = refused.donor_id
         where refused.donation_id = $1 and refused.donor_id = $2
         order by hold.held_at, hold.hold_id
         limit 100",
        id.uuid(),
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(refused)
}

/// A gift of the donor that waits to be put right.
pub(crate) async fn held_of_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
) -> Result<Option<OwnHeld>, Error> {
    let row = sqlx::query!(
        "select hold.number, hold.element, refused.title, refused.first_name, refused.last_name, refused.address_line1,
             refused.address_line2, refused.town, refused.postcode, refused.country
         from hold
         join declaration as refused on refused.declaration_id = hold.declaration_id
         join donation as gift on gift.donation_id = hold.donation_id and gift.donor_id = refused.donor_id
         where gift.donation_id = $1 and gift.donor_id = $2 and gift.status = 'held' and hold.released_at is null",
        id.uuid(),
        donor.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| OwnHeld {
        number: row.number,
        element: row.element,
        details: DeclaredDonor {
            title: row.title,
            first_name: row.first_name,
            last_name: row.last_name,
            address_line1: row.address_line1,
            address_line2: row.address_line2,
            town: row.town,
            postcode: row.postcode,
            country: row.country,
        },
    }))
}

/// The newest gift of the donor with details that somebody corrected, where the authorisation that their next gifts rest on was given
/// before and has others, or was given later with the details from before.
pub(crate) async fn corrected_gift(
    conn: &mut PgConnection,
    donor: DonorId,
    now: Timestamp,
) -> Result<Option<DonationId>, Error> {
    let found = sqlx::query_scalar!(
        r#"select donation.donation_id as "donation_id!"
         from donation
         join declaration as declared on declared.declaration_id = donation.declaration_id
             and declared.donor_id = donation.donor_id and declared.state = 'made' and declared.forgotten_at is null
         join authorisation as own on own.authorisation_id = declared.authorisation_id and own.erased_at is null
         join authorisation as given on given.donor_id = donation.donor_id
             and (given.given_at <= declared.made_at
                 or (given.title, given.first_name, given.last_name, given.address_line1, given.address_line2, given.town,
                     given.postcode, given.country)
                     is not distinct from
                     (own.title, own.first_name, own.last_name, own.address_line1, own.address_line2, own.town, own.postcode,
                         own.country))
         where donation.donor_id = $1
         and (declared.title, declared.first_name, declared.last_name, declared.address_line1, declared.address_line2, declared.town,
                 declared.postcode, declared.country)
             is distinct from
             (own.title, own.first_name, own.last_name, own.address_line1, own.address_line2, own.town, own.postcode, own.country)
         and (declared.title, declared.first_name, declared.last_name, declared.address_line1, declared.address_line2, declared.town,
                 declared.postcode, declared.country)
             is distinct from
             (given.title, given.first_name, given.last_name, given.address_line1, given.address_line2, given.town, given.postcode,
                 given.country)
         and given.authorisation_id = (
             select covering.authorisation_id
             from covering_authorisation(declared.donor_id, donation.platform_id, $2, $3) as covering)
         order by declared.made_at desc, donation.donation_id desc
         limit 1"#,
        donor.uuid(),
        now.london_date(),
        now.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(DonationId::from_uuid))
}

/// Details that somebody corrected.
pub(crate) struct CorrectedDetails {
    pub(crate) details: DeclaredDonor,
    /// The first gift that was declared with them, its charity, and when.
    pub(crate) donation_id: Uuid,
    pub(crate) charity_name: String,
    pub(crate) made_at: Timestamp,
}

/// What somebody corrected the details of this authorisation to, on the newest gift on which they did.
pub(crate) async fn corrected_details(
    conn: &mut PgConnection,
    donor: DonorId,
    authorisation: AuthorisationId,
) -> Result<Option<CorrectedDetails>, Error> {
    let row = sqlx::query!(
        r#"select declared.title, declared.first_name, declared.last_name, declared.address_line1, declared.address_line2,
             declared.town, declared.postcode, declared.country, origin.donation_id as "donation_id!",
             origin.charity_name as "charity_name!", origin.made_at as "made_at!"
         from donation
         join declaration as declared on declared.declaration_id = donation.declaration_id
             and declared.donor_id = donation.donor_id and declared.state = 'made' and declared.forgotten_at is null
         join authorisation as own on own.authorisation_id = declared.authorisation_id and own.erased_at is null
         join authorisation as given on given.donor_id = donation.donor_id and given.authorisation_id = $2
         -- Later gifts of the same charity can have taken the correction from this one.
         cross join lateral (
             select earlier.donation_id, earlier.charity_name, earlier.made_at
             from donation as gift
             join declaration as earlier on earlier.donation_id = gift.donation_id and earlier.donor_id = gift.donor_id
             where gift.donor_id = $1 and earlier.charity_id = declared.charity_id and same_details(earlier, declared)
             order by earlier.made_at, earlier.declaration_id
             limit 1
         ) as origin
         where donation.donor_id = $1
         and (declared.title, declared.first_name, declared.last_name, declared.address_line1, declared.address_line2, declared.town,
                 declared.postcode, declared.country)
             is distinct from
             (own.title, own.first_name, own.last_name, own.address_line1, own.address_line2, own.town, own.postcode, own.country)
         and (given.title, given.first_name, given.last_name, given.address_line1, given.address_line2, given.town, given.postcode,
                 given.country)
             is not distinct from
             (own.title, own.first_name, own.last_name, own.address_line1, own.address_line2, own.town, own.postcode, own.country)
         order by declared.made_at desc, donation.donation_id desc
         limit 1"#,
        donor.uuid(),
        authorisation.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| CorrectedDetails {
        details: DeclaredDonor {
            title: row.title,
            first_name: row.first_name,
            last_name: row.last_name,
            address_line1: row.address_line1,
            address_line2: row.address_line2,
            town: row.town,
            postcode: row.postcode,
            country: row.country,
        },
        donation_id: row.donation_id,
        charity_name: row.charity_name,
        made_at: Timestamp::from_offset(row.made_at),
    }))
}

/// Of each charity at which gifts of the donor are held that say the same as this one, one of them: this one of its own charity. In
/// the order of the charities; nothing where the gift is not the donor's or waits no more.
pub(crate) async fn held_alike_of_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
) -> Result<Vec<(CharityId, DonationId)>, Error> {
    let rows = sqlx::query!(
        r#"select distinct on (hold.charity_id) hold.charity_id as "charity_id!", hold.donation_id as "donation_id!"
         from hold as asked
         join declaration as told on told.declaration_id = asked.declaration_id
         join donation as own on own.donation_id = asked.donation_id and own.donor_id = told.donor_id
         join hold on hold.authorisation_id = asked.authorisation_id and hold.released_at is null
         join declaration as refused on refused.declaration_id = hold.declaration_id and same_details(refused, told)
         join donation as gift on gift.donation_id = hold.donation_id and gift.donor_id = refused.donor_id
         where asked.donation_id = $1 and asked.released_at is null
         and own.donor_id = $2 and own.status = 'held' and gift.status = 'held'
         order by hold.charity_id, hold.donation_id <> $1"#,
        id.uuid(),
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (CharityId::from_uuid(row.charity_id), DonationId::from_uuid(row.donation_id)))
        .collect())
}

/// What a donor's held gifts wait for, with how many wait for it.
pub(crate) struct Waits {
    pub(crate) number: i32,
    pub(crate) element: Option<String>,
    /// The year in which the tax year of the gifts begins.
    pub(crate) year: i32,
    pub(crate) gifts: i64,
    pub(crate) claimable: domain::Pence,
    pub(crate) newest: DonationId,
    pub(crate) newest_on: Date,
}

/// The held gifts that a donor sees, by what was refused of them and by tax year.
pub(crate) async fn waits_of_donor(conn: &mut PgConnection, donor: DonorId) -> Result<Vec<Waits>, Error> {
    let rows = sqlx::query!(
        r#"select hold.number as "number!", hold.element as "element?",
             extract(year from gift.donated_on - interval '3 months 5 days')::integer as "year!",
             count(*) as "gifts!", sum(gift.claimable_pence)::bigint as "claimable!",
             (array_agg(gift.donation_id order by gift.donated_on desc, gift.donation_id desc))[1] as "newest!",
             max(gift.donated_on) as "newest_on!"
         from donation_seen as gift
         join hold on hold.donation_id = gift.donation_id and hold.released_at is null
         where gift.donor_id = $1 and gift.status = 'held'
         group by 1, 2, 3"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(Waits {
                number: row.number,
                element: row.element,
                year: row.year,
                gifts: row.gifts,
                claimable: pence(row.claimable)?,
                newest: DonationId::from_uuid(row.newest),
                newest_on: row.newest_on,
            })
        })
        .collect()
}

/// A held gift that we ask its donor about.
pub(crate) struct ToAsk {
    pub(crate) hold_id: Uuid,
    pub(crate) donation_id: DonationId,
    pub(crate) number: i32,
    pub(crate) element: Option<String>,
    pub(crate) charity_name: String,
    pub(crate) donated_on: Date,
    pub(crate) gross: domain::Pence,
    /// What Gift Aid is claimed on.
    pub(crate) claimable: domain::Pence,
}

/// The donor's held gifts that we have not asked them about, newest first, up to a limit. If somebody asks again about one gift, that one
/// comes first and then all others.
pub(crate) async fn to_ask(
    conn: &mut PgConnection,
    donor: DonorId,
    again: Option<DonationId>,
    limit: i64,
) -> Result<Vec<ToAsk>, Error> {
    let rows = sqlx::query!(
        r#"select hold.hold_id, hold.donation_id, hold.number, hold.element, refused.charity_name, gift.donated_on, gift.gross_pence,
             gift.claimable_pence as "claimable_pence!"
         from donation as gift
         join hold on hold.donation_id = gift.donation_id and hold.released_at is null
             and (hold.asked_at is null or $3::uuid is not null)
         join declaration as refused on refused.declaration_id = hold.declaration_id and refused.donor_id = gift.donor_id
         where gift.donor_id = $1 and gift.status = 'held'
         order by gift.donation_id is not distinct from $3 desc, gift.donated_on desc, gift.donation_id desc
         limit $2"#,
        donor.uuid(),
        limit,
        again.map(DonationId::uuid),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(ToAsk {
                hold_id: row.hold_id,
                donation_id: DonationId::from_uuid(row.donation_id),
                number: row.number,
                element: row.element,
                charity_name: row.charity_name,
                donated_on: row.donated_on,
                gross: pence(row.gross_pence)?,
                claimable: pence(row.claimable_pence)?,
            })
        })
        .collect()
}

/// What was given, with fees and refunds: the amount that its donor knows a gift by.
pub(crate) async fn gross(conn: &mut PgConnection, id: DonationId) -> Result<domain::Pence, Error> {
    let gross = sqlx::query_scalar!("select gross_pence from donation where donation_id = $1", id.uuid())
        .fetch_one(conn)
        .await?;
    pence(gross)
}

/// When we last asked the donor about gifts of this charity.
pub(crate) async fn last_asked(
    conn: &mut PgConnection,
    charity: CharityId,
    donor: DonorId,
) -> Result<Option<Timestamp>, Error> {
    let at = sqlx::query_scalar!(
        "select max(hold.asked_at)
         from donation as gift
         join hold on hold.donation_id = gift.donation_id and hold.released_at is null
         where gift.donor_id = $1 and gift.status = 'held' and gift.charity_id = $2",
        donor.uuid(),
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(at.map(Timestamp::from_offset))
}

/// When we last asked the donor of this gift about details of its authorisation, also those that were put right since.
pub(crate) async fn asked_before(
    conn: &mut PgConnection,
    charity: CharityId,
    donor: DonorId,
    id: DonationId,
) -> Result<Option<Timestamp>, Error> {
    let at = sqlx::query_scalar!(
        // Charity and authorisation are what a hold is found by.
        "select max(hold.asked_at)
         from declaration as refused
         join hold on hold.charity_id = refused.charity_id and hold.authorisation_id = refused.authorisation_id
         where refused.donation_id = $1 and refused.donor_id = $2 and refused.charity_id = $3",
        id.uuid(),
        donor.uuid(),
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(at.map(Timestamp::from_offset))
}

/// Keeps that the donor is asked now.
pub(crate) async fn mark_asked(conn: &mut PgConnection, holds: &[Uuid], at: Timestamp) -> Result<(), Error> {
    sqlx::query!("update hold set asked_at = $2 where hold_id = any($1)", holds, at.offset())
        .execute(conn)
        .await?;
    Ok(())
}
