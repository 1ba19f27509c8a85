-- How this installation files with HMRC: its account, and messages that only test the way there.

-- The Government Gateway account with which this installation files, as its settings gave it. One row at most.
create table hmrc_credential (
    -- Always true, so that a second row cannot exist.
    hmrc_credential_id boolean primary key default true constraint hmrc_credential_is_single check (hmrc_credential_id),
    sender_id text not null constraint hmrc_credential_names_account check (sender_id <> ''),
    -- The password under AES-256-GCM, with the id of the key that sealed it.
    sealed_password bytea not null,
    set_at timestamptz not null,
    -- Since when filing is stopped: by HMRC, which refused the account with a number (error 1046 or 1002), for a second charity or when
    -- it was asked about what was filed, or by an operator, without one. Nothing is filed until the account is changed or an operator resumes it.
    stopped_at timestamptz,
    stopped_number integer,
    constraint hmrc_credential_stop_is_whole check (stopped_at is not null or stopped_number is null),
    -- When an operator last said that filing goes on, in real time. What HMRC refused before that counts no more against the account.
    resumed_at timestamptz,
    -- Counts the accounts that were set one after another. HMRC's refusal of an account whose answer was still under way when
    -- another was set stops nothing: it is not about that one.
    version bigint not null default 1 constraint hmrc_credential_version_is_counted check (version > 0)
);

-- What the simulated HMRC of a sandbox was told to do. One row at most; live mode never reads it.
create table sandbox_hmrc (
    -- Always true, so that a second row cannot exist.
    sandbox_hmrc_id boolean primary key default true constraint sandbox_hmrc_is_single check (sandbox_hmrc_id),
    -- A code of the simulator's settings.
    choice text not null,
    -- Counts choices: the same one made again is a new choice.
    revision bigint not null default 1
);

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
    -- How it ended, as a code with its figures or with HMRC's words: TestOutcome of the domain crate.
    outcome jsonb constraint test_message_outcome_says_something check (outcome ? 'ended'),
    ended_at timestamptz,
    -- How long HMRC wants between two polls, in seconds, as it said last: as with claims.
    poll_interval integer constraint test_message_poll_interval_is_bounded check (poll_interval between 0 and 3600),
    constraint test_message_end_is_whole check ((outcome is null) = (ended_at is null)),
    constraint test_message_sending_is_whole check ((irmark is null) = (correlation_id is null))
);
-- One at a time, and the newest is shown.
create unique index test_message_one_under_way on test_message (charity_id) where outcome is null;
create index test_message_of_charity on test_message (charity_id, test_message_id desc);
-- Whose submission HMRC means, where its list gives no name of ours.
create index test_message_by_correlation on test_message (correlation_id) where correlation_id is not null;
