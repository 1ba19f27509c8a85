-- Matches: a platform described a donor, one donor fitted, and for a day its donations may name that donor by the match.

create table donor_match (
    match_id uuid primary key,
    -- Who asked; for everybody else the match does not exist.
    platform_id uuid not null references platform,
    donor_id uuid not null references donor,
    created_at timestamptz not null,
    expires_at timestamptz not null constraint donor_match_ends_after_start check (expires_at > created_at)
);
create index donor_match_expired on donor_match (expires_at);

-- The donor of a match that a platform may still use. Strict, and not part of the plan of who calls it: with a null it
-- does nothing, so that donations which name their donor otherwise are written as fast as without it.
create function matched_donor(platform uuid, named uuid, at timestamptz) returns setof uuid
language plpgsql stable strict parallel safe rows 1 as $$
begin
    return query
    select donor_match.donor_id from donor_match
    where donor_match.match_id = named and donor_match.platform_id = platform and donor_match.expires_at > at;
end
$$;

-- Donors by their home, for cards whose reference is not linked.
create index authorisation_by_postcode on authorisation (postcode) where postcode is not null;
