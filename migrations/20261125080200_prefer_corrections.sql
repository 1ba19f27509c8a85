-- What somebody has put right for a donor's other gifts holds for all of them. A refusal of the same details that is still in the queue
-- says nothing against it: HMRC refused those before they were put right, or while they were. As before but for the order.
create or replace view gift_refused_again as
select distinct on (gift.charity_id, gift.donation_id)
    gift.charity_id, gift.donation_id, declared.declaration_id,
    hold.claim_id, hold.number, hold.element, hold.words, hold.found_by, hold.blames_details, hold.correction_id
from hold
join declaration as refused on refused.declaration_id = hold.declaration_id
join donation as gift on gift.donor_id = refused.donor_id and gift.charity_id = hold.charity_id and gift.status = 'declared'
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
