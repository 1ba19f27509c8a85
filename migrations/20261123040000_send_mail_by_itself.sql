-- Which loop of a worker takes a job: what speaks with HMRC, mail, or the rest. One whose other side does not answer holds up
-- none of the others, and each finds its next job without passing over theirs.
alter table job
    add column queue text not null generated always as (
        case when kind in ('claim', 'test_message') then 'filing' when kind = 'mail' then 'mail' else 'other' end) stored,
    -- Somebody waits for it: it goes before the others of its queue.
    add column urgent boolean not null default false;
drop index job_due;
create index job_due on job (queue, urgent desc, run_at) where done_at is null;

-- Until when it is of use to send a mail, in real time. One that is not sent by then is deleted, and its address with it.
alter table mail
    add column send_before timestamptz not null default now() + interval '4 days';
