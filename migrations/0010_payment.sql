-- What HMRC paid, and which claims that pays.

-- A payment by HMRC, as the charity's bank shows it. It can be laid on the wrong claim, can be no Gift Aid at all, such as VAT that
-- comes back, and can pay several claims at once.
create table payment (
    payment_id uuid primary key,
    charity_id uuid not null references charity,
    paid_on date not null,
    amount_pence bigint not null constraint payment_amount_is_positive check (amount_pence > 0),
    -- What the bank's statement says beside it.
    bank_reference text not null constraint payment_reference_is_bounded check (length(bank_reference) <= 100),
    -- Which of several payments of the same day, amount and reference it is: importing a statement twice adds nothing.
    occurrence integer not null default 1 constraint payment_occurrence_is_positive check (occurrence > 0),
    constraint payment_is_imported_once unique (charity_id, paid_on, amount_pence, bank_reference, occurrence),
    -- The claim that all of it pays; a claim can be paid by several payments.
    claim_id uuid references claim,
    recorded_by uuid references staff,
    recorded_at timestamptz not null,
    -- Since when a bank's statement shows it; null while only somebody says so. A payment that somebody recorded by hand is the one
    -- that a statement shows later, whatever the words: it must not count twice. A row of a statement confirms one payment.
    confirmed_at timestamptz,
    -- The payment of the same day and amount that an earlier statement brought, and that this one seems to be: in different words it
    -- must not count twice. It pays no claim until somebody says that it is another; null from then on, and for every other payment.
    resembles_id uuid references payment,
    -- Since when somebody has said that it is the one that it resembles; null while nobody has, and for every other payment.
    merged_at timestamptz,
    -- Since when somebody has said that it is another than the one of its day and amount: nobody is asked again.
    kept_apart_at timestamptz,
    -- Since when it pays several claims: which ones, and how much of it is whose, is in payment_part.
    shared_at timestamptz,
    -- Since when it is no Gift Aid, as somebody says.
    dismissed_at timestamptz,
    -- When somebody said that it does not pay what it was laid on: from then on only a person lays it on a claim.
    taken_back_at timestamptz,
    -- By hand a payment is recorded for a claim.
    constraint payment_is_confirmed_or_pays check (confirmed_at is not null or claim_id is not null),
    constraint payment_that_resembles_pays_nothing check (resembles_id is null or claim_id is null),
    constraint payment_that_is_merged_resembles_one check (merged_at is null or resembles_id is not null),
    constraint payment_has_one_use check (num_nonnulls(claim_id, shared_at, dismissed_at) <= 1),
    constraint payment_that_resembles_has_no_use check (
        resembles_id is null or num_nonnulls(shared_at, dismissed_at) = 0)
);
create index payment_by_charity on payment (charity_id, paid_on desc, payment_id desc);
create index payment_by_claim on payment (claim_id) where claim_id is not null;
-- The other words of a payment are shown beside it.
create index payment_by_resembled on payment (resembles_id) where resembles_id is not null;
-- Payments that wait for somebody to say what they pay are counted wherever the claims are listed.
create index payment_open on payment (charity_id)
    where claim_id is null and shared_at is null and dismissed_at is null and resembles_id is null;

-- HMRC can pay a claim in several payments, and several claims with one: a claim's paid_pence is the sum of all that was laid on it,
-- its paid_on the first of their days. Each payment can be taken back separately.
create table payment_part (
    -- A payment that pays several claims (payment.shared_at), and how much of it is whose.
    payment_id uuid not null references payment,
    claim_id uuid not null references claim,
    part_pence bigint not null constraint payment_part_is_positive check (part_pence > 0),
    constraint payment_part_is_told_once primary key (payment_id, claim_id)
);
create index payment_part_by_claim on payment_part (claim_id);

-- The money of each claim: whole payments, and parts of those that pay several.
create view claim_money as
select payment.payment_id, payment.charity_id, payment.claim_id, payment.paid_on, payment.amount_pence as pence
from payment
where payment.claim_id is not null
union all
select payment.payment_id, payment.charity_id, payment_part.claim_id, payment.paid_on, payment_part.part_pence
from payment_part
join payment using (payment_id);
