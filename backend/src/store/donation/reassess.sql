-- Judges donations again after a fact became known: finds the charity, the donor and the authorisation that they lacked, moves each
-- to the state that donation_status gives, and makes the declarations that are now due. What is declared already, in a
-- claim, or deleted stays as it is.
-- $1 donation ids   $2 ids for their declarations   $3 ids for their events   $4 now   $5 today
-- $6 the oldest gift date that can still be claimed   $7 wording of declarations   $8 actor kind   $9 actor id
with asked as (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as asked (donation_id, new_declaration_id, event_id)
), target as (
    select donation.*, asked.new_declaration_id, asked.event_id
    from donation
    join asked using (donation_id)
    where donation.deleted_at is null
    and donation.declaration_id is null
    order by donation.donation_id
    -- Two facts that become known at the same moment must not both declare.
    for update of donation
), known as (
    select target.*, coalesce(target.donor_id, named.donor_id) as known_donor_id,
        coalesce(target.source_id, found.matched_source_id) as known_source_id,
        coalesce(target.charity_id, found.matched_charity_id) as known_charity_id,
        coalesce(found.is_conflict, false) as known_conflict, 
        -- Once it is too old, it stays so: a claim lets a gift go by the limit of its own charity, which can be earlier than $6.
        target.out_of_time or target.donated_on < $6 as known_out_of_time
    from target
    left join lateral terminal_match(case when target.source_id is null then target.platform_id end,
        target.terminal_mid, target.terminal_tid, target.terminal_descriptor, target.donated_on) as found on true
    -- A match or an id names its donor when the gift arrives, or never.
    left join lateral named_donor(target.platform_id,
        case when target.donor_id is null and target.donor_kind in ('email', 'phone', 'par') then target.donor_kind end,
        target.donor_value, null, $4) as named on not exists (
            select from disowned_donation
            where disowned_donation.donation_id = target.donation_id and disowned_donation.donor_id = named.donor_id)
), judged as (
    select
        known.*, permission.*,
        -- A gift whose donor was erased has an id of nobody, and nobody declares it; nor one that its charity took out of claiming.
        donation_status(false,
            known.known_out_of_time or known.taken_out_at is not null or donor_erased(known.known_donor_id, known.donor_kind,
                exists (select from disowned_donation where disowned_donation.donation_id = known.donation_id)),
            known.settled_on, known.known_charity_id is not null, known.known_conflict, known.known_donor_id is not null,
            permission.authorisation_id is not null,
            -- What HMRC refused under this authorisation waits until it is put right.
            not details_refused(known.donation_id, permission.authorisation_id, known.known_charity_id),
            'none', $5) as new_status
    from known
    left join lateral (
        select
            authorisation_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country,
            given_on
        from covering_authorisation(known.known_donor_id, known.platform_id, known.donated_on,
            latest_instant(known.donated_on, known.donated_at, known.created_at))
    ) as permission on true
), changed as (
    select * from judged
    where new_status <> status
    or known_donor_id is distinct from donor_id
    or known_source_id is distinct from source_id
    or known_conflict <> charity_conflict
), new_declaration as (
    insert into declaration (
        declaration_id, donation_id, donor_id, authorisation_id, charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity_name, hmrc_reference, claimable_pence,
        donated_on, authorised_on, wording_version, made_at
    )
    select
        new_declaration_id, donation_id, known_donor_id, authorisation_id, known_charity_id, title, first_name, last_name,
        address_line1, address_line2, town, postcode, country, charity.name, charity.hmrc_reference, claimable_pence,
        donated_on, given_on, $7, $4
    from changed
    join charity on charity.charity_id = changed.known_charity_id
    where new_status = 'declared'
), moved as (
    update donation
    set donor_id = changed.known_donor_id,
        source_id = changed.known_source_id,
        charity_id = changed.known_charity_id,
        charity_conflict = changed.known_conflict,
        out_of_time = changed.known_out_of_time,
        status = changed.new_status,
        declaration_id = case when changed.new_status = 'declared' then changed.new_declaration_id end,
        updated_at = $4,
        version = donation.version + 1
    from changed
    where donation.donation_id = changed.donation_id
    returning donation.donation_id
), new_holder as (
    -- Whoever sent a gift by the donor's address knows it.
    insert into address_holder (donor_id, platform_id, held_since)
    select distinct known_donor_id, platform_id, $4::timestamptz
    from changed
    where donor_kind = 'email' and donor_id is null and known_donor_id is not null
    on conflict on constraint address_holder_once do nothing
), placed as (
    -- One place for all: counting them comes first, and to be counted each must be locked.
    select event_place() as place from (select count(*) from changed having count(*) > 0) as locked
), new_event as (
    insert into event (event_id, at, kind, platform_id, charity_id, donor_id, subject_id, data, transaction_id)
    select event_id, $4, 'donation.' || new_status, platform_id, known_charity_id, known_donor_id, donation_id,
        jsonb_build_object('status', new_status), place
    from changed
    cross join placed
), new_audit as (
    insert into audit (at, actor_kind, actor_id, action, subject_id, detail)
    select $4, $8, $9, 'donation.assess', donation_id, jsonb_strip_nulls(jsonb_build_object(
        'status', new_status, 'declaration_id', case when new_status = 'declared' then new_declaration_id end))
    from changed
)
select count(*) as "moved!" from moved
