-- An invitation to a charity's team ends after 14 days: whoever first signs in later has to be invited again.
alter table membership
    -- By Uplift's clock; null for whoever was named when the charity was registered. A membership with it lets somebody in who
    -- first signed in before it, however long ago.
    add column invitation_ends_at timestamptz;

-- Those that are open count from when they were made.
update membership set invitation_ends_at = membership.created_at + interval '336 hours'
from staff, charity
where staff.staff_id = membership.staff_id and charity.charity_id = membership.charity_id
and staff.first_sign_in_at is null and membership.created_at <> charity.created_at;
