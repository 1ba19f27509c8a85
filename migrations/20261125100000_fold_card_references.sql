-- Payment account references are capital letters and digits (EMV Payment Tokenisation Specification, Technical Framework). From now
-- on one in small letters is the same card, and all are kept in capitals: so are those that are there. What is folded here is only
-- how a reference is written: no version counts it, and nobody is told.

-- Two live links that are one card by now are two donors' word against each other, or one donor's twice: which is right nobody here
-- knows, and the index linked_account_belongs_to_one would refuse both. They stay as they are until a donor or a platform ends them.
update linked_account set value = upper(value collate "C")
where kind = 'par' and value <> upper(value collate "C")
and (ended_at is not null or 1 = (
    select count(*) from linked_account as other
    where other.kind = 'par' and other.ended_at is null
    and upper(other.value collate "C") = upper(linked_account.value collate "C")));

-- Gifts go with the link that found them. Those that wait are found within a minute by the worker.
update donation set donor_value = upper(donor_value collate "C")
where donor_kind = 'par' and donor_value <> upper(donor_value collate "C")
and not exists (
    select from linked_account
    where linked_account.kind = 'par' and linked_account.ended_at is null and linked_account.value = donation.donor_value);
