//! The intermediary's own records: what a donor gave under Gift Aid, and every declaration of a tax year (ITA 2007 s.428(3)(b)).

use domain::donation::DeclarationStatus;
use domain::statement::StatementLine;
use domain::{AuthorisationId, DeclarationId, DonationId, DonorId, GiftAidSum, Pence, TaxYear, Timestamp};
use futures::TryStreamExt;
use sqlx::PgConnection;
use time::Date;

use super::donation::declared;
use super::stored;
use crate::error::Error;

/// One declaration, with the authorisation that it rests on and what became of it.
#[derive(Clone, Debug)]
pub struct DeclarationRecord {
    pub donor_id: DonorId,
    pub authorisation_id: AuthorisationId,
    /// When it was given, and where: portal, platform or capture, and through which platform.
    pub authorised_at: Timestamp,
    pub authorised_through: String,
    pub platform: Option<String>,
    /// When the consequence of a shortfall of tax was explained.
    pub explained_at: Timestamp,
    /// Its last day, and when the donor said stop, and from when that holds.
    pub authorised_until: Date,
    pub cancelled_at: Option<Timestamp>,
    pub cancelled_from: Option<Timestamp>,
    pub declaration_id: DeclarationId,
    pub donation_id: DonationId,
    /// Name, home, charity, amount and words, as they were; none once its time to be kept is over.
    pub text: Option<domain::DeclarationText>,
    pub charity: String,
    pub hmrc_reference: String,
    pub donated_on: Date,
    pub amount: Pence,
    pub made_at: Timestamp,
    pub state: DeclarationStatus,
    pub ended_at: Option<Timestamp>,
    /// The charity's number of the claim that it is in, when that was filed, and when HMRC accepted it.
    pub claim_number: Option<i32>,
    pub filed_at: Option<Timestamp>,
    pub accepted_at: Option<Timestamp>,
    /// What of it goes back to HMRC, or went.
    pub adjusted: Pence,
}

/// Reads every declaration for gifts of a tax year, of one donor or of all, by donor and day, and gives each to `each` as it comes.
pub(crate) async fn declarations(
    conn: &mut PgConnection,
    year: TaxYear,
    donor: Option<DonorId>,
    mut each: impl FnMut(DeclarationRecord) -> Result<(), Error> + Send,
) -> Result<(), Error> {
    let mut rows = sqlx::query!(
        r#"select declaration.donor_id, declaration.authorisation_id, authorisation.given_at, authorisation.channel,
             platform.name as "platform?", authorisation.explained_at, authorisation.ends_on, authorisation.cancelled_at,
             authorisation.cancelled_from, declaration.declaration_id, declaration.donation_id, declaration.title,
             declaration.first_name, declaration.last_name, declaration.address_line1, declaration.address_line2, declaration.town,
             declaration.postcode, declaration.country, declaration.charity_name, declaration.hmrc_reference,
             declaration.donated_on, declaration.authorised_on, declaration.claimable_pence, declaration.wording_version,
             declaration.made_at, declaration.state, declaration.ended_at, declaration.forgotten_at,
             claim.number as "number?", claim.submitted_at as "submitted_at?", claim.accepted_at as "accepted_at?",
             (select coalesce(sum(claimable_pence), 0)::bigint from adjustment
              where adjustment.declaration_id = declaration.declaration_id) as "adjusted!"
         from declaration
         join authorisation using (authorisation_id)
         left join platform using (platform_id)
         left join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
         left join claim using (claim_id)
         where declaration.donated_on between $1 and $2
         and ($3::uuid is null or declaration.donor_id = $3)
         order by declaration.donor_id, declaration.donated_on, declaration.declaration_id"#,
        year.first_day(),
        year.last_day(),
        donor.map(DonorId::uuid),
    )
    .fetch(conn);
    while let Some(row) = rows.try_next().await? {
        let text = if row.forgotten_at.is_none() { Some(declared!(row, wording_version)) } else { None };
        each(DeclarationRecord {
            donor_id: DonorId::from_uuid(row.donor_id),
            authorisation_id: AuthorisationId::from_uuid(row.authorisation_id),
            authorised_at: Timestamp::from_offset(row.given_at),
            authorised_through: row.channel,
            platform: row.platform,
            explained_at: Timestamp::from_offset(row.explained_at),
            authorised_until: row.ends_on,
            cancelled_at: row.cancelled_at.map(Timestamp::from_offset),
            cancelled_from: row.cancelled_from.map(Timestamp::from_offset),
            declaration_id: DeclarationId::from_uuid(row.declaration_id),
            donation_id: DonationId::from_uuid(row.donation_id),
            text,
            charity: row.charity_name,
            hmrc_reference: row.hmrc_reference,
            donated_on: row.donated_on,
            amount: stored("amount", Pence::new(row.claimable_pence))?,
            made_at: Timestamp::from_offset(row.made_at),
            state: stored("state of a declaration", row.state.parse())?,
            ended_at: row.ended_at.map(Timestamp::from_offset),
            claim_number: row.number,
            filed_at: row.submitted_at.map(Timestamp::from_offset),
            accepted_at: row.accepted_at.map(Timestamp::from_offset),
            adjusted: stored("adjustment", Pence::new(row.adjusted))?,
        })?;
    }
    Ok(())
}

/// What a donor gave under Gift Aid, by tax year and charity, the newest year first: gifts with a declaration that stands, less what
/// was refunded.
pub(crate) async fn statement(conn: &mut PgConnection, donor: DonorId) -> Result<Vec<StatementLine>, Error> {
    let rows = sqlx::query!(
        r#"select year as "year!", max(charity_name) as "charity!", count(*) as "gifts!", sum(claimable_pence)::bigint as "pence!"
         from (
             select declaration.charity_id, declaration.charity_name, donation.claimable_pence,
                 extract(year from donation.donated_on)::int
                     - case when (extract(month from donation.donated_on), extract(day from donation.donated_on)) < (4, 6)
                         then 1 else 0 end as year
             from donation
             join declaration using (declaration_id)
             where donation.donor_id = $1 and declaration.state = 'made'
         ) as gift
         group by year, charity_id
         order by year desc, max(charity_name), charity_id"#,
        donor.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let (tax_year, given) = (TaxYear::starting(row.year), stored("sum", Pence::new(row.pence))?);
            let mut sum = GiftAidSum::new();
            sum.add(given, tax_year);
            Ok(StatementLine {
                tax_year,
                charity: row.charity,
                gifts: row.gifts,
                given,
                gift_aid: sum.floor(),
            })
        })
        .collect()
}
