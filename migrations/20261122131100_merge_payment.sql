-- A payment that two statements tell in different words, and of which somebody says that it is one: it waits for no word any more.
alter table payment
    -- Since when somebody has said that it is the one that it resembles; null while nobody has, and for every other payment.
    add column merged_at timestamptz,
    add constraint payment_that_is_merged_resembles_one check (merged_at is null or resembles_id is not null);

-- The other words of a payment are shown beside it.
create index payment_by_resembled on payment (resembles_id) where resembles_id is not null;
