//! Reading declarations: each in the words that it was made in.

use domain::{
    Address, CharityName, DeclarationId, DeclarationText, DeclarationWording, DonationId, HmrcReference,
    Pence, PersonName, Timestamp,
};
use sqlx::PgConnection;

use crate::donation::Declaration;
use crate::error::Error;
use crate::store::stored;

/// All declarations of a donation, oldest first.
pub(crate) async fn declarations_of(
    conn: &mut PgConnection,
    donation: DonationId,
) -> Result<Vec<Declaration>, Error> {
    let rows = sqlx::query!(
        "select declaration_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country, charity_name,
             hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at, state, ended_at
         from declaration where donation_id = $1 order by made_at, declaration_id limit 100",
        donation.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let name = stored(
                "name",
                PersonName::new(row.title.as_deref(), &row.first_name, &row.last_name),
            )?;
            let address = stored(
                "address",
                Address::new(
                    &row.address_line1,
                    row.address_line2.as_deref(),
                    row.town.as_deref(),
                    row.postcode.as_deref(),
                    &row.country,
                ),
            )?;
            let charity = stored("charity name", CharityName::parse(&row.charity_name))?;
            let hmrc_reference = stored("HMRC reference", HmrcReference::parse(&row.hmrc_reference))?;
            let amount = stored("amount", Pence::new(row.claimable_pence))?;
            let wording: DeclarationWording =
                stored("wording of a declaration", row.wording_version.parse())?;
            let (gift, authorised) = (row.donated_on, row.authorised_on);
            let text = DeclarationText::compose(
                &name,
                &address,
                &charity,
                &hmrc_reference,
                amount,
                gift,
                authorised,
                wording,
            );
            let text_without_donor =
                DeclarationText::without_donor(&charity, &hmrc_reference, amount, gift, authorised, wording);
            Ok(Declaration {
                declaration_id: DeclarationId::from_uuid(row.declaration_id),
                made_at: Timestamp::from_offset(row.made_at),
                state: stored("state of a declaration", row.state.parse())?,
                ended_at: row.ended_at.map(Timestamp::from_offset),
                wording,
                text,
                text_without_donor,
                hmrc_reference: row.hmrc_reference,
                amount,
            })
        })
        .collect()
}
