-- Around the API: answers kept for repeats, the use that clients make of their rate limits, and the log of requests.

-- What a platform asked for with an Idempotency-Key, and the facts of the first answer. Kept 30 days.
create table idempotency (
    -- No foreign key: a platform is never deleted, and the one whose token sent the key is not looked for again.
    platform_id uuid not null,
    key text not null,
    -- SHA-256 of method, path and body.
    request_hash bytea not null,
    status smallint not null,
    -- Which call it was: its place in the list in domain/src/write_call.rs. Beside the status, a number that small makes no row longer.
    call smallint not null,
    -- The answer's body, as first given: null where the row's donation still says it all.
    answer jsonb not null,
    created_at timestamptz not null default now(),
    constraint idempotency_key_is_unique primary key (platform_id, key)
);
-- What every such row obeys; why it is a domain is said at lawful_audit.
create domain lawful_idempotency as idempotency
    constraint idempotency_key_is_bounded check (length((value).key) between 1 and 255)
    constraint idempotency_status_is_http check ((value).status between 200 and 499);
alter table idempotency add constraint idempotency_is_lawful check (idempotency::lawful_idempotency is distinct from null);
create index idempotency_by_age on idempotency (created_at);

-- How much of its minute each client has used up, and each platform with all of its clients. Unlogged: it is written once a second
-- for each busy one and process, and is worth nothing after a minute; a crash of the database begins new windows.
create unlogged table rate_window (
    -- A client or a platform.
    holder_id uuid not null,
    -- request: calls of the API. token: token requests that were refused. issue: tokens that were fetched.
    purpose text not null constraint rate_window_purpose_is_known check (purpose in ('request', 'token', 'issue')),
    -- Real time.
    started_at timestamptz not null,
    -- Of this window, in all; what processes hold and have not spent yet counts.
    granted bigint not null constraint rate_window_granted_is_counted check (granted >= 0),
    -- To the process that asked last: what its statement answers.
    handed bigint not null constraint rate_window_handed_is_counted check (handed >= 0),
    primary key (holder_id, purpose)
) with (fillfactor = 50);

-- The least id that a request of this moment can have: ids begin with the milliseconds since 1970 (RFC 9562 section 5.7).
create function first_request_id(moment timestamptz) returns uuid language sql immutable strict as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- What platforms asked and how it was answered, for their consoles. Kept 30 days. No query, no body, no address: the
-- pattern of the route alone. No foreign keys: rows are written in batches of hundreds and are forgotten by their age.
create table request_log (
    -- A UUID in time order: the order of the log, and what it is forgotten by.
    request_id uuid,
    platform_id uuid not null,
    client_id uuid not null,
    -- When it arrived. Real time, also in a sandbox: engineers compare it with their own logs.
    at timestamptz not null,
    -- Method and route, such as POST /donations or GET /donors/{donorId}/authorisation.
    call text not null,
    status smallint not null constraint request_log_status_is_http check (status between 100 and 599),
    -- done (up to 399), refused (400 to 499) or failed (500 and above); no_donor is the 404 of a lookup that found nobody.
    outcome text not null constraint request_log_outcome_fits check (
        outcome = case when status < 400 then 'done' when status < 500 then 'refused' else 'failed' end
        or outcome = 'no_donor' and status = 404
    ),
    -- The code of the problem, when there was one.
    code text,
    milliseconds integer not null constraint request_log_milliseconds_is_counted check (milliseconds >= 0),
    -- The thing that it was about, as an id of ours.
    subject text,
    -- How many more requests this line stands for: those of an hour that only named the client, above the number that is kept.
    more bigint constraint request_log_more_is_counted check (more > 0),
    -- The first 32 bits of the SHA-256 of its Idempotency-Key, in hexadecimal: whether two requests had the same one.
    key_mark text constraint request_log_key_mark_is_short check (key_mark ~ '^[0-9a-f]{8}$'),
    -- Whether it got the kept answer of an earlier request with that key.
    is_replay boolean not null default false,
    -- What it was refused for: [{"at": "/donor/value", "code": "invalid"}]. Names of the API alone, no value that was sent.
    fields jsonb
        constraint request_log_fields_are_few check (jsonb_array_length(fields) between 1 and 20)
        constraint request_log_fields_are_short check (length(fields::text) < 8000),
    -- Every request writes a row, and each index costs as much as the row itself: the log's own order needs this one alone.
    primary key (platform_id, request_id)
);
-- Problems are rare and have an index of their own, in which their codes are counted. Where a call occurred is found by the numbers of its
-- hours (request_hour).
create index request_log_by_trouble on request_log (platform_id, outcome, request_id desc) include (code, more) where outcome <> 'done';

-- The same counted by hour and call, written with it, so that a console's first page reads few rows.
create table request_hour (
    platform_id uuid not null,
    -- When the hour began, by the ids of its requests. Real time.
    hour timestamptz not null,
    call text not null,
    done bigint not null,
    no_donor bigint not null,
    refused bigint not null,
    failed bigint not null,
    -- Of all of them together, and of the slowest.
    milliseconds bigint not null,
    slowest integer not null,
    primary key (platform_id, hour, call)
);
-- How many requests of an hour named a client and did not prove to be it: a stranger needs no more than its id for them. They are
-- in no numbers. Unlogged: it only bounds how many lines there are of them.
create unlogged table request_unproved (
    client_id uuid not null,
    -- As in request_hour.
    hour timestamptz not null,
    seen bigint not null constraint request_unproved_seen_is_counted check (seen > 0),
    -- The last of them, or once there are too many, the line that stands for the rest.
    request_id uuid not null,
    primary key (client_id, hour)
);
create index request_unproved_by_age on request_unproved (hour);
create index request_hour_by_call on request_hour (platform_id, call, hour);
create index request_hour_by_age on request_hour (hour);
