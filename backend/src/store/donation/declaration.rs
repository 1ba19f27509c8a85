//! Reading declarations: each in the words that it was made in.

use domain::donation::shown::Declaration;
use domain::{DeclarationId, DonationId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// What a declaration says, from a row with its columns; `$wording` is the one that names its words.
macro_rules! declared {
    ($row:ident, $wording:ident) => {
        domain::DeclarationText {
            name: $crate::store::stored(
                "name",
                domain::PersonName::new($row.title.as_deref(), &$row.first_name, &$row.last_name),
            )?,
            address: $crate::store::stored(
                "address",
                domain::Address::kept(
                    &$row.address_line1,
                    $row.address_line2.as_deref(),
                    $row.town.as_deref(),
                    $row.postcode.as_deref(),
                    &$row.country,
                ),
            )?,
            charity: $crate::store::stored("charity name", domain::CharityName::kept(&$row.charity_name))?,
            hmrc_reference: $crate::store::stored(
                "HMRC reference",
                domain::HmrcReference::parse(&$row.hmrc_reference),
            )?,
            amount: $crate::store::stored("amount", domain::Pence::new($row.claimable_pence))?,
            donated_on: $row.donated_on,
            authorised_on: $row.authorised_on,
            wording: $crate::store::stored("wording of a declaration", $row.$wording.parse())?,
        }
    };
}
pub(crate) use declared;

/// All declarations of a donation, oldest first.
pub(crate) async fn declarations_of(
    conn: &mut PgConnection,
    donation: DonationId,
) -> Result<Vec<Declaration>, Error> {
    let rows = sqlx::query!(
        "select declaration_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country, charity_name,
             hmrc_reference, claimable_pence, donated_on, authorised_on, wording_version, made_at, state, ended_at
         from declaration where donation_id = $1 and forgotten_at is null order by made_at, declaration_id limit 100",
        donation.uuid(),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let text = declared!(row, wording_version);
            Ok(Declaration {
                declaration_id: DeclarationId::from_uuid(row.declaration_id),
                made_at: Timestamp::from_offset(row.made_at),
                state: stored("state of a declaration", row.state.parse())?,
                ended_at: row.ended_at.map(Timestamp::from_offset),
                wording: text.wording,
                text: text.whole(),
                text_without_donor: text.without_donor(),
                hmrc_reference: row.hmrc_reference,
                amount: text.amount,
            })
        })
        .collect()
}
