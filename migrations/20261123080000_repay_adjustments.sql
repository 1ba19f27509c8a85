-- Tax that has to go back can be repaid to HMRC directly, which is the only way for a charity that claims no more. What was repaid
-- so goes back with no claim: it would go back twice.
alter table adjustment
    -- On which day it was repaid, how, in a few words of the charity's, and who said so and when; null while it was not.
    add column repaid_on date,
    add column repaid_note text constraint adjustment_repaid_note_is_bounded check (length(repaid_note) <= 200),
    add column repaid_by uuid references staff,
    add column repaid_at timestamptz,
    add constraint adjustment_repayment_is_whole check (
        (repaid_on is null) = (repaid_note is null)
        and (repaid_on is null) = (repaid_by is null)
        and (repaid_on is null) = (repaid_at is null)),
    add constraint adjustment_goes_back_once check (carried_by is null or repaid_on is null);

drop index adjustment_waiting;
create index adjustment_waiting on adjustment (charity_id, adjustment_id) where carried_by is null and repaid_on is null;
