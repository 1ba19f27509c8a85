//! Reading everything about a claim, a bounded part at a time; each reader binds whose it is.

use domain::authorisation::WordingVersion;
use domain::claim::view::{AdjustmentLine, DeclarationLine, GivenThrough, PackMessage};
use domain::{
    AuthorisationId, CharityId, ClaimId, DeclarationId, DonationId, HmrcReference, Pence, Timestamp,
};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;
use crate::store::donation::declared;
use crate::store::stored;

/// Messages of a claim after one of them, in the order in which they were said.
pub(crate) async fn messages_after(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    after: Uuid,
    limit: i64,
) -> Result<Vec<PackMessage>, Error> {
    let rows = sqlx::query!(
        r#"select message_id, at, direction, kind, note, claim_message.number, length(body)::bigint as "size!",
             (kind = 'submit' and claim_message.transaction_id = claim.transaction_id) as "is_claim?"
         from claim_message
         join claim using (claim_id)
         where claim_id = $2
         and claim.charity_id = $1
         and message_id > $3
         order by message_id
         limit $4"#,
        charity.uuid(),
        id.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(PackMessage {
                message_id: row.message_id,
                at: Timestamp::from_offset(row.at),
                is_ours: row.direction == "sent",
                is_claim: row.is_claim.unwrap_or_default(),
                kind: stored("kind of a message", row.kind.parse())?,
                note: stored("note of a message", serde_json::from_value(row.note))?,
                number: row.number,
                size: row.size,
            })
        })
        .collect()
}

/// Bytes of a message from a place on, counted from 1; none behind its end.
pub(crate) async fn message_part(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    message: Uuid,
    from: i32,
    length: i32,
) -> Result<Option<Vec<u8>>, Error> {
    let part = sqlx::query_scalar!(
        r#"select substring(body from $4 for $5) as "part!"
         from claim_message
         join claim using (claim_id)
         where message_id = $3
         and claim_id = $2
         and claim.charity_id = $1"#,
        charity.uuid(),
        id.uuid(),
        message,
        from,
        length,
    )
    .fetch_optional(conn)
    .await?;
    Ok(part)
}

/// The HMRC reference for which the gifts of a claim were declared; none where it has no line.
pub(crate) async fn claimed_under(
    conn: &mut PgConnection,
    id: ClaimId,
) -> Result<Option<HmrcReference>, Error> {
    let reference = sqlx::query_scalar!(
        "select declaration.hmrc_reference from claim_line join declaration using (declaration_id)
         where claim_id = $1 order by line_no limit 1",
        id.uuid(),
    )
    .fetch_optional(conn)
    .await?;
    reference.map(|reference| stored("HMRC reference", HmrcReference::parse(&reference))).transpose()
}

/// Whose a line is.
pub(crate) struct NamedLine {
    pub(crate) line_no: i32,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
}

/// Whose the lines of a claim after one of them are, those that stand in it, in their order.
pub(crate) async fn names_of_lines(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    after: i32,
    limit: i64,
) -> Result<Vec<NamedLine>, Error> {
    let lines = sqlx::query_as!(
        NamedLine,
        "select line_no, declaration.first_name, declaration.last_name
         from claim_line
         join declaration using (declaration_id)
         where claim_id = $2
         and dropped is null
         and declaration.charity_id = $1
         -- Of a donor who was erased, and past its time.
         and declaration.forgotten_at is null
         and line_no > $3
         order by line_no
         limit $4",
        charity.uuid(),
        id.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(lines)
}

/// The declarations of a claim's lines after one of them, each with the authorisation that it rests on.
pub(crate) async fn declaration_lines(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    after: i32,
    limit: i64,
) -> Result<Vec<DeclarationLine>, Error> {
    let rows = sqlx::query!(
        r#"select line_no, declaration_id, claim_line.donation_id, made_at, state, ended_at, declaration.title, declaration.first_name,
             declaration.last_name, declaration.address_line1, declaration.address_line2, declaration.town, declaration.postcode,
             declaration.country, declaration.charity_name, declaration.hmrc_reference, declaration.claimable_pence,
             declaration.donated_on, declaration.authorised_on, declaration.wording_version as declared_wording,
             authorisation_id, authorisation.wording_version, language, channel, platform.name as "platform_name?", explained_at,
             given_at, ends_on, cancelled_from
         from claim_line
         join declaration using (declaration_id)
         join authorisation using (authorisation_id)
         left join platform using (platform_id)
         where claim_id = $2
         and declaration.charity_id = $1
         -- Of a donor who was erased, and past its time.
         and declaration.forgotten_at is null
         and line_no > $3
         order by line_no
         limit $4"#,
        charity.uuid(),
        id.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(DeclarationLine {
                line_no: row.line_no,
                declaration_id: DeclarationId::from_uuid(row.declaration_id),
                donation_id: DonationId::from_uuid(row.donation_id),
                made_at: Timestamp::from_offset(row.made_at),
                state: stored("state of a declaration", row.state.parse())?,
                ended_at: row.ended_at.map(Timestamp::from_offset),
                text: declared!(row, declared_wording).whole(),
                authorisation_id: AuthorisationId::from_uuid(row.authorisation_id),
                given: match (row.channel.as_str(), row.platform_name) {
                    ("portal", None) => GivenThrough::Portal,
                    ("platform", Some(name)) => GivenThrough::Platform(name),
                    ("capture", Some(name)) => GivenThrough::Capture(name),
                    _ => {
                        return Err(Error::internal(
                            "authorisation with a channel that does not fit its platform",
                        ));
                    }
                },
                wording: stored("wording", WordingVersion::parse(&row.wording_version))?,
                language: stored("language", row.language.parse())?,
                explained_at: Timestamp::from_offset(row.explained_at),
                given_at: Timestamp::from_offset(row.given_at),
                ends_on: row.ends_on,
                cancelled_from: row.cancelled_from.map(Timestamp::from_offset),
            })
        })
        .collect()
}

/// What a claim carries back to HMRC, after one of them, oldest first.
pub(crate) async fn adjustment_lines(
    conn: &mut PgConnection,
    charity: CharityId,
    id: ClaimId,
    after: Uuid,
    limit: i64,
) -> Result<Vec<AdjustmentLine>, Error> {
    let rows = sqlx::query!(
        "select adjustment_id, adjustment.donation_id, declaration_id, made_at, donated_on, claimable_pence, claim.number
         from adjustment
         join claim using (claim_id)
         where carried_by = $2
         and adjustment.charity_id = $1
         and adjustment_id > $3
         order by adjustment_id
         limit $4",
        charity.uuid(),
        id.uuid(),
        after,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            Ok(AdjustmentLine {
                adjustment_id: row.adjustment_id,
                donation_id: DonationId::from_uuid(row.donation_id),
                declaration_id: DeclarationId::from_uuid(row.declaration_id),
                made_at: Timestamp::from_offset(row.made_at),
                donated_on: row.donated_on,
                claimable: stored("amount", Pence::new(row.claimable_pence))?,
                claimed_in: row.number,
            })
        })
        .collect()
}
