-- Events for platforms: which of them may read an event, and where each wants to be told of its own.

-- Which platforms may read an event beside the one in its own row: an authorisation's event goes to every platform that
-- knows the donor, a charity's to every platform that it added.
create table event_platform (
    event_id uuid not null constraint event_platform_has_event references event on delete cascade,
    platform_id uuid not null references platform,
    -- The place of its event in the order: the writer gives the same number to both.
    transaction_id bigint not null,
    -- What only this platform is told, such as its own reference for the charity.
    data jsonb not null default '{}',
    constraint event_platform_once primary key (event_id, platform_id)
);
create index event_platform_in_order on event_platform (platform_id, transaction_id, event_id);

-- How far back a platform's events have been forgotten: a reader whose place is before that would miss some without notice.
create table forgotten_event (
    platform_id uuid primary key references platform,
    -- The place of the last one that was forgotten, in the order in which the platform reads.
    transaction_id bigint not null,
    event_id uuid not null
);

-- An address at which a platform wants to be told of events.
create table webhook (
    webhook_id uuid primary key,
    platform_id uuid not null references platform,
    url text not null constraint webhook_url_is_bounded check (length(url) between 1 and 1000),
    description text constraint webhook_description_is_bounded check (length(description) between 1 and 200),
    -- The words of the wanted types; null for all, including types that are added later.
    event_types text[] constraint webhook_names_types check (cardinality(event_types) between 1 and 100),
    -- Sealed under the installation's secret for this row.
    secret bytea not null,
    -- The one before: what is sent carries signatures of both until then, by real time.
    previous_secret bytea,
    previous_secret_until timestamptz,
    constraint webhook_previous_secret_is_whole check ((previous_secret is null) = (previous_secret_until is null)),
    -- Why and since when nothing is sent; null while it is.
    disabled_reason text constraint webhook_disabled_reason_is_known check (disabled_reason in ('asked', 'gone', 'failing')),
    disabled_at timestamptz,
    constraint webhook_disabled_is_whole check ((disabled_reason is null) = (disabled_at is null)),
    created_at timestamptz not null,
    updated_at timestamptz not null,

    -- The last event that was taken from the platform's events: those after it have no delivery yet.
    transaction_id bigint not null,
    event_id uuid not null,
    -- A replay that is under way: events from replay_since to before replay_until are taken again, up to the place above.
    replay_since timestamptz,
    replay_until timestamptz constraint webhook_replay_ends_after_start check (replay_until > replay_since),
    -- The last event that it took.
    replay_transaction_id bigint,
    replay_event_id uuid,
    constraint webhook_replay_is_whole check (
        (replay_since is null) = (replay_until is null)
        and (replay_since is null) = (replay_transaction_id is null)
        and (replay_since is null) = (replay_event_id is null)),

    -- By Uplift's clock, as all that follows: since when every try has failed; null when the last one did not.
    failing_since timestamptz,
    -- When the platform's people were told of that.
    told_at timestamptz,
    -- The last success.
    delivered_at timestamptz,
    -- The endpoint asked for a pause until then.
    paused_until timestamptz,
    -- How long the last try took.
    milliseconds integer constraint webhook_milliseconds_are_counted check (milliseconds >= 0),

    -- Real time: until when a worker owns the endpoint's queue, the token that every write of it must carry, and when a
    -- worker last had it.
    lease_until timestamptz,
    lease_token uuid constraint webhook_lease_is_whole check ((lease_token is null) = (lease_until is null)),
    served_at timestamptz,

    -- Counts changes of what its platform set, for ETag and If-Match; how its deliveries are doing is not counted.
    version integer not null default 1,

    -- A change of a whole queue is done a part at a time: a million deliveries are more than one statement can change while
    -- somebody waits for it. Each column below says how far the worker has come; it does the rest before it sends anything.

    -- Up to which object the queue was searched for deliveries of types that are no longer wanted. Null when all of it was.
    dropping_after uuid,
    -- Up to which object deliveries were restarted after the endpoint was enabled again. Null when all were.
    renewing_after uuid,
    -- Events that the platform asked for individually while others left the queue: they stay, wanted or not.
    replayed uuid[] not null default '{}',
    constraint webhook_replayed_while_dropping check (dropping_after is not null or replayed = '{}'),
    -- It is gone for everybody, and the worker forgets its deliveries.
    is_deleted boolean not null default false,
    -- Since when the endpoint is back after an outage: what waits for a later retry is made due, a part at a time. Of each object
    -- one event may wait so. Null when all is due.
    hurrying_at timestamptz
);
create index webhook_by_platform on webhook (platform_id, webhook_id);

-- One event on its way to one endpoint. Made by the worker, never by the write that the event tells of.
create table webhook_delivery (
    webhook_id uuid not null constraint webhook_delivery_has_webhook references webhook on delete cascade,
    event_id uuid not null constraint webhook_delivery_has_event references event on delete cascade,
    -- The event's place in the order, and what it is about.
    transaction_id bigint not null,
    subject_id uuid not null,
    status text not null default 'pending' constraint webhook_delivery_status_is_known check (status in ('pending', 'delivered', 'given_up')),
    -- Failed tries since it was last put into the queue.
    failed integer not null default 0 constraint webhook_delivery_failures_are_counted check (failed >= 0),
    -- By Uplift's clock. Null while an earlier event of the same object waits, and when it is over.
    next_try_at timestamptz,
    constraint webhook_delivery_is_tried_while_pending check (next_try_at is null or status = 'pending'),
    first_tried_at timestamptz,
    ended_at timestamptz constraint webhook_delivery_end_fits check ((ended_at is not null) = (status <> 'pending')),
    -- When it was last given up, whatever was asked for since: the delivery log shows it.
    given_up_at timestamptz,
    constraint webhook_delivery_once primary key (event_id, webhook_id)
);
-- The delivery log, whole and by status.
create index webhook_delivery_in_order on webhook_delivery (webhook_id, transaction_id, event_id);
create index webhook_delivery_by_status on webhook_delivery (webhook_id, status, transaction_id, event_id);
-- What is due.
create index webhook_delivery_due on webhook_delivery (webhook_id, next_try_at) where next_try_at is not null;
-- What waits for an earlier event of the same object, and what an endpoint missed that is enabled again, without reading what it
-- was sent.
create index webhook_delivery_of_subject on webhook_delivery (webhook_id, subject_id, transaction_id, event_id) where status <> 'delivered';

-- One try of a delivery, for the log.
create table webhook_attempt (
    webhook_attempt_id bigint generated always as identity primary key,
    webhook_id uuid not null,
    event_id uuid not null,
    constraint webhook_attempt_has_delivery foreign key (event_id, webhook_id) references webhook_delivery on delete cascade,
    -- By Uplift's clock.
    attempted_at timestamptz not null,
    -- What the endpoint answered; null when it did not.
    status_code integer constraint webhook_attempt_status_is_http check (status_code between 100 and 999),
    -- Why it failed; null when it did not.
    failure text constraint webhook_attempt_failure_is_known check (failure in ('status', 'timed_out', 'unknown_host', 'refused_address', 'unreachable')),
    milliseconds integer not null constraint webhook_attempt_milliseconds_are_counted check (milliseconds >= 0)
);
create index webhook_attempt_of_delivery on webhook_attempt (event_id, webhook_id, webhook_attempt_id);

-- What the endpoint of the sandbox's shop received, for its page: webhooks of the demonstration's platform whose signature it verified.
-- It stands for somebody else's database, so it refers to nothing here. Empty in live mode.
create table sandbox_shop_webhook (
    -- From the header webhook-id: the same at every attempt.
    event_id uuid primary key,
    -- From the header webhook-timestamp, in seconds.
    signed_at bigint not null,
    signature text not null,
    body text not null,
    -- Real time.
    received_at timestamptz not null default now()
);
create index sandbox_shop_webhook_by_age on sandbox_shop_webhook (received_at);
