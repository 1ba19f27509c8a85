-- A sandbox that an earlier version filled has its demonstration already. Its first gift is named after the instant of the
-- telling, and a claim that somebody begins by hand comes near its end. One that was cut off and still has the clock goes on. In
-- live mode nothing of this is there.
insert into sandbox_story (told_at)
select now()
where exists (
    select
    from platform
    join donation using (platform_id)
    join claim using (charity_id)
    where platform.name = 'Open Collection'
    and donation.reference like 'OC-000000-____-__-__T__:__:__%Z'
    and claim.begun_as = 'by_hand')
and not exists (select from sandbox_clock where found_microseconds is not null)
on conflict do nothing;
