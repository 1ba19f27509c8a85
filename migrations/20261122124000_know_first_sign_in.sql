-- Whether somebody whom a charity's owner invited has ever come: until the first sign-in the address may be mistyped, so an owner
-- who never signed in counts as none.
alter table staff
    -- By Uplift's clock; null for somebody who was only named yet.
    add column first_sign_in_at timestamptz;

update staff set first_sign_in_at = (
    select min(audit.at) from audit where audit.subject_id = staff.staff_id and audit.action = 'person.sign_in');
