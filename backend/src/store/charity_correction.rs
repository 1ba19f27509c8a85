//! Proposals to correct what is known of a charity, and what was known before.

use domain::charity::CharityDetails;
use domain::charity::view::{Correction, FormerDetails};
use domain::{
    CharityId, CharityName, CorrectionId, Email, HmrcReference, MailDomain, Official, PersonName, Phone,
    Regulator, StaffId, Timestamp,
};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::stored;
use crate::error::Error;

fn details(
    name: &str,
    hmrc_reference: &str,
    (regulator, regulator_name, number): (&str, Option<&str>, Option<&str>),
) -> Result<CharityDetails, Error> {
    Ok(CharityDetails {
        name: stored("charity name", CharityName::kept(name))?,
        hmrc_reference: stored("HMRC reference", HmrcReference::parse(hmrc_reference))?,
        regulator: stored("regulator", Regulator::from_stored(regulator, regulator_name, number))?,
    })
}

fn official(first: &str, last: &str, email: &str, phone: Option<&str>) -> Result<Official, Error> {
    Ok(Official {
        name: PersonName::kept(None, first, last),
        email: stored("email", Email::parse(email))?,
        phone: phone.map(|phone| stored("phone", Phone::parse(phone))).transpose()?,
    })
}

/// Who is the authorised official of a charity.
pub(crate) async fn present_official(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<Official>, Error> {
    let row = sqlx::query!(
        "select official_first, official_last, official_email, official_phone from charity where charity_id = $1",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let phone = row.official_phone.as_deref();
        official(&row.official_first, &row.official_last, &row.official_email, phone)
    })
    .transpose()
}

/// What is known of a charity.
pub(crate) async fn present(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<CharityDetails>, Error> {
    let row = sqlx::query!(
        "select name, hmrc_reference, regulator, regulator_name, regulator_number from charity where charity_id = $1",
        charity.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let regulator =
            (row.regulator.as_str(), row.regulator_name.as_deref(), row.regulator_number.as_deref());
        details(&row.name, &row.hmrc_reference, regulator)
    })
    .transpose()
}

pub(crate) async fn insert(
    conn: &mut PgConnection,
    id: CorrectionId,
    charity: CharityId,
    proposed: &CharityDetails,
    official: Option<&Official>,
    (by, at): (StaffId, Timestamp),
) -> Result<(), Error> {
    sqlx::query!(
        "insert into charity_correction (
             correction_id, charity_id, name, hmrc_reference, regulator, regulator_name, regulator_number, proposed_at, proposed_by,
             official_first, official_last, official_email, official_phone)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        id.uuid(),
        charity.uuid(),
        proposed.name.as_str(),
        proposed.hmrc_reference.as_str(),
        proposed.regulator.as_str(),
        proposed.regulator.name(),
        proposed.regulator.number(),
        at.offset(),
        by.uuid(),
        official.map(|official| official.name.first()),
        official.map(|official| official.name.last()),
        official.map(|official| official.email.as_str()),
        official.and_then(|official| official.phone.as_ref()).map(Phone::as_str),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// How many proposals a charity made since then.
pub(crate) async fn made_since(
    conn: &mut PgConnection,
    charity: CharityId,
    since: Timestamp,
) -> Result<i64, Error> {
    let made = sqlx::query_scalar!(
        r#"select count(*) as "made!" from charity_correction where charity_id = $1 and proposed_at > $2"#,
        charity.uuid(),
        since.offset(),
    )
    .fetch_one(conn)
    .await?;
    Ok(made)
}

/// Ends the charity's open proposal as `refused` or `withdrawn`; which that was.
pub(crate) async fn end(
    conn: &mut PgConnection,
    charity: CharityId,
    state: &str,
    at: Timestamp,
) -> Result<Option<CorrectionId>, Error> {
    let id = sqlx::query_scalar!(
        "update charity_correction set state = $2, decided_at = $3 where charity_id = $1 and state = 'open'
         returning correction_id",
        charity.uuid(),
        state,
        at.offset(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(id.map(CorrectionId::from_uuid))
}

/// Approves a proposal: the charity is what it says, and what was known before is kept beside it. The unique HMRC reference refuses
/// that of another charity that is proved.
pub(crate) async fn approve(
    conn: &mut PgConnection,
    id: CorrectionId,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with approved as (
             update charity_correction as correction
             set state = 'approved', decided_at = $2, former_name = charity.name, former_hmrc_reference = charity.hmrc_reference,
                 former_regulator = charity.regulator, former_regulator_name = charity.regulator_name,
                 former_regulator_number = charity.regulator_number,
                 former_official_first = case when correction.official_first is not null then charity.official_first end,
                 former_official_last = case when correction.official_first is not null then charity.official_last end,
                 former_official_email = case when correction.official_first is not null then charity.official_email end,
                 former_official_phone = case when correction.official_first is not null then charity.official_phone end
             from charity
             where correction.correction_id = $1 and correction.state = 'open' and charity.charity_id = correction.charity_id
             returning correction.*
         )
         update charity
         set name = approved.name, hmrc_reference = approved.hmrc_reference, regulator = approved.regulator,
             regulator_name = approved.regulator_name, regulator_number = approved.regulator_number,
             official_first = coalesce(approved.official_first, charity.official_first),
             official_last = coalesce(approved.official_last, charity.official_last),
             official_email = coalesce(approved.official_email, charity.official_email),
             official_phone = case when approved.official_first is null then charity.official_phone else approved.official_phone end
         from approved
         where charity.charity_id = approved.charity_id",
        id.uuid(),
        at.offset(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a claim of the charity is on its way: its message names the HMRC reference that its gifts were declared for.
pub(crate) async fn is_claiming(conn: &mut PgConnection, charity: CharityId) -> Result<bool, Error> {
    let is_claiming = sqlx::query_scalar!(
        r#"select exists (
             select from claim
             where charity_id = $1 and state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged')) as "is_claiming!""#,
        charity.uuid(),
    )
    .fetch_one(conn)
    .await?;
    Ok(is_claiming)
}

struct OpenRow {
    correction_id: Uuid,
    charity_id: Uuid,
    name: String,
    hmrc_reference: String,
    regulator: String,
    regulator_name: Option<String>,
    regulator_number: Option<String>,
    official_first: Option<String>,
    official_last: Option<String>,
    official_email: Option<String>,
    official_phone: Option<String>,
    present_name: String,
    present_hmrc_reference: String,
    present_regulator: String,
    present_regulator_name: Option<String>,
    present_regulator_number: Option<String>,
    proposed_at: OffsetDateTime,
    proposed_by: String,
}

impl OpenRow {
    fn correction(self) -> Result<Correction, Error> {
        let proposed =
            (self.regulator.as_str(), self.regulator_name.as_deref(), self.regulator_number.as_deref());
        let present = (
            self.present_regulator.as_str(),
            self.present_regulator_name.as_deref(),
            self.present_regulator_number.as_deref(),
        );
        Ok(Correction {
            correction_id: CorrectionId::from_uuid(self.correction_id),
            charity_id: CharityId::from_uuid(self.charity_id),
            present: details(&self.present_name, &self.present_hmrc_reference, present)?,
            proposed: details(&self.name, &self.hmrc_reference, proposed)?,
            official: self
                .official_first
                .zip(self.official_last)
                .zip(self.official_email)
                .map(|((first, last), email)| official(&first, &last, &email, self.official_phone.as_deref()))
                .transpose()?,
            proposed_at: Timestamp::from_offset(self.proposed_at),
            proposed_by: self.proposed_by,
        })
    }
}

macro_rules! open {
    ($filter:tt, $($argument:expr),* $(,)?) => {
        sqlx::query_as!(
            OpenRow,
            r#"select correction.correction_id, correction.charity_id, correction.name, correction.hmrc_reference, correction.regulator,
                 correction.regulator_name, correction.regulator_number, correction.official_first, correction.official_last,
                 correction.official_email, correction.official_phone, charity.name as present_name,
                 charity.hmrc_reference as present_hmrc_reference, charity.regulator as present_regulator,
                 charity.regulator_name as present_regulator_name, charity.regulator_number as present_regulator_number,
                 correction.proposed_at, staff.shown as "proposed_by!"
             from charity_correction as correction
             join charity using (charity_id)
             join staff on staff.staff_id = correction.proposed_by
             where correction.state = 'open' "# + $filter,
            $($argument),*
        )
    };
}

/// The open proposal of a charity.
pub(crate) async fn open_of(
    conn: &mut PgConnection,
    charity: CharityId,
) -> Result<Option<Correction>, Error> {
    let row = open!("and correction.charity_id = $1", charity.uuid()).fetch_optional(conn).await?;
    row.map(OpenRow::correction).transpose()
}

/// An open proposal.
pub(crate) async fn find_open(
    conn: &mut PgConnection,
    id: CorrectionId,
) -> Result<Option<Correction>, Error> {
    let row = open!("and correction.correction_id = $1", id.uuid()).fetch_optional(conn).await?;
    row.map(OpenRow::correction).transpose()
}

/// The open proposals, the oldest first, at most so many; where a mail domain is named, of the charities of its people.
pub(crate) async fn waiting(
    conn: &mut PgConnection,
    domain: Option<&MailDomain>,
    limit: i64,
) -> Result<Vec<Correction>, Error> {
    let rows = open!(
        "and ($2::text is null or exists (
             select from membership join staff as member using (staff_id)
             where membership.charity_id = correction.charity_id and split_part(member.email, '@', 2) = $2))
         order by correction.proposed_at, correction.correction_id limit $1",
        limit,
        domain.map(MailDomain::as_str),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(OpenRow::correction).collect()
}

/// What was known of a charity before, the newest first.
pub(crate) async fn former(conn: &mut PgConnection, charity: CharityId) -> Result<Vec<FormerDetails>, Error> {
    let rows = sqlx::query!(
        r#"select former_name as "name!", former_hmrc_reference as "hmrc_reference!", former_regulator as "regulator!",
             former_regulator_name, former_regulator_number, former_official_first, former_official_last, former_official_email,
             former_official_phone, decided_at as "until!"
         from charity_correction
         where charity_id = $1 and state = 'approved'
         order by decided_at desc, correction_id desc
         limit 100"#,
        charity.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let regulator = (
                row.regulator.as_str(),
                row.former_regulator_name.as_deref(),
                row.former_regulator_number.as_deref(),
            );
            Ok(FormerDetails {
                details: details(&row.name, &row.hmrc_reference, regulator)?,
                official: row
                    .former_official_first
                    .zip(row.former_official_last)
                    .zip(row.former_official_email)
                    .map(|((first, last), email)| {
                        official(&first, &last, &email, row.former_official_phone.as_deref())
                    })
                    .transpose()?,
                until: Timestamp::from_offset(row.until),
            })
        })
        .collect()
}
