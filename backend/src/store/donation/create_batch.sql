-- Creates many donations in one round trip, as if each had been sent by itself, one after the other: see create.sql. Each
-- has a fate of its own; only the unique reference that another request wins at the same moment undoes them all, and the
-- caller repeats the statement.
-- $1 the donations, as a JSON array of rows   $2 platform   $3 now   $4 today   $5 wording of declarations
with sent as (
    select
        row_index, donation_id, declaration_id, event_id, reference, decode(fingerprint, 'hex') as fingerprint,
        decode(sent_hash, 'hex') as sent_hash, donor_kind, donor_value, donor_named, transaction, reference_key, hmrc_reference,
        mid, tid, descriptor, gross_pence, net_pence, donated_at, donated_on, settled_on, out_of_time, untimely
    from jsonb_to_recordset($1::jsonb) as sent (
        row_index integer, donation_id uuid, declaration_id uuid, event_id uuid, reference text, fingerprint text, sent_hash text,
        donor_kind text, donor_value text, donor_named uuid, transaction jsonb, reference_key text, hmrc_reference text, mid text,
        tid text, descriptor text, gross_pence bigint, net_pence bigint, donated_at timestamptz, donated_on date, settled_on date,
        out_of_time boolean, untimely boolean
    )
), known as materialized (
    select
        sent.*, earlier.donation_id as earlier_id, earlier.request_hash as earlier_hash,
        origin.source_id, origin.reference as charity_reference, origin.charity_id, origin.name as charity_name,
        origin.hmrc_reference as charity_hmrc_reference, giver.donor_id, coalesce(found.is_conflict, false) as charity_conflict,
        permission.authorisation_id, permission.title, permission.first_name, permission.last_name, permission.address_line1,
        permission.address_line2, permission.town, permission.postcode, permission.country, permission.given_on,
        permission.authorisation_id is not null as authorised
    from sent
    left join donation as earlier on earlier.platform_id = $2 and earlier.reference = sent.reference
    left join lateral terminal_match($2, sent.mid, sent.tid, sent.descriptor, sent.donated_on) as found on true
    left join lateral (
        select named.* from named_source($2, sent.reference_key, sent.hmrc_reference) as named
        union all
        select found.matched_source_id, found.matched_reference, found.matched_charity_id, found.matched_name, found.matched_hmrc_reference
        where found.matched_source_id is not null
    ) as origin on true
    left join lateral named_donor($2, sent.donor_kind, sent.donor_value, sent.donor_named, $3) as giver on true
    left join lateral covering_authorisation(
        giver.donor_id, $2, sent.donated_on, latest_instant(sent.donated_on, sent.donated_at, $3)) as permission on true
), judged as (
    select
        known.*,
        case
            -- A gift is known by what it says; earlier ones were known by the request that would send them alone.
            when earlier_id is not null and earlier_hash <> fingerprint and earlier_hash is distinct from sent_hash then 'reference_taken'
            when earlier_id is not null then 'existing'
            when untimely then 'untimely'
            when source_id is null and mid is null and donor_id is null and donor_kind in ('uid', 'match') then 'unknown_both'
            when source_id is null and mid is null then 'unknown_charity'
            when donor_id is null and donor_kind in ('uid', 'match') then 'unknown_donor'
            else 'created'
        end as own_outcome,
        donation_status(false, out_of_time, settled_on, source_id is not null, charity_conflict, donor_id is not null,
            authorised, true, 'none', $4) as status
    from known
), ordered as (
    -- Of several rows with one reference the first that can be created is; those after it find it there.
    select
        judged.*,
        first_value(row_index) over same_reference as first_index,
        first_value(donation_id) over same_reference as first_id,
        first_value(fingerprint) over same_reference as first_fingerprint,
        first_value(own_outcome) over same_reference = 'created' and reference is not null as has_first
    from judged
    window same_reference as (partition by reference order by own_outcome <> 'created', row_index)
), verdict as materialized (
    select
        ordered.*,
        case
            when own_outcome in ('reference_taken', 'existing') then own_outcome
            when has_first and first_index < row_index and first_fingerprint <> fingerprint then 'reference_taken'
            when has_first and first_index < row_index then 'existing'
            else own_outcome
        end as outcome,
        case
            when earlier_id is not null then earlier_id
            when has_first and first_index < row_index then first_id
        end as existing_id
    from ordered
), facts as materialized (
    select verdict.*, jsonb_build_object(
        'donationId', donation_id, 'donorKnown', donor_id is not null,
        'donorId', case when is_donor_told($2, donor_kind, donor_value, donor_id) then donor_id end, 'charityName', charity_name, 'charityReference', charity_reference,
        'declarationId', case when status = 'declared' then declaration_id end, 'status', status,
        'donatedAt', donated_at, 'createdAt', $3::timestamptz, 'today', $4::date, 'outOfTime', out_of_time,
        'authorised', authorised, 'charityConflict', charity_conflict
    ) as answer
    from verdict
    where outcome = 'created'
), new_donation as (
    insert into donation (
        donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at,
        terminal_mid, terminal_tid, terminal_descriptor, charity_conflict, out_of_time
    )
    select
        donation_id, $2, reference, fingerprint, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status,
        case when status = 'declared' then declaration_id end, $3, $3,
        mid, tid, descriptor, charity_conflict, out_of_time
    from facts
    -- Two batches with the same references wait for one another instead of locking each other out.
    order by reference, row_index
), new_declaration as (
    insert into declaration (
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
        donated_on, authorised_on, wording_version, made_at
    )
    select
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, charity_hmrc_reference, coalesce(net_pence, gross_pence),
        donated_on, given_on, $5, $3
    from facts
    where status = 'declared'
), new_holder as (
    -- Whoever sends a gift by the donor's address knows it.
    insert into address_holder (donor_id, platform_id, held_since)
    select distinct donor_id, $2::uuid, $3::timestamptz
    from facts
    where donor_kind = 'email' and donor_id is not null
    and not exists (
        select from address_holder as held where held.donor_id = facts.donor_id and held.platform_id = $2)
    on conflict on constraint address_holder_once do nothing
), new_event as (
    -- Nobody else had the donations before, so the transaction's own number is their place.
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select event_id, $3, 'donation.created', $2, charity_id, donor_id, donation_id, jsonb_build_object('status', status),
        pg_current_xact_id()::text::bigint
    from facts
    order by row_index
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select $3, 'platform', $2, 'donation.create', donation_id,
        jsonb_strip_nulls(jsonb_build_object('status', status, 'declaration_id', answer -> 'declarationId'))
    from facts
    order by row_index
)
select verdict.row_index as "row_index!", verdict.outcome as "outcome!", facts.answer as "answer?", verdict.existing_id as "existing_id?"
from verdict
left join facts using (row_index)
order by verdict.row_index
