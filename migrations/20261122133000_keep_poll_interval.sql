-- How long HMRC wants to be left alone between two polls, in seconds, as it said last; kept beside the address, because a poll
-- that fails says nothing of it.
alter table claim
    add column poll_interval integer
        constraint claim_poll_interval_is_bounded check (poll_interval between 0 and 3600);
