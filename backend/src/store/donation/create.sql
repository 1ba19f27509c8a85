-- Creates any donation, or says why not; create_plain.sql creates most of them. One statement checks the token, finds an
-- earlier answer, the charity, the donor and the authorisation, and writes the donation, its declaration, the event, the
-- audit row and the idempotency row. The unique constraints decide races: the caller begins again when one of them refuses.
--  $1 token hash         $2 idempotency key    $3 hash of the request    $4 donation id       $5 declaration id
--  $6 event id           $7 reference          $8 fingerprint of gift    $9 donor kind        $10 donor value
-- $11 donor id sent      $12 transaction       $13 reference key         $14 HMRC reference   $15 gross pence
-- $16 net pence          $17 donated at        $18 donated on            $19 settled on       $20 out of time
-- $21 now                $22 today             $23 wording of declarations
-- $24 card mid           $25 card tid          $26 card descriptor       $27 untimely
-- $28 number of the call
-- Those of a card are null for a gift that names its charity. Nothing new is made of an untimely one.
with caller as (
    select platform_id, position(' create:donation ' in ' ' || scopes || ' ') > 0 as allowed
    from access_token
    where token_hash = $1 and expires_at > now() and revoked_at is null
), answered as (
    select idempotency.request_hash, idempotency.status, idempotency.call, idempotency.answer, idempotency.created_at
    from idempotency
    join caller using (platform_id)
    where idempotency.key = $2::text
), same_reference as (
    select donation.donation_id, donation.request_hash, donation.deleted_at
    from donation
    join caller using (platform_id)
    where donation.reference = $7::text
), matched as (
    select found.*
    from caller
    cross join lateral terminal_match(caller.platform_id, $24::text, $25::text, $26::text, $18) as found
), origin as (
    select named.*
    from caller
    cross join lateral named_source(caller.platform_id, $13::text, $14::text) as named
    union all
    select matched_source_id, matched_reference, matched_charity_id, matched_name, matched_hmrc_reference
    from matched
    where matched_source_id is not null
), giver as (
    select named.donor_id
    from caller
    cross join lateral named_donor(caller.platform_id, $9, $10, $11::uuid, $21) as named
), permission as (
    select covering.*
    from caller
    cross join giver
    cross join lateral covering_authorisation(
        giver.donor_id, caller.platform_id, $18, latest_instant($18, $17, $21)) as covering
), verdict as (
    select
        case
            when caller.platform_id is null then 'unauthenticated'
            when not caller.allowed then 'forbidden'
            when answered.answer is not null and answered.request_hash <> $3 then 'key_reused'
            when answered.answer is not null and answered.status = 200 then 'existing_replayed'
            when answered.answer is not null then 'replayed'
            -- A gift is known by what it says; earlier ones were known by the request itself.
            when same_reference.donation_id is not null and same_reference.request_hash <> $8 and same_reference.request_hash <> $3
                then 'reference_taken'
            when same_reference.deleted_at is not null then 'deleted'
            when same_reference.donation_id is not null then 'existing'
            -- What was taken before is answered as before, whatever the clock says by now.
            when $27::boolean then 'untimely'
            when origin.source_id is null and $24::text is null and giver.donor_id is null and $9 in ('uid', 'match') then 'unknown_both'
            when origin.source_id is null and $24::text is null then 'unknown_charity'
            when giver.donor_id is null and $9 in ('uid', 'match') then 'unknown_donor'
            else 'created'
        end as outcome,
        caller.platform_id, answered.answer as earlier, answered.call as first_call, answered.created_at as first_used_at,
        same_reference.donation_id as existing_id, same_reference.deleted_at,
        origin.source_id, origin.reference, origin.charity_id, origin.name, origin.hmrc_reference, giver.donor_id,
        permission.authorisation_id is not null as authorised,
        coalesce(matched.is_conflict, false) as charity_conflict,
        donation_status(false, $20, $19, origin.source_id is not null, coalesce(matched.is_conflict, false), giver.donor_id is not null,
            permission.authorisation_id is not null, true, 'none', $22) as status
    from (select 1) as one
    left join caller on true
    left join answered on true
    left join same_reference on true
    left join matched on true
    left join origin on true
    left join giver on true
    left join permission on true
), facts as (
    select verdict.*, jsonb_build_object(
        'donationId', $4::uuid, 'donorKnown', donor_id is not null,
        'donorId', case when is_donor_told(platform_id, $9, $10, donor_id) then donor_id end, 'charityName', name, 'charityReference', reference,
        'declarationId', case when status = 'declared' then $5::uuid end, 'status', status,
        'donatedAt', $17::timestamptz, 'createdAt', $21::timestamptz, 'today', $22::date, 'outOfTime', $20::boolean,
        'authorised', authorised, 'charityConflict', charity_conflict
    ) as answer
    from verdict
    where outcome = 'created'
), present as (
    -- The gift that has the reference already, as it is now.
    select platform_id, jsonb_build_object('today', $22::date, 'donation', shown_donation(existing_id)) as answer
    from verdict
    where outcome = 'existing'
), new_donation as (
    insert into donation (
        donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at,
        terminal_mid, terminal_tid, terminal_descriptor, charity_conflict, out_of_time
    )
    select
        $4, platform_id, $7, $8, $9, $10, donor_id, $12, source_id,
        charity_id, $15, $16, $17, $18, $19, status, case when status = 'declared' then $5::uuid end, $21, $21,
        $24, $25, $26, charity_conflict, $20
    from facts
), new_declaration as (
    insert into declaration (
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
        donated_on, authorised_on, wording_version, made_at
    )
    select
        $5, $4, facts.donor_id, permission.authorisation_id, facts.charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, facts.name, facts.hmrc_reference, coalesce($16, $15),
        $18, permission.given_on, $23, $21
    from facts
    join permission on true
    where facts.status = 'declared'
), new_holder as (
    -- Whoever sends a gift by the donor's address knows it.
    insert into address_holder (donor_id, platform_id, held_since)
    select donor_id, platform_id, $21
    from facts
    where $9 = 'email' and donor_id is not null
    and not exists (
        select from address_holder as held
        where held.donor_id = facts.donor_id and held.platform_id = facts.platform_id)
    on conflict on constraint address_holder_once do nothing
), new_event as (
    -- Nobody else had the donation before, so the transaction's own number is its place.
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select $6, $21, 'donation.created', platform_id, charity_id, donor_id, $4, jsonb_build_object('status', status),
        pg_current_xact_id()::text::bigint
    from facts
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select $21, 'platform', platform_id, 'donation.create', $4,
        jsonb_strip_nulls(jsonb_build_object('status', status, 'declaration_id', answer -> 'declarationId'))
    from facts
), new_idempotency as (
    insert into idempotency (platform_id, key, request_hash, status, call, answer)
    select platform_id, $2, $3, 201, $28::smallint, answer
    from facts
    where $2::text is not null
    union all
    -- How the donor is named stays with the gift alone.
    select platform_id, $2, $3, 200, $28::smallint, answer #- '{donation,donor_value}'
    from present
    where $2::text is not null
)
select
    verdict.outcome as "outcome!", coalesce(facts.answer, present.answer, verdict.earlier) as "answer?",
    verdict.existing_id as "existing_id?", verdict.deleted_at as "deleted_at?", verdict.first_call as "first_call?", verdict.first_used_at as "first_used_at?"
from verdict
left join facts on true
left join present on true
