-- Clients have names that the platform's people gave them, and secrets that they can tell apart.

-- Such as "Live server". Those made on the command line before had none.
alter table client add column name text not null default 'Command line'
    constraint client_name_is_bounded check (length(name) between 1 and 60);
alter table client alter column name drop default;

-- The last four characters of the secret, to know it by: 24 of its 256 bits. Empty for secrets made
-- before they were kept.
alter table client_secret add column ending text not null default ''
    constraint client_secret_ending_is_short check (length(ending) <= 4);
alter table client_secret alter column ending drop default;

-- The live tokens of a client, for ending them when its scopes narrow.
create index access_token_live on access_token (client_id) where revoked_at is null;

-- What the operator lets the platform's clients hold at most, space separated and sorted; null for everything.
alter table platform add column scopes text;
