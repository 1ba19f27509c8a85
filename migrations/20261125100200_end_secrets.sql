-- A client's secret can be given the day on which it stops working by itself, when another one takes its place.
alter table client_secret
    -- Real time. From then on it and every token that was fetched with it are good for nothing. Null where nobody set an end.
    add column ends_at timestamptz;

-- When a client and a secret were made is real time, as their uses and ends are: a sandbox's clock made secrets that were used
-- before they were there. Ids are made by real time, in milliseconds since 1970 (RFC 9562, version 7), so what stands here is put
-- right by them.
update client_secret
set created_at = to_timestamp(('x' || left(replace(secret_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
where substr(secret_id::text, 15, 1) = '7';
update client
set created_at = to_timestamp(('x' || left(replace(client_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
where substr(client_id::text, 15, 1) = '7';
