//! Reading declarations: each in the words that it was made in.

use domain::donation::shown::{ClaimDays, Declaration, DeclaredDonor};
use domain::{DeclarationId, DonationId, DonorId, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// What a declaration says, from a row with its columns; `$wording` is the one that names its words.
macro_rules! declared {
    ($row:ident, $wording:ident) => {
        domain::DeclarationText {
            name: domain::PersonName::kept($row.title.as_deref(), &$row.first_name, &$row.last_name),
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

/// The declarations of a donation with the claim that each is in, or that HMRC took it out of, oldest first: all of them, or only those in the name of this donor. A gift can have been another
/// donor's, whose name and home are in what they declared.
pub(crate) async fn declarations_of(
    conn: &mut PgConnection,
    donation: DonationId,
    donor: Option<DonorId>,
) -> Result<Vec<Declaration>, Error> {
    let rows = sqlx::query!(
        r#"select declaration.declaration_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
             charity_name, hmrc_reference, declaration.claimable_pence, declaration.donated_on, authorised_on, wording_version, made_at,
             declaration.state, declaration.ended_at, claim.claim_id as "claim_id?", claim.submitted_at as "submitted_at?",
             claim.accepted_at as "accepted_at?",
             (select settled_claim.paid_on from settled_claim where settled_claim.claim_id = line.claim_id) as "paid_on?",
             (line.claim_id is null and cut.claim_id is not null) as "is_cut!"
         from declaration
         left join claim_line as line on line.declaration_id = declaration.declaration_id and line.dropped is null
         left join lateral (
             select claim_line.claim_id
             from claim_line
             where claim_line.declaration_id = declaration.declaration_id and claim_line.dropped = 'cut'
             order by claim_line.claim_id desc
             limit 1
         ) as cut on true
         left join claim on claim.claim_id = coalesce(line.claim_id, cut.claim_id)
         where declaration.donation_id = $1 and forgotten_at is null
         and ($2::uuid is null or declaration.donor_id = $2)
         order by made_at, declaration.declaration_id
         limit 100"#,
        donation.uuid(),
        donor.map(DonorId::uuid),
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let text = declared!(row, wording_version);
            Ok(Declaration {
                declaration_id: DeclarationId::from_uuid(row.declaration_id),
                authorised_on: text.authorised_on,
                made_at: Timestamp::from_offset(row.made_at),
                state: stored("state of a declaration", row.state.parse())?,
                ended_at: row.ended_at.map(Timestamp::from_offset),
                wording: text.wording,
                text: text.whole(),
                text_without_donor: text.without_donor(),
                donor: DeclaredDonor::of(&text.name, &text.address),
                claim: row.claim_id.map(|_| ClaimDays {
                    filed_at: row.submitted_at.map(Timestamp::from_offset),
                    accepted_at: row.accepted_at.map(Timestamp::from_offset),
                    paid_on: row.paid_on,
                    is_cut: row.is_cut,
                }),
                hmrc_reference: row.hmrc_reference,
                amount: text.amount,
            })
        })
        .collect()
}
