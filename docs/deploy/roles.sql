-- Three roles: who owns the schema, who works, and who only reads. Uplift runs it in a private database by itself. For a PostgreSQL of
-- your own run it as a superuser of the server before the database is made, and again in the database after each `uplift migrate`:
--
--     psql --dbname postgres --file roles.sql
--     createdb --owner uplift_owner uplift
--     DATABASE_URL=postgres://uplift_owner:…@host/uplift uplift migrate
--     psql --dbname uplift --file roles.sql
--
-- Give each a password (\password uplift_app). Servers, workers and the command line use uplift_app.
do $$
declare
    name text;
begin
    foreach name in array array['uplift_owner', 'uplift_app', 'uplift_read'] loop
        begin
            execute format('create role %I login nosuperuser nocreatedb nocreaterole noreplication', name);
        exception when duplicate_object or unique_violation then
            null;
        end;
    end loop;
    if to_regclass('public.audit') is null then
        return;
    end if;
    revoke create on schema public from public;
    grant usage on schema public to uplift_app, uplift_read;

    grant select, insert, update, delete on all tables in schema public to uplift_app;
    grant usage, select on all sequences in schema public to uplift_app;
    -- What proves something is added to, and what the triggers let change of it is all that changes.
    revoke update, delete on audit, audit_seal, audit_head from uplift_app;
    revoke delete on lasting_key, authorisation, declaration, donation, refund, claim, claim_message from uplift_app;
    if to_regclass('public._sqlx_migrations') is not null then
        revoke insert, update, delete on _sqlx_migrations from uplift_app;
    end if;

    -- Neither what signs somebody in nor what is sealed.
    grant select on all tables in schema public to uplift_read;
    revoke select on session, sign_in, known_browser, second_factor, recovery_code, recovery_sheet, used_challenge, sign_in_provider,
        lasting_key, client_secret, access_token, hmrc_credential, webhook, idempotency, mail, authorisation_session from uplift_read;
end
$$;
