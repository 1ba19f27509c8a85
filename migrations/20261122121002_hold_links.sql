-- The platforms that set a link. Each of them sees it and can take back its own word alone; the link ends with the last one,
-- or when its donor ends it. linked_account.platform_id stays the first one.
create table link_holder (
    link_id uuid not null constraint link_holder_has_link references linked_account,
    platform_id uuid not null references platform,
    held_since timestamptz not null,
    constraint link_holder_once primary key (link_id, platform_id)
);

insert into link_holder (link_id, platform_id, held_since)
select link_id, platform_id, linked_at
from linked_account
where ended_at is null and platform_id is not null;
