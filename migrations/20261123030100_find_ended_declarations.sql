-- A declaration that was cancelled because its authorisation was denied leaves a gift that can be given to another donor, as one
-- that was replaced does: erasing, forgetting and the donor's own data look here for both.
create index declaration_ended_by_donor on declaration (donor_id) where state <> 'made';
drop index declaration_replaced_by_donor;
