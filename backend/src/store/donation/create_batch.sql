-- Creates many donations in one round trip, as if each had been sent by itself, one after the other: see create.sql. Each
-- has a fate of its own; only the unique reference that another request wins at the same moment undoes them all, and the
-- caller repeats the statement. Each column of the donations is an array: PostgreSQL would take apart a text in JSON for longer.
--  $1 places in batch    $2 donation ids       $3 declaration ids     $4 event ids         $5 references
--  $6 fingerprints       $7 hashes if alone    $8 donor kinds         $9 donor values     $10 donor ids sent
-- $11 transactions      $12 reference keys    $13 HMRC references    $14 card mids        $15 card tids
-- $16 card descriptors  $17 gross pence       $18 net pence          $19 donated at       $20 donated on
-- $21 settled on        $22 out of time       $23 untimely
-- $24 platform          $25 now               $26 today              $27 wording of declarations
with sent as (
    select *
    from unnest(
        $1::integer[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bytea[], $7::bytea[], $8::text[], $9::text[], $10::uuid[],
        $11::jsonb[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::timestamptz[],
        $20::date[], $21::date[], $22::boolean[], $23::boolean[]
    ) as sent (
        row_index, donation_id, declaration_id, event_id, reference, fingerprint, sent_hash, donor_kind, donor_value, donor_named,
        transaction, reference_key, hmrc_reference, mid, tid, descriptor, gross_pence, net_pence, donated_at,
        donated_on, settled_on, out_of_time, untimely
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
    left join donation as earlier on earlier.platform_id = $24 and earlier.reference = sent.reference
    left join lateral terminal_match($24, sent.mid, sent.tid, sent.descriptor, sent.donated_on) as found on true
    left join lateral (
        select named.* from named_source($24, sent.reference_key, sent.hmrc_reference) as named
        union all
        select found.matched_source_id, found.matched_reference, found.matched_charity_id, found.matched_name, found.matched_hmrc_reference
        where found.matched_source_id is not null
    ) as origin on true
    left join lateral named_donor($24, sent.donor_kind, sent.donor_value, sent.donor_named, $25) as giver on true
    left join lateral covering_authorisation(
        giver.donor_id, $24, sent.donated_on, latest_instant(sent.donated_on, sent.donated_at, $25)) as permission on true
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
            authorised, true, 'none', $26) as status
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
    select * from verdict where outcome = 'created'
), new_donation as (
    insert into donation (
        donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at,
        terminal_mid, terminal_tid, terminal_descriptor, charity_conflict, out_of_time
    )
    select
        donation_id, $24, reference, fingerprint, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status,
        case when status = 'declared' then declaration_id end, $25, $25,
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
        donated_on, given_on, $27, $25
    from facts
    where status = 'declared'
), new_holder as (
    -- Whoever sends a gift by the donor's address knows it.
    insert into address_holder (donor_id, platform_id, held_since)
    select distinct donor_id, $24::uuid, $25::timestamptz
    from facts
    where donor_kind = 'email' and donor_id is not null
    and not exists (
        select from address_holder as held where held.donor_id = facts.donor_id and held.platform_id = $24)
    on conflict on constraint address_holder_once do nothing
), new_event as (
    -- Nobody else had the donations before, so the transaction's own number is their place.
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select event_id, $25, 'donation.created', $24, charity_id, donor_id, donation_id, jsonb_build_object('status', status),
        pg_current_xact_id()::text::bigint
    from facts
    order by row_index
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select $25, 'platform', $24, 'donation.create', donation_id,
        case
            when status = 'declared' then jsonb_build_object('status', status, 'declaration_id', declaration_id)
            else jsonb_build_object('status', status)
        end
    from facts
    order by row_index
)
select
    row_index as "row_index!", outcome as "outcome!", existing_id as "existing_id?", donation_id as "donation_id!",
    case when is_donor_told($24, donor_kind, donor_value, donor_id) then donor_id end as "donor_id?",
    donor_id is not null as "donor_known!", charity_name as "charity_name?", charity_reference as "charity_reference?",
    case when status = 'declared' then declaration_id end as "declaration_id?", donated_at as "donated_at!",
    out_of_time as "out_of_time!", authorised as "authorised!", charity_conflict as "charity_conflict!"
from verdict
order by row_index
