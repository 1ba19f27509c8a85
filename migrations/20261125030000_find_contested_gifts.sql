-- The few gifts that are held because entries of several charities name their card terminal: each of these charities sees on its
-- page of terminals how many its own entries name, by merchant and terminal or by descriptor.
create index donation_contested_by_merchant on donation (platform_id, terminal_mid, terminal_tid)
    include (terminal_descriptor, donated_on, donation_id)
    where charity_conflict and deleted_at is null;
create index donation_contested_by_descriptor on donation (platform_id, terminal_descriptor)
    include (terminal_mid, terminal_tid, donated_on, donation_id)
    where charity_conflict and deleted_at is null;
