-- Run once as superuser on a PostgreSQL 15, 16 or 17 of your own, with another password: psql -v password=…
-- -f prepare.sql Then: DATABASE_URL=postgres://ledgerwise:…@host:5432/ledgerwise
\set ON_ERROR_STOP on

create role ledgerwise login password :'password';
create database ledgerwise owner ledgerwise;

-- Roles of requests, named as in a hosted project.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role supabase_auth_admin nologin noinherit;
grant anon, authenticated, service_role, supabase_auth_admin to ledgerwise;

-- Sandboxes and the sample company are deleted with all their records, past the triggers that hold what is posted.
grant set on parameter session_replication_role to ledgerwise;
