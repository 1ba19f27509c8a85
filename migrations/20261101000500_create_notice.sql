-- The link "this was not me" in a mail about something done in a donor's name.
create table notice (
    -- SHA-256 of the capability in the link.
    capability_hash bytea primary key constraint notice_hash_is_sha256 check (length(capability_hash) = 32),
    donor_id uuid not null references donor,
    kind text not null constraint notice_kind_is_known check (kind in ('authorisation', 'cancellation', 'link', 'unlink')),
    -- The authorisation or the linked account.
    subject_id uuid not null,
    created_at timestamptz not null,
    -- When the donor said so.
    denied_at timestamptz
);
create index notice_by_donor on notice (donor_id, created_at desc);
