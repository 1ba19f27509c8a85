-- Giving platforms with their credentials, charities with their staff, and the sources that join the two.

create table platform (
    platform_id uuid primary key,
    name text not null constraint platform_name_is_unique unique constraint platform_name_is_bounded check (length(name) between 1 and 160),
    created_at timestamptz not null
);

-- Credentials of one application of a platform.
create table client (
    client_id uuid primary key,
    platform_id uuid not null references platform,
    -- Space separated, sorted: what a token of this client may hold at most.
    scopes text not null,
    -- Requests a second; null for the default of the settings.
    rate_limit integer constraint client_rate_limit_is_positive check (rate_limit > 0),
    created_at timestamptz not null,
    revoked_at timestamptz
);
create index client_by_platform on client (platform_id);

-- A client may have two live secrets, so that one can be changed without a gap.
create table client_secret (
    secret_id uuid primary key,
    client_id uuid not null references client,
    -- SHA-256 of 256 random bits: nothing to guess, so no slow hash is needed.
    secret_hash bytea not null constraint client_secret_hash_is_unique unique,
    created_at timestamptz not null,
    -- Real time.
    last_used_at timestamptz,
    revoked_at timestamptz
);
create index client_secret_by_client on client_secret (client_id);

-- Opaque bearer tokens. Times are real time.
create table access_token (
    -- SHA-256 of the token.
    token_hash bytea primary key constraint access_token_hash_is_sha256 check (length(token_hash) = 32),
    client_id uuid not null references client,
    -- The secret it was issued for: revoking the secret ends its tokens.
    secret_id uuid not null references client_secret,
    scopes text not null,
    issued_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
);
create index access_token_expired on access_token (expires_at);

create table charity (
    charity_id uuid primary key,
    -- As HMRC knows it.
    name text not null constraint charity_name_is_bounded check (length(name) between 1 and 160),
    hmrc_reference text not null constraint charity_hmrc_reference_is_unique unique
        constraint charity_hmrc_reference_is_valid check (hmrc_reference ~ '^[A-Z]{1,2}[0-9]{1,5}$'),
    regulator text not null constraint charity_regulator_is_known check (regulator in ('ccew', 'ccni', 'oscr', 'other', 'none')),
    -- Only for regulator other.
    regulator_name text constraint charity_regulator_name_fits check ((regulator_name is not null) = (regulator = 'other')),
    regulator_number text constraint charity_regulator_number_fits check ((regulator_number is null) or regulator <> 'none'),
    official_first text not null,
    official_last text not null,
    official_email text not null,
    official_phone text,
    -- How far HMRC's appointment of Uplift as nominee has come; filing is locked until it is active.
    nominee_state text not null default 'not_requested'
        constraint charity_nominee_state_is_known check (nominee_state in ('not_requested', 'requested', 'active', 'ended')),
    nominee_requested_on date,
    nominee_active_on date,
    nominee_ended_on date,
    constraint charity_nominee_dates_fit check (
        (nominee_state <> 'not_requested' or (nominee_requested_on is null and nominee_active_on is null and nominee_ended_on is null))
        and (nominee_state <> 'requested' or (nominee_requested_on is not null and nominee_active_on is null))
        and (nominee_state <> 'active' or (nominee_requested_on is not null and nominee_active_on is not null and nominee_ended_on is null))
        and (nominee_state <> 'ended' or nominee_ended_on is not null)
    ),
    created_at timestamptz not null
);

-- Who of the staff works for which charity.
create table membership (
    charity_id uuid not null references charity,
    staff_id uuid not null references staff,
    role text not null constraint membership_role_is_known check (role in ('owner', 'finance', 'viewer')),
    created_at timestamptz not null,
    primary key (charity_id, staff_id)
);
create index membership_by_staff on membership (staff_id);

-- A platform that a charity added as a donation source, with the warranty that it gave.
create table source (
    source_id uuid primary key,
    charity_id uuid not null references charity,
    platform_id uuid not null references platform,
    -- As shown: generated here, or the platform's own.
    reference text not null,
    -- The same without case, spaces and hyphens. A reference is never given out again, even after its source ended.
    reference_key text not null constraint source_reference_key_is_normal check (reference_key <> '' and reference_key !~ '[a-z -]'),
    constraint source_reference_is_unique unique (platform_id, reference_key),
    state text not null default 'active' constraint source_state_is_known check (state in ('active', 'paused', 'ended')),
    -- The warranty's version; its text is in the domain crate, by version.
    warranty_version text not null,
    -- The member of staff who gave it. Null for one given on the sandbox's command line.
    warranted_by uuid references staff,
    warranted_at timestamptz not null,
    ended_at timestamptz constraint source_end_fits check ((ended_at is not null) = (state = 'ended'))
);
-- A charity may come back to a platform after it ended the source, not have it twice at a time.
create unique index source_is_added_once on source (charity_id, platform_id) where state <> 'ended';
