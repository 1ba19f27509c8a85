-- What everything else stands on: the sandbox's clock, the audit trail and its seals, events, jobs and mail.

-- How far the sandbox's clock is from real time. One row at most; live mode never reads it.
create table sandbox_clock (
    -- Always true, so that a second row cannot exist.
    sandbox_clock_id boolean primary key default true constraint sandbox_clock_is_single check (sandbox_clock_id),
    -- Microseconds to add to real time; negative is the past.
    offset_microseconds bigint not null
);

-- The audit trail: who did what to which thing, and when. Rows are never changed (see the trigger below).
create table audit (
    audit_id bigint generated always as identity primary key,
    -- The transaction that wrote the row. Rows are sealed in the order of (transaction_id, audit_id), and only
    -- when every older transaction has ended, so that no row can appear before one that is already sealed.
    transaction_id bigint not null default pg_current_xact_id()::text::bigint,
    -- By Uplift's clock, which the sandbox can move.
    at timestamptz not null,
    -- platform, donor, staff or uplift (background work and the command line).
    actor_kind text not null constraint audit_actor_kind_is_known check (actor_kind in ('platform', 'donor', 'staff', 'uplift')),
    -- Null only for uplift itself.
    actor_id uuid constraint audit_actor_is_named check ((actor_id is null) = (actor_kind = 'uplift')),
    -- Verb of the trade, such as donation.create or authorisation.cancel.
    action text not null,
    -- What it was done to: the first part of action names the kind.
    subject_id uuid not null,
    -- Ids, states and reasons. Never a name, address, email, phone or card reference.
    detail jsonb not null default '{}'
);
create index audit_in_order on audit (transaction_id, audit_id);
create index audit_by_subject on audit (subject_id, audit_id);

-- One link of the hash chain: the SHA-256 of the previous hash and of every row up to and including the last one.
create table audit_seal (
    audit_seal_id bigint generated always as identity primary key,
    -- The last row that this seal covers.
    last_transaction_id bigint not null,
    last_audit_id bigint not null,
    -- How many rows it covers.
    row_count bigint not null constraint audit_seal_covers_rows check (row_count > 0),
    hash bytea not null constraint audit_seal_hash_is_sha256 check (length(hash) = 32),
    constraint audit_seal_is_in_order unique (last_transaction_id, last_audit_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'table % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;
create trigger audit_is_append_only before update or delete or truncate on audit
    for each statement execute function refuse_change();
create trigger audit_seal_is_append_only before update or delete or truncate on audit_seal
    for each statement execute function refuse_change();

-- What happened, for open pages and for platforms that catch up: ids and states only, no personal data.
create table event (
    event_id uuid primary key,
    -- Readers go by (transaction_id, event_id) and only over transactions that have ended: nothing is missed and
    -- nothing arrives out of order, however many processes write.
    transaction_id bigint not null default pg_current_xact_id()::text::bigint,
    at timestamptz not null,
    -- Such as donation.created or authorisation.cancelled.
    kind text not null,
    -- Whose events these are; null where it concerns none.
    platform_id uuid,
    charity_id uuid,
    donor_id uuid,
    -- The thing it is about.
    subject_id uuid not null,
    data jsonb not null default '{}'
);
create index event_in_order on event (transaction_id, event_id);

-- Work to do later or elsewhere, enqueued in the transaction that asks for it.
create table job (
    job_id uuid primary key,
    kind text not null,
    -- At most one undone job of a kind for a key.
    key text not null,
    -- Ids and settings; never personal data.
    payload jsonb not null default '{}',
    -- Real time: a moved sandbox clock must not hold back mail.
    run_at timestamptz not null default now(),
    attempt integer not null default 0 constraint job_attempt_is_counted check (attempt >= 0),
    max_attempts integer not null default 20 constraint job_has_attempts check (max_attempts > 0),
    -- Until when a worker owns the job, and the token that every write of that worker must carry.
    lease_until timestamptz,
    lease_token uuid constraint job_lease_is_whole check ((lease_token is null) = (lease_until is null)),
    last_error text,
    -- Set when it is done, or given up after max_attempts.
    done_at timestamptz,
    gave_up boolean not null default false
);
create unique index job_one_undone on job (kind, key) where done_at is null;
create index job_due on job (run_at) where done_at is null;

-- A mail that waits to be sent. The body is emptied once it is sent.
create table mail (
    mail_id uuid primary key,
    to_email text not null,
    subject text not null,
    body text not null,
    created_at timestamptz not null,
    sent_at timestamptz
);

-- The sandbox's mailbox: what would have been sent. Empty in live mode.
create table sandbox_mail (
    mail_id uuid primary key,
    to_email text not null,
    subject text not null,
    body text not null,
    sent_at timestamptz not null
);
create index sandbox_mail_newest on sandbox_mail (sent_at desc, mail_id desc);
