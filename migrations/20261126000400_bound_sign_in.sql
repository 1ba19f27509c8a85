-- What strangers may try at sign-in, and what platforms may try on a donor, is counted here. All times are real time, but for days
-- of misses.

alter table sign_in
    -- HMAC-SHA-256 of the network's prefix under the server's secret. Null where the address of the other side was not known.
    add column network_tag bytea,
    -- Somebody signed in to this account from this browser before: counted apart from what strangers try.
    add column is_known_browser boolean not null default false,
    -- A donor or a member of staff had the address when the try was begun.
    add column is_known_address boolean not null default true,
    -- This try had the wrong code after which codes no longer work: its account was told by mail.
    add column told_of_wrong_codes boolean not null default false;
create index sign_in_by_network on sign_in (network_tag, created_at) where network_tag is not null;
create index sign_in_by_domain on sign_in (split_part(email, '@', 2), created_at) where not is_known_browser and not is_known_address;
create index sign_in_by_time on sign_in (created_at);
create index sign_in_missed on sign_in (created_at) where wrong_codes > 0;

-- A browser from which somebody signed in to an account, by tags that lead back to neither.
create table known_browser (
    -- HMAC-SHA-256 of the address and the audience under the server's secret.
    account_tag bytea not null,
    -- SHA-256 of the cookie.
    browser_hash bytea not null,
    last_seen_at timestamptz not null default now(),
    primary key (account_tag, browser_hash)
);
create index known_browser_by_age on known_browser (last_seen_at);

-- When the operator was last told of something that may go on for hours.
create table operator_alarm (
    kind text primary key constraint operator_alarm_kind_is_known check (kind in ('wrong_codes', 'sign_in_mails')),
    told_at timestamptz not null
);

-- How often a platform's evidence named a donor and was refused.
create table match_miss (
    platform_id uuid not null references platform,
    donor_id uuid not null references donor,
    -- By Uplift's clock, in London.
    missed_on date not null,
    misses integer not null constraint match_miss_is_counted check (misses > 0),
    primary key (platform_id, donor_id, missed_on)
);
create index match_miss_by_day on match_miss (missed_on);

-- The order of mail. A mail stands where it would if the mails before it to the same recipient, or from the same cause, had been
-- posted one by one with a pause between them: a flood waits behind everybody else.
alter table job add column place timestamptz not null default now();
drop index job_due;
create index job_due on job (queue, urgent desc, greatest(run_at, place)) where done_at is null;

alter table mail
    -- Real time, as the turn to be sent.
    add column posted_at timestamptz not null default now(),
    -- For notices to a donor: whose and of what kind, so that those of an hour go in one mail.
    add column notice_donor_id uuid,
    add column notice_kind text,
    -- The platform that did what the notice tells of.
    add column notice_platform_id uuid,
    -- A digest takes more notices until then. Null for a mail of one notice.
    add column digest_until timestamptz,
    -- How many notices the digest has; the first ones are in its body.
    add column notices integer not null default 1 constraint mail_notices_is_counted check (notices > 0);
create index mail_unsent_by_recipient on mail (to_email) where sent_at is null;
create index mail_unsent_by_platform on mail (notice_platform_id) where sent_at is null and notice_platform_id is not null;
create index mail_of_notices on mail (notice_donor_id, notice_kind, posted_at) where notice_donor_id is not null;
