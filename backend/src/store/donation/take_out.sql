-- Takes gifts out of claiming, as domain::donation::taking_out allows. Their declarations end; those in a claim that was not filed
-- leave it, and the tax on those in an accepted one goes back, once. What holds a gift for HMRC stays: it counts again if the gift is
-- put back. The gifts and the claims in which they stand are locked.
-- $1 donation ids   $2 now   $3 reason   $4 the charity's words   $5 when it claimed elsewhere   $6 actor kind   $7 actor id
-- $8 the network from which they act   $9 the browser and system with which they act
with target as (
    select
        donation.donation_id, donation.declaration_id, donation.charity_id, claim_line.claim_id, claim_line.claimable_pence,
        claim_line.donated_on, coalesce(claim.state in ('draft', 'ready', 'approved'), false) as leaves,
        coalesce(claim.state in ('accepted', 'paid'), false) as goes_back
    from donation
    left join claim_line on claim_line.declaration_id = donation.declaration_id and claim_line.dropped is null
    left join claim using (claim_id)
    where donation.donation_id = any ($1)
), taken as (
    update donation
    set declaration_id = null, status = 'ineligible', taken_out_at = $2, taken_out_as = $3, taken_out_words = $4,
        claimed_elsewhere_on = $5, updated_at = $2, version = version + 1
    from target
    where donation.donation_id = target.donation_id
    returning donation.donation_id, donation.platform_id, donation.charity_id, donation.donor_id, target.declaration_id
), ended as (
    update declaration
    set state = 'cancelled', ended_at = $2
    from target
    where declaration.declaration_id = target.declaration_id
    and declaration.state = 'made'
), gone as (
    delete from claim_line
    using target
    where target.leaves
    and claim_line.claim_id = target.claim_id
    and claim_line.declaration_id = target.declaration_id
    returning claim_line.claim_id
), adjusted as (
    insert into adjustment (adjustment_id, charity_id, donation_id, declaration_id, claim_id, claimable_pence, donated_on, made_at)
    -- What was refunded of it goes back already.
    select uuid_in_time(), charity_id, donation_id, declaration_id, claim_id, claimable_pence - coalesce((
        select sum(adjustment.claimable_pence) from adjustment where adjustment.declaration_id = target.declaration_id), 0), donated_on, $2
    from target
    where goes_back
    on conflict (declaration_id) where refund_id is null do nothing
    returning donation_id, claim_id, charity_id
), placed as (
    -- One place for all: counting them comes first, and to be counted each must be locked.
    select event_place() as place from (select count(*) from taken having count(*) > 0) as locked
), told as (
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select uuid_in_time(), $2, 'donation.ineligible', platform_id, charity_id, donor_id, donation_id,
        jsonb_build_object('status', 'ineligible', 'reason', $3::text), place
    from taken
    cross join placed
), audited as (
    insert into audit (at, actor_kind, actor_id, charity_id, network, device, action, subject_id, detail)
    select $2, $6::text, $7::uuid, case when $6 = 'staff' then charity_id end, $8::text, $9::text, 'donation.take_out', donation_id, jsonb_strip_nulls(jsonb_build_object(
        'status', 'ineligible', 'reason', $3::text, 'claimed_on', $5::date, 'declaration_id', declaration_id))
    from taken
    union all
    select $2, $6, $7, case when $6 = 'staff' then charity_id end, $8, $9, 'donation.adjust', donation_id, jsonb_build_object('claim_id', claim_id, 'adjusts', true)
    from adjusted
)
select distinct claim_id from gone
