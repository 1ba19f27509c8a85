-- Counts changes of what its platform set, for ETag and If-Match; how its deliveries stand is not counted.
alter table webhook add column version integer not null default 1;
