-- Which of the accounts that were kept one after another this is. HMRC's refusal of one whose answer was still under way when
-- another was set stops nothing: it is not about that one.
alter table hmrc_credential
    add column version bigint not null default 1
        constraint hmrc_credential_version_is_counted check (version > 0);
