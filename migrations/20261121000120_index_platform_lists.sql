-- A platform's list of donations is narrowed by state and charity within its index, so that only what is shown is read
-- from the table, and donations are written to no index more than before.
create index donation_listed on donation (platform_id, created_at desc, donation_id desc) include (source_id, status);
drop index donation_by_platform;
