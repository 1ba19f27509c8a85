-- A sending of the claim counted as lost, and another one followed. Once HMRC has taken that, its list is looked at for the earlier
-- ones: HMRC may have been late, and then it has the claim twice.
alter table claim add column is_to_compare boolean not null default false;
update claim set is_to_compare = true where lost_count > 0;
