-- An endpoint that is back after an outage has what waits for a later try made due in parts too: of each object one event may
-- wait so, and after a day of failures that is everything that happened in it.
alter table webhook
    -- Since when it is back; before it sends anything, the worker makes the next part due, since then. Null when all is.
    add column hurrying_at timestamptz;
