-- Linked accounts, authorisations, donations and declarations.

-- A donor's permission to find donations by a card (payment account reference) or phone number.
create table linked_account (
    link_id uuid primary key,
    donor_id uuid not null references donor,
    kind text not null constraint linked_account_kind_is_known check (kind in ('par', 'phone')),
    -- E.164 for a phone; a PAR as given.
    value text not null,
    -- Who set it. Null when the donor did.
    platform_id uuid references platform,
    linked_at timestamptz not null,
    ended_at timestamptz,
    constraint linked_account_ends_after_start check (ended_at >= linked_at)
);
-- A card or phone belongs to at most one donor at a time.
create unique index linked_account_belongs_to_one on linked_account (kind, value) where ended_at is null;
create index linked_account_by_donor on linked_account (donor_id, link_id);

-- A donor's authorisation of Uplift as intermediary (SI 2016/1195): who, where, when, and the words that were shown.
create table authorisation (
    authorisation_id uuid primary key,
    donor_id uuid not null references donor,
    title text,
    first_name text not null constraint authorisation_first_name_is_given check (btrim(first_name) <> ''),
    last_name text not null constraint authorisation_last_name_is_given check (btrim(last_name) <> ''),
    address_line1 text not null constraint authorisation_address_is_given check (btrim(address_line1) <> ''),
    address_line2 text,
    town text,
    postcode text,
    -- ISO 3166-1 alpha-2.
    country text not null constraint authorisation_country_is_code check (country ~ '^[A-Z]{2}$'),
    constraint authorisation_uk_has_postcode check (postcode is not null or country not in ('GB', 'JE', 'GG', 'IM')),
    -- False when HMRC would refuse these details; declarations under it wait as held.
    details_usable boolean not null default true,
    wording_version text not null,
    language text not null constraint authorisation_language_is_known check (language in ('en', 'cy')),
    -- portal, platform or capture; for the last two the platform is named.
    channel text not null constraint authorisation_channel_is_known check (channel in ('portal', 'platform', 'capture')),
    platform_id uuid references platform constraint authorisation_channel_names_platform check ((platform_id is null) = (channel = 'portal')),
    -- When the consequence of paying too little tax was explained (ITA 2007 s.424): without it nothing counts.
    explained_at timestamptz not null,
    given_at timestamptz not null,
    -- The London date of given_at, the first that is covered.
    given_on date not null,
    -- The last date that is covered: always a 5 April.
    ends_on date not null,
    constraint authorisation_ends_on_5_april check (extract(month from ends_on) = 4 and extract(day from ends_on) = 5 and ends_on >= given_on),
    constraint authorisation_lasts_at_most_two_tax_years check (ends_on <= given_on + 401),
    -- When the donor said stop, and the first instant that is not covered.
    cancelled_at timestamptz,
    cancelled_from timestamptz,
    constraint authorisation_cancellation_is_whole check ((cancelled_at is null) = (cancelled_from is null)),
    constraint authorisation_cancellation_reaches_not_back check (cancelled_from >= cancelled_at)
);
create index authorisation_by_donor on authorisation (donor_id, given_at desc);

-- The one place that says which state a donation is in: the order is that of the specification of states, and the
-- domain crate's assess() gives the same answer (a test compares them over every combination).
create function donation_status(
    deleted boolean, out_of_time boolean, settled_on date, charity_known boolean, donor_known boolean,
    authorised boolean, details_usable boolean, claim text, today date
) returns text language sql immutable parallel safe as $$
    select case
        when deleted then 'cancelled'
        when claim = 'accepted' then 'accepted'
        when claim = 'claimed' then 'claimed'
        when out_of_time then 'ineligible'
        when settled_on is null or settled_on > today then 'awaiting_settlement'
        when not charity_known then 'awaiting_charity'
        when not donor_known then 'awaiting_donor'
        when not authorised then 'awaiting_authorisation'
        when not details_usable then 'held'
        else 'declared'
    end
$$;

create table donation (
    donation_id uuid primary key,
    platform_id uuid not null references platform,
    -- The platform's own name for it, unique for ever.
    reference text,
    constraint donation_reference_is_unique unique (platform_id, reference),
    -- SHA-256 of what was sent, to tell a repeat from another gift under the same reference.
    request_hash bytea not null,
    -- How the platform named the donor, and who that is once we know.
    donor_kind text not null constraint donation_donor_kind_is_known check (donor_kind in ('uid', 'par', 'email', 'phone', 'match')),
    donor_value text not null,
    donor_id uuid references donor,
    -- How the platform named the charity, as sent, and who that is once we know.
    transaction jsonb not null,
    source_id uuid references source,
    charity_id uuid references charity,
    constraint donation_source_names_charity check ((source_id is null) = (charity_id is null)),
    gross_pence bigint not null constraint donation_gross_is_positive check (gross_pence between 1 and 1000000000),
    net_pence bigint constraint donation_net_is_at_most_gross check (net_pence between 1 and gross_pence),
    -- What Gift Aid is claimed on.
    claimable_pence bigint not null generated always as (coalesce(net_pence, gross_pence)) stored,
    donated_at timestamptz not null,
    -- The London date of donated_at: the date that every rule goes by.
    donated_on date not null,
    settled_on date constraint donation_settles_after_gift check (settled_on >= donated_on),
    status text not null constraint donation_status_is_known check (status in (
        'awaiting_settlement', 'awaiting_donor', 'awaiting_authorisation', 'awaiting_charity', 'held',
        'declared', 'claimed', 'accepted', 'ineligible', 'cancelled')),
    -- The live declaration.
    declaration_id uuid,
    constraint donation_declared_is_whole check (
        (status in ('declared', 'claimed', 'accepted')) = (declaration_id is not null)
        and (declaration_id is null or (donor_id is not null and charity_id is not null and settled_on is not null))),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Counts changes, for ETag and If-Match.
    version integer not null default 1,
    deleted_at timestamptz,
    deletion_reason text constraint donation_deletion_reason_is_known check (deletion_reason in ('refund', 'failed_settlement', 'unspecified')),
    constraint donation_deletion_is_whole check ((deleted_at is null) = (deletion_reason is null) and (deleted_at is not null) = (status = 'cancelled'))
);
create index donation_by_donor on donation (donor_id, donated_at desc, donation_id desc);
create index donation_by_charity on donation (charity_id, donated_at desc, donation_id desc);
create index donation_by_platform on donation (platform_id, created_at desc, donation_id desc);
create index donation_by_charity_and_status on donation (charity_id, status) include (claimable_pence);
create index donation_by_charity_and_reference on donation (charity_id, reference text_pattern_ops) where reference is not null;
-- Gifts whose donor is not known yet: a new donor or link looks here.
create index donation_without_donor on donation (donor_kind, donor_value) where donor_id is null;
-- Gifts whose settlement day is still to come: each London day looks here.
create index donation_settling on donation (settled_on) where status = 'awaiting_settlement' and settled_on is not null;

-- The declaration that Uplift made for a gift: everything as it was then. Only its end can be added.
create table declaration (
    declaration_id uuid primary key,
    donation_id uuid not null references donation,
    donor_id uuid not null references donor,
    authorisation_id uuid not null references authorisation,
    charity_id uuid not null references charity,
    title text,
    first_name text not null,
    last_name text not null,
    address_line1 text not null,
    address_line2 text,
    town text,
    postcode text,
    country text not null,
    charity_name text not null,
    hmrc_reference text not null,
    claimable_pence bigint not null constraint declaration_amount_is_positive check (claimable_pence > 0),
    donated_on date not null,
    authorised_on date not null,
    wording_version text not null,
    made_at timestamptz not null,
    state text not null default 'made' constraint declaration_state_is_known check (state in ('made', 'cancelled', 'replaced')),
    ended_at timestamptz constraint declaration_end_fits check ((ended_at is null) = (state = 'made'))
);
-- A gift has at most one live declaration.
create unique index declaration_one_live on declaration (donation_id) where state = 'made';
create index declaration_by_donation on declaration (donation_id, made_at);
alter table donation add constraint donation_declaration_exists foreign key (declaration_id) references declaration;

create function keep_declaration() returns trigger language plpgsql as $$
begin
    if old.state <> 'made' or (to_jsonb(new) - 'state' - 'ended_at') is distinct from (to_jsonb(old) - 'state' - 'ended_at') then
        raise exception 'a declaration is never changed, only ended once' using errcode = 'integrity_constraint_violation', constraint = 'declaration_is_immutable';
    end if;
    return new;
end
$$;
create trigger declaration_is_immutable before update on declaration for each row execute function keep_declaration();
create trigger declaration_is_kept before delete or truncate on declaration for each statement execute function refuse_change();

-- What a platform asked for with an Idempotency-Key, and the facts of the first answer. Kept 30 days.
create table idempotency (
    platform_id uuid not null references platform,
    key text not null constraint idempotency_key_is_bounded check (length(key) between 1 and 255),
    -- SHA-256 of method, path and body.
    request_hash bytea not null,
    status integer not null constraint idempotency_status_is_http check (status between 200 and 499),
    -- The answer's body, as first given: null where the row's donation still says it all.
    answer jsonb not null,
    created_at timestamptz not null default now(),
    constraint idempotency_key_is_unique primary key (platform_id, key)
);
create index idempotency_by_age on idempotency (created_at);
