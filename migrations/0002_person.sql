-- Donors, staff of charities and platforms, and how they sign in.

-- A donor can delete their account. What records are for is kept as long as records are; everything else goes at once.
--
-- Kept: the donor's id, which identifies nobody without other data; declarations with the name and address of their day; the
-- authorisations that these rest on; gifts and claims. Gone: the address, cards and phones, everything that signs the donor in,
-- and the name and address of authorisations on which nothing rests. How a platform named the donor of a gift becomes the id. A
-- gift that never had a declaration loses its donor: donor_kind is then uid, donor_value is empty and donor_id null, as for no
-- other gift.
create table donor (
    donor_id uuid primary key,
    -- Trimmed, NFC, lower case. Null for a donor known by phone alone, and for one who is erased.
    email text constraint donor_email_is_unique unique constraint donor_email_is_normal check (email = lower(btrim(email)) and email <> ''),
    -- What the donor chose for pages and emails. Null for who chose none: theirs are in the language of what they agreed to.
    language text constraint donor_language_is_known check (language in ('en', 'cy')),
    created_at timestamptz not null,
    -- When the donor deleted the account, by Uplift's clock. Nobody finds the donor from then on.
    erased_at timestamptz,
    -- When the last name and address that records needed went as well.
    forgotten_at timestamptz,
    -- A death, as an executor or a family told the operator: the day, and when it was recorded. No mail goes to the donor from then on,
    -- no authorisation is given, and gifts dated after the day are not covered.
    died_on date,
    death_recorded_at timestamptz,
    -- When the worker last looked for what is past its time of a donor who stays, by Uplift's clock.
    records_seen_at timestamptz,
    constraint donor_erased_has_no_address check (erased_at is null or email is null),
    constraint donor_is_forgotten_once_erased check (forgotten_at is null or erased_at is not null),
    constraint donor_death_is_whole check ((died_on is null) = (death_recorded_at is null))
);
-- Erased donors of whom something is still kept: the worker looks here for what is past its time.
create index donor_erased on donor (donor_id) where erased_at is not null and forgotten_at is null;
-- The others, of whom it looks first at those it never looked at, and then at those it has not looked at for longest.
create index donor_never_seen on donor (created_at) where erased_at is null and records_seen_at is null;
create index donor_seen on donor (records_seen_at) where erased_at is null and records_seen_at is not null;
create index donor_died on donor (email) where died_on is not null;

-- Donors who deleted their account and were told that no more mail comes: nothing is written to the address, whatever platforms send of
-- it, until somebody signs in there again.
create table suppressed_address (
    -- A tag of the address under a lasting key, by its algorithm: it is recognised, and not read.
    address_tag bytea primary key constraint suppressed_address_tag_has_256_bits check (length(address_tag) = 32),
    since timestamptz not null
);

-- Somebody who works for charities or platforms (membership), so that one sign-in opens every console.
create table staff (
    staff_id uuid primary key,
    email text not null constraint staff_email_is_unique unique constraint staff_email_is_normal check (email = lower(btrim(email)) and email <> ''),
    created_at timestamptz not null,
    -- By Uplift's clock; null for somebody who has only been named so far. Until the first sign-in the address may be mistyped, so
    -- an owner who never signed in counts as none.
    first_sign_in_at timestamptz,
    -- What the person is called, as they say; null until they have.
    name text constraint staff_name_is_short check (name = btrim(name) and length(name) between 1 and 100),
    -- When the address and the name went, by Uplift's clock. The id stays in records and in the audit trail, and an address that belongs
    -- to nobody (RFC 2606 section 2) takes the place of theirs.
    erased_at timestamptz,
    constraint staff_erased_has_no_address check (erased_at is null or (email like '%@deleted.invalid' and name is null)),
    -- Wrong answers to the second step of signing in, and when the first of them came, by real time. They count for 24 hours.
    wrong_answers integer not null default 0 constraint staff_wrong_answers_is_a_count check (wrong_answers >= 0),
    wrong_answers_since timestamptz,
    constraint staff_wrong_answers_have_a_beginning check (wrong_answers = 0 or wrong_answers_since is not null)
);
create index staff_by_domain on staff (split_part(email, '@', 2));

-- Who did something, for colleagues who read of it: staff.shown. The address stands beside the name: everybody writes their own.
create function shown(staff) returns text language sql immutable parallel safe as $$
    select case
        when $1.erased_at is not null then 'Deleted account'
        when $1.name is null then $1.email
        else $1.name || ' (' || $1.email || ')'
    end
$$;

-- What somebody proves besides their mailbox: an authenticator app (RFC 6238) or a passkey (W3C Web Authentication Level 3). Times
-- are real time.
create table second_factor (
    second_factor_id uuid primary key,
    donor_id uuid references donor,
    staff_id uuid references staff,
    constraint second_factor_is_of_one_person check (num_nonnulls(donor_id, staff_id) = 1),
    kind text not null constraint second_factor_kind_is_known check (kind in ('app', 'passkey')),
    -- What the person calls it.
    name text not null constraint second_factor_name_is_short check (name = btrim(name) and length(name) between 1 and 60),
    -- The secret that the app shares, sealed under the server's.
    app_secret bytea,
    -- The newest 30 seconds whose code was used: a code works once (RFC 6238 section 5.2).
    app_step bigint,
    -- Null while nobody has typed a code of the app: it is not asked for, and may be set up once more.
    confirmed_at timestamptz,
    credential_id bytea constraint second_factor_credential_is_unique unique,
    -- As the browser gave it: SubjectPublicKeyInfo (RFC 5280 section 4.1).
    public_key bytea,
    -- How often the passkey says that it was used; 0 where it does not count.
    sign_count bigint,
    constraint second_factor_has_what_its_kind_needs check (
        case kind
            when 'app' then app_secret is not null and credential_id is null and staff_id is not null
            else num_nonnulls(credential_id, public_key, sign_count, confirmed_at) = 4 and app_secret is null
        end),
    created_at timestamptz not null default now(),
    last_used_at timestamptz
);
create index second_factor_by_staff on second_factor (staff_id) where staff_id is not null;
create index second_factor_by_donor on second_factor (donor_id) where donor_id is not null;
create unique index second_factor_is_set_up_one_at_a_time on second_factor (staff_id) where confirmed_at is null;

-- Codes for somebody who lost every second factor.
create table recovery_code (
    staff_id uuid not null references staff,
    -- HMAC-SHA-256 under the server's secret.
    code_hash bytea not null,
    used_at timestamptz,
    primary key (staff_id, code_hash)
);

-- The same codes in clear, sealed under the server's secret: until the person has kept them, and for an hour at most.
create table recovery_sheet (
    staff_id uuid primary key references staff,
    sealed bytea not null,
    created_at timestamptz not null default now()
);

-- Answers of passkeys and of sign-in providers that were used: each works once. The question ends after ten minutes at most.
create table used_challenge (
    challenge_hash bytea primary key,
    used_at timestamptz not null default now()
);

-- One try to sign in: a link and a six-digit code, sent in the same mail.
create table sign_in (
    sign_in_id uuid primary key,
    email text not null,
    audience text not null constraint sign_in_audience_is_known check (audience in ('donor', 'staff')),
    -- HMAC-SHA-256 under the server's secret, so that six digits cannot be guessed from a copy of the table.
    code_hash bytea not null,
    -- SHA-256 of the 256-bit capability in the link.
    link_hash bytea not null constraint sign_in_link_is_unique unique,
    -- SHA-256 of the cookie of the browser that asked; the code works there alone. Null for a link made on the command line.
    browser_hash bytea,
    -- Browser and system of the browser that asked, such as firefox/android, for whoever opens the link in another one. Null where
    -- it did not say.
    asked_with text constraint sign_in_asked_with_is_short check (length(asked_with) between 1 and 40),
    -- Wrong codes so far; five end it.
    wrong_codes integer not null default 0 constraint sign_in_wrong_codes_is_bounded check (wrong_codes between 0 and 5),
    -- Real time.
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    -- Where the person was going when asked to sign in: path and query of a page of ours, or null.
    return_to text
        constraint sign_in_return_is_a_page check (return_to ~ '^/(giving|account|charity|platform)([/?]|$)' and length(return_to) <= 500),
    -- What strangers may try is counted by the network too: HMAC-SHA-256 of its prefix under the server's secret. Null where the
    -- address of the other side was not known.
    network_tag bytea,
    -- Somebody signed in to this account from this browser before: counted apart from what strangers try.
    is_known_browser boolean not null default false,
    -- A donor or a member of staff had the address when the try was begun.
    is_known_address boolean not null default true,
    -- This try had the wrong code after which codes no longer work: a mail to its account says so.
    told_of_wrong_codes boolean not null default false
);
create index sign_in_by_email on sign_in (email, created_at);
create index sign_in_by_browser on sign_in (browser_hash, created_at);
create index sign_in_by_network on sign_in (network_tag, created_at) where network_tag is not null;
create index sign_in_by_domain on sign_in (split_part(email, '@', 2), created_at) where not is_known_browser and not is_known_address;
create index sign_in_by_time on sign_in (created_at);
create index sign_in_missed on sign_in (created_at) where wrong_codes > 0;

-- An OpenID Connect provider that signs in the staff of one mail domain. The operator adds it on the command line, and so vouches that
-- the domain belongs to the organisation that the provider is of.
create table sign_in_provider (
    sign_in_provider_id uuid primary key,
    domain text not null
        constraint sign_in_provider_domain_is_unique unique
        constraint sign_in_provider_domain_is_normal check (domain = lower(btrim(domain)) and domain <> '' and domain not like '%@%'),
    -- As the provider spells it: its discovery document and its tokens say exactly this (OpenID Connect Discovery 1.0 section 4.3).
    issuer text not null constraint sign_in_provider_issuer_is_an_address check (issuer ~ '^https?://' and length(issuer) <= 1000),
    client_id text not null constraint sign_in_provider_client_is_short check (length(client_id) between 1 and 500),
    -- Sealed under the server's secret.
    client_secret bytea not null,
    -- Whether staff of the domain may still sign in with a mail or a passkey.
    mail_is_allowed boolean not null default false,
    created_at timestamptz not null
);

-- Whom the provider of their organisation says a member of staff is. Written when they first sign in there: after that the address alone
-- lets nobody in, as it may be given to somebody else. It outlives the provider's row, which is replaced to change the secret.
create table staff_subject (
    staff_id uuid not null references staff,
    issuer text not null,
    -- A provider may name the same person differently to each client (OpenID Connect Core 1.0 section 8.1, pairwise subjects).
    client_id text not null,
    -- SHA-256 of the subject, by which this issuer always means the same person when it speaks to this client.
    subject_hash bytea not null constraint staff_subject_is_sha256 check (length(subject_hash) = 32),
    bound_at timestamptz not null default now(),
    -- When the operator was last told that another subject came with the address.
    told_at timestamptz,
    primary key (staff_id, issuer, client_id)
);

-- A browser from which somebody signed in to an account, by tags that lead back to neither.
create table known_browser (
    -- HMAC-SHA-256 of the address and the audience under the server's secret.
    account_tag bytea not null,
    -- SHA-256 of the cookie.
    browser_hash bytea not null,
    last_seen_at timestamptz not null default now(),
    -- When the second step of signing in was taken here: it is not asked for again in this browser. Null where it was not.
    proved_at timestamptz,
    primary key (account_tag, browser_hash)
);
create index known_browser_by_age on known_browser (last_seen_at);

-- A signed-in browser. Times are real time.
create table session (
    -- SHA-256 of the id in the cookie: a copy of this table opens no session.
    session_hash bytea primary key constraint session_hash_is_sha256 check (length(session_hash) = 32),
    donor_id uuid references donor,
    staff_id uuid references staff,
    constraint session_is_for_one_person check (donor_id is null or staff_id is null),
    -- What the session holds besides, as the session layer wrote it.
    data jsonb not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    -- Browser and system, such as firefox/android, for the list of sessions.
    device text not null default ''
);
create index session_by_donor on session (donor_id) where donor_id is not null;
create index session_by_staff on session (staff_id) where staff_id is not null;
create index session_expired on session (expires_at);
