//! The invariants, asked of the whole database.

use sqlx::PgConnection;

use crate::error::Error;

/// One invariant: what it says, and how many rows break it.
pub(crate) struct Checked {
    pub(crate) invariant: &'static str,
    pub(crate) broken: i64,
}

/// Every invariant that a constraint alone cannot hold, over the whole database.
pub(crate) async fn invariants(conn: &mut PgConnection) -> Result<Vec<Checked>, Error> {
    let row = sqlx::query!(
        r#"select
             (select count(*) from donation left join declaration using (declaration_id)
              where donation.declaration_id is not null
              and (declaration.state is distinct from 'made' or declaration.donation_id <> donation.donation_id
                   or declaration.donor_id <> donation.donor_id or declaration.charity_id <> donation.charity_id
                   or declaration.claimable_pence <> donation.claimable_pence)) as "declared_without_record!",
             (select count(*) from declaration join donation using (donation_id)
              where declaration.state = 'made' and donation.declaration_id is distinct from declaration.declaration_id) as "stray_declaration!",
             (select count(*) from declaration join authorisation using (authorisation_id) join donation using (donation_id)
              where authorisation.given_on > declaration.donated_on or authorisation.ends_on < declaration.donated_on
              or authorisation.donor_id <> declaration.donor_id) as "declared_without_authorisation!",
             (select count(*) from donation join source using (source_id)
              where source.platform_id <> donation.platform_id or source.charity_id <> donation.charity_id) as "wrong_source!",
             (select count(*) from donation
              where donated_on <> (donated_at at time zone 'Europe/London')::date) as "wrong_gift_date!",
             (select count(*) from donation
              where not exists (select from audit where audit.subject_id = donation.donation_id and audit.action = 'donation.create')) as "unaudited_donation!""#
    )
    .fetch_one(conn)
    .await?;
    Ok(vec![
        Checked {
            invariant: "every declared donation has its live declaration, for the same donor, charity and amount",
            broken: row.declared_without_record,
        },
        Checked {
            invariant: "every live declaration belongs to its donation",
            broken: row.stray_declaration,
        },
        Checked {
            invariant: "every declaration rests on an authorisation of its donor that covers the gift's date",
            broken: row.declared_without_authorisation,
        },
        Checked {
            invariant: "every donation came through a source of its platform and charity",
            broken: row.wrong_source,
        },
        Checked {
            invariant: "every gift is dated by its day in London",
            broken: row.wrong_gift_date,
        },
        Checked {
            invariant: "every donation is in the audit trail",
            broken: row.unaudited_donation,
        },
    ])
}
