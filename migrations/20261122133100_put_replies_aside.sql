-- What came in the place of HMRC's reply: a web page, half a message, something about another submission. It may be about
-- somebody else, so a claim's conversation has only its SHA-256, under which it is found here. No page and no pack reads this:
-- it is for whoever runs the installation.
create table claim_reply_aside (
    claim_id uuid not null references claim,
    -- Of what came; the account that files is blanked in what is kept.
    sha256 bytea not null constraint claim_reply_aside_is_named_by_sha256 check (length(sha256) = 32),
    -- The same page comes again and again: it is kept once for each claim.
    primary key (claim_id, sha256),
    body bytea not null constraint claim_reply_aside_is_something check (body <> ''),
    first_at timestamptz not null
);
create trigger claim_reply_aside_is_append_only before update or delete or truncate on claim_reply_aside
    for each statement execute function refuse_change();
