-- Claims: from declared gifts to tax that HMRC has accepted to repay, and what stops a gift or a claim on the way.

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
    approvals text not null constraint claim_setting_approvals_is_known check (approvals in ('none', 'one', 'another', 'two')),
    -- The London date on which it was chosen: a new schedule does not make up for days before it.
    chosen_on date not null,
    chosen_by uuid references staff
);

-- Fewer or less strict approvals than hold, which an owner asked for: they hold after a day, or once another owner confirms them. One
-- for a charity.
create table fewer_approvals (
    charity_id uuid primary key constraint fewer_approvals_has_charity references charity,
    approvals text not null constraint fewer_approvals_is_known check (approvals in ('none', 'one', 'another')),
    asked_by uuid not null constraint fewer_approvals_is_asked_by_staff references staff,
    -- Both by Uplift's clock.
    asked_at timestamptz not null,
    holds_from timestamptz not null constraint fewer_approvals_waits check (holds_from > asked_at)
);
create index fewer_approvals_by_time on fewer_approvals (holds_from);

-- That a charity was told of gifts whose time to be claimed runs out, or that its claims leave out.
create table deadline_notice (
    charity_id uuid not null references charity,
    -- How near the end was; or left_out: gifts are left out because the charity has not said its period.
    alert text not null constraint deadline_notice_alert_is_known check (alert in ('90_days', '30_days', 'left_out')),
    told_at timestamptz not null,
    -- The date of the newest gift that the charity was told of: the end of a period, or of a month where the period is not known;
    -- for left_out the newest date whose gifts were left out on that day. Charities differ in when the time to claim ends, so what
    -- was told is known by its gifts.
    last_on date not null,
    primary key (charity_id, last_on, alert)
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
    -- another: somebody else than begun_by.
    approvals text not null constraint claim_approvals_is_known check (approvals in ('none', 'one', 'another', 'two')),
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
    -- The same in real time, by which waiting for HMRC is measured.
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
    -- after_acceptance: as a whole, by letter. Such a claim keeps when it was accepted, and what was paid for it.
    rejection text constraint claim_rejection_is_known check (rejection in ('lines', 'whole', 'after_acceptance')),
    -- The first day of, and the sum of, what HMRC paid for it (claim_money).
    paid_on date,
    paid_pence bigint constraint claim_payment_is_positive check (paid_pence > 0),
    withdrawn_at timestamptz,
    -- by_hand: somebody cancelled it. Such a claim keeps its sums and its lines, which are released, unless its gifts were still being
    -- gathered.
    -- not_received: an operator says that HMRC never had it. Such a claim keeps what was sent: its sums, its ids, and its lines,
    -- which are released in parts.
    withdrawal_reason text constraint claim_withdrawal_reason_is_known check (withdrawal_reason in ('by_hand', 'empty', 'not_received')),
    -- HMRC was asked to forget its answer, once ours was stored.
    tidied_at timestamptz,
    updated_at timestamptz not null,
    -- HMRC's acceptance came with a receipt that repeats our IRmark. The live service proves an acceptance so; its test services
    -- need not. Pages and mail say which it was.
    has_receipt boolean not null default false,
    -- A claim of which HMRC never tells the outcome is settled by an operator, who asked HMRC in another way.
    settled_at timestamptz,
    -- What HMRC said became of it.
    settled_as text constraint claim_settlement_is_known check (settled_as in ('accepted', 'rejected', 'not_received')),
    -- How that is known, in the operator's words, and the operator's address.
    settled_reason text constraint claim_settlement_reason_is_bounded check (length(settled_reason) between 1 and 500),
    settled_by text,
    -- When HMRC last answered about it since it was sent, in real time as sent_at: its silence counts from then.
    heard_at timestamptz,
    -- How long HMRC wants between two polls, in seconds, as it said last; kept beside the address, because a poll that fails says
    -- nothing of it.
    poll_interval integer constraint claim_poll_interval_is_bounded check (poll_interval between 0 and 3600),
    -- HMRC's gateway found the message too long (2001): from then on the claim holds at most so many gifts, and the others go into
    -- the claim after it.
    most_lines integer constraint claim_most_lines_is_positive check (most_lines > 0),
    -- How many of its sendings in a row got lost: HMRC's answer was a failure or none at all, and its list did not have them.
    lost_count integer not null default 0 constraint claim_lost_count_is_counted check (lost_count >= 0),
    -- Since when it has been sent without HMRC taking it, in real time; null once HMRC has it.
    tried_since timestamptz,
    -- The sending that platforms were told of last: each once, when it may have left, however often a connection for it was tried.
    announced_id text constraint claim_announced_is_hexadecimal check (announced_id ~ '^[0-9A-F]{32}$'),
    -- The account (hmrc_credential.sender_id) with which it was sent last: HMRC's list is of what one account sent, so a claim that the
    -- list of another account does not have may be with HMRC all the same. Null when it was never sent, or when its outcome is
    -- unknown, as after a backup was restored.
    sent_by text constraint claim_sender_is_named check (sent_by <> ''),
    -- What HMRC took of it since it accepted it, in all; see claim_reduction.
    cut_count integer not null default 0,
    cut_pence bigint not null default 0,
    cut_gift_aid_pence bigint not null default 0,
    -- What of HMRC's money has gone back to it, because it had paid more than it left of the claim (claim_return).
    returned_pence bigint not null default 0,
    -- What HMRC paid above the claim and is interest, as somebody said: it is no overpayment then.
    interest_pence bigint not null default 0 constraint claim_interest_is_positive check (interest_pence >= 0),
    -- When the charity's staff were told by mail that its money is overdue: once.
    overdue_told_at timestamptz,
    constraint claim_is_overdue_once_accepted check (overdue_told_at is null or accepted_at is not null),
    -- What HMRC is to pay.
    expected_pence bigint not null generated always as (
        case when state = 'withdrawn' then 0 else greatest(gift_aid_pence - cut_gift_aid_pence - adjustment_pence, 0) end) stored,
    constraint claim_submission_is_whole check (
        (submitted_at is not null) = (state in ('submitting', 'acknowledged', 'accepted', 'rejected', 'paid')
            or withdrawal_reason is not distinct from 'not_received')
        and (submitted_at is null) = (sent_at is null)
        and (submitted_at is null or transaction_id is not null)),
    constraint claim_acknowledgement_is_whole check (
        (correlation_id is null) = (acknowledged_at is null)
        and (state <> 'acknowledged' or correlation_id is not null)
        and (correlation_id is null or submitted_at is not null)),
    constraint claim_acceptance_is_whole check (
        (accepted_at is not null) = (state in ('accepted', 'paid') or rejection is not distinct from 'after_acceptance')),
    constraint claim_receipt_is_of_an_acceptance check (accepted_at is not null or not has_receipt),
    constraint claim_rejection_is_whole check (
        (rejected_at is not null) = (state = 'rejected') and (rejection is not null) = (state = 'rejected')),
    constraint claim_payment_is_whole check (
        (paid_on is null) = (paid_pence is null)
        and (paid_on is not null or state <> 'paid')
        and (paid_on is null or state = 'paid' or rejection is not distinct from 'after_acceptance')),
    constraint claim_withdrawal_is_whole check (
        (withdrawn_at is not null) = (state = 'withdrawn') and (withdrawal_reason is not null) = (state = 'withdrawn')),
    constraint claim_is_not_filed_empty check (submitted_at is null or line_count > 0),
    constraint claim_is_heard_of_once_sent check (heard_at is null or sent_at is not null),
    constraint claim_settlement_is_whole check (
        (settled_at is null) = (settled_as is null)
        and (settled_at is null) = (settled_reason is null)
        and (settled_at is null) = (settled_by is null)),
    -- By hand there is no proof, and no other outcome than what was said.
    constraint claim_settlement_is_what_was_said check (
        settled_as is null
        or (settled_as = 'accepted' and accepted_at is not null and not has_receipt)
        or (settled_as = 'rejected' and rejection is not distinct from 'whole')
        or (settled_as = 'not_received' and state = 'withdrawn' and withdrawal_reason = 'not_received')),
    constraint claim_not_received_is_settled check (
        withdrawal_reason is distinct from 'not_received' or settled_as is not distinct from 'not_received'),
    constraint claim_cut_fits check (
        cut_count between 0 and line_count and cut_pence between 0 and donations_pence and cut_gift_aid_pence between 0 and gift_aid_pence
        and (cut_count > 0) = (cut_pence > 0) and (cut_count > 0 or cut_gift_aid_pence = 0)),
    constraint claim_is_cut_once_accepted check (cut_count = 0 or accepted_at is not null),
    -- What is left brings what it carries back; where nothing is left HMRC took nothing back.
    constraint claim_cut_leaves_its_adjustment check (
        state = 'rejected' or adjustment_pence + cut_gift_aid_pence <= gift_aid_pence),
    constraint claim_refused_afterwards_is_cut_whole check (
        rejection is distinct from 'after_acceptance' or (cut_count = line_count and cut_gift_aid_pence = gift_aid_pence)),
    constraint claim_interest_was_paid check (interest_pence <= coalesce(paid_pence, 0)),
    constraint claim_returns_what_was_paid check (returned_pence between 0 and coalesce(paid_pence, 0))
);
-- One claim of a charity at a time is on its way.
create unique index claim_one_open on claim (charity_id) where state in ('draft', 'ready', 'approved', 'submitting', 'acknowledged');
create index claim_by_charity on claim (charity_id, begun_at desc, claim_id desc);
create index claim_moving on claim (state) where state in ('draft', 'approved', 'submitting', 'acknowledged');
-- For whose money nobody has been told that it is overdue.
create index claim_unpaid on claim (accepted_at) where state = 'accepted' and expected_pence > 0 and overdue_told_at is null;
create index claim_untidied on claim (claim_id) where correlation_id is not null and tidied_at is null and state in ('accepted', 'paid', 'rejected');
-- Whose submission HMRC means, where its list gives no name of ours.
create index claim_by_correlation on claim (correlation_id) where correlation_id is not null;
-- Claims that HMRC took something from are few: what it paid for them too much is looked for wherever a charity's money is shown.
create index claim_cut on claim (charity_id) where cut_count > 0;
create trigger claim_is_kept before delete or truncate on claim for each statement execute function refuse_change();
create trigger claim_keeps_its_id before update of claim_id on claim for each statement execute function refuse_change();

-- Whose approvals a claim rests on. Nobody's twice.
create table claim_approval (
    claim_id uuid not null references claim,
    staff_id uuid not null references staff,
    approved_at timestamptz not null,
    -- The claim that was approved: an earlier one where its good lines, which HMRC had not refused, are filed again as this one.
    given_for_id uuid not null constraint claim_approval_was_given_for_a_claim references claim,
    constraint claim_approval_is_by_different_people primary key (claim_id, staff_id)
);

-- One gift of a claim. Its order is that of line_no; once the claim was filed no line of it is removed.
--
-- A claim is gathered in statements of up to 500,000 lines. Foreign keys would look up what each line refers to one line at a time,
-- three times over, which took two thirds of the statement. So a trigger checks the lines of a statement all at once, and what they
-- refer to is never removed and never gets another id: claims by the triggers above, declarations because they are immutable, and
-- a donation that has one by its foreign key.
create table claim_line (
    claim_id uuid not null,
    line_no integer not null constraint claim_line_no_is_positive check (line_no > 0),
    declaration_id uuid not null,
    -- A donation's lines are found through its declarations: one index fewer for each line.
    donation_id uuid not null,
    claimable_pence bigint not null constraint claim_line_amount_is_positive check (claimable_pence > 0),
    donated_on date not null,
    -- Why the line is no longer part of the claim: HMRC refused it, or the whole claim, or somebody cancelled that, and it went into
    -- another or back.
    -- cut: HMRC took it away after it had accepted the claim, by the decision of that number (claim_reduction).
    dropped text constraint claim_line_drop_is_known check (dropped in ('refused', 'released', 'cut')),
    reduction_no smallint,
    constraint claim_line_is_cut_by_a_decision check ((dropped is not distinct from 'cut') = (reduction_no is not null)),
    primary key (claim_id, line_no)
);
-- A declaration is in at most one live claim.
create unique index claim_line_declaration_once on claim_line (declaration_id) where dropped is null;
-- The others, of which few claims have any, are looked for by their gifts.
create index claim_line_dropped on claim_line (claim_id, donation_id) where dropped is not null;
create index claim_line_dropped_declaration on claim_line (declaration_id) where dropped is not null;
create index claim_line_refused on claim_line (claim_id, line_no) where dropped = 'refused';

-- A line is of a claim, and of a declaration for the claim's own charity. All that is asked of the lines is asked in one pass.
create function check_claim_line() returns trigger language plpgsql as $$
declare
    undeclared bigint;
    unclaimed bigint;
    of_others bigint;
begin
    -- Planned anew each time, for as many lines as there are.
    execute 'select count(*) filter (where declaration.donation_id is distinct from added.donation_id),
                 count(*) filter (where claim.claim_id is null),
                 count(*) filter (where declaration.charity_id <> claim.charity_id)
             from added left join declaration using (declaration_id) left join claim using (claim_id)'
        into undeclared, unclaimed, of_others;
    if undeclared > 0 then
        raise exception 'a line of a claim is of a declaration, and of its donation'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_declaration';
    end if;
    if unclaimed > 0 then
        raise exception 'a line is of a claim' using errcode = 'foreign_key_violation', constraint = 'claim_line_refers_to_claim';
    end if;
    if of_others > 0 then
        raise exception 'a line of a claim is of a gift to its charity'
            using errcode = 'foreign_key_violation', constraint = 'claim_line_is_of_its_charity';
    end if;
    return null;
end
$$;
create trigger claim_line_refers after insert on claim_line
    referencing new table as added for each statement execute function check_claim_line();
create trigger claim_line_refers_for_ever before update of claim_id, declaration_id, donation_id on claim_line
    for each statement execute function refuse_change();

-- What of a claim came through each platform, counted when its message is written, so that a platform's list of claims reads no lines.
-- It holds for claims that were sent; of another one it may say what an earlier message had.
create table claim_platform (
    claim_id uuid not null constraint claim_platform_is_of_a_claim references claim,
    platform_id uuid not null constraint claim_platform_is_of_a_platform references platform,
    constraint claim_platform_has_one_part primary key (claim_id, platform_id),
    line_count integer not null constraint claim_platform_has_lines check (line_count > 0),
    donations_pence bigint not null constraint claim_platform_donations_is_positive check (donations_pence > 0),
    -- What HMRC took of these since it accepted the claim (dropped as cut), each line whole, whatever of it had gone back before.
    cut_count integer not null default 0,
    cut_donations_pence bigint not null default 0,
    constraint claim_platform_cut_fits check (
        cut_count between 0 and line_count and cut_donations_pence between 0 and donations_pence
        and (cut_count > 0) = (cut_donations_pence > 0))
);

-- What reads many new lines must not be planned for a handful. Only the owner of a table may have it counted, and servers work as
-- another role (docs/deploy/roles.sql).
create function count_claim_lines() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
    analyze claim_line;
end
$$;

-- Everything that was said between Uplift and HMRC about a claim, byte for byte but for the account and its password, which are
-- never in it. Kept for six years after the accounting period (the domain crate's retention module); then its bytes and words,
-- which name donors, are emptied. HMRC's list names every submission of the account, whosever it is, so of a list only the
-- part about this claim is kept.
create table claim_message (
    message_id uuid primary key,
    claim_id uuid not null references claim,
    at timestamptz not null,
    direction text not null constraint claim_message_direction_is_known check (direction in ('sent', 'received')),
    -- What it asks or says.
    kind text not null constraint claim_message_kind_is_known check (kind in (
        'submit', 'acknowledgement', 'response', 'listing', 'deletion', 'failure', 'nothing')),
    transaction_id text,
    -- The message; empty where nothing came.
    body bytea not null,
    -- What it says, as a code with its figures or in HMRC's words: Note of the domain crate.
    note jsonb not null constraint claim_message_note_says_something check (note ? 'says'),
    -- HMRC's number of an error.
    number integer,
    -- When its bytes and HMRC's words went, by Uplift's clock; the note then has the SHA-256 of what it was.
    forgotten_at timestamptz,
    constraint claim_message_holds_no_list check (
        direction = 'sent' or (position('StatusRecord'::bytea in body) = 0 and position('StatusReport'::bytea in body) = 0))
);
create index claim_message_in_order on claim_message (claim_id, message_id);
-- What is still whole, the oldest first: the worker looks here for what is past its time.
create index claim_message_kept on claim_message (at) where forgotten_at is null;

-- Lets a message be emptied once; nothing else of it can change.
create function keep_claim_message() returns trigger language plpgsql as $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.message_id = old.message_id and new.claim_id = old.claim_id and new.at = old.at
        and new.direction = old.direction and new.kind = old.kind
        and new.transaction_id is not distinct from old.transaction_id and new.number is not distinct from old.number
    then
        return new;
    end if;
    raise exception 'table claim_message is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger claim_message_is_append_only before update on claim_message for each row execute function keep_claim_message();
create trigger claim_message_is_kept before delete or truncate on claim_message for each statement execute function refuse_change();

-- A sending of a claim of which it was said that HMRC does not have it: its list did not have it for long enough, or an operator asked
-- HMRC. HMRC's list may have been late, and HMRC takes the same claim twice (it does not compare): so every later list is looked
-- through for it as long as HMRC keeps a submission. Times are real time.
create table lost_sending (
    transaction_id text primary key constraint lost_sending_transaction_is_hexadecimal check (transaction_id ~ '^[0-9A-F]{32}$'),
    claim_id uuid not null constraint lost_sending_is_of_a_claim references claim,
    -- The account with which it was sent, whose list alone can have it. Null where that is not known, as after a backup was put back.
    sent_by text constraint lost_sending_sender_is_named check (sent_by <> ''),
    sent_at timestamptz not null,
    lost_at timestamptz not null default now(),
    -- When a list was last looked at for it since HMRC took or refused another sending of the claim.
    compared_at timestamptz,
    -- When HMRC's list had it after all.
    listed_at timestamptz,
    -- When somebody who had asked HMRC said that it need not be looked for any more.
    settled_at timestamptz,
    constraint lost_sending_was_sent_before check (sent_at <= lost_at)
);
create index lost_sending_of_claim on lost_sending (claim_id);
create index lost_sending_watched on lost_sending (sent_at) where listed_at is null and settled_at is null;
create trigger lost_sending_is_kept before delete or truncate on lost_sending for each statement execute function refuse_change();
-- What is found out later is added; nothing else changes.
create trigger lost_sending_is_for_ever before update of transaction_id, claim_id, sent_by, sent_at, lost_at on lost_sending
    for each statement execute function refuse_change();

-- What came in the place of HMRC's reply: a web page, half a message, something about another submission. It may be about
-- somebody else, so a claim's conversation has only its SHA-256, under which it is found here. No page and no pack reads this:
-- it is for the operator of the installation. It can name donors too, so it is emptied when the rest of a claim's conversation is.
create table claim_reply_aside (
    claim_id uuid not null references claim,
    -- Of what came; the account that files is blanked in what is kept.
    sha256 bytea not null constraint claim_reply_aside_is_named_by_sha256 check (length(sha256) = 32),
    -- The same page comes again and again: it is kept once for each claim.
    primary key (claim_id, sha256),
    body bytea not null,
    first_at timestamptz not null,
    -- When its bytes went, by Uplift's clock.
    forgotten_at timestamptz,
    constraint claim_reply_aside_is_something check ((body = '') = (forgotten_at is not null))
);
-- What is still whole, the oldest first: the worker looks here for what is past its time.
create index claim_reply_aside_kept on claim_reply_aside (first_at) where forgotten_at is null;

-- Lets a reply be emptied once; its SHA-256 stays, and nothing else of it can change.
create function keep_claim_reply_aside() returns trigger language plpgsql as $$
begin
    if old.forgotten_at is null and new.forgotten_at is not null and new.body = ''
        and new.claim_id = old.claim_id and new.sha256 = old.sha256 and new.first_at = old.first_at
    then
        return new;
    end if;
    raise exception 'table claim_reply_aside is append-only' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger claim_reply_aside_is_append_only before update on claim_reply_aside
    for each row execute function keep_claim_reply_aside();
create trigger claim_reply_aside_is_kept before delete or truncate on claim_reply_aside
    for each statement execute function refuse_change();

-- Something about a claim that a person has to look at. Several can be open at once, each until its cause is over or an operator
-- clears it; that it was raised, and how it ended, is kept.
create table claim_alarm (
    alarm_id uuid primary key,
    claim_id uuid not null references claim,
    -- What it is about, in a word. contradicted: HMRC answers about a claim otherwise than was said before, above all by an operator
    -- who settled it. too_long: HMRC finds the claim too long however few gifts are in it. not_taken: HMRC has not taken the claim,
    -- however often it was sent. account_refused: HMRC refused the account in answer to the claim (error 1046 or 1002).
    alarm text not null constraint claim_alarm_is_known check (alarm in (
        'other_receipt', 'no_receipt', 'list_unclear', 'unknown_to_hmrc', 'gateway_fault', 'unanswered', 'sent_twice',
        'breaks_rules', 'contradicted', 'too_long', 'not_taken', 'account_refused')),
    raised_at timestamptz not null,
    cleared_at timestamptz,
    -- resolved: what raised it is over; by_hand: an operator says so.
    cleared_as text constraint claim_alarm_clearing_is_known check (cleared_as in ('resolved', 'by_hand')),
    -- Why an operator cleared it, and the operator's address.
    reason text constraint claim_alarm_reason_is_bounded check (length(reason) between 1 and 500),
    cleared_by text,
    -- When it stood, in real time: a sandbox's clock may be moved, and what is filed meanwhile is compared with this.
    stood_from timestamptz not null default clock_timestamp(),
    stood_until timestamptz,
    constraint claim_alarm_clearing_is_whole check (
        (cleared_at is null) = (cleared_as is null)
        and (reason is not null) = (cleared_as is not null and cleared_as = 'by_hand')
        and (reason is null) = (cleared_by is null))
);
create unique index claim_alarm_stands_once on claim_alarm (claim_id, alarm) where cleared_at is null;
create index claim_alarm_of_claim on claim_alarm (claim_id, alarm_id);
create trigger claim_alarm_is_kept before delete or truncate on claim_alarm for each statement execute function refuse_change();

-- An alarm stands until it is cleared.
create function close_claim_alarm() returns trigger language plpgsql as $$
begin
    if old.cleared_at is null and new.cleared_at is not null then
        new.stood_until := clock_timestamp();
    end if;
    return new;
end
$$;
create trigger claim_alarm_stands_until before update on claim_alarm for each row execute function close_claim_alarm();

-- Gift Aid that has to go back: a gift or a part of it was refunded, or the gift was taken out of claiming, after HMRC accepted the claim that it was in. It goes back with a later claim,
-- or is repaid to HMRC directly, which is the only way for a charity that has stopped claiming; never both.
create table adjustment (
    adjustment_id uuid primary key,
    charity_id uuid not null references charity,
    donation_id uuid not null references donation,
    declaration_id uuid not null references declaration,
    -- The refund of a part that it is for; null where it is for the gift, or what was left of it. Each goes back once.
    refund_id uuid constraint adjustment_is_of_a_refund references refund,
    constraint adjustment_is_made_once_for_a_refund unique (refund_id),
    -- The claim that HMRC accepted with it.
    claim_id uuid not null references claim,
    claimable_pence bigint not null constraint adjustment_amount_is_positive check (claimable_pence > 0),
    donated_on date not null,
    made_at timestamptz not null,
    -- The claim that carries it back; null while it waits for one.
    carried_by uuid references claim,
    -- On which day it was repaid, how, in a few words of the charity's, and who said so and when; null while it was not.
    repaid_on date,
    repaid_note text constraint adjustment_repaid_note_is_bounded check (length(repaid_note) <= 200),
    repaid_by uuid references staff,
    repaid_at timestamptz,
    -- When the charity's staff were told by mail that it has waited long, and how to repay it.
    wait_told_at timestamptz,
    -- When HMRC took the gift out of its claim itself, so that nothing goes back any more. What had gone back before stays so, and HMRC's
    -- decision takes it no second time.
    voided_at timestamptz,
    constraint adjustment_repayment_is_whole check (
        (repaid_on is null) = (repaid_note is null)
        and (repaid_on is null) = (repaid_by is null)
        and (repaid_on is null) = (repaid_at is null)),
    constraint adjustment_goes_back_once check (carried_by is null or repaid_on is null),
    constraint adjustment_voided_goes_back_not check (voided_at is null or (carried_by is null and repaid_on is null))
);
-- Once for each declaration that was claimed: never twice for one gift.
create unique index adjustment_is_made_once on adjustment (declaration_id) where refund_id is null;
create index adjustment_by_declaration on adjustment (declaration_id);
create index adjustment_waiting on adjustment (charity_id, adjustment_id)
    where carried_by is null and repaid_on is null and voided_at is null;
create index adjustment_by_charity on adjustment (charity_id, made_at desc, adjustment_id desc);
create index adjustment_by_carrier on adjustment (carried_by) where carried_by is not null;
-- What goes back of a claim is shown with it.
create index adjustment_by_claim on adjustment (claim_id, declaration_id);
create trigger adjustment_is_kept before delete or truncate on adjustment for each statement execute function refuse_change();
-- Only how it went back is said later.
create trigger adjustment_is_for_ever
    before update of adjustment_id, charity_id, donation_id, declaration_id, refund_id, claim_id, claimable_pence, donated_on, made_at on adjustment
    for each statement execute function refuse_change();

-- A gift that HMRC refused, or would refuse: it waits, with what was said, until its details are put right.
create table hold (
    hold_id uuid primary key,
    charity_id uuid not null references charity,
    donation_id uuid not null references donation,
    -- The declaration whose details were refused, and the claim that it was in.
    declaration_id uuid not null references declaration,
    authorisation_id uuid not null references authorisation,
    claim_id uuid not null references claim,
    -- HMRC's number of the rule, and its words where it refused it. What to do about it follows from the number and the element.
    number integer not null,
    words text not null,
    held_at timestamptz not null,
    released_at timestamptz,
    -- Which element of the claim was named.
    element text constraint hold_element_is_bounded check (length(element) between 1 and 100),
    -- Whether HMRC refused it, or Uplift's own check found it before anything was sent.
    found_by text not null constraint hold_finder_is_known check (found_by in ('hmrc', 'uplift')),
    -- Whether HMRC refused what the declaration says of the donor: not the day or the amount, which are the gift's own, and not
    -- where it let the same stand in another line of the same claim. Those details stand in the donor's other gifts too, made from
    -- the same authorisation, which are held before they sink another claim.
    blames_details boolean not null default false,
    constraint hold_blames_what_hmrc_found check (not blames_details or found_by = 'hmrc'),
    -- Whether HMRC named this gift itself; otherwise it refused another one that says the same of the donor, in the claim of this row.
    is_named boolean not null default true,
    -- The declaration that says of the donor what is right, once somebody said that it is for the donor's other gifts too.
    correction_id uuid constraint hold_has_correction references declaration,
    -- When the donor was asked by mail to put their details right.
    asked_at timestamptz
);
create unique index hold_one_at_a_time on hold (donation_id) where released_at is null;
-- What a charity has to put right, in the order of its list.
create index hold_open_by_charity on hold (charity_id, held_at desc, donation_id desc) where released_at is null;
create index hold_by_authorisation on hold (charity_id, authorisation_id);
-- HMRC's words about a gift can repeat the donor's details: those that are still there, the oldest first.
create index hold_with_words on hold (held_at) where words <> '';

-- Whether HMRC refused what this authorisation says of a gift's donor, and nobody has put that right yet. It refused it to the charity
-- that the gift was thought to be for: another one that it turns out to be for was told nothing, and could put nothing right.
create function details_refused(gift uuid, permitted_by uuid, given_to uuid) returns boolean language sql stable parallel safe as $$
    select exists (
        select from hold
        where hold.donation_id = gift and hold.released_at is null and hold.authorisation_id = permitted_by and hold.charity_id = given_to)
$$;

-- A donation with what readers need beside it: names, the authorisation that would cover it while it is not declared, and the facts from
-- which the domain crate's assess() says what stands in its way.
create view donation_shown as
select
    donation.donation_id, donation.platform_id, donation.reference, donation.request_hash, donation.donor_kind, donation.donor_value,
    donation.donor_id, donation.transaction, donation.source_id, donation.charity_id, donation.gross_pence, donation.net_pence,
    donation.claimable_pence, donation.donated_at, donation.donated_on, donation.settled_on, donation.status, donation.declaration_id,
    donation.created_at, donation.updated_at, donation.version, donation.deleted_at, donation.deletion_reason,
    platform.name as platform_name,
    source.reference as charity_reference,
    charity.name as charity_name,
    permission.authorisation_id,
    donation.charity_conflict,
    is_donor_told(donation.platform_id, donation.donor_kind, donation.donor_value, donation.donor_id) as donor_is_told,
    donation.out_of_time,
    donation.donor_id is null and denial.is_there as donor_denied,
    donor_erased(donation.donor_id, donation.donor_kind, denial.is_there) as donor_erased,
    permission.authorisation_id is not null
        and details_refused(donation.donation_id, permission.authorisation_id, donation.charity_id) as details_refused,
    donation.taken_out_as, donation.taken_out_words, donation.claimed_elsewhere_on, donation.refunded_pence,
    case when donation.refunded_pence > 0 then (
        select jsonb_agg(
            jsonb_strip_nulls(jsonb_build_object(
                'amount', amount_pence, 'refundedOn', refunded_on, 'reason', reason, 'reference', reference, 'recordedAt', recorded_at))
            order by recorded_at, refund_id)
        from refund where refund.donation_id = donation.donation_id)
    end as refunds
from donation
join platform using (platform_id)
left join source using (source_id)
left join charity on charity.charity_id = donation.charity_id
cross join lateral (
    select exists (select from disowned_donation where disowned_donation.donation_id = donation.donation_id) as is_there
) as denial
left join lateral covering_authorisation(donation.donor_id, donation.platform_id, donation.donated_on,
    latest_instant(donation.donated_on, donation.donated_at, donation.created_at)) as permission
    on donation.declaration_id is null;

-- A donation as its platform sees it, for the answer to who sent it again: the answer is kept under the Idempotency-Key in the
-- statement that gives it. Strict, and in PL/pgSQL so that it is not inlined into the caller's plan: a new gift is written
-- as fast as without it.
create function shown_donation(wanted uuid) returns jsonb language plpgsql stable strict parallel safe as $$
begin
    return (select to_jsonb(shown) - array['request_hash', 'taken_out_words'] from donation_shown as shown where shown.donation_id = wanted);
end
$$;

-- Whether two declarations under one authorisation tell HMRC the same of the donor.
create function same_details(one declaration, other declaration) returns boolean language sql immutable parallel safe as $$
    select one.authorisation_id = other.authorisation_id
        and (one.title, one.first_name, one.last_name, one.address_line1, one.address_line2, one.town, one.postcode, one.country)
            is not distinct from
            (other.title, other.first_name, other.last_name, other.address_line1, other.address_line2, other.town, other.postcode, other.country)
$$;

-- Gifts that are declared, are in no claim, and say of their donor what HMRC refused in another gift of the same charity; each once,
-- with the newest refusal. Where somebody has put that right for the donor's other gifts, correction_id is the declaration that says
-- it, and it holds for all of them: a refusal of the same details that is still in the queue says nothing against it, because HMRC
-- refused those before they were put right, or while they were.
create view gift_refused_again as
select distinct on (gift.charity_id, gift.donation_id)
    gift.charity_id, gift.donation_id, declared.declaration_id,
    hold.claim_id, hold.number, hold.element, hold.words, hold.found_by, hold.blames_details, hold.correction_id
from hold
join declaration as refused on refused.declaration_id = hold.declaration_id
-- Found by the donor, who has few, whatever the planner knows of the tables: a subquery with an offset is run for each row of its
-- own. Without statistics, as after a restore, every refusal would be laid beside every declared gift of the charity.
join lateral (
    select donation.charity_id, donation.donation_id, donation.declaration_id, donation.status
    from donation
    where donation.donor_id = refused.donor_id
    offset 0
) as gift on gift.charity_id = hold.charity_id and gift.status = 'declared'
join declaration as declared on declared.declaration_id = gift.declaration_id and same_details(declared, refused)
left join declaration as correction on correction.declaration_id = hold.correction_id
where (
    (hold.correction_id is null and hold.blames_details)
    or (hold.correction_id is not null and correction.forgotten_at is null and not same_details(declared, correction)))
and not exists (
    select from claim_line where claim_line.declaration_id = declared.declaration_id and claim_line.dropped is null)
-- Of one that was held itself, somebody has said that it shall say this all the same.
and not exists (
    select from hold as own
    join declaration as before on before.declaration_id = own.declaration_id
    where own.charity_id = hold.charity_id and own.authorisation_id = hold.authorisation_id
    and own.donation_id = gift.donation_id and same_details(before, declared))
order by gift.charity_id, gift.donation_id, hold.correction_id is null, hold.hold_id desc;

-- Declared gifts that a charity claims on itself, without Uplift: what it took out in the columns of HMRC's schedule, and what it said
-- became of that. Until then Uplift begins no claim for it, which would hold the same gifts.
create table own_claim (
    own_claim_id uuid primary key,
    charity_id uuid not null references charity,
    begun_at timestamptz not null,
    begun_by uuid not null constraint own_claim_is_begun_by_staff references staff,
    -- Under which all its gifts were declared: the charity claims them under it, whatever its reference is by now.
    hmrc_reference text not null,
    -- What the lines add up to.
    line_count integer not null constraint own_claim_line_count_is_bounded check (line_count between 1 and 50000),
    claimable_pence bigint not null constraint own_claim_amount_is_positive check (claimable_pence > 0),
    -- What the charity said, and the day of its claim.
    outcome text constraint own_claim_outcome_is_known check (outcome in ('claimed', 'not_claimed')),
    claimed_on date,
    answered_at timestamptz,
    answered_by uuid constraint own_claim_is_answered_by_staff references staff,
    -- When its gifts were out of claiming, or free again.
    ended_at timestamptz,
    constraint own_claim_answer_is_whole check (
        (outcome is null) = (answered_at is null)
        and (outcome is null) = (answered_by is null)
        and (claimed_on is not null) = (outcome is not distinct from 'claimed')),
    constraint own_claim_ends_with_an_answer check (ended_at is null or outcome is not null)
);
create unique index own_claim_one_open on own_claim (charity_id) where ended_at is null;
create trigger own_claim_is_kept before delete or truncate on own_claim for each statement execute function refuse_change();

-- One gift of it, in the order of the file.
create table own_claim_line (
    own_claim_id uuid not null constraint own_claim_line_is_of_its_claim references own_claim,
    line_no integer not null constraint own_claim_line_no_is_positive check (line_no > 0),
    declaration_id uuid not null,
    donation_id uuid not null,
    constraint own_claim_line_is_numbered primary key (own_claim_id, line_no),
    constraint own_claim_line_is_of_a_declaration foreign key (declaration_id, donation_id)
        references declaration (declaration_id, donation_id)
);
create trigger own_claim_line_is_for_ever before update or delete or truncate on own_claim_line
    for each statement execute function refuse_change();
