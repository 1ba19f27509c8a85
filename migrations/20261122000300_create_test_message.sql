-- A message with an invented gift, by which a charity learns whether HMRC takes what Uplift files for it. There is no claim in
-- it, and no person.
create table test_message (
    test_message_id uuid primary key,
    charity_id uuid not null references charity,
    asked_at timestamptz not null,
    -- From here on HMRC may have it: it is not sent again.
    sending_at timestamptz,
    -- The seal of what was sent, and HMRC's name for it, from the moment that HMRC has it.
    irmark text,
    correlation_id text,
    poll_url text,
    poll_count integer not null default 0,
    outcome text
        constraint test_message_outcome_is_known check (outcome in ('accepted', 'checked', 'broken', 'refused', 'unanswered')),
    -- HMRC's number of an error, and what it says; or what we say in its place.
    number integer,
    words text,
    ended_at timestamptz,
    constraint test_message_end_is_whole check (
        (outcome is null) = (ended_at is null) and (outcome is null) = (words is null)),
    constraint test_message_sending_is_whole check ((irmark is null) = (correlation_id is null))
);

-- One at a time, and the newest is looked at.
create unique index test_message_one_under_way on test_message (charity_id) where outcome is null;
create index test_message_of_charity on test_message (charity_id, test_message_id desc);
