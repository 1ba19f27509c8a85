-- How far back a platform's events have been forgotten: a reader whose place is before that would miss some without a word.
create table forgotten_event (
    platform_id uuid primary key references platform,
    -- The place of the last one that was forgotten, in the order in which the platform reads.
    transaction_id bigint not null,
    event_id uuid not null
);
