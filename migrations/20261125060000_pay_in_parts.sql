-- HMRC can pay a claim in several payments, and several claims with one: a claim's paid_pence is the sum of all that was laid on it,
-- its paid_on the first of their days. Each payment is taken back by itself.
create table payment_part (
    -- A payment that pays several claims (payment.shared_at), and how much of it is whose.
    payment_id uuid not null references payment,
    claim_id uuid not null references claim,
    part_pence bigint not null constraint payment_part_is_positive check (part_pence > 0),
    constraint payment_part_is_told_once primary key (payment_id, claim_id)
);
create index payment_part_by_claim on payment_part (claim_id);

-- Until now a claim had one payment, so that all it was paid was its part.
insert into payment_part (payment_id, claim_id, part_pence)
select paid_with, claim_id, paid_pence from claim where paid_with is not null;

alter table claim
    drop constraint claim_that_shares_is_paid,
    drop column paid_with;

alter table payment drop constraint payment_pays_one_claim;
create index payment_by_claim on payment (claim_id) where claim_id is not null;

-- The money of each claim: whole payments, and parts of those that pay several.
create view claim_money as
select payment.payment_id, payment.charity_id, payment.claim_id, payment.paid_on, payment.amount_pence as pence
from payment
where payment.claim_id is not null
union all
select payment.payment_id, payment.charity_id, payment_part.claim_id, payment.paid_on, payment_part.part_pence
from payment_part
join payment using (payment_id);

-- Payments that wait for somebody to say what they pay are counted wherever the claims are listed.
create index payment_open on payment (charity_id)
    where claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null;
