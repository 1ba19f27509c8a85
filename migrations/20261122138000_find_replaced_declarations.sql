-- A gift can be given to another donor: the declaration of the one before is that donor's still, and erasing, forgetting and
-- the donor's own data look for it here.
create index declaration_replaced_by_donor on declaration (donor_id) where state = 'replaced';
