-- What every other table builds on: which installation this is, the sandbox's clock, the audit trail and its seals, events,
-- jobs and mail.

-- A UUIDv7 (RFC 9562) made by the database, for rows that are written many at a time.
create function uuid_in_time() returns uuid language sql volatile as $$
    select encode(
        set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid()) placing
                substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
$$;

-- For triggers on tables, rows and columns that never change.
create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'table % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Whose database this is. A process gets its mode from its settings, and one that was started without them would be a sandbox:
-- where donors and money are real it would let anybody in as anybody, and file claims with a simulated HMRC. So the database
-- records its mode, and a process of the other mode does not start on it. One row, written by the first start.
create table installation (
    -- Always true, so that a second row cannot exist.
    installation_id boolean primary key default true constraint installation_is_single check (installation_id),
    mode text not null constraint installation_mode_is_known check (mode in ('sandbox', 'live')),
    -- The SHA-256 of the backup_label that PostgreSQL wrote when the data was restored from a backup: it tells a later start that
    -- this restore has been dealt with.
    restored_from bytea constraint installation_restored_from_is_sha256 check (length(restored_from) = 32)
);

-- How far the sandbox's clock is from real time. One row at most; live mode never reads it.
create table sandbox_clock (
    -- Always true, so that a second row cannot exist.
    sandbox_clock_id boolean primary key default true constraint sandbox_clock_is_single check (sandbox_clock_id),
    -- Microseconds to add to real time; negative is the past.
    offset_microseconds bigint not null,
    -- The offset before the demonstration borrowed the clock; null when it has not. The demonstration may be cut off at any
    -- moment: the next run restores this offset and goes on.
    found_microseconds bigint
);

-- One row once the demonstration has run to its end. Live mode has none.
create table sandbox_story (
    -- Always true, so that a second row cannot exist.
    sandbox_story_id boolean primary key default true constraint sandbox_story_is_single check (sandbox_story_id),
    told_at timestamptz not null default now()
);

-- The audit trail: who did what to which thing, and when. Rows are never changed (see the trigger below).
create table audit (
    audit_id bigint generated always as identity primary key,
    -- The transaction that wrote the row. Rows are sealed in the order of (transaction_id, audit_id), and only
    -- when every older transaction has ended, so that no row can appear before one that is already sealed.
    transaction_id bigint not null default pg_current_xact_id()::text::bigint,
    -- By Uplift's clock, which the sandbox can move.
    at timestamptz not null,
    -- platform, donor, staff, operator (staff who decide for Uplift on its pages) or uplift (background work and the command line).
    actor_kind text not null,
    -- Null only for uplift itself.
    actor_id uuid,
    -- A verb of the trade, such as donation.create or authorisation.cancel.
    action text not null,
    -- For whom a member of staff acted: their charity or platform, whose owners may read the row. No foreign keys: neither is ever
    -- deleted, and the row outlives whatever could be.
    charity_id uuid,
    platform_id uuid,
    -- From where they did it, for those owners: the first 24 bits of an IPv4 address or the first 56 of an IPv6 address, which are of
    -- a household, an office or a provider. Null where the address was not known.
    network text,
    -- With what, for the same owners: browser and system alone, such as firefox/android.
    device text,
    -- Who ran the command line that did it, by the name that the connection was opened with; null for background work and the pages.
    -- A default, so that each statement which writes to the trail has it.
    operator text default nullif(current_setting('uplift.operator', true), ''),
    -- What it was done to: the first part of action names the kind.
    subject_id uuid not null,
    -- Ids, states and reasons. Never a name, address, email, phone or card reference.
    detail jsonb not null default '{}'
);
-- The rules of a row, for audit and the other tables to which each gift adds one. PostgreSQL reads and plans the checks of a table anew
-- for each statement that writes to it, which took longer than writing the row; those of a domain it reads once a connection. So these
-- are rules of a domain over the whole row, each with a name by which it refuses, and the table has one check: that its rows are of it.
create domain lawful_audit as audit
    constraint audit_actor_kind_is_known check ((value).actor_kind = any ('{platform, donor, staff, operator, uplift}'::text[]))
    constraint audit_actor_is_named check (((value).actor_id is null) = ((value).actor_kind = 'uplift'))
    constraint audit_is_for_one_house check (num_nonnulls((value).charity_id, (value).platform_id) <= 1)
    constraint audit_house_is_of_staff check (
        (value).actor_kind = 'staff' or num_nonnulls((value).charity_id, (value).platform_id) = 0)
    constraint audit_network_is_a_prefix check ((value).network ~ '^([0-9.]+/24|[0-9a-f:]+/56)$')
    constraint audit_network_is_for_a_house check (
        (value).network is null or num_nonnulls((value).charity_id, (value).platform_id) = 1)
    constraint audit_device_is_short check (length((value).device) between 1 and 40)
    constraint audit_device_is_for_a_house check (
        (value).device is null or num_nonnulls((value).charity_id, (value).platform_id) = 1)
    constraint audit_operator_is_short check (length((value).operator) between 1 and 100);
alter table audit add constraint audit_is_lawful check (audit::lawful_audit is distinct from null);
create index audit_in_order on audit (transaction_id, audit_id);
create index audit_by_subject on audit (subject_id, audit_id);
create index audit_of_charity on audit (charity_id, audit_id) where charity_id is not null;
create index audit_of_platform on audit (platform_id, audit_id) where platform_id is not null;
-- How many charities somebody registered of late.
create index audit_of_registrations on audit (actor_id, at) where action = 'charity.register';
-- What operators decided of charities and terminals.
create index audit_of_operators on audit (audit_id)
where action = any ('{charity.ask, charity.correct, charity.prove, charity.refuse, charity.refuse_correction, terminal.confirm, terminal.refuse}'::text[])
    and (actor_kind = 'operator' or operator is not null);
create trigger audit_is_append_only before update or delete or truncate on audit
    for each statement execute function refuse_change();

-- Random keys that outlive UPLIFT_SECRET, because nothing that was made with them is made anew. Each is sealed under UPLIFT_SECRET, so
-- that whoever has the database alone has none of them. A second one of a purpose only follows when UPLIFT_SECRET was lost or when
-- another algorithm takes the place of its own.
create table lasting_key (
    lasting_key_id bigint generated always as identity primary key,
    purpose text not null constraint lasting_key_purpose_is_known check (purpose in ('audit', 'suppression')),
    -- 1, 2, 3 … of its purpose.
    generation integer not null constraint lasting_key_generation_is_positive check (generation > 0),
    -- How it tags. When another algorithm takes its place, a key of the next generation follows, and what was tagged before is checked by this one.
    algorithm text not null constraint lasting_key_algorithm_is_known check (algorithm in ('HMAC-SHA-256', 'HMAC-SHA-512/256')),
    sealed bytea not null,
    created_at timestamptz not null default now(),
    constraint lasting_key_is_one_of_its_generation unique (purpose, generation)
);

-- One link of the chain: a tag, under a lasting key and by its algorithm, of the previous hash and of every row up to and including the last one.
create table audit_seal (
    audit_seal_id bigint generated always as identity primary key,
    -- The last row that this seal covers.
    last_transaction_id bigint not null,
    last_audit_id bigint not null,
    -- How many rows it covers.
    row_count bigint not null constraint audit_seal_covers_rows check (row_count > 0),
    hash bytea not null constraint audit_seal_hash_has_256_bits check (length(hash) = 32),
    lasting_key_id bigint not null constraint audit_seal_has_key references lasting_key,
    constraint audit_seal_is_in_order unique (last_transaction_id, last_audit_id)
);
create trigger audit_seal_is_append_only before update or delete or truncate on audit_seal
    for each statement execute function refuse_change();

-- The newest link as it was mailed to the operator, once a day in real time: whoever keeps the mail knows if the chain was cut off since.
create table audit_head (
    mailed_on date primary key,
    audit_seal_id bigint not null constraint audit_head_has_seal references audit_seal
);
create index audit_head_by_seal on audit_head (audit_seal_id);

-- The place of an event in the order in which things changed, however transactions cross.
--
-- A transaction gets its number at its first write, but the lock on what it changes may come much later: meanwhile a
-- transaction with a higher number can change the same thing and commit. By the numbers of their own transactions the later
-- change would then be told first. So an event's place in the order is a number that is given out once the lock is held: the
-- transaction's own number while nothing newer has ended, otherwise a newer one.
--
-- What readers rely on still holds: a place is never before the writing transaction's own number, so no reader has passed
-- it while that transaction runs (event.transaction_id); and it is a number that was given out, so it does not stay in the
-- future of a database in which nothing else happens.
--
-- Call it after everything that an event tells of is locked. It reads what has ended by a snapshot of its own, so it needs
-- READ COMMITTED, as every writer here has it.
create function event_place() returns bigint language plpgsql volatile as $$
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

-- What happened, for open pages and for platforms that catch up: ids and states only, no personal data.
create table event (
    event_id uuid primary key,
    -- Readers go by (transaction_id, event_id) and only over transactions that have ended: nothing is missed and
    -- nothing arrives out of order, however many processes write.
    transaction_id bigint not null default event_place(),
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
-- GET /events and every webhook read along this.
create index event_by_platform on event (platform_id, transaction_id, event_id) where platform_id is not null;
-- What happened to one thing: few events, so that their order needs no place here.
create index event_of_subject on event (subject_id);
-- For forgetting after 90 days. Events come nearly in the order of their time, so an index over blocks is enough, and writers
-- pay next to nothing for it.
create index event_by_age on event using brin (at);

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
    gave_up boolean not null default false,
    -- Which loop of a worker takes it: what speaks with HMRC, mail, or the rest. A loop whose other side does not answer holds
    -- up neither of the others, and each finds its next job without reading past theirs.
    queue text not null generated always as (
        case when kind in ('claim', 'test_message') then 'filing' when kind = 'mail' then 'mail' else 'other' end) stored,
    -- Somebody waits for it: it goes before the others of its queue.
    urgent boolean not null default false,
    -- The order of mail. A mail stands where it would if the mails before it to the same recipient, or from the same cause, had been
    -- posted one by one with a pause between them: a flood waits behind everybody else.
    place timestamptz not null default now()
);
create unique index job_one_undone on job (kind, key) where done_at is null;
create index job_due on job (queue, urgent desc, greatest(run_at, place)) where done_at is null;

-- A mail that waits to be sent. The body has the parts that a text and a page are made of; it is emptied once it is sent.
create table mail (
    mail_id uuid primary key,
    to_email text not null,
    subject text not null,
    body jsonb not null,
    created_at timestamptz not null,
    sent_at timestamptz,
    -- One person can be a donor and a charity's staff under one address: deleting the donor's account removes the mail that waits
    -- for the donor, and nothing else.
    audience text not null default 'staff' constraint mail_audience_is_known check (audience in ('donor', 'staff')),
    -- Until when sending it is of use, in real time. A mail that is not sent by then is deleted, and its address with it.
    send_before timestamptz not null default now() + interval '4 days',
    -- Real time, as job.place is: created_at is by Uplift's clock.
    posted_at timestamptz not null default now(),
    -- For notices to a donor: whose and of what kind, so that those of an hour go in one mail. Of a link to what somebody typed under the
    -- donor's address (capture_link) too: only so many go in a day.
    notice_donor_id uuid,
    notice_kind text,
    -- The platform that did what the notice is about.
    notice_platform_id uuid,
    -- A digest takes more notices until then. Null for a mail of one notice.
    digest_until timestamptz,
    -- How many notices the digest has; the first ones are in its body.
    notices integer not null default 1 constraint mail_notices_is_counted check (notices > 0)
);
-- Erasing a donor looks here for the donor's mail.
create index mail_waiting_by_address on mail (to_email) where sent_at is null;
create index mail_unsent_by_recipient on mail (to_email) where sent_at is null;
create index mail_unsent_by_platform on mail (notice_platform_id) where sent_at is null and notice_platform_id is not null;
create index mail_of_notices on mail (notice_donor_id, notice_kind, posted_at) where notice_donor_id is not null;

-- The sandbox's mailbox: what would have been sent, as text and as a page. Empty in live mode.
create table sandbox_mail (
    mail_id uuid primary key,
    to_email text not null,
    subject text not null,
    body text not null,
    html text not null,
    sent_at timestamptz not null
);
-- A visitor of a public sandbox reads the mail of their domain.
create index sandbox_mail_by_domain on sandbox_mail (split_part(to_email, '@', 2), mail_id);

-- When the operator was last mailed about something that may go on for hours.
create table operator_alarm (
    kind text primary key constraint operator_alarm_kind_is_known check (kind in ('wrong_codes', 'sign_in_mails')),
    -- Real time.
    told_at timestamptz not null
);
