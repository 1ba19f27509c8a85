-- A payment that two statements tell in different words must not count twice.
alter table payment
    -- The payment of the same day and amount that an earlier statement brought, and that this one seems to be. It pays no claim
    -- until somebody says that it is another; null from then on, and for every other payment.
    add column resembles_id uuid references payment,
    add constraint payment_that_resembles_pays_nothing check (resembles_id is null or claim_id is null);
