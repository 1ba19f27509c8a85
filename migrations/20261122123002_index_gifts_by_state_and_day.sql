-- What can be claimed, and what soon can be no more, is found by state and day within one index; donations are written to no
-- index more than before.
create index donation_by_charity_status_and_day on donation (charity_id, status, donated_on) include (claimable_pence);
drop index donation_by_charity_and_status;
