-- Creates the donation that most requests send: a new one, for a charity by its reference, from a donor whose address the
-- platform has sent before. A plan of a quarter of create.sql's size checks and writes the same. Where anything is otherwise
-- it writes nothing, and the caller sends create.sql: it gives no row, or a unique constraint refuses the second use of a key or a
-- reference, which is looked for nowhere before.
--  $1 token hash         $2 idempotency key    $3 hash of the request    $4 donation id       $5 declaration id
--  $6 event id           $7 reference          $8 fingerprint of gift    $9 donor kind        $10 donor value
-- $11 donor id sent      $12 transaction       $13 reference key         $14 gross pence      $15 net pence
-- $16 donated at         $17 donated on        $18 settled on            $19 out of time      $20 now
-- $21 today              $22 wording of declarations                      $23 number of the call
with facts as materialized (
    select found.*, $2::text as idempotency_key, case when status = 'declared' then $5::uuid end as declaration_id, jsonb_build_object(
        'donationId', $4::uuid, 'donorKnown', true, 'donorId', donor_id, 'charityName', name, 'charityReference', reference,
        'declarationId', case when status = 'declared' then $5::uuid end, 'status', status,
        'donatedAt', $16::timestamptz, 'createdAt', $20::timestamptz, 'today', $21::date, 'outOfTime', $19::boolean,
        'authorised', authorisation_id is not null, 'charityConflict', false
    ) as answer
    from (
        select
            caller.platform_id, origin.source_id, origin.reference, origin.charity_id, origin.name, origin.hmrc_reference, giver.donor_id,
            permission.authorisation_id, permission.title, permission.first_name, permission.last_name, permission.address_line1,
            permission.address_line2, permission.town, permission.postcode, permission.country, permission.given_on,
            donation_status(false, $19, $18, true, false, true, permission.authorisation_id is not null, true, 'none', $21) as status
        from (
            select access_token.platform_id
            from access_token
            where access_token.token_hash = $1
            and access_token.expires_at > now()
            and access_token.revoked_at is null
            and position(' create:donation ' in ' ' || access_token.scopes || ' ') > 0
            offset 0
        ) as caller
        cross join lateral named_source(caller.platform_id, $13::text, null) as origin
        -- What named_donor says of an id and of an address. A gift that crossed an erasure may have noted that its platform holds the
        -- address still, so the donor is asked too. Whom a link alone led to is left to create.sql.
        join address_holder as giver on giver.platform_id = caller.platform_id and giver.donor_id = coalesce(
            (select donor_id from donor where donor_id = $11::uuid and erased_at is null),
            (select donor_id from donor where email = $10::text))
        left join lateral covering_authorisation(giver.donor_id, caller.platform_id, $17, latest_instant($17, $16, $20)) as permission on true
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
        $4, platform_id, $7, $8, $9, $10, donor_id, $12, source_id,
        charity_id, $14, $15, $16, $17, $18, status, declaration_id, $20, $20,
        $19
    from facts
), new_declaration as (
    insert into declaration (
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
        donated_on, authorised_on, wording_version, made_at
    )
    select
        declaration_id, $4, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, name, hmrc_reference, coalesce($15, $14),
        $17, given_on, $22, $20
    from facts
    where status = 'declared'
), new_event as (
    -- Nobody else had the donation before, so the transaction's own number is its place.
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select $6, $20, 'donation.created', platform_id, charity_id, donor_id, $4, jsonb_build_object('status', status),
        pg_current_xact_id()::text::bigint
    from facts
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select $20, 'platform', platform_id, 'donation.create', $4,
        jsonb_strip_nulls(jsonb_build_object('status', status, 'declaration_id', declaration_id))
    from facts
), new_idempotency as (
    insert into idempotency (platform_id, key, request_hash, status, call, answer)
    select platform_id, idempotency_key, $3, 201, $23::smallint, answer
    from facts
    where idempotency_key is not null
)
select answer as "answer!" from facts
