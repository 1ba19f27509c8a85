-- A donor says that a card or phone was not theirs: gifts that it alone led to the donor were never theirs, and leave them with
-- what was declared for them in the donor's name. A declaration is the word of whoever gave the gift (ITA 2007 s.416).
alter table linked_account
    -- When the donor said so, by Uplift's clock. When the link ended, then or before, stays in ended_at.
    add column denied_at timestamptz,
    add constraint linked_account_denied_has_ended check (denied_at is null or ended_at is not null);

-- Those that were denied of late: the worker looks here for gifts that crossed the denial, or that have yet to leave the donor.
create index linked_account_denied on linked_account (denied_at) where denied_at is not null;
