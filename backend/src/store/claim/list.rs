//! Filtered and sorted lists of claims, of payments and of a claim's lines, and their totals.
//!
//! A charity has a few thousand claims and payments at most, so each request filters and sorts all of them. Only the rows that are shown
//! are read in full.

use domain::claim::view::ClaimSums;
use domain::claim::{ClaimFilter, ClaimGroup, LineState};
use domain::list::ListOrder;
use domain::payment::view::PaymentSums;
use domain::payment::{PaymentFilter, PaymentState};
use domain::{CharityId, ClaimId, Pence, Timestamp};
use sqlx::PgConnection;
use uuid::Uuid;

use super::read::pence;
use crate::error::Error;
use crate::store::donation::{Place, escape_like};

/// The places of what one of the macros below finds, in the order of its filter, after a place.
macro_rules! places {
    ($found:ident, $conn:expr, $order:expr, $after:expr, $limit:expr, $($argument:expr),+ $(,)?) => {{
        let order = $order.unwrap_or(ListOrder::Newest);
        let before_all = if order.is_ascending() { (i64::MIN, Uuid::nil()) } else { (i64::MAX, Uuid::max()) };
        let (place, id): Place = $after.unwrap_or(before_all);
        let places = if order.is_ascending() {
            let rows = $found!(
                r#"place as "place!", id as "id!""#,
                "where (place, id) > ($7, $8) order by place, id limit $9",
                $($argument),+, place, id, $limit,
            );
            rows.fetch_all($conn).await?.into_iter().map(|row| (row.place, row.id)).collect()
        } else {
            let rows = $found!(
                r#"place as "place!", id as "id!""#,
                "where (place, id) < ($7, $8) order by place desc, id desc limit $9",
                $($argument),+, place, id, $limit,
            );
            rows.fetch_all($conn).await?.into_iter().map(|row| (row.place, row.id)).collect()
        };
        Ok(places)
    }};
}

/// A charity's claims that match a filter. Overdue is what HMRC accepted before an instant, see `owed_by_hmrc`; a penny is its
/// rounding, see [`domain::payment::short_of`] and [`domain::payment::over`].
macro_rules! found_claims {
    ($what:tt, $end:tt, $charity:expr, $filter:expr, $overdue_before:expr, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            "select " + $what + r#" from (
                 select one.claim_id as id, one.due_pence, one.owed_pence, one.paid_pence, one.unsent_pence, one.unanswered_pence,
                     one.set_off_pence, one.interest_pence, one.returned_pence,
                     case when one.is_overpaid and one.cut_count > 0 then one.over_pence else 0 end as to_return_pence,
                     case when one.is_overpaid and one.cut_count = 0 then one.over_pence else 0 end as above_pence,
                     case when $6::boolean then one.due_pence else (extract(epoch from one.begun_at) * 1000000)::bigint end as place
                 from (
                     select claim.*,
                         (select coalesce(sum(payment.amount_pence), 0)::bigint from payment
                          where payment.charity_id = $1 and payment.claim_id = claim.claim_id
                          and payment.set_off_against is not null) as set_off_pence,
                         case when claim.rejection in ('lines', 'whole') then 0 else claim.expected_pence end as due_pence,
                         case
                             when claim.state = 'accepted' then claim.expected_pence
                             when claim.state = 'paid' and claim.expected_pence - claim.paid_pence > 1
                                 then claim.expected_pence - claim.paid_pence
                             else 0
                         end as owed_pence,
                         claim.paid_pence - claim.returned_pence - claim.interest_pence - claim.expected_pence as over_pence,
                         claim.paid_pence - claim.returned_pence - claim.interest_pence - claim.expected_pence > 1
                             and (claim.state = 'paid' or claim.cut_count > 0) as is_overpaid,
                         case when claim.state in ('draft', 'ready', 'approved') then claim.expected_pence else 0 end as unsent_pence,
                         case when claim.state in ('submitting', 'acknowledged') then claim.expected_pence else 0 end as unanswered_pence
                     from claim
                     where claim.charity_id = $1
                 ) as one
                 where case $2::text
                     when 'needs_attention' then one.is_overpaid
                         or (one.state = 'paid' and one.owed_pence > 0)
                         or (one.state = 'accepted' and one.owed_pence > 0 and one.accepted_at < $3)
                         or exists (
                             select from claim_alarm
                             where claim_alarm.claim_id = one.claim_id and claim_alarm.cleared_at is null)
                     when 'in_progress' then one.state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged')
                     when 'owed' then one.owed_pence > 0
                     when 'overdue' then one.state = 'accepted' and one.owed_pence > 0 and one.accepted_at < $3
                     when 'paid_in_part' then one.state = 'paid' and one.owed_pence > 0
                     when 'overpaid' then one.is_overpaid
                     when 'paid' then one.paid_pence is not null
                     when 'rejected' then one.state = 'rejected'
                     when 'cancelled' then one.state = 'withdrawn'
                     else true
                 end
                 and (
                     ($4::integer is null and $5::bigint is null)
                     or one.number = $4
                     or $5 in (one.donations_pence, one.gift_aid_pence, one.expected_pence, one.paid_pence)
                     or ($5 = one.owed_pence and $5 > 0))
             ) as found "# + $end,
            $charity.uuid(),
            $filter.state.map(ClaimGroup::as_str),
            $overdue_before.offset(),
            $filter.find.as_ref().and_then(|find| find.number),
            $filter.find.as_ref().and_then(|find| find.amount).map(Pence::get),
            $filter.order.is_some_and(ListOrder::is_by_amount),
            $($argument),*
        )
    };
}

/// The places and ids of the charity's claims that match a filter, in its order, after a place: by the time they were begun, or by what
/// HMRC is to pay.
pub(crate) async fn claim_places(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &ClaimFilter,
    overdue_before: Timestamp,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    places!(found_claims, conn, filter.order, after, limit, charity, filter, overdue_before)
}

/// The totals of the charity's claims that match a filter.
pub(crate) async fn claim_sums(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &ClaimFilter,
    overdue_before: Timestamp,
) -> Result<ClaimSums, Error> {
    let row = found_claims!(
        r#"count(*) as "count!", coalesce(sum(due_pence), 0)::bigint as "due!", coalesce(sum(paid_pence), 0)::bigint as "paid!",
             coalesce(sum(set_off_pence), 0)::bigint as "set_off!", coalesce(sum(owed_pence), 0)::bigint as "owed!", coalesce(sum(unsent_pence), 0)::bigint as "unsent!",
             coalesce(sum(unanswered_pence), 0)::bigint as "unanswered!", coalesce(sum(interest_pence), 0)::bigint as "interest!",
             coalesce(sum(returned_pence), 0)::bigint as "returned!", coalesce(sum(to_return_pence), 0)::bigint as "to_return!",
             coalesce(sum(above_pence), 0)::bigint as "above!""#,
        "",
        charity,
        filter,
        overdue_before,
    )
    .fetch_one(conn)
    .await?;
    Ok(ClaimSums {
        count: row.count,
        due: pence(row.due)?,
        unsent: pence(row.unsent)?,
        unanswered: pence(row.unanswered)?,
        paid: pence(row.paid - row.set_off)?,
        set_off: pence(row.set_off)?,
        interest: pence(row.interest)?,
        returned: pence(row.returned)?,
        owed: pence(row.owed)?,
        to_return: pence(row.to_return)?,
        above: pence(row.above)?,
    })
}

/// A charity's payments that match a filter, each once. A duplicate that somebody merged into another payment is found as that payment.
macro_rules! found_payments {
    ($what:tt, $end:tt, $charity:expr, $filter:expr, $($argument:expr),* $(,)?) => {
        sqlx::query!(
            "select " + $what + r#" from (
                 select one.payment_id as id, one.amount_pence, one.state, one.set_off_against is not null as is_set_off,
                     (select sum(money.interest_pence) from claim_money_split as money
                      where money.payment_id = one.payment_id) as interest_pence,
                     (select sum(money.returned_pence) from claim_money_split as money
                      where money.payment_id = one.payment_id) as returned_pence,
                     case when $6::boolean then one.amount_pence else (one.paid_on - date '2000-01-01')::bigint end as place
                 from (
                     select payment.*,
                         case
                             when payment.resembles_id is not null then 'may_be_duplicate'
                             when payment.dismissed_at is not null then 'not_gift_aid'
                             when payment.claim_id is null and payment.shared_at is null then 'not_matched'
                             else 'matched'
                         end as state
                     from payment
                     where payment.charity_id = $1 and payment.merged_at is null
                 ) as one
                 where ($2::text is null or one.state = $2)
                 and (
                     ($3::integer is null and $4::bigint is null and $5::text is null)
                     or one.amount_pence = $4
                     or one.claim_id = (select claim.claim_id from claim where claim.charity_id = $1 and claim.number = $3)
                     or one.payment_id in (
                         select payment_part.payment_id from payment_part
                         join claim using (claim_id)
                         where claim.charity_id = $1 and (claim.number = $3 or payment_part.part_pence = $4))
                     -- Both by the database's own idea of a capital letter.
                     or lower(one.bank_reference) like lower($5)
                     or lower(one.set_off_against) like lower($5)
                     or one.payment_id in (
                         select same.resembles_id from payment as same
                         where same.charity_id = $1 and same.merged_at is not null and lower(same.bank_reference) like lower($5)))
             ) as found "# + $end,
            $charity.uuid(),
            $filter.state.map(PaymentState::as_str),
            $filter.find.as_ref().and_then(|find| find.claim),
            $filter.find.as_ref().and_then(|find| find.amount).map(Pence::get),
            $filter.find.as_ref().and_then(|find| find.part.as_deref()).map(|part| format!("%{}%", escape_like(part))),
            $filter.order.is_some_and(ListOrder::is_by_amount),
            $($argument),*
        )
    };
}

/// The places and ids of the charity's payments that match a filter, in its order, after a place: by days since 2000, or by amount.
pub(crate) async fn payment_places(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &PaymentFilter,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<Place>, Error> {
    places!(found_payments, conn, filter.order, after, limit, charity, filter)
}

/// How many of the charity's payments match a filter, and their totals by state.
pub(crate) async fn payment_sums(
    conn: &mut PgConnection,
    charity: CharityId,
    filter: &PaymentFilter,
) -> Result<PaymentSums, Error> {
    let row = found_payments!(
        r#"count(*) as "count!",
             coalesce(sum(amount_pence) filter (where state = 'matched' and not is_set_off), 0)::bigint as "matched!",
             coalesce(sum(interest_pence), 0)::bigint as "interest!",
             coalesce(sum(amount_pence) filter (where is_set_off), 0)::bigint as "set_off!",
             coalesce(sum(returned_pence), 0)::bigint as "returned!",
             coalesce(sum(amount_pence) filter (where state = 'not_matched'), 0)::bigint as "open!",
             coalesce(sum(amount_pence) filter (where state = 'may_be_duplicate'), 0)::bigint as "doubtful!",
             coalesce(sum(amount_pence) filter (where state = 'not_gift_aid'), 0)::bigint as "dismissed!""#,
        "",
        charity,
        filter,
    )
    .fetch_one(conn)
    .await?;
    Ok(PaymentSums {
        count: row.count,
        matched: pence(row.matched)?,
        interest: pence(row.interest)?,
        set_off: pence(row.set_off)?,
        returned: pence(row.returned)?,
        open: pence(row.open)?,
        doubtful: pence(row.doubtful)?,
        dismissed: pence(row.dismissed)?,
    })
}

/// The values of the column `dropped` for a state.
fn dropped_as(state: LineState) -> Vec<String> {
    state.dropped().iter().map(|word| (*word).to_owned()).collect()
}

/// The numbers of a claim's lines, in one state or all, after another line in their order; line 0 is before the first.
macro_rules! line_numbers {
    ([$($behind:tt)+], $conn:expr, $($argument:expr),+ $(,)?) => {
        sqlx::query_scalar!(
            "select line_no from claim_line where claim_id = $1 and ($2::text[] is null or dropped = any ($2)) and " + $($behind)+,
            $($argument),+
        )
        .fetch_all($conn)
        .await?
    };
}

/// The same by amount.
macro_rules! line_numbers_by_amount {
    ($beyond:tt, $way:tt, $($argument:expr),+ $(,)?) => {
        line_numbers!(
            ["($3::integer = 0 or (claimable_pence, line_no) " + $beyond + " (
                 select shown.claimable_pence, shown.line_no from claim_line as shown where shown.claim_id = $1 and shown.line_no = $3))
             order by claimable_pence " + $way + ", line_no " + $way + " limit $4"],
            $($argument),+
        )
    };
}

/// The numbers of a claim's lines, in one state or all, in this order. Lines are numbered by day, so the primary key has that order. To
/// sort by amount all lines of the claim are read: an index would make every new claim slower.
pub(crate) async fn line_numbers(
    conn: &mut PgConnection,
    id: ClaimId,
    state: Option<LineState>,
    order: ListOrder,
    after: i32,
    limit: i64,
) -> Result<Vec<i32>, Error> {
    let (id, dropped) = (id.uuid(), state.map(dropped_as));
    let dropped = dropped.as_deref();
    let below = if after == 0 { i32::MAX } else { after };
    Ok(match order {
        ListOrder::Oldest => {
            line_numbers!(["line_no > $3 order by line_no limit $4"], conn, id, dropped, after, limit)
        }
        ListOrder::Newest => {
            line_numbers!(["line_no < $3 order by line_no desc limit $4"], conn, id, dropped, below, limit)
        }
        ListOrder::Largest => line_numbers_by_amount!("<", "desc", conn, id, dropped, after, limit),
        ListOrder::Smallest => line_numbers_by_amount!(">", "", conn, id, dropped, after, limit),
    })
}

/// How many lines of a claim are in a state, and the amount that Gift Aid was claimed on with them.
pub(crate) async fn line_sum(
    conn: &mut PgConnection,
    id: ClaimId,
    state: LineState,
) -> Result<(i64, Pence), Error> {
    let row = sqlx::query!(
        r#"select count(*) as "count!", coalesce(sum(claimable_pence), 0)::bigint as "pence!"
         from claim_line where claim_id = $1 and dropped = any ($2)"#,
        id.uuid(),
        &dropped_as(state),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.count, pence(row.pence)?))
}
