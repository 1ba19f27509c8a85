//! What the donor's page reads and keeps of its session.

use domain::authorisation::{AuthorisationWording, wording};
use domain::capture::view::CaptureGift;
use domain::{AuthorisationId, CaptureId, Date, DonationId, DonorId, Language, Pence, Timestamp};
use sqlx::PgConnection;

use super::super::stored;
use crate::error::Error;

/// Keeps the draft of an open session, and the language of its page.
pub(crate) async fn keep(
    conn: &mut PgConnection,
    id: CaptureId,
    draft: Option<&[u8]>,
    language: Language,
) -> Result<(), Error> {
    sqlx::query!(
        "update authorisation_session set draft = $2, language = $3 where session_id = $1 and state = 'open'",
        id.uuid(),
        draft,
        language.as_str(),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Notes that somebody showed that the donor's mailbox is theirs.
pub(crate) async fn mailbox_shown(
    conn: &mut PgConnection,
    id: CaptureId,
    at: Timestamp,
) -> Result<(), Error> {
    sqlx::query!(
        "update authorisation_session set mailbox_shown_at = $2 where session_id = $1",
        id.uuid(),
        at.offset()
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The gift of a session, as its page shows it to whoever finished it.
pub(crate) async fn gift(
    conn: &mut PgConnection,
    id: DonationId,
    giver: Option<DonorId>,
    today: Date,
) -> Result<Option<CaptureGift>, Error> {
    let row = sqlx::query!(
        r#"select charity.name as "charity?", gross_pence, donated_on,
             coalesce(donation.donor_id = $2, false) and status not in ('cancelled', 'ineligible') as "is_theirs!"
         from donation left join charity using (charity_id)
         where donation_id = $1"#,
        id.uuid(),
        giver.map(DonorId::uuid),
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(CaptureGift {
        charity: row.charity,
        amount: stored("amount", Pence::new(row.gross_pence))?,
        donated_on: row.donated_on,
        // An authorisation covers gifts from its own day on.
        can_be_covered: row.donated_on == today,
        is_theirs: row.is_theirs,
    }))
}

/// Whether an authorisation of a donor's covers a gift; nothing where the gift is another's or over, or they said that it is not theirs.
pub(crate) async fn covered_by(
    conn: &mut PgConnection,
    id: DonationId,
    donor: DonorId,
) -> Result<Option<bool>, Error> {
    let covered = sqlx::query_scalar!(
        r#"select exists (
             select from covering_authorisation($2, donation.platform_id, donation.donated_on,
                 latest_instant(donation.donated_on, donation.donated_at, donation.created_at))) as "is_covered!"
         from donation
         where donation.donation_id = $1 and coalesce(donation.donor_id, $2) = $2
         and donation.status not in ('cancelled', 'ineligible')
         and not exists (
             select from disowned_donation as disowned
             where disowned.donation_id = donation.donation_id and disowned.donor_id = $2)"#,
        id.uuid(),
        donor.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    Ok(covered)
}

/// First and last day of an authorisation, and what was agreed to.
pub(crate) async fn given(
    conn: &mut PgConnection,
    id: AuthorisationId,
) -> Result<Option<(Date, Date, AuthorisationWording)>, Error> {
    let row = sqlx::query!(
        "select given_on, ends_on, wording_version, language from authorisation where authorisation_id = $1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let language = stored("language", row.language.parse())?;
    let wording = wording::by_version(&row.wording_version, language);
    Ok(wording.map(|wording| (row.given_on, row.ends_on, wording)))
}
