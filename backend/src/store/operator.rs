//! What operators decided, out of the audit trail.

use domain::{AuditAction, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// Something that an operator decided of a charity or a terminal.
#[derive(Clone, Debug)]
pub struct Decision {
    pub(crate) audit_id: i64,
    /// By Uplift's clock.
    pub at: Timestamp,
    /// The operator, as colleagues see them, or who ran the command.
    pub by: Option<String>,
    pub action: AuditAction,
    /// The name of the charity that it was about, as it is now.
    pub charity: Option<String>,
    /// Why, where the operator said so.
    pub reason: Option<String>,
}

/// The newest first, behind one of them.
pub(crate) async fn decisions(
    conn: &mut PgConnection,
    behind: Option<i64>,
    limit: i64,
) -> Result<Vec<Decision>, Error> {
    // The condition is that of the index audit_of_operators. What the official confirmed by link is no decision of an operator.
    let rows = sqlx::query!(
        r#"select audit_id as "audit_id!", at as "at!", action as "action!", coalesce(staff.shown, audit.operator) as by, charity.name as "charity?",
             detail ->> 'reason' as reason
         from audit
         left join staff on audit.actor_kind = 'operator' and staff.staff_id = audit.actor_id
         left join terminal on terminal.terminal_id = audit.subject_id
         left join charity on charity.charity_id = coalesce(terminal.charity_id, audit.subject_id)
         where action = any ('{charity.ask, charity.correct, charity.prove, charity.refuse, charity.refuse_correction, terminal.confirm, terminal.refuse}'::text[])
         and (actor_kind = 'operator' or audit.operator is not null)
         and ($1::bigint is null or audit_id < $1)
         order by audit_id desc
         limit $2"#,
        behind,
        limit,
    )
    .fetch_all(conn)
    .await?;
    let decisions = rows.into_iter().map(|row| {
        Ok(Decision {
            audit_id: row.audit_id,
            at: Timestamp::from_offset(row.at),
            by: row.by,
            action: stored("action", row.action.parse())?,
            charity: row.charity,
            reason: row.reason,
        })
    });
    decisions.collect()
}
