//! The invariants, asked of the whole database.

use domain::money::GiftAidSum;
use domain::{Pence, TaxYear, Timestamp};
use sqlx::PgConnection;

use crate::error::Error;
use crate::store::stored;

/// One invariant: what it says, and how many rows break it.
pub(crate) struct Checked {
    pub(crate) invariant: &'static str,
    pub(crate) broken: i64,
}

/// Every invariant, over the whole database, as things are now. What constraints hold is asked too: it proves that none was
/// taken away.
pub(crate) async fn invariants(conn: &mut PgConnection, now: Timestamp) -> Result<Vec<Checked>, Error> {
    let row = sqlx::query!(
        r#"select
             -- A declaration on which HMRC has a claim stays as it is when a part of the gift goes back.
             (select count(*) from donation left join declaration using (declaration_id)
              left join (select declaration_id, sum(amount_pence) as pence from refund group by declaration_id) as part
                  on part.declaration_id = donation.declaration_id
              where donation.declaration_id is not null
              and (declaration.state is distinct from 'made' or declaration.donation_id <> donation.donation_id
                   or declaration.donor_id <> donation.donor_id or declaration.charity_id <> donation.charity_id
                   or declaration.claimable_pence - coalesce(part.pence, 0) <> donation.claimable_pence
                   -- What can be claimed is added up by the gifts.
                   or (donation.status = 'declared' and declaration.claimable_pence <> donation.claimable_pence
                       and not exists (
                           select from claim_line
                           where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
                       and not exists (select from job where job.kind = 'claim_mark' and job.done_at is null)))) as "declared_without_record!",
             (select count(*) from donation join declaration using (declaration_id)
              join charity on charity.charity_id = donation.charity_id
              where donation.status = 'declared' and declaration.hmrc_reference <> charity.hmrc_reference
              and donation.donated_on <= other_reference_until(donation.charity_id) is not true) as "declared_otherwise!",
             (select count(*) from donation
              left join (select donation_id, sum(amount_pence) as pence from refund group by donation_id) as part using (donation_id)
              where donation.refunded_pence <> coalesce(part.pence, 0)) as "wrong_refund!",
             (select count(*) from declaration left join donation using (donation_id)
              where donation.donation_id is null
              or (declaration.state = 'made' and donation.declaration_id is distinct from declaration.declaration_id)) as "stray_declaration!",
             (select count(*) from declaration join authorisation using (authorisation_id) join donation using (donation_id)
              where authorisation.given_on > declaration.donated_on or authorisation.ends_on < declaration.donated_on
              or authorisation.donor_id <> declaration.donor_id or authorisation.given_on <> declaration.authorised_on
              -- What is cancelled later, or at the same instant, takes back no declaration that was made; what is denied does.
              -- A gift and an end that crossed are found by the worker within minutes: see uncovered() of donations.
              or (declaration.state = 'made'
                  and authorisation.cancelled_from <= latest_instant(donation.donated_on, donation.donated_at, donation.created_at)
                  and (authorisation.denied_at is not null or authorisation.cancelled_at < declaration.made_at)
                  and greatest(declaration.made_at, authorisation.denied_at, authorisation.confirmed_at) < $2::timestamptz - interval '5 minutes')
              ) as "declared_without_authorisation!",
             (select count(*) from authorisation
              where given_on <> (given_at at time zone 'Europe/London')::date or explained_at > given_at
              or ends_on <> make_date(
                  extract(year from given_on)::int + case when extract(month from given_on) <= 2 then 0 else 1 end, 4, 5)) as "wrong_period!",
             -- A write and a fact that crossed are found by the worker within minutes: see lost() of donations.
             (select count(*) from donation
              where deleted_at is null and declaration_id is null and charity_id is not null and settled_on <= $1
              and status not in ('awaiting_settlement', 'ineligible')
              and updated_at < $2::timestamptz - interval '5 minutes'
              and exists (
                  select from authorisation
                  where authorisation.donor_id = donation.donor_id
                  and authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on),
                      authorisation.cancelled_from, donation.donated_on, latest_instant(donation.donated_on, donation.donated_at, donation.created_at)))
              and not exists (
                  select from hold
                  where hold.donation_id = donation.donation_id and hold.charity_id = donation.charity_id and hold.released_at is null)
              and not exists (
                  select from job
                  where job.kind in ('judge_late', 'judge_terminal', 'judge_source') and job.done_at is null)) as "undeclared!",
             (select count(*) from donation left join source using (source_id, platform_id, charity_id)
              where donation.source_id is not null and source.source_id is null) as "wrong_source!",
             -- What was proved once keeps its time, and what is accepted stays so: see named_source.
             (select count(*) from declaration join charity using (charity_id) where charity.proved_at is null) as "declared_unproved!",
             (select count(*) from claim join charity using (charity_id)
              where charity.proved_at is null and claim.submitted_at is not null) as "sent_unproved!",
             (select count(*) from donation join source using (source_id)
              where source.accepted_at is null and donation.transaction ->> 'type' = 'hmrcId') as "taken_unaccepted!",
             -- A gift and the end of an entry that crossed are found by the worker within minutes: see changed_after() of terminals.
             (select count(*) from donation
              where terminal_mid is not null and source_id is not null and deleted_at is null and taken_out_at is null
              and status not in ('claimed', 'accepted')
              and updated_at < $2::timestamptz - interval '5 minutes'
              and not exists (
                  select from terminal
                  where terminal.source_id = donation.source_id and terminal.ended_at is null
                  -- One that waits again, for days that it did not have, keeps what it matched.
                  and (terminal.confirmed_at is not null or terminal.waits_again)
                  and terminal_names(terminal, donation.terminal_mid, donation.terminal_tid, donation.terminal_descriptor)
                  and (valid_from is null or valid_from <= donated_on) and (valid_until is null or valid_until >= donated_on))
              and not exists (
                  select from own_claim
                  join own_claim_line using (own_claim_id)
                  where own_claim.charity_id = donation.charity_id and own_claim.ended_at is null
                  and own_claim_line.donation_id = donation.donation_id)
              and not exists (select from job where job.kind = 'judge_terminal' and job.done_at is null)) as "without_entry!",
             (select count(*) from donation
              where donated_on <> (donated_at at time zone 'Europe/London')::date) as "wrong_gift_date!",
             (select count(*) from donation
              where not exists (select from audit where audit.subject_id = donation.donation_id and audit.action = 'donation.create')) as "unaudited_donation!",
             (select count(*) from claim
              left join lateral (
                  select count(*) as lines, coalesce(sum(claimable_pence), 0) as pence, coalesce(sum(claimable_pence) filter (where dropped is null or dropped = 'cut'), 0) as live
                  from claim_line where claim_line.claim_id = claim.claim_id) as line on true
              where claim.state <> 'draft' and (claim.line_count <> line.lines or claim.donations_pence <> line.pence
                  or (claim.state not in ('rejected', 'withdrawn') and line.live <> line.pence))) as "wrong_sum!",
             (select count(*) from claim_line join declaration using (declaration_id)
              where claim_line.claimable_pence <> declaration.claimable_pence or claim_line.donated_on <> declaration.donated_on
              or claim_line.donation_id <> declaration.donation_id) as "wrong_line!",
             (select count(*) from claim_line join claim using (claim_id) join declaration using (declaration_id)
              where declaration.charity_id <> claim.charity_id) as "foreign_line!",
             (select count(*) from donation join claim_line on claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null
              join claim using (claim_id)
              where (donation.status <> case when claim.state in ('submitting', 'acknowledged') then 'claimed'
                  when claim.state in ('accepted', 'paid') then 'accepted' else 'declared' end
                  or (donation.status = 'accepted' and donation.accepted_in is distinct from claim.claim_id))
              and not exists (select from job where job.kind = 'claim_mark' and job.done_at is null)) as "wrong_status!",
             (select count(*) from donation
              where status in ('claimed', 'accepted') and not exists (
                  select from claim_line where claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null)
              and not exists (select from job where job.kind = 'claim_mark' and job.done_at is null)) as "claimed_without_claim!",
             (select count(*) from claim_line join claim using (claim_id)
              where claim_line.dropped is null and claim.state in ('rejected', 'withdrawn')
              and not exists (select from job where job.kind = 'claim_mark' and job.done_at is null)) as "not_let_go!",
             (select count(*) from claim_line join claim using (claim_id) join declaration using (declaration_id)
              left join (select declaration_id, sum(amount_pence) as pence from refund group by declaration_id) as part using (declaration_id)
              left join (select declaration_id, sum(claimable_pence) as pence from adjustment group by declaration_id) as back using (declaration_id)
              where claim_line.dropped is null and claim.state in ('accepted', 'paid')
              and coalesce(back.pence, 0) <> case when declaration.state = 'made' then coalesce(part.pence, 0)
                  else claim_line.claimable_pence end) as "lost_adjustment!",
             (select count(*) from adjustment join declaration using (declaration_id)
              where (declaration.state = 'made' and adjustment.refund_id is null) or not exists (
                  select from claim_line join claim using (claim_id)
                  where claim_line.declaration_id = adjustment.declaration_id and claim.claim_id = adjustment.claim_id
                  and ((claim_line.dropped is null and claim.state in ('accepted', 'paid')) or claim_line.dropped = 'cut'))
              ) as "needless_adjustment!",
             -- What HMRC took itself goes back no more; what it left may.
             (select count(*) from adjustment
              where voided_at is not null and not exists (
                  select from claim_line
                  where claim_line.declaration_id = adjustment.declaration_id and claim_line.claim_id = adjustment.claim_id
                  and claim_line.dropped = 'cut')) as "voided_in_vain!",
             (select count(*) from claim
              left join (
                  select claim_id, count(*) as lines, sum(claimable_pence - coalesce(kept.pence, 0)) as pence
                  from claim_line
                  left join (
                      select claim_id, declaration_id, sum(claimable_pence) as pence from adjustment where voided_at is null
                      group by claim_id, declaration_id) as kept using (claim_id, declaration_id)
                  where dropped = 'cut'
                  group by claim_id) as cut using (claim_id)
              left join (
                  select claim_id, sum(line_count) as lines, sum(donations_pence) as pence, sum(gift_aid_pence) as gift_aid
                  from claim_reduction group by claim_id) as said using (claim_id)
              where (claim.cut_count, claim.cut_pence) <> (coalesce(cut.lines, 0), coalesce(cut.pence, 0))
              or (claim.cut_count, claim.cut_pence, claim.cut_gift_aid_pence)
                  <> (coalesce(said.lines, 0), coalesce(said.pence, 0), coalesce(said.gift_aid, 0))) as "wrong_cut!",
             (select count(*)
              from (
                  select claim_platform.* from claim_platform join claim using (claim_id) where claim.submitted_at is not null) as said
              full join (
                  select claim_id, donation.platform_id, count(*) as lines, sum(claim_line.claimable_pence) as pence,
                      count(*) filter (where dropped = 'cut') as cut_lines,
                      coalesce(sum(claim_line.claimable_pence) filter (where dropped = 'cut'), 0) as cut_pence
                  from claim_line
                  join claim using (claim_id)
                  join donation using (donation_id)
                  where claim.submitted_at is not null
                  group by claim_id, donation.platform_id) as part using (claim_id, platform_id)
              where (said.line_count, said.donations_pence, said.cut_count, said.cut_donations_pence)
                  is distinct from (part.lines, part.pence, part.cut_lines, part.cut_pence)) as "wrong_part!",
             (select count(*) from claim_reduction
              where line_count <> (
                  select count(*) from claim_line
                  where claim_line.claim_id = claim_reduction.claim_id and claim_line.reduction_no = claim_reduction.reduction_no))
                 as "wrong_decision!",
             (select count(*) from claim
              left join (select claim_id, sum(pence) as pence from claim_return where undone_at is null group by claim_id) as back using (claim_id)
              where claim.returned_pence <> coalesce(back.pence, 0)) as "wrong_return!",
             (select count(*) from claim
              left join (
                  select claim_id, sum(pence) as pence from claim_movement where movement <> 'rounded' group by claim_id) as moved
                  using (claim_id)
              where coalesce(moved.pence, 0) <> case
                  when claim.accepted_at is null then 0
                  else claim.expected_pence - coalesce(claim.paid_pence, 0) + claim.returned_pence + claim.interest_pence end)
                 as "wrong_movement!",
             (select count(*) from claim
              left join lateral (
                  select count(*) as gifts from adjustment where carried_by = claim.claim_id) as back on true
              where claim.state in ('rejected', 'withdrawn') and back.gifts > 0) as "wrong_adjustment!",
             (select count(*) from claim
              where submitted_at is not null and not exists (
                  select from claim_message where claim_message.claim_id = claim.claim_id and kind = 'submit'
                  and claim_message.transaction_id = claim.transaction_id)) as "sent_unkept!",
             (select count(*) from claim
              left join (
                  select claim_id, sum(pence) as pence, min(paid_on) as first_on, count(distinct charity_id) as charities,
                      min(charity_id::text) as charity_id
                  from claim_money group by claim_id) as money using (claim_id)
              where (claim.paid_pence is not null) <> (money.pence is not null)
              or claim.paid_pence <> money.pence or claim.paid_on <> money.first_on
              or money.charities <> 1 or money.charity_id <> claim.charity_id::text) as "wrong_payment!",
             (select count(*) from payment
              left join (
                  select payment_id, sum(part_pence) as pence from payment_part group by payment_id) as share using (payment_id)
              where (payment.shared_at is not null) <> (share.pence is not null)
              or share.pence <> payment.amount_pence) as "wrong_share!",
             (select count(*) from donation
              where status = 'held' and declaration_id is not null) as "held_and_declared!",
             (select count(*) from donation join disowned_donation using (donation_id, donor_id)) as "disowned_and_back!",
             -- The worker takes what is left, or crossed the denial, off the donor within minutes.
             (select count(distinct donation_id) from disowned_gift
              where greatest(denied_at, updated_at) < $2::timestamptz - interval '5 minutes') as "disowned!",
             -- Taking it out ended the declaration; a claim from which lines are let go is given up.
             (select count(*) from donation
              join declaration using (donation_id)
              join claim_line on claim_line.declaration_id = declaration.declaration_id and claim_line.dropped is null
              join claim on claim.claim_id = claim_line.claim_id
              where donation.taken_out_at is not null
              and (declaration.state = 'made' or declaration.ended_at = donation.taken_out_at)
              and claim.state not in ('rejected', 'withdrawn')
              and (claim.state not in ('accepted', 'paid') or not exists (
                  select from adjustment where adjustment.declaration_id = declaration.declaration_id))) as "claimed_though_taken_out!",
             (select count(*) from own_claim join claim using (charity_id)
              where own_claim.ended_at is null and claim.state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged'))
                 as "claimed_beside_own!",
             (select count(*) from own_claim join own_claim_line using (own_claim_id)
              join claim_line on claim_line.declaration_id = own_claim_line.declaration_id and claim_line.dropped is null
              where own_claim.outcome = 'claimed') as "claimed_twice!",
             (select count(*) from donation
              where taken_out_at is not null and (declaration_id is not null or status not in ('ineligible', 'cancelled')))
                 as "taken_out_and_counted!",
             (select count(*) from cancellation_request as request join authorisation using (donor_id)
              where request.confirmed_at is not null
              and authorisation.platform_id is distinct from request.platform_id
              and authorisation.given_at <= request.requested_at
              and authorisation_covers(authorisation.given_on, authorisation.ends_on, authorisation.cancelled_from,
                  (request.effective_from at time zone 'Europe/London')::date, request.effective_from)
              -- The donor took the end back since, or that of the platform through which it was given.
              and not exists (
                  select from audit
                  where audit.subject_id = authorisation.authorisation_id
                  and audit.action in ('authorisation.keep_on', 'authorisation.restore')
                  and audit.at >= request.confirmed_at)) as "confirmed_in_vain!",
             (select count(*) from (
                  select from cancellation_request
                  where confirmed_at is null
                  group by donor_id, platform_id having count(*) > 1) as twice) as "asked_twice!",
             (select count(*) from cancellation_request join donor using (donor_id)
              where donor.erased_at is not null) as "asked_of_nobody!",
             (select count(*) from authorisation_session as session left join authorisation using (authorisation_id)
              where session.outcome = 'given' and (authorisation.channel is distinct from 'capture'
                  or authorisation.platform_id is distinct from session.platform_id
                  or authorisation.donor_id is distinct from session.donor_id)) as "given_otherwise!",
             (select count(*) from authorisation_session
              where state <> 'open' and (draft is not null or mailbox_shown_at is not null)) as "outlived!",
             (select count(*) from authorisation_session join donor using (donor_id)
              where authorisation_session.state = 'open' and donor.erased_at is not null) as "waits_for_erased!",
             (select count(*) from claim
              join claim_alarm on claim_alarm.alarm = any($3) and claim.sent_at > claim_alarm.stood_from
                  and (claim_alarm.stood_until is null or claim.sent_at < claim_alarm.stood_until)
              join claim as alarmed on alarmed.claim_id = claim_alarm.claim_id
              where claim.charity_id = alarmed.charity_id) as "filed_though_held!",
             (select count(*) from audit
              where action = 'claim.unsend' and detail ->> 'reason' = 'never_arrived'
              and not exists (select from lost_sending where lost_sending.claim_id = audit.subject_id)) as "lost_and_not_watched!",
             (select count(*) from lost_sending
              where listed_at is not null and not exists (
                  select from claim_alarm where claim_alarm.claim_id = lost_sending.claim_id
                  and claim_alarm.alarm = any(array['list_unclear', 'sent_twice', 'contradicted']))) as "listed_and_not_told!",
             (select count(*) from authorisation join donor using (donor_id)
              where (authorisation.died_on, authorisation.death_recorded_at)
                  is distinct from (donor.died_on, donor.death_recorded_at)) as "given_after_death!",
             -- Of many gifts the worker ends the rest within minutes.
             (select count(*) from donation
              join declaration using (declaration_id)
              join donor on donor.donor_id = donation.donor_id
              where declaration.state = 'made' and donation.donated_on > donor.died_on
              and donor.death_recorded_at < $2::timestamptz - interval '5 minutes') as "declared_after_death!",
             (select count(*) from mail join donor on donor.email = mail.to_email
              where mail.audience = 'donor' and mail.sent_at is null and donor.died_on is not null) as "written_to_the_dead!",
             (select count(*) from authorisation_notice join authorisation using (authorisation_id)
              where authorisation.platform_id is distinct from authorisation_notice.platform_id) as "told_by_others!",
             -- See donor_known_to: what such a platform said of a person was shown to whoever reads the address.
             (select count(*) from (
                  select donor_id, platform_id from donor_known_to
                  union
                  select donor_id, platform_id from authorisation where platform_id is not null) as known
              join donor using (donor_id)
              where donor.email is not null and not exists (
                  select from address_holder
                  where address_holder.donor_id = known.donor_id and address_holder.platform_id = known.platform_id)) as "met_otherwise!",
             (select count(*) from (
                  select period, lag(period) over (partition by charity_id order by holds_from nulls first) as before
                  from charity_period) as step
              where period = before) as "changed_in_name!""#,
        now.london_date(),
        now.offset(),
        &super::claim::holding_words()[..],
    )
    .fetch_one(&mut *conn)
    .await?;
    let (wrong_gift_aid, wrong_back, wrong_rest) = wrong_tax(&mut *conn).await?;
    Ok(vec![
        Checked {
            invariant: "every declared donation has one declaration in force, for the same donor, charity and amount",
            broken: row.declared_without_record,
        },
        Checked {
            invariant: "every declaration in force belongs to its donation",
            broken: row.stray_declaration,
        },
        Checked {
            invariant: "every gift is declared under an HMRC reference that its charity has now or had on the date of the gift",
            broken: row.declared_otherwise,
        },
        Checked {
            invariant: "every declaration has an authorisation of its donor that covers the date of the gift",
            broken: row.declared_without_authorisation,
        },
        Checked {
            invariant: "every authorisation has its date in London, ends on the last day for that date, and was explained first",
            broken: row.wrong_period,
        },
        Checked {
            invariant: "every gift with everything that a declaration needs is declared",
            broken: row.undeclared,
        },
        Checked {
            invariant: "every donation came through a source of its platform and charity",
            broken: row.wrong_source,
        },
        Checked {
            invariant: "no gift is declared and no claim sent for a charity that was never confirmed",
            broken: row.declared_unproved + row.sent_unproved,
        },
        Checked {
            invariant: "every gift with an HMRC reference is for a charity that its platform accepted",
            broken: row.taken_unaccepted,
        },
        Checked {
            invariant: "every gift matched by card terminal, and not in a filed claim, matches a confirmed entry of the terminal map",
            broken: row.without_entry,
        },
        Checked { invariant: "the refunds of every gift are deducted from it", broken: row.wrong_refund },
        Checked { invariant: "every gift has its date in London", broken: row.wrong_gift_date },
        Checked { invariant: "every donation is in the audit trail", broken: row.unaudited_donation },
        Checked {
            invariant: "every claim adds up to its lines, to the penny",
            broken: row.wrong_sum + wrong_gift_aid,
        },
        Checked {
            invariant: "every line of a claim has the gift, date and amount of its declaration",
            broken: row.wrong_line,
        },
        Checked { invariant: "every claim has gifts of its own charity only", broken: row.foreign_line },
        Checked { invariant: "every gift has the state that its claim gives it", broken: row.wrong_status },
        Checked { invariant: "every claimed gift is in a claim", broken: row.claimed_without_claim },
        Checked {
            invariant: "every claim that HMRC refused or never received has released its gifts",
            broken: row.not_let_go,
        },
        Checked {
            invariant: "the tax on every refund of an accepted gift is adjusted, to the penny",
            broken: row.lost_adjustment,
        },
        Checked {
            invariant: "no adjustment is for a gift that was not accepted and refunded",
            broken: row.needless_adjustment,
        },
        Checked {
            invariant: "every claim deducts exactly the adjustments assigned to it",
            broken: row.wrong_adjustment + wrong_back,
        },
        Checked {
            invariant: "every claim has the value that HMRC left after its decisions, to the penny",
            broken: row.wrong_cut + row.wrong_decision + wrong_rest,
        },
        Checked {
            invariant: "every dropped adjustment is for a gift that HMRC took out of its claim",
            broken: row.voided_in_vain,
        },
        Checked {
            invariant: "every claim has the total that was returned to HMRC for it",
            broken: row.wrong_return,
        },
        Checked {
            invariant: "what HMRC owes for a claim is the amount claimed, less refused and paid, plus returned",
            broken: row.wrong_movement,
        },
        Checked { invariant: "every claim that was sent has its message on record", broken: row.sent_unkept },
        Checked {
            invariant: "every claim that was sent has its totals by platform, to the penny",
            broken: row.wrong_part,
        },
        Checked {
            invariant: "every claim is paid by payments of its charity, to the penny and from the date of the first",
            broken: row.wrong_payment,
        },
        Checked {
            invariant: "every payment for several claims adds up to their shares, to the penny",
            broken: row.wrong_share,
        },
        Checked { invariant: "no held gift is declared", broken: row.held_and_declared },
        Checked {
            invariant: "no gift belongs to a donor who said that it is not theirs",
            broken: row.disowned_and_back,
        },
        Checked {
            invariant: "no gift belongs to a donor only by a card or phone that the donor denied",
            broken: row.disowned,
        },
        Checked {
            invariant: "no claim has a gift that its charity took out of claiming before the claim was filed",
            broken: row.claimed_though_taken_out,
        },
        Checked {
            invariant: "no claim is being sent for a charity that has not said whether it claimed without Uplift",
            broken: row.claimed_beside_own,
        },
        Checked {
            invariant: "no claim has a gift that its charity claimed without Uplift",
            broken: row.claimed_twice,
        },
        Checked {
            invariant: "no gift that was taken out of claiming is declared",
            broken: row.taken_out_and_counted,
        },
        Checked {
            invariant: "every cancellation that a donor confirmed has ended the authorisation",
            broken: row.confirmed_in_vain,
        },
        Checked {
            invariant: "no platform has two open cancellation requests for one donor",
            broken: row.asked_twice,
        },
        Checked {
            invariant: "no cancellation request is open for an erased donor",
            broken: row.asked_of_nobody,
        },
        Checked {
            invariant: "every session completed with an authorisation has one of its own donor, through its own platform",
            broken: row.given_otherwise,
        },
        Checked { invariant: "no draft of a session is kept after the session", broken: row.outlived },
        Checked { invariant: "no session is open for an erased donor", broken: row.waits_for_erased },
        Checked {
            invariant: "no claim was sent while an alarm stopped filing for its charity",
            broken: row.filed_though_held,
        },
        Checked {
            invariant: "every submission treated as lost is checked against HMRC's later lists",
            broken: row.lost_and_not_watched,
        },
        Checked {
            invariant: "every submission treated as lost and later listed by HMRC raised an alarm",
            broken: row.listed_and_not_told,
        },
        Checked {
            invariant: "every authorisation of a donor who died has the date of death, and none was given after it was recorded",
            broken: row.given_after_death,
        },
        Checked {
            invariant: "no gift dated after its donor's death is declared",
            broken: row.declared_after_death,
        },
        Checked { invariant: "no email is queued for a donor who has died", broken: row.written_to_the_dead },
        Checked {
            invariant: "every notice to a donor is recorded by the platform that created the authorisation",
            broken: row.told_by_others,
        },
        Checked {
            invariant: "every platform that knows a donor with an email address has sent that address",
            broken: row.met_otherwise,
        },
        Checked {
            invariant: "every recorded change of a charity's period changes the period",
            broken: row.changed_in_name,
        },
    ])
}

/// How many claims have another Gift Aid than their lines bring, how many carry another adjustment than what is laid on them, and of how many
/// something else is left than what HMRC left: each by the rate of the gift's own tax year (ITA 2007 s.414).
async fn wrong_tax(conn: &mut PgConnection) -> Result<(i64, i64, i64), Error> {
    let rows = sqlx::query!(
        r#"select claim.claim_id as "claim_id!", claim.gift_aid_pence as "gift_aid!", claim.adjustment_pence as "adjustment!",
             claim.gift_aid_pence - claim.cut_gift_aid_pence as "rest!", claim.cut_count > 0 as "is_cut!",
             claim.state <> 'rejected' and claim.withdrawal_reason is distinct from 'not_received' as "carries!",
             part.year, part.line_pence, part.back_pence, part.rest_pence
         from claim
         left join (
             select claim_id, of_year.year, sum(line_pence)::bigint as line_pence, sum(back_pence)::bigint as back_pence,
                 sum(rest_pence)::bigint as rest_pence
             from (
                 select claim_id, donated_on, claimable_pence as line_pence, 0 as back_pence,
                     case when dropped is null then claimable_pence else 0 end as rest_pence
                 from claim_line
                 union all
                 select carried_by, donated_on, 0, claimable_pence, 0 from adjustment where carried_by is not null
                 union all
                 -- What had gone back of a line that HMRC took is not taken a second time.
                 select adjustment.claim_id, adjustment.donated_on, 0, 0, adjustment.claimable_pence
                 from adjustment
                 join claim_line on claim_line.declaration_id = adjustment.declaration_id and claim_line.claim_id = adjustment.claim_id
                 where adjustment.voided_at is null and claim_line.dropped = 'cut'
             ) as piece
             cross join lateral (
                 select extract(year from donated_on)::int
                     - case when (extract(month from donated_on), extract(day from donated_on)) < (4, 6) then 1 else 0 end as year
             ) as of_year
             group by claim_id, of_year.year
         ) as part using (claim_id)
         where claim.state <> 'draft'
         order by claim.claim_id"#
    )
    .fetch_all(conn)
    .await?;
    let (mut gift_aid, mut back, mut rest) = (0, 0, 0);
    for claim in rows.chunk_by(|one, other| one.claim_id == other.claim_id) {
        let (mut brings, mut owes, mut leaves) = (GiftAidSum::new(), GiftAidSum::new(), GiftAidSum::new());
        for part in claim {
            if let (Some(year), Some(lines), Some(carried), Some(left)) =
                (part.year, part.line_pence, part.back_pence, part.rest_pence)
            {
                let year = TaxYear::starting(year);
                leaves.add(stored("sum of lines", Pence::new(left))?, year);
                brings.add(stored("sum of lines", Pence::new(lines))?, year);
                owes.add(stored("sum of adjustments", Pence::new(carried))?, year);
            }
        }
        let is_wrong = |said: i64, found: Pence| i64::from(said != found.get());
        if let [claim, ..] = claim {
            gift_aid += is_wrong(claim.gift_aid, brings.floor());
            rest += if claim.is_cut { is_wrong(claim.rest, leaves.floor()) } else { 0 };
            back += if claim.carries { is_wrong(claim.adjustment, owes.ceiling()) } else { 0 };
        }
    }
    Ok((gift_aid, back, rest))
}
