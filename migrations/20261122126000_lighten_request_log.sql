-- Every request writes a line into its log, and each index costs as much as the line itself. One index is enough for the
-- log's own order, and what is rare has one of its own: where a call occurred is told by the numbers of its hours.
drop index request_log_by_platform;
drop index request_log_by_outcome;
drop index request_log_by_call;
alter table request_log
    drop constraint request_log_pkey,
    add constraint request_log_pkey primary key (platform_id, request_id);
create index request_log_by_trouble on request_log (platform_id, outcome, request_id desc) where outcome <> 'done';

-- The least id that a request of this moment can have: ids begin with the milliseconds since 1970 (RFC 9562 section 5.7).
create function first_request_id(moment timestamptz) returns uuid language sql immutable strict as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The numbers by the hour, now for each call. Those of before are counted again from the log itself.
drop table request_hour;
create table request_hour (
    platform_id uuid not null,
    -- When the hour began, by the ids of its requests. Real time.
    hour timestamptz not null,
    call text not null,
    done bigint not null,
    refused bigint not null,
    failed bigint not null,
    -- Of all of them together, and of the slowest.
    milliseconds bigint not null,
    slowest integer not null,
    primary key (platform_id, hour, call)
);
create index request_hour_by_call on request_hour (platform_id, call, hour);
create index request_hour_by_age on request_hour (hour);
insert into request_hour (platform_id, hour, call, done, refused, failed, milliseconds, slowest)
select platform_id, hour, call, count(*) filter (where outcome = 'done'), count(*) filter (where outcome = 'refused'),
    count(*) filter (where outcome = 'failed'), sum(milliseconds), max(milliseconds)
from request_log
cross join lateral (
    select ('x' || lpad(left(replace(request_id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint as milliseconds_of_id
) as id
cross join lateral (select to_timestamp(milliseconds_of_id / 3600000 * 3600) as hour) as began
group by platform_id, hour, call;
