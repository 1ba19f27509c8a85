-- How long HMRC wants to be left alone between two polls of a test message, in seconds, as it said last: as with claims.
alter table test_message
    add column poll_interval integer
        constraint test_message_poll_interval_is_bounded check (poll_interval between 0 and 3600);
