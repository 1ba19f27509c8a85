-- Creates the donations that most requests send, of everybody who waits, in one statement: new ones, for a charity by its
-- reference, from a donor whose address the platform has sent before. Where anything is otherwise with one it is not written and
-- has no row here: its caller sends create.sql, which writes it or says why not. Where all are refused for a reference or a key that
-- another statement writes at the same moment, all are sent once more, and what is still refused is sent alone. Each column of the
-- gifts is an array.
--  $1 token hash         $2 idempotency key    $3 hash of the request    $4 donation id       $5 declaration id
--  $6 event id           $7 reference          $8 fingerprint of gift    $9 donor kind        $10 donor value
-- $11 donor id sent      $12 transaction       $13 reference key         $14 gross pence      $15 net pence
-- $16 donated at         $17 donated on        $18 settled on            $19 out of time      $20 now
-- $21 today              $22 number of the call
-- Those of all: $23 wording of declarations    $24 patience with locks
with facts as materialized (
    select found.*, case when status = 'declared' then new_declaration_id end as declaration_id, jsonb_build_object(
        'donationId', donation_id, 'donorKnown', true, 'donorId', donor_id, 'charityName', name, 'charityReference', charity_reference,
        'declarationId', case when status = 'declared' then new_declaration_id end, 'status', status,
        'donatedAt', donated_at, 'createdAt', created_at, 'today', today, 'outOfTime', out_of_time,
        'authorised', authorisation_id is not null, 'charityConflict', false
    ) as answer
    from (
        select
            sent.*, caller.platform_id, origin.source_id, origin.reference as charity_reference, origin.charity_id, origin.name,
            origin.hmrc_reference, giver.donor_id, permission.authorisation_id, permission.title, permission.first_name,
            permission.last_name, permission.address_line1, permission.address_line2, permission.town, permission.postcode,
            permission.country, permission.given_on,
            donation_status(false, sent.out_of_time, sent.settled_on, true, false, true, permission.authorisation_id is not null, true, 'none',
                sent.today) as status
        -- Of this transaction alone. A donor who is being changed is waited for, but not by everybody else's gifts.
        from (select set_config('lock_timeout', $24, true) as is_set) as patience
        cross join unnest(
            $1::bytea[], $2::text[], $3::bytea[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::bytea[], $9::text[], $10::text[],
            $11::uuid[], $12::jsonb[], $13::text[], $14::bigint[], $15::bigint[], $16::timestamptz[], $17::date[], $18::date[],
            $19::boolean[], $20::timestamptz[], $21::date[], $22::smallint[]
        ) as sent (
            token_hash, idempotency_key, sent_hash, donation_id, new_declaration_id, event_id, reference, fingerprint, donor_kind,
            donor_value, donor_named, transaction, reference_key, gross_pence, net_pence, donated_at, donated_on, settled_on,
            out_of_time, created_at, today, call
        )
        join access_token as caller on caller.token_hash = sent.token_hash
            and caller.expires_at > now()
            and caller.revoked_at is null
            and position(' create:donation ' in ' ' || caller.scopes || ' ') > 0
        cross join lateral named_source(caller.platform_id, sent.reference_key, null) as origin
        -- What named_donor says of an id and of an address. A gift that crossed an erasure may have noted that its platform holds the
        -- address still, so the donor is asked too. Whom a link alone led to is left to create.sql.
        join address_holder as giver on giver.platform_id = caller.platform_id and giver.donor_id = coalesce(
            (select donor_id from donor where donor_id = sent.donor_named and erased_at is null),
            (select donor_id from donor where email = sent.donor_value))
        left join lateral covering_authorisation(giver.donor_id, caller.platform_id, sent.donated_on,
            latest_instant(sent.donated_on, sent.donated_at, sent.created_at)) as permission on true
        -- A gift that is sent again, as whole histories are, must not undo those that wait with it.
        where patience.is_set is not null
        and not exists (
            select from donation as earlier where earlier.platform_id = caller.platform_id and earlier.reference = sent.reference)
        and not exists (
            select from idempotency as used where used.platform_id = caller.platform_id and used.key = sent.idempotency_key)
        -- Each offset keeps what it ends as it is: taken apart, its expressions would be worked out again wherever they are named.
        offset 0
    ) as found
), new_donation as (
    insert into donation (
        donation_id, platform_id, reference, request_hash, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, updated_at,
        out_of_time
    )
    select
        donation_id, platform_id, reference, fingerprint, donor_kind, donor_value, donor_id, transaction, source_id,
        charity_id, gross_pence, net_pence, donated_at, donated_on, settled_on, status, declaration_id, created_at, created_at,
        out_of_time
    from facts
), new_declaration as (
    insert into declaration (
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
        donated_on, authorised_on, wording_version, made_at
    )
    select
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, name, hmrc_reference, coalesce(net_pence, gross_pence),
        donated_on, given_on, $23, created_at
    from facts
    where status = 'declared'
), new_event as (
    -- Nobody else had the donations before, so the transaction's own number is their place.
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select event_id, created_at, 'donation.created', platform_id, charity_id, donor_id, donation_id, jsonb_build_object('status', status),
        pg_current_xact_id()::text::bigint
    from facts
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select created_at, 'platform', platform_id, 'donation.create', donation_id,
        jsonb_strip_nulls(jsonb_build_object('status', status, 'declaration_id', declaration_id))
    from facts
), new_idempotency as (
    insert into idempotency (platform_id, key, request_hash, status, call, answer)
    select platform_id, idempotency_key, sent_hash, 201, call, answer
    from facts
    where idempotency_key is not null
)
select donation_id as "donation_id!", answer as "answer!" from facts
