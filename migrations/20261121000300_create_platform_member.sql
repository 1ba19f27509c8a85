-- The people of a platform: staff like those of charities, so that one sign-in opens both consoles.

create table platform_member (
    platform_id uuid not null references platform,
    staff_id uuid not null references staff,
    -- owner: everything, credentials and people included. member: looks at everything and changes nothing.
    role text not null constraint platform_member_role_is_known check (role in ('owner', 'member')),
    -- By Uplift's clock.
    created_at timestamptz not null,
    primary key (platform_id, staff_id)
);
create index platform_member_by_staff on platform_member (staff_id);

-- Charities that added a platform, newest first, for that platform's console.
create index source_by_platform on source (platform_id, source_id desc);

-- Where somebody was going when they were asked to sign in: path and query of a page of ours, or null.
alter table sign_in add column return_to text
    constraint sign_in_return_is_a_page check (return_to ~ '^/(giving|account|charity|platform)([/?]|$)' and length(return_to) <= 500);

-- Whether a platform ever sent an authorisation, for its way to live.
create index authorisation_by_platform on authorisation (platform_id) where platform_id is not null;
