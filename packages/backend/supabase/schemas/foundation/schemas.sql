-- Base of everything: closed defaults, extensions, and the schema of internals.

-- Closed by default: a table or function that is not granted explicitly cannot be reached through the API.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- PUBLIC's right to execute is a built-in default; it can be revoked globally only, not for one schema.
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Internals: nothing in here is reachable through the API.';
-- Policies and column defaults call private functions as the caller, so each of them is granted by name.
grant usage on schema private to authenticated, service_role;
