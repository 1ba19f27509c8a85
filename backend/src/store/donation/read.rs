//! Reading donations: each reader binds its tenant, so that nobody sees another's.

use domain::calendar::{serde_date, serde_date_option};
use domain::donation::shown::{Found, GiftState, GivingFilter, PlatformFilter, Shown};
use domain::donation::{
    Assessment, CharityMatch, CharityView, ClaimProgress, Currency, DeletionReason, DonationView,
    DonorRefView, Facts, GiftAidView, GiftName, Parts, Status, TakenOut, TakenOutReason, assess,
};
use domain::money::gift_aid;
use domain::{
    CharityId, DeclarationId, DonationId, DonorId, GiftAmount, Pence, PlatformId, Reference, SourceId,
    TaxYear, Timestamp,
};
use serde::Deserialize;
use serde_json::Value;
use sqlx::PgConnection;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::error::Error;
use crate::store::stored;

/// A row of donation_shown. Answers are kept in this form too, for 30 days: once a version is released, what is added here needs a default.
#[derive(Deserialize)]
struct Row {
    donation_id: Uuid,
    reference: Option<String>,
    donor_kind: String,
    // Not kept with an answer.
    #[serde(default)]
    donor_value: String,
    donor_id: Option<Uuid>,
    transaction: Value,
    gross_pence: i64,
    net_pence: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    donated_at: OffsetDateTime,
    #[serde(with = "serde_date")]
    donated_on: Date,
    #[serde(with = "serde_date_option")]
    settled_on: Option<Date>,
    status: String,
    declaration_id: Option<Uuid>,
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    version: i32,
    #[serde(with = "time::serde::rfc3339::option")]
    deleted_at: Option<OffsetDateTime>,
    deletion_reason: Option<String>,
    platform_name: String,
    charity_reference: Option<String>,
    charity_name: Option<String>,
    authorisation_id: Option<Uuid>,
    charity_conflict: bool,
    donor_is_told: bool,
    out_of_time: bool,
    donor_denied: bool,
    donor_erased: bool,
    details_refused: bool,
    taken_out_as: Option<String>,
    // Of a kept answer, which its platform gets, only the reason is shown.
    #[serde(skip)]
    taken_out_words: Option<String>,
    #[serde(skip)]
    claimed_elsewhere_on: Option<Date>,
    refunded_pence: i64,
    refunds: Option<Value>,
    // Only donors are told.
    #[serde(skip)]
    paid_on: Option<Date>,
}

impl Row {
    fn shown(self, today: Date) -> Result<Shown, Error> {
        let status: Status = stored("status of a donation", self.status.parse())?;
        let taken_out_as = self
            .taken_out_as
            .map(|reason| stored("reason of a gift taken out", reason.parse::<TakenOutReason>()))
            .transpose()?;
        let taken_out = taken_out_as.and_then(|reason| {
            TakenOut::from_stored(reason, self.taken_out_words.as_deref(), self.claimed_elsewhere_on)
        });
        let facts = Facts {
            deleted: self.deleted_at.is_some(),
            taken_out: taken_out_as,
            out_of_time: self.out_of_time,
            settled_on: self.settled_on,
            charity: match (self.charity_name.is_some(), self.charity_conflict) {
                (true, _) => CharityMatch::Known,
                (false, true) => CharityMatch::Conflict,
                (false, false) => CharityMatch::Unknown,
            },
            donor_known: self.donor_id.is_some(),
            donor_denied: self.donor_denied,
            donor_erased: self.donor_erased,
            authorised: self.authorisation_id.is_some() || self.declaration_id.is_some(),
            details_usable: !self.details_refused,
            // The state is the one record of how far a claim has come.
            claim: match status {
                Status::Claimed => ClaimProgress::Claimed,
                Status::Accepted => ClaimProgress::Accepted,
                _ => ClaimProgress::None,
            },
            declared: self.declaration_id.is_some(),
        };
        let gross = stored("gross amount", GiftAmount::new(self.gross_pence))?;
        let net = self.net_pence.map(|net| stored("net amount", GiftAmount::new(net))).transpose()?;
        let refunded = stored("sum of refunds", Pence::new(self.refunded_pence))?;
        // Nothing is claimed on a gift that was deleted.
        let claimable = if facts.deleted { Pence::ZERO } else { Parts { gross, net, refunded }.claimable() };
        let refunds =
            self.refunds.map(|refunds| stored("refunds", serde_json::from_value(refunds))).transpose()?;
        // The reasons are of today; the state is what was written, so that nobody reads a state that no write gave.
        let assessment = Assessment { status, reasons: assess(&facts, today).reasons };
        let declaration_id = self.declaration_id.map(DeclarationId::from_uuid);
        let reference =
            self.reference.map(|reference| stored("reference", Reference::parse(&reference))).transpose()?;
        let kind = stored("kind of donor", self.donor_kind.parse())?;
        let deletion_reason = self
            .deletion_reason
            .map(|reason| stored("reason of a deletion", reason.parse::<DeletionReason>()))
            .transpose()?;
        let view = DonationView {
            id: DonationId::from_uuid(self.donation_id),
            reference,
            donor: DonorRefView { kind, value: Some(self.donor_value).filter(|value| !value.is_empty()) },
            transaction: self.transaction,
            gross_amount: gross,
            net_amount: net,
            currency: Currency::Gbp,
            donated_at: Timestamp::from_offset(self.donated_at),
            settlement_date: self.settled_on,
            donor_id: self.donor_id.filter(|_| self.donor_is_told).map(DonorId::from_uuid),
            charity: self
                .charity_name
                .clone()
                .zip(self.charity_reference)
                .map(|(name, reference)| CharityView { name, reference }),
            claimable_amount: claimable,
            refunds: refunds.unwrap_or_default(),
            gift_aid: GiftAidView::new(
                &assessment,
                gift_aid(claimable, TaxYear::of(self.donated_on)),
                declaration_id,
            )
            .deleted(deletion_reason),
            created_at: Timestamp::from_offset(self.created_at),
            updated_at: Timestamp::from_offset(self.updated_at),
            deleted_at: self.deleted_at.map(Timestamp::from_offset),
            deletion_reason,
        };
        Ok(Shown {
            view,
            facts,
            taken_out,
            version: self.version,
            donated_on: self.donated_on,
            platform_name: self.platform_name,
            charity_name: self.charity_name,
            paid_on: self.paid_on,
        })
    }
}

macro_rules! shown {
    ($paid_on:tt, $filter:tt $(+ $more:tt)*, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            Row,
            r#"select donation_id as "donation_id!", reference, donor_kind as "donor_kind!", donor_value as "donor_value!", donor_id,
                 transaction as "transaction!", gross_pence as "gross_pence!", net_pence, donated_at as "donated_at!",
                 donated_on as "donated_on!", settled_on, status as "status!", declaration_id, created_at as "created_at!",
                 updated_at as "updated_at!", version as "version!", deleted_at, deletion_reason, platform_name as "platform_name!",
                 charity_reference, charity_name, authorisation_id, charity_conflict as "charity_conflict!",
                 donor_is_told as "donor_is_told!", out_of_time as "out_of_time!", donor_denied as "donor_denied!",
                 donor_erased as "donor_erased!", details_refused as "details_refused!", taken_out_as, taken_out_words, claimed_elsewhere_on,
                 refunded_pence as "refunded_pence!", refunds, "# + $paid_on + r#" as "paid_on?"
             from donation_shown "# + $filter $(+ $more)*,
            $($argument),*
        )
    };
}

/// Donations as platforms and charities see them.
macro_rules! donations {
    ($filter:tt $(+ $more:tt)*, $($argument:expr),* $(,)?) => {
        shown!("null::date", $filter $(+ $more)*, $($argument),*)
    };
}

/// Donations as their donors see them: of those that HMRC accepted with the day on which all of their claim was
/// paid.
macro_rules! gifts {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        shown!(
            "(select settled_claim.paid_on from donation as gift
              join settled_claim on settled_claim.claim_id = gift.accepted_in
              where gift.donation_id = donation_shown.donation_id and gift.status = 'accepted')",
            $filter,
            $($argument),*
        )
    };
}

/// A donation as an answer showed it, and the day of the answer.
#[derive(Deserialize)]
struct Answered {
    #[serde(with = "serde_date")]
    today: Date,
    donation: Row,
}

/// A donation out of the answer of create.sql to who sends it again. One that was kept does not say how its donor is named.
pub(crate) fn answered(answer: Value) -> Result<Shown, Error> {
    let answered: Answered = stored("answer", serde_json::from_value(answer))?;
    answered.donation.shown(answered.today)
}

pub(crate) async fn find_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    id: DonationId,
    today: Date,
) -> Result<Option<Shown>, Error> {
    let row = donations!("where platform_id = $1 and donation_id = $2", platform.uuid(), id.uuid())
        .fetch_optional(conn)
        .await?;
    row.map(|row| row.shown(today)).transpose()
}

/// Those of these donations that are the platform's, in no order.
pub(crate) async fn find_all_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    ids: &[Uuid],
    today: Date,
) -> Result<Vec<Shown>, Error> {
    let rows = donations!("where platform_id = $1 and donation_id = any ($2)", platform.uuid(), ids)
        .fetch_all(conn)
        .await?;
    rows.into_iter().map(|row| row.shown(today)).collect()
}

pub(crate) async fn find_for_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    id: DonationId,
    today: Date,
) -> Result<Option<Shown>, Error> {
    let row = gifts!(
        "where donor_id = $1 and donation_id = $2 and donation_id in (select donation_seen.donation_id from donation_seen where donation_seen.donation_id = $2)",
        donor.uuid(),
        id.uuid()
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| row.shown(today)).transpose()
}

/// The donor's gift with this name: the newest one, where two of these platforms have the same reference. A name is found in its own
/// index, and only what it names is asked whose it is, however many gifts the donor has.
pub(crate) async fn find_named(
    conn: &mut PgConnection,
    donor: DonorId,
    name: &GiftName,
    platforms: &[Uuid],
) -> Result<Option<DonationId>, Error> {
    let (gift, declaration) = match name {
        GiftName::Gift(id) => (Some(id.uuid()), None),
        GiftName::Declaration(id) => (None, Some(id.uuid())),
        GiftName::Reference(_) => (None, None),
    };
    // The index has references as they were sent.
    let spellings = name.spellings();
    let found = sqlx::query_scalar!(
        r#"with named as materialized (
             select donation_id from donation where donation_id = $2
             union all select donation_id from declaration where declaration_id = $3 and donor_id = $1
             union all select donation_id from donation where platform_id = any ($4) and reference = any ($5)
             limit 200
         )
         select gift.donation_id as "donation_id!"
         from named
         cross join lateral (
             select donation_seen.donation_id, donation_seen.donor_id, donation_seen.donated_at
             from donation_seen
             where donation_seen.donation_id = named.donation_id
             offset 0
         ) as gift
         where gift.donor_id = $1
         order by gift.donated_at desc, gift.donation_id desc
         limit 1"#,
        donor.uuid(),
        gift,
        declaration,
        platforms,
        &spellings[..],
    )
    .fetch_optional(conn)
    .await?;
    Ok(found.map(DonationId::from_uuid))
}

/// Among this many of a donor's newest gifts of each state a reference is found by its beginning, which no index has.
const SEARCHED: i64 = 2_000;

/// The donor's gifts whose references begin so, newest first: as it is written without hyphens and spaces, in capitals; and those with ids
/// between these two. At most so many.
pub(crate) async fn find_by_beginning(
    conn: &mut PgConnection,
    donor: DonorId,
    beginning: &str,
    ids: Option<(DonationId, DonationId)>,
    limit: i64,
) -> Result<Vec<DonationId>, Error> {
    let (first, last) = ids.map(|(first, last)| (first.uuid(), last.uuid())).unzip();
    let among = statuses(&GivingFilter::default());
    let found = sqlx::query_scalar!(
        r#"select gift.donation_id as "donation_id!"
         from unnest($2::text[]) as state (status)
         cross join lateral (
             select donation_seen.donation_id, donation_seen.donated_at, donation_seen.reference
             from donation_seen
             where donation_seen.donor_id = $1 and donation_seen.status = state.status
             order by donation_seen.donated_at desc, donation_seen.donation_id desc
             limit $4
         ) as gift
         where starts_with(upper(translate(gift.reference, '- ', '')), $3::text) or gift.donation_id between $6::uuid and $7::uuid
         order by gift.donated_at desc, gift.donation_id desc
         limit $5"#,
        donor.uuid(),
        &among[..],
        beginning,
        SEARCHED,
        limit,
        first,
        last,
    )
    .fetch_all(conn)
    .await?;
    Ok(found.into_iter().map(DonationId::from_uuid).collect())
}

/// Those of these donations that are the donor's, newest first. The caller has checked that the donor sees them.
pub(crate) async fn find_all_for_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    ids: &[Uuid],
    today: Date,
) -> Result<Vec<Shown>, Error> {
    let rows = gifts!(
        "where donor_id = $1 and donation_id = any ($2) order by donated_at desc, donation_id desc",
        donor.uuid(),
        ids
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| row.shown(today)).collect()
}

pub(crate) async fn find_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    id: DonationId,
    today: Date,
) -> Result<Option<Shown>, Error> {
    let row = donations!("where charity_id = $1 and donation_id = $2", charity.uuid(), id.uuid())
        .fetch_optional(conn)
        .await?;
    row.map(|row| row.shown(today)).transpose()
}

/// Those of these donations that are the charity's, newest first.
pub(crate) async fn find_all_for_charity(
    conn: &mut PgConnection,
    charity: CharityId,
    ids: &[Uuid],
    today: Date,
) -> Result<Vec<Shown>, Error> {
    let rows = donations!(
        "where charity_id = $1 and donation_id = any ($2) order by donated_at desc, donation_id desc",
        charity.uuid(),
        ids
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| row.shown(today)).collect()
}

/// Where a list goes on, and how far.
#[derive(Clone, Copy)]
pub(crate) struct Scan {
    /// The instant and id of the last row that was shown.
    pub(crate) before: Option<(Timestamp, Uuid)>,
    pub(crate) limit: i64,
}

impl Scan {
    /// Past the last instant that PostgreSQL and the calendar hold, so that every row lies before it.
    pub(crate) const OPEN: OffsetDateTime = time::macros::datetime!(9999-12-31 23:59:59 UTC);

    pub(crate) fn bounds(self) -> (OffsetDateTime, Uuid) {
        let open = (Self::OPEN, Uuid::max());
        self.before.map_or(open, |(at, id)| (at.offset(), id))
    }
}

/// A donor's gifts, newest first, narrowed to what was asked for.
pub(crate) async fn list_for_donor(
    conn: &mut PgConnection,
    donor: DonorId,
    filter: &GivingFilter,
    scan: Scan,
    today: Date,
) -> Result<Vec<Shown>, Error> {
    let ((at, id), (from, before)) = (scan.bounds(), filter.donated());
    let (found, among) = (filter.found.as_ref().map(uuids), statuses(filter));
    let claimable = by_gift_aid(filter);
    // A donor may have very many gifts: each state is read from its own place in the donor's index until the page is full, so that of
    // states that nobody asked for nothing is read.
    let rows = gifts!(
        "where donation_id in (
             select one.donation_id
             from unnest($9::text[]) as asked (status)
             cross join lateral (
                 select gift.donation_id, gift.donated_at
                 from gift_standing as gift
                 where gift.donor_id = $1 and gift.status = asked.status and (gift.donated_at, gift.donation_id) < ($2, $3)
                 and gift.donated_at >= $5 and gift.donated_at < $6
                 and ($7::uuid is null or gift.charity_id = $7)
                 and gift_is_found(gift.charity_id, gift.platform_id, gift.donation_id, gift.gross_pence, gift.claimable_pence,
                     $8, $11, $13, $14)
                 and ($12::uuid is null or gift.platform_id = $12)
                 and ($10::text is null or gift.standing = $10)
                 order by gift.donated_at desc, gift.donation_id desc limit $4
             ) as one
             order by one.donated_at desc, one.donation_id desc limit $4
         )
         order by donated_at desc, donation_id desc",
        donor.uuid(),
        at,
        id,
        scan.limit,
        from,
        before,
        filter.charity.map(CharityId::uuid),
        found.as_deref(),
        &among[..],
        filter.state.map(GiftState::as_str),
        amount(filter),
        filter.platform.map(PlatformId::uuid),
        claimable.as_deref(),
        is_both(filter),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(|row| row.shown(today)).collect()
}

/// The amount that a search named, in pence. Like [`uuids`], which are there with it, it is in the donor's index.
pub(super) fn amount(filter: &GivingFilter) -> Option<i64> {
    filter.found.as_ref().and_then(|found| found.amount).map(Pence::get)
}

/// What gets Gift Aid of gifts that come to that amount with it, or whose Gift Aid it is.
pub(super) fn by_gift_aid(filter: &GivingFilter) -> Option<Vec<i64>> {
    filter.found.as_ref().map(|found| found.by_gift_aid().into_iter().map(Pence::get).collect())
}

/// Whether a gift has to fit a name and the amount that a search named.
pub(super) fn is_both(filter: &GivingFilter) -> bool {
    filter.found.as_ref().is_some_and(|found| found.is_both)
}

/// The ids of charities, platforms and gifts: no two things have the same.
pub(super) fn uuids(found: &Found) -> Vec<Uuid> {
    let charities = found.charities.iter().map(|id| id.uuid());
    let platforms = found.platforms.iter().map(|id| id.uuid());
    charities.chain(platforms).chain(found.gifts.iter().map(|id| id.uuid())).collect()
}

/// The statuses, as they are stored, that a gift can have which stands where the filter says: all where it may stand anywhere.
pub(super) fn statuses(filter: &GivingFilter) -> Vec<String> {
    let among = filter.state.map_or(Status::ALL, GiftState::statuses);
    among.iter().map(|status| status.as_str().to_owned()).collect()
}

/// Text for `like`, with its three special characters taken literally.
pub(crate) fn escape_like(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// Whether a platform sent so few gifts to a charity that reading the platform's long list would find hardly any: then they are read by
/// themselves.
async fn is_few_of_source(
    conn: &mut PgConnection,
    platform: PlatformId,
    source: SourceId,
) -> Result<bool, Error> {
    // From a source to itself, and in order: of an equality no plan knows how few there are, and reads the whole table for them.
    let is_few = sqlx::query_scalar!(
        r#"select count(*) <= 10000 as "is_few!" from (
             select from source
             cross join lateral (
                 select from donation
                 where donation.source_id >= source.source_id and donation.source_id <= source.source_id
                 order by donation.source_id
                 limit 10001
             ) as gift
             where source.source_id = $1 and source.platform_id = $2
             limit 10001
         ) as sent"#,
        source.uuid(),
        platform.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_few)
}

/// A platform's donations, newest first. A reference or a donor has few, which are found by themselves, and so may a charity have; else
/// each state is read from its own place in an index, so that of states that nobody asked for nothing is read.
pub(crate) async fn list_for_platform(
    conn: &mut PgConnection,
    platform: PlatformId,
    filter: &PlatformFilter,
    source: Option<SourceId>,
    scan: Scan,
    today: Date,
) -> Result<Vec<Shown>, Error> {
    let (at, id) = scan.bounds();
    let (from, before) = filter.created();
    let asked = Status::ALL.iter().filter(|status| filter.status.is_none_or(|wanted| wanted == **status));
    let states: Vec<String> = asked.map(|status| status.as_str().to_owned()).collect();
    let is_few = match source {
        Some(source) if filter.reference.is_none() && filter.donor.is_none() => {
            is_few_of_source(&mut *conn, platform, source).await?
        }
        _ => false,
    };
    let source = source.map(SourceId::uuid);
    // An index gives the ids first, so the view reads only those rows.
    macro_rules! listed {
        ($ids:tt $(, $known:expr)*) => {
            donations!(
                "where donation_id in (" + $ids + ") order by created_at desc, donation_id desc",
                platform.uuid(),
                at,
                id,
                scan.limit,
                from,
                before,
                &states[..],
                source,
                $($known),*
            )
            .fetch_all(conn)
            .await?
        };
    }
    let rows = if is_few {
        listed!(
            "select few.donation_id
             from (
                 select donation.donation_id, donation.created_at, donation.status
                 from donation
                 where donation.source_id >= $8 and donation.source_id <= $8 and donation.platform_id = $1
                 order by donation.source_id
                 offset 0
             ) as few
             where few.status = any ($7) and (few.created_at, few.donation_id) < ($2, $3)
             and few.created_at >= $5 and few.created_at < $6
             order by few.created_at desc, few.donation_id desc limit $4"
        )
    } else if let Some(reference) = &filter.reference {
        listed!(
            "select donation.donation_id from donation
             where donation.platform_id = $1 and donation.reference = $9
             and (donation.created_at, donation.donation_id) < ($2, $3)
             and donation.created_at >= $5 and donation.created_at < $6
             and donation.status = any ($7) and ($8::uuid is null or donation.source_id = $8)
             and ($10::uuid is null or (
                 donation.donor_id = $10
                 and is_donor_told(donation.platform_id, donation.donor_kind, donation.donor_value, donation.donor_id)))
             order by donation.created_at desc, donation.donation_id desc limit $4",
            reference.as_str(),
            filter.donor.map(DonorId::uuid)
        )
    } else if let Some(donor) = filter.donor {
        listed!(
            // Within the index of the donor's gifts, which has all that is asked for; in its order first, or the plan brings in the
            // index of the platform's list, and reads all of that.
            "select near.donation_id
             from (
                 select own.donation_id, own.created_at
                 from (
                     select donation.donation_id, donation.platform_id, donation.status, donation.created_at
                     from donation
                     where donation.donor_id = $9
                     order by donation.status, donation.donated_at desc, donation.donation_id desc
                     offset 0
                 ) as own
                 where own.platform_id = $1 and own.status = any ($7) and (own.created_at, own.donation_id) < ($2, $3)
                 and own.created_at >= $5 and own.created_at < $6
                 order by own.created_at desc, own.donation_id desc
                 offset 0
             ) as near
             cross join lateral (
                 select from donation as gift
                 where gift.donation_id = near.donation_id and ($8::uuid is null or gift.source_id = $8)
                 and is_donor_told(gift.platform_id, gift.donor_kind, gift.donor_value, gift.donor_id)
                 offset 0
             ) as told
             order by near.created_at desc, near.donation_id desc limit $4",
            donor.uuid()
        )
    } else {
        listed!(
            "select one.donation_id
             from unnest($7::text[]) as asked (status)
             cross join lateral (
                 select donation.donation_id, donation.created_at
                 from donation
                 where donation.platform_id = $1 and donation.status = asked.status
                 and (donation.created_at, donation.donation_id) < ($2, $3)
                 and donation.created_at >= $5 and donation.created_at < $6
                 and ($8::uuid is null or donation.source_id = $8)
                 order by donation.created_at desc, donation.donation_id desc limit $4
             ) as one
             order by one.created_at desc, one.donation_id desc limit $4"
        )
    };
    rows.into_iter().map(|row| row.shown(today)).collect()
}
