-- What everything stands on: closed defaults, extensions, and the schema of internals.

-- Closed first: a table or function that is not granted explicitly cannot be reached through the API.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- PUBLIC's right to execute is a built-in default; it can be revoked globally only, not for one schema.
alter default privileges revoke execute on functions from public;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

create schema private;
comment on schema private is 'Internals: nothing in here is reachable through the API.';
-- Policies and column defaults call private functions as the caller; each of them is granted by name.
grant usage on schema private to authenticated, service_role;

create function private.stamp_archived_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.archived_at := case new.status when 'Inactive' then now() end;
  return new;
end $$;
comment on function private.stamp_archived_at() is 'Keeps archived_at to the status, which people write.';

create function private.keep_archive(target regclass) returns void
language plpgsql
set search_path = ''
as $$
declare
  table_name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  -- The condition spares an import of many rows the call.
  execute format('create trigger %I before insert or update on %s for each row '
    || 'when ((new.status = ''Inactive'') is distinct from (new.archived_at is not null)) '
    || 'execute function private.stamp_archived_at()', table_name || '_status', target);
end $$;
comment on function private.keep_archive(regclass) is
  'Lets the status Inactive archive the records of a table; for migrations of tables with a status and archived_at.';
