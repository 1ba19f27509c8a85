-- Donors, charity staff, and how they sign in.

create table donor (
    donor_id uuid primary key,
    -- Trimmed, NFC, lower case. Null for a donor known by phone alone.
    email text constraint donor_email_is_unique unique constraint donor_email_is_normal check (email = lower(btrim(email)) and email <> ''),
    created_at timestamptz not null
);

create table staff (
    staff_id uuid primary key,
    email text not null constraint staff_email_is_unique unique constraint staff_email_is_normal check (email = lower(btrim(email)) and email <> ''),
    created_at timestamptz not null
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
    -- Wrong codes so far; five end it.
    wrong_codes integer not null default 0 constraint sign_in_wrong_codes_is_bounded check (wrong_codes between 0 and 5),
    -- Real time.
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
);
create index sign_in_by_email on sign_in (email, created_at);
create index sign_in_by_browser on sign_in (browser_hash, created_at);

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
    -- Browser and system in plain words, such as "Firefox on Android", for the list of sessions.
    device text not null default ''
);
create index session_by_donor on session (donor_id) where donor_id is not null;
create index session_by_staff on session (staff_id) where staff_id is not null;
create index session_expired on session (expires_at);
