-- HMRC's list names every submission of the account with which this installation files, whosever it is, and a reply that could
-- not be read as one about the claim may be about another's; but a claim's conversation is its charity's to read. That something
-- came, when, and its SHA-256 are kept; the bytes go. This alone changes what is otherwise only added to.
alter table claim_message disable trigger claim_message_is_append_only;

with blanked as (
    update claim_message
    set words = words || ' Of what came only the SHA-256 is kept: ' || encode(sha256(body), 'hex') || '.',
        body = ''
    where direction = 'received'
    and body <> ''
    and (
        -- The excerpt of the list that is kept now.
        (kind = 'listing' and position('<Listing>'::bytea in body) = 0)
        or position('StatusRecord'::bytea in body) > 0
        or position('StatusReport'::bytea in body) > 0
        or (kind = 'failure' and number is null and words like 'What HMRC made of the request is not known:%'))
    returning claim_id, message_id
)
insert into audit (at, actor_kind, action, subject_id, detail)
select now(), 'uplift', 'claim.blank_message', claim_id, jsonb_build_object('message', message_id)
from blanked;

alter table claim_message enable trigger claim_message_is_append_only;

alter table claim_message
    add constraint claim_message_holds_no_list check (
        direction = 'sent' or (position('StatusRecord'::bytea in body) = 0 and position('StatusReport'::bytea in body) = 0));
