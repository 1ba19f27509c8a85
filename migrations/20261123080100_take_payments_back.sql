-- A payment of HMRC's can be laid on the wrong claim, can be no Gift Aid at all, such as VAT that comes back, and can pay several
-- claims at once.
alter table payment
    -- Since when it pays several claims. Which ones stands with them, and how much of it is whose: a claim's paid_pence.
    add column shared_at timestamptz,
    -- Since when it is no Gift Aid, as somebody says.
    add column dismissed_at timestamptz,
    -- When somebody said that it does not pay what it was laid on: from then on only a person lays it on a claim.
    add column taken_back_at timestamptz,
    add constraint payment_has_one_use check (num_nonnulls(claim_id, shared_at, dismissed_at) <= 1),
    add constraint payment_that_resembles_has_no_use check (
        resembles_id is null or num_nonnulls(shared_at, dismissed_at) = 0);

alter table claim
    -- The payment that pays it together with others; null where one pays it alone (payment.claim_id), or none yet.
    add column paid_with uuid references payment,
    add constraint claim_that_shares_is_paid check (paid_with is null or state = 'paid');
create index claim_by_shared_payment on claim (paid_with) where paid_with is not null;
