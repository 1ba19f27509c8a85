-- The demonstration moves a sandbox's clock and fills it step by step, and may be cut off at any moment: the next one puts the
-- clock back and goes on. Live mode has neither.
alter table sandbox_clock
    -- Where it stood before the demonstration borrowed it, in the same; null when nobody has it.
    add column found_microseconds bigint;

-- That the demonstration was told to its end.
create table sandbox_story (
    -- Always true, so that a second row cannot exist.
    sandbox_story_id boolean primary key default true constraint sandbox_story_is_single check (sandbox_story_id),
    told_at timestamptz not null default now()
);
