-- The worker takes gifts off whoever denied a card or phone until none is left, however long that takes: a link that is done is
-- marked, so that exactly the others are looked at.
alter table linked_account
    -- When the last gift that it alone led to the donor had left them, by Uplift's clock. Null while the worker still looks.
    add column disowned_at timestamptz,
    add constraint linked_account_disowned_was_denied check (disowned_at is null or denied_at is not null);

-- Those that are not done: the worker looks here alone.
create index linked_account_to_disown on linked_account (donor_id) where denied_at is not null and disowned_at is null;
drop index linked_account_denied;
