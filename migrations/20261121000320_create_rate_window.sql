-- How much of its minute each client has used up. Unlogged: it is written once a second for each busy client and process,
-- and is worth nothing after a minute; a crash of the database begins new windows.
create unlogged table rate_window (
    client_id uuid not null,
    -- request: calls of the API. token: token requests that were refused.
    purpose text not null constraint rate_window_purpose_is_known check (purpose in ('request', 'token')),
    -- Real time.
    started_at timestamptz not null,
    -- Of this window, in all; what processes hold and have not spent yet counts.
    granted bigint not null constraint rate_window_granted_is_counted check (granted >= 0),
    -- To the process that asked last: what its statement answers.
    handed bigint not null constraint rate_window_handed_is_counted check (handed >= 0),
    primary key (client_id, purpose)
) with (fillfactor = 50);
