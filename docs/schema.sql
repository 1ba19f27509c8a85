-- The schema after all migrations. Written by `make prepare`; its comments are in migrations/.

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE TABLE audit (
    audit_id bigint NOT NULL,
    transaction_id bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_id uuid,
    action text NOT NULL,
    charity_id uuid,
    platform_id uuid,
    network text,
    device text,
    operator text DEFAULT NULLIF(current_setting('uplift.operator'::text, true), ''::text),
    subject_id uuid NOT NULL,
    detail jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE DOMAIN lawful_audit AS audit
	CONSTRAINT audit_actor_is_named CHECK ((((VALUE).actor_id IS NULL) = ((VALUE).actor_kind = 'uplift'::text)))
	CONSTRAINT audit_actor_kind_is_known CHECK (((VALUE).actor_kind = ANY ('{platform,donor,staff,operator,uplift}'::text[])))
	CONSTRAINT audit_device_is_for_a_house CHECK ((((VALUE).device IS NULL) OR (num_nonnulls((VALUE).charity_id, (VALUE).platform_id) = 1)))
	CONSTRAINT audit_device_is_short CHECK (((length((VALUE).device) >= 1) AND (length((VALUE).device) <= 40)))
	CONSTRAINT audit_house_is_of_staff CHECK ((((VALUE).actor_kind = 'staff'::text) OR (num_nonnulls((VALUE).charity_id, (VALUE).platform_id) = 0)))
	CONSTRAINT audit_is_for_one_house CHECK ((num_nonnulls((VALUE).charity_id, (VALUE).platform_id) <= 1))
	CONSTRAINT audit_network_is_a_prefix CHECK (((VALUE).network ~ '^([0-9.]+/24|[0-9a-f:]+/56)$'::text))
	CONSTRAINT audit_network_is_for_a_house CHECK ((((VALUE).network IS NULL) OR (num_nonnulls((VALUE).charity_id, (VALUE).platform_id) = 1)))
	CONSTRAINT audit_operator_is_short CHECK (((length((VALUE).operator) >= 1) AND (length((VALUE).operator) <= 100)));

CREATE TABLE declaration (
    declaration_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    title text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text,
    town text,
    postcode text,
    country text NOT NULL,
    charity_name text NOT NULL,
    hmrc_reference text NOT NULL,
    claimable_pence bigint NOT NULL,
    donated_on date NOT NULL,
    authorised_on date NOT NULL,
    wording_version text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    state text DEFAULT 'made'::text NOT NULL,
    ended_at timestamp with time zone,
    forgotten_at timestamp with time zone
);

CREATE DOMAIN lawful_declaration AS declaration
	CONSTRAINT declaration_amount_is_positive CHECK (((VALUE).claimable_pence > 0))
	CONSTRAINT declaration_end_fits CHECK ((((VALUE).ended_at IS NULL) = ((VALUE).state = 'made'::text)))
	CONSTRAINT declaration_is_in_the_authorised_time CHECK ((((VALUE).donated_on >= (VALUE).authorised_on) AND ((VALUE).donated_on <= make_date(((EXTRACT(year FROM (VALUE).authorised_on))::integer +
CASE
    WHEN (EXTRACT(month FROM (VALUE).authorised_on) <= (2)::numeric) THEN 0
    ELSE 1
END), 4, 5))))
	CONSTRAINT declaration_state_is_known CHECK (((VALUE).state = ANY ('{made,cancelled,replaced}'::text[])));

CREATE TABLE donation (
    donation_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    reference text,
    request_hash bytea NOT NULL,
    donor_kind text NOT NULL,
    donor_value text NOT NULL,
    donor_id uuid,
    transaction jsonb NOT NULL,
    source_id uuid,
    charity_id uuid,
    gross_pence bigint NOT NULL,
    net_pence bigint,
    refunded_pence bigint DEFAULT 0 NOT NULL,
    claimable_pence bigint GENERATED ALWAYS AS (GREATEST((COALESCE(net_pence, gross_pence) - refunded_pence), (0)::bigint)) STORED NOT NULL,
    donated_at timestamp with time zone NOT NULL,
    donated_on date NOT NULL,
    settled_on date,
    status text NOT NULL,
    declaration_id uuid,
    accepted_in uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deleted_at timestamp with time zone,
    deletion_reason text,
    taken_out_at timestamp with time zone,
    taken_out_as text,
    taken_out_words text,
    claimed_elsewhere_on date,
    out_of_time boolean DEFAULT false NOT NULL,
    terminal_mid text COLLATE pg_catalog."C",
    terminal_tid text COLLATE pg_catalog."C",
    terminal_descriptor text COLLATE pg_catalog."C",
    charity_conflict boolean DEFAULT false NOT NULL
);

CREATE DOMAIN lawful_donation AS donation
	CONSTRAINT donation_conflict_has_no_charity CHECK (((NOT (VALUE).charity_conflict) OR (((VALUE).source_id IS NULL) AND ((VALUE).terminal_mid IS NOT NULL))))
	CONSTRAINT donation_declared_is_whole CHECK (((((VALUE).status = ANY ('{declared,claimed,accepted}'::text[])) = ((VALUE).declaration_id IS NOT NULL)) AND (((VALUE).declaration_id IS NULL) OR (num_nulls((VALUE).donor_id, (VALUE).charity_id, (VALUE).settled_on) = 0))))
	CONSTRAINT donation_deletion_is_whole CHECK ((num_nonnulls((VALUE).deleted_at, (VALUE).deletion_reason) =
CASE
    WHEN ((VALUE).status = 'cancelled'::text) THEN 2
    ELSE 0
END))
	CONSTRAINT donation_deletion_reason_is_known CHECK (((VALUE).deletion_reason = ANY ('{refund,failed_settlement,unspecified}'::text[])))
	CONSTRAINT donation_donor_kind_is_known CHECK (((VALUE).donor_kind = ANY ('{uid,par,email,phone,match}'::text[])))
	CONSTRAINT donation_gross_is_positive CHECK ((((VALUE).gross_pence >= 1) AND ((VALUE).gross_pence <= 1000000000)))
	CONSTRAINT donation_is_dated_in_london CHECK (((VALUE).donated_on = (((VALUE).donated_at AT TIME ZONE 'Europe/London'::text))::date))
	CONSTRAINT donation_net_is_at_most_gross CHECK ((((VALUE).net_pence >= 1) AND ((VALUE).net_pence <= (VALUE).gross_pence)))
	CONSTRAINT donation_out_of_time_is_ineligible CHECK (((NOT (VALUE).out_of_time) OR ((VALUE).status = ANY ('{ineligible,cancelled}'::text[]))))
	CONSTRAINT donation_refunds_are_at_most_gross CHECK ((((VALUE).refunded_pence >= 0) AND ((VALUE).refunded_pence <= (VALUE).gross_pence)))
	CONSTRAINT donation_refunds_leave_something CHECK ((((VALUE).claimable_pence > 0) OR ((VALUE).deleted_at IS NOT NULL)))
	CONSTRAINT donation_settles_after_gift CHECK (((VALUE).settled_on >= (VALUE).donated_on))
	CONSTRAINT donation_source_names_charity CHECK ((((VALUE).source_id IS NULL) = ((VALUE).charity_id IS NULL)))
	CONSTRAINT donation_status_is_known CHECK (((VALUE).status = ANY ('{awaiting_settlement,awaiting_donor,awaiting_authorisation,awaiting_charity,held,declared,claimed,accepted,ineligible,cancelled}'::text[])))
	CONSTRAINT donation_taken_out_as_is_known CHECK (((VALUE).taken_out_as = ANY ('{donor_benefit,not_a_gift,no_tax_paid,given_by_company,not_eligible,claimed_elsewhere}'::text[])))
	CONSTRAINT donation_taken_out_is_ineligible CHECK ((((VALUE).taken_out_at IS NULL) OR ((VALUE).status = ANY ('{ineligible,cancelled}'::text[]))))
	CONSTRAINT donation_taken_out_is_whole CHECK (((((VALUE).taken_out_at IS NULL) = ((VALUE).taken_out_as IS NULL)) AND (((VALUE).taken_out_words IS NOT NULL) = (NOT ((VALUE).taken_out_as IS DISTINCT FROM 'not_eligible'::text))) AND (((VALUE).claimed_elsewhere_on IS NOT NULL) = (NOT ((VALUE).taken_out_as IS DISTINCT FROM 'claimed_elsewhere'::text)))))
	CONSTRAINT donation_taken_out_words_are_bounded CHECK (((length((VALUE).taken_out_words) >= 1) AND (length((VALUE).taken_out_words) <= 200)))
	CONSTRAINT donation_terminal_is_whole CHECK ((num_nulls((VALUE).terminal_mid, (VALUE).terminal_tid, (VALUE).terminal_descriptor) = ANY ('{0,3}'::integer[])))
	CONSTRAINT donation_without_charity_has_a_terminal CHECK ((((VALUE).source_id IS NOT NULL) OR ((VALUE).terminal_mid IS NOT NULL)));

CREATE TABLE idempotency (
    platform_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    status smallint NOT NULL,
    call smallint NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE DOMAIN lawful_idempotency AS idempotency
	CONSTRAINT idempotency_key_is_bounded CHECK (((length((VALUE).key) >= 1) AND (length((VALUE).key) <= 255)))
	CONSTRAINT idempotency_status_is_http CHECK ((((VALUE).status >= 200) AND ((VALUE).status <= 499)));

CREATE FUNCTION authorisation_covers(given_on date, ends_on date, cancelled_from timestamp with time zone, gift_on date, gift_at timestamp with time zone) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select given_on <= gift_on and ends_on >= gift_on and (cancelled_from is null or cancelled_from > gift_at)
$$;

CREATE FUNCTION authorisation_runs_out(giver uuid, end_of_year date) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select exists (
        select from authorisation
        where donor_id = giver and ends_on = end_of_year and cancelled_at is null)
    and not exists (
        select from authorisation
        where donor_id = giver and ends_on > end_of_year and denied_at is null)
$$;

CREATE FUNCTION check_claim_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
    undeclared bigint;
    unclaimed bigint;
    of_others bigint;
begin
    -- Planned anew each time, for as many lines as there are.
    execute 'select count(*) filter (where declaration.donation_id is distinct from added.donation_id),
                 count(*) filter (where claim.claim_id is null),
                 count(*) filter (where declaration.charity_id <> claim.charity_id)
             from added left join declaration using (declaration_id) left join claim using (claim_id)'
        into undeclared, unclaimed, of_others;
    if undeclared > 0 then
        raise exception 'a line of a claim is of a declaration, and of its donation'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_declaration';
    end if;
    if unclaimed > 0 then
        raise exception 'a line is of a claim' using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_claim';
    end if;
    if of_others > 0 then
        raise exception 'a line of a claim is of a gift to its charity'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_is_of_its_charity';
    end if;
    return null;
end
$$;

CREATE FUNCTION client_secret_goes_on() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    new.edition := old.edition + 1;
    return new;
end $$;

CREATE FUNCTION close_claim_alarm() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if old.cleared_at is null and new.cleared_at is not null then
        new.stood_until := clock_timestamp();
    end if;
    return new;
end
$$;

CREATE FUNCTION count_claim_lines() RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
    analyze claim_line;
end
$$;

CREATE TABLE authorisation (
    authorisation_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    title text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text,
    town text,
    postcode text,
    country text NOT NULL,
    wording_version text NOT NULL,
    language text NOT NULL,
    channel text NOT NULL,
    platform_id uuid,
    explained_at timestamp with time zone NOT NULL,
    given_at timestamp with time zone NOT NULL,
    given_on date NOT NULL,
    ends_on date NOT NULL,
    cancelled_at timestamp with time zone,
    cancelled_from timestamp with time zone,
    cancelled_by uuid,
    donor_cancelled_at timestamp with time zone,
    donor_cancelled_from timestamp with time zone,
    confirmed_at timestamp with time zone,
    mailbox_proved boolean DEFAULT false NOT NULL,
    erased_at timestamp with time zone,
    denied_at timestamp with time zone,
    kept_on_at timestamp with time zone,
    died_on date,
    death_recorded_at timestamp with time zone,
    cancelled_through text,
    CONSTRAINT authorisation_address_is_given CHECK (((btrim(address_line1) <> ''::text) OR (erased_at IS NOT NULL))),
    CONSTRAINT authorisation_cancellation_channel_is_known CHECK ((cancelled_through = ANY (ARRAY['letter'::text, 'telephone'::text, 'email'::text, 'in_person'::text]))),
    CONSTRAINT authorisation_cancellation_is_whole CHECK (((cancelled_at IS NULL) = (cancelled_from IS NULL))),
    CONSTRAINT authorisation_cancellation_reaches_not_back CHECK (((cancelled_from >= cancelled_at) OR (erased_at IS NOT NULL) OR (denied_at IS NOT NULL))),
    CONSTRAINT authorisation_cancelled_through_is_recorded CHECK (((cancelled_through IS NULL) OR (confirmed_at IS NOT NULL))),
    CONSTRAINT authorisation_channel_is_known CHECK ((channel = ANY (ARRAY['portal'::text, 'platform'::text, 'capture'::text]))),
    CONSTRAINT authorisation_channel_names_platform CHECK (((platform_id IS NULL) = (channel = 'portal'::text))),
    CONSTRAINT authorisation_confirmed_is_the_donors_end CHECK (((confirmed_at IS NULL) OR ((cancelled_at IS NOT NULL) AND (cancelled_by IS NULL)))),
    CONSTRAINT authorisation_country_is_code CHECK ((country ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT authorisation_death_is_whole CHECK (((died_on IS NULL) = (death_recorded_at IS NULL))),
    CONSTRAINT authorisation_denied_covers_nothing CHECK (((denied_at IS NULL) OR (NOT (cancelled_from IS DISTINCT FROM ((given_on)::timestamp without time zone AT TIME ZONE 'Europe/London'::text))))),
    CONSTRAINT authorisation_donors_end_is_behind_the_platforms CHECK (((donor_cancelled_at IS NULL) OR (cancelled_by IS NOT NULL))),
    CONSTRAINT authorisation_donors_end_is_whole CHECK (((donor_cancelled_at IS NULL) = (donor_cancelled_from IS NULL))),
    CONSTRAINT authorisation_ends_by_its_day CHECK ((ends_on = make_date(((EXTRACT(year FROM given_on))::integer +
CASE
    WHEN (EXTRACT(month FROM given_on) <= (2)::numeric) THEN 0
    ELSE 1
END), 4, 5))),
    CONSTRAINT authorisation_first_name_is_given CHECK (((btrim(first_name) <> ''::text) OR (erased_at IS NOT NULL))),
    CONSTRAINT authorisation_is_dated_in_london CHECK ((given_on = ((given_at AT TIME ZONE 'Europe/London'::text))::date)),
    CONSTRAINT authorisation_is_ended_by_its_platform CHECK (((cancelled_by IS NULL) OR ((cancelled_by = platform_id) AND (cancelled_at IS NOT NULL)))),
    CONSTRAINT authorisation_is_explained_first CHECK ((explained_at <= given_at)),
    CONSTRAINT authorisation_language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'cy'::text]))),
    CONSTRAINT authorisation_last_name_is_given CHECK (((btrim(last_name) <> ''::text) OR (erased_at IS NOT NULL))),
    CONSTRAINT authorisation_mailbox_is_proved_on_a_capture_page CHECK (((NOT mailbox_proved) OR (channel = 'capture'::text))),
    CONSTRAINT authorisation_uk_has_postcode CHECK (((postcode IS NOT NULL) OR (country <> ALL (ARRAY['GB'::text, 'JE'::text, 'GG'::text, 'IM'::text]))))
);

CREATE FUNCTION covering_authorisation(giver uuid, gift_platform uuid, gift_on date, gift_at timestamp with time zone) RETURNS SETOF authorisation
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    select authorisation.*
    from authorisation
    where authorisation.donor_id = giver
    and authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on), authorisation.cancelled_from,
        gift_on, gift_at)
    order by (authorisation.platform_id is null or authorisation.mailbox_proved) desc,
        (not authorisation.mailbox_proved and authorisation.platform_id is not distinct from gift_platform) desc,
        authorisation.given_at desc, authorisation.authorisation_id desc
    limit 1
$$;

CREATE FUNCTION details_refused(gift uuid, permitted_by uuid, given_to uuid) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select exists (
        select from hold
        where hold.donation_id = gift and hold.released_at is null and hold.authorisation_id = permitted_by and hold.charity_id = given_to)
$$;

CREATE FUNCTION donation_status(deleted boolean, ineligible boolean, settled_on date, charity_known boolean, charity_conflict boolean, donor_known boolean, authorised boolean, details_usable boolean, claim text, today date) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select case
        when deleted then 'cancelled'
        when claim = 'accepted' then 'accepted'
        when claim = 'claimed' then 'claimed'
        when ineligible then 'ineligible'
        when settled_on is null or settled_on > today then 'awaiting_settlement'
        when not charity_known and not charity_conflict then 'awaiting_charity'
        when not donor_known then 'awaiting_donor'
        when not authorised then 'awaiting_authorisation'
        when charity_conflict or not details_usable then 'held'
        else 'declared'
    end
$$;

CREATE FUNCTION donor_erased(giver uuid, named_as text, denied boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select giver is null and named_as = 'uid' and not denied
$$;

CREATE FUNCTION donor_told_of(event_kind text, subject uuid, giver uuid) RETURNS uuid
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select case when event_kind like 'donation.%' then donor_told_of_gift(subject, giver) else giver end
$$;

CREATE FUNCTION donor_told_of_gift(gift uuid, giver uuid) RETURNS uuid
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    AS $$
    select donation.donor_id
    from donation
    where donation.donation_id = gift and donation.donor_id = giver
    and is_donor_told(donation.platform_id, donation.donor_kind, donation.donor_value, donation.donor_id)
$$;

CREATE FUNCTION event_place() RETURNS bigint
    LANGUAGE plpgsql
    AS $$
declare
    own bigint := pg_current_xact_id()::text::bigint;
    newest bigint;
begin
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 into newest;
    if newest <= own then
        return own;
    end if;
    -- A number of a transaction inside this one, which ends at once: whatever has ended until now has a lower one.
    begin
        -- Nothing reads the message: writing it is what takes a number.
        perform pg_logical_emit_message(true, 'uplift', ''::text);
        raise exception sqlstate 'UP001';
    exception when sqlstate 'UP001' then
        null;
    end;
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 into newest;
    return newest;
end
$$;

CREATE FUNCTION first_request_id(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE STRICT
    AS $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

CREATE FUNCTION found_by(asked_by uuid, link_kind text, link_value text) RETURNS TABLE(link_id uuid, donor_id uuid)
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    select linked_account.link_id, linked_account.donor_id
    from linked_account
    where linked_account.kind = link_kind and linked_account.value = link_value
    and linked_account.ended_at is null and linked_account.contested_at is null
    and (linked_account.only_for is null or linked_account.only_for = asked_by)
    order by linked_account.only_for is null
    limit 1
$$;

CREATE FUNCTION gift_is_found(charity_id uuid, platform_id uuid, donation_id uuid, gross_pence bigint, claimable_pence bigint, ids uuid[], pence bigint, pence_by_gift_aid bigint[], is_both boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select ids is null or case
        when is_both then (charity_id = any (ids) or platform_id = any (ids))
            and (pence in (gross_pence, claimable_pence) or claimable_pence = any (pence_by_gift_aid))
        else charity_id = any (ids) or platform_id = any (ids) or donation_id = any (ids)
            or pence in (gross_pence, claimable_pence) or claimable_pence = any (pence_by_gift_aid)
    end
$$;

CREATE FUNCTION gift_stands(status text, is_paid boolean, is_covered boolean, charity_conflict boolean) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select case
        when status in ('cancelled', 'declared', 'claimed') then status
        when status = 'ineligible' then 'no_gift_aid'
        when status = 'accepted' then case when is_paid then 'paid' else 'accepted' end
        when status = 'awaiting_authorisation' or not is_covered then 'not_covered'
        when status = 'held' and not charity_conflict then 'details_needed'
        else 'waiting'
    end
$$;

CREATE FUNCTION has_set_link(set_by uuid, link_kind text, link_value text, holder uuid) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select exists (
        select from linked_account
        join link_holder using (link_id)
        where linked_account.donor_id = holder and linked_account.kind = link_kind and linked_account.value = link_value
        and link_holder.platform_id = set_by)
$$;

CREATE FUNCTION is_donor_told(told_to uuid, named_as text, named_value text, giver uuid) RETURNS boolean
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select case
        when names_donor(named_as) then true
        when named_as = 'match' or giver is null then false
        else has_set_link(told_to, named_as, named_value, giver)
    end
$$;

CREATE FUNCTION keep_authorisation() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
    ends text[] := array['cancelled_at', 'cancelled_from', 'cancelled_by', 'donor_cancelled_at', 'donor_cancelled_from', 'confirmed_at',
        'denied_at', 'cancelled_through', 'kept_on_at', 'died_on', 'death_recorded_at'];
    was jsonb := to_jsonb(old) - ends;
    is_now jsonb := to_jsonb(new) - ends;
    details text[] := array['title', 'first_name', 'last_name', 'address_line1', 'address_line2', 'town', 'postcode', 'country',
        'erased_at'];
begin
    if old.erased_at is null and new.erased_at is not null
        and is_now @> '{"title": null, "first_name": "", "last_name": "", "address_line1": "", "address_line2": null,
            "town": null, "postcode": null, "country": "ZZ"}'::jsonb
    then
        was := was - details;
        is_now := is_now - details;
    end if;
    if is_now is distinct from was then
        raise exception 'an authorisation is never changed, only cancelled'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_is_immutable';
    end if;
    -- Until an end begins it has left out no gift, so the donor may take it back, whole. From then on it stands.
    if new.kept_on_at is distinct from old.kept_on_at
        and (new.cancelled_from is null and new.kept_on_at >= old.cancelled_at and new.kept_on_at < old.cancelled_from) is not true
    then
        raise exception 'only an end that has not begun is taken back'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_is_kept_on_in_time';
    end if;
    if old.cancelled_from is not null and (new.cancelled_from is null or new.cancelled_from > old.cancelled_from)
        and new.kept_on_at is not distinct from old.kept_on_at
        and (old.cancelled_by is null or new.cancelled_by is not null
            or (new.cancelled_at, new.cancelled_from) is distinct from (old.donor_cancelled_at, old.donor_cancelled_from))
    then
        raise exception 'what a donor has cancelled is cancelled: another cancellation only comes sooner'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_stays_cancelled';
    end if;
    if old.denied_at is not null and new.denied_at is distinct from old.denied_at then
        raise exception 'what a donor has denied is denied'
            using errcode = 'integrity_constraint_violation', constraint = 'authorisation_stays_denied';
    end if;
    return new;
end
$$;

CREATE FUNCTION keep_claim_message() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.message_id = old.message_id and new.claim_id = old.claim_id and new.at = old.at
        and new.direction = old.direction and new.kind = old.kind
        and new.transaction_id is not distinct from old.transaction_id and new.number is not distinct from old.number
    then
        return new;
    end if;
    raise exception 'table claim_message is append-only' using errcode = 'integrity_constraint_violation';
end
$$;

CREATE FUNCTION keep_claim_reply_aside() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.claim_id = old.claim_id and new.sha256 = old.sha256 and new.first_at = old.first_at
    then
        return new;
    end if;
    raise exception 'table claim_reply_aside is append-only' using errcode = 'integrity_constraint_violation';
end
$$;

CREATE FUNCTION keep_declaration() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
    details text[] := array['title', 'first_name', 'last_name', 'address_line1', 'address_line2', 'town', 'postcode', 'country',
        'forgotten_at'];
begin
    if old.forgotten_at is null and new.forgotten_at is not null
        and to_jsonb(new) @> '{"title": null, "first_name": "", "last_name": "", "address_line1": "", "address_line2": null,
            "town": null, "postcode": null, "country": "ZZ"}'::jsonb
        and (to_jsonb(new) - details) is not distinct from (to_jsonb(old) - details)
    then
        return new;
    end if;
    if old.state <> 'made' or (to_jsonb(new) - 'state' - 'ended_at') is distinct from (to_jsonb(old) - 'state' - 'ended_at') then
        raise exception 'a declaration is never changed, only ended once' using errcode = 'integrity_constraint_violation', constraint = 'declaration_is_immutable';
    end if;
    return new;
end
$$;

CREATE FUNCTION keep_deletion() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    raise exception 'a deleted donation stays deleted, when and why it was'
        using errcode = 'integrity_constraint_violation', constraint = 'donation_stays_deleted';
end
$$;

CREATE FUNCTION keep_disowned() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if exists (select from disowned_donation where donation_id = new.donation_id and donor_id = new.donor_id) then
        raise exception 'a donor said that this gift is not theirs'
            using errcode = 'integrity_constraint_violation', constraint = 'donation_stays_disowned';
    end if;
    return new;
end
$$;

CREATE FUNCTION keep_to_source() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    if new.source_id is not null and not exists (
        select from source
        where source.source_id = new.source_id and source.platform_id = new.platform_id and source.charity_id = new.charity_id)
    then
        raise exception 'a gift came through a source of its own platform and charity'
            using errcode = 'integrity_constraint_violation', constraint = 'donation_came_through_its_source';
    end if;
    return new;
end
$$;

CREATE FUNCTION last_covered(ends_on date, died_on date) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select least(ends_on, died_on)
$$;

CREATE FUNCTION latest_instant(gift_on date, gift_at timestamp with time zone, arrived_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select case
        when gift_at = gift_on::timestamp at time zone 'Europe/London' then
            greatest(gift_at, least(arrived_at, (gift_on + 1)::timestamp at time zone 'Europe/London' - interval '1 microsecond'))
        else gift_at
    end
$$;

CREATE FUNCTION matched_donor(platform uuid, named uuid, at timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE STRICT ROWS 1 PARALLEL SAFE
    AS $$
begin
    return query
    select donor_match.donor_id from donor_match
    where donor_match.match_id = named and donor_match.platform_id = platform and donor_match.expires_at > at
    and (
        donor_match.donor_value is null
        or exists (
            select from linked_account
            where linked_account.link_id in (donor_match.phone_link_id, donor_match.card_link_id)
            and linked_account.denied_at is null));
end
$$;

CREATE FUNCTION named_donor(named_by uuid, named_as text, named_value text, named_id uuid, named_at timestamp with time zone) RETURNS TABLE(donor_id uuid)
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    select donor.donor_id
    from donor
    where named_as = 'uid' and donor.donor_id = named_id and donor.erased_at is null
    and exists (
        select from donor_known_to
        where donor_known_to.donor_id = named_id and donor_known_to.platform_id = named_by)
    union all
    select matched from matched_donor(named_by, named_id, named_at) as matched where named_as = 'match'
    union all
    select donor.donor_id from donor where named_as = 'email' and donor.email = named_value
    union all
    select found.donor_id from found_by(named_by, named_as, named_value) as found where named_as in ('par', 'phone')
$$;

CREATE FUNCTION named_source(named_by uuid, named_key text, named_hmrc_reference text) RETURNS TABLE(source_id uuid, reference text, charity_id uuid, name text, hmrc_reference text)
    LANGUAGE sql STABLE ROWS 1 PARALLEL SAFE
    AS $$
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from source
    join charity using (charity_id)
    where source.platform_id = named_by and source.reference_key = named_key and source.state = 'active'
    and charity.proved_at is not null and charity.refused_at is null
    union all
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference
    from charity
    join source using (charity_id)
    where charity.hmrc_reference = named_hmrc_reference and source.platform_id = named_by and source.state = 'active'
    and source.accepted_at is not null and charity.proved_at is not null and charity.refused_at is null
$$;

CREATE FUNCTION names_donor(named_as text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select named_as in ('uid', 'email')
$$;

CREATE FUNCTION other_reference_until(of_charity uuid) RETURNS date
    LANGUAGE sql STABLE PARALLEL SAFE
    AS $$
    select max((charity_correction.decided_at at time zone 'Europe/London')::date) + 1
    from charity_correction
    join charity using (charity_id)
    where charity.charity_id = of_charity
    and charity_correction.state = 'approved' and charity_correction.former_hmrc_reference <> charity.hmrc_reference
$$;

CREATE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    raise exception 'table % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

CREATE FUNCTION same_details(one declaration, other declaration) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select one.authorisation_id = other.authorisation_id
        and (one.title, one.first_name, one.last_name, one.address_line1, one.address_line2, one.town, one.postcode, one.country)
            is not distinct from
            (other.title, other.first_name, other.last_name, other.address_line1, other.address_line2, other.town, other.postcode, other.country)
$$;

CREATE FUNCTION secrets_follow_client() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    update client_secret set edition = edition + 1 where client_id = new.client_id;
    return null;
end $$;

CREATE TABLE staff (
    staff_id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    first_sign_in_at timestamp with time zone,
    name text,
    erased_at timestamp with time zone,
    wrong_answers integer DEFAULT 0 NOT NULL,
    wrong_answers_since timestamp with time zone,
    CONSTRAINT staff_email_is_normal CHECK (((email = lower(btrim(email))) AND (email <> ''::text))),
    CONSTRAINT staff_erased_has_no_address CHECK (((erased_at IS NULL) OR ((email ~~ '%@deleted.invalid'::text) AND (name IS NULL)))),
    CONSTRAINT staff_name_is_short CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 100)))),
    CONSTRAINT staff_wrong_answers_have_a_beginning CHECK (((wrong_answers = 0) OR (wrong_answers_since IS NOT NULL))),
    CONSTRAINT staff_wrong_answers_is_a_count CHECK ((wrong_answers >= 0))
);

CREATE FUNCTION shown(staff) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
    select case
        when $1.erased_at is not null then 'Deleted account'
        when $1.name is null then $1.email
        else $1.name || ' (' || $1.email || ')'
    end
$_$;

CREATE FUNCTION shown_donation(wanted uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE
    AS $$
begin
    return (select to_jsonb(shown) - array['request_hash', 'taken_out_words'] from donation_shown as shown where shown.donation_id = wanted);
end
$$;

CREATE FUNCTION terminal_match(platform uuid, card_mid text, card_tid text, card_descriptor text, gift_on date) RETURNS TABLE(matched_source_id uuid, matched_reference text, matched_charity_id uuid, matched_name text, matched_hmrc_reference text, is_conflict boolean)
    LANGUAGE plpgsql STABLE STRICT ROWS 1 PARALLEL SAFE
    AS $$
begin
    return query
    with named as (
        select terminal.source_id, terminal.charity_id, terminal.valid_from, terminal.valid_until,
            case when terminal.tid is null then 2 else 1 end as place
        from terminal
        where terminal.platform_id = platform
        and terminal.mid = card_mid
        and (terminal.tid = card_tid or terminal.tid is null)
        and terminal.ended_at is null and terminal.confirmed_at is not null
        union all
        select terminal.source_id, terminal.charity_id, terminal.valid_from, terminal.valid_until, 3 as place
        from terminal
        where terminal.platform_id = platform
        -- Every beginning of the descriptor, so that the index finds the entries.
        and terminal.descriptor = any (array(select left(card_descriptor, n) from generate_series(1, length(card_descriptor)) as n))
        and (terminal.descriptor_goes_on or terminal.descriptor = card_descriptor)
        and terminal.ended_at is null and terminal.confirmed_at is not null
    ), fitting as (
        select named.source_id, named.charity_id, named.place
        from named
        join source on source.source_id = named.source_id
        join charity on charity.charity_id = named.charity_id
        where source.state = 'active'
        and charity.proved_at is not null and charity.refused_at is null
        and (named.valid_from is null or named.valid_from <= gift_on)
        and (named.valid_until is null or named.valid_until >= gift_on)
    ), deciding as (
        select count(distinct fitting.charity_id) as charities, min(fitting.source_id::text)::uuid as source_id
        from fitting
        where fitting.place = (select min(all_fitting.place) from fitting as all_fitting)
        having count(*) > 0
    )
    select source.source_id, source.reference, charity.charity_id, charity.name, charity.hmrc_reference, deciding.charities > 1
    from deciding
    left join source on deciding.charities = 1 and source.source_id = deciding.source_id
    left join charity on charity.charity_id = source.charity_id;
end
$$;

CREATE TABLE terminal (
    terminal_id uuid NOT NULL,
    source_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    mid text COLLATE pg_catalog."C",
    tid text COLLATE pg_catalog."C",
    descriptor text COLLATE pg_catalog."C",
    descriptor_goes_on boolean DEFAULT false NOT NULL,
    valid_from date,
    valid_until date,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    confirmed_at timestamp with time zone,
    confirmed_by text,
    waits_again boolean DEFAULT false NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT terminal_confirmation_is_known CHECK ((confirmed_by = ANY (ARRAY['platform'::text, 'operator'::text]))),
    CONSTRAINT terminal_confirmation_is_whole CHECK (((confirmed_at IS NULL) = (confirmed_by IS NULL))),
    CONSTRAINT terminal_descriptor_is_given CHECK ((descriptor <> ''::text)),
    CONSTRAINT terminal_ends_after_start CHECK ((valid_until >= valid_from)),
    CONSTRAINT terminal_mid_is_given CHECK ((mid <> ''::text)),
    CONSTRAINT terminal_names_one_thing CHECK ((((mid IS NULL) <> (descriptor IS NULL)) AND ((tid IS NULL) OR (mid IS NOT NULL)))),
    CONSTRAINT terminal_only_a_descriptor_goes_on CHECK (((NOT descriptor_goes_on) OR (descriptor IS NOT NULL))),
    CONSTRAINT terminal_tid_is_given CHECK ((tid <> ''::text)),
    CONSTRAINT terminal_waits_again_unconfirmed CHECK (((NOT waits_again) OR (confirmed_at IS NULL)))
);

CREATE FUNCTION terminal_names(entry terminal, card_mid text, card_tid text, card_descriptor text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
    select case
        when entry.mid is not null then entry.mid = card_mid and (entry.tid is null or entry.tid = card_tid)
        else left(card_descriptor, length(entry.descriptor)) = entry.descriptor
            and (entry.descriptor_goes_on or entry.descriptor = card_descriptor)
    end
$$;

CREATE FUNCTION tokens_follow_secret() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
    update access_token
    set revoked_at = coalesce(access_token.revoked_at, new.revoked_at, client.revoked_at),
        expires_at = least(access_token.expires_at, new.ends_at)
    from client
    where client.client_id = new.client_id and access_token.secret_id = new.secret_id and access_token.expires_at > now();
    return null;
end $$;

CREATE FUNCTION uuid_in_time() RETURNS uuid
    LANGUAGE sql
    AS $$
    select encode(
        set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid()) placing
                substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
$$;

CREATE TABLE access_token (
    token_hash bytea NOT NULL,
    platform_id uuid NOT NULL,
    client_id uuid NOT NULL,
    secret_id uuid NOT NULL,
    edition integer NOT NULL,
    scopes text NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    CONSTRAINT access_token_hash_is_sha256 CHECK ((length(token_hash) = 32))
);

CREATE TABLE address_holder (
    donor_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    held_since timestamp with time zone NOT NULL
);

CREATE TABLE adjustment (
    adjustment_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    declaration_id uuid NOT NULL,
    refund_id uuid,
    claim_id uuid NOT NULL,
    claimable_pence bigint NOT NULL,
    donated_on date NOT NULL,
    made_at timestamp with time zone NOT NULL,
    carried_by uuid,
    repaid_on date,
    repaid_note text,
    repaid_by uuid,
    repaid_at timestamp with time zone,
    wait_told_at timestamp with time zone,
    voided_at timestamp with time zone,
    CONSTRAINT adjustment_amount_is_positive CHECK ((claimable_pence > 0)),
    CONSTRAINT adjustment_goes_back_once CHECK (((carried_by IS NULL) OR (repaid_on IS NULL))),
    CONSTRAINT adjustment_repaid_note_is_bounded CHECK ((length(repaid_note) <= 200)),
    CONSTRAINT adjustment_repayment_is_whole CHECK ((((repaid_on IS NULL) = (repaid_note IS NULL)) AND ((repaid_on IS NULL) = (repaid_by IS NULL)) AND ((repaid_on IS NULL) = (repaid_at IS NULL)))),
    CONSTRAINT adjustment_voided_goes_back_not CHECK (((voided_at IS NULL) OR ((carried_by IS NULL) AND (repaid_on IS NULL))))
);

ALTER TABLE audit ALTER COLUMN audit_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit_head (
    mailed_on date NOT NULL,
    audit_seal_id bigint NOT NULL
);

CREATE TABLE audit_seal (
    audit_seal_id bigint NOT NULL,
    last_transaction_id bigint NOT NULL,
    last_audit_id bigint NOT NULL,
    row_count bigint NOT NULL,
    hash bytea NOT NULL,
    lasting_key_id bigint NOT NULL,
    CONSTRAINT audit_seal_covers_rows CHECK ((row_count > 0)),
    CONSTRAINT audit_seal_hash_has_256_bits CHECK ((length(hash) = 32))
);

ALTER TABLE audit_seal ALTER COLUMN audit_seal_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME audit_seal_audit_seal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE authorisation_notice (
    authorisation_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    told_through text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    CONSTRAINT authorisation_notice_channel_is_known CHECK ((told_through = ANY (ARRAY['sms'::text, 'telephone'::text, 'letter'::text, 'screen'::text, 'other'::text])))
);

CREATE TABLE authorisation_session (
    session_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    capability_hash bytea NOT NULL,
    short_code_hash bytea,
    language text NOT NULL,
    return_url text,
    cancel_url text,
    parent_origin text,
    donation_id uuid,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    cancelled_by text,
    donor_id uuid,
    authorisation_id uuid,
    draft bytea,
    mailbox_shown_at timestamp with time zone,
    typed_at timestamp with time zone,
    link_hash bytea,
    CONSTRAINT authorisation_session_canceller_fits CHECK (((state = 'cancelled'::text) = (cancelled_by IS NOT NULL))),
    CONSTRAINT authorisation_session_canceller_is_known CHECK ((cancelled_by = ANY (ARRAY['donor'::text, 'platform'::text]))),
    CONSTRAINT authorisation_session_capability_is_sha256 CHECK ((length(capability_hash) = 32)),
    CONSTRAINT authorisation_session_donor_fits CHECK (
CASE state
    WHEN 'open'::text THEN true
    WHEN 'completed'::text THEN (donor_id IS NOT NULL)
    ELSE (donor_id IS NULL)
END),
    CONSTRAINT authorisation_session_draft_ends CHECK (((state = 'open'::text) OR (num_nonnulls(draft, mailbox_shown_at) = 0))),
    CONSTRAINT authorisation_session_end_fits CHECK (((state = 'open'::text) = (ended_at IS NULL))),
    CONSTRAINT authorisation_session_given_fits CHECK ((COALESCE((outcome = 'given'::text), false) = (authorisation_id IS NOT NULL))),
    CONSTRAINT authorisation_session_language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'cy'::text]))),
    CONSTRAINT authorisation_session_lasts CHECK ((expires_at > created_at)),
    CONSTRAINT authorisation_session_link_is_sha256 CHECK ((length(link_hash) = 32)),
    CONSTRAINT authorisation_session_outcome_fits CHECK (((state = 'completed'::text) = (outcome IS NOT NULL))),
    CONSTRAINT authorisation_session_outcome_is_known CHECK ((outcome = ANY (ARRAY['given'::text, 'already_on'::text]))),
    CONSTRAINT authorisation_session_short_code_is_of_a_gift CHECK (((short_code_hash IS NULL) OR (donation_id IS NOT NULL))),
    CONSTRAINT authorisation_session_short_code_is_sha256 CHECK ((length(short_code_hash) = 32)),
    CONSTRAINT authorisation_session_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'completed'::text, 'cancelled'::text, 'expired'::text])))
);

CREATE TABLE cancellation_request (
    request_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    capability_hash bytea NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    effective_from timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT cancellation_request_hash_is_sha256 CHECK ((length(capability_hash) = 32)),
    CONSTRAINT cancellation_request_reaches_not_back CHECK ((effective_from >= requested_at))
);

CREATE TABLE capture_place (
    platform_id uuid NOT NULL,
    kind text NOT NULL,
    place text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT capture_place_is_bounded CHECK (((length(place) >= 1) AND (length(place) <= 1000))),
    CONSTRAINT capture_place_kind_is_known CHECK ((kind = ANY (ARRAY['return_address'::text, 'origin'::text])))
);

CREATE TABLE capture_setting (
    platform_id uuid NOT NULL,
    colour text,
    logo bytea,
    logo_hash bytea,
    logo_width smallint,
    logo_height smallint,
    CONSTRAINT capture_setting_colour_is_hexadecimal CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT capture_setting_logo_hash_is_sha256 CHECK ((length(logo_hash) = 32)),
    CONSTRAINT capture_setting_logo_height_is_positive CHECK ((logo_height > 0)),
    CONSTRAINT capture_setting_logo_is_small CHECK ((length(logo) <= 200000)),
    CONSTRAINT capture_setting_logo_is_whole CHECK ((num_nulls(logo, logo_hash, logo_width, logo_height) = ANY (ARRAY[0, 4]))),
    CONSTRAINT capture_setting_logo_width_is_positive CHECK ((logo_width > 0))
);

CREATE TABLE charity (
    charity_id uuid NOT NULL,
    name text NOT NULL,
    hmrc_reference text NOT NULL,
    regulator text NOT NULL,
    regulator_name text,
    regulator_number text,
    official_first text NOT NULL,
    official_last text NOT NULL,
    official_email text NOT NULL,
    official_phone text,
    nominee_state text DEFAULT 'not_requested'::text NOT NULL,
    nominee_requested_on date,
    nominee_active_on date,
    nominee_ended_on date,
    claims_wait_since timestamp with time zone,
    claims_wait_for text,
    created_at timestamp with time zone NOT NULL,
    proved_at timestamp with time zone,
    proved_by text,
    refused_at timestamp with time zone,
    CONSTRAINT charity_claims_wait_for_is_known CHECK ((claims_wait_for = ANY (ARRAY['appointment'::text, 'restore'::text]))),
    CONSTRAINT charity_claims_wait_is_whole CHECK (((claims_wait_since IS NULL) = (claims_wait_for IS NULL))),
    CONSTRAINT charity_hmrc_reference_is_valid CHECK ((hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'::text)),
    CONSTRAINT charity_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 160))),
    CONSTRAINT charity_nominee_dates_fit CHECK ((((nominee_state <> 'not_requested'::text) OR ((nominee_requested_on IS NULL) AND (nominee_active_on IS NULL) AND (nominee_ended_on IS NULL))) AND ((nominee_state <> 'requested'::text) OR ((nominee_requested_on IS NOT NULL) AND (nominee_active_on IS NULL))) AND ((nominee_state <> 'active'::text) OR ((nominee_requested_on IS NOT NULL) AND (nominee_active_on IS NOT NULL) AND (nominee_ended_on IS NULL))) AND ((nominee_state <> 'ended'::text) OR (nominee_ended_on IS NOT NULL)))),
    CONSTRAINT charity_nominee_state_is_known CHECK ((nominee_state = ANY (ARRAY['not_requested'::text, 'requested'::text, 'active'::text, 'ended'::text]))),
    CONSTRAINT charity_proof_is_known CHECK ((proved_by = ANY (ARRAY['operator'::text, 'official'::text]))),
    CONSTRAINT charity_proof_is_whole CHECK (((proved_at IS NULL) = (proved_by IS NULL))),
    CONSTRAINT charity_regulator_is_known CHECK ((regulator = ANY (ARRAY['ccew'::text, 'ccni'::text, 'oscr'::text, 'other'::text, 'none'::text]))),
    CONSTRAINT charity_regulator_name_fits CHECK (((regulator_name IS NOT NULL) = (regulator = 'other'::text))),
    CONSTRAINT charity_regulator_number_fits CHECK (((regulator_number IS NULL) OR (regulator <> 'none'::text)))
);

CREATE TABLE charity_correction (
    correction_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    name text NOT NULL,
    hmrc_reference text NOT NULL,
    regulator text NOT NULL,
    regulator_name text,
    regulator_number text,
    official_first text,
    official_last text,
    official_email text,
    official_phone text,
    proposed_at timestamp with time zone NOT NULL,
    proposed_by uuid NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    decided_at timestamp with time zone,
    former_name text,
    former_hmrc_reference text,
    former_regulator text,
    former_regulator_name text,
    former_regulator_number text,
    former_official_first text,
    former_official_last text,
    former_official_email text,
    former_official_phone text,
    CONSTRAINT charity_correction_decision_fits CHECK (((state = 'open'::text) = (decided_at IS NULL))),
    CONSTRAINT charity_correction_former_fits CHECK ((((state = 'approved'::text) = (former_name IS NOT NULL)) AND ((former_name IS NULL) = (former_hmrc_reference IS NULL)) AND ((former_name IS NULL) = (former_regulator IS NULL)) AND ((former_name IS NOT NULL) OR (num_nonnulls(former_regulator_name, former_regulator_number) = 0)))),
    CONSTRAINT charity_correction_former_official_fits CHECK (((num_nonnulls(former_official_first, former_official_last, former_official_email) = ANY (ARRAY[0, 3])) AND ((former_official_first IS NOT NULL) = ((state = 'approved'::text) AND (official_first IS NOT NULL))) AND ((former_official_first IS NOT NULL) OR (former_official_phone IS NULL)))),
    CONSTRAINT charity_correction_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 160))),
    CONSTRAINT charity_correction_official_is_whole CHECK (((num_nonnulls(official_first, official_last, official_email) = ANY (ARRAY[0, 3])) AND ((official_first IS NOT NULL) OR (official_phone IS NULL)))),
    CONSTRAINT charity_correction_reference_is_valid CHECK ((hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'::text)),
    CONSTRAINT charity_correction_regulator_is_known CHECK ((regulator = ANY (ARRAY['ccew'::text, 'ccni'::text, 'oscr'::text, 'other'::text, 'none'::text]))),
    CONSTRAINT charity_correction_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])))
);

CREATE TABLE charity_period (
    charity_id uuid NOT NULL,
    holds_from date,
    period text NOT NULL,
    CONSTRAINT charity_period_day_is_near CHECK ((holds_from >= '2000-01-01'::date)),
    CONSTRAINT charity_period_is_known CHECK (((period = 'tax_year'::text) OR (period ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'::text)))
);

CREATE VIEW charity_period_history AS
 SELECT charity_period.charity_id,
    string_agg(
        CASE
            WHEN (charity_period.holds_from IS NULL) THEN charity_period.period
            ELSE ((to_char((charity_period.holds_from)::timestamp with time zone, 'YYYY-MM-DD'::text) || ':'::text) || charity_period.period)
        END, ' '::text ORDER BY charity_period.holds_from NULLS FIRST) AS periods
   FROM charity_period
  GROUP BY charity_period.charity_id;

CREATE TABLE charity_proof (
    capability_hash bytea NOT NULL,
    charity_id uuid NOT NULL,
    ends_at timestamp with time zone NOT NULL
);

CREATE TABLE claim (
    claim_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    begun_as text NOT NULL,
    follows_id uuid,
    begun_by uuid,
    begun_at timestamp with time zone NOT NULL,
    begun_on date NOT NULL,
    approvals text NOT NULL,
    line_count integer DEFAULT 0 NOT NULL,
    donations_pence bigint DEFAULT 0 NOT NULL,
    gift_aid_pence bigint DEFAULT 0 NOT NULL,
    adjustment_pence bigint DEFAULT 0 NOT NULL,
    is_full boolean DEFAULT false NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    transaction_id text,
    irmark text,
    written_revision integer,
    submitted_at timestamp with time zone,
    sent_at timestamp with time zone,
    missing_count integer DEFAULT 0 NOT NULL,
    correlation_id text,
    poll_url text,
    acknowledged_at timestamp with time zone,
    poll_count integer DEFAULT 0 NOT NULL,
    accepted_at timestamp with time zone,
    rejected_at timestamp with time zone,
    rejection text,
    paid_on date,
    paid_pence bigint,
    withdrawn_at timestamp with time zone,
    withdrawal_reason text,
    tidied_at timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    has_receipt boolean DEFAULT false NOT NULL,
    settled_at timestamp with time zone,
    settled_as text,
    settled_reason text,
    settled_by text,
    heard_at timestamp with time zone,
    poll_interval integer,
    most_lines integer,
    lost_count integer DEFAULT 0 NOT NULL,
    tried_since timestamp with time zone,
    announced_id text,
    sent_by text,
    cut_count integer DEFAULT 0 NOT NULL,
    cut_pence bigint DEFAULT 0 NOT NULL,
    cut_gift_aid_pence bigint DEFAULT 0 NOT NULL,
    returned_pence bigint DEFAULT 0 NOT NULL,
    interest_pence bigint DEFAULT 0 NOT NULL,
    overdue_told_at timestamp with time zone,
    expected_pence bigint GENERATED ALWAYS AS (
CASE
    WHEN (state = 'withdrawn'::text) THEN (0)::bigint
    ELSE GREATEST(((gift_aid_pence - cut_gift_aid_pence) - adjustment_pence), (0)::bigint)
END) STORED NOT NULL,
    CONSTRAINT claim_acceptance_is_whole CHECK (((accepted_at IS NOT NULL) = ((state = ANY (ARRAY['accepted'::text, 'paid'::text])) OR (NOT (rejection IS DISTINCT FROM 'after_acceptance'::text))))),
    CONSTRAINT claim_acknowledgement_is_whole CHECK ((((correlation_id IS NULL) = (acknowledged_at IS NULL)) AND ((state <> 'acknowledged'::text) OR (correlation_id IS NOT NULL)) AND ((correlation_id IS NULL) OR (submitted_at IS NOT NULL)))),
    CONSTRAINT claim_adjustment_fits CHECK (((adjustment_pence >= 0) AND (adjustment_pence <= gift_aid_pence))),
    CONSTRAINT claim_announced_is_hexadecimal CHECK ((announced_id ~ '^[0-9A-F]{32}$'::text)),
    CONSTRAINT claim_approvals_is_known CHECK ((approvals = ANY (ARRAY['none'::text, 'one'::text, 'another'::text, 'two'::text]))),
    CONSTRAINT claim_beginning_is_known CHECK ((begun_as = ANY (ARRAY['by_hand'::text, 'schedule'::text, 'again'::text]))),
    CONSTRAINT claim_correlation_is_hexadecimal CHECK ((correlation_id ~ '^[0-9A-F]{1,32}$'::text)),
    CONSTRAINT claim_cut_fits CHECK ((((cut_count >= 0) AND (cut_count <= line_count)) AND ((cut_pence >= 0) AND (cut_pence <= donations_pence)) AND ((cut_gift_aid_pence >= 0) AND (cut_gift_aid_pence <= gift_aid_pence)) AND ((cut_count > 0) = (cut_pence > 0)) AND ((cut_count > 0) OR (cut_gift_aid_pence = 0)))),
    CONSTRAINT claim_cut_leaves_its_adjustment CHECK (((state = 'rejected'::text) OR ((adjustment_pence + cut_gift_aid_pence) <= gift_aid_pence))),
    CONSTRAINT claim_donations_is_positive CHECK ((donations_pence >= 0)),
    CONSTRAINT claim_follows_one CHECK (((follows_id IS NOT NULL) = (begun_as = 'again'::text))),
    CONSTRAINT claim_gift_aid_is_positive CHECK ((gift_aid_pence >= 0)),
    CONSTRAINT claim_interest_is_positive CHECK ((interest_pence >= 0)),
    CONSTRAINT claim_interest_was_paid CHECK ((interest_pence <= COALESCE(paid_pence, (0)::bigint))),
    CONSTRAINT claim_is_cut_once_accepted CHECK (((cut_count = 0) OR (accepted_at IS NOT NULL))),
    CONSTRAINT claim_is_heard_of_once_sent CHECK (((heard_at IS NULL) OR (sent_at IS NOT NULL))),
    CONSTRAINT claim_is_not_filed_empty CHECK (((submitted_at IS NULL) OR (line_count > 0))),
    CONSTRAINT claim_is_overdue_once_accepted CHECK (((overdue_told_at IS NULL) OR (accepted_at IS NOT NULL))),
    CONSTRAINT claim_line_count_is_bounded CHECK (((line_count >= 0) AND (line_count <= 500000))),
    CONSTRAINT claim_lost_count_is_counted CHECK ((lost_count >= 0)),
    CONSTRAINT claim_message_is_whole CHECK ((((transaction_id IS NULL) = (irmark IS NULL)) AND ((transaction_id IS NULL) = (written_revision IS NULL)))),
    CONSTRAINT claim_missing_count_is_counted CHECK ((missing_count >= 0)),
    CONSTRAINT claim_most_lines_is_positive CHECK ((most_lines > 0)),
    CONSTRAINT claim_not_received_is_settled CHECK (((withdrawal_reason IS DISTINCT FROM 'not_received'::text) OR (NOT (settled_as IS DISTINCT FROM 'not_received'::text)))),
    CONSTRAINT claim_number_is_positive CHECK ((number > 0)),
    CONSTRAINT claim_payment_is_positive CHECK ((paid_pence > 0)),
    CONSTRAINT claim_payment_is_whole CHECK ((((paid_on IS NULL) = (paid_pence IS NULL)) AND ((paid_on IS NOT NULL) OR (state <> 'paid'::text)) AND ((paid_on IS NULL) OR (state = 'paid'::text) OR (NOT (rejection IS DISTINCT FROM 'after_acceptance'::text))))),
    CONSTRAINT claim_poll_count_is_counted CHECK ((poll_count >= 0)),
    CONSTRAINT claim_poll_interval_is_bounded CHECK (((poll_interval >= 0) AND (poll_interval <= 3600))),
    CONSTRAINT claim_receipt_is_of_an_acceptance CHECK (((accepted_at IS NOT NULL) OR (NOT has_receipt))),
    CONSTRAINT claim_refused_afterwards_is_cut_whole CHECK (((rejection IS DISTINCT FROM 'after_acceptance'::text) OR ((cut_count = line_count) AND (cut_gift_aid_pence = gift_aid_pence)))),
    CONSTRAINT claim_rejection_is_known CHECK ((rejection = ANY (ARRAY['lines'::text, 'whole'::text, 'after_acceptance'::text]))),
    CONSTRAINT claim_rejection_is_whole CHECK ((((rejected_at IS NOT NULL) = (state = 'rejected'::text)) AND ((rejection IS NOT NULL) = (state = 'rejected'::text)))),
    CONSTRAINT claim_returns_what_was_paid CHECK (((returned_pence >= 0) AND (returned_pence <= COALESCE(paid_pence, (0)::bigint)))),
    CONSTRAINT claim_sender_is_named CHECK ((sent_by <> ''::text)),
    CONSTRAINT claim_settlement_is_known CHECK ((settled_as = ANY (ARRAY['accepted'::text, 'rejected'::text, 'not_received'::text]))),
    CONSTRAINT claim_settlement_is_what_was_said CHECK (((settled_as IS NULL) OR ((settled_as = 'accepted'::text) AND (accepted_at IS NOT NULL) AND (NOT has_receipt)) OR ((settled_as = 'rejected'::text) AND (NOT (rejection IS DISTINCT FROM 'whole'::text))) OR ((settled_as = 'not_received'::text) AND (state = 'withdrawn'::text) AND (withdrawal_reason = 'not_received'::text)))),
    CONSTRAINT claim_settlement_is_whole CHECK ((((settled_at IS NULL) = (settled_as IS NULL)) AND ((settled_at IS NULL) = (settled_reason IS NULL)) AND ((settled_at IS NULL) = (settled_by IS NULL)))),
    CONSTRAINT claim_settlement_reason_is_bounded CHECK (((length(settled_reason) >= 1) AND (length(settled_reason) <= 500))),
    CONSTRAINT claim_state_is_known CHECK ((state = ANY (ARRAY['draft'::text, 'ready'::text, 'approved'::text, 'submitting'::text, 'acknowledged'::text, 'accepted'::text, 'rejected'::text, 'paid'::text, 'withdrawn'::text]))),
    CONSTRAINT claim_submission_is_whole CHECK ((((submitted_at IS NOT NULL) = ((state = ANY (ARRAY['submitting'::text, 'acknowledged'::text, 'accepted'::text, 'rejected'::text, 'paid'::text])) OR (NOT (withdrawal_reason IS DISTINCT FROM 'not_received'::text)))) AND ((submitted_at IS NULL) = (sent_at IS NULL)) AND ((submitted_at IS NULL) OR (transaction_id IS NOT NULL)))),
    CONSTRAINT claim_transaction_is_hexadecimal CHECK ((transaction_id ~ '^[0-9A-F]{32}$'::text)),
    CONSTRAINT claim_withdrawal_is_whole CHECK ((((withdrawn_at IS NOT NULL) = (state = 'withdrawn'::text)) AND ((withdrawal_reason IS NOT NULL) = (state = 'withdrawn'::text)))),
    CONSTRAINT claim_withdrawal_reason_is_known CHECK ((withdrawal_reason = ANY (ARRAY['by_hand'::text, 'empty'::text, 'not_received'::text])))
);

CREATE TABLE claim_alarm (
    alarm_id uuid NOT NULL,
    claim_id uuid NOT NULL,
    alarm text NOT NULL,
    raised_at timestamp with time zone NOT NULL,
    cleared_at timestamp with time zone,
    cleared_as text,
    reason text,
    cleared_by text,
    stood_from timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    stood_until timestamp with time zone,
    CONSTRAINT claim_alarm_clearing_is_known CHECK ((cleared_as = ANY (ARRAY['resolved'::text, 'by_hand'::text]))),
    CONSTRAINT claim_alarm_clearing_is_whole CHECK ((((cleared_at IS NULL) = (cleared_as IS NULL)) AND ((reason IS NOT NULL) = ((cleared_as IS NOT NULL) AND (cleared_as = 'by_hand'::text))) AND ((reason IS NULL) = (cleared_by IS NULL)))),
    CONSTRAINT claim_alarm_is_known CHECK ((alarm = ANY (ARRAY['other_receipt'::text, 'no_receipt'::text, 'list_unclear'::text, 'unknown_to_hmrc'::text, 'gateway_fault'::text, 'unanswered'::text, 'sent_twice'::text, 'breaks_rules'::text, 'contradicted'::text, 'too_long'::text, 'not_taken'::text, 'account_refused'::text]))),
    CONSTRAINT claim_alarm_reason_is_bounded CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);

CREATE TABLE claim_approval (
    claim_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    approved_at timestamp with time zone NOT NULL,
    given_for_id uuid NOT NULL
);

CREATE TABLE claim_line (
    claim_id uuid NOT NULL,
    line_no integer NOT NULL,
    declaration_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    claimable_pence bigint NOT NULL,
    donated_on date NOT NULL,
    dropped text,
    reduction_no smallint,
    CONSTRAINT claim_line_amount_is_positive CHECK ((claimable_pence > 0)),
    CONSTRAINT claim_line_drop_is_known CHECK ((dropped = ANY (ARRAY['refused'::text, 'released'::text, 'cut'::text]))),
    CONSTRAINT claim_line_is_cut_by_a_decision CHECK (((NOT (dropped IS DISTINCT FROM 'cut'::text)) = (reduction_no IS NOT NULL))),
    CONSTRAINT claim_line_no_is_positive CHECK ((line_no > 0))
);

CREATE TABLE claim_message (
    message_id uuid NOT NULL,
    claim_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    direction text NOT NULL,
    kind text NOT NULL,
    transaction_id text,
    body bytea NOT NULL,
    note jsonb NOT NULL,
    number integer,
    forgotten_at timestamp with time zone,
    CONSTRAINT claim_message_direction_is_known CHECK ((direction = ANY (ARRAY['sent'::text, 'received'::text]))),
    CONSTRAINT claim_message_holds_no_list CHECK (((direction = 'sent'::text) OR ((POSITION(('\x5374617475735265636f7264'::bytea) IN (body)) = 0) AND (POSITION(('\x5374617475735265706f7274'::bytea) IN (body)) = 0)))),
    CONSTRAINT claim_message_kind_is_known CHECK ((kind = ANY (ARRAY['submit'::text, 'acknowledgement'::text, 'response'::text, 'listing'::text, 'deletion'::text, 'failure'::text, 'nothing'::text]))),
    CONSTRAINT claim_message_note_says_something CHECK ((note ? 'says'::text))
);

CREATE TABLE payment (
    payment_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    paid_on date NOT NULL,
    amount_pence bigint NOT NULL,
    bank_reference text NOT NULL,
    occurrence integer,
    claim_id uuid,
    recorded_by uuid,
    recorded_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    resembles_id uuid,
    merged_at timestamp with time zone,
    kept_apart_at timestamp with time zone,
    shared_at timestamp with time zone,
    laid_at timestamp with time zone,
    laid_by uuid,
    dismissed_at timestamp with time zone,
    taken_back_at timestamp with time zone,
    set_off_against text,
    CONSTRAINT payment_amount_is_positive CHECK ((amount_pence > 0)),
    CONSTRAINT payment_has_one_use CHECK ((num_nonnulls(claim_id, shared_at, dismissed_at) <= 1)),
    CONSTRAINT payment_is_confirmed_or_pays CHECK (((confirmed_at IS NOT NULL) OR (claim_id IS NOT NULL))),
    CONSTRAINT payment_occurrence_is_positive CHECK ((occurrence > 0)),
    CONSTRAINT payment_of_a_statement_is_counted CHECK (((occurrence IS NULL) = (confirmed_at IS NULL))),
    CONSTRAINT payment_reference_is_bounded CHECK ((length(bank_reference) <= 100)),
    CONSTRAINT payment_set_off_is_one_line CHECK (((set_off_against = btrim(set_off_against)) AND ((length(set_off_against) >= 1) AND (length(set_off_against) <= 100)) AND (set_off_against !~ '[[:cntrl:]]'::text))),
    CONSTRAINT payment_that_is_merged_resembles_one CHECK (((merged_at IS NULL) OR (resembles_id IS NOT NULL))),
    CONSTRAINT payment_that_resembles_has_no_use CHECK (((resembles_id IS NULL) OR (num_nonnulls(shared_at, dismissed_at) = 0))),
    CONSTRAINT payment_that_resembles_pays_nothing CHECK (((resembles_id IS NULL) OR (claim_id IS NULL))),
    CONSTRAINT payment_that_was_set_off_is_said CHECK (((set_off_against IS NULL) OR ((claim_id IS NOT NULL) AND (confirmed_at IS NULL))))
);

CREATE TABLE payment_part (
    payment_id uuid NOT NULL,
    claim_id uuid NOT NULL,
    part_pence bigint NOT NULL,
    CONSTRAINT payment_part_is_positive CHECK ((part_pence > 0))
);

CREATE VIEW claim_money AS
 SELECT payment.payment_id,
    payment.charity_id,
    payment.claim_id,
    payment.paid_on,
    payment.amount_pence AS pence,
    (payment.set_off_against IS NOT NULL) AS is_set_off
   FROM payment
  WHERE (payment.claim_id IS NOT NULL)
UNION ALL
 SELECT payment.payment_id,
    payment.charity_id,
    payment_part.claim_id,
    payment.paid_on,
    payment_part.part_pence AS pence,
    (payment.set_off_against IS NOT NULL) AS is_set_off
   FROM (payment_part
     JOIN payment USING (payment_id));

CREATE VIEW claim_money_split AS
 SELECT money.payment_id,
    money.charity_id,
    money.claim_id,
    money.paid_on,
    money.pence,
    money.is_set_off,
        CASE
            WHEN money.is_set_off THEN (0)::bigint
            ELSE LEAST(money.pence, GREATEST((claim.interest_pence - later.paid_pence), (0)::bigint))
        END AS interest_pence,
        CASE
            WHEN (later.times = 0) THEN claim.returned_pence
            ELSE (0)::bigint
        END AS returned_pence
   FROM ((claim_money money
     JOIN claim ON ((claim.claim_id = money.claim_id)))
     CROSS JOIN LATERAL ( SELECT count(*) AS times,
            (COALESCE(sum(other.pence) FILTER (WHERE (NOT other.is_set_off)), (0)::numeric))::bigint AS paid_pence
           FROM claim_money other
          WHERE ((other.claim_id = money.claim_id) AND (ROW(other.paid_on, other.payment_id) > ROW(money.paid_on, money.payment_id)))) later);

CREATE TABLE claim_reduction (
    claim_id uuid NOT NULL,
    reduction_no smallint NOT NULL,
    what text NOT NULL,
    letter_on date NOT NULL,
    words text NOT NULL,
    afterwards text NOT NULL,
    line_count integer NOT NULL,
    donations_pence bigint NOT NULL,
    gift_aid_pence bigint NOT NULL,
    adjustment_pence bigint NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    recorded_by uuid,
    operator text,
    CONSTRAINT claim_reduction_adjustment_is_positive CHECK ((adjustment_pence >= 0)),
    CONSTRAINT claim_reduction_aftermath_is_known CHECK ((afterwards = ANY (ARRAY['claim_again'::text, 'not_eligible'::text]))),
    CONSTRAINT claim_reduction_extent_is_known CHECK ((what = ANY (ARRAY['whole'::text, 'lines'::text]))),
    CONSTRAINT claim_reduction_gift_aid_is_positive CHECK ((gift_aid_pence >= 0)),
    CONSTRAINT claim_reduction_is_recorded_by_somebody CHECK (((recorded_by IS NULL) <> (operator IS NULL))),
    CONSTRAINT claim_reduction_no_is_positive CHECK ((reduction_no > 0)),
    CONSTRAINT claim_reduction_takes_lines CHECK ((line_count > 0)),
    CONSTRAINT claim_reduction_takes_money CHECK ((donations_pence > 0)),
    CONSTRAINT claim_reduction_words_are_bounded CHECK (((length(words) >= 1) AND (length(words) <= 500)))
);

CREATE TABLE claim_return (
    claim_id uuid NOT NULL,
    return_no smallint NOT NULL,
    returned_on date NOT NULL,
    pence bigint NOT NULL,
    note text NOT NULL,
    recorded_by uuid NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    undone_by uuid,
    CONSTRAINT claim_return_is_something CHECK ((pence > 0)),
    CONSTRAINT claim_return_is_undone_by_somebody CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
    CONSTRAINT claim_return_no_is_positive CHECK ((return_no > 0)),
    CONSTRAINT claim_return_note_is_bounded CHECK ((length(note) <= 200))
);

CREATE VIEW claim_movement AS
 WITH moved AS NOT MATERIALIZED (
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            ((claim.accepted_at AT TIME ZONE 'Europe/London'::text))::date AS moved_on,
            'claimed'::text AS movement,
            claim.gift_aid_pence AS pence
           FROM claim
          WHERE (claim.accepted_at IS NOT NULL)
        UNION ALL
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            ((claim.accepted_at AT TIME ZONE 'Europe/London'::text))::date AS timezone,
            'adjusted'::text,
            (- (((
                CASE
                    WHEN (claim.state = 'rejected'::text) THEN (0)::bigint
                    ELSE claim.adjustment_pence
                END)::numeric +
                CASE
                    WHEN (claim.cut_count = 0) THEN (0)::numeric
                    ELSE ( SELECT sum(claim_reduction.adjustment_pence) AS sum
                       FROM claim_reduction
                      WHERE (claim_reduction.claim_id = claim.claim_id))
                END))::bigint)
           FROM claim
          WHERE (claim.accepted_at IS NOT NULL)
        UNION ALL
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            GREATEST(claim_reduction.letter_on, ((claim.accepted_at AT TIME ZONE 'Europe/London'::text))::date) AS "greatest",
            'refused'::text,
            (claim_reduction.adjustment_pence - claim_reduction.gift_aid_pence)
           FROM (claim
             JOIN claim_reduction USING (claim_id))
        UNION ALL
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            claim_money.paid_on,
                CASE
                    WHEN claim_money.is_set_off THEN 'set_off'::text
                    ELSE 'paid'::text
                END AS "case",
            (- claim_money.pence)
           FROM (claim
             JOIN claim_money USING (charity_id, claim_id))
        UNION ALL
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            claim_return.returned_on,
            'returned'::text,
            claim_return.pence
           FROM (claim
             JOIN claim_return USING (claim_id))
          WHERE (claim_return.undone_at IS NULL)
        UNION ALL
         SELECT claim.charity_id,
            claim.claim_id,
            claim.number,
            ( SELECT max(claim_money.paid_on) AS max
                   FROM claim_money
                  WHERE (claim_money.claim_id = claim.claim_id)) AS max,
            'interest'::text,
            claim.interest_pence
           FROM claim
          WHERE (claim.interest_pence > 0)
        )
 SELECT moved.charity_id,
    moved.claim_id,
    moved.number,
    moved.moved_on,
    moved.movement,
    moved.pence
   FROM moved
  WHERE (moved.pence <> 0)
UNION ALL
 SELECT step.charity_id,
    step.claim_id,
    step.number,
    step.moved_on,
    'rounded'::text AS movement,
    step.pence
   FROM ( SELECT rounding.charity_id,
            rounding.claim_id,
            rounding.number,
            rounding.moved_on,
            (rounding.rounded - lag(rounding.rounded, 1, (0)::bigint) OVER (PARTITION BY rounding.charity_id, rounding.claim_id ORDER BY rounding.moved_on)) AS pence
           FROM ( SELECT of_day.charity_id,
                    of_day.claim_id,
                    of_day.number,
                    of_day.moved_on,
                    (
                        CASE
                            WHEN (bool_or(of_day.is_accepted) OVER until_then AND bool_or(of_day.is_paid) OVER until_then AND (sum(of_day.pence) OVER until_then = ANY (ARRAY[('-1'::integer)::numeric, (1)::numeric]))) THEN (- sum(of_day.pence) OVER until_then)
                            ELSE (0)::numeric
                        END)::bigint AS rounded
                   FROM ( SELECT moved.charity_id,
                            moved.claim_id,
                            moved.number,
                            moved.moved_on,
                            sum(moved.pence) AS pence,
                            bool_or((moved.movement = 'claimed'::text)) AS is_accepted,
                            bool_or((moved.movement = ANY (ARRAY['paid'::text, 'set_off'::text]))) AS is_paid
                           FROM moved
                          GROUP BY moved.charity_id, moved.claim_id, moved.number, moved.moved_on) of_day
                  WINDOW until_then AS (PARTITION BY of_day.charity_id, of_day.claim_id ORDER BY of_day.moved_on)) rounding) step
  WHERE (step.pence <> 0);

CREATE TABLE claim_platform (
    claim_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    line_count integer NOT NULL,
    donations_pence bigint NOT NULL,
    cut_count integer DEFAULT 0 NOT NULL,
    cut_donations_pence bigint DEFAULT 0 NOT NULL,
    CONSTRAINT claim_platform_cut_fits CHECK ((((cut_count >= 0) AND (cut_count <= line_count)) AND ((cut_donations_pence >= 0) AND (cut_donations_pence <= donations_pence)) AND ((cut_count > 0) = (cut_donations_pence > 0)))),
    CONSTRAINT claim_platform_donations_is_positive CHECK ((donations_pence > 0)),
    CONSTRAINT claim_platform_has_lines CHECK ((line_count > 0))
);

CREATE TABLE claim_reply_aside (
    claim_id uuid NOT NULL,
    sha256 bytea NOT NULL,
    body bytea NOT NULL,
    first_at timestamp with time zone NOT NULL,
    forgotten_at timestamp with time zone,
    CONSTRAINT claim_reply_aside_is_named_by_sha256 CHECK ((length(sha256) = 32)),
    CONSTRAINT claim_reply_aside_is_something CHECK (((body = '\x'::bytea) = (forgotten_at IS NOT NULL)))
);

CREATE TABLE claim_setting (
    charity_id uuid NOT NULL,
    schedule text NOT NULL,
    schedule_value bigint,
    approvals text NOT NULL,
    chosen_on date NOT NULL,
    chosen_by uuid,
    CONSTRAINT claim_setting_approvals_is_known CHECK ((approvals = ANY (ARRAY['none'::text, 'one'::text, 'another'::text, 'two'::text]))),
    CONSTRAINT claim_setting_schedule_fits CHECK ((((schedule = 'by_hand'::text) AND (schedule_value IS NULL)) OR ((schedule = 'weekly'::text) AND ((schedule_value >= 1) AND (schedule_value <= 7))) OR ((schedule = 'monthly'::text) AND ((schedule_value >= 1) AND (schedule_value <= 28))) OR ((schedule = 'threshold'::text) AND (schedule_value >= 100)))),
    CONSTRAINT claim_setting_schedule_is_known CHECK ((schedule = ANY (ARRAY['by_hand'::text, 'weekly'::text, 'monthly'::text, 'threshold'::text])))
);

CREATE TABLE client (
    client_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    scopes text NOT NULL,
    rate_limit integer,
    created_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone,
    name text NOT NULL,
    CONSTRAINT client_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT client_rate_limit_is_positive CHECK ((rate_limit > 0))
);

CREATE TABLE client_secret (
    secret_id uuid NOT NULL,
    client_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    ending text NOT NULL,
    ends_at timestamp with time zone,
    edition integer DEFAULT 1 NOT NULL,
    CONSTRAINT client_secret_ending_is_short CHECK ((length(ending) <= 4))
);

CREATE TABLE deadline_notice (
    charity_id uuid NOT NULL,
    alert text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    last_on date NOT NULL,
    CONSTRAINT deadline_notice_alert_is_known CHECK ((alert = ANY (ARRAY['90_days'::text, '30_days'::text, 'left_out'::text])))
);

CREATE TABLE disowned_donation (
    donation_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    disowned_at timestamp with time zone NOT NULL
);

CREATE TABLE donor_match (
    match_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    phone_link_id uuid,
    card_link_id uuid,
    donor_value text,
    is_kept boolean DEFAULT false NOT NULL,
    CONSTRAINT donor_match_ends_after_start CHECK ((expires_at > created_at)),
    CONSTRAINT donor_match_kept_rests_on_links CHECK (((NOT is_kept) OR (donor_value IS NOT NULL))),
    CONSTRAINT donor_match_on_links_is_named CHECK (((donor_value IS NOT NULL) = ((phone_link_id IS NOT NULL) OR (card_link_id IS NOT NULL))))
);

CREATE TABLE linked_account (
    link_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    platform_id uuid,
    linked_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    denied_at timestamp with time zone,
    disowned_at timestamp with time zone,
    contested_at timestamp with time zone,
    only_for uuid,
    CONSTRAINT linked_account_denied_has_ended CHECK (((denied_at IS NULL) OR (ended_at IS NOT NULL))),
    CONSTRAINT linked_account_disowned_was_denied CHECK (((disowned_at IS NULL) OR (denied_at IS NOT NULL))),
    CONSTRAINT linked_account_ends_after_start CHECK ((ended_at >= linked_at)),
    CONSTRAINT linked_account_kind_is_known CHECK ((kind = ANY (ARRAY['par'::text, 'phone'::text]))),
    CONSTRAINT linked_account_that_lives_has_a_number CHECK (((value <> ''::text) OR (ended_at IS NOT NULL)))
);

CREATE VIEW disowned_gift AS
 SELECT donation.donation_id,
    donation.platform_id,
    donation.version,
    donation.updated_at,
    denied.donor_id,
    denied.link_id,
    denied.denied_at,
    denied.disowned_at
   FROM (linked_account denied
     JOIN donation ON (((donation.donor_id = denied.donor_id) AND (donation.donor_kind = denied.kind) AND (donation.donor_value = denied.value))))
  WHERE ((denied.denied_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM linked_account other
          WHERE ((other.donor_id = denied.donor_id) AND (other.kind = denied.kind) AND (other.value = denied.value) AND (other.denied_at IS NULL) AND ((other.ended_at IS NULL) OR (other.ended_at > denied.denied_at) OR ((other.ended_at >= donation.created_at) AND ((other.link_id < denied.link_id) OR (donation.created_at > denied.ended_at)))))))))
UNION ALL
 SELECT donation.donation_id,
    donation.platform_id,
    donation.version,
    donation.updated_at,
    denied.donor_id,
    denied.link_id,
    denied.denied_at,
    denied.disowned_at
   FROM (((linked_account denied
     JOIN linked_account led ON (((led.donor_id = denied.donor_id) AND (led.kind = denied.kind) AND (led.value = denied.value))))
     JOIN donor_match ON (((donor_match.donor_id = led.donor_id) AND ((led.link_id = donor_match.phone_link_id) OR (led.link_id = donor_match.card_link_id)))))
     JOIN donation ON (((donation.donor_id = donor_match.donor_id) AND (donation.donor_kind = 'match'::text) AND (donation.donor_value = donor_match.donor_value))))
  WHERE ((denied.denied_at IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM (linked_account basis
             JOIN linked_account other ON (((other.donor_id = basis.donor_id) AND (other.kind = basis.kind) AND (other.value = basis.value))))
          WHERE ((basis.donor_id = donor_match.donor_id) AND (basis.link_id = ANY (ARRAY[donor_match.phone_link_id, donor_match.card_link_id])) AND (other.denied_at IS NULL) AND ((other.link_id = basis.link_id) OR (other.ended_at IS NULL) OR (other.ended_at > basis.denied_at)))))));

CREATE TABLE link_holder (
    link_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    held_since timestamp with time zone NOT NULL,
    held_until timestamp with time zone,
    CONSTRAINT link_holder_ends_after_start CHECK ((held_until >= held_since))
);

CREATE VIEW donor_known_to AS
 SELECT address_holder.donor_id,
    address_holder.platform_id
   FROM address_holder
UNION ALL
 SELECT linked_account.donor_id,
    link_holder.platform_id
   FROM (linked_account
     JOIN link_holder USING (link_id))
  WHERE (linked_account.denied_at IS NULL);

CREATE VIEW donation_seen AS
 SELECT donation.donation_id,
    donation.platform_id,
    donation.reference,
    donation.request_hash,
    donation.donor_kind,
    donation.donor_value,
    donation.donor_id,
    donation.transaction,
    donation.source_id,
    donation.charity_id,
    donation.gross_pence,
    donation.net_pence,
    donation.refunded_pence,
    donation.claimable_pence,
    donation.donated_at,
    donation.donated_on,
    donation.settled_on,
    donation.status,
    donation.declaration_id,
    donation.accepted_in,
    donation.created_at,
    donation.updated_at,
    donation.version,
    donation.deleted_at,
    donation.deletion_reason,
    donation.taken_out_at,
    donation.taken_out_as,
    donation.taken_out_words,
    donation.claimed_elsewhere_on,
    donation.out_of_time,
    donation.terminal_mid,
    donation.terminal_tid,
    donation.terminal_descriptor,
    donation.charity_conflict
   FROM donation
  WHERE ((donation.donor_id IS NOT NULL) AND (names_donor(donation.donor_kind) OR (EXISTS ( SELECT
           FROM donation named
          WHERE ((named.donation_id = donation.donation_id) AND is_donor_told(named.platform_id, named.donor_kind, named.donor_value, named.donor_id)))) OR ((donation.donor_kind = 'match'::text) AND (EXISTS ( SELECT
           FROM donor_known_to
          WHERE ((donor_known_to.donor_id = donation.donor_id) AND (donor_known_to.platform_id = donation.platform_id)))))));

CREATE TABLE platform (
    platform_id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    scopes text,
    accepts_charities boolean DEFAULT false NOT NULL,
    rate_limit integer,
    told_of_application_at timestamp with time zone,
    CONSTRAINT platform_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 160))),
    CONSTRAINT platform_rate_limit_is_positive CHECK ((rate_limit > 0))
);

CREATE TABLE refund (
    refund_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    amount_pence bigint NOT NULL,
    refunded_on date NOT NULL,
    reason text,
    reference text,
    recorded_at timestamp with time zone NOT NULL,
    declaration_id uuid,
    CONSTRAINT refund_amount_is_positive CHECK (((amount_pence >= 1) AND (amount_pence <= 1000000000))),
    CONSTRAINT refund_reason_is_known CHECK ((reason = ANY (ARRAY['requested'::text, 'chargeback'::text, 'wrong_amount'::text])))
);

CREATE TABLE source (
    source_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    reference text NOT NULL,
    reference_key text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    warranty_version text NOT NULL,
    warranted_by uuid,
    warranted_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    accepted_at timestamp with time zone,
    CONSTRAINT source_end_fits CHECK (((ended_at IS NOT NULL) = (state = 'ended'::text))),
    CONSTRAINT source_reference_key_is_normal CHECK (((reference_key <> ''::text) AND (reference_key !~ '[a-z -]'::text))),
    CONSTRAINT source_state_is_known CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text])))
);

CREATE VIEW donation_shown AS
 SELECT donation.donation_id,
    donation.platform_id,
    donation.reference,
    donation.request_hash,
    donation.donor_kind,
    donation.donor_value,
    donation.donor_id,
    donation.transaction,
    donation.source_id,
    donation.charity_id,
    donation.gross_pence,
    donation.net_pence,
    donation.claimable_pence,
    donation.donated_at,
    donation.donated_on,
    donation.settled_on,
    donation.status,
    donation.declaration_id,
    donation.created_at,
    donation.updated_at,
    donation.version,
    donation.deleted_at,
    donation.deletion_reason,
    platform.name AS platform_name,
    source.reference AS charity_reference,
    charity.name AS charity_name,
    permission.authorisation_id,
    donation.charity_conflict,
    is_donor_told(donation.platform_id, donation.donor_kind, donation.donor_value, donation.donor_id) AS donor_is_told,
    donation.out_of_time,
    ((donation.donor_id IS NULL) AND denial.is_there) AS donor_denied,
    donor_erased(donation.donor_id, donation.donor_kind, denial.is_there) AS donor_erased,
    ((permission.authorisation_id IS NOT NULL) AND details_refused(donation.donation_id, permission.authorisation_id, donation.charity_id)) AS details_refused,
    donation.taken_out_as,
    donation.taken_out_words,
    donation.claimed_elsewhere_on,
    donation.refunded_pence,
        CASE
            WHEN (donation.refunded_pence > 0) THEN ( SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('amount', refund.amount_pence, 'refundedOn', refund.refunded_on, 'reason', refund.reason, 'reference', refund.reference, 'recordedAt', refund.recorded_at)) ORDER BY refund.recorded_at, refund.refund_id) AS jsonb_agg
               FROM refund
              WHERE (refund.donation_id = donation.donation_id))
            ELSE NULL::jsonb
        END AS refunds
   FROM (((((donation
     JOIN platform USING (platform_id))
     LEFT JOIN source USING (source_id))
     LEFT JOIN charity ON ((charity.charity_id = donation.charity_id)))
     CROSS JOIN LATERAL ( SELECT (EXISTS ( SELECT
                   FROM disowned_donation
                  WHERE (disowned_donation.donation_id = donation.donation_id))) AS is_there) denial)
     LEFT JOIN LATERAL covering_authorisation(donation.donor_id, donation.platform_id, donation.donated_on, latest_instant(donation.donated_on, donation.donated_at, donation.created_at)) permission(authorisation_id, donor_id, title, first_name, last_name, address_line1, address_line2, town, postcode, country, wording_version, language, channel, platform_id, explained_at, given_at, given_on, ends_on, cancelled_at, cancelled_from, cancelled_by, donor_cancelled_at, donor_cancelled_from, confirmed_at, mailbox_proved, erased_at, denied_at, kept_on_at, died_on, death_recorded_at, cancelled_through) ON ((donation.declaration_id IS NULL)));

CREATE TABLE donor (
    donor_id uuid NOT NULL,
    email text,
    language text,
    created_at timestamp with time zone NOT NULL,
    erased_at timestamp with time zone,
    forgotten_at timestamp with time zone,
    died_on date,
    death_recorded_at timestamp with time zone,
    records_seen_at timestamp with time zone,
    CONSTRAINT donor_death_is_whole CHECK (((died_on IS NULL) = (death_recorded_at IS NULL))),
    CONSTRAINT donor_email_is_normal CHECK (((email = lower(btrim(email))) AND (email <> ''::text))),
    CONSTRAINT donor_erased_has_no_address CHECK (((erased_at IS NULL) OR (email IS NULL))),
    CONSTRAINT donor_is_forgotten_once_erased CHECK (((forgotten_at IS NULL) OR (erased_at IS NOT NULL))),
    CONSTRAINT donor_language_is_known CHECK ((language = ANY (ARRAY['en'::text, 'cy'::text])))
);

CREATE TABLE event (
    event_id uuid NOT NULL,
    transaction_id bigint DEFAULT event_place() NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    platform_id uuid,
    charity_id uuid,
    donor_id uuid,
    subject_id uuid NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE event_platform (
    event_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    transaction_id bigint NOT NULL,
    data jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE fewer_approvals (
    charity_id uuid NOT NULL,
    approvals text NOT NULL,
    asked_by uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    holds_from timestamp with time zone NOT NULL,
    CONSTRAINT fewer_approvals_is_known CHECK ((approvals = ANY (ARRAY['none'::text, 'one'::text, 'another'::text]))),
    CONSTRAINT fewer_approvals_waits CHECK ((holds_from > asked_at))
);

CREATE TABLE forgotten_event (
    platform_id uuid NOT NULL,
    transaction_id bigint NOT NULL,
    event_id uuid NOT NULL
);

CREATE TABLE hold (
    hold_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    declaration_id uuid NOT NULL,
    authorisation_id uuid NOT NULL,
    claim_id uuid NOT NULL,
    number integer NOT NULL,
    words text NOT NULL,
    held_at timestamp with time zone NOT NULL,
    released_at timestamp with time zone,
    element text,
    found_by text NOT NULL,
    blames_details boolean DEFAULT false NOT NULL,
    is_named boolean DEFAULT true NOT NULL,
    correction_id uuid,
    asked_at timestamp with time zone,
    CONSTRAINT hold_blames_what_hmrc_found CHECK (((NOT blames_details) OR (found_by = 'hmrc'::text))),
    CONSTRAINT hold_element_is_bounded CHECK (((length(element) >= 1) AND (length(element) <= 100))),
    CONSTRAINT hold_finder_is_known CHECK ((found_by = ANY (ARRAY['hmrc'::text, 'uplift'::text])))
);

CREATE VIEW gift_refused_again AS
 SELECT DISTINCT ON (gift.charity_id, gift.donation_id) gift.charity_id,
    gift.donation_id,
    declared.declaration_id,
    hold.claim_id,
    hold.number,
    hold.element,
    hold.words,
    hold.found_by,
    hold.blames_details,
    hold.correction_id
   FROM ((((hold
     JOIN declaration refused ON ((refused.declaration_id = hold.declaration_id)))
     JOIN LATERAL ( SELECT donation.charity_id,
            donation.donation_id,
            donation.declaration_id,
            donation.status
           FROM donation
          WHERE (donation.donor_id = refused.donor_id)
         OFFSET 0) gift ON (((gift.charity_id = hold.charity_id) AND (gift.status = 'declared'::text))))
     JOIN declaration declared ON (((declared.declaration_id = gift.declaration_id) AND same_details(declared.*, refused.*))))
     LEFT JOIN declaration correction ON ((correction.declaration_id = hold.correction_id)))
  WHERE ((((hold.correction_id IS NULL) AND hold.blames_details) OR ((hold.correction_id IS NOT NULL) AND (correction.forgotten_at IS NULL) AND (NOT same_details(declared.*, correction.*)))) AND (NOT (EXISTS ( SELECT
           FROM claim_line
          WHERE ((claim_line.declaration_id = declared.declaration_id) AND (claim_line.dropped IS NULL))))) AND (NOT (EXISTS ( SELECT
           FROM (hold own
             JOIN declaration before ON ((before.declaration_id = own.declaration_id)))
          WHERE ((own.charity_id = hold.charity_id) AND (own.authorisation_id = hold.authorisation_id) AND (own.donation_id = gift.donation_id) AND same_details(before.*, declared.*))))))
  ORDER BY gift.charity_id, gift.donation_id, (hold.correction_id IS NULL), hold.hold_id DESC;

CREATE VIEW settled_claim AS
 SELECT claim.claim_id,
    ( SELECT min(money.paid_on) AS min
           FROM ( SELECT claim_money.paid_on,
                    sum(claim_money.pence) OVER (ORDER BY claim_money.paid_on) AS so_far
                   FROM claim_money
                  WHERE (claim_money.claim_id = claim.claim_id)) money
          WHERE (money.so_far >= ((claim.expected_pence - 1))::numeric)) AS paid_on
   FROM claim
  WHERE ((claim.state = 'paid'::text) AND (claim.paid_pence >= (claim.expected_pence - 1)));

CREATE VIEW gift_standing AS
 SELECT gift.donation_id,
    gift.platform_id,
    gift.reference,
    gift.request_hash,
    gift.donor_kind,
    gift.donor_value,
    gift.donor_id,
    gift.transaction,
    gift.source_id,
    gift.charity_id,
    gift.gross_pence,
    gift.net_pence,
    gift.refunded_pence,
    gift.claimable_pence,
    gift.donated_at,
    gift.donated_on,
    gift.settled_on,
    gift.status,
    gift.declaration_id,
    gift.accepted_in,
    gift.created_at,
    gift.updated_at,
    gift.version,
    gift.deleted_at,
    gift.deletion_reason,
    gift.taken_out_at,
    gift.taken_out_as,
    gift.taken_out_words,
    gift.claimed_elsewhere_on,
    gift.out_of_time,
    gift.terminal_mid,
    gift.terminal_tid,
    gift.terminal_descriptor,
    gift.charity_conflict,
    gift_stands(gift.status, (EXISTS ( SELECT
           FROM settled_claim
          WHERE (settled_claim.claim_id = gift.accepted_in))), (EXISTS ( SELECT
           FROM authorisation
          WHERE ((authorisation.donor_id = gift.donor_id) AND authorisation_covers(authorisation.given_on, last_covered(authorisation.ends_on, authorisation.died_on), authorisation.cancelled_from, gift.donated_on, latest_instant(gift.donated_on, gift.donated_at, gift.created_at))))), gift.charity_conflict) AS standing
   FROM donation_seen gift;

CREATE TABLE hmrc_credential (
    hmrc_credential_id boolean DEFAULT true NOT NULL,
    sender_id text NOT NULL,
    sealed_password bytea NOT NULL,
    set_at timestamp with time zone NOT NULL,
    stopped_at timestamp with time zone,
    stopped_number integer,
    resumed_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    CONSTRAINT hmrc_credential_is_single CHECK (hmrc_credential_id),
    CONSTRAINT hmrc_credential_names_account CHECK ((sender_id <> ''::text)),
    CONSTRAINT hmrc_credential_stop_is_whole CHECK (((stopped_at IS NOT NULL) OR (stopped_number IS NULL))),
    CONSTRAINT hmrc_credential_version_is_counted CHECK ((version > 0))
);

CREATE TABLE installation (
    installation_id boolean DEFAULT true NOT NULL,
    mode text NOT NULL,
    restored_from bytea,
    CONSTRAINT installation_is_single CHECK (installation_id),
    CONSTRAINT installation_mode_is_known CHECK ((mode = ANY (ARRAY['sandbox'::text, 'live'::text]))),
    CONSTRAINT installation_restored_from_is_sha256 CHECK ((length(restored_from) = 32))
);

CREATE TABLE job (
    job_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    max_attempts integer DEFAULT 20 NOT NULL,
    lease_until timestamp with time zone,
    lease_token uuid,
    last_error text,
    done_at timestamp with time zone,
    gave_up boolean DEFAULT false NOT NULL,
    queue text GENERATED ALWAYS AS (
CASE
    WHEN (kind = ANY (ARRAY['claim'::text, 'test_message'::text])) THEN 'filing'::text
    WHEN (kind = 'mail'::text) THEN 'mail'::text
    ELSE 'other'::text
END) STORED NOT NULL,
    urgent boolean DEFAULT false NOT NULL,
    place timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT job_attempt_is_counted CHECK ((attempt >= 0)),
    CONSTRAINT job_has_attempts CHECK ((max_attempts > 0)),
    CONSTRAINT job_lease_is_whole CHECK (((lease_token IS NULL) = (lease_until IS NULL)))
);

CREATE TABLE known_browser (
    account_tag bytea NOT NULL,
    browser_hash bytea NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    proved_at timestamp with time zone
);

CREATE TABLE lasting_key (
    lasting_key_id bigint NOT NULL,
    purpose text NOT NULL,
    generation integer NOT NULL,
    algorithm text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT lasting_key_algorithm_is_known CHECK ((algorithm = ANY (ARRAY['HMAC-SHA-256'::text, 'HMAC-SHA-512/256'::text]))),
    CONSTRAINT lasting_key_generation_is_positive CHECK ((generation > 0)),
    CONSTRAINT lasting_key_purpose_is_known CHECK ((purpose = ANY (ARRAY['audit'::text, 'suppression'::text])))
);

ALTER TABLE lasting_key ALTER COLUMN lasting_key_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lasting_key_lasting_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE link_contest (
    contest_id uuid NOT NULL,
    link_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    moves_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    outcome text,
    CONSTRAINT link_contest_end_is_whole CHECK (((ended_at IS NULL) = (outcome IS NULL))),
    CONSTRAINT link_contest_outcome_is_known CHECK ((outcome = ANY (ARRAY['moved'::text, 'kept'::text, 'withdrawn'::text])))
);

CREATE TABLE lost_sending (
    transaction_id text NOT NULL,
    claim_id uuid NOT NULL,
    sent_by text,
    sent_at timestamp with time zone NOT NULL,
    lost_at timestamp with time zone DEFAULT now() NOT NULL,
    compared_at timestamp with time zone,
    listed_at timestamp with time zone,
    settled_at timestamp with time zone,
    CONSTRAINT lost_sending_sender_is_named CHECK ((sent_by <> ''::text)),
    CONSTRAINT lost_sending_transaction_is_hexadecimal CHECK ((transaction_id ~ '^[0-9A-F]{32}$'::text)),
    CONSTRAINT lost_sending_was_sent_before CHECK ((sent_at <= lost_at))
);

CREATE TABLE mail (
    mail_id uuid NOT NULL,
    to_email text NOT NULL,
    subject text NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone,
    audience text DEFAULT 'staff'::text NOT NULL,
    send_before timestamp with time zone DEFAULT (now() + '4 days'::interval) NOT NULL,
    posted_at timestamp with time zone DEFAULT now() NOT NULL,
    notice_donor_id uuid,
    notice_kind text,
    notice_platform_id uuid,
    digest_until timestamp with time zone,
    notices integer DEFAULT 1 NOT NULL,
    CONSTRAINT mail_audience_is_known CHECK ((audience = ANY (ARRAY['donor'::text, 'staff'::text]))),
    CONSTRAINT mail_notices_is_counted CHECK ((notices > 0))
);

CREATE TABLE match_miss (
    platform_id uuid NOT NULL,
    donor_id uuid NOT NULL,
    missed_on date NOT NULL,
    misses integer NOT NULL,
    CONSTRAINT match_miss_is_counted CHECK ((misses > 0))
);

CREATE TABLE membership (
    charity_id uuid,
    staff_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    invitation_ends_at timestamp with time zone,
    awaits_acceptance boolean DEFAULT false NOT NULL,
    platform_id uuid,
    organisation_id uuid GENERATED ALWAYS AS (COALESCE(charity_id, platform_id)) STORED NOT NULL,
    CONSTRAINT membership_is_accepted_in_time CHECK (((NOT awaits_acceptance) OR (invitation_ends_at IS NOT NULL))),
    CONSTRAINT membership_is_for_one_organisation CHECK ((num_nonnulls(charity_id, platform_id) = 1)),
    CONSTRAINT membership_role_is_known CHECK (((role = ANY (ARRAY['owner'::text, 'viewer'::text])) OR (role =
CASE
    WHEN (platform_id IS NULL) THEN 'finance'::text
    ELSE 'developer'::text
END)))
);

CREATE TABLE notice (
    capability_hash bytea NOT NULL,
    donor_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    platform_id uuid,
    created_at timestamp with time zone NOT NULL,
    denied_at timestamp with time zone,
    CONSTRAINT notice_hash_is_sha256 CHECK ((length(capability_hash) = 32)),
    CONSTRAINT notice_kind_is_known CHECK ((kind = ANY (ARRAY['authorisation'::text, 'cancellation'::text, 'link'::text, 'unlink'::text])))
);

CREATE TABLE operator_alarm (
    kind text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    CONSTRAINT operator_alarm_kind_is_known CHECK ((kind = ANY (ARRAY['wrong_codes'::text, 'sign_in_mails'::text])))
);

CREATE TABLE own_claim (
    own_claim_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    begun_by uuid NOT NULL,
    hmrc_reference text NOT NULL,
    line_count integer NOT NULL,
    claimable_pence bigint NOT NULL,
    outcome text,
    claimed_on date,
    answered_at timestamp with time zone,
    answered_by uuid,
    ended_at timestamp with time zone,
    CONSTRAINT own_claim_amount_is_positive CHECK ((claimable_pence > 0)),
    CONSTRAINT own_claim_answer_is_whole CHECK ((((outcome IS NULL) = (answered_at IS NULL)) AND ((outcome IS NULL) = (answered_by IS NULL)) AND ((claimed_on IS NOT NULL) = (NOT (outcome IS DISTINCT FROM 'claimed'::text))))),
    CONSTRAINT own_claim_ends_with_an_answer CHECK (((ended_at IS NULL) OR (outcome IS NOT NULL))),
    CONSTRAINT own_claim_line_count_is_bounded CHECK (((line_count >= 1) AND (line_count <= 50000))),
    CONSTRAINT own_claim_outcome_is_known CHECK ((outcome = ANY (ARRAY['claimed'::text, 'not_claimed'::text])))
);

CREATE TABLE own_claim_line (
    own_claim_id uuid NOT NULL,
    line_no integer NOT NULL,
    declaration_id uuid NOT NULL,
    donation_id uuid NOT NULL,
    CONSTRAINT own_claim_line_no_is_positive CHECK ((line_no > 0))
);

CREATE TABLE platform_alarm (
    platform_id uuid NOT NULL,
    kind text NOT NULL,
    told_at timestamp with time zone NOT NULL,
    CONSTRAINT platform_alarm_kind_is_known CHECK ((kind = ANY (ARRAY['cancellations'::text, 'match_misses'::text, 'lookup_misses'::text, 'donor_conflicts'::text, 'link_contests'::text, 'gift_sums'::text])))
);

CREATE UNLOGGED TABLE rate_window (
    holder_id uuid NOT NULL,
    purpose text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    granted bigint NOT NULL,
    handed bigint NOT NULL,
    CONSTRAINT rate_window_granted_is_counted CHECK ((granted >= 0)),
    CONSTRAINT rate_window_handed_is_counted CHECK ((handed >= 0)),
    CONSTRAINT rate_window_purpose_is_known CHECK ((purpose = ANY (ARRAY['request'::text, 'token'::text, 'issue'::text])))
)
WITH (fillfactor='50');

CREATE TABLE recovery_code (
    staff_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE recovery_sheet (
    staff_id uuid NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE renewal_event (
    donor_id uuid NOT NULL,
    ends_on date NOT NULL,
    kind text NOT NULL,
    written_at timestamp with time zone NOT NULL,
    CONSTRAINT renewal_event_is_known CHECK ((kind = ANY (ARRAY['authorisation.expiring'::text, 'authorisation.expired'::text])))
);

CREATE TABLE renewal_reminder (
    donor_id uuid NOT NULL,
    ends_on date NOT NULL,
    reminder text NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    CONSTRAINT renewal_reminder_is_in_time CHECK (
CASE
    WHEN (reminder = 'ended'::text) THEN (((sent_at AT TIME ZONE 'Europe/London'::text))::date > ends_on)
    ELSE ((((sent_at AT TIME ZONE 'Europe/London'::text))::date >= make_date((EXTRACT(year FROM ends_on))::integer, 3, 1)) AND (((sent_at AT TIME ZONE 'Europe/London'::text))::date <= ends_on))
END),
    CONSTRAINT renewal_reminder_is_known CHECK ((reminder = ANY (ARRAY['opens'::text, 'soon'::text, 'ended'::text])))
);

CREATE TABLE request_hour (
    platform_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    call text NOT NULL,
    done bigint NOT NULL,
    no_donor bigint NOT NULL,
    refused bigint NOT NULL,
    failed bigint NOT NULL,
    milliseconds bigint NOT NULL,
    slowest integer NOT NULL
);

CREATE TABLE request_log (
    request_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    client_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    call text NOT NULL,
    status smallint NOT NULL,
    outcome text NOT NULL,
    code text,
    milliseconds integer NOT NULL,
    subject text,
    more bigint,
    key_mark text,
    is_replay boolean DEFAULT false NOT NULL,
    fields jsonb,
    CONSTRAINT request_log_fields_are_few CHECK (((jsonb_array_length(fields) >= 1) AND (jsonb_array_length(fields) <= 20))),
    CONSTRAINT request_log_fields_are_short CHECK ((length((fields)::text) < 8000)),
    CONSTRAINT request_log_key_mark_is_short CHECK ((key_mark ~ '^[0-9a-f]{8}$'::text)),
    CONSTRAINT request_log_milliseconds_is_counted CHECK ((milliseconds >= 0)),
    CONSTRAINT request_log_more_is_counted CHECK ((more > 0)),
    CONSTRAINT request_log_outcome_fits CHECK (((outcome =
CASE
    WHEN (status < 400) THEN 'done'::text
    WHEN (status < 500) THEN 'refused'::text
    ELSE 'failed'::text
END) OR ((outcome = 'no_donor'::text) AND (status = 404)))),
    CONSTRAINT request_log_status_is_http CHECK (((status >= 100) AND (status <= 599)))
);

CREATE UNLOGGED TABLE request_unproved (
    client_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    seen bigint NOT NULL,
    request_id uuid NOT NULL,
    CONSTRAINT request_unproved_seen_is_counted CHECK ((seen > 0))
);

CREATE TABLE sandbox_clock (
    sandbox_clock_id boolean DEFAULT true NOT NULL,
    offset_microseconds bigint NOT NULL,
    found_microseconds bigint,
    CONSTRAINT sandbox_clock_is_single CHECK (sandbox_clock_id)
);

CREATE TABLE sandbox_hmrc (
    sandbox_hmrc_id boolean DEFAULT true NOT NULL,
    choice text NOT NULL,
    revision bigint DEFAULT 1 NOT NULL,
    CONSTRAINT sandbox_hmrc_is_single CHECK (sandbox_hmrc_id)
);

CREATE TABLE sandbox_mail (
    mail_id uuid NOT NULL,
    to_email text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    html text NOT NULL,
    sent_at timestamp with time zone NOT NULL
);

CREATE TABLE sandbox_shop_webhook (
    event_id uuid NOT NULL,
    signed_at bigint NOT NULL,
    signature text NOT NULL,
    body text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE sandbox_story (
    sandbox_story_id boolean DEFAULT true NOT NULL,
    told_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sandbox_story_is_single CHECK (sandbox_story_id)
);

CREATE TABLE saved_view (
    view_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    list text NOT NULL,
    filter text NOT NULL,
    saved_at timestamp with time zone NOT NULL,
    CONSTRAINT saved_view_filter_is_bounded CHECK (((length(filter) >= 1) AND (length(filter) <= 1000))),
    CONSTRAINT saved_view_list_is_known CHECK ((list = ANY (ARRAY['gifts'::text, 'claims'::text, 'payments'::text]))),
    CONSTRAINT saved_view_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);

CREATE TABLE second_factor (
    second_factor_id uuid NOT NULL,
    donor_id uuid,
    staff_id uuid,
    kind text NOT NULL,
    name text NOT NULL,
    app_secret bytea,
    app_step bigint,
    confirmed_at timestamp with time zone,
    credential_id bytea,
    public_key bytea,
    sign_count bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT second_factor_has_what_its_kind_needs CHECK (
CASE kind
    WHEN 'app'::text THEN ((app_secret IS NOT NULL) AND (credential_id IS NULL) AND (staff_id IS NOT NULL))
    ELSE ((num_nonnulls(credential_id, public_key, sign_count, confirmed_at) = 4) AND (app_secret IS NULL))
END),
    CONSTRAINT second_factor_is_of_one_person CHECK ((num_nonnulls(donor_id, staff_id) = 1)),
    CONSTRAINT second_factor_kind_is_known CHECK ((kind = ANY (ARRAY['app'::text, 'passkey'::text]))),
    CONSTRAINT second_factor_name_is_short CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60))))
);

CREATE TABLE session (
    session_hash bytea NOT NULL,
    donor_id uuid,
    staff_id uuid,
    data jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    CONSTRAINT session_hash_is_sha256 CHECK ((length(session_hash) = 32)),
    CONSTRAINT session_is_for_one_person CHECK (((donor_id IS NULL) OR (staff_id IS NULL)))
);

CREATE TABLE sign_in (
    sign_in_id uuid NOT NULL,
    email text NOT NULL,
    audience text NOT NULL,
    code_hash bytea NOT NULL,
    link_hash bytea NOT NULL,
    browser_hash bytea,
    asked_with text,
    wrong_codes integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    return_to text,
    network_tag bytea,
    is_known_browser boolean DEFAULT false NOT NULL,
    is_known_address boolean DEFAULT true NOT NULL,
    told_of_wrong_codes boolean DEFAULT false NOT NULL,
    CONSTRAINT sign_in_asked_with_is_short CHECK (((length(asked_with) >= 1) AND (length(asked_with) <= 40))),
    CONSTRAINT sign_in_audience_is_known CHECK ((audience = ANY (ARRAY['donor'::text, 'staff'::text]))),
    CONSTRAINT sign_in_return_is_a_page CHECK (((return_to ~ '^/(giving|account|charity|platform)([/?]|$)'::text) AND (length(return_to) <= 500))),
    CONSTRAINT sign_in_wrong_codes_is_bounded CHECK (((wrong_codes >= 0) AND (wrong_codes <= 5)))
);

CREATE TABLE sign_in_provider (
    sign_in_provider_id uuid NOT NULL,
    domain text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret bytea NOT NULL,
    mail_is_allowed boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sign_in_provider_client_is_short CHECK (((length(client_id) >= 1) AND (length(client_id) <= 500))),
    CONSTRAINT sign_in_provider_domain_is_normal CHECK (((domain = lower(btrim(domain))) AND (domain <> ''::text) AND (domain !~~ '%@%'::text))),
    CONSTRAINT sign_in_provider_issuer_is_an_address CHECK (((issuer ~ '^https?://'::text) AND (length(issuer) <= 1000)))
);

CREATE TABLE staff_subject (
    staff_id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    subject_hash bytea NOT NULL,
    bound_at timestamp with time zone DEFAULT now() NOT NULL,
    told_at timestamp with time zone,
    CONSTRAINT staff_subject_is_sha256 CHECK ((length(subject_hash) = 32))
);

CREATE TABLE statement (
    donor_id uuid NOT NULL,
    tax_year integer NOT NULL,
    number integer NOT NULL,
    gifts bigint NOT NULL,
    total_pence bigint NOT NULL,
    made_at timestamp with time zone NOT NULL,
    is_mailed boolean NOT NULL,
    CONSTRAINT statement_gifts_is_a_count CHECK ((gifts >= 0)),
    CONSTRAINT statement_is_of_a_year_that_is_over CHECK ((((made_at AT TIME ZONE 'Europe/London'::text))::date >= make_date((tax_year + 1), 4, 6))),
    CONSTRAINT statement_number_is_positive CHECK ((number > 0)),
    CONSTRAINT statement_total_is_an_amount CHECK ((total_pence >= 0))
);

CREATE TABLE statement_look (
    tax_year integer NOT NULL,
    looked_on date NOT NULL
);

CREATE TABLE suppressed_address (
    address_tag bytea NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT suppressed_address_tag_has_256_bits CHECK ((length(address_tag) = 32))
);

CREATE TABLE test_message (
    test_message_id uuid NOT NULL,
    charity_id uuid NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    sending_at timestamp with time zone,
    irmark text,
    correlation_id text,
    poll_url text,
    poll_count integer DEFAULT 0 NOT NULL,
    outcome jsonb,
    ended_at timestamp with time zone,
    poll_interval integer,
    CONSTRAINT test_message_end_is_whole CHECK (((outcome IS NULL) = (ended_at IS NULL))),
    CONSTRAINT test_message_outcome_says_something CHECK ((outcome ? 'ended'::text)),
    CONSTRAINT test_message_poll_interval_is_bounded CHECK (((poll_interval >= 0) AND (poll_interval <= 3600))),
    CONSTRAINT test_message_sending_is_whole CHECK (((irmark IS NULL) = (correlation_id IS NULL)))
);

CREATE VIEW uncovered_gift AS
 SELECT authorisation.donor_id,
    GREATEST(authorisation.cancelled_at, authorisation.confirmed_at, authorisation.denied_at) AS ended_at,
    donation.donation_id,
    donation.platform_id,
    declaration.declaration_id
   FROM ((authorisation
     JOIN donation ON (((donation.donor_id = authorisation.donor_id) AND (latest_instant(donation.donated_on, donation.donated_at, donation.created_at) >= authorisation.cancelled_from))))
     JOIN declaration ON (((declaration.declaration_id = donation.declaration_id) AND (declaration.authorisation_id = authorisation.authorisation_id))))
  WHERE ((authorisation.cancelled_at IS NOT NULL) AND ((authorisation.denied_at IS NOT NULL) OR (authorisation.cancelled_at < declaration.made_at)))
UNION ALL
 SELECT authorisation.donor_id,
    authorisation.death_recorded_at AS ended_at,
    donation.donation_id,
    donation.platform_id,
    declaration.declaration_id
   FROM ((authorisation
     JOIN donation ON (((donation.donor_id = authorisation.donor_id) AND (donation.donated_on > authorisation.died_on))))
     JOIN declaration ON (((declaration.declaration_id = donation.declaration_id) AND (declaration.authorisation_id = authorisation.authorisation_id))))
  WHERE (authorisation.died_on IS NOT NULL);

CREATE TABLE used_challenge (
    challenge_hash bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE webhook (
    webhook_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    url text NOT NULL,
    description text,
    event_types text[],
    secret bytea NOT NULL,
    previous_secret bytea,
    previous_secret_until timestamp with time zone,
    disabled_reason text,
    disabled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    transaction_id bigint NOT NULL,
    event_id uuid NOT NULL,
    replay_since timestamp with time zone,
    replay_until timestamp with time zone,
    replay_transaction_id bigint,
    replay_event_id uuid,
    failing_since timestamp with time zone,
    told_at timestamp with time zone,
    delivered_at timestamp with time zone,
    paused_until timestamp with time zone,
    milliseconds integer,
    lease_until timestamp with time zone,
    lease_token uuid,
    served_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    dropping_after uuid,
    renewing_after uuid,
    replayed uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL,
    hurrying_at timestamp with time zone,
    CONSTRAINT webhook_description_is_bounded CHECK (((length(description) >= 1) AND (length(description) <= 200))),
    CONSTRAINT webhook_disabled_is_whole CHECK (((disabled_reason IS NULL) = (disabled_at IS NULL))),
    CONSTRAINT webhook_disabled_reason_is_known CHECK ((disabled_reason = ANY (ARRAY['asked'::text, 'gone'::text, 'failing'::text]))),
    CONSTRAINT webhook_lease_is_whole CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT webhook_milliseconds_are_counted CHECK ((milliseconds >= 0)),
    CONSTRAINT webhook_names_types CHECK (((cardinality(event_types) >= 1) AND (cardinality(event_types) <= 100))),
    CONSTRAINT webhook_previous_secret_is_whole CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT webhook_replay_ends_after_start CHECK ((replay_until > replay_since)),
    CONSTRAINT webhook_replay_is_whole CHECK ((((replay_since IS NULL) = (replay_until IS NULL)) AND ((replay_since IS NULL) = (replay_transaction_id IS NULL)) AND ((replay_since IS NULL) = (replay_event_id IS NULL)))),
    CONSTRAINT webhook_replayed_while_dropping CHECK (((dropping_after IS NOT NULL) OR (replayed = '{}'::uuid[]))),
    CONSTRAINT webhook_url_is_bounded CHECK (((length(url) >= 1) AND (length(url) <= 1000)))
);

CREATE TABLE webhook_attempt (
    webhook_attempt_id bigint NOT NULL,
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    attempted_at timestamp with time zone NOT NULL,
    status_code integer,
    failure text,
    milliseconds integer NOT NULL,
    CONSTRAINT webhook_attempt_failure_is_known CHECK ((failure = ANY (ARRAY['status'::text, 'timed_out'::text, 'unknown_host'::text, 'refused_address'::text, 'unreachable'::text]))),
    CONSTRAINT webhook_attempt_milliseconds_are_counted CHECK ((milliseconds >= 0)),
    CONSTRAINT webhook_attempt_status_is_http CHECK (((status_code >= 100) AND (status_code <= 999)))
);

ALTER TABLE webhook_attempt ALTER COLUMN webhook_attempt_id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_attempt_webhook_attempt_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE webhook_delivery (
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    transaction_id bigint NOT NULL,
    subject_id uuid NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    first_tried_at timestamp with time zone,
    ended_at timestamp with time zone,
    given_up_at timestamp with time zone,
    CONSTRAINT webhook_delivery_end_fits CHECK (((ended_at IS NOT NULL) = (status <> 'pending'::text))),
    CONSTRAINT webhook_delivery_failures_are_counted CHECK ((failed >= 0)),
    CONSTRAINT webhook_delivery_is_tried_while_pending CHECK (((next_try_at IS NULL) OR (status = 'pending'::text))),
    CONSTRAINT webhook_delivery_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'given_up'::text])))
);

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY address_holder
    ADD CONSTRAINT address_holder_once PRIMARY KEY (donor_id, platform_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_is_made_once_for_a_refund UNIQUE (refund_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_pkey PRIMARY KEY (adjustment_id);

ALTER TABLE ONLY audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (mailed_on);

ALTER TABLE audit
    ADD CONSTRAINT audit_is_lawful CHECK (((audit.*)::lawful_audit IS DISTINCT FROM NULL));

ALTER TABLE ONLY audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (audit_id);

ALTER TABLE ONLY audit_seal
    ADD CONSTRAINT audit_seal_is_in_order UNIQUE (last_transaction_id, last_audit_id);

ALTER TABLE ONLY audit_seal
    ADD CONSTRAINT audit_seal_pkey PRIMARY KEY (audit_seal_id);

ALTER TABLE ONLY authorisation
    ADD CONSTRAINT authorisation_is_of_one_donor_and_day UNIQUE (authorisation_id, donor_id, given_on);

ALTER TABLE ONLY authorisation_notice
    ADD CONSTRAINT authorisation_notice_pkey PRIMARY KEY (authorisation_id);

ALTER TABLE ONLY authorisation
    ADD CONSTRAINT authorisation_pkey PRIMARY KEY (authorisation_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_capability_is_unique UNIQUE (capability_hash);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_link_is_unique UNIQUE (link_hash);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_pkey PRIMARY KEY (session_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_short_code_is_unique UNIQUE (short_code_hash);

ALTER TABLE ONLY cancellation_request
    ADD CONSTRAINT cancellation_request_hash_is_unique UNIQUE (capability_hash);

ALTER TABLE ONLY cancellation_request
    ADD CONSTRAINT cancellation_request_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY capture_place
    ADD CONSTRAINT capture_place_pkey PRIMARY KEY (platform_id, kind, place);

ALTER TABLE ONLY capture_setting
    ADD CONSTRAINT capture_setting_pkey PRIMARY KEY (platform_id);

ALTER TABLE ONLY charity_correction
    ADD CONSTRAINT charity_correction_pkey PRIMARY KEY (correction_id);

ALTER TABLE ONLY charity_period
    ADD CONSTRAINT charity_period_is_one_at_a_time UNIQUE NULLS NOT DISTINCT (charity_id, holds_from);

ALTER TABLE ONLY charity
    ADD CONSTRAINT charity_pkey PRIMARY KEY (charity_id);

ALTER TABLE ONLY charity_proof
    ADD CONSTRAINT charity_proof_pkey PRIMARY KEY (capability_hash);

ALTER TABLE ONLY claim_alarm
    ADD CONSTRAINT claim_alarm_pkey PRIMARY KEY (alarm_id);

ALTER TABLE ONLY claim_approval
    ADD CONSTRAINT claim_approval_is_by_different_people PRIMARY KEY (claim_id, staff_id);

ALTER TABLE ONLY claim_line
    ADD CONSTRAINT claim_line_pkey PRIMARY KEY (claim_id, line_no);

ALTER TABLE ONLY claim_message
    ADD CONSTRAINT claim_message_pkey PRIMARY KEY (message_id);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_number_is_unique UNIQUE (charity_id, number);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_pkey PRIMARY KEY (claim_id);

ALTER TABLE ONLY claim_platform
    ADD CONSTRAINT claim_platform_has_one_part PRIMARY KEY (claim_id, platform_id);

ALTER TABLE ONLY claim_reduction
    ADD CONSTRAINT claim_reduction_is_numbered PRIMARY KEY (claim_id, reduction_no);

ALTER TABLE ONLY claim_reply_aside
    ADD CONSTRAINT claim_reply_aside_pkey PRIMARY KEY (claim_id, sha256);

ALTER TABLE ONLY claim_return
    ADD CONSTRAINT claim_return_is_numbered PRIMARY KEY (claim_id, return_no);

ALTER TABLE ONLY claim_setting
    ADD CONSTRAINT claim_setting_pkey PRIMARY KEY (charity_id);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_transaction_is_unique UNIQUE (transaction_id);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_pkey PRIMARY KEY (client_id);

ALTER TABLE ONLY client_secret
    ADD CONSTRAINT client_secret_edition_is_unique UNIQUE (secret_id, edition);

ALTER TABLE ONLY client_secret
    ADD CONSTRAINT client_secret_hash_is_unique UNIQUE (secret_hash);

ALTER TABLE ONLY client_secret
    ADD CONSTRAINT client_secret_pkey PRIMARY KEY (secret_id);

ALTER TABLE ONLY deadline_notice
    ADD CONSTRAINT deadline_notice_pkey PRIMARY KEY (charity_id, last_on, alert);

ALTER TABLE declaration
    ADD CONSTRAINT declaration_is_lawful CHECK (((declaration.*)::lawful_declaration IS DISTINCT FROM NULL));

ALTER TABLE ONLY declaration
    ADD CONSTRAINT declaration_pkey PRIMARY KEY (declaration_id);

ALTER TABLE ONLY disowned_donation
    ADD CONSTRAINT disowned_donation_once PRIMARY KEY (donation_id, donor_id);

ALTER TABLE donation
    ADD CONSTRAINT donation_is_lawful CHECK (((donation.*)::lawful_donation IS DISTINCT FROM NULL));

ALTER TABLE ONLY donation
    ADD CONSTRAINT donation_pkey PRIMARY KEY (donation_id);

ALTER TABLE ONLY donation
    ADD CONSTRAINT donation_reference_is_unique UNIQUE (platform_id, reference);

ALTER TABLE ONLY donor
    ADD CONSTRAINT donor_email_is_unique UNIQUE (email);

ALTER TABLE ONLY donor_match
    ADD CONSTRAINT donor_match_pkey PRIMARY KEY (match_id);

ALTER TABLE ONLY donor
    ADD CONSTRAINT donor_pkey PRIMARY KEY (donor_id);

ALTER TABLE ONLY event
    ADD CONSTRAINT event_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY event_platform
    ADD CONSTRAINT event_platform_once PRIMARY KEY (event_id, platform_id);

ALTER TABLE ONLY fewer_approvals
    ADD CONSTRAINT fewer_approvals_pkey PRIMARY KEY (charity_id);

ALTER TABLE ONLY forgotten_event
    ADD CONSTRAINT forgotten_event_pkey PRIMARY KEY (platform_id);

ALTER TABLE ONLY hmrc_credential
    ADD CONSTRAINT hmrc_credential_pkey PRIMARY KEY (hmrc_credential_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_pkey PRIMARY KEY (hold_id);

ALTER TABLE idempotency
    ADD CONSTRAINT idempotency_is_lawful CHECK (((idempotency.*)::lawful_idempotency IS DISTINCT FROM NULL));

ALTER TABLE ONLY idempotency
    ADD CONSTRAINT idempotency_key_is_unique PRIMARY KEY (platform_id, key);

ALTER TABLE ONLY installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (installation_id);

ALTER TABLE ONLY job
    ADD CONSTRAINT job_pkey PRIMARY KEY (job_id);

ALTER TABLE ONLY known_browser
    ADD CONSTRAINT known_browser_pkey PRIMARY KEY (account_tag, browser_hash);

ALTER TABLE ONLY lasting_key
    ADD CONSTRAINT lasting_key_is_one_of_its_generation UNIQUE (purpose, generation);

ALTER TABLE ONLY lasting_key
    ADD CONSTRAINT lasting_key_pkey PRIMARY KEY (lasting_key_id);

ALTER TABLE ONLY link_contest
    ADD CONSTRAINT link_contest_pkey PRIMARY KEY (contest_id);

ALTER TABLE ONLY link_holder
    ADD CONSTRAINT link_holder_once PRIMARY KEY (link_id, platform_id);

ALTER TABLE ONLY linked_account
    ADD CONSTRAINT linked_account_pkey PRIMARY KEY (link_id);

ALTER TABLE ONLY lost_sending
    ADD CONSTRAINT lost_sending_pkey PRIMARY KEY (transaction_id);

ALTER TABLE ONLY mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (mail_id);

ALTER TABLE ONLY match_miss
    ADD CONSTRAINT match_miss_pkey PRIMARY KEY (platform_id, donor_id, missed_on);

ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_is_once PRIMARY KEY (organisation_id, staff_id);

ALTER TABLE ONLY notice
    ADD CONSTRAINT notice_pkey PRIMARY KEY (capability_hash);

ALTER TABLE ONLY operator_alarm
    ADD CONSTRAINT operator_alarm_pkey PRIMARY KEY (kind);

ALTER TABLE ONLY own_claim_line
    ADD CONSTRAINT own_claim_line_is_numbered PRIMARY KEY (own_claim_id, line_no);

ALTER TABLE ONLY own_claim
    ADD CONSTRAINT own_claim_pkey PRIMARY KEY (own_claim_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_is_imported_once UNIQUE (charity_id, paid_on, amount_pence, bank_reference, occurrence);

ALTER TABLE ONLY payment_part
    ADD CONSTRAINT payment_part_is_told_once PRIMARY KEY (payment_id, claim_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_pkey PRIMARY KEY (payment_id);

ALTER TABLE ONLY platform_alarm
    ADD CONSTRAINT platform_alarm_pkey PRIMARY KEY (platform_id, kind);

ALTER TABLE ONLY platform
    ADD CONSTRAINT platform_name_is_unique UNIQUE (name);

ALTER TABLE ONLY platform
    ADD CONSTRAINT platform_pkey PRIMARY KEY (platform_id);

ALTER TABLE ONLY rate_window
    ADD CONSTRAINT rate_window_pkey PRIMARY KEY (holder_id, purpose);

ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (staff_id, code_hash);

ALTER TABLE ONLY recovery_sheet
    ADD CONSTRAINT recovery_sheet_pkey PRIMARY KEY (staff_id);

ALTER TABLE ONLY refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (refund_id);

ALTER TABLE ONLY refund
    ADD CONSTRAINT refund_reference_is_unique UNIQUE (donation_id, reference);

ALTER TABLE ONLY renewal_event
    ADD CONSTRAINT renewal_event_pkey PRIMARY KEY (donor_id, ends_on, kind);

ALTER TABLE ONLY renewal_reminder
    ADD CONSTRAINT renewal_reminder_pkey PRIMARY KEY (donor_id, ends_on, reminder);

ALTER TABLE ONLY request_hour
    ADD CONSTRAINT request_hour_pkey PRIMARY KEY (platform_id, hour, call);

ALTER TABLE ONLY request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (platform_id, request_id);

ALTER TABLE ONLY request_unproved
    ADD CONSTRAINT request_unproved_pkey PRIMARY KEY (client_id, hour);

ALTER TABLE ONLY sandbox_clock
    ADD CONSTRAINT sandbox_clock_pkey PRIMARY KEY (sandbox_clock_id);

ALTER TABLE ONLY sandbox_hmrc
    ADD CONSTRAINT sandbox_hmrc_pkey PRIMARY KEY (sandbox_hmrc_id);

ALTER TABLE ONLY sandbox_mail
    ADD CONSTRAINT sandbox_mail_pkey PRIMARY KEY (mail_id);

ALTER TABLE ONLY sandbox_shop_webhook
    ADD CONSTRAINT sandbox_shop_webhook_pkey PRIMARY KEY (event_id);

ALTER TABLE ONLY sandbox_story
    ADD CONSTRAINT sandbox_story_pkey PRIMARY KEY (sandbox_story_id);

ALTER TABLE ONLY saved_view
    ADD CONSTRAINT saved_view_name_is_unique UNIQUE (charity_id, name_key);

ALTER TABLE ONLY saved_view
    ADD CONSTRAINT saved_view_pkey PRIMARY KEY (view_id);

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_credential_is_unique UNIQUE (credential_id);

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (second_factor_id);

ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (session_hash);

ALTER TABLE ONLY sign_in
    ADD CONSTRAINT sign_in_link_is_unique UNIQUE (link_hash);

ALTER TABLE ONLY sign_in
    ADD CONSTRAINT sign_in_pkey PRIMARY KEY (sign_in_id);

ALTER TABLE ONLY sign_in_provider
    ADD CONSTRAINT sign_in_provider_domain_is_unique UNIQUE (domain);

ALTER TABLE ONLY sign_in_provider
    ADD CONSTRAINT sign_in_provider_pkey PRIMARY KEY (sign_in_provider_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_is_of_one_pair UNIQUE (source_id, platform_id, charity_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_pkey PRIMARY KEY (source_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_reference_is_unique UNIQUE (platform_id, reference_key);

ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_email_is_unique UNIQUE (email);

ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (staff_id);

ALTER TABLE ONLY staff_subject
    ADD CONSTRAINT staff_subject_pkey PRIMARY KEY (staff_id, issuer, client_id);

ALTER TABLE ONLY statement_look
    ADD CONSTRAINT statement_look_pkey PRIMARY KEY (tax_year);

ALTER TABLE ONLY statement
    ADD CONSTRAINT statement_pkey PRIMARY KEY (donor_id, tax_year, number);

ALTER TABLE ONLY suppressed_address
    ADD CONSTRAINT suppressed_address_pkey PRIMARY KEY (address_tag);

ALTER TABLE ONLY terminal
    ADD CONSTRAINT terminal_pkey PRIMARY KEY (terminal_id);

ALTER TABLE ONLY test_message
    ADD CONSTRAINT test_message_pkey PRIMARY KEY (test_message_id);

ALTER TABLE ONLY used_challenge
    ADD CONSTRAINT used_challenge_pkey PRIMARY KEY (challenge_hash);

ALTER TABLE ONLY webhook_attempt
    ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (webhook_attempt_id);

ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_once PRIMARY KEY (event_id, webhook_id);

ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (webhook_id);

CREATE INDEX access_token_by_secret ON access_token USING btree (secret_id, issued_at);

CREATE INDEX access_token_expired ON access_token USING btree (expires_at);

CREATE INDEX adjustment_by_carrier ON adjustment USING btree (carried_by) WHERE (carried_by IS NOT NULL);

CREATE INDEX adjustment_by_charity ON adjustment USING btree (charity_id, made_at DESC, adjustment_id DESC);

CREATE INDEX adjustment_by_claim ON adjustment USING btree (claim_id, declaration_id);

CREATE INDEX adjustment_by_declaration ON adjustment USING btree (declaration_id);

CREATE UNIQUE INDEX adjustment_is_made_once ON adjustment USING btree (declaration_id) WHERE (refund_id IS NULL);

CREATE INDEX adjustment_waiting ON adjustment USING btree (charity_id, adjustment_id) WHERE ((carried_by IS NULL) AND (repaid_on IS NULL) AND (voided_at IS NULL));

CREATE INDEX audit_by_subject ON audit USING btree (subject_id, audit_id);

CREATE INDEX audit_head_by_seal ON audit_head USING btree (audit_seal_id);

CREATE INDEX audit_in_order ON audit USING btree (transaction_id, audit_id);

CREATE INDEX audit_of_charity ON audit USING btree (charity_id, audit_id) WHERE (charity_id IS NOT NULL);

CREATE INDEX audit_of_operators ON audit USING btree (audit_id) WHERE ((action = ANY ('{charity.ask,charity.correct,charity.prove,charity.refuse,charity.refuse_correction,terminal.confirm,terminal.refuse}'::text[])) AND ((actor_kind = 'operator'::text) OR (operator IS NOT NULL)));

CREATE INDEX audit_of_platform ON audit USING btree (platform_id, audit_id) WHERE (platform_id IS NOT NULL);

CREATE INDEX audit_of_registrations ON audit USING btree (actor_id, at) WHERE (action = 'charity.register'::text);

CREATE INDEX authorisation_by_donor ON authorisation USING btree (donor_id, given_at DESC);

CREATE INDEX authorisation_by_end ON authorisation USING btree (ends_on, donor_id) WHERE (cancelled_at IS NULL);

CREATE INDEX authorisation_by_platform ON authorisation USING btree (platform_id) WHERE (platform_id IS NOT NULL);

CREATE INDEX authorisation_by_postcode ON authorisation USING btree (postcode) WHERE (postcode IS NOT NULL);

CREATE INDEX authorisation_death ON authorisation USING btree (death_recorded_at) WHERE (died_on IS NOT NULL);

CREATE INDEX authorisation_ended ON authorisation USING btree (GREATEST(cancelled_at, confirmed_at, denied_at)) WHERE (cancelled_at IS NOT NULL);

CREATE INDEX authorisation_session_by_donation ON authorisation_session USING btree (donation_id) WHERE (donation_id IS NOT NULL);

CREATE INDEX authorisation_session_by_donor ON authorisation_session USING btree (donor_id) WHERE (donor_id IS NOT NULL);

CREATE INDEX authorisation_session_by_platform_and_state ON authorisation_session USING btree (platform_id, state, created_at DESC, session_id DESC);

CREATE INDEX authorisation_session_in_vain ON authorisation_session USING btree (ended_at) WHERE (state = ANY (ARRAY['cancelled'::text, 'expired'::text]));

CREATE UNIQUE INDEX authorisation_session_is_one_for_a_gift ON authorisation_session USING btree (donation_id) WHERE (state = 'open'::text);

CREATE INDEX authorisation_session_to_expire ON authorisation_session USING btree (expires_at) WHERE (state = 'open'::text);

CREATE INDEX cancellation_request_by_donor ON cancellation_request USING btree (donor_id);

CREATE INDEX cancellation_request_by_end ON cancellation_request USING btree (COALESCE(confirmed_at, expires_at));

CREATE UNIQUE INDEX cancellation_request_is_open_once ON cancellation_request USING btree (donor_id, platform_id) WHERE (confirmed_at IS NULL);

CREATE UNIQUE INDEX capture_setting_by_logo ON capture_setting USING btree (platform_id, logo_hash) WHERE (logo_hash IS NOT NULL);

CREATE INDEX charity_by_ended_nominee ON charity USING btree (charity_id) WHERE (nominee_state = 'ended'::text);

CREATE INDEX charity_correction_by_charity ON charity_correction USING btree (charity_id, proposed_at);

CREATE UNIQUE INDEX charity_correction_is_one_at_a_time ON charity_correction USING btree (charity_id) WHERE (state = 'open'::text);

CREATE INDEX charity_correction_to_decide ON charity_correction USING btree (proposed_at, correction_id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX charity_hmrc_reference_is_unique ON charity USING btree (hmrc_reference) WHERE ((proved_at IS NOT NULL) AND (refused_at IS NULL));

CREATE INDEX charity_to_prove ON charity USING btree (created_at, charity_id) WHERE ((proved_at IS NULL) AND (refused_at IS NULL));

CREATE INDEX claim_alarm_of_claim ON claim_alarm USING btree (claim_id, alarm_id);

CREATE UNIQUE INDEX claim_alarm_stands_once ON claim_alarm USING btree (claim_id, alarm) WHERE (cleared_at IS NULL);

CREATE INDEX claim_by_charity ON claim USING btree (charity_id, begun_at DESC, claim_id DESC);

CREATE INDEX claim_by_correlation ON claim USING btree (correlation_id) WHERE (correlation_id IS NOT NULL);

CREATE INDEX claim_cut ON claim USING btree (charity_id) WHERE (cut_count > 0);

CREATE UNIQUE INDEX claim_line_declaration_once ON claim_line USING btree (declaration_id) WHERE (dropped IS NULL);

CREATE INDEX claim_line_dropped ON claim_line USING btree (claim_id, donation_id) WHERE (dropped IS NOT NULL);

CREATE INDEX claim_line_dropped_declaration ON claim_line USING btree (declaration_id) WHERE (dropped IS NOT NULL);

CREATE INDEX claim_line_refused ON claim_line USING btree (claim_id, line_no) WHERE (dropped = 'refused'::text);

CREATE INDEX claim_message_in_order ON claim_message USING btree (claim_id, message_id);

CREATE INDEX claim_message_kept ON claim_message USING btree (at) WHERE (forgotten_at IS NULL);

CREATE INDEX claim_moving ON claim USING btree (state) WHERE (state = ANY (ARRAY['draft'::text, 'approved'::text, 'submitting'::text, 'acknowledged'::text]));

CREATE UNIQUE INDEX claim_one_open ON claim USING btree (charity_id) WHERE (state = ANY (ARRAY['draft'::text, 'ready'::text, 'approved'::text, 'submitting'::text, 'acknowledged'::text]));

CREATE INDEX claim_reply_aside_kept ON claim_reply_aside USING btree (first_at) WHERE (forgotten_at IS NULL);

CREATE INDEX claim_unpaid ON claim USING btree (accepted_at) WHERE ((state = 'accepted'::text) AND (expected_pence > 0) AND (overdue_told_at IS NULL));

CREATE INDEX claim_untidied ON claim USING btree (claim_id) WHERE ((correlation_id IS NOT NULL) AND (tidied_at IS NULL) AND (state = ANY (ARRAY['accepted'::text, 'paid'::text, 'rejected'::text])));

CREATE INDEX client_by_platform ON client USING btree (platform_id);

CREATE INDEX client_secret_by_client ON client_secret USING btree (client_id);

CREATE INDEX declaration_ended_by_donor ON declaration USING btree (donor_id) WHERE (state <> 'made'::text);

CREATE UNIQUE INDEX declaration_is_of_one_gift ON declaration USING btree (donation_id, declaration_id);

CREATE UNIQUE INDEX declaration_one_live ON declaration USING btree (donation_id) WHERE (state = 'made'::text);

CREATE INDEX donation_by_charity ON donation USING btree (charity_id, donated_at DESC, donation_id DESC) INCLUDE (status, platform_id);

CREATE INDEX donation_by_charity_and_amount ON donation USING btree (charity_id, gross_pence, donation_id) INCLUDE (status, platform_id, donated_at);

CREATE INDEX donation_by_charity_and_claimable ON donation USING btree (charity_id, claimable_pence) WHERE (claimable_pence <> gross_pence);

CREATE INDEX donation_by_charity_status_and_day ON donation USING btree (charity_id, status, donated_on) INCLUDE (claimable_pence, platform_id, accepted_in);

CREATE INDEX donation_by_claim ON donation USING btree (accepted_in, donated_at DESC, donation_id DESC) INCLUDE (platform_id) WHERE (status = 'accepted'::text);

CREATE INDEX donation_by_donor ON donation USING btree (donor_id, status, donated_at DESC, donation_id DESC) INCLUDE (charity_id, platform_id, accepted_in, created_at, donor_kind, donated_on, gross_pence, refunded_pence, claimable_pence, charity_conflict);

CREATE INDEX donation_by_part_of_reference ON donation USING gin (charity_id, lower(reference) gin_trgm_ops) WHERE (reference IS NOT NULL);

CREATE INDEX donation_by_source ON donation USING btree (source_id) WHERE (source_id IS NOT NULL);

CREATE INDEX donation_contested_by_descriptor ON donation USING btree (platform_id, terminal_descriptor) INCLUDE (terminal_mid, terminal_tid, donated_on, donation_id) WHERE (charity_conflict AND (deleted_at IS NULL));

CREATE INDEX donation_contested_by_merchant ON donation USING btree (platform_id, terminal_mid, terminal_tid) INCLUDE (terminal_descriptor, donated_on, donation_id) WHERE (charity_conflict AND (deleted_at IS NULL));

CREATE INDEX donation_held_by_donor ON donation USING btree (donor_id) WHERE (status = 'held'::text);

CREATE INDEX donation_listed ON donation USING btree (platform_id, status, created_at DESC, donation_id DESC) INCLUDE (source_id, gross_pence, claimable_pence);

CREATE INDEX donation_matched ON donation USING btree (source_id, donation_id) INCLUDE (terminal_mid, terminal_tid, terminal_descriptor, donated_on) WHERE ((source_id IS NOT NULL) AND (terminal_mid IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX donation_settling ON donation USING btree (settled_on) WHERE ((status = 'awaiting_settlement'::text) AND (settled_on IS NOT NULL));

CREATE INDEX donation_through_descriptor ON donation USING btree (source_id, terminal_descriptor) INCLUDE (donated_on, claimable_pence, status) WHERE ((source_id IS NOT NULL) AND (terminal_mid IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX donation_through_terminal ON donation USING btree (source_id, terminal_mid, terminal_tid) INCLUDE (donated_on, claimable_pence, status) WHERE ((source_id IS NOT NULL) AND (terminal_mid IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX donation_unmatched ON donation USING btree (platform_id, terminal_mid, terminal_tid) INCLUDE (terminal_descriptor, donation_id) WHERE ((source_id IS NULL) AND (deleted_at IS NULL));

CREATE INDEX donation_waiting ON donation USING btree (donated_on) WHERE (status = ANY (ARRAY['awaiting_settlement'::text, 'awaiting_charity'::text, 'awaiting_donor'::text, 'awaiting_authorisation'::text, 'held'::text]));

CREATE INDEX donation_without_donor ON donation USING btree (donor_kind, donor_value) WHERE (donor_id IS NULL);

CREATE INDEX donor_died ON donor USING btree (email) WHERE (died_on IS NOT NULL);

CREATE INDEX donor_erased ON donor USING btree (donor_id) WHERE ((erased_at IS NOT NULL) AND (forgotten_at IS NULL));

CREATE INDEX donor_match_by_donor ON donor_match USING btree (donor_id);

CREATE INDEX donor_match_ended ON donor_match USING btree (expires_at) WHERE (NOT is_kept);

CREATE INDEX donor_never_seen ON donor USING btree (created_at) WHERE ((erased_at IS NULL) AND (records_seen_at IS NULL));

CREATE INDEX donor_seen ON donor USING btree (records_seen_at) WHERE ((erased_at IS NULL) AND (records_seen_at IS NOT NULL));

CREATE INDEX event_by_age ON event USING brin (at);

CREATE INDEX event_by_platform ON event USING btree (platform_id, transaction_id, event_id) WHERE (platform_id IS NOT NULL);

CREATE INDEX event_in_order ON event USING btree (transaction_id, event_id);

CREATE INDEX event_of_subject ON event USING btree (subject_id);

CREATE INDEX event_platform_in_order ON event_platform USING btree (platform_id, transaction_id, event_id);

CREATE INDEX fewer_approvals_by_time ON fewer_approvals USING btree (holds_from);

CREATE INDEX hold_by_authorisation ON hold USING btree (charity_id, authorisation_id);

CREATE UNIQUE INDEX hold_one_at_a_time ON hold USING btree (donation_id) WHERE (released_at IS NULL);

CREATE INDEX hold_open_by_charity ON hold USING btree (charity_id, held_at DESC, donation_id DESC) WHERE (released_at IS NULL);

CREATE INDEX hold_with_words ON hold USING btree (held_at) WHERE (words <> ''::text);

CREATE INDEX idempotency_by_age ON idempotency USING btree (created_at);

CREATE INDEX job_due ON job USING btree (queue, urgent DESC, GREATEST(run_at, place)) WHERE (done_at IS NULL);

CREATE UNIQUE INDEX job_one_undone ON job USING btree (kind, key) WHERE (done_at IS NULL);

CREATE INDEX known_browser_by_age ON known_browser USING btree (last_seen_at);

CREATE INDEX link_contest_by_donor ON link_contest USING btree (donor_id) WHERE (ended_at IS NULL);

CREATE INDEX link_contest_by_platform ON link_contest USING btree (platform_id, started_at);

CREATE UNIQUE INDEX link_contest_one_at_a_time ON link_contest USING btree (link_id) WHERE (ended_at IS NULL);

CREATE INDEX link_contest_to_move ON link_contest USING btree (moves_at) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX linked_account_belongs_to_one ON linked_account USING btree (kind, value) WHERE ((ended_at IS NULL) AND (only_for IS NULL));

CREATE UNIQUE INDEX linked_account_belongs_to_one_for_platform ON linked_account USING btree (kind, value, only_for) WHERE ((ended_at IS NULL) AND (only_for IS NOT NULL));

CREATE INDEX linked_account_by_donor ON linked_account USING btree (donor_id, link_id);

CREATE INDEX linked_account_to_disown ON linked_account USING btree (donor_id) WHERE ((denied_at IS NOT NULL) AND (disowned_at IS NULL));

CREATE INDEX lost_sending_of_claim ON lost_sending USING btree (claim_id);

CREATE INDEX lost_sending_watched ON lost_sending USING btree (sent_at) WHERE ((listed_at IS NULL) AND (settled_at IS NULL));

CREATE INDEX mail_of_notices ON mail USING btree (notice_donor_id, notice_kind, posted_at) WHERE (notice_donor_id IS NOT NULL);

CREATE INDEX mail_unsent_by_platform ON mail USING btree (notice_platform_id) WHERE ((sent_at IS NULL) AND (notice_platform_id IS NOT NULL));

CREATE INDEX mail_unsent_by_recipient ON mail USING btree (to_email) WHERE (sent_at IS NULL);

CREATE INDEX mail_waiting_by_address ON mail USING btree (to_email) WHERE (sent_at IS NULL);

CREATE INDEX match_miss_by_day ON match_miss USING btree (missed_on);

CREATE INDEX membership_by_staff ON membership USING btree (staff_id);

CREATE INDEX notice_by_donor ON notice USING btree (donor_id, created_at DESC);

CREATE UNIQUE INDEX own_claim_one_open ON own_claim USING btree (charity_id) WHERE (ended_at IS NULL);

CREATE INDEX payment_by_charity ON payment USING btree (charity_id, paid_on DESC, payment_id DESC);

CREATE INDEX payment_by_claim ON payment USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX payment_by_resembled ON payment USING btree (resembles_id) WHERE (resembles_id IS NOT NULL);

CREATE INDEX payment_open ON payment USING btree (charity_id) WHERE ((claim_id IS NULL) AND (shared_at IS NULL) AND (dismissed_at IS NULL) AND (resembles_id IS NULL));

CREATE INDEX payment_part_by_claim ON payment_part USING btree (claim_id);

CREATE INDEX payment_set_off ON payment USING btree (charity_id, claim_id) WHERE (set_off_against IS NOT NULL);

CREATE INDEX refund_of_declaration ON refund USING btree (declaration_id) WHERE (declaration_id IS NOT NULL);

CREATE INDEX request_hour_by_age ON request_hour USING btree (hour);

CREATE INDEX request_hour_by_call ON request_hour USING btree (platform_id, call, hour);

CREATE INDEX request_log_by_trouble ON request_log USING btree (platform_id, outcome, request_id DESC) INCLUDE (code, more) WHERE (outcome <> 'done'::text);

CREATE INDEX request_unproved_by_age ON request_unproved USING btree (hour);

CREATE INDEX sandbox_mail_by_domain ON sandbox_mail USING btree (split_part(to_email, '@'::text, 2), mail_id);

CREATE INDEX sandbox_shop_webhook_by_age ON sandbox_shop_webhook USING btree (received_at);

CREATE INDEX second_factor_by_donor ON second_factor USING btree (donor_id) WHERE (donor_id IS NOT NULL);

CREATE INDEX second_factor_by_staff ON second_factor USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE UNIQUE INDEX second_factor_is_set_up_one_at_a_time ON second_factor USING btree (staff_id) WHERE (confirmed_at IS NULL);

CREATE INDEX session_by_donor ON session USING btree (donor_id) WHERE (donor_id IS NOT NULL);

CREATE INDEX session_by_staff ON session USING btree (staff_id) WHERE (staff_id IS NOT NULL);

CREATE INDEX session_expired ON session USING btree (expires_at);

CREATE INDEX sign_in_by_browser ON sign_in USING btree (browser_hash, created_at);

CREATE INDEX sign_in_by_domain ON sign_in USING btree (split_part(email, '@'::text, 2), created_at) WHERE ((NOT is_known_browser) AND (NOT is_known_address));

CREATE INDEX sign_in_by_email ON sign_in USING btree (email, created_at);

CREATE INDEX sign_in_by_network ON sign_in USING btree (network_tag, created_at) WHERE (network_tag IS NOT NULL);

CREATE INDEX sign_in_by_time ON sign_in USING btree (created_at);

CREATE INDEX sign_in_missed ON sign_in USING btree (created_at) WHERE (wrong_codes > 0);

CREATE INDEX source_by_platform ON source USING btree (platform_id, source_id DESC);

CREATE UNIQUE INDEX source_is_added_once ON source USING btree (charity_id, platform_id) WHERE (state <> 'ended'::text);

CREATE INDEX staff_by_domain ON staff USING btree (split_part(email, '@'::text, 2));

CREATE INDEX statement_by_year ON statement USING btree (tax_year);

CREATE INDEX terminal_by_charity ON terminal USING btree (charity_id, created_at DESC, terminal_id DESC) WHERE (ended_at IS NULL);

CREATE INDEX terminal_by_descriptor ON terminal USING btree (platform_id, descriptor) WHERE ((ended_at IS NULL) AND (descriptor IS NOT NULL));

CREATE INDEX terminal_by_merchant ON terminal USING btree (platform_id, mid, tid) WHERE ((ended_at IS NULL) AND (mid IS NOT NULL));

CREATE INDEX terminal_by_platform ON terminal USING btree (platform_id, created_at DESC, terminal_id DESC) WHERE (ended_at IS NULL);

CREATE INDEX terminal_by_source ON terminal USING btree (source_id, created_at DESC, terminal_id DESC) WHERE (ended_at IS NULL);

CREATE INDEX terminal_changed ON terminal USING btree (updated_at);

CREATE UNIQUE INDEX terminal_is_mapped_once ON terminal USING btree (source_id, mid, tid, descriptor, descriptor_goes_on, valid_from) NULLS NOT DISTINCT WHERE (ended_at IS NULL);

CREATE INDEX terminal_to_confirm ON terminal USING btree (platform_id, created_at DESC, terminal_id DESC) WHERE ((ended_at IS NULL) AND (confirmed_at IS NULL));

CREATE INDEX test_message_by_correlation ON test_message USING btree (correlation_id) WHERE (correlation_id IS NOT NULL);

CREATE INDEX test_message_of_charity ON test_message USING btree (charity_id, test_message_id DESC);

CREATE UNIQUE INDEX test_message_one_under_way ON test_message USING btree (charity_id) WHERE (outcome IS NULL);

CREATE INDEX webhook_attempt_of_delivery ON webhook_attempt USING btree (event_id, webhook_id, webhook_attempt_id);

CREATE INDEX webhook_by_platform ON webhook USING btree (platform_id, webhook_id);

CREATE INDEX webhook_delivery_by_status ON webhook_delivery USING btree (webhook_id, status, transaction_id, event_id);

CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (webhook_id, next_try_at) WHERE (next_try_at IS NOT NULL);

CREATE INDEX webhook_delivery_in_order ON webhook_delivery USING btree (webhook_id, transaction_id, event_id);

CREATE INDEX webhook_delivery_of_subject ON webhook_delivery USING btree (webhook_id, subject_id, transaction_id, event_id) WHERE (status <> 'delivered'::text);

CREATE STATISTICS donation_reference_in_any_case ON lower(reference) FROM donation;

CREATE TRIGGER adjustment_is_for_ever BEFORE UPDATE OF adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at ON adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER adjustment_is_kept BEFORE DELETE OR TRUNCATE ON adjustment FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_seal_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER authorisation_is_immutable BEFORE UPDATE ON authorisation FOR EACH ROW EXECUTE FUNCTION keep_authorisation();

CREATE TRIGGER authorisation_is_kept BEFORE DELETE OR TRUNCATE ON authorisation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER authorisation_notice_is_for_ever BEFORE DELETE OR UPDATE OR TRUNCATE ON authorisation_notice FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER charity_is_kept BEFORE DELETE OR UPDATE OF charity_id OR TRUNCATE ON charity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_alarm_is_kept BEFORE DELETE OR TRUNCATE ON claim_alarm FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_alarm_stands_until BEFORE UPDATE ON claim_alarm FOR EACH ROW EXECUTE FUNCTION close_claim_alarm();

CREATE TRIGGER claim_is_kept BEFORE DELETE OR TRUNCATE ON claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_keeps_its_id BEFORE UPDATE OF claim_id ON claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_line_refers AFTER INSERT ON claim_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_claim_line();

CREATE TRIGGER claim_line_refers_for_ever BEFORE UPDATE OF claim_id, declaration_id, donation_id ON claim_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_message_is_append_only BEFORE UPDATE ON claim_message FOR EACH ROW EXECUTE FUNCTION keep_claim_message();

CREATE TRIGGER claim_message_is_kept BEFORE DELETE OR TRUNCATE ON claim_message FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_reduction_is_for_ever BEFORE DELETE OR UPDATE OR TRUNCATE ON claim_reduction FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_reply_aside_is_append_only BEFORE UPDATE ON claim_reply_aside FOR EACH ROW EXECUTE FUNCTION keep_claim_reply_aside();

CREATE TRIGGER claim_reply_aside_is_kept BEFORE DELETE OR TRUNCATE ON claim_reply_aside FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_return_is_kept BEFORE DELETE OR TRUNCATE ON claim_return FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER claim_return_says_the_same_for_ever BEFORE UPDATE OF claim_id, return_no, returned_on, pence, note, recorded_by, recorded_at ON claim_return FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER client_secret_goes_on BEFORE UPDATE ON client_secret FOR EACH ROW WHEN (((old.revoked_at IS DISTINCT FROM new.revoked_at) OR (old.ends_at IS DISTINCT FROM new.ends_at))) EXECUTE FUNCTION client_secret_goes_on();

CREATE TRIGGER declaration_is_immutable BEFORE UPDATE ON declaration FOR EACH ROW EXECUTE FUNCTION keep_declaration();

CREATE TRIGGER declaration_is_kept BEFORE DELETE OR TRUNCATE ON declaration FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER disowned_donation_is_for_ever BEFORE DELETE OR UPDATE OR TRUNCATE ON disowned_donation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER donation_is_kept BEFORE DELETE OR UPDATE OF donation_id OR TRUNCATE ON donation FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER donation_keeps_to_its_source BEFORE UPDATE OF source_id, platform_id, charity_id ON donation FOR EACH ROW WHEN ((((old.source_id IS DISTINCT FROM new.source_id) OR (old.platform_id IS DISTINCT FROM new.platform_id)) OR (old.charity_id IS DISTINCT FROM new.charity_id))) EXECUTE FUNCTION keep_to_source();

CREATE TRIGGER donation_stays_deleted BEFORE UPDATE OF deleted_at, deletion_reason ON donation FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND ((new.deleted_at IS DISTINCT FROM old.deleted_at) OR ((new.deletion_reason IS DISTINCT FROM old.deletion_reason) AND (old.deletion_reason <> 'unspecified'::text))))) EXECUTE FUNCTION keep_deletion();

CREATE TRIGGER donation_stays_disowned BEFORE UPDATE OF donor_id ON donation FOR EACH ROW WHEN (((new.donor_id IS DISTINCT FROM old.donor_id) AND (new.donor_id IS NOT NULL))) EXECUTE FUNCTION keep_disowned();

CREATE TRIGGER lost_sending_is_for_ever BEFORE UPDATE OF transaction_id, claim_id, sent_by, sent_at, lost_at ON lost_sending FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER lost_sending_is_kept BEFORE DELETE OR TRUNCATE ON lost_sending FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER own_claim_is_kept BEFORE DELETE OR TRUNCATE ON own_claim FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER own_claim_line_is_for_ever BEFORE DELETE OR UPDATE OR TRUNCATE ON own_claim_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER platform_is_kept BEFORE DELETE OR UPDATE OF platform_id OR TRUNCATE ON platform FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refund_is_for_ever BEFORE UPDATE OF refund_id, donation_id, amount_pence, refunded_on, reason, reference, recorded_at ON refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER refund_is_kept BEFORE DELETE OR TRUNCATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER secrets_follow_client AFTER UPDATE ON client FOR EACH ROW WHEN (((old.scopes IS DISTINCT FROM new.scopes) OR (old.revoked_at IS DISTINCT FROM new.revoked_at))) EXECUTE FUNCTION secrets_follow_client();

CREATE TRIGGER source_is_kept BEFORE DELETE OR UPDATE OF source_id, platform_id, charity_id OR TRUNCATE ON source FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER tokens_follow_secret AFTER UPDATE ON client_secret FOR EACH ROW WHEN ((old.edition <> new.edition)) EXECUTE FUNCTION tokens_follow_secret();

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_is_of_the_edition FOREIGN KEY (secret_id, edition) REFERENCES client_secret(secret_id, edition) ON UPDATE CASCADE;

ALTER TABLE ONLY address_holder
    ADD CONSTRAINT address_holder_has_donor FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY address_holder
    ADD CONSTRAINT address_holder_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_carried_by_fkey FOREIGN KEY (carried_by) REFERENCES claim(claim_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES declaration(declaration_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(donation_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_is_of_a_refund FOREIGN KEY (refund_id) REFERENCES refund(refund_id);

ALTER TABLE ONLY adjustment
    ADD CONSTRAINT adjustment_repaid_by_fkey FOREIGN KEY (repaid_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY audit_head
    ADD CONSTRAINT audit_head_has_seal FOREIGN KEY (audit_seal_id) REFERENCES audit_seal(audit_seal_id);

ALTER TABLE ONLY audit_seal
    ADD CONSTRAINT audit_seal_has_key FOREIGN KEY (lasting_key_id) REFERENCES lasting_key(lasting_key_id);

ALTER TABLE ONLY authorisation
    ADD CONSTRAINT authorisation_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY authorisation
    ADD CONSTRAINT authorisation_ended_by_has_platform FOREIGN KEY (cancelled_by) REFERENCES platform(platform_id);

ALTER TABLE ONLY authorisation_notice
    ADD CONSTRAINT authorisation_notice_is_by_a_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY authorisation_notice
    ADD CONSTRAINT authorisation_notice_is_of_an_authorisation FOREIGN KEY (authorisation_id) REFERENCES authorisation(authorisation_id);

ALTER TABLE ONLY authorisation
    ADD CONSTRAINT authorisation_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_has_authorisation FOREIGN KEY (authorisation_id) REFERENCES authorisation(authorisation_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_has_donation FOREIGN KEY (donation_id) REFERENCES donation(donation_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_has_donor FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY authorisation_session
    ADD CONSTRAINT authorisation_session_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY cancellation_request
    ADD CONSTRAINT cancellation_request_has_donor FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY cancellation_request
    ADD CONSTRAINT cancellation_request_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY capture_place
    ADD CONSTRAINT capture_place_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY capture_setting
    ADD CONSTRAINT capture_setting_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY charity_correction
    ADD CONSTRAINT charity_correction_has_charity FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY charity_correction
    ADD CONSTRAINT charity_correction_is_proposed_by_staff FOREIGN KEY (proposed_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY charity_period
    ADD CONSTRAINT charity_period_has_charity FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY charity_proof
    ADD CONSTRAINT charity_proof_has_charity FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY claim_alarm
    ADD CONSTRAINT claim_alarm_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_approval
    ADD CONSTRAINT claim_approval_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_approval
    ADD CONSTRAINT claim_approval_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY claim_approval
    ADD CONSTRAINT claim_approval_was_given_for_a_claim FOREIGN KEY (given_for_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY claim
    ADD CONSTRAINT claim_follows_id_fkey FOREIGN KEY (follows_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_message
    ADD CONSTRAINT claim_message_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_platform
    ADD CONSTRAINT claim_platform_is_of_a_claim FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_platform
    ADD CONSTRAINT claim_platform_is_of_a_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY claim_reduction
    ADD CONSTRAINT claim_reduction_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_reduction
    ADD CONSTRAINT claim_reduction_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY claim_reply_aside
    ADD CONSTRAINT claim_reply_aside_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_return
    ADD CONSTRAINT claim_return_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY claim_return
    ADD CONSTRAINT claim_return_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY claim_return
    ADD CONSTRAINT claim_return_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY claim_setting
    ADD CONSTRAINT claim_setting_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY claim_setting
    ADD CONSTRAINT claim_setting_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY client
    ADD CONSTRAINT client_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY client_secret
    ADD CONSTRAINT client_secret_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id);

ALTER TABLE ONLY deadline_notice
    ADD CONSTRAINT deadline_notice_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY declaration
    ADD CONSTRAINT declaration_rests_on_its_donors_authorisation FOREIGN KEY (authorisation_id, donor_id, authorised_on) REFERENCES authorisation(authorisation_id, donor_id, given_on);

ALTER TABLE ONLY disowned_donation
    ADD CONSTRAINT disowned_donation_is_a_gift FOREIGN KEY (donation_id) REFERENCES donation(donation_id);

ALTER TABLE ONLY disowned_donation
    ADD CONSTRAINT disowned_donation_was_a_donors FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY donation
    ADD CONSTRAINT donation_declaration_is_its_own FOREIGN KEY (declaration_id, donation_id) REFERENCES declaration(declaration_id, donation_id);

ALTER TABLE ONLY donation
    ADD CONSTRAINT donation_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY donor_match
    ADD CONSTRAINT donor_match_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY donor_match
    ADD CONSTRAINT donor_match_has_card FOREIGN KEY (card_link_id) REFERENCES linked_account(link_id);

ALTER TABLE ONLY donor_match
    ADD CONSTRAINT donor_match_has_phone FOREIGN KEY (phone_link_id) REFERENCES linked_account(link_id);

ALTER TABLE ONLY donor_match
    ADD CONSTRAINT donor_match_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY event_platform
    ADD CONSTRAINT event_platform_has_event FOREIGN KEY (event_id) REFERENCES event(event_id) ON DELETE CASCADE;

ALTER TABLE ONLY event_platform
    ADD CONSTRAINT event_platform_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY fewer_approvals
    ADD CONSTRAINT fewer_approvals_has_charity FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY fewer_approvals
    ADD CONSTRAINT fewer_approvals_is_asked_by_staff FOREIGN KEY (asked_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY forgotten_event
    ADD CONSTRAINT forgotten_event_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_authorisation_id_fkey FOREIGN KEY (authorisation_id) REFERENCES authorisation(authorisation_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES declaration(declaration_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_donation_id_fkey FOREIGN KEY (donation_id) REFERENCES donation(donation_id);

ALTER TABLE ONLY hold
    ADD CONSTRAINT hold_has_correction FOREIGN KEY (correction_id) REFERENCES declaration(declaration_id);

ALTER TABLE ONLY link_contest
    ADD CONSTRAINT link_contest_has_donor FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY link_contest
    ADD CONSTRAINT link_contest_has_link FOREIGN KEY (link_id) REFERENCES linked_account(link_id);

ALTER TABLE ONLY link_contest
    ADD CONSTRAINT link_contest_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY link_holder
    ADD CONSTRAINT link_holder_has_link FOREIGN KEY (link_id) REFERENCES linked_account(link_id);

ALTER TABLE ONLY link_holder
    ADD CONSTRAINT link_holder_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY linked_account
    ADD CONSTRAINT linked_account_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY linked_account
    ADD CONSTRAINT linked_account_only_for_has_platform FOREIGN KEY (only_for) REFERENCES platform(platform_id);

ALTER TABLE ONLY linked_account
    ADD CONSTRAINT linked_account_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY lost_sending
    ADD CONSTRAINT lost_sending_is_of_a_claim FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY match_miss
    ADD CONSTRAINT match_miss_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY match_miss
    ADD CONSTRAINT match_miss_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_has_charity FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY membership
    ADD CONSTRAINT membership_has_staff FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY notice
    ADD CONSTRAINT notice_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY notice
    ADD CONSTRAINT notice_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY own_claim
    ADD CONSTRAINT own_claim_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY own_claim
    ADD CONSTRAINT own_claim_is_answered_by_staff FOREIGN KEY (answered_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY own_claim
    ADD CONSTRAINT own_claim_is_begun_by_staff FOREIGN KEY (begun_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY own_claim_line
    ADD CONSTRAINT own_claim_line_is_of_a_declaration FOREIGN KEY (declaration_id, donation_id) REFERENCES declaration(declaration_id, donation_id);

ALTER TABLE ONLY own_claim_line
    ADD CONSTRAINT own_claim_line_is_of_its_claim FOREIGN KEY (own_claim_id) REFERENCES own_claim(own_claim_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_laid_by_fkey FOREIGN KEY (laid_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY payment_part
    ADD CONSTRAINT payment_part_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claim(claim_id);

ALTER TABLE ONLY payment_part
    ADD CONSTRAINT payment_part_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(payment_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY payment
    ADD CONSTRAINT payment_resembles_id_fkey FOREIGN KEY (resembles_id) REFERENCES payment(payment_id);

ALTER TABLE ONLY platform_alarm
    ADD CONSTRAINT platform_alarm_has_platform FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY recovery_sheet
    ADD CONSTRAINT recovery_sheet_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY refund
    ADD CONSTRAINT refund_is_of_a_gift FOREIGN KEY (donation_id) REFERENCES donation(donation_id);

ALTER TABLE ONLY refund
    ADD CONSTRAINT refund_lowers_a_declaration_of_its_gift FOREIGN KEY (declaration_id, donation_id) REFERENCES declaration(declaration_id, donation_id);

ALTER TABLE ONLY renewal_event
    ADD CONSTRAINT renewal_event_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY renewal_reminder
    ADD CONSTRAINT renewal_reminder_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY saved_view
    ADD CONSTRAINT saved_view_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY session
    ADD CONSTRAINT session_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY session
    ADD CONSTRAINT session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

ALTER TABLE ONLY source
    ADD CONSTRAINT source_warranted_by_fkey FOREIGN KEY (warranted_by) REFERENCES staff(staff_id);

ALTER TABLE ONLY staff_subject
    ADD CONSTRAINT staff_subject_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(staff_id);

ALTER TABLE ONLY statement
    ADD CONSTRAINT statement_donor_id_fkey FOREIGN KEY (donor_id) REFERENCES donor(donor_id);

ALTER TABLE ONLY terminal
    ADD CONSTRAINT terminal_is_of_a_source FOREIGN KEY (source_id, platform_id, charity_id) REFERENCES source(source_id, platform_id, charity_id);

ALTER TABLE ONLY test_message
    ADD CONSTRAINT test_message_charity_id_fkey FOREIGN KEY (charity_id) REFERENCES charity(charity_id);

ALTER TABLE ONLY webhook_attempt
    ADD CONSTRAINT webhook_attempt_has_delivery FOREIGN KEY (event_id, webhook_id) REFERENCES webhook_delivery(event_id, webhook_id) ON DELETE CASCADE;

ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_has_event FOREIGN KEY (event_id) REFERENCES event(event_id) ON DELETE CASCADE;

ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_has_webhook FOREIGN KEY (webhook_id) REFERENCES webhook(webhook_id) ON DELETE CASCADE;

ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_platform_id_fkey FOREIGN KEY (platform_id) REFERENCES platform(platform_id);

