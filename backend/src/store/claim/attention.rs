//! Where a charity stands and what of it waits for somebody, beside its gifts and its newest claim.

use domain::charity::NomineeState;
use domain::charity::view::Proof;
use domain::claim::view::{FilingStop, MoneyOff};
use domain::claim::{Approvals, ClaimAlarm, ClaimSetting, MessageKind, Overclaim, PeriodHistory, Schedule};
use domain::payment::{over, short_of};
use domain::team;
use domain::{CharityId, CharityName, ClaimId, Date, Role, StaffId, Timestamp};
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;

use super::adjustment::waiting_back;
use super::alarm::holding_words;
use super::filing_account::stop;
use super::gift_state::claims_of_jobs;
use super::read::pence;
use crate::error::Error;
use crate::store::charity::{nominee, proof};
use crate::store::stored;

/// How far a charity has come here.
#[derive(Clone, Debug)]
pub struct Standing {
    pub name: CharityName,
    pub registered_at: Timestamp,
    pub nominee: NomineeState,
    /// Whether it was shown that its staff act for it.
    pub proof: Proof,
    /// Whether nothing is filed until the charity has said what was claimed without Uplift.
    pub claims_wait: bool,
}

/// What of a charity waits, and what its filing rests on.
pub(crate) struct Attention {
    pub(crate) charity: Standing,
    /// How many people approve each claim.
    pub(crate) approvals: Approvals,
    /// Whether the schedule makes claims.
    pub(crate) scheduled: bool,
    /// Fewer approvals that do not hold yet, who asked for them, and from when they hold.
    pub(crate) fewer: Option<(Approvals, String, Timestamp)>,
    /// Who works for the charity or is invited to. Nobody where nobody approves.
    pub(crate) team: Vec<(StaffId, Role, team::Standing)>,
    /// Why nothing is filed for anybody.
    pub(crate) stopped: Option<FilingStop>,
    /// As [`super::holding_claim`].
    pub(crate) held: Option<(ClaimId, ClaimAlarm)>,
    /// Whether the member of staff who asks has approved the newest claim.
    pub(crate) approved: bool,
    /// Whether they made it, and another has to approve it.
    pub(crate) kept_out: bool,
    /// What the newest message of that claim asks or says.
    pub(crate) newest_kind: Option<MessageKind>,
    /// The claims about which an alarm stands, by number: at most 20.
    pub(crate) alarmed: Vec<(ClaimId, i32)>,
    /// The claims of which HMRC's money does not fit what it is to pay, by number: what is missing of one that it paid in part, what it paid
    /// too much for one that it reduced, and what above one that it left whole. A penny is its rounding. At most 20.
    pub(crate) off: Vec<MoneyOff>,
    /// How many gifts are in the charity's own claim of which it has not said what became: what is answered is taken out of claiming by itself.
    pub(crate) own: Option<i64>,
    /// How many declared gifts are of today: they go into a claim from tomorrow.
    pub(crate) dated_today: i64,
    /// On how many gifts tax waits to go back with a claim, and what it is on, added up by day.
    pub(crate) back: (i64, Vec<Overclaim>),
    /// Whether a proposal waits to correct the HMRC reference.
    pub(crate) corrects_reference: bool,
    /// How many sources take gifts, and whether one is paused.
    pub(crate) sources: (i64, bool),
    /// The periods that the charity's four years are counted from.
    pub(crate) periods: PeriodHistory,
    /// As [`super::marking`].
    pub(crate) marking: Vec<Uuid>,
}

/// Where a charity stands and what of it waits for somebody, in one round trip: for this member of staff who asks, and with this newest
/// claim.
pub(crate) async fn attention(
    conn: &mut PgConnection,
    charity: CharityId,
    newest: Option<ClaimId>,
    staff: StaffId,
    now: Timestamp,
) -> Result<Option<Attention>, Error> {
    let ClaimSetting { schedule: at_first, approvals: default } = ClaimSetting::default();
    let row = waiting_back!(
        query,
        r#"select charity.name as "name!", charity.created_at as "created_at!", charity.nominee_state as "nominee_state!",
             charity.nominee_requested_on as "nominee_requested_on?", charity.nominee_active_on as "nominee_active_on?",
             charity.nominee_ended_on as "nominee_ended_on?", charity.proved_at is not null as "is_proved!",
             charity.refused_at is not null as "is_refused!", charity.claims_wait_since is not null as "claims_wait!",
             setting.approvals as "approvals?", setting.schedule as "schedule?", fewer.approvals as "fewer_approvals?",
             fewer.holds_from as "fewer_from?", asker.shown as "fewer_by?",
             account.stopped_at is not null as "is_stopped!", account.stopped_number as "stopped_number?",
             history.periods as "periods?", holding.claim_id as "holding_id?", holding.alarm as "holding_alarm?",
             team.staff_ids as "staff_ids?: Vec<Uuid>", team.roles as "roles?: Vec<String>",
             team.came as "came?: Vec<Option<OffsetDateTime>>", team.ends as "ends?: Vec<Option<OffsetDateTime>>",
             team.awaits as "awaits?: Vec<bool>",
             exists (select from claim_approval where claim_approval.claim_id = $3 and claim_approval.staff_id = $4) as "approved!",
             exists (select from claim where claim.claim_id = $3 and claim.begun_by = $4 and claim.approvals = 'another') as "kept_out!",
             (select kind from claim_message where claim_message.claim_id = $3 order by message_id desc limit 1) as "newest_kind?",
             alarmed.ids as "alarmed_ids?: Vec<Uuid>", alarmed.numbers as "alarmed_numbers?: Vec<i32>",
             off.ids as "off_ids?: Vec<Uuid>", off.numbers as "off_numbers?: Vec<i32>", off.expected as "expected?: Vec<i64>",
             off.paid as "paid?: Vec<i64>", off.gone as "gone?: Vec<i64>", off.are_cut as "are_cut?: Vec<bool>",
             own.line_count as "own?",
             (select count(*) from donation
              where donation.charity_id = $1 and donation.status = 'declared' and donation.donated_on >= $6) as "dated_today!",
             exists (
                 select from charity_correction
                 where charity_correction.charity_id = $1 and charity_correction.state = 'open'
                 and charity_correction.hmrc_reference <> charity.hmrc_reference) as "corrects_reference!",
             sources.live as "live!", sources.has_paused as "has_paused!",
             array(select payload ->> 'claim_id' from job where kind = 'claim_mark' and done_at is null) as "marking!: Vec<String>",
             back.gifts as "back_gifts!", back.days as "back_days?: Vec<Date>", back.pence as "back_pence?: Vec<i64>"
         from charity
         left join claim_setting as setting on setting.charity_id = $1
         left join fewer_approvals as fewer on fewer.charity_id = $1
         left join staff as asker on asker.staff_id = fewer.asked_by
         left join hmrc_credential as account on true
         left join charity_period_history as history on history.charity_id = $1
         left join own_claim as own on own.charity_id = $1 and own.ended_at is null and own.outcome is null
         left join lateral (
             select claim.claim_id, claim_alarm.alarm from claim
             join claim_alarm using (claim_id)
             where claim.charity_id = $1 and claim_alarm.cleared_at is null and claim_alarm.alarm = any($2)
             order by claim_alarm.alarm_id
             limit 1) as holding on true
         left join lateral (
             select array_agg(staff_id) as staff_ids, array_agg(membership.role) as roles, array_agg(staff.first_sign_in_at) as came,
                 array_agg(membership.invitation_ends_at) as ends, array_agg(membership.awaits_acceptance) as awaits
             from membership join staff using (staff_id)
             where membership.organisation_id = $1) as team on coalesce(setting.approvals, $5) <> 'none'
         cross join lateral (
             select array_agg(few.claim_id order by few.number) as ids, array_agg(few.number order by few.number) as numbers
             from (
                 select claim.claim_id, claim.number from claim
                 where claim.charity_id = $1
                 and exists (select from claim_alarm where claim_alarm.claim_id = claim.claim_id and claim_alarm.cleared_at is null)
                 order by claim.number
                 limit 20) as few) as alarmed
         cross join lateral (
             select array_agg(few.claim_id order by few.number) as ids, array_agg(few.number order by few.number) as numbers,
                 array_agg(few.expected_pence order by few.number) as expected, array_agg(few.paid_pence order by few.number) as paid,
                 array_agg(few.gone order by few.number) as gone, array_agg(few.is_cut order by few.number) as are_cut
             from (
                 select claim_id, number, expected_pence, paid_pence, returned_pence + interest_pence as gone, cut_count > 0 as is_cut
                 from claim
                 where claim.charity_id = $1
                 and paid_pence is not null
                 and (expected_pence - paid_pence > 1 or paid_pence - returned_pence - interest_pence - expected_pence > 1)
                 order by number
                 limit 20) as few) as off
         cross join lateral (
             select count(*) filter (where state = 'active') as live, coalesce(bool_or(state = 'paused'), false) as has_paused
             from source
             where source.charity_id = $1 and state <> 'ended') as sources
         cross join lateral (
             select coalesce(sum(day.gifts), 0)::bigint as gifts, array_agg(day.donated_on) as days, array_agg(day.pence) as pence
             from (
                 select adjustment.donated_on, count(*) as gifts, sum(adjustment.claimable_pence)::bigint as pence
                 from adjustment
                 where "#,
        " group by adjustment.donated_on) as day) as back
         where charity.charity_id = $1",
        charity.uuid(),
        &holding_words()[..],
        newest.map(ClaimId::uuid),
        staff.uuid(),
        default.as_str(),
        now.london_date(),
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let at = |at: Option<OffsetDateTime>| at.map(Timestamp::from_offset);
    let roles = row.staff_ids.unwrap_or_default().into_iter().zip(row.roles.unwrap_or_default());
    let invited = row.came.unwrap_or_default().into_iter().zip(row.ends.unwrap_or_default());
    let team = roles.zip(invited).zip(row.awaits.unwrap_or_default());
    let team = team.map(|(((id, role), (came, ends)), awaits)| {
        let role = stored("role", role.parse::<Role>())?;
        Ok::<_, Error>((StaffId::from_uuid(id), role, team::Standing::at(now, at(came), at(ends), awaits)))
    });
    let holding = row.holding_id.zip(row.holding_alarm);
    let holding =
        holding.map(|(id, alarm)| Ok::<_, Error>((ClaimId::from_uuid(id), stored("alarm", alarm.parse())?)));
    let alarmed = row.alarmed_ids.unwrap_or_default().into_iter().map(ClaimId::from_uuid);
    let off = row.off_ids.unwrap_or_default().into_iter().zip(row.off_numbers.unwrap_or_default());
    let sums = row.expected.unwrap_or_default().into_iter().zip(row.paid.unwrap_or_default());
    let gone = row.gone.unwrap_or_default().into_iter().zip(row.are_cut.unwrap_or_default());
    let off = off.zip(sums).zip(gone).map(|(((id, number), (expected, paid)), (gone, is_cut))| {
        let (expected, paid) = (pence(expected)?, pence(paid)?);
        let more = over(expected, paid, pence(gone)?);
        Ok::<_, Error>(MoneyOff {
            claim_id: ClaimId::from_uuid(id),
            number,
            short: short_of(expected, paid),
            over: more.filter(|_| is_cut),
            above: more.filter(|_| !is_cut),
        })
    });
    let back = row.back_days.unwrap_or_default().into_iter().zip(row.back_pence.unwrap_or_default());
    let back = back.map(|(donated_on, sum)| Ok::<_, Error>(Overclaim { claimable: pence(sum)?, donated_on }));
    let approvals: Option<Approvals> =
        row.approvals.map(|word| stored("approvals", word.parse())).transpose()?;
    let scheduled = row.schedule.map_or(at_first != Schedule::ByHand, |kind| kind != Schedule::ByHand.kind());
    let fewer = row.fewer_approvals.zip(row.fewer_by).zip(row.fewer_from);
    let fewer = fewer.map(|((word, by), from)| {
        Ok::<_, Error>((stored("approvals", word.parse())?, by, Timestamp::from_offset(from)))
    });
    let periods: Option<PeriodHistory> =
        row.periods.map(|word| stored("history of periods", word.parse())).transpose()?;
    let nominee =
        nominee(&row.nominee_state, row.nominee_requested_on, row.nominee_active_on, row.nominee_ended_on)?;
    Ok(Some(Attention {
        charity: Standing {
            name: stored("charity name", CharityName::kept(&row.name))?,
            registered_at: Timestamp::from_offset(row.created_at),
            nominee,
            proof: proof(row.is_proved, row.is_refused),
            claims_wait: row.claims_wait,
        },
        approvals: approvals.unwrap_or(default),
        scheduled,
        fewer: fewer.transpose()?,
        team: team.collect::<Result<_, _>>()?,
        stopped: stop(row.is_stopped, row.stopped_number),
        held: holding.transpose()?,
        approved: row.approved,
        kept_out: row.kept_out,
        newest_kind: row.newest_kind.map(|kind| stored("kind of a message", kind.parse())).transpose()?,
        alarmed: alarmed.zip(row.alarmed_numbers.unwrap_or_default()).collect(),
        off: off.collect::<Result<_, _>>()?,
        own: row.own.map(i64::from),
        dated_today: row.dated_today,
        back: (row.back_gifts, back.collect::<Result<_, _>>()?),
        corrects_reference: row.corrects_reference,
        sources: (row.live, row.has_paused),
        periods: periods.unwrap_or_default(),
        marking: claims_of_jobs(&row.marking)?,
    }))
}
