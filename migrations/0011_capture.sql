-- The capture page: what a platform set for it, and the sessions in which donors give the authorisation there.

-- How a platform's capture pages look.
create table capture_setting (
    platform_id uuid primary key references platform,
    -- One that white text can be read on.
    colour text constraint capture_setting_colour_is_hexadecimal check (colour ~ '^#[0-9a-f]{6}$'),
    -- A picture as we wrote it ourselves, in PNG; its address holds the hash, so that another picture has another address.
    logo bytea constraint capture_setting_logo_is_small check (length(logo) <= 200000),
    -- SHA-256.
    logo_hash bytea constraint capture_setting_logo_hash_is_sha256 check (length(logo_hash) = 32),
    logo_width smallint constraint capture_setting_logo_width_is_positive check (logo_width > 0),
    logo_height smallint constraint capture_setting_logo_height_is_positive check (logo_height > 0),
    constraint capture_setting_logo_is_whole check (num_nulls(logo, logo_hash, logo_width, logo_height) in (0, 4))
);
create unique index capture_setting_by_logo on capture_setting (platform_id, logo_hash) where logo_hash is not null;

-- Where a platform's sessions may lead back to, and which pages may frame them; compared letter by letter.
create table capture_place (
    platform_id uuid not null references platform,
    kind text not null constraint capture_place_kind_is_known check (kind in ('return_address', 'origin')),
    place text not null constraint capture_place_is_bounded check (length(place) between 1 and 1000),
    created_at timestamptz not null,
    primary key (platform_id, kind, place)
);

-- One donor who is asked on the capture page.
create table authorisation_session (
    session_id uuid primary key,
    platform_id uuid not null references platform,
    -- SHA-256 of the 256 random bits in the page's address.
    capability_hash bytea not null
        constraint authorisation_session_capability_is_unique unique
        constraint authorisation_session_capability_is_sha256 check (length(capability_hash) = 32),
    -- HMAC-SHA-256 of the short code in the address for a screen or a receipt, which has 60 bits, under the installation's secret;
    -- only of a gift.
    short_code_hash bytea
        constraint authorisation_session_short_code_is_unique unique
        constraint authorisation_session_short_code_is_sha256 check (length(short_code_hash) = 32),
    language text not null constraint authorisation_session_language_is_known check (language in ('en', 'cy')),
    return_url text,
    cancel_url text,
    parent_origin text,
    -- The gift without a donor that it is of.
    donation_id uuid constraint authorisation_session_has_donation references donation,
    constraint authorisation_session_short_code_is_of_a_gift check (short_code_hash is null or donation_id is not null),
    created_at timestamptz not null,
    -- From this instant on nobody finishes it.
    expires_at timestamptz not null,
    constraint authorisation_session_lasts check (expires_at > created_at),
    state text not null default 'open'
        constraint authorisation_session_state_is_known check (state in ('open', 'completed', 'cancelled', 'expired')),
    ended_at timestamptz,
    constraint authorisation_session_end_fits check ((state = 'open') = (ended_at is null)),
    outcome text constraint authorisation_session_outcome_is_known check (outcome in ('given', 'already_on')),
    cancelled_by text constraint authorisation_session_canceller_is_known check (cancelled_by in ('donor', 'platform')),
    constraint authorisation_session_outcome_fits check ((state = 'completed') = (outcome is not null)),
    constraint authorisation_session_canceller_fits check ((state = 'cancelled') = (cancelled_by is not null)),
    -- Whom the platform named, while it is open; who finished it, once it is completed.
    donor_id uuid constraint authorisation_session_has_donor references donor,
    constraint authorisation_session_donor_fits check (
        case state when 'open' then true when 'completed' then donor_id is not null else donor_id is null end),
    authorisation_id uuid constraint authorisation_session_has_authorisation references authorisation,
    constraint authorisation_session_given_fits check (coalesce(outcome = 'given', false) = (authorisation_id is not null)),
    -- What the platform sent of the donor and what was typed so far, sealed: nothing of it outlives the session.
    draft bytea,
    -- When somebody showed that the mailbox of the donor whom the platform named is theirs.
    mailbox_shown_at timestamptz,
    -- When somebody agreed under an address that they typed and showed no mailbox. The donor of an address who authorised before confirms
    -- it by a link in a mail: until then the session is open, and this donor's.
    typed_at timestamptz,
    -- SHA-256 of the 256 random bits in that link.
    link_hash bytea
        constraint authorisation_session_link_is_unique unique
        constraint authorisation_session_link_is_sha256 check (length(link_hash) = 32),
    constraint authorisation_session_draft_ends check (state = 'open' or num_nonnulls(draft, mailbox_shown_at) = 0)
);
-- A platform's sessions, the newest first, by their state: a state of which there are few, or none, has no others read.
create index authorisation_session_by_platform_and_state on authorisation_session (platform_id, state, created_at desc, session_id desc);
-- Those whose time is over.
create index authorisation_session_to_expire on authorisation_session (expires_at) where state = 'open';
-- Those that led to nothing, until they are forgotten.
create index authorisation_session_in_vain on authorisation_session (ended_at) where state in ('cancelled', 'expired');
create index authorisation_session_by_donation on authorisation_session (donation_id) where donation_id is not null;
-- The donor of a gift is asked in one session at a time.
create unique index authorisation_session_is_one_for_a_gift on authorisation_session (donation_id) where state = 'open';
create index authorisation_session_by_donor on authorisation_session (donor_id) where donor_id is not null;
