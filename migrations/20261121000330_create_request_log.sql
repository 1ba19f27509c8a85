-- What platforms asked and how it was answered, for their consoles. Kept 30 days. No query, no body, no address: the
-- pattern of the route alone. No foreign keys: rows are written in batches of hundreds and go away by themselves.
create table request_log (
    -- A UUID in time order: the order of the log, and what it is forgotten by.
    request_id uuid primary key,
    platform_id uuid not null,
    client_id uuid not null,
    -- When it arrived. Real time, also in a sandbox: engineers hold it against their own logs.
    at timestamptz not null,
    -- Method and route, such as POST /donations or GET /donors/{donorId}/authorisation.
    call text not null,
    status smallint not null constraint request_log_status_is_http check (status between 100 and 599),
    -- done (up to 399), refused (400 to 499) or failed (500 and above).
    outcome text not null constraint request_log_outcome_fits check (
        outcome = case when status < 400 then 'done' when status < 500 then 'refused' else 'failed' end
    ),
    -- The code of the problem, when there was one.
    code text,
    milliseconds integer not null constraint request_log_milliseconds_is_counted check (milliseconds >= 0),
    -- The thing that it was about, as an id of ours.
    subject text
);
create index request_log_by_platform on request_log (platform_id, request_id desc);
create index request_log_by_outcome on request_log (platform_id, outcome, request_id desc);
create index request_log_by_call on request_log (platform_id, call, request_id desc);

-- The same counted by the hour, written with it, so that a console's first page reads 25 rows.
create table request_hour (
    platform_id uuid not null,
    -- When the hour began. Real time.
    hour timestamptz not null,
    done bigint not null,
    refused bigint not null,
    failed bigint not null,
    -- Of all of them together, and of the slowest.
    milliseconds bigint not null,
    slowest integer not null,
    primary key (platform_id, hour)
);
create index request_hour_by_age on request_hour (hour);
