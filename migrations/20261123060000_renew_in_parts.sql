-- Whatever is done to a whole queue is done a part at a time, as what is wanted no more leaves it: an endpoint that is
-- enabled again begins anew with a million deliveries, one that is deleted takes them along, and nobody waits for either.
alter table webhook
    -- Up to which object its deliveries were begun anew; before it sends anything, the worker goes on behind it. Null when all
    -- were.
    add column renewing_after uuid,
    -- Events that were asked for one by one while others left the queue: they stay, wanted or not.
    add column replayed uuid[] not null default '{}',
    add constraint webhook_replayed_while_dropping check (dropping_after is not null or replayed = '{}'),
    -- It is gone for everybody, and the worker forgets its deliveries.
    add column is_deleted boolean not null default false;

alter table webhook_delivery
    -- When it was given up last, whatever was asked for since: so the log knows it again.
    add column given_up_at timestamptz;
update webhook_delivery set given_up_at = ended_at where status = 'given_up';
