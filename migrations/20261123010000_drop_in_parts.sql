-- What an endpoint wants no more leaves its queue a part at a time: a million deliveries are more than one statement can take
-- out while somebody waits for it.
alter table webhook
    -- Up to which object the queue was looked through for that; before it sends anything, the worker goes on behind it. Null
    -- when all of it was looked through.
    add column dropping_after uuid;
