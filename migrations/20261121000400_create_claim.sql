-- Claims: from declared gifts to money that HMRC has accepted.

-- A UUIDv7 (RFC 9562) of the database's own, for rows that are written many at a time.
create function uuid_in_time() returns uuid language sql volatile as $$
    select encode(
        set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid()) placing
                substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid
$$;

-- The Government Gateway account with which this installation files, as its settings gave it. One row at most.
create table hmrc_credential (
    -- Always true, so that a second row cannot exist.
    hmrc_credential_id boolean primary key default true constraint hmrc_credential_is_single check (hmrc_credential_id),
    sender_id text not null constraint hmrc_credential_names_account check (sender_id <> ''),
    -- The password under AES-256-GCM, with the id of the key that sealed it.
    sealed_password bytea not null,
    set_at timestamptz not null,
    -- HMRC refused it (error 1046 or 1002): nothing is filed with it until it is changed or somebody says go on.
    stopped_at timestamptz,
    stopped_number integer,
    constraint hmrc_credential_stop_is_whole check ((stopped_at is null) = (stopped_number is null))
);

-- What the simulated HMRC of a sandbox was told to do. One row at most; live mode never reads it.
create table sandbox_hmrc (
    -- Always true, so that a second row cannot exist.
    sandbox_hmrc_id boolean primary key default true constraint sandbox_hmrc_is_single check (sandbox_hmrc_id),
    -- A code of the simulator's settings.
    choice text not null,
    -- Counts choices: the same one made again counts anew.
    revision bigint not null default 1
);

-- What a charity chose about its claims; without a row the default of the domain crate holds.
create table claim_setting (
    charity_id uuid primary key references charity,
    schedule text not null constraint claim_setting_schedule_is_known check (schedule in ('by_hand', 'weekly', 'monthly', 'threshold')),
    -- 1 for Monday to 7, the day of the month, or pence of Gift Aid.
    schedule_value bigint constraint claim_setting_schedule_fits check (
        (schedule = 'by_hand' and schedule_value is null)
        or (schedule = 'weekly' and schedule_value between 1 and 7)
        or (schedule = 'monthly' and schedule_value between 1 and 28)
        or (schedule = 'threshold' and schedule_value >= 100)),
    approvals text not null constraint claim_setting_approvals_is_known check (approvals in ('none', 'one', 'two')),
    -- The London date on which it was chosen: a new schedule does not make up for days before it.
    chosen_on date not null,
    chosen_by uuid references staff
);

create table claim (
    claim_id uuid primary key,
    charity_id uuid not null references charity,
    -- 1, 2, 3 … within the charity, and with HMRC as ClaimNo.
    number integer not null constraint claim_number_is_positive check (number > 0),
    constraint claim_number_is_unique unique (charity_id, number),
    state text not null constraint claim_state_is_known check (state in (
        'draft', 'ready', 'approved', 'submitting', 'acknowledged', 'accepted', 'rejected', 'paid', 'withdrawn')),
    -- by_hand, schedule, or again: the good lines of a claim that HMRC refused.
    begun_as text not null constraint claim_beginning_is_known check (begun_as in ('by_hand', 'schedule', 'again')),
    -- The refused claim whose good lines these are.
    follows_id uuid references claim constraint claim_follows_one check ((follows_id is not null) = (begun_as = 'again')),
    begun_by uuid references staff,
    begun_at timestamptz not null,
    begun_on date not null,
    approvals text not null constraint claim_approvals_is_known check (approvals in ('none', 'one', 'two')),
    -- What the lines add up to. Zero while they are gathered.
    line_count integer not null default 0 constraint claim_line_count_is_bounded check (line_count between 0 and 500000),
    donations_pence bigint not null default 0 constraint claim_donations_is_positive check (donations_pence >= 0),
    -- The Gift Aid on that sum, and the tax that goes back to HMRC with this claim.
    gift_aid_pence bigint not null default 0 constraint claim_gift_aid_is_positive check (gift_aid_pence >= 0),
    adjustment_pence bigint not null default 0
        constraint claim_adjustment_fits check (adjustment_pence between 0 and gift_aid_pence),
    -- Gifts were left for another claim, because this one is full.
    is_full boolean not null default false,
    -- Counts changes of the lines: a message that was written for an earlier count is never sent.
    revision integer not null default 0,
    -- The message that was written: our id of the sending, its seal, and the revision that it holds.
    transaction_id text constraint claim_transaction_is_hexadecimal check (transaction_id ~ '^[0-9A-F]{32}$'),
    constraint claim_transaction_is_unique unique (transaction_id),
    irmark text,
    written_revision integer,
    constraint claim_message_is_whole check (
        (transaction_id is null) = (irmark is null) and (transaction_id is null) = (written_revision is null)),
    -- Since when it may be with HMRC.
    submitted_at timestamptz,
    -- The same in real time, which is what waiting for HMRC goes by.
    sent_at timestamptz,
    -- How often HMRC's list did not have it since then.
    missing_count integer not null default 0 constraint claim_missing_count_is_counted check (missing_count >= 0),
    -- HMRC's name for it, where it wants to be asked, and how often it was.
    correlation_id text constraint claim_correlation_is_hexadecimal check (correlation_id ~ '^[0-9A-F]{1,32}$'),
    poll_url text,
    acknowledged_at timestamptz,
    poll_count integer not null default 0 constraint claim_poll_count_is_counted check (poll_count >= 0),
    accepted_at timestamptz,
    rejected_at timestamptz,
    rejection text constraint claim_rejection_is_known check (rejection in ('lines', 'whole')),
    paid_on date,
    paid_pence bigint constraint claim_payment_is_positive check (paid_pence > 0),
    withdrawn_at timestamptz,
    withdrawal_reason text constraint claim_withdrawal_reason_is_known check (withdrawal_reason in ('by_hand', 'empty')),
    -- HMRC was asked to forget its answer, once ours was stored.
    tidied_at timestamptz,
    -- Something that a person has to look at, such as a receipt of another claim: a word of ours.
    alarm text,
    updated_at timestamptz not null,
    constraint claim_submission_is_whole check (
        (submitted_at is not null) = (state in ('submitting', 'acknowledged', 'accepted', 'rejected', 'paid'))
        and (submitted_at is null) = (sent_at is null)
        and (submitted_at is null or transaction_id is not null)),
    constraint claim_acknowledgement_is_whole check (
        (correlation_id is null) = (acknowledged_at is null)
        and (state <> 'acknowledged' or correlation_id is not null)
        and (correlation_id is null or submitted_at is not null)),
    constraint claim_acceptance_is_whole check ((accepted_at is not null) = (state in ('accepted', 'paid'))),
    constraint claim_rejection_is_whole check (
        (rejected_at is not null) = (state = 'rejected') and (rejection is not null) = (state = 'rejected')),
    constraint claim_payment_is_whole check ((paid_on is not null) = (state = 'paid') and (paid_pence is not null) = (state = 'paid')),
    constraint claim_withdrawal_is_whole check (
        (withdrawn_at is not null) = (state = 'withdrawn') and (withdrawal_reason is not null) = (state = 'withdrawn')),
    constraint claim_is_not_filed_empty check (submitted_at is null or line_count > 0)
);
-- One claim of a charity at a time is on its way.
create unique index claim_one_open on claim (charity_id) where state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged');
create index claim_by_charity on claim (charity_id, begun_at desc, claim_id desc);
create index claim_moving on claim (state) where state in ('draft', 'approved', 'submitting', 'acknowledged');
create index claim_untidied on claim (claim_id) where correlation_id is not null and tidied_at is null and state in ('accepted', 'paid', 'rejected');

-- Who approved a claim. Nobody twice.
create table claim_approval (
    claim_id uuid not null references claim,
    staff_id uuid not null references staff,
    approved_at timestamptz not null,
    constraint claim_approval_is_by_different_people primary key (claim_id, staff_id)
);

-- One gift of a claim. Its order is that of line_no; once the claim was filed no line of it is removed.
create table claim_line (
    claim_id uuid not null references claim,
    line_no integer not null constraint claim_line_no_is_positive check (line_no > 0),
    declaration_id uuid not null references declaration,
    donation_id uuid not null references donation,
    claimable_pence bigint not null constraint claim_line_amount_is_positive check (claimable_pence > 0),
    donated_on date not null,
    -- Why the line no longer stands: HMRC refused it, or the whole claim, and it went into another or back.
    dropped text constraint claim_line_drop_is_known check (dropped in ('refused', 'released')),
    primary key (claim_id, line_no)
);
-- A declaration is in at most one live claim.
create unique index claim_line_declaration_once on claim_line (declaration_id) where dropped is null;
create index claim_line_by_donation on claim_line (donation_id);

-- Everything that was said between Uplift and HMRC about a claim, byte for byte but for the account and its password,
-- which are never in it. Kept for six years after the accounting period, so never removed here.
create table claim_message (
    message_id uuid primary key,
    claim_id uuid not null references claim,
    at timestamptz not null,
    direction text not null constraint claim_message_direction_is_known check (direction in ('sent', 'received')),
    -- What it asks or says.
    kind text not null constraint claim_message_kind_is_known check (kind in (
        'submit', 'poll', 'list', 'delete', 'acknowledgement', 'response', 'listing', 'deletion', 'failure', 'nothing')),
    transaction_id text,
    -- The message; empty where nothing came.
    body bytea not null,
    -- What it means in a few words of ours, or of HMRC's: shown to staff.
    words text not null,
    -- HMRC's number of an error.
    number integer
);
create index claim_message_in_order on claim_message (claim_id, message_id);
create trigger claim_message_is_append_only before update or delete or truncate on claim_message
    for each statement execute function refuse_change();

-- Gift Aid that has to go back: a gift was refunded after HMRC accepted the claim that it was in.
create table adjustment (
    adjustment_id uuid primary key,
    charity_id uuid not null references charity,
    donation_id uuid not null references donation,
    -- Once for each declaration that was claimed: never twice for one refund.
    declaration_id uuid not null references declaration constraint adjustment_is_made_once unique,
    -- The claim that HMRC accepted with it.
    claim_id uuid not null references claim,
    claimable_pence bigint not null constraint adjustment_amount_is_positive check (claimable_pence > 0),
    donated_on date not null,
    made_at timestamptz not null,
    -- The claim that carries it back; null while it waits for one.
    carried_by uuid references claim
);
create index adjustment_waiting on adjustment (charity_id, adjustment_id) where carried_by is null;
create index adjustment_by_charity on adjustment (charity_id, made_at desc, adjustment_id desc);
create index adjustment_by_carrier on adjustment (carried_by) where carried_by is not null;

-- A gift that HMRC refused, or would refuse: it waits, with what was said, until its details are put right.
create table hold (
    hold_id uuid primary key,
    charity_id uuid not null references charity,
    donation_id uuid not null references donation,
    -- The declaration whose details were refused, and the claim that it was in.
    declaration_id uuid not null references declaration,
    authorisation_id uuid not null references authorisation,
    claim_id uuid not null references claim,
    -- HMRC's number of the rule, its words, and what to do about it.
    number integer not null,
    words text not null,
    cure text not null,
    held_at timestamptz not null,
    released_at timestamptz
);
create unique index hold_one_at_a_time on hold (donation_id) where released_at is null;
create index hold_open_by_charity on hold (charity_id, hold_id desc) where released_at is null;

-- A payment by HMRC, as the charity's bank shows it.
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
    -- The claim that it pays; a claim is paid once.
    claim_id uuid references claim constraint payment_pays_one_claim unique,
    recorded_by uuid references staff,
    recorded_at timestamptz not null
);
create index payment_by_charity on payment (charity_id, recorded_at desc, payment_id desc);
