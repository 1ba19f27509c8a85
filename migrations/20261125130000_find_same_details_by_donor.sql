-- A donor's other gifts with details that HMRC refused are found by the donor, whatever the planner knows of the tables: without
-- statistics, as after a restore, it laid every refusal beside every declared gift of the charity. As before but for that.
create or replace view gift_refused_again as
select distinct on (gift.charity_id, gift.donation_id)
    gift.charity_id, gift.donation_id, declared.declaration_id,
    hold.claim_id, hold.number, hold.element, hold.words, hold.found_by, hold.blames_details, hold.correction_id
from hold
join declaration as refused on refused.declaration_id = hold.declaration_id
-- What stands before an offset is looked up for each row by itself, and here by the donor alone, who has not many.
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
